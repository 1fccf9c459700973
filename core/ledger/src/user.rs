//! The user whose points they are, as every service sees one, and whether points may be spent.

use std::iter;
use std::sync::Arc;

use baigong_base::words;
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use serde::Serialize;

use crate::caps::Caps;
use crate::ids::{PayerId, UserId};

messages! {
    account_expired = "账户已过期，请续期后再使用", "Your account has expired. Please renew it first";
    initial_password = "请先修改初始密码", "Please change the initial password first";
}

words! {
    /// What a user may do.
    pub enum Role {
        /// Uses the tools.
        User = "user",
        /// Runs the site.
        Admin = "admin",
    }
}

/// A person, known by name or anonymous. Holds no secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct User {
    /// UUIDv7. Internal: people and other sites know the user by `uid`.
    pub id: UserId,
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
    /// When the user was made, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When the user was last changed, in milliseconds since the epoch.
    pub updated_ms: i64,
    /// When the account was closed, in milliseconds since the epoch; only its number and its books are left.
    pub closed_ms: Option<i64>,
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

/// Who asks for something that costs points, whose points it takes, and how many at most.
#[derive(Debug, Clone)]
pub struct Spender<'a> {
    /// Who asks: the task is theirs, and so are its limits.
    pub user: &'a User,
    /// The account that the points are held on, spent from and given back to.
    pub payer: PayerId,
    /// The most that they may spend of an account that is not their own.
    pub member_caps: Caps,
    /// The key by which they ask, where it is a program that does.
    pub key: Option<Arc<SpendingKey>>,
    /// The highest price that they agree to; any where they did not say.
    pub max_points: Option<i64>,
    /// The price that they were promised, where they bring a quote.
    pub promised: Option<PromisedPrice>,
    /// What the request is called in its answer and in the log, where it is a program that asks.
    pub request_id: Option<String>,
}

/// A price that was promised: what is asked for costs no more, whatever it costs others by now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PromisedPrice {
    /// Version of the price that it was computed by.
    pub version: i64,
    /// The most points that are charged.
    pub points: i64,
}

/// A key by which a program spends, as far as it bounds that.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SpendingKey {
    /// Names it in the books.
    pub id: String,
    /// Ids of the tools that it may use; empty for all.
    pub tools: Vec<String>,
    /// The most points that it may spend.
    pub caps: Caps,
    /// The most tasks that it may have under way.
    pub max_active: Option<i64>,
    /// Whether what it asks for is made by simulated vendors and costs nothing.
    pub test: bool,
    /// The key that made it, which bounds it too: what this one spends, that one spends.
    pub parent: Option<Arc<SpendingKey>>,
}

impl SpendingKey {
    /// The key itself and the key above it: all that bound what is asked for by it, and are counted for it.
    pub fn with_parent(&self) -> impl Iterator<Item = &Self> {
        iter::once(self).chain(self.parent.as_deref())
    }

    /// Whether it may use a tool.
    pub fn may_use(&self, tool: &str) -> bool {
        self.with_parent().all(|key| key.tools.is_empty() || key.tools.iter().any(|one| one == tool))
    }
}

impl Spender<'_> {
    /// Whether what they ask for is made by simulated vendors and costs nothing.
    pub fn is_test(&self) -> bool {
        self.key.as_ref().is_some_and(|key| key.test)
    }
}

impl<'a> From<&'a User> for Spender<'a> {
    /// A user who spends their own points.
    fn from(user: &'a User) -> Self {
        Self {
            user,
            payer: user.id.own_account(),
            member_caps: Caps::default(),
            key: None,
            max_points: None,
            promised: None,
            request_id: None,
        }
    }
}

/// Why a user may not spend points. The text is for people, zh-CN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum CannotPay {
    /// The account's term is over.
    Expired,
    /// The account was switched off.
    Inactive,
    /// The password was handed over by somebody else and has to be changed first.
    InitialPassword,
}

impl CannotPay {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Expired => account_expired(),
            Self::Inactive => common::account_suspended(),
            Self::InitialPassword => initial_password(),
        }
    }
}
