//! Whether an account is switched on, what it may do and how long it lasts.
//!
//! One administrator remains: rights change one after the other, requested by somebody who still has them,
//! and nobody removes their own.

use baigong_base::db::Tx;
use baigong_base::on;
use baigong_ground::messages;
use baigong_ledger::{UserId, term};

use super::super::{Role, User, Users, factors, rows};
use super::error::AdministerError;

messages! {
    expiry_out_of_range = "到期时间超出范围", "The expiry is out of range";
    tags_malformed = "标签只能由字母、数字、_、-、. 组成，以逗号分隔", "Tags are letters, digits, _, - and ., with commas between them";
    tags_too_long = "标签不能超过200个字符", "Tags have up to 200 characters";
}

const MAX_TAG_CHARS: usize = 200;
/// The end of the year 9999: the last that dates of pages can show.
const LAST_MS: i64 = 253_402_300_799_999;
/// Names the lock under which rights are given and taken.
const RIGHTS: &str = "administrators";

/// What is to change; what is `None` stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// Switched on, or off: then all sessions end and nobody signs in.
    pub active: Option<bool>,
    /// What the user may do.
    pub role: Option<Role>,
    /// Comma-separated abilities.
    pub tag: Option<String>,
    /// When paid actions end, in milliseconds; `Some(None)` for never.
    pub expires_ms: Option<Option<i64>>,
    /// Let the term end before the one that there is.
    pub allow_shorter: bool,
}

impl Users {
    /// Changes the standing of the user `uid` at the wish of the administrator `actor_id`, and gives the user before
    /// and after it.
    ///
    /// Rights are given and taken one after the other, and by active administrators only. As nobody takes their own
    /// away, one always remains.
    pub async fn change_standing(
        &self,
        actor_id: &UserId,
        uid: i64,
        change: &Standing,
    ) -> Result<(User, User), AdministerError> {
        let tag = change.tag.as_deref().map(checked_tag).transpose()?;
        if change.expires_ms.flatten().is_some_and(|end| !(0..=LAST_MS).contains(&end)) {
            return Err(AdministerError::field("expires_ms", expiry_out_of_range()));
        }
        let user = self.find_by_uid(uid).await?.ok_or(AdministerError::NotFound)?;
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        if change.active.is_some() || change.role.is_some() {
            let lock = tx.dialect().one_at_a_time();
            on!(&mut tx, c => sqlx::query(lock).bind(RIGHTS).execute(c).await.map(drop))?;
            // Whoever lost the rights while waiting takes nobody else's.
            let actor = rows::lock_user(&mut tx, actor_id).await?.map(rows::UserRow::into_user);
            if !actor.is_some_and(|actor| actor.active && actor.role == Role::Admin) {
                return Err(AdministerError::NotAdministrator);
            }
        }
        let before = rows::lock_user(&mut tx, &user.id).await?.map(rows::UserRow::into_user);
        let before = before.ok_or(AdministerError::NotFound)?;
        if before.id == *actor_id && change.active == Some(false) {
            return Err(AdministerError::OwnAccount);
        }
        if before.id == *actor_id && change.role == Some(Role::User) {
            return Err(AdministerError::OwnRole);
        }
        if let Some(after) = change.expires_ms.filter(|_| !change.allow_shorter) {
            refuse_shorter("expires_ms", before.expires_ms, after)?;
        }
        if before.anonymous && change.role == Some(Role::Admin) {
            return Err(AdministerError::Anonymous);
        }
        let after = User {
            active: change.active.unwrap_or(before.active),
            role: change.role.unwrap_or(before.role),
            tag: tag.unwrap_or_else(|| before.tag.clone()),
            expires_ms: change.expires_ms.unwrap_or(before.expires_ms),
            updated_ms: now_ms,
            ..before.clone()
        };
        write(&mut tx, &after).await?;
        if before.active && !after.active {
            rows::delete_sessions(&mut tx, &after.id, "").await?;
            factors::forget_challenges(&mut tx, &after.id).await?;
        }
        tx.commit().await?;
        self.0.sessions.invalidate_all();
        Ok((before, after))
    }
}

/// A term that would end earlier than before has to be meant: `field` says so. None ends never.
pub(super) fn refuse_shorter(
    field: &str,
    before: Option<i64>,
    after: Option<i64>,
) -> Result<(), AdministerError> {
    let shorter = after.is_some_and(|after| before.is_none_or(|before| after < before));
    if shorter { Err(AdministerError::Shorter(field.to_owned())) } else { Ok(()) }
}

async fn write(tx: &mut Tx, user: &User) -> sqlx::Result<()> {
    on!(&mut *tx, c => sqlx::query("update users set active = $2, role = $3, tag = $4 where id = $1")
        .bind(&user.id).bind(user.active).bind(user.role).bind(&user.tag).execute(c).await.map(drop))?;
    term::set(tx, &user.id, user.expires_ms, user.updated_ms).await
}

/// Words of letters, digits, `_`, `-` and `.`, separated by commas, each once.
fn checked_tag(tag: &str) -> Result<String, AdministerError> {
    let mut words: Vec<&str> = Vec::new();
    for word in tag.split([',', '，']).map(str::trim).filter(|word| !word.is_empty()) {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        if !word.chars().all(plain) {
            let message = tags_malformed();
            return Err(AdministerError::field("tag", message));
        }
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let tag = words.join(",");
    if tag.len() > MAX_TAG_CHARS {
        return Err(AdministerError::field("tag", tags_too_long()));
    }
    Ok(tag)
}
