//! Both channels keep Beijing time.

use chrono::{DateTime, FixedOffset, NaiveDateTime, TimeZone};

fn beijing(ms: i64) -> DateTime<FixedOffset> {
    let zone = FixedOffset::east_opt(8 * 3600).expect("an offset of eight hours");
    DateTime::from_timestamp_millis(ms).unwrap_or_default().with_timezone(&zone)
}

/// `2026-01-31T10:00:00+08:00`.
pub(crate) fn rfc3339(ms: i64) -> String {
    beijing(ms).format("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

/// `2026-01-31 10:00:00`.
pub(crate) fn plain(ms: i64) -> String {
    beijing(ms).format("%Y-%m-%d %H:%M:%S").to_string()
}

/// The time of [`rfc3339`], in milliseconds since the epoch.
pub(crate) fn of_rfc3339(text: &str) -> Option<i64> {
    DateTime::parse_from_rfc3339(text).ok().map(|time| time.timestamp_millis())
}

/// The time of [`plain`], in milliseconds since the epoch.
pub(crate) fn of_plain(text: &str) -> Option<i64> {
    let time = NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S").ok()?;
    Some(FixedOffset::east_opt(8 * 3600)?.from_local_datetime(&time).single()?.timestamp_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_beijing_time() {
        assert_eq!(
            (plain(1000).as_str(), rfc3339(1000).as_str()),
            ("1970-01-01 08:00:01", "1970-01-01T08:00:01+08:00")
        );
        assert_eq!(
            (of_plain("1970-01-01 08:00:01"), of_rfc3339("1970-01-01T08:00:01+08:00")),
            (Some(1000), Some(1000))
        );
        assert_eq!((of_plain("soon"), of_rfc3339("soon")), (None, None));
    }
}
