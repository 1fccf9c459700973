//! Publishing a result.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::gallery::{NewPublication, Publication};

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};

/// Publishes a result of the caller's: at once, or when an administrator agreed, as `state` says. Visitors need an account
/// first; what waits or is public already is refused.
#[utoipa::path(
    post, path = "/api/v1/artifacts/{id}/publication", operation_id = "publish_artifact", tag = "gallery",
    security(("session" = [])),
    params(("id" = String, Path)), request_body = NewPublication,
    responses((status = 201, body = Publication), (status = 403), (status = 409), (status = 429))
)]
#[crate::boxed]
pub async fn publish(
    State(app): State<App>,
    current: CurrentUser,
    caller: Caller,
    Path(id): Path<String>,
    Body(new): Body<NewPublication>,
) -> ApiResult<(StatusCode, Json<Publication>)> {
    super::one_more(&app, &app.limits.publications, current.user.id.as_str(), caller.client.address)?;
    Ok((StatusCode::CREATED, Json(app.gallery.publish(&current.user, &id, new).await?)))
}
