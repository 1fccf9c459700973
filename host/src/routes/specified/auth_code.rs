//! The token that pages show on their calls.

use axum::extract::State;
use baigong_ground::message::common;
use serde::Serialize;
use utoipa::ToSchema;

use super::envelope::Envelope;
use crate::app::App;
use crate::auth::{Caller, short_token};
use crate::error::{ApiError, ApiResult, Code};

/// A token of the caller's.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthCode {
    /// Shown as a bearer token wherever a key is. Of a key it opens what the key opens; of a session, tasks and files.
    token: String,
    /// When it ends, in milliseconds since the epoch: after a quarter of an hour, or with what it was asked for with.
    expires_ms: i64,
}

/// Gives the caller a token for a quarter of an hour, which ends earlier with the key or the session that asked for it.
#[utoipa::path(
    get, path = "/proxy/api/userTokenFacade/get/me/auth-code", operation_id = "specified_auth_code", tag = "specified",
    security(("session" = []), ("key" = [])),
    responses((status = 200, body = Envelope<AuthCode>), (status = 401))
)]
#[crate::boxed]
pub async fn give(State(app): State<App>, caller: Caller) -> ApiResult<Envelope<AuthCode>> {
    let principal =
        caller.principal().ok_or_else(|| ApiError::new(Code::Unauthenticated, common::sign_in_first()))?;
    let (token, expires_ms) = short_token::make(&app.vault, principal, app.clock.now_ms());
    Ok(Envelope::ok(AuthCode { token, expires_ms }))
}
