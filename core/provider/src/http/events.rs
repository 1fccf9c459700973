//! An answer that arrives as server-sent events.

use std::time::Duration;

use bytes::Bytes;
use eventsource_stream::{Event, EventStreamError, Eventsource};
use futures::stream::{self, BoxStream};
use futures::{Stream, StreamExt};

use super::reply::MAX_REPLY_BYTES;
use crate::error::{Delivery, Error, ErrorKind, Operation, Reason, Result};

/// Longest silence within a streamed answer.
const STREAM_IDLE_TIMEOUT: Duration = Duration::from_secs(120);

/// Server-sent events of an answer.
pub struct EventStream {
    operation: Operation,
    events: BoxStream<'static, std::result::Result<Event, EventStreamError<String>>>,
}

impl EventStream {
    pub(super) fn new(
        operation: Operation,
        chunks: impl Stream<Item = std::result::Result<Bytes, String>> + Send + 'static,
    ) -> Self {
        // A comment is a sign of life too, so the silence is measured between chunks, not between events.
        let awaited = stream::unfold(chunks.boxed(), |mut chunks| async move {
            match tokio::time::timeout(STREAM_IDLE_TIMEOUT, chunks.next()).await {
                Ok(chunk) => chunk.map(|chunk| (chunk, chunks)),
                Err(_) => Some((Err("no data for too long".to_owned()), chunks)),
            }
        });
        let mut read = 0;
        let bounded = awaited.map(move |chunk| {
            let chunk = chunk?;
            read += chunk.len();
            if read > MAX_REPLY_BYTES { Err("too large".to_owned()) } else { Ok(chunk) }
        });
        // An answer may end without the blank line that closes its last event.
        let closed = bounded.chain(stream::once(async { Ok(Bytes::from_static(b"\n\n")) }));
        Self { operation, events: closed.eventsource().boxed() }
    }

    /// The data of the next event; `None` at the end of the answer.
    pub async fn next(&mut self) -> Option<Result<String>> {
        Some(match self.events.next().await? {
            Ok(event) => Ok(event.data),
            Err(EventStreamError::Transport(cause)) => Err(self.cut(&cause)),
            Err(cause) => Err(self.cut(&cause.to_string())),
        })
    }

    /// The error of a stream that says something wrong: the vendor may have worked, and may charge.
    pub fn fail(&self, kind: ErrorKind, message: impl Into<Reason>) -> Error {
        Error::new(kind, message).delivery(Delivery::Refused).operation(self.operation)
    }

    fn cut(&self, cause: &str) -> Error {
        Error::new(
            ErrorKind::Busy,
            Reason::explained(["供应商中断了响应", "the vendor broke off its answer"]),
        )
        .delivery(Delivery::MaybeSent)
        .operation(self.operation)
        .with("cause", cause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn events_are_read_across_chunks_comments_and_line_ends() {
        let chunks = ["data: a\r\n\r\n: hi\n\nda", "ta:b\ndata: c\n\n", "data: [DONE]"];
        let chunks = stream::iter(chunks.map(|c| Ok(Bytes::from_static(c.as_bytes()))));
        let mut events = EventStream::new(Operation::Submit, chunks);
        let mut seen = Vec::new();
        while let Some(event) = events.next().await {
            seen.push(event.unwrap());
        }
        assert_eq!(seen, ["a", "b\nc", "[DONE]"]);
    }

    #[tokio::test(start_paused = true)]
    async fn comments_are_no_silence_and_silence_cuts_the_answer() {
        let said = [(100, ": still there\n\n"), (100, "data: a\n\n"), (200, "data: b\n\n")];
        let chunks = stream::iter(said).then(|(secs, chunk)| async move {
            tokio::time::sleep(Duration::from_secs(secs)).await;
            Ok(Bytes::from_static(chunk.as_bytes()))
        });
        let mut events = EventStream::new(Operation::Submit, chunks);
        assert_eq!(events.next().await.unwrap().unwrap(), "a");
        assert_eq!(events.next().await.unwrap().unwrap_err().delivery, Delivery::MaybeSent);
    }
}
