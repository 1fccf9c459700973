//! Reading batches, which lie among the comparisons.

use baigong_base::db::{Db, json_text};
use baigong_base::read;
use baigong_ledger::{TaskId, UserId};

use super::comparisons::{COMPARISON, ComparisonRow, get_any};
use super::model::{Charge, TaskState};

/// A task in its batch.
#[derive(Debug, sqlx::FromRow)]
pub(crate) struct ItemRow {
    pub position: i64,
    pub name: Option<String>,
    pub task_id: TaskId,
    pub tool: String,
    pub mode: String,
    pub state: TaskState,
    pub points: i64,
    pub charge: Charge,
    pub charged: Option<i64>,
    pub deleted: bool,
}

/// The tasks of a batch in one state.
#[derive(Debug, sqlx::FromRow)]
pub(crate) struct CountRow {
    pub batch_id: String,
    pub state: TaskState,
    pub count: i64,
    pub charged: i64,
}

pub(crate) async fn get(db: &Db, user_id: &UserId, id: &str) -> sqlx::Result<Option<ComparisonRow>> {
    Ok(get_any(db, user_id, id).await?.filter(|row| row.batch))
}

/// A user's batches, newest first, behind an id where one is given.
pub(crate) async fn list(
    db: &Db,
    user_id: &UserId,
    behind: Option<&str>,
    limit: i64,
) -> sqlx::Result<Vec<ComparisonRow>> {
    let sql = format!(
        "select {COMPARISON} from comparisons
         where user_id = $1 and batch and (cast($2 as text) is null or id < $2) order by id desc limit $3"
    );
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(user_id).bind(behind).bind(limit).fetch_all(c).await)
}

/// How many tasks of each batch are in which state, and what they were charged so far.
pub(crate) async fn counts(db: &Db, ids: &[&str]) -> sqlx::Result<Vec<CountRow>> {
    let dialect = db.dialect();
    let sql = format!(
        "select m.comparison_id as batch_id, t.state, count(*) as count,
             cast(sum(case when t.charge = 'captured' then coalesce(t.charged, t.points) else 0 end) as bigint) as charged
         from compared_tasks m join tasks t on t.id = m.task_id
         where m.comparison_id in (select {} from {}) group by m.comparison_id, t.state",
        dialect.element(),
        dialect.rows()
    );
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(json_text(ids)).fetch_all(c).await)
}

/// Tasks of a batch in their order, from a place on.
pub(crate) async fn items(db: &Db, id: &str, from: i64, limit: i64) -> sqlx::Result<Vec<ItemRow>> {
    read!(db, c => sqlx::query_as(
        "select m.position, m.name, m.task_id, t.tool, t.mode, t.state, t.points, t.charge, t.charged, t.deleted
         from compared_tasks m join tasks t on t.id = m.task_id
         where m.comparison_id = $1 and m.position >= $2 order by m.position limit $3")
        .bind(id).bind(from).bind(limit).fetch_all(c).await)
}

/// Tasks of a batch that are not over.
pub(crate) async fn open(db: &Db, id: &str) -> sqlx::Result<Vec<TaskId>> {
    read!(db, c => sqlx::query_scalar(
        "select m.task_id from compared_tasks m join tasks t on t.id = m.task_id
         where m.comparison_id = $1 and t.state in ('queued', 'submitting', 'running') order by m.position desc")
        .bind(id).fetch_all(c).await)
}
