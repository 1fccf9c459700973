//! Signing in and out.

pub mod anonymous;
pub mod codes;
pub mod devices;
pub mod left;
pub mod login;
pub mod logout;
pub mod mailbox;
pub mod second_factor;
pub mod show;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use baigong_platform::points::Balance;
use baigong_platform::users::codes::Purpose;
use baigong_platform::users::{NewUser, Proof, Role, SignedIn, User};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Caller;
use crate::auth::cookie::Cookie;
use crate::error::ApiResult;
use crate::routes::profile::avatar_url;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show::show, login::login, logout::logout))
        .routes(routes!(anonymous::create))
        .routes(routes!(left::show, left::take, left::remove))
        .routes(routes!(second_factor::show))
        .routes(routes!(second_factor::options))
        .routes(routes!(devices::list, devices::end_others))
        .routes(routes!(devices::end))
        .routes(routes!(codes::create))
        .routes(routes!(codes::hand_over))
        .routes(routes!(codes::preview))
        .routes(routes!(codes::redeem))
        .routes(routes!(mailbox::sign_in))
        .routes(routes!(mailbox::recover))
        .routes(routes!(mailbox::bind))
}

/// Who is signed in; both null without a session.
#[derive(Serialize, ToSchema)]
pub struct SessionView {
    user: Option<UserView>,
    points: Option<Balance>,
    /// Whether a visitor was in this browser until the user signed in, whose works may come along.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    left: bool,
}

/// A user, as the user sees it.
#[derive(Serialize, ToSchema)]
pub struct UserView {
    id: String,
    /// The number by which people and other sites know the user.
    uid: i64,
    login_name: String,
    display_name: String,
    /// Made on the spot for a visitor.
    anonymous: bool,
    #[schema(value_type = String)]
    role: Role,
    /// When paid actions end.
    expires_ms: Option<i64>,
    /// Address of the user's picture; a letter stands for those who have none.
    avatar: Option<String>,
}

impl SessionView {
    /// The session of a browser in which nobody is signed in.
    pub const NONE: Self = Self { user: None, points: None, left: false };

    /// With the word that a visitor was here before.
    pub fn beside(mut self, caller: &Caller) -> Self {
        self.left = caller.left().is_some() && self.user.as_ref().is_some_and(|user| !user.anonymous);
        self
    }

    /// A user with the balance.
    pub async fn of(app: &App, user: &User) -> ApiResult<Self> {
        let points = app.points.balance(&user.id.own_account()).await?;
        let profile = app.users.profile(&user.id).await?;
        let user = UserView {
            id: user.id.to_string(),
            uid: user.uid,
            login_name: user.login_name.clone(),
            display_name: profile.display_name,
            anonymous: user.anonymous,
            role: user.role,
            expires_ms: user.expires_ms,
            avatar: profile.avatar.as_deref().map(avatar_url),
        };
        Ok(Self { user: Some(user), points: Some(points), left: false })
    }
}

/// Answers with a fresh session: the token goes into the cookie, never into the body.
pub async fn answer(
    app: &App,
    caller: &Caller,
    status: StatusCode,
    signed_in: SignedIn,
) -> ApiResult<Response> {
    let mut view = SessionView::of(app, &signed_in.user).await?;
    view.left = !signed_in.user.anonymous && caller.leaves(&signed_in.user).or(caller.left()).is_some();
    Ok((status, cookies(app, caller, &signed_in), Json(view)).into_response())
}

/// The cookies of a fresh session: its token, the mark of the browser, and the session of the visitor who was in it so far.
pub fn cookies(
    app: &App,
    caller: &Caller,
    signed_in: &SignedIn,
) -> AppendHeaders<impl IntoIterator<Item = (header::HeaderName, HeaderValue)> + use<>> {
    let https = app.config.is_https();
    let session = Cookie::Session.store(&signed_in.token, https);
    let device = signed_in.device.as_deref().map(|mark| Cookie::Device.store(mark, https));
    let left = caller.leaves(&signed_in.user).map(|token| Cookie::Left.store(token, https));
    AppendHeaders(
        [Some(session), device, left].into_iter().flatten().map(|cookie| (header::SET_COOKIE, cookie)),
    )
}

/// Removes the session's cookie, and a visitor's beside it: the next person in this browser is somebody else. The mark of the
/// browser stays: its owner will come back.
pub fn forget(app: &App) -> AppendHeaders<[(header::HeaderName, HeaderValue); 2]> {
    let https = app.config.is_https();
    let cleared = |cookie: Cookie| (header::SET_COOKIE, cookie.clear(https));
    AppendHeaders([cleared(Cookie::Session), cleared(Cookie::Left)])
}

/// Registers the caller: a visitor's anonymous account becomes the new one.
pub async fn register(
    app: &App,
    caller: &Caller,
    account: NewUser,
    code: Option<&str>,
) -> ApiResult<SignedIn> {
    // Judged first: a wrong code must be counted, a wrong field must not cost a try.
    let account = app.users.check_form(account)?;
    let ticket = match (&account.email, code.map(str::trim).filter(|code| !code.is_empty())) {
        (Some(email), Some(code)) => {
            Some(app.codes.check_from(&caller.client, Purpose::Register, email, code).await?)
        }
        _ => None,
    };
    let proof = ticket.as_ref().map(|ticket| Proof::new(&app.codes, ticket));
    let visitor = caller.user().filter(|user| user.anonymous).map(|user| &user.id);
    Ok(app.users.register(account, proof.as_ref(), visitor, &caller.client).await?)
}
