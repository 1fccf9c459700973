//! What was found of the files that a process looked at, as they were then.

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
#[cfg(test)]
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use object_store::ObjectMeta;
use tokio::sync::Semaphore;

/// Files that are read at the same time to be looked at.
const AT_ONCE: usize = 4;
/// Files of which it is remembered what was found.
const REMEMBERED: usize = 20_000;

/// What was found, of the files of a process.
pub(super) struct Looks {
    seen: Mutex<HashMap<String, Arc<Seen>>>,
    /// One for each file that may be read at the same time.
    pub(super) places: Arc<Semaphore>,
    /// Files that were asked for and were not what was stored.
    pub(super) damaged: AtomicU64,
    /// Files that were read.
    #[cfg(test)]
    pub(super) read: AtomicU64,
}

/// A file.
#[derive(Default)]
pub(super) struct Seen {
    found: Mutex<Option<Look>>,
    /// Held by whoever looks at it.
    pub(super) looking: Arc<tokio::sync::Mutex<()>>,
}

impl Seen {
    /// Whether the file is what was stored, if it was looked at as it is now.
    pub(super) fn known(&self, stamp: &Stamp) -> Option<bool> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.as_ref().filter(|look| look.stamp == *stamp).map(|look| look.sound)
    }

    /// Remembers what was found of the file as it is now.
    pub(super) fn remember(&self, stamp: Stamp, sound: bool) {
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Some(Look { stamp, sound });
    }
}

struct Look {
    stamp: Stamp,
    sound: bool,
}

/// What tells that a file is the one that was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stamp {
    pub(super) bytes: u64,
    changed_us: i64,
    tag: Option<String>,
}

impl Stamp {
    pub(super) fn of(file: &ObjectMeta) -> Self {
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

    pub(super) fn of(&self, key: &str) -> Arc<Seen> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= REMEMBERED && !seen.contains_key(key) {
            // Those that somebody looks at now stay, so that nobody looks beside them.
            seen.retain(|_, file| Arc::strong_count(file) > 1);
        }
        seen.entry(key.to_owned()).or_default().clone()
    }
}
