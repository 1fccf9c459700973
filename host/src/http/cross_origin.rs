//! Pages at other addresses that show a key or a token: their scripts may call the API and the protocols of others, and read what is
//! answered. Cookies are never for them: the permission is for everybody (`*`), with which browsers send none, and a request that
//! shows nothing in `Authorization` gets no permission at all.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

const METHODS: &str = "GET, POST, PUT, PATCH, DELETE";
const ASKED_HEADERS: &str = "authorization, content-type, idempotency-key, x-max-points, prefer";
const TOLD_HEADERS: &str = "ratelimit, ratelimit-policy, retry-after, x-request-id, location";
/// How long a browser remembers the permission; none remembers it for longer than two hours.
const REMEMBERED_SECONDS: &str = "7200";

/// The addresses that are open to pages elsewhere: what lies at one of them and below it.
#[derive(Clone)]
pub struct Opened(Arc<[String]>);

impl Opened {
    /// At these addresses.
    pub fn at(addresses: impl IntoIterator<Item = String>) -> Self {
        Self(addresses.into_iter().collect())
    }

    fn contains(&self, path: &str) -> bool {
        let below = |base: &String| {
            path.strip_prefix(base.as_str())
                .is_some_and(|rest| matches!(rest.bytes().next(), None | Some(b'/')))
        };
        self.0.iter().any(below)
    }
}

/// Answers what browsers ask before a call, and lets pages read what is answered to one.
pub async fn allow(State(opened): State<Opened>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    if !headers.contains_key(header::ORIGIN) || !opened.contains(request.uri().path()) {
        return next.run(request).await;
    }
    if request.method() == Method::OPTIONS && asks_to_show_a_key(headers) {
        return preflight();
    }
    let shown = headers.contains_key(header::AUTHORIZATION);
    let mut response = next.run(request).await;
    if shown {
        let out = response.headers_mut();
        out.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        out.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(TOLD_HEADERS));
        out.append(header::VARY, HeaderValue::from_static("authorization"));
    }
    response
}

fn asks_to_show_a_key(headers: &HeaderMap) -> bool {
    let asked = headers.get(header::ACCESS_CONTROL_REQUEST_HEADERS).and_then(|names| names.to_str().ok());
    asked.is_some_and(|names| names.split(',').any(|name| name.trim().eq_ignore_ascii_case("authorization")))
}

fn preflight() -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    let mut say =
        |name: HeaderName, value| response.headers_mut().insert(name, HeaderValue::from_static(value));
    say(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    say(header::ACCESS_CONTROL_ALLOW_METHODS, METHODS);
    say(header::ACCESS_CONTROL_ALLOW_HEADERS, ASKED_HEADERS);
    say(header::ACCESS_CONTROL_MAX_AGE, REMEMBERED_SECONDS);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_begins_like_an_open_address_is_not_below_it() {
        let opened = Opened::at(["/api/v1".to_owned(), "/v1".to_owned()]);
        assert!(opened.contains("/api/v1/tasks") && opened.contains("/v1/videos") && opened.contains("/v1"));
        assert!(!opened.contains("/api/v12") && !opened.contains("/sso/login") && !opened.contains("/"));
    }
}
