//! Simulated vendors: one server speaks every vendor's wire from its OpenAPI document, with jobs that live on a clock.
//!
//! The base URL of a wire is `http://HOST:PORT/<vendor>/<wire>`. Results are real media below `/_media`,
//! rendered when somebody looks. `GET /_sim/jobs` and `GET /_sim/violations` show what was asked for.

mod answer;
mod callback;
mod context;
mod create;
mod job;
mod media;
mod routes;
mod shared;
mod store;
mod stream;
mod tamper;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use baigong_provider::{Clock, Registry, SystemClock};
use baigong_wire::SpecError;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use tokio::sync::oneshot;

pub use job::{PollInfo, usual_ms};
pub use store::{JobInfo, Violation};
pub use tamper::{After, Before, Instead, Rewrite, Tamper};

use crate::render::RenderCache;
use crate::spec::VendorSpec;
use shared::Shared;

/// How to simulate.
#[derive(Clone)]
pub struct SimOptions {
    /// Where to listen; port 0 picks a free one.
    pub listen: SocketAddr,
    /// The clock that jobs run on.
    pub clock: Arc<dyn Clock>,
    /// Simulated seconds in a second of the clock. At 1 a video takes about 5 s, an image 3 s.
    pub speed: f64,
    /// Makes ids and durations repeatable.
    pub seed: u64,
    /// Gives jobs ids that mean something else within an address, such as `a/b?c#d%2e`; ids that a document gives a form
    /// of their own end so, unless they are numbers. What asks for such a job unescaped asks for another one.
    pub odd_ids: bool,
    /// No picture or film is drawn with a longer side, in pixels; as large as asked for without it. Drawing takes most of
    /// what a simulated job costs.
    pub longest_side: Option<u32>,
}

impl Default for SimOptions {
    #[expect(clippy::disallowed_methods, reason = "a default that tests replace")]
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            clock: Arc::new(SystemClock),
            speed: 1.0,
            seed: rand::random(),
            odd_ids: false,
            longest_side: None,
        }
    }
}

/// Why the simulator did not start.
#[derive(Debug, thiserror::Error)]
pub enum SimError {
    /// A vendor's folder is not sound.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The speed is not a positive number.
    #[error("a speed of {0} is not possible")]
    Speed(f64),
}

/// An account at a simulated vendor.
#[derive(Debug, Clone)]
pub struct DemoAccount {
    /// Id of the tool.
    pub tool: String,
    /// Base URL of its wire.
    pub base_url: String,
    /// Credentials for [`baigong_provider::Tool::credentials`].
    pub credentials: Value,
}

/// The running server. Dropping it stops it.
pub struct Simulator {
    address: SocketAddr,
    shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    server: tokio::task::JoinHandle<()>,
}

impl Simulator {
    /// Starts all vendors that this program carries.
    pub async fn start(options: SimOptions) -> Result<Self, SimError> {
        Self::start_with(options, VendorSpec::embedded()?.iter().cloned()).await
    }

    /// Starts given vendors.
    #[expect(clippy::disallowed_methods, reason = "the simulator holds it, and ends it")]
    pub async fn start_with<S: Into<Arc<VendorSpec>>>(
        options: SimOptions,
        specs: impl IntoIterator<Item = S>,
    ) -> Result<Self, SimError> {
        if !(options.speed.is_finite() && options.speed > 0.0) {
            return Err(SimError::Speed(options.speed));
        }
        let listener = tokio::net::TcpListener::bind(options.listen);
        let listener = listener.await.map_err(|e| SimError::Listen(options.listen, e))?;
        let address = listener.local_addr().map_err(|e| SimError::Listen(options.listen, e))?;
        let shared = Arc::new(Shared {
            specs: specs.into_iter().map(Into::into).map(|spec| (spec.vendor.clone(), spec)).collect(),
            store: store::Store::default(),
            clock: options.clock,
            speed: options.speed,
            odd_ids: options.odd_ids,
            longest_side: options.longest_side,
            rng: Mutex::new(ChaCha8Rng::seed_from_u64(options.seed)),
            cache: RenderCache::default(),
            tamper: Mutex::default(),
            customers: Mutex::default(),
        });
        let app = routes::router(Arc::clone(&shared));
        let (stop, stopped) = oneshot::channel::<()>();
        let server = tokio::spawn(async move {
            tokio::select! {
                result = axum::serve(listener, app) => {
                    if let Err(error) = result {
                        tracing::error!(%error, "the simulated vendors stopped");
                    }
                }
                // Held streams and long polls would keep a graceful end waiting for ever.
                _ = stopped => {}
            }
        });
        Ok(Self { address, shared, stop: Some(stop), server })
    }

