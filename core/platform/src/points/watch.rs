//! The standing check in the background.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

use super::{LedgerReport, Points, check};
use crate::db::Db;

/// Names the check among the jobs that one process at a time does.
pub(super) const JOB: i64 = 0x6261_6967_6f6e_6701;
/// Between parts of a check, so that it never takes the database for itself.
const PAUSE: Duration = Duration::from_millis(20);
/// A start is busy enough without it.
const FIRST: Duration = Duration::from_secs(10);

/// What the newest check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastCheck {
    /// The finding.
    pub report: LedgerReport,
    /// When it ended, in milliseconds since the epoch.
    pub finished_ms: i64,
    /// How long it took.
    pub took: Duration,
}

#[derive(Default)]
struct Seen {
    last: Option<LastCheck>,
    checks: u64,
    failures: u64,
}

/// Checks the ledger again and again and remembers what it found. Cheap to clone.
#[derive(Clone)]
pub struct LedgerWatch {
    points: Points,
    seen: Arc<Mutex<Seen>>,
}

impl LedgerWatch {
    /// Checks every `interval` until `stop`.
    pub fn start(points: Points, interval: Duration, stop: CancellationToken) -> Self {
        let watch = Self { points, seen: Arc::default() };
        let running = watch.clone();
        tokio::spawn(async move {
            let mut ticks =
                tokio::time::interval_at(tokio::time::Instant::now() + interval.min(FIRST), interval);
            ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            loop {
                tokio::select! {
                    () = stop.cancelled() => return,
                    _ = ticks.tick() => {}
                }
                tokio::select! {
                    () = stop.cancelled() => return,
                    () = running.look() => {}
                }
            }
        });
        watch
    }

    /// What the newest check of this process found; `None` before the first.
    pub fn last(&self) -> Option<LastCheck> {
        self.seen().last.clone()
    }

    /// Checks that came to an end.
    pub fn checks(&self) -> u64 {
        self.seen().checks
    }

    /// Checks that the database did not let come to an end.
    pub fn failures(&self) -> u64 {
        self.seen().failures
    }

    /// How long ago the newest check ended.
    pub fn age(&self) -> Option<Duration> {
        let last = self.seen().last.as_ref().map(|last| last.finished_ms)?;
        Some(Duration::from_millis(u64::try_from(self.points.clock.now_ms() - last).unwrap_or(0)))
    }

    fn seen(&self) -> std::sync::MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn look(&self) {
        let began = Instant::now();
        match alone(&self.points.db).await {
            // Another process checks at this moment, and tells.
            Ok(None) => {}
            Ok(Some(report)) => {
                let took = began.elapsed();
                if report.balanced {
                    tracing::debug!(
                        accounts = report.accounts,
                        entries = report.entries,
                        ?took,
                        "the ledger is balanced"
                    );
                } else {
                    tracing::error!(faults = report.faults, problems = ?report.problems, "the ledger is not balanced");
                }
                let finished_ms = self.points.clock.now_ms();
                let mut seen = self.seen();
                seen.checks += 1;
                seen.last = Some(LastCheck { report, finished_ms, took });
            }
            Err(error) => {
                tracing::warn!(%error, "the ledger could not be checked");
                self.seen().failures += 1;
            }
        }
    }
}

async fn alone(db: &Db) -> Result<Option<LedgerReport>, sqlx::Error> {
    let Some(_turn) = db.alone(JOB).await? else { return Ok(None) };
    check::run(db, Some(PAUSE)).await.map(Some)
}
