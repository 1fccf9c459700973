//! Leaving the history.

use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::points::TaskId;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::Path;

/// Removes a finished task from the history. Its entries in the ledger stay.
#[utoipa::path(
    delete, path = "/api/v1/tasks/{id}", operation_id = "remove_task", tag = "tasks", params(("id" = String, Path)),
    responses((status = 204), (status = 409))
)]
pub async fn remove(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<TaskId>,
) -> ApiResult<StatusCode> {
    app.tasks.remove(&current.user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
