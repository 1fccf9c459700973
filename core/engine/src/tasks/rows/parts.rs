//! Parts of a task's row, for whoever takes up many of them at once.

use baigong_ledger::{TaskId, UserId};

use super::model::{Charge, TaskState};
use super::row::row;

row! {
    /// A task that an owner left behind. Without what its user wrote: there may be hundreds of thousands at once.
    pub(crate) struct Left {
        pub id: TaskId,
        pub user_id: UserId,
        pub tool: String,
        pub mode: String,
        pub state: TaskState,
        pub account_id: Option<String>,
        pub job: Option<String>,
        pub attempts: i64,
        pub pinned_account_id: Option<String>,
        pub test: bool,
        pub points: i64,
        pub not_before_ms: i64,
        pub created_ms: i64,
        pub started_ms: Option<i64>,
        pub began_ms: Option<i64>,
    }
}

row! {
    /// A job that its vendor is to be asked about again.
    pub(crate) struct Late {
        pub id: TaskId,
        pub user_id: UserId,
        pub tool: String,
        pub mode: String,
        pub state: TaskState,
        pub charge: Charge,
        pub account_id: Option<String>,
        pub job: Option<String>,
        pub points: i64,
        pub doubt: Option<String>,
        pub late_since_ms: i64,
        pub created_ms: i64,
        pub started_ms: Option<i64>,
        pub began_ms: Option<i64>,
    }
}
