//! A visitor's history goes along to the account into which the visitor signs in.

use std::borrow::Cow;

use baigong_base::db::Tx;
use baigong_base::on;
use baigong_ledger::UserId;

use crate::tasks::asking::running::Tasks;
use crate::tasks::rows::model::ArtifactRow;

impl Tasks {
    /// How many of a user's tasks are not over: points are held for them, or their results are still being copied.
    ///
    /// # Errors
    /// The database's.
    pub async fn unfinished(tx: &mut Tx, user_id: &UserId) -> sqlx::Result<i64> {
        on!(tx, c => sqlx::query_scalar(
            "select count(*) from tasks where user_id = $1 and not deleted and (charge = 'held' or storage = 'pending')")
            .bind(user_id).fetch_one(c).await)
    }

    /// Makes a history somebody else's, with results, labels and comparisons; what its owner deleted stays behind. Whose points
    /// paid is written down. What is not over must be none: [`Tasks::unfinished`] says so once the points are locked, which
    /// everybody who makes a task locks.
    ///
    /// # Errors
    /// The database's.
    pub async fn move_history(&self, tx: &mut Tx, from: &UserId, to: &UserId) -> sqlx::Result<()> {
        // A key names a request of the one who made it.
        on!(&mut *tx, c => sqlx::query(
            "update tasks set user_id = $2, paid_by = coalesce(paid_by, user_id), idempotency_key = 'moved:' || id
             where user_id = $1 and not deleted")
            .bind(from).bind(to).execute(c).await.map(drop))?;
        for sql in [
            "update artifacts set user_id = $2
             where user_id = $1 and task_id in (select id from tasks where user_id = $2 and paid_by = $1)",
            "update works set user_id = $2
             where user_id = $1 and task_id in (select id from tasks where user_id = $2 and paid_by = $1)",
            "update work_tags set user_id = $2
             where user_id = $1 and task_id in (select id from tasks where user_id = $2 and paid_by = $1)",
            "update comparisons set user_id = $2, idempotency_key = 'moved:' || id where user_id = $1",
        ] {
            on!(&mut *tx, c => sqlx::query(sql).bind(from).bind(to).execute(c).await.map(drop))?;
        }
        self.keep_no_more_than_allowed(tx, from, to).await
    }

    /// Marks of keeping that came along go where the account would keep more than the site allows: nobody keeps more works by
    /// being several visitors.
    async fn keep_no_more_than_allowed(&self, tx: &mut Tx, from: &UserId, to: &UserId) -> sqlx::Result<()> {
        let Some(most) = self.engine.settings.retention.most_kept else { return Ok(()) };
        on!(tx, c => sqlx::query(
            "update tasks set kept = false
             where user_id = $2 and paid_by = $1 and kept
                 and (select count(*) from tasks k where k.user_id = $2 and k.kept and not k.deleted) > $3")
            .bind(from).bind(to).bind(i64::from(most)).execute(c).await.map(drop))
    }
}

impl ArtifactRow {
    /// The row as the task's owner's: whoever asked the vendor may have read the task before it came along to an account.
    pub(crate) fn of(&self, owner: &UserId) -> Cow<'_, Self> {
        match self.user_id == *owner {
            true => Cow::Borrowed(self),
            false => Cow::Owned(Self { user_id: owner.clone(), ..self.clone() }),
        }
    }
}
