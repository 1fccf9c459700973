//! Taking a file in.

use axum::Json;
use axum::extract::multipart::MultipartError;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use baigong_ground::messages;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::UserId;
use utoipa::ToSchema;

use super::form::{Form, Part};
use super::{UploadView, one_more, take};
use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::too_large;

messages! {
    upload_not_multipart = "请使用 multipart/form-data 上传文件", "Please upload files as multipart/form-data";
    upload_without_file = "请选择要上传的文件", "Please choose a file to upload";
    upload_incomplete = "上传内容不完整，请重新上传", "The upload is incomplete. Please upload it again";
}

const FIELD: &str = "file";

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
    post, path = "/api/v1/uploads", operation_id = "create_upload", tag = "media", security(("session" = []), ("key" = [KeyScope::MediaWrite])),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = UploadView), (status = 429))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    request: Request,
) -> ApiResult<(StatusCode, Json<UploadView>)> {
    Ok((StatusCode::CREATED, Json(take_field(&app, &caller, &current, request, FIELD).await?)))
}

/// Takes the file in that is a field of the request's form.
pub async fn take_field(
    app: &App,
    caller: &Caller,
    current: &CurrentUser,
    request: Request,
    field: &str,
) -> ApiResult<UploadView> {
    let _place = one_more(app, current, caller)?;
    let mut form =
        Form::of(request).await.map_err(|_| ApiError::new(Code::UnsupportedMedia, upload_not_multipart()))?;
    while let Some(part) = form.next().await.map_err(|error| broken(&error, field))? {
        if part.name() == Some(field) {
            return store(app, &current.user.id, part).await;
        }
        part.pass_over().await.map_err(|error| broken(&error, field))?;
    }
    Err(ApiError::field(&format!("/{field}"), "required", upload_without_file()))
}

async fn store(app: &App, user_id: &UserId, part: Part<'_>) -> ApiResult<UploadView> {
    let name = part.file_name().unwrap_or("upload").to_owned();
    take(app, app.media.upload(user_id, &name, part.content())).await
}

fn broken(error: &MultipartError, field: &str) -> ApiError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => ApiError::field(&format!("/{field}"), "invalid", upload_incomplete()),
    }
}
