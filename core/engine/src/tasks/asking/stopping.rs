//! Stopping everything that a user has under way, for the end of an account.

use baigong_base::read;
use baigong_ledger::{TaskId, UserId};

use super::running::Tasks;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::model::{CancelEffect, TaskState};
use crate::tasks::rows::reading;

impl Tasks {
    /// Stops what can be stopped for its points: what waits in the queue, and, where `ask_vendors`, what its vendor can
    /// still stop for them. The rest goes on to its own end.
    ///
    /// # Errors
    /// The database's.
    pub async fn stop_all(&self, user_id: &UserId, ask_vendors: bool) -> Result<(), TaskError> {
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
        Ok(())
    }
}
