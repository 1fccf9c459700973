//! Batches: up to a thousand tasks of one request. All of them are checked before anything is booked, and booked with the holds
//! of their points in one transaction, whole or not at all, as comparisons are, among whose rows they lie. From then on each is a
//! task like any other, which is charged and gives its points back for itself.

use std::collections::{HashMap, HashSet};

use baigong_ground::field::FieldError;
use baigong_ground::{Message, messages};
use baigong_ledger::{Spender, TaskId, UserId};
use futures::{StreamExt, stream};
use serde::Serialize;
use serde_json::Value;

use super::comparing::ComparedItem;
use super::creating::hash;
use super::running::Tasks;
use crate::tasks::rows::batches::{self, CountRow, ItemRow};
use crate::tasks::rows::comparisons::{self, ComparisonRow};
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::model::{CancelEffect, Charge, TaskState};

messages! {
    batch_beyond_limit(title, why) = "“{title}”同时进行的任务已满，批次没有开始：{why}", "“{title}” has as many tasks under way as it may, so the batch has not begun: {why}";
    batch_size(most) = "一个批次须有 1 至 {most} 个任务", "A batch has 1 to {most} tasks";
    batch_points_negative = "批次的积分上限不能小于 0", "The most points of a batch must not be less than 0";
    item_id_malformed = "id 须为 1 到 64 个可见的 ASCII 字符", "An id is 1 to 64 visible ASCII characters";
    item_id_repeated = "id 在批次中重复", "The id is there twice in the batch";
}

/// Maximum number of tasks of a batch.
pub const MOST_IN_BATCH: usize = 1000;
/// Maximum number of items that a list gives at once.
const MOST_LISTED: i64 = 200;
const MAX_ID_CHARS: usize = 64;
/// Tasks that are stopped at a time.
const STOPPED_AT_ONCE: usize = 16;

/// A request for a batch.
#[derive(Debug, Clone)]
pub struct NewBatch {
    /// Its tasks, from 1 to 1,000.
    pub items: Vec<BatchItem>,
    /// The maximum points that all of them together may cost.
    pub max_points: i64,
    /// The caller's name for this request: repeating it creates nothing.
    pub idempotency_key: String,
}

/// A task that a batch asks for.
#[derive(Debug, Clone, Serialize)]
pub struct BatchItem {
    /// What whoever asks calls it.
    pub id: Option<String>,
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// Parameters, as the form gave them.
    pub params: Value,
}

/// An answer to a request for a batch.
#[derive(Debug, Clone)]
pub struct Batch {
    /// The batch.
    pub batch: BatchView,
    /// Whether it had been created by an earlier request with the same key.
    pub replayed: bool,
}

/// A batch with the first of its items, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BatchView {
    /// The whole.
    #[serde(flatten)]
    pub batch: BatchFields,
    /// A part of its items.
    #[serde(flatten)]
    pub part: BatchItems,
}

/// A batch as a whole.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BatchFields {
    /// Sorts by time.
    pub id: String,
    /// When it was submitted, in milliseconds since the epoch.
    pub created_ms: i64,
    /// What was held for its tasks at the start: the maximum that they are charged together.
    pub locked_points: i64,
    /// What they were charged so far.
    pub charged_points: i64,
    /// How many tasks it has.
    pub total: i64,
    /// Whether all of them are over.
    pub finished: bool,
    /// How many of them are in each state that one of them is in.
    pub counts: Vec<BatchCount>,
}

/// The tasks of a batch in one state.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BatchCount {
    /// The state.
    pub state: TaskState,
    /// How many.
    pub count: i64,
}

/// A user's batches, the newest first.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Batches {
    /// The batches.
    pub items: Vec<BatchFields>,
    /// Fetches the next part; null on the last one.
    pub next_cursor: Option<String>,
}

/// Some items of a batch, in the order in which they were asked for.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BatchItems {
    /// The items.
    pub items: Vec<BatchItemView>,
    /// Fetches the next part; null on the last one.
    pub next_cursor: Option<String>,
}

