//! The figures of the dashboard, put together.

use std::collections::HashMap;

use baigong_provider::Text;
use serde::{Deserialize, Serialize};

use super::money::{self, Revenue};
use super::people::{self, People};
use super::tasks;
use super::vendors::{quantile, vendors};
use super::waiting::{self, ToDo};
use crate::db::Db;
use crate::points::Balance;
use crate::tasks::TaskState;

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const DAY_MS: i64 = 24 * HOUR_MS;
/// Days and quarters of days begin where they do in Beijing.
const BEIJING_MS: i64 = 8 * HOUR_MS;

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
        let until_ms = (now_ms + BEIJING_MS).div_euclid(bucket_ms) * bucket_ms + bucket_ms - BEIJING_MS;
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

/// A part of the range.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = DashboardBucket))]
pub struct Bucket {
    /// Where it begins, in milliseconds since the epoch.
    pub start_ms: i64,
    /// Tasks that ended in it.
    pub ended: Tally,
    /// Points that tasks spent in it.
    pub points_spent: i64,
    /// Points that were given in it: purchases, gifts, corrections upwards.
    pub points_granted: i64,
    /// Money taken less money given back, in cents.
    pub revenue_cents: i64,
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
    /// As of a tool.
    pub p50_ms: Option<i64>,
    /// As of a tool.
    pub p95_ms: Option<i64>,
    /// Its tools, busiest first.
    pub tools: Vec<ToolFigures>,
}

/// Everything at a glance. Figures are the database's, so they are the same whichever process answers.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Dashboard {
    /// What was asked for.
    pub range: Range,
    /// When it was read, in milliseconds since the epoch.
    pub at_ms: i64,
    /// Length of a bucket, in milliseconds.
    pub bucket_ms: i64,
    /// All tasks now.
    pub now: Now,
    /// All tasks that ended in the range.
    pub ended: Tally,
    /// 0 to 1, of those that nobody stopped.
    pub success_rate: Option<f64>,
    /// As of a tool.
    pub p50_ms: Option<i64>,
    /// As of a tool.
    pub p95_ms: Option<i64>,
    /// The range in parts, oldest first; the last one is not over.
    pub buckets: Vec<Bucket>,
    /// Vendors with tasks now or in the range, busiest first.
    pub vendors: Vec<VendorFigures>,
    /// Points of all users together: what they can spend, and what tasks hold.
    pub outstanding: Balance,
    /// Money.
    pub revenue: Revenue,
    /// Users and sessions.
    pub people: People,
    /// Tasks of the range whose results could not be kept.
    pub storage_lost: i64,
    /// What waits for an administrator.
    pub review: ToDo,
}

/// Reads the dashboard. `names` holds the linked tools by id.
pub async fn read(
    db: &Db,
    range: Range,
    now_ms: i64,
    names: &HashMap<String, ToolName>,
) -> Result<Dashboard, sqlx::Error> {
    let span = range.span(now_ms);
    // SQLite lets four read at once; the slowest of these two runs beside the rest.
    let ends = tasks::ends(db, span);
    let others = async {
        Ok::<_, sqlx::Error>((
            tasks::open(db).await?,
            tasks::lost(db, span).await?,
            money::outstanding(db).await?,
            money::granted(db, span).await?,
            money::revenue(db, span).await?,
            people::read(db, span, now_ms).await?,
            waiting::to_do(db).await?,
        ))
    };
    let (ends, others) = futures::future::try_join(ends, others).await?;
    let (open, storage_lost, outstanding, granted, revenue, people, review) = others;

    let mut buckets: Vec<Bucket> = (0..span.buckets)
        .map(|n| Bucket { start_ms: span.from_ms + n * span.bucket_ms, ..Bucket::default() })
        .collect();
    let place = |buckets: &mut Vec<Bucket>, n: i64, set: &dyn Fn(&mut Bucket)| {
        if let Some(bucket) = usize::try_from(n).ok().and_then(|n| buckets.get_mut(n)) {
            set(bucket);
        }
    };
    for count in &ends.counts {
        place(&mut buckets, count.bucket, &|bucket| {
            bucket.ended.add(count.state, count.tasks);
            bucket.points_spent += count.points;
        });
    }
    for (bucket, points) in granted {
        place(&mut buckets, bucket, &|bucket| bucket.points_granted += points);
    }
    for (bucket, cents) in &revenue.by_bucket {
        place(&mut buckets, *bucket, &|bucket| bucket.revenue_cents += cents);
    }

    let (mut now, mut ended) = (Now::default(), Tally::default());
    open.iter().for_each(|open| now.add(open.state, open.tasks));
    ends.counts.iter().for_each(|count| ended.add(count.state, count.tasks));
    let mut all: Vec<i64> = ends.took.values().flatten().copied().collect();
    Ok(Dashboard {
        range,
        at_ms: now_ms,
        bucket_ms: span.bucket_ms,
        now,
        ended,
        success_rate: ended.success_rate(),
        p50_ms: quantile(&mut all, 0.5),
        p95_ms: quantile(&mut all, 0.95),
        buckets,
        vendors: vendors(&open, ends, names),
        outstanding,
        revenue: revenue.total,
        people,
        storage_lost,
        review,
    })
}

#[cfg(test)]
mod unit {
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
