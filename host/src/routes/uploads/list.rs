//! The files that a user brought.

use axum::Json;
use axum::extract::State;
use baigong_ground::messages;
use baigong_platform::keys::KeyScope;
use baigong_provider::MediaKind;
use serde::Deserialize;
use utoipa::IntoParams;

use super::UploadView;
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::UrlQuery;
use crate::http::paging::Items;

messages! {
    hash_malformed = "sha256 必须是 64 位十六进制数", "sha256 has to be 64 hexadecimal digits";
}

const DEFAULT_LIMIT: i64 = 24;
const MAX_LIMIT: i64 = 100;

/// Which files.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UploadsQuery {
    /// Of this kind.
    kind: Option<MediaKind>,
    /// With the content that has this SHA-256, in hexadecimal: whether a file is there already, before it is sent.
    sha256: Option<String>,
    /// At most this many, 100 at most.
    limit: Option<i64>,
}

/// The user's uploads.
#[utoipa::path(
    get, path = "/api/v1/uploads", operation_id = "list_uploads", tag = "media",
    security(("session" = []), ("key" = [KeyScope::MediaRead])),
    params(UploadsQuery),
    responses((status = 200, body = Items<UploadView>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<UploadsQuery>,
) -> ApiResult<Json<Items<UploadView>>> {
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
    let sha256 = query.sha256.map(|hash| hash.to_ascii_lowercase());
    if sha256.as_ref().is_some_and(|hash| hash.len() != 64 || !hash.bytes().all(|b| b.is_ascii_hexdigit())) {
        return Err(ApiError::field("/sha256", "pattern", hash_malformed()));
    }
    let uploads = app.media.uploads(&current.user.id, query.kind, sha256.as_deref(), limit).await?;
    Ok(Json(Items { items: uploads.into_iter().map(UploadView::from).collect() }))
}
