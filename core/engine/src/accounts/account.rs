//! An account at a vendor, ready to call.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use async_trait::async_trait;
use baigong_ground::Clock;
use baigong_provider::{
    Credentials, Env, Error, ErrorKind, Form, Health, MediaBytes, MediaRef, MediaSource, Mode, Operation,
    Reason, Registry, TaskSource, Tool, Upstream,
};
use serde::Deserialize;
use serde_json::{Map, Value};
use tokio::sync::Mutex;
use url::Url;

use crate::media::can_reach;

/// Longest time of a call that only asks.
const ASK_TIMEOUT: Duration = Duration::from_secs(30);

/// An account as an operator writes it down.
#[derive(Clone, Deserialize)]
#[serde(default)]
pub struct AccountConfig {
    /// Stable id; tasks remember it.
    pub id: String,
    /// Tool that it serves.
    pub tool: String,
    /// Overrides the wire's own address.
    pub base_url: Option<Url>,
    /// What the provider's account form asks for.
    pub credentials: Value,
    /// How many jobs the vendor runs at once for this account, at most.
    pub max_concurrent: Option<u32>,
    /// Its share of the work beside other accounts of the tool; 1 or more.
    pub weight: u32,
    /// Maximum points that its tasks may cost in a day of Beijing.
    pub daily_cap: Option<i64>,
    /// Whether it takes new tasks.
    pub enabled: bool,
    /// Whether results are demonstrations.
    pub demo: bool,
    /// Whether it is there for test tasks alone, whatever other accounts there are.
    pub tests_only: bool,
    /// Version of an account that may change while the process runs.
    pub revision: i64,
}

impl Default for AccountConfig {
    fn default() -> Self {
        Self {
            id: String::new(),
            tool: String::new(),
            base_url: None,
            credentials: Value::Null,
            max_concurrent: None,
            weight: 1,
            daily_cap: None,
            enabled: true,
            demo: false,
            tests_only: false,
            revision: 0,
        }
    }
}

/// Without the credentials.
impl std::fmt::Debug for AccountConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AccountConfig")
            .field("id", &self.id)
            .field("tool", &self.tool)
            .field("base_url", &self.base_url.as_ref().map(Url::as_str))
            .field("max_concurrent", &self.max_concurrent)
            .field("weight", &self.weight)
            .field("daily_cap", &self.daily_cap)
            .field("enabled", &self.enabled)
            .finish_non_exhaustive()
    }
}

/// An account, parsed. Cheap to clone.
#[derive(Clone)]
pub(crate) struct VendorAccount {
    pub id: String,
    pub tool: Arc<Tool>,
    pub credentials: Credentials,
    pub max_concurrent: Option<u32>,
    pub weight: u32,
    pub daily_cap: Option<i64>,
    pub enabled: bool,
    /// Whether it takes new tasks: enabled, and no demonstration beside an account that is none.
    pub open: bool,
    pub demo: bool,
    pub tests_only: bool,
    pub revision: i64,
    /// Counts the times that its vendor said, while it rested, that it takes the account.
    pub proofs: u32,
    /// Where requests go.
    pub base_url: Url,
    /// `host:port` of the base URL: results may be fetched from it wherever it stands.
    pub trusted_host: String,
    /// Passed by one claim at a time where the account has limits.
    pub gate: Arc<Mutex<()>>,
    /// Tasks that its vendor took, or refused for what they are.
    pub taken: Arc<AtomicU64>,
    /// What its operator wrote down, for the next version of its tool.
    written: Arc<AccountConfig>,
    http: Upstream,
    ask: Upstream,
}

impl VendorAccount {
    /// Parses what an operator wrote down; the error says what is wrong with it, and quotes no secret.
    pub(crate) fn new(
        config: AccountConfig,
        registry: &Registry,
        client: &reqwest::Client,
    ) -> Result<Self, String> {
        let tool = registry.tool(&config.tool)?;
        Self::of(config, tool, client)
    }

    /// The same of a tool that may be offered only later.
    fn of(config: AccountConfig, tool: Arc<Tool>, client: &reqwest::Client) -> Result<Self, String> {
        let written = Arc::new(config.clone());
        let credentials = tool.credentials(config.credentials).map_err(|e| e.message.to_string())?;
        let wire = credentials.wire();
        let default = wire
            .default_base_url
            .as_deref()
            .map(|url| url.parse().expect("a provider's base URL is checked by its contract tests"));
        let base_url: Url = config.base_url.or(default).ok_or("base_url is required for this wire")?;
        let http =
            Upstream::new(client.clone(), &base_url, &wire.allowed_hosts, credentials.secrets().to_vec());
        let host = base_url.host_str().unwrap_or_default();
        Ok(Self {
            tool,
            credentials,
            max_concurrent: config.max_concurrent,
            weight: config.weight.max(1),
            daily_cap: config.daily_cap,
            enabled: config.enabled,
            open: config.enabled,
            demo: config.demo,
            tests_only: config.tests_only,
            revision: config.revision,
            proofs: 0,
            trusted_host: base_url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")),
            gate: Arc::default(),
            taken: Arc::default(),
            ask: http.with_timeout(ASK_TIMEOUT),
            http,
            base_url,
            id: config.id,
            written,
        })
    }

