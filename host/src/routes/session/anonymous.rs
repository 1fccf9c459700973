//! An account for a visitor.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::SessionView;
use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiResult;

/// Makes an anonymous account and signs it in. A caller who has a session keeps it: one browser, one account.
#[utoipa::path(
    post, path = "/api/v1/session/anonymous", operation_id = "create_anonymous_session", tag = "session",
    security(()),
    responses(
        (status = 201, body = SessionView),
        (status = 200, body = SessionView, description = "There was a session"), (status = 429),
    )
)]
#[crate::boxed]
pub async fn create(State(app): State<App>, caller: Caller) -> ApiResult<Response> {
    if let Some(user) = caller.user() {
        return Ok(Json(SessionView::of(&app, user).await?).into_response());
    }
    let signed_in = app.users.anonymous(&caller.client).await?;
    super::answer(&app, &caller, StatusCode::CREATED, signed_in).await
}
