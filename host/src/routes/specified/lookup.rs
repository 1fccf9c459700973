//! Finding a user, for administrators.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use baigong_ground::message::common;
use serde::Serialize;
use utoipa::ToSchema;

use super::envelope::OK;
use super::profile::UserRecord;
use crate::app::App;
use crate::auth::Scope;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Path;

/// A user whose fields stand beside those of the envelope, as this path is specified.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundUser {
    success: bool,
    code: &'static str,
    msg: &'static str,
    message: &'static str,
    #[serde(flatten)]
    user: UserRecord,
}

/// A user by number (digits) or by login name. Names of digits alone cannot be registered, so one path serves both.
#[utoipa::path(
    get, path = "/u/global_users/{name_or_id}", operation_id = "specified_find_user", tag = "specified",
    security(("session" = [Scope::Admin])),
    params(("name_or_id" = String, Path, description = "Login name, or the user's number")),
    responses((status = 200, body = FoundUser), (status = 401), (status = 403), (status = 404))
)]
#[crate::boxed]
pub async fn find(State(app): State<App>, Path(name_or_id): Path<String>) -> ApiResult<Response> {
    let user = match name_or_id.parse::<i64>() {
        Ok(uid) if name_or_id.bytes().all(|byte| byte.is_ascii_digit()) => app.users.find_by_uid(uid).await?,
        _ => app.users.find_by_login_name(&name_or_id).await?,
    };
    let user = user.ok_or_else(|| ApiError::new(Code::NotFound, common::user_not_found()))?;
    let points = app.points.balance(&user.id.own_account()).await?;
    let (msg, message) = ("用户查找成功！", "用户查找成功！");
    let found = FoundUser { success: true, code: OK, msg, message, user: UserRecord::new(&user, points) };
    Ok(axum::Json(found).into_response())
}