    /// `http://HOST:PORT`.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Base URL of a vendor's wire.
    pub fn wire_url(&self, vendor: &str, wire: &str) -> String {
        format!("{}/{vendor}/{wire}", self.base_url())
    }

    /// An account for every tool whose vendor is simulated, at the first wire that is.
    pub fn accounts(&self, registry: &Registry) -> Vec<DemoAccount> {
        let account = |tool: &Arc<baigong_provider::Tool>| {
            let manifest = tool.manifest();
            manifest.wires.iter().find_map(|wire| self.account(&manifest.vendor, &manifest.id, &wire.id))
        };
        registry.snapshot().iter().filter_map(account).collect()
    }

    /// The account of a tool at one wire; `None` if the wire is not simulated.
    pub fn account(&self, vendor: &str, tool: &str, wire: &str) -> Option<DemoAccount> {
        let document = self.shared.specs.get(vendor)?.wires.get(wire)?;
        let credentials = document.account(tool).clone();
        Some(DemoAccount { tool: tool.to_owned(), base_url: self.wire_url(vendor, wire), credentials })
    }

    /// Lets the vendors reach the origin of `url`: they fetch reference pictures there, to show them on results, and tell
    /// that jobs have changed. Nothing is ever asked for elsewhere: a caller could otherwise send the simulator around the
    /// local network.
    pub fn reach(&self, url: &url::Url) {
        let mut origins = self.shared.customers.lock().unwrap_or_else(PoisonError::into_inner);
        origins.push(url.origin());
    }

    /// Jobs whose prompt contains `part`, oldest first.
    pub fn jobs(&self, part: &str) -> Vec<JobInfo> {
        self.shared.store.jobs(part, self.shared.clock.now_ms())
    }

    /// Requests so far that the vendors' documents do not allow.
    pub fn violations(&self) -> Vec<Violation> {
        self.shared.store.violations()
    }

    /// Stops the server; connections are cut.
    pub async fn shutdown(mut self) {
        if let Some(stop) = self.stop.take() {
            stop.send(()).ok();
        }
        (&mut self.server).await.ok();
    }

    /// Changes how the vendors behave from now on; `Tamper::default()` lets them behave well again.
    pub fn tamper(&self, tamper: Tamper) {
        *self.shared.tamper.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(tamper));
    }

    /// Answers as documented while `work` runs: the earlier tasks that a check needs are not what it tampers with.
    pub async fn untampered<T>(&self, work: impl Future<Output = T>) -> T {
        let tamper = self.shared.tamper.lock().unwrap_or_else(PoisonError::into_inner).take();
        let outcome = work.await;
        *self.shared.tamper.lock().unwrap_or_else(PoisonError::into_inner) = tamper;
        outcome
    }

    /// The file that a value of a request stands for: an upload by its id or address, or the content itself.
    pub fn file_named(&self, value: &Value) -> Option<bytes::Bytes> {
        create::named(&self.shared.store, value).or_else(|| media::inline_bytes(&create::words(value)?))
    }

    /// Serves a file, as if it had been uploaded; returns its URL.
    pub fn serve_file(&self, id: &str, mime: &str, bytes: bytes::Bytes) -> String {
        format!("{}{}", self.base_url(), self.shared.keep(id, mime, bytes))
    }
}

impl Drop for Simulator {
    fn drop(&mut self) {
        self.server.abort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn tampering_rests_while_untampered_work_runs() {
        let sim = Simulator::start_with(SimOptions::default(), Vec::<VendorSpec>::new()).await.unwrap();
        sim.tamper(Tamper::default());
        let during = sim.untampered(async { sim.shared.tampering().is_some() }).await;
        assert!(!during && sim.shared.tampering().is_some());
    }
}
