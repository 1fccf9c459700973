//! Usage at a glance: what days, tools and keys come to, beside as many days before.

use baigong_base::db::Db;
use baigong_ground::day::DAY_MS;
use serde::Serialize;

use super::lines::{lines, period};
use super::model::{UsageFilter, UsageLine, UsageSum};
use crate::operations::Period;

/// What some days come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UsageReport {
    /// When the first day begins, in milliseconds since the epoch.
    pub from_ms: i64,
    /// When the last day ends.
    pub until_ms: i64,
    /// All of it.
    pub total: UsageSum,
    /// What as many days before came to.
    pub before: UsageSum,
    /// Every day, oldest first.
    pub by_day: Vec<DayUsage>,
    /// Every tool that was used, the dearest first.
    pub by_tool: Vec<ToolUsage>,
    /// Every key that was used, the dearest first.
    pub by_key: Vec<KeyUsage>,
}

/// A day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DayUsage {
    /// When it begins in Beijing, in milliseconds since the epoch.
    pub day_ms: i64,
    /// What it comes to.
    pub sum: UsageSum,
    /// What the day comes to that has its place in the days before.
    pub before: UsageSum,
}

/// A tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ToolUsage {
    /// Its id.
    pub tool: String,
    /// What it comes to.
    pub sum: UsageSum,
}

/// A key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeyUsage {
    /// Its id; null for what was asked for on the pages.
    pub key_id: Option<String>,
    /// What its owner calls it.
    pub name: Option<String>,
    /// Whether it is for trying things.
    pub test: bool,
    /// What it comes to.
    pub sum: UsageSum,
}

/// What the days of a filter come to, and as many before.
///
/// # Errors
/// The database's.
pub async fn report(db: &Db, filter: &UsageFilter, now_ms: i64) -> Result<UsageReport, sqlx::Error> {
    let Period { from_ms, until_ms } = period(filter, now_ms);
    let length_ms = until_ms - from_ms;
    let all = lines(db, filter, Period { from_ms: from_ms - length_ms, until_ms }).await?;
    let (before, now): (Vec<UsageLine>, Vec<UsageLine>) =
        all.into_iter().partition(|line| line.day_ms < from_ms);
    let by_day = (0..length_ms / DAY_MS).map(|day| from_ms + day * DAY_MS).map(|day_ms| DayUsage {
        day_ms,
        sum: sum(now.iter().filter(|line| line.day_ms == day_ms)),
        before: sum(before.iter().filter(|line| line.day_ms == day_ms - length_ms)),
    });
    let tools = grouped(&now, |line| line.tool.clone());
    let keys = grouped(&now, |line| (line.key_id.clone(), line.key_name.clone(), line.test));
    Ok(UsageReport {
        from_ms,
        until_ms,
        total: sum(&now),
        before: sum(&before),
        by_day: by_day.collect(),
        by_tool: tools.into_iter().map(|(tool, sum)| ToolUsage { tool, sum }).collect(),
        by_key: keys
            .into_iter()
            .map(|((key_id, name, test), sum)| KeyUsage { key_id, name, test, sum })
            .collect(),
    })
}

pub(super) fn sum<'a>(lines: impl IntoIterator<Item = &'a UsageLine>) -> UsageSum {
    let mut sum = UsageSum::default();
    lines.into_iter().for_each(|line| sum.add(line));
    sum
}

/// Sums by what lines have in common, the dearest and then the busiest first.
fn grouped<Group: Ord + Clone>(
    lines: &[UsageLine],
    of: impl Fn(&UsageLine) -> Group,
) -> Vec<(Group, UsageSum)> {
    let mut sums = std::collections::BTreeMap::<Group, UsageSum>::new();
    lines.iter().for_each(|line| sums.entry(of(line)).or_default().add(line));
    let mut sums: Vec<_> = sums.into_iter().collect();
    sums.sort_by_key(|(_, sum)| std::cmp::Reverse((sum.points, sum.tasks)));
    sums
}
