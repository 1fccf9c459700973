//! The cookies: the session, the mark of a browser in which somebody has signed in before, the session of the visitor who
//! was there until then, and the word for the outbox.
//!
//! No script sees a token: browsers hold the session in an HttpOnly cookie and read `1` where programs read
//! the token.

use axum::http::{HeaderMap, HeaderValue};

/// Browsers refuse this prefix on plain http, as on a developer's loopback; over TLS it makes them refuse a cookie
/// that another host or a plain connection planted.
const PREFIX: &str = "__Host-";
const DAY_SECONDS: i64 = 24 * 3600;

/// A cookie of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cookie {
    /// The session's token.
    Session,
    /// The mark of a known browser.
    Device,
    /// The token of the visitor whose works may come along to the account that signed in.
    Left,
    /// The word that opens the outbox.
    Outbox,
}

impl Cookie {
    fn name(self, https: bool) -> String {
        let name = match self {
            Self::Session => "baigong_session",
            Self::Device => "baigong_device",
            Self::Left => "baigong_left",
            Self::Outbox => "baigong_outbox",
        };
        if https { format!("{PREFIX}{name}") } else { name.to_owned() }
    }

    /// How long a browser keeps it. The server ends sessions earlier, by its own rules.
    fn lifetime_seconds(self) -> i64 {
        match self {
            Self::Session => 180 * DAY_SECONDS,
            // The longest that browsers grant.
            Self::Device => 400 * DAY_SECONDS,
            // Longer than points stay held for a vendor that is late: until then its visitor cannot come along.
            Self::Left => 7 * DAY_SECONDS,
            Self::Outbox => DAY_SECONDS,
        }
    }

    /// Its value in a request.
    pub fn read(self, headers: &HeaderMap, https: bool) -> Option<&str> {
        let name = self.name(https);
        let values = headers.get_all("cookie").iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(';')).find_map(|pair| {
            let (key, value) = pair.trim().split_once('=')?;
            (key == name && !value.is_empty()).then_some(value)
        })
    }

    /// The header that stores a value in the browser.
    pub fn store(self, value: &str, https: bool) -> HeaderValue {
        self.build(value, https, self.lifetime_seconds())
    }

    /// The header that removes it.
    pub fn clear(self, https: bool) -> HeaderValue {
        self.build("", https, 0)
    }

    fn build(self, value: &str, https: bool, max_age_seconds: i64) -> HeaderValue {
        let (name, secure) = (self.name(https), if https { "; Secure" } else { "" });
        let text =
            format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age_seconds}{secure}");
        // Values are made by us of letters, digits and dots, so the text always is a header.
        HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_and_flags_follow_the_transport() {
        assert_eq!(
            Cookie::Session.store("t0ken", true).to_str().unwrap(),
            "__Host-baigong_session=t0ken; Path=/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure"
        );
        assert_eq!(
            Cookie::Session.clear(false).to_str().unwrap(),
            "baigong_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"
        );
        assert_eq!(
            Cookie::Device.store("a.b", false).to_str().unwrap(),
            "baigong_device=a.b; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000"
        );
    }

    #[test]
    fn a_plain_cookie_does_not_sign_in_over_tls() {
        let headers = HeaderMap::from_iter([(
            "cookie".parse().unwrap(),
            "a=b; baigong_session=planted; __Host-baigong_session=real; baigong_device=d".parse().unwrap(),
        )]);
        assert_eq!(Cookie::Session.read(&headers, true), Some("real"));
        assert_eq!(Cookie::Session.read(&headers, false), Some("planted"));
        assert_eq!(Cookie::Device.read(&headers, false), Some("d"));
        assert_eq!(Cookie::Device.read(&headers, true), None);
        assert_eq!(Cookie::Session.read(&HeaderMap::new(), false), None);
    }
}
