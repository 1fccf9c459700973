//! Where a work comes from, and what was made of it.

use std::collections::{HashMap, HashSet};

use baigong_base::db::{Db, json_text};
use baigong_base::read;
use baigong_ledger::{TaskId, UserId};

use super::Works;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::reading;

/// Maximum number of works in each direction.
const MOST: usize = 50;
/// How the id of a result begins where it stands in parameters.
const RESULT: &str = "\"ar_";

/// The works around one, the nearest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lineage {
    /// What it came from: what it retries or continues, and works whose results it was given.
    pub from: Vec<TaskId>,
    /// What came from it.
    pub into: Vec<TaskId>,
}

/// Maximum number of tasks of one direction whose links are looked at.
const LOOKED_AT: usize = 2000;
/// Tasks whose parameters are in memory at once.
const BATCH: i64 = 100;

impl Works {
    /// Where a work comes from and what was made of it, without what was deleted. It costs no more however long the chain
    /// is: at most 2,000 later tasks that come from others are followed, and tasks are read a hundred at a time.
    ///
    /// # Errors
    /// `NotFound` where the user has no such task.
    pub async fn lineage(&self, user_id: &UserId, id: &TaskId) -> Result<Lineage, TaskError> {
        let db = &self.0.db;
        reading::get(db, user_id, id).await?.ok_or(TaskError::NotFound)?;
        Ok(Lineage {
            from: there(db, user_id, &before(db, user_id, id).await?).await?,
            into: there(db, user_id, &after(db, user_id, id).await?).await?,
        })
    }
}

/// Those that were not deleted, in the same order.
async fn there(db: &Db, user_id: &UserId, ids: &[TaskId]) -> sqlx::Result<Vec<TaskId>> {
    let there: HashSet<TaskId> = reading::ids_there(db, user_id, ids).await?.into_iter().collect();
    Ok(ids.iter().filter(|id| there.contains(*id)).take(MOST).cloned().collect())
}

/// A task with what its sources are found by: its parent, and the results in its parameters.
struct Linked {
    id: TaskId,
    parent: Option<TaskId>,
    results: Vec<String>,
}

impl Linked {
    fn of((id, parent, params): (TaskId, Option<TaskId>, String)) -> Self {
        Self { id, parent, results: results_in(&params).map(str::to_owned).collect() }
    }
}

/// What a task came from, the nearest first, one step after the other. Links to what was deleted lead nowhere, so that a
/// few more are followed than are shown.
async fn before(db: &Db, user_id: &UserId, start: &TaskId) -> sqlx::Result<Vec<TaskId>> {
    let sql = format!(
        "select id, parent_id, params from whole_tasks
         where user_id = $2 and not deleted and id in (select {} from {}) order by id",
        db.dialect().element(),
        db.dialect().rows()
    );
    let mut seen = HashSet::from([start.clone()]);
    let (mut order, mut step) = (Vec::new(), vec![start.clone()]);
    while !step.is_empty() && order.len() < 2 * MOST {
        let sql = sql.clone();
        let rows: Vec<(TaskId, Option<TaskId>, String)> = read!(db, c =>
            sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(json_text(&step)).bind(user_id).fetch_all(c).await?);
        let tasks: Vec<Linked> = rows.into_iter().map(Linked::of).collect();
        let makers = makers(db, user_id, &tasks).await?;
        step.clear();
        for source in tasks.iter().flat_map(|task| sources(task, &makers)) {
            if order.len() < 2 * MOST && seen.insert(source.clone()) {
                order.push(source.clone());
                step.push(source.clone());
            }
        }
    }
    Ok(order)
}

/// What came from a task, the nearest first. It came later, so that one look at the later tasks in their order finds it.
async fn after(db: &Db, user_id: &UserId, start: &TaskId) -> sqlx::Result<Vec<TaskId>> {
    let sql = format!(
        "select id, parent_id, params from whole_tasks
         where user_id = $1 and id > $2 and not deleted and (parent_id is not null or {}(params, $3) > 0)
         order by id limit $4",
        db.dialect().position()
    );
    let mut steps: HashMap<TaskId, usize> = HashMap::from([(start.clone(), 0)]);
    let (mut last, mut looked_at) = (start.clone(), 0);
    while looked_at < LOOKED_AT && steps.len() <= 2 * MOST {
        let sql = sql.clone();
        let rows: Vec<(TaskId, Option<TaskId>, String)> = read!(db, c =>
            sqlx::query_as(sqlx::AssertSqlSafe(sql))
                .bind(user_id).bind(&last).bind(RESULT).bind(BATCH).fetch_all(c).await?);
        let tasks: Vec<Linked> = rows.into_iter().map(Linked::of).collect();
        let Some(newest) = tasks.last() else { break };
        last.clone_from(&newest.id);
        looked_at += tasks.len();
        let makers = makers(db, user_id, &tasks).await?;
        for task in &tasks {
            let nearest = sources(task, &makers).filter_map(|source| steps.get(source)).min();
            if let Some(step) = nearest.copied() {
                steps.insert(task.id.clone(), step + 1);
            }
        }
    }
    steps.remove(start);
    let mut order: Vec<(usize, TaskId)> = steps.into_iter().map(|(id, step)| (step, id)).collect();
    order.sort_unstable();
    order.truncate(2 * MOST);
    Ok(order.into_iter().map(|(_, id)| id).collect())
}

/// What a task came from.
fn sources<'a>(task: &'a Linked, makers: &'a HashMap<String, TaskId>) -> impl Iterator<Item = &'a TaskId> {
    let given = task.results.iter().filter_map(|result| makers.get(result));
    task.parent.iter().chain(given).filter(|source| **source != task.id)
}

/// The tasks that made results, by the ids of the results.
async fn makers(db: &Db, user_id: &UserId, tasks: &[Linked]) -> sqlx::Result<HashMap<String, TaskId>> {
    let results: HashSet<&str> = tasks.iter().flat_map(|task| &task.results).map(String::as_str).collect();
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
