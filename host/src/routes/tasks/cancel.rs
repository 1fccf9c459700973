//! Stopping a task.

use axum::Json;
use axum::extract::State;
use baigong_platform::points::TaskId;
use baigong_platform::tasks::TaskView;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::Path;

/// Stops a task; its `cancel` field said what becomes of the points.
#[utoipa::path(
    post, path = "/api/v1/tasks/{id}/cancel", operation_id = "cancel_task", tag = "tasks", params(("id" = String, Path)),
    responses((status = 200, body = TaskView), (status = 409))
)]
pub async fn cancel(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<TaskId>,
) -> ApiResult<Json<TaskView>> {
    Ok(Json(app.tasks.cancel(&current.user.id, &id).await?))
}
