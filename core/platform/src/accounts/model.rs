//! What accounts are, what may be configured about them, and how signing in can fail.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

/// What a user may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Role {
    /// Uses the tools.
    User,
    /// Runs the site.
    Admin,
}

/// A person, known by name or anonymous. Holds no secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct User {
    /// UUIDv7. Internal: people and other sites know the user by `uid`.
    pub id: String,
    /// Nine digits, unique.
    pub uid: i64,
    /// Lower case, unique.
    pub login_name: String,
    /// As the person wrote it; `游客-xxxx` for anonymous users.
    pub display_name: String,
    /// What the user may do.
    pub role: Role,
    /// Made on the spot for a visitor, without a password.
    pub anonymous: bool,
    /// An administrator can switch an account off; it then cannot sign in.
    pub active: bool,
    /// Comma-separated abilities, e.g. `gpt4,mj,gpt4v`.
    pub tag: String,
    /// Lower case.
    pub email: Option<String>,
    /// Whether a code sent to the address came back.
    pub email_verified: bool,
    /// The password was handed over by somebody else; it has to be changed before points are spent.
    pub initial_password: bool,
    /// The code with which this user invites others.
    pub invitation_code: Option<String>,
    /// When paid actions end, in milliseconds; never for `None`.
    pub expires_ms: Option<i64>,
    /// Milliseconds since the epoch.
    pub created_ms: i64,
    /// Milliseconds since the epoch.
    pub updated_ms: i64,
}

impl User {
    /// Whether the user may spend points at `now_ms`.
    pub fn can_pay(&self, now_ms: i64) -> Result<(), CannotPay> {
        if !self.active {
            return Err(CannotPay::Inactive);
        }
        if self.initial_password {
            return Err(CannotPay::InitialPassword);
        }
        match self.expires_ms {
            Some(expires_ms) if expires_ms <= now_ms => Err(CannotPay::Expired),
            _ => Ok(()),
        }
    }
}

/// Why a user may not spend points. The text is for people, zh-CN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CannotPay {
    /// The account's term is over.
    #[error("账号已过期，请续期后再使用")]
    Expired,
    /// The account was switched off.
    #[error("账号已停用")]
    Inactive,
    /// The password was handed over by somebody else and has to be changed first.
    #[error("请先修改初始密码")]
    InitialPassword,
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
pub struct NewAccount {
    /// 2 to 50 letters, digits, `_` or `-`.
    pub login_name: String,
    /// 8 to 128 characters.
    pub password: String,
    /// Optional.
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
    /// Milliseconds since the epoch.
    pub created_ms: i64,
    /// Milliseconds since the epoch, to the hour.
    pub last_seen_ms: i64,
    /// Milliseconds since the epoch.
    pub expires_ms: i64,
    /// Whether it is the session that asks.
    #[sqlx(default)]
    pub current: bool,
}

/// What an operator may set.
#[derive(Debug, Clone)]
pub struct AccountSettings {
    /// Points of a new registered account.
    pub starting_points: i64,
    /// Points of a new anonymous account.
    pub anonymous_points: i64,
    /// Anonymous accounts that one network may make a day.
    pub anonymous_per_day: i64,
    /// Registrations that one network may make an hour.
    pub registrations_per_hour: u32,
    /// Whether registration asks for an address and a code sent to it.
    pub verify_email: bool,
}

impl Default for AccountSettings {
    fn default() -> Self {
        Self {
            starting_points: 100,
            anonymous_points: 100,
            anonymous_per_day: 20,
            registrations_per_hour: 20,
            verify_email: false,
        }
    }
}

/// A field of a form that is wrong, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// Name of the field, e.g. `login_name`.
    pub field: &'static str,
    /// For people, zh-CN.
    pub message: &'static str,
}

/// Why an account operation failed. The text is for people, zh-CN.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// Fields of the form are wrong; never empty.
    #[error("{}", .0.first().map_or("", |field| field.message))]
    Invalid(Vec<FieldError>),
    /// The name is in use.
    #[error("用户名已被使用")]
    NameTaken,
    /// Unknown name, wrong password or an account without one: deliberately one answer.
    #[error("用户名或密码错误")]
    WrongCredentials,
    /// An authorization code or a code of handing over that does not work, or no longer.
    #[error("授权码错误或已过期")]
    WrongCode,
    /// The site has its first administrator already.
    #[error("管理员已存在")]
    AdminExists,
    /// Too many attempts for one account or from one network.
    #[error("操作过于频繁，请稍后再试")]
    Throttled {
        /// When the next attempt will be heard, in milliseconds from now.
        retry_after_ms: i64,
    },
    /// The network has made its anonymous accounts for today.
    #[error("今日游客名额已用完，请注册或登录后继续使用")]
    AnonymousBudget {
        /// Until the budget is fresh, in milliseconds from now.
        retry_after_ms: i64,
    },
    /// The account was switched off.
    #[error("账号已停用")]
    Inactive,
    /// There is no such user.
    #[error("用户不存在")]
    NotFound,
    /// Too many people sign in at this moment.
    #[error("服务器繁忙，请稍后再试")]
    Busy,
    /// The database failed.
    #[error("服务暂时不可用，请稍后再试")]
    Database(#[from] sqlx::Error),
}
