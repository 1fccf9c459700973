//! What the standing check of the ledger found, read when Prometheus asks.

use baigong_platform::points::LedgerWatch;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;

/// Adds the ledger's figures to a registry.
pub(super) fn register(registry: &mut Registry, watch: &LedgerWatch) {
    registry.register_collector(Box::new(Ledger(watch.clone())));
}

struct Ledger(LedgerWatch);

impl std::fmt::Debug for Ledger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Ledger")
    }
}

impl Collector for Ledger {
    fn encode(&self, mut encoder: DescriptorEncoder) -> Result<(), std::fmt::Error> {
        let counters = [
            ("ledger_checks", "Checks of the ledger that came to an end", self.0.checks()),
            ("ledger_check_failures", "Checks of the ledger that could not be done", self.0.failures()),
        ];
        for (name, help, value) in counters {
            let counter = ConstCounter::new(value);
            counter.encode(encoder.encode_descriptor(name, help, None, counter.metric_type())?)?;
        }
        // Before the first check nothing is known, and nothing is what is told.
        let Some((last, age)) = self.0.last().zip(self.0.age()) else { return Ok(()) };
        let report = last.report;
        let gauges = [
            ("ledger_balanced", "Whether every invariant of the ledger holds", i64::from(report.balanced)),
            ("ledger_problems", "Things in the ledger that do not add up", report.faults),
            ("ledger_accounts", "Points accounts", report.accounts),
            ("ledger_entries", "Entries of the ledger", report.entries),
            ("ledger_points_available", "Points that all users together can spend", report.available),
            ("ledger_points_held", "Points set aside for tasks under way", report.held),
        ];
        for (name, help, value) in gauges {
            let gauge = ConstGauge::new(value);
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)?;
        }
        let times = [
            ("ledger_check_age_seconds", "Time since the newest check of the ledger ended", age),
            ("ledger_check_duration_seconds", "Time that the newest check of the ledger took", last.took),
        ];
        for (name, help, value) in times {
            let gauge = ConstGauge::new(value.as_secs_f64());
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)?;
        }
        Ok(())
    }
}
