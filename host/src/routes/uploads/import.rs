//! Fetching a file from an address.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::keys::KeyScope;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{UploadView, one_more, take};
use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::ApiResult;
use crate::http::extract::Body;

/// Where the file is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// http or https, at a public address.
    url: String,
}

/// Copies a file from another site. Private addresses are refused.
#[utoipa::path(
    post, path = "/api/v1/uploads/import", operation_id = "import_upload", tag = "media",
    security(("session" = []), ("key" = [KeyScope::MediaWrite])),
    request_body = ImportRequest,
    responses((status = 201, body = UploadView), (status = 429))
)]
#[crate::boxed]
pub async fn import(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    Body(request): Body<ImportRequest>,
) -> ApiResult<(StatusCode, Json<UploadView>)> {
    Ok((StatusCode::CREATED, Json(fetch(&app, &caller, &current, &request.url).await?)))
}

/// Copies a file from an address, for whoever asks in whatever protocol.
pub async fn fetch(app: &App, caller: &Caller, current: &CurrentUser, url: &str) -> ApiResult<UploadView> {
    let _place = one_more(app, current, caller)?;
    take(app, app.media.import(&current.user.id, url)).await
}
