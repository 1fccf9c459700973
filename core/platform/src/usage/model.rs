//! What usage is made of.

use baigong_ledger::UserId;
use serde::Serialize;

/// Whose usage, of which days, and what of it.
#[derive(Debug, Clone)]
pub struct UsageFilter {
    /// Whose.
    pub owner: UserId,
    /// How many days, today included.
    pub days: i64,
    /// Only of this tool.
    pub tool: Option<String>,
    /// Only what was asked for by the key of this id, or by none: [`WITHOUT_KEY`](super::WITHOUT_KEY).
    pub key: Option<String>,
    /// Only what was tried, or only what was not.
    pub test: Option<bool>,
}

/// What one tool was used for by one key on one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UsageLine {
    /// When the day begins in Beijing, in milliseconds since the epoch.
    pub day_ms: i64,
    /// The tool.
    pub tool: String,
    /// The key; null for what was asked for on the pages.
    pub key_id: Option<String>,
    /// What its owner calls it.
    pub key_name: Option<String>,
    /// Whether it was tried with a test key, and cost nothing.
    pub test: bool,
    /// Tasks that were made on that day.
    pub tasks: i64,
    /// Of them, those that succeeded.
    pub succeeded: i64,
    /// Of them, those that failed, expired or were cancelled.
    pub failed: i64,
    /// Points that the ledger took for tasks on that day.
    pub spent: i64,
    /// Points that it gave back after it had taken them.
    pub given_back: i64,
}

/// What lines add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UsageSum {
    /// Tasks that were made.
    pub tasks: i64,
    /// Of them, those that succeeded.
    pub succeeded: i64,
    /// Of them, those that failed, expired or were cancelled.
    pub failed: i64,
    /// Points that the ledger took.
    pub spent: i64,
    /// Points that it gave back after it had taken them.
    pub given_back: i64,
    /// Points that they cost: what was spent less what was given back.
    pub points: i64,
}

impl UsageSum {
    pub(super) fn add(&mut self, line: &UsageLine) {
        self.tasks += line.tasks;
        self.succeeded += line.succeeded;
        self.failed += line.failed;
        self.spent += line.spent;
        self.given_back += line.given_back;
        self.points += line.spent - line.given_back;
    }
}
