//! Reading tasks and their results.

use std::collections::HashMap;

use baigong_base::db::{Db, Listing, containing, json_text};
use baigong_base::read;
use baigong_ledger::{TaskId, UserId};
use baigong_provider::MediaKind;
use serde_json::{Map, Value};

use super::model::{ArtifactRow, Storage, TaskRow};
use super::row::Row;

const TASK: &str = TaskRow::COLUMNS;

/// Which tasks to list.
#[derive(Debug, Clone, Default)]
pub struct TaskFilter {
    /// Only this tool.
    pub tool: Option<String>,
    /// Only this mode.
    pub mode: Option<String>,
    /// Only tasks in this group of states.
    pub state: Option<StateGroup>,
    /// Only tasks whose summary contains this text, upper or lower case.
    pub q: Option<String>,
    /// Only tasks with a result of this kind.
    pub kind: Option<MediaKind>,
    /// Only favourites, or only others.
    pub favourite: Option<bool>,
    /// Only tasks with this tag.
    pub tag: Option<String>,
    /// Only tasks in this folder.
    pub folder: Option<String>,
    /// Only tasks that began at or after this time, in milliseconds.
    pub from_ms: Option<i64>,
    /// Only tasks that began before this time, in milliseconds.
    pub to_ms: Option<i64>,
    /// Only tasks older than this id.
    pub cursor: Option<String>,
    /// Maximum number of tasks to give.
    pub limit: i64,
}

/// States that a list treats alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum StateGroup {
    /// Under way, `uncertain` included.
    Active,
    /// The vendor finished them.
    Finished,
    /// Failed, cancelled or expired.
    Failed,
}

impl StateGroup {
    pub(crate) fn states(self) -> &'static str {
        match self {
            Self::Active => ",queued,submitting,running,uncertain,",
            Self::Finished => ",succeeded,",
            Self::Failed => ",failed,cancelled,expired,",
        }
    }
}

pub(crate) async fn get(db: &Db, user_id: &UserId, id: &TaskId) -> Result<Option<TaskRow>, sqlx::Error> {
    let sql = format!("select {TASK} from whole_tasks where id = $1 and user_id = $2 and not deleted");
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).bind(user_id).fetch_optional(c).await)
}

/// Those of a user's tasks that have these ids, newest first.
pub(crate) async fn some(db: &Db, user_id: &UserId, ids: &[TaskId]) -> Result<Vec<TaskRow>, sqlx::Error> {
    // A text that is no id may be one that a database refuses to read.
    let ids: Vec<&TaskId> = ids.iter().filter(|id| !id.uuid().is_nil()).collect();
    let sql = format!(
        "select {TASK} from whole_tasks where user_id = $2 and not deleted and id in (select {} from {}) order by id desc",
        db.dialect().element(),
        db.dialect().rows()
    );
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(json_text(&ids)).bind(user_id).fetch_all(c).await)
}

/// Which of these ids are a user's tasks in the history, newest first.
pub(crate) async fn ids_there(db: &Db, user_id: &UserId, ids: &[TaskId]) -> Result<Vec<TaskId>, sqlx::Error> {
    let ids: Vec<&TaskId> = ids.iter().filter(|id| !id.uuid().is_nil()).collect();
    let sql = format!(
        "select id from tasks where user_id = $2 and not deleted and id in (select {} from {}) order by id desc",
        db.dialect().element(),
        db.dialect().rows()
    );
    read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(json_text(&ids)).bind(user_id).fetch_all(c).await)
}

/// Whether a task is the user's, also one that was removed from the history.
pub(crate) async fn owns(db: &Db, user_id: &UserId, id: &TaskId) -> Result<bool, sqlx::Error> {
    read!(db, c => sqlx::query_scalar("select exists (select 1 from tasks where id = $1 and user_id = $2)")
        .bind(id).bind(user_id).fetch_one(c).await)
}

