//! Recovery codes.

use axum::Json;
use axum::extract::State;

use super::{RecoveryCodesView, actor};
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;

/// Draws recovery codes in place of those before. Needs a step-up.
#[utoipa::path(
    post, path = "/api/v1/factors/recovery-codes", operation_id = "renew_recovery_codes", tag = "factors",
    security(("session" = [])),
    responses((status = 200, body = RecoveryCodesView), (status = 403), (status = 409))
)]
#[crate::boxed]
pub async fn renew(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<RecoveryCodesView>> {
    let codes = app.factors.new_recovery_codes(&actor(&current)).await?;
    Ok(Json(RecoveryCodesView { recovery_codes: Some(codes) }))
}
