//! Passkeys: added, renamed, removed.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use baigong_platform::users::factors::PasskeyAdded;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{CeremonyView, actor, credential, of_passkey, passkeys_possible};
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Body, Path};

/// A passkey that the browser made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyRequest {
    /// Of the question.
    ceremony: String,
    /// 1 to 40 characters.
    name: String,
    /// From `navigator.credentials.create`, as JSON.
    #[schema(value_type = Object)]
    credential: Value,
}

/// A new name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenameRequest {
    /// 1 to 40 characters.
    name: String,
}

/// What the page asks an authenticator for a new passkey. Needs a step-up.
#[utoipa::path(
    post, path = "/api/v1/factors/passkeys/options", operation_id = "begin_passkey", tag = "factors",
    security(("session" = [])),
    responses((status = 200, body = CeremonyView), (status = 403), (status = 409))
)]
#[crate::boxed]
pub async fn begin(
    State(app): State<App>,
    current: CurrentUser,
    headers: HeaderMap,
) -> ApiResult<Json<CeremonyView>> {
    passkeys_possible(&app, &headers)?;
    let (ceremony, options) = app.factors.begin_passkey(&actor(&current)).await?;
    let options = serde_json::to_value(&options.public_key).map_err(ApiError::internal)?;
    Ok(Json(CeremonyView { ceremony, options }))
}

/// Adds the passkey that the browser made. Gives recovery codes with the first factor.
#[utoipa::path(
    post, path = "/api/v1/factors/passkeys", operation_id = "add_passkey", tag = "factors",
    security(("session" = [])),
    request_body = PasskeyRequest,
    responses((status = 201, body = PasskeyAdded), (status = 409))
)]
#[crate::boxed]
pub async fn finish(
    State(app): State<App>,
    current: CurrentUser,
    Body(request): Body<PasskeyRequest>,
) -> ApiResult<(StatusCode, Json<PasskeyAdded>)> {
    let made = credential(Some(request.credential))?;
    let added = app.factors.finish_passkey(&actor(&current), &request.ceremony, &request.name, &made).await;
    Ok((StatusCode::CREATED, Json(added.map_err(of_passkey)?)))
}

/// Calls a passkey something else.
#[utoipa::path(
    patch, path = "/api/v1/factors/passkeys/{id}", operation_id = "rename_passkey", tag = "factors",
    security(("session" = [])),
    params(("id" = String, Path)), request_body = RenameRequest,
    responses((status = 204))
)]
#[crate::boxed]
pub async fn rename(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    Body(request): Body<RenameRequest>,
) -> ApiResult<StatusCode> {
    app.factors.rename_passkey(&actor(&current), &id, &request.name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a passkey. Needs a step-up.
#[utoipa::path(
    delete, path = "/api/v1/factors/passkeys/{id}", operation_id = "remove_passkey", tag = "factors",
    security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 204), (status = 403))
)]
#[crate::boxed]
pub async fn remove(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.factors.remove_passkey(&actor(&current), &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