/// Whether the user has made a task under this key.
pub(crate) async fn knows_key(db: &Db, user_id: &UserId, key: &str) -> Result<bool, sqlx::Error> {
    read!(db, c => sqlx::query_scalar(
        "select exists (select 1 from tasks where user_id = $1 and idempotency_key = $2)")
        .bind(user_id).bind(key).fetch_one(c).await)
}

/// The id of the task that a user asked for under a key.
pub(crate) async fn id_by_key(db: &Db, user_id: &UserId, key: &str) -> Result<Option<TaskId>, sqlx::Error> {
    read!(db, c => sqlx::query_scalar("select id from tasks where user_id = $1 and idempotency_key = $2")
        .bind(user_id).bind(key).fetch_optional(c).await)
}

/// The ids of a user's tasks from `first` on and before `end`, as ids are ordered.
pub(crate) async fn ids_between(
    db: &Db,
    user_id: &UserId,
    first: &str,
    end: &str,
) -> Result<Vec<TaskId>, sqlx::Error> {
    read!(db, c => sqlx::query_scalar("select id from tasks where user_id = $1 and id >= $2 and id < $3")
        .bind(user_id).bind(first).bind(end).fetch_all(c).await)
}

const OF_KIND: &str =
    "exists (select 1 from artifacts a where a.user_id = tasks.user_id and a.task_id = tasks.id
         and a.kind = $1 and a.cover_of is null)";
const NOT_FAVOURITE: &str =
    "not exists (select 1 from works w where w.task_id = tasks.id and w.favourite <> $1)";

/// Tasks beside the labels that a filter names, so that the few with a label are found by it. The first value of the
/// statement is the user.
fn tables(filter: &TaskFilter, tasks: &str) -> String {
    let mut tables = format!("{tasks} tasks");
    if filter.tag.is_some() {
        tables += " join (select task_id as tagged_id, tag as tag_wanted from work_tags where user_id = $1) as tagged
                   on tagged_id = id";
    }
    if filter.folder.is_some() || filter.favourite == Some(true) {
        tables += " join (select task_id as work_id, folder as folder_wanted, favourite as favourite_wanted
                          from works where user_id = $1) as work on work_id = id";
    }
    tables
}

/// A page of tasks, newest first, and how many there are in all.
pub(crate) async fn list(
    db: &Db,
    user_id: &UserId,
    filter: &TaskFilter,
) -> Result<(Vec<TaskRow>, i64), sqlx::Error> {
    let state_is = format!("{}($1, ',' || state || ',') > 0", db.dialect().position());
    // A task whose results are still being copied is not over for the one who waits for them.
    let state_is = match filter.state {
        Some(StateGroup::Active) => format!("{state_is} or storage = 'pending'"),
        _ => state_is,
    };
    let wanted = |tasks: &str| {
        Listing::of(&tables(filter, tasks))
            .only("user_id = $1", Some(user_id))
            .always("not deleted")
            .only("tool = $1", filter.tool.as_deref())
            .only("mode = $1", filter.mode.as_deref())
            .only("lower(summary) like $1 escape '\\'", filter.q.as_deref().map(containing))
            .only(&state_is, filter.state.map(StateGroup::states))
            .only("tag_wanted = $1", filter.tag.as_deref())
            .only("folder_wanted = $1", filter.folder.as_deref())
            .only(OF_KIND, filter.kind.map(MediaKind::word))
            .only("favourite_wanted = $1", filter.favourite.filter(|favourite| *favourite))
            .only(NOT_FAVOURITE, filter.favourite.filter(|favourite| !favourite))
            .only("created_ms >= $1", filter.from_ms)
            .only("created_ms < $1", filter.to_ms)
    };
    // Texts are joined where they are searched or shown.
    let total = wanted(if filter.q.is_some() { "whole_tasks" } else { "tasks" }).count(db).await?;
    let older = wanted("whole_tasks").only("id < $1", filter.cursor.as_deref());
    let rows = older.rows(db, TASK, "id desc", filter.limit, 0).await?;
    Ok((rows, total))
}

/// A user's newest tasks that are looked at for changes. An index on the time of the change would have to be written
/// again by every step of every task, for a question that only a returning page asks.
const RECENT: i64 = 1000;

