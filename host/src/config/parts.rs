//! The sections of the configuration, with their defaults.

use std::net::SocketAddr;

use ipnet::IpNet;
use serde::Deserialize;
use serde_json::Value;
use url::Url;

/// The HTTP server.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ServerConfig {
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// The address that browsers and vendors use, e.g. `https://ai.example.com`. Without one, the listen address.
    pub public_base_url: Option<Url>,
    /// Networks of reverse proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// Other origins whose pages may write with a user's cookie, e.g. a development server.
    pub allowed_origins: Vec<String>,
    /// Networks that may read `/metrics`. This machine is none of them: a proxy on it makes everybody look like it.
    pub metrics_from: Vec<IpNet>,
    /// What a program brings as its bearer token to read `/metrics` from anywhere.
    pub metrics_token: Option<Hidden>,
    /// Longest JSON body, in bytes.
    pub max_json_bytes: usize,
    /// Longest time from the word to stop to the end of the process, in seconds. Requests under way have three quarters
    /// of it.
    pub shutdown_seconds: u64,
}

impl Default for ServerConfig {
    fn default() -> Self {
        Self {
            listen: ([127, 0, 0, 1], 8080).into(),
            public_base_url: None,
            trusted_proxies: Vec::new(),
            allowed_origins: Vec::new(),
            metrics_from: Vec::new(),
            metrics_token: None,
            max_json_bytes: 1024 * 1024,
            shutdown_seconds: 20,
        }
    }
}

/// The gallery of published works.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GalleryConfig {
    /// Whether an administrator agrees before anybody sees a work.
    pub moderate: bool,
}

impl Default for GalleryConfig {
    fn default() -> Self {
        Self { moderate: true }
    }
}

/// A secret of the configuration: never shown by Debug.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub struct Hidden(pub String);

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("***")
    }
}

/// Limits and lifetimes of files.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MediaConfig {
    /// Largest uploaded image, in bytes.
    pub max_image_bytes: u64,
    /// Largest uploaded video or sound, in bytes.
    pub max_video_bytes: u64,
    /// How long a shared link works, in hours.
    pub link_hours: u32,
    /// `host:port` pairs from which results may come although their address is private.
    pub trusted_hosts: Vec<String>,
    /// `host:port` pairs that users may import from although their address is private: whoever has an account reads there
    /// whatever a GET gives.
    pub import_hosts: Vec<String>,
    /// How many bytes of files are in memory at once on their way to vendors that take them within requests.
    pub inline_bytes: u64,
    /// 64 hex digits that sign media links. Machines that share a database need the same key; without one, a key
    /// is made in the data folder on the first start.
    pub signing_key: Option<Hidden>,
}

impl Default for MediaConfig {
    fn default() -> Self {
        Self {
            max_image_bytes: 20 * 1024 * 1024,
            max_video_bytes: 100 * 1024 * 1024,
            link_hours: 24 * 7,
            trusted_hosts: Vec::new(),
            import_hosts: Vec::new(),
            inline_bytes: 512 * 1024 * 1024,
            signing_key: None,
        }
    }
}

/// Beyond the largest file: the form around it, and what is still read of a file that is too large.
const BODY_SLACK_BYTES: u64 = 32 * 1024 * 1024;

impl MediaConfig {
    /// Longest body of an upload, in bytes; all others are shorter.
    pub fn largest_body(&self) -> usize {
        let largest = self.max_image_bytes.max(self.max_video_bytes);
        usize::try_from(largest.saturating_add(BODY_SLACK_BYTES)).unwrap_or(usize::MAX)
    }
}

/// Secrets at rest.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SecurityConfig {
    /// 64 hex digits under which secrets in the database are encrypted. Machines that share a database need the
    /// same key; without one, a key is made in the data folder on the first start.
    pub master_key: Option<Hidden>,
    /// Whether administrators may do nothing as such before they have set up a second factor.
    pub require_admin_second_factor: bool,
}

