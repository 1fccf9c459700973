//! Headers that every answer carries.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// The script in `web/index.html`, which sets the colours before anything is drawn, is allowed by its hash.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; \
     script-src 'self' 'sha256-2V3McDYKwQ0zY+4BV+LFh0Jq+FBP9ezQfnNOIyNcAb8='; style-src 'self' 'unsafe-inline'; \
     img-src 'self' blob: data:; media-src 'self' blob: data:; connect-src 'self'; \
     frame-ancestors 'self'; form-action 'self'; object-src 'none'; base-uri 'none'";

/// What a file that a user or a vendor made may do when it is opened on its own: nothing.
pub const MEDIA_SECURITY_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox";

/// Whether the outside speaks TLS with us.
#[derive(Debug, Clone, Copy)]
pub struct Https(pub bool);

/// Adds the headers that a handler did not set itself.
pub async fn headers(State(Https(https)): State<Https>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut default = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    default(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    default(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    default(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    default(HeaderName::from_static("cross-origin-opener-policy"), "same-origin-allow-popups");
    default(
        HeaderName::from_static("permissions-policy"),
        "camera=(self), microphone=(self), geolocation=()",
    );
    if https {
        default(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    response
}

/// Forbids every cache to store an answer, unless its handler said otherwise: answers are personal and soon out of date.
pub async fn forbid_storing(mut response: Response) -> Response {
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn the_script_in_the_page_is_the_one_that_the_policy_allows() {
        let page = include_str!("../../../web/index.html");
        let (_, rest) = page.split_once("<script>").unwrap();
        let (script, rest) = rest.split_once("</script>").unwrap();
        assert!(!rest.contains("<script>"), "one inline script alone has a hash");
        let hash = format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)));
        assert!(CONTENT_SECURITY_POLICY.contains(&hash), "the policy lacks {hash}");
    }
}