    /// The same account, served by another version of its tool; the error says what that does not take.
    pub(crate) fn served_by(&self, tool: &Arc<Tool>, client: &reqwest::Client) -> Result<Self, String> {
        let fresh = Self::of((*self.written).clone(), tool.clone(), client)?;
        let (gate, taken) = (self.gate.clone(), self.taken.clone());
        Ok(Self { gate, taken, proofs: self.proofs, enabled: self.enabled, open: self.open, ..fresh })
    }

    /// The same account behind another gate.
    pub(crate) fn behind(self, gate: Arc<Mutex<()>>) -> Self {
        Self { gate, ..self }
    }

    /// The same account, opened or closed.
    pub(crate) fn with(&self, enabled: bool, open: bool) -> Self {
        Self { enabled, open, ..self.clone() }
    }

    /// The same account, after its vendor has said that it takes it.
    pub(crate) fn proved(&self) -> Self {
        Self { proofs: self.proofs + 1, ..self.clone() }
    }

    /// Whether it may be given a task of a mode of its tool. Test tasks go to simulated vendors alone, also where those have
    /// given way to others.
    pub(crate) fn takes(&self, mode: &Mode, test: bool) -> bool {
        self.takes_tasks(test) && mode.offered_on(&self.credentials.wire().id)
    }

    /// The same of a task of whichever mode it offers.
    pub(crate) fn takes_tasks(&self, test: bool) -> bool {
        if test { self.enabled && self.demo } else { self.open }
    }

    /// Whether its vendor finds a job by our id of the task.
    pub(crate) fn finds_jobs(&self) -> bool {
        self.credentials.wire().finds_jobs
    }

    /// Whether its vendor calls back about jobs, and reaches the site.
    pub(crate) fn calls_back(&self, site: &Url) -> bool {
        self.credentials.wire().calls_back && can_reach(&self.base_url, site)
    }

    /// Whether its wire takes parameters of a mode; why not, if it does not.
    pub(crate) fn takes_input(
        &self,
        clock: Arc<dyn Clock>,
        mode: &Mode,
        params: &Map<String, Value>,
    ) -> baigong_provider::Result<()> {
        self.tool.takes(&self.http, clock, &self.credentials, &mode.id, params)
    }

    /// Whether its tool takes files that its vendor has to fetch from this site and cannot.
    pub(crate) fn cannot_fetch(&self, site: &Url) -> bool {
        let takes_files = |form: &Form| {
            let properties = form.validator.schema().get("properties").and_then(Value::as_object);
            properties.is_some_and(|all| all.values().any(|property| property.get("x-media").is_some()))
        };
        let mut forms = self.tool.forms().iter().filter(|form| self.takes(&form.mode, false));
        self.credentials.wire().fetches_inputs && !can_reach(&self.base_url, site) && forms.any(takes_files)
    }

    /// Asks the vendor whether the account works, without spending money.
    pub(crate) async fn probe(
        &self,
        clock: Arc<dyn Clock>,
        timeout: Duration,
    ) -> baigong_provider::Result<Health> {
        let env = Env {
            http: self.http.with_timeout(timeout),
            ..self.ask_env(&AskParts::new(clock), String::new())
        };
        self.tool.probe(&env, &self.credentials).await
    }

    /// Whether anything answers at its address, whatever it says. Nothing is signed in with.
    pub(crate) async fn reach(&self, timeout: Duration) -> baigong_provider::Result<()> {
        let answer = self.http.with_timeout(timeout).get("").send(Operation::Probe).await;
        answer.map(drop).or_else(|error| if error.kind == ErrorKind::Busy { Err(error) } else { Ok(()) })
    }

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
            callback_url: None,
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
            callback_url: None,
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
        Err(Error::new(ErrorKind::Unexpected, Reason::detail("only submit may read files")))
    }

    async fn bytes(&self, _: &MediaRef) -> baigong_provider::Result<MediaBytes> {
        Err(Error::new(ErrorKind::Unexpected, Reason::detail("only submit may read files")))
    }
}
