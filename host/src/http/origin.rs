//! Whether a write comes from our own pages: the defence against forged requests from other sites.

use axum::http::{HeaderMap, header};
use baigong_ground::messages;

use crate::error::{ApiError, Code};

messages! {
    origin_not_allowed = "请求来源不被允许", "The request comes from a place that is not allowed";
}

const SEC_FETCH_SITE: &str = "sec-fetch-site";

/// The origins that may write.
#[derive(Debug, Clone)]
pub struct OriginPolicy {
    /// Serialised origins: the site's own and the configured ones.
    allowed: Vec<String>,
    scheme: &'static str,
}

impl OriginPolicy {
    /// A policy for a site at `own`, with further origins.
    pub fn new(own: &url::Url, others: &[String]) -> Self {
        let allowed =
            [own.origin().ascii_serialization()].into_iter().chain(others.iter().cloned()).collect();
        Self { allowed, scheme: if own.scheme() == "https" { "https" } else { "http" } }
    }

    /// Judges a request that changes something and carries no bearer token.
    ///
    /// Browsers name the relation themselves in `Sec-Fetch-Site`; older ones send `Origin` with every write.
    /// A request with a cookie and neither header comes from no browser that we know, and is refused.
    pub fn check(&self, headers: &HeaderMap, has_cookie: bool) -> Result<(), ApiError> {
        let origin = text(headers, header::ORIGIN.as_str());
        let listed = origin.is_some_and(|origin| self.lists(origin));
        let ours = match (text(headers, SEC_FETCH_SITE), origin) {
            (Some("same-origin" | "none"), _) => true,
            (Some(_), _) => listed,
            (None, Some(origin)) => {
                listed || text(headers, "host").is_some_and(|host| self.is_host(origin, host))
            }
            (None, None) => !has_cookie,
        };
        allow(ours)
    }

    /// Judges a request to a service that programs use and that has to look at `Origin`, whatever the request shows of itself.
    ///
    /// A page that had its own name point to this site sends that name as `Host` and as `Origin`, and its browser calls the
    /// request its own: an address or `localhost` alone proves that it is ours, for nobody can have those point elsewhere.
    pub fn check_against_rebinding(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let Some(origin) = text(headers, header::ORIGIN.as_str()) else { return Ok(()) };
        let fixed = || text(headers, "host").is_some_and(|host| is_fixed(host) && self.is_host(origin, host));
        allow(self.lists(origin) || fixed())
    }

    fn lists(&self, origin: &str) -> bool {
        self.allowed.iter().any(|allowed| allowed == origin)
    }

    fn is_host(&self, origin: &str, host: &str) -> bool {
        origin.strip_prefix(self.scheme).and_then(|rest| rest.strip_prefix("://")) == Some(host)
    }
}

fn allow(ours: bool) -> Result<(), ApiError> {
    if ours { Ok(()) } else { Err(ApiError::new(Code::Forbidden, origin_not_allowed())) }
}

/// What a header says; what is no text is no origin either.
fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).map(|value| value.to_str().unwrap_or("?"))
}

/// Whether a host, with or without a port, is an address or this machine, and no name that others give out.
fn is_fixed(host: &str) -> bool {
    use url::Host::{Domain, Ipv4, Ipv6};
    let url = url::Url::parse(&format!("http://{host}"));
    match url.as_ref().ok().and_then(url::Url::host) {
        Some(Domain(name)) => name == "localhost",
        Some(Ipv4(_) | Ipv6(_)) => true,
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(pairs: &[(&str, &str)], has_cookie: bool) -> bool {
        let policy = OriginPolicy::new(
            &"https://ai.example.com".parse().unwrap(),
            &["http://localhost:5173".to_owned()],
        );
        let headers =
            pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
        policy.check(&headers, has_cookie).is_ok()
    }

    #[test]
    fn other_sites_cannot_write_with_a_cookie() {
        let cases: &[(&[(&str, &str)], bool)] = &[
            (&[("sec-fetch-site", "same-origin")], true),
            (&[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")], false),
            (&[("sec-fetch-site", "same-site"), ("origin", "https://other.example.com")], false),
            (&[("sec-fetch-site", "cross-site"), ("origin", "http://localhost:5173")], true),
            (&[("origin", "https://ai.example.com")], true),
            (&[("origin", "https://ai.example.com:8443")], false),
            (&[("origin", "http://ai.example.com"), ("host", "ai.example.com")], false),
            (&[("origin", "https://intranet"), ("host", "intranet")], true),
            (&[("origin", "null")], false),
            (&[], false),
        ];
        for (headers, expected) in cases {
            assert_eq!(allowed(headers, true), *expected, "{headers:?}");
        }
        assert!(allowed(&[], false), "a program without a cookie forges nothing");
    }

    #[test]
    fn a_name_that_was_made_to_point_here_is_not_ours() {
        let policy = OriginPolicy::new(&"http://127.0.0.1:8080".parse().unwrap(), &[]);
        let ours = |origin: &str, host: &str| {
            let pairs = [("origin", origin), ("host", host), ("sec-fetch-site", "same-origin")];
            let headers =
                pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
            policy.check_against_rebinding(&headers).is_ok()
        };
        assert!(ours("http://127.0.0.1:8080", "evil.example"), "it is listed");
        for host in ["192.168.1.7:8080", "[::1]:8080", "localhost:9000"] {
            assert!(ours(&format!("http://{host}"), host), "{host}");
            assert!(!ours("http://evil.example", host), "{host}");
        }
        assert!(!ours("http://evil.example", "evil.example"));
        assert!(!ours("http://localhost.evil.example", "localhost.evil.example"));
        assert!(policy.check_against_rebinding(&HeaderMap::new()).is_ok(), "programs name no origin");
    }
}
