//! What an access token opens.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::{cors, refuse, unstored};
use crate::app::App;

const NO_TOKEN: &str = "Bearer";
const WRONG_TOKEN: &str =
    "Bearer error=\"invalid_token\", error_description=\"the access token is not valid\"";

/// What the site that holds the token may know of the user. An identity token or a session's token opens nothing.
pub async fn show(State(app): State<App>, headers: HeaderMap) -> Response {
    let Some(token) = bearer(&headers) else {
        return cors::open_to_sites(&app, &headers, None, challenge(NO_TOKEN));
    };
    let (client_id, response) = match app.oidc.user_info(token).await {
        Ok(Some(info)) => (Some(info.client_id), unstored(Json(info.claims).into_response())),
        Ok(None) => (None, challenge(WRONG_TOKEN)),
        Err(error) => (None, refuse(&error)),
    };
    let client = client_id.as_deref().and_then(|id| app.oidc.clients().find(id));
    cors::open_to_sites(&app, &headers, client.as_deref(), response)
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

fn challenge(words: &'static str) -> Response {
    let body =
        Json(json!({ "error": "invalid_token", "error_description": "a valid access token is needed" }));
    let challenge = [(header::WWW_AUTHENTICATE, HeaderValue::from_static(words))];
    unstored((StatusCode::UNAUTHORIZED, challenge, body).into_response())
}
