//! The end of everything that a user has here.

use baigong_base::db::retry_on_conflict;
use baigong_base::read;
use baigong_ledger::{TaskId, UserId};

use super::deleting;
use crate::tasks::asking::running::Tasks;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::model::{CancelEffect, TaskState};
use crate::tasks::rows::reading;
use crate::tasks::writing::history;

impl Tasks {
    /// Ends a user's tasks and deletes those that are over; returns how many are not. What waits in the queue ends and
    /// gives its points back, and so does, where `ask_vendors`, what its vendor can still stop for them. The rest goes
    /// on to its own end: repeated after it, this deletes it too.
    ///
    /// # Errors
    /// The database's.
    pub async fn end_all(&self, user_id: &UserId, ask_vendors: bool) -> Result<i64, TaskError> {
        let db = &self.engine.db;
        let open: Vec<TaskId> = read!(db, c => sqlx::query_scalar(
            "select id from tasks where user_id = $1 and state in ('queued', 'running') order by id desc")
            .bind(user_id).fetch_all(c).await?);
        for id in open {
            let Some(row) = reading::get(db, user_id, &id).await? else { continue };
            let stops = row.state == TaskState::Queued
                || ask_vendors && self.cancel_effect(&row) == CancelEffect::Refund;
            if stops && let Err(refused) = self.cancel(user_id, &id).await {
                tracing::debug!(task = %id, %refused, "a task of a closed account goes on to its end");
            }
        }
        let now_ms = self.engine.clock.now_ms();
        let gone = retry_on_conflict(|| deleting::end_history(db, user_id, now_ms)).await?;
        gone.iter().for_each(|id| self.engine.hub.deleted(user_id, id));
        let mut tx = db.write().await?;
        history::forget_failures(&mut tx, user_id).await?;
        tx.commit().await?;
        let left = "select count(*) from tasks where user_id = $1 and charge = 'held'";
        Ok(read!(db, c => sqlx::query_scalar(left).bind(user_id).fetch_one(c).await?))
    }
}
