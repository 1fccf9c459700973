//! Files that are looked at before they are handed out: what lies in the storage has to be what was stored.
//!
//! A process reads each file once, and again where its size or the time of its last change are not those that it looked
//! at. What was damaged since, without either changing, is found by the next process, or by a check of all files.
//!
//! Uploads and results keep a SHA-256. A file is read before it is served first, four at a time off the async
//! threads; one that differs answers as a lost file does, stands in the log and counts (`files_damaged`), and
//! neither vendors nor exports get it. Results stored before checksums were kept are compared by size alone;
//! `baigong check files` reads all and says how many those are. Who gains by having files looked at? Nobody:
//! each is read once, and what is asked for while it is read waits for the same reading. Avatars and small
//! pictures have no checksum; they are drawn anew from a file.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use futures::TryStreamExt;
use object_store::ObjectStore;
use sha2::{Digest, Sha256};
use tokio::runtime::Handle;
use tokio::sync::OwnedMutexGuard;

use super::looks::{Seen, Stamp};
use super::storage::Opened;
use super::{Media, MediaError, MediaFile, example, storage};

/// Times that a file is opened which changes while it is looked at.
const TRIES: usize = 3;

impl Media {
    /// Opens a file, or a part of it, as it was stored: the whole size, and the bytes asked for. The first time it is read to
    /// its end before. One that was stored before checksums were kept is told from another by its size alone.
    ///
    /// # Errors
    /// `NotFound` where it is not there, `Damaged` where what is there is something else, and the storage's.
    pub async fn read(&self, file: &MediaFile, range: Option<Range<u64>>) -> Result<Opened, MediaError> {
        let read = self.read_checked(file, range).await;
        if matches!(read, Err(MediaError::NotFound | MediaError::Damaged)) {
            self.draw_anew(file).await;
        }
        read
    }

    async fn read_checked(&self, file: &MediaFile, range: Option<Range<u64>>) -> Result<Opened, MediaError> {
        if let Some(opened) = example::open(&file.storage_key, range.clone()) {
            return opened;
        }
        let seen = self.0.looks.of(&file.storage_key);
        for _ in 0..TRIES {
            let opened = storage::open_with(&*self.0.store, &file.storage_key, range.clone()).await;
            let (meta, content) = match opened {
                // The part lies in the file that was stored, and beyond the one that is there.
                Err(MediaError::Range { total }) if total != file.bytes => return Err(self.damaged(file)),
                opened => opened?,
            };
            let stamp = Stamp::of(&meta);
            match seen.known(&stamp) {
                Some(true) => return Ok((file.bytes, content)),
                Some(false) => return Err(self.damaged(file)),
                // It is opened again afterwards: a bucket does not wait for so long.
                None => drop(content),
            }
            let looking = seen.looking.clone().lock_owned().await;
            if seen.known(&stamp).is_none() {
                self.look(file, stamp, seen.clone(), looking).await?;
            }
        }
        Err(MediaError::Storage("a file does not cease to change".into()))
    }

    /// Files that were asked for and were not what was stored, since the start.
    pub fn damaged_reads(&self) -> u64 {
        self.0.looks.damaged.load(Ordering::Relaxed)
    }

    fn damaged(&self, file: &MediaFile) -> MediaError {
        self.0.looks.damaged.fetch_add(1, Ordering::Relaxed);
        tracing::error!(id = file.id, key = file.storage_key, "a file in the storage is not what was stored");
        MediaError::Damaged
    }

    /// Looks at a file, off the async threads, and remembers what was found, also where whoever asked has gone.
    #[expect(clippy::disallowed_methods, reason = "the places bound it")]
    async fn look(
        &self,
        file: &MediaFile,
        stamp: Stamp,
        seen: Arc<Seen>,
        looking: OwnedMutexGuard<()>,
    ) -> Result<(), MediaError> {
        #[cfg(test)]
        self.0.looks.read.fetch_add(1, Ordering::Relaxed);
        let place = self.0.looks.places.clone().acquire_owned().await?;
        let (store, file, runtime) = (self.0.store.clone(), file.clone(), Handle::current());
        let work = move || {
            let _held = (place, looking);
            let fits = async {
                let sha256 = file.sha256.as_deref();
                Ok::<_, MediaError>(
                    stamp.bytes == file.bytes && fits(&*store, &file.storage_key, sha256).await?,
                )
            };
            let sound = runtime.block_on(fits)?;
            seen.remember(stamp, sound);
            Ok(())
        };
        tokio::task::spawn_blocking(work).await.map_err(|cause| MediaError::Storage(cause.to_string()))?
    }
}

/// Whether what lies in the storage has this checksum; unread where there is none to compare.
pub(super) async fn fits(
    store: &dyn ObjectStore,
    key: &str,
    sha256: Option<&str>,
) -> Result<bool, MediaError> {
    let Some(sha256) = sha256 else { return Ok(true) };
    let (_, mut content) = storage::open(store, key, None).await?;
    let mut hasher = Sha256::new();
    while let Some(part) = content.try_next().await.map_err(|cause| MediaError::Storage(cause.to_string()))? {
        hasher.update(&part);
    }
    Ok(hex::encode(hasher.finalize()) == sha256)
}
