//! When sessions were last used: noted in memory with every request, written together twice a minute.
//!
//! A request costs the lock of a map. The database sees one statement a turn, with a row for each session that was used
//! since the last one, and none while nobody is here. What a crash loses is the last half minute.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Sessions and when they were used since the last turn, by the hash of their token.
#[derive(Default)]
pub(super) struct LastUsed(Mutex<HashMap<String, i64>>);

impl LastUsed {
    /// A live session is used now.
    pub(super) fn note(&self, token_hash: &str, now_ms: i64) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match seen.get_mut(token_hash) {
            Some(last) => *last = now_ms,
            None => drop(seen.insert(token_hash.to_owned(), now_ms)),
        }
    }

    /// What was noted since the last time.
    pub(super) fn take(&self) -> HashMap<String, i64> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What could not be written waits for the next turn, where nothing newer is known.
    pub(super) fn put_back(&self, unwritten: HashMap<String, i64>) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (token_hash, at_ms) in unwritten {
            seen.entry(token_hash).or_insert(at_ms);
        }
    }
}
