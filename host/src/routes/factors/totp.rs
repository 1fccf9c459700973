//! The authenticator app.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::users::factors::TotpSetup;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{RecoveryCodesView, actor};
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::Body;

/// A code of the app.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeRequest {
    code: String,
}

/// Draws a seed for an authenticator app; it counts once it is confirmed. Needs a step-up.
#[utoipa::path(
    post, path = "/api/v1/factors/totp", operation_id = "begin_totp", tag = "factors",
    security(("session" = [])),
    responses((status = 200, body = TotpSetup), (status = 403), (status = 409))
)]
#[crate::boxed]
pub async fn begin(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<TotpSetup>> {
    Ok(Json(app.factors.begin_totp(&actor(&current)).await?))
}

/// Puts the seed in force with a code of the app. Gives recovery codes with the first factor.
#[utoipa::path(
    post, path = "/api/v1/factors/totp/confirm", operation_id = "confirm_totp", tag = "factors",
    security(("session" = [])),
    request_body = CodeRequest,
    responses((status = 200, body = RecoveryCodesView), (status = 409))
)]
#[crate::boxed]
pub async fn confirm(
    State(app): State<App>,
    current: CurrentUser,
    Body(request): Body<CodeRequest>,
) -> ApiResult<Json<RecoveryCodesView>> {
    let recovery_codes = app.factors.confirm_totp(&actor(&current), &request.code).await?;
    Ok(Json(RecoveryCodesView { recovery_codes }))
}

/// Removes the authenticator app. Needs a step-up.
#[utoipa::path(
    delete, path = "/api/v1/factors/totp", operation_id = "remove_totp", tag = "factors",
    security(("session" = [])),
    responses((status = 204), (status = 403), (status = 404))
)]
#[crate::boxed]
pub async fn remove(State(app): State<App>, current: CurrentUser) -> ApiResult<StatusCode> {
    app.factors.remove_totp(&actor(&current)).await?;
    Ok(StatusCode::NO_CONTENT)
}
