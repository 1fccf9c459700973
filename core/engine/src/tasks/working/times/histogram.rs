//! Lengths of time, counted in steps of an eighth of a doubling: a median is off by less than five per cent.

use std::collections::BTreeMap;

/// Everything up to this is one step, in milliseconds.
const FIRST_MS: f64 = 100.0;
const STEPS_PER_DOUBLING: f64 = 8.0;
/// The last step holds everything from about a day on.
const LAST: u16 = 160;

/// The step that a length of time falls into.
pub(crate) fn bucket_of(ms: i64) -> u16 {
    let doublings = (ms.max(1) as f64 / FIRST_MS).log2();
    (doublings * STEPS_PER_DOUBLING).ceil().clamp(0.0, f64::from(LAST)) as u16
}

/// The middle of a step, in milliseconds.
fn middle_ms(bucket: u16) -> i64 {
    let doublings = (f64::from(bucket) - 0.5).max(0.0) / STEPS_PER_DOUBLING;
    (FIRST_MS * doublings.exp2()).round() as i64
}

/// How many tasks fell into each step.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Histogram(BTreeMap<u16, u64>);

impl Histogram {
    pub(crate) fn add(&mut self, bucket: u16, tasks: u64) {
        *self.0.entry(bucket.min(LAST)).or_default() += tasks;
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        other.0.iter().for_each(|(bucket, tasks)| self.add(*bucket, *tasks));
    }

    pub(crate) fn samples(&self) -> u64 {
        self.0.values().sum()
    }

    /// The time that `share` of all tasks did not exceed, in milliseconds.
    pub(crate) fn quantile_ms(&self, share: f64) -> i64 {
        let wanted = (self.samples() as f64 * share).ceil().max(1.0) as u64;
        let mut seen = 0;
        let found = self.0.iter().find(|(_, tasks)| {
            seen += **tasks;
            seen >= wanted
        });
        found.map_or(0, |(bucket, _)| middle_ms(*bucket))
    }

    /// What was counted, step by step.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (u16, u64)> + '_ {
        self.0.iter().map(|(bucket, tasks)| (*bucket, *tasks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_and_ninetieth_percentile_are_off_by_less_than_five_per_cent() {
        let mut histogram = Histogram::default();
        (1..=1000).for_each(|n| histogram.add(bucket_of(n * 731), 1));
        for (share, true_ms) in [(0.5, 365_500.0), (0.9, 657_900.0)] {
            let told = histogram.quantile_ms(share) as f64;
            assert!((told / true_ms - 1.0).abs() < 0.05, "{told} for {true_ms}");
        }
        assert_eq!(histogram.samples(), 1000);
    }

    #[test]
    fn no_length_of_time_is_too_short_or_too_long() {
        for ms in [i64::MIN, 0, 1, 100, i64::MAX] {
            let mut histogram = Histogram::default();
            histogram.add(bucket_of(ms), 1);
            assert!(histogram.quantile_ms(0.5) >= 100);
        }
        assert_eq!(Histogram::default().quantile_ms(0.5), 0);
    }
}
