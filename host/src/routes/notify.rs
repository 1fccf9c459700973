//! What payment companies tell of payments and refunds.
//!
//! Nobody signs in here: what makes a notification worth reading is the company's signature, which the channel checks
//! over the bytes as they came. There is no session, no check of the origin, and nothing of the body in the log.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use baigong_platform::store::Notified;

use crate::app::App;
use crate::metrics::NotifyEnd;

/// Notifications have a few kilobytes.
const MAX_BYTES: usize = 64 * 1024;

/// `POST /pay/notify/{channel}`.
pub fn router() -> Router<App> {
    Router::new().route("/pay/notify/{channel}", post(receive)).layer(DefaultBodyLimit::max(MAX_BYTES))
}

async fn receive(
    State(app): State<App>,
    Path(channel): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let open = app.store.channels().iter().find(|(id, _)| *id == channel);
    let Some((id, _)) = open else {
        // No label of the caller's making becomes a series.
        app.metrics.store.notified("other", NotifyEnd::Refused);
        tracing::warn!("a notification came for a channel that is not open");
        return StatusCode::NOT_FOUND.into_response();
    };
    let body = match body {
        Ok(body) => body,
        Err(rejection) => {
            tracing::warn!(channel = id, cause = %rejection.body_text(), "a notification was refused");
            app.metrics.store.notified(id, NotifyEnd::Refused);
            return rejection.status().into_response();
        }
    };
    let Some(Notified { answer, taken }) = app.store.notified(id, &headers, &body).await else {
        return StatusCode::NOT_FOUND.into_response();
    };
    app.metrics.store.notified(id, if taken { NotifyEnd::Taken } else { NotifyEnd::Refused });
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, [(header::CONTENT_TYPE, answer.content_type)], Body::from(answer.body)).into_response()
}
