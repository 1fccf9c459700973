//! The ledger's service: balances, gifts and corrections.

use std::sync::Arc;

use baigong_base::db::{Db, Tx, retry_on_conflict_or_repeat};
use baigong_base::{on, read};
use baigong_ground::Clock;

use crate::check::{self, LedgerReport};
use crate::ledger::{self, Posting};
use crate::model::{Balance, EntryKind, InvitationRules, MAX_POINTS, PointsError};
use crate::{Note, PayerId, TaskId, UserId};

/// The ledger's service. Cheap to clone.
#[derive(Clone)]
pub struct Points {
    pub(crate) db: Db,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) rules: InvitationRules,
}

impl Points {
    /// A ledger on `db`, with the ordinary rules for invitations.
    pub fn new(db: Db, clock: Arc<dyn Clock>) -> Self {
        Self { db, clock, rules: InvitationRules::default() }
    }

    /// With an operator's rules for invitations.
    #[must_use]
    pub fn with_invitations(mut self, rules: InvitationRules) -> Self {
        self.rules = rules;
        self
    }

    /// Opens an account, empty, within the transaction that creates whoever owns it.
    pub async fn open(tx: &mut Tx, payer_id: &PayerId, now_ms: i64) -> Result<(), sqlx::Error> {
        on!(tx, c => sqlx::query(
            "insert into point_accounts (payer_id, available, held, updated_ms) values ($1, 0, 0, $2)")
            .bind(payer_id).bind(now_ms).execute(c).await.map(drop))
    }

    /// What an account has; nothing for an unknown one.
    pub async fn balance(&self, payer_id: &PayerId) -> Result<Balance, sqlx::Error> {
        let row: Option<(i64, i64)> = read!(&self.db, c => sqlx::query_as(
            "select available, held from point_accounts where payer_id = $1")
            .bind(payer_id).fetch_optional(c).await?);
        Ok(row.map_or_else(Balance::default, |(available, held)| Balance { available, held }))
    }

    /// Gives points, once per `cause`. Repeating the same cause with the same amount changes nothing.
    pub async fn grant(
        &self,
        payer_id: &PayerId,
        cause: &str,
        points: i64,
        note: impl Into<Note>,
    ) -> Result<Balance, PointsError> {
        if !(1..=MAX_POINTS).contains(&points) {
            return Err(PointsError::Amount(points));
        }
        self.post_one(payer_id, cause, EntryKind::Grant, points, note.into(), None).await
    }

    /// Corrects a balance up or down, once per `cause`; never below zero.
    pub async fn adjust(
        &self,
        payer_id: &PayerId,
        cause: &str,
        points: i64,
        note: impl Into<Note>,
    ) -> Result<Balance, PointsError> {
        if points == 0 || !(-MAX_POINTS..=MAX_POINTS).contains(&points) {
            return Err(PointsError::Amount(points));
        }
        self.post_one(payer_id, cause, EntryKind::Adjust, points, note.into(), None).await
    }

    /// [`Points::adjust`] of a user's own account because of a task of theirs, in whose money timeline it then stands.
    pub async fn adjust_task(
        &self,
        user_id: &UserId,
        task_id: &TaskId,
        cause: &str,
        points: i64,
        note: impl Into<Note>,
    ) -> Result<Balance, PointsError> {
        if points == 0 || !(-MAX_POINTS..=MAX_POINTS).contains(&points) {
            return Err(PointsError::Amount(points));
        }
        let theirs: Option<i64> = read!(&self.db, c => sqlx::query_scalar(
            "select points from tasks where id = $1 and user_id = $2")
            .bind(task_id).bind(user_id).fetch_optional(c).await?);
        theirs.ok_or_else(|| PointsError::NoTask(task_id.clone()))?;
        self.post_one(&user_id.own_account(), cause, EntryKind::Adjust, points, note.into(), Some(task_id))
            .await
    }

    async fn post_one(
        &self,
        payer_id: &PayerId,
        cause: &str,
        kind: EntryKind,
        points: i64,
        note: Note,
        task_id: Option<&TaskId>,
    ) -> Result<Balance, PointsError> {
        let posting = Posting {
            payer_id: payer_id.clone(),
            cause: cause.into(),
            kind,
            available_delta: points,
            held_delta: 0,
            task_id: task_id.cloned(),
            note,
        };
        // The same cause, for another account, is not kept apart by the account's lock: look again.
        retry_on_conflict_or_repeat(|| self.try_post(&posting)).await
    }

    async fn try_post(&self, posting: &Posting) -> Result<Balance, PointsError> {
        let payer_id = &posting.payer_id;
        let mut tx = self.db.write().await?;
        let mut accounts = ledger::lock_accounts(&mut tx, [payer_id]).await?;
        let before = accounts.balance(payer_id).ok_or_else(|| PointsError::NoAccount(payer_id.clone()))?;
        if repeated(&mut tx, posting).await? {
            return Ok(before);
        }
        if before.available + posting.available_delta < 0 {
            return Err(PointsError::Insufficient {
                needed: -posting.available_delta,
                available: before.available,
            });
        }
        let now_ms = self.clock.now_ms();
        accounts.post(posting.clone(), now_ms);
        let after = accounts.balance(payer_id).unwrap_or(before);
        accounts.write(&mut tx, now_ms).await?;
        tx.commit().await?;
        Ok(after)
    }

    /// Recomputes the invariants from the entries and the tasks.
    pub async fn check(&self) -> Result<LedgerReport, sqlx::Error> {
        check::run(&self.db, None).await
    }

    /// [`Points::check`] of some accounts alone.
    pub async fn check_accounts(&self, payers: &[PayerId]) -> Result<LedgerReport, sqlx::Error> {
        let mut report = LedgerReport::default();
        check::accounts(&self.db, payers, &mut report).await?;
        report.balanced = report.faults == 0;
        Ok(report)
    }
}

/// Whether exactly this was written before under the same cause; an error if something else was.
pub(crate) async fn repeated(tx: &mut Tx, posting: &Posting) -> Result<bool, PointsError> {
    let earlier: Option<(PayerId, i64)> = on!(tx, c => sqlx::query_as(
        "select payer_id, available_delta from point_entries where cause = $1")
        .bind(&posting.cause).fetch_optional(c).await?);
    match earlier {
        None => Ok(false),
        Some((payer_id, points)) if payer_id == posting.payer_id && points == posting.available_delta => {
            Ok(true)
        }
        Some(_) => Err(PointsError::DifferentEffect(posting.cause.clone())),
    }
}
