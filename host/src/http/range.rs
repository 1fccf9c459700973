//! Which part of a file is asked for.

use axum::http::HeaderMap;
use headers::{ETag, HeaderMapExt, IfRange, Range};

/// The part begins behind the end of the file.
pub struct Unsatisfiable;

/// The part that a request wants of a file of `total` bytes; `None` means the whole file.
pub fn requested_part(
    headers: &HeaderMap,
    etag: &ETag,
    total: u64,
) -> Result<Option<std::ops::Range<u64>>, Unsatisfiable> {
    // A part of a file that has changed since would not fit the parts that the browser has.
    let same = headers.typed_get::<IfRange>().is_none_or(|known| !known.is_modified(Some(etag), None));
    let range = headers.typed_get::<Range>().filter(|_| same);
    range.map_or(Ok(None), |range| single_range(&range, total))
}

/// The one range asked for. Several at once are answered with the whole file, as the standard allows.
fn single_range(range: &Range, total: u64) -> Result<Option<std::ops::Range<u64>>, Unsatisfiable> {
    use std::ops::Bound::{Excluded, Included, Unbounded};
    let mut parts = range.satisfiable_ranges(total);
    let Some((start, end)) = parts.next() else { return Err(Unsatisfiable) };
    if parts.next().is_some() {
        return Ok(None);
    }
    let start = match start {
        Included(start) => start,
        Excluded(before) => before + 1,
        Unbounded => 0,
    };
    let end = match end {
        Included(last) => last + 1,
        Excluded(end) => end,
        Unbounded => total,
    };
    let end = end.min(total);
    if start < end { Ok(Some(start..end)) } else { Err(Unsatisfiable) }
}

#[cfg(test)]
mod tests {
    use axum::http::header;

    use super::*;

    fn range(value: &str, total: u64) -> Option<Option<(u64, u64)>> {
        let headers = HeaderMap::from_iter([(header::RANGE, value.parse().unwrap())]);
        let range = headers.typed_get::<Range>()?;
        single_range(&range, total).ok().map(|part| part.map(|part| (part.start, part.end)))
    }

    #[test]
    fn ranges_are_cut_to_the_file() {
        assert_eq!(range("bytes=0-4", 10), Some(Some((0, 5))));
        assert_eq!(range("bytes=5-", 10), Some(Some((5, 10))));
        assert_eq!(range("bytes=-3", 10), Some(Some((7, 10))));
        assert_eq!(range("bytes=8-99", 10), Some(Some((8, 10))));
        assert_eq!(range("bytes=10-", 10), None);
        assert_eq!(range("bytes=0-1,4-5", 10), Some(None));
    }
}
