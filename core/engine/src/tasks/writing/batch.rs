//! One transaction for many tasks: every statement works on all of them, so that the cost of a commit and of each
//! statement is shared.

use std::borrow::Cow;
use std::collections::BTreeMap;

use baigong_base::db::{Db, Tx, json_text};
use baigong_base::on;
use baigong_ledger::caps::SpendingCounters;
use baigong_ledger::ledger::lock_accounts;
use baigong_ledger::{Balance, NoteReason, PayerId, Posting, TaskId, UserId};
use baigong_provider::{Facts, Tally};
use serde::Serialize;

use super::borne::{self, Risk};
use super::crash;
use super::holds::{Booked, Create, Creation, book};
use super::telling::{self, Told};
use crate::tasks::rows::model::{ArtifactRow, Charge, Storage, TaskState};
use crate::tasks::rows::row::{Row, row};

row! {
    /// What a change writes beside the state; `None` leaves a column as it is.
    #[derive(Default)]
    pub(crate) struct Changed {
        pub account_id: Option<String>,
        pub job: Option<String>,
        pub error: Option<String>,
        pub reply: Option<String>,
        /// Why nobody can be sure of it, JSON.
        pub doubt: Option<String>,
        pub storage: Option<Storage>,
        pub charge: Option<Charge>,
        pub not_before_ms: Option<i64>,
        pub started_ms: Option<i64>,
        /// From when its deadline counts, where its vendor kept it waiting first.
        pub began_ms: Option<i64>,
        pub finished_ms: Option<i64>,
        pub late_since_ms: Option<i64>,
        /// When its points went back although a result may still be delivered.
        pub given_back_ms: Option<i64>,
        /// Kept only by states in which a vendor is asked after the deadline.
        pub ask_next_ms: Option<i64>,
        pub absorbed_points: Option<i64>,
        /// When its vendor's moderation refused it.
        pub moderated_ms: Option<i64>,
    }
}

/// A change of state, applied only if the task is still where the caller believes it to be.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Advance {
    pub id: TaskId,
    /// States that the task may be in.
    #[serde(serialize_with = "joined")]
    pub from: Vec<TaskState>,
    /// The process that must still own it; `None` for changes that any process may make.
    pub owner: Option<String>,
    /// The process that owns it from now on, if that changes.
    pub new_owner: Option<String>,
    pub to: TaskState,
    /// Added to the times that the vendor was told.
    pub attempts: i64,
    #[serde(flatten)]
    pub set: Changed,
    #[serde(skip)]
    pub note: Option<NoteReason>,
    /// What is known of a task that is charged: its charge may follow from it.
    #[serde(skip)]
    pub facts: Facts,
    #[serde(skip)]
    pub artifacts: Vec<ArtifactRow>,
    /// Of a release after which a result may still be delivered: maximum points of its user that may be out
    /// so. Beyond it the hold stays.
    #[serde(skip)]
    pub borne_most: Option<i64>,
}

fn joined<S: serde::Serializer>(states: &[TaskState], serializer: S) -> Result<S::Ok, S::Error> {
    let words: Vec<&str> = states.iter().map(|s| s.as_str()).collect();
    serializer.serialize_str(&format!(",{},", words.join(",")))
}

impl Advance {
    /// A change from one of `from` to `to`, by the owner.
    pub(crate) fn new(id: TaskId, owner: &str, from: &[TaskState], to: TaskState) -> Self {
        Self {
            id,
            from: from.to_vec(),
            owner: Some(owner.to_owned()),
            new_owner: None,
            to,
            attempts: 0,
            set: Changed::default(),
            note: None,
            facts: Facts::default(),
            artifacts: Vec::new(),
            borne_most: None,
        }
    }

    /// The task becomes final and its hold is settled, in the same transaction.
    pub(crate) fn finish(mut self, charge: Charge, now_ms: i64, note: NoteReason) -> Self {
        self.set.charge = Some(charge);
        self.set.finished_ms = Some(now_ms);
        self.note = Some(note);
        self
    }

    /// Its points go back although a result may still be delivered: as far as no more than `most` points of its user are
    /// out so.
    pub(crate) fn give_back(mut self, most: i64, now_ms: i64, note: NoteReason) -> Self {
        self.set.charge = Some(Charge::Released);
        self.set.given_back_ms = Some(now_ms);
        self.borne_most = Some(most);
        self.note = Some(note);
        self
    }
}

/// What a batch did, in the order of its parts.
pub(crate) struct Outcome {
    pub creations: Vec<Creation>,
    /// Whether each change applied.
    pub advanced: Vec<bool>,
    /// Tasks that changed, with their users: for the watchers.
    pub changed: Vec<(TaskId, UserId)>,
    /// Balances that changed, by account.
    pub balances: BTreeMap<PayerId, Balance>,
}

