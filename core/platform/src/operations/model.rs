//! Stretches of time, and the figures that several parts of the dashboard add up.

use baigong_base::db::Db;
use baigong_base::read;
use baigong_engine::tasks::TaskState;
use baigong_ground::day::{self, DAY_MS, HOUR_MS, MINUTE_MS};
use baigong_provider::Text;
use serde::{Deserialize, Serialize};

/// How far back the dashboard looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = DashboardRange))]
pub enum Range {
    /// An hour, in parts of two minutes.
    #[serde(rename = "1h")]
    Hour,
    /// A day, in hours.
    #[default]
    #[serde(rename = "24h")]
    Day,
    /// A week, in quarters of days.
    #[serde(rename = "7d")]
    Week,
    /// Thirty days.
    #[serde(rename = "30d")]
    Month,
}

impl Range {
    /// Length of a part, in milliseconds.
    pub fn bucket_ms(self) -> i64 {
        match self {
            Self::Hour => 2 * MINUTE_MS,
            Self::Day => HOUR_MS,
            Self::Week => DAY_MS / 4,
            Self::Month => DAY_MS,
        }
    }

    /// How many parts.
    pub fn buckets(self) -> i64 {
        match self {
            Self::Hour => 30,
            Self::Day => 24,
            Self::Week => 28,
            Self::Month => 30,
        }
    }

    /// The parts, the last of which holds this moment.
    pub(super) fn span(self, now_ms: i64) -> Span {
        let bucket_ms = self.bucket_ms();
        let until_ms =
            (now_ms + day::OFFSET_MS).div_euclid(bucket_ms) * bucket_ms + bucket_ms - day::OFFSET_MS;
        Span { from_ms: until_ms - self.buckets() * bucket_ms, bucket_ms, buckets: self.buckets() }
    }
}

/// A stretch of time in equal parts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    pub from_ms: i64,
    pub bucket_ms: i64,
    pub buckets: i64,
}

impl Span {
    pub(super) fn until_ms(self) -> i64 {
        self.from_ms + self.bucket_ms * self.buckets
    }
}

/// What a tool is called.
#[derive(Debug, Clone)]
pub struct ToolName {
    /// Of the tool.
    pub title: Text,
    /// Id of its vendor.
    pub vendor: String,
    /// Of the vendor.
    pub vendor_title: Text,
}

/// How many tasks ended how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = EndedTasks))]
pub struct Tally {
    /// With results.
    pub succeeded: i64,
    /// Refused or failed by the vendor.
    pub failed: i64,
    /// Given up at the deadline.
    pub expired: i64,
    /// Stopped by their users.
    pub cancelled: i64,
}

impl Tally {
    pub(super) fn add(&mut self, state: TaskState, count: i64) {
        match state {
            TaskState::Succeeded => self.succeeded += count,
            TaskState::Failed => self.failed += count,
            TaskState::Expired => self.expired += count,
            TaskState::Cancelled => self.cancelled += count,
            _ => {}
        }
    }

    /// The part of the tasks that had results, of those that nobody stopped; none where there were none.
    pub fn success_rate(&self) -> Option<f64> {
        let all = self.succeeded + self.failed + self.expired;
        (all > 0).then(|| self.succeeded as f64 / all as f64)
    }
}

/// How many tasks are where, now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = OpenTasks))]
pub struct Now {
    /// Waiting for an account.
    pub queued: i64,
    /// Being handed to a vendor.
    pub submitting: i64,
    /// At a vendor.
    pub running: i64,
    /// Waiting for an administrator.
    pub uncertain: i64,
}

impl Now {
    pub(super) fn add(&mut self, state: TaskState, count: i64) {
        match state {
            TaskState::Queued => self.queued += count,
            TaskState::Submitting => self.submitting += count,
            TaskState::Running => self.running += count,
            TaskState::Uncertain => self.uncertain += count,
            _ => {}
        }
    }
}

/// A tool's figures.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ToolFigures {
    /// Its id.
    pub tool: String,
    /// Its name; the id of a tool that is no longer linked.
    pub title: Text,
    /// Its vendor's id.
    pub vendor: String,
    /// Its tasks now.
    pub now: Now,
    /// Its tasks that ended in the range.
    pub ended: Tally,
    /// Points that they spent.
    pub points_spent: i64,
    /// Points that the site bore for them: see [`Dashboard::points_absorbed`](super::Dashboard::points_absorbed).
    pub points_absorbed: i64,
    /// 0 to 1, of those that nobody stopped.
    pub success_rate: Option<f64>,
    /// Half of its successes took no longer than this from being handed over to their end, in milliseconds.
    pub p50_ms: Option<i64>,
    /// The same of 95 %.
    pub p95_ms: Option<i64>,
}

/// A vendor's figures: those of its tools together.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VendorFigures {
    /// Its id.
    pub vendor: String,
    /// Its name.
    pub title: Text,
    /// Its tasks now.
    pub now: Now,
    /// Its tasks that ended in the range.
    pub ended: Tally,
    /// 0 to 1, of those that nobody stopped.
    pub success_rate: Option<f64>,
    /// Half of its successes took no longer than this from being handed over to their end, in milliseconds.
    pub p50_ms: Option<i64>,
    /// The same of 95 %.
    pub p95_ms: Option<i64>,
    /// Its tools, busiest first.
    pub tools: Vec<ToolFigures>,
}

/// From a moment to another one, which does not belong to it; milliseconds since the epoch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The first moment.
    pub from_ms: i64,
    /// The end.
    pub until_ms: i64,
}

impl Period {
    /// Ids between which everything of the period lies. Ids begin with the time at which they were made; a day to
    /// either side is for clocks that disagree.
    pub(crate) fn ids(self) -> (String, String) {
        let id = |ms: i64| {
            let ms = ms.clamp(0, 0xffff_ffff_ffff);
            format!("{:08x}-{:04x}", ms >> 16, ms & 0xffff)
        };
        (id(self.from_ms.saturating_sub(DAY_MS)), id(self.until_ms.saturating_add(DAY_MS)))
    }

    /// The day, as Beijing counts it, of the first task of the period; none without one.
    pub(super) async fn day_of_first(self, db: &Db) -> Result<Option<i64>, sqlx::Error> {
        let first: Option<i64> = read!(db, c => sqlx::query_scalar(
            "select min(created_ms) from tasks where created_ms >= $1 and created_ms < $2 and not test")
            .bind(self.from_ms).bind(self.until_ms).fetch_one(c).await?);
        Ok(first.map(day::start_ms))
    }
}

/// A place in a table.
#[derive(Debug, Clone, Default)]
pub(super) struct After {
    pub ms: i64,
    pub id: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_begin_where_they_do_in_beijing_and_the_last_part_holds_this_moment() {
        // 2026-01-01 07:59:59 in Beijing.
        let now = 1_767_225_599_000;
        let month = Range::Month.span(now);
        assert_eq!((month.until_ms(), month.until_ms() - month.from_ms), (1_767_283_200_000, 30 * DAY_MS));
        for range in [Range::Hour, Range::Day, Range::Week, Range::Month] {
            let span = range.span(now);
            assert!(span.until_ms() > now && span.until_ms() - span.bucket_ms <= now, "{range:?}");
        }
    }
}
