//! What people tell of themselves beside their name: how they are called, a picture, a phone number.
//!
//! The picture is a file of the media's; here is only its name. Name and picture are shown with works that the person
//! published under it, the phone number to administrators alone.

use baigong_base::on;
use baigong_base::read;
use baigong_ground::Message;
use baigong_ground::field::{FieldError, invalid_field};
use baigong_ledger::UserId;
use sqlx::FromRow;

use super::model::UserError;
use super::rules::nickname_reserved;
use super::{Users, profile_fields, rows};

/// What a person told.
#[derive(Debug, Clone, Default, PartialEq, Eq, FromRow)]
pub struct Profile {
    /// How the person is called.
    pub display_name: String,
    /// The name of the picture's file.
    pub avatar: Option<String>,
    /// A plus and digits.
    pub phone: Option<String>,
}

/// What to change; nothing is left as it is.
#[derive(Debug, Clone, Default)]
pub struct ProfileChange {
    /// 1 to 20 characters.
    pub display_name: Option<String>,
    /// A number of the mainland or an international one; an empty text removes it.
    pub phone: Option<String>,
}

impl Users {
    /// What a user told.
    ///
    /// # Errors
    /// `NotFound` where there is no such user.
    pub async fn profile(&self, user_id: &UserId) -> Result<Profile, UserError> {
        let found: Option<Profile> = read!(&self.0.db, c => sqlx::query_as(
            "select display_name, avatar, phone from users where id = $1").bind(user_id).fetch_optional(c).await?);
        found.ok_or(UserError::NotFound)
    }

    /// Changes what a user told, all of it or nothing.
    ///
    /// # Errors
    /// `Invalid` with each field that is wrong; `NotFound` where nobody is, or only a visitor.
    pub async fn change_profile(
        &self,
        user_id: &UserId,
        change: ProfileChange,
    ) -> Result<Profile, UserError> {
        let mut wrong: Vec<FieldError> = Vec::new();
        let mut note = |field: &str, message: Message| wrong.push(invalid_field(field, message));
        let name = change.display_name.map(|name| match profile_fields::display_name(&name) {
            Ok(name) if self.speaks_for_the_site(&name) => Err(nickname_reserved()),
            other => other,
        });
        let phone = change.phone.map(|phone| profile_fields::phone(&phone));
        if let Some(Err(message)) = &name {
            note("display_name", message.clone());
        }
        if let Some(Err(message)) = &phone {
            note("phone", message.clone());
        }
        if !wrong.is_empty() {
            return Err(UserError::Invalid(wrong));
        }
        let mut tx = self.0.db.write().await?;
        let user = rows::lock_user(&mut tx, user_id).await?.map(rows::UserRow::into_user);
        let user = user.filter(|user| !user.anonymous).ok_or(UserError::NotFound)?;
        let now_ms = self.now_ms();
        if let Some(Ok(name)) = name.filter(|name| *name != Ok(user.display_name)) {
            on!(&mut tx, c => sqlx::query("update users set display_name = $2, updated_ms = $3 where id = $1")
                .bind(user_id).bind(name).bind(now_ms).execute(c).await.map(drop))?;
        }
        if let Some(Ok(phone)) = phone {
            on!(&mut tx, c => sqlx::query("update users set phone = $2, updated_ms = $3 where id = $1")
                .bind(user_id).bind(phone).bind(now_ms).execute(c).await.map(drop))?;
        }
        tx.commit().await?;
        self.0.sessions.invalidate_all();
        self.profile(user_id).await
    }

    /// Takes back the name that a user chose: the login name stands in its place.
    ///
    /// # Errors
    /// `NotFound` where there is no such user.
    pub async fn reset_display_name(&self, user_id: &UserId) -> Result<(), UserError> {
        let mut tx = self.0.db.write().await?;
        let user = rows::lock_user(&mut tx, user_id).await?.map(rows::UserRow::into_user);
        user.filter(|user| !user.anonymous).ok_or(UserError::NotFound)?;
        on!(&mut tx, c => sqlx::query(
            "update users set display_name = login_name, updated_ms = $2 where id = $1")
            .bind(user_id).bind(self.now_ms()).execute(c).await.map(drop))?;
        tx.commit().await?;
        self.0.sessions.invalidate_all();
        Ok(())
    }

    /// Shows another picture, or none; gives the one before, whose file is of no use any more.
    ///
    /// # Errors
    /// `NotFound` where nobody is, or only a visitor.
    pub async fn set_avatar(
        &self,
        user_id: &UserId,
        avatar: Option<&str>,
    ) -> Result<Option<String>, UserError> {
        let mut tx = self.0.db.write().await?;
        let user = rows::lock_user(&mut tx, user_id).await?.map(rows::UserRow::into_user);
        user.filter(|user| !user.anonymous).ok_or(UserError::NotFound)?;
        let before: Option<String> = on!(&mut tx, c => sqlx::query_scalar("select avatar from users where id = $1")
            .bind(user_id).fetch_one(c).await?);
        on!(&mut tx, c => sqlx::query("update users set avatar = $2, updated_ms = $3 where id = $1")
            .bind(user_id).bind(avatar).bind(self.now_ms()).execute(c).await.map(drop))?;
        tx.commit().await?;
        Ok(before.filter(|before| Some(before.as_str()) != avatar))
    }

    /// The picture that a user shows or showed last, whatever became of the account.
    ///
    /// # Errors
    /// The database's.
    pub async fn avatar_of(&self, user_id: &UserId) -> Result<Option<String>, UserError> {
        let avatar: Option<Option<String>> = read!(&self.0.db, c => sqlx::query_scalar(
            "select avatar from users where id = $1").bind(user_id).fetch_optional(c).await?);
        Ok(avatar.flatten())
    }

    /// Forgets a picture whose file is gone. Repeating it is harmless.
    ///
    /// # Errors
    /// The database's.
    pub async fn forget_avatar(&self, user_id: &UserId, avatar: &str) -> Result<(), UserError> {
        let mut tx = self.0.db.write().await?;
        on!(&mut tx, c => sqlx::query("update users set avatar = null where id = $1 and avatar = $2")
            .bind(user_id).bind(avatar).execute(c).await.map(drop))?;
        Ok(tx.commit().await?)
    }

    /// Whether somebody whose account is open shows this picture.
    ///
    /// # Errors
    /// The database's.
    pub async fn shows_avatar(&self, avatar: &str) -> Result<bool, UserError> {
        Ok(read!(&self.0.db, c => sqlx::query_scalar(
            "select exists (select 1 from users where avatar = $1 and active and closed_ms is null)")
            .bind(avatar).fetch_one(c).await?))
    }
}
