//! Headers that every answer carries.

use std::collections::BTreeSet;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// The script in `web/index.html`, which sets the colours before anything is drawn, is allowed by its hash.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; \
     script-src 'self' 'sha256-dpiysAxYVo/pe2++zE8EISa8zsukrWGmSGu1+UAK/LA='; style-src 'self' 'unsafe-inline'; \
     img-src 'self' blob: data:; media-src 'self' blob: data:; connect-src 'self'; \
     frame-ancestors 'self'; form-action 'self'; object-src 'none'; base-uri 'none'";

/// What a file that a user or a vendor made may do when it is opened on its own: nothing.
pub const MEDIA_SECURITY_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox";

/// What the headers say of this site.
#[derive(Debug, Clone)]
pub struct Security {
    /// Whether the outside speaks TLS with us.
    https: bool,
    policy: HeaderValue,
}

impl Security {
    /// `framed`: the origins that the home page shows within itself, as `https://host`.
    ///
    /// # Panics
    /// Never: an origin consists of letters that a header may hold.
    pub fn new(https: bool, framed: &BTreeSet<String>) -> Self {
        let frames = framed.iter().fold(String::from("'self'"), |list, origin| list + " " + origin);
        let policy = format!("{CONTENT_SECURITY_POLICY}; frame-src {frames}");
        Self { https, policy: HeaderValue::from_str(&policy).expect("origins are plain text") }
    }
}

/// Adds the headers that a handler did not set itself.
pub async fn headers(
    State(Security { https, policy }): State<Security>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    let mut default = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
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
    fn the_page_frames_itself_and_what_the_operator_names() {
        let policy =
            |framed: &[&str]| Security::new(true, &framed.iter().map(ToString::to_string).collect()).policy;
        assert!(policy(&[]).to_str().unwrap().ends_with("; frame-src 'self'"));
        let two = policy(&["https://chat.example", "http://127.0.0.1:9000"]);
        assert!(
            two.to_str().unwrap().ends_with("; frame-src 'self' http://127.0.0.1:9000 https://chat.example")
        );
    }

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
