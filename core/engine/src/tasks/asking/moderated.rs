//! Users whose prompts and files vendors keep refusing: they wait, for vendors close the accounts of sites that go on
//! sending what may not be sent, and a refusal costs its user nothing.
//!
//! Who is refused `moderated_a_day` times within a day waits, with nothing held. Tasks that were queued
//! before the last refusal still go: asking again at each submit would cost every task a query.

use baigong_base::read;
use baigong_ground::day::{DAY_MS, HOUR_MS};
use baigong_ledger::UserId;

use super::running::Tasks;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::reading;

impl Tasks {
    /// Refuses a new task of a user of whom vendors refused too much within a day. One that only repeats a request gets
    /// its task.
    ///
    /// # Errors
    /// `Moderated`.
    pub(crate) async fn heed_moderation(&self, user_id: &UserId, key: &str) -> Result<(), TaskError> {
        let engine = &self.engine;
        let Some(most) = engine.settings.moderated_a_day.filter(|most| *most > 0) else { return Ok(()) };
        let now_ms = engine.clock.now_ms();
        let first: Option<i64> = read!(&engine.db, c => sqlx::query_scalar(
            "select moderated_ms from tasks where user_id = $1 and moderated_ms > 0 and moderated_ms > $2
             order by moderated_ms desc limit 1 offset $3")
            .bind(user_id).bind(now_ms.saturating_sub(DAY_MS)).bind(i64::from(most) - 1)
            .fetch_optional(c).await?);
        match first {
            Some(first_ms) if !reading::knows_key(&engine.db, user_id, key).await? => {
                let wait_ms = first_ms.saturating_add(DAY_MS) - now_ms;
                let hours = wait_ms.max(1).unsigned_abs().div_ceil(HOUR_MS.unsigned_abs());
                Err(TaskError::Moderated { most, hours })
            }
            _ => Ok(()),
        }
    }
}
