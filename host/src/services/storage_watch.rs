//! Whether files can be kept at this moment, for whoever asks.

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
pub struct StorageWatch(Mutex<Option<(Instant, bool)>>);

impl StorageWatch {
    /// The newest answer, or a new one if that is too old. Whoever asks meanwhile waits for it.
    pub async fn answers(&self, media: &Media) -> bool {
        let mut newest = self.0.lock().await;
        if let Some((at, answers)) = *newest
            && at.elapsed() < PROBE_PAUSE
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
}
