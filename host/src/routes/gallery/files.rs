//! The files of public works: addresses that stay the same as long as the work is public, and stop to answer with it.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use baigong_ground::Text;
use baigong_platform::media::MediaFile;
use baigong_provider::MediaKind;

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;
use crate::routes::media::send::{Disposition, send};

/// The file of a public work, whole or in part.
#[utoipa::path(
    get, path = "/api/v1/gallery/{id}/media", operation_id = "get_gallery_media", tag = "gallery",
    security(()),
    params(("id" = String, Path)),
    responses(
        (status = 200, content((Vec<u8> = "image/*"), (Vec<u8> = "video/*"), (Vec<u8> = "audio/*"), (Vec<u8> = "model/*"))), (status = 206),
        (status = 304), (status = 416),
    )
)]
#[crate::boxed]
pub async fn media(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let file = app.gallery.file(&id).await?;
    answer(&app, file.map(|file| file.media), &headers, Some).await
}

/// A small picture of a public work, for lists; the picture itself where it is small. 404 where there is none.
#[utoipa::path(
    get, path = "/api/v1/gallery/{id}/poster", operation_id = "get_gallery_poster", tag = "gallery",
    security(()),
    params(("id" = String, Path)),
    responses(
        (status = 200, content((Vec<u8> = "image/*"), (Vec<u8> = "video/*"), (Vec<u8> = "audio/*"), (Vec<u8> = "model/*"))), (status = 206),
        (status = 304), (status = 416),
    )
)]
#[crate::boxed]
pub async fn poster(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let file = app.gallery.file(&id).await?;
    let small = |file: MediaFile| file.small().or_else(|| (file.kind == MediaKind::Image).then_some(file));
    answer(&app, file.and_then(|file| file.poster), &headers, small).await
}

async fn answer(
    app: &App,
    media: Option<String>,
    headers: &HeaderMap,
    shown: impl Fn(MediaFile) -> Option<MediaFile>,
) -> ApiResult<Response> {
    let missing = || ApiError::not_found(Text::new("该文件", "The file"));
    // The gallery has just said that everybody may see it.
    let file = app.media.find_signed(&media.ok_or_else(missing)?).await?.ok_or_else(missing)?;
    let file = shown(file).ok_or_else(missing)?;
    send(app, &file, headers, Disposition::Inline).await
}
