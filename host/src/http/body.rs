//! A request's body that may not come too slowly, and whose rest can be read by whoever refused it.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, HttpBody};
use baigong_ground::messages;
use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

use super::concurrency::Permit;
use crate::error::{ApiError, Code};

messages! {
    request_too_slow = "请求内容传输过慢，请检查网络后重试", "The request came too slowly. Please check your connection and try again";
}

/// Longest pause of a body once the process is about to end.
const PAUSE_AT_THE_END: Duration = Duration::from_secs(2);
/// Longest pause of a refused body, whose sender may be waiting for the answer.
const DRAIN_PAUSE: Duration = Duration::from_secs(2);
/// Longest time that the rest of a refused body is read.
const DRAIN_PATIENCE: Duration = Duration::from_secs(10);

/// The answer to a body that came too slowly.
pub fn too_slow() -> ApiError {
    ApiError::new(Code::RequestTimeout, request_too_slow())
}

/// Whether an error, or what caused it, is a body that came too slowly.
pub fn is_too_slow(error: &(dyn std::error::Error + 'static)) -> bool {
    std::iter::successors(Some(error), |error| error.source()).any(|error| error.is::<TooSlow>())
}

/// A body that came too slowly.
#[derive(Debug, thiserror::Error)]
#[error("the body came too slowly")]
struct TooSlow;

/// How slowly a body may come.
#[derive(Clone, Copy)]
pub struct Speed {
    /// Longest time without a byte.
    pub pause: Duration,
    /// Lowest speed over all of the time that was spent waiting for it, beyond one pause.
    pub bytes_per_second: u64,
}

/// A body that is watched. The handler has one hold of it, and the layer around it the other.
#[derive(Clone)]
pub struct Watched(Arc<Mutex<Watch>>);

struct Watch {
    body: Body,
    speed: Speed,
    /// Bytes that came.
    bytes: u64,
    /// How long they were waited for; what the handler did meanwhile is not the client's fault.
    waited: Duration,
    waiting_since: Option<Instant>,
    timer: Option<Pin<Box<Sleep>>>,
    closing: CancellationToken,
    closed: Option<Pin<Box<WaitForCancellationFutureOwned>>>,
    /// Whether the process is about to end.
    hurried: bool,
    too_slow: bool,
    ended: bool,
    /// Free again as soon as the body is there.
    permit: Option<Permit>,
}

impl Watched {
    /// Watches over a body, which is hurried once `closing` is cancelled, and keeps its place until it is there.
    pub fn new(body: Body, speed: Speed, closing: CancellationToken, permit: Option<Permit>) -> Self {
        Self(Arc::new(Mutex::new(Watch {
            body,
            speed,
            bytes: 0,
            waited: Duration::ZERO,
            waiting_since: None,
            timer: None,
            closing,
            closed: None,
            hurried: false,
            too_slow: false,
            ended: false,
            permit,
        })))
    }

    fn lock(&self) -> MutexGuard<'_, Watch> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the body was given up because it came too slowly.
    pub fn was_too_slow(&self) -> bool {
        self.lock().too_slow
    }

    /// Reads what is left of the body, at most so many bytes and not for long, and forgets it.
    pub async fn drain(mut self, most: usize) {
        {
            let mut watch = self.lock();
            watch.speed.pause = DRAIN_PAUSE;
            watch.waiting_since = None;
        }
        let rest = async {
            let mut left = most;
            while let Some(Ok(frame)) = self.frame().await {
                let bytes = frame.data_ref().map_or(0, Bytes::len);
                let Some(rest) = left.checked_sub(bytes) else { return };
                left = rest;
            }
        };
        tokio::time::timeout(DRAIN_PATIENCE, rest).await.ok();
    }
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.lock().poll(cx)
    }

    fn is_end_stream(&self) -> bool {
        let watch = self.lock();
        watch.ended || watch.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.lock().body.size_hint()
    }
}

