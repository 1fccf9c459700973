//! The HTTP client of a plug-in: bounded, confined to the allowed hosts, and the judge of what was delivered.
//!
//! Promises:
//! - whether a failed request may have reached the vendor (`Delivery`) is decided here, by rules that no
//!   plug-in can change: no connection was made, `NotSent`; a 4xx other than 408, a 503 or an error in a 2xx
//!   envelope, `Refused`; time-outs, cut connections, other 5xx and unreadable answers, `MaybeSent`;
//! - a plug-in contacts only its allowed hosts, holds no retry, time-out or logging code, and cannot see the
//!   secrets of others;
//! - errors are stripped of the account's secrets, and of what a request signed in with, before they leave.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use baigong_ground::Text;
use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use http::{HeaderMap, Method};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use url::Url;

use crate::error::{Delivery, Error, ErrorKind, Operation, Reason, Result, redact};

mod events;
mod reply;

pub use baigong_ground::http::{install_tls, shared_client};
pub use events::EventStream;
pub use reply::{MAX_REPLY_BYTES, Reply};

/// Signed tokens of an account that are remembered, so that an echo of them is wiped; calls run side by side.
const MAX_TOKENS: usize = 32;
/// Shortest text that counts as a token: wiping a shorter one would take words out of messages.
const MIN_TOKEN: usize = 12;

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
    pub fn new(client: reqwest::Client, base: &Url, allowed_hosts: &[String], secrets: Vec<String>) -> Self {
        let own = host_and_port(base);
        let allowed_hosts = allowed_hosts.iter().cloned().chain([own]).collect();
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
        let builder =
            match url {
                Ok(url) if self.allows(&url) => Ok(self.0.client.request(method, url)),
                Ok(url) => Err(Error::new(
                    ErrorKind::Unexpected,
                    Reason::detail(format!(
                        "host {} is not one of the provider's allowed hosts",
                        host_and_port(&url)
                    )),
                )),
                Err(cause) => Err(Error::new(ErrorKind::Unexpected, Reason::detail("bad vendor address"))
                    .with("cause", cause)),
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
    Error::new(ErrorKind::Unexpected, Reason::detail("a trial goes no further"))
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
            let mut request =
                request.map_err(|e| Error::new(ErrorKind::Unexpected, Reason::detail(e.to_string())))?;
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
                return Err(Error::new(
                    ErrorKind::Unexpected,
                    Reason::explained(["供应商返回的内容过大", "the vendor's answer is too large"]),
                )
                .delivery(Delivery::MaybeSent)
                .operation(operation));
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body.freeze())
    }
}

fn transport(operation: Operation, delivery: Delivery, cause: &reqwest::Error, secrets: &[String]) -> Error {
    let message = if cause.is_timeout() {
        Text::new("供应商响应超时", "the vendor did not answer in time")
    } else {
        Text::new("无法连接供应商", "the vendor cannot be reached")
    };
    // reqwest's own text says only "error sending request"; the reason is at the end of the chain.
    let mut reason = cause.to_string();
    let mut source = std::error::Error::source(cause);
    while let Some(inner) = source {
        reason = inner.to_string();
        source = inner.source();
    }
    Error::new(ErrorKind::Busy, Reason::Explained(message))
        .delivery(delivery)
        .operation(operation)
        .with("cause", redact(&reason, secrets))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Retry;

    #[test]
    fn an_id_stays_one_segment_of_a_path() {
        assert_eq!(segment("t-1_a.b"), "t-1_a.b");
        assert_eq!(segment("../a b?c#d+e"), "..%2Fa%20b%3Fc%23d%2Be");
    }

    #[test]
    fn hosts_outside_the_list_are_not_contacted() {
        let base = Url::parse("https://api.example.com/v1").unwrap();
        let upstream = Upstream::new(shared_client(), &base, &["*.cdn.example.com".to_owned()], Vec::new());
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
}
