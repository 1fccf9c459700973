//! A key where clients of the vendors put it: as bearer token, under the vendor's own header or query parameter, as the access key of
//! a signature, as the issuer of a token that they sign themselves, or as a member of the body. A signature is not checked: the key
//! that it names is what opens, as everywhere here.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use baigong_platform::keys::KEY_PREFIX;
use baigong_wire::Incoming;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use url::form_urlencoded;

use super::wires;
use crate::routes::served::MAX_BODY_BYTES;

/// The member of a body that is a key.
const MEMBER: &str = "key";
/// The claims in which clients name the key that they sign with.
const CLAIMS: [&str; 2] = ["iss", "api_key"];

/// Puts the key into the `Authorization` header, where whoever asks is looked for.
pub async fn show(mut request: Request) -> Request {
    let mut key = find(request.headers(), request.uri().query().unwrap_or_default());
    if key.is_none() && is_asked_for_in_the_body(&request) {
        let found;
        (request, found) = in_the_body(request).await;
        key = found;
    }
    if let Some(bearer) = key.and_then(|key| HeaderValue::from_str(&format!("Bearer {key}")).ok()) {
        request.headers_mut().insert(header::AUTHORIZATION, bearer);
    }
    request
}

/// Whether a wire has no other place for a key.
fn is_asked_for_in_the_body(request: &Request) -> bool {
    let peek = Incoming { method: request.method().clone(), ..Incoming::empty() };
    wires().find(request.uri().path(), &peek).first().is_some_and(|asked| asked.operation.is_open())
}

/// The key that a body of JSON names.
async fn in_the_body(request: Request) -> (Request, Option<String>) {
    let (head, body) = request.into_parts();
    let whole = to_bytes(body, MAX_BODY_BYTES).await.unwrap_or_default();
    let body: Value = serde_json::from_slice(&whole).unwrap_or_default();
    let key = body.get(MEMBER).and_then(Value::as_str).and_then(key_in);
    (Request::from_parts(head, Body::from(whole)), key)
}

fn find(headers: &HeaderMap, query: &str) -> Option<String> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(key) = header(header::AUTHORIZATION.as_str()).and_then(key_in) {
        return Some(key);
    }
    let shown = wires().key_headers().find_map(|name| header(name).and_then(key_in));
    shown.or_else(|| {
        let mut pairs = form_urlencoded::parse(query.as_bytes());
        pairs.find(|(name, _)| wires().has_key_parameter(name)).and_then(|(_, value)| key_in(&value))
    })
}

/// The key in what a client shows.
fn key_in(shown: &str) -> Option<String> {
    let begins = |at: &usize| !shown[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '-' || c == '_');
    if let Some(at) = shown.match_indices(KEY_PREFIX).map(|(at, _)| at).find(begins) {
        let is_key = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
        return Some(shown[at..].chars().take_while(is_key).collect());
    }
    let claims = shown.rsplit(' ').next()?.split('.').nth(1)?;
    let claims: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).ok()?).ok()?;
    let named = CLAIMS.iter().find_map(|claim| claims.get(claim)?.as_str());
    named.filter(|key| key.starts_with(KEY_PREFIX)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_key_is_found_wherever_a_client_puts_it() {
        let jwt = |claims: Value| {
            let encode = |part: Value| URL_SAFE_NO_PAD.encode(part.to_string());
            format!("Bearer {}.{}.c2ln", encode(json!({ "alg": "HS256" })), encode(claims))
        };
        let key = Some("bg_test_abc123".to_owned());
        for shown in [
            "Bearer bg_test_abc123",
            "Key bg_test_abc123",
            "bg_test_abc123",
            "HMAC-SHA256 Credential=bg_test_abc123/20261130/cn-north-1/cv/request, SignedHeaders=host, Signature=00",
        ] {
            assert_eq!(key_in(shown), key, "{shown}");
        }
        assert_eq!(key_in(&jwt(json!({ "iss": "bg_test_abc123", "exp": 1 }))), key);
        assert_eq!(key_in(&jwt(json!({ "iss": "somebody" }))), None);
        for other in ["Bearer sk-other", "Bearer wrong-bg_test_abc123"] {
            assert_eq!(key_in(other), None, "{other}");
        }
    }
}
