//! Example media: files that come with the program, which everybody may use and nobody owns.

use std::ops::Range;

use baigong_example_media::{Example, PREFIX};
use bytes::Bytes;
use futures::{StreamExt, stream};

use super::storage::Opened;
use super::{MediaError, MediaFile};

/// Begins the keys of files that lie in the program instead of the storage.
const KEYS: &str = "examples/";

/// The example of an id.
pub(super) fn find(id: &str) -> Option<MediaFile> {
    Example::find(id).map(file)
}

/// Whether an id is one of an example, known or not.
pub(super) fn is_example(id: &str) -> bool {
    id.starts_with(PREFIX)
}

/// The content of an example, or a part of it, where the key is one of an example.
pub(super) fn open(key: &str, range: Option<Range<u64>>) -> Option<Result<Opened, MediaError>> {
    let example = Example::find(key.strip_prefix(KEYS)?)?;
    Some(part(example.content, range))
}

fn part(content: &'static [u8], range: Option<Range<u64>>) -> Result<Opened, MediaError> {
    let total = content.len() as u64;
    let Range { start, end } = range.unwrap_or(0..total);
    let end = end.min(total);
    if start >= end {
        return Err(MediaError::Range { total });
    }
    // Both lie within a slice in memory.
    let bytes = Bytes::from_static(content).slice(start as usize..end as usize);
    Ok((total, stream::iter([Ok(bytes)]).boxed()))
}

fn file(example: &Example) -> MediaFile {
    MediaFile {
        id: example.id.into(),
        kind: example.kind,
        mime: example.mime.into(),
        name: example.name.into(),
        bytes: example.content.len() as u64,
        width: example.size.map(|(width, _)| width),
        height: example.size.map(|(_, height)| height),
        duration_ms: example.duration_ms,
        storage_key: format!("{KEYS}{}", example.id),
        sha256: None,
        created_ms: 0,
        small_bytes: None,
    }
}
