//! One log line, one measurement and one id for every request; and the last net under a panic.

use std::any::Any;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument;

use crate::app::App;
use crate::error::ApiError;
use crate::language;
use crate::request_id;

/// Requests that match no route share one label, so that a scanner cannot fill the memory with series.
const NO_ROUTE: &str = "none";

/// Gives the request its id, its language, its span and its measurement.
#[expect(clippy::disallowed_methods, reason = "measures how long an answer takes")]
pub async fn requests(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = request_id::of(request.headers());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or(NO_ROUTE, MatchedPath::as_str).to_owned();
    let method = request.method().clone();
    let span = tracing::info_span!("request", request_id = %id, %method, route);

    let header = HeaderValue::from_str(&id);
    let language = language::wanted(request.headers());
    let answer = language::scope(language, next.run(request).instrument(span.clone()));
    let mut response = request_id::scope(id, answer).await;
    if let Ok(header) = header {
        response.headers_mut().insert(HeaderName::from_static(request_id::HEADER), header);
    }

    let (status, elapsed) = (response.status(), started.elapsed());
    app.metrics.request(&method, &route, status, elapsed);
    span.in_scope(|| {
        let (status, milliseconds) = (status.as_u16(), elapsed.as_secs_f64() * 1000.0);
        if status >= 500 {
            tracing::warn!(status, milliseconds, "answered with a failure");
        } else {
            tracing::debug!(status, milliseconds, "answered");
        }
    });
    response
}

/// The answer to a request whose handler panicked. The message goes to the log alone.
pub fn panicked(panic: Box<dyn Any + Send + 'static>) -> Response {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    ApiError::internal(format_args!("panic: {text}")).into_response()
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::routing::get;
    use http_body_util::BodyExt;
    use tower::ServiceExt;
    use tower_http::catch_panic::CatchPanicLayer;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_without_its_words() {
        async fn handler() {
            panic!("the key is hush-hush");
        }
        let router: Router = Router::new().route("/", get(handler)).layer(CatchPanicLayer::custom(panicked));
        let response = router.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(response.status(), http::StatusCode::INTERNAL_SERVER_ERROR);
        let body = response.into_body().collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&body);
        assert!(text.contains("\"code\":\"internal\"") && !text.contains("hush-hush"), "{text}");
    }
}