/// Applies everything in one transaction. No task may be changed by two of the advances.
pub(crate) async fn apply(
    db: &Db,
    process: &str,
    creates: &[Create],
    advances: &[&Advance],
    now_ms: i64,
) -> Result<Outcome, sqlx::Error> {
    let mut tx = db.write().await?;
    let applied = advance_tasks(&mut tx, advances, now_ms).await?;
    let settling = advances
        .iter()
        .filter(|a| a.set.charge.is_some())
        .filter_map(|a| applied.get(&a.id))
        .map(|task| &task.payer);
    let booking: Vec<PayerId> = creates.iter().filter_map(Create::payer).collect();
    let mut accounts = lock_accounts(&mut tx, settling.chain(&booking)).await?;
    let mut counters = SpendingCounters::of(&mut tx, &Create::capped(creates)).await?;
    let Booked { creations, inserted } = book(&mut tx, creates, &mut accounts, &mut counters, now_ms).await?;
    let risks: Vec<Risk<'_>> = advances
        .iter()
        .filter_map(|advance| {
            let (task, most) = (applied.get(&advance.id)?, advance.borne_most?);
            Some(Risk { id: &advance.id, user: &task.user, points: task.points, most })
        })
        .collect();
    let kept = borne::keep(&mut tx, &risks, now_ms).await?;
    let mut artifacts = Vec::new();
    let mut charged_less = Vec::new();
    for advance in advances {
        let Some(task) = applied.get(&advance.id) else { continue };
        artifacts.extend(advance.artifacts.iter().map(|row| row.of(&task.user)));
        let (payer, points) = (&task.payer, task.points);
        let charge = task.charge(&advance.facts);
        let (posting, back) = match advance.set.charge {
            Some(Charge::Captured) => (Posting::capture(payer, &advance.id, charge), points - charge),
            Some(Charge::Released) if !kept.contains(&advance.id) => {
                (Posting::release(payer, &advance.id, points), points)
            }
            _ => continue,
        };
        if points == 0 {
            continue;
        }
        // A visitor's task that came along to an account has another payer too; whom nobody bounds, nobody asks how much it was.
        let member = payer.counter_of(&task.user);
        let holders = [&task.key_id, &task.parent_key_id, &member].into_iter().flatten();
        holders.for_each(|holder| counters.count(holder, -back, task.created_ms));
        let posting = match advance.note {
            Some(note) => posting.note(note),
            None => posting,
        };
        accounts.post(posting, now_ms);
        if advance.set.charge == Some(Charge::Captured) && charge < points {
            accounts.post(Posting::release_rest(payer, &advance.id, points - charge), now_ms);
            charged_less.push(ChargedLess { id: &advance.id, charged: charge });
        }
    }
    accounts.write(&mut tx, now_ms).await?;
    counters.write(&mut tx).await?;
    if !inserted.is_empty() {
        crash::point("create:before-commit");
    }
    record_charges(&mut tx, &charged_less).await?;
    insert_artifacts(&mut tx, &artifacts).await?;
    let told_of = |reached: fn(TaskState) -> bool| {
        let them = advances.iter().filter(move |advance| reached(advance.to));
        them.filter_map(|advance| {
            let user = &applied.get(&advance.id)?.user;
            Some(Told::of(&advance.id, user, advance.to.as_str()))
        })
    };
    let mut told: Vec<_> = told_of(TaskState::is_final).collect();
    telling::tell(&mut tx, &told, now_ms).await?;
    told.extend(told_of(|state| state == TaskState::Running));
    telling::tell_askers(&mut tx, &told, now_ms).await?;
    let settles = advances.iter().any(|a| a.set.charge.is_some());
    if settles {
        crash::point("settle:before-commit");
    }
    let mut changed: Vec<(TaskId, UserId)> =
        applied.iter().map(|(id, task)| (id.clone(), task.user.clone())).collect();
    changed.extend(inserted);
    if db.is_shared() {
        notify(&mut tx, process, &changed).await?;
    }
    // The engine goes on by what was written: a task must not be in doubt because a connection was lost.
    tx.commit_without_doubt(db).await?;
    if settles {
        crash::point("settle:after-commit");
    }
    let advanced = advances.iter().map(|a| applied.contains_key(&a.id)).collect();
    Ok(Outcome { creations, advanced, changed, balances: accounts.into_changed() })
}

/// Channel on which processes that share a PostgreSQL tell each other what changed.
pub(crate) const CHANNEL: &str = "baigong_tasks";

/// Longest payload of a notification that PostgreSQL takes, with some room.
const MAX_PAYLOAD: usize = 7500;

