//! Usage at a glance.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::KeyScope;
use baigong_platform::usage::{UsageReport, report};

use super::ReportQuery;
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::UrlQuery;

/// What the caller's tasks come to by day, tool and key, beside as many days before. Tasks count on the day on which they were
/// made, points on the day on which the ledger booked them. Days begin at midnight in China.
#[utoipa::path(
    get, path = "/api/v1/usage/report", operation_id = "get_usage_report", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::BillingRead])),
    params(ReportQuery),
    responses((status = 200, body = UsageReport))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<ReportQuery>,
) -> ApiResult<Json<UsageReport>> {
    let filter = query.filter(&current.user.id)?;
    Ok(Json(report(&app.db, &filter, app.clock.now_ms()).await?))
}
