//! What only the database, the disk or another part can tell, asked for when Prometheus asks.

use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex, PoisonError};

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::Registry;

type Number = Gauge<i64, AtomicI64>;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Part {
    part: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Kind {
    kind: &'static str,
}

/// The site's figures. Those of the database are the same whichever process answers.
#[derive(Debug, Default)]
pub struct SiteMetrics {
    ready: Family<Part, Number>,
    review: Family<Kind, Number>,
    mail_waiting: Number,
    mail_oldest: Number,
    disk: Number,
    lost: Number,
    absorbed: Arc<Absorbed>,
}

/// Points by tool. Made anew each time, so that a tool without any is not shown with what it had.
#[derive(Debug, Default)]
struct Absorbed(Mutex<Vec<(String, i64)>>);

impl SiteMetrics {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("ready", "Whether a part works: 1 or 0", self.ready.clone());
        registry.register("review", "Tasks and cancellations that wait for a decision", self.review.clone());
        registry.register("mail_waiting", "Messages that wait to be sent", self.mail_waiting.clone());
        let help = "Age of the message that has waited longest, in seconds";
        registry.register("mail_oldest_seconds", help, self.mail_oldest.clone());
        let help = "Bytes that this program may still write where its data lie";
        registry.register("disk_available_bytes", help, self.disk.clone());
        let help = "Tasks of the last 24 hours whose results could not be kept";
        registry.register("results_lost_day", help, self.lost.clone());
        registry.register_collector(Box::new(Borne(self.absorbed.clone())));
    }

    /// Whether the parts work.
    pub fn ready(&self, parts: [(&'static str, bool); 4]) {
        for (part, works) in parts {
            self.ready.get_or_create(&Part { part }).set(works.into());
        }
    }

    /// What the disk still takes, in bytes.
    pub fn disk(&self, available: u64) {
        self.disk.set(i64::try_from(available).unwrap_or(i64::MAX));
    }

    /// What the database tells.
    pub fn figures(&self, figures: SiteFigures) {
        let SiteFigures { tasks, cancellations, mail_waiting, mail_oldest_seconds, lost, absorbed } = figures;
        for (kind, count) in [("task", tasks), ("cancellation", cancellations)] {
            self.review.get_or_create(&Kind { kind }).set(count);
        }
        self.mail_waiting.set(mail_waiting);
        self.mail_oldest.set(mail_oldest_seconds);
        self.lost.set(lost);
        *self.absorbed.0.lock().unwrap_or_else(PoisonError::into_inner) = absorbed;
    }
}

/// What the database tells of the site.
#[derive(Debug)]
pub struct SiteFigures {
    /// Tasks that wait for a decision.
    pub tasks: i64,
    /// Cancellations that wait for a decision.
    pub cancellations: i64,
    /// Messages that wait to be sent.
    pub mail_waiting: i64,
    /// Age of the one that has waited longest; 0 without any.
    pub mail_oldest_seconds: i64,
    /// Tasks of the last 24 hours whose results could not be kept.
    pub lost: i64,
    /// Points of the last 24 hours that the site bore, by tool.
    pub absorbed: Vec<(String, i64)>,
}

#[derive(Debug)]
struct Borne(Arc<Absorbed>);

impl Collector for Borne {
    fn encode(&self, mut encoder: DescriptorEncoder) -> Result<(), std::fmt::Error> {
        let help = "Points of the last 24 hours that vendors were paid for and users were not";
        let mut points = encoder.encode_descriptor("absorbed_points_day", help, None, MetricType::Gauge)?;
        for (tool, sum) in self.0.0.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            ConstGauge::new(*sum).encode(points.encode_family(&[("tool", tool.as_str())])?)?;
        }
        Ok(())
    }
}
