//! What an operation wants of its caller. It stands in the operation's `#[utoipa::path]`, and the door (`routes/door.rs`) reads
//! it from the description of the API, so that what clients are told is what is enforced:
//!
//! | declared | who gets in |
//! |---|---|
//! | `security(())` | everybody |
//! | `security(("session" = []))` | whoever shows a session, by a cookie or by a bearer token |
//! | `security(("bearer" = []))` | whoever shows a bearer token |
//! | `security(("session" = [Scope::Admin]))` | of those, whoever has the scope |
//! | `security(("session" = []), ("key" = [KeyScope::TasksRead]))` | whoever shows a session, or a key with the scope |
//! | `security(("key" = []), ("application" = []))` | whoever shows a key, or a token of an application that was made for this resource |
//! | `security((), ("session" = []))` | everybody at the door; the handler decides what is for a session |
//!
//! The panel has one scope and not one for each of its areas: there is one role that has them all, so that no test could tell
//! a right word from a wrong one.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use baigong_ground::message::common;
use baigong_ground::messages;
use baigong_platform::keys::KeyScope;
use baigong_platform::users::{CannotPay, Role, User};
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::SecurityRequirement;

use super::{Caller, Credential, Principal};
use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};

messages! {
    key_not_taken = "此操作不接受 API 密钥，请登录后进行", "No key opens this. Please sign in";
    key_scope_missing(scope) = "此密钥没有权限：{scope}", "This key does not have the scope {scope}";
    only_keys_taken = "此地址只接受 API 密钥，请在请求头 Authorization 中携带密钥", "Only API keys open this. Please send one in the header Authorization";
    application_not_taken = "此访问令牌只能用于其申请的资源", "This access token is for the resource that it was asked for, and for no other";
    cookie_not_taken = "此地址只接受请求头 Authorization 中的访问令牌，不接受 Cookie", "This address takes an access token in the header Authorization, and no cookie";
    second_factor_required = "管理员须先启用两步验证：请在个人中心的安全页面设置验证器或通行密钥", "Administrators have to set up two-step verification first: see Security in your settings";
}

/// A right that an operation may want beside a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// An account of one's own: visitors register first.
    Account,
    /// Administering the site.
    Admin,
    /// What a key may be allowed.
    Key(KeyScope),
}

impl Scope {
    /// Those of people.
    const OF_PEOPLE: [Self; 2] = [Self::Account, Self::Admin];

    async fn check(self, app: &App, Principal { user, by, .. }: &Principal) -> ApiResult<()> {
        match self {
            Self::Account if user.anonymous => Err(ApiError::unauthenticated()),
            Self::Account => Ok(()),
            Self::Admin => check_administrator(app, user).await,
            Self::Key(scope) => check_key(by, scope),
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Account => "account",
            Self::Admin => "admin",
            Self::Key(scope) => scope.as_str(),
        })
    }
}

impl FromStr for Scope {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        let of_people = Self::OF_PEOPLE.into_iter().find(|scope| scope.to_string() == word);
        of_people.map_or_else(|| word.parse().map(Self::Key), Ok)
    }
}

/// Refuses a key without a scope.
pub fn check_key(by: &Credential, scope: KeyScope) -> ApiResult<()> {
    if by.reaches(scope) {
        return Ok(());
    }
    Err(ApiError::new(Code::Forbidden, key_scope_missing(scope.as_str())))
}

async fn check_administrator(app: &App, user: &User) -> ApiResult<()> {
    if user.role != Role::Admin {
        return Err(ApiError::new(Code::Forbidden, common::administrators_only()));
    }
    // A password that somebody else knows must not steer the site.
    if user.initial_password {
        return Err(CannotPay::InitialPassword.into());
    }
    // Signing in stays possible without one: this is where it is set up.
    let required = app.config.security.require_admin_second_factor;
    if required && !app.users.has_second_factor(&user.id).await? {
        let message = second_factor_required();
        return Err(ApiError::new(Code::SecondFactorRequired, message));
    }
    Ok(())
}

/// How a caller shows who asks; a security scheme of the description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// A session's cookie.
    Cookie,
    /// A session's token in the `Authorization` header.
    Bearer,
    /// A key in the `Authorization` header.
    Key,
    /// An application's token in the `Authorization` header, which opens the resource that it was asked for.
    Application,
}

impl Scheme {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Cookie, Self::Bearer, Self::Key, Self::Application];
    /// The ways to show a session.
    pub const OF_SESSIONS: [Self; 2] = [Self::Cookie, Self::Bearer];

    /// Its name in the description.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cookie => "cookie",
            Self::Bearer => "bearer",
            Self::Key => "key",
            Self::Application => "application",
        }
    }
}

/// What an operation wants: to be open, or one of these ways to show who asks, with its scopes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement {
    open: bool,
    ways: Vec<(Scheme, Vec<Scope>)>,
}

impl Requirement {
    /// As the operation declares it; none where it declares nothing, or something that nobody could enforce.
    pub fn of(operation: &Operation) -> Option<Self> {
        let declared = operation.security.as_deref().filter(|declared| !declared.is_empty())?;
        let mut wants = Self { open: false, ways: Vec::new() };
        for requirement in declared {
            let named = named(requirement)?;
            if named.is_empty() {
                wants.open = true;
            } else {
                wants.ways.push(way(&named)?);
            }
        }
        Some(wants)
    }

