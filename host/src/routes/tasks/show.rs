//! One task.

use axum::Json;
use axum::extract::State;
use baigong_ground::Text;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::TaskId;
use baigong_platform::tasks::TaskView;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;

/// A task of the user's. Somebody else's does not exist.
#[utoipa::path(
    get, path = "/api/v1/tasks/{id}", operation_id = "get_task", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksRead])),
    params(("id" = String, Path)),
    responses((status = 200, body = TaskView))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<TaskId>,
) -> ApiResult<Json<TaskView>> {
    let task = app.tasks.get(&current.user.id, &id).await?;
    task.map(Json).ok_or_else(|| ApiError::not_found(Text::new("该任务", "The task")))
}
