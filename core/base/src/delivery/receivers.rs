//! How much goes to each receiver at once.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Those to whom attempts of a process go.
pub(super) struct Receivers {
    at_once: usize,
    now: Mutex<Now>,
}

#[derive(Default)]
struct Now {
    under_way: HashMap<String, usize>,
    /// Those that let their last attempt time out.
    slow: HashSet<String>,
}

impl Receivers {
    pub(super) fn new(at_once: usize) -> Self {
        Self { at_once, now: Mutex::default() }
    }

    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place at a receiver. False when all are taken.
    pub(super) fn enter(&self, receiver: &str) -> bool {
        let mut now = self.now();
        if receiver.is_empty() {
            return true;
        }
        let taken = now.under_way.get(receiver).copied().unwrap_or_default();
        let free = taken < self.places(&now, receiver);
        if free {
            now.under_way.insert(receiver.to_owned(), taken + 1);
        }
        free
    }

    fn places(&self, now: &Now, receiver: &str) -> usize {
        if now.slow.contains(receiver) { 1 } else { self.at_once }
    }

    /// Gives the place back.
    pub(super) fn leave(&self, receiver: &str) {
        let mut now = self.now();
        if let Some(taken) = now.under_way.get_mut(receiver) {
            *taken -= 1;
            if *taken == 0 {
                now.under_way.remove(receiver);
            }
        }
    }

    /// Notes whether a receiver answered in time.
    pub(super) fn note(&self, receiver: &str, in_time: bool) {
        let mut now = self.now();
        if in_time {
            now.slow.remove(receiver);
        } else if !receiver.is_empty() {
            now.slow.insert(receiver.to_owned());
        }
    }

    /// Those at which no place is free, in the order of their names.
    pub(super) fn full(&self) -> Vec<String> {
        let now = self.now();
        let taken = now.under_way.iter().filter(|(name, taken)| **taken >= self.places(&now, name));
        let mut full: Vec<_> = taken.map(|(name, _)| name.clone()).collect();
        full.sort_unstable();
        full
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receiver_that_is_slow_has_one_place_until_it_answers() {
        let receivers = Receivers::new(2);
        assert!(receivers.enter("a") && receivers.enter("a") && !receivers.enter("a"));
        assert!(receivers.enter("b"), "others have places of their own");
        assert_eq!(receivers.full(), ["a"]);
        receivers.note("a", false);
        receivers.leave("a");
        assert!(!receivers.enter("a"));
        receivers.leave("a");
        assert!(receivers.enter("a") && !receivers.enter("a"));
        receivers.note("a", true);
        assert!(receivers.enter("a"));
        assert!((0..9).all(|_| receivers.enter("")), "no name, no bound");
    }
}
