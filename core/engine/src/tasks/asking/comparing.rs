//! Comparisons: several tasks that are started together, so that their owner chooses among what they make. Their points
//! are held together or not at all; what they hold is the maximum that they are charged.

use std::collections::HashMap;

use baigong_ground::field::FieldError;
use baigong_ground::{Message, Text, messages};
use baigong_ledger::{PayerId, Spender, TaskId, UserId};
use serde::Serialize;
use serde_json::Value;

use super::creating::{NewTask, Prepared, hash};
use super::importing::names_addresses;
use super::running::Tasks;
use crate::tasks::rows::comparisons::{self, ComparisonRow};
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::model::{TaskRow, TaskView};
use crate::tasks::rows::reading;
use crate::tasks::writing::holds::{Create, Creation};

messages! {
    tool_not_found = "该工具不存在", "The tool does not exist";
    mode_not_found = "该模式不存在", "The mode does not exist";
    comparison_beyond_limit(title, why) = "“{title}”同时进行的任务已满，比稿没有开始：{why}", "“{title}” has as many tasks under way as it may, so the comparison has not begun: {why}";
    comparison_size(least, most) = "一次比稿须有{least}至{most}个任务", "A comparison has {least} to {most} tasks";
    maximum_points_negative = "积分上限不能小于0", "The most points must not be less than 0";
}

/// Least tasks of a comparison.
const LEAST: usize = 2;
/// Maximum number of tasks of a comparison.
pub const MOST_COMPARED: usize = 6;
/// Maximum number of comparisons that a list gives at once.
const MOST_LISTED: i64 = 50;

/// A request for a comparison.
#[derive(Debug, Clone)]
pub struct NewComparison {
    /// The tasks, from 2 to 6.
    pub items: Vec<ComparedItem>,
    /// The maximum points that all of them together may cost.
    pub max_points: i64,
    /// The caller's name for this request: repeating it creates nothing.
    pub idempotency_key: String,
}

/// A task that a comparison asks for.
#[derive(Debug, Clone, Serialize)]
pub struct ComparedItem {
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// Parameters, as the form gave them.
    pub params: Value,
}

/// An answer to a request for a comparison.
#[derive(Debug, Clone)]
pub struct Compared {
    /// The comparison.
    pub comparison: ComparisonView,
    /// Whether it had been created by an earlier request with the same key.
    pub replayed: bool,
}

/// A comparison as its owner sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ComparisonView {
    /// Sorts by time.
    pub id: String,
    /// When it was submitted, in milliseconds since the epoch.
    pub created_ms: i64,
    /// What was held for its tasks at the start: the maximum that they are charged together.
    pub locked_points: i64,
    /// What they were charged so far, those that were deleted since included.
    pub charged_points: i64,
    /// The task that its owner chose; null where none is chosen, and while the chosen one is deleted.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub chosen: Option<TaskId>,
    /// Its tasks in the order in which they were asked for, without those that were deleted.
    pub tasks: Vec<TaskView>,
}

/// Part of a list of comparisons.
#[derive(Debug, Clone)]
pub struct Comparisons {
    /// The comparisons, newest first.
    pub items: Vec<ComparisonView>,
    /// Fetches the next part; null on the last one.
    pub next_cursor: Option<String>,
}

