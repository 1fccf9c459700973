//! The HTTP client of a plug-in: bounded, confined to the allowed hosts, and the judge of what was delivered.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use bytes::{Bytes, BytesMut};
use eventsource_stream::{Event, EventStreamError, Eventsource};
use futures::stream::{self, BoxStream};
use futures::{Stream, StreamExt};
use http::{HeaderMap, Method, StatusCode};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::redirect::Policy;
use serde::Serialize;
use serde::de::DeserializeOwned;
use url::Url;

use crate::error::{Delivery, Error, ErrorKind, Operation, Reason, Result, Retry, redact};

/// Longest answer read from a vendor: several inline 4K images in base64.
pub const MAX_REPLY_BYTES: usize = 96 * 1024 * 1024;
/// Time to make a connection. A connection that was never made is the one failure that is always safe to retry.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Longest silence within a streamed answer.
const STREAM_IDLE_TIMEOUT: Duration = Duration::from_secs(120);
/// Signed tokens of an account that are remembered, so that an echo of them is wiped; calls run side by side.
const MAX_TOKENS: usize = 32;
/// Shortest text that counts as a token: wiping a shorter one would take words out of messages.
const MIN_TOKEN: usize = 12;
/// Longest excerpt of an unreadable answer that goes into the log.
const EXCERPT_CHARS: usize = 300;

/// Installs the process's TLS provider. Call it before the first client is made; repeating it is harmless.
pub fn install_tls() {
    rustls::crypto::ring::default_provider().install_default().ok();
}

/// A connection pool to share between all accounts.
#[expect(clippy::disallowed_methods, reason = "the client that all others are made of")]
pub fn shared_client() -> reqwest::Client {
    install_tls();
    reqwest::Client::builder()
        .redirect(Policy::none())
        .connect_timeout(CONNECT_TIMEOUT)
        .pool_idle_timeout(Duration::from_secs(60))
        .tcp_nodelay(true)
        .user_agent(concat!("baigong/", env!("CARGO_PKG_VERSION")))
        .build()
        .expect("a client without custom certificates always builds")
}

/// Requests to one vendor account. Cheap to clone.
#[derive(Clone)]
pub struct Upstream(Arc<Inner>);

#[derive(Clone)]
struct Inner {
    client: reqwest::Client,
    base: String,
    allowed_hosts: Vec<String>,
    secrets: Vec<String>,
    /// What requests of this call signed in with, where it is not a secret of the account itself.
    tokens: Arc<Mutex<VecDeque<String>>>,
    timeout: Duration,
    /// Set where a trial is run: nothing is sent, and this is told that something would have been.
    sealed: Option<Arc<AtomicBool>>,
}

impl Upstream {
    /// A client for `base`, allowed to contact the host of `base` and `allowed_hosts`
    /// (`*.example.com` covers subdomains), that wipes `secrets` from every error.
    pub fn new(client: reqwest::Client, base: &Url, allowed_hosts: &[&str], secrets: Vec<String>) -> Self {
        let own = host_and_port(base);
        let allowed_hosts = allowed_hosts.iter().map(|host| (*host).to_owned()).chain([own]).collect();
        Self(Arc::new(Inner {
            client,
            base: base.as_str().trim_end_matches('/').to_owned(),
            allowed_hosts,
            secrets,
            tokens: Arc::default(),
            timeout: Duration::from_secs(60),
            sealed: None,
        }))
    }

    /// The same client with another limit on the whole call.
    #[must_use]
    pub fn with_timeout(&self, timeout: Duration) -> Self {
        Self(Arc::new(Inner { timeout, ..(*self.0).clone() }))
    }

    /// The same client, which sends nothing and tells `reached` when it was to.
    #[must_use]
    pub(crate) fn sealed(&self, reached: Arc<AtomicBool>) -> Self {
        Self(Arc::new(Inner { sealed: Some(reached), ..(*self.0).clone() }))
    }

