//! Registration.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use baigong_platform::users::NewUser;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::SessionData;
use super::envelope::Envelope;
use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiResult;
use crate::http::extract::Body;
use crate::routes::session;

/// The registration form. What the server decides is accepted from the form and ignored.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisterForm {
    /// 2 to 50 letters, digits, `_` or `-`.
    login_name: String,
    /// 8 to 128 characters.
    password: String,
    /// Of the person who invited, at most 4 characters.
    #[serde(default)]
    invitation_code: Option<String>,
    /// The address that the code was sent to.
    #[serde(default)]
    email: Option<String>,
    /// The code that was sent.
    #[serde(default)]
    code: Option<String>,
    /// Sent by clients of the specification, and ignored: nobody grants themselves rights.
    #[serde(default, rename = "isActive")]
    _is_active: Option<Value>,
    /// Sent by clients of the specification, and ignored: nobody grants themselves rights.
    #[serde(default, rename = "tag")]
    _tag: Option<Value>,
    /// Sent by clients of the specification, and ignored: nobody grants themselves a term.
    #[serde(default, rename = "expirationTime")]
    _expiration_time: Option<Value>,
}

/// Makes an account and signs it in. A visitor's anonymous account becomes the new one, with points and works.
#[utoipa::path(
    post, path = "/u/global_users", operation_id = "specified_register", tag = "specified",
    security(()),
    request_body = RegisterForm,
    responses((status = 200, body = Envelope<SessionData>), (status = 429))
)]
#[crate::boxed]
pub async fn register(
    State(app): State<App>,
    caller: Caller,
    Body(form): Body<RegisterForm>,
) -> ApiResult<Response> {
    let account = NewUser {
        login_name: form.login_name,
        password: form.password,
        email: form.email,
        invitation_code: form.invitation_code,
    };
    let signed_in = session::register(&app, &caller, account, form.code.as_deref()).await?;
    let data = SessionData::of_new(&caller, &signed_in);
    Ok((session::cookies(&app, &caller, &signed_in), Envelope::noted(super::envelope::OK, "注册成功", data))
        .into_response())
}
