//! Other sites whose users sign in here.

use baigong_platform::guard::is_loopback;
use baigong_platform::sso::{Client, Digest, SsoSettings};
use serde::Deserialize;
use url::{Host, Url};

use super::parts::Hidden;

/// Shortest secret of a site. It is the only thing that tells the site from anybody else.
const MIN_SECRET_CHARS: usize = 16;
const LONGEST_TICKET_SECONDS: u32 = 3600;

/// Other sites whose users sign in here.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SsoConfig {
    /// Life of a ticket, in seconds.
    pub ticket_seconds: u32,
    /// The page of ours for people who sign in without saying where they want to go; empty for an error instead.
    pub home_route: String,
    /// The sites.
    pub clients: Vec<SsoClient>,
}

impl Default for SsoConfig {
    fn default() -> Self {
        Self { ticket_seconds: 300, home_route: "/".into(), clients: Vec::new() }
    }
}

/// A site with a Sa-Token SSO client.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SsoClient {
    /// What the site sends as `client`; empty for sites that send none.
    #[serde(default)]
    pub id: String,
    /// For people; the id without it.
    #[serde(default)]
    pub name: String,
    /// The secret that both sides sign with.
    pub secret: Hidden,
    /// The digest of the signatures.
    #[serde(default)]
    pub digest: SsoDigest,
    /// Beginnings of the addresses that may receive tickets, e.g. `https://shop.example.com/sso/login`.
    pub redirects: Vec<Url>,
    /// `host:port` pairs, beside the hosts of `redirects`, that may be told of sign-outs.
    #[serde(default)]
    pub callback_hosts: Vec<String>,
    /// The site's `/sso/pushC`, for sites from Sa-Token 1.43 on that register no address themselves.
    #[serde(default)]
    pub push_url: Option<Url>,
    /// Whether the site may be told at private addresses.
    #[serde(default)]
    pub allow_private: bool,
}

/// The digest of the signatures.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SsoDigest {
    /// `sa-token.sign.digest-algo=sha256` on the other side.
    #[default]
    Sha256,
    /// Sa-Token's own default. Broken; only for sites that cannot be changed.
    Md5,
}

impl SsoConfig {
    /// What types cannot say.
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if !(1..=LONGEST_TICKET_SECONDS).contains(&self.ticket_seconds) {
            faults.push(format!("sso.ticket_seconds: must be between 1 and {LONGEST_TICKET_SECONDS}"));
        }
        let home = &self.home_route;
        if !home.is_empty() && (!home.starts_with('/') || home.starts_with("//") || !is_plain(home)) {
            faults.push(format!("sso.home_route: must be a path of this site such as /, got {home}"));
        }
        for (n, client) in self.clients.iter().enumerate() {
            let again = self.clients[..n].iter().any(|other| other.id == client.id);
            let key = format!("sso.clients[{n}]");
            faults.extend(
                client.faults(again).into_iter().map(|(field, text)| format!("{key}.{field}: {text}")),
            );
        }
        faults
    }

    /// For the service.
    pub fn settings(&self, own: Url) -> SsoSettings {
        SsoSettings {
            ticket_ms: i64::from(self.ticket_seconds) * 1000,
            own,
            clients: self.clients.iter().map(SsoClient::settings).collect(),
        }
    }
}

impl SsoClient {
    /// What is wrong with it: fields and words for the operator. `again`: another site has its name.
    pub fn faults(&self, again: bool) -> Vec<(String, String)> {
        let mut faults = Vec::new();
        let mut fault = |field: &str, text: String| faults.push((field.to_owned(), text));
        let sound = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        if self.id.len() > 64 || !self.id.bytes().all(sound) {
            fault("id", format!("must be at most 64 letters, digits, - _ or ., got {}", self.id));
        }
        if again {
            fault("id", format!("{:?} is used twice", self.id));
        }
        if self.secret.0.chars().count() < MIN_SECRET_CHARS {
            fault("secret", format!("must have at least {MIN_SECRET_CHARS} characters"));
        }
        if self.redirects.is_empty() {
            fault("redirects", "must name at least one address".into());
        }
        for (n, url) in self.redirects.iter().enumerate() {
            let field = format!("redirects[{n}]");
            if let Some(text) = transport(url, true) {
                fault(&field, text);
            } else if url.query().is_some() || url.fragment().is_some() || url.as_str().contains(['*', '%']) {
                let text = "must be the plain beginning of an address, without ? # * or %: everything below it is allowed";
                fault(&field, format!("{text}, got {url}"));
            }
        }
        for (n, pair) in self.callback_hosts.iter().enumerate() {
            let parsed = Url::parse(&format!("https://{pair}/")).ok();
            let sound = parsed.is_some_and(|url| {
                let named = url.host_str().is_some_and(|host| pair.to_ascii_lowercase().starts_with(host));
                named && url.path() == "/" && url.username().is_empty()
            });
            let port = pair.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
            if !sound || !port {
                let text = format!("must be host:port such as 10.0.0.5:9001, got {pair}");
                fault(&format!("callback_hosts[{n}]"), text);
            }
        }
        if let Some(url) = &self.push_url {
            if let Some(text) = transport(url, self.allow_private) {
                fault("push_url", text);
            } else if matches!(url.host(), Some(Host::Domain(_))) && is_loopback(url) && !self.allow_private {
                fault("push_url", "an address of this machine needs allow_private = true".into());
            }
        }
        faults
    }

