//! Requests that a client repeats although it never named them. A client whose connection broke does not know whether its first
//! request was heard, and asks again; two equal wishes of one person are none of that.
//!
//! Some clients say that they repeat. Of the others nobody tells whether an answer was read; what is known is whether it was written
//! to its end. A request that equals one of a moment ago whose answer was not is taken for the same.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes};
use axum::response::Response;
use baigong_platform::db::new_id;
use futures::{Stream, StreamExt};

/// How long a client repeats that says so.
const LIFETIME: Duration = Duration::from_secs(600);
/// How long one repeats that does not, in milliseconds.
const SILENT_MS: i64 = 60_000;
const MOST: u64 = 50_000;

/// What was asked a moment ago, in this process. Cheap to clone.
#[derive(Clone)]
pub struct Repeated(moka::sync::Cache<String, Asked>);

/// A request that may come again.
#[derive(Clone)]
pub struct Asked {
    /// By which the engine knows it again.
    pub idempotency_key: String,
    asked_ms: i64,
    answered: Arc<AtomicBool>,
}

impl Default for Repeated {
    fn default() -> Self {
        Self(moka::sync::Cache::builder().max_capacity(MOST).time_to_live(LIFETIME).build())
    }
}

impl Repeated {
    /// The name of a request that has none of its own: that of an equal one which its client `repeats`, or whose answer was cut
    /// off; else a new one.
    pub fn name(&self, caller: &str, fingerprint: &str, repeats: bool, now_ms: i64) -> Asked {
        let place = format!("{caller} {fingerprint}");
        let cut_off = |earlier: &Asked| {
            !earlier.answered.load(Ordering::Relaxed) && now_ms - earlier.asked_ms < SILENT_MS
        };
        if let Some(earlier) = self.0.get(&place).filter(|earlier| repeats || cut_off(earlier)) {
            return earlier;
        }
        let idempotency_key = format!("unnamed:{}", new_id());
        let asked = Asked { idempotency_key, asked_ms: now_ms, answered: Arc::default() };
        self.0.insert(place, asked.clone());
        asked
    }
}

impl Asked {
    /// A request that its client names.
    pub fn named(idempotency_key: String) -> Self {
        Self { idempotency_key, asked_ms: 0, answered: Arc::default() }
    }

    /// Notes that there is an answer, whether it arrives or not: an equal request is a new wish.
    pub fn close(&self) {
        self.answered.store(true, Ordering::Relaxed);
    }

    /// The answer, which notes when it was written to its end.
    pub fn watch(self, response: Response) -> Response {
        response
            .map(|body| Body::from_stream(Watched { body: body.into_data_stream(), answered: self.answered }))
    }
}

struct Watched {
    body: BodyDataStream,
    answered: Arc<AtomicBool>,
}

impl Stream for Watched {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        cx: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        let next = self.body.poll_next_unpin(cx);
        if let std::task::Poll::Ready(None) = next {
            self.answered.store(true, Ordering::Relaxed);
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse;

    use super::*;

    #[tokio::test]
    async fn a_request_whose_answer_was_cut_off_keeps_its_name_and_an_answered_one_does_not() {
        let repeated = Repeated::default();
        let name = |caller: &str, fingerprint: &str, ms: i64| {
            repeated.name(caller, fingerprint, false, ms).idempotency_key
        };
        let first = repeated.name("key_1", "a", false, 0);
        drop(first.clone().watch("answer".into_response()));
        assert_eq!(name("key_1", "a", 59_000), first.idempotency_key);
        assert_ne!(name("key_1", "b", 0), first.idempotency_key);
        assert_ne!(name("key_2", "a", 0), first.idempotency_key);
        let answer = repeated.name("key_1", "a", false, 0).watch("answer".into_response());
        assert_eq!(axum::body::to_bytes(answer.into_body(), 100).await.unwrap(), "answer");
        let said = repeated.name("key_1", "a", true, 500_000);
        assert_eq!(said.idempotency_key, first.idempotency_key, "its client says that it repeats");
        assert_ne!(name("key_1", "a", 1), first.idempotency_key, "a second wish");
        let second = name("key_1", "c", 0);
        assert_ne!(name("key_1", "c", 61_000), second, "nobody repeats that long without a word");
    }
}
