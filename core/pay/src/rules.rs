//! What is checked before a channel hears of anything. The limits are those that both channels share, so that an order
//! that one takes is not refused by the other.

use chrono::NaiveDate;
use url::{Host, Url};

use crate::channel::{NewPayment, NewRefund};
use crate::error::{Error, ErrorKind, Result};

/// The largest price, in cents: Alipay's 100,000,000 yuan.
pub const MAX_CENTS: i64 = 10_000_000_000;
/// The longest title, in characters: WeChat Pay's `description`.
const MAX_TITLE: usize = 127;
/// The longest reason of a refund, in bytes: WeChat Pay's 80, however it counts.
const MAX_REASON: usize = 80;
/// The longest address for notifications: WeChat Pay's.
const MAX_URL: usize = 255;

/// A title that both channels take: without the characters that they refuse, and cut to the length of the shorter one.
pub fn title_of(text: &str) -> String {
    let mild = text.chars().map(|c| if "/=&".contains(c) || c.is_control() { ' ' } else { c });
    let cut: String = mild.collect::<String>().trim().chars().take(MAX_TITLE).collect();
    cut.trim_end().to_owned()
}

/// Refuses an address over which orders and amounts would travel in the clear.
pub(crate) fn base(key: &'static str, url: &Url) -> Result<()> {
    let wrong = |what: &str| {
        Err(Error::new(ErrorKind::Configuration, "configure", format!("{key} {what}")).field(key))
    };
    if !is_private(url) {
        return wrong("must begin with https:// (plain http is for loopback only)");
    }
    if url.query().is_some()
        || url.fragment().is_some()
        || !url.username().is_empty()
        || url.password().is_some()
    {
        return wrong("must be an address without a query, a fragment or a password");
    }
    Ok(())
}

/// Refuses an empty setting.
pub(crate) fn set(key: &'static str, value: &str) -> Result<()> {
    if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Ok(());
    }
    let message = format!("{key} must be letters and digits");
    Err(Error::new(ErrorKind::Configuration, "configure", message).field(key))
}

/// `https`, or `http` that does not leave the machine.
pub(crate) fn is_private(url: &Url) -> bool {
    let loopback = match url.host() {
        Some(Host::Domain(name)) => name.eq_ignore_ascii_case("localhost"),
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    };
    match url.scheme() {
        "https" => true,
        "http" => loopback,
        _ => false,
    }
}

fn number(
    operation: &'static str,
    field: &'static str,
    text: &str,
    shortest: usize,
    longest: usize,
) -> Result<()> {
    let fits = (shortest..=longest).contains(&text.len());
    if fits && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return Ok(());
    }
    Err(Error::invalid(operation, field, format!("must be {shortest} to {longest} letters, digits and _")))
}

/// A number of an order: WeChat Pay's length, Alipay's characters.
pub(crate) fn order_no(operation: &'static str, text: &str) -> Result<()> {
    number(operation, "order_no", text, 6, 32)
}

/// A number of a refund.
pub(crate) fn refund_no(operation: &'static str, text: &str) -> Result<()> {
    number(operation, "refund_no", text, 1, 64)
}

fn notify_url(operation: &'static str, url: &Url) -> Result<()> {
    let wrong = |what: &str| Err(Error::invalid(operation, "notify_url", what));
    if !is_private(url) {
        return wrong("must begin with https:// (plain http is for loopback only)");
    }
    if url.query().is_some() || url.fragment().is_some() {
        return wrong("must have no query and no fragment");
    }
    if url.as_str().len() > MAX_URL {
        return wrong("must be no longer than 255 characters");
    }
    Ok(())
}

/// A day of a statement: `2026-01-31`.
pub(crate) fn day(text: &str) -> Result<()> {
    if text.len() == 10 && NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok() {
        return Ok(());
    }
    Err(Error::invalid("statement", "day", "must be a date such as 2026-01-31"))
}

pub(crate) fn payment(payment: &NewPayment<'_>, now_ms: i64) -> Result<()> {
    let wrong = |field, what: &str| Err(Error::invalid("create", field, what));
    order_no("create", payment.order_no)?;
    if payment.title.is_empty() || title_of(payment.title) != payment.title {
        return wrong("title", "must be 1 to 127 characters without / = & (title_of makes one)");
    }
    if !(1..=MAX_CENTS).contains(&payment.cents) {
        return wrong("cents", "must be 1 to 10000000000");
    }
    if payment.expires_ms <= now_ms {
        return wrong("expires_ms", "must not be past");
    }
    notify_url("create", payment.notify_url)?;
    if !is_private(payment.return_url) {
        return wrong("return_url", "must begin with https:// (plain http is for loopback only)");
    }
    Ok(())
}

pub(crate) fn refund(refund: &NewRefund<'_>) -> Result<()> {
    let wrong = |field, what: &str| Err(Error::invalid("refund", field, what));
    order_no("refund", refund.order_no)?;
    refund_no("refund", refund.refund_no)?;
    if !(1..=MAX_CENTS).contains(&refund.total_cents) {
        return wrong("total_cents", "must be 1 to 10000000000");
    }
    if !(1..=refund.total_cents).contains(&refund.cents) {
        return wrong("cents", "must be at least 1 and at most the price of the payment");
    }
    if refund.reason.is_empty() || refund.reason.len() > MAX_REASON {
        return wrong("reason", "must be 1 to 80 bytes");
    }
    notify_url("refund", refund.notify_url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_http_is_for_loopback_only() {
        for (url, private) in [
            ("https://api.mch.weixin.qq.com", true),
            ("http://127.0.0.1:9", true),
            ("http://[::1]:9/", true),
            ("http://localhost", true),
            ("http://127.0.0.1.example.com", false),
            ("http://api.mch.weixin.qq.com", false),
            ("ftp://127.0.0.1", false),
        ] {
            let url = Url::parse(url).unwrap();
            assert_eq!(base("base_url", &url).is_ok(), private, "{url}");
        }
        let error = base("gateway", &Url::parse("http://pay.example.com").unwrap()).unwrap_err();
        assert_eq!((error.kind, error.field), (ErrorKind::Configuration, Some("gateway")));
        assert!(base("gateway", &Url::parse("https://pay.example.com/?a=1").unwrap()).is_err());
    }

    #[test]
    fn titles_are_made_fit() {
        assert_eq!(title_of(" 月卡/季卡\n"), "月卡 季卡");
        assert_eq!(title_of(&"长".repeat(200)).chars().count(), 127);
    }

    #[test]
    fn numbers_cannot_lead_elsewhere() {
        for text in ["short", "with/slash", "with?query=1", "汉字汉字汉字", &"9".repeat(33)] {
            let error = order_no("query", text).unwrap_err();
            assert_eq!((error.kind, error.field), (ErrorKind::Invalid, Some("order_no")), "{text}");
        }
        assert!(order_no("query", "BG20260131_000001").is_ok());
        assert!(day("2026-02-30").is_err() && day("2026-2-3").is_err() && day("2026-01-31").is_ok());
    }
}
