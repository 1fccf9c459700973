//! What a user has set up.

use axum::Json;
use axum::extract::State;
use baigong_platform::users::Role;
use baigong_platform::users::factors::{PasskeyInfo, TotpInfo};
use serde::Serialize;
use utoipa::ToSchema;

use super::actor;
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;

/// A user's second factors.
#[derive(Serialize, ToSchema)]
pub struct FactorsView {
    /// The authenticator app.
    totp: Option<TotpInfo>,
    /// The passkeys, oldest first.
    passkeys: Vec<PasskeyInfo>,
    /// Recovery codes not used yet.
    recovery_codes_left: i64,
    /// The domain on which passkeys work, its subdomains included; null where the site has none.
    passkey_domain: Option<String>,
    /// Whether this user has to have a factor.
    required: bool,
    /// Until when this session may change factors without showing the password or a factor again.
    step_up_until_ms: Option<i64>,
}

/// The caller's second factors.
#[utoipa::path(
    get, path = "/api/v1/factors", operation_id = "get_factors", tag = "factors", security(("session" = [])),
    responses((status = 200, body = FactorsView))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<FactorsView>> {
    let overview = app.factors.overview(&current.user.id).await?;
    Ok(Json(FactorsView {
        totp: overview.totp,
        passkeys: overview.passkeys,
        recovery_codes_left: overview.recovery_codes_left,
        passkey_domain: overview.passkey_domain,
        required: app.config.security.require_admin_second_factor && current.user.role == Role::Admin,
        step_up_until_ms: app.factors.elevated_until(&actor(&current)).await?,
    }))
}
