//! Calls whose answers are read up to a limit.

use bytes::{Bytes, BytesMut};
use http::{HeaderMap, StatusCode};

use crate::error::{Error, ErrorKind, Result};

/// Largest answer of a call.
pub(crate) const MAX_ANSWER: usize = 1024 * 1024;
/// Largest statement: some hundred thousand lines.
pub(crate) const MAX_STATEMENT: usize = 256 * 1024 * 1024;

/// Sends a request. Its address, which may hold a signature, is in no error.
pub(crate) async fn send(
    operation: &'static str,
    request: reqwest::RequestBuilder,
    limit: usize,
) -> Result<(StatusCode, HeaderMap, Bytes)> {
    let failed = |error: reqwest::Error| {
        Error::new(ErrorKind::Unavailable, operation, error.without_url().to_string())
    };
    let mut response = request.send().await.map_err(failed)?;
    let (status, headers) = (response.status(), response.headers().clone());
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(failed)? {
        if body.len() + chunk.len() > limit {
            return Err(Error::unreadable(operation, "the answer is too long"));
        }
        body.extend_from_slice(&chunk);
    }
    Ok((status, headers, body.freeze()))
}
