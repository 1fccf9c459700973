//! Signed requests, forms, answers and notifications. Always RSA2: a message that names a weaker one is refused.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use baigong_ground::Clock;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;
use url::Url;

use super::AlipayConfig;
use crate::error::{Error, ErrorKind, Result};
use crate::keys::{PrivateKey, PublicKey};
use crate::{fetch, rules, time};

/// Longest time of a call.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Longest time of a statement, which may be large.
const DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(300);

pub(super) struct Client {
    http: reqwest::Client,
    gateway: Url,
    app_id: String,
    key: PrivateKey,
    alipay_key: PublicKey,
    clock: Arc<dyn Clock>,
}

impl Client {
    pub fn new(config: &AlipayConfig, http: reqwest::Client, clock: Arc<dyn Clock>) -> Self {
        Self {
            http,
            gateway: config.gateway.clone(),
            app_id: config.app_id.clone(),
            key: config.private_key.clone(),
            alipay_key: config.alipay_key.clone(),
            clock,
        }
    }

    /// The address with the fields named, and the fields that are left for the body. Nothing stands twice.
    pub fn split(&self, fields: Vec<(String, String)>, in_query: &[&str]) -> (Url, Vec<(String, String)>) {
        let (query, body): (Vec<_>, Vec<_>) =
            fields.into_iter().partition(|(key, _)| in_query.contains(&key.as_str()));
        let mut url = self.gateway.clone();
        url.query_pairs_mut().extend_pairs(&query);
        (url, body)
    }

