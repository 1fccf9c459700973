//! Records of usage: the tasks of all users, for administrators. What was asked for stays between a user and the
//! tool, so prompts and results are not among them.

use baigong_base::read;
use serde::Serialize;

use super::model::{Charge, TaskState};
use super::{Tasks, store::StateGroup};

/// One use of a tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct Record {
    /// The task.
    pub id: String,
    /// The tool.
    pub tool: String,
    /// Its mode.
    pub mode: String,
    /// Where it stands.
    pub state: TaskState,
    /// What became of the points.
    pub charge: Charge,
    /// The price in points.
    pub points: i64,
    /// The number of the user.
    pub uid: i64,
    /// The user's login name.
    pub login_name: String,
    /// When the task was submitted, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When the task last changed, in milliseconds since the epoch.
    pub updated_ms: i64,
}

/// Which records.
#[derive(Debug, Clone, Default)]
pub struct RecordFilter {
    /// Only of this user, by number.
    pub uid: Option<i64>,
    /// Only of this tool.
    pub tool: Option<String>,
    /// Only those that stand so.
    pub state: Option<StateGroup>,
    /// Only those that began at or after this time, in milliseconds.
    pub from_ms: Option<i64>,
    /// Only those that began before this time, in milliseconds.
    pub until_ms: Option<i64>,
    /// Only this task, or those of the user of this login name.
    pub q: Option<String>,
}

/// Parameters 1 to 6 in the order of [`bound!`].
const WANTED: &str = "(cast($1 as bigint) is null or u.uid = $1)
    and (cast($2 as text) is null or t.tool = $2)
    and (cast($3 as text) is null or $3 like '%,' || t.state || ',%')
    and (cast($4 as bigint) is null or t.created_ms >= $4)
    and (cast($5 as bigint) is null or t.created_ms < $5)
    and (cast($6 as text) is null or t.id = $6 or u.login_name = $6)";

macro_rules! bound {
    ($query:expr, $filter:expr) => {
        $query
            .bind($filter.uid)
            .bind(&$filter.tool)
            .bind($filter.state.map(StateGroup::states))
            .bind($filter.from_ms)
            .bind($filter.until_ms)
            .bind($filter.q.as_deref().map(str::to_lowercase))
    };
}

impl Tasks {
    /// A page of the records of all users, newest first, and how many there are; pages count from 1. What users
    /// removed from their history is still there.
    pub async fn records(
        &self,
        filter: &RecordFilter,
        page: i64,
        page_size: i64,
    ) -> sqlx::Result<(Vec<Record>, i64)> {
        let db = &self.engine.db;
        let from = "from tasks t join users u on u.id = t.user_id";
        let count = format!("select count(*) {from} where {WANTED}");
        let total: i64 = read!(db, c => bound!(sqlx::query_scalar(sqlx::AssertSqlSafe(count)), filter)
            .fetch_one(c).await?);
        let sql = format!(
            "select t.id, t.tool, t.mode, t.state, t.charge, t.points, u.uid, u.login_name, t.created_ms, t.updated_ms
             {from} where {WANTED} order by t.id desc limit $7 offset $8"
        );
        let records = read!(db, c => bound!(sqlx::query_as(sqlx::AssertSqlSafe(sql)), filter)
            .bind(page_size).bind(page.saturating_sub(1).saturating_mul(page_size)).fetch_all(c).await?);
        Ok((records, total))
    }
}
