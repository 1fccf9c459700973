//! Files that come with the program, which everybody may use and nobody owns: example media, and works of the site's own.

use std::ops::Range;

use baigong_example_media::{Example, PREFIX};
use baigong_works::{Work, WorkFile};
use bytes::Bytes;
use futures::{StreamExt, stream};

use super::storage::Opened;
use super::{MediaError, MediaFile};

/// Begins the keys of files that lie in the program instead of the storage.
const KEYS: &str = "examples/";

/// The example or the work of an id.
pub(super) fn find(id: &str) -> Option<MediaFile> {
    Example::find(id).map(file).or_else(|| Work::find(id).map(work_file))
}

/// Whether an id is one of an example or of a work of the site's own, known or not.
pub(super) fn is_example(id: &str) -> bool {
    id.starts_with(PREFIX) || id.starts_with(baigong_works::PREFIX)
}

/// The content of an example or a work, or a part of it, where the key is one of them.
pub(super) fn open(key: &str, range: Option<Range<u64>>) -> Option<Result<Opened, MediaError>> {
    let id = key.strip_prefix(KEYS)?;
    let content = match Example::find(id) {
        Some(example) => Ok(Bytes::from_static(example.content)),
        // Some hundred kilobytes at most, which the system keeps in memory.
        None => Work::find(id)?.content().map(Bytes::from),
    };
    Some(
        content
            .map_err(|error| MediaError::Storage(error.to_string()))
            .and_then(|content| part(content, range)),
    )
}

fn part(content: Bytes, range: Option<Range<u64>>) -> Result<Opened, MediaError> {
    let total = content.len() as u64;
    let Range { start, end } = range.unwrap_or(0..total);
    let end = end.min(total);
    if start >= end {
        return Err(MediaError::Range { total });
    }
    // Both lie within a slice in memory.
    let bytes = content.slice(start as usize..end as usize);
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

fn work_file(work: &WorkFile) -> MediaFile {
    MediaFile {
        id: work.id.as_str().into(),
        kind: work.kind,
        mime: work.mime.into(),
        name: work.name.as_str().into(),
        bytes: work.bytes,
        width: work.size.map(|(width, _)| width),
        height: work.size.map(|(_, height)| height),
        duration_ms: work.duration_ms,
        storage_key: format!("{KEYS}{}", work.id),
        sha256: None,
        created_ms: 0,
        small_bytes: None,
    }
}
