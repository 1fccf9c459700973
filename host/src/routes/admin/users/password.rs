//! Passwords of users. Nobody can read one; an administrator can hand over a new one.

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
use crate::messages::account_closed;

messages! {
    visitor_without_password = "游客账户没有密码", "A visitor's account has no password";
    own_password_elsewhere = "请在个人中心修改自己的密码", "Change your own password in your settings";
}

/// A password to hand over.
#[derive(Serialize, ToSchema)]
pub struct OneTimePassword {
    /// Shown this once; the user has to change it before spending points.
    password: String,
}

/// Gives a user a random password and ends the user's sessions.
#[utoipa::path(
    post, path = "/api/v1/admin/users/{uid}/password", operation_id = "reset_user_password", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("uid" = i64, Path, description = "The user's number")),
    responses((status = 200, body = OneTimePassword), (status = 409))
)]
#[crate::boxed]
pub async fn reset(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    Path(uid): Path<i64>,
) -> ApiResult<Json<OneTimePassword>> {
    let user = user(&app, uid).await?;
    act.describe(subject(uid), json!({ "login_name": user.login_name }));
    if user.closed_ms.is_some() {
        return Err(ApiError::new(Code::Conflict, account_closed()));
    }
    if user.anonymous {
        return Err(ApiError::new(Code::Conflict, visitor_without_password()));
    }
    if user.id == admin.id {
        return Err(ApiError::new(Code::Conflict, own_password_elsewhere()));
    }
    let password = app.users.reset_password(&user.login_name).await?;
    tracing::info!(admin = admin.uid, user = uid, "an administrator reset a password");
    Ok(Json(OneTimePassword { password }))
}
