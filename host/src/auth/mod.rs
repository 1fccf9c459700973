//! Who is asking. Being signed in, and being an administrator, are extractors in a handler's signature.

pub mod cookie;

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use baigong_platform::guard::is_loopback_host;
use baigong_platform::users::{CannotPay, ClientInfo, Role, User};

use url::Url;

use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::address;

const MAX_USER_AGENT_CHARS: usize = 256;

/// What is known of the caller; found once for each request.
#[derive(Clone)]
pub struct Caller {
    /// Where the request comes from.
    pub client: ClientInfo,
    browser: bool,
    bearer: bool,
    session: Option<SignedIn>,
    left: Option<String>,
}

/// A caller with a session.
#[derive(Clone)]
struct SignedIn {
    user: Arc<User>,
    token: String,
}

/// Finds the caller before the handler runs, and refuses a forged write.
///
/// A bearer token that is not one is refused on every route, also on those that are open to anyone: a program
/// should hear at once that its key is wrong. A cookie that has expired only means a visitor without a session.
///
/// A database server that is away knows nobody: everything behind this is refused at once then, and what is under way
/// does not wait for it for long.
pub async fn identify(State(app): State<App>, request: Request, next: Next) -> Response {
    if app.database_watch.is_away() {
        return ApiError::database_away().into_response();
    }
    let (mut parts, body) = request.into_parts();
    let answer = async {
        match find(&app, &parts).await {
            Ok(caller) => {
                parts.extensions.insert(caller);
                next.run(Request::from_parts(parts, body)).await
            }
            Err(error) => error.into_response(),
        }
    };
    tokio::select! {
        response = answer => response,
        () = app.database_watch.lost() => ApiError::database_away().into_response(),
    }
}

async fn find(app: &App, parts: &Parts) -> ApiResult<Caller> {
    let headers = &parts.headers;
    let client = ClientInfo {
        address: address::client(
            address::peer(&parts.extensions),
            headers,
            &app.config.server.trusted_proxies,
        ),
        user_agent: user_agent(headers),
        device: cookie::Cookie::Device.read(headers, app.config.is_https()).map(str::to_owned),
    };
    let browser = headers.contains_key(header::ORIGIN) || headers.contains_key("sec-fetch-site");
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let token = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
        let user = match token {
            Some(token) => app.users.authenticate(token.trim()).await?,
            None => None,
        };
        let wrong = || ApiError::new(Code::Unauthenticated, "访问令牌无效或已过期");
        let (token, user) = token.zip(user).ok_or_else(wrong)?;
        return Ok(Caller {
            client,
            browser,
            bearer: true,
            session: Some(SignedIn { user, token: token.trim().to_owned() }),
            left: None,
        });
    }
    let token = cookie::Cookie::Session.read(headers, app.config.is_https());
    if is_write(&parts.method) {
        app.origins.check(headers, token.is_some())?;
        tell_of_outside(app, headers);
    }
    let session = match token {
        Some(token) => {
            app.users.authenticate(token).await?.map(|user| SignedIn { user, token: token.into() })
        }
        None => None,
    };
    let left = cookie::Cookie::Left.read(headers, app.config.is_https()).map(str::to_owned);
    Ok(Caller { client, browser, bearer: false, session, left })
}

/// Tells the operator, once, that pages at another address than this machine's write here although the site has no public
/// address: a proxy offers it to others, who are all taken for this machine.
fn tell_of_outside(app: &App, headers: &HeaderMap) {
    if app.config.server.public_base_url.is_some() {
        return;
    }
    let origin = headers.get(header::ORIGIN).and_then(|origin| Url::parse(origin.to_str().ok()?).ok());
    if let Some(origin) =
        origin.filter(|origin| origin.host_str().is_some_and(|host| !is_loopback_host(host)))
    {
        app.told_of_outside.call_once(|| {
            tracing::warn!(
                origin = origin.origin().ascii_serialization(),
                "pages at this address write here, but server.public_base_url is not set: whoever offers the site to \
                 others has to set it, and server.trusted_proxies, or all visitors look like this machine"
            );
        });
    }
}

fn is_write(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

fn user_agent(headers: &HeaderMap) -> String {
    let text = headers.get(header::USER_AGENT).map(|value| String::from_utf8_lossy(value.as_bytes()));
    text.unwrap_or_default().chars().take(MAX_USER_AGENT_CHARS).collect()
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> ApiResult<Self> {
        let caller = parts.extensions.get::<Self>().cloned();
        caller.ok_or_else(|| ApiError::internal("a route asks for its caller outside of `identify`"))
    }
}

impl Caller {
    /// The user, where there is a session.
    pub fn user(&self) -> Option<&Arc<User>> {
        self.session.as_ref().map(|session| &session.user)
    }

    /// Whether a page asks, whose scripts must not see a token; programs send no such headers.
    pub fn is_browser(&self) -> bool {
        self.browser
    }

    /// Whether the caller brought the token in a header, and so has it in any case.
    pub fn is_bearer(&self) -> bool {
        self.bearer
    }

    /// The session's token.
    pub fn token(&self) -> Option<&str> {
        self.session.as_ref().map(|session| session.token.as_str())
    }

    /// The token of the visitor who was in this browser before somebody signed in.
    pub fn left(&self) -> Option<&str> {
        self.left.as_deref()
    }

    /// The token of the visitor in this browser, where somebody else signs in now.
    pub fn leaves(&self, signed_in: &User) -> Option<&str> {
        let visitor = self.session.as_ref().filter(|_| !self.bearer)?;
        (visitor.user.anonymous && visitor.user.id != signed_in.id).then_some(visitor.token.as_str())
    }
}

/// A signed-in user, anonymous ones included.
pub struct CurrentUser {
    /// Who it is.
    pub user: Arc<User>,
    /// The session's token.
    pub token: String,
}

impl<S: Send + Sync> FromRequestParts<S> for CurrentUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> ApiResult<Self> {
        let caller = Caller::from_request_parts(parts, state).await?;
        let session = caller.session.ok_or_else(ApiError::unauthenticated)?;
        Ok(Self { user: session.user, token: session.token })
    }
}

/// An administrator.
pub struct Administrator(pub Arc<User>);

impl FromRequestParts<App> for Administrator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        let CurrentUser { user, .. } = CurrentUser::from_request_parts(parts, app).await?;
        if user.role != Role::Admin {
            return Err(ApiError::new(Code::Forbidden, "仅管理员可以访问"));
        }
        // A password that somebody else knows must not steer the site.
        if user.initial_password {
            return Err(CannotPay::InitialPassword.into());
        }
        // Signing in stays possible without one: this is where it is set up.
        let required = app.config.security.require_admin_second_factor;
        if required && !app.users.has_second_factor(&user.id).await? {
            let message = "管理员须先启用两步验证：请在个人中心的安全页面设置验证器或通行密钥";
            return Err(ApiError::new(Code::SecondFactorRequired, message));
        }
        Ok(Self(user))
    }
}
