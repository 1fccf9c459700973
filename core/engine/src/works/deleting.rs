//! Leaving the history. What its owner deletes is hidden from everybody at once, and can be brought back for a while;
//! then what was asked for goes, and the files soon after. What leaves by itself, or with its account, goes at once.
//!
//! A user's deletion can be taken back for ten minutes, and its page offers that for as long, after a reload
//! too, to that user alone. Taking it back leaves earlier deletions as they are.

use baigong_base::db::{Db, Tx, json_text, retry_on_conflict};
use baigong_base::{on, read};
use baigong_ground::day::MINUTE_MS;
use baigong_ledger::{TaskId, UserId};

use super::Works;
use super::organising::own_rows;
use crate::tasks::rows::comparisons;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::reading;
use crate::tasks::writing::history::{self, Hidden};

/// How long a deletion can be taken back.
pub const UNDO_MS: i64 = 10 * MINUTE_MS;
/// Works of a large undo that are answered; pages fetch the others with their lists.
const MOST_SHOWN: usize = 100;
/// Works that are forgotten in one transaction.
const BATCH: i64 = 200;

/// Which deletions are taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undo {
    /// Those of these tasks.
    Of(Vec<TaskId>),
    /// All that were deleted together, by the time that [`Cleared`] gives.
    At(i64),
}

/// Tasks that were deleted one by one. What had been deleted before is in neither, so that taking this deletion back leaves
/// that one as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Removed {
    /// These left.
    pub deleted: Vec<TaskId>,
    /// These are under way, and stayed.
    pub kept: Vec<TaskId>,
}

/// Tasks that were deleted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cleared {
    /// How many.
    pub deleted: usize,
    /// Names the deletion to [`Undo::At`].
    pub at_ms: i64,
}

/// Tasks that came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// The newest of them, newest first.
    pub newest: Vec<TaskId>,
    /// How many there are.
    pub count: usize,
}

impl Works {
    /// Removes a finished task from its owner's history.
    pub async fn remove(&self, user_id: &UserId, id: &TaskId) -> Result<(), TaskError> {
        match self.remove_all(user_id, std::slice::from_ref(id)).await {
            Ok(removed) if removed.kept.is_empty() => Ok(()),
            Ok(_) => Err(TaskError::NotFinished),
            Err(TaskError::UnknownIds) => Err(TaskError::NotFound),
            Err(error) => Err(error),
        }
    }

    /// Removes finished tasks from their owner's history; those under way stay.
    ///
    /// # Errors
    /// `UnknownIds` where one of them is not there; then nothing has changed.
    pub async fn remove_all(&self, user_id: &UserId, ids: &[TaskId]) -> Result<Removed, TaskError> {
        let (db, now_ms) = (&self.0.db, self.0.clock.now_ms());
        let removed = retry_on_conflict(|| remove(db, user_id, ids, now_ms)).await?;
        let removed = removed.ok_or(TaskError::UnknownIds)?;
        removed.deleted.iter().for_each(|id| self.0.hub.deleted(user_id, id));
        Ok(removed)
    }

    /// Removes a user's finished tasks, of one tool or of all.
    pub async fn clear(&self, user_id: &UserId, tool: Option<&str>) -> Result<Cleared, TaskError> {
        let (db, at_ms) = (&self.0.db, self.0.clock.now_ms());
        let ids = retry_on_conflict(|| clear(db, user_id, tool, at_ms)).await?;
        ids.iter().for_each(|id| self.0.hub.deleted(user_id, id));
        Ok(Cleared { deleted: ids.len(), at_ms })
    }

    /// Brings back what its owner deleted less than [`UNDO_MS`] ago, as it was: links, results and labels too. Tasks that
    /// are there already count as brought back.
    ///
    /// # Errors
    /// `TooLateToRestore` where there is nothing to bring back.
    pub async fn restore(&self, user_id: &UserId, undo: &Undo) -> Result<Restored, TaskError> {
        let works = &*self.0;
        let (now_ms, most_kept) = (works.clock.now_ms(), works.retention.most_kept);
        let mut back = retry_on_conflict(|| restore(&works.db, user_id, undo, now_ms, most_kept)).await?;
        back.iter().for_each(|id| works.hub.changed(user_id, id));
        if let Undo::Of(ids) = undo {
            back.clone_from(ids);
        }
        let mut there = reading::ids_there(&works.db, user_id, &back).await?;
        if there.is_empty() {
            return Err(TaskError::TooLateToRestore);
        }
        let count = there.len();
        there.truncate(MOST_SHOWN);
        Ok(Restored { newest: there, count })
    }

    /// Deletes what a user has that is over, for good; returns how many tasks are not. Repeated after their end, it deletes
    /// them too.
    ///
    /// # Errors
    /// The database's.
    pub async fn end_history(&self, user_id: &UserId) -> Result<i64, TaskError> {
        let (db, now_ms) = (&self.0.db, self.0.clock.now_ms());
        let gone = retry_on_conflict(|| end_history(db, user_id, now_ms)).await?;
        gone.iter().for_each(|id| self.0.hub.deleted(user_id, id));
        let left = "select count(*) from tasks where user_id = $1 and charge = 'held'";
        Ok(read!(db, c => sqlx::query_scalar(left).bind(user_id).fetch_one(c).await?))
    }

