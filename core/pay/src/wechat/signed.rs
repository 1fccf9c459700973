//! Signed requests, and answers that are believed only when they are signed.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use baigong_ground::Clock;
use bytes::Bytes;
use http::{HeaderMap, Method, StatusCode};
use rand::distr::{Alphanumeric, SampleString};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{PlatformKeys, WechatConfig};
use crate::error::{Error, ErrorKind, Result};
use crate::fetch;
use crate::keys::PrivateKey;

/// How far a signature's time may be from ours, in seconds, in either direction.
const FRESH_S: i64 = 300;
/// The one way to sign.
const SCHEME: &str = "WECHATPAY2-SHA256-RSA2048";
/// Longest time of a call.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Longest time of a statement, which may be large.
const DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(300);

pub(super) struct Client {
    http: reqwest::Client,
    base: String,
    mchid: String,
    serial_no: String,
    key: PrivateKey,
    platform_keys: RwLock<PlatformKeys>,
    clock: Arc<dyn Clock>,
}

impl Client {
    pub fn new(config: &WechatConfig, http: reqwest::Client, clock: Arc<dyn Clock>) -> Self {
        Self {
            http,
            base: config.base_url.as_str().trim_end_matches('/').to_owned(),
            mchid: config.mchid.clone(),
            serial_no: config.serial_no.clone(),
            key: config.private_key.clone(),
            platform_keys: RwLock::new(config.platform_keys.clone()),
            clock,
        }
    }

