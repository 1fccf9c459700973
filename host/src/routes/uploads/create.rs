//! Taking a file in.

use std::io;
use std::time::Duration;

use axum::Json;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::StatusCode;
use baigong_platform::points::UserId;
use futures::TryStreamExt;
use utoipa::ToSchema;

use super::UploadView;
use crate::app::App;
use crate::auth::CurrentUser;
use crate::config::Config;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::too_large;

/// Beyond the largest file: the form around it, and what is still read of a file that is too large.
const BODY_SLACK_BYTES: u64 = 32 * 1024 * 1024;
/// Longest time that the rest of a refused file is read.
const DRAIN_PATIENCE: Duration = Duration::from_secs(10);
const FIELD: &str = "file";

/// Longest body of an upload.
pub fn body_limit(config: &Config) -> usize {
    let largest = config.media.max_image_bytes.max(config.media.max_video_bytes);
    usize::try_from(largest.saturating_add(BODY_SLACK_BYTES)).unwrap_or(usize::MAX)
}

/// A form with one file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form only")]
pub struct UploadForm {
    /// The file.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    file: Vec<u8>,
}

/// Takes a picture, a clip or a sound. Its type is found in its content.
#[utoipa::path(
    post, path = "/api/v1/uploads", operation_id = "create_upload", tag = "media",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = UploadView))
)]
pub async fn create(
    State(app): State<App>,
    current: CurrentUser,
    request: Request,
) -> ApiResult<(StatusCode, Json<UploadView>)> {
    let mut form = Multipart::from_request(request, &app)
        .await
        .map_err(|_| ApiError::new(Code::UnsupportedMedia, "请使用 multipart/form-data 上传文件"))?;
    let result = store_first_file(&app, &current.user.id, &mut form).await;
    if result.is_err() {
        // A browser reads the answer only after it has sent everything; a cut connection would hide the reason.
        let drain = async { while let Ok(Some(_)) = form.next_field().await {} };
        tokio::time::timeout(DRAIN_PATIENCE, drain).await.ok();
    }
    result.map(|upload| (StatusCode::CREATED, Json(upload)))
}

async fn store_first_file(app: &App, user_id: &UserId, form: &mut Multipart) -> ApiResult<UploadView> {
    while let Some(field) = form.next_field().await.map_err(|error| broken(&error))? {
        if field.name() == Some(FIELD) {
            return store(app, user_id, field).await;
        }
    }
    Err(ApiError::field("/file", "required", "请选择要上传的文件"))
}

async fn store(app: &App, user_id: &UserId, field: Field<'_>) -> ApiResult<UploadView> {
    let name = field.file_name().unwrap_or("upload").to_owned();
    let content = field.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => io::Error::new(io::ErrorKind::FileTooLarge, "the body is too large"),
        _ => io::Error::new(io::ErrorKind::UnexpectedEof, error.to_string()),
    });
    Ok(app.media.upload(user_id, &name, content).await?.into())
}

fn broken(error: &MultipartError) -> ApiError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => ApiError::field("/file", "invalid", "上传内容不完整，请重新上传"),
    }
}
