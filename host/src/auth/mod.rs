//! Who is asking. [`identify`] finds the caller of each request; what an operation wants of its caller is its
//! [`Requirement`], which is judged before the handler runs. The extractors here hand over what was found, and judge nothing.

pub mod cookie;
mod organisation;
mod requirement;
pub mod short_token;
mod temporary;

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use baigong_ground::messages;
use baigong_platform::guard::is_loopback_host;
use baigong_platform::keys::{KEY_PREFIX, KeyHolder, KeyScope, KeyText};
use baigong_platform::organisations::Membership;
use baigong_platform::points::{PayerId, Spender};
use baigong_platform::users::{ClientInfo, User};
use url::Url;

use self::organisation::in_the_name_of;
pub use self::requirement::{Admitted, Requirement, Scheme, Scope, check_key};
use self::short_token::{Parent, SHORT_PREFIX};
pub use self::temporary::check_token;
use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::address;
use crate::http::key_pace::Taken;
use crate::request_id;

messages! {
    access_token_invalid = "访问令牌无效或已过期", "The access token is not valid, or has expired";
    key_not_here(address) = "此密钥不能在 {address} 使用", "This key may not be used from {address}";
    key_invalid = "密钥无效、已停用或已过期", "The key is not valid, was ended, or has expired";
}

const MAX_USER_AGENT_CHARS: usize = 256;

/// What is known of the caller; found once for each request.
#[derive(Clone)]
pub struct Caller {
    /// Where the request comes from.
    pub client: ClientInfo,
    browser: bool,
    principal: Option<Principal>,
    left: Option<String>,
}

/// Who asks, and by what.
#[derive(Clone)]
pub struct Principal {
    /// Who it is.
    pub user: Arc<User>,
    /// What was shown.
    pub by: Credential,
    /// When what was shown ends, where it is a token for some minutes.
    pub ends_ms: Option<i64>,
    /// In whose name it is, where that is an organisation.
    pub membership: Option<Arc<Membership>>,
}

/// What a caller shows. Other sites' OpenID tokens open nothing but the provider's own addresses.
#[derive(Clone)]
pub enum Credential {
    /// A key in the `Authorization` header, which opens what its scopes name.
    Key(KeyText, KeyHolder),
    /// The token of a session, in the cookie.
    Cookie(String),
    /// The token of a session, in the `Authorization` header.
    Bearer(String),
    /// A token for some minutes that was given for the session of this token: it opens what keys open, and is no session.
    Short(String),
}

impl Principal {
    /// The account of points that they spend of: their own, or that of the organisation in whose name they work.
    fn payer(&self) -> PayerId {
        let wallet = self.membership.as_ref().map(|membership| membership.organisation_id.wallet());
        wallet.unwrap_or_else(|| self.user.id.own_account())
    }
}

impl Credential {
    fn scheme(&self) -> Scheme {
        match self {
            Self::Cookie(_) => Scheme::Cookie,
            Self::Bearer(_) => Scheme::Bearer,
            Self::Key(_, holder) if holder.of_application => Scheme::Application,
            Self::Key(..) | Self::Short(_) => Scheme::Key,
        }
    }

    /// Whether it is a session, or a key with this scope.
    fn reaches(&self, scope: KeyScope) -> bool {
        match self {
            Self::Key(_, holder) => holder.scopes.contain(scope),
            Self::Short(_) => short_token::opens(scope),
            Self::Cookie(_) | Self::Bearer(_) => true,
        }
    }

    /// The session's token; a key is none.
    fn token(&self) -> Option<&str> {
        match self {
            Self::Cookie(token) | Self::Bearer(token) => Some(token),
            Self::Key(..) | Self::Short(_) => None,
        }
    }

