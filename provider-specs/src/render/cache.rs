//! Rendered files kept in memory, each made once however many ask for it.

use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::Semaphore;

use super::error::RenderError;
use super::media::MediaSpec;

/// Why the cache has no file to give.
#[derive(Debug, Clone, thiserror::Error)]
pub enum CacheError {
    /// The renderer refused the spec; asking again gives the same answer.
    #[error(transparent)]
    Render(#[from] Arc<RenderError>),
    /// The rendering thread panicked or the runtime is shutting down.
    #[error("rendering was interrupted: {0}")]
    Interrupted(String),
}

/// A byte-bounded cache of rendered media. Cheap to clone; clones share the content.
#[derive(Clone)]
pub struct RenderCache {
    files: moka::future::Cache<[u8; 32], Bytes>,
    permits: Arc<Semaphore>,
}

impl RenderCache {
    /// Files held by [`RenderCache::default`]: 256 MiB.
    pub const DEFAULT_BYTES: u64 = 256 << 20;

    /// Holds up to `max_bytes` of files and renders at most `max_renders` at a time (at least one).
    pub fn new(max_bytes: u64, max_renders: usize) -> Self {
        let files = moka::future::Cache::builder()
            .max_capacity(max_bytes)
            .weigher(|_, file: &Bytes| u32::try_from(file.len()).unwrap_or(u32::MAX))
            .build();
        Self { files, permits: Arc::new(Semaphore::new(max_renders.max(1))) }
    }

    /// The file of a spec: from memory, or rendered on a blocking thread. Callers who ask for one spec at the
    /// same time share one render; failures are not kept.
    ///
    /// # Errors
    /// When the spec cannot be rendered, or the render was interrupted.
    pub async fn get(&self, spec: impl Into<MediaSpec>) -> Result<Bytes, CacheError> {
        let spec = spec.into();
        self.get_with(spec.fingerprint(), move || spec.render()).await
    }

    /// Bytes of files held now; evictions under way may still count.
    pub fn held_bytes(&self) -> u64 {
        self.files.weighted_size()
    }

    /// Carries out evictions that are due, which otherwise happen with later calls.
    #[cfg(test)]
    pub(super) async fn settle(&self) {
        self.files.run_pending_tasks().await;
    }

    /// [`RenderCache::get`] with the rendering as a parameter, so that a test can count renders.
    #[expect(
        clippy::disallowed_methods,
        reason = "goes on where its caller hangs up; the cache makes a file once"
    )]
    pub(super) async fn get_with(
        &self,
        key: [u8; 32],
        render: impl FnOnce() -> Result<Vec<u8>, RenderError> + Send + 'static,
    ) -> Result<Bytes, CacheError> {
        let (files, permits) = (self.files.clone(), Arc::clone(&self.permits));
        let make = async move {
            let _permit = permits.acquire_owned().await.map_err(interrupted)?;
            match tokio::task::spawn_blocking(render).await {
                Ok(Ok(file)) => Ok(Bytes::from(file)),
                Ok(Err(error)) => Err(CacheError::Render(Arc::new(error))),
                Err(error) => Err(interrupted(error)),
            }
        };
        // In a task of its own: a browser often drops its first request for a video and asks again for a range,
        // and the second must find the render that the first began.
        let made =
            tokio::spawn(async move { files.try_get_with(key, make).await }).await.map_err(interrupted)?;
        made.map_err(|error: Arc<CacheError>| error.as_ref().clone())
    }
}

fn interrupted(error: impl std::fmt::Display) -> CacheError {
    CacheError::Interrupted(error.to_string())
}

impl Default for RenderCache {
    /// 256 MiB, and one render for each processor but one, so that the site stays responsive.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self::new(Self::DEFAULT_BYTES, processors.saturating_sub(1))
    }
}
