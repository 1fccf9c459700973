//! Copies a vendor's result into our own storage while its link lives.
//!
//! A cover is a picture. A vendor may name its film once more; that is dropped unread, and the page takes the
//! first frame.

use std::time::Duration;

use baigong_ground::{Message, messages};
use baigong_provider::{MediaKind, Source};
use bytes::Bytes;
use http::StatusCode;

use super::fetch::FetchError;
use super::format::Format;
use super::inspect::{Inspected, inspect, unless_it_panics};
use super::spool::{SpoolError, spool};
use super::{Media, hash, small, storage};
use crate::messages::{download_interrupted, storage_unavailable};

messages! {
    result_empty = "供应商返回了空文件", "The vendor sent an empty file";
    result_unknown = "供应商返回的内容不是可识别的媒体文件", "What the vendor sent is no media file that is known";
    result_too_large(gigabytes) = "结果文件超过{gigabytes}GB，无法保存", "The result is larger than {gigabytes} GB and cannot be stored";
}

/// Largest result: minutes of 4K video.
const MAX_RESULT_BYTES: u64 = 2 * 1024 * 1024 * 1024;
/// Longest time for one attempt at a download.
const RESULT_DEADLINE: Duration = Duration::from_secs(3600);

/// A result in our storage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Where it lies.
    pub storage_key: String,
    /// Checksum of what was stored.
    pub sha256: String,
    /// As the content says.
    pub kind: MediaKind,
    /// As the content says.
    pub mime: String,
    /// Size in bytes.
    pub bytes: u64,
    /// Pixels, of pictures and video.
    pub width: Option<u32>,
    /// Pixels, of pictures and video.
    pub height: Option<u32>,
    /// Length in milliseconds, of video and audio.
    pub duration_ms: Option<u64>,
    /// Size in bytes of the small picture beside it; 0 where none can be drawn, none where that is not known.
    pub small_bytes: Option<u64>,
}

/// Why a result was not stored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct StoreError {
    /// The vendor's link is dead (403, 404 or 410): the same address will not work again.
    pub gone: bool,
    /// Our own storage failed: the vendor did its part.
    pub ours: bool,
    /// What the address gives is no medium, or none of the kind that it was to be.
    pub unfit: bool,
    /// For people, zh-CN; holds no address.
    pub message: Message,
}

impl Media {
    /// Copies a result into the storage as `artifacts/<artifact_id>`. Repeating it writes the same key again.
    ///
    /// `trusted_hosts` (`host:port`) are exempt from the rule about private addresses, beside those of the settings.
    pub async fn store_artifact(
        &self,
        artifact_id: &str,
        source: &Source,
        trusted_hosts: &[String],
    ) -> Result<Stored, StoreError> {
        let key = format!("artifacts/{artifact_id}");
        match source {
            Source::Url(url) => self.fetch_into(key, url, trusted_hosts, |_| true).await,
            Source::Bytes { bytes, .. } => {
                let content = futures::stream::iter([Ok(bytes.clone())]);
                self.store_stream(key, content, |_| true).await
            }
            Source::Text(text) => {
                let (bytes, sha256) =
                    (Bytes::copy_from_slice(text.as_bytes()), hash::of_bytes(text.as_bytes()));
                storage::put_bytes(&*self.0.store, &key, bytes).await.map_err(|error| failed(&error))?;
                Ok(Stored {
                    storage_key: key,
                    sha256,
                    kind: MediaKind::Text,
                    mime: "text/plain; charset=utf-8".into(),
                    bytes: text.len() as u64,
                    width: None,
                    height: None,
                    duration_ms: None,
                    small_bytes: Some(0),
                })
            }
        }
    }

    /// Copies the picture that stands for a result, as [`Media::store_artifact`] does; nothing else is taken for one.
    pub async fn store_cover(
        &self,
        artifact_id: &str,
        url: &str,
        trusted_hosts: &[String],
    ) -> Result<Stored, StoreError> {
        let is_picture = |format: Format| format.kind == MediaKind::Image;
        self.fetch_into(format!("artifacts/{artifact_id}"), url, trusted_hosts, is_picture).await
    }

    async fn fetch_into(
        &self,
        key: String,
        url: &str,
        trusted_hosts: &[String],
        takes: impl Fn(Format) -> bool,
    ) -> Result<Stored, StoreError> {
        let trusted = [&self.0.settings.trusted_hosts[..], trusted_hosts].concat();
        let download = self.0.fetcher.open(url, &trusted, RESULT_DEADLINE).await?;
        if download.announced_bytes().is_some_and(|bytes| bytes > MAX_RESULT_BYTES) {
            return Err(SpoolError::TooLarge(MAX_RESULT_BYTES).into());
        }
        self.store_stream(key, download.into_stream(), takes).await
    }

    async fn store_stream(
        &self,
        key: String,
        content: impl futures::Stream<Item = std::io::Result<Bytes>>,
        takes: impl Fn(Format) -> bool,
    ) -> Result<Stored, StoreError> {
        let limit = |format| takes(format).then_some(MAX_RESULT_BYTES);
        let spooled = spool(&self.0.settings.spool, content, limit).await?;
        let turn = self.0.turns.of_result().await.map_err(|error| failed(&error.into()))?;
        let (spooled, inspected, sha256, small) = self
            .blocking(turn, move || {
                // The result is paid for: one whose headers we cannot read is kept all the same.
                let unread = Inspected { format: spooled.format, properties: Default::default() };
                let inspected = unless_it_panics(|| inspect(&spooled.path, spooled.format).ok());
                let inspected = inspected.unwrap_or(unread);
                let sha256 = hash::of_file(&spooled.path);
                let small = small::draw(&spooled.path, inspected.format);
                (spooled, inspected, sha256, small)
            })
            .await
            .map_err(|error| failed(&error))?;
        let sha256 = sha256.map_err(SpoolError::Write)?;
        storage::put_file(&self.0.store, &key, &spooled.path).await.map_err(|error| failed(&error))?;
        let small_bytes = self.put_small(&key, small).await;
        let Inspected { format, properties } = inspected;
        Ok(Stored {
            storage_key: key,
            sha256,
            kind: format.kind,
            mime: format.mime.into(),
            bytes: spooled.bytes,
            width: properties.width,
            height: properties.height,
            duration_ms: properties.duration_ms,
            small_bytes,
        })
    }
}

fn failed(error: &super::MediaError) -> StoreError {
    tracing::warn!(cause = ?error, "a result cannot be stored");
    StoreError { gone: false, ours: true, unfit: false, message: error.message() }
}

impl From<FetchError> for StoreError {
    fn from(error: FetchError) -> Self {
        let gone = matches!(
            error,
            FetchError::Status(StatusCode::FORBIDDEN | StatusCode::NOT_FOUND | StatusCode::GONE)
        );
        Self { gone, ours: false, unfit: false, message: error.message() }
    }
}

impl From<SpoolError> for StoreError {
    fn from(error: SpoolError) -> Self {
        let ours = matches!(error, SpoolError::Write(_));
        let unfit = matches!(error, SpoolError::Unknown);
        let message = match error {
            SpoolError::Empty => result_empty(),
            SpoolError::Unknown => result_unknown(),
            SpoolError::TooLarge(limit) => result_too_large(limit >> 30),
            SpoolError::Read(cause) => {
                tracing::info!(%cause, "a download was cut");
                download_interrupted()
            }
            SpoolError::Write(cause) => {
                tracing::error!(%cause, "the temporary folder fails");
                storage_unavailable()
            }
        };
        Self { gone: false, ours, unfit, message }
    }
}
