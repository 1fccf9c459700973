//! Choosing among the tasks of a comparison.

use axum::Json;
use axum::extract::State;
use baigong_platform::points::TaskId;
use baigong_platform::tasks::ComparisonView;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};

/// Which task.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseTask {
    /// One that succeeded.
    #[schema(value_type = String)]
    task_id: TaskId,
}

/// What became of the comparison.
#[derive(Serialize, ToSchema)]
pub struct ChoiceView {
    comparison: ComparisonView,
    /// These were over and left the history; `POST /api/v1/tasks/restore` brings them back for ten minutes.
    #[schema(value_type = Vec<String>)]
    deleted: Vec<TaskId>,
    /// These were stopped, and their points came back.
    #[schema(value_type = Vec<String>)]
    cancelled: Vec<TaskId>,
    /// These could not be stopped for their points: they go on out of sight until their end, which settles them.
    #[schema(value_type = Vec<String>)]
    set_aside: Vec<TaskId>,
}

/// Chooses a task and drops the others: those that are over are deleted, those under way are stopped where that gives
/// their points back, or go on out of sight. Where the comparison is shared, all of them stay. It can be repeated, also for a task that was brought back.
#[utoipa::path(
    post, path = "/api/v1/comparisons/{id}/choice", operation_id = "choose_task", tag = "comparisons",
    security(("session" = [])),
    request_body = ChooseTask, params(("id" = String, Path)),
    responses((status = 200, body = ChoiceView), (status = 409))
)]
#[crate::boxed]
pub async fn choose(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    Body(request): Body<ChooseTask>,
) -> ApiResult<Json<ChoiceView>> {
    // What others look at and vote for stays there.
    let shared = app.gallery.own_share(&current.user.id, &id).await?.is_some();
    let choice = app.tasks.choose(&current.user.id, &id, &request.task_id, shared).await?;
    Ok(Json(ChoiceView {
        comparison: choice.comparison,
        deleted: choice.deleted,
        cancelled: choice.cancelled,
        set_aside: choice.set_aside,
    }))
}
