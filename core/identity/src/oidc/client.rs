//! The sites that may ask who a user is, as the operator configured them, and what they may ask for.

use std::collections::BTreeSet;
use std::fmt;

use baigong_base::words;
use baigong_ground::day::DAY_MS;
use baigong_ground::guard::is_loopback;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use url::Url;

use crate::relying::Named;

/// Offline access ends after this long in any case, like a session.
pub(super) const LONGEST_GRANT_MS: i64 = 180 * DAY_MS;

words! {
    /// What a site may be told or given.
    #[derive(PartialOrd, Ord)]
    pub enum Scope {
        /// Who the user is: the number alone.
        Openid = "openid",
        /// Login name and display name.
        Profile = "profile",
        /// The e-mail address, once it is verified.
        Email = "email",
        /// A refresh token that outlives the session.
        OfflineAccess = "offline_access",
    }
}

impl Scope {
    /// The scope of a word.
    pub fn parse(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

/// A set of scopes; as text, words with spaces between.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scopes(pub BTreeSet<Scope>);

impl Scopes {
    /// The known words of a text. Unknown ones are left out, as the protocol asks.
    pub fn known(text: &str) -> Self {
        Self(text.split(' ').filter_map(Scope::parse).collect())
    }

    /// Every scope.
    pub fn all() -> Self {
        Self(Scope::ALL.into_iter().collect())
    }

    /// Whether `scope` is among them.
    pub fn has(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }

    /// Whether all of `others` are among them.
    pub fn cover(&self, others: &Self) -> bool {
        others.0.is_subset(&self.0)
    }

    /// What both have.
    pub fn common(&self, others: &Self) -> Self {
        Self(self.0.intersection(&others.0).copied().collect())
    }

    /// What either has.
    pub fn joined(&self, others: &Self) -> Self {
        Self(self.0.union(&others.0).copied().collect())
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.0.iter().map(|scope| scope.as_str()).collect();
        f.write_str(&words.join(" "))
    }
}

/// A client's secret, kept only as its hash so that comparing takes the same time whatever is wrong.
#[derive(Clone, PartialEq, Eq)]
pub struct ClientSecret([u8; 32]);

impl ClientSecret {
    /// Of the secret that site and operator share.
    pub fn new(secret: &str) -> Self {
        Self(Sha256::digest(secret).into())
    }

    /// Of what [`ClientSecret::to_hash`] gave; nothing for another text.
    pub fn from_hash(hash: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(hash, &mut bytes).ok()?;
        Some(Self(bytes))
    }

    /// As it may rest: the SHA-256 in hexadecimal.
    pub fn to_hash(&self) -> String {
        hex::encode(self.0)
    }

    /// Whether `given` is the secret.
    pub fn is(&self, given: &str) -> bool {
        *self == Self::new(given)
    }
}

impl fmt::Debug for ClientSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// A relying site.
#[derive(Debug, Clone)]
pub struct Client {
    /// `client_id` of the protocol.
    pub id: String,
    /// The site's name, as people read it.
    pub name: String,
    /// Without one the client is public: an app in the browser or on a device.
    pub secret: Option<ClientSecret>,
    /// Where codes may be sent. Compared as text, whole.
    pub redirect_uris: Vec<String>,
    /// Where a browser may be sent after signing out. Compared as text, whole.
    pub post_logout_redirect_uris: Vec<String>,
    /// Told when a session ends.
    pub backchannel_logout_uri: Option<Url>,
    /// A site of the operator's own: users are not asked.
    pub trusted: bool,
    /// All that it may ask for.
    pub scopes: Scopes,
}

impl Client {
    /// Whether pages of `origin` belong to this client.
    pub fn owns_origin(&self, origin: &str) -> bool {
        let origins = self.redirect_uris.iter().filter_map(|uri| Url::parse(uri).ok());
        origins.map(|url| url.origin().ascii_serialization()).any(|own| own == origin)
    }

    /// Whether codes may be sent to an address. A public client on the user's own machine listens at whatever port is free
    /// (RFC 8252, section 7.3).
    pub(super) fn is_at(&self, redirect_uri: &str) -> bool {
        let is_it = |known: &String| {
            known == redirect_uri || self.secret.is_none() && differ_by_port(known, redirect_uri)
        };
        self.redirect_uris.iter().any(is_it)
    }

    /// Whether an earlier consent may stand for this request. An app on the user's own machine that keeps no secret
    /// could be any other app there, so its user is asked each time (RFC 8252, section 8.6).
    pub(super) fn is_recognised_at(&self, redirect_uri: &str) -> bool {
        self.secret.is_some() || redirect_uri.starts_with("https://")
    }
}

impl Named for Client {
    fn id(&self) -> &str {
        &self.id
    }
}

/// Whether two addresses are on this machine, by plain http, and alike but for the port.
fn differ_by_port(one: &str, other: &str) -> bool {
    let without_port = |address: &str| {
        let mut url =
            Url::parse(address).ok().filter(|url| address_fault(address).is_none() && is_loopback(url))?;
        (url.scheme() == "http").then(|| url.set_port(None).map(|()| url))?.ok()
    };
    without_port(one).is_some_and(|url| without_port(other) == Some(url))
}

/// What is wrong with an address of a client, for the operator; `None` when it may be used.
///
/// Plain http is for loopback only: a code or a token in the clear would be anyone's.
pub fn address_fault(address: &str) -> Option<&'static str> {
    let Ok(url) = Url::parse(address) else { return Some("not an absolute URL") };
    if !url.username().is_empty() || url.password().is_some() {
        return Some("must not carry a user name or a password");
    }
    if url.fragment().is_some() {
        return Some("must not have a fragment");
    }
    match url.scheme() {
        "https" => None,
        "http" if is_loopback(&url) => None,
        "http" => Some("must begin with https:// (plain http is for loopback only)"),
        _ => Some("must begin with https://"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_known_words_in_one_order() {
        let scopes = Scopes::known("email openid  phone email OPENID");
        assert_eq!(scopes.to_string(), "openid email");
        assert!(Scopes::all().cover(&scopes) && !scopes.cover(&Scopes::all()));
        assert_eq!(scopes.common(&Scopes::known("openid profile")).to_string(), "openid");
    }

    #[test]
    fn plain_http_is_for_loopback_only() {
        for sound in [
            "https://site.example/callback?a=b",
            "http://127.0.0.1:9/cb",
            "http://[::1]:9/cb",
            "http://localhost/cb",
            "http://app.localhost/cb",
        ] {
            assert_eq!(address_fault(sound), None, "{sound}");
        }
        for wrong in [
            "http://site.example/cb",
            "http://127.0.0.1.site.example/cb",
            "http://localhost.site.example/cb",
            "http://10.0.0.1/cb",
            "https://user@site.example/cb",
            "https://site.example/cb#part",
            "javascript:alert(1)",
            "data:text/html,x",
            "/cb",
            "",
        ] {
            assert!(address_fault(wrong).is_some(), "{wrong}");
        }
    }

    #[test]
    fn an_app_on_the_users_machine_listens_at_any_port() {
        let mut app = Client {
            redirect_uris: ["http://127.0.0.1/cb", "http://localhost:9/cb", "https://app.example/cb"]
                .map(str::to_owned)
                .into(),
            ..super::super::documents::unregistered("app")
        };
        for address in ["http://127.0.0.1/cb", "http://127.0.0.1:51234/cb", "http://localhost:1/cb"] {
            assert!(app.is_at(address), "{address}");
        }
        for address in [
            "http://127.0.0.1:51234/other",
            "http://127.0.0.1:51234/cb?a=b",
            "http://127.0.0.1:51234/cb#part",
            "http://user@127.0.0.1:51234/cb",
            "https://127.0.0.1:51234/cb",
            "http://127.0.0.2:51234/cb",
            "http://localhost.evil.example:9/cb",
            "https://app.example:444/cb",
        ] {
            assert!(!app.is_at(address), "{address}");
        }
        app.secret = Some(ClientSecret::new("kept"));
        assert!(!app.is_at("http://127.0.0.1:51234/cb"), "whoever keeps a secret is registered whole");
    }

    #[test]
    fn a_secret_is_compared_whole_and_never_shown() {
        let secret = ClientSecret::new("hush-hush");
        assert!(secret.is("hush-hush") && !secret.is("hush-hus") && !secret.is(""));
        assert!(!format!("{secret:?}").contains("hush"));
        assert_eq!(ClientSecret::from_hash(&secret.to_hash()), Some(secret));
        assert!(
            ["", "ab", "+".repeat(64).as_str()].iter().all(|text| ClientSecret::from_hash(text).is_none())
        );
    }
}
