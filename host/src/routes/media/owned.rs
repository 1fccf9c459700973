//! A file for its owner.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::send::{Disposition, send};
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;

/// An upload or result of the user's, whole or in part.
#[utoipa::path(
    get, path = "/api/v1/media/{id}", operation_id = "get_media", tag = "media", params(("id" = String, Path)),
    responses(
        (status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 206),
        (status = 304), (status = 416),
    )
)]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let file = app.media.find(&current.user.id, &id).await?.ok_or_else(|| ApiError::not_found("该文件"))?;
    send(&app, &file, &headers, Disposition::Inline).await
}
