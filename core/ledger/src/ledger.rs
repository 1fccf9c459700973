//! Posting many entries in one transaction: accounts are locked in one order, judged in memory, written in bulk.

use std::collections::BTreeMap;

use baigong_base::db::{Tx, json_text, new_id};
use baigong_base::on;
use serde::Serialize;

use super::claims::{self, Claim};
use super::{Balance, EntryKind, Note, NoteReason};
use crate::{PayerId, TaskId};

/// One entry to write.
#[derive(Debug, Clone)]
pub struct Posting {
    /// Whose points.
    pub payer_id: PayerId,
    /// Unique over the whole ledger.
    pub cause: String,
    /// What kind of movement it is.
    pub kind: EntryKind,
    /// Change of what can be spent.
    pub available_delta: i64,
    /// Change of what is set aside.
    pub held_delta: i64,
    /// The task that it belongs to.
    pub task_id: Option<TaskId>,
    /// Why.
    pub note: Note,
}

impl Posting {
    /// Sets points aside for a task.
    pub fn hold(payer_id: &PayerId, task_id: &TaskId, points: i64) -> Self {
        Self::task(payer_id, task_id, format!("hold:{task_id}"), EntryKind::Hold, -points, points)
            .note(NoteReason::TaskHeld)
    }

    /// Spends a task's hold.
    pub fn capture(payer_id: &PayerId, task_id: &TaskId, points: i64) -> Self {
        Self::task(payer_id, task_id, format!("settle:{task_id}"), EntryKind::Capture, 0, -points)
    }

    /// Gives a task's hold back.
    pub fn release(payer_id: &PayerId, task_id: &TaskId, points: i64) -> Self {
        Self::task(payer_id, task_id, format!("settle:{task_id}"), EntryKind::Release, points, -points)
    }

    /// Gives back what is left of a task's hold after a capture of less than all of it.
    pub fn release_rest(payer_id: &PayerId, task_id: &TaskId, points: i64) -> Self {
        Self::task(payer_id, task_id, format!("rest:{task_id}"), EntryKind::Release, points, -points)
            .note(NoteReason::TaskRest)
    }

    fn task(
        payer_id: &PayerId,
        task_id: &TaskId,
        cause: String,
        kind: EntryKind,
        available: i64,
        held: i64,
    ) -> Self {
        Self {
            payer_id: payer_id.clone(),
            cause,
            kind,
            available_delta: available,
            held_delta: held,
            task_id: Some(task_id.clone()),
            note: Note::from(""),
        }
    }

    /// Gives points back that a task spent, because its results are lost.
    pub fn give_back_lost(payer_id: &PayerId, task_id: &TaskId, points: i64) -> Self {
        Self::task(payer_id, task_id, format!("lost:{task_id}"), EntryKind::Adjust, points, 0)
    }

    /// Changes what can be spent, by itself and for no task.
    pub fn adjust(payer_id: &PayerId, cause: String, points: i64, note: impl Into<Note>) -> Self {
        Self {
            payer_id: payer_id.clone(),
            cause,
            kind: EntryKind::Adjust,
            available_delta: points,
            held_delta: 0,
            task_id: None,
            note: note.into(),
        }
    }

    /// With a reason for people.
    #[must_use]
    pub fn note(mut self, note: impl Into<Note>) -> Self {
        self.note = note.into();
        self
    }
}

/// Accounts locked for the rest of a transaction, with what was posted to them so far.
pub struct LockedAccounts {
    accounts: BTreeMap<PayerId, Account>,
    entries: Vec<EntryRow>,
    changed: BTreeMap<PayerId, Balance>,
}

#[derive(Default)]
struct Account {
    balance: Balance,
    /// Number of the newest entry.
    seq: i64,
}

impl EntryRow {
    /// The task whose points come back with it. What an administrator gives because of a task is a gift.
    fn gives_back(&self) -> Option<&TaskId> {
        let task = self.task_id.as_ref()?;
        let back = self.kind == EntryKind::Release.as_str() || self.cause == format!("lost:{task}");
        back.then_some(task)
    }
}

#[derive(Serialize)]
struct EntryRow {
    id: String,
    payer_id: PayerId,
    seq: i64,
    cause: String,
    kind: &'static str,
    available_delta: i64,
    held_delta: i64,
    available_after: i64,
    held_after: i64,
    task_id: Option<TaskId>,
    note: String,
    created_ms: i64,
}

/// Locks the accounts of `payers`, in the order of their ids, so that two transactions never wait for each other.
pub async fn lock_accounts<'a>(
    tx: &mut Tx,
    payers: impl IntoIterator<Item = &'a PayerId>,
) -> Result<LockedAccounts, sqlx::Error> {
    let mut payers: Vec<&PayerId> = payers.into_iter().collect();
    payers.sort_unstable();
    payers.dedup();
    let dialect = tx.dialect();
    let sql = format!(
        "select payer_id, available, held, entries from point_accounts
         where payer_id in (select {} from {}) order by payer_id {}",
        dialect.element(),
        dialect.rows(),
        dialect.for_update()
    );
    let rows: Vec<(PayerId, i64, i64, i64)> = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(&payers)).fetch_all(c).await?);
    let account = |available, held, seq| Account { balance: Balance { available, held }, seq };
    let accounts = rows
        .into_iter()
        .map(|(payer, available, held, seq)| (payer, account(available, held, seq)))
        .collect();
    Ok(LockedAccounts { accounts, entries: Vec::new(), changed: BTreeMap::new() })
}

