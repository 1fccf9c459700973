//! Relying sites, settings, and how a request to the centre can fail.

use baigong_base::words;
use url::Url;

use crate::relying::Named;

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
    /// How often ended sessions are looked for, in milliseconds.
    pub sweep_ms: u64,
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
pub enum SsoError {
    /// Not an address that anything could be sent to.
    #[error("无效redirect：不是可以跳转的地址")]
    InvalidRedirect,
    /// A sound address that nobody allowed.
    #[error("非法redirect：该地址不在允许的范围内")]
    ForbiddenRedirect,
    /// Nowhere to go.
    #[error("未指定 redirect 参数，也未配置 homeRoute 路由，无法完成重定向操作")]
    NoRedirect,
    /// No site is configured under this name.
    #[error("无效 client 标识：{0}")]
    UnknownClient(String),
    /// Unknown, used, replaced or expired, or its session ended.
    #[error("无效ticket：{0}")]
    BadTicket(String),
    /// Issued to another site.
    #[error("该 ticket 不属于 client={0}")]
    ForeignTicket(String),
    /// A parameter is missing.
    #[error("缺少参数：{0}")]
    Missing(&'static str),
    /// A parameter was given twice: readers might disagree about which one counts.
    #[error("参数重复：{0}")]
    Duplicate(String),
    /// The signature is wrong.
    #[error("无效签名")]
    BadSignature,
    /// Too far from our clock.
    #[error("timestamp 超出允许的范围")]
    BadTimestamp,
    /// The same request came before.
    #[error("此 nonce 已被使用过，不可重复使用")]
    Replayed,
    /// The nonce cannot be remembered.
    #[error("nonce 不能超过 128 个字符")]
    BadNonce,
    /// The site asks to be told of sign-outs at an address that is not its own.
    #[error("ssoLogoutCall 不在该 client 允许的范围内")]
    CallbackNotAllowed,
    /// A message that nobody here understands.
    #[error("未能找到消息处理器：{0}")]
    UnknownMessage(String),
    /// The database failed.
    #[error("服务暂时不可用，请稍后再试")]
    Database(#[from] sqlx::Error),
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
