//! What ended since a moment, counted and timed. Every statement runs on both databases.

use baigong_base::db::{Db, json_text};
use baigong_base::read;

/// How the tasks of a mode ended.
#[derive(sqlx::FromRow)]
pub(super) struct Ended {
    pub tool: String,
    pub mode: String,
    pub succeeded: i64,
    pub failed: i64,
}

/// Which tasks count, by the index `tasks_measured`: `$1` are accounts to leave out, `$2` is the moment.
fn counted(db: &Db) -> String {
    let dialect = db.dialect();
    format!(
        "t.finished_ms >= $2 and t.finished_ms is not null and not t.test
             and (t.account_id is null or t.account_id not in (select {} from {}))",
        dialect.element(),
        dialect.rows()
    )
}

pub(super) async fn ended(db: &Db, but_accounts: &[String], since_ms: i64) -> sqlx::Result<Vec<Ended>> {
    let counted = counted(db);
    // A failure tells its kind first. Only of those that failed the row is read beside the index.
    let sql = format!(
        "select tool, mode, cast(sum(succeeded) as bigint) as succeeded, cast(sum(failed) as bigint) as failed from (
             select t.tool as tool, t.mode as mode,
                 sum(case when t.state = 'succeeded' and t.storage <> 'lost' then 1 else 0 end) as succeeded,
                 sum(case when t.state = 'expired' or t.state = 'succeeded' and t.storage = 'lost' then 1 else 0 end) as failed
             from tasks t where {counted} and t.state in ('succeeded', 'expired') group by t.tool, t.mode
             union all
             select t.tool, t.mode, 0, count(*) from tasks t
             where {counted} and t.state = 'failed' and (t.error is null
                 or t.error not like '{{\"kind\":\"invalid_params\"%' and t.error not like '{{\"kind\":\"moderated_%')
             group by t.tool, t.mode) as parts
         group by tool, mode"
    );
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(but_accounts)).bind(since_ms).fetch_all(c).await)
}

/// One of the times of a mode that are told.
#[derive(sqlx::FromRow)]
pub(super) struct Took {
    pub tool: String,
    pub mode: String,
    pub ms: i64,
    /// Its place among them, from 1.
    pub place: i64,
    pub total: i64,
}

/// The place of the middle one of so many.
pub(super) fn median(total: i64) -> i64 {
    (total + 1) / 2
}

/// The place of the one that nine of ten of so many do not exceed.
pub(super) fn p90(total: i64) -> i64 {
    (total * 9 + 9) / 10
}

pub(super) async fn took(db: &Db, but_accounts: &[String], since_ms: i64) -> sqlx::Result<Vec<Took>> {
    let counted = counted(db);
    let sql = format!(
        "select tool, mode, ms, place, total from (
             select t.tool as tool, t.mode as mode, t.finished_ms - t.created_ms as ms,
                 row_number() over (partition by t.tool, t.mode order by t.finished_ms - t.created_ms) as place,
                 count(*) over (partition by t.tool, t.mode) as total
             from tasks t where {counted} and t.state = 'succeeded' and t.storage <> 'lost') as ranked
         where place in ((total + 1) / 2, (total * 9 + 9) / 10)"
    );
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(but_accounts)).bind(since_ms).fetch_all(c).await)
}
