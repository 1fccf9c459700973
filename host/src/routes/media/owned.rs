//! A file for its owner.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use baigong_ground::Text;
use baigong_platform::keys::KeyScope;

use super::send::{Disposition, send};
use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;

/// An upload or result of the user's, whole or in part; or an example medium, which needs no session.
#[utoipa::path(
    get, path = "/api/v1/media/{id}", operation_id = "get_media", tag = "media",
    security((), ("session" = []), ("key" = [KeyScope::MediaRead])),
    params(("id" = String, Path)),
    responses(
        (status = 200, content((Vec<u8> = "image/*"), (Vec<u8> = "video/*"), (Vec<u8> = "audio/*"), (Vec<u8> = "model/*"))), (status = 206),
        (status = 304), (status = 401), (status = 416),
    )
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let file = match (app.media.example(&id), caller.reader(KeyScope::MediaRead)) {
        (Some(example), _) => Some(example),
        (None, Some(user)) => app.media.find(&user.id, &id).await?,
        (None, None) => return Err(ApiError::unauthenticated()),
    };
    let file = file.ok_or_else(|| ApiError::not_found(Text::new("该文件", "The file")))?;
    send(&app, &file, &headers, Disposition::Inline).await
}
