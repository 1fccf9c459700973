//! What the caller's tasks come to.

use axum::Json;
use axum::extract::State;
use baigong_platform::tasks::{MAX_USAGE_DAYS, UsageDay};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::UrlQuery;

const DAYS: i64 = 30;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// How far back.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UsageQuery {
    /// Days, today included; 30 unless told, at most 92.
    days: Option<i64>,
}

/// The usage of some days.
#[derive(Debug, Serialize, ToSchema)]
pub struct Usage {
    /// One line a day and tool, oldest first; days without a task are left out.
    items: Vec<UsageDay>,
}

/// The caller's tasks by day and tool. Days begin at midnight in China.
#[utoipa::path(
    get, path = "/api/v1/usage", operation_id = "get_usage", tag = "tasks", params(UsageQuery),
    responses((status = 200, body = Usage))
)]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<UsageQuery>,
) -> ApiResult<Json<Usage>> {
    let days = query.days.unwrap_or(DAYS);
    if !(1..=MAX_USAGE_DAYS).contains(&days) {
        let message = format!("天数必须在1到{MAX_USAGE_DAYS}之间");
        return Err(ApiError::field("query:days", "range", message));
    }
    Ok(Json(Usage { items: app.tasks.usage(&current.user.id, days).await? }))
}