impl Watch {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.ended {
            return Poll::Ready(None);
        }
        match Pin::new(&mut self.body).poll_frame(cx) {
            Poll::Ready(Some(Ok(frame))) => {
                self.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
                if let Some(since) = self.waiting_since.take() {
                    self.waited += since.elapsed();
                }
                Poll::Ready(Some(Ok(frame)))
            }
            Poll::Ready(end) => {
                self.end();
                Poll::Ready(end)
            }
            Poll::Pending if self.is_over(cx) => {
                self.too_slow = true;
                self.end();
                Poll::Ready(Some(Err(axum::Error::new(TooSlow))))
            }
            Poll::Pending => Poll::Pending,
        }
    }

    fn end(&mut self) {
        self.ended = true;
        self.permit = None;
    }

    /// Whether the client has been waited for long enough.
    fn is_over(&mut self, cx: &mut Context<'_>) -> bool {
        if self.waiting_since.is_none() {
            let now = Instant::now();
            self.waiting_since = Some(now);
            let until = now + self.patience();
            match &mut self.timer {
                Some(timer) => timer.as_mut().reset(until),
                none => *none = Some(Box::pin(tokio::time::sleep_until(until))),
            }
        }
        if !self.hurried {
            let closing = &self.closing;
            let closed = self.closed.get_or_insert_with(|| Box::pin(closing.clone().cancelled_owned()));
            if closed.as_mut().poll(cx).is_ready() {
                self.hurried = true;
                if let Some(timer) = &mut self.timer {
                    let until = timer.deadline().min(Instant::now() + PAUSE_AT_THE_END);
                    timer.as_mut().reset(until);
                }
            }
        }
        self.timer.as_mut().is_some_and(|timer| timer.as_mut().poll(cx).is_ready())
    }

    fn patience(&self) -> Duration {
        let pause = if self.hurried { PAUSE_AT_THE_END } else { self.speed.pause };
        let earned = Duration::from_secs_f64(self.bytes as f64 / self.speed.bytes_per_second as f64);
        pause.min((self.speed.pause + earned).saturating_sub(self.waited))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::StreamExt;

    const SPEED: Speed = Speed { pause: Duration::from_secs(30), bytes_per_second: 1000 };

    /// A body of `pieces` of 100 bytes with pauses in front of them.
    fn body(pieces: usize, pause: Duration, closing: &CancellationToken) -> Watched {
        let pieces = futures::stream::iter(0..pieces).then(move |_| async move {
            tokio::time::sleep(pause).await;
            Ok::<_, std::io::Error>(Bytes::from_static(&[b'x'; 100]))
        });
        Watched::new(Body::from_stream(pieces), SPEED, closing.clone(), None)
    }

    /// How long it took, and whether the body came.
    async fn read(body: Watched) -> (Duration, bool) {
        let began = Instant::now();
        let read = body.collect().await;
        assert!(read.as_ref().err().is_none_or(|error| is_too_slow(error)));
        (began.elapsed(), read.is_ok())
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_pauses_or_trickles_is_given_up_and_a_slow_one_is_not() {
        let open = CancellationToken::new();
        let seconds = Duration::from_secs;
        assert_eq!(read(body(1, seconds(1000), &open)).await, (seconds(30), false), "it stops");
        let (time, whole) = read(body(1000, seconds(5), &open)).await;
        assert!(!whole && time >= seconds(30) && time < seconds(35), "100 bytes in 5 s: {time:?}");
        assert_eq!(
            read(body(600, Duration::from_millis(90), &open)).await,
            (seconds(54), true),
            "fast enough"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_stands_still_does_not_hold_up_the_end() {
        let closing = CancellationToken::new();
        let stuck = read(body(1, Duration::from_secs(1000), &closing));
        let (read, ()) = tokio::join!(stuck, async {
            tokio::time::sleep(Duration::from_secs(5)).await;
            closing.cancel();
        });
        assert_eq!(read, (Duration::from_secs(7), false));
    }
}
