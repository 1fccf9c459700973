//! Booking new tasks: their rows and the holds of their points, in the transaction of a batch. Some are booked alone,
//! those of a comparison or a batch all together or not at all.

use std::collections::{BTreeMap, HashMap};
use std::slice;
use std::sync::Arc;

use baigong_base::db::{Tx, json_text};
use baigong_base::on;
use baigong_ledger::caps::{Caps, OverCap, SpendingCounters};
use baigong_ledger::ledger::LockedAccounts;
use baigong_ledger::{PayerId, Posting, SpendingKey, TaskId, UserId};

use super::telling::{self, TaskHook};
use crate::tasks::rows::comparisons::ComparisonRow;
use crate::tasks::rows::model::TaskRow;
use crate::tasks::rows::row::{Row, row};

/// A task to create together with the hold of its points.
#[derive(Debug, Clone)]
pub(crate) struct NewRow {
    pub task: TaskRow,
    /// Maximum number of tasks of this tool that the user may have under way.
    pub max_active: Option<u32>,
    /// The key by which it is asked for.
    pub key: Option<Arc<SpendingKey>>,
    /// The most that its user may spend of an account that is not the user's own.
    pub member_caps: Caps,
    /// What whoever asked for it calls it in its batch.
    pub name: Option<String>,
    /// Whom to tell of it alone.
    pub tell: Option<TaskHook>,
}

impl NewRow {
    /// Whose task it is, and of which tool: what limits of tasks under way are counted by.
    fn place(&self) -> (UserId, String) {
        (self.task.user_id.clone(), self.task.tool.clone())
    }
}

/// Whoever spends within caps.
struct Holder {
    /// Names it in the counters.
    id: String,
    caps: Caps,
    /// How it says no.
    refuses: fn(OverCap) -> Creation,
}

/// What to create, whole or not at all.
#[derive(Debug, Clone)]
#[expect(clippy::large_enum_variant, reason = "nearly all are of the large one, and each lies in a box")]
pub(crate) enum Create {
    /// One task.
    One(NewRow),
    /// A comparison or a batch with its tasks, all of its user's, in their order.
    Comparison(ComparisonRow, Vec<NewRow>),
}

impl Create {
    /// Whose it is.
    pub(crate) fn user_id(&self) -> &UserId {
        match self {
            Self::One(new) => &new.task.user_id,
            Self::Comparison(comparison, _) => &comparison.user_id,
        }
    }

    /// Whose points it takes: a comparison's tasks all have the same payer.
    pub(crate) fn payer(&self) -> Option<PayerId> {
        self.tasks().first().map(|new| new.task.payer())
    }

    /// The key by which all of it is asked for.
    fn key(&self) -> Option<&SpendingKey> {
        self.tasks().first()?.key.as_deref()
    }

    fn tasks(&self) -> &[NewRow] {
        match self {
            Self::One(new) => slice::from_ref(new),
            Self::Comparison(_, tasks) => tasks,
        }
    }

    /// When it was asked for, in milliseconds since the epoch.
    fn created_ms(&self) -> i64 {
        self.tasks().first().map_or(0, |new| new.task.created_ms)
    }

    /// Whom its points are counted for, and who may refuse it: its key, the key above that one, and whoever spends of an
    /// account that is not their own.
    fn holders(&self) -> Vec<Holder> {
        let Some(new) = self.tasks().first() else { return Vec::new() };
        let keys = self.key().into_iter().flat_map(SpendingKey::with_parent);
        let keys = keys.map(|key| Holder {
            id: key.id.clone(),
            caps: key.caps,
            refuses: Creation::OverCap as fn(_) -> _,
        });
        let member = new.task.payer().counter_of(&new.task.user_id);
        let member = member.map(|id| Holder { id, caps: new.member_caps, refuses: Creation::OverMemberCap });
        keys.chain(member).collect()
    }

    /// The keys and members with caps that something is asked for by, with the moment.
    pub(crate) fn capped(creates: &[Self]) -> Vec<(String, i64)> {
        let holders = |create: &Self| {
            let created_ms = create.created_ms();
            let capped = create.holders().into_iter().filter(|holder| holder.caps.each().next().is_some());
            capped.map(move |holder| (holder.id, created_ms))
        };
        creates.iter().flat_map(holders).collect()
    }

