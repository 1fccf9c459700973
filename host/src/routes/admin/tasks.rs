//! One task of anybody.

use axum::Json;
use axum::extract::State;
use baigong_ground::Text;
use baigong_platform::points::TaskId;
use baigong_platform::works::InspectedTask;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Scope;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// One task with its history, its money and its vendor. Of what was asked for only settings are told.
#[utoipa::path(
    get, path = "/api/v1/admin/tasks/{id}", operation_id = "inspect_task", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path, description = "The task")),
    responses((status = 200, body = InspectedTask))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, Path(id): Path<TaskId>) -> ApiResult<Json<InspectedTask>> {
    Ok(Json(
        app.works.inspect(&id).await?.ok_or_else(|| ApiError::not_found(Text::new("该任务", "The task")))?,
    ))
}
