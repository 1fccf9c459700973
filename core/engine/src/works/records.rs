//! Records of usage: the tasks of all users, for administrators. What was asked for stays between a user and the
//! tool, so prompts and results are not among them.

use baigong_base::db::Listing;
use serde::Serialize;

use super::Works;
use crate::tasks::rows::model::{Charge, TaskState};
use crate::tasks::rows::reading::StateGroup;

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
    /// What was charged in points, or else its price.
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

impl RecordFilter {
    fn listing(&self) -> Listing {
        Listing::of("tasks t join users u on u.id = t.user_id")
            .always("not t.test")
            .only("u.uid = $1", self.uid)
            .only("t.tool = $1", self.tool.as_deref())
            .only("$1 like '%,' || t.state || ',%'", self.state.map(StateGroup::states))
            .only("t.created_ms >= $1", self.from_ms)
            .only("t.created_ms < $1", self.until_ms)
            .only("t.id = $1 or u.login_name = $1", self.q.as_deref().map(str::to_lowercase))
    }
}

impl Works {
    /// A page of the records of all users, newest first, and how many there are; pages count from 1. What users
    /// removed from their history is still there.
    pub async fn records(
        &self,
        filter: &RecordFilter,
        page: i64,
        page_size: i64,
    ) -> sqlx::Result<(Vec<Record>, i64)> {
        let columns = "t.id, t.tool, t.mode, t.state, t.charge, coalesce(t.charged, t.points) as points, u.uid, u.login_name, t.created_ms, t.updated_ms";
        filter.listing().page(&self.0.db, columns, "t.id desc", page, page_size).await
    }
}
