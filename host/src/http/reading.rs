//! Readers that do not read: an answer waits for its reader at most so long, or its connection ends.
//!
//! 64 KiB have to be taken within thirty seconds of waiting: who asks and does not read holds a descriptor or
//! an archive for half a minute. Silent streams do not count.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// How long an answer waits for its reader while it takes [`LEAST`].
const PATIENCE: Duration = Duration::from_secs(30);
/// Bytes that a reader takes within that wait: some 2 KiB a second, which the slowest telephone does.
const LEAST: usize = 64 * 1024;

/// A connection whose other side has to read what it asked for. Time in which nothing waits to be written does not count,
/// so that silent streams of events stay.
pub struct Reading<S> {
    stream: S,
    /// How long writes have waited, and how much was taken, since it was last enough.
    waited: Duration,
    taken: usize,
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<S> Reading<S> {
    /// A connection whose reader has not been waited for yet.
    pub fn new(stream: S) -> Self {
        Self { stream, waited: Duration::ZERO, taken: 0, waiting: None }
    }

    /// Something was taken.
    fn took(&mut self, bytes: usize) {
        if let Some((since, _)) = self.waiting.take() {
            self.waited += since.elapsed();
        }
        self.taken += bytes;
        if self.taken >= LEAST {
            (self.waited, self.taken) = (Duration::ZERO, 0);
        }
    }

    /// Nothing can be written now: waits on, or says that it was long enough.
    fn wait(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        let left = PATIENCE.saturating_sub(self.waited);
        let (_, end) = self.waiting.get_or_insert_with(|| {
            let now = Instant::now();
            (now, Box::pin(sleep_until(now + left)))
        });
        ready!(end.as_mut().poll(cx));
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Reading<S> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(cx, buf)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Reading<S> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        match Pin::new(&mut this.stream).poll_write(cx, buf) {
            Poll::Pending => this.wait(cx).map(Err),
            Poll::Ready(done) => {
                this.took(*done.as_ref().unwrap_or(&0));
                Poll::Ready(done)
            }
        }
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        match Pin::new(&mut this.stream).poll_write_vectored(cx, bufs) {
            Poll::Pending => this.wait(cx).map(Err),
            Poll::Ready(done) => {
                this.took(*done.as_ref().unwrap_or(&0));
                Poll::Ready(done)
            }
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::{sleep, timeout};

    const HOUR: Duration = Duration::from_secs(3600);

    #[tokio::test(start_paused = true)]
    async fn a_reader_that_never_reads_loses_its_connection_after_thirty_seconds() {
        let (ours, _theirs) = duplex(1024);
        let begun = Instant::now();
        let ended = Reading::new(ours).write_all(&[0; 4096]).await.unwrap_err();
        assert_eq!((ended.kind(), begun.elapsed()), (io::ErrorKind::TimedOut, PATIENCE));
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_that_takes_a_byte_now_and_then_holds_nothing_for_long() {
        let (ours, mut theirs) = duplex(1024);
        let reader = tokio::spawn(async move {
            let mut byte = [0];
            while theirs.read(&mut byte).await.is_ok_and(|read| read > 0) {
                sleep(Duration::from_secs(9)).await;
            }
        });
        let mut connection = Reading::new(ours);
        let ended = timeout(HOUR, connection.write_all(&[0; 64 * 1024])).await.expect("it ends by itself");
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::TimedOut);
        drop(connection);
        reader.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_reader_and_a_silent_stream_keep_their_connections() {
        let (ours, mut theirs) = duplex(8 * 1024);
        let reader = tokio::spawn(async move {
            let (mut part, mut all) = (vec![0; 8 * 1024], 0);
            loop {
                match theirs.read(&mut part).await.unwrap() {
                    0 => return all,
                    read => all += read,
                }
                sleep(Duration::from_secs(2)).await;
            }
        });
        let mut connection = Reading::new(ours);
        connection.write_all(&vec![0; 1 << 20]).await.unwrap();
        sleep(HOUR).await;
        connection.write_all(b"event").await.unwrap();
        drop(connection);
        assert_eq!(reader.await.unwrap(), (1 << 20) + 5);
    }
}
