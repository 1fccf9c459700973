//! Showing who one is, before factors are changed.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use baigong_ground::messages;
use baigong_platform::users::FactorMethod;
use baigong_platform::users::factors::Proof;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{CeremonyView, Shown, actor, credential, of_passkey, passkeys_possible};
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Body;

messages! {
    password_required = "请输入密码", "Please enter your password";
    ceremony_missing = "缺少字段 ceremony", "The field ceremony is missing";
}

/// How the user shows who it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepUpMethod {
    /// With `password`.
    Password,
    /// With `code` of the authenticator app.
    Totp,
    /// With a recovery code as `code`.
    RecoveryCode,
    /// With `ceremony` and `credential`.
    Passkey,
}

/// The password or a factor.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StepUpRequest {
    method: StepUpMethod,
    #[serde(default)]
    password: Option<String>,
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    ceremony: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    credential: Option<Value>,
}

impl StepUpRequest {
    fn proof(self) -> ApiResult<Proof> {
        let shown = |method, code| Shown { method, code, credential: None }.answer().map(Proof::Factor);
        match self.method {
            StepUpMethod::Password => {
                let password = self.password.filter(|password| !password.is_empty());
                let missing = || ApiError::field("/password", "required", password_required());
                Ok(Proof::Password(password.ok_or_else(missing)?))
            }
            StepUpMethod::Totp => shown(FactorMethod::Totp, self.code),
            StepUpMethod::RecoveryCode => shown(FactorMethod::RecoveryCode, self.code),
            StepUpMethod::Passkey => {
                let missing = || ApiError::field("/ceremony", "required", ceremony_missing());
                let ceremony = self.ceremony.ok_or_else(missing)?;
                Ok(Proof::Passkey { ceremony, credential: Box::new(credential(self.credential)?) })
            }
        }
    }
}

/// The session may change factors.
#[derive(Serialize, ToSchema)]
pub struct StepUpView {
    /// Until then, in milliseconds.
    until_ms: i64,
}

/// Lets this session change factors for five minutes, for who shows the password or a factor.
#[utoipa::path(
    post, path = "/api/v1/factors/step-up", operation_id = "step_up", tag = "factors",
    security(("session" = [])),
    request_body = StepUpRequest,
    responses((status = 200, body = StepUpView), (status = 403), (status = 429))
)]
#[crate::boxed]
pub async fn step_up(
    State(app): State<App>,
    current: CurrentUser,
    Body(request): Body<StepUpRequest>,
) -> ApiResult<Json<StepUpView>> {
    let proof = request.proof()?;
    let by_passkey = matches!(proof, Proof::Passkey { .. });
    let until_ms = app.factors.step_up(&actor(&current), proof).await;
    let until_ms = until_ms.map_err(|error| if by_passkey { of_passkey(error) } else { error.into() })?;
    Ok(Json(StepUpView { until_ms }))
}

/// What the page asks an authenticator for a step-up.
#[utoipa::path(
    post, path = "/api/v1/factors/step-up/options", operation_id = "step_up_options", tag = "factors",
    security(("session" = [])),
    responses((status = 200, body = CeremonyView), (status = 404), (status = 409))
)]
#[crate::boxed]
pub async fn options(
    State(app): State<App>,
    current: CurrentUser,
    headers: HeaderMap,
) -> ApiResult<Json<CeremonyView>> {
    passkeys_possible(&app, &headers)?;
    let (ceremony, options) = app.factors.step_up_options(&actor(&current)).await?;
    let options = serde_json::to_value(&options.public_key).map_err(ApiError::internal)?;
    Ok(Json(CeremonyView { ceremony, options }))
}
