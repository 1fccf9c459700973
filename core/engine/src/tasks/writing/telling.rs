//! What becomes of tasks is put down for whoever wants to be told, in the transaction in which it happens. Who that is and how they
//! are told is the business of `baigong_platform::webhooks`.

use baigong_base::db::{Tx, json_text, new_id};
use baigong_base::on;
use baigong_ledger::{TaskId, UserId};
use serde::Serialize;
use serde_json::json;

/// Something that happened to a task.
#[derive(Debug, Serialize)]
pub(crate) struct Told<'a> {
    /// Names it, for all who are told.
    id: String,
    task: &'a TaskId,
    user: &'a UserId,
    event: String,
}

impl<'a> Told<'a> {
    /// A task of a user's came to `end`, such as `succeeded` or `stored`.
    pub(crate) fn of(task: &'a TaskId, user: &'a UserId, end: &str) -> Self {
        Self { id: new_id().replace('-', ""), task, user, event: format!("task.{end}") }
    }
}

/// Whom to tell of one task alone, and in which shape.
#[derive(Debug, Clone, Serialize)]
pub struct TaskHook {
    /// Under which of its owner's webhooks it is told.
    pub webhook: String,
    /// In the shape of which protocol.
    pub shape: String,
    /// Where.
    pub url: String,
    /// `host:port` of it.
    pub origin: String,
    /// What of: names between commas, such as `,start,completed,`.
    pub events: String,
}

/// Notes whom to tell of tasks that are being created.
pub(crate) async fn note(
    tx: &mut Tx,
    hooks: &[(&TaskId, &TaskHook)],
    now_ms: i64,
) -> Result<(), sqlx::Error> {
    if hooks.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = hooks.iter().map(|(task, hook)| json!({ "task": task, "hook": hook })).collect();
    let hook = |name: &str| format!("r.value -> 'hook' ->> '{name}'");
    let sql = format!(
        "insert into task_hooks (task_id, webhook_id, shape, url, origin, events, created_ms)
         select r.value ->> 'task', {}, {}, {}, {}, {}, $2 from {}",
        hook("webhook"),
        hook("shape"),
        hook("url"),
        hook("origin"),
        hook("events"),
        tx.dialect().rows()
    );
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(&rows)).bind(now_ms).execute(c).await.map(drop))
}

/// What something that happened to a task is called to whoever asked to be told of that task alone.
fn names(event: &str) -> &'static [&'static str] {
    match event {
        "task.running" => &["start"],
        "task.succeeded" | "task.stored" => &["output", "completed"],
        _ => &["completed"],
    }
}

/// Puts a delivery down for everybody who asked to be told of one of these tasks alone, of each name once. A task is completed when its
/// results are here.
pub(crate) async fn tell_askers(tx: &mut Tx, told: &[Told<'_>], now_ms: i64) -> Result<(), sqlx::Error> {
    let named = told.iter().flat_map(|told| {
        names(&told.event)
            .iter()
            .map(move |name| json!({ "task": told.task, "name": name, "event": told.event }))
    });
    let named: Vec<_> = named.collect();
    if named.is_empty() {
        return Ok(());
    }
    let (rows, position) = (tx.dialect().rows(), tx.dialect().position());
    let sql = format!(
        "insert into webhook_deliveries (id, webhook_id, event, task_id, created_ms, state, attempts, not_before_ms, shape, url, origin)
         select 'msg_' || r.task || '_' || r.name, w.id, r.name, r.task, $2, 'pending', 0, $2, h.shape, h.url, h.origin
         from (select r.value ->> 'task' as task, r.value ->> 'name' as name, r.value ->> 'event' as event from {rows}) as r
         join task_hooks h on h.task_id = r.task and {position}(h.events, ',' || r.name || ',') > 0
         join webhooks w on w.id = h.webhook_id
         join tasks t on t.id = r.task
         where r.event <> 'task.succeeded' or t.storage <> 'pending'
         on conflict (id) do nothing"
    );
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(json_text(&named)).bind(now_ms).execute(c).await.map(drop))
}

/// Puts a delivery down for every webhook that wants to hear of it.
pub(crate) async fn tell(tx: &mut Tx, told: &[Told<'_>], now_ms: i64) -> Result<(), sqlx::Error> {
    if told.is_empty() {
        return Ok(());
    }
    let (rows, position) = (tx.dialect().rows(), tx.dialect().position());
    let sql = format!(
        "insert into webhook_deliveries (id, webhook_id, event, task_id, created_ms, state, attempts, not_before_ms)
         select 'msg_' || r.id || '_' || w.id, w.id, r.event, r.task, $2, 'pending', 0, $2
         from (select r.value ->> 'id' as id, r.value ->> 'task' as task, r.value ->> 'user' as user_id,
                   r.value ->> 'event' as event from {rows}) as r
         join webhooks w on w.user_id = r.user_id and w.active and not w.of_requests
             and (w.events = ',' or {position}(w.events, ',' || r.event || ',') > 0)"
    );
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(json_text(told)).bind(now_ms).execute(c).await.map(drop))
}
