//! The ledger: integer points, append-only entries, one effect per cause.
//!
//! Invariants, enforced by the schema where it can and checked by [`Points::check`]:
//! - `available` and `held` never fall below zero;
//! - the sum of a user's entries is the stored balance;
//! - open holds are the points of the tasks that are not finished;
//! - a hold ends in exactly one capture or release, because both are written under the same cause.

mod check;
pub(crate) mod ledger;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use baigong_provider::Clock;
use serde::Serialize;

use crate::db::{Db, Tx};
use crate::{on, read};

pub use check::LedgerReport;
pub use ledger::Posting;

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

/// Why an entry was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum EntryKind {
    /// Points given: a purchase, a gift, a starting balance.
    Grant,
    /// Points set aside for a task.
    Hold,
    /// A hold that was spent.
    Capture,
    /// A hold that went back.
    Release,
    /// A correction by an administrator.
    Adjust,
}

impl EntryKind {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Grant => "grant",
            Self::Hold => "hold",
            Self::Capture => "capture",
            Self::Release => "release",
            Self::Adjust => "adjust",
        }
    }
}

/// One line of a statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entry {
    /// Sorts by time.
    pub id: String,
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
    pub task_id: Option<String>,
    /// For people.
    pub note: String,
    /// Milliseconds since the epoch.
    pub created_ms: i64,
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
    /// The user has no points account.
    #[error("no points account for user {0}")]
    NoAccount(String),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// The ledger's service. Cheap to clone.
#[derive(Clone)]
pub struct Points {
    db: Db,
    clock: Arc<dyn Clock>,
}

impl Points {
    /// A ledger on `db`.
    pub fn new(db: Db, clock: Arc<dyn Clock>) -> Self {
        Self { db, clock }
    }

    /// Opens a user's account, empty, within the transaction that creates the user.
    pub async fn open(tx: &mut Tx, user_id: &str, now_ms: i64) -> Result<(), sqlx::Error> {
        on!(tx, c => sqlx::query(
            "insert into point_accounts (user_id, available, held, updated_ms) values ($1, 0, 0, $2)")
            .bind(user_id).bind(now_ms).execute(c).await.map(drop))
    }

    /// What a user has; nothing for an unknown one.
    pub async fn balance(&self, user_id: &str) -> Result<Balance, sqlx::Error> {
        let row: Option<(i64, i64)> = read!(&self.db, c => sqlx::query_as(
            "select available, held from point_accounts where user_id = $1")
            .bind(user_id).fetch_optional(c).await?);
        Ok(row.map_or_else(Balance::default, |(available, held)| Balance { available, held }))
    }

    /// Gives points, once per `cause`. Repeating the same cause with the same amount changes nothing.
    pub async fn grant(
        &self,
        user_id: &str,
        cause: &str,
        points: i64,
        note: &str,
    ) -> Result<Balance, PointsError> {
        if !(1..=MAX_POINTS).contains(&points) {
            return Err(PointsError::Amount(points));
        }
        self.post_one(user_id, cause, EntryKind::Grant, points, note).await
    }

    /// Corrects a balance up or down, once per `cause`; never below zero.
    pub async fn adjust(
        &self,
        user_id: &str,
        cause: &str,
        points: i64,
        note: &str,
    ) -> Result<Balance, PointsError> {
        if points == 0 || !(-MAX_POINTS..=MAX_POINTS).contains(&points) {
            return Err(PointsError::Amount(points));
        }
        self.post_one(user_id, cause, EntryKind::Adjust, points, note).await
    }

    async fn post_one(
        &self,
        user_id: &str,
        cause: &str,
        kind: EntryKind,
        points: i64,
        note: &str,
    ) -> Result<Balance, PointsError> {
        let mut tx = self.db.write().await?;
        let mut accounts = ledger::lock_accounts(&mut tx, [user_id]).await?;
        let earlier: Option<(String, i64)> = on!(&mut tx, c => sqlx::query_as(
            "select user_id, available_delta from point_entries where cause = $1")
            .bind(cause).fetch_optional(c).await?);
        let before = accounts.balance(user_id).ok_or_else(|| PointsError::NoAccount(user_id.into()))?;
        if let Some((earlier_user, earlier_points)) = earlier {
            if earlier_user == user_id && earlier_points == points {
                return Ok(before);
            }
            return Err(PointsError::DifferentEffect(cause.into()));
        }
        if before.available + points < 0 {
            return Err(PointsError::Insufficient { needed: -points, available: before.available });
        }
        let posting = Posting {
            user_id: user_id.into(),
            cause: cause.into(),
            kind,
            available_delta: points,
            held_delta: 0,
            task_id: None,
            note: note.into(),
        };
        accounts.post(posting, self.clock.now_ms());
        let after = accounts.balance(user_id).unwrap_or(before);
        accounts.write(&mut tx, self.clock.now_ms()).await?;
        tx.commit().await?;
        Ok(after)
    }

    /// A user's statement, newest first, optionally of one task; `before` is the id of the last entry seen.
    pub async fn entries(
        &self,
        user_id: &str,
        task_id: Option<&str>,
        before: Option<&str>,
        limit: i64,
    ) -> Result<Vec<Entry>, sqlx::Error> {
        read!(&self.db, c => sqlx::query_as(
            "select id, kind, available_delta, held_delta, available_after, held_after, task_id, note, created_ms
             from point_entries
             where user_id = $1
               and (cast($2 as text) is null or task_id = $2)
               and (cast($3 as text) is null or id < $3)
             order by id desc limit $4")
            .bind(user_id).bind(task_id).bind(before).bind(limit).fetch_all(c).await)
    }

    /// Recomputes the invariants from the entries and the tasks.
    pub async fn check(&self) -> Result<LedgerReport, sqlx::Error> {
        check::run(&self.db).await
    }
}
