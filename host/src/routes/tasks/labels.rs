//! What works can be found by.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::KeyScope;
use baigong_platform::works::Labels;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::UrlQuery;

/// Whose labels.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LabelsQuery {
    /// Of this tool; of all tools without it.
    tool: Option<String>,
}

/// Favourites, folders, tags, days and kinds of the user's works, with how many there are of each. Days are the site's,
/// the newest 366.
#[utoipa::path(
    get, path = "/api/v1/tasks/labels", operation_id = "get_task_labels", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksRead])),
    params(LabelsQuery),
    responses((status = 200, body = Labels))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<LabelsQuery>,
) -> ApiResult<Json<Labels>> {
    Ok(Json(app.works.labels(&current.user.id, query.tool.as_deref()).await?))
}
