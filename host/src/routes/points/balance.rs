//! What the user has.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::Balance;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;

/// What the user has.
#[utoipa::path(
    get, path = "/api/v1/points", operation_id = "get_points", tag = "points", security(("session" = []), ("key" = [KeyScope::BillingRead])),
    responses((status = 200, body = Balance))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<Balance>> {
    Ok(Json(app.points.balance(&current.user.id.own_account()).await?))
}
