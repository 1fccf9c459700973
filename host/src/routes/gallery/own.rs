//! What a user published.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::gallery::Publication;
use baigong_platform::points::TaskId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::{Path, UrlQuery};
use crate::http::paging::{self, Listed};

const PAGE_SIZE: i64 = 20;

/// Which publications.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PublicationsQuery {
    /// Of the results of this task.
    #[param(value_type = Option<String>)]
    task_id: Option<TaskId>,
    /// From 1.
    page: Option<i64>,
    /// 20 without it, 100 at most.
    page_size: Option<i64>,
}

/// What the caller published, newest first, with what became of it.
#[utoipa::path(
    get, path = "/api/v1/publications", operation_id = "list_publications", tag = "gallery",
    security(("session" = [])),
    params(PublicationsQuery),
    responses((status = 200, body = Listed<Publication>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<PublicationsQuery>,
) -> ApiResult<Json<Listed<Publication>>> {
    let page = paging::check(query.page, query.page_size, PAGE_SIZE)?;
    let (items, total) =
        app.gallery.own(&current.user.id, query.task_id.as_ref(), page.page, page.page_size).await?;
    Ok(Json(Listed { items, total }))
}

/// Takes back what the caller published: from then on nobody else sees it, its page and its files are gone.
#[utoipa::path(
    delete, path = "/api/v1/publications/{id}", operation_id = "withdraw_publication", tag = "gallery",
    security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 204))
)]
#[crate::boxed]
pub async fn withdraw(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.gallery.withdraw(&current.user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
