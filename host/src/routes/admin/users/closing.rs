//! Closing the account of a user.

use axum::Json;
use axum::extract::State;
use baigong_platform::closing::ClosingView;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{subject, user};
use crate::app::App;
use crate::audit::Act;
use crate::auth::{Administrator, Scope};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Body, Path};
use crate::messages::account_closed;
use crate::routes::closing;

/// Agreement to what closing costs the user.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserClosingRequest {
    /// The points that are forfeited, as the preview states them. Refused where there are more by now.
    forfeit_points: i64,
}

/// What was done.
#[derive(Serialize, ToSchema)]
pub struct UserClosed {
    /// Points that were forfeited now. What comes back from tasks under way is forfeited when they end.
    forfeited: i64,
}

/// What closing the account of a user would do.
#[utoipa::path(
    get, path = "/api/v1/admin/users/{uid}/closing", operation_id = "preview_user_closing", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("uid" = i64, Path, description = "The user's number")),
    responses((status = 200, body = ClosingView))
)]
#[crate::boxed]
pub async fn preview(State(app): State<App>, Path(uid): Path<i64>) -> ApiResult<Json<ClosingView>> {
    let user = user(&app, uid).await?;
    Ok(Json(app.closings.preview(&user).await?))
}

/// Closes the account of a user for good. Administrators lose their rights first, and nobody closes their own here.
#[utoipa::path(
    post, path = "/api/v1/admin/users/{uid}/closing", operation_id = "close_user_account", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("uid" = i64, Path, description = "The user's number")), request_body = UserClosingRequest,
    responses((status = 200, body = UserClosed), (status = 409))
)]
#[crate::boxed]
pub async fn close(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    Path(uid): Path<i64>,
    Body(request): Body<UserClosingRequest>,
) -> ApiResult<Json<UserClosed>> {
    // Without the name, which is what goes.
    act.describe(subject(uid), json!({ "forfeit_points": request.forfeit_points }));
    let user = user(&app, uid).await?;
    if user.closed_ms.is_some() {
        return Err(ApiError::new(Code::Conflict, account_closed()));
    }
    let forfeited = closing::end(&app, user.id, request.forfeit_points).await?;
    act.describe(subject(uid), json!({ "forfeited": forfeited }));
    tracing::info!(admin = admin.uid, user = uid, "an administrator closed an account");
    Ok(Json(UserClosed { forfeited }))
}
