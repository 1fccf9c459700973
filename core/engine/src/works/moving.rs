//! A visitor's history goes along to the account into which the visitor signs in.

use baigong_base::db::Tx;
use baigong_base::on;
use baigong_ledger::UserId;

use super::Works;
use crate::tasks::writing::history;

impl Works {
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
    /// paid is written down. What is not over must be none: [`Works::unfinished`] says so once the points are locked, which
    /// everybody who makes a task locks.
    ///
    /// # Errors
    /// The database's.
    pub async fn move_history(&self, tx: &mut Tx, from: &UserId, to: &UserId) -> sqlx::Result<()> {
        history::hand_over(tx, from, to).await?;
        for sql in [
            "update works set user_id = $2
             where user_id = $1 and task_id in (select id from tasks where user_id = $2 and payer_id = $1)",
            "update work_tags set user_id = $2
             where user_id = $1 and task_id in (select id from tasks where user_id = $2 and payer_id = $1)",
            "update comparisons set user_id = $2, idempotency_key = 'moved:' || id where user_id = $1",
        ] {
            on!(&mut *tx, c => sqlx::query(sql).bind(from).bind(to).execute(c).await.map(drop))?;
        }
        // Nobody keeps more works by being several visitors.
        match self.0.retention.most_kept {
            Some(most) => history::unkeep_surplus_of(tx, from, to, most).await,
            None => Ok(()),
        }
    }
}
