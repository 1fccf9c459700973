//! Likes.

use axum::Json;
use axum::extract::State;
use baigong_ground::messages;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Path;

messages! {
    liking_needs_an_account = "请先注册或登录，再点赞", "Please register or sign in before you like a work";
}

/// How many like a work.
#[derive(Debug, Serialize, ToSchema)]
pub struct Likes {
    likes: i64,
    /// Whether the caller is one of them.
    liked: bool,
}

/// Likes a public work. Doing so again changes nothing.
#[utoipa::path(
    put, path = "/api/v1/gallery/{id}/like", operation_id = "like_work", tag = "gallery",
    security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Likes), (status = 403), (status = 429))
)]
#[crate::boxed]
pub async fn like(
    State(app): State<App>,
    current: CurrentUser,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Json<Likes>> {
    set(&app, &current, &caller, &id, true).await
}

/// Likes a work no longer.
#[utoipa::path(
    delete, path = "/api/v1/gallery/{id}/like", operation_id = "unlike_work", tag = "gallery",
    security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Likes), (status = 403), (status = 429))
)]
#[crate::boxed]
pub async fn unlike(
    State(app): State<App>,
    current: CurrentUser,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Json<Likes>> {
    set(&app, &current, &caller, &id, false).await
}

async fn set(
    app: &App,
    current: &CurrentUser,
    caller: &Caller,
    id: &str,
    liked: bool,
) -> ApiResult<Json<Likes>> {
    // A visitor costs nothing to become, so that a few presses would order the gallery.
    if current.user.anonymous {
        return Err(ApiError::new(Code::Forbidden, liking_needs_an_account()));
    }
    super::one_more(app, &app.limits.likes, current.user.id.as_str(), caller.client.address)?;
    Ok(Json(Likes { likes: app.gallery.like(&current.user.id, id, liked).await?, liked }))
}
