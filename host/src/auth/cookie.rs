//! The session cookie.

use axum::http::{HeaderMap, HeaderValue};

/// Over TLS the prefix makes browsers refuse a cookie that another host or a plain connection planted.
const SECURE_NAME: &str = "__Host-baigong_session";
/// Browsers refuse the prefix on plain http, as on a developer's loopback.
const PLAIN_NAME: &str = "baigong_session";

fn name(https: bool) -> &'static str {
    if https { SECURE_NAME } else { PLAIN_NAME }
}

/// The token in a request's cookies.
pub fn read(headers: &HeaderMap, https: bool) -> Option<&str> {
    let values = headers.get_all("cookie").iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(';')).find_map(|pair| {
        let (key, token) = pair.trim().split_once('=')?;
        (key == name(https) && !token.is_empty()).then_some(token)
    })
}

/// How long a browser keeps the cookie. The server ends sessions earlier, by its own rules.
const LIFETIME_SECONDS: i64 = 180 * 24 * 3600;

/// The header that stores a token in the browser.
pub fn store(token: &str, https: bool) -> HeaderValue {
    build(token, https, LIFETIME_SECONDS)
}

/// The header that removes it.
pub fn clear(https: bool) -> HeaderValue {
    build("", https, 0)
}

fn build(token: &str, https: bool, max_age_seconds: i64) -> HeaderValue {
    let secure = if https { "; Secure" } else { "" };
    let text =
        format!("{}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age_seconds}{secure}", name(https));
    // Tokens are made by us of letters and digits, so the text always is a header.
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_and_flags_follow_the_transport() {
        assert_eq!(
            store("t0ken", true).to_str().unwrap(),
            "__Host-baigong_session=t0ken; Path=/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure"
        );
        assert_eq!(
            clear(false).to_str().unwrap(),
            "baigong_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"
        );
    }

    #[test]
    fn a_plain_cookie_does_not_sign_in_over_tls() {
        let headers = HeaderMap::from_iter([(
            "cookie".parse().unwrap(),
            "a=b; baigong_session=planted; __Host-baigong_session=real".parse().unwrap(),
        )]);
        assert_eq!(read(&headers, true), Some("real"));
        assert_eq!(read(&headers, false), Some("planted"));
        assert_eq!(read(&HeaderMap::new(), false), None);
    }
}
