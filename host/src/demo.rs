//! The simulated vendors. In the demonstration they take the place of real ones, so that everything works without a key; on
//! every site they make what programs try with test keys.

mod trial;

use std::collections::BTreeSet;
use std::sync::Arc;

use baigong_ground::{Clock, http};
use baigong_platform::accounts::AccountConfig;
use baigong_provider::http::Upstream;
use baigong_provider::{Registry, Tool};
use baigong_provider_specs::spec::VendorSpec;
use baigong_provider_specs::{SimOptions, Simulator};
use serde_json::Value;
use url::Url;

use crate::config::SimulatorConfig;
use crate::start_error::StartError;
pub use trial::SimulatedTrial;

/// The simulated vendors. Dropping it stops the one inside this process.
pub struct Demo {
    base_url: Url,
    accounts: Vec<AccountConfig>,
    simulator: Option<Simulator>,
}

impl Demo {
    /// Starts the vendors on loopback, or uses those that run elsewhere.
    pub async fn start(
        config: &SimulatorConfig,
        registry: &Registry,
        clock: &Arc<dyn Clock>,
    ) -> Result<Self, StartError> {
        let fail = |cause: &dyn std::fmt::Display| StartError::of("the simulated vendors", cause);
        let (base_url, simulator) = match &config.url {
            Some(url) => (url.clone(), None),
            None => {
                let options = SimOptions {
                    speed: config.speed,
                    longest_side: config.longest_side,
                    ..SimOptions::default()
                };
                let simulator = Simulator::start(options).await.map_err(|e| fail(&e))?;
                let url = Url::parse(&simulator.base_url()).map_err(|e| fail(&e))?;
                (url, Some(simulator))
            }
        };
        let specs = VendorSpec::embedded().map_err(|e| fail(&e))?;
        let accounts = accounts(registry, specs, &base_url, clock);
        Ok(Self { base_url, accounts, simulator })
    }

    /// An account for every tool whose vendor is simulated, for whoever uses the tools or for tests alone.
    pub fn accounts(&self, tests_only: bool) -> impl Iterator<Item = AccountConfig> + Clone {
        self.accounts.iter().map(move |account| AccountConfig { tests_only, ..account.clone() })
    }

    /// Sends models to the vendors before they are offered.
    pub fn trial(&self, client: &reqwest::Client, clock: &Arc<dyn Clock>) -> SimulatedTrial {
        SimulatedTrial { base_url: self.base_url.clone(), client: client.clone(), clock: clock.clone() }
    }

    /// `host:port` of the vendors: their results may be fetched although the address is private.
    pub fn host_and_port(&self) -> String {
        let host = self.base_url.host_str().unwrap_or_default();
        format!("{host}:{}", self.base_url.port_or_known_default().unwrap_or(80))
    }

    /// The vendors inside this process, for tests that look at what they were asked.
    pub fn simulator(&self) -> Option<&Simulator> {
        self.simulator.as_ref()
    }
}

/// How much rather the first account of a tool is given a task that the others take as well.
const FIRST_WEIGHT: u32 = 1000;

/// The accounts of a tool: at its first wire that is simulated, and at each other one without which a mode, or a model, would be
/// missing.
fn accounts(
    registry: &Registry,
    specs: &[Arc<VendorSpec>],
    base_url: &Url,
    clock: &Arc<dyn Clock>,
) -> Vec<AccountConfig> {
    let accounts_of = |tool: &Arc<Tool>| {
        let manifest = tool.manifest();
        let spec = specs.iter().find(|spec| spec.vendor == manifest.vendor);
        let mut offered = BTreeSet::new();
        let mut accounts = Vec::new();
        for (wire, document) in
            manifest.wires.iter().filter_map(|wire| Some((&wire.id, spec?.wires.get(&*wire.id)?)))
        {
            let modes = manifest.modes.iter().filter(|mode| mode.offered_on(wire));
            let base = format!("{}/{}/{wire}", base_url.as_str().trim_end_matches('/'), manifest.vendor);
            let models = models_on(tool, wire, document.account(&manifest.id), &base, clock);
            let offers = modes.map(|mode| (mode.id.to_string(), String::new())).chain(models);
            // Every one is noted, also where one has been seen before.
            if offers.filter(|offer| offered.insert(offer.clone())).count() == 0 {
                continue;
            }
            let beside = if accounts.is_empty() { String::new() } else { format!("-{wire}") };
            accounts.push(AccountConfig {
                id: format!("demo-{}{beside}", manifest.id),
                tool: manifest.id.to_string(),
                base_url: Url::parse(&base).ok(),
                credentials: document.account(&manifest.id).clone(),
                demo: true,
                ..AccountConfig::default()
            });
        }
        // The others are there for what the first one does not take.
        if let [first, _, ..] = accounts.as_mut_slice() {
            first.weight = FIRST_WEIGHT;
        }
        accounts
    };
    registry.snapshot().iter().flat_map(accounts_of).collect()
}

/// The models that a wire takes, by mode.
fn models_on(
    tool: &Tool,
    wire: &str,
    account: &Value,
    base: &str,
    clock: &Arc<dyn Clock>,
) -> Vec<(String, String)> {
    let (Some(table), Ok(account), Ok(base)) =
        (tool.models(), tool.credentials(account.clone()), Url::parse(base))
    else {
        return Vec::new();
    };
    let upstream = Upstream::new(http::shared_client(), &base, &[], Vec::new());
    let mut taken = Vec::new();
    for form in tool.forms().iter().filter(|form| form.mode.offered_on(wire)) {
        for model in table.offered(&form.mode.id) {
            let mut params = form.example.as_object().cloned().unwrap_or_default();
            params.insert(table.field.clone(), model.id.as_str().into());
            // An example that the model does not take tells nothing of the wire.
            let Ok(params) = form.validator.check(Value::Object(params)) else { continue };
            if tool.takes(&upstream, clock.clone(), &account, &form.mode.id, &params).is_ok() {
                taken.push((form.mode.id.to_string(), model.id.clone()));
            }
        }
    }
    taken
}
