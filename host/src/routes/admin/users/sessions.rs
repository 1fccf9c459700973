//! Where a user is signed in.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_ground::Text;
use baigong_platform::users::Session;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{subject, user};
use crate::app::App;
use crate::audit::Act;
use crate::auth::{CurrentUser, Scope};
use crate::error::ApiResult;
use crate::http::extract::Path;
use crate::http::paging::Items;

/// A user's live sessions, the one used last first, at most 100.
#[utoipa::path(
    get, path = "/api/v1/admin/users/{uid}/sessions", operation_id = "list_user_sessions", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("uid" = i64, Path, description = "The user's number")),
    responses((status = 200, body = Items<Session>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    Path(uid): Path<i64>,
) -> ApiResult<Json<Items<Session>>> {
    let user = user(&app, uid).await?;
    Ok(Json(Items { items: app.users.sessions(&user.id, &current.token).await? }))
}

/// Ends one of a user's sessions.
#[utoipa::path(
    delete, path = "/api/v1/admin/users/{uid}/sessions/{id}", operation_id = "end_user_session", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("uid" = i64, Path, description = "The user's number"), ("id" = String, Path)),
    responses((status = 204))
)]
#[crate::boxed]
pub async fn end(
    State(app): State<App>,
    act: Act,
    Path((uid, id)): Path<(i64, String)>,
) -> ApiResult<StatusCode> {
    let user = user(&app, uid).await?;
    act.describe(subject(uid), json!({ "login_name": user.login_name, "session": id }));
    app.users.end_session(&user.id, &id).await.map_err(|cause| match cause {
        baigong_platform::users::UserError::NotFound => {
            crate::error::ApiError::not_found(Text::new("该会话", "The session"))
        }
        cause => cause.into(),
    })?;
    Ok(StatusCode::NO_CONTENT)
}

/// How many were ended.
#[derive(Serialize, ToSchema)]
pub struct EndedSessions {
    ended: u64,
}

/// Ends all of a user's sessions; of the caller's own all but the one that asks.
#[utoipa::path(
    delete, path = "/api/v1/admin/users/{uid}/sessions", operation_id = "end_user_sessions", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("uid" = i64, Path, description = "The user's number")),
    responses((status = 200, body = EndedSessions))
)]
#[crate::boxed]
pub async fn end_all(
    State(app): State<App>,
    current: CurrentUser,
    act: Act,
    Path(uid): Path<i64>,
) -> ApiResult<Json<EndedSessions>> {
    let user = user(&app, uid).await?;
    let keep = (user.id == current.user.id).then_some(current.token.as_str());
    let ended = app.users.end_sessions(&user.id, keep).await?;
    act.describe(subject(uid), json!({ "login_name": user.login_name, "ended": ended }));
    Ok(Json(EndedSessions { ended }))
}
