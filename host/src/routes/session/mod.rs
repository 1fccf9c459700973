//! Signing in and out.

pub mod anonymous;
pub mod login;
pub mod logout;
pub mod show;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use baigong_platform::accounts::{Role, SignedIn, User};
use baigong_platform::points::Balance;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::cookie;
use crate::error::ApiResult;

/// Who is signed in; both null without a session.
#[derive(Serialize, ToSchema)]
pub struct SessionView {
    user: Option<UserView>,
    points: Option<Balance>,
}

/// A user, as the user sees it.
#[derive(Serialize, ToSchema)]
pub struct UserView {
    id: String,
    login_name: String,
    display_name: String,
    /// Made on the spot for a visitor.
    anonymous: bool,
    #[schema(value_type = String)]
    role: Role,
    /// When paid actions end.
    expires_ms: Option<i64>,
}

impl SessionView {
    /// Nobody.
    pub const NONE: Self = Self { user: None, points: None };

    /// A user with the balance.
    pub async fn of(app: &App, user: &User) -> ApiResult<Self> {
        let points = app.points.balance(&user.id).await?;
        let user = UserView {
            id: user.id.clone(),
            login_name: user.login_name.clone(),
            display_name: user.display_name.clone(),
            anonymous: user.anonymous,
            role: user.role,
            expires_ms: user.expires_ms,
        };
        Ok(Self { user: Some(user), points: Some(points) })
    }
}

/// Answers with a fresh session: the token goes into the cookie, never into the body.
pub async fn answer(app: &App, status: StatusCode, signed_in: SignedIn) -> ApiResult<Response> {
    let view = SessionView::of(app, &signed_in.user).await?;
    let cookie = cookie::store(&signed_in.token, app.config.is_https());
    Ok((status, [(header::SET_COOKIE, cookie)], Json(view)).into_response())
}

/// Removes the cookie.
pub fn forget(app: &App) -> [(header::HeaderName, HeaderValue); 1] {
    [(header::SET_COOKIE, cookie::clear(app.config.is_https()))]
}
