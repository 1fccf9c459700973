//! The gallery, as pages of another site list it.

use axum::Json;
use axum::extract::State;
use baigong_provider::MediaKind;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::UrlQuery;
use crate::http::paging::{MAX_PAGE, MAX_PAGE_SIZE};
use crate::messages::{page_out_of_range, page_size_out_of_range};

/// Items on a page, where nothing is said.
const PAGE_SIZE: i64 = 12;

/// Which part of the gallery.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ArtworkQuery {
    /// The page, from 1.
    #[serde(rename = "_page")]
    #[param(rename = "_page")]
    page: Option<i64>,
    /// Items on a page; 12 unless told, at most 100.
    #[serde(rename = "_limit")]
    #[param(rename = "_limit")]
    limit: Option<i64>,
}

/// A picture or a film of the gallery, with the field names of the specification.
#[derive(Debug, Serialize, ToSchema)]
pub struct Artwork {
    id: String,
    /// `image` or `video`.
    media: &'static str,
    /// Absolute address of the file.
    url: String,
    /// Absolute address of a picture of it; the file itself where there is none.
    thumbnail: String,
    /// What it shows.
    alt: String,
}

/// Pictures and films that everybody may see, newest first.
#[utoipa::path(
    get, path = "/u/global_users/artwork/resource/urls", operation_id = "specified_artwork", tag = "specified",
    security(()),
    params(ArtworkQuery), responses((status = 200, body = Vec<Artwork>))
)]
#[crate::boxed]
pub async fn urls(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<ArtworkQuery>,
) -> ApiResult<Json<Vec<Artwork>>> {
    let (page, size) = (query.page.unwrap_or(1), query.limit.unwrap_or(PAGE_SIZE));
    if !(1..=MAX_PAGE).contains(&page) {
        return Err(ApiError::field("query:_page", "range", page_out_of_range()));
    }
    if !(1..=MAX_PAGE_SIZE).contains(&size) {
        return Err(ApiError::field("query:_limit", "range", page_size_out_of_range()));
    }
    let base = app.config.public_base_url();
    let absolute = |path: &str| base.join(path).map(String::from).map_err(ApiError::internal);
    let works = app.gallery.numbered(page, size).await?;
    let artwork = |work: baigong_platform::gallery::GalleryItem| {
        Ok(Artwork {
            media: if work.kind == MediaKind::Video { "video" } else { "image" },
            thumbnail: absolute(work.poster.as_deref().unwrap_or(&work.url))?,
            url: absolute(&work.url)?,
            alt: work.title.zh.into_owned(),
            id: work.id,
        })
    };
    works.into_iter().map(artwork).collect::<ApiResult<Vec<_>>>().map(Json)
}
