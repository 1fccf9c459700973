//! What a user's tasks come to, by day and tool.

use baigong_base::read;
use baigong_ground::day;
use baigong_ledger::UserId;
use serde::Serialize;
use sqlx::FromRow;

use super::Works;
use crate::tasks::rows::error::TaskError;

/// Days of a report at most.
pub const MAX_USAGE_DAYS: i64 = 92;

/// One tool on one day. Tasks that were removed from the history count as well.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UsageDay {
    /// When the day begins in China, in milliseconds since the epoch.
    pub day_ms: i64,
    /// The tool.
    pub tool: String,
    /// Tasks that were made.
    pub tasks: i64,
    /// Of them, those that succeeded.
    pub succeeded: i64,
    /// Of them, those that failed, expired or were cancelled.
    pub failed: i64,
    /// Points that were spent on them.
    pub points: i64,
}

impl Works {
    /// The usage of the last `days` days, today included, oldest first.
    pub async fn usage(&self, user_id: &UserId, days: i64) -> Result<Vec<UsageDay>, TaskError> {
        let today = day::number(self.0.clock.now_ms());
        let from_ms = day::begin_ms(today - days.clamp(1, MAX_USAGE_DAYS) + 1);
        Ok(read!(&self.0.db, c => sqlx::query_as(
            "select (created_ms + 28800000) / 86400000 * 86400000 - 28800000 as day_ms, tool, count(*) as tasks,
                 cast(sum(case when state = 'succeeded' then 1 else 0 end) as bigint) as succeeded,
                 cast(sum(case when state in ('failed', 'expired', 'cancelled') then 1 else 0 end) as bigint) as failed,
                 cast(sum(case when charge = 'captured' then coalesce(charged, points) else 0 end) as bigint) as points
             from tasks where user_id = $1 and created_ms >= $2
             group by day_ms, tool order by day_ms, tool")
            .bind(user_id).bind(from_ms).fetch_all(c).await?))
    }
}
