//! What everybody may read of the provider: its document and its public keys.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use baigong_platform::oidc::OidcError;
use serde::Serialize;

use super::{cors, refuse};
use crate::app::App;

/// Far shorter than the day for which a key is published before it signs.
const CACHE: &str = "public, max-age=300";

/// The discovery document.
pub async fn metadata(State(app): State<App>) -> Response {
    answer(app.oidc.metadata())
}

/// The public keys.
pub async fn jwks(State(app): State<App>) -> Response {
    answer(app.oidc.jwks().await)
}

fn answer(document: Result<impl Serialize, OidcError>) -> Response {
    let mut response = match document {
        Ok(document) => Json(document).into_response(),
        Err(error) => return refuse(&error),
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(CACHE));
    cors::open_to_all(response)
}