impl LockedAccounts {
    /// The balance as it stands with everything posted so far.
    pub fn balance(&self, payer_id: &PayerId) -> Option<Balance> {
        self.accounts.get(payer_id).map(|account| account.balance)
    }

    /// Adds an entry. The caller has judged that the balance allows it; the database's own checks stand behind.
    pub fn post(&mut self, posting: Posting, now_ms: i64) {
        let Account { balance, seq } = self.accounts.entry(posting.payer_id.clone()).or_default();
        balance.available += posting.available_delta;
        balance.held += posting.held_delta;
        *seq += 1;
        self.changed.insert(posting.payer_id.clone(), *balance);
        self.entries.push(EntryRow {
            id: new_id(),
            payer_id: posting.payer_id,
            seq: *seq,
            cause: posting.cause,
            kind: posting.kind.as_str(),
            available_delta: posting.available_delta,
            held_delta: posting.held_delta,
            available_after: balance.available,
            held_after: balance.held,
            task_id: posting.task_id,
            note: posting.note.stored().into_owned(),
            created_ms: now_ms,
        });
    }

    /// The balances that changed, by account.
    pub fn into_changed(self) -> BTreeMap<PayerId, Balance> {
        self.changed
    }

    /// Notes that a refund could not take `points` of an account: what tasks of until now give back goes to it first. The
    /// cause is that of the entry which took what was there.
    pub async fn claim(
        &self,
        tx: &mut Tx,
        payer_id: &PayerId,
        cause: String,
        points: i64,
        now_ms: i64,
    ) -> Result<(), sqlx::Error> {
        let Some(account) = self.accounts.get(payer_id).filter(|_| points > 0) else { return Ok(()) };
        let claim = Claim { cause, payer_id: payer_id.clone(), seq: account.seq, points };
        claims::insert(tx, &claim, now_ms).await
    }

    /// Pays claims from the points that tasks give back, so that nobody can spend them in between.
    async fn pay_claims(&mut self, tx: &mut Tx, now_ms: i64) -> Result<(), sqlx::Error> {
        let back = |entry: &EntryRow| {
            let task = entry.gives_back()?;
            Some((task.clone(), entry.payer_id.clone(), entry.cause.clone(), entry.available_delta))
        };
        let back: Vec<_> = self.entries.iter().filter_map(back).collect();
        if back.is_empty() {
            return Ok(());
        }
        let payers: Vec<&PayerId> = back.iter().map(|(_, payer, ..)| payer).collect();
        let mut standing = claims::standing(tx, &payers).await?;
        if standing.is_empty() {
            return Ok(());
        }
        let tasks: Vec<&TaskId> = back.iter().map(|(task, ..)| task).collect();
        let holds = claims::holds(tx, &tasks, &payers).await?;
        for (task, payer, giving, mut points) in back {
            let hold = holds.get(&task).copied().unwrap_or(i64::MAX);
            for claim in standing.iter_mut().filter(|claim| claim.payer_id == payer && hold <= claim.seq) {
                let there = self.balance(&payer).unwrap_or_default().available;
                let paid = claim.points.min(points).min(there);
                if paid <= 0 {
                    continue;
                }
                points -= paid;
                claim.points -= paid;
                claims::pay(tx, &claim.cause, paid).await?;
                let cause = format!("claim:{}:{giving}", claim.cause);
                let posting = Posting::adjust(&payer, cause, -paid, NoteReason::ClaimPaid);
                self.post(posting, now_ms);
            }
        }
        Ok(())
    }

    /// Writes entries and balances, two statements whatever their number, after what tasks give back has paid what
    /// refunds claim.
    pub async fn write(&mut self, tx: &mut Tx, now_ms: i64) -> Result<(), sqlx::Error> {
        if self.entries.is_empty() {
            return Ok(());
        }
        self.pay_claims(tx, now_ms).await?;
        let rows = tx.dialect().rows();
        let sql = format!(
            "insert into point_entries (id, payer_id, seq, cause, kind, available_delta, held_delta, available_after,
                 held_after, task_id, note, created_ms)
             select r.value ->> 'id', r.value ->> 'payer_id', cast(r.value ->> 'seq' as bigint), r.value ->> 'cause',
                 r.value ->> 'kind',
                 cast(r.value ->> 'available_delta' as bigint), cast(r.value ->> 'held_delta' as bigint),
                 cast(r.value ->> 'available_after' as bigint), cast(r.value ->> 'held_after' as bigint),
                 r.value ->> 'task_id', r.value ->> 'note', cast(r.value ->> 'created_ms' as bigint)
             from {rows}"
        );
        on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(&self.entries)).execute(c).await?.rows_affected());
        let balances: Vec<_> = self
            .changed
            .iter()
            .map(|(payer, balance)| {
                let seq = self.accounts.get(payer).map_or(0, |account| account.seq);
                serde_json::json!({
                    "payer_id": payer, "available": balance.available, "held": balance.held, "seq": seq,
                })
            })
            .collect();
        let sql = format!(
            "update point_accounts set available = b.available, held = b.held, entries = b.seq, updated_ms = $2
             from (select r.value ->> 'payer_id' as payer_id, cast(r.value ->> 'available' as bigint) as available,
                       cast(r.value ->> 'held' as bigint) as held, cast(r.value ->> 'seq' as bigint) as seq
                   from {rows}) as b
             where point_accounts.payer_id = b.payer_id"
        );
        on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(json_text(&balances)).bind(now_ms).execute(c).await?.rows_affected());
        Ok(())
    }
}
