//! Signing out.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;

use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiResult;

/// Ends the session on the server and removes the cookie. Harmless without a session.
#[utoipa::path(
    delete, path = "/api/v1/session", operation_id = "sign_out", tag = "session", security(()),
    responses((status = 204))
)]
#[crate::boxed]
pub async fn logout(State(app): State<App>, caller: Caller) -> ApiResult<impl IntoResponse> {
    if let Some(token) = caller.token() {
        app.users.logout(token).await?;
    }
    Ok((StatusCode::NO_CONTENT, super::forget(&app)))
}
