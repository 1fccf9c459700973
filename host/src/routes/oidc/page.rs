//! The page for a request that may not be answered to anybody but the user.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

const PAGE: &str = include_str!("page.html");

/// Tells the user what is wrong. The message is ours: nothing of the request is shown.
pub fn error(message: &'static str) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (StatusCode::BAD_REQUEST, headers, PAGE.replace("{message}", message)).into_response()
}