    /// Removes for good what was deleted longer than [`UNDO_MS`] ago, files included; returns how many files.
    ///
    /// # Errors
    /// The database's and the storage's.
    pub async fn sweep_deleted(&self) -> Result<u64, TaskError> {
        let (db, before_ms) = (&self.0.db, self.0.clock.now_ms() - UNDO_MS);
        while retry_on_conflict(|| forget(db, before_ms)).await? > 0 {}
        let mut files = 0;
        loop {
            let gone = gone(db).await?;
            if gone.is_empty() {
                return Ok(files);
            }
            // Files before rows: cut off anywhere, it goes on next time.
            let removed = self.0.media.discard_results(&gone).await;
            files += removed.map_err(|error| TaskError::Internal(error.to_string()))?;
            forget_results(db, &gone).await?;
        }
    }
}

/// Deletes those that are over; none where one of them is not the user's.
async fn remove(db: &Db, user_id: &UserId, ids: &[TaskId], now_ms: i64) -> sqlx::Result<Option<Removed>> {
    let mut tx = db.write().await?;
    let owned = own_rows(&mut tx, user_id, ids).await?;
    let Some(owned) = owned.filter(|owned| owned.iter().any(|row| !row.deleted)) else { return Ok(None) };
    let (kept, over): (Vec<_>, Vec<_>) = owned.into_iter().partition(|row| row.held);
    let over: Vec<TaskId> = over.into_iter().map(|row| row.id).collect();
    let deleted = history::hide(&mut tx, &over, now_ms).await?;
    tx.commit().await?;
    Ok(Some(Removed { deleted, kept: kept.into_iter().map(|row| row.id).collect() }))
}

async fn clear(db: &Db, user_id: &UserId, tool: Option<&str>, now_ms: i64) -> sqlx::Result<Vec<TaskId>> {
    let mut tx = db.write().await?;
    let ids = history::hide_all(&mut tx, user_id, tool, now_ms).await?;
    tx.commit().await?;
    Ok(ids)
}

/// Works that come back are kept no longer where their owner keeps as many others by now as the site allows.
async fn restore(
    db: &Db,
    user_id: &UserId,
    undo: &Undo,
    now_ms: i64,
    most_kept: Option<u32>,
) -> sqlx::Result<Vec<TaskId>> {
    // A text that is no id may be one that a database refuses to read.
    let named: Vec<TaskId> = match undo {
        Undo::Of(ids) => ids.iter().filter(|id| !id.uuid().is_nil()).cloned().collect(),
        Undo::At(_) => Vec::new(),
    };
    let hidden = match undo {
        Undo::Of(_) => Hidden::Of(&named),
        Undo::At(ms) => Hidden::At(*ms),
    };
    let mut tx = db.write().await?;
    let ids = history::restore(&mut tx, user_id, &hidden, now_ms - UNDO_MS, now_ms).await?;
    if let Some(most) = most_kept {
        history::unkeep_surplus(&mut tx, user_id, &ids, most).await?;
    }
    tx.commit().await?;
    Ok(ids)
}

/// Lets go of some tasks whose deletion can no longer be taken back; returns how many.
async fn forget(db: &Db, before_ms: i64) -> sqlx::Result<usize> {
    let any: Option<i64> = read!(db, c => sqlx::query_scalar(
        "select deleted_ms from tasks where deleted_ms <= $1 limit 1").bind(before_ms).fetch_optional(c).await?);
    if any.is_none() {
        return Ok(0);
    }
    let mut tx = db.write().await?;
    let ids = history::forget(&mut tx, before_ms, BATCH).await?;
    drop_labels(&mut tx, &ids).await?;
    tx.commit().await?;
    Ok(ids.len())
}

/// Deletes all final tasks of a user for good, also those that could still be brought back.
async fn end_history(db: &Db, user_id: &UserId, now_ms: i64) -> sqlx::Result<Vec<TaskId>> {
    let mut tx = db.write().await?;
    let ids = history::end(&mut tx, user_id, now_ms).await?;
    drop_labels(&mut tx, &ids).await?;
    comparisons::drop_all(&mut tx, user_id).await?;
    history::forget_failures(&mut tx, user_id).await?;
    tx.commit().await?;
    Ok(ids)
}

/// Works that are gone for good, and of which something is left.
async fn gone(db: &Db) -> sqlx::Result<Vec<TaskId>> {
    read!(db, c => sqlx::query_scalar(
        "select id from tasks where deleted and deleted_ms is null and storage <> 'none' and charge <> 'held'
         order by id limit 100")
        .fetch_all(c).await)
}

async fn forget_results(db: &Db, ids: &[TaskId]) -> sqlx::Result<()> {
    let mut tx = db.write().await?;
    history::forget_results(&mut tx, ids).await?;
    tx.commit().await
}

/// Removes what users noted of tasks that are gone for good, and what they published of them.
pub(crate) async fn drop_labels(tx: &mut Tx, ids: &[TaskId]) -> sqlx::Result<()> {
    let these = format!("(select {} from {})", tx.dialect().element(), tx.dialect().rows());
    for sql in [
        format!("delete from works where task_id in {these}"),
        format!("delete from work_tags where task_id in {these}"),
        format!("delete from publications where task_id in {these}"),
    ] {
        on!(&mut *tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(ids)).execute(c).await.map(drop))?;
    }
    Ok(())
}
