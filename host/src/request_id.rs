//! The id of the request being answered, for the log, the `x-request-id` header and the error envelope.

use std::future::Future;

use axum::http::HeaderMap;

/// Name of the header that carries the id, in both directions.
pub const HEADER: &str = "x-request-id";

const MAX_CHARS: usize = 64;

tokio::task_local! {
    static CURRENT: String;
}

/// The id of the request that this task answers; empty outside of one.
pub fn current() -> String {
    CURRENT.try_with(Clone::clone).unwrap_or_default()
}

/// Runs a future as the answer to the request `id`.
pub async fn scope<F: Future>(id: String, future: F) -> F::Output {
    CURRENT.scope(id, future).await
}

/// The caller's id if it is harmless, so that a proxy's log and ours can be joined; otherwise a new one.
#[expect(clippy::disallowed_methods, reason = "names a request in logs, and stands in no table")]
pub fn of(headers: &HeaderMap) -> String {
    let given = headers.get(HEADER).and_then(|value| value.to_str().ok());
    match given.filter(|id| is_harmless(id)) {
        Some(id) => id.to_owned(),
        None => uuid::Uuid::now_v7().simple().to_string(),
    }
}

fn is_harmless(id: &str) -> bool {
    (8..=MAX_CHARS).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caller_cannot_write_into_the_log() {
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, "abcdefgh-1".parse().unwrap());
        assert_eq!(of(&headers), "abcdefgh-1");
        headers.insert(HEADER, "a b\tc level=error".parse().unwrap());
        assert_ne!(of(&headers), "a b\tc level=error");
        headers.insert(HEADER, "x".repeat(65).parse().unwrap());
        assert_eq!(of(&headers).len(), 32);
    }
}
