//! Tasks that leave their owners' history, and come back: in the transaction of whoever decides it.

use baigong_base::db::{Tx, json_text};
use baigong_base::on;
use baigong_ledger::{TaskId, UserId};

/// What the end of a task for good sets in its row, which stays for the books: its vendor is asked for nothing more. What
/// was asked for goes as well, see [`forget_texts`].
const GONE: &str = "deleted = true, deleted_ms = null, reply = null, ask_next_ms = 0";

/// Which of a user's hidden tasks come back.
pub(crate) enum Hidden<'a> {
    /// These.
    Of(&'a [TaskId]),
    /// Those that were hidden at this time.
    At(i64),
}

/// Takes those of the tasks out of the history that are over, so that they can be brought back; returns which.
pub(crate) async fn hide(tx: &mut Tx, ids: &[TaskId], now_ms: i64) -> sqlx::Result<Vec<TaskId>> {
    let sql = format!(
        "update tasks set deleted = true, deleted_ms = $2, updated_ms = $2
         where id in {} and not deleted and charge <> 'held'
         returning id",
        listed(tx)
    );
    on!(tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(json_text(ids)).bind(now_ms).fetch_all(c).await)
}

/// The same with all of a user's tasks, or with all of one tool.
pub(crate) async fn hide_all(
    tx: &mut Tx,
    user_id: &UserId,
    tool: Option<&str>,
    now_ms: i64,
) -> sqlx::Result<Vec<TaskId>> {
    on!(tx, c => sqlx::query_scalar(
        "update tasks set deleted = true, deleted_ms = $3, updated_ms = $3
         where user_id = $1 and (cast($2 as text) is null or tool = $2) and not deleted and charge <> 'held'
         returning id")
        .bind(user_id).bind(tool).bind(now_ms).fetch_all(c).await)
}

/// Brings back what was hidden after a time; returns which.
pub(crate) async fn restore(
    tx: &mut Tx,
    user_id: &UserId,
    hidden: &Hidden<'_>,
    after_ms: i64,
    now_ms: i64,
) -> sqlx::Result<Vec<TaskId>> {
    let (which, named) = match hidden {
        Hidden::Of(ids) => (format!("id in {}", listed(tx)), json_text(ids)),
        Hidden::At(ms) => ("deleted_ms = cast(cast($1 as text) as bigint)".to_owned(), ms.to_string()),
    };
    let sql = format!(
        "update tasks set deleted = false, deleted_ms = null, updated_ms = $3
         where user_id = $2 and deleted_ms > $4 and {which} returning id"
    );
    on!(tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(named).bind(user_id).bind(now_ms).bind(after_ms).fetch_all(c).await)
}

/// Lets go of at most so many tasks that were hidden until a time; returns which.
pub(crate) async fn forget(tx: &mut Tx, until_ms: i64, limit: i64) -> sqlx::Result<Vec<TaskId>> {
    let sql = format!(
        "update tasks set {GONE} where deleted_ms <= $1 and id in
             (select id from tasks where deleted_ms <= $1 order by deleted_ms limit $2)
         returning id"
    );
    let ids: Vec<TaskId> = on!(&mut *tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(until_ms).bind(limit).fetch_all(c).await?);
    forget_texts(tx, &ids).await?;
    Ok(ids)
}

/// Whose time is over.
pub(crate) struct Retiring<'a> {
    pub tool: &'a str,
    /// The word of the users' group, and the expression that says it of a user `u`.
    pub group: (&'a str, &'a str),
    /// Before when they ended.
    pub before_ms: i64,
    /// How many at most.
    pub limit: i64,
}

/// Lets go of works whose time is over, but for those that are kept; returns which, with their users.
pub(crate) async fn retire(
    tx: &mut Tx,
    retiring: &Retiring<'_>,
    now_ms: i64,
) -> sqlx::Result<Vec<(TaskId, UserId)>> {
    let (group, group_sql) = retiring.group;
    let sql = format!(
        "update tasks set {GONE}, updated_ms = $4
         where not deleted and not kept and charge <> 'held' and id in (
             select t.id from tasks t join users u on u.id = t.user_id
             where t.tool = $1 and t.finished_ms < $2 and not t.deleted and not t.kept and t.charge <> 'held'
                 and {group_sql} = $3
             order by t.finished_ms limit $5)
         returning id, user_id"
    );
    let gone: Vec<(TaskId, UserId)> = on!(&mut *tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(retiring.tool).bind(retiring.before_ms).bind(group).bind(now_ms).bind(retiring.limit)
        .fetch_all(c).await?);
    let ids: Vec<TaskId> = gone.iter().map(|(id, _)| id.clone()).collect();
    forget_texts(tx, &ids).await?;
    Ok(gone)
}

/// Lets go of all tasks of a user that are over, also of those that could still be brought back; returns which.
pub(crate) async fn end(tx: &mut Tx, user_id: &UserId, now_ms: i64) -> sqlx::Result<Vec<TaskId>> {
    let sql = format!(
        "update tasks set {GONE}, updated_ms = $2
         where user_id = $1 and charge <> 'held' and (not deleted or deleted_ms is not null) returning id"
    );
    let ids: Vec<TaskId> = on!(&mut *tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(user_id).bind(now_ms).fetch_all(c).await?);
    forget_texts(tx, &ids).await?;
    Ok(ids)
}