/// Tells the other processes: `user/task` pairs where they fit, `*` where they do not.
async fn notify(tx: &mut Tx, process: &str, changed: &[(TaskId, UserId)]) -> Result<(), sqlx::Error> {
    if changed.is_empty() {
        return Ok(());
    }
    let pairs: Vec<String> = changed.iter().map(|(task, user)| format!("{user}/{task}")).collect();
    let mut payload = format!("{process}|{}", pairs.join(","));
    if payload.len() > MAX_PAYLOAD {
        payload = format!("{process}|*");
    }
    tx.notify(CHANNEL, &payload).await
}

/// A task that was changed, with what its settlement needs.
pub(crate) struct Applied {
    pub user: UserId,
    payer: PayerId,
    pub points: i64,
    tally: Option<Tally>,
    key_id: Option<String>,
    parent_key_id: Option<String>,
    created_ms: i64,
}

impl Applied {
    /// What a capture takes of the hold, by what is known at the end.
    fn charge(&self, facts: &Facts) -> i64 {
        self.tally.as_ref().map_or(self.points, |tally| tally.charge(self.points, facts))
    }
}

#[derive(sqlx::FromRow)]
struct AppliedRow {
    id: TaskId,
    user_id: UserId,
    payer_id: Option<PayerId>,
    points: i64,
    tally: Option<String>,
    key_id: Option<String>,
    parent_key_id: Option<String>,
    created_ms: i64,
}

/// A task that was charged less than was held.
#[derive(Serialize)]
struct ChargedLess<'a> {
    id: &'a TaskId,
    charged: i64,
}

async fn record_charges(tx: &mut Tx, charges: &[ChargedLess<'_>]) -> Result<(), sqlx::Error> {
    if charges.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "update tasks set charged = r.charged
         from (select r.value ->> 'id' as id, cast(r.value ->> 'charged' as bigint) as charged from {}) as r
         where tasks.id = r.id",
        tx.dialect().rows()
    );
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(charges)).execute(c).await.map(drop))
}

/// Applies the changes whose tasks are where they are believed to be; returns those tasks. Points that are no longer held
/// are not settled again: two processes may ask about one late job.
async fn advance_tasks(
    tx: &mut Tx,
    advances: &[&Advance],
    now_ms: i64,
) -> Result<BTreeMap<TaskId, Applied>, sqlx::Error> {
    if advances.is_empty() {
        return Ok(BTreeMap::new());
    }
    let rows = tx.dialect().rows();
    let position = tx.dialect().position();
    let from_has_state = format!("{position}(r.from_states, ',' || tasks.state || ',') > 0");
    let set = |(name, _): &(&str, _)| {
        let value = format!("coalesce(r.{name}, tasks.{name})");
        match *name {
            "ask_next_ms" => {
                format!("{name} = case when r.to_state in ('expired', 'uncertain') then {value} else 0 end")
            }
            _ => format!("{name} = {value}"),
        }
    };
    let set = Changed::TYPES.iter().map(set).collect::<Vec<_>>().join(", ");
    let changed = Changed::from_json();
    let sql = format!(
        "update tasks set
             state = r.to_state,
             charge_by_state = case when r.to_state in ('queued', 'submitting', 'running', 'uncertain') then 'held'
                 else 'released' end,
             owner = coalesce(r.new_owner, tasks.owner),
             attempts = tasks.attempts + r.attempts,
             updated_ms = $2,
             {set}
         from (select r.value ->> 'id' as id, r.value ->> 'from' as from_states, r.value ->> 'owner' as owner,
                   r.value ->> 'new_owner' as new_owner, r.value ->> 'to' as to_state,
                   cast(r.value ->> 'attempts' as bigint) as attempts, {changed}
               from {rows}) as r
         where tasks.id = r.id and {from_has_state} and (r.owner is null or tasks.owner = r.owner)
             and (r.charge is null or tasks.charge = 'held')
         returning tasks.id, tasks.user_id, tasks.payer_id, tasks.points, tasks.tally, tasks.key_id,
             tasks.parent_key_id, tasks.created_ms"
    );
    let applied: Vec<AppliedRow> = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(advances)).bind(now_ms).fetch_all(c).await?);
    let task = |row: AppliedRow| {
        let AppliedRow { id, user_id, payer_id, points, tally, key_id, parent_key_id, created_ms } = row;
        // One that cannot be read, or is about nothing, leaves the charge at what was quoted.
        let tally =
            tally.and_then(|text| serde_json::from_str(&text).ok()).filter(|tally: &Tally| tally.unit > 0);
        let payer = payer_id.unwrap_or_else(|| user_id.own_account());
        (id, Applied { user: user_id, payer, points, tally, key_id, parent_key_id, created_ms })
    };
    Ok(applied.into_iter().map(task).collect())
}

async fn insert_artifacts(tx: &mut Tx, rows: &[Cow<'_, ArtifactRow>]) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let (columns, values) = (ArtifactRow::COLUMNS, ArtifactRow::from_json());
    let sql = format!("insert into artifacts ({columns}) select {values} from {}", tx.dialect().rows());
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(rows)).execute(c).await.map(drop))
}
