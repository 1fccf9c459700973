//! Vendors that call because a job has changed.

use std::sync::atomic::Ordering;

use baigong_base::read;

use super::running::Tasks;
use crate::tasks::rows::model::TaskState;
use crate::tasks::working::lease;
use crate::tasks::working::message::Message;
use crate::tasks::writing::lateness;

impl Tasks {
    /// A vendor has called at the address that ends in `token`: it is asked about the task at once, be the task in flight here,
    /// in flight at another process, or late. False where the token was made for no task.
    pub async fn vendor_called(&self, token: &str) -> Result<bool, sqlx::Error> {
        let engine = &self.engine;
        let Some(task) = engine.callbacks.task(token) else { return Ok(false) };
        engine.stats.callbacks.fetch_add(1, Ordering::Relaxed);
        let row: Option<(TaskState, Option<String>, i64)> = read!(&engine.db, c => sqlx::query_as(
            "select state, owner, ask_next_ms from tasks where id = $1 and not deleted")
            .bind(&task).fetch_optional(c).await?);
        match row {
            Some((TaskState::Submitting | TaskState::Running, owner, _)) => {
                if owner.as_deref() == Some(&*engine.owner()) {
                    engine.send(Message::Called(task.uuid()));
                } else {
                    lease::announce_call(engine, &task).await?;
                }
            }
            Some((_, _, ask_next_ms)) if ask_next_ms > 0 => {
                lateness::bring_forward(&engine.db, &task, engine.clock.now_ms()).await?;
            }
            // It is over, or was deleted.
            Some(_) | None => {}
        }
        Ok(true)
    }
}
