//! The OpenID Connect provider: who we are to other sites, how long tokens live, and which sites there are.

use std::sync::Arc;

use baigong_gateway::mcp::{Call, PREFIX};
use baigong_platform::day::{DAY_MS, SECOND_MS};
use baigong_platform::guard::{SystemResolver, is_loopback};
use baigong_platform::keys::{KeyScopes, Keys};
use baigong_platform::oidc::{
    ApiAccess, Client, ClientDocuments, ClientSecret, OidcSettings, Scope, Scopes, address_fault,
};
use serde::Deserialize;
use url::Url;

use super::Config;
use super::parts::Hidden;

const SHORTEST_SECRET: usize = 16;
const LONGEST_ID: usize = 64;

/// The OpenID Connect provider.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OidcConfig {
    /// The issuer, exactly as sites are told it; without one, `server.public_base_url`.
    pub issuer: Option<String>,
    /// Life of a code, in seconds.
    pub code_seconds: u32,
    /// Life of an access token, in seconds.
    pub access_token_seconds: u32,
    /// Life of an identity token, in seconds.
    pub id_token_seconds: u32,
    /// Life of a refresh token that is not used, in days.
    pub refresh_token_days: u32,
    /// How long a key signs, in days.
    pub key_rotation_days: u32,
    /// Whether applications that nobody registered may ask people for access to the API, by the address of a document that
    /// says who they are.
    pub client_documents: bool,
    /// `host:port` pairs from which such documents may come although they are private or without TLS.
    pub trusted_hosts: Vec<String>,
    /// The relying sites.
    pub clients: Vec<OidcClient>,
}

impl Default for OidcConfig {
    fn default() -> Self {
        Self {
            issuer: None,
            code_seconds: 60,
            access_token_seconds: 3600,
            id_token_seconds: 3600,
            refresh_token_days: 30,
            key_rotation_days: 90,
            client_documents: true,
            trusted_hosts: Vec::new(),
            clients: Vec::new(),
        }
    }
}

/// A relying site.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OidcClient {
    /// `client_id` of the protocol.
    pub id: String,
    /// For people; the id without one.
    #[serde(default)]
    pub name: Option<String>,
    /// Shared with the site. Without one the client is public, such as an app in the browser.
    #[serde(default)]
    pub secret: Option<Hidden>,
    /// Where codes may be sent, each exactly as the site gives it.
    pub redirect_uris: Vec<String>,
    /// Where browsers may be sent after signing out.
    #[serde(default)]
    pub post_logout_redirect_uris: Vec<String>,
    /// Told when a session ends.
    #[serde(default)]
    pub backchannel_logout_uri: Option<Url>,
    /// A site of the operator's own: users are not asked.
    #[serde(default)]
    pub trusted: bool,
    /// All that it may ask for.
    #[serde(default = "every_scope")]
    pub scopes: Vec<String>,
}

fn every_scope() -> Vec<String> {
    Scope::ALL.iter().map(|scope| scope.as_str().to_owned()).collect()
}

impl Config {
    /// The issuer of identity tokens, without a trailing slash.
    pub fn issuer(&self) -> String {
        let own = || self.public_base_url().as_str().trim_end_matches('/').to_owned();
        self.oidc.issuer.clone().unwrap_or_else(own)
    }

    /// The API as a resource that applications ask for, with `keys` by which they act. None where tokens would travel in the clear.
    pub fn api_access(&self, keys: &Keys) -> Option<ApiAccess> {
        let site = self.public_base_url();
        let site = site.as_str().trim_end_matches('/');
        let secure = [site, &self.issuer()].into_iter().all(|address| address_fault(address).is_none());
        let documents = || ClientDocuments::new(Arc::new(SystemResolver), self.oidc.trusted_hosts.clone());
        let scopes: Vec<_> = Call::ALL.into_iter().map(Call::scope).collect();
        Some(ApiAccess {
            resource: format!("{site}{PREFIX}"),
            scopes: KeyScopes::of(&scopes).filter(|_| secure)?,
            keys: keys.clone(),
            documents: self.oidc.client_documents.then(documents),
        })
    }

