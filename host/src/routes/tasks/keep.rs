//! Keeping a work from leaving by itself.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::{TaskId, UserId};
use baigong_platform::tasks::{TaskError, TaskView};

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::Path;

/// Keeps a work: it stays until its owner deletes it. Refused where the task made none, and where the owner keeps as many
/// as the site allows.
#[utoipa::path(
    put, path = "/api/v1/tasks/{id}/keep", operation_id = "keep_task", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    params(("id" = String, Path)),
    responses((status = 200, body = TaskView), (status = 409))
)]
#[crate::boxed]
pub async fn keep(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<TaskId>,
) -> ApiResult<Json<TaskView>> {
    set(&app, &current.user.id, &id, true).await
}

/// Lets a task leave when its time is over, as its `expires_ms` then says.
#[utoipa::path(
    delete, path = "/api/v1/tasks/{id}/keep", operation_id = "release_task", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    params(("id" = String, Path)),
    responses((status = 200, body = TaskView), (status = 409))
)]
#[crate::boxed]
pub async fn release(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<TaskId>,
) -> ApiResult<Json<TaskView>> {
    set(&app, &current.user.id, &id, false).await
}

async fn set(app: &App, user_id: &UserId, id: &TaskId, kept: bool) -> ApiResult<Json<TaskView>> {
    app.works.keep(user_id, id, kept).await?;
    Ok(Json(app.tasks.get(user_id, id).await?.ok_or(TaskError::NotFound)?))
}