impl Tasks {
    /// Creates the tasks of a comparison, each checked and priced as if it were made alone, together with the holds of
    /// their points: all of it in one transaction, or nothing.
    ///
    /// # Errors
    /// Those of a task. Fields are named from the body of the request, and those of all tasks at once.
    pub async fn compare<'a>(
        &self,
        spender: impl Into<Spender<'a>>,
        new: NewComparison,
    ) -> Result<Compared, TaskError> {
        let (engine, spender) = (&self.engine, spender.into());
        let user = spender.user;
        let now_ms = engine.clock.now_ms();
        user.can_pay(now_ms)?;
        let request_hash = hash(&(&new.items, new.max_points));
        if let Some(earlier) = comparisons::by_key(&engine.db, &user.id, &new.idempotency_key).await? {
            return self.repeated(earlier, &request_hash).await;
        }
        acceptable(&new)?;
        self.may_import_all(&spender.payer, &new.items).await?;
        let id = baigong_base::db::new_id();
        let mut prepared = self.prepare_all(&spender, &id, new.items, &request_hash).await?;
        let locked_points = prepared.iter().map(|task| task.row.points).sum();
        if locked_points > new.max_points {
            return Err(TaskError::AboveMost { points: locked_points, most: new.max_points });
        }
        let row = ComparisonRow {
            id,
            user_id: user.id.clone(),
            idempotency_key: new.idempotency_key,
            request_hash: request_hash.clone(),
            locked_points,
            chosen: None,
            created_ms: now_ms,
            batch: false,
        };
        match self.book_together(row.clone(), &mut prepared, comparison_beyond_limit).await? {
            Some(earlier) => self.repeated(earlier, &request_hash).await,
            None => {
                let views = prepared.into_iter().map(|task| self.view(task.row, task.params, Vec::new()));
                Ok(Compared { comparison: view(row, 0, views.collect()), replayed: false })
            }
        }
    }

    /// Books tasks in one transaction, all of them or none; gives what was made before under the same key. `full` says that a
    /// tool has as many tasks under way as it may.
    pub(crate) async fn book_together(
        &self,
        row: ComparisonRow,
        prepared: &mut [Prepared],
        full: fn(Text, Message) -> Message,
    ) -> Result<Option<ComparisonRow>, TaskError> {
        let (user_id, needed) = (row.user_id.clone(), row.locked_points);
        let waiting = prepared.iter_mut().filter_map(|task| task.waiting.take()).collect();
        let tasks = prepared.iter().map(Prepared::new_row).collect();
        match self.commit(Create::Comparison(row, tasks), waiting).await? {
            Creation::Insufficient { available } => Err(TaskError::InsufficientPoints { needed, available }),
            Creation::TooManyActive { position } => {
                let say = |task: &Prepared| full(self.title_of(&task.row), self.too_many(&task.row));
                let task = prepared.get(position);
                Err(TaskError::TooManyActive(task.map_or_else(|| Text::name("").into(), say)))
            }
            Creation::OverCap(over) => Err(TaskError::OverCap { needed, over }),
            Creation::OverMemberCap(over) => Err(TaskError::OverMemberCap { needed, over }),
            Creation::KeyBusy { most } => Err(TaskError::KeyBusy { most }),
            Creation::Exists { id, .. } => {
                let earlier = comparisons::get_any(&self.engine.db, &user_id, &id).await?;
                earlier.map(Some).ok_or(TaskError::NoComparison)
            }
            Creation::Created => Ok(None),
        }
    }

    /// One of a user's comparisons.
    ///
    /// # Errors
    /// `NoComparison`, and the database's.
    pub async fn comparison(&self, user_id: &UserId, id: &str) -> Result<ComparisonView, TaskError> {
        let row = comparisons::get(&self.engine.db, user_id, id).await?.ok_or(TaskError::NoComparison)?;
        self.comparison_views(vec![row]).await?.pop().ok_or(TaskError::NoComparison)
    }

    /// A user's comparisons, newest first. One of which nothing is left is left out.
    ///
    /// # Errors
    /// The database's.
    pub async fn comparisons(
        &self,
        user_id: &UserId,
        cursor: Option<&str>,
        limit: i64,
    ) -> Result<Comparisons, TaskError> {
        let limit = limit.clamp(1, MOST_LISTED);
        let mut rows = comparisons::list(&self.engine.db, user_id, cursor, limit + 1).await?;
        let more = rows.len() > usize::try_from(limit).unwrap_or_default();
        rows.truncate(usize::try_from(limit).unwrap_or_default());
        let next_cursor = rows.last().filter(|_| more).map(|last| last.id.clone());
        Ok(Comparisons { items: self.comparison_views(rows).await?, next_cursor })
    }

    /// Whether a request under this key would only repeat one of the user's comparisons.
    ///
    /// # Errors
    /// The database's.
    pub async fn is_repeated_comparison(&self, user_id: &UserId, key: &str) -> Result<bool, TaskError> {
        Ok(comparisons::by_key(&self.engine.db, user_id, key).await?.is_some())
    }

    async fn repeated(&self, earlier: ComparisonRow, request_hash: &str) -> Result<Compared, TaskError> {
        if earlier.request_hash != request_hash {
            return Err(TaskError::IdempotencyMismatch);
        }
        let view = self.comparison_views(vec![earlier]).await?.pop();
        Ok(Compared { comparison: view.ok_or(TaskError::NoComparison)?, replayed: true })
    }

    /// Checks and prices all of them; what is wrong with their fields is told at once.
    pub(crate) async fn prepare_all(
        &self,
        spender: &Spender<'_>,
        id: &str,
        items: Vec<ComparedItem>,
        request_hash: &str,
    ) -> Result<Vec<Prepared>, TaskError> {
        let (mut prepared, mut wrong) = (Vec::with_capacity(items.len()), Vec::new());
        for (place, ComparedItem { tool, mode, params }) in items.into_iter().enumerate() {
            let idempotency_key = format!("{id}/{place}");
            let task =
                NewTask { tool, mode, params, parent_id: None, idempotency_key, echo: None, tell: None };
            let at = |part: &str| format!("/items/{place}/{part}");
            match self.prepare(spender, task, request_hash).await {
                Ok(task) => prepared.push(task),
                Err(TaskError::Invalid(fields)) => {
                    wrong.extend(fields.into_iter().map(|field| field.within(&at("params"))));
                }
                Err(TaskError::UnknownTool(_)) => {
                    wrong.push(FieldError::new(at("tool"), "not_found", tool_not_found()));
                }
                Err(TaskError::UnknownMode(_)) => {
                    wrong.push(FieldError::new(at("mode"), "not_found", mode_not_found()));
                }
                Err(other) => return Err(other),
            }
        }
        if wrong.is_empty() { Ok(prepared) } else { Err(TaskError::Wrong(wrong)) }
    }

    /// What the tool of a task is called.
    fn title_of(&self, row: &TaskRow) -> Text {
        let tool = self.engine.registry.tool(&row.tool);
        tool.map_or_else(|_| Text::name(""), |tool| tool.manifest().title.clone())
    }

    /// Comparisons as their owner sees them, in the same order.
    pub(crate) async fn comparison_views(
        &self,
        rows: Vec<ComparisonRow>,
    ) -> Result<Vec<ComparisonView>, TaskError> {
        let Some(owner) = rows.first().map(|row| row.user_id.clone()) else { return Ok(Vec::new()) };
        let db = &self.engine.db;
        let ids: Vec<&str> = rows.iter().map(|row| &*row.id).collect();
        let members = comparisons::members(db, &ids).await?;
        let there: Vec<TaskId> =
            members.iter().filter(|task| !task.deleted).map(|task| task.task_id.clone()).collect();
        let tasks = self.views(reading::some(db, &owner, &there).await?).await?;
        let mut tasks: HashMap<TaskId, TaskView> =
            tasks.into_iter().map(|task| (task.id.clone(), task)).collect();
        let mut charged: HashMap<String, i64> = HashMap::new();
        let mut of: HashMap<String, Vec<TaskView>> = HashMap::new();
        for member in members {
            *charged.entry(member.comparison_id.clone()).or_default() += member.charged;
            of.entry(member.comparison_id).or_default().extend(tasks.remove(&member.task_id));
        }
        let shown = |row: ComparisonRow| {
            let (charged, tasks) = (charged.get(&row.id).copied(), of.remove(&row.id));
            view(row, charged.unwrap_or_default(), tasks.unwrap_or_default())
        };
        Ok(rows.into_iter().map(shown).collect())
    }

    /// Looks at the points of all tasks together before anything is fetched. One that is wrong is left to be named with its
    /// fields.
    pub(crate) async fn may_import_all(
        &self,
        payer_id: &PayerId,
        items: &[ComparedItem],
    ) -> Result<(), TaskError> {
        if !items.iter().any(|item| names_addresses(&item.params)) {
            return Ok(());
        }
        let least = |item: &ComparedItem| {
            let form = self.form(&item.tool, &item.mode).ok()?;
            let params = form.validator.check(item.params.clone()).ok()?;
            self.least(&item.tool, &item.mode, &params).ok()
        };
        self.has(payer_id, items.iter().filter_map(least).sum()).await
    }
}

fn view(row: ComparisonRow, charged_points: i64, tasks: Vec<TaskView>) -> ComparisonView {
    ComparisonView {
        chosen: row.chosen.filter(|chosen| tasks.iter().any(|task| task.id == *chosen)),
        id: row.id,
        created_ms: row.created_ms,
        locked_points: row.locked_points,
        charged_points,
        tasks,
    }
}

/// Whether a request has the form of one for a comparison.
fn acceptable(new: &NewComparison) -> Result<(), TaskError> {
    let wrong =
        |path: &str, message: Message| Err(TaskError::Wrong(vec![FieldError::new(path, "range", message)]));
    if !(LEAST..=MOST_COMPARED).contains(&new.items.len()) {
        return wrong("/items", comparison_size(LEAST, MOST_COMPARED));
    }
    if new.max_points < 0 {
        return wrong("/max_points", maximum_points_negative());
    }
    Ok(())
}
