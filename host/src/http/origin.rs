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
        let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let origin = text(header::ORIGIN.as_str());
        let listed = origin.is_some_and(|origin| self.allowed.iter().any(|allowed| allowed == origin));
        let ours = match (text(SEC_FETCH_SITE), origin) {
            (Some("same-origin" | "none"), _) => true,
            (Some(_), _) => listed,
            (None, Some(origin)) => listed || text("host").is_some_and(|host| self.is_host(origin, host)),
            (None, None) => !has_cookie,
        };
        if ours { Ok(()) } else { Err(ApiError::new(Code::Forbidden, origin_not_allowed())) }
    }

    fn is_host(&self, origin: &str, host: &str) -> bool {
        origin.strip_prefix(self.scheme).and_then(|rest| rest.strip_prefix("://")) == Some(host)
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
}
