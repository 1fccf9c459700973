//! A vendor's answer, and what its status says of the request.

use std::time::{Duration, SystemTime};

use baigong_ground::Text;
use bytes::Bytes;
use http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;

use crate::error::{Delivery, Error, ErrorKind, Operation, Reason, Result, Retry};

/// Longest answer read from a vendor: several inline 4K images in base64.
pub const MAX_REPLY_BYTES: usize = 96 * 1024 * 1024;
/// Longest excerpt of an unreadable answer that goes into the log.
const EXCERPT_CHARS: usize = 300;

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
        self.error(kind, message)
    }

    /// What `kind` makes of a refusal's code and words. Where the status blames the request, words alone blame no account:
    /// they may repeat what a user wrote.
    pub fn judged(&self, code: &str, words: &str, kind: impl Fn(&str, &str) -> ErrorKind) -> ErrorKind {
        let told = kind(code, words);
        let blames_the_request = matches!(self.status.as_u16(), 400 | 413 | 415 | 422);
        if blames_the_request && told.is_about_the_account() && kind(code, "") != told {
            return ErrorKind::InvalidParams;
        }
        told
    }

    fn error(&self, kind: ErrorKind, message: impl Into<Reason>) -> Error {
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
        let kind = match self.kind_by_status() {
            // A gateway's page, or nothing: firewalls answer so to what a user wrote. A probe holds nobody's words.
            ErrorKind::Auth if self.operation != Operation::Probe && !self.is_the_vendors() => {
                ErrorKind::Unexpected
            }
            kind => kind,
        };
        let message = if self.status.is_success() {
            Text::new("供应商返回了无法识别的内容", "the vendor's answer cannot be read")
        } else {
            let status = self.status.as_u16();
            Text::made(
                format!("供应商返回错误 HTTP {status}"),
                format!("the vendor answered with HTTP {status}"),
            )
        };
        let excerpt: String = self.text().chars().take(EXCERPT_CHARS).collect();
        let mut error = self.error(kind, Reason::Explained(message)).with("body", excerpt);
        if self.status.is_success() {
            error.delivery = Delivery::MaybeSent;
        }
        error
    }

    /// Whether the body is an object, as vendors give them.
    fn is_the_vendors(&self) -> bool {
        self.any_json::<serde_json::Map<String, serde_json::Value>>().is_some()
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
        let kind = |status, kind| reply(status, "{}").refuse(kind, Reason::detail("no")).kind;
        let by_status = [(401, ErrorKind::Auth), (402, ErrorKind::Balance), (429, ErrorKind::RateLimited)];
        for (status, told) in by_status {
            assert_eq!(kind(status, ErrorKind::Unexpected), told);
            assert_eq!(kind(status, ErrorKind::InvalidParams), ErrorKind::InvalidParams);
        }
        assert_eq!(kind(400, ErrorKind::Unexpected), ErrorKind::Unexpected);
        assert_eq!(kind(500, ErrorKind::Unexpected), ErrorKind::Unexpected);
    }

    #[test]
    fn a_page_of_a_gateway_is_no_verdict_on_a_key() {
        for body in ["<html>403 Forbidden</html>", "", "blocked", "\"no\""] {
            for status in [401, 403] {
                let error = reply(status, body).unreadable();
                assert_eq!(
                    (error.kind, error.delivery),
                    (ErrorKind::Unexpected, Delivery::Refused),
                    "{body}"
                );
                let probe = Reply { operation: Operation::Probe, ..reply(status, body) };
                assert_eq!(probe.unreadable().kind, ErrorKind::Auth);
            }
        }
        assert_eq!(reply(403, r#"{"detail": "no"}"#).unreadable().kind, ErrorKind::Auth);
    }

    #[test]
    fn words_in_an_answer_that_blames_the_request_blame_no_account() {
        let kind = |status, code, words| reply(status, "{}").judged(code, words, ErrorKind::of_refusal);
        assert_eq!(kind(400, "1", "invalid prompt: 余额不足"), ErrorKind::InvalidParams);
        assert_eq!(kind(400, "insufficient_quota", "no"), ErrorKind::Balance);
        assert_eq!(kind(500, "1", "余额不足"), ErrorKind::Balance);
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
}
