//! The demonstration: simulated vendors in the place of real ones, so that everything works without a key.

use std::sync::Arc;

use baigong_platform::accounts::AccountConfig;
use baigong_provider::Registry;
use baigong_provider_specs::spec::VendorSpec;
use baigong_provider_specs::{SimOptions, Simulator};
use url::Url;

use crate::config::SimulatorConfig;
use crate::start_error::StartError;

/// The simulated vendors. Dropping it stops the one inside this process.
pub struct Demo {
    base_url: Url,
    accounts: Vec<AccountConfig>,
    simulator: Option<Simulator>,
}

impl Demo {
    /// Starts the vendors on loopback, or uses those that run elsewhere.
    pub async fn start(config: &SimulatorConfig, registry: &Registry) -> Result<Self, StartError> {
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
        let accounts = accounts(registry, specs, &base_url);
        Ok(Self { base_url, accounts, simulator })
    }

    /// An account for every tool whose vendor is simulated.
    pub fn accounts(&self) -> Vec<AccountConfig> {
        self.accounts.clone()
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

/// One account a tool, at its first wire that is simulated.
fn accounts(registry: &Registry, specs: &[Arc<VendorSpec>], base_url: &Url) -> Vec<AccountConfig> {
    let account = |tool: &Arc<baigong_provider::Tool>| {
        let manifest = tool.manifest();
        let spec = specs.iter().find(|spec| spec.vendor == manifest.vendor)?;
        let (wire, document) =
            manifest.wires.iter().find_map(|wire| Some((&wire.id, spec.wires.get(&*wire.id)?)))?;
        let base = format!("{}/{}/{wire}", base_url.as_str().trim_end_matches('/'), manifest.vendor);
        Some(AccountConfig {
            id: format!("demo-{}", manifest.id),
            tool: manifest.id.to_string(),
            base_url: Some(Url::parse(&base).ok()?),
            credentials: document.account(&manifest.id).clone(),
            demo: true,
            ..AccountConfig::default()
        })
    };
    registry.snapshot().iter().filter_map(account).collect()
}
