//! Requests and their answers.
//!
//! Every call of this client may be repeated: reading and pricing change nothing, a task is made under a key that makes the
//! second request an echo of the first, and the site knows a file that it already has by its content. So whatever was
//! cut off is asked again a few times before it is given up.

use std::time::Duration;

use baigong_ground::{Language, http};
use reqwest::header::{self, HeaderMap, HeaderValue};
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde::de::DeserializeOwned;
use url::Url;

use crate::error::{Error, Refusal, Result};

/// Times that a request is made before it is given up.
const ATTEMPTS: u32 = 5;
/// Pause before the second attempt; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(400);
/// Longest pause that the site may ask for before the caller is told instead.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// Longest wait for an answer that is not a file.
pub(crate) const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);
/// Characters of a foreign answer that are shown.
const SHOWN_CHARS: usize = 200;

/// An API key. Its debugging text does not show it.
#[derive(Debug, Clone)]
pub struct Key(HeaderValue);

/// The text cannot be a key: it holds what no header may.
#[derive(Debug, thiserror::Error)]
#[error("an API key holds visible ASCII characters only")]
pub struct KeyError;

impl Key {
    /// The key with this text.
    ///
    /// # Errors
    /// It holds what no key may.
    pub fn new(text: &str) -> std::result::Result<Self, KeyError> {
        let text = text.trim();
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(KeyError);
        }
        let mut value = HeaderValue::from_str(&format!("Bearer {text}")).map_err(|_| KeyError)?;
        value.set_sensitive(true);
        Ok(Self(value))
    }
}

/// A site, as the owner of a key asks it.
#[derive(Debug, Clone)]
pub struct Client {
    http: reqwest::Client,
    site: Url,
    key: Option<Key>,
    language: Language,
}

impl Client {
    /// Asks this site, in this language. Finding tools and prices needs no key.
    pub fn new(site: Url, key: Option<Key>, language: Language) -> Self {
        Self { http: http::shared_client(), site, key, language }
    }

    /// What an address leads to, such as that of a result: a path stands below the site's own address, and a whole one stays
    /// as it is.
    pub fn address(&self, path: &str) -> String {
        if path.contains("://") {
            return path.to_owned();
        }
        format!("{}{path}", self.site.as_str().trim_end_matches('/'))
    }

    /// A request to the API, under the key.
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, self.address(path));
        let request = request.header(header::ACCEPT_LANGUAGE, self.language.tag());
        match &self.key {
            Some(Key(value)) => request.header(header::AUTHORIZATION, value.clone()),
            None => request,
        }
    }

    /// A request for a signed address, which opens without the key and may lead to another host.
    pub(crate) fn open(&self, address: &str) -> RequestBuilder {
        self.http.get(self.address(address))
    }

    /// Reads what stands at a path of the API.
    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        self.ask(async || Ok(self.request(Method::GET, path).timeout(ANSWER_TIMEOUT))).await
    }

    /// Makes a request until an answer comes, and reads it.
    pub(crate) async fn ask<T: DeserializeOwned>(
        &self,
        request: impl AsyncFn() -> Result<RequestBuilder>,
    ) -> Result<T> {
        let mut pause = FIRST_PAUSE;
        let mut attempt = 1;
        loop {
            let error = match answer(request().await?).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            let Some(asked) = again_after(&error).filter(|_| attempt < ATTEMPTS) else { return Err(error) };
            tokio::time::sleep(asked.max(pause)).await;
            attempt += 1;
            pause *= 2;
        }
    }
}

/// Sends a request and reads its whole answer.
async fn answer<T: DeserializeOwned>(request: RequestBuilder) -> Result<T> {
    let answer = send(request).await?;
    let status = answer.status().as_u16();
    let bytes = answer.bytes().await.map_err(unreachable)?;
    serde_json::from_slice(&bytes).map_err(|cause| Error::Foreign { status, said: cause.to_string() })
}

/// Sends a request; an answer that is not 2xx is an error.
pub(crate) async fn send(request: RequestBuilder) -> Result<Response> {
    let answer = request.send().await.map_err(unreachable)?;
    let status = answer.status();
    if status.is_success() {
        return Ok(answer);
    }
    let retry_after = retry_after(answer.headers());
    let bytes = answer.bytes().await.map_err(unreachable)?;
    Err(refusal(status, retry_after, &bytes))
}

#[derive(serde::Deserialize)]
struct Envelope {
    error: Refusal,
}

fn refusal(status: StatusCode, retry_after: Option<Duration>, body: &[u8]) -> Error {
    let status = status.as_u16();
    match serde_json::from_slice(body) {
        Ok(Envelope { error }) => Error::Refused(Box::new(Refusal { status, retry_after, ..error })),
        Err(_) => {
            let said = String::from_utf8_lossy(body).trim().chars().take(SHOWN_CHARS).collect();
            Error::Foreign { status, said }
        }
    }
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    headers.get(header::RETRY_AFTER)?.to_str().ok()?.parse().ok().map(Duration::from_secs)
}

/// The whole chain of causes: the outermost only says that sending failed.
pub(crate) fn unreachable(error: reqwest::Error) -> Error {
    let mut said = error.to_string();
    let mut cause = std::error::Error::source(&error);
    while let Some(inner) = cause {
        said = format!("{said}: {inner}");
        cause = inner.source();
    }
    Error::Unreachable(said)
}

/// How long to wait before the same request is made once more; `None` where that would change nothing.
fn again_after(error: &Error) -> Option<Duration> {
    match error {
        Error::Unreachable(_) => Some(Duration::ZERO),
        Error::Foreign { status, .. } => matches!(status, 502..=504).then_some(Duration::ZERO),
        Error::Refused(refusal) => {
            let passes = matches!(
                refusal.code.as_str(),
                "rate_limited" | "request_timeout" | "unavailable" | "idempotency_in_progress"
            );
            let pause = refusal.retry_after.unwrap_or_default();
            (passes && pause <= LONGEST_PAUSE).then_some(pause)
        }
        Error::File { .. } | Error::Deleted(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_debugging_text_shows_the_key() {
        let key = Key::new("bg_test_secret").unwrap();
        let client = Client::new("http://127.0.0.1:1".parse().unwrap(), Some(key), Language::English);
        assert!(!format!("{client:?}").contains("secret"), "{client:?}");
    }

    #[test]
    fn a_site_may_stand_below_a_path() {
        let client = Client::new("https://example.com/ai/".parse().unwrap(), None, Language::English);
        assert_eq!(client.address("/api/v1/tools"), "https://example.com/ai/api/v1/tools");
        assert_eq!(client.address("https://cdn.example.com/a?b"), "https://cdn.example.com/a?b");
    }

    #[test]
    fn a_page_of_a_proxy_is_told_from_the_sites_own_refusal() {
        let error = refusal(StatusCode::BAD_GATEWAY, None, b"<html>502</html>");
        assert!(matches!(&error, Error::Foreign { status: 502, .. }), "{error:?}");
        assert!(error.leaves_open() && again_after(&error).is_some());
        let body = br#"{"error":{"code":"conflict","reason":"above_most","message":"m","request_id":"r","fields":[],"retryable":false,"charged":false}}"#;
        let error = refusal(StatusCode::CONFLICT, None, body);
        assert!(matches!(&error, Error::Refused(refusal) if refusal.request_id == "r"), "{error:?}");
        assert!(!error.leaves_open() && again_after(&error).is_none());
    }
}
