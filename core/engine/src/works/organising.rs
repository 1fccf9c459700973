//! How users organise their works: favourites, folders and tags.

use std::collections::BTreeSet;

use baigong_base::db::{DatabaseCause, Db, Tx, json_text, retry_on_conflict};
use baigong_base::on;
use baigong_ground::field::{FieldError, invalid_field};
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use baigong_ledger::{TaskId, UserId};

use super::Works;
use crate::tasks::rows::error::TaskError;
use crate::tasks::writing::history;

messages! {
    label_malformed(most) = "名称须为1至{most}个字，不含控制字符", "A name has 1 to {most} characters, without control characters";
    too_many_tags_at_once(most) = "一次最多 {most} 个标签", "Up to {most} tags at a time";
    too_many_tags_of_work(most) = "每个作品最多 {most} 个标签", "A work has up to {most} tags";
    too_many_tags(most) = "每个账户最多 {most} 个标签", "An account has up to {most} tags";
    too_many_folders(most) = "每个账户最多 {most} 个文件夹", "An account has up to {most} folders";
}

/// Longest name of a tag or folder, in characters.
const NAME_CHARS: usize = 40;
/// Maximum number of tags of a work.
const TAGS_OF_WORK: i64 = 20;
/// Maximum number of tags, and of folders, of a user.
const NAMES_OF_USER: i64 = 200;

/// A change of how works are organised. What is not set stays.
#[derive(Debug, Clone, Default)]
pub struct Organise {
    /// The works.
    pub ids: Vec<TaskId>,
    /// Whether they are favourites.
    pub favourite: Option<bool>,
    /// The folder that they go to; `Some(None)` takes them out of theirs.
    pub folder: Option<Option<String>>,
    /// Tags that they get.
    pub add_tags: Vec<String>,
    /// Tags that they lose, before they get others.
    pub remove_tags: Vec<String>,
}

impl Works {
    /// Changes how works are organised; returns which. A folder or tag is there as long as something is in it.
    ///
    /// # Errors
    /// `Wrong` with every field that is, `UnknownIds` where a work is not there; then nothing has changed.
    pub async fn organise(&self, user_id: &UserId, change: Organise) -> Result<Vec<TaskId>, TaskError> {
        let (db, change) = (&self.0.db, cleaned(change)?);
        let now_ms = self.0.clock.now_ms();
        retry_on_conflict(|| write(db, user_id, &change, now_ms)).await?;
        change.ids.iter().for_each(|id| self.0.hub.changed(user_id, id));
        Ok(change.ids)
    }
}

/// What a change of several tasks has to know of one.
#[derive(sqlx::FromRow)]
pub(crate) struct Own {
    pub id: TaskId,
    /// Whether it is under way.
    pub held: bool,
    pub deleted: bool,
}

/// The tasks of these ids; none where one of them is not the user's.
pub(crate) async fn own_rows(
    tx: &mut Tx,
    user_id: &UserId,
    ids: &[TaskId],
) -> sqlx::Result<Option<Vec<Own>>> {
    let ids: BTreeSet<&TaskId> = ids.iter().collect();
    // A text that is no id may be one that a database refuses to read.
    if ids.iter().any(|id| id.uuid().is_nil()) {
        return Ok(None);
    }
    let sql = format!(
        "select id, charge = 'held' as held, deleted from tasks
         where user_id = $2 and id in (select {} from {})",
        tx.dialect().element(),
        tx.dialect().rows()
    );
    let rows: Vec<Own> = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(&ids)).bind(user_id).fetch_all(c).await?);
    Ok((rows.len() == ids.len()).then_some(rows))
}

/// The change with its names trimmed and everything once.
fn cleaned(change: Organise) -> Result<Organise, TaskError> {
    let mut wrong = Vec::new();
    let mut name = |path: &str, given: &str| {
        let name = given.trim();
        let fits = (1..=NAME_CHARS).contains(&name.chars().count());
        if !fits || name.chars().any(char::is_control) {
            wrong.push(invalid_field(path, label_malformed(NAME_CHARS)));
        }
        name.to_owned()
    };
    let mut names = |field: &str, given: &[String]| {
        let named = given.iter().enumerate().map(|(n, given)| name(&format!("{field}/{n}"), given));
        named.collect::<BTreeSet<String>>().into_iter().collect::<Vec<_>>()
    };
    let (add_tags, remove_tags) =
        (names("add_tags", &change.add_tags), names("remove_tags", &change.remove_tags));
    let folder = change.folder.map(|folder| folder.map(|folder| name("folder", &folder)));
    for (field, tags) in [("add_tags", &add_tags), ("remove_tags", &remove_tags)] {
        if i64::try_from(tags.len()).is_ok_and(|tags| tags > TAGS_OF_WORK) {
            wrong.push(too_many(field, too_many_tags_at_once(TAGS_OF_WORK)));
        }
    }
    if change.favourite.is_none() && folder.is_none() && add_tags.is_empty() && remove_tags.is_empty() {
        wrong.push(FieldError::new("", "required", common::nothing_to_change()));
    }
    if !wrong.is_empty() {
        return Err(TaskError::Wrong(wrong));
    }
    let mut ids = change.ids;
    // Newest first.
    ids.sort_by(|a, b| b.as_str().cmp(a.as_str()));
    ids.dedup();
    Ok(Organise { ids, folder, add_tags, remove_tags, ..change })
}

