//! What is asked of the service of second factors, what it answers, and how it fails.

use baigong_ground::message::common;
use baigong_ground::{Message, Text, messages};
use baigong_ledger::User;
use serde::Serialize;
use webauthn_rs::prelude::PublicKeyCredential;

use super::super::model::UserError;
use super::super::rules::password_wrong;
use super::super::secret;

messages! {
    factor_code_wrong = "验证码错误或已失效，请重试", "The code is wrong, or not valid any more. Please try again";
    step_up_required = "请先验证身份", "Please confirm that it is you first";
    passkey_failed = "通行密钥验证失败，请重试", "The passkey could not be verified. Please try again";
    factor_name_wrong = "名称需为1到40个字符", "A name has 1 to 40 characters";
    passkeys_need_a_domain = "请通过域名或 localhost 访问以使用通行密钥", "Passkeys need a domain name or localhost in the address";
    factors_need_registration = "请先注册账户，再设置两步验证", "Please register before you set up two-step verification";
}

/// Who changes factors, in which session.
pub struct Actor<'a> {
    /// The user.
    pub user: &'a User,
    /// Names the session.
    pub(super) session_key: String,
}

impl<'a> Actor<'a> {
    /// A user in the session of `token`.
    pub fn new(user: &'a User, token: &str) -> Self {
        Self { user, session_key: secret::token_hash(token) }
    }
}

/// A factor shown. Holds secrets, so it has no `Debug`.
pub enum Answer {
    /// Six digits of the authenticator app; spaces do not matter.
    Totp(String),
    /// A recovery code, in any case of letters, with or without its hyphen.
    RecoveryCode(String),
    /// What the browser brought from the authenticator.
    Passkey(Box<PublicKeyCredential>),
}

/// How a signed-in user shows who it is.
pub enum Proof {
    /// The password.
    Password(String),
    /// A code of the authenticator app or a recovery code.
    Factor(Answer),
    /// A passkey, asked for by [`super::Factors::step_up_options`], whose token this is.
    Passkey {
        /// Names what was asked.
        ceremony: String,
        /// What the browser brought.
        credential: Box<PublicKeyCredential>,
    },
}

/// What a user has set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Overview {
    /// The authenticator app.
    pub totp: Option<TotpInfo>,
    /// The passkeys, oldest first.
    pub passkeys: Vec<PasskeyInfo>,
    /// Recovery codes not used yet.
    pub recovery_codes_left: i64,
    /// The domain on which passkeys work, its subdomains included; null where the site has none.
    pub passkey_domain: Option<String>,
}

/// An authenticator app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TotpInfo {
    /// When it was set up, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When a code of it was last accepted, in milliseconds since the epoch.
    pub last_used_ms: Option<i64>,
}

/// A passkey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyInfo {
    /// Names it in requests.
    pub id: String,
    /// As its owner calls it.
    pub name: String,
    /// When it was added, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When it was last accepted, in milliseconds since the epoch.
    pub last_used_ms: Option<i64>,
}

/// What an authenticator app has to learn. Shown once.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TotpSetup {
    /// The seed in base32, to type in by hand.
    pub secret: String,
    /// The seed as `otpauth://` address, for a QR code.
    pub url: String,
}

/// A passkey that was just added.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyAdded {
    /// The passkey.
    pub passkey: PasskeyInfo,
    /// Recovery codes, when it is the first factor. Shown once.
    pub recovery_codes: Option<Vec<String>>,
}

/// Why it failed. The text is for people, zh-CN.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum FactorError {
    /// As with every account operation.
    Account(#[from] UserError),
    /// A wrong, used or expired code, or a challenge that is none: deliberately one answer.
    Wrong,
    /// The password shown is not the user's.
    WrongPassword,
    /// The user has to show the password or a factor first.
    StepUpRequired,
    /// The authenticator's answer does not hold.
    BadCredential,
    /// A passkey's name is empty or too long.
    BadName,
    /// The state does not allow it.
    Conflict(Message),
    /// The site, or the address in the browser, has no domain.
    PasskeysUnavailable,
    /// Anonymous accounts are signed in by their browser alone.
    Anonymous,
    /// There is no such factor.
    NotFound(Text),
    /// A fault of ours; for the log.
    Inside(String),
}

impl FactorError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Account(cause) => cause.message(),
            Self::Wrong => factor_code_wrong(),
            Self::WrongPassword => password_wrong(),
            Self::StepUpRequired => step_up_required(),
            Self::BadCredential => passkey_failed(),
            Self::BadName => factor_name_wrong(),
            Self::Conflict(message) => message.clone(),
            Self::PasskeysUnavailable => passkeys_need_a_domain(),
            Self::Anonymous => factors_need_registration(),
            Self::NotFound(what) => common::not_found(what),
            Self::Inside(_) => common::internal_error(),
        }
    }
}

impl From<sqlx::Error> for FactorError {
    fn from(cause: sqlx::Error) -> Self {
        UserError::from(cause).into()
    }
}

impl FactorError {
    pub(super) fn inside(cause: impl std::fmt::Display) -> Self {
        Self::Inside(cause.to_string())
    }
}
