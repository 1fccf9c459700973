//! Sites as the operator describes them.

use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::relying::Protocol;
use crate::{oidc, sso};

messages! {
    site_id_taken = "该标识已被使用", "This identifier is taken";
    site_not_found = "站点不存在，或来自配置文件，不能在此修改", "The site does not exist, or comes from the configuration, and cannot be changed here";
    site_protocol_fixed = "站点的协议不能更改，请新建站点", "The protocol of a site cannot change. Please make a new site";
    site_secrecy_fixed = "站点是否使用密钥不能更改，请新建站点", "Whether a site has a secret cannot change. Please make a new site";
    public_client_without_secret = "公开客户端没有密钥", "A public client has no secret";
}

/// What a protocol needs to know of a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "protocol", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SiteDetails {
    /// Of an OpenID Connect client.
    Oidc(OidcDetails),
    /// Of a Sa-Token client.
    SaToken(SaTokenDetails),
}

/// What OpenID Connect needs to know of a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OidcDetails {
    /// Where codes may be sent, each exactly as the site gives it.
    pub redirect_uris: Vec<String>,
    /// Where browsers may be sent after signing out.
    #[serde(default)]
    pub post_logout_redirect_uris: Vec<String>,
    /// Told when a session ends.
    #[serde(default)]
    pub backchannel_logout_uri: Option<String>,
    /// A site of the operator's own: users are not asked.
    #[serde(default)]
    pub trusted: bool,
    /// Without a secret, such as an app in the browser. Fixed when the site is made.
    #[serde(default)]
    pub public: bool,
    /// All that it may ask for.
    pub scopes: Vec<String>,
}

/// What the sign-on centre needs to know of a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SaTokenDetails {
    /// Whether signatures use MD5, which is broken, for sites that cannot be set to SHA-256.
    #[serde(default)]
    pub md5: bool,
    /// Beginnings of the addresses that may receive tickets.
    pub redirects: Vec<String>,
    /// `host:port` pairs, beside the hosts of `redirects`, that may be told of sign-outs.
    #[serde(default)]
    pub callback_hosts: Vec<String>,
    /// The site's `/sso/pushC`, for sites that register no address themselves.
    #[serde(default)]
    pub push_url: Option<String>,
    /// Whether the site may be told at private addresses.
    #[serde(default)]
    pub allow_private: bool,
}

impl SiteDetails {
    /// The protocol that they belong to.
    pub fn protocol(&self) -> Protocol {
        match self {
            Self::Oidc(_) => Protocol::Oidc,
            Self::SaToken(_) => Protocol::SaToken,
        }
    }

    /// Whether the site has a secret.
    pub fn has_secret(&self) -> bool {
        !matches!(self, Self::Oidc(details) if details.public)
    }
}

impl OidcDetails {
    /// The client that the provider works with. Nothing when an address cannot be read.
    pub fn client(&self, id: &str, name: &str, secret: Option<oidc::ClientSecret>) -> Option<oidc::Client> {
        let backchannel = self.backchannel_logout_uri.as_deref().map(Url::parse).transpose().ok()?;
        Some(oidc::Client {
            id: id.to_owned(),
            name: name.to_owned(),
            secret,
            redirect_uris: self.redirect_uris.clone(),
            post_logout_redirect_uris: self.post_logout_redirect_uris.clone(),
            backchannel_logout_uri: backchannel,
            trusted: self.trusted,
            scopes: oidc::Scopes::known(&self.scopes.join(" ")),
        })
    }

    /// What a client of the configuration looks like in the panel.
    pub fn of(client: &oidc::Client) -> Self {
        Self {
            redirect_uris: client.redirect_uris.clone(),
            post_logout_redirect_uris: client.post_logout_redirect_uris.clone(),
            backchannel_logout_uri: client.backchannel_logout_uri.as_ref().map(ToString::to_string),
            trusted: client.trusted,
            public: client.secret.is_none(),
            scopes: client.scopes.0.iter().map(|scope| scope.as_str().to_owned()).collect(),
        }
    }
}

impl SaTokenDetails {
    /// The client that the centre works with. Nothing when an address cannot be read.
    pub fn client(&self, id: &str, name: &str, secret: String) -> Option<sso::Client> {
        let redirects =
            self.redirects.iter().map(|text| Url::parse(text).ok()).collect::<Option<Vec<_>>>()?;
        Some(sso::Client {
            id: id.to_owned(),
            name: name.to_owned(),
            secret,
            digest: if self.md5 { sso::Digest::Md5 } else { sso::Digest::Sha256 },
            redirects,
            callback_hosts: self.callback_hosts.clone(),
            push_url: self.push_url.as_deref().map(Url::parse).transpose().ok()?,
            allow_private: self.allow_private,
        })
    }

    /// What a client of the configuration looks like in the panel.
    pub fn of(client: &sso::Client) -> Self {
        Self {
            md5: client.digest == sso::Digest::Md5,
            redirects: client.redirects.iter().map(ToString::to_string).collect(),
            callback_hosts: client.callback_hosts.clone(),
            push_url: client.push_url.as_ref().map(ToString::to_string),
            allow_private: client.allow_private,
        }
    }
}

/// A site as the operator sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RelyingSite {
    /// Id of its row; null for a site of the configuration, which the panel only shows.
    pub id: Option<String>,
    /// What it calls itself.
    pub client_id: String,
    /// The site's name, as people read it.
    pub name: String,
    /// What its protocol needs to know.
    pub details: SiteDetails,
    /// Whether anybody can sign in there.
    pub enabled: bool,
    /// When it was made; null for a site of the configuration.
    pub created_ms: Option<i64>,
    /// When it was last changed.
    pub updated_ms: Option<i64>,
    /// When its secret was made.
    pub secret_ms: Option<i64>,
    /// When somebody last signed in there, to the minute.
    pub last_used_ms: Option<i64>,
    /// People who are signed in there now, as far as we are told.
    pub users: i64,
    /// Failed calls to it that are remembered.
    pub failures: i64,
}

/// A site and the secret that is shown this once.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SiteWithSecret {
    /// The site.
    pub site: RelyingSite,
    /// Its secret; null for a public client. Nobody can read it again.
    pub secret: Option<String>,
}

/// Why a change of a site is refused. zh-CN.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum SiteError {
    /// The name is taken, by a site of the configuration or another one.
    Taken,
    /// There is no such site in the database.
    NotFound,
    /// The protocol of a site stays.
    OtherProtocol,
    /// Whether a client has a secret stays.
    OtherKind,
    /// A public client has none.
    NoSecret,
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl SiteError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Taken => site_id_taken(),
            Self::NotFound => site_not_found(),
            Self::OtherProtocol => site_protocol_fixed(),
            Self::OtherKind => site_secrecy_fixed(),
            Self::NoSecret => public_client_without_secret(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}
