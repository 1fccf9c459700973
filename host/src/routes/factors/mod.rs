//! A user's second factors: the authenticator app, passkeys, recovery codes.

pub mod overview;
pub mod passkeys;
pub mod recovery;
pub mod step_up;
pub mod totp;

use axum::http::{HeaderMap, header};
use baigong_ground::messages;
use baigong_platform::users::FactorMethod;
use baigong_platform::users::factors::{Actor, Answer, FactorError, PublicKeyCredential};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, Code};
use crate::messages::code_required;

messages! {
    passkey_data_wrong = "通行密钥的数据不正确", "The data of the passkey is not right";
}

/// Second factors of the person who is signed in: authenticator app, passkeys, recovery codes, and stepping up.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(overview::show))
        .routes(routes!(totp::begin, totp::remove))
        .routes(routes!(totp::confirm))
        .routes(routes!(passkeys::begin))
        .routes(routes!(passkeys::finish))
        .routes(routes!(passkeys::rename, passkeys::remove))
        .routes(routes!(recovery::renew))
        .routes(routes!(step_up::step_up))
        .routes(routes!(step_up::options))
}

/// What the page asks an authenticator.
#[derive(Serialize, ToSchema)]
pub struct CeremonyView {
    /// Names the question in the request that brings its answer.
    ceremony: String,
    /// For `navigator.credentials`, as JSON.
    #[schema(value_type = Object)]
    options: Value,
}

/// Recovery codes; shown once.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodesView {
    /// Null when the codes of an earlier factor stay in force.
    recovery_codes: Option<Vec<String>>,
}

/// A factor shown: `code` for the authenticator app and recovery codes, `credential` for a passkey.
#[derive(Deserialize)]
pub struct Shown {
    pub method: FactorMethod,
    pub code: Option<String>,
    pub credential: Option<Value>,
}

impl Shown {
    /// The answer, or the field that is missing.
    pub fn answer(self) -> ApiResult<Answer> {
        match self.method {
            FactorMethod::Passkey => {
                Ok(Answer::Passkey(Box::new(credential::<PublicKeyCredential>(self.credential)?)))
            }
            method => {
                let code = self.code.filter(|code| !code.trim().is_empty());
                let code = code.ok_or_else(|| ApiError::field("/code", "required", code_required()))?;
                let totp = method == FactorMethod::Totp;
                Ok(if totp { Answer::Totp(code) } else { Answer::RecoveryCode(code) })
            }
        }
    }
}

/// What the browser brought from an authenticator.
fn credential<T: DeserializeOwned>(value: Option<Value>) -> ApiResult<T> {
    let wrong = |code| ApiError::field("/credential", code, passkey_data_wrong());
    serde_json::from_value(value.ok_or_else(|| wrong("required"))?).map_err(|_| wrong("invalid"))
}

/// The caller, to the service of factors.
pub fn actor(current: &CurrentUser) -> Actor<'_> {
    Actor::new(&current.user, &current.token)
}

/// Refuses a page on an address that no passkey is bound to, before its browser does so in worse words.
pub fn passkeys_possible(app: &App, headers: &HeaderMap) -> ApiResult<()> {
    let origin = headers.get(header::ORIGIN).and_then(|value| value.to_str().ok());
    let origin = origin.and_then(|origin| Url::parse(origin).ok());
    let host = origin.as_ref().and_then(Url::host_str);
    if host.is_none_or(|host| app.factors.passkeys_work_on(host)) {
        return Ok(());
    }
    Err(FactorError::PasskeysUnavailable.into())
}

/// A passkey that was refused is no wrong code.
fn of_passkey(error: FactorError) -> ApiError {
    match error {
        FactorError::Wrong => FactorError::BadCredential.into(),
        other => other.into(),
    }
}

impl From<FactorError> for ApiError {
    fn from(error: FactorError) -> Self {
        let message = error.message();
        match error {
            FactorError::Account(error) => error.into(),
            FactorError::Wrong => Self::field("/code", "wrong_factor", message),
            FactorError::WrongPassword => Self::field("/password", "wrong_password", message),
            FactorError::BadCredential => Self::field("/credential", "wrong_factor", message),
            FactorError::BadName => Self::field("/name", "invalid", message),
            FactorError::StepUpRequired => Self::new(Code::StepUpRequired, message),
            FactorError::Conflict(_) | FactorError::PasskeysUnavailable => Self::new(Code::Conflict, message),
            FactorError::Anonymous => Self::new(Code::Forbidden, message),
            FactorError::NotFound(what) => Self::not_found(what),
            FactorError::Inside(cause) => Self::internal(cause),
        }
    }
}
