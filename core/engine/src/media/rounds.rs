//! Where the search for results without a small picture goes on.

use std::sync::{Mutex, PoisonError};

use baigong_ground::day::HOUR_MS;

/// How often what could not be read or stored is tried again.
const AGAIN_MS: i64 = HOUR_MS;

/// The search of a process. One result that cannot be read is passed over, so that it keeps no other from its picture.
#[derive(Default)]
pub(super) struct Rounds(Mutex<Round>);

#[derive(Default)]
struct Round {
    /// The last result that was looked at.
    after: String,
    /// When the next round begins.
    next_ms: i64,
}

impl Rounds {
    /// The id behind which the search goes on.
    pub(super) fn after(&self, now_ms: i64) -> String {
        let mut round = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if now_ms >= round.next_ms {
            *round = Round { after: String::new(), next_ms: now_ms + AGAIN_MS };
        }
        round.after.clone()
    }

    /// Remembers the last result that was looked at.
    pub(super) fn passed(&self, id: &str) {
        id.clone_into(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner).after);
    }
}
