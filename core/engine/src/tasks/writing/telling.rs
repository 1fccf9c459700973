//! What becomes of tasks is put down for whoever wants to be told, in the transaction in which it happens. Who that is and how they
//! are told is the business of `baigong_platform::webhooks`.

use baigong_base::db::{Tx, json_text, new_id};
use baigong_base::on;
use baigong_ledger::{TaskId, UserId};
use serde::Serialize;

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
         join webhooks w on w.user_id = r.user_id and w.active
             and (w.events = ',' or {position}(w.events, ',' || r.event || ',') > 0)"
    );
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(json_text(told)).bind(now_ms).execute(c).await.map(drop))
}
