//! Taking deletions back.

use axum::Json;
use axum::extract::State;
use baigong_ground::messages;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::TaskId;
use baigong_platform::tasks::TaskView;
use baigong_platform::works::Undo;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Body;

messages! {
    undo_malformed = "撤销编号不正确", "There is no such undo";
    ids_or_undo = "须给出 ids 或 undo 之一", "Please give either ids or undo";
}

/// Which deletions: one of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RestoreTasks {
    /// Those of these tasks, from 1 to 500.
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    ids: Option<Vec<TaskId>>,
    /// The one of which `DELETE /api/v1/tasks` said this.
    #[serde(default)]
    undo: Option<String>,
}

/// What came back.
#[derive(Serialize, ToSchema)]
pub struct RestoredTasks {
    /// The tasks, newest first, 100 at most.
    restored: Vec<TaskView>,
    /// How many there are.
    count: usize,
}

/// Brings back what was deleted less than ten minutes ago, as it was, links and labels too. What cannot be brought back is
/// left out; where nothing can, this is 404.
#[utoipa::path(
    post, path = "/api/v1/tasks/restore", operation_id = "restore_tasks", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    request_body = RestoreTasks,
    responses((status = 200, body = RestoredTasks), (status = 404))
)]
#[crate::boxed]
pub async fn restore(
    State(app): State<App>,
    current: CurrentUser,
    Body(request): Body<RestoreTasks>,
) -> ApiResult<Json<RestoredTasks>> {
    let undo = match (request.ids, request.undo) {
        (Some(ids), None) => Undo::Of(super::named(ids)?),
        (None, Some(text)) => {
            Undo::At(text.parse().map_err(|_| ApiError::field("/undo", "invalid", undo_malformed()))?)
        }
        _ => return Err(ApiError::field("/ids", "required", ids_or_undo())),
    };
    let restored = app.works.restore(&current.user.id, &undo).await?;
    let newest = app.tasks.get_all(&current.user.id, &restored.newest).await?;
    Ok(Json(RestoredTasks { restored: newest, count: restored.count }))
}
