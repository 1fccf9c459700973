//! The operator's accounts at the vendors, ready to call.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use baigong_provider::{
    Clock, Credentials, Env, Error, ErrorKind, MediaBytes, MediaRef, MediaSource, Mode, Registry, TaskSource,
    Tool, Upstream,
};
use serde::Deserialize;
use serde_json::Value;
use url::Url;

/// Longest time of a call that only asks.
const ASK_TIMEOUT: Duration = Duration::from_secs(30);

/// An account as an operator writes it down.
#[derive(Debug, Clone, Deserialize)]
pub struct AccountConfig {
    /// Stable id; tasks remember it.
    pub id: String,
    /// Tool that it serves.
    pub tool: String,
    /// Overrides the wire's own address.
    pub base_url: Option<Url>,
    /// What the provider's account form asks for.
    pub credentials: Value,
    /// Most jobs that the vendor runs at once for this account.
    pub max_concurrent: Option<u32>,
    /// Whether results are demonstrations.
    #[serde(default)]
    pub demo: bool,
}

/// An account, parsed.
pub(crate) struct VendorAccount {
    pub id: String,
    pub tool: Arc<Tool>,
    pub credentials: Credentials,
    pub max_concurrent: Option<u32>,
    pub demo: bool,
    /// `host:port` of the base URL: results may be fetched from it wherever it stands.
    pub trusted_host: String,
    http: Upstream,
    ask: Upstream,
}

impl VendorAccount {
    /// The context of a call that creates.
    pub(crate) fn submit_env(
        &self,
        timeout_ms: u64,
        media: Arc<dyn MediaSource>,
        tasks: Arc<dyn TaskSource>,
        progress: Arc<dyn baigong_provider::ProgressSink>,
        clock: Arc<dyn Clock>,
        task_id: String,
    ) -> Env {
        Env {
            http: self.http.with_timeout(Duration::from_millis(timeout_ms)),
            media,
            tasks,
            progress,
            clock,
            task_id,
        }
    }

    /// The context of a call that only asks.
    pub(crate) fn ask_env(&self, shared: &AskParts, task_id: String) -> Env {
        Env {
            http: self.ask.clone(),
            media: shared.media.clone(),
            tasks: Arc::new(()),
            progress: shared.progress.clone(),
            clock: shared.clock.clone(),
            task_id,
        }
    }
}

/// What every asking call shares, made once.
pub(crate) struct AskParts {
    media: Arc<dyn MediaSource>,
    progress: Arc<dyn baigong_provider::ProgressSink>,
    clock: Arc<dyn Clock>,
}

impl AskParts {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        Self { media: Arc::new(NoMedia), progress: Arc::new(()), clock }
    }
}

struct NoMedia;

#[async_trait]
impl MediaSource for NoMedia {
    async fn url(&self, _: &MediaRef) -> baigong_provider::Result<Url> {
        Err(Error::new(ErrorKind::Unexpected, "only submit may read files"))
    }

    async fn bytes(&self, _: &MediaRef) -> baigong_provider::Result<MediaBytes> {
        Err(Error::new(ErrorKind::Unexpected, "only submit may read files"))
    }
}

/// All accounts, by the small number that a task in flight carries.
#[derive(Clone, Default)]
pub struct AccountBook {
    accounts: Arc<Vec<VendorAccount>>,
    by_id: Arc<HashMap<String, u16>>,
}

impl AccountBook {
    /// Parses the operator's accounts. The error names the account and what is wrong with it.
    pub fn new(
        configs: Vec<AccountConfig>,
        registry: &Registry,
        client: &reqwest::Client,
    ) -> Result<Self, String> {
        let mut accounts = Vec::with_capacity(configs.len());
        let mut by_id = HashMap::new();
        for config in configs {
            let at = |problem: String| format!("account {}: {problem}", config.id);
            let tool = registry.tool(&config.tool).map_err(at)?.clone();
            let credentials = tool.credentials(config.credentials).map_err(|e| at(e.message))?;
            let wire = credentials.wire();
            let default = wire
                .default_base_url
                .map(|url| url.parse().expect("a provider's base URL is checked by its contract tests"));
            let base: Url =
                config.base_url.or(default).ok_or_else(|| at("base_url is required for this wire".into()))?;
            let http =
                Upstream::new(client.clone(), &base, wire.allowed_hosts, credentials.secrets().to_vec());
            let index = u16::try_from(accounts.len()).map_err(|_| "too many accounts".to_owned())?;
            if by_id.insert(config.id.clone(), index).is_some() {
                return Err(format!("two accounts have the id {}", config.id));
            }
            let host = base.host_str().unwrap_or_default();
            accounts.push(VendorAccount {
                tool,
                credentials,
                max_concurrent: config.max_concurrent,
                demo: config.demo,
                trusted_host: base.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")),
                ask: http.with_timeout(ASK_TIMEOUT),
                http,
                id: config.id,
            });
        }
        Ok(Self { accounts: Arc::new(accounts), by_id: Arc::new(by_id) })
    }

    /// Whether every account of a tool is a demonstration.
    pub fn is_demo(&self, tool: &str) -> bool {
        let mut accounts = self.accounts.iter().filter(|a| a.tool.manifest().id == tool).peekable();
        accounts.peek().is_some() && accounts.all(|a| a.demo)
    }

    /// Whether some account can run a mode of a tool.
    pub fn serves(&self, tool: &str, mode: &Mode) -> bool {
        self.offering(tool, mode).next().is_some()
    }

    pub(crate) fn get(&self, index: u16) -> &VendorAccount {
        &self.accounts[usize::from(index)]
    }

    pub(crate) fn index(&self, id: &str) -> Option<u16> {
        self.by_id.get(id).copied()
    }

    /// The account of an id, if it can run a mode of a tool.
    pub(crate) fn able(&self, id: &str, tool: &str, mode: &Mode) -> Option<u16> {
        let index = self.index(id)?;
        self.offering(tool, mode).find(|other| *other == index)
    }

    /// The accounts of a tool whose wire offers a mode.
    pub(crate) fn offering<'a>(&'a self, tool: &'a str, mode: &'a Mode) -> impl Iterator<Item = u16> + 'a {
        let fits = move |account: &VendorAccount| {
            account.tool.manifest().id == tool && mode.offered_on(account.credentials.wire().id)
        };
        (0u16..).zip(self.accounts.iter()).filter(move |(_, account)| fits(account)).map(|(index, _)| index)
    }

    pub(crate) fn len(&self) -> usize {
        self.accounts.len()
    }
}
