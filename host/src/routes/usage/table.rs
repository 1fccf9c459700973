//! Usage to take away.

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use baigong_platform::keys::KeyScope;
use baigong_platform::usage::{UsageTable, table, table_csv};

use super::ReportQuery;
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::UrlQuery;

const CSV: [(HeaderName, HeaderValue); 2] = [
    (CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
    (CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"baigong-usage.csv\"")),
];
const JSON: [(HeaderName, HeaderValue); 1] =
    [(CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"baigong-usage.json\""))];

/// The same as CSV, a line for each day, tool and key: UTF-8 with a byte order mark, days of Beijing. The points of all lines add
/// up to what the ledger booked for tasks in those days.
#[utoipa::path(
    get, path = "/api/v1/usage/lines.csv", operation_id = "download_usage_csv", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::BillingRead])),
    params(ReportQuery),
    responses((status = 200, body = String, content_type = "text/csv"))
)]
#[crate::boxed]
pub async fn download_csv(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<ReportQuery>,
) -> ApiResult<Response> {
    let filter = query.filter(&current.user.id)?;
    Ok((CSV, table_csv(&app.db, &filter, app.clock.now_ms()).await?).into_response())
}

/// The same as JSON.
#[utoipa::path(
    get, path = "/api/v1/usage/lines.json", operation_id = "download_usage_json", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::BillingRead])),
    params(ReportQuery),
    responses((status = 200, body = UsageTable))
)]
#[crate::boxed]
pub async fn download_json(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<ReportQuery>,
) -> ApiResult<Response> {
    let filter = query.filter(&current.user.id)?;
    Ok((JSON, Json(table(&app.db, &filter, app.clock.now_ms()).await?)).into_response())
}