    /// What the provider is told.
    pub fn oidc_settings(&self) -> OidcSettings {
        let oidc = &self.oidc;
        let seconds = |n: u32| i64::from(n) * SECOND_MS;
        let days = |n: u32| i64::from(n) * DAY_MS;
        OidcSettings {
            issuer: self.issuer(),
            code_ms: seconds(oidc.code_seconds),
            access_token_ms: seconds(oidc.access_token_seconds),
            id_token_ms: seconds(oidc.id_token_seconds),
            refresh_token_ms: days(oidc.refresh_token_days),
            key_rotation_ms: days(oidc.key_rotation_days),
            clients: oidc.clients.iter().map(OidcClient::settings).collect(),
        }
    }
}

impl OidcConfig {
    /// What types cannot say. `own` is the address of the site.
    pub(super) fn faults(&self, own: &Url) -> Vec<String> {
        let mut faults = Vec::new();
        let mut fault = |wrong: bool, text: String| {
            if wrong {
                faults.push(text);
            }
        };
        match &self.issuer {
            Some(issuer) => {
                let sound = Url::parse(issuer).is_ok_and(|url| url.origin().ascii_serialization() == *issuer);
                fault(!sound, format!("oidc.issuer: not an origin such as https://example.com: {issuer}"));
                let wrong = address_fault(issuer);
                fault(sound && wrong.is_some(), format!("oidc.issuer: {}", wrong.unwrap_or_default()));
            }
            None => fault(
                !self.clients.is_empty() && own.scheme() != "https" && !is_loopback(own),
                format!("oidc.issuer: sites need https, but server.public_base_url is {own}"),
            ),
        }
        let ranges = [
            ("code_seconds", self.code_seconds, 10..=60),
            ("access_token_seconds", self.access_token_seconds, 60..=86_400),
            ("id_token_seconds", self.id_token_seconds, 60..=3600),
            ("refresh_token_days", self.refresh_token_days, 1..=180),
            ("key_rotation_days", self.key_rotation_days, 7..=365),
        ];
        for (key, value, range) in ranges {
            let (low, high) = (range.start(), range.end());
            fault(
                !range.contains(&value),
                format!("oidc.{key}: must be between {low} and {high}, got {value}"),
            );
        }
        for (n, client) in self.clients.iter().enumerate() {
            let again = self.clients[..n].iter().any(|other| other.id == client.id);
            let found = client.faults(again).into_iter();
            faults.extend(found.map(|(field, text)| format!("oidc.clients[{n}].{field}: {text}")));
        }
        faults
    }
}

impl OidcClient {
    /// What is wrong with it: fields and words for the operator. `again`: another site has its name.
    pub fn faults(&self, again: bool) -> Vec<(String, String)> {
        let mut faults = Vec::new();
        let mut fault = |wrong: bool, field: &str, text: String| {
            if wrong {
                faults.push((field.to_owned(), text));
            }
        };
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        let id = &self.id;
        fault(
            id.is_empty() || id.len() > LONGEST_ID || !id.bytes().all(plain),
            "id",
            format!("must be 1 to {LONGEST_ID} letters, digits, '.', '_' or '-'"),
        );
        fault(again, "id", format!("{id} is used twice"));
        let short = self.secret.as_ref().is_some_and(|secret| secret.0.len() < SHORTEST_SECRET);
        fault(short, "secret", format!("must have at least {SHORTEST_SECRET} characters"));
        fault(self.redirect_uris.is_empty(), "redirect_uris", "must name at least one".into());
        let backchannel = self.backchannel_logout_uri.as_ref().map(Url::as_str);
        let addresses = [
            ("redirect_uris", self.redirect_uris.iter().map(String::as_str).collect::<Vec<_>>()),
            (
                "post_logout_redirect_uris",
                self.post_logout_redirect_uris.iter().map(String::as_str).collect(),
            ),
            ("backchannel_logout_uri", backchannel.into_iter().collect()),
        ];
        for (field, addresses) in addresses {
            for address in addresses {
                let wrong = address_fault(address);
                fault(wrong.is_some(), field, format!("{} ({address})", wrong.unwrap_or_default()));
            }
        }
        for scope in &self.scopes {
            fault(Scope::parse(scope).is_none(), "scopes", format!("unknown scope {scope}"));
        }
        let openid = self.scopes.iter().any(|scope| scope == Scope::Openid.as_str());
        fault(!openid, "scopes", "must contain openid".into());
        faults
    }

