//! The form around a file, read at a cost that grows with its length and no faster.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use axum::body::{Body, BodyDataStream};
use axum::extract::multipart::{Field, MultipartError, MultipartRejection};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::StatusCode;
use bytes::Bytes;
use futures::{Stream, StreamExt, TryStreamExt};

/// What a form may hold between one piece of content and the next: what stands before its first part, the heads of parts.
/// The parser keeps all of it in memory and searches it again with every piece that comes.
const FRAME_BYTES: usize = 16 * 1024;
/// What the parser is given at a time. It would otherwise take all that has arrived before it looks at any of it.
const PIECE_BYTES: usize = 4 * 1024;

/// A form that is read part by part.
pub struct Form {
    parts: Multipart,
    allowance: Allowance,
}

/// Bytes that the parser may still take before content has to come out of it.
#[derive(Clone)]
struct Allowance(Arc<AtomicUsize>);

impl Allowance {
    fn renew(&self) {
        self.0.store(FRAME_BYTES, Ordering::Relaxed);
    }

    fn take(&self, bytes: usize) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes)).is_ok()
    }
}

impl Form {
    /// The form of a request.
    pub async fn of(request: Request) -> Result<Self, MultipartRejection> {
        let allowance = Allowance(Arc::new(AtomicUsize::new(FRAME_BYTES)));
        let rationed = |body: Body| {
            let allowance = allowance.clone();
            Body::from_stream(Rationed {
                body: body.into_data_stream(),
                allowance,
                rest: Bytes::new(),
                rests: false,
            })
        };
        let parts = Multipart::from_request(request.map(rationed), &()).await?;
        Ok(Self { parts, allowance })
    }

    /// The next part. One that was not read to its end is passed over.
    pub async fn next(&mut self) -> Result<Option<Part<'_>>, MultipartError> {
        let field = self.parts.next_field().await?;
        Ok(field.map(|field| Part { field, allowance: self.allowance.clone() }))
    }
}

/// A part of a form: a stream of its content.
pub struct Part<'a> {
    field: Field<'a>,
    allowance: Allowance,
}

impl Part<'_> {
    /// Which field of the form it is.
    pub fn name(&self) -> Option<&str> {
        self.field.name()
    }

    /// What the file is called where it comes from.
    pub fn file_name(&self) -> Option<&str> {
        self.field.file_name()
    }

    /// The content, whose end is an error where more came than may be.
    pub fn content(self) -> impl Stream<Item = io::Result<Bytes>> {
        self.map_err(|error| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                io::Error::new(io::ErrorKind::FileTooLarge, "the body is too large")
            }
            _ => io::Error::new(io::ErrorKind::UnexpectedEof, error.to_string()),
        })
    }

    /// Reads the content and forgets it.
    pub async fn pass_over(mut self) -> Result<(), MultipartError> {
        while self.next().await.transpose()?.is_some() {}
        Ok(())
    }
}

impl Stream for Part<'_> {
    type Item = Result<Bytes, MultipartError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = self.field.poll_next_unpin(cx);
        // A part without content comes as an empty piece.
        if let Poll::Ready(Some(Ok(content))) = &next
            && !content.is_empty()
        {
            self.allowance.renew();
        }
        next
    }
}

/// A body that comes in small pieces, no more of them than the allowance covers.
struct Rationed {
    body: BodyDataStream,
    allowance: Allowance,
    /// What is left of the last piece of the body.
    rest: Bytes,
    /// Whether the next question is answered with "later": then the parser looks at what it has.
    rests: bool,
}

impl Stream for Rationed {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if std::mem::take(&mut self.rests) {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.rest.is_empty() {
            match self.body.poll_next_unpin(cx) {
                Poll::Ready(Some(Ok(chunk))) => self.rest = chunk,
                other => return other,
            }
        }
        let bytes = self.rest.len().min(PIECE_BYTES);
        if !self.allowance.take(bytes) {
            return Poll::Ready(Some(Err(axum::Error::new("the form holds too much beside its content"))));
        }
        self.rests = true;
        Poll::Ready(Some(Ok(self.rest.split_to(bytes))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header::CONTENT_TYPE;
    use futures::TryStreamExt;

    const MIB: usize = 1024 * 1024;

    /// A form of these pieces, and how many bytes of it were taken.
    async fn form(pieces: Vec<Bytes>) -> (Form, Arc<AtomicUsize>) {
        let taken = Arc::new(AtomicUsize::new(0));
        let counted = taken.clone();
        let pieces = futures::stream::iter(pieces).map(move |piece| {
            counted.fetch_add(piece.len(), Ordering::Relaxed);
            Ok::<_, std::io::Error>(piece)
        });
        let request = Request::builder().header(CONTENT_TYPE, "multipart/form-data; boundary=b");
        (Form::of(request.body(Body::from_stream(pieces)).unwrap()).await.unwrap(), taken)
    }

    /// The name and the content of the file.
    async fn read(form: &mut Form) -> Result<Option<(String, Vec<u8>)>, MultipartError> {
        while let Some(part) = form.next().await? {
            if part.name() == Some("file") {
                let name = part.file_name().unwrap_or_default().to_owned();
                let content: Vec<Bytes> = part.try_collect().await?;
                return Ok(Some((name, content.concat())));
            }
            part.pass_over().await?;
        }
        Ok(None)
    }

    fn in_pieces(text: &[u8], bytes: usize) -> Vec<Bytes> {
        text.chunks(bytes).map(Bytes::copy_from_slice).collect()
    }

    #[tokio::test]
    async fn what_is_not_content_is_refused_after_some_kilobytes_however_much_comes() {
        let endless = [
            ("no boundary", ""),
            ("an endless head", "--b\r\nx-y: "),
            ("an endless name of a field", "--b\r\ncontent-disposition: form-data; name=\""),
            ("padding behind the boundary", "--b   "),
        ];
        for (what, begin) in endless {
            for mebibytes in [1, 4] {
                let text = [begin.as_bytes(), &vec![b'a'; mebibytes * MIB]].concat();
                let (mut form, taken) = form(in_pieces(&text, 8192)).await;
                assert!(read(&mut form).await.is_err(), "{what}");
                let taken = taken.load(Ordering::Relaxed);
                assert!(taken <= FRAME_BYTES + 8192, "{what}: {taken} bytes of {mebibytes} MiB");
            }
        }
        let head = b"--b\r\ncontent-disposition: form-data; name=\"x\"\r\n\r\n\r\n";
        let (mut form, taken) = form(in_pieces(&head.repeat(20_000), 8192)).await;
        assert!(read(&mut form).await.is_err(), "parts without content");
        assert!(taken.load(Ordering::Relaxed) <= FRAME_BYTES + 8192);
    }

    #[tokio::test]
    async fn content_of_any_length_in_pieces_of_any_length_comes_through_unchanged() {
        let file: Vec<u8> = (0..300_000_u32).map(|n| (n % 251) as u8).collect();
        let text = [
            &b"--b\r\ncontent-disposition: form-data; name=\"note\"\r\n\r\n"[..],
            &vec![b'n'; 100_000],
            b"\r\n--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n",
            &file,
            b"\r\n--b--\r\n",
        ]
        .concat();
        for bytes in [7, 4096, 8192, text.len()] {
            let (mut form, _) = form(in_pieces(&text, bytes)).await;
            let (name, content) = read(&mut form).await.unwrap().unwrap();
            assert_eq!(name, "a.png");
            assert!(content == file, "in pieces of {bytes}");
        }
        let (mut form, _) = form(in_pieces(b"--b--\r\n", 8192)).await;
        assert!(read(&mut form).await.unwrap().is_none());
    }
}
