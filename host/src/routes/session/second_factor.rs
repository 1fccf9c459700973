//! The second step of signing in.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use baigong_platform::users::factors::FactorError;
use baigong_platform::users::{FactorChallenge, FactorMethod};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::SessionView;
use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Body;
use crate::routes::factors::{Shown, passkeys_possible};

/// Answers a password that was right where a second factor is asked for.
pub fn ask(challenge: FactorChallenge) -> Response {
    (StatusCode::ACCEPTED, Json(challenge)).into_response()
}

/// A factor: `code` for the authenticator app and recovery codes, `credential` for a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SecondFactorRequest {
    /// From the answer to the password.
    challenge: String,
    method: FactorMethod,
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    credential: Option<Value>,
}

/// A sign-in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChallengeRequest {
    challenge: String,
}

/// What the page asks an authenticator.
#[derive(Serialize, ToSchema)]
pub struct PasskeyOptionsView {
    /// For `navigator.credentials.get`, as JSON.
    #[schema(value_type = Object)]
    options: Value,
}

/// Signs in with the second factor; the session is in the `Set-Cookie` header. A challenge that is unknown, used or
/// expired is answered like a wrong factor.
#[utoipa::path(
    post, path = "/api/v1/session/second-factor", operation_id = "show_second_factor", tag = "session",
    security(()),
    request_body = SecondFactorRequest,
    responses((status = 200, body = SessionView), (status = 401), (status = 429))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<SecondFactorRequest>,
) -> ApiResult<Response> {
    let SecondFactorRequest { challenge, method, code, credential } = request;
    let answer = Shown { method, code, credential }.answer()?;
    let signed_in = app.factors.answer(&challenge, answer, &caller.client).await;
    super::answer(&app, &caller, StatusCode::OK, signed_in.map_err(|error| refused(error, method))?).await
}

/// What the page needs to ask for a passkey of the user who is signing in.
#[utoipa::path(
    post, path = "/api/v1/session/second-factor/options", operation_id = "second_factor_options", tag = "session",
    security(()),
    request_body = ChallengeRequest,
    responses((status = 200, body = PasskeyOptionsView), (status = 401), (status = 409))
)]
#[crate::boxed]
pub async fn options(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<ChallengeRequest>,
) -> ApiResult<Json<PasskeyOptionsView>> {
    passkeys_possible(&app, &headers)?;
    let options = app.factors.sign_in_options(&request.challenge).await;
    let options = options.map_err(|error| refused(error, FactorMethod::Passkey))?;
    let options = serde_json::to_value(&options.public_key).map_err(ApiError::internal)?;
    Ok(Json(PasskeyOptionsView { options }))
}

/// The words follow what was sent, never why it was refused.
fn refused(error: FactorError, method: FactorMethod) -> ApiError {
    match (error, method) {
        (FactorError::Wrong, FactorMethod::Passkey) => {
            ApiError::new(Code::Unauthenticated, FactorError::BadCredential.message())
        }
        (error @ FactorError::Wrong, _) => ApiError::new(Code::Unauthenticated, error.message()),
        (other, _) => other.into(),
    }
}
