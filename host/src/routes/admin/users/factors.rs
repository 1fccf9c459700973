//! Second factors of a user who lost them.

use axum::Json;
use axum::extract::State;
use baigong_ground::messages;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{subject, user};
use crate::app::App;
use crate::audit::Act;
use crate::auth::{Administrator, Scope};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Path;

messages! {
    own_factors_elsewhere = "请在个人中心管理自己的两步验证", "Manage your own two-step verification in your settings";
}

/// How many there were.
#[derive(Serialize, ToSchema)]
pub struct Removed {
    removed: u64,
}

/// Removes all second factors of a user, whose next sign-in then takes the password alone.
#[utoipa::path(
    delete, path = "/api/v1/admin/users/{uid}/factors", operation_id = "reset_user_factors", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("uid" = i64, Path, description = "The user's number")),
    responses((status = 200, body = Removed), (status = 409))
)]
#[crate::boxed]
pub async fn reset(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    Path(uid): Path<i64>,
) -> ApiResult<Json<Removed>> {
    let user = user(&app, uid).await?;
    act.describe(subject(uid), json!({ "login_name": user.login_name }));
    // There it takes a proof of who one is.
    if user.id == admin.id {
        return Err(ApiError::new(Code::Conflict, own_factors_elsewhere()));
    }
    let removed = app.users.reset_factors(&user.login_name).await?;
    act.describe(subject(uid), json!({ "login_name": user.login_name, "removed": removed }));
    Ok(Json(Removed { removed }))
}