    /// The fields of a request, signed.
    pub fn fields(
        &self,
        method: &str,
        content: &Value,
        notify: Option<&Url>,
        back: Option<&Url>,
    ) -> Vec<(String, String)> {
        let mut fields: Vec<(String, String)> = [
            ("app_id", self.app_id.clone()),
            ("method", method.to_owned()),
            ("format", "JSON".to_owned()),
            ("charset", "utf-8".to_owned()),
            ("sign_type", "RSA2".to_owned()),
            ("timestamp", time::plain(self.clock.now_ms())),
            ("version", "1.0".to_owned()),
            ("notify_url", notify.map(Url::to_string).unwrap_or_default()),
            ("return_url", back.map(Url::to_string).unwrap_or_default()),
            ("biz_content", content.to_string()),
        ]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(key, value)| (key.to_owned(), value))
        .collect();
        fields.push(("sign".to_owned(), self.key.sign(text_to_sign(&fields, Text::Request).as_bytes())));
        fields
    }

    /// A call whose answer is signed.
    pub async fn call<T: DeserializeOwned>(
        &self,
        operation: &'static str,
        method: &str,
        content: &Value,
        notify: Option<&Url>,
    ) -> Result<T> {
        // What is common stands in the query and the content in the body, as the company's own clients send it.
        let fields = self.fields(method, content, notify, None);
        let common: Vec<String> =
            fields.iter().map(|(key, _)| key.clone()).filter(|key| key != "biz_content").collect();
        let common: Vec<&str> = common.iter().map(String::as_str).collect();
        let (url, content) = self.split(fields, &common);
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&content).finish();
        let request = self
            .http
            .post(url)
            .timeout(TIMEOUT)
            .header("content-type", "application/x-www-form-urlencoded;charset=utf-8")
            .body(body);
        let (status, _, body) = fetch::send(operation, request, fetch::MAX_ANSWER).await?;
        if !status.is_success() {
            return Err(Error::new(ErrorKind::Unavailable, operation, format!("HTTP {}", status.as_u16())));
        }
        let text = String::from_utf8(body.into()).map_err(|e| Error::unreadable(operation, e.to_string()))?;
        let answer = self.verified(operation, method, &text)?;
        check_code(operation, answer)?;
        serde_json::from_str(answer).map_err(|e| Error::unreadable(operation, e.to_string()))
    }

    /// The text of the answer's object, exactly as it was signed. What stands under `error_response` can only refuse.
    fn verified<'a>(&self, operation: &'static str, method: &str, text: &'a str) -> Result<&'a str> {
        let outer: BTreeMap<String, &'a RawValue> =
            serde_json::from_str(text).map_err(|e| Error::unreadable(operation, e.to_string()))?;
        let name = format!("{}_response", method.replace('.', "_"));
        let refusal =
            || outer.get("error_response").copied().filter(|raw| check_code(operation, raw.get()).is_err());
        let answer = outer.get(&name).copied().or_else(refusal);
        let answer = answer.ok_or_else(|| Error::unreadable(operation, "there is no answer in it"))?.get();
        let sign: Option<String> = outer.get("sign").and_then(|raw| serde_json::from_str(raw.get()).ok());
        match sign {
            Some(sign) if self.alipay_key.verifies(answer.as_bytes(), &sign) => Ok(answer),
            Some(_) => Err(Error::forged(operation, "the signature does not fit")),
            // The gateway signs no refusal of a request whose own signature it could not check. What it says of a
            // trade (40004), it signs.
            None => match check_code(operation, answer) {
                Err(refusal) if matches!(refusal.kind, ErrorKind::Configuration | ErrorKind::Unavailable) => {
                    Err(refusal)
                }
                _ => Err(Error::forged(operation, "the answer is not signed")),
            },
        }
    }

    /// The fields of a notification, once their signature fits.
    pub fn notification(&self, body: &[u8]) -> Result<Vec<(String, String)>> {
        let fields: Vec<(String, String)> = url::form_urlencoded::parse(body).into_owned().collect();
        let one = |name: &str| {
            let mut values = fields.iter().filter(|(key, _)| key == name);
            let value = values.next().map(|(_, value)| value.as_str());
            value.filter(|_| values.next().is_none())
        };
        let mut names: Vec<&str> = fields.iter().map(|(key, _)| key.as_str()).collect();
        names.sort_unstable();
        if names.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(Error::forged("notify", "a field stands twice"));
        }
        if one("sign_type") != Some("RSA2") {
            return Err(Error::forged("notify", "it is not signed with RSA2"));
        }
        let sign = one("sign").ok_or_else(|| Error::forged("notify", "it is not signed"))?;
        if !self.alipay_key.verifies(text_to_sign(&fields, Text::Notification).as_bytes(), sign) {
            return Err(Error::forged("notify", "the signature does not fit"));
        }
        Ok(fields)
    }

    /// Fetches a file whose address stood in a signed answer.
    pub async fn download(&self, operation: &'static str, url: &str) -> Result<bytes::Bytes> {
        let url = Url::parse(url).map_err(|e| Error::unreadable(operation, e.to_string()))?;
        if !rules::is_private(&url) {
            return Err(Error::unreadable(operation, "the file is offered in the clear"));
        }
        let request = self.http.get(url).timeout(DOWNLOAD_TIMEOUT);
        let (status, _, file) = fetch::send(operation, request, fetch::MAX_STATEMENT).await?;
        if !status.is_success() {
            return Err(Error::new(ErrorKind::Unavailable, operation, format!("HTTP {}", status.as_u16())));
        }
        Ok(file)
    }
}

/// What is signed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Text {
    /// All fields but the signature and empty ones.
    Request,
    /// All fields, also empty ones, but the signature and its kind.
    Notification,
}

/// `k=v&…`, sorted by name, raw values.
pub(crate) fn text_to_sign(fields: &[(String, String)], of: Text) -> String {
    let counts = |key: &str, value: &str| match of {
        Text::Request => key != "sign" && !value.is_empty(),
        Text::Notification => key != "sign" && key != "sign_type",
    };
    let mut fields: Vec<&(String, String)> =
        fields.iter().filter(|(key, value)| counts(key, value)).collect();
    fields.sort_by(|a, b| a.0.cmp(&b.0));
    fields.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join("&")
}

