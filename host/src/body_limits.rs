//! Bodies of requests: how many may be on their way, how slowly one may come, and what happens to the rest of one that was
//! refused.

use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use baigong_ground::messages;

use crate::app::App;
use crate::error::{ApiError, Code};
use crate::http::address;
use crate::http::body::{Speed, Watched, too_slow};

messages! {
    too_many_requests_at_once = "同时进行的请求过多，请稍后再试", "Too many requests at the same time. Please try again later";
}

/// When to try again beside bodies that are on their way.
const FULL_PAUSE: Duration = Duration::from_secs(5);

/// Watches over the body of a request. One that comes too slowly is answered with 408.
pub async fn watch(State(app): State<App>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let peer = address::peer(&parts.extensions);
    let client = address::client(peer, &parts.headers, &app.config.server.trusted_proxies);
    let Ok(permit) = app.limits.bodies.enter(None, client) else {
        let words = too_many_requests_at_once();
        return ApiError::new(Code::RateLimited, words).retry_after(FULL_PAUSE).into_response();
    };
    let (limits, most) = (&app.config.limits, app.config.media.largest_body());
    let speed = Speed { pause: limits.body_pause(), bytes_per_second: limits.body_bytes_per_second };
    let body = Watched::new(body, speed, app.closing.clone(), Some(permit));
    let drains = worth_draining(&parts.headers, most as u64);
    let response = next.run(Request::from_parts(parts, Body::new(body.clone()))).await;
    if body.was_too_slow() {
        return if response.status() == StatusCode::REQUEST_TIMEOUT {
            response
        } else {
            too_slow().into_response()
        };
    }
    if drains {
        body.drain(most).await;
    }
    response
}

/// Browsers and libraries read the answer after they have sent everything, and a cut connection would hide it. Who waits
/// for a word before sending, or announces more than anybody may send, is not asked for the rest.
fn worth_draining(headers: &HeaderMap, most: u64) -> bool {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    !headers.contains_key(header::EXPECT) && length.is_none_or(|length: u64| length <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_waits_for_is_not_read_to_its_end() {
        let headers = |name, value: &str| HeaderMap::from_iter([(name, value.parse().unwrap())]);
        assert!(worth_draining(&HeaderMap::new(), 1000));
        assert!(worth_draining(&headers(header::CONTENT_LENGTH, "1000"), 1000));
        assert!(!worth_draining(&headers(header::CONTENT_LENGTH, "1001"), 1000));
        assert!(!worth_draining(&headers(header::EXPECT, "100-continue"), 1000));
    }
}
