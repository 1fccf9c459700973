//! What an operator may say: `baigong.toml`, then environment variables `BAIGONG_SECTION__KEY`, which win.
//!
//! Every key has a default, so that `baigong serve` works without a file.

mod home;
mod key;
mod ledger;
mod limits;
mod load;
mod mail;
mod oidc;
mod parts;
mod payments;
mod site;
mod sso;
mod store;
mod text_model;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;

use baigong_platform::guard::is_loopback;
use baigong_platform::media::StorageSettings;
use baigong_platform::points::InvitationRules;
use baigong_platform::tasks::{EngineSettings, RetentionSettings};
use serde::Deserialize;
use url::Url;

pub use home::{HomeConfig, HomeLink};
pub(crate) use key::parse_key;
pub use ledger::LedgerConfig;
pub use limits::LimitsConfig;
pub use load::{CONFIG_ENV, ConfigError, DEFAULT_FILE};
pub use mail::{MailConfig, MailLimits, Security, SmtpConfig};
pub use oidc::{OidcClient, OidcConfig};
pub use parts::{
    GalleryConfig, Hidden, LogConfig, LogFormat, MediaConfig, PointsConfig, SecurityConfig, ServerConfig,
    SignupConfig, SimulatorConfig, VendorAccount, WebhooksConfig,
};
pub(crate) use payments::is_private;
pub use payments::{AlipayMerchant, PaymentsConfig, WechatMerchant};
pub use site::{LegacyButton, LegacyHome, ListPrice, SiteConfig};
pub use sso::{SsoClient, SsoConfig, SsoDigest};
pub use store::{Contact, ContactLink, StoreConfig};
pub use text_model::TextModelConfig;

/// The whole configuration.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The HTTP server.
    pub server: ServerConfig,
    /// How much of the site one user and one network may take up at a time.
    pub limits: LimitsConfig,
    /// What the pages say of the site.
    pub site: SiteConfig,
    /// Where files of the process live.
    pub data: DataConfig,
    /// The database.
    pub database: DatabaseConfig,
    /// Where uploads and results live; a folder in the data folder without it.
    pub storage: Option<StorageSettings>,
    /// Limits and lifetimes of files.
    pub media: MediaConfig,
    /// Where programs are told of tasks.
    pub webhooks: WebhooksConfig,
    /// The gallery of published works.
    pub gallery: GalleryConfig,
    /// How long works stay; for ever without it.
    pub retention: RetentionSettings,
    /// Points that new users receive.
    pub points: PointsConfig,
    /// What an inviter receives when an invited person buys.
    pub invitations: InvitationRules,
    /// The standing check of the ledger.
    pub ledger: LedgerConfig,
    /// Who may make accounts, and how many.
    pub signup: SignupConfig,
    /// Secrets at rest.
    pub security: SecurityConfig,
    /// E-mail.
    pub mail: MailConfig,
    /// Other sites whose users sign in here.
    pub sso: SsoConfig,
    /// The OpenID Connect provider.
    pub oidc: OidcConfig,
    /// How the site is paid.
    pub payments: PaymentsConfig,
    /// The store.
    pub store: StoreConfig,
    /// The task engine.
    pub engine: EngineSettings,
    /// The simulated vendors, used when no `[[accounts]]` are configured.
    pub simulator: SimulatorConfig,
    /// The model that rewrites prompts.
    pub text_model: TextModelConfig,
    /// The log.
    pub log: LogConfig,
    /// Accounts at vendors.
    pub accounts: Vec<VendorAccount>,
}

/// Where files of the process live.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DataConfig {
    /// Folder of the embedded database, local storage and the signing key. Made when missing.
    pub dir: PathBuf,
    /// What has to be free of its disk, and of those of database and files, for the process to be ready, in bytes.
    pub min_free_bytes: u64,
}

impl Default for DataConfig {
    fn default() -> Self {
        // Room for the database to note how everything under way ends.
        Self { dir: "data".into(), min_free_bytes: 64 << 20 }
    }
}