/// A task in its batch; `GET /api/v1/tasks/{id}` shows all of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BatchItemView {
    /// Its place in the request, from 0.
    pub index: i64,
    /// What whoever asked called it.
    pub id: Option<String>,
    /// The task.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub task_id: TaskId,
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// Where it is.
    pub state: TaskState,
    /// What was held for it.
    pub points: i64,
    /// What it was charged; null while that is not settled.
    pub charged: Option<i64>,
    /// Whether its owner deleted it.
    pub deleted: bool,
}

impl Tasks {
    /// Creates the tasks of a batch, each checked and priced as if it were made alone, together with the holds of their points:
    /// all of it in one transaction, or nothing.
    ///
    /// # Errors
    /// Those of a task. Fields are named from the body of the request, and those of all tasks at once.
    pub async fn create_batch(&self, spender: Spender<'_>, new: NewBatch) -> Result<Batch, TaskError> {
        let (engine, user) = (&self.engine, spender.user);
        let now_ms = engine.clock.now_ms();
        user.can_pay(now_ms)?;
        let request_hash = hash(&("batch", &new.items, new.max_points));
        if let Some(earlier) = comparisons::by_key(&engine.db, &user.id, &new.idempotency_key).await? {
            return self.repeated_batch(earlier, &request_hash).await;
        }
        acceptable(&new)?;
        let (names, items): (Vec<_>, Vec<_>) = new.items.into_iter().map(split).unzip();
        self.may_import_all(&spender.payer, &items).await?;
        let id = baigong_base::db::new_id();
        let mut prepared = self.prepare_all(&spender, &id, items, &request_hash).await?;
        prepared.iter_mut().zip(names).for_each(|(task, name)| task.name = name);
        let locked_points = prepared.iter().map(|task| task.row.points).sum();
        if locked_points > new.max_points {
            return Err(TaskError::AboveMost { points: locked_points, most: new.max_points });
        }
        let row = ComparisonRow {
            id: id.clone(),
            user_id: user.id.clone(),
            idempotency_key: new.idempotency_key,
            request_hash: request_hash.clone(),
            locked_points,
            chosen: None,
            created_ms: now_ms,
            batch: true,
        };
        if let Some(earlier) = self.book_together(row, &mut prepared, batch_beyond_limit).await? {
            return self.repeated_batch(earlier, &request_hash).await;
        }
        Ok(Batch { batch: self.batch(&user.id, &id, None, MOST_LISTED).await?, replayed: false })
    }

    /// A user's batches, newest first, behind the id that an earlier part ended with.
    ///
    /// # Errors
    /// The database's.
    pub async fn batches(
        &self,
        user_id: &UserId,
        behind: Option<&str>,
        limit: i64,
    ) -> Result<Batches, TaskError> {
        let (db, limit) = (&self.engine.db, limit.clamp(1, MOST_LISTED));
        let mut rows = batches::list(db, user_id, behind, limit + 1).await?;
        let more = rows.len() as i64 > limit;
        rows.pop_if(|_| more);
        let next_cursor = rows.last().filter(|_| more).map(|last| last.id.clone());
        let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        let mut counts: HashMap<String, Vec<CountRow>> = HashMap::new();
        for row in batches::counts(db, &ids).await? {
            counts.entry(row.batch_id.clone()).or_default().push(row);
        }
        let items =
            rows.into_iter().map(|row| fields(counts.remove(&row.id).unwrap_or_default(), row)).collect();
        Ok(Batches { items, next_cursor })
    }

    /// One of a user's batches, with its items from a cursor on.
    ///
    /// # Errors
    /// `NoBatch`, and the database's.
    pub async fn batch(
        &self,
        user_id: &UserId,
        id: &str,
        cursor: Option<i64>,
        limit: i64,
    ) -> Result<BatchView, TaskError> {
        let row = batches::get(&self.engine.db, user_id, id).await?.ok_or(TaskError::NoBatch)?;
        self.batch_view(row, cursor, limit).await
    }

    /// Stops what can be stopped of a batch for its points; the rest goes on to its own end. Stopping it again is harmless.
    ///
    /// # Errors
    /// `NoBatch`, and the database's.
    pub async fn cancel_batch(&self, user_id: &UserId, id: &str) -> Result<BatchView, TaskError> {
        let db = &self.engine.db;
        let row = batches::get(db, user_id, id).await?.ok_or(TaskError::NoBatch)?;
        let open = batches::open(db, &row.id).await?;
        let stops = open.into_iter().map(async |task| {
            if let Err(refused) = self.cancel_within(user_id, &task, CancelEffect::Refund).await {
                tracing::debug!(%task, %refused, "a task of a batch goes on to its end");
            }
        });
        stream::iter(stops).buffer_unordered(STOPPED_AT_ONCE).collect::<()>().await;
        self.batch_view(row, None, MOST_LISTED).await
    }