    fn comparison(&self) -> Option<&ComparisonRow> {
        match self {
            Self::One(_) => None,
            Self::Comparison(comparison, _) => Some(comparison),
        }
    }
}

row! {
    /// The place of a task in its comparison.
    struct ComparedRow {
        task_id: TaskId,
        comparison_id: String,
        position: i64,
        name: Option<String>,
    }
}

/// What became of a creation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Creation {
    /// Tasks and holds are committed.
    Created,
    /// The key was used before, for this task or this comparison.
    Exists { id: String, request_hash: String },
    /// The balance does not allow it.
    Insufficient { available: i64 },
    /// The user would have too many tasks of a tool under way: the first task that is too many, by its place.
    TooManyActive { position: usize },
    /// A cap of the key does not allow it.
    OverCap(OverCap),
    /// A cap of whoever spends of an account that several share does not allow it.
    OverMemberCap(OverCap),
    /// The key would have more tasks under way than it may have.
    KeyBusy { most: i64 },
}

pub(crate) struct Booked {
    /// What became of each creation, in their order.
    pub creations: Vec<Creation>,
    /// The new tasks, with their users.
    pub inserted: HashMap<TaskId, UserId>,
}

/// Inserts all that funds and limits allow, and holds its points.
pub(crate) async fn book(
    tx: &mut Tx,
    creates: &[Create],
    accounts: &mut LockedAccounts,
    counters: &mut SpendingCounters,
    now_ms: i64,
) -> Result<Booked, sqlx::Error> {
    let mut creations = decide(tx, creates, accounts, counters).await?;
    let accepted = || creates.iter().zip(&creations).filter(|(_, done)| **done == Creation::Created);
    let comparisons: Vec<&ComparisonRow> = accepted().filter_map(|(create, _)| create.comparison()).collect();
    let compared = insert_comparisons(tx, &comparisons).await?;
    let is_new = |create: &Create| create.comparison().is_none_or(|row| compared.contains(&row.id));
    let rows: Vec<&TaskRow> = accepted()
        .filter(|(create, _)| is_new(create))
        .flat_map(|(create, _)| create.tasks().iter().map(|new| &new.task))
        .collect();
    let inserted = insert_tasks(tx, &rows).await?;
    let hooks = creates.iter().flat_map(Create::tasks).filter_map(|new| {
        let hook = new.tell.as_ref().filter(|_| inserted.contains_key(&new.task.id))?;
        Some((&new.task.id, hook))
    });
    telling::note(tx, &hooks.collect::<Vec<_>>(), now_ms).await?;
    let mut places = Vec::new();
    for (create, creation) in creates.iter().zip(&mut creations) {
        let new = |new: &NewRow| inserted.contains_key(&new.task.id);
        if !create.tasks().iter().any(new) {
            // A refused repetition too: what the first one took must not make the second one fail.
            if let Some(earlier) = existing(tx, create).await? {
                *creation = earlier;
            }
            continue;
        }
        if !create.tasks().iter().all(new) {
            return Err(sqlx::Error::Protocol("a part of a comparison was there before it".into()));
        }
        let holders = create.holders();
        for NewRow { task, .. } in create.tasks() {
            if task.points > 0 {
                accounts.post(Posting::hold(&task.payer(), &task.id, task.points), now_ms);
            }
            holders.iter().for_each(|holder| counters.count(&holder.id, task.points, task.created_ms));
        }
        if let Create::Comparison(comparison, tasks) = create {
            places.extend((0i64..).zip(tasks).map(|(position, new)| ComparedRow {
                task_id: new.task.id.clone(),
                comparison_id: comparison.id.clone(),
                position,
                name: new.name.clone(),
            }));
        }
    }
    insert_places(tx, &places).await?;
    Ok(Booked { creations, inserted })
}

