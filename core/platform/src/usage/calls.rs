//! The log of calls: what an owner's programs asked for, newest first.

use baigong_base::db::{Db, Listing};
use baigong_engine::tasks::{Charge, TaskFailure, TaskState};
use baigong_ledger::{TaskId, UserId};
use serde::Serialize;

/// Which calls.
#[derive(Debug, Clone)]
pub struct CallFilter {
    /// Whose; what they tried with test keys belongs to it.
    pub owner: UserId,
    /// Only by the key of this id.
    pub key: Option<String>,
    /// Only those that are in this state.
    pub state: Option<TaskState>,
    /// Only of this tool.
    pub tool: Option<String>,
    /// Only what was tried, or only what was not.
    pub test: Option<bool>,
    /// Only the one whose task or request has this id.
    pub id: Option<String>,
    /// Behind this one.
    pub cursor: Option<String>,
    /// At most this many.
    pub limit: i64,
}

/// The key that a program showed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UsedKey {
    /// Its id.
    pub id: String,
    /// What its owner calls it; null where it is gone.
    pub name: Option<String>,
}

/// A task that a program asked for.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Call {
    /// The task's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: TaskId,
    /// What the request was called in its answer, in the header `x-request-id`; null for tasks from before that was kept.
    pub request_id: Option<String>,
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// By which key.
    pub key: UsedKey,
    /// Whether it was tried with a test key, and cost nothing.
    pub test: bool,
    /// Where it is.
    pub state: TaskState,
    /// When it was asked for, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When it was over.
    pub finished_ms: Option<i64>,
    /// From the one to the other, in milliseconds.
    pub duration_ms: Option<i64>,
    /// Its price: what was held for it.
    pub points: i64,
    /// What was charged in the end; null while that is open.
    pub charged: Option<i64>,
    /// Why it did not succeed.
    pub error: Option<TaskFailure>,
    /// Whether it was removed from the history: nothing but this line is left of it.
    pub removed: bool,
}

/// A page of the log.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CallPage {
    /// The calls, newest first.
    pub items: Vec<Call>,
    /// Where the next page begins; none on the last.
    pub next_cursor: Option<String>,
}

#[derive(sqlx::FromRow)]
struct CallRow {
    id: TaskId,
    user_id: UserId,
    request_id: Option<String>,
    tool: String,
    mode: String,
    key_id: String,
    key_name: Option<String>,
    test: bool,
    state: TaskState,
    created_ms: i64,
    finished_ms: Option<i64>,
    points: i64,
    charged: Option<i64>,
    charge: Charge,
    error: Option<String>,
    deleted: bool,
}

const COLUMNS: &str = "t.id, t.user_id, x.request_id, t.tool, t.mode, t.key_id, k.name as key_name, t.test, t.state, t.created_ms,
     t.finished_ms, t.points, t.charged, t.charge, t.error, t.deleted";

impl CallRow {
    fn into_call(self) -> Call {
        let charged = match self.charge {
            Charge::Held => None,
            Charge::Captured => Some(self.charged.unwrap_or(self.points)),
            Charge::Released => Some(0),
        };
        Call {
            id: self.id,
            request_id: self.request_id,
            tool: self.tool,
            mode: self.mode,
            key: UsedKey { id: self.key_id, name: self.key_name },
            test: self.test,
            state: self.state,
            created_ms: self.created_ms,
            finished_ms: self.finished_ms,
            duration_ms: self.finished_ms.map(|finished_ms| finished_ms - self.created_ms),
            points: self.points,
            charged,
            error: self.error.and_then(|error| serde_json::from_str(&error).ok()),
            removed: self.deleted,
        }
    }
}

/// All that the owner's programs asked for.
fn of_owner(owner: &UserId) -> Listing {
    Listing::of("tasks t join task_texts x on x.task_id = t.id left join api_keys k on k.id = t.key_id")
        .only("t.user_id in (select u.id from users u where u.id = $1 or u.sandbox_of = $1)", Some(owner))
        .always("t.key_id is not null")
}

/// A page of the log.
///
/// # Errors
/// The database's.
pub async fn calls(db: &Db, filter: &CallFilter) -> Result<CallPage, sqlx::Error> {
    let wanted = of_owner(&filter.owner)
        .only("t.key_id = $1", filter.key.as_deref())
        .only("t.state = $1", filter.state.map(TaskState::as_str))
        .only("t.tool = $1", filter.tool.as_deref())
        .only("t.test = $1", filter.test)
        .only("t.id = $1 or x.request_id = $1", filter.id.as_deref())
        .only("t.id < $1", filter.cursor.as_deref());
    let mut rows: Vec<CallRow> = wanted.rows(db, COLUMNS, "t.id desc", filter.limit + 1, 0).await?;
    let more = i64::try_from(rows.len()).is_ok_and(|found| found > filter.limit);
    if more {
        rows.pop();
    }
    let next_cursor = rows.last().filter(|_| more).map(|row| row.id.to_string());
    Ok(CallPage { items: rows.into_iter().map(CallRow::into_call).collect(), next_cursor })
}

/// One call of the owner's, and whose task it is: theirs, or their account's for trying things.
///
/// # Errors
/// The database's.
pub async fn call(db: &Db, owner: &UserId, id: &TaskId) -> Result<Option<(Call, UserId)>, sqlx::Error> {
    let rows: Vec<CallRow> =
        of_owner(owner).only("t.id = $1", Some(id)).rows(db, COLUMNS, "t.id", 1, 0).await?;
    Ok(rows.into_iter().next().map(|row| {
        let user_id = row.user_id.clone();
        (row.into_call(), user_id)
    }))
}