    /// Whether a request under this key would only repeat one of the user's batches.
    ///
    /// # Errors
    /// The database's.
    pub async fn is_repeated_batch(&self, user_id: &UserId, key: &str) -> Result<bool, TaskError> {
        self.is_repeated_comparison(user_id, key).await
    }

    async fn repeated_batch(&self, earlier: ComparisonRow, request_hash: &str) -> Result<Batch, TaskError> {
        if earlier.request_hash != request_hash {
            return Err(TaskError::IdempotencyMismatch);
        }
        Ok(Batch { batch: self.batch_view(earlier, None, MOST_LISTED).await?, replayed: true })
    }

    async fn batch_view(
        &self,
        row: ComparisonRow,
        cursor: Option<i64>,
        limit: i64,
    ) -> Result<BatchView, TaskError> {
        let (db, limit) = (&self.engine.db, limit.clamp(1, MOST_LISTED));
        let counts = batches::counts(db, &[&row.id]).await?;
        let mut items = batches::items(db, &row.id, cursor.unwrap_or_default(), limit + 1).await?;
        let more = items.len() as i64 > limit;
        let next = items.pop_if(|_| more);
        let batch = fields(counts, row);
        let part = BatchItems {
            items: items.into_iter().map(BatchItemView::from).collect(),
            next_cursor: next.map(|row| row.position.to_string()),
        };
        Ok(BatchView { batch, part })
    }
}

impl From<ItemRow> for BatchItemView {
    fn from(row: ItemRow) -> Self {
        Self {
            charged: match row.charge {
                Charge::Held => None,
                Charge::Captured => Some(row.charged.unwrap_or(row.points)),
                Charge::Released => Some(0),
            },
            index: row.position,
            id: row.name,
            task_id: row.task_id,
            tool: row.tool,
            mode: row.mode,
            state: row.state,
            points: row.points,
            deleted: row.deleted,
        }
    }
}

fn fields(counts: Vec<CountRow>, row: ComparisonRow) -> BatchFields {
    BatchFields {
        id: row.id,
        created_ms: row.created_ms,
        locked_points: row.locked_points,
        charged_points: counts.iter().map(|row| row.charged).sum(),
        total: counts.iter().map(|row| row.count).sum(),
        finished: counts.iter().all(|row| row.state.is_final()),
        counts: counts.into_iter().map(|row| BatchCount { state: row.state, count: row.count }).collect(),
    }
}

fn split(BatchItem { id, tool, mode, params }: BatchItem) -> (Option<String>, ComparedItem) {
    (id, ComparedItem { tool, mode, params })
}

/// Whether a request has the form of one for a batch.
fn acceptable(new: &NewBatch) -> Result<(), TaskError> {
    let wrong = |path: String, code: &str, message: Message| FieldError::new(path, code, message);
    if !(1..=MOST_IN_BATCH).contains(&new.items.len()) {
        return Err(TaskError::Wrong(vec![wrong("/items".into(), "range", batch_size(MOST_IN_BATCH))]));
    }
    let mut fields = Vec::new();
    if new.max_points < 0 {
        fields.push(wrong("/max_points".into(), "range", batch_points_negative()));
    }
    let mut seen = HashSet::new();
    for (place, id) in
        new.items.iter().enumerate().filter_map(|(place, item)| Some((place, item.id.as_deref()?)))
    {
        let path = format!("/items/{place}/id");
        if !(1..=MAX_ID_CHARS).contains(&id.len()) || !id.bytes().all(|byte| byte.is_ascii_graphic()) {
            fields.push(wrong(path, "invalid", item_id_malformed()));
        } else if !seen.insert(id) {
            fields.push(wrong(path, "repeated", item_id_repeated()));
        }
    }
    if fields.is_empty() { Ok(()) } else { Err(TaskError::Wrong(fields)) }
}