/// Points that new users receive.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PointsConfig {
    /// For a visitor without an account; 1000 in the demonstration, 100 otherwise.
    pub anonymous: Option<i64>,
    /// For a registered user; the same as `anonymous` unless set.
    pub registered: Option<i64>,
    /// What 100 points cost in the price list, in cents. Products of the store have prices of their own.
    pub cents_per_100: i64,
}

impl Default for PointsConfig {
    fn default() -> Self {
        Self { anonymous: None, registered: None, cents_per_100: 100 }
    }
}

/// Who may make accounts, and how many.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SignupConfig {
    /// Anonymous accounts that one network may make a day: /24, or /64 in IPv6, where a /56 has twice and a /48 four times as
    /// many.
    pub anonymous_per_day: u32,
    /// Anonymous accounts that all networks together may make a day; 250 times those of one network unless set.
    pub site_anonymous_per_day: Option<u32>,
    /// Points that new accounts are given in a day, all together; a gift for each of the site's anonymous accounts unless set.
    /// Beyond them visitors are refused, and who registers starts without a gift.
    pub gift_points_per_day: Option<i64>,
    /// Registrations that one network may make an hour.
    pub registrations_per_hour: u32,
    /// Whether registration asks for an e-mail address and the code sent to it.
    pub verify_email: bool,
}

impl Default for SignupConfig {
    fn default() -> Self {
        Self {
            anonymous_per_day: 20,
            site_anonymous_per_day: None,
            gift_points_per_day: None,
            registrations_per_hour: 20,
            verify_email: true,
        }
    }
}

/// The simulated vendors, used when no `[[accounts]]` are configured, and for test keys on every site.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SimulatorConfig {
    /// Whether tools without an account are demonstrated, and test keys may be made; without it such tools are left out of the
    /// pages.
    pub enabled: bool,
    /// A simulator that runs elsewhere; without one it runs inside this process.
    pub url: Option<Url>,
    /// How much faster than real time simulated jobs run.
    pub speed: f64,
    /// The longest side of simulated pictures and films, in pixels; as large as asked for without it. Small ones are
    /// drawn much faster.
    pub longest_side: Option<u32>,
}

impl Default for SimulatorConfig {
    fn default() -> Self {
        Self { enabled: true, url: None, speed: 1.0, longest_side: None }
    }
}

/// Webhooks of users.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WebhooksConfig {
    /// `host:port` pairs that may be told although they are private or without TLS.
    pub trusted_hosts: Vec<String>,
}

/// The log.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LogConfig {
    /// For people or for machines.
    pub format: LogFormat,
    /// Levels by module, as in `info,baigong_platform=debug`.
    pub filter: String,
}

impl Default for LogConfig {
    fn default() -> Self {
        Self { format: LogFormat::Pretty, filter: "info".into() }
    }
}

/// Shape of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// One coloured line an event.
    Pretty,
    /// One JSON object an event.
    Json,
}

/// An account at a vendor.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VendorAccount {
    /// The operator's name for it. Tasks remember it, so it must not change while tasks run.
    pub id: String,
    /// Id of the tool.
    pub tool: String,
    /// Base URL; without one, the wire's default.
    #[serde(default)]
    pub base_url: Option<Url>,
    /// What the tool asks of an account: keys, and `wire` where there are several.
    #[serde(default)]
    pub credentials: serde_json::Map<String, Value>,
    /// Maximum number of calls under way at once.
    #[serde(default)]
    pub max_concurrent: Option<u32>,
    /// Its share of the work beside other accounts of the tool; 1 unless set.
    #[serde(default)]
    pub weight: Option<u32>,
    /// Maximum points that its tasks may cost in a day of Beijing.
    #[serde(default)]
    pub daily_cap: Option<i64>,
}

impl std::fmt::Debug for VendorAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VendorAccount")
            .field("id", &self.id)
            .field("tool", &self.tool)
            .field("base_url", &self.base_url.as_ref().map(Url::as_str))
            .field("max_concurrent", &self.max_concurrent)
            .finish_non_exhaustive()
    }
}