/// What was asked for goes, also from what was told of it.
async fn forget_texts(tx: &mut Tx, ids: &[TaskId]) -> sqlx::Result<()> {
    let sql = format!("delete from webhook_deliveries where task_id in {}", listed(tx));
    on!(&mut *tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(ids)).execute(c).await.map(drop))?;
    let sql = format!("delete from task_hooks where task_id in {}", listed(tx));
    on!(&mut *tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(ids)).execute(c).await.map(drop))?;
    let sql = format!("update task_texts set params = '{{}}', summary = '' where task_id in {}", listed(tx));
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(ids)).execute(c).await.map(drop))
}

/// Forgets why a user's tasks failed that are gone: a vendor's words may quote what it was asked.
pub(crate) async fn forget_failures(tx: &mut Tx, user_id: &UserId) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update tasks set error = null, doubt = null
         where user_id = $1 and deleted and (error is not null or doubt is not null)")
        .bind(user_id).execute(c).await.map(drop))
}

/// Nothing is left of the results of these tasks.
pub(crate) async fn forget_results(tx: &mut Tx, ids: &[TaskId]) -> sqlx::Result<()> {
    for sql in [
        format!("delete from artifacts where task_id in {}", listed(tx)),
        format!("update tasks set storage = 'none' where id in {}", listed(tx)),
    ] {
        on!(&mut *tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(ids)).execute(c).await.map(drop))?;
    }
    Ok(())
}

/// Keeps a work of a user's from leaving by itself, or lets it leave again.
pub(crate) async fn keep(
    tx: &mut Tx,
    user_id: &UserId,
    id: &TaskId,
    kept: bool,
    now_ms: i64,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update tasks set kept = $3, updated_ms = $4 where id = $1 and user_id = $2 and not deleted")
        .bind(id).bind(user_id).bind(kept).bind(now_ms).execute(c).await.map(drop))
}

/// Whether the user `$2` keeps more works than `$3`.
const SURPLUS: &str = "(select count(*) from tasks t where t.user_id = $2 and t.kept and not t.deleted) > $3";

/// These are kept no longer where their owner keeps more than `most`.
pub(crate) async fn unkeep_surplus(
    tx: &mut Tx,
    user_id: &UserId,
    ids: &[TaskId],
    most: u32,
) -> sqlx::Result<()> {
    let sql = format!("update tasks set kept = false where kept and id in {} and {SURPLUS}", listed(tx));
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(json_text(ids)).bind(user_id).bind(i64::from(most)).execute(c).await.map(drop))
}

/// Those that came along from a visitor are kept no longer where their owner keeps more than `most`.
pub(crate) async fn unkeep_surplus_of(
    tx: &mut Tx,
    visitor: &UserId,
    user_id: &UserId,
    most: u32,
) -> sqlx::Result<()> {
    let sql =
        format!("update tasks set kept = false where user_id = $2 and payer_id = $1 and kept and {SURPLUS}");
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(visitor).bind(user_id).bind(i64::from(most)).execute(c).await.map(drop))
}

/// Lets pages that come back learn that something about these changed.
pub(crate) async fn touch(tx: &mut Tx, ids: &[TaskId], now_ms: i64) -> sqlx::Result<()> {
    let sql = format!("update tasks set updated_ms = $2 where id in {}", listed(tx));
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(json_text(ids)).bind(now_ms).execute(c).await.map(drop))
}

/// The same of one task of a user's, as long as its points are held; false if they are not, or there is no such task.
pub(crate) async fn touch_held(
    tx: &mut Tx,
    user_id: &UserId,
    id: &TaskId,
    now_ms: i64,
) -> sqlx::Result<bool> {
    let found = on!(tx, c => sqlx::query(
        "update tasks set updated_ms = $3
         where id = $1 and user_id = $2 and not deleted and charge = 'held'")
        .bind(id).bind(user_id).bind(now_ms).execute(c).await?.rows_affected());
    Ok(found == 1)
}

/// Makes a history somebody else's, but for what its owner deleted, and writes down whose points paid.
pub(crate) async fn hand_over(tx: &mut Tx, from: &UserId, to: &UserId) -> sqlx::Result<()> {
    // A key names a request of the one who made it.
    on!(&mut *tx, c => sqlx::query(
        "update tasks set user_id = $2, payer_id = coalesce(payer_id, user_id), idempotency_key = 'moved:' || id
         where user_id = $1 and not deleted")
        .bind(from).bind(to).execute(c).await.map(drop))?;
    on!(tx, c => sqlx::query(
        "update artifacts set user_id = $2
         where user_id = $1 and task_id in (select id from tasks where user_id = $2 and payer_id = $1)")
        .bind(from).bind(to).execute(c).await.map(drop))
}

fn listed(tx: &Tx) -> String {
    format!("(select {} from {})", tx.dialect().element(), tx.dialect().rows())
}
