//! When sessions and keys were last used: noted in memory with every request, written together twice a minute.
//!
//! A request costs the lock of a map. The database sees one statement a turn, with a row for each that was used
//! since the last one, and none while nobody is here. What a crash loses is the last half minute.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// When each was used since the last turn, by what names it.
#[derive(Default)]
pub(crate) struct LastUsed(Mutex<HashMap<String, i64>>);

impl LastUsed {
    /// It is used now.
    pub(crate) fn note(&self, name: &str, now_ms: i64) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match seen.get_mut(name) {
            Some(last) => *last = now_ms,
            None => drop(seen.insert(name.to_owned(), now_ms)),
        }
    }

    /// What was noted since the last time.
    pub(crate) fn take(&self) -> HashMap<String, i64> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What could not be written waits for the next turn, where nothing newer is known.
    pub(crate) fn put_back(&self, unwritten: HashMap<String, i64>) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (name, at_ms) in unwritten {
            seen.entry(name).or_insert(at_ms);
        }
    }
}
