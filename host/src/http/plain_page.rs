//! Small pages that work without the web app: for requests that must not be answered to the site that made them.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::language;

const FRAME: &str = include_str!("plain.html");

/// A page of a title and a body in HTML, which the caller has escaped, both in the language of the request. `form_target` is a further origin that its form
/// may lead to, or empty.
pub fn page(status: StatusCode, title: &str, body: &str, form_target: &str) -> Response {
    let language = language::current().tag();
    let html = FRAME.replace("{language}", language).replace("{title}", title).replace("{body}", body);
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' {form_target}; \
         frame-ancestors 'none'; base-uri 'none'"
    );
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    let mut response = (status, headers, html).into_response();
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// A text as it stands in HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
