//! The review queue: tasks that nobody but a person can decide about.
//!
//! Two kinds stand in it. An `uncertain` task may or may not have been accepted, or finished, by the vendor. A running
//! one whose cancellation was sent and not answered may or may not have been stopped; polls go on meanwhile, and what
//! they find takes it out of the queue again.
//!
//! Promises:
//! - an uncertain task carries what was being done and what the vendor answered; a person refunds, has the
//!   vendor asked again, or takes the result. Nothing is charged without one;
//! - a verdict is one more settlement: compare-and-set, once, announced to the user's pages by the same
//!   writer;
//! - commands beside a running process notify it by PostgreSQL's `NOTIFY`, or by `task_notices` on SQLite.

use baigong_base::db::Db;
use baigong_base::{on, read};
use baigong_ledger::{NoteReason, TaskId, UserId};
use baigong_provider::Text;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::tasks::rows::doubt::Doubt;
use crate::tasks::rows::model::{Charge, TaskFailure, TaskState};
use crate::tasks::writing::batch::{self, Advance};
use crate::tasks::writing::lateness;

/// A task of the queue with all that is known of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Doubtful {
    /// The task.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: TaskId,
    /// Whose it is.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub user_id: UserId,
    /// The number by which people know the user.
    pub uid: i64,
    /// The user's login name.
    pub login_name: String,
    /// Its tool.
    pub tool: String,
    /// Its mode.
    pub mode: String,
    /// `uncertain`, or `running` where only a cancellation is in doubt.
    pub state: TaskState,
    /// The prompt.
    pub summary: String,
    /// What was asked for, as it was sent.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub params: Value,
    /// Points that stay held.
    pub points: i64,
    /// The account that may have been charged.
    pub account_id: Option<String>,
    /// The vendor's handle, if it ever gave one.
    pub job: Option<String>,
    /// Times that the vendor was told.
    pub attempts: i64,
    /// Why nobody can be sure of the task.
    pub doubt: Option<Doubt>,
    /// Why nobody can be sure of its cancellation.
    pub cancel_doubt: Option<Doubt>,
    /// Whether the user wanted to stop it, and could not.
    pub cancel_requested: bool,
    /// When it was created, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When the vendor was last told.
    pub started_ms: Option<i64>,
    /// When the doubt arose.
    pub updated_ms: i64,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: TaskId,
    user_id: UserId,
    uid: i64,
    login_name: String,
    tool: String,
    mode: String,
    state: TaskState,
    summary: String,
    params: String,
    points: i64,
    account_id: Option<String>,
    job: Option<String>,
    attempts: i64,
    doubt: Option<String>,
    cancel_doubt: Option<String>,
    cancel_requested: bool,
    created_ms: i64,
    started_ms: Option<i64>,
    updated_ms: i64,
}

impl From<Row> for Doubtful {
    fn from(row: Row) -> Self {
        let doubt = |text: Option<String>| text.and_then(|text| serde_json::from_str(&text).ok());
        Self {
            id: row.id,
            user_id: row.user_id,
            uid: row.uid,
            login_name: row.login_name,
            tool: row.tool,
            mode: row.mode,
            state: row.state,
            summary: row.summary,
            params: serde_json::from_str(&row.params).unwrap_or_default(),
            points: row.points,
            account_id: row.account_id,
            job: row.job,
            attempts: row.attempts,
            doubt: doubt(row.doubt),
            cancel_doubt: doubt(row.cancel_doubt),
            cancel_requested: row.cancel_requested,
            created_ms: row.created_ms,
            started_ms: row.started_ms,
            updated_ms: row.updated_ms,
        }
    }
}

/// How many wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = DoubtfulCount))]
pub struct Waiting {
    /// Uncertain tasks.
    pub tasks: i64,
    /// Cancellations whose effect is unknown.
    pub cancellations: i64,
}

/// What a person makes of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TaskVerdict))]
pub enum Verdict {
    /// The vendor never took it, or takes nothing for it: points come back.
    Refund,
    /// The vendor may know by now: it is asked at once, and on from then for as long as it keeps results.
    AskAgain,
    /// The vendor has a result: it is fetched and given to the user, and the points are spent.
    Take,
}

const UNCERTAIN: &str = "select id from tasks where charge = 'held' and state = 'uncertain'";
/// The state stands in a `case`, so that the few doubtful ones are looked at and not all that run.
const CANCELLING: &str = "select id from tasks
    where cancel_doubt is not null and case state when 'running' then 1 else 0 end = 1";