    /// A GET of a path below the base URL, or of an absolute URL at an allowed host.
    pub fn get(&self, path: &str) -> Request<'_> {
        self.request(Method::GET, path)
    }

    /// A POST, as [`Upstream::get`].
    pub fn post(&self, path: &str) -> Request<'_> {
        self.request(Method::POST, path)
    }

    /// Any method, as [`Upstream::get`].
    pub fn request(&self, method: Method, path: &str) -> Request<'_> {
        let url = if path.starts_with("http://") || path.starts_with("https://") {
            Url::parse(path)
        } else {
            Url::parse(&format!("{}{path}", self.0.base))
        };
        let builder = match url {
            Ok(url) if self.allows(&url) => Ok(self.0.client.request(method, url)),
            Ok(url) => Err(Error::new(
                ErrorKind::Unexpected,
                format!("host {} is not one of the provider's allowed hosts", host_and_port(&url)),
            )),
            Err(cause) => {
                Err(Error::new(ErrorKind::Unexpected, "bad vendor address".to_owned()).with("cause", cause))
            }
        };
        Request { upstream: &self.0, builder }
    }

    fn allows(&self, url: &Url) -> bool {
        let host = host_and_port(url);
        self.0.allowed_hosts.iter().any(|allowed| match allowed.strip_prefix('*') {
            Some(suffix) => host.ends_with(suffix),
            None => *allowed == host,
        })
    }

    /// The base URL, without a slash at its end.
    pub fn base(&self) -> &str {
        &self.0.base
    }

    /// What must not be shown of this account: its secrets, and what requests signed in with.
    pub(crate) fn secrets(&self) -> Vec<String> {
        let tokens = self.0.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.secrets.iter().chain(&*tokens).cloned().collect()
    }
}

impl Inner {
    fn remember(&self, token: &str) {
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.secrets.iter().chain(&*tokens).any(|known| known == token);
        if token.len() >= MIN_TOKEN && !known {
            tokens.truncate(MAX_TOKENS - 1);
            tokens.push_front(token.to_owned());
        }
    }
}

/// Ends a trial, which sends nothing.
pub(crate) fn stop(reached: &AtomicBool) -> Error {
    reached.store(true, Ordering::Relaxed);
    Error::new(ErrorKind::Unexpected, "a trial goes no further".to_owned())
}

/// What need not be escaped in a segment.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'*');

/// `text` as one segment of a path: an id from a vendor's answer cannot lead to another path or carry a query.
pub fn segment(text: &str) -> String {
    // Dots alone would lead to another path, and a URL reads them the same when they are escaped.
    if matches!(text, "." | "..") {
        return "_".into();
    }
    utf8_percent_encode(text, SEGMENT).to_string()
}

/// `host`, or `host:port` where the port is not the scheme's own.
fn host_and_port(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
}

/// A request being built.
pub struct Request<'a> {
    upstream: &'a Inner,
    builder: Result<reqwest::RequestBuilder>,
}

