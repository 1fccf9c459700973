//! One work of the gallery.

use axum::Json;
use axum::extract::State;
use baigong_platform::gallery::GalleryWork;

use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiResult;
use crate::http::extract::Path;

/// A public work, with what is needed to make the same where its owner shares that.
#[utoipa::path(
    get, path = "/api/v1/gallery/{id}", operation_id = "get_gallery_work", tag = "gallery", security(()),
    params(("id" = String, Path)),
    responses((status = 200, body = GalleryWork))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Json<GalleryWork>> {
    Ok(Json(app.gallery.work(&id, caller.user().map(|user| &user.id)).await?))
}
