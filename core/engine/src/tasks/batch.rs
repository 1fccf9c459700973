//! One transaction for many tasks: every statement works on all of them, so that the cost of a commit and of each
//! statement is shared.

use std::collections::{BTreeMap, HashMap};

use baigong_base::db::{Db, Tx, json_text};
use baigong_base::on;
use baigong_ledger::ledger::lock_accounts;
use baigong_ledger::{Balance, Posting};
use serde::Serialize;

use super::crash;
use super::model::{Charge, Storage, TaskState};

/// A task to create together with the hold of its points.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct NewTaskRow {
    pub id: String,
    pub user_id: String,
    pub tool: String,
    pub mode: String,
    pub params: String,
    pub summary: String,
    pub points: i64,
    pub price_version: i64,
    pub owner: String,
    pub idempotency_key: String,
    pub request_hash: String,
    pub parent_id: Option<String>,
    /// The only account that may run it.
    pub pinned_account_id: Option<String>,
    pub now_ms: i64,
    /// Most tasks of this tool that the user may have under way.
    #[serde(skip)]
    pub max_active: Option<u32>,
}

/// What became of a creation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Creation {
    /// Task and hold are committed.
    Created,
    /// The key was used before, for this task.
    Exists { id: String, request_hash: String },
    /// The balance does not allow it.
    Insufficient { available: i64 },
    /// The user has too many tasks of this tool under way.
    TooManyActive,
}

/// A change of state, applied only if the task is still where the caller believes it to be.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Advance {
    pub id: String,
    /// States that the task may be in.
    #[serde(serialize_with = "joined")]
    pub from: Vec<TaskState>,
    /// The process that must still own it; `None` for changes that any process may make.
    pub owner: Option<String>,
    /// The process that owns it from now on, if that changes.
    pub new_owner: Option<String>,
    pub to: TaskState,
    pub account_id: Option<String>,
    pub job: Option<String>,
    pub error: Option<String>,
    /// Why nobody can be sure of it, JSON.
    pub doubt: Option<String>,
    pub storage: Option<Storage>,
    pub charge: Option<Charge>,
    pub attempts: i64,
    pub not_before_ms: Option<i64>,
    pub started_ms: Option<i64>,
    pub finished_ms: Option<i64>,
    #[serde(skip)]
    pub note: &'static str,
    #[serde(skip)]
    pub artifacts: Vec<NewArtifactRow>,
}

fn joined<S: serde::Serializer>(states: &[TaskState], serializer: S) -> Result<S::Ok, S::Error> {
    let words: Vec<&str> = states.iter().map(|s| s.as_str()).collect();
    serializer.serialize_str(&format!(",{},", words.join(",")))
}

impl Advance {
    /// A change from one of `from` to `to`, by the owner.
    pub(crate) fn new(id: String, owner: &str, from: &[TaskState], to: TaskState) -> Self {
        Self {
            id,
            from: from.to_vec(),
            owner: Some(owner.to_owned()),
            new_owner: None,
            to,
            account_id: None,
            job: None,
            error: None,
            doubt: None,
            storage: None,
            charge: None,
            attempts: 0,
            not_before_ms: None,
            started_ms: None,
            finished_ms: None,
            note: "",
            artifacts: Vec::new(),
        }
    }

    /// The task becomes final and its hold is settled, in the same transaction.
    pub(crate) fn finish(mut self, charge: Charge, now_ms: i64, note: &'static str) -> Self {
        self.charge = Some(charge);
        self.finished_ms = Some(now_ms);
        self.note = note;
        self
    }
}

/// A result to record together with the success of its task.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct NewArtifactRow {
    pub id: String,
    pub task_id: String,
    pub user_id: String,
    pub position: i64,
    pub kind: &'static str,
    pub state: Storage,
    pub source_url: Option<String>,
    pub storage_key: Option<String>,
    pub mime: Option<String>,
    pub name: String,
    pub bytes: Option<i64>,
    pub width: Option<i64>,
    pub height: Option<i64>,
    pub duration_ms: Option<i64>,
    pub content: Option<String>,
    pub follow_ups: String,
    pub title: Option<String>,
    pub description: Option<String>,
    /// The result that this picture stands for.
    pub cover_of: Option<String>,
    pub created_ms: i64,
}

/// What a batch did, in the order of its parts.
pub(crate) struct Outcome {
    pub creations: Vec<Creation>,
    /// Whether each change applied.
    pub advanced: Vec<bool>,
    /// Tasks that changed, with their users: for the watchers.
    pub changed: Vec<(String, String)>,
    /// Balances that changed, by user.
    pub balances: BTreeMap<String, Balance>,
}

