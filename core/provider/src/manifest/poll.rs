//! When a vendor is asked how a job is doing.

use serde::{Deserialize, Serialize};

/// When to ask the vendor for progress. All times in milliseconds. An error of a poll ends nothing: the vendor is asked
/// again, with growing pauses, until the deadline, because a job that is paid for is never failed by a bad answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PollPolicy {
    /// From submit to the first poll.
    pub first_ms: u64,
    /// Between polls.
    pub interval_ms: u64,
    /// Added to the interval after each poll.
    pub growth_ms: u64,
    /// Longest interval.
    pub cap_ms: u64,
    /// Age at which the vendor is asked one last time before the task expires.
    pub deadline_ms: u64,
    /// Further polls, an interval apart, that must agree before a success is believed: some vendors replace the
    /// first address of a result shortly after.
    pub confirmations: u8,
}

impl Default for PollPolicy {
    fn default() -> Self {
        Self::every_secs(5)
    }
}

impl PollPolicy {
    /// First and later polls `seconds` apart, a deadline of two hours, without confirmations.
    pub const fn every_secs(seconds: u64) -> Self {
        Self {
            first_ms: seconds * 1000,
            interval_ms: seconds * 1000,
            growth_ms: 0,
            cap_ms: seconds * 1000,
            deadline_ms: 2 * 3600 * 1000,
            confirmations: 0,
        }
    }

    /// Asks `times` more before a success is believed.
    #[must_use]
    pub const fn confirming(mut self, times: u8) -> Self {
        self.confirmations = times;
        self
    }

    /// Sets the pause before the first poll, in seconds.
    #[must_use]
    pub const fn first_secs(mut self, seconds: u64) -> Self {
        self.first_ms = seconds * 1000;
        self
    }

    /// Sets the deadline, in minutes.
    #[must_use]
    pub const fn deadline_mins(mut self, minutes: u64) -> Self {
        self.deadline_ms = minutes * 60 * 1000;
        self
    }

    /// Lets the interval grow by `step` seconds a poll up to `cap` seconds.
    #[must_use]
    pub const fn growing_secs(mut self, step: u64, cap: u64) -> Self {
        self.growth_ms = step * 1000;
        self.cap_ms = cap * 1000;
        self
    }

    /// The pause before poll number `n` (the first is 0), without jitter.
    pub fn delay_ms(&self, n: u32) -> u64 {
        match n {
            0 => self.first_ms,
            n => {
                (self.interval_ms + self.growth_ms * u64::from(n - 1)).min(self.cap_ms.max(self.interval_ms))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polls_follow_first_delay_interval_growth_and_cap() {
        let policy = PollPolicy::every_secs(3).growing_secs(1, 5).first_secs(1);
        assert_eq!((0..5).map(|n| policy.delay_ms(n)).collect::<Vec<_>>(), [1000, 3000, 4000, 5000, 5000]);
        assert_eq!(PollPolicy::every_secs(5).first_secs(3).delay_ms(7), 5000);
    }
}