impl Request<'_> {
    fn map(mut self, change: impl FnOnce(reqwest::RequestBuilder) -> reqwest::RequestBuilder) -> Self {
        self.builder = self.builder.map(change);
        self
    }

    /// `Authorization: Bearer <token>`. An echo of the token is wiped from errors.
    pub fn bearer(self, token: &str) -> Self {
        self.upstream.remember(token);
        self.map(|b| b.bearer_auth(token))
    }

    /// Any header. An echo of an `Authorization`, or of its signature, is wiped from errors.
    pub fn header(self, name: &'static str, value: &str) -> Self {
        if name.eq_ignore_ascii_case("authorization") {
            let last = value.split([' ', '=']).next_back().unwrap_or_default();
            [value, last].into_iter().for_each(|token| self.upstream.remember(token));
        }
        self.map(|b| b.header(name, value))
    }

    /// A JSON body.
    pub fn json<T: Serialize + ?Sized>(self, body: &T) -> Self {
        self.map(|b| b.json(body))
    }

    /// A multipart body.
    pub fn multipart(self, form: reqwest::multipart::Form) -> Self {
        self.map(|b| b.multipart(form))
    }

    /// Query parameters, added to the address.
    pub fn query(mut self, pairs: &[(&str, &str)]) -> Self {
        self.builder = self.builder.and_then(|builder| {
            let (client, request) = builder.build_split();
            let mut request = request.map_err(|e| Error::new(ErrorKind::Unexpected, e.to_string()))?;
            request.url_mut().query_pairs_mut().extend_pairs(pairs);
            Ok(reqwest::RequestBuilder::from_parts(client, request))
        });
        self
    }

    /// Sends the request and reads the answer, whatever its status.
    pub async fn send(self, operation: Operation) -> Result<Reply> {
        let mut response = self.open(operation).await?;
        let (status, headers) = (response.0.status(), std::mem::take(response.0.headers_mut()));
        let body = response.read(MAX_REPLY_BYTES).await?;
        Ok(Reply { operation, status, headers, body })
    }

    /// Sends the request and hands over the answer's server-sent events as they arrive.
    /// An answer that is not 2xx, or that says it is JSON or a web page, is read whole and given as the error side:
    /// gateways answer some failures, and short answers, without a stream.
    pub async fn stream(self, operation: Operation) -> Result<std::result::Result<EventStream, Reply>> {
        let response = self.open(operation).await?;
        let (status, headers) = (response.0.status(), response.0.headers().clone());
        if !status.is_success() || is_document(&headers) {
            let body = response.read(MAX_REPLY_BYTES).await?;
            return Ok(Err(Reply { operation, status, headers, body }));
        }
        let chunks = response.0.bytes_stream().map(|chunk| chunk.map_err(|e| e.without_url().to_string()));
        Ok(Ok(EventStream::new(operation, chunks)))
    }

    async fn open(self, operation: Operation) -> Result<Opened> {
        let builder = self.builder.map_err(|e| e.operation(operation))?;
        if let Some(reached) = &self.upstream.sealed {
            return Err(stop(reached));
        }
        let response = builder.timeout(self.upstream.timeout).send().await.map_err(|cause| {
            let delivery = if cause.is_connect() || cause.is_builder() {
                Delivery::NotSent
            } else {
                Delivery::MaybeSent
            };
            transport(operation, delivery, &cause.without_url(), &self.upstream.secrets)
        })?;
        Ok(Opened(response, operation))
    }
}

