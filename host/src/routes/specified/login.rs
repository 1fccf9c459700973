//! Signing in with a password or an authorization code.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use baigong_platform::users::{FactorChallenge, Login, UserError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::SessionData;
use super::envelope::{Envelope, OK};
use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiResult;
use crate::http::extract::Body;
use crate::routes::session;

/// A name and a password, or an authorization code.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginForm {
    #[serde(default)]
    login_name: Option<String>,
    #[serde(default)]
    password: Option<String>,
    /// Signs in without name and password, once.
    #[serde(default)]
    authorization_code: Option<String>,
}

/// The session, or what has to be shown before there is one.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum LoginData {
    /// The session is open.
    Session(SessionData),
    /// A second factor has to be shown (code `SECOND_FACTOR`).
    Challenge(FactorChallenge),
}

/// Signs in. Codes `WARNING` and `EXPIRED` sign in as well and carry words for the user.
#[utoipa::path(
    post, path = "/user/login", operation_id = "specified_login", tag = "specified",
    security(()),
    request_body = LoginForm,
    responses((status = 200, body = Envelope<LoginData>), (status = 429))
)]
#[crate::boxed]
pub async fn login(
    State(app): State<App>,
    caller: Caller,
    Body(form): Body<LoginForm>,
) -> ApiResult<Response> {
    let filled = |text: &Option<String>| text.as_deref().is_some_and(|text| !text.trim().is_empty());
    let login = if filled(&form.authorization_code) && !filled(&form.password) {
        app.users.login_by_code(form.authorization_code.as_deref().unwrap_or_default(), &caller.client).await
    } else {
        let name = form.login_name.as_deref().unwrap_or_default();
        app.users.login(name, form.password.as_deref().unwrap_or_default(), &caller.client).await
    };
    let signed_in = match login {
        Ok(Login::Done(signed_in)) => signed_in,
        Ok(Login::SecondFactor(challenge)) => {
            let data = LoginData::Challenge(challenge);
            return Ok(Envelope::refused_with("SECOND_FACTOR", "请完成两步验证", data).into_response());
        }
        Err(cause @ (UserError::WrongCredentials | UserError::WrongCode)) => {
            return Ok(
                Envelope::<LoginData>::refused("WRONG_CREDENTIALS", &cause.to_string()).into_response()
            );
        }
        Err(cause @ UserError::Inactive) => {
            return Ok(Envelope::<LoginData>::refused("INACTIVE", &cause.to_string()).into_response());
        }
        Err(cause) => return Err(cause.into()),
    };
    let data = LoginData::Session(SessionData::of_new(&caller, &signed_in));
    let envelope = match super::notice(&signed_in.user, app.clock.now_ms()) {
        Some((code, words)) => Envelope::noted(code, &words, data),
        None => Envelope::noted(OK, "登录成功", data),
    };
    Ok((session::cookies(&app, &caller, &signed_in), envelope).into_response())
}
