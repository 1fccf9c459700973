//! The page of `/metrics`, and what the process counts itself.

use std::sync::atomic::AtomicI64;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use baigong_platform::media::Media;
use baigong_platform::points::LedgerWatch;
use baigong_platform::store::Store;
use baigong_platform::tasks::Tasks;
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use super::{SiteMetrics, StoreMetrics, engine, ledger, store};

/// Upper bounds in seconds: from a cached answer to a long upload.
const BUCKETS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10.0, 60.0];

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Ending {
    ending: &'static str,
}

type Requests = Family<RequestLabels, Histogram, fn() -> Histogram>;

/// The process's metrics.
pub struct Metrics {
    registry: Registry,
    requests: Requests,
    rewrites: Family<Ending, Counter>,
    /// Event streams that are open.
    pub event_streams: Gauge<i64, AtomicI64>,
    /// Connections that are open.
    pub connections: Gauge<i64, AtomicI64>,
    /// Connections accepted since the start.
    pub accepted: Counter,
    /// The store's.
    pub store: StoreMetrics,
    /// The site's, read when Prometheus asks.
    pub site: SiteMetrics,
}

impl Metrics {
    /// The metrics of a process with these services.
    pub fn new(shop: &Store, tasks: &Tasks, media: &Media, watch: &LedgerWatch) -> Self {
        let requests = Requests::new_with_constructor(|| Histogram::new(BUCKETS));
        let (event_streams, connections, accepted) = (Gauge::default(), Gauge::default(), Counter::default());
        let mut registry = Registry::with_prefix("baigong");
        registry.register_with_unit(
            "http_request",
            "Time to the head of an answer",
            Unit::Seconds,
            requests.clone(),
        );
        registry.register("http_event_streams", "Open event streams", event_streams.clone());
        registry.register("http_connections", "Open connections", connections.clone());
        registry.register("http_connections_accepted", "Connections accepted", accepted.clone());
        let rewrites = Family::<Ending, Counter>::default();
        registry.register("prompt_rewrites", "Prompts that the text model was to rewrite", rewrites.clone());
        let counted = StoreMetrics::default();
        counted.register(&mut registry);
        let site = SiteMetrics::default();
        site.register(&mut registry);
        store::register(&mut registry, shop);
        engine::register(&mut registry, tasks, media);
        ledger::register(&mut registry, watch);
        Self { registry, requests, rewrites, event_streams, connections, accepted, store: counted, site }
    }

    /// Records an answered request.
    pub fn request(&self, method: &Method, route: &str, status: StatusCode, elapsed: Duration) {
        let labels =
            RequestLabels { method: method_label(method), route: route.to_owned(), status: status.as_u16() };
        self.requests.get_or_create(&labels).observe(elapsed.as_secs_f64());
    }

    /// Records how a prompt that was to be rewritten ended: `done`, `failed`, or `spent` where the day was used up.
    pub fn rewritten(&self, ending: &'static str) {
        self.rewrites.get_or_create(&Ending { ending }).inc();
    }

    /// The text that Prometheus reads.
    pub fn render(&self) -> String {
        let mut page = String::new();
        // Writing into a String cannot fail; a page that is cut short is still better than none.
        if text::encode(&mut page, &self.registry).is_err() {
            tracing::error!("the metrics page is cut short");
        }
        page
    }
}

/// Callers may invent methods; series may not.
fn method_label(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

/// Counts something as long as it lives.
pub struct Counted(Gauge<i64, AtomicI64>);

impl Counted {
    /// One more, until the value is dropped.
    pub fn new(gauge: &Gauge<i64, AtomicI64>) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}
