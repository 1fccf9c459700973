//! Leaving the history.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::TaskId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};

/// Removes a finished task from the history: its links stop at once. For ten minutes it can be brought back at
/// `POST /api/v1/tasks/restore`; then its files and texts go. Its entries in the ledger stay.
#[utoipa::path(
    delete, path = "/api/v1/tasks/{id}", operation_id = "remove_task", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    params(("id" = String, Path)),
    responses((status = 204), (status = 409))
)]
#[crate::boxed]
pub async fn remove(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<TaskId>,
) -> ApiResult<StatusCode> {
    app.works.remove(&current.user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which tasks.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RemoveTasks {
    /// From 1 to 500.
    #[schema(value_type = Vec<String>)]
    ids: Vec<TaskId>,
}

/// What became of them.
#[derive(Serialize, ToSchema)]
pub struct RemovedTasks {
    /// These left.
    #[schema(value_type = Vec<String>)]
    deleted: Vec<TaskId>,
    /// These are under way, and stayed.
    #[schema(value_type = Vec<String>)]
    kept: Vec<TaskId>,
}

/// The same for several tasks. Those under way stay.
#[utoipa::path(
    post, path = "/api/v1/tasks/delete", operation_id = "remove_tasks", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    request_body = RemoveTasks,
    responses((status = 200, body = RemovedTasks), (status = 404))
)]
#[crate::boxed]
pub async fn remove_all(
    State(app): State<App>,
    current: CurrentUser,
    Body(request): Body<RemoveTasks>,
) -> ApiResult<Json<RemovedTasks>> {
    let ids = super::named(request.ids)?;
    let removed = app.works.remove_all(&current.user.id, &ids).await?;
    Ok(Json(RemovedTasks { deleted: removed.deleted, kept: removed.kept }))
}
