//! The OpenID Connect provider's addresses.
//!
//! Three kinds: documents and endpoints that sites call (no cookie is looked at there), addresses that sites send
//! browsers to, and the API behind our own pages.

mod authorize;
mod cors;
mod discovery;
mod grants;
mod logout;
mod page;
mod requests;
mod token;
mod userinfo;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use baigong_gateway::mcp::PREFIX as MCP;
use baigong_ground::messages;

use baigong_platform::db::is_outage;
use baigong_platform::keys::KeyError;
use baigong_platform::oidc::{
    AUTHORIZE_PATH, DISCOVERY_PATH, ErrorCode, JWKS_PATH, LOGOUT_PATH, OAUTH_DISCOVERY_PATH, OidcError,
    Params, TOKEN_PATH, USERINFO_PATH, Visitor,
};
use baigong_platform::users::session_key;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiError;

messages! {
    form_unreadable = "请求内容无法读取", "The request could not be read";
}

/// Where an application learns who gives access to the API (RFC 9728); for the endpoint of assistants with its path behind.
pub const RESOURCE_PATH: &str = "/.well-known/oauth-protected-resource";

/// Longest form that a site may send.
const MAX_FORM_BYTES: usize = 16 * 1024;

/// What sites call. Outside of the middleware that looks for a session: a site's Basic credentials and access
/// tokens are none, and these addresses must not act on a cookie.
pub fn endpoints() -> Router<App> {
    Router::new()
        .route(DISCOVERY_PATH, get(discovery::metadata))
        .route(OAUTH_DISCOVERY_PATH, get(discovery::metadata))
        .route(RESOURCE_PATH, get(discovery::resource))
        .route(&format!("{RESOURCE_PATH}{MCP}"), get(discovery::resource))
        .route(JWKS_PATH, get(discovery::jwks))
        .route(TOKEN_PATH, post(token::redeem).options(cors::preflight))
        .route(USERINFO_PATH, get(userinfo::show).post(userinfo::show).options(cors::preflight))
        .route(AUTHORIZE_PATH, post(to_get))
        .route(LOGOUT_PATH, post(to_get))
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
}

/// Where sites send browsers.
pub fn pages() -> Router<App> {
    Router::new().route(AUTHORIZE_PATH, get(authorize::authorize)).route(LOGOUT_PATH, get(logout::logout))
}

/// The API behind our own pages.
pub fn api() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(requests::show, requests::answer))
        .routes(routes!(grants::list))
        .routes(routes!(grants::revoke))
}

/// A site may send its form through the browser. Such a request carries no cookie of ours and changes nothing; the
/// same question asked by GET carries it.
async fn to_get(request: Request) -> Response {
    let path = request.uri().path().to_owned();
    match String::from_request(request, &()).await {
        Ok(form) => go(&format!("{path}?{}", Params::parse(&form).to_query(""))),
        Err(_) => page::error(form_unreadable()),
    }
}

/// Sends the browser on. Codes are in these addresses, so none may be told to the next site as the referrer.
fn go(address: &str) -> Response {
    let Ok(location) = HeaderValue::from_str(address) else { return page::error(form_unreadable()) };
    let headers = [
        (header::LOCATION, location),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// The caller, as the provider sees one. `session` is `session_of(caller)`.
fn visitor<'a>(caller: &'a Caller, session: &'a Option<String>) -> Option<Visitor<'a>> {
    caller.user().zip(session.as_deref()).map(|(user, session)| Visitor { user, session })
}

fn session_of(caller: &Caller) -> Option<String> {
    caller.token().map(session_key)
}

/// Seconds, rounded up, so that a client that obeys is never early.
fn seconds(ms: i64) -> HeaderValue {
    HeaderValue::from(ms.max(1).unsigned_abs().div_ceil(1000))
}

fn away() -> (StatusCode, ErrorCode, &'static str) {
    (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::TemporarilyUnavailable, "please try again in a moment")
}

/// An error in the shape that sites' libraries read.
fn refuse(error: &OidcError) -> Response {
    let (status, code, description) = match error {
        OidcError::Refused { code: ErrorCode::InvalidClient, description } => {
            (StatusCode::UNAUTHORIZED, ErrorCode::InvalidClient, *description)
        }
        OidcError::Refused { code, description } => (StatusCode::BAD_REQUEST, *code, *description),
        OidcError::Application(KeyError::Database(cause)) if is_outage(cause) => {
            tracing::warn!(%cause, "the OpenID Connect provider waits for the database");
            away()
        }
        // What the person agreed to a minute ago is not possible any more, such as one key more.
        OidcError::Application(
            KeyError::Invalid(_)
            | KeyError::TooMany(_)
            | KeyError::NotFound
            | KeyError::Ended
            | KeyError::OfApplication
            | KeyError::Temporary,
        ) => (StatusCode::BAD_REQUEST, ErrorCode::InvalidGrant, "the user has as many keys as one may have"),
        OidcError::Throttled { .. } => {
            (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TemporarilyUnavailable, "too many failed attempts")
        }
        OidcError::Database(cause) if is_outage(cause) => {
            tracing::warn!(%cause, "the OpenID Connect provider waits for the database");
            away()
        }
        OidcError::Application(KeyError::Database(_) | KeyError::Users(_))
        | OidcError::Keys(_)
        | OidcError::Database(_) => {
            tracing::error!(cause = %error, "the OpenID Connect provider failed inside");
            (StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::ServerError, "a fault of ours, please try again")
        }
    };
    let body = serde_json::json!({ "error": code.as_str(), "error_description": description });
    let mut response = (status, axum::Json(body)).into_response();
    let headers = response.headers_mut();
    if status == StatusCode::UNAUTHORIZED {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Basic realm=\"oidc\""));
    }
    if let OidcError::Throttled { retry_after_ms } = error {
        headers.insert(header::RETRY_AFTER, seconds(*retry_after_ms));
    }
    unstored(response)
}

/// Tokens and what is said of them stay in no cache.
fn unstored(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(HeaderName::from_static("pragma"), HeaderValue::from_static("no-cache"));
    response
}

impl From<OidcError> for ApiError {
    fn from(error: OidcError) -> Self {
        match error {
            OidcError::Application(error) => error.into(),
            error => Self::internal(error),
        }
    }
}
