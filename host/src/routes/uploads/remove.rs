//! Deleting a file that a user brought.

use axum::extract::State;
use axum::http::StatusCode;
use baigong_ground::Text;
use baigong_platform::keys::KeyScope;
use baigong_platform::media::MediaError;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;

/// Deletes an upload of the user's for good, at once. Works that were made with it stay. It is refused while a task that is
/// not over names it.
#[utoipa::path(
    delete, path = "/api/v1/uploads/{id}", operation_id = "remove_upload", tag = "media",
    security(("session" = []), ("key" = [KeyScope::MediaWrite])),
    params(("id" = String, Path)),
    responses((status = 204), (status = 404), (status = 409))
)]
#[crate::boxed]
pub async fn remove(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    match app.media.remove_upload(&current.user.id, &id).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(MediaError::NotFound) => Err(ApiError::not_found(Text::new("该文件", "The file"))),
        Err(other) => Err(other.into()),
    }
}
