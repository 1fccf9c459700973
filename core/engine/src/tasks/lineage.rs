//! Where a work comes from, and what was made of it.

use std::collections::{HashMap, HashSet, VecDeque};

use baigong_base::db::{Db, json_text};
use baigong_base::read;
use baigong_ledger::{TaskId, UserId};

use super::{TaskError, TaskView, Tasks, rows};

/// Most works in each direction.
const MOST: usize = 50;
/// How the id of a result begins where it stands in parameters.
const RESULT: &str = "\"ar_";

/// The works around one, the nearest first.
#[derive(Debug)]
pub struct Lineage {
    /// What it came from: what it retries or continues, and works whose results it was given.
    pub from: Vec<TaskView>,
    /// What came from it.
    pub into: Vec<TaskView>,
}

impl Tasks {
    /// Where a work comes from and what was made of it, without what was deleted.
    ///
    /// # Errors
    /// `NotFound` where the user has no such task.
    pub async fn lineage(&self, user_id: &UserId, id: &TaskId) -> Result<Lineage, TaskError> {
        let db = &self.engine.db;
        rows::get(db, user_id, id).await?.ok_or(TaskError::NotFound)?;
        let links = links(db, user_id).await?;
        let mut back: HashMap<&TaskId, Vec<&TaskId>> = HashMap::new();
        let mut forth: HashMap<&TaskId, Vec<&TaskId>> = HashMap::new();
        for (child, source) in &links {
            back.entry(child).or_default().push(source);
            forth.entry(source).or_default().push(child);
        }
        Ok(Lineage {
            from: self.in_order(user_id, &reached(&back, id)).await?,
            into: self.in_order(user_id, &reached(&forth, id)).await?,
        })
    }

    async fn in_order(&self, user_id: &UserId, ids: &[TaskId]) -> Result<Vec<TaskView>, TaskError> {
        let rows = rows::some(&self.engine.db, user_id, ids).await?;
        let mut views = self.views(rows).await?;
        views.sort_by_key(|view| ids.iter().position(|id| *id == view.id));
        views.truncate(MOST);
        Ok(views)
    }
}

/// What can be reached from a task, the nearest first. Links to what was deleted lead nowhere, so that a few more are
/// followed than are shown.
fn reached(links: &HashMap<&TaskId, Vec<&TaskId>>, start: &TaskId) -> Vec<TaskId> {
    let mut seen: HashSet<&TaskId> = HashSet::from([start]);
    let mut order = Vec::new();
    let mut next = VecDeque::from([start]);
    while let Some(id) = next.pop_front() {
        for &linked in links.get(id).into_iter().flatten() {
            if order.len() < 2 * MOST && seen.insert(linked) {
                order.push(linked.clone());
                next.push_back(linked);
            }
        }
    }
    order
}

/// Every link between a user's tasks: the later one, and one that it came from.
async fn links(db: &Db, user_id: &UserId) -> sqlx::Result<Vec<(TaskId, TaskId)>> {
    let sql = format!(
        "select id, parent_id, params from tasks
         where user_id = $1 and not deleted and (parent_id is not null or {}(params, $2) > 0) order by id",
        db.dialect().position()
    );
    let tasks: Vec<(TaskId, Option<TaskId>, String)> = read!(db, c =>
        sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(user_id).bind(RESULT).fetch_all(c).await?);
    let given: Vec<(&TaskId, &str)> =
        tasks.iter().flat_map(|(id, _, params)| results_in(params).map(move |result| (id, result))).collect();
    let makers = makers(db, user_id, &given).await?;
    let parents = tasks.iter().filter_map(|(id, parent, _)| Some((id.clone(), parent.clone()?)));
    let sources = given.iter().filter_map(|(id, result)| Some(((*id).clone(), makers.get(*result)?.clone())));
    Ok(parents.chain(sources).filter(|(child, source)| child != source).collect())
}

/// The tasks that made results, by the ids of the results.
async fn makers(
    db: &Db,
    user_id: &UserId,
    given: &[(&TaskId, &str)],
) -> sqlx::Result<HashMap<String, TaskId>> {
    let results: HashSet<&str> = given.iter().map(|(_, result)| *result).collect();
    if results.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "select id, task_id from artifacts where user_id = $2 and id in (select {} from {})",
        db.dialect().element(),
        db.dialect().rows()
    );
    let found: Vec<(String, TaskId)> = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(&results)).bind(user_id).fetch_all(c).await?);
    Ok(found.into_iter().collect())
}

/// Ids of results that stand in parameters as whole texts.
fn results_in(params: &str) -> impl Iterator<Item = &str> {
    params.match_indices(RESULT).filter_map(|(at, _)| {
        let id = params.get(at + 1..)?.split('"').next()?;
        id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-').then_some(id)
    })
}
