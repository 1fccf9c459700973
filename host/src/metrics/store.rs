//! What the store did, counted as it happens; and what stands open in it, read when Prometheus asks.

use std::sync::atomic::AtomicI64;

use baigong_platform::store::Store;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// What became of a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotifyEnd {
    /// Signed by the payment company, and taken.
    Taken,
    /// Forged, foreign, too old or unreadable; or it is to come again.
    Refused,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct NotifyLabels {
    channel: &'static str,
    end: &'static str,
}

/// The store's counters of this process.
#[derive(Debug, Clone, Default)]
pub struct StoreMetrics {
    notifications: Family<NotifyLabels, Counter>,
    /// Things in the store that wait for a person.
    pub attention: Gauge<i64, AtomicI64>,
}

impl StoreMetrics {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register(
            "store_notifications",
            "Notifications of payment companies, by what became of them",
            self.notifications.clone(),
        );
        let help = "Payments and refunds that wait for a person";
        registry.register("store_attention", help, self.attention.clone());
    }

    /// Counts a notification. `channel` is one of ours, or `other`.
    pub fn notified(&self, channel: &'static str, end: NotifyEnd) {
        let end = match end {
            NotifyEnd::Taken => "taken",
            NotifyEnd::Refused => "refused",
        };
        self.notifications.get_or_create(&NotifyLabels { channel, end }).inc();
    }
}

/// Adds what the store counts by itself.
pub(super) fn register(registry: &mut Registry, store: &Store) {
    registry.register_collector(Box::new(Counts(store.clone())));
}

struct Counts(Store);

impl std::fmt::Debug for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Counts")
    }
}

impl Collector for Counts {
    fn encode(&self, mut encoder: DescriptorEncoder) -> Result<(), std::fmt::Error> {
        let counts = self.0.counts();
        let rows = [
            ("store_orders_credited", "Orders that were paid and booked", counts.credited),
            ("store_refunds", "Refunds that succeeded", counts.refunded),
        ];
        for (name, help, value) in rows {
            let counter = ConstCounter::new(value);
            counter.encode(encoder.encode_descriptor(name, help, None, counter.metric_type())?)?;
        }
        Ok(())
    }
}
