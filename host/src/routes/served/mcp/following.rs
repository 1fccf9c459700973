//! Tasks after they were made: looked at, waited for, stopped.

use std::time::Duration;

use baigong_gateway::mcp::arguments::{CancelTask, GetTask, LONGEST_WAIT, ListTasks, MOST_LISTED};
use baigong_gateway::mcp::{self, Outcome};
use baigong_gateway::outcome::Stage;
use baigong_platform::tasks::{TaskFilter, TaskView};
use rmcp::RoleServer;
use rmcp::model::ProgressNotificationParam;
use rmcp::service::RequestContext;
use tokio::time::Instant;

use super::server::Server;
use crate::error::ApiResult;
use crate::routes::served::asking::{look, wait};
use crate::routes::served::site;

/// How often a caller who wants to hear of it hears that it goes on.
const BEAT: Duration = Duration::from_secs(2);
const LISTED: u32 = 10;

impl Server {
    /// The task when it is over, or as it stands when the time was. Who gave the call a token for it hears how far it is.
    pub(super) async fn follow(
        &self,
        task: TaskView,
        seconds: u64,
        context: &RequestContext<RoleServer>,
    ) -> ApiResult<TaskView> {
        let until = Instant::now() + Duration::from_secs(seconds.min(LONGEST_WAIT));
        let (user, token) = (&self.current.user.id, context.meta.get_progress_token());
        let (mut task, mut told) = (task, -1.0);
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || Stage::of(&task).is_final() {
                return Ok(task);
            }
            if let Some(token) = &token {
                let percent = f64::from(task.progress.percent.unwrap_or_default());
                // Progress that does not rise is none.
                if percent > told {
                    told = percent;
                    let told = ProgressNotificationParam::new(token.clone(), percent).with_total(100.0);
                    // Who does not listen any more is told no more.
                    let _ = context.peer.notify_progress(told).await;
                }
            }
            let patience = if token.is_some() { left.min(BEAT) } else { left };
            task = tokio::select! {
                () = context.ct.cancelled() => return Ok(task),
                waited = wait(&self.app, user, task.clone(), patience) => waited?,
            };
            if self.app.closing.is_cancelled() {
                return Ok(task);
            }
        }
    }

    pub(super) async fn get_task(
        &self,
        asked: &GetTask,
        context: &RequestContext<RoleServer>,
    ) -> ApiResult<Outcome> {
        let task = look(&self.app, &self.current.user.id, &asked.task_id).await?;
        let task = self.follow(task, asked.wait_seconds, context).await?;
        Ok(mcp::task(&task, &site(&self.app)))
    }

    pub(super) async fn cancel_task(&self, asked: &CancelTask) -> ApiResult<Outcome> {
        let user = &self.current.user.id;
        let task = look(&self.app, user, &asked.task_id).await?;
        // What is over is as it is: a call that is repeated is no mistake.
        let task = if task.state.is_final() { task } else { self.app.tasks.cancel(user, &task.id).await? };
        Ok(mcp::task(&task, &site(&self.app)))
    }

    pub(super) async fn list_tasks(&self, asked: ListTasks) -> ApiResult<Outcome> {
        let limit = i64::from(asked.limit.unwrap_or(LISTED)).clamp(1, MOST_LISTED);
        let filter = TaskFilter { q: asked.query, cursor: asked.cursor, limit, ..TaskFilter::default() };
        let page = self.app.tasks.list(&self.current.user.id, &filter).await?;
        Ok(mcp::page(page.items.iter(), page.total, page.next_cursor.as_deref()))
    }
}
