//! What the caller's tasks come to.

use axum::Json;
use axum::extract::State;
use baigong_ground::messages;
use baigong_platform::keys::KeyScope;
use baigong_platform::works::{MAX_USAGE_DAYS, UsageDay};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::UrlQuery;
use crate::http::paging::Items;

messages! {
    usage_days_out_of_range(most) = "天数必须在1到{most}之间", "The days have to be 1 to {most}";
}

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

/// The caller's tasks, one line a day and tool, oldest first. Days begin at midnight in China; those without a task are
/// left out.
#[utoipa::path(
    get, path = "/api/v1/usage", operation_id = "get_usage", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::BillingRead])),
    params(UsageQuery),
    responses((status = 200, body = Items<UsageDay>))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<UsageQuery>,
) -> ApiResult<Json<Items<UsageDay>>> {
    let days = query.days.unwrap_or(DAYS);
    if !(1..=MAX_USAGE_DAYS).contains(&days) {
        let message = usage_days_out_of_range(MAX_USAGE_DAYS);
        return Err(ApiError::field("query:days", "range", message));
    }
    Ok(Json(Items { items: app.works.usage(&current.user.id, days).await? }))
}
