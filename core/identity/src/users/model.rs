//! What accounts are, what may be configured about them, and how signing in can fail.

use std::net::IpAddr;
use std::sync::Arc;

use baigong_ground::field::FieldError;
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use baigong_ledger::User;
use serde::{Deserialize, Serialize};

messages! {
    name_taken = "用户名已被使用", "This user name is taken";
    wrong_credentials = "用户名或密码错误", "The user name or the password is wrong";
    authorization_code_wrong = "授权码错误或已过期", "The authorization code is wrong, or has expired";
    administrator_exists = "管理员已存在", "There is an administrator already";
    visitors_used_up = "今日游客名额已用完，请注册或登录后继续使用", "No more visitors today. Please register or sign in to go on";
    administrator_not_closable = "管理员账户不能注销，请先由另一位管理员取消管理员身份", "An administrator's account cannot be closed. Another administrator has to take the rights away first";
    server_busy = "服务器繁忙，请稍后再试", "The server is busy. Please try again later";
}

/// Where a request comes from. The address is the client's, behind known proxies only.
#[derive(Debug, Clone)]
pub struct ClientInfo {
    /// The client's address.
    pub address: IpAddr,
    /// The `User-Agent` header, or empty.
    pub user_agent: String,
    /// The mark of a browser in which somebody has signed in before, if it brought one.
    pub device: Option<String>,
}

/// What a registration form sends. Everything else about the account is decided here.
#[derive(Clone, Default)]
pub struct NewUser {
    /// 2 to 50 letters, digits, `_` or `-`.
    pub login_name: String,
    /// 8 to 128 characters.
    pub password: String,
    /// An address that is not verified yet, if one was given.
    pub email: Option<String>,
    /// Of the person who invited; optional.
    pub invitation_code: Option<String>,
}

/// A fresh session.
#[derive(Clone)]
pub struct SignedIn {
    /// Opaque, 256 random bits. Shown once: only its hash is kept.
    pub token: String,
    /// Marks the browser as one in which this user has signed in; visitors have none.
    pub device: Option<String>,
    /// Whose session it is.
    pub user: User,
    /// When the session ends unless it is used, in milliseconds.
    pub expires_ms: i64,
}

/// How a sign-in goes on after the password was right.
pub enum Login {
    /// The session is open.
    Done(Box<SignedIn>),
    /// The user has a second factor and has to show it.
    SecondFactor(FactorChallenge),
}

/// What a user with a second factor has to answer.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FactorChallenge {
    /// Names this sign-in. Opaque, works once, expires.
    #[serde(rename = "challenge")]
    pub token: String,
    /// What the user may show.
    pub methods: Vec<FactorMethod>,
    /// When it ends, in milliseconds.
    pub expires_ms: i64,
}

/// The token is half a sign-in, so it stays out of logs.
impl std::fmt::Debug for FactorChallenge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FactorChallenge")
            .field("methods", &self.methods)
            .field("expires_ms", &self.expires_ms)
            .finish_non_exhaustive()
    }
}

/// A kind of second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum FactorMethod {
    /// Six digits of an authenticator app.
    Totp,
    /// A passkey or security key.
    Passkey,
    /// One of the codes printed when the factor was set up.
    RecoveryCode,
}

/// One session, for the user who looks at their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Session {
    /// Start of the token's hash: names the session, signs nobody in.
    pub id: String,
    /// The program that signed in.
    pub user_agent: String,
    /// Where it signed in from.
    pub address: String,
    /// When it began, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When it was last used, to half a minute, in milliseconds since the epoch.
    pub last_seen_ms: i64,
    /// When it ends, in milliseconds since the epoch.
    pub expires_ms: i64,
    /// Whether it is the session that asks.
    #[sqlx(default)]
    pub current: bool,
}

/// A number of points that may change while the site runs. Cheap to clone.
#[derive(Clone)]
pub struct Amount(Arc<dyn Fn() -> i64 + Send + Sync>);

impl Amount {
    /// Asks for the number whenever it is needed.
    pub fn of(ask: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(ask))
    }

    /// What it is now.
    pub fn now(&self) -> i64 {
        (self.0)()
    }
}

impl From<i64> for Amount {
    fn from(points: i64) -> Self {
        Self::of(move || points)
    }
}

impl std::fmt::Debug for Amount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.now())
    }
}

/// Points that the site gives whoever comes now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Gifts {
    /// To a visitor.
    pub visitor: i64,
    /// To whoever registers.
    pub registered: i64,
    /// To a visitor who registers.
    pub upgraded: i64,
}

/// What an operator may set.
#[derive(Debug, Clone)]
pub struct UserSettings {
    /// Points of a new registered account.
    pub starting_points: Amount,
    /// Points of a new anonymous account.
    pub anonymous_points: Amount,
    /// Anonymous accounts that one network may make a day.
    pub anonymous_per_day: i64,
    /// Anonymous accounts that all networks together may make a day.
    pub site_anonymous_per_day: i64,
    /// Points that new accounts are given in a day, all together; unless set, one gift for each of the site's anonymous accounts.
    /// Beyond them visitors are refused, and who registers starts without a gift.
    pub gift_points_per_day: Option<i64>,
    /// Registrations that one network may make an hour.
    pub registrations_per_hour: u32,
    /// Whether registration asks for an address and a code sent to it.
    pub verify_email: bool,
    /// What the site is called, which nobody else may be.
    pub site_names: Vec<String>,
}

impl Default for UserSettings {
    fn default() -> Self {
        Self {
            starting_points: 100.into(),
            anonymous_points: 100.into(),
            anonymous_per_day: 20,
            site_anonymous_per_day: 5000,
            gift_points_per_day: None,
            registrations_per_hour: 20,
            verify_email: false,
            site_names: Vec::new(),
        }
    }
}

/// Why an account operation failed. The text is for people, zh-CN.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum UserError {
    /// Fields of the form are wrong; never empty.
    Invalid(Vec<FieldError>),
    /// The name is in use.
    NameTaken,
    /// Unknown name, wrong password or an account without one: deliberately one answer.
    WrongCredentials,
    /// An authorization code or a code of handing over that does not work, or no longer.
    WrongCode,
    /// The site has its first administrator already.
    AdminExists,
    /// Too many attempts for one account or from one network.
    Throttled {
        /// When the next attempt will be heard, in milliseconds from now.
        retry_after_ms: i64,
    },
    /// The network has made its anonymous accounts for today.
    AnonymousBudget {
        /// Until the budget is fresh, in milliseconds from now.
        retry_after_ms: i64,
    },
    /// The account was switched off.
    Inactive,
    /// There is no such user.
    NotFound,
    /// An administrator's account is closed only after somebody else took the rights away.
    Administrator,
    /// Too many people sign in at this moment.
    Busy,
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl UserError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Invalid(fields) => baigong_ground::field::first_message(fields),
            Self::NameTaken => name_taken(),
            Self::WrongCredentials => wrong_credentials(),
            Self::WrongCode => authorization_code_wrong(),
            Self::AdminExists => administrator_exists(),
            Self::Throttled { .. } => common::too_many_attempts(),
            Self::AnonymousBudget { .. } => visitors_used_up(),
            Self::Inactive => common::account_suspended(),
            Self::NotFound => common::user_not_found(),
            Self::Administrator => administrator_not_closable(),
            Self::Busy => server_busy(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

/// A session that was looked up a moment ago.
#[derive(Clone)]
pub(super) struct CachedSession {
    pub(super) user: Arc<User>,
    pub(super) expires_ms: i64,
}
