//! Which other origins' pages may read an answer.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use baigong_platform::oidc::Client;

use crate::app::App;

/// Everybody: the documents are public.
pub fn open_to_all(mut response: Response) -> Response {
    response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}

/// Pages of a site that has a registered address there: of `client`, or while it is not known who asks, of any.
/// Cookies are never looked at here, so none are allowed.
pub fn open_to_sites(
    app: &App,
    headers: &HeaderMap,
    client: Option<&Client>,
    mut response: Response,
) -> Response {
    let out = response.headers_mut();
    out.append(header::VARY, HeaderValue::from_static("origin"));
    let Some(origin) = headers.get(header::ORIGIN) else { return response };
    let is_known = origin.to_str().is_ok_and(|origin| match client {
        Some(client) => client.owns_origin(origin),
        None => app.oidc.clients().all().iter().any(|client| client.owns_origin(origin)),
    });
    if is_known {
        out.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        out.insert(
            header::ACCESS_CONTROL_EXPOSE_HEADERS,
            HeaderValue::from_static("www-authenticate, retry-after"),
        );
    }
    response
}

/// What a browser asks before it lets a page call.
pub async fn preflight(State(app): State<App>, headers: HeaderMap) -> Response {
    let mut response = open_to_sites(&app, &headers, None, StatusCode::NO_CONTENT.into_response());
    let allowed = response.headers().contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN);
    if allowed {
        let out = response.headers_mut();
        let mut say = |name: HeaderName, value| out.insert(name, HeaderValue::from_static(value));
        say(header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST");
        say(header::ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type");
        say(header::ACCESS_CONTROL_MAX_AGE, "600");
    }
    response
}
