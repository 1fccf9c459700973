//! What a key is, what may be said about one, and why one is refused.

use std::net::IpAddr;
use std::sync::Arc;

use baigong_base::db::new_id;
use baigong_base::words;
use baigong_ground::field::{FieldError, first_message};
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use baigong_ledger::caps::{Caps, Spent};
use baigong_ledger::{SpendingKey, User, UserId};
use ipnet::IpNet;
use serde::{Deserialize, Serialize};

use super::text::KeyText;
use crate::organisations::OrganisationId;
use crate::users::UserError;

messages! {
    key_not_found = "没有这个密钥", "There is no such key";
    key_ended = "密钥已停用", "The key has been ended";
    key_of_application = "此密钥属于登录的应用，由应用自行更新；如不再使用，请将其停用", "This key belongs to an application that you signed in to, which renews it by itself. End it if you do not use it any more";
    key_is_temporary = "临时令牌不能更新，请重新获取", "A token for some minutes is not renewed. Please ask for another one";
    too_many_keys(most) = "最多可有 {most} 个密钥，请先停用不用的", "You may have up to {most} keys. Please end some that you do not use";
}

baigong_base::id! {
    /// Names a key towards its owner: `key_` and 32 characters. Opens nothing.
    pub struct KeyId;
}

impl KeyId {
    pub(super) fn random() -> Self {
        Self::new(format!("key_{}", new_id().replace('-', "")))
    }
}

words! {
    /// What a key may do.
    #[derive(PartialOrd, Ord)]
    pub enum KeyScope {
        /// See tasks, their results and their prices.
        TasksRead = "tasks:read",
        /// Make tasks, cancel and delete them: this spends points.
        TasksWrite = "tasks:write",
        /// See and fetch uploads.
        MediaRead = "media:read",
        /// Upload and delete files.
        MediaWrite = "media:write",
        /// See the balance and the statement.
        BillingRead = "billing:read",
        /// Make keys below itself, and list, change, renew and end those.
        KeysWrite = "keys:write",
    }
}

impl std::fmt::Display for KeyScope {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

words! {
    /// Who ended a key.
    pub enum KeyEnd {
        /// Whose it was.
        Owner = "owner",
        /// Whoever runs the site.
        Administrator = "administrator",
        /// Somebody found it where it should not have been.
        Leak = "leak",
        /// The organisation whose points it spent: it was closed, or its owner is no member any more.
        Organisation = "organisation",
        /// The key that made it, which was ended.
        Parent = "parent",
    }
}

/// What a key may do, each once, in order; never empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeyScopes(Vec<KeyScope>);

impl KeyScopes {
    /// Of words in any order; `None` for none.
    pub fn of(scopes: &[KeyScope]) -> Option<Self> {
        let mut scopes = scopes.to_vec();
        scopes.sort_unstable();
        scopes.dedup();
        (!scopes.is_empty()).then_some(Self(scopes))
    }

    /// As they stand in the database; a word that this version does not know gives no right.
    pub(super) fn stored(words: &str) -> Self {
        Self(words.split(' ').filter_map(|word| word.parse().ok()).collect())
    }

    /// Those of `words`, separated by spaces, that are among them; `None` for none.
    pub fn named(&self, words: &str) -> Option<Self> {
        let named: Vec<_> = words.split(' ').filter_map(|word| word.parse().ok()).collect();
        Self::of(&named.into_iter().filter(|scope| self.contain(*scope)).collect::<Vec<_>>())
    }

    /// Each.
    pub fn iter(&self) -> impl Iterator<Item = KeyScope> + '_ {
        self.0.iter().copied()
    }

    /// What a key below one with these may be allowed: it makes no keys itself.
    pub(super) fn of_children(&self) -> impl Iterator<Item = KeyScope> + '_ {
        self.iter().filter(|scope| *scope != KeyScope::KeysWrite)
    }

    /// Whether this is among them.
    pub fn contain(&self, scope: KeyScope) -> bool {
        self.0.contains(&scope)
    }
}

impl std::fmt::Display for KeyScopes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.iter().map(|scope| scope.as_str()).collect::<Vec<_>>().join(" "))
    }
}

