//! Downloads from addresses that strangers name, without becoming their way into our own network.
//!
//! - Only http and https, without credentials in the address.
//! - The host must be on the public internet. Names are resolved by us, and the connection goes to the very addresses
//!   that were checked: a name that changes its mind between check and connection gains nothing.
//! - Redirects are followed by hand, at most three, each checked like the first address.
//! - `host:port` pairs that the caller trusts (the simulated vendor) are exempt from the address rule alone.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use baigong_ground::guard::{GuardedClients, Resolver, is_private};
use baigong_ground::{Message, messages};
use bytes::Bytes;
use futures::{Stream, TryStreamExt};
use http::StatusCode;
use url::Url;

use crate::messages::address_not_allowed;

messages! {
    too_many_redirects = "该地址跳转次数过多", "The address redirects too often";
    download_timed_out = "下载超时，请稍后再试", "The download took too long. Please try again later";
    address_unreachable = "无法连接该地址", "The address cannot be reached";
    download_refused(status) = "无法下载该地址的文件（HTTP {status}）", "The file at this address cannot be downloaded (HTTP {status})";
}

const MAX_REDIRECTS: usize = 3;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Longest silence of a server.
const READ_TIMEOUT: Duration = Duration::from_secs(30);

/// Why a download did not begin.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(super) enum FetchError {
    NotAllowed,
    TooManyRedirects,
    Status(StatusCode),
    Timeout,
    Unreachable,
}

impl FetchError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::NotAllowed => address_not_allowed(),
            Self::TooManyRedirects => too_many_redirects(),
            Self::Status(status) => download_refused(status.as_u16()),
            Self::Timeout => download_timed_out(),
            Self::Unreachable => address_unreachable(),
        }
    }
}

/// Downloads within the rules above.
pub(super) struct Fetcher(GuardedClients);

impl Fetcher {
    pub(super) fn new(resolver: Arc<dyn Resolver>, trusting: reqwest::Client) -> Self {
        Self(GuardedClients::with_trusting(resolver, CONNECT_TIMEOUT, READ_TIMEOUT, trusting))
    }

    /// Requests a file, following redirects, within `deadline` for the whole of it.
    pub(super) async fn open(
        &self,
        url: &str,
        trusted: &[String],
        deadline: Duration,
    ) -> Result<Download, FetchError> {
        let mut url = Url::parse(url).map_err(|_| FetchError::NotAllowed)?;
        for _ in 0..=MAX_REDIRECTS {
            let client = self.0.of(&url, trusted).ok_or(FetchError::NotAllowed)?;
            let response =
                client.get(url.clone()).timeout(deadline).send().await.map_err(|e| classify(&e))?;
            // A client that follows redirects by itself goes where nobody has looked.
            if *response.url() != url {
                return Err(FetchError::NotAllowed);
            }
            let status = response.status();
            if status.is_redirection() {
                let location =
                    response.headers().get(http::header::LOCATION).and_then(|value| value.to_str().ok());
                let location = location.ok_or(FetchError::Status(status))?;
                url = url.join(location).map_err(|_| FetchError::NotAllowed)?;
            } else if status.is_success() {
                return Ok(Download(response));
            } else {
                return Err(FetchError::Status(status));
            }
        }
        Err(FetchError::TooManyRedirects)
    }
}

/// A file on its way.
pub(super) struct Download(reqwest::Response);

impl Download {
    /// The size that the server announces.
    pub(super) fn announced_bytes(&self) -> Option<u64> {
        self.0.content_length()
    }

    pub(super) fn into_stream(self) -> impl Stream<Item = io::Result<Bytes>> {
        self.0.bytes_stream().map_err(|cause| io::Error::other(cause.without_url()))
    }
}

fn classify(error: &reqwest::Error) -> FetchError {
    match error {
        error if is_private(error) => FetchError::NotAllowed,
        error if error.is_timeout() => FetchError::Timeout,
        _ => FetchError::Unreachable,
    }
}