/// Whether an answer declares itself to be something that cannot hold events.
/// Judged this way round because some gateways stream events under `text/plain` or under no type at all.
fn is_document(headers: &HeaderMap) -> bool {
    let content_type = headers.get(http::header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    content_type.is_some_and(|t| t.starts_with("application/json") || t.starts_with("text/html"))
}

struct Opened(reqwest::Response, Operation);

impl Opened {
    async fn read(self, cap: usize) -> Result<Bytes> {
        let Self(mut response, operation) = self;
        let broken = |e: reqwest::Error| transport(operation, Delivery::MaybeSent, &e.without_url(), &[]);
        let mut body = BytesMut::new();
        while let Some(chunk) = response.chunk().await.map_err(broken)? {
            if body.len() + chunk.len() > cap {
                return Err(Error::new(ErrorKind::Unexpected, "the vendor's answer is too large".to_owned())
                    .delivery(Delivery::MaybeSent)
                    .operation(operation));
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body.freeze())
    }
}

fn transport(operation: Operation, delivery: Delivery, cause: &reqwest::Error, secrets: &[String]) -> Error {
    let message =
        Reason::detail(if cause.is_timeout() { "供应商响应超时" } else { "无法连接供应商" });
    // reqwest's own text says only "error sending request"; the reason is at the end of the chain.
    let mut reason = cause.to_string();
    let mut source = std::error::Error::source(cause);
    while let Some(inner) = source {
        reason = inner.to_string();
        source = inner.source();
    }
    Error::new(ErrorKind::Busy, message)
        .delivery(delivery)
        .operation(operation)
        .with("cause", redact(&reason, secrets))
}

/// An answer, whatever its status.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The operation that it belongs to.
    pub operation: Operation,
    /// HTTP status.
    pub status: StatusCode,
    /// The answer's headers, as they came.
    pub headers: HeaderMap,
    /// Body, at most [`MAX_REPLY_BYTES`].
    pub body: Bytes,
}

impl Reply {
    /// Reads a 2xx answer as JSON; for any other status, and for a body of another shape, the error of [`Reply::unreadable`].
    pub fn json<T: DeserializeOwned>(&self) -> Result<T> {
        if !self.status.is_success() {
            return Err(self.unreadable());
        }
        self.any_json().ok_or_else(|| self.unreadable())
    }

    /// Whether the vendor did what it was asked: 2xx, with JSON or with nothing. A page of a gateway is no consent.
    pub fn agreed(&self) -> bool {
        self.status.is_success() && (self.body.is_empty() || self.any_json::<serde_json::Value>().is_some())
    }

    /// Reads the body as JSON whatever the status; `None` if it has another shape.
    pub fn any_json<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_slice(&self.body).ok()
    }

    /// The body as text, for error classification.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The error of an answer in which the vendor itself says that it did not do what was asked. Where its code says
    /// nothing that a plug-in knows, a status that speaks of the account does: gateways answer with codes of their own.
    pub fn refuse(&self, kind: ErrorKind, message: impl Into<Reason>) -> Error {
        let about_the_account = matches!(self.status.as_u16(), 401..=403 | 429);
        let kind =
            if kind == ErrorKind::Unexpected && about_the_account { self.kind_by_status() } else { kind };
        let mut error = Error::new(kind, message)
            .delivery(self.delivery())
            .operation(self.operation)
            .with("status", self.status.as_u16());
        if let Some(pause) = self.retry_after() {
            error.retry = Retry::After(pause);
        }
        error
    }

    /// The error of an answer that is not in the vendor's own shape, judged by its status alone.
    pub fn unreadable(&self) -> Error {
        let kind = self.kind_by_status();
        let message = if self.status.is_success() {
            "供应商返回了无法识别的内容".to_owned()
        } else {
            format!("供应商返回错误 HTTP {}", self.status.as_u16())
        };
        let excerpt: String = self.text().chars().take(EXCERPT_CHARS).collect();
        let mut error = self.refuse(kind, message).with("body", excerpt);
        if self.status.is_success() {
            error.delivery = Delivery::MaybeSent;
        }
        error
    }

    fn kind_by_status(&self) -> ErrorKind {
        match self.status.as_u16() {
            401 | 403 => ErrorKind::Auth,
            402 => ErrorKind::Balance,
            404 | 410 => ErrorKind::NotFoundOrExpired,
            429 => ErrorKind::RateLimited,
            400..=499 => ErrorKind::InvalidParams,
            500..=599 => ErrorKind::Busy,
            _ => ErrorKind::Unexpected,
        }
    }

    /// A refusal is only believed where the status rules out that a job was created:
    /// gateways answer 5xx in the vendor's name for requests that the vendor accepted.
    fn delivery(&self) -> Delivery {
        match self.status.as_u16() {
            408 => Delivery::MaybeSent,
            200..=499 | 503 => Delivery::Refused,
            _ => Delivery::MaybeSent,
        }
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "a date of the vendor is turned into a pause; nothing is stored of it"
    )]
    fn retry_after(&self) -> Option<Duration> {
        let value = self.headers.get(http::header::RETRY_AFTER)?.to_str().ok()?.trim();
        match value.parse::<u64>() {
            Ok(seconds) => Some(Duration::from_secs(seconds)),
            Err(_) => httpdate::parse_http_date(value).ok()?.duration_since(SystemTime::now()).ok(),
        }
    }
}

/// Server-sent events of an answer.
pub struct EventStream {
    operation: Operation,
    events: BoxStream<'static, std::result::Result<Event, EventStreamError<String>>>,
}