/// How far a key may go within its scopes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct KeyLimits {
    /// Ids of the tools that it may use; empty for all.
    pub tools: Vec<String>,
    /// The most points that it may spend.
    pub points: Caps,
    /// The most tasks that it may have under way; null for as many as its owner.
    pub max_active: Option<i64>,
    /// The most requests that it may make in a minute, and at once; null for as many as the site lets every key make.
    pub requests_per_minute: Option<u32>,
    /// Addresses and networks that it may be used from, such as `203.0.113.7` and `2001:db8::/32`; empty for all.
    pub networks: Vec<String>,
}

impl KeyLimits {
    /// As they stand in the database.
    pub(super) fn stored(json: &str) -> Result<Self, sqlx::Error> {
        serde_json::from_str(json).map_err(|error| sqlx::Error::Decode(error.into()))
    }

    /// The networks; in the place of one that cannot be read, its place in the list.
    pub(super) fn networks(&self) -> impl Iterator<Item = Result<IpNet, usize>> {
        let read = |text: &str| text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from));
        self.networks.iter().enumerate().map(move |(at, text)| read(text.trim()).ok_or(at))
    }
}

/// A key that its owner asks for.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewKey {
    /// What it is for, as its owner calls it: 1 to 60 characters.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<KeyScope>,
    /// When it ends by itself, in milliseconds since the epoch; never where it is left out.
    #[serde(default)]
    pub expires_ms: Option<i64>,
    /// How far it may go within its scopes; as far as its owner where it is left out.
    #[serde(default)]
    pub limits: KeyLimits,
    /// Whether it is for trying things: simulated vendors make its tasks, which cost nothing and stand in lists of their own.
    #[serde(default)]
    pub test: bool,
    /// The organisation whose points it spends, of which its owner is a member; the owner's own where it is left out.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub organisation_id: Option<OrganisationId>,
}

/// What is to change of a key; what is left out stays.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct KeyChange {
    /// What its owner calls it: 1 to 60 characters.
    pub name: Option<String>,
    /// How far it may go within its scopes, all of it.
    pub limits: Option<KeyLimits>,
}

/// A key, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Key {
    /// Names it; opens nothing.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: KeyId,
    /// What its owner calls it.
    pub name: String,
    /// The first and the last characters of the key, such as `bg_live_3fQ9…k2Xw`; empty for an application's, which shows tokens.
    pub hint: String,
    /// The key that made it, which bounds it and with which it ends; null for a key that its owner made.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub parent_id: Option<KeyId>,
    /// Whether it is a token for some minutes, for a page in a browser.
    pub temporary: bool,
    /// The application that its owner signed in to, by which it is known (`client_id`); null for a key that its owner made.
    pub client_id: Option<String>,
    /// Whether it is for trying things: simulated vendors make its tasks, which cost nothing.
    pub test: bool,
    /// The organisation whose points it spends; null for its owner's own.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub organisation_id: Option<OrganisationId>,
    /// What it may do.
    pub scopes: KeyScopes,
    /// How far it may go within them.
    pub limits: KeyLimits,
    /// What it has spent.
    pub spent: Spent,
    /// When it was made, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When it ends by itself, in milliseconds since the epoch; null for never.
    pub expires_ms: Option<i64>,
    /// When it was last used, to half a minute, in milliseconds since the epoch; null for never.
    pub last_used_ms: Option<i64>,
    /// Until when a former text of a renewed key works beside the new one, in milliseconds since the epoch.
    pub former_ends_ms: Option<i64>,
    /// When it was ended, in milliseconds since the epoch.
    pub ended_ms: Option<i64>,
    /// Who ended it.
    pub ended_by: Option<KeyEnd>,
}

impl Key {
    /// One that nobody has used, without an end, below no other key.
    pub(super) fn fresh(name: String, scopes: KeyScopes, limits: KeyLimits, now_ms: i64) -> Self {
        Self {
            id: KeyId::random(),
            name,
            hint: String::new(),
            parent_id: None,
            temporary: false,
            client_id: None,
            test: false,
            organisation_id: None,
            scopes,
            limits,
            spent: Spent::default(),
            created_ms: now_ms,
            expires_ms: None,
            last_used_ms: None,
            former_ends_ms: None,
            ended_ms: None,
            ended_by: None,
        }
    }
}

