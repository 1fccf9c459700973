//! What became of the points of one task.

use baigong_base::db::Db;
use baigong_base::read;
use baigong_ground::Text;
use baigong_ledger::{EntryKind, PayerId, TaskId, UserId, entries_of_task};
use serde::Serialize;

use super::Works;
use crate::tasks::rows::model::{Charge, TaskFailure, TaskState};

/// One movement of a task's points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoneyStep {
    /// The entry's number in the statement.
    pub seq: i64,
    /// What happened.
    pub kind: EntryKind,
    /// Points moved; negative for an adjustment downwards alone.
    pub points: i64,
    /// What could be spent afterwards.
    pub available_after: i64,
    /// What was set aside afterwards.
    pub held_after: i64,
    /// Why: for a release the reason why the task failed, where one is known.
    pub reason: Text,
    /// When the points moved, in milliseconds since the epoch.
    pub created_ms: i64,
}

/// The money of a task: what it cost and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaskMoney {
    /// The task.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub task_id: TaskId,
    /// Where the task is.
    pub state: TaskState,
    /// What became of its points.
    pub charge: Charge,
    /// The price that was quoted, in points.
    pub price: i64,
    /// Points that are set aside now.
    pub held: i64,
    /// Points that were spent.
    pub captured: i64,
    /// Points that came back.
    pub released: i64,
    /// What administrators added, or took where negative.
    pub adjusted: i64,
    /// Every movement, oldest first.
    pub steps: Vec<MoneyStep>,
}

impl Works {
    /// The money of a user's task, also of one that was removed from the history; `None` for somebody else's.
    pub async fn money(&self, user_id: &UserId, task_id: &TaskId) -> Result<Option<TaskMoney>, sqlx::Error> {
        of_task(&self.0.db, user_id, task_id).await
    }
}

/// What the task's own row says about its money.
#[derive(sqlx::FromRow)]
struct Priced {
    state: TaskState,
    charge: Charge,
    points: i64,
    error: Option<String>,
    /// Who paid, where it was not the user: a visitor, of a task that came along to an account later.
    payer_id: Option<PayerId>,
}

fn because(note: &Text, why: &Text) -> Text {
    Text::made(format!("{}：{}", note.zh, why.zh), format!("{}: {}", note.en, why.en))
}

pub(crate) async fn of_task(
    db: &Db,
    user_id: &UserId,
    task_id: &TaskId,
) -> Result<Option<TaskMoney>, sqlx::Error> {
    let task: Option<Priced> = read!(db, c => sqlx::query_as(
            "select state, charge, points, error, payer_id from tasks where id = $1 and user_id = $2")
            .bind(task_id).bind(user_id).fetch_optional(c).await?);
    let Some(Priced { state, charge, points: price, error, payer_id }) = task else { return Ok(None) };
    let failure = error.and_then(|error| serde_json::from_str::<TaskFailure>(&error).ok());
    // The user's own account too: what an administrator gives because of the task goes there.
    let mut entries = entries_of_task(db, &user_id.own_account(), task_id).await?;
    if let Some(payer) = payer_id {
        entries.extend(entries_of_task(db, &payer, task_id).await?);
    }
    entries.reverse();
    entries.sort_by_key(|entry| entry.created_ms);
    let steps: Vec<MoneyStep> = entries
        .into_iter()
        .map(|entry| MoneyStep {
            seq: entry.seq,
            kind: entry.kind,
            points: match entry.kind {
                EntryKind::Hold | EntryKind::Capture => entry.held_delta.abs(),
                EntryKind::Release | EntryKind::Grant | EntryKind::Adjust => entry.available_delta,
            },
            available_after: entry.available_after,
            held_after: entry.held_after,
            reason: match (&failure, entry.kind) {
                (Some(failure), EntryKind::Release) => because(&entry.note.text(), &failure.message),
                _ => entry.note.text(),
            },
            created_ms: entry.created_ms,
        })
        .collect();
    let sum = |kind| steps.iter().filter(|step| step.kind == kind).map(|step| step.points).sum::<i64>();
    let (captured, released) = (sum(EntryKind::Capture), sum(EntryKind::Release));
    Ok(Some(TaskMoney {
        task_id: task_id.clone(),
        state,
        charge,
        price,
        held: sum(EntryKind::Hold) - captured - released,
        captured,
        released,
        adjusted: sum(EntryKind::Adjust),
        steps,
    }))
}
