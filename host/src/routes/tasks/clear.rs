//! Emptying the history.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::KeyScope;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::UrlQuery;

/// Which history.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ClearQuery {
    /// Of this tool; of all tools without it.
    tool: Option<String>,
}

/// How many tasks left.
#[derive(Serialize, ToSchema)]
pub struct Cleared {
    deleted: usize,
    /// Takes the deletion back, within ten minutes, at `POST /api/v1/tasks/restore`.
    undo: String,
}

/// Removes all finished tasks of a tool from the history. Tasks under way stay.
#[utoipa::path(
    delete, path = "/api/v1/tasks", operation_id = "clear_tasks", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    params(ClearQuery),
    responses((status = 200, body = Cleared))
)]
#[crate::boxed]
pub async fn clear(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<ClearQuery>,
) -> ApiResult<Json<Cleared>> {
    let cleared = app.works.clear(&current.user.id, query.tool.as_deref()).await?;
    Ok(Json(Cleared { deleted: cleared.deleted, undo: cleared.at_ms.to_string() }))
}
