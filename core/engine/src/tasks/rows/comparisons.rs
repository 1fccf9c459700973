//! Reading comparisons, and the small writes beside the batches.

use baigong_base::db::dialect::Dialect;
use baigong_base::db::{Db, Tx, json_text};
use baigong_base::{on, read};
use baigong_ledger::{TaskId, UserId};

use super::row::{Row, row};

pub(super) const COMPARISON: &str = ComparisonRow::COLUMNS;

row! {
    /// A stored comparison.
    pub(crate) struct ComparisonRow {
        pub id: String,
        pub user_id: UserId,
        pub idempotency_key: String,
        pub request_hash: String,
        /// What was held for its tasks at the start.
        pub locked_points: i64,
        pub chosen: Option<TaskId>,
        pub created_ms: i64,
        /// Whether it is a batch, of which nobody chooses.
        pub batch: bool,
    }
}

/// A task in its comparison, also one that its owner deleted.
#[derive(Debug, sqlx::FromRow)]
pub(crate) struct Member {
    pub comparison_id: String,
    pub task_id: TaskId,
    pub deleted: bool,
    /// Whether it made what was asked for.
    pub succeeded: bool,
    /// What it was charged so far.
    pub charged: i64,
}

pub(crate) async fn get(db: &Db, user_id: &UserId, id: &str) -> sqlx::Result<Option<ComparisonRow>> {
    let found = get_any(db, user_id, id).await?;
    Ok(found.filter(|row| !row.batch))
}

/// A comparison or a batch.
pub(crate) async fn get_any(db: &Db, user_id: &UserId, id: &str) -> sqlx::Result<Option<ComparisonRow>> {
    let sql = format!("select {COMPARISON} from comparisons where id = $1 and user_id = $2");
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).bind(user_id).fetch_optional(c).await)
}

/// The comparison or the batch that the user made under a key.
pub(crate) async fn by_key(db: &Db, user_id: &UserId, key: &str) -> sqlx::Result<Option<ComparisonRow>> {
    let sql = format!("select {COMPARISON} from comparisons where user_id = $1 and idempotency_key = $2");
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(user_id).bind(key).fetch_optional(c).await)
}

/// A user's comparisons with a task that is still there, newest first, behind an id where one is given.
pub(crate) async fn list(
    db: &Db,
    user_id: &UserId,
    behind: Option<&str>,
    limit: i64,
) -> sqlx::Result<Vec<ComparisonRow>> {
    let sql = format!(
        "select {COMPARISON} from comparisons
         where user_id = $1 and not batch and (cast($2 as text) is null or id < $2)
           and exists (select 1 from compared_tasks m join tasks t on t.id = m.task_id
                       where m.comparison_id = comparisons.id and not t.deleted)
         order by id desc limit $3"
    );
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(user_id).bind(behind).bind(limit).fetch_all(c).await)
}

/// The tasks of comparisons, of each in their order.
pub(crate) async fn members(db: &Db, comparison_ids: &[&str]) -> sqlx::Result<Vec<Member>> {
    let sql = members_of(db.dialect());
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(comparison_ids)).fetch_all(c).await)
}

fn members_of(dialect: Dialect) -> String {
    format!(
        "select m.comparison_id, m.task_id, t.deleted, t.state = 'succeeded' as succeeded,
             case when t.charge = 'captured' then coalesce(t.charged, t.points) else 0 end as charged
         from compared_tasks m join tasks t on t.id = m.task_id
         where m.comparison_id in (select {} from {}) order by m.comparison_id, m.position",
        dialect.element(),
        dialect.rows()
    )
}

/// Writes down which task is chosen; gives the tasks as they are now, and none where there is no such comparison of the
/// user's. Another choice waits for the end of this transaction.
pub(crate) async fn choose(
    tx: &mut Tx,
    user_id: &UserId,
    id: &str,
    task_id: &TaskId,
) -> sqlx::Result<Option<Vec<Member>>> {
    // What is no task is written down as none, and refused by the caller.
    let found = on!(&mut *tx, c => sqlx::query(
        "update comparisons set chosen = (select id from tasks where id = $3)
         where id = $1 and user_id = $2 and not batch")
        .bind(id).bind(user_id).bind(task_id).execute(c).await?.rows_affected());
    if found == 0 {
        return Ok(None);
    }
    let sql = members_of(tx.dialect());
    let members = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(&[id])).fetch_all(c).await?);
    Ok(Some(members))
}

/// Forgets which tasks of a user were compared.
pub(crate) async fn drop_all(tx: &mut Tx, user_id: &UserId) -> sqlx::Result<()> {
    on!(&mut *tx, c => sqlx::query(
        "delete from compared_tasks where comparison_id in (select id from comparisons where user_id = $1)")
        .bind(user_id).execute(c).await.map(drop))?;
    on!(tx, c => sqlx::query("delete from comparisons where user_id = $1")
        .bind(user_id).execute(c).await.map(drop))
}
