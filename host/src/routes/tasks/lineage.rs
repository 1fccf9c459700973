//! Where a work comes from, and what was made of it.

use axum::Json;
use axum::extract::State;
use baigong_platform::points::TaskId;
use baigong_platform::tasks::TaskView;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::Path;

/// The works around one, the nearest first, at most 50 in each direction.
#[derive(Serialize, ToSchema)]
pub struct Lineage {
    /// What it retries or continues, and works whose results it was given.
    from: Vec<TaskView>,
    /// What came from it.
    into: Vec<TaskView>,
}

/// Where a work comes from, and what was made of it. Deleted works are left out.
#[utoipa::path(
    get, path = "/api/v1/tasks/{id}/lineage", operation_id = "get_task_lineage", tag = "tasks",
    params(("id" = String, Path)),
    responses((status = 200, body = Lineage))
)]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<TaskId>,
) -> ApiResult<Json<Lineage>> {
    let lineage = app.tasks.lineage(&current.user.id, &id).await?;
    Ok(Json(Lineage { from: lineage.from, into: lineage.into }))
}