/// Funds and limits, judged one after the other so that a batch cannot spend the same points twice.
async fn decide(
    tx: &mut Tx,
    creates: &[Create],
    accounts: &LockedAccounts,
    counters: &mut SpendingCounters,
) -> Result<Vec<Creation>, sqlx::Error> {
    let mut active = active_tasks(tx, creates).await?;
    let mut busy = tasks_of_keys(tx, creates).await?;
    let mut spent: HashMap<PayerId, i64> = HashMap::new();
    Ok(creates
        .iter()
        .map(|create| {
            let Some(payer) = create.payer() else { return Creation::Created };
            let available = accounts.balance(&payer).unwrap_or_default().available;
            let spent = spent.entry(payer).or_default();
            let points: i64 = create.tasks().iter().map(|new| new.task.points).sum();
            if available - *spent < points {
                return Creation::Insufficient { available: available - *spent };
            }
            if let Some(most) = create.key().and_then(|key| too_busy(&busy, key, create.tasks().len())) {
                return Creation::KeyBusy { most };
            }
            if let Err(position) = count_in(&mut active, create.tasks()) {
                return Creation::TooManyActive { position };
            }
            if let Err(refused) = within_caps(create, points, counters) {
                count_out(&mut active, create.tasks());
                return refused;
            }
            for key in create.key().into_iter().flat_map(SpendingKey::with_parent) {
                *busy.entry(key.id.clone()).or_default() += create.tasks().len() as i64;
            }
            *spent += points;
            Creation::Created
        })
        .collect())
}

/// Reserves points of the caps of all whom they are counted for, or of none.
fn within_caps(create: &Create, points: i64, counters: &mut SpendingCounters) -> Result<(), Creation> {
    let (holders, held_ms) = (create.holders(), create.created_ms());
    for Holder { id, caps, refuses } in &holders {
        counters.allow(id, caps, points, held_ms).map_err(refuses)?;
    }
    holders.iter().for_each(|holder| counters.reserve(&holder.id, points, held_ms));
    Ok(())
}

/// Tasks under way, by user and tool.
type Active = BTreeMap<(UserId, String), i64>;

/// Counts tasks as under way, all of them or none.
///
/// # Errors
/// The place of the first that is too many.
fn count_in(active: &mut Active, tasks: &[NewRow]) -> Result<(), usize> {
    for (position, new) in tasks.iter().enumerate() {
        let Some(most) = new.max_active else { continue };
        let count = active.entry(new.place()).or_default();
        if *count >= i64::from(most) {
            count_out(active, &tasks[..position]);
            return Err(position);
        }
        *count += 1;
    }
    Ok(())
}

/// Takes back what [`count_in`] counted.
fn count_out(active: &mut Active, tasks: &[NewRow]) {
    for new in tasks.iter().filter(|new| new.max_active.is_some()) {
        *active.entry(new.place()).or_default() -= 1;
    }
}

/// The number of tasks that a key or the key above it may have under way, where these would be more.
fn too_busy(busy: &HashMap<String, i64>, key: &SpendingKey, more: usize) -> Option<i64> {
    key.with_parent().find_map(|key| {
        let under_way = busy.get(&key.id).copied().unwrap_or_default();
        key.max_active.filter(|most| under_way + more as i64 > *most)
    })
}

/// Tasks under way, by key, of those keys that may have only so many; those of the keys below a key are its own too.
async fn tasks_of_keys(tx: &mut Tx, creates: &[Create]) -> Result<HashMap<String, i64>, sqlx::Error> {
    let keys = creates.iter().filter_map(Create::key).flat_map(SpendingKey::with_parent);
    let mut keys: Vec<&str> =
        keys.filter(|key| key.max_active.is_some()).map(|key| key.id.as_str()).collect();
    if keys.is_empty() {
        return Ok(HashMap::new());
    }
    keys.sort_unstable();
    keys.dedup();
    let these = format!("(select {} from {})", tx.dialect().element(), tx.dialect().rows());
    let sql = format!(
        "select u.key_id, count(*) from (
             select key_id from tasks where key_id in {these} and state in ('queued', 'submitting', 'running')
             union all
             select parent_key_id from tasks
             where parent_key_id in {these} and state in ('queued', 'submitting', 'running')) as u
         group by u.key_id"
    );
    let rows: Vec<(String, i64)> = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(&keys)).fetch_all(c).await?);
    Ok(rows.into_iter().collect())
}

