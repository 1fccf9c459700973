//! The task engine's figures, read when Prometheus asks.

use std::collections::BTreeMap;

use baigong_platform::media::Media;
use baigong_platform::tasks::{EngineStats, Tasks};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;

/// Adds the engine's figures to a registry.
pub(super) fn register(registry: &mut Registry, tasks: &Tasks, media: &Media) {
    registry.register_collector(Box::new(Engine(tasks.clone(), media.clone())));
}

struct Engine(Tasks, Media);

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Engine")
    }
}

type Row = (&'static str, &'static str, fn(&EngineStats) -> u64);

const GAUGES: &[Row] = &[
    ("tasks_queued", "Tasks that wait for an account", |s| s.queued),
    ("tasks_in_flight", "Tasks at vendors", |s| s.in_flight),
    ("poll_lateness_p50_ms", "Lateness that half of all polls stayed below", |s| s.poll_lateness_p50_ms),
    ("poll_lateness_p99_ms", "Lateness that 99 % of all polls stayed below", |s| s.poll_lateness_p99_ms),
    ("watchers", "Pages that watch", |s| s.watchers),
];

const COUNTERS: &[Row] = &[
    ("submits", "Submit calls", |s| s.submits),
    ("polls", "Polls", |s| s.polls),
    ("vendor_callbacks", "Calls of vendors about jobs", |s| s.callbacks),
    ("poll_errors", "Polls that failed", |s| s.poll_errors),
    ("unknown_words", "Status words that vendors do not document", |s| s.unknown_words),
    ("results_overlong", "Results that play clearly longer than what was paid for", |s| s.overlong),
    ("tasks_succeeded", "Tasks that succeeded", |s| s.finished),
    ("writer_batches", "Transactions of the writer", |s| s.batches),
    ("writer_changes", "Changes written", |s| s.writes),
];

impl Collector for Engine {
    fn encode(&self, mut encoder: DescriptorEncoder) -> Result<(), std::fmt::Error> {
        let stats = self.0.stats();
        for (name, help, value) in GAUGES {
            let gauge = ConstGauge::new(i64::try_from(value(&stats)).unwrap_or(i64::MAX));
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)?;
        }
        for (name, help, value) in COUNTERS {
            let counter = ConstCounter::new(value(&stats));
            counter.encode(encoder.encode_descriptor(name, help, None, counter.metric_type())?)?;
        }
        let help = "Times that a stored file was asked for and was not what was stored";
        let counter = ConstCounter::new(self.1.damaged_reads());
        counter.encode(encoder.encode_descriptor("files_damaged", help, None, counter.metric_type())?)?;
        let accounts = self.0.accounts();
        let help = "Accounts that get no tasks because their vendors refuse them: 1 each";
        let mut resting =
            encoder.encode_descriptor("vendor_account_resting", help, None, MetricType::Gauge)?;
        for account in &accounts {
            let Some(rest) = &account.rest else { continue };
            let labels = [
                ("account", account.id.as_str()),
                ("tool", account.tool.as_str()),
                ("cause", rest.cause.as_str()),
            ];
            ConstGauge::new(1_i64).encode(resting.encode_family(&labels)?)?;
        }
        let help = "Accounts that take tasks unless they rest";
        let mut of_tools = encoder.encode_descriptor("vendor_accounts", help, None, MetricType::Gauge)?;
        let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
        accounts.iter().for_each(|account| *counts.entry(account.tool.as_str()).or_default() += 1);
        for (tool, count) in counts {
            ConstGauge::new(count).encode(of_tools.encode_family(&[("tool", tool)])?)?;
        }
        Ok(())
    }
}