    /// Whether it still opens anything, for what goes on for longer than a request.
    ///
    /// # Errors
    /// The database's.
    pub async fn works(&self, app: &App) -> ApiResult<bool> {
        Ok(match self {
            Self::Cookie(token) | Self::Bearer(token) | Self::Short(token) => {
                app.users.authenticate(token).await?.is_some()
            }
            Self::Key(text, _) => app.keys.authenticate(text.as_str()).await?.is_some(),
        })
    }
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
                let pace = caller.key().map(|key| app.limits.keys.take_of(key, app.clock.now_ms()));
                let response = match pace.as_ref().and_then(Taken::refusal) {
                    Some(refusal) => refusal.into_response(),
                    None => {
                        parts.extensions.insert(caller);
                        next.run(Request::from_parts(parts, body)).await
                    }
                };
                match pace {
                    Some(pace) => pace.tell(response),
                    None => response,
                }
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
        let shown = value.to_str().ok().and_then(|value| value.split_once(' '));
        let principal = match shown {
            Some(("Bearer" | "Key", token)) if token.trim().starts_with(SHORT_PREFIX) => {
                of_short_token(app, token.trim(), client.address).await?
            }
            Some(("Bearer" | "Key", key)) if key.trim().starts_with(KEY_PREFIX) => {
                of_key(app, key.trim(), client.address).await?
            }
            Some(("Bearer", token)) => of_session(app, token.trim()).await?,
            _ => return Err(ApiError::new(Code::Unauthenticated, access_token_invalid())),
        };
        let principal = in_the_name_of(app, headers, principal).await?;
        return Ok(Caller { client, browser, principal: Some(principal), left: None });
    }
    let token = cookie::Cookie::Session.read(headers, app.config.is_https());
    if is_write(&parts.method) {
        app.origins.check(headers, token.is_some())?;
        tell_of_outside(app, headers);
    }
    let principal = match token {
        Some(token) => {
            let user = app.users.authenticate(token).await?;
            let by = Credential::Cookie(token.to_owned());
            match user {
                Some(user) => {
                    let principal = Principal { user, by, ends_ms: None, membership: None };
                    Some(in_the_name_of(app, headers, principal).await?)
                }
                None => None,
            }
        }
        None => None,
    };
    let left = cookie::Cookie::Left.read(headers, app.config.is_https()).map(str::to_owned);
    Ok(Caller { client, browser, principal, left })
}

async fn of_session(app: &App, token: &str) -> ApiResult<Principal> {
    let user = app.users.authenticate(token).await?;
    let user = user.ok_or_else(|| ApiError::new(Code::Unauthenticated, access_token_invalid()))?;
    Ok(Principal { user, by: Credential::Bearer(token.to_owned()), ends_ms: None, membership: None })
}

async fn of_key(app: &App, shown: &str, address: IpAddr) -> ApiResult<Principal> {
    let wrong = || ApiError::new(Code::Unauthenticated, key_invalid());
    let text = KeyText::read(shown).ok_or_else(wrong)?;
    let holder = app.keys.authenticate(shown).await?.ok_or_else(wrong)?;
    if !holder.may_come_from(address) {
        return Err(ApiError::new(Code::Forbidden, key_not_here(address.to_string())));
    }
    Ok(Principal {
        user: holder.user.clone(),
        by: Credential::Key(text, holder),
        ends_ms: None,
        membership: None,
    })
}

