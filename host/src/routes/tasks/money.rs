//! What became of a task's points.

use axum::Json;
use axum::extract::State;
use baigong_ground::Text;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::TaskId;
use baigong_platform::works::TaskMoney;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;

/// Every movement of a task's points, with its reason; also of a task that was removed from the history.
#[utoipa::path(
    get, path = "/api/v1/tasks/{id}/money", operation_id = "get_task_money", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksRead])),
    params(("id" = String, Path)),
    responses((status = 200, body = TaskMoney))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<TaskId>,
) -> ApiResult<Json<TaskMoney>> {
    let money = app.works.money(&current.user.id, &id).await?;
    money.map(Json).ok_or_else(|| ApiError::not_found(Text::new("该任务", "The task")))
}
