//! The review queue: tasks that nobody but a person can decide about.

use serde::Serialize;

use super::batch::{self, Advance};
use super::model::{Charge, TaskFailure, TaskState};
use crate::db::Db;
use crate::read;

/// An `uncertain` task with what is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct Doubtful {
    /// The task.
    pub id: String,
    /// Whose it is.
    pub user_id: String,
    /// Its tool.
    pub tool: String,
    /// What was asked for: the prompt.
    pub summary: String,
    /// Points that stay held.
    pub points: i64,
    /// The account that may have been charged.
    pub account_id: Option<String>,
    /// The vendor's handle, if it ever gave one.
    pub job: Option<String>,
    /// When the doubt arose, in milliseconds since the epoch.
    pub updated_ms: i64,
}

/// What a person found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The vendor never took it, or takes nothing for it: points come back.
    Refund,
    /// The vendor did the work and was paid: points are spent.
    Charge,
}

/// All tasks that wait for a decision, oldest doubt first.
pub async fn queue(db: &Db) -> Result<Vec<Doubtful>, sqlx::Error> {
    read!(db, c => sqlx::query_as(
        "select id, user_id, tool, summary, points, account_id, job, updated_ms from tasks
         where state = 'uncertain' order by updated_ms")
        .fetch_all(c).await)
}

/// Settles a task by a person's word, once; false if it no longer waits for one.
pub async fn decide(db: &Db, task_id: &str, verdict: Verdict, now_ms: i64) -> Result<bool, sqlx::Error> {
    let (charge, note, message) = match verdict {
        Verdict::Refund => {
            (Charge::Released, "人工核实：未产生费用，积分退还", "经人工核实，任务未完成，积分已退还")
        }
        Verdict::Charge => (Charge::Captured, "人工核实：供应商已计费", "经人工核实，供应商已处理并计费"),
    };
    let failure = TaskFailure { kind: "unexpected".into(), message: message.into(), retryable: true };
    let mut advance = Advance::new(task_id.to_owned(), "", &[TaskState::Uncertain], TaskState::Failed);
    advance.owner = None;
    advance.error = serde_json::to_string(&failure).ok();
    let advance = advance.finish(charge, now_ms, note);
    let outcome = batch::apply(db, "review", &[], &[&advance], now_ms).await?;
    Ok(outcome.advanced == [true])
}
