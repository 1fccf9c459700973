//! Closing an account: everything personal goes, the number stays for the books.
//!
//! Other sites hear of it as of any sign-out: from the session's row, which is missing. What they have to be told by is
//! the number alone.

use baigong_base::db::Tx;
use baigong_base::{mail, on};
use baigong_ledger::{Role, User, UserId};

use super::model::UserError;
use super::{Users, factors, rows};

/// What a closed account is called where its name stood.
const CLOSED_NAME: &str = "已注销用户";

impl Users {
    /// Closes an account in the caller's transaction and gives the user as it was. Points are locked before it, as
    /// everywhere. Afterwards, when that has committed, [`Users::forget_sessions`] is due.
    ///
    /// # Errors
    /// `NotFound` where there is no such user or the account is closed already, `Administrator` while the user has the
    /// rights of one.
    pub async fn close(&self, tx: &mut Tx, user_id: &UserId) -> Result<User, UserError> {
        let user = rows::lock_user(tx, user_id).await?.ok_or(UserError::NotFound)?.into_user();
        if user.role == Role::Admin {
            return Err(UserError::Administrator);
        }
        let now_ms = self.now_ms();
        let email = user.email.as_deref().filter(|_| user.email_verified);
        let marks = [
            (!user.anonymous).then(|| self.name_mark(&user.login_name)),
            email.map(|email| self.email_mark(email)),
        ];
        for mark in marks.into_iter().flatten() {
            on!(&mut *tx, c => sqlx::query(
                "insert into closed_names (mark, closed_ms) values ($1, $2) on conflict (mark) do nothing")
                .bind(mark).bind(now_ms).execute(c).await.map(drop))?;
        }
        // A letter on its way, and the codes in it, of a mailbox that was this person's: an address that was merely typed may be
        // anybody's. What limits count stays; it names nobody.
        if let Some(email) = email {
            mail::forget(tx, email).await?;
            on!(&mut *tx, c => sqlx::query("delete from mail_codes where email = $1")
                .bind(email).execute(c).await.map(drop))?;
        }
        // Its sandbox is closed with it; whoever clears closed accounts finds both. Nobody can choose such a name: names hold no colon.
        on!(&mut *tx, c => sqlx::query(
            "update users set login_name = 'closed:' || cast(uid as text), display_name = $2, password_hash = null, email = null,
                 email_verified = false, phone = null, invitation_code = null, initial_password = false, active = false, tag = '',
                 closed_ms = $3, updated_ms = $3
             where (id = $1 or sandbox_of = $1) and closed_ms is null")
            .bind(user_id).bind(CLOSED_NAME).bind(now_ms).execute(c).await.map(drop))?;
        self.erase(tx, user_id).await?;
        Ok(user)
    }

    /// Nothing is left of a closed account but what the books need.
    ///
    /// # Errors
    /// The database's.
    pub async fn purged(&self, user_id: &UserId) -> sqlx::Result<()> {
        let mut tx = self.0.db.write().await?;
        on!(&mut tx, c => sqlx::query("update users set purged_ms = $2 where id = $1")
            .bind(user_id).bind(self.now_ms()).execute(c).await.map(drop))?;
        tx.commit().await
    }

    /// Removes sessions, keys, memberships, factors and agreements of a closed account, those too that a request which was under way left
    /// behind. Repeating it is harmless.
    ///
    /// # Errors
    /// The database's.
    pub async fn erase(&self, tx: &mut Tx, user_id: &UserId) -> Result<(), UserError> {
        rows::delete_sessions(tx, user_id, "").await?;
        factors::delete_factors(tx, user_id).await?;
        for sql in [
            "delete from oidc_codes where user_id = $1",
            "delete from application_codes where user_id = $1",
            "delete from oidc_requests where user_id = $1",
            "delete from oidc_consents where user_id = $1",
            "delete from sso_tickets where user_id = $1",
            "delete from api_keys where user_id = $1",
            // Owners hand over or close first.
            "delete from organisation_members where user_id = $1 and role <> 'owner'",
        ] {
            on!(&mut *tx, c => sqlx::query(sql).bind(user_id).execute(c).await.map(drop))?;
        }
        Ok(())
    }

    /// Looks sessions up afresh.
    pub fn forget_sessions(&self) {
        self.0.sessions.invalidate_all();
    }

    /// Whether the name was that of an account that was closed. Only whoever runs the site gives it again.
    pub(super) async fn was_closed_as(&self, tx: &mut Tx, login_name: &str) -> Result<bool, UserError> {
        Ok(marked(tx, &self.name_mark(login_name)).await?)
    }

    /// Whether the address had its starting points, with an account that was closed.
    pub(super) async fn had_starting_points(&self, tx: &mut Tx, email: &str) -> Result<bool, UserError> {
        Ok(marked(tx, &self.email_mark(email)).await?)
    }

    fn name_mark(&self, login_name: &str) -> String {
        self.0.vault.keyed_hash("closed-name", login_name)
    }

    fn email_mark(&self, email: &str) -> String {
        self.0.vault.keyed_hash("closed-email", email)
    }
}

async fn marked(tx: &mut Tx, mark: &str) -> sqlx::Result<bool> {
    on!(tx, c => sqlx::query_scalar("select exists (select 1 from closed_names where mark = $1)")
        .bind(mark).fetch_one(c).await)
}
