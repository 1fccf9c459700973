//! What people tell of themselves: name, picture, phone number.

use axum::Json;
use axum::body::Body as Content;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use baigong_ground::{Text, messages};
use baigong_platform::media::{MediaError, Square};
use baigong_platform::users::{Profile, ProfileChange, User};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Body, Path};
use crate::http::security::MEDIA_SECURITY_POLICY;

messages! {
    profile_needs_registration = "请先注册，再修改资料", "Please register first, then change your profile";
}

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show, change))
        .routes(routes!(set_avatar, remove_avatar))
        .routes(routes!(avatar))
}

/// Where a picture of a person is.
pub fn avatar_url(name: &str) -> String {
    format!("/api/v1/avatars/{name}")
}

/// What a person told.
#[derive(Serialize, ToSchema)]
pub struct ProfileView {
    /// How the person is called; shown with works that were published under it.
    display_name: String,
    /// Address of the picture.
    avatar: Option<String>,
    /// A plus and digits. Only administrators see it.
    phone: Option<String>,
}

impl From<Profile> for ProfileView {
    fn from(profile: Profile) -> Self {
        Self {
            display_name: profile.display_name,
            avatar: profile.avatar.as_deref().map(avatar_url),
            phone: profile.phone,
        }
    }
}

/// What the user told.
#[utoipa::path(
    get, path = "/api/v1/account/profile", operation_id = "get_profile", tag = "session",
    security(("session" = [])),
    responses((status = 200, body = ProfileView))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<ProfileView>> {
    Ok(Json(app.users.profile(&current.user.id).await?.into()))
}

/// What to change; what is missing stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProfileRequest {
    /// 1 to 20 characters.
    #[serde(default)]
    display_name: Option<String>,
    /// A number of the mainland, or one that begins with a plus and the code of a country; empty for none.
    #[serde(default)]
    phone: Option<String>,
}

/// Changes name and phone number.
#[utoipa::path(
    patch, path = "/api/v1/account/profile", operation_id = "change_profile", tag = "session",
    security(("session" = [])),
    request_body = ProfileRequest,
    responses((status = 200, body = ProfileView), (status = 403), (status = 422))
)]
#[crate::boxed]
pub async fn change(
    State(app): State<App>,
    current: CurrentUser,
    Body(request): Body<ProfileRequest>,
) -> ApiResult<Json<ProfileView>> {
    registered(&current.user)?;
    let change = ProfileChange { display_name: request.display_name, phone: request.phone };
    Ok(Json(app.users.change_profile(&current.user.id, change).await?.into()))
}

/// A square of a picture, in parts of it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AvatarRequest {
    /// An upload or a work of the user's own.
    file: String,
    /// Where the square begins, as a part of the width.
    #[serde(default)]
    left: f64,
    /// Where the square begins, as a part of the height.
    #[serde(default)]
    top: f64,
    /// Its side, as a part of the shorter side.
    #[serde(default = "whole")]
    side: f64,
}

fn whole() -> f64 {
    1.0
}

/// Makes a picture of the person from a square of a file: 256 pixels wide, without what the file says beside its pixels.
#[utoipa::path(
    put, path = "/api/v1/account/avatar", operation_id = "set_avatar", tag = "session",
    security(("session" = [])),
    request_body = AvatarRequest,
    responses((status = 200, body = ProfileView), (status = 403), (status = 422), (status = 429))
)]
#[crate::boxed]
pub async fn set_avatar(
    State(app): State<App>,
    current: CurrentUser,
    Body(request): Body<AvatarRequest>,
) -> ApiResult<Json<ProfileView>> {
    registered(&current.user)?;
    let AvatarRequest { file, left, top, side } = request;
    let made = app.media.make_avatar(&current.user.id, &file, Square { left, top, side }).await;
    let name = made.map_err(|error| match error {
        MediaError::NotFound | MediaError::Unsupported(_) | MediaError::TooLarge { .. } => {
            ApiError::field("/file", "invalid", error.message())
        }
        other => other.into(),
    })?;
    show_instead(&app, &current.user, Some(&name)).await?;
    Ok(Json(app.users.profile(&current.user.id).await?.into()))
}

/// Removes the picture of the person.
#[utoipa::path(
    delete, path = "/api/v1/account/avatar", operation_id = "remove_avatar", tag = "session",
    security(("session" = [])),
    responses((status = 204), (status = 403))
)]
#[crate::boxed]
pub async fn remove_avatar(State(app): State<App>, current: CurrentUser) -> ApiResult<StatusCode> {
    registered(&current.user)?;
    show_instead(&app, &current.user, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Shows another picture of somebody, or none, and removes the file of the one before. A file that stays is swept up with
/// those that no row knows.
pub async fn show_instead(app: &App, user: &User, name: Option<&str>) -> ApiResult<()> {
    let before = app.users.set_avatar(&user.id, name).await?;
    if let Some(before) = before
        && let Err(cause) = app.media.discard_avatar(&before).await
    {
        tracing::warn!(?cause, "the file of a former picture stays for now");
    }
    Ok(())
}

/// The picture of a person. What was removed leaves caches within five minutes.
#[utoipa::path(
    get, path = "/api/v1/avatars/{name}", operation_id = "get_avatar", tag = "session", security(()),
    params(("name" = String, Path)),
    responses((status = 200, content_type = "image/jpeg", body = Vec<u8>))
)]
#[crate::boxed]
pub async fn avatar(State(app): State<App>, Path(name): Path<String>) -> ApiResult<Response> {
    if !app.users.shows_avatar(&name).await? {
        return Err(ApiError::not_found(Text::new("该文件", "The file")));
    }
    let (bytes, content) = app.media.open_avatar(&name).await?;
    let headers = [
        (header::CONTENT_TYPE, "image/jpeg"),
        (header::CACHE_CONTROL, "public, max-age=300"),
        (header::CONTENT_SECURITY_POLICY, MEDIA_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    let length = [(header::CONTENT_LENGTH, bytes.to_string())];
    Ok((headers, length, Content::from_stream(content)).into_response())
}

fn registered(user: &User) -> ApiResult<()> {
    if user.anonymous {
        return Err(ApiError::new(Code::Forbidden, profile_needs_registration()));
    }
    Ok(())
}
