//! The rounds in which a kind is delivered.

use std::sync::Arc;
use std::time::Duration;

use baigong_ground::Clock;
use baigong_ground::day::MINUTE_MS;
use futures::StreamExt;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::kind::{Ending, Item, Kind, Outcome};
use super::rows;
use crate::db::Db;

/// Rows that are looked at in one round.
const ROUND: i64 = 256;
/// How long attempts under way go on once the process is about to end.
const ATTEMPTS_AT_THE_END: Duration = Duration::from_millis(1500);
/// How long the worker goes on then, to write how they ended.
const AT_THE_END: Duration = Duration::from_secs(2);
/// How often what is of no more use is removed.
const PURGE_INTERVAL_MS: i64 = 10 * MINUTE_MS;

/// The deliverer of a kind. It keeps nothing between rounds: any number of them may work on one table.
pub struct Delivery<K> {
    db: Db,
    clock: Arc<dyn Clock>,
    wake: Arc<Notify>,
    kind: K,
}

impl<K: Kind> Delivery<K> {
    /// The deliverer of a kind whose table is in `db`. `wake` tells the worker that something may be due.
    pub fn new(db: Db, clock: Arc<dyn Clock>, wake: Arc<Notify>, kind: K) -> Self {
        Self { db, clock, wake, kind }
    }

    /// Delivers what is due, now and again, until `stop`. Attempts under way then have a second and a half more.
    pub async fn run(&self, stop: &CancellationToken) {
        tokio::select! {
            () = self.work(stop) => {}
            () = passed(stop, AT_THE_END) => {}
        }
    }

    async fn work(&self, stop: &CancellationToken) {
        let kind = K::NAME;
        let mut purge_ms = 0;
        while !stop.is_cancelled() {
            if let Err(cause) = self.deliver_due(stop).await {
                tracing::warn!(kind, %cause, "deliveries could not be read or written");
            }
            let now_ms = self.clock.now_ms();
            if now_ms >= purge_ms && !stop.is_cancelled() {
                purge_ms = now_ms + PURGE_INTERVAL_MS;
                if let Err(cause) = self.kind.purge().await {
                    tracing::warn!(kind, %cause, "what is of no more use could not be removed");
                }
            }
            let rest = async {
                self.kind.before_rest().await;
                tokio::select! {
                    () = self.wake.notified() => {}
                    () = tokio::time::sleep(K::INTERVAL) => {}
                }
            };
            tokio::select! {
                () = rest => {}
                () = stop.cancelled() => {}
            }
        }
    }

    /// Attempts everything that is due, and nothing more from `stop` on; how many attempts this process made.
    ///
    /// # Errors
    /// The database's. What was claimed then is attempted again when the claim is over.
    pub async fn deliver_due(&self, stop: &CancellationToken) -> sqlx::Result<usize> {
        let mut made = 0;
        loop {
            let due = rows::due::<K>(&self.db, self.clock.now_ms(), ROUND).await?;
            let is_full = i64::try_from(due.len()).is_ok_and(|found| found >= ROUND);
            let attempts = futures::stream::iter(due).map(|item| self.attempt(item, stop));
            let attempts: Vec<_> = attempts.buffer_unordered(K::AT_ONCE).collect().await;
            let ours =
                attempts.into_iter().try_fold(0, |ours, made| made.map(|made| ours + usize::from(made)))?;
            made += ours;
            // A round in which nothing was ours would come again.
            if !is_full || ours == 0 {
                return Ok(made);
            }
        }
    }

    /// Makes one attempt; false when another process does, or the process is about to end.
    async fn attempt(&self, item: K::Item, stop: &CancellationToken) -> sqlx::Result<bool> {
        if stop.is_cancelled() {
            return Ok(false);
        }
        let now_ms = self.clock.now_ms();
        let lease_ms = i64::try_from(2 * K::LONGEST_ATTEMPT.as_millis()).unwrap_or(i64::MAX);
        let mut tx = self.db.write().await?;
        let claimed = rows::claim::<K>(&mut tx, &item, now_ms, now_ms.saturating_add(lease_ms)).await?;
        tx.commit().await?;
        if !claimed {
            return Ok(false);
        }
        let outcome = tokio::select! {
            sent = tokio::time::timeout(K::LONGEST_ATTEMPT, self.kind.send(&item)) => {
                sent.unwrap_or_else(|_| Outcome::TryAgain("no answer in time".into()))
            }
            () = passed(stop, ATTEMPTS_AT_THE_END) => Outcome::TryAgain("the process ended before the answer".into()),
        };
        let ending = Ending::of(outcome, &K::PAUSES, item.attempts() + 1, self.clock.now_ms());
        log::<K>(&item, &ending);
        self.end(&item, &ending).await?;
        Ok(true)
    }

    /// Writes how an attempt ended, unless another process has made a later one.
    async fn end(&self, item: &K::Item, ending: &Ending) -> sqlx::Result<()> {
        let mut tx = self.db.write().await?;
        let is_newest = match ending.again_ms {
            None if !K::KEEPS_ENDED => rows::remove::<K>(&mut tx, item, ending.attempt).await?,
            again_ms => {
                let not_before_ms = again_ms.unwrap_or(ending.now_ms);
                rows::put_off::<K>(&mut tx, item, ending.attempt, not_before_ms).await?
            }
        };
        if is_newest {
            self.kind.ended(&mut tx, item, ending).await?;
        }
        tx.commit().await
    }
}

/// Done so long after the stop.
async fn passed(stop: &CancellationToken, time: Duration) {
    stop.cancelled().await;
    tokio::time::sleep(time).await;
}

fn log<K: Kind>(item: &K::Item, ending: &Ending) {
    let (kind, id, to, attempt) = (K::NAME, item.id(), item.to(), ending.attempt);
    match (&ending.failure, ending.again_ms) {
        (None, _) => tracing::debug!(kind, id, to, attempt, "delivered"),
        (Some(reason), Some(_)) => {
            tracing::warn!(kind, id, to, attempt, reason, "a delivery failed and is tried again later");
        }
        (Some(reason), None) => tracing::error!(kind, id, to, attempt, reason, "a delivery is given up"),
    }
}