    fn settings(&self) -> Client {
        Client {
            id: self.id.clone(),
            name: self.name.clone().unwrap_or_else(|| self.id.clone()),
            secret: self.secret.as_ref().map(|secret| ClientSecret::new(&secret.0)),
            redirect_uris: self.redirect_uris.clone(),
            post_logout_redirect_uris: self.post_logout_redirect_uris.clone(),
            backchannel_logout_uri: self.backchannel_logout_uri.clone(),
            trusted: self.trusted,
            scopes: Scopes::known(&self.scopes.join(" ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(toml: &str) -> String {
        Config::from_toml(toml).unwrap_err().0.join("\n")
    }

    fn client(more: &str) -> String {
        format!("[[oidc.clients]]\nid = \"wiki\"\n{more}\n")
    }

    #[test]
    fn a_site_needs_an_id_and_an_address() {
        let config = Config::from_toml(&client("redirect_uris = [\"https://wiki.example/cb\"]")).unwrap();
        let settings = config.oidc_settings();
        let wiki = settings.client("wiki").unwrap();
        assert_eq!((wiki.name.as_str(), wiki.scopes.to_string()), ("wiki", Scopes::all().to_string()));
        assert!(wiki.secret.is_none() && !wiki.trusted);
        assert_eq!(settings.issuer, "http://127.0.0.1:8080");
        assert_eq!((settings.code_ms, settings.id_token_ms), (60_000, 3_600_000));
    }

    #[test]
    fn faults_name_the_key() {
        let uris = "redirect_uris = [\"https://wiki.example/cb\"]";
        for (toml, fault) in [
            (client("redirect_uris = []"), "oidc.clients[0].redirect_uris: must name at least one"),
            (
                client("redirect_uris = [\"http://wiki.example/cb\"]"),
                "oidc.clients[0].redirect_uris: must begin with",
            ),
            (
                client(&format!("{uris}\npost_logout_redirect_uris = [\"/bye\"]")),
                "oidc.clients[0].post_logout_redirect_uris: not an absolute URL",
            ),
            (
                client(&format!("{uris}\nbackchannel_logout_uri = \"http://10.0.0.1/\"")),
                "oidc.clients[0].backchannel_logout_uri: must begin with https://",
            ),
            (client(&format!("{uris}\nsecret = \"short\"")), "oidc.clients[0].secret: must have at least 16"),
            (
                client(&format!("{uris}\nscopes = [\"openid\", \"phone\"]")),
                "oidc.clients[0].scopes: unknown scope phone",
            ),
            (client(&format!("{uris}\nscopes = [\"email\"]")), "oidc.clients[0].scopes: must contain openid"),
            (format!("{}{}", client(uris), client(uris)), "oidc.clients[1].id: wiki is used twice"),
            ("[oidc]\nissuer = \"https://ai.example.com/\"\n".into(), "oidc.issuer: not an origin"),
            ("[oidc]\nissuer = \"http://ai.example.com\"\n".into(), "oidc.issuer: must begin with https://"),
            ("[oidc]\ncode_seconds = 600\n".into(), "oidc.code_seconds: must be between 10 and 60"),
            (
                format!("[server]\npublic_base_url = \"http://ai.example.com\"\n{}", client(uris)),
                "oidc.issuer: sites need https",
            ),
        ] {
            let found = faults(&toml);
            assert!(found.contains(fault), "{found}\nfor\n{toml}");
        }
    }

    #[test]
    fn a_secret_is_never_shown() {
        let toml = client("redirect_uris = [\"https://wiki.example/cb\"]\nsecret = \"hush-hush-hush-hush\"");
        let config = Config::from_toml(&toml).unwrap();
        assert!(!format!("{config:?}{:?}", config.oidc_settings()).contains("hush"));
    }
}
