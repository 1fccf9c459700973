//! Choosing among the tasks of a comparison: one stays, and the others are dropped at once.
//!
//! Choosing one deletes what is over, cancels what gives its points back, and sets the rest aside.

use baigong_base::db::{Db, retry_on_conflict};
use baigong_ground::field::FieldError;
use baigong_ground::messages;
use baigong_ledger::{TaskId, UserId};

use super::comparing::ComparisonView;
use super::running::Tasks;
use crate::tasks::rows::comparisons::{self, Member};
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::model::CancelEffect;
use crate::tasks::rows::reading;
use crate::tasks::writing::history;

messages! {
    not_in_comparison = "该作品不在这次比稿中，或已被删除", "The work is not in this comparison, or was deleted";
}

/// What became of a comparison when one of its tasks was chosen.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The comparison as it is now.
    pub comparison: ComparisonView,
    /// These were over, and were deleted, and can be brought back.
    pub deleted: Vec<TaskId>,
    /// These were stopped, and their points came back.
    pub cancelled: Vec<TaskId>,
    /// These cannot be stopped for their points: they go on out of sight, and their end settles them.
    pub set_aside: Vec<TaskId>,
}

/// What became of a task that was not chosen.
enum Dropped {
    Deleted,
    Cancelled,
    SetAside,
    Stayed,
}

impl Tasks {
    /// Chooses a task that succeeded, and drops the others of its comparison, unless they are `kept`, as where others look
    /// at them. It can be repeated, also for another task.
    ///
    /// # Errors
    /// `NoComparison`; `Wrong` for a task that is not there, and `NotChoosable` for one that has not succeeded: then
    /// nothing has changed.
    pub async fn choose(
        &self,
        user_id: &UserId,
        id: &str,
        chosen: &TaskId,
        kept: bool,
    ) -> Result<Choice, TaskError> {
        // A text that is no id may be one that a database refuses to read.
        if chosen.uuid().is_nil() {
            self.comparison(user_id, id).await?;
            return Err(not_in_it());
        }
        let (db, now_ms) = (&self.engine.db, self.engine.clock.now_ms());
        let chose = retry_on_conflict(|| choose(db, user_id, id, chosen, kept, now_ms)).await?;
        let Chosen { mut deleted, under_way } = chose?;
        deleted.iter().for_each(|task| self.engine.hub.deleted(user_id, task));
        let drops = under_way.into_iter().map(async |task| (self.drop_task(user_id, &task).await, task));
        let (mut cancelled, mut set_aside) = (Vec::new(), Vec::new());
        for (dropped, task) in futures::future::join_all(drops).await {
            match dropped {
                Dropped::Deleted => deleted.push(task),
                Dropped::Cancelled => cancelled.push(task),
                Dropped::SetAside => set_aside.push(task),
                Dropped::Stayed => {}
            }
        }
        let comparison = self.comparison(user_id, id).await?;
        Ok(Choice { comparison, deleted, cancelled, set_aside })
    }

    /// Drops a task that was under way a moment ago. It is stopped only where its points come back: one that is paid for
    /// in any case may as well deliver, or fail and give them back.
    async fn drop_task(&self, user_id: &UserId, id: &TaskId) -> Dropped {
        let row = reading::get(&self.engine.db, user_id, id).await.ok().flatten();
        let refunds = row.is_some_and(|row| self.cancel_effect(&row) == CancelEffect::Refund);
        if refunds && self.cancel_as(user_id, id, CancelEffect::Refund).await.is_ok() {
            return Dropped::Cancelled;
        }
        match self.cancel_as(user_id, id, CancelEffect::StopWaiting).await {
            Ok(_) => Dropped::SetAside,
            // It ended in this very moment.
            Err(_) if self.hide(user_id, id).await.is_ok_and(|hidden| hidden) => Dropped::Deleted,
            Err(cause) => {
                tracing::warn!(task = %id, %cause, "a task that was not chosen stayed");
                Dropped::Stayed
            }
        }
    }

    /// Takes a task out of the history that is over; false if it is not.
    async fn hide(&self, user_id: &UserId, id: &TaskId) -> sqlx::Result<bool> {
        let (db, now_ms) = (&self.engine.db, self.engine.clock.now_ms());
        let hidden = retry_on_conflict(async || {
            let mut tx = db.write().await?;
            let hidden = history::hide(&mut tx, std::slice::from_ref(id), now_ms).await?;
            tx.commit().await?;
            Ok::<_, sqlx::Error>(hidden)
        });
        let hidden = hidden.await?;
        hidden.iter().for_each(|task| self.engine.hub.deleted(user_id, task));
        Ok(!hidden.is_empty())
    }
}

/// What was written down of a choice.
struct Chosen {
    deleted: Vec<TaskId>,
    under_way: Vec<TaskId>,
}

/// Chooses, and deletes the others that are over, unless they are kept. A refusal changes nothing.
async fn choose(
    db: &Db,
    user_id: &UserId,
    id: &str,
    chosen: &TaskId,
    kept: bool,
    now_ms: i64,
) -> sqlx::Result<Result<Chosen, TaskError>> {
    let mut tx = db.write().await?;
    let Some(members) = comparisons::choose(&mut tx, user_id, id, chosen).await? else {
        return Ok(Err(TaskError::NoComparison));
    };
    let there: Vec<Member> = members.into_iter().filter(|member| !member.deleted).collect();
    match there.iter().find(|member| member.task_id == *chosen) {
        None => return Ok(Err(not_in_it())),
        Some(member) if !member.succeeded => return Ok(Err(TaskError::NotChoosable)),
        Some(_) => {}
    }
    if kept {
        tx.commit().await?;
        return Ok(Ok(Chosen { deleted: Vec::new(), under_way: Vec::new() }));
    }
    let others: Vec<TaskId> =
        there.into_iter().map(|member| member.task_id).filter(|task| task != chosen).collect();
    let deleted = history::hide(&mut tx, &others, now_ms).await?;
    tx.commit().await?;
    let under_way = others.into_iter().filter(|task| !deleted.contains(task)).collect();
    Ok(Ok(Chosen { deleted, under_way }))
}

fn not_in_it() -> TaskError {
    let message = not_in_comparison();
    TaskError::Wrong(vec![FieldError::new("/task_id", "not_found", message)])
}
