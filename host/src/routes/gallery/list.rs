//! The gallery itself.

use axum::Json;
use axum::extract::State;
use baigong_platform::gallery::{GalleryFilter, GalleryPage, GallerySort};
use baigong_provider::MediaKind;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiResult;
use crate::http::extract::UrlQuery;

/// Works of a page, as the specification says.
pub const PAGE_SIZE: i64 = 12;

/// Which works.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GalleryQuery {
    /// Of this kind.
    #[param(value_type = Option<String>)]
    kind: Option<MediaKind>,
    /// Of this tool.
    tool: Option<String>,
    /// `new`, which is usual, or `liked`.
    #[param(value_type = Option<String>)]
    sort: Option<GallerySort>,
    /// Behind this one; from `next_cursor`.
    cursor: Option<String>,
    /// At most this many; 12 without it, 100 at most.
    limit: Option<i64>,
}

/// Works that everybody sees: those that users published, and the site's own behind them.
#[utoipa::path(
    get, path = "/api/v1/gallery", operation_id = "list_gallery", tag = "gallery",
    security(()),
    params(GalleryQuery),
    responses((status = 200, body = GalleryPage))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    UrlQuery(query): UrlQuery<GalleryQuery>,
) -> ApiResult<Json<GalleryPage>> {
    let filter = GalleryFilter {
        kind: query.kind,
        tool: query.tool,
        sort: query.sort.unwrap_or_default(),
        cursor: query.cursor,
        limit: query.limit.unwrap_or(PAGE_SIZE),
    };
    Ok(Json(app.gallery.list(&filter, caller.user().map(|user| &user.id)).await?))
}
