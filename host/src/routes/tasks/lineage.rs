//! Where a work comes from, and what was made of it.

use axum::Json;
use axum::extract::State;
use baigong_ground::message::common;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::TaskId;
use baigong_platform::tasks::TaskView;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
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
    security(("session" = []), ("key" = [KeyScope::TasksRead])),
    params(("id" = String, Path)),
    responses((status = 200, body = Lineage), (status = 429))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    caller: Caller,
    Path(id): Path<TaskId>,
) -> ApiResult<Json<Lineage>> {
    let early = |pause| ApiError::new(Code::RateLimited, common::too_many_attempts()).retry_after(pause);
    let (user, address) = (current.user.id.as_str(), caller.client.address);
    app.limits.lineages.take(Some(user), address, app.clock.now_ms()).map_err(early)?;
    let lineage = app.works.lineage(&current.user.id, &id).await?;
    let from = app.tasks.get_all(&current.user.id, &lineage.from).await?;
    let into = app.tasks.get_all(&current.user.id, &lineage.into).await?;
    Ok(Json(Lineage { from, into }))
}
