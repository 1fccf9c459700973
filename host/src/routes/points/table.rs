//! The statement for spreadsheets.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use baigong_platform::keys::KeyScope;

use super::{FilterQuery, filter};
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::UrlQuery;

const NAME: HeaderValue = HeaderValue::from_static(
    "attachment; filename=\"baigong-points.csv\"; filename*=UTF-8''%E7%A7%AF%E5%88%86%E6%98%8E%E7%BB%86.csv",
);

/// The user's whole statement as CSV: UTF-8 with a byte order mark, times of Beijing, newest first. Sent as it is
/// read, so its length is not known beforehand.
#[utoipa::path(
    get, path = "/api/v1/points/entries.csv", operation_id = "download_point_entries", tag = "points",
    security(("session" = []), ("key" = [KeyScope::BillingRead])),
    params(FilterQuery),
    responses((status = 200, body = String, content_type = "text/csv"))
)]
#[crate::boxed]
pub async fn download(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<FilterQuery>,
) -> ApiResult<Response> {
    let filter = filter(query.kind, (query.from_ms, query.until_ms), query.task_id, query.q)?;
    let mut response =
        Response::new(Body::from_stream(app.points.statement_csv(&current.user.id.own_account(), filter)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    headers.insert(header::CONTENT_DISPOSITION, NAME);
    Ok(response)
}
