//! What a code from the mailbox allows: a new password, a verified address, a session.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use baigong_ground::messages;
use baigong_platform::users::codes::Purpose;
use baigong_platform::users::{FactorChallenge, Login, Proof};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{SessionView, second_factor};
use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Body;
use crate::messages::{code_required, email_required};

messages! {
    email_needs_registration = "请先注册，再绑定邮箱", "Please register before you add an e-mail address";
}

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
    post, path = "/api/v1/password/recover", operation_id = "recover_password", tag = "session", security(()),
    request_body = RecoverRequest,
    responses((status = 204), (status = 429))
)]
#[crate::boxed]
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
    post, path = "/api/v1/email", operation_id = "bind_email", tag = "session",
    security(("session" = [])),
    request_body = BindRequest,
    responses((status = 204), (status = 403))
)]
#[crate::boxed]
pub async fn bind(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    Body(request): Body<BindRequest>,
) -> ApiResult<StatusCode> {
    if current.user.anonymous {
        return Err(ApiError::new(Code::Forbidden, email_needs_registration()));
    }
    let ticket = app.codes.check_from(&caller.client, Purpose::Bind, &request.email, &request.code).await?;
    app.users.bind_email(&current.user.id, &request.password, &Proof::new(&app.codes, &ticket)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What came to the mailbox: the address with its six digits, or the word of the link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailSignIn {
    #[serde(default)]
    email: Option<String>,
    /// The code sent for `sign_in`.
    #[serde(default)]
    code: Option<String>,
    /// What stands behind `#link=` in the letter.
    #[serde(default)]
    link: Option<String>,
}

/// Signs in by a code from the mailbox, or by the link beside it; the session is in the `Set-Cookie` header. Opening the link
/// does nothing: its page asks for a press, because mail programs open links by themselves.
#[utoipa::path(
    post, path = "/api/v1/session/mail", operation_id = "sign_in_by_mail", tag = "session",
    security(()),
    request_body = MailSignIn,
    responses(
        (status = 200, body = SessionView), (status = 202, body = FactorChallenge), (status = 401),
        (status = 422), (status = 429),
    )
)]
#[crate::boxed]
pub async fn sign_in(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<MailSignIn>,
) -> ApiResult<Response> {
    let MailSignIn { email, code, link } = request;
    let (client, purpose) = (&caller.client, Purpose::SignIn);
    let ticket = match (link, email, code) {
        (Some(link), None, None) => app.codes.check_link(client, purpose, &link).await?,
        (None, Some(email), Some(code)) => app.codes.check_from(client, purpose, &email, &code).await?,
        (None, None, _) => return Err(ApiError::field("/email", "required", email_required())),
        _ => return Err(ApiError::field("/code", "required", code_required())),
    };
    match app.users.login_by_mail(&Proof::new(&app.codes, &ticket), client).await? {
        Login::Done(signed_in) => super::answer(&app, &caller, StatusCode::OK, *signed_in).await,
        Login::SecondFactor(challenge) => Ok(second_factor::ask(challenge)),
    }
}
