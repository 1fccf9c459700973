//! Tasks: from the press of the button to the end of the history.

pub mod call;
pub mod cancel;
pub mod clear;
pub mod create;
pub mod dry_run;
pub mod keep;
pub mod labels;
pub mod lineage;
pub mod list;
pub mod money;
pub mod organise;
pub mod remove;
pub mod restore;
pub mod retry;
pub mod show;

use axum::response::Response;
use baigong_ground::messages;
use baigong_platform::points::{TaskId, UserId};
use baigong_platform::tasks::Created;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::created;
use crate::messages::too_many_submissions;

messages! {
    works_at_once(most) = "一次须选择1至{most}个作品", "Please choose 1 to {most} works at a time";
}

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create::create, list::list, clear::clear, organise::organise))
        .routes(routes!(call::call))
        .routes(routes!(dry_run::rehearse))
        .routes(routes!(labels::show))
        .routes(routes!(remove::remove_all))
        .routes(routes!(restore::restore))
        .routes(routes!(show::show, remove::remove))
        .routes(routes!(cancel::cancel))
        .routes(routes!(keep::keep, keep::release))
        .routes(routes!(retry::retry))
        .routes(routes!(money::show))
        .routes(routes!(lineage::show))
}

/// Maximum number of tasks that one request names.
const MOST_IDS: usize = 500;

/// The tasks that a request names: at least one, and not too many.
fn named(ids: Vec<TaskId>) -> ApiResult<Vec<TaskId>> {
    if (1..=MOST_IDS).contains(&ids.len()) {
        return Ok(ids);
    }
    Err(ApiError::field("/ids", "range", works_at_once(MOST_IDS)))
}

/// Counts one more task of this user and this network. One that a repeated request asks for again was counted before.
pub async fn one_more(app: &App, caller: &Caller, user_id: &UserId, key: &str) -> ApiResult<()> {
    match app.limits.tasks.take(Some(user_id.as_str()), caller.client.address, app.clock.now_ms()) {
        Ok(()) => Ok(()),
        Err(_) if app.tasks.is_repeated(user_id, key).await? => Ok(()),
        Err(pause) => Err(ApiError::new(Code::RateLimited, too_many_submissions()).retry_after(pause)),
    }
}

/// The answer to a request for a task.
fn answer(made: Created) -> Response {
    created::answer(made.task, made.replayed)
}