    /// A key with a scope and nothing else, where no description of the API declares the operation.
    pub fn of_key(scope: KeyScope) -> Self {
        Self { open: false, ways: vec![(Scheme::Key, vec![Scope::Key(scope)])] }
    }

    /// Whether callers without a session get past the door.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Whether a scope is wanted, however the caller shows who asks.
    pub fn wants(&self, scope: Scope) -> bool {
        !self.open && self.ways.iter().all(|(_, scopes)| scopes.contains(&scope))
    }

    /// Whether keys are taken.
    pub fn takes_keys(&self) -> bool {
        self.way(Scheme::Key).is_some()
    }

    fn way(&self, shown: Scheme) -> Option<&(Scheme, Vec<Scope>)> {
        self.ways.iter().find(|(scheme, _)| *scheme == shown)
    }

    /// Lets a caller in, or says why not. Whoever comes in where it is open has shown nothing: none. A key that does not
    /// reach so far is refused there too, where it would change the answer.
    pub async fn admit(&self, app: &App, caller: &Caller) -> ApiResult<Option<Admitted>> {
        let of_application =
            caller.principal().is_some_and(|principal| principal.by.scheme() == Scheme::Application);
        if of_application && self.way(Scheme::Application).is_none() {
            return Err(ApiError::new(Code::Unauthenticated, application_not_taken()));
        }
        if self.open {
            let by_key = caller.principal().filter(|principal| principal.by.scheme() == Scheme::Key);
            if let (Some(principal), Some((_, scopes))) = (by_key, self.way(Scheme::Key)) {
                check_all(app, principal, scopes).await?;
            }
            return Ok(None);
        }
        let principal = caller.principal().ok_or_else(ApiError::unauthenticated)?;
        let shown = principal.by.scheme();
        let way = self.way(shown);
        if shown == Scheme::Key && way.is_none() {
            return Err(ApiError::new(Code::Forbidden, key_not_taken()));
        }
        let (scheme, scopes) = way.or(self.ways.first()).ok_or_else(ApiError::unauthenticated)?;
        check_all(app, principal, scopes).await?;
        if *scheme == shown {
            return Ok(Some(Admitted { principal: principal.clone(), scopes: scopes.as_slice().into() }));
        }
        // A program that shows a wrong token where applications sign in learns from 401 that it has to sign in anew.
        let keys_alone = *scheme == Scheme::Key && self.way(Scheme::Application).is_none();
        Err(match shown {
            Scheme::Cookie | Scheme::Bearer if keys_alone => {
                ApiError::new(Code::Forbidden, only_keys_taken())
            }
            Scheme::Cookie => ApiError::new(Code::Forbidden, cookie_not_taken()),
            Scheme::Bearer | Scheme::Key | Scheme::Application => ApiError::unauthenticated(),
        })
    }
}

async fn check_all(app: &App, principal: &Principal, scopes: &[Scope]) -> ApiResult<()> {
    for scope in scopes {
        scope.check(app, principal).await?;
    }
    Ok(())
}

/// Scopes by the names of schemes; empty where nothing is wanted.
fn named(requirement: &SecurityRequirement) -> Option<BTreeMap<String, Vec<String>>> {
    serde_json::from_value(serde_json::to_value(requirement).ok()?).ok()
}

/// One scheme with its scopes. Two that are wanted together are none that the door knows.
fn way(named: &BTreeMap<String, Vec<String>>) -> Option<(Scheme, Vec<Scope>)> {
    let (name, scopes) = named.first_key_value().filter(|_| named.len() == 1)?;
    let scheme = Scheme::ALL.into_iter().find(|scheme| scheme.name() == name)?;
    Some((scheme, scopes.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?))
}

/// What the door found: who came in, and the scopes that were asked for. In the extensions of the request.
#[derive(Clone)]
pub struct Admitted {
    pub(super) principal: Principal,
    pub(super) scopes: Arc<[Scope]>,
}

#[cfg(test)]
mod tests {
    use utoipa::openapi::path::OperationBuilder;

    use super::*;

    fn of(declared: &[(&str, &[&str])]) -> Option<Requirement> {
        let requirement = |(name, scopes): &(&str, &[&str])| match *name {
            "" => SecurityRequirement::default(),
            name => SecurityRequirement::new(name, scopes.iter().copied()),
        };
        let declared: Vec<_> = declared.iter().map(requirement).collect();
        Requirement::of(&OperationBuilder::new().securities(Some(declared)).build())
    }

    #[test]
    fn what_is_not_declared_or_cannot_be_enforced_is_no_requirement() {
        assert_eq!(Requirement::of(&Operation::default()), None, "nothing");
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[("cookie", &["admni"])]), None, "no such scope");
        assert_eq!(of(&[("session", &[])]), None, "a word that the description does not hold any more");
        assert_eq!(of(&[("", &[]), ("cooky", &[])]), None, "no such scheme");
    }

    #[test]
    fn a_scope_is_wanted_only_where_every_way_wants_it() {
        let admin: &[&str] = &["admin"];
        assert!(of(&[("cookie", admin), ("bearer", admin)]).unwrap().wants(Scope::Admin));
        assert!(!of(&[("cookie", admin), ("bearer", &[])]).unwrap().wants(Scope::Admin));
        let either = of(&[("", &[]), ("cookie", admin)]).unwrap();
        assert!(either.is_open() && !either.wants(Scope::Admin));
    }
}
