//! Codes by e-mail.

use std::time::Duration;

use axum::extract::{FromRequest, Request, State};
use axum::http::{StatusCode, header};
use baigong_ground::messages;
use baigong_platform::users::UserError;
use baigong_platform::users::codes::Purpose;
use bytes::Bytes;
use utoipa::ToSchema;

use super::envelope::{Envelope, OK};
use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::too_large;
use crate::messages::{body_not_declared_form, body_unreadable, email_required};

messages! {
    /// Shown when it is not.
    code_not_sent = "验证码发送请求失败，请稍后重试", "The code could not be sent. Please try again later";
    purpose_unknown = "用途只能是 register、reset、bind 或 sign_in", "The purpose can be register, reset, bind or sign_in only";
    member_repeated(name) = "字段 {name} 重复", "The field {name} is there twice";
}

/// Shown when the code is on its way, whoever has the address.
const SENT: &str = "验证码已发送，如果没有收到邮件，请检查垃圾箱。";
/// Shown when it waits for the mail server, under a code of its own.
const DELAYED: (&str, &str) =
    ("MAIL_DELAYED", "邮件服务器暂时无法连接，验证码将在恢复后自动寄出，请留意邮箱。");

const MAX_FORM_BYTES: usize = 4096;

/// The form that asks for a code.
#[derive(ToSchema)]
pub struct VerificationForm {
    /// Where the code goes.
    email: String,
    /// `register` (unless given), `reset`, `bind` or `sign_in`.
    purpose: Option<String>,
}

/// Sends a code to an address. The answer is the same whoever has the address.
#[utoipa::path(
    post, path = "/u/global_users/send-verification-email", operation_id = "specified_send_verification_email",
    tag = "specified", security(()),
    request_body(content = VerificationForm, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, body = Envelope<bool>),
        (status = 429, body = Envelope<bool>, description = "`Retry-After` says when to ask again"),
    )
)]
#[crate::boxed]
pub async fn send(State(app): State<App>, caller: Caller, Form(form): Form) -> ApiResult<Envelope<bool>> {
    let purpose = match form.purpose.as_deref().map(str::trim).filter(|word| !word.is_empty()) {
        None => Purpose::Register,
        Some(word) => word.parse().map_err(|()| ApiError::field("/purpose", "enum", purpose_unknown()))?,
    };
    if purpose == Purpose::Bind && caller.user().is_none_or(|user| user.anonymous) {
        return Err(ApiError::unauthenticated());
    }
    match app.codes.send(purpose, &form.email, &caller.client).await {
        Ok(()) if app.mailer.is_away() => Ok(Envelope::noted(DELAYED.0, DELAYED.1, true)),
        Ok(()) => Ok(Envelope::noted(OK, SENT, true)),
        Err(UserError::Throttled { retry_after_ms }) => {
            let pause = Duration::from_millis(u64::try_from(retry_after_ms).unwrap_or(1000));
            Err(ApiError::new(Code::RateLimited, code_not_sent()).retry_after(pause))
        }
        Err(error @ UserError::Invalid(_)) => Err(error.into()),
        Err(cause) => {
            tracing::error!(%cause, "a verification code was not sent");
            let code = ApiError::from(cause).code();
            Err(ApiError::new(code, code_not_sent()))
        }
    }
}

/// The form-encoded body. A field that is there twice is refused: whoever checks it elsewhere may have read the other.
pub struct Form(VerificationForm);

impl FromRequest<App> for Form {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> ApiResult<Self> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            let message = body_not_declared_form();
            return Err(ApiError::new(Code::UnsupportedMedia, message));
        }
        let body = Bytes::from_request(request, app).await.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_large(),
            _ => ApiError::new(Code::InvalidParams, body_unreadable()),
        })?;
        if body.len() > MAX_FORM_BYTES {
            return Err(too_large());
        }
        let email = field(&body, "email")?;
        let email = email.ok_or_else(|| ApiError::field("/email", "required", email_required()))?;
        Ok(Self(VerificationForm { email, purpose: field(&body, "purpose")? }))
    }
}

fn field(body: &[u8], name: &str) -> ApiResult<Option<String>> {
    let mut values = url::form_urlencoded::parse(body).filter(|(key, _)| key == name).map(|(_, value)| value);
    let value = values.next().map(std::borrow::Cow::into_owned);
    if values.next().is_some() {
        return Err(ApiError::field(&format!("/{name}"), "duplicate", member_repeated(name)));
    }
    Ok(value)
}
