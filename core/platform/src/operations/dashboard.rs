//! The figures of the dashboard, put together.

use std::collections::HashMap;

use baigong_base::db::Db;
use baigong_ledger::Balance;
use serde::Serialize;

use super::model::{Now, Range, Tally, ToolName, VendorFigures};
use super::money::{self, Revenue};
use super::people::{self, People};
use super::tasks;
use super::vendors::{quantile, vendors};
use super::waiting::{self, ToDo};

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
    /// Points that the site bore of the tasks that ended in it.
    pub points_absorbed: i64,
    /// Points that were given in it: purchases, gifts, corrections upwards.
    pub points_granted: i64,
    /// Money taken less money given back, in cents.
    pub revenue_cents: i64,
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
    /// Half of the successes took no longer than this from being handed over to their end, in milliseconds.
    pub p50_ms: Option<i64>,
    /// The same of 95 %.
    pub p95_ms: Option<i64>,
    /// The range in parts, oldest first; the last one is not over.
    pub buckets: Vec<Bucket>,
    /// Vendors with tasks now or in the range, busiest first.
    pub vendors: Vec<VendorFigures>,
    /// Points of all users together: what they can spend, and what tasks hold.
    pub outstanding: Balance,
    /// What was paid and given back in the range, in cents.
    pub revenue: Revenue,
    /// Users and sessions.
    pub people: People,
    /// Points that vendors were paid for and users were not: results that came after their points had gone back, and
    /// points given back for results that were lost. By the end of the task.
    pub points_absorbed: i64,
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
            tasks::absorbed(db, span).await?,
            money::outstanding(db).await?,
            money::granted(db, span).await?,
            money::revenue(db, span).await?,
            people::read(db, span, now_ms).await?,
            waiting::to_do(db).await?,
        ))
    };
    let (ends, others) = futures::future::try_join(ends, others).await?;
    let (open, storage_lost, absorbed, outstanding, granted, revenue, people, review) = others;

    let mut buckets: Vec<Bucket> = (0..span.buckets)
        .map(|n| Bucket { start_ms: span.from_ms + n * span.bucket_ms, ..Bucket::default() })
        .collect();
    let add_to_bucket = |buckets: &mut Vec<Bucket>, n: i64, set: &dyn Fn(&mut Bucket)| {
        if let Some(bucket) = usize::try_from(n).ok().and_then(|n| buckets.get_mut(n)) {
            set(bucket);
        }
    };
    for count in &ends.counts {
        add_to_bucket(&mut buckets, count.bucket, &|bucket| {
            bucket.ended.add(count.state, count.tasks);
            bucket.points_spent += count.points;
        });
    }
    for part in &absorbed {
        add_to_bucket(&mut buckets, part.bucket, &|bucket| bucket.points_absorbed += part.points);
    }
    for (bucket, points) in granted {
        add_to_bucket(&mut buckets, bucket, &|bucket| bucket.points_granted += points);
    }
    for (bucket, cents) in &revenue.by_bucket {
        add_to_bucket(&mut buckets, *bucket, &|bucket| bucket.revenue_cents += cents);
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
        vendors: vendors(&open, ends, &absorbed, names),
        outstanding,
        revenue: revenue.total,
        people,
        points_absorbed: absorbed.iter().map(|part| part.points).sum(),
        storage_lost,
        review,
    })
}
