//! Whether the database server answers at this moment. While it does not, requests are refused at once instead of waiting
//! for it one by one.
//!
//! The same holds for the storage (`storage_watch`): who is away is refused for with 503 and `Retry-After`,
//! at once. Mails and results wait, and `/readyz` names each.

use std::time::Duration;

use baigong_platform::db::Db;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// How often the server is asked.
const PAUSE: Duration = Duration::from_secs(1);
/// How long it may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long requests under way go on waiting for a server that is away: it may be back in a moment.
const GRACE: Duration = Duration::from_secs(5);

/// What the newest question found. A database within this process is never away.
pub struct DatabaseWatch(watch::Sender<bool>);

impl Default for DatabaseWatch {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl DatabaseWatch {
    /// Whether the server did not answer when it was last asked.
    pub fn is_away(&self) -> bool {
        *self.0.borrow()
    }

    /// Ends when the server has been away for so long that nobody should wait for it any more.
    pub async fn lost(&self) {
        let mut away = self.0.subscribe();
        loop {
            if away.wait_for(|away| *away).await.is_err() {
                return std::future::pending().await;
            }
            if tokio::time::timeout(GRACE, away.wait_for(|away| !*away)).await.is_err() {
                return;
            }
        }
    }

    /// Asks the server until `stop`.
    pub async fn run(&self, db: &Db, stop: &CancellationToken) {
        let Some(mut probe) = db.probe() else { return };
        loop {
            let answer = tokio::select! {
                answer = tokio::time::timeout(PATIENCE, probe.ask()) => answer,
                () = stop.cancelled() => return,
            };
            let cause = match answer {
                Ok(Ok(())) => None,
                Ok(Err(cause)) => Some(cause.to_string()),
                Err(_) => Some("it is silent".to_owned()),
            };
            let changed = self.0.send_replace(cause.is_some()) != cause.is_some();
            match cause {
                Some(cause) if changed => {
                    tracing::error!(cause, "the database is away; requests are refused until it is back")
                }
                None if changed => tracing::warn!("the database is back"),
                _ => {}
            }
            tokio::select! {
                () = tokio::time::sleep(PAUSE) => {}
                () = stop.cancelled() => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    #[tokio::test(start_paused = true)]
    async fn a_server_that_is_back_in_a_moment_is_waited_for() {
        let watch = DatabaseWatch::default();
        let mut lost = Box::pin(watch.lost());
        assert!((&mut lost).now_or_never().is_none());
        watch.0.send_replace(true);
        assert!(tokio::time::timeout(GRACE - PAUSE, &mut lost).await.is_err());
        watch.0.send_replace(false);
        assert!(tokio::time::timeout(2 * GRACE, &mut lost).await.is_err(), "it was back in time");
        watch.0.send_replace(true);
        assert!(tokio::time::timeout(GRACE + PAUSE, lost).await.is_ok());
    }
}
