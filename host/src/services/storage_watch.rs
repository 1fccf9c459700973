//! Whether files can be kept at this moment, for whoever asks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use baigong_platform::media::Media;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long the storage may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long an answer holds: each question writes a file, and a bucket costs money.
const PROBE_PAUSE: Duration = Duration::from_secs(3);

/// Whether the storage works, tried out at most so often as its owner can pay for.
#[derive(Default)]
pub struct StorageWatch {
    newest: Mutex<Option<(Instant, bool)>>,
    /// The newest file of a user was not taken.
    refused: AtomicBool,
    /// So that the newest answer holds no more.
    stale: AtomicBool,
}

impl StorageWatch {
    /// The newest answer, or a new one if that is too old. Whoever asks meanwhile waits for it.
    pub async fn answers(&self, media: &Media) -> bool {
        let mut newest = self.newest.lock().await;
        if let Some((at, answers)) = *newest
            && at.elapsed() < PROBE_PAUSE
            && !self.stale.swap(false, Ordering::Relaxed)
        {
            return answers;
        }
        let answers = match tokio::time::timeout(PATIENCE, media.probe()).await {
            Ok(Ok(())) => true,
            Ok(Err(cause)) => {
                tracing::warn!(?cause, "the storage of files does not answer");
                false
            }
            Err(_) => false,
        };
        *newest = Some((Instant::now(), answers));
        answers
    }

    /// Whether it is known that a file could not be kept. Where the last one was, the next one itself is the question.
    pub async fn is_away(&self, media: &Media) -> bool {
        self.refused.load(Ordering::Relaxed) && !self.answers(media).await
    }

    /// Remembers whether the storage refused a file. One that it did refuse is a reason to look anew at once.
    pub fn note(&self, refused: bool) {
        self.stale.fetch_or(refused, Ordering::Relaxed);
        self.refused.store(refused, Ordering::Relaxed);
    }
}