/// `code` 10000, or the refusal that it says.
fn check_code(operation: &'static str, answer: &str) -> Result<()> {
    #[derive(Deserialize)]
    struct Judged {
        code: String,
        msg: Option<String>,
        sub_code: Option<String>,
        sub_msg: Option<String>,
    }
    let judged: Judged =
        serde_json::from_str(answer).map_err(|e| Error::unreadable(operation, e.to_string()))?;
    if judged.code == "10000" {
        return Ok(());
    }
    let sub_code = judged.sub_code.unwrap_or_default();
    let kind = match (judged.code.as_str(), sub_code.trim_start_matches("aop.")) {
        (_, "ACQ.TRADE_NOT_EXIST") => ErrorKind::NotFound,
        (_, "ACQ.TRADE_HAS_SUCCESS") => ErrorKind::AlreadyPaid,
        (_, "ACQ.TRADE_STATUS_ERROR") => ErrorKind::WrongState,
        (_, "ACQ.TRADE_HAS_CLOSE") => ErrorKind::AlreadyClosed,
        (_, "ACQ.CONTEXT_INCONSISTENT" | "ACQ.DISCORDANT_REPEAT_REQUEST") => ErrorKind::Conflict,
        // A statement that is not there.
        (_, "isp.bill_not_exist") => ErrorKind::NotFound,
        (_, "ACQ.SYSTEM_ERROR") | ("20000" | "10003", _) => ErrorKind::Unavailable,
        ("20001" | "40001" | "40002" | "40006", _) | (_, "ACQ.ACCESS_FORBIDDEN") => ErrorKind::Configuration,
        _ => ErrorKind::Refused,
    };
    let message = judged.sub_msg.or(judged.msg).unwrap_or_default();
    let code = if sub_code.is_empty() { judged.code } else { sub_code };
    Err(Error::new(kind, operation, message).code(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_values_count_in_notifications_and_not_in_requests() {
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        let fields = [
            pair("b", ""),
            pair("sign", "x"),
            pair("sign_type", "RSA2"),
            pair("a", "1 &=中"),
            pair("c", "2"),
        ];
        assert_eq!(text_to_sign(&fields, Text::Request), "a=1 &=中&c=2&sign_type=RSA2");
        assert_eq!(text_to_sign(&fields, Text::Notification), "a=1 &=中&b=&c=2");
    }

    /// (code, sub_code, what we take it for)
    const REFUSALS: &[(&str, &str, ErrorKind)] = &[
        ("40004", "ACQ.TRADE_NOT_EXIST", ErrorKind::NotFound),
        ("40004", "ACQ.TRADE_HAS_SUCCESS", ErrorKind::AlreadyPaid),
        ("40004", "ACQ.TRADE_HAS_CLOSE", ErrorKind::AlreadyClosed),
        ("40004", "ACQ.TRADE_STATUS_ERROR", ErrorKind::WrongState),
        ("40004", "ACQ.CONTEXT_INCONSISTENT", ErrorKind::Conflict),
        ("40004", "ACQ.DISCORDANT_REPEAT_REQUEST", ErrorKind::Conflict),
        ("40004", "ACQ.TOTAL_FEE_EXCEED", ErrorKind::Refused),
        ("40004", "ACQ.INVALID_PARAMETER", ErrorKind::Refused),
        ("40004", "ACQ.SELLER_BALANCE_NOT_ENOUGH", ErrorKind::Refused),
        ("40004", "ACQ.TRADE_HAS_FINISHED", ErrorKind::Refused),
        ("40004", "ACQ.ACCESS_FORBIDDEN", ErrorKind::Configuration),
        ("40004", "ACQ.SYSTEM_ERROR", ErrorKind::Unavailable),
        ("40004", "aop.ACQ.SYSTEM_ERROR", ErrorKind::Unavailable),
        ("20000", "isp.unknow-error", ErrorKind::Unavailable),
        ("20001", "aop.invalid-auth-token", ErrorKind::Configuration),
        ("40001", "isv.missing-signature", ErrorKind::Configuration),
        ("40002", "isv.invalid-signature", ErrorKind::Configuration),
        ("40006", "isv.insufficient-isv-permissions", ErrorKind::Configuration),
    ];

    #[test]
    fn refusals_are_told_apart() {
        for (code, sub_code, kind) in REFUSALS {
            let answer = format!(r#"{{"code":"{code}","msg":"no","sub_code":"{sub_code}","sub_msg":"why"}}"#);
            let error = check_code("query", &answer).unwrap_err();
            assert_eq!((error.kind, error.code.as_deref()), (*kind, Some(*sub_code)), "{sub_code}");
        }
        assert!(check_code("query", r#"{"code":"10000","msg":"Success"}"#).is_ok());
    }
}
