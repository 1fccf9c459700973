//! Lengths of time, and the site's day: it begins at midnight in Beijing, whose clocks are eight hours ahead of UTC all
//! year.

use chrono::DateTime;

/// A second in milliseconds.
pub const SECOND_MS: i64 = 1000;
/// A minute in milliseconds.
pub const MINUTE_MS: i64 = 60 * SECOND_MS;
/// An hour in milliseconds.
pub const HOUR_MS: i64 = 60 * MINUTE_MS;
/// A day in milliseconds.
pub const DAY_MS: i64 = 24 * HOUR_MS;
/// How far Beijing's clocks are ahead of UTC, in milliseconds.
pub const OFFSET_MS: i64 = 8 * HOUR_MS;

/// The day that a moment is in, counted from 1 January 1970. Moments are milliseconds since the epoch.
pub fn number(ms: i64) -> i64 {
    (ms + OFFSET_MS).div_euclid(DAY_MS)
}

/// When a day begins that [`number`] counted, in milliseconds since the epoch.
pub fn begin_ms(number: i64) -> i64 {
    number * DAY_MS - OFFSET_MS
}

/// When the day that a moment is in began, in milliseconds since the epoch.
pub fn start_ms(ms: i64) -> i64 {
    begin_ms(number(ms))
}

/// A moment as Beijing's clocks show it, in a format of chrono's; empty beyond the calendar.
pub fn show(ms: i64, format: &str) -> String {
    let time = DateTime::from_timestamp_millis(ms.saturating_add(OFFSET_MS));
    time.map_or_else(String::new, |time| time.format(format).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-11-21 23:59:59 in Beijing.
    const LAST: i64 = 1_795_276_799_000;

    #[test]
    fn a_day_begins_at_midnight_in_beijing() {
        assert_eq!(start_ms(LAST), 1_795_190_400_000);
        assert_eq!(start_ms(LAST + SECOND_MS), LAST + SECOND_MS);
        assert_eq!(number(LAST + SECOND_MS), number(LAST) + 1);
        assert_eq!(begin_ms(number(LAST) + 1), LAST + SECOND_MS);
        assert_eq!(number(-OFFSET_MS - 1), -1, "before 1970 too");
    }

    #[test]
    fn a_moment_is_shown_by_beijings_clocks() {
        assert_eq!(show(LAST, "%Y-%m-%d %H:%M:%S"), "2026-11-21 23:59:59");
        assert_eq!(show(i64::MAX, "%Y"), "");
    }
}