/// A part of the queue, oldest doubt first.
pub async fn queue(db: &Db, limit: i64, offset: i64) -> Result<Vec<Doubtful>, sqlx::Error> {
    let sql = format!(
        "select t.id, t.user_id, coalesce(u.uid, 0) as uid, u.login_name, t.tool, t.mode, t.state, t.summary, t.params, t.points,
             t.account_id, t.job, t.attempts, t.doubt, t.cancel_doubt, t.cancel_requested, t.created_ms,
             t.started_ms, t.updated_ms
         from whole_tasks t join users u on u.id = t.user_id
         where t.id in ({UNCERTAIN} union all {CANCELLING})
         order by t.updated_ms, t.id limit $1 offset $2"
    );
    let rows: Vec<Row> = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(limit).bind(offset).fetch_all(c).await?);
    Ok(rows.into_iter().map(Doubtful::from).collect())
}

/// How many tasks and cancellations wait for a decision.
pub async fn waiting(db: &Db) -> Result<Waiting, sqlx::Error> {
    let sql = format!(
        "select (select count(*) from ({UNCERTAIN}) as t), (select count(*) from ({CANCELLING}) as t)"
    );
    let (tasks, cancellations) = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_one(c).await?);
    Ok(Waiting { tasks, cancellations })
}

/// Gives the points of a task back by a person's word, once; false if it no longer waits for one. For commands beside a
/// running process, which is told of it; a process itself uses [`crate::tasks::asking::running::Tasks::decide`].
pub async fn refund(db: &Db, task_id: &TaskId, now_ms: i64) -> Result<bool, sqlx::Error> {
    let Some(advance) = settlement(db, task_id, now_ms).await? else { return Ok(false) };
    let outcome = batch::apply(db, "review", &[], &[&advance], now_ms).await?;
    if !db.is_shared() {
        leave_notices(db, &outcome.changed).await?;
    }
    Ok(outcome.advanced == [true])
}

/// Lets the vendor of an uncertain task be asked at once, and on as if it had become late now; false if it is not
/// uncertain, or has neither a handle to ask about nor a vendor that finds it by our id. A running process asks within seconds.
pub async fn ask_again(db: &Db, task_id: &TaskId, now_ms: i64) -> Result<bool, sqlx::Error> {
    lateness::ask_at_once(db, task_id, now_ms).await
}

/// The change that gives a task's points back; `None` for a task that waits for no decision.
pub(crate) async fn settlement(
    db: &Db,
    task_id: &TaskId,
    now_ms: i64,
) -> Result<Option<Advance>, sqlx::Error> {
    let row: Option<(TaskState, bool)> = read!(db, c => sqlx::query_as(
        "select state, cancel_doubt is not null from tasks where id = $1")
        .bind(task_id).fetch_optional(c).await?);
    let (from, to) = match row {
        Some((TaskState::Uncertain, _)) => (TaskState::Uncertain, TaskState::Failed),
        Some((TaskState::Running, true)) => (TaskState::Running, TaskState::Cancelled),
        _ => return Ok(None),
    };
    let mut advance = Advance::new(task_id.clone(), "", &[from], to);
    advance.owner = None;
    if to == TaskState::Failed {
        let message = Text::new(
            "经人工核实，任务未完成，积分已退还",
            "Somebody looked into it: the task was not done, and the points were refunded",
        );
        let failure = TaskFailure { kind: "unexpected".into(), message, retryable: true, vendor: None };
        advance.set.error = serde_json::to_string(&failure).ok();
    }
    Ok(Some(advance.finish(Charge::Released, now_ms, NoteReason::TaskReviewed)))
}

/// Leaves word of tasks that changed for the process that serves the database.
async fn leave_notices(db: &Db, changed: &[(TaskId, UserId)]) -> Result<(), sqlx::Error> {
    let mut tx = db.write().await?;
    for (task, user) in changed {
        on!(&mut tx, c => sqlx::query(
            "insert into task_notices (task_id, user_id) values ($1, $2) on conflict (task_id) do nothing")
            .bind(task).bind(user).execute(c).await?.rows_affected());
    }
    tx.commit().await
}

/// Takes what was left: users with their tasks.
pub(crate) async fn take_notices(db: &Db) -> Result<Vec<(UserId, TaskId)>, sqlx::Error> {
    let any: Option<i64> = read!(db, c => sqlx::query_scalar(
        "select cast(1 as bigint) from task_notices limit 1").fetch_optional(c).await?);
    if any.is_none() {
        return Ok(Vec::new());
    }
    let mut tx = db.write().await?;
    let taken = on!(&mut tx, c => sqlx::query_as("delete from task_notices returning user_id, task_id")
        .fetch_all(c).await?);
    tx.commit().await?;
    Ok(taken)
}
