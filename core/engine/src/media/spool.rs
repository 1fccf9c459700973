//! Streams a file of unknown size onto disk, no further than its kind allows.

use std::io;
use std::path::Path;

use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt};
use tempfile::TempPath;
use tokio::io::{AsyncWriteExt, BufWriter};

use super::format::{Format, HEAD_BYTES, sniff};

const WRITE_BUFFER_BYTES: usize = 256 * 1024;

/// A file on disk that vanishes when dropped.
pub(super) struct Spooled {
    pub(super) path: TempPath,
    pub(super) bytes: u64,
    pub(super) format: Format,
}

/// Why a stream was not taken.
#[derive(Debug)]
pub(super) enum SpoolError {
    /// It held nothing.
    Empty,
    /// Its first bytes are of no accepted type.
    Unknown,
    /// It went on beyond this many bytes.
    TooLarge(u64),
    /// The sender failed.
    Read(io::Error),
    /// Our disk failed.
    Write(io::Error),
}

/// Takes a stream. `limit` gives the size that is allowed for a format, or `None` to refuse it; it is asked as soon
/// as the first bytes are there, so that a refused file is not received at all.
pub(super) async fn spool(
    folder: &Path,
    content: impl Stream<Item = io::Result<Bytes>>,
    limit: impl Fn(Format) -> Option<u64>,
) -> Result<Spooled, SpoolError> {
    let mut content = std::pin::pin!(content.fuse());
    let mut head = BytesMut::new();
    while head.len() < HEAD_BYTES {
        match content.next().await {
            Some(chunk) => head.extend_from_slice(&chunk.map_err(SpoolError::Read)?),
            None => break,
        }
    }
    if head.is_empty() {
        return Err(SpoolError::Empty);
    }
    let format = sniff(&head).ok_or(SpoolError::Unknown)?;
    let limit = limit(format).ok_or(SpoolError::Unknown)?;

    let (file, path) = tempfile::NamedTempFile::new_in(folder).map_err(SpoolError::Write)?.into_parts();
    let mut file = BufWriter::with_capacity(WRITE_BUFFER_BYTES, tokio::fs::File::from_std(file));
    let mut bytes = 0;
    let mut next = Some(head.freeze());
    while let Some(chunk) = next {
        bytes += chunk.len() as u64;
        if bytes > limit {
            return Err(SpoolError::TooLarge(limit));
        }
        file.write_all(&chunk).await.map_err(SpoolError::Write)?;
        next = content.next().await.transpose().map_err(SpoolError::Read)?;
    }
    file.flush().await.map_err(SpoolError::Write)?;
    Ok(Spooled { path, bytes, format })
}