/// The database.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DatabaseConfig {
    /// `sqlite:<path>` or `postgres://…`; without one, SQLite in the data folder.
    pub url: Option<String>,
}

impl Config {
    /// The address that the process listens on.
    pub fn listen(&self) -> SocketAddr {
        self.server.listen
    }

    /// The address that the outside uses, without a trailing slash in its path.
    pub fn public_base_url(&self) -> Url {
        self.server.public_base_url.clone().unwrap_or_else(|| self.local_url())
    }

    /// The address of the process on this machine.
    pub fn local_url(&self) -> Url {
        let host = match self.server.listen.ip() {
            ip if ip.is_unspecified() => "127.0.0.1".to_owned(),
            std::net::IpAddr::V6(ip) => format!("[{ip}]"),
            ip => ip.to_string(),
        };
        Url::parse(&format!("http://{host}:{}/", self.server.listen.port())).expect("an address and a port")
    }

    /// Whether the outside reaches us over TLS: decides the cookie's name and HSTS.
    pub fn is_https(&self) -> bool {
        self.server.public_base_url.as_ref().is_some_and(|url| url.scheme() == "https")
    }

    /// The database's address.
    pub fn database_url(&self) -> String {
        self.database
            .url
            .clone()
            .unwrap_or_else(|| format!("sqlite:{}", self.data.dir.join("baigong.db").display()))
    }

    /// Where uploads and results live.
    pub fn storage(&self) -> StorageSettings {
        let folder = || StorageSettings::Local { path: self.data.dir.join("media") };
        self.storage.clone().unwrap_or_else(folder)
    }

    /// The engine's part.
    pub fn engine_settings(&self) -> EngineSettings {
        let vip = (self.store.vip_percent_off > 0).then_some(self.store.vip_after_points);
        let retention = RetentionSettings { vip_after_points: vip, ..self.retention.clone() };
        let simulated_ms = baigong_provider_specs::usual_ms(self.simulator.speed);
        EngineSettings {
            spends_play_money: self.keeps_cashier(),
            simulated_ms,
            retention,
            ..self.engine.clone()
        }
    }

    /// Whether simulated vendors stand in for real ones where no account does a tool's work.
    pub fn is_demo(&self) -> bool {
        self.accounts.is_empty() && self.simulator.enabled
    }

    /// Whether the simulated cashier stands in for payment companies.
    pub fn has_cashier(&self) -> bool {
        let harmless = || self.is_demo() || is_loopback(&self.public_base_url());
        !self.payments.has_merchant() && self.payments.cashier.unwrap_or_else(harmless)
    }

    /// Whether the simulated cashier stays beside vendors that are paid: where the operator says so, or where they stand in
    /// the file of a site that only this machine reaches.
    pub fn keeps_cashier(&self) -> bool {
        self.has_cashier() && (self.payments.cashier == Some(true) || !self.accounts.is_empty())
    }

    /// Whether `POST /alipay/pay` answers: in the demonstration or where the operator says so, and on a site with a
    /// merchant administrators alone.
    pub fn answers_demo_pay(&self, administrator: bool) -> bool {
        let cashier = self.has_cashier();
        self.store.demo_pay.unwrap_or(cashier) && (cashier || administrator)
    }

    /// Where payment companies tell of payments.
    pub fn notify_base_url(&self) -> Url {
        // The cashier is on this machine, and the public address may be a plain one.
        if self.has_cashier() {
            return self.payments.notify_base_url.clone().unwrap_or_else(|| self.local_url());
        }
        self.payments.notify_base_url.clone().unwrap_or_else(|| self.public_base_url())
    }

    /// Where a buyer comes back to from a payment company's page.
    pub fn return_base_url(&self) -> Url {
        let public = self.public_base_url();
        if is_private(&public) { public } else { self.local_url() }
    }

    /// Number of configured accounts by tool, for the start-up message.
    pub fn accounts_by_tool(&self) -> BTreeMap<&str, usize> {
        let mut count = BTreeMap::new();
        for account in &self.accounts {
            *count.entry(account.tool.as_str()).or_default() += 1;
        }
        count
    }
}