/// Applies everything in one transaction. No task may be changed by two of the advances.
pub(crate) async fn apply(
    db: &Db,
    process: &str,
    creates: &[NewTaskRow],
    advances: &[&Advance],
    now_ms: i64,
) -> Result<Outcome, sqlx::Error> {
    let mut tx = db.write().await?;
    let applied = advance_tasks(&mut tx, advances, now_ms).await?;
    let settling = advances
        .iter()
        .filter(|a| a.charge.is_some())
        .filter_map(|a| applied.get(&a.id))
        .map(|(user, _)| user.as_str());
    let users = settling.chain(creates.iter().map(|c| c.user_id.as_str()));
    let mut accounts = lock_accounts(&mut tx, users).await?;
    let mut creations = decide_creations(&mut tx, creates, &accounts).await?;
    let accepted: Vec<&NewTaskRow> = creates
        .iter()
        .zip(&creations)
        .filter(|(_, c)| **c == Creation::Created)
        .map(|(row, _)| row)
        .collect();
    let inserted = insert_tasks(&mut tx, &accepted).await?;
    for (row, creation) in creates.iter().zip(&mut creations) {
        if !inserted.contains_key(&row.id) {
            // A refused repetition too: what the first one took must not make the second one fail.
            if let Some(earlier) = existing(&mut tx, row).await? {
                *creation = earlier;
            }
        } else if row.points > 0 {
            accounts.post(Posting::hold(&row.user_id, &row.id, row.points), now_ms);
        }
    }
    let mut artifacts = Vec::new();
    for advance in advances {
        let Some((user, points)) = applied.get(&advance.id) else { continue };
        artifacts.extend(&advance.artifacts);
        let posting = match advance.charge {
            Some(Charge::Captured) => Posting::capture(user, &advance.id, *points),
            Some(Charge::Released) => Posting::release(user, &advance.id, *points),
            _ => continue,
        };
        if *points > 0 {
            accounts.post(posting.note(advance.note), now_ms);
        }
    }
    accounts.write(&mut tx, now_ms).await?;
    insert_artifacts(&mut tx, &artifacts).await?;
    let settles = advances.iter().any(|a| a.charge.is_some());
    if settles {
        crash::point("settle:before-commit");
    }
    let mut changed: Vec<(String, String)> =
        applied.iter().map(|(id, (user, _))| (id.clone(), user.clone())).collect();
    changed.extend(inserted);
    if db.is_shared() {
        notify(&mut tx, process, &changed).await?;
    }
    tx.commit().await?;
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
async fn notify(tx: &mut Tx, process: &str, changed: &[(String, String)]) -> Result<(), sqlx::Error> {
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

/// Funds and limits, judged one after the other so that a batch cannot spend the same points twice.
async fn decide_creations(
    tx: &mut Tx,
    creates: &[NewTaskRow],
    accounts: &baigong_ledger::ledger::LockedAccounts,
) -> Result<Vec<Creation>, sqlx::Error> {
    let mut active = active_tasks(tx, creates).await?;
    let mut spent: HashMap<&str, i64> = HashMap::new();
    Ok(creates
        .iter()
        .map(|row| {
            let available = accounts.balance(&row.user_id).unwrap_or_default().available;
            let spent = spent.entry(&row.user_id).or_default();
            if available - *spent < row.points {
                return Creation::Insufficient { available: available - *spent };
            }
            if let Some(most) = row.max_active {
                let active = active.entry((row.user_id.clone(), row.tool.clone())).or_default();
                if *active >= i64::from(most) {
                    return Creation::TooManyActive;
                }
                *active += 1;
            }
            *spent += row.points;
            Creation::Created
        })
        .collect())
}

async fn active_tasks(
    tx: &mut Tx,
    creates: &[NewTaskRow],
) -> Result<BTreeMap<(String, String), i64>, sqlx::Error> {
    let mut users: Vec<&str> =
        creates.iter().filter(|c| c.max_active.is_some()).map(|c| c.user_id.as_str()).collect();
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
    let rows: Vec<(String, String, i64)> = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(&users)).fetch_all(c).await?);
    Ok(rows.into_iter().map(|(user, tool, count)| ((user, tool), count)).collect())
}

async fn insert_tasks(tx: &mut Tx, rows: &[&NewTaskRow]) -> Result<HashMap<String, String>, sqlx::Error> {
    if rows.is_empty() {
        return Ok(HashMap::new());
    }
    // `where true` keeps SQLite from reading `on conflict` as a join condition.
    let sql = format!(
        "insert into tasks (id, user_id, tool, mode, state, storage, charge, params, summary, points, price_version,
             owner, idempotency_key, request_hash, parent_id, pinned_account_id, attempts, not_before_ms,
             cancel_requested, created_ms, updated_ms, deleted)
         select r.value ->> 'id', r.value ->> 'user_id', r.value ->> 'tool', r.value ->> 'mode', 'queued', 'none',
             'held', r.value ->> 'params', r.value ->> 'summary', cast(r.value ->> 'points' as bigint),
             cast(r.value ->> 'price_version' as bigint), r.value ->> 'owner', r.value ->> 'idempotency_key',
             r.value ->> 'request_hash', r.value ->> 'parent_id', r.value ->> 'pinned_account_id', 0, 0, false,
             cast(r.value ->> 'now_ms' as bigint), cast(r.value ->> 'now_ms' as bigint), false
         from {} where true
         on conflict (user_id, idempotency_key) do nothing
         returning id, user_id",
        tx.dialect().rows()
    );
    let ids: Vec<(String, String)> = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(rows)).fetch_all(c).await?);
    Ok(ids.into_iter().collect())
}

