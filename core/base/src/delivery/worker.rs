//! The rounds in which a kind is delivered.

use std::sync::Arc;
use std::time::Duration;

use baigong_ground::Clock;
use baigong_ground::day::MINUTE_MS;
use futures::StreamExt;
use futures::stream::FuturesUnordered;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::kind::{Ending, Item, Kind, Outcome};
use super::receivers::Receivers;
use super::round::{ROUND, Round};
use super::rows;
use crate::db::Db;

/// How long attempts under way go on once the process is about to end.
const ATTEMPTS_AT_THE_END: Duration = Duration::from_millis(1500);
/// How long the worker goes on then, to write how they ended.
const AT_THE_END: Duration = Duration::from_secs(2);
/// How often what is of no more use is removed.
const PURGE_INTERVAL_MS: i64 = 10 * MINUTE_MS;

/// The deliverer of a kind. Between rounds it keeps nothing but which receivers are slow: any number of them may work on one table.
pub struct Delivery<K> {
    db: Db,
    clock: Arc<dyn Clock>,
    wake: Arc<Notify>,
    kind: K,
    receivers: Receivers,
}

impl<K: Kind> Delivery<K> {
    /// The deliverer of a kind whose table is in `db`. `wake` tells the worker that something may be due.
    pub fn new(db: Db, clock: Arc<dyn Clock>, wake: Arc<Notify>, kind: K) -> Self {
        Self { db, clock, wake, kind, receivers: Receivers::new(K::AT_ONCE_TO_ONE) }
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
        let mut round = Round::<K>::default();
        let mut under_way = FuturesUnordered::new();
        let mut failure = None;
        let mut tick = tokio::time::interval(K::INTERVAL);
        tick.reset();
        loop {
            let goes_on = failure.is_none() && !stop.is_cancelled();
            if goes_on && round.looks(&self.receivers.full(), under_way.len()) {
                match self.look(&mut round).await {
                    Ok(()) => {}
                    Err(cause) => failure = Some(cause),
                }
                continue;
            }
            if goes_on {
                for item in round.begin(&self.receivers, under_way.len()) {
                    under_way.push(self.attempt(item, stop));
                }
                if round.looks(&self.receivers.full(), under_way.len()) {
                    continue;
                }
            }
            if under_way.is_empty() {
                return failure.map_or(Ok(round.made), Err);
            }
            tokio::select! {
                Some((item, ours)) = under_way.next() => {
                    self.receivers.leave(item.receiver());
                    if let Err(cause) = round.end(&item, ours) {
                        failure = failure.or(Some(cause));
                    }
                }
                // What came meanwhile does not wait for an attempt that is slow.
                () = self.wake.notified() => round.look_again(),
                _ = tick.tick() => round.look_again(),
            }
        }
    }

    async fn look(&self, round: &mut Round<K>) -> sqlx::Result<()> {
        let full = self.receivers.full();
        let due = rows::due::<K>(&self.db, self.clock.now_ms(), ROUND, &full).await?;
        round.found(due, full);
        Ok(())
    }

    /// Makes one attempt; false when another process does, or the process is about to end.
    async fn attempt(&self, item: K::Item, stop: &CancellationToken) -> (K::Item, sqlx::Result<bool>) {
        let ours = self.try_attempt(&item, stop).await;
        (item, ours)
    }

    async fn try_attempt(&self, item: &K::Item, stop: &CancellationToken) -> sqlx::Result<bool> {
        if stop.is_cancelled() {
            return Ok(false);
        }
        let now_ms = self.clock.now_ms();
        let lease_ms = i64::try_from(2 * K::LONGEST_ATTEMPT.as_millis()).unwrap_or(i64::MAX);
        let mut tx = self.db.write().await?;
        let claimed = rows::claim::<K>(&mut tx, item, now_ms, now_ms.saturating_add(lease_ms)).await?;
        tx.commit().await?;
        if !claimed {
            return Ok(false);
        }
        let outcome = tokio::select! {
            sent = tokio::time::timeout(K::LONGEST_ATTEMPT, self.kind.send(item)) => {
                sent.unwrap_or_else(|_| Outcome::NoAnswer("no answer in time".into()))
            }
            () = passed(stop, ATTEMPTS_AT_THE_END) => Outcome::TryAgain("the process ended before the answer".into()),
        };
        self.receivers.note(item.receiver(), !matches!(outcome, Outcome::NoAnswer(_)));
        let ending = Ending::of(outcome, &K::PAUSES, item.attempts() + 1, self.clock.now_ms());
        log::<K>(item, &ending);
        self.end(item, &ending).await?;
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
