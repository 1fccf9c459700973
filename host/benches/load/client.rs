//! A client that costs next to nothing: one connection, prepared requests, answers read just as far as needed.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::Outcome;

const MAX_HEADERS: usize = 32;

#[derive(Debug)]
pub(crate) struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// A connection that is kept open.
pub(crate) struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// How the end of a body is known.
#[derive(Clone, Copy)]
enum Length {
    Known(usize),
    Chunked,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Outcome<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(4096) })
    }

    /// Sends a whole request and reads the whole answer.
    pub(crate) async fn call(&mut self, request: &[u8]) -> Outcome<Answer> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let (status, head, length) = loop {
            if let Some(head) = self.head()? {
                break head;
            }
            self.fill().await?;
        };
        match length {
            Length::Known(bytes) => {
                while self.buffer.len() < head + bytes {
                    self.fill().await?;
                }
            }
            Length::Chunked => {
                while !self.buffer.ends_with(b"\r\n0\r\n\r\n") {
                    self.fill().await?;
                }
            }
        }
        let sent = &self.buffer[head..];
        let body = match length {
            Length::Known(_) => sent.to_vec(),
            Length::Chunked => joined(sent)?,
        };
        Ok(Answer { status, body })
    }

    /// Reads on for ever: the stream of an answer whose head was read here.
    pub(crate) async fn open(mut self, request: &[u8]) -> Outcome<TcpStream> {
        self.stream.write_all(request).await?;
        loop {
            if let Some((status, ..)) = self.head()? {
                return if status == 200 { Ok(self.stream) } else { Err(format!("HTTP {status}").into()) };
            }
            self.fill().await?;
        }
    }

    /// Status, length of the head and the way the body ends; `None` while the head is not there.
    fn head(&self) -> Outcome<Option<(u16, usize, Length)>> {
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut response = httparse::Response::new(&mut headers);
        let httparse::Status::Complete(head) = response.parse(&self.buffer)? else { return Ok(None) };
        let status = response.code.unwrap_or_default();
        let value =
            |name: &str| response.headers.iter().find(|h| h.name.eq_ignore_ascii_case(name)).map(|h| h.value);
        let length = match value("content-length") {
            Some(text) => Length::Known(std::str::from_utf8(text)?.parse()?),
            None if value("transfer-encoding").is_some() => Length::Chunked,
            None => Length::Known(0),
        };
        Ok(Some((status, head, length)))
    }

    async fn fill(&mut self) -> Outcome<()> {
        if self.stream.read_buf(&mut self.buffer).await? == 0 {
            return Err("the host closed the connection".into());
        }
        Ok(())
    }
}

/// What was sent in chunks, without their sizes.
fn joined(mut chunks: &[u8]) -> Outcome<Vec<u8>> {
    let mut body = Vec::with_capacity(chunks.len());
    loop {
        let Ok(httparse::Status::Complete((at, size))) = httparse::parse_chunk_size(chunks) else {
            return Err("a chunk without a size".into());
        };
        let size = usize::try_from(size)?;
        if size == 0 {
            return Ok(body);
        }
        body.extend_from_slice(chunks.get(at..at + size).ok_or("a chunk that was cut off")?);
        chunks = chunks.get(at + size + 2..).ok_or("no chunk at the end")?;
    }
}

/// A request without a body.
pub(crate) fn request(method: &str, path: &str, token: &str) -> Vec<u8> {
    format!("{method} {path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {token}\r\n\r\n").into_bytes()
}

/// A request for a task, under a key of its own.
pub(crate) fn create_task(token: &str, key: &str, body: &str) -> Vec<u8> {
    format!(
        "POST /api/v1/tasks HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {token}\r\nidempotency-key: {key}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}
