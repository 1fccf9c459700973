//! The account that somebody tries things with: another user beside them, so that its tasks, files, folders and repeated requests
//! are apart from theirs wherever users are. It has no password, no address and no points, and nobody signs in to it. What is made
//! there stays as long as what visitors make.

use baigong_base::db::Tx;
use baigong_base::{on, read};
use baigong_ledger::{User, UserId};

use super::Users;
use super::create::{create, new_user};
use super::model::UserError;

impl Users {
    /// The account that a user tries things with; `None` for who never had a test key.
    ///
    /// # Errors
    /// The database's.
    pub async fn sandbox_of(&self, owner: &UserId) -> Result<Option<UserId>, UserError> {
        Ok(read!(&self.0.db, c => sqlx::query_scalar("select id from users where sandbox_of = $1")
            .bind(owner).fetch_optional(c).await)?)
    }

    /// The same, made unless there is one. The caller's transaction holds the lock of the owner's row.
    ///
    /// # Errors
    /// The database's.
    pub async fn open_sandbox(&self, tx: &mut Tx, owner: &User) -> Result<UserId, UserError> {
        open(tx, owner, self.now_ms()).await
    }
}

/// The account that somebody tries things with, made unless there is one. The caller holds the lock of the owner's row.
pub(crate) async fn open(tx: &mut Tx, owner: &User, now_ms: i64) -> Result<UserId, UserError> {
    let there: Option<UserId> = on!(&mut *tx, c => sqlx::query_scalar(
        "select id from users where sandbox_of = $1").bind(&owner.id).fetch_optional(c).await?);
    if let Some(there) = there {
        return Ok(there);
    }
    let user = User {
        login_name: name_of(owner.uid),
        display_name: name_of(owner.uid),
        tag: owner.tag.clone(),
        anonymous: true,
        ..new_user(now_ms)
    };
    let made = create(tx, user, None, None, 0).await?;
    on!(tx, c => sqlx::query("update users set sandbox_of = $2 where id = $1")
        .bind(&made.id).bind(&owner.id).execute(c).await.map(drop))?;
    Ok(made.id)
}

/// A login name that nobody can choose: names hold no colon.
fn name_of(uid: i64) -> String {
    format!("test:{uid}")
}
