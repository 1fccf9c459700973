//! The files of one user, as a plug-in sees them.
//!
//! What results may be fetched from is closed to users. `media.trusted_hosts` are private hosts of vendors;
//! what people may name there is `media.import_hosts`, none by default, because whoever has an account reads
//! there whatever a GET gives.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use baigong_ground::day::DAY_MS;
use baigong_ground::guard::is_public_host;
use baigong_ground::message::common;
use baigong_ground::messages;
use baigong_ledger::UserId;
use baigong_provider::{Error, ErrorKind, MediaBytes, MediaRef, MediaSource, Reason, Result, Retry};
use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt};
use url::Url;

use super::format::sniff;
use super::inline::Submission;
use super::{Media, MediaError, MediaFile, store};
use crate::messages::{file_gone, file_type_not_taken};

messages! {
    site_not_public = "本站没有公网地址，供应商无法读取上传的文件，请联系管理员", "This site has no public address, so vendors cannot read uploaded files. Please contact the administrator";
    site_address_wrong = "站点地址配置有误", "The address of the site is set up wrongly";
    file_address_wrong = "文件地址无效", "The address of the file is not valid";
    file_unreadable_now = "文件暂时无法读取，请稍后再试", "The file cannot be read right now. Please try again later";
}

/// How long a vendor may fetch an input: longer than any queue of theirs.
const VENDOR_LINK_MS: i64 = DAY_MS;
/// Largest file that is sent within a request.
const MAX_INLINE_BYTES: u64 = 100 * 1024 * 1024;
const FETCH_DEADLINE: Duration = Duration::from_secs(120);

impl Media {
    /// Ends the waiting of submissions for room: where the process stops, what was not sent is queued again.
    pub fn end_waiting(&self) {
        self.0.room.close();
    }

    /// The files of one user, for one submission of a plug-in that calls `vendor`. What it reads of them takes room until
    /// it is dropped.
    pub(crate) fn source(&self, user_id: &UserId, vendor: &Url) -> Arc<UserMedia> {
        let reachable = can_reach(vendor, &self.0.settings.public_base_url);
        let submission = self.0.room.submission(user_id);
        Arc::new(UserMedia { media: self.clone(), user_id: user_id.clone(), reachable, submission })
    }
}

/// Whether a vendor can fetch files from the site: one on the internet cannot from a private network.
pub fn can_reach(vendor: &Url, site: &Url) -> bool {
    is_public_host(site) || !is_public_host(vendor)
}

/// The files of one user, for one submission.
pub(crate) struct UserMedia {
    media: Media,
    user_id: UserId,
    reachable: bool,
    submission: Submission,
}

/// Where the content of a reference is.
enum Place {
    Ours(MediaFile),
    /// On the web: an address, or a result that we have not copied yet.
    Web(String),
}

impl UserMedia {
    /// Whether the submission waits for room for its first file: then nothing was sent.
    pub(crate) fn waits(&self) -> bool {
        self.submission.waits()
    }

    /// Waits until a file of so many bytes may be read.
    async fn room(&self, bytes: u64) -> Result<()> {
        let taken = self.submission.take(bytes.min(MAX_INLINE_BYTES)).await;
        taken.map_err(|cause| unreadable().with("cause", cause))
    }

    async fn locate(&self, media: &MediaRef) -> Result<Place> {
        if media.0.starts_with("http://") || media.0.starts_with("https://") {
            return Ok(Place::Web(media.0.clone()));
        }
        if let Some(file) = self.media.find(&self.user_id, &media.0).await.map_err(unavailable)? {
            return Ok(Place::Ours(file));
        }
        let source = store::artifact_source(&self.media.0.db, &media.0, &self.user_id).await;
        let source = source.map_err(|cause| unavailable(cause.into()))?;
        source.map(Place::Web).ok_or_else(|| Error::invalid(file_gone()))
    }
}

#[async_trait]
impl MediaSource for UserMedia {
    async fn url(&self, media: &MediaRef) -> Result<Url> {
        let inner = &self.media.0;
        match self.locate(media).await? {
            Place::Ours(_) if !self.reachable => Err(Error::new(ErrorKind::Unexpected, site_not_public())),
            Place::Ours(file) => {
                let expires_ms = inner.clock.now_ms() + VENDOR_LINK_MS;
                let link = inner.signer.link(&file.id, &file.name, expires_ms, false);
                inner.settings.public_base_url.join(&link).map_err(|_| Error::invalid(site_address_wrong()))
            }
            Place::Web(url) => Url::parse(&url).map_err(|_| Error::invalid(file_address_wrong())),
        }
    }

    fn is_reachable(&self) -> bool {
        self.reachable
    }

    async fn bytes(&self, media: &MediaRef) -> Result<MediaBytes> {
        match self.locate(media).await? {
            Place::Ours(file) => {
                self.room(file.bytes).await?;
                let (_, content) = self.media.read(&file, None).await.map_err(unavailable)?;
                Ok(MediaBytes { mime: file.mime, bytes: collect(content).await? })
            }
            Place::Web(url) => {
                let settings = &self.media.0.settings;
                // What a vendor named is a result; what stands in the parameters is somebody's word.
                let trusted = if media.0 == url { &settings.import_hosts } else { &settings.trusted_hosts };
                // Before it is opened: its time runs from then on, and waiting for room is no part of it.
                self.room(MAX_INLINE_BYTES).await?;
                let download = self.media.0.fetcher.open(&url, trusted, FETCH_DEADLINE).await;
                let download =
                    download.map_err(|error| Error::invalid(Reason::Explained(error.message().text)))?;
                let bytes = collect(std::pin::pin!(download.into_stream())).await?;
                let format = sniff(&bytes).ok_or_else(|| Error::invalid(file_type_not_taken()))?;
                Ok(MediaBytes { mime: format.mime.into(), bytes })
            }
        }
    }
}

async fn collect(mut content: impl Stream<Item = std::io::Result<Bytes>> + Unpin) -> Result<Bytes> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = content.next().await {
        let chunk = chunk.map_err(|cause| unreadable().with("cause", cause))?;
        if (bytes.len() + chunk.len()) as u64 > MAX_INLINE_BYTES {
            return Err(Error::invalid(common::file_above(MAX_INLINE_BYTES >> 20)));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

fn unavailable(cause: MediaError) -> Error {
    if matches!(cause, MediaError::Damaged) {
        return Error::invalid(Reason::Explained(cause.message().text));
    }
    unreadable().with("cause", format!("{cause:?}"))
}

fn unreadable() -> Error {
    // Not busy: it is our own storage that cannot be read, and no vendor account must rest for it.
    Error::new(ErrorKind::Unexpected, file_unreadable_now()).retry(Retry::Yes)
}