    /// The present time, in milliseconds since the epoch.
    pub fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    /// The keys that are believed now.
    pub fn keys(&self) -> PlatformKeys {
        self.platform_keys.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Believes `newer` keys too, and no longer those whose time is over.
    pub fn believe(&self, newer: PlatformKeys) {
        let now_ms = self.now_ms();
        self.platform_keys.write().unwrap_or_else(PoisonError::into_inner).join(newer, now_ms);
    }

    /// A call whose answer is JSON.
    pub async fn call<B: Serialize + Sync, T: DeserializeOwned>(
        &self,
        operation: &'static str,
        method: Method,
        path: &str,
        body: Option<&B>,
    ) -> Result<T> {
        let body = body.map(|body| to_json(operation, body)).transpose()?.unwrap_or_default();
        let answer = self.verified(operation, method, path, body).await?;
        serde_json::from_slice(&answer).map_err(|e| Error::unreadable(operation, e.to_string()))
    }

    /// A call whose answer is that it was done.
    pub async fn command<B: Serialize + Sync>(
        &self,
        operation: &'static str,
        path: &str,
        body: &B,
    ) -> Result<()> {
        let body = to_json(operation, body)?;
        self.verified(operation, Method::POST, path, body).await.map(drop)
    }

    async fn verified(
        &self,
        operation: &'static str,
        method: Method,
        path: &str,
        body: String,
    ) -> Result<Bytes> {
        let (headers, answer) = self.unverified(operation, method, path, body).await?;
        verify(&self.keys(), operation, &headers, &answer, self.now_ms())?;
        Ok(answer)
    }

    /// An answer of success whose signature is still to be checked.
    pub async fn unverified(
        &self,
        operation: &'static str,
        method: Method,
        path: &str,
        body: String,
    ) -> Result<(HeaderMap, Bytes)> {
        let (status, headers, answer) = self.send(operation, method, path, body, fetch::MAX_ANSWER).await?;
        // 202 says that the buyer is still at it.
        if !status.is_success() || status == StatusCode::ACCEPTED {
            return Err(refusal(operation, status, &answer));
        }
        Ok((headers, answer))
    }

    /// A signed download; its content is the one thing that WeChat Pay does not sign.
    pub async fn download(&self, operation: &'static str, url: &str) -> Result<Bytes> {
        // The address that the interface gives is signed as it stands, and fetched from the configured host: a
        // statement names hosts by region.
        let path = url::Url::parse(url)
            .map(|url| match url.query() {
                Some(query) => format!("{}?{query}", url.path()),
                None => url.path().to_owned(),
            })
            .map_err(|e| Error::unreadable(operation, e.to_string()))?;
        let sent = self.send(operation, Method::GET, &path, String::new(), fetch::MAX_STATEMENT);
        let (status, _, answer) = sent.await?;
        if status.is_success() { Ok(answer) } else { Err(refusal(operation, status, &answer)) }
    }

    async fn send(
        &self,
        operation: &'static str,
        method: Method,
        path: &str,
        body: String,
        limit: usize,
    ) -> Result<(StatusCode, HeaderMap, Bytes)> {
        let mut request = self
            .http
            .request(method.clone(), format!("{}{path}", self.base))
            .timeout(if limit > fetch::MAX_ANSWER { DOWNLOAD_TIMEOUT } else { TIMEOUT })
            .header("authorization", self.authorization(&method, path, &body))
            .header("accept", "application/json")
            .header("content-type", "application/json")
            // WeChat Pay refuses requests without one.
            .header("user-agent", concat!("baigong/", env!("CARGO_PKG_VERSION")));
        if let Some(id) = self.keys().public_key_id() {
            request = request.header("wechatpay-serial", id);
        }
        fetch::send(operation, request.body(body), limit).await
    }

    #[expect(clippy::disallowed_methods, reason = "a nonce of the protocol: it only has to be new")]
    fn authorization(&self, method: &Method, path: &str, body: &str) -> String {
        let timestamp = self.now_ms() / 1000;
        let nonce = Alphanumeric.sample_string(&mut rand::rng(), 32);
        let signature = self.key.sign(format!("{method}\n{path}\n{timestamp}\n{nonce}\n{body}\n").as_bytes());
        let (mchid, serial_no) = (&self.mchid, &self.serial_no);
        format!(
            "{SCHEME} mchid=\"{mchid}\",nonce_str=\"{nonce}\",signature=\"{signature}\",\
             timestamp=\"{timestamp}\",serial_no=\"{serial_no}\""
        )
    }
}

fn to_json<B: Serialize>(operation: &'static str, body: &B) -> Result<String> {
    serde_json::to_string(body).map_err(|e| Error::new(ErrorKind::Refused, operation, e.to_string()))
}

/// Refuses what WeChat Pay did not sign, or signed long ago. It signs some things wrongly on purpose, to see whether
/// we look.
pub(super) fn verify(
    keys: &PlatformKeys,
    operation: &'static str,
    headers: &HeaderMap,
    body: &[u8],
    now_ms: i64,
) -> Result<()> {
    let forged = |what: &str| Error::forged(operation, what);
    let header = |name: &str| {
        let mut values = headers.get_all(name).iter();
        let value = values.next().and_then(|value| value.to_str().ok());
        value
            .filter(|_| values.next().is_none())
            .ok_or_else(|| forged("a header of the signature is missing"))
    };
    let (timestamp, nonce) = (header("wechatpay-timestamp")?, header("wechatpay-nonce")?);
    let (serial, signature) = (header("wechatpay-serial")?, header("wechatpay-signature")?);
    if headers.get("wechatpay-signature-type").is_some_and(|scheme| scheme != SCHEME) {
        return Err(forged("it is signed in another way"));
    }
    let signed_s: i64 = timestamp.parse().map_err(|_| forged("its time cannot be read"))?;
    if (now_ms / 1000).saturating_sub(signed_s).saturating_abs() >= FRESH_S {
        return Err(forged("it was signed too long ago, or in the future"));
    }
    let key =
        keys.get(serial, now_ms).ok_or_else(|| forged("it is signed with a key that is not configured"))?;
    let message = [format!("{timestamp}\n{nonce}\n").as_bytes(), body, b"\n"].concat();
    if key.verifies(&message, signature) { Ok(()) } else { Err(forged("the signature does not fit")) }
}

/// `{code, message}` of an answer that is not 2xx. Such answers are not relied upon: nothing is booked because of them.
fn refusal(operation: &'static str, status: StatusCode, body: &[u8]) -> Error {
    #[derive(Deserialize)]
    struct Refusal {
        code: Option<String>,
        message: Option<String>,
    }
    let said: Option<Refusal> = serde_json::from_slice(body).ok();
    let (code, message) = said.map(|said| (said.code, said.message)).unwrap_or_default();
    // Spellings differ between editions of the interface: ORDER_NOT_EXIST, ORDERNOTEXIST.
    let plain = code.as_deref().unwrap_or_default().replace('_', "");
    let kind = match (plain.as_str(), status.as_u16()) {
        ("ORDERPAID", _) => ErrorKind::AlreadyPaid,
        ("ORDERCLOSED", _) => ErrorKind::AlreadyClosed,
        ("OUTTRADENOUSED", _) => ErrorKind::Conflict,
        // A 404 without WeChat Pay's word for it may be a proxy's.
        ("ORDERNOTEXIST" | "RESOURCENOTEXISTS", _) => ErrorKind::NotFound,
        ("USERPAYING" | "STATEMENTCREATING", _) | (_, 404) => ErrorKind::Unavailable,
        ("FREQUENCYLIMITED" | "RATELIMITEXCEEDED", _) | (_, 429) => ErrorKind::RateLimited,
        ("SIGNERROR" | "APPIDMCHIDNOTMATCH" | "MCHNOTEXISTS" | "NOAUTH", _) | (_, 401) => {
            ErrorKind::Configuration
        }
        (_, 500..=599) => ErrorKind::Unavailable,
        _ => ErrorKind::Refused,
    };
    let message = message.unwrap_or_else(|| format!("HTTP {}", status.as_u16()));
    let error = Error::new(kind, operation, message);
    match code {
        Some(code) => error.code(code),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// (status, code, what we take it for)
    const REFUSALS: &[(u16, &str, ErrorKind)] = &[
        (202, "USERPAYING", ErrorKind::Unavailable),
        (400, "PARAM_ERROR", ErrorKind::Refused),
        (400, "INVALID_REQUEST", ErrorKind::Refused),
        (400, "APPID_MCHID_NOT_MATCH", ErrorKind::Configuration),
        (400, "MCH_NOT_EXISTS", ErrorKind::Configuration),
        (400, "ORDER_CLOSED", ErrorKind::AlreadyClosed),
        (400, "ORDERPAID", ErrorKind::AlreadyPaid),
        (400, "STATEMENT_CREATING", ErrorKind::Unavailable),
        (401, "SIGN_ERROR", ErrorKind::Configuration),
        (403, "OUT_TRADE_NO_USED", ErrorKind::Conflict),
        (403, "TRADE_ERROR", ErrorKind::Refused),
        (403, "NO_AUTH", ErrorKind::Configuration),
        (403, "NOAUTH", ErrorKind::Configuration),
        (403, "RULELIMIT", ErrorKind::Refused),
        (403, "NOT_ENOUGH", ErrorKind::Refused),
        (404, "ORDER_NOT_EXIST", ErrorKind::NotFound),
        (404, "ORDERNOTEXIST", ErrorKind::NotFound),
        (404, "RESOURCE_NOT_EXISTS", ErrorKind::NotFound),
        (404, "<html>", ErrorKind::Unavailable),
        (429, "FREQUENCY_LIMITED", ErrorKind::RateLimited),
        (429, "RATELIMIT_EXCEEDED", ErrorKind::RateLimited),
        (500, "SYSTEM_ERROR", ErrorKind::Unavailable),
        (500, "OPENID_MISMATCH", ErrorKind::Unavailable),
        (502, "<html>", ErrorKind::Unavailable),
    ];

    #[test]
    fn refusals_are_told_apart() {
        for (status, code, kind) in REFUSALS {
            let body = format!(r#"{{"code":"{code}","message":"no","detail":{{"field":"x"}}}}"#);
            let body = if code.starts_with('<') { (*code).to_owned() } else { body };
            let status = StatusCode::from_u16(*status).unwrap();
            assert_eq!(refusal("query", status, body.as_bytes()).kind, *kind, "{status} {code}");
        }
    }
}