    fn settings(&self) -> Client {
        let name = if self.name.is_empty() { &self.id } else { &self.name };
        Client {
            id: self.id.clone(),
            name: name.clone(),
            secret: self.secret.0.clone(),
            digest: match self.digest {
                SsoDigest::Sha256 => Digest::Sha256,
                SsoDigest::Md5 => Digest::Md5,
            },
            redirects: self.redirects.clone(),
            callback_hosts: self.callback_hosts.clone(),
            push_url: self.push_url.clone(),
            allow_private: self.allow_private,
        }
    }
}

/// Whether tickets and signatures may travel to the address.
fn transport(url: &Url, loopback: bool) -> Option<String> {
    if !url.username().is_empty() || url.password().is_some() {
        return Some("must not hold a user name".into());
    }
    match url.scheme() {
        "https" => None,
        "http" if is_loopback(url) && loopback => None,
        "http" if is_loopback(url) => Some("an address of this machine needs allow_private = true".into()),
        "http" => {
            Some(format!("must begin with https://; plain http is accepted for this machine only, got {url}"))
        }
        _ => Some(format!("must begin with https://, got {url}")),
    }
}

fn is_plain(path: &str) -> bool {
    path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn faults(toml: &str) -> String {
        Config::from_toml(toml).unwrap_err().0.join("\n")
    }

    fn client(more: &str) -> String {
        format!("[[sso.clients]]\nid = \"shop\"\nsecret = \"0123456789abcdef\"\n{more}\n")
    }

    #[test]
    fn faults_name_the_key_and_show_no_secret() {
        assert!(faults("[sso]\nticket_seconds = 0").starts_with("sso.ticket_seconds: "));
        assert!(faults("[sso]\nhome_route = \"//evil.example\"").starts_with("sso.home_route: "));
        let sound = "redirects = [\"https://shop.example.com/sso/login\"]\n";
        let again = faults(&(client(sound) + &client(sound)));
        assert!(again.starts_with("sso.clients[1].id: \"shop\" is used twice"), "{again}");
        let star = faults(&client(sound).replace("\"shop\"", "\"*\""));
        assert!(star.starts_with("sso.clients[0].id: "), "{star}");
        let short = faults(&client(sound).replace("0123456789abcdef", "hush-hush"));
        assert!(short.starts_with("sso.clients[0].secret: ") && !short.contains("hush-hush"), "{short}");
        for (wrong, key) in [
            ("redirects = []", "redirects: "),
            ("redirects = [\"http://shop.example.com/\"]", "redirects[0]: must begin with https://"),
            ("redirects = [\"https://shop.example.com/*\"]", "redirects[0]: "),
            ("redirects = [\"https://shop.example.com/?a\"]", "redirects[0]: "),
            ("redirects = [\"https://me@shop.example.com/\"]", "redirects[0]: "),
            ("redirects = [\"ftp://shop.example.com/\"]", "redirects[0]: "),
        ] {
            let text = faults(&client(wrong));
            assert!(text.starts_with(&format!("sso.clients[0].{key}")), "{wrong}: {text}");
        }
        for (wrong, key) in [
            ("callback_hosts = [\"10.0.0.5\"]", "callback_hosts[0]: "),
            ("callback_hosts = [\"10.0.0.5:9001/x\"]", "callback_hosts[0]: "),
            ("callback_hosts = [\"a@10.0.0.5:9001\"]", "callback_hosts[0]: "),
            ("push_url = \"http://127.0.0.1:9001/sso/pushC\"", "push_url: "),
            ("push_url = \"http://shop.example.com/sso/pushC\"\nallow_private = true", "push_url: "),
        ] {
            let text = faults(&client(&format!("{sound}{wrong}")));
            assert!(text.starts_with(&format!("sso.clients[0].{key}")), "{wrong}: {text}");
        }
    }

    #[test]
    fn plain_http_is_accepted_for_loopback_only() {
        for host in ["127.0.0.1:9001", "[::1]:9001", "localhost:9001"] {
            let toml = client(&format!(
                "redirects = [\"http://{host}/sso/login\"]\ncallback_hosts = [\"{host}\"]\n\
                 push_url = \"http://{host}/sso/pushC\"\nallow_private = true"
            ));
            assert!(Config::from_toml(&toml).is_ok(), "{host}: {}", faults(&toml));
        }
    }

    #[test]
    fn debug_shows_no_secret() {
        let config = Config::from_toml(&client("redirects = [\"https://shop.example.com/\"]")).unwrap();
        let settings = config.sso.settings(config.public_base_url());
        let shown = format!("{config:?} {settings:?}");
        assert!(!shown.contains("0123456789abcdef"), "{shown}");
        assert_eq!(config.sso.clients[0].digest, SsoDigest::Sha256);
        assert_eq!(settings.ticket_ms, 300_000);
    }
}
