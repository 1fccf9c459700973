//! The standing check in the background, and the check that an administrator asks for.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use baigong_base::db::{Db, new_id, retry_on_conflict};
use baigong_base::{on, read};
use serde::Serialize;
use tokio_util::sync::CancellationToken;

use super::{LedgerReport, Points, check};

/// Names the check among the jobs that one process at a time does.
pub(super) const JOB: i64 = 0x6261_6967_6f6e_6701;
/// Between parts of a check, so that it never takes the database for itself.
const PAUSE: Duration = Duration::from_millis(20);
/// A start is busy enough without it.
const FIRST: Duration = Duration::from_secs(10);
/// Findings that are kept.
const KEPT: i64 = 50;

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

/// A check of any process, as it was written down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptCheck {
    /// When it ended, in milliseconds since the epoch.
    pub finished_ms: i64,
    /// How long it took, in milliseconds.
    pub took_ms: i64,
    /// Whether an administrator asked for it.
    pub asked: bool,
    /// The finding.
    pub report: LedgerReport,
}

/// What became of the wish for a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// It has ended, and is written down.
    Done,
    /// It goes on, or another one was under way already.
    Running,
    /// The database did not let it come to an end.
    Failed,
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
    /// Held while this process checks.
    turn: Arc<tokio::sync::Mutex<()>>,
}

impl LedgerWatch {
    /// A watch that has seen nothing yet.
    pub fn new(points: Points) -> Self {
        Self { points, seen: Arc::default(), turn: Arc::default() }
    }

    /// Checks every `interval` until `stop`.
    pub async fn run(self, interval: Duration, stop: CancellationToken) {
        let mut ticks = tokio::time::interval_at(tokio::time::Instant::now() + interval.min(FIRST), interval);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                _ = ticks.tick() => {}
            }
            tokio::select! {
                () = stop.cancelled() => return,
                _ = self.check_once(false) => {}
            }
        }
    }

    /// Checks now, and waits for the end at most `patience`; the check goes on after that. While one is under way, in
    /// this process or another, no second one begins.
    #[expect(
        clippy::disallowed_methods,
        reason = "goes on where its caller gives up waiting, until it has looked once"
    )]
    pub async fn ask(&self, patience: Duration) -> Asked {
        let watch = self.clone();
        let look = tokio::spawn(async move { watch.check_once(true).await });
        match tokio::time::timeout(patience, look).await {
            Ok(Ok(asked)) => asked,
            Ok(Err(_)) => Asked::Failed,
            Err(_) => Asked::Running,
        }
    }

    /// Whether this process checks at this moment.
    pub fn running(&self) -> bool {
        self.turn.try_lock().is_err()
    }

    /// The newest checks of all processes, newest first.
    pub async fn kept(&self, limit: i64) -> Result<Vec<KeptCheck>, sqlx::Error> {
        let rows: Vec<(i64, i64, bool, String)> = read!(&self.points.db, c => sqlx::query_as(
            "select finished_ms, took_ms, asked, report from ledger_checks order by id desc limit $1")
            .bind(limit).fetch_all(c).await?);
        let kept = |(finished_ms, took_ms, asked, report): (i64, i64, bool, String)| {
            let report = serde_json::from_str(&report).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
            Ok(KeptCheck { finished_ms, took_ms, asked, report })
        };
        rows.into_iter().map(kept).collect()
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

    #[expect(clippy::disallowed_methods, reason = "measures how long a look takes")]
    async fn check_once(&self, asked: bool) -> Asked {
        let Ok(_turn) = self.turn.try_lock() else { return Asked::Running };
        let began = Instant::now();
        match alone(&self.points.db).await {
            // Another process checks at this moment, and tells.
            Ok(None) => Asked::Running,
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
                let last = LastCheck { report, finished_ms, took };
                if let Err(error) = retry_on_conflict(|| save_check(&self.points.db, &last, asked)).await {
                    tracing::warn!(%error, "a check of the ledger was not written down");
                }
                let mut seen = self.seen();
                seen.checks += 1;
                seen.last = Some(last);
                Asked::Done
            }
            Err(error) => {
                tracing::warn!(%error, "the ledger could not be checked");
                self.seen().failures += 1;
                Asked::Failed
            }
        }
    }
}

async fn alone(db: &Db) -> Result<Option<LedgerReport>, sqlx::Error> {
    let Some(_turn) = db.alone(JOB).await? else { return Ok(None) };
    check::run(&db.for_bulk(), Some(PAUSE)).await.map(Some)
}

/// Writes a finding down and forgets the oldest ones.
async fn save_check(db: &Db, check: &LastCheck, asked: bool) -> Result<(), sqlx::Error> {
    let report = serde_json::to_string(&check.report).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
    let took_ms = i64::try_from(check.took.as_millis()).unwrap_or(i64::MAX);
    let mut tx = db.write().await?;
    on!(&mut tx, c => sqlx::query(
        "insert into ledger_checks (id, finished_ms, took_ms, asked, balanced, report)
         values ($1, $2, $3, $4, $5, $6)")
        .bind(new_id()).bind(check.finished_ms).bind(took_ms).bind(asked).bind(check.report.balanced)
        .bind(report).execute(c).await?.rows_affected());
    on!(&mut tx, c => sqlx::query(
        "delete from ledger_checks where id < (select min(id) from (
             select id from ledger_checks order by id desc limit $1) as newest)")
        .bind(KEPT).execute(c).await?.rows_affected());
    tx.commit().await
}
