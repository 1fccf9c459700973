//! Figures of tasks: where they are, how they ended, how long they took.

use std::collections::HashMap;

use baigong_base::db::{Db, json_text};
use baigong_base::read;
use baigong_engine::tasks::TaskState;
use serde::Serialize;

use super::model::Span;

/// Successes of a tool whose time is looked at, the newest: bounds what a busy month costs.
const MOST_TIMES: i64 = 20_000;

/// Tasks that are not over.
#[derive(sqlx::FromRow)]
pub(super) struct Open {
    pub state: TaskState,
    pub tool: String,
    pub tasks: i64,
}

pub(super) async fn open(db: &Db) -> Result<Vec<Open>, sqlx::Error> {
    read!(db, c => sqlx::query_as(
        "select state, tool, count(*) as tasks from tasks where charge = 'held' and state <> 'expired' and not test
         group by state, tool")
        .fetch_all(c).await)
}

/// Tasks that ended since a moment and whose results could not be kept.
pub async fn lost_since(db: &Db, from_ms: i64) -> Result<i64, sqlx::Error> {
    read!(db, c => sqlx::query_scalar("select count(*) from tasks where storage = 'lost' and not test and finished_ms >= $1")
        .bind(from_ms).fetch_one(c).await)
}

/// Tasks whose results could not be kept.
pub(super) async fn lost(db: &Db, span: Span) -> Result<i64, sqlx::Error> {
    read!(db, c => sqlx::query_scalar(
        "select count(*) from tasks where storage = 'lost' and not test and finished_ms >= $1 and finished_ms < $2")
        .bind(span.from_ms).bind(span.until_ms()).fetch_one(c).await)
}

/// What the site bore of the tasks of a tool that ended in one part of the range.
#[derive(sqlx::FromRow)]
pub(super) struct Absorbed {
    pub tool: String,
    pub bucket: i64,
    pub points: i64,
}

pub(super) async fn absorbed(db: &Db, span: Span) -> Result<Vec<Absorbed>, sqlx::Error> {
    read!(db, c => sqlx::query_as(
        "select tool, (finished_ms - $1) / $3 as bucket, cast(sum(absorbed_points) as bigint) as points from tasks
         where absorbed_points > 0 and finished_ms >= $1 and finished_ms < $2
         group by tool, (finished_ms - $1) / $3")
        .bind(span.from_ms).bind(span.until_ms()).bind(span.bucket_ms).fetch_all(c).await)
}

/// Points that the site bore of tasks that ended since a moment, by tool; tools without any are left out.
pub async fn absorbed_since(db: &Db, from_ms: i64) -> Result<Vec<(String, i64)>, sqlx::Error> {
    read!(db, c => sqlx::query_as(
        "select tool, cast(sum(absorbed_points) as bigint) from tasks
         where absorbed_points > 0 and finished_ms >= $1 group by tool order by tool")
        .bind(from_ms).fetch_all(c).await)
}

/// Tasks that ended in one part of the range.
#[derive(sqlx::FromRow)]
pub(super) struct Count {
    pub state: TaskState,
    pub tool: String,
    pub bucket: i64,
    pub tasks: i64,
    /// Points spent.
    pub points: i64,
}

/// How tasks ended.
pub(super) struct Ends {
    pub counts: Vec<Count>,
    /// How long successes took, in milliseconds, by tool.
    pub took: HashMap<String, Vec<i64>>,
}

#[derive(Serialize, sqlx::FromRow)]
struct Kind {
    state: String,
    tool: String,
}

pub(super) async fn ends(db: &Db, span: Span) -> Result<Ends, sqlx::Error> {
    let kinds = kinds(db).await?;
    let counts = counts(db, span, &json_text(&kinds)).await?;
    let mut succeeded: Vec<&str> = counts
        .iter()
        .filter(|count| count.state == TaskState::Succeeded)
        .map(|count| count.tool.as_str())
        .collect();
    succeeded.sort_unstable();
    succeeded.dedup();
    let took = took(db, span, &json_text(&succeeded)).await?;
    Ok(Ends { counts, took })
}

/// Every pair of a final state and a tool that there is, found by leaping through the index from one to the next.
async fn kinds(db: &Db) -> Result<Vec<Kind>, sqlx::Error> {
    let dialect = db.dialect();
    let sql = format!(
        "with recursive kinds(state, tool) as (
             select cast({} as text), (select min(t.tool) from tasks t
                 where t.state = cast({} as text) and t.finished_ms is not null and not t.test)
             from {}
             union all
             select k.state, (select min(t.tool) from tasks t
                 where t.state = k.state and t.finished_ms is not null and not t.test and t.tool > k.tool)
             from kinds k where k.tool is not null)
         select state, tool from kinds where tool is not null",
        dialect.element(),
        dialect.element(),
        dialect.rows()
    );
    let states = json_text(&["succeeded", "failed", "expired", "cancelled"]);
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(states).fetch_all(c).await)
}

/// One short stretch of the index for each pair and part. Grouping would sort everything that ended.
async fn counts(db: &Db, span: Span, kinds: &str) -> Result<Vec<Count>, sqlx::Error> {
    let rows = db.dialect().rows();
    // An aggregate over an empty stretch is one row; those that found nothing are left out.
    let sql = format!(
        "with recursive parts(n) as (
             select cast(0 as bigint) union all select n + 1 from parts where n + 1 < $4)
         select state, tool, bucket, tasks, points from (
             select k.state as state, k.tool as tool, p.n as bucket,
                 (select count(*) from tasks t where t.state = k.state and t.tool = k.tool and not t.test
                      and t.finished_ms >= $2 + p.n * $3 and t.finished_ms < $2 + (p.n + 1) * $3) as tasks,
                 (select cast(coalesce(sum(coalesce(t.charged, t.points)), 0) as bigint) from tasks t
                  where t.state = k.state and t.tool = k.tool and t.charge = 'captured' and not t.test
                      and t.finished_ms >= $2 + p.n * $3 and t.finished_ms < $2 + (p.n + 1) * $3) as points
             from (select r.value ->> 'state' as state, r.value ->> 'tool' as tool from {rows}) as k
             cross join parts p) as found
         where tasks > 0"
    );
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(kinds).bind(span.from_ms).bind(span.bucket_ms).bind(span.buckets).fetch_all(c).await)
}

/// Times as one text a tool: hundreds of thousands of rows would cost more than reading them.
async fn took(db: &Db, span: Span, tools: &str) -> Result<HashMap<String, Vec<i64>>, sqlx::Error> {
    let dialect = db.dialect();
    let sql = format!(
        "select k.tool as tool, (select string_agg(cast(s.took as text), ',') from (
             select t.finished_ms - t.started_ms as took from tasks t
             where t.state = 'succeeded' and t.tool = k.tool and not t.test and t.started_ms is not null
                 and t.finished_ms >= $2 and t.finished_ms < $3
             order by t.finished_ms desc limit $4) as s) as took
         from (select {} as tool from {}) as k",
        dialect.element(),
        dialect.rows()
    );
    let rows: Vec<(String, Option<String>)> = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(tools).bind(span.from_ms).bind(span.until_ms()).bind(MOST_TIMES).fetch_all(c).await?);
    let parsed = |text: String| text.split(',').filter_map(|ms| ms.parse().ok()).collect();
    Ok(rows.into_iter().map(|(tool, text)| (tool, text.map(parsed).unwrap_or_default())).collect())
}
