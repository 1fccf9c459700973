//! Signing in on the centre's page.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use baigong_ground::message::common;
use baigong_platform::sso::Params;
use baigong_platform::users::{Login, UserError};
use bytes::Bytes;
use serde_json::{Value, json};

use super::{FAILED, OK, is_form, refusal, result};
use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiError;
use crate::messages::body_not_declared_form;
use crate::routes::session::cookies;

/// The password was right and something else has to be shown.
const SECOND_FACTOR: u16 = 202;
const TOO_MANY: u16 = 429;
/// What a page's script learns of its session, whose token is in the cookie.
const MARKER: &str = "1";

/// Signs in with the form fields `name` and `pwd`. A password in an address is not read.
pub async fn login(State(app): State<App>, caller: Caller, headers: HeaderMap, body: Bytes) -> Response {
    if !is_form(&headers) {
        let text = body_not_declared_form();
        return (StatusCode::UNSUPPORTED_MEDIA_TYPE, result(FAILED, &text.to_string(), Value::Null, &[]))
            .into_response();
    }
    let form = match Params::read([&body[..]]) {
        Ok(form) => form,
        Err(error) => return refusal(&error),
    };
    let (Some(name), Some(password)) = (form.get("name"), form.get("pwd")) else {
        let missing = if form.get("name").is_none() { "name" } else { "pwd" };
        return result(FAILED, &common::parameter_missing(missing).to_string(), Value::Null, &[]);
    };
    match app.users.login(name, password, &caller.client).await {
        Ok(Login::Done(signed_in)) => {
            // Programs have no cookies and need the token itself.
            let data = if caller.is_browser() { MARKER } else { &signed_in.token };
            (cookies(&app, &caller, &signed_in), result(OK, "登录成功！", json!(data), &[])).into_response()
        }
        Ok(Login::SecondFactor(challenge)) => {
            let data = json!({
                "challenge": challenge.token,
                "methods": challenge.methods,
                "expires_ms": challenge.expires_ms,
            });
            result(SECOND_FACTOR, "需要两步验证", data, &[])
        }
        Err(error) => failed(error),
    }
}

fn failed(error: UserError) -> Response {
    let msg = error.to_string();
    match error {
        UserError::Throttled { retry_after_ms } => {
            let seconds = retry_after_ms.max(1).unsigned_abs().div_ceil(1000);
            let retry = [(header::RETRY_AFTER, HeaderValue::from(seconds))];
            (StatusCode::TOO_MANY_REQUESTS, retry, result(TOO_MANY, &msg, Value::Null, &[])).into_response()
        }
        UserError::Busy | UserError::Database(_) => {
            let status = ApiError::from(error).into_response().status();
            (status, result(FAILED, &msg, Value::Null, &[])).into_response()
        }
        _ => result(FAILED, &msg, Value::Null, &[]),
    }
}
