//! Relying sites, settings, and how a request to the centre can fail.

use baigong_base::words;
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use url::Url;

use crate::relying::Named;

messages! {
    redirect_malformed = "无效redirect：不是可以跳转的地址", "Not an address to be sent on to";
    redirect_forbidden = "非法redirect：该地址不在允许的范围内", "This address is not among those allowed";
    redirect_missing = "未指定 redirect 参数，也未配置 homeRoute 路由，无法完成重定向操作", "The parameter redirect is missing, and there is no homeRoute";
    sso_client_unknown(client) = "无效 client 标识：{client}", "There is no client {client}";
    ticket_invalid(ticket) = "无效ticket：{ticket}", "The ticket {ticket} is not valid";
    ticket_of_another_client(client) = "该 ticket 不属于 client={client}", "The ticket does not belong to the client {client}";
    parameter_repeated(name) = "参数重复：{name}", "The parameter {name} is there twice";
    signature_invalid = "无效签名", "The signature is not valid";
    timestamp_out_of_range = "timestamp 超出允许的范围", "The timestamp is out of range";
    nonce_used = "此 nonce 已被使用过，不可重复使用", "This nonce was used before";
    nonce_too_long = "nonce 不能超过 128 个字符", "A nonce has up to 128 characters";
    logout_call_forbidden = "ssoLogoutCall 不在该 client 允许的范围内", "ssoLogoutCall is not among the client's addresses";
    message_type_unknown(kind) = "未能找到消息处理器：{kind}", "There is no message type {kind}";
}

/// The digest under a site's signatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Digest {
    /// For every site that can be told to use it.
    Sha256,
    /// What Sa-Token uses unless told otherwise. Broken as a hash; a switch for sites that cannot be changed.
    Md5,
}

words! {
    /// The two generations of the protocol, which differ in paths and in what a signature covers.
    pub enum Generation {
        /// Sa-Token up to 1.42: an address for each request, a signature over its known parameters.
        First = "first",
        /// Sa-Token from 1.43 on: messages to one address, a signature over everything.
        Second = "second",
    }
}

/// A site that signs its users in here.
#[derive(Clone)]
pub struct Client {
    /// What the site calls itself in `client`; empty for the sites that send none.
    pub id: String,
    /// The site's name, as people read it.
    pub name: String,
    /// Shared with the site. Signs in both directions.
    pub secret: String,
    /// The digest of its signatures.
    pub digest: Digest,
    /// Beginnings of the addresses that may receive its tickets. Never empty.
    pub redirects: Vec<Url>,
    /// `host:port` pairs, beside the hosts of `redirects`, that may be told of sign-outs.
    pub callback_hosts: Vec<String>,
    /// Where sites of the second generation are told of sign-outs when they register no address themselves.
    pub push_url: Option<Url>,
    /// Whether the site may be told at a private address.
    pub allow_private: bool,
}

impl Named for Client {
    fn id(&self) -> &str {
        &self.id
    }
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("id", &self.id).field("name", &self.name).finish_non_exhaustive()
    }
}

/// What an operator may set.
#[derive(Debug, Clone)]
pub struct SsoSettings {
    /// Life of a ticket, in milliseconds.
    pub ticket_ms: i64,
    /// Our own address.
    pub own: Url,
    /// Relying sites.
    pub clients: Vec<Client>,
}

/// What a site learns of a ticket's owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedTicket {
    /// The user's number.
    pub login_id: String,
    /// Names the session. Signs nobody in.
    pub session_id: String,
    /// How long the session lasts unless it is used, in seconds.
    pub remaining_seconds: i64,
}

/// Why the centre refuses. The text is for people, zh-CN; where Sa-Token has words for it, they are Sa-Token's.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum SsoError {
    /// Not an address that anything could be sent to.
    InvalidRedirect,
    /// A sound address that nobody allowed.
    ForbiddenRedirect,
    /// Nowhere to go.
    NoRedirect,
    /// No site is configured under this name.
    UnknownClient(String),
    /// Unknown, used, replaced or expired, or its session ended.
    BadTicket(String),
    /// Issued to another site.
    ForeignTicket(String),
    /// A parameter is missing.
    Missing(&'static str),
    /// A parameter was given twice: readers might disagree about which one counts.
    Duplicate(String),
    /// The signature is wrong.
    BadSignature,
    /// Too far from our clock.
    BadTimestamp,
    /// The same request came before.
    Replayed,
    /// The nonce cannot be remembered.
    BadNonce,
    /// The site asks to be told of sign-outs at an address that is not its own.
    CallbackNotAllowed,
    /// A message that nobody here understands.
    UnknownMessage(String),
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl SsoError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::InvalidRedirect => redirect_malformed(),
            Self::ForbiddenRedirect => redirect_forbidden(),
            Self::NoRedirect => redirect_missing(),
            Self::UnknownClient(client) => sso_client_unknown(client),
            Self::BadTicket(ticket) => ticket_invalid(ticket),
            Self::ForeignTicket(client) => ticket_of_another_client(client),
            Self::Missing(name) => common::parameter_missing(name),
            Self::Duplicate(name) => parameter_repeated(name),
            Self::BadSignature => signature_invalid(),
            Self::BadTimestamp => timestamp_out_of_range(),
            Self::Replayed => nonce_used(),
            Self::BadNonce => nonce_too_long(),
            Self::CallbackNotAllowed => logout_call_forbidden(),
            Self::UnknownMessage(kind) => message_type_unknown(kind),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

impl SsoError {
    /// Sa-Token's number for the situation, where it has one.
    pub fn code(&self) -> Option<u32> {
        match self {
            Self::InvalidRedirect => Some(30001),
            Self::ForbiddenRedirect => Some(30002),
            Self::BadTicket(_) => Some(30004),
            Self::ForeignTicket(_) => Some(30011),
            Self::UnknownClient(_) => Some(30013),
            Self::NoRedirect => Some(30014),
            Self::Missing(_) => Some(30024),
            Self::BadSignature => Some(12202),
            Self::BadTimestamp => Some(12203),
            Self::Duplicate(_)
            | Self::Replayed
            | Self::BadNonce
            | Self::CallbackNotAllowed
            | Self::UnknownMessage(_)
            | Self::Database(_) => None,
        }
    }
}
