//! Who is signed in.

use axum::Json;
use axum::extract::State;

use super::SessionView;
use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiResult;

/// The caller's session. Open to anyone: without a session both fields are null.
#[utoipa::path(
    get, path = "/api/v1/session", operation_id = "get_session", tag = "session", security(()),
    responses((status = 200, body = SessionView))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, caller: Caller) -> ApiResult<Json<SessionView>> {
    Ok(Json(match caller.user() {
        Some(user) => SessionView::of(&app, user).await?.beside(&caller),
        None => SessionView::NONE,
    }))
}
