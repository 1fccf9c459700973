//! Usage as it is read: by day, tool and key.

use baigong_base::db::Db;
use baigong_base::read;
use baigong_ground::day::{self, DAY_MS, OFFSET_MS};
use sqlx::AssertSqlSafe;

use super::MAX_DAYS;
use super::model::{UsageFilter, UsageLine};
use crate::operations::Period;

/// Names, in the place of a key's id, what was asked for by no key. Ids of keys begin otherwise.
pub const WITHOUT_KEY: &str = "none";

/// The days that a filter means, the last of which is the one that this moment is in.
pub(super) fn period(filter: &UsageFilter, now_ms: i64) -> Period {
    let today = day::number(now_ms);
    let days = filter.days.clamp(1, MAX_DAYS);
    Period { from_ms: day::begin_ms(today - days + 1), until_ms: day::begin_ms(today + 1) }
}

/// The lines of a period that the filter lets through, by day, tool and key.
pub(super) async fn lines(
    db: &Db,
    filter: &UsageFilter,
    period: Period,
) -> Result<Vec<UsageLine>, sqlx::Error> {
    let day_of = |ms: &str| format!("({ms} + {OFFSET_MS}) / {DAY_MS} * {DAY_MS} - {OFFSET_MS}");
    let moved = "e.available_delta + e.held_delta";
    let sql = format!(
        "select l.day_ms, l.tool, l.key_id, k.name as key_name, l.test,
             cast(sum(l.tasks) as bigint) as tasks, cast(sum(l.succeeded) as bigint) as succeeded,
             cast(sum(l.failed) as bigint) as failed, cast(sum(l.spent) as bigint) as spent,
             cast(sum(l.given_back) as bigint) as given_back
         from (
             select {made} as day_ms, t.tool, t.key_id, t.test, 1 as tasks,
                 case when t.state = 'succeeded' then 1 else 0 end as succeeded,
                 case when t.state in ('failed', 'expired', 'cancelled') then 1 else 0 end as failed,
                 0 as spent, 0 as given_back
             from tasks t
             where t.user_id in (select u.id from users u where u.id = $1 or u.sandbox_of = $1)
                 and t.id >= $4 and t.id < $5 and t.created_ms >= $2 and t.created_ms < $3
             union all
             select {booked}, t.tool, t.key_id, t.test, 0, 0, 0,
                 case when {moved} < 0 then -({moved}) else 0 end,
                 case when {moved} > 0 then {moved} else 0 end
             from point_entries e join tasks t on t.id = e.task_id
             where e.payer_id = $1 and e.kind in ('capture', 'adjust') and e.created_ms >= $2 and e.created_ms < $3
         ) as l left join api_keys k on k.id = l.key_id
         group by l.day_ms, l.tool, l.key_id, k.name, l.test
         order by l.day_ms, l.tool, coalesce(l.key_id, ''), l.test",
        made = day_of("t.created_ms"),
        booked = day_of("e.created_ms"),
    );
    let (first, last) = period.ids();
    let all: Vec<UsageLine> = read!(db, c => sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(&filter.owner).bind(period.from_ms).bind(period.until_ms).bind(&first).bind(&last)
        .fetch_all(c).await?);
    Ok(all.into_iter().filter(|line| is_wanted(filter, line)).collect())
}

fn is_wanted(filter: &UsageFilter, line: &UsageLine) -> bool {
    let of_key = |key: &String| line.key_id.as_deref().unwrap_or(WITHOUT_KEY) == key;
    filter.tool.as_ref().is_none_or(|tool| *tool == line.tool)
        && filter.key.as_ref().is_none_or(of_key)
        && filter.test.is_none_or(|test| test == line.test)
}