async fn existing(tx: &mut Tx, row: &NewTaskRow) -> Result<Option<Creation>, sqlx::Error> {
    let earlier = on!(tx, c => sqlx::query_as::<_, (String, String)>(
        "select id, request_hash from tasks where user_id = $1 and idempotency_key = $2")
        .bind(&row.user_id).bind(&row.idempotency_key).fetch_optional(c).await?);
    Ok(earlier.map(|(id, request_hash)| Creation::Exists { id, request_hash }))
}

/// Applies the changes whose tasks are where they are believed to be; returns their users and points.
async fn advance_tasks(
    tx: &mut Tx,
    advances: &[&Advance],
    now_ms: i64,
) -> Result<BTreeMap<String, (String, i64)>, sqlx::Error> {
    if advances.is_empty() {
        return Ok(BTreeMap::new());
    }
    let rows = tx.dialect().rows();
    let position = tx.dialect().position();
    let from_has_state = format!("{position}(r.from_states, ',' || tasks.state || ',') > 0");
    let sql = format!(
        "update tasks set
             state = r.to_state,
             account_id = coalesce(r.account_id, tasks.account_id),
             job = coalesce(r.job, tasks.job),
             error = coalesce(r.error, tasks.error),
             doubt = coalesce(r.doubt, tasks.doubt),
             storage = coalesce(r.storage, tasks.storage),
             charge = coalesce(r.charge, tasks.charge),
             attempts = tasks.attempts + r.attempts,
             not_before_ms = coalesce(r.not_before_ms, tasks.not_before_ms),
             started_ms = coalesce(r.started_ms, tasks.started_ms),
             finished_ms = coalesce(r.finished_ms, tasks.finished_ms),
             owner = coalesce(r.new_owner, tasks.owner),
             updated_ms = $2
         from (select r.value ->> 'id' as id, r.value ->> 'from' as from_states, r.value ->> 'owner' as owner,
                   r.value ->> 'new_owner' as new_owner, r.value ->> 'to' as to_state, r.value ->> 'account_id' as account_id, r.value ->> 'job' as job,
                   r.value ->> 'error' as error, r.value ->> 'doubt' as doubt,
                   r.value ->> 'storage' as storage, r.value ->> 'charge' as charge,
                   cast(r.value ->> 'attempts' as bigint) as attempts,
                   cast(r.value ->> 'not_before_ms' as bigint) as not_before_ms,
                   cast(r.value ->> 'started_ms' as bigint) as started_ms,
                   cast(r.value ->> 'finished_ms' as bigint) as finished_ms
               from {rows}) as r
         where tasks.id = r.id and {from_has_state} and (r.owner is null or tasks.owner = r.owner)
         returning tasks.id, tasks.user_id, tasks.points"
    );
    let applied: Vec<(String, String, i64)> = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(advances)).bind(now_ms).fetch_all(c).await?);
    Ok(applied.into_iter().map(|(id, user, points)| (id, (user, points))).collect())
}

async fn insert_artifacts(tx: &mut Tx, rows: &[&NewArtifactRow]) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "insert into artifacts (id, task_id, user_id, position, kind, state, source_url, storage_key, mime, name,
             bytes, width, height, duration_ms, content, follow_ups, title, description, cover_of, attempts, created_ms)
         select r.value ->> 'id', r.value ->> 'task_id', r.value ->> 'user_id',
             cast(r.value ->> 'position' as bigint), r.value ->> 'kind', r.value ->> 'state',
             r.value ->> 'source_url', r.value ->> 'storage_key', r.value ->> 'mime', r.value ->> 'name',
             cast(r.value ->> 'bytes' as bigint), cast(r.value ->> 'width' as bigint),
             cast(r.value ->> 'height' as bigint), cast(r.value ->> 'duration_ms' as bigint),
             r.value ->> 'content', r.value ->> 'follow_ups', r.value ->> 'title', r.value ->> 'description', r.value ->> 'cover_of', 0,
             cast(r.value ->> 'created_ms' as bigint)
         from {}",
        tx.dialect().rows()
    );
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(rows)).execute(c).await.map(drop))
}
