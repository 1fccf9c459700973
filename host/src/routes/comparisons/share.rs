//! Showing a comparison to everybody, and taking it back.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::gallery::{ComparisonShare, NewPublication};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};
use crate::routes::gallery::one_more;

/// How it stands with a comparison of the caller's.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShareState {
    /// What became of it; null where it is not shared.
    share: Option<ComparisonShare>,
}

/// Whether the caller shares a comparison, and what became of that.
#[utoipa::path(
    get, path = "/api/v1/comparisons/{id}/share", operation_id = "get_comparison_share", tag = "comparisons",
    security(("session" = [])),
    params(("id" = String, Path)), responses((status = 200, body = ShareState))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<ShareState>> {
    Ok(Json(ShareState { share: app.gallery.own_share(&current.user.id, &id).await? }))
}

/// Shows a comparison of the caller's to everybody, who vote for one of its works: at once, or when an administrator agreed
/// to two of them, as `public` says. Works that are published already stay as they are; the gallery does not list the others.
/// All of the comparison has to be over, with two works at least. Doing so again shows again what was taken back.
#[utoipa::path(
    put, path = "/api/v1/comparisons/{id}/share", operation_id = "share_comparison", tag = "comparisons",
    security(("session" = [])),
    params(("id" = String, Path)), request_body = NewPublication,
    responses((status = 200, body = ComparisonShare), (status = 403), (status = 409), (status = 429))
)]
#[crate::boxed]
pub async fn share(
    State(app): State<App>,
    current: CurrentUser,
    caller: Caller,
    Path(id): Path<String>,
    Body(new): Body<NewPublication>,
) -> ApiResult<Json<ComparisonShare>> {
    one_more(&app, &app.limits.publications, current.user.id.as_str(), caller.client.address)?;
    Ok(Json(app.gallery.share_comparison(&current.user, &id, &new).await?))
}

/// Takes back a comparison that the caller shared, with its votes. Works that the gallery lists stay there.
#[utoipa::path(
    delete, path = "/api/v1/comparisons/{id}/share", operation_id = "unshare_comparison", tag = "comparisons",
    security(("session" = [])),
    params(("id" = String, Path)), responses((status = 204))
)]
#[crate::boxed]
pub async fn unshare(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.gallery.unshare_comparison(&current.user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