/// Whose keys are meant: what is not among them is not there.
#[derive(Debug, Clone, Copy)]
pub enum KeysOf<'a> {
    /// All of a person's.
    Owner(&'a UserId),
    /// Those below a key.
    Parent(&'a KeyId),
}

impl KeysOf<'_> {
    /// The column of `api_keys` that says it.
    pub(super) fn column(self) -> &'static str {
        match self {
            Self::Owner(_) => "user_id",
            Self::Parent(_) => "parent_id",
        }
    }

    /// What stands in the column.
    pub(super) fn id(&self) -> &str {
        match self {
            Self::Owner(id) => id.as_str(),
            Self::Parent(id) => id.as_str(),
        }
    }
}

impl<'a> From<&'a UserId> for KeysOf<'a> {
    fn from(owner: &'a UserId) -> Self {
        Self::Owner(owner)
    }
}

impl<'a> From<&'a KeyId> for KeysOf<'a> {
    fn from(parent: &'a KeyId) -> Self {
        Self::Parent(parent)
    }
}

/// A key with its text, which nobody is shown again.
#[derive(Debug, Clone)]
pub struct MadeKey {
    /// The key.
    pub key: Key,
    /// What programs show.
    pub text: KeyText,
}

/// For whom a program acts, and how far it may go.
#[derive(Debug, Clone)]
pub struct KeyHolder {
    /// The key.
    pub id: KeyId,
    /// For whom it acts: whose it is, and of a test key the account that its owner tries things with.
    pub user: Arc<User>,
    /// What it may do.
    pub scopes: KeyScopes,
    /// From where; empty for everywhere.
    pub networks: Arc<[IpNet]>,
    /// The most requests that it may make in a minute, where it has a number of its own.
    pub requests_per_minute: Option<u32>,
    /// The key above it, within whose bounds it stays whatever its own say.
    pub parent: Option<Arc<ParentBounds>>,
    /// How much it may spend.
    pub spending: Arc<SpendingKey>,
    /// The organisation whose points it spends, as long as its owner is a member.
    pub organisation_id: Option<OrganisationId>,
    /// Whether an application shows it that its owner signed in to: it opens what such tokens are for, and nothing else.
    pub of_application: bool,
    /// Whether it is a token for some minutes, which reaches what was made with it alone.
    pub temporary: bool,
}

/// How a key bounds the keys below it at each request.
#[derive(Debug)]
pub struct ParentBounds {
    /// The key.
    pub id: KeyId,
    /// From where; empty for everywhere.
    pub networks: Vec<IpNet>,
    /// The most requests that it and the keys below it may make in a minute, where it has a number of its own.
    pub requests_per_minute: Option<u32>,
}

impl KeyHolder {
    /// Whether the key may be used from an address.
    pub fn may_come_from(&self, address: IpAddr) -> bool {
        let admit = |networks: &[IpNet]| {
            networks.is_empty() || networks.iter().any(|network| network.contains(&address))
        };
        admit(&self.networks) && self.parent.as_ref().is_none_or(|parent| admit(&parent.networks))
    }
}

/// Why something could not be done with a key. The text is for people, zh-CN.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum KeyError {
    /// Fields of the form are wrong; never empty.
    Invalid(Vec<FieldError>),
    /// The owner has as many as anybody may have.
    TooMany(usize),
    /// The owner has no such key.
    NotFound,
    /// It was ended before.
    Ended,
    /// It is an application's, which renews it by itself.
    OfApplication,
    /// It is a token for some minutes.
    Temporary,
    /// The database failed.
    Database(#[from] sqlx::Error),
    /// Its owner could not be written to.
    Users(#[from] UserError),
}

impl KeyError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Invalid(fields) => first_message(fields),
            Self::TooMany(most) => too_many_keys(*most),
            Self::NotFound => key_not_found(),
            Self::Ended => key_ended(),
            Self::OfApplication => key_of_application(),
            Self::Temporary => key_is_temporary(),
            Self::Users(cause) => cause.message(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}
