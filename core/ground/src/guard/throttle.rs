//! Limits on attempts, kept in memory: a burst at once, then one more as time passes.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Keys remembered at most. An attacker who brings more of them only makes the oldest be forgotten.
const MAX_KEYS: usize = 100_000;

/// A limit per key: `burst` attempts at once, and one more every `refill_ms`.
pub struct Throttle {
    burst: i64,
    refill_ms: i64,
    /// The time at which a key's allowance is whole again.
    whole_at_ms: Mutex<HashMap<String, i64>>,
}

impl Throttle {
    /// A limit of `burst` attempts at once and one more every `refill_ms` milliseconds; at least one of each.
    pub fn new(burst: u32, refill_ms: i64) -> Self {
        Self { burst: burst.max(1).into(), refill_ms: refill_ms.max(1), whole_at_ms: Mutex::default() }
    }

    /// Takes one attempt, before it is made, so that attempts in parallel are counted too.
    /// The error is the pause until the next one, in milliseconds.
    pub fn take(&self, key: &str, now_ms: i64) -> Result<(), i64> {
        self.take_of(key, 1, now_ms)
    }

    /// [`Throttle::take`] for a key that has `times` the usual allowance.
    pub(super) fn take_of(&self, key: &str, times: u32, now_ms: i64) -> Result<(), i64> {
        let cost_ms = self.cost_ms(times);
        let mut keys = self.whole_at_ms.lock().unwrap_or_else(PoisonError::into_inner);
        if keys.len() >= MAX_KEYS && !keys.contains_key(key) {
            make_room(&mut keys, now_ms);
        }
        let whole_at = keys.get(key).copied().unwrap_or(now_ms).max(now_ms) + cost_ms;
        let over = whole_at - now_ms - self.burst * self.refill_ms;
        if over > 0 {
            return Err(over);
        }
        keys.insert(key.to_owned(), whole_at);
        Ok(())
    }

    /// Gives one attempt back: it was not an attack.
    pub fn give_back(&self, key: &str) {
        self.give_back_of(key, 1);
    }

    pub(super) fn give_back_of(&self, key: &str, times: u32) {
        let mut keys = self.whole_at_ms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(whole_at) = keys.get_mut(key) {
            *whole_at -= self.cost_ms(times);
        }
    }

    fn cost_ms(&self, times: u32) -> i64 {
        (self.refill_ms / i64::from(times.max(1))).max(1)
    }
}

fn make_room(keys: &mut HashMap<String, i64>, now_ms: i64) {
    keys.retain(|_, whole_at| *whole_at > now_ms);
    if keys.len() >= MAX_KEYS {
        let mut times: Vec<i64> = keys.values().copied().collect();
        let (_, median, _) = times.select_nth_unstable(MAX_KEYS / 2);
        let median = *median;
        keys.retain(|_, whole_at| *whole_at > median);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_then_one_attempt_per_refill() {
        let throttle = Throttle::new(3, 1000);
        for _ in 0..3 {
            assert_eq!(throttle.take("a", 0), Ok(()));
        }
        assert_eq!(throttle.take("a", 0), Err(1000));
        assert_eq!(throttle.take("b", 0), Ok(()), "keys do not disturb each other");
        assert_eq!(throttle.take("a", 999), Err(1));
        assert_eq!(throttle.take("a", 1000), Ok(()));
        assert_eq!(throttle.take("a", 1000), Err(1000));
    }

    #[test]
    fn an_attempt_given_back_counts_no_more() {
        let throttle = Throttle::new(1, 1000);
        for _ in 0..5 {
            assert_eq!(throttle.take("a", 0), Ok(()));
            throttle.give_back("a");
        }
        assert_eq!(throttle.take("a", 0), Ok(()));
        assert_eq!(throttle.take("a", 0), Err(1000));
    }

    #[test]
    fn memory_stays_bounded_under_a_flood_of_keys() {
        let throttle = Throttle::new(5, 60_000);
        for n in 0..i64::try_from(MAX_KEYS).unwrap() + 10 {
            throttle.take(&n.to_string(), n).unwrap();
        }
        assert!(throttle.whole_at_ms.lock().unwrap().len() <= MAX_KEYS);
    }
}
