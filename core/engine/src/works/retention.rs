//! How long works stay, and the works that their owners keep.
//!
//! Nothing leaves by itself unless the operator says so. What leaves goes the way of everything that is deleted: its
//! links stop at once, its files and rows go soon after, its row for the books stays.
//!
//! Times are set by user group and tool (`[retention]`). Works of users, paid ones among them, have none by
//! default, and kept works never leave.

use baigong_base::on;
use baigong_ground::day::DAY_MS;
use baigong_ledger::{TaskId, UserId};

use super::Works;
use super::deleting;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::lifetimes::{GROUPS, Group};
use crate::tasks::rows::model::TaskState;
use crate::tasks::rows::reading;
use crate::tasks::writing::history::{self, Retiring};

/// Works that leave in one statement.
const BATCH: i64 = 200;

impl Works {
    /// Keeps the work of a finished task from leaving by itself, or lets it leave again.
    ///
    /// # Errors
    /// `NotFound`, `NotFinished`, `NothingToKeep`, and `TooManyKept` where the user keeps as many as the site allows.
    pub async fn keep(&self, user_id: &UserId, id: &TaskId, kept: bool) -> Result<(), TaskError> {
        let row = reading::get(&self.0.db, user_id, id).await?.ok_or(TaskError::NotFound)?;
        if !row.state.is_final() {
            return Err(TaskError::NotFinished);
        }
        if kept && row.state != TaskState::Succeeded {
            return Err(TaskError::NothingToKeep);
        }
        let mut tx = self.0.db.write().await?;
        if let (true, Some(most)) = (kept, self.0.retention.most_kept) {
            let lock = tx.dialect().one_at_a_time();
            on!(&mut tx, c => sqlx::query(lock).bind(format!("keep:{user_id}")).execute(c).await.map(drop))?;
            let others: i64 = on!(&mut tx, c => sqlx::query_scalar(
                "select count(*) from tasks where user_id = $1 and kept and not deleted and id <> $2")
                .bind(user_id).bind(id).fetch_one(c).await?);
            if others >= i64::from(most) {
                return Err(TaskError::TooManyKept { most });
            }
        }
        history::keep(&mut tx, user_id, id, kept, self.0.clock.now_ms()).await?;
        Ok(tx.commit().await?)
    }

    /// Deletes the works whose time is over; returns how many. Their files go with those of all deleted works.
    ///
    /// # Errors
    /// The database's.
    pub async fn retire(&self) -> Result<u64, TaskError> {
        let settings = &self.0.retention;
        let mut left = 0;
        let tools = self.0.registry.snapshot();
        for tool in tools.iter() {
            for group in GROUPS {
                let tool = &*tool.manifest().id;
                if let Some(lifetime_ms) = settings.lifetime_ms(tool, group) {
                    left += self.retire_of(tool, group, lifetime_ms).await?;
                }
            }
        }
        Ok(left)
    }

    /// Removes the files that visitors brought, whose time is over and that nothing of theirs needs; returns how many.
    ///
    /// # Errors
    /// The database's and the storage's.
    pub async fn retire_uploads(&self) -> Result<u64, TaskError> {
        let days = self.0.retention.visitors_uploads_days;
        let before_ms = self.0.clock.now_ms() - i64::from(days) * DAY_MS;
        let removed = self.0.media.remove_left_uploads(before_ms).await;
        removed.map_err(|error| TaskError::Internal(error.to_string()))
    }

    async fn retire_of(&self, tool: &str, group: Group, lifetime_ms: i64) -> Result<u64, TaskError> {
        let now_ms = self.0.clock.now_ms();
        let group_sql = self.0.retention.group_sql();
        let retiring = Retiring {
            tool,
            group: (group.word(), &group_sql),
            before_ms: now_ms - lifetime_ms,
            limit: BATCH,
        };
        let mut left = 0;
        loop {
            let mut tx = self.0.db.write().await?;
            let gone = history::retire(&mut tx, &retiring, now_ms).await?;
            let ids: Vec<TaskId> = gone.iter().map(|(id, _)| id.clone()).collect();
            deleting::drop_labels(&mut tx, &ids).await?;
            tx.commit().await?;
            if gone.is_empty() {
                return Ok(left);
            }
            gone.iter().for_each(|(id, user_id)| self.0.hub.deleted(user_id, id));
            left += gone.len() as u64;
        }
    }
}