async fn of_short_token(app: &App, shown: &str, address: IpAddr) -> ApiResult<Principal> {
    let wrong = || ApiError::new(Code::Unauthenticated, access_token_invalid());
    let (parent, ends_ms) = short_token::read(&app.vault, shown, app.clock.now_ms()).ok_or_else(wrong)?;
    let parent = match parent {
        Parent::Key(text) => of_key(app, text.as_str(), address).await?,
        Parent::Session(token) => {
            let user = app.users.authenticate(&token).await?.ok_or_else(wrong)?;
            Principal { user, by: Credential::Short(token), ends_ms: None, membership: None }
        }
    };
    Ok(Principal { ends_ms: Some(ends_ms), ..parent })
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
    /// Who asks, and by what.
    pub fn principal(&self) -> Option<&Principal> {
        self.principal.as_ref()
    }

    /// The user, where there is a session. A key is none: whoever asks here must not take one for a person.
    pub fn user(&self) -> Option<&Arc<User>> {
        self.principal
            .as_ref()
            .filter(|principal| principal.by.token().is_some())
            .map(|principal| &principal.user)
    }

    /// The user, where there is a session or a key with this scope.
    pub fn reader(&self, scope: KeyScope) -> Option<&Arc<User>> {
        let Principal { user, by, .. } = self.principal.as_ref()?;
        by.reaches(scope).then_some(user)
    }

    /// The account of points that the caller spends of.
    pub fn payer(&self) -> Option<PayerId> {
        self.principal.as_ref().map(Principal::payer)
    }

    /// Whether a key asks that is for trying things.
    pub fn is_test(&self) -> bool {
        self.key().is_some_and(|key| key.spending.test)
    }

    /// The key, where one was shown.
    fn key(&self) -> Option<&KeyHolder> {
        match &self.principal.as_ref()?.by {
            Credential::Key(_, holder) => Some(holder),
            Credential::Cookie(_) | Credential::Bearer(_) | Credential::Short(_) => None,
        }
    }

    /// Whether a page asks, whose scripts must not see a token; programs send no such headers.
    pub fn is_browser(&self) -> bool {
        self.browser
    }

    /// Whether the caller brought the token in a header, and so has it in any case.
    pub fn is_bearer(&self) -> bool {
        self.principal.as_ref().is_some_and(|principal| principal.by.scheme() == Scheme::Bearer)
    }

    /// The session's token.
    pub fn token(&self) -> Option<&str> {
        self.principal.as_ref()?.by.token()
    }

    /// The token of the visitor who was in this browser before somebody signed in.
    pub fn left(&self) -> Option<&str> {
        self.left.as_deref()
    }

    /// The token of the visitor in this browser, where somebody else signs in now.
    pub fn leaves(&self, signed_in: &User) -> Option<&str> {
        let Principal { user, by: Credential::Cookie(token), .. } = self.principal.as_ref()? else {
            return None;
        };
        (user.anonymous && user.id != signed_in.id).then_some(token)
    }
}

/// A signed-in user, anonymous ones included, of an operation that wants a session or a key.
#[derive(Clone)]
pub struct CurrentUser {
    /// Who it is.
    pub user: Arc<User>,
    /// What was shown.
    pub by: Credential,
    /// In whose name it is, where that is an organisation.
    pub membership: Option<Arc<Membership>>,
    /// The session's token; of an operation that takes keys too it may be empty.
    pub token: String,
    /// When what was shown ends, where it is a token for some minutes.
    pub ends_ms: Option<i64>,
}

impl CurrentUser {
    /// Who asks, and whose points it takes: its user's own or an organisation's, as far as the caps of a member and of a key allow.
    pub fn spender(&self) -> Spender<'_> {
        let key = match &self.by {
            Credential::Key(_, holder) => Some(holder.spending.clone()),
            _ => None,
        };
        let request_id = key.as_ref().map(|_| request_id::current());
        let own = Spender { key, request_id, ..Spender::from(&*self.user) };
        match &self.membership {
            Some(membership) => {
                Spender { payer: membership.organisation_id.wallet(), member_caps: membership.caps, ..own }
            }
            None => own,
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for CurrentUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> ApiResult<Self> {
        let Some(Admitted { principal, .. }) = parts.extensions.get() else {
            return Err(ApiError::internal(
                "a route asks for its user without declaring that it wants a session",
            ));
        };
        let token = principal.by.token().unwrap_or_default().to_owned();
        Ok(Self {
            user: principal.user.clone(),
            by: principal.by.clone(),
            membership: principal.membership.clone(),
            token,
            ends_ms: principal.ends_ms,
        })
    }
}

/// An administrator, of an operation that wants [`Scope::Admin`].
pub struct Administrator(pub Arc<User>);

impl<S: Send + Sync> FromRequestParts<S> for Administrator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> ApiResult<Self> {
        let admitted: Option<&Admitted> = parts.extensions.get();
        let Some(admitted) = admitted.filter(|admitted| admitted.scopes.contains(&Scope::Admin)) else {
            return Err(ApiError::internal("a route asks for an administrator without declaring the scope"));
        };
        Ok(Self(admitted.principal.user.clone()))
    }
}
