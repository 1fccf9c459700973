//! Files that are looked at before they are handed out: what lies in the storage has to be what was stored.
//!
//! A process reads each file once, and again where its size or the time of its last change are not those that it looked
//! at. What was damaged since, without either changing, is found by the next process, or by a check of all files.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use futures::TryStreamExt;
use object_store::{ObjectMeta, ObjectStore};
use sha2::{Digest, Sha256};
use tokio::runtime::Handle;
use tokio::sync::{OwnedMutexGuard, Semaphore};

use super::storage::Opened;
use super::{Media, MediaError, MediaFile, example, storage};

/// Files that are read at the same time to be looked at.
const AT_ONCE: usize = 4;
/// Files of which it is remembered what was found.
const REMEMBERED: usize = 20_000;
/// Times that a file is opened which changes while it is looked at.
const TRIES: usize = 3;

/// What was found, of the files of a process.
pub(super) struct Looks {
    seen: Mutex<HashMap<String, Arc<Seen>>>,
    places: Arc<Semaphore>,
    damaged: AtomicU64,
    #[cfg(test)]
    read: AtomicU64,
}

/// A file.
#[derive(Default)]
struct Seen {
    found: Mutex<Option<Look>>,
    /// Held by whoever looks at it.
    looking: Arc<tokio::sync::Mutex<()>>,
}

impl Seen {
    /// Whether the file is what was stored, if it was looked at as it is now.
    fn known(&self, stamp: &Stamp) -> Option<bool> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.as_ref().filter(|look| look.stamp == *stamp).map(|look| look.sound)
    }
}

struct Look {
    stamp: Stamp,
    sound: bool,
}

/// What tells that a file is the one that was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stamp {
    bytes: u64,
    changed_us: i64,
    tag: Option<String>,
}

impl Stamp {
    fn of(file: &ObjectMeta) -> Self {
        let changed_us = file.last_modified.timestamp_micros();
        Self { bytes: file.size, changed_us, tag: file.e_tag.clone() }
    }
}

impl Looks {
    pub(super) fn new() -> Self {
        Self {
            seen: Mutex::default(),
            places: Arc::new(Semaphore::new(AT_ONCE)),
            damaged: AtomicU64::new(0),
            #[cfg(test)]
            read: AtomicU64::new(0),
        }
    }

    /// Files that were looked at.
    #[cfg(test)]
    pub(super) fn looked(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    fn of(&self, key: &str) -> Arc<Seen> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= REMEMBERED && !seen.contains_key(key) {
            // Those that somebody looks at now stay, so that nobody looks beside them.
            seen.retain(|_, file| Arc::strong_count(file) > 1);
        }
        seen.entry(key.to_owned()).or_default().clone()
    }
}

impl Media {
    /// Opens a file, or a part of it, as it was stored: the whole size, and the bytes asked for. The first time it is read to
    /// its end before. One that was stored before checksums were kept is told from another by its size alone.
    ///
    /// # Errors
    /// `NotFound` where it is not there, `Damaged` where what is there is something else, and the storage's.
    pub async fn read(&self, file: &MediaFile, range: Option<Range<u64>>) -> Result<Opened, MediaError> {
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
            *seen.found.lock().unwrap_or_else(PoisonError::into_inner) = Some(Look { stamp, sound });
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