async fn active_tasks(tx: &mut Tx, creates: &[Create]) -> Result<Active, sqlx::Error> {
    let limited = |create: &&Create| create.tasks().iter().any(|new| new.max_active.is_some());
    let mut users: Vec<&UserId> = creates.iter().filter(limited).map(Create::user_id).collect();
    if users.is_empty() {
        return Ok(BTreeMap::new());
    }
    users.sort_unstable();
    users.dedup();
    let sql = format!(
        "select user_id, tool, count(*) from tasks
         where user_id in (select {} from {}) and state in ('queued', 'submitting', 'running')
         group by user_id, tool",
        tx.dialect().element(),
        tx.dialect().rows()
    );
    let rows: Vec<(UserId, String, i64)> = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(&users)).fetch_all(c).await?);
    Ok(rows.into_iter().map(|(user, tool, count)| ((user, tool), count)).collect())
}

async fn insert_tasks(tx: &mut Tx, rows: &[&TaskRow]) -> Result<HashMap<TaskId, UserId>, sqlx::Error> {
    if rows.is_empty() {
        return Ok(HashMap::new());
    }
    // `where true` keeps SQLite from reading `on conflict` as a join condition.
    let (columns, values) = TaskRow::own_columns();
    let from_rows = tx.dialect().rows();
    let sql = format!(
        "insert into tasks ({columns}, charge_by_state, cancel_requested, deleted)
         select {values}, 'held', false, false from {from_rows} where true
         on conflict (user_id, idempotency_key) do nothing
         returning id, user_id"
    );
    let ids: Vec<(TaskId, UserId)> = on!(&mut *tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(rows)).fetch_all(c).await?);
    let inserted: HashMap<TaskId, UserId> = ids.into_iter().collect();
    let texts: Vec<_> =
        rows.iter().filter(|row| inserted.contains_key(&row.id)).map(|row| row.texts()).collect();
    let sql = format!(
        "insert into task_texts (task_id, params, summary, act, echo, request_hash, request_id)
         select r.value ->> 'id', r.value ->> 'params', r.value ->> 'summary', r.value ->> 'act', r.value ->> 'echo',
             r.value ->> 'request_hash', r.value ->> 'request_id' from {from_rows}"
    );
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(&texts)).execute(c).await.map(drop))?;
    Ok(inserted)
}

/// The ids of those whose keys were not used before.
async fn insert_comparisons(tx: &mut Tx, rows: &[&ComparisonRow]) -> Result<Vec<String>, sqlx::Error> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "insert into comparisons ({}) select {} from {} where true
         on conflict (user_id, idempotency_key) do nothing
         returning id",
        ComparisonRow::COLUMNS,
        ComparisonRow::from_json(),
        tx.dialect().rows()
    );
    on!(tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(json_text(rows)).fetch_all(c).await)
}

async fn insert_places(tx: &mut Tx, rows: &[ComparedRow]) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let (columns, values) = (ComparedRow::COLUMNS, ComparedRow::from_json());
    let sql = format!("insert into compared_tasks ({columns}) select {values} from {}", tx.dialect().rows());
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(rows)).execute(c).await.map(drop))
}

/// What was created before under the key.
async fn existing(tx: &mut Tx, create: &Create) -> Result<Option<Creation>, sqlx::Error> {
    let (sql, key) = match create {
        Create::One(new) => (
            "select id, request_hash from whole_tasks where user_id = $1 and idempotency_key = $2",
            &new.task.idempotency_key,
        ),
        Create::Comparison(comparison, _) => (
            "select id, request_hash from comparisons where user_id = $1 and idempotency_key = $2",
            &comparison.idempotency_key,
        ),
    };
    let earlier = on!(tx, c => sqlx::query_as::<_, (String, String)>(sql)
        .bind(create.user_id()).bind(key).fetch_optional(c).await?);
    Ok(earlier.map(|(id, request_hash)| Creation::Exists { id, request_hash }))
}
