//! Tasks for which their owners no longer wait, because nobody can stop them.
//!
//! Only the eye is spared: the task goes on, its points stay held, and its end settles it like any other. What comes is
//! charged and lies among the works; what fails gives the points back.
//!
//! Where a vendor can cancel, a cancellation never costs more than was agreed to.

use baigong_base::on;
use baigong_ledger::{TaskId, UserId};

use super::running::Tasks;
use crate::messages::cancel_after_end;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::model::{CancelEffect, TaskView};
use crate::tasks::rows::reading;
use crate::tasks::writing::batch::CHANNEL;
use crate::tasks::writing::history;

impl Tasks {
    /// Stops a task with an effect that its owner has agreed to. One that would cost more by now is left alone.
    ///
    /// # Errors
    /// `NotFound`, `CannotCancel`, and `Unavailable` where the vendor does not answer.
    pub async fn cancel_as(
        &self,
        user_id: &UserId,
        id: &TaskId,
        agreed: CancelEffect,
    ) -> Result<TaskView, TaskError> {
        if agreed == CancelEffect::StopWaiting {
            return self.stop_waiting(user_id, id).await;
        }
        self.cancel_within(user_id, id, agreed).await
    }

    /// Takes a task that is under way out of its owner's sight, until it ends.
    async fn stop_waiting(&self, user_id: &UserId, id: &TaskId) -> Result<TaskView, TaskError> {
        let engine = &self.engine;
        let now_ms = engine.clock.now_ms();
        let mut tx = engine.db.write().await?;
        // The time of the change lets every page know this for news.
        if !history::touch_held(&mut tx, user_id, id, now_ms).await? {
            drop(tx);
            return match reading::get(&engine.db, user_id, id).await? {
                Some(_) => Err(TaskError::CannotCancel(cancel_after_end())),
                None => Err(TaskError::NotFound),
            };
        }
        on!(&mut tx, c => sqlx::query(
            "insert into tasks_set_aside (task_id, set_aside_ms) values ($1, $2) on conflict (task_id) do nothing")
            .bind(id).bind(now_ms).execute(c).await.map(drop))?;
        if engine.db.is_shared() {
            tx.notify(CHANNEL, &format!("{}|{user_id}/{id}", engine.writer.process)).await?;
        }
        tx.commit().await?;
        engine.hub.changed(user_id, id);
        self.get(user_id, id).await?.ok_or(TaskError::NotFound)
    }
}
