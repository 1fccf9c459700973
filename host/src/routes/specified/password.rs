//! Changing one's password.

use axum::extract::State;
use baigong_ground::messages;
use baigong_platform::users::UserError;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::envelope::{Envelope, OK};
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Body;

messages! {
    old_password_wrong = "用户不存在或旧密码不正确。", "The user does not exist, or the old password is wrong";
    others_password = "只能修改自己的密码", "You can change your own password only";
}

/// The code of a wrong old password.
const WRONG: &str = "50000";

/// The form of the password page.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordForm {
    /// The user's own number, as a number or as text.
    #[schema(value_type = String)]
    id: Value,
    old_password: String,
    /// 8 to 128 characters.
    new_password: String,
}

/// Changes the caller's password and ends all other sessions.
#[utoipa::path(
    post, path = "/u/global_users/passwdReset", operation_id = "specified_change_password", tag = "specified",
    security(("session" = [])),
    request_body = PasswordForm, responses((status = 200, body = Envelope<bool>), (status = 401), (status = 403), (status = 429))
)]
#[crate::boxed]
pub async fn change(
    State(app): State<App>,
    current: CurrentUser,
    Body(form): Body<PasswordForm>,
) -> ApiResult<Envelope<bool>> {
    let id = form.id.as_str().map_or_else(|| form.id.to_string(), str::to_owned);
    if id.trim() != current.user.uid.to_string() {
        return Err(ApiError::new(Code::Forbidden, others_password()));
    }
    let changed =
        app.users.change_password(&current.user.id, &form.old_password, &form.new_password, &current.token);
    match changed.await {
        Ok(()) => Ok(Envelope::noted(OK, "密码修改成功，其他设备已退出登录。", true)),
        Err(UserError::WrongCredentials) => Ok(Envelope::refused(WRONG, &old_password_wrong().to_string())),
        Err(cause) => Err(cause.into()),
    }
}
