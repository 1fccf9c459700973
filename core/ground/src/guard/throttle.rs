//! Limits on attempts, kept in memory: a burst at once, then one more as time passes.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Keys remembered at most. An attacker who brings more of them only makes the oldest be forgotten.
const MAX_KEYS: usize = 100_000;

/// So many attempts at once, and one more every `refill_ms` milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    /// Attempts at once.
    pub burst: u32,
    /// How long one more takes.
    pub refill_ms: i64,
}

/// What is left of an allowance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// Attempts that may be made at once.
    pub attempts: i64,
    /// Milliseconds until there is one more.
    pub more_in_ms: i64,
}

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
        self.count(key, self.burst * self.refill_ms, self.cost_ms(times), now_ms).map(drop)
    }

    /// [`Throttle::take`] for a key that has an allowance of its own. Gives what is left of it.
    ///
    /// # Errors
    /// The pause until the next attempt, in milliseconds.
    pub fn take_from(&self, key: &str, allowance: Allowance, now_ms: i64) -> Result<Left, i64> {
        let (burst, refill_ms) = (i64::from(allowance.burst.max(1)), allowance.refill_ms.max(1));
        let used_ms = self.count(key, burst * refill_ms, refill_ms, now_ms)?;
        let attempts = (burst * refill_ms - used_ms) / refill_ms;
        Ok(Left { attempts, more_in_ms: used_ms - (burst - attempts - 1) * refill_ms })
    }

    /// Counts an attempt that costs so much of `most_ms`. Gives the time after which the key's allowance is whole again.
    fn count(&self, key: &str, most_ms: i64, cost_ms: i64, now_ms: i64) -> Result<i64, i64> {
        let mut keys = self.whole_at_ms.lock().unwrap_or_else(PoisonError::into_inner);
        if keys.len() >= MAX_KEYS && !keys.contains_key(key) {
            make_room(&mut keys, now_ms);
        }
        let whole_at = keys.get(key).copied().unwrap_or(now_ms).max(now_ms) + cost_ms;
        let over = whole_at - now_ms - most_ms;
        if over > 0 {
            return Err(over);
        }
        keys.insert(key.to_owned(), whole_at);
        Ok(whole_at - now_ms)
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
    fn a_key_with_an_allowance_of_its_own_hears_what_is_left_of_it() {
        let throttle = Throttle::new(1, 1);
        let take = |key, now_ms| throttle.take_from(key, Allowance { burst: 3, refill_ms: 1000 }, now_ms);
        let left = |attempts, more_in_ms| Ok(Left { attempts, more_in_ms });
        assert_eq!(take("a", 0), left(2, 1000));
        assert_eq!(take("a", 400), left(1, 600));
        assert_eq!(take("a", 400), left(0, 600));
        assert_eq!(take("a", 400), Err(600));
        assert_eq!(take("b", 400), left(2, 1000));
        assert_eq!(take("a", 1000), left(0, 1000));
        assert_eq!(take("a", 9000), left(2, 1000), "whole again");
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