/// Recent tasks that changed at or after a time, oldest change first.
pub(crate) async fn changed_since(
    db: &Db,
    user_id: &UserId,
    ms: i64,
    limit: i64,
) -> Result<Vec<TaskRow>, sqlx::Error> {
    let sql = format!(
        "select {TASK} from whole_tasks where id in (
             select id from (select id, updated_ms from tasks where user_id = $1 and not deleted
                             order by id desc limit $4) as recent
             where updated_ms >= $2 order by updated_ms limit $3)
         order by updated_ms"
    );
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(user_id).bind(ms).bind(limit).bind(RECENT).fetch_all(c).await)
}

/// The results of tasks, in their order.
pub(crate) async fn artifacts(
    db: &Db,
    task_ids: &[&TaskId],
) -> Result<HashMap<TaskId, Vec<ArtifactRow>>, sqlx::Error> {
    let dialect = db.dialect();
    let sql = format!(
        "select {} from artifacts where task_id in (select {} from {}) order by task_id, position",
        ArtifactRow::COLUMNS,
        dialect.element(),
        dialect.rows()
    );
    let rows: Vec<ArtifactRow> = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(task_ids)).fetch_all(c).await?);
    let mut by_task: HashMap<TaskId, Vec<ArtifactRow>> = HashMap::new();
    for row in rows {
        by_task.entry(row.task_id.clone()).or_default().push(row);
    }
    Ok(by_task)
}

pub(crate) async fn params(db: &Db, id: &TaskId) -> Result<Map<String, Value>, sqlx::Error> {
    let text: String = read!(db, c => sqlx::query_scalar("select params from task_texts where task_id = $1")
        .bind(id).fetch_one(c).await?);
    serde_json::from_str(&text).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

/// A finished task whose results are not all ours, with those that are missing. Also one that can be brought back: its
/// vendor's links may not live as long.
pub(crate) async fn unstored(
    db: &Db,
    task_id: &TaskId,
) -> Result<Option<(TaskRow, Vec<ArtifactRow>)>, sqlx::Error> {
    let sql = format!(
        "select {TASK} from whole_tasks where id = $1 and storage = 'pending' and (not deleted or deleted_ms is not null)"
    );
    let task: Option<TaskRow> = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(task_id).fetch_optional(c).await?);
    let Some(task) = task else { return Ok(None) };
    let artifacts = artifacts(db, &[task_id]).await?.remove(task_id).unwrap_or_default();
    Ok(Some((task, artifacts.into_iter().filter(|a| a.state == Storage::Pending).collect())))
}

/// A result of kind audio, with the song's cover.
#[derive(Debug, sqlx::FromRow)]
pub(crate) struct SongRow {
    pub id: String,
    pub name: String,
    pub title: Option<String>,
    pub description: Option<String>,
    pub duration_ms: Option<i64>,
    pub cover_id: Option<String>,
    pub created_ms: i64,
}

/// A page of a user's stored songs, newest first, and how many there are.
pub(crate) async fn songs(
    db: &Db,
    user_id: &UserId,
    limit: i64,
    offset: i64,
) -> Result<(Vec<SongRow>, i64), sqlx::Error> {
    const SONGS: &str = "from artifacts a join tasks t on t.id = a.task_id
         left join artifacts c on c.task_id = a.task_id and c.cover_of = a.id and c.state = 'stored'
         where t.user_id = $1 and not t.deleted and a.kind = 'audio' and a.state = 'stored'";
    let page = format!(
        "select a.id, a.name, a.title, a.description, a.duration_ms, c.id as cover_id, a.created_ms {SONGS}
         order by a.task_id desc, a.position limit $2 offset $3"
    );
    let rows = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(page))
        .bind(user_id).bind(limit).bind(offset).fetch_all(c).await?);
    let count = format!("select count(*) {SONGS}");
    let total =
        read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(count)).bind(user_id).fetch_one(c).await?);
    Ok((rows, total))
}
