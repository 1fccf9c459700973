//! Results.

use axum::Json;
use axum::extract::State;
use baigong_ground::Text;
use baigong_platform::keys::KeyScope;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(link))
}

/// A link that works without a session, for a while.
#[derive(Serialize, ToSchema)]
pub struct SharedLink {
    /// Absolute and signed.
    url: String,
    /// When it stops working.
    expires_ms: i64,
}

/// Makes a link to share a result.
#[utoipa::path(
    post, path = "/api/v1/artifacts/{id}/link", operation_id = "share_artifact", tag = "media",
    security(("session" = []), ("key" = [KeyScope::MediaWrite])),
    params(("id" = String, Path)),
    responses((status = 200, body = SharedLink))
)]
#[crate::boxed]
pub async fn link(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<SharedLink>> {
    let file = app
        .media
        .find(&current.user.id, &id)
        .await?
        .ok_or_else(|| ApiError::not_found(Text::new("该文件", "The file")))?;
    let expires_ms = app.clock.now_ms() + i64::from(app.config.media.link_hours) * 3_600_000;
    let path = app.media.sign(&file.id, expires_ms, false);
    let url = app.config.public_base_url().join(&path).map_err(ApiError::internal)?;
    Ok(Json(SharedLink { url: url.into(), expires_ms }))
}
