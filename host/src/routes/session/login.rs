//! Signing in with a password.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use baigong_platform::users::{FactorChallenge, Login};
use serde::Deserialize;
use utoipa::ToSchema;

use super::SessionView;
use super::second_factor;
use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiResult;
use crate::http::extract::Body;

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoginRequest {
    login_name: String,
    password: String,
}

/// Signs in; the session is in the `Set-Cookie` header. Whoever has a second factor is asked for it first.
#[utoipa::path(
    post, path = "/api/v1/session", operation_id = "sign_in", tag = "session",
    security(()),
    request_body = LoginRequest,
    responses(
        (status = 200, body = SessionView), (status = 202, body = FactorChallenge), (status = 401),
        (status = 429),
    )
)]
#[crate::boxed]
pub async fn login(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<LoginRequest>,
) -> ApiResult<Response> {
    match app.users.login(&request.login_name, &request.password, &caller.client).await? {
        Login::Done(signed_in) => super::answer(&app, &caller, StatusCode::OK, *signed_in).await,
        Login::SecondFactor(challenge) => Ok(second_factor::ask(challenge)),
    }
}
