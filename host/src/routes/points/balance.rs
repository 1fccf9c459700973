//! What the user has.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::Balance;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;

/// What the user has, or the organisation that the header `Baigong-Organisation` names or the key belongs to.
#[utoipa::path(
    get, path = "/api/v1/points", operation_id = "get_points", tag = "points", security(("session" = []), ("key" = [KeyScope::BillingRead])),
    responses((status = 200, body = Balance))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<Balance>> {
    Ok(Json(app.points.balance(&current.spender().payer).await?))
}
