//! What a code from the mailbox allows: a new password, a verified address, an authorization code.

use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::users::Proof;
use baigong_platform::users::codes::Purpose;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Body;

/// A new password for somebody who forgot the old one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoverRequest {
    email: String,
    /// The code sent for `reset`.
    code: String,
    /// 8 to 128 characters.
    new_password: String,
}

/// Replaces a forgotten password and ends all of the user's sessions.
#[utoipa::path(
    post, path = "/api/v1/password/recover", operation_id = "recover_password", tag = "session",
    request_body = RecoverRequest,
    responses((status = 204), (status = 429))
)]
pub async fn recover(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<RecoverRequest>,
) -> ApiResult<StatusCode> {
    let ticket = app.codes.check_from(&caller.client, Purpose::Reset, &request.email, &request.code).await?;
    app.users.recover_password(&Proof::new(&app.codes, &ticket), &request.new_password).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An address to bind.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BindRequest {
    email: String,
    /// The code sent for `bind`.
    code: String,
    /// The user's own, once more: the owner of the address can replace it.
    password: String,
}

/// Makes an address the user's own.
#[utoipa::path(
    post, path = "/api/v1/email", operation_id = "bind_email", tag = "session", request_body = BindRequest,
    responses((status = 204), (status = 403))
)]
pub async fn bind(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    Body(request): Body<BindRequest>,
) -> ApiResult<StatusCode> {
    if current.user.anonymous {
        return Err(ApiError::new(Code::Forbidden, "请先注册，再绑定邮箱"));
    }
    let ticket = app.codes.check_from(&caller.client, Purpose::Bind, &request.email, &request.code).await?;
    app.users.bind_email(&current.user.id, &request.password, &Proof::new(&app.codes, &ticket)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailRequest {
    email: String,
}

/// Sends an authorization code to the owner of an address. The answer says nothing of whether there is one.
#[utoipa::path(
    post, path = "/api/v1/login-codes/email", operation_id = "mail_login_code", tag = "session",
    request_body = MailRequest,
    responses((status = 202), (status = 429))
)]
pub async fn login_code(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<MailRequest>,
) -> ApiResult<StatusCode> {
    app.codes.send_login_code(&app.users, &request.email, &caller.client).await?;
    Ok(StatusCode::ACCEPTED)
}