impl EventStream {
    fn new(
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
        Error::new(ErrorKind::Busy, Reason::detail("供应商中断了响应"))
            .delivery(Delivery::MaybeSent)
            .operation(self.operation)
            .with("cause", cause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(status: u16, body: &str) -> Reply {
        Reply {
            operation: Operation::Submit,
            status: StatusCode::from_u16(status).unwrap(),
            headers: HeaderMap::new(),
            body: Bytes::copy_from_slice(body.as_bytes()),
        }
    }

    #[test]
    fn a_code_that_nobody_knows_leaves_the_word_to_a_status_about_the_account() {
        let kind = |status, kind| reply(status, "{}").refuse(kind, "no").kind;
        let by_status = [(401, ErrorKind::Auth), (402, ErrorKind::Balance), (429, ErrorKind::RateLimited)];
        for (status, told) in by_status {
            assert_eq!(kind(status, ErrorKind::Unexpected), told);
            assert_eq!(kind(status, ErrorKind::InvalidParams), ErrorKind::InvalidParams);
        }
        assert_eq!(kind(400, ErrorKind::Unexpected), ErrorKind::Unexpected);
        assert_eq!(kind(500, ErrorKind::Unexpected), ErrorKind::Unexpected);
    }

    #[test]
    fn only_statuses_that_rule_out_a_job_count_as_refusals() {
        for (status, delivery) in [
            (400, Delivery::Refused),
            (408, Delivery::MaybeSent),
            (429, Delivery::Refused),
            (500, Delivery::MaybeSent),
            (502, Delivery::MaybeSent),
            (503, Delivery::Refused),
            (504, Delivery::MaybeSent),
        ] {
            assert_eq!(reply(status, "<html>").unreadable().delivery, delivery, "{status}");
        }
        assert_eq!(reply(200, "<html>").unreadable().delivery, Delivery::MaybeSent);
    }

    #[test]
    fn retry_after_is_honoured_in_seconds_and_as_a_date() {
        let mut busy = reply(429, "");
        busy.headers.insert("retry-after", "7".parse().unwrap());
        assert_eq!(busy.unreadable().retry, Retry::After(Duration::from_secs(7)));
        let later = httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(90));
        busy.headers.insert("retry-after", later.parse().unwrap());
        assert!(matches!(busy.unreadable().retry, Retry::After(d) if d.as_secs() > 80));
    }

    #[test]
    fn an_id_stays_one_segment_of_a_path() {
        assert_eq!(segment("t-1_a.b"), "t-1_a.b");
        assert_eq!(segment("../a b?c#d+e"), "..%2Fa%20b%3Fc%23d%2Be");
    }

    #[test]
    fn hosts_outside_the_list_are_not_contacted() {
        let base = Url::parse("https://api.example.com/v1").unwrap();
        let upstream = Upstream::new(shared_client(), &base, &["*.cdn.example.com"], Vec::new());
        for (url, allowed) in [
            ("https://api.example.com/x", true),
            ("https://a.cdn.example.com/x", true),
            ("https://cdn.example.com.evil.net/x", false),
            ("https://evilcdn.example.com/x", false),
            ("https://api.example.com:8443/x", false),
            ("http://127.0.0.1/x", false),
        ] {
            assert_eq!(upstream.allows(&Url::parse(url).unwrap()), allowed, "{url}");
        }
    }

    #[test]
    fn what_a_request_signed_in_with_is_kept_to_be_wiped() {
        let base = Url::parse("https://api.example.com").unwrap();
        let upstream = Upstream::new(shared_client(), &base, &[], vec!["the-key-itself".into()]);
        drop(upstream.get("/x").bearer("the-key-itself"));
        drop(upstream.with_timeout(Duration::from_secs(1)).get("/x").bearer("signed.token.1"));
        let signature = "HMAC Credential=a, Signature=0123456789abcdef";
        drop(upstream.get("/x").header("Authorization", signature).header("X-Date", "20260101T000000Z"));
        assert_eq!(upstream.secrets(), ["the-key-itself", "0123456789abcdef", signature, "signed.token.1"]);
        (0..MAX_TOKENS).for_each(|n| drop(upstream.get("/x").bearer(&format!("signed.token.of.{n}"))));
        assert_eq!(upstream.secrets().len(), 1 + MAX_TOKENS);
    }

    #[tokio::test]
    async fn a_refused_connection_was_provably_not_sent() {
        // Bound and not listening: nobody else can get the port meanwhile.
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let base = Url::parse(&format!("http://{}", socket.local_addr().unwrap())).unwrap();
        let error = Upstream::new(shared_client(), &base, &[], Vec::new())
            .post("/x")
            .send(Operation::Submit)
            .await
            .unwrap_err();
        assert_eq!((error.delivery, error.retry), (Delivery::NotSent, Retry::Yes));
    }

    #[tokio::test]
    async fn a_silent_vendor_may_have_been_reached() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let upstream =
            Upstream::new(shared_client(), &base, &[], Vec::new()).with_timeout(Duration::from_millis(80));
        let error = upstream.post("/x").send(Operation::Submit).await.unwrap_err();
        assert_eq!(error.delivery, Delivery::MaybeSent);
    }

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
