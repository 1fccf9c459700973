//! The site's picture.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use baigong_ground::Text;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::security::MEDIA_SECURITY_POLICY;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// The picture that stands in the place of our seal. Its address, with its version, is in the site's description.
#[utoipa::path(
    get, path = "/api/v1/site/logo", operation_id = "get_site_logo", tag = "site", security(()),
    responses((status = 200, content_type = "image/*", body = Vec<u8>), (status = 404))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>) -> ApiResult<Response> {
    let logo = app.logo.as_ref().ok_or_else(|| ApiError::not_found(Text::new("该文件", "The file")))?;
    let headers = [
        (header::CONTENT_TYPE, logo.mime),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::CONTENT_SECURITY_POLICY, MEDIA_SECURITY_POLICY),
    ];
    Ok((headers, logo.content.clone()).into_response())
}
