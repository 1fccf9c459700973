//! How accounts do: jobs now, points today, tasks of the last day.

use std::collections::HashMap;

use baigong_base::db::{Db, json_text};
use baigong_base::read;
use baigong_ground::day::{self, DAY_MS};
use serde::Serialize;

/// How an account does, over all processes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Figures {
    /// Tasks at the vendor.
    pub jobs: i64,
    /// Points captured and held since midnight in Beijing.
    pub spent_today: i64,
    /// Tasks of the last 24 hours that succeeded.
    pub succeeded: i64,
    /// Tasks of the last 24 hours that failed or expired.
    pub failed: i64,
}

/// The figures of accounts, by id.
pub(super) async fn of(db: &Db, ids: &[&str], now_ms: i64) -> Result<HashMap<String, Figures>, sqlx::Error> {
    let (rows, element) = (db.dialect().rows(), db.dialect().element());
    let mut figures: HashMap<String, Figures> = HashMap::new();
    let jobs = format!(
        "select t.account_id, count(*) from {rows} join tasks t on t.account_id = {element}
         where t.state in ('submitting', 'running') group by t.account_id"
    );
    let jobs: Vec<(String, i64)> = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(jobs))
        .bind(json_text(ids)).fetch_all(c).await?);
    for (id, count) in jobs {
        figures.entry(id).or_default().jobs = count;
    }
    let since = now_ms - DAY_MS;
    let recent = format!(
        "select t.account_id,
             cast(coalesce(sum(case when t.started_ms >= $3
                 and (t.charge = 'captured' or (t.charge = 'held' and t.state <> 'queued')) then t.points end), 0)
                 as bigint),
             count(case when t.state = 'succeeded' then 1 end),
             count(case when t.state in ('failed', 'expired') then 1 end)
         from {rows} join tasks t on t.account_id = {element} and t.started_ms >= $2 group by t.account_id"
    );
    let recent: Vec<(String, i64, i64, i64)> = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(recent))
        .bind(json_text(ids)).bind(since).bind(day::start_ms(now_ms)).fetch_all(c).await?);
    for (id, spent, succeeded, failed) in recent {
        let entry = figures.entry(id).or_default();
        (entry.spent_today, entry.succeeded, entry.failed) = (spent, succeeded, failed);
    }
    Ok(figures)
}
