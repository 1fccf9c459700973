//! What the ledger is made of, and how it refuses.

use baigong_base::db::DatabaseCause;
use baigong_base::words;
#[cfg(feature = "openapi")]
use baigong_ground::Text;
use serde::{Deserialize, Serialize};

use crate::ids::{PayerId, TaskId};
use crate::note::Note;

/// Largest single grant or adjustment, either way.
pub const MAX_POINTS: i64 = 1_000_000_000;

/// What a user has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Balance {
    /// Points that can be spent.
    pub available: i64,
    /// Points set aside for tasks under way.
    pub held: i64,
}

words! {
    /// Why an entry was written.
    pub enum EntryKind {
        /// Points given: a purchase, a gift, a starting balance.
        Grant = "grant",
        /// Points set aside for a task.
        Hold = "hold",
        /// A hold that was spent.
        Capture = "capture",
        /// A hold that went back.
        Release = "release",
        /// A correction by an administrator, what a refund takes back, or what moves between two accounts.
        Adjust = "adjust",
    }
}

/// One line of a statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entry {
    /// Names the entry.
    pub id: String,
    /// Its number in the user's statement, from 1, without gaps, in the order in which entries took effect.
    pub seq: i64,
    /// Why it was written.
    pub kind: EntryKind,
    /// Change of what can be spent.
    pub available_delta: i64,
    /// Change of what is set aside.
    pub held_delta: i64,
    /// What could be spent afterwards.
    pub available_after: i64,
    /// What was set aside afterwards.
    pub held_after: i64,
    /// The task that it belongs to.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub task_id: Option<TaskId>,
    /// The tool of that task.
    pub tool: Option<String>,
    /// What that task was asked for: how its prompt begins. None once the user removed it from the history.
    pub summary: Option<String>,
    /// Why.
    #[sqlx(try_from = "String")]
    #[cfg_attr(feature = "openapi", schema(value_type = Text))]
    pub note: Note,
    /// When it was written, in milliseconds since the epoch.
    pub created_ms: i64,
}

/// What an inviter receives when an invited person buys points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InvitationRules {
    /// Points for each invited person, once, with their first purchase.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub reward_points: i64,
    /// Percentage of the points of every purchase, rounded down.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub percent: i64,
}

impl Default for InvitationRules {
    /// Five dollars at a hundred points each, and ten percent.
    fn default() -> Self {
        Self { reward_points: 500, percent: 10 }
    }
}

impl InvitationRules {
    /// The inviter's part of a purchase.
    pub(super) fn share(&self, points: i64) -> i64 {
        i64::try_from(i128::from(points) * i128::from(self.percent) / 100).unwrap_or(0)
    }
}

/// Why points could not be moved.
#[derive(Debug, thiserror::Error)]
pub enum PointsError {
    /// The amount is zero, has the wrong sign or is beyond [`MAX_POINTS`].
    #[error("the amount {0} is out of range")]
    Amount(i64),
    /// The balance does not allow it.
    #[error("needs {needed} points, {available} available")]
    Insufficient {
        /// Points asked for.
        needed: i64,
        /// Points there.
        available: i64,
    },
    /// The same cause was used for something else.
    #[error("the cause {0} was used with other values")]
    DifferentEffect(String),
    /// The order's number is empty, too long or not made of visible ASCII characters.
    #[error("the order number {0:?} is not 1 to 64 visible ASCII characters")]
    Order(String),
    /// The user has no such task.
    #[error("the user has no task {0}")]
    NoTask(TaskId),
    /// There is no such account of points.
    #[error("no points account {0}")]
    NoAccount(PayerId),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl DatabaseCause for PointsError {
    fn database_cause(&self) -> Option<&sqlx::Error> {
        match self {
            Self::Database(cause) => Some(cause),
            _ => None,
        }
    }
}
