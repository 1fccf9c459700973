//! How a creation is answered under an `Idempotency-Key`.

use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Says that the request had been made before and changed nothing now.
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");

/// 201 for what is new, 200 for what the same key had made.
pub fn answer(made: impl Serialize, replayed: bool) -> Response {
    if replayed {
        (StatusCode::OK, [(REPLAYED, HeaderValue::from_static("true"))], Json(made)).into_response()
    } else {
        (StatusCode::CREATED, Json(made)).into_response()
    }
}