fn too_many(field: &str, message: Message) -> FieldError {
    FieldError::new(format!("/{field}"), "too_many", message)
}

async fn write(db: &Db, user_id: &UserId, change: &Organise, now_ms: i64) -> Result<(), TaskError> {
    let mut tx = db.write().await?;
    let lock = tx.dialect().one_at_a_time();
    on!(&mut tx, c => sqlx::query(lock).bind(format!("works:{user_id}")).execute(c).await.map(drop))?;
    let owned = own_rows(&mut tx, user_id, &change.ids).await?;
    if owned.is_none_or(|owned| owned.iter().any(|row| row.deleted)) {
        return Err(TaskError::UnknownIds);
    }
    let ids = json_text(&change.ids);
    let (element, rows) = (tx.dialect().element(), tx.dialect().rows());
    let these = format!("(select {element} from {rows})");
    if let Some(favourite) = change.favourite {
        let sql = format!(
            "insert into works (task_id, user_id, favourite) select {element}, $2, $3 from {rows} where true
             on conflict (task_id) do update set favourite = excluded.favourite"
        );
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(&ids).bind(user_id).bind(favourite).execute(c).await.map(drop))?;
    }
    if let Some(folder) = &change.folder {
        let sql = format!(
            "insert into works (task_id, user_id, favourite, folder) select {element}, $2, false, $3 from {rows} where true
             on conflict (task_id) do update set folder = excluded.folder"
        );
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(&ids).bind(user_id).bind(folder).execute(c).await.map(drop))?;
    }
    let bare = format!("delete from works where task_id in {these} and not favourite and folder is null");
    on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(bare)).bind(&ids).execute(c).await.map(drop))?;
    for tag in &change.remove_tags {
        let sql = format!("delete from work_tags where task_id in {these} and tag = $2");
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(&ids).bind(tag).execute(c).await.map(drop))?;
    }
    for tag in &change.add_tags {
        let sql = format!(
            "insert into work_tags (task_id, user_id, tag) select {element}, $2, $3 from {rows} where true
             on conflict do nothing"
        );
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(&ids).bind(user_id).bind(tag).execute(c).await.map(drop))?;
    }
    within_limits(&mut tx, user_id, change, &these).await?;
    // Pages that come back ask for what changed since.
    history::touch(&mut tx, &change.ids, now_ms).await?;
    Ok(tx.commit().await?)
}

/// Refuses what has become too much.
async fn within_limits(
    tx: &mut Tx,
    user_id: &UserId,
    change: &Organise,
    these: &str,
) -> Result<(), TaskError> {
    let mut wrong = Vec::new();
    if !change.add_tags.is_empty() {
        let sql = format!(
            "select coalesce(max(n), 0) from (select count(*) as n from work_tags where task_id in {these} group by task_id) as counted"
        );
        let most: i64 = on!(&mut *tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .bind(json_text(&change.ids)).fetch_one(c).await?);
        let all: i64 = on!(&mut *tx, c => sqlx::query_scalar(
            "select count(distinct tag) from work_tags where user_id = $1")
            .bind(user_id).fetch_one(c).await?);
        if most > TAGS_OF_WORK {
            wrong.push(too_many("add_tags", too_many_tags_of_work(TAGS_OF_WORK)));
        } else if all > NAMES_OF_USER {
            wrong.push(too_many("add_tags", too_many_tags(NAMES_OF_USER)));
        }
    }
    if matches!(change.folder, Some(Some(_))) {
        let all: i64 = on!(&mut *tx, c => sqlx::query_scalar(
            "select count(distinct folder) from works where user_id = $1")
            .bind(user_id).fetch_one(c).await?);
        if all > NAMES_OF_USER {
            wrong.push(too_many("folder", too_many_folders(NAMES_OF_USER)));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(TaskError::Wrong(wrong)) }
}

impl DatabaseCause for TaskError {
    fn database_cause(&self) -> Option<&sqlx::Error> {
        match self {
            Self::Database(cause) => Some(cause),
            _ => None,
        }
    }
}
