//! Files that pages and programs bring to the specified addresses: kept like every upload, and answered with an address that
//! opens them for a day, as the calls that follow name them by it.

use axum::extract::{Request, State};
use baigong_platform::keys::KeyScope;
use serde::Serialize;
use utoipa::ToSchema;

use super::envelope::Envelope;
use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult};
use crate::routes::uploads::create::{UploadForm, take_field};

/// How long the address of a file opens it for whoever has it, in milliseconds.
const OPEN_MS: i64 = 24 * 3_600_000;

/// A form with one picture.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form only")]
pub struct ImageForm {
    /// The picture.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    image: Vec<u8>,
}

/// A file that was brought.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadedFile {
    /// Opens it for a day for whoever has it, and names it in every call of its owner's.
    url: String,
}

/// Takes a picture, a clip or a sound.
#[utoipa::path(
    post, path = "/upload", operation_id = "specified_upload", tag = "specified",
    security(("session" = []), ("key" = [KeyScope::MediaWrite])),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<UploadedFile>), (status = 401), (status = 429))
)]
#[crate::boxed]
pub async fn file(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    request: Request,
) -> ApiResult<Envelope<UploadedFile>> {
    let url = keep(&app, &caller, &current, request, "file").await?;
    Ok(Envelope::ok(UploadedFile { url }))
}

/// Takes a picture, a clip or a sound, at the address of screenshots.
#[utoipa::path(
    post, path = "/screenshots/img/upload", operation_id = "specified_screenshot_upload", tag = "specified",
    security(("session" = []), ("key" = [KeyScope::MediaWrite])),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<UploadedFile>), (status = 401), (status = 429))
)]
#[crate::boxed]
pub async fn screenshot(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    request: Request,
) -> ApiResult<Envelope<UploadedFile>> {
    let url = keep(&app, &caller, &current, request, "file").await?;
    Ok(Envelope::ok(UploadedFile { url }))
}

/// Takes a picture; the answer is its address.
#[utoipa::path(
    post, path = "/proxy/api/images/upload", operation_id = "specified_image_upload", tag = "specified",
    security(("session" = []), ("key" = [KeyScope::MediaWrite])),
    request_body(content = ImageForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<String>), (status = 401), (status = 429))
)]
#[crate::boxed]
pub async fn image(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    request: Request,
) -> ApiResult<Envelope<String>> {
    Ok(Envelope::ok(keep(&app, &caller, &current, request, "image").await?))
}

async fn keep(
    app: &App,
    caller: &Caller,
    current: &CurrentUser,
    request: Request,
    field: &str,
) -> ApiResult<String> {
    let upload = take_field(app, caller, current, request, field).await?;
    let path = app.media.sign(&upload.id, app.clock.now_ms() + OPEN_MS, false);
    app.config.public_base_url().join(&path).map(String::from).map_err(ApiError::internal)
}
