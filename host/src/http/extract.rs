//! Extractors whose refusals have the shape of every other error.

use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use baigong_ground::field::FieldError;
use baigong_ground::{Text, messages};
use bytes::Bytes;
use serde::de::DeserializeOwned;
use serde_path_to_error::{Path as JsonPath, Segment};

use super::body::{is_too_slow, too_slow};
use crate::error::{ApiError, Code};
use crate::messages::{body_unreadable, query_wrong};

messages! {
    body_not_declared_json = "请求的 Content-Type 必须是 application/json", "The Content-Type of the request has to be application/json";
    body_too_large = "请求内容过大", "The request is too large";
    body_not_json = "请求内容不是有效的 JSON", "The request is not valid JSON";
    member_missing(name) = "缺少字段 {name}", "The field {name} is missing";
    member_unknown(name) = "不支持的字段：{name}", "There is no field {name}";
    member_of_another_type = "字段的类型不正确", "The field is of another type";
    member_value_not_taken = "字段的取值不正确", "The field does not take this value";
    max_points_malformed = "请求头 X-Max-Points 须为不小于 0 的整数", "The header X-Max-Points is a whole number that is not below 0";
    idempotency_key_missing = "缺少请求头 Idempotency-Key：请为每次提交生成一个新的 UUID，重试时使用同一个值", "The header Idempotency-Key is missing: make a new UUID for each submission, and use the same one to try again";
    idempotency_key_malformed = "请求头 Idempotency-Key 必须是 1 到 128 个可见的 ASCII 字符", "The header Idempotency-Key has to be 1 to 128 visible ASCII characters";
}

/// A JSON body. `axum::Json` refuses in plain English; this refuses in the error envelope.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_json(&request) {
            return Err(ApiError::new(Code::UnsupportedMedia, body_not_declared_json()));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| refuse_body(&rejection))?;
        parse(&bytes).map(Self)
    }
}

fn is_json(request: &Request) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json"
}

fn refuse_body(rejection: &BytesRejection) -> ApiError {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ if is_too_slow(rejection) => too_slow(),
        _ => ApiError::new(Code::MalformedJson, body_unreadable()),
    }
}

/// A body beyond the limit.
pub fn too_large() -> ApiError {
    ApiError::new(Code::PayloadTooLarge, body_too_large())
}

/// What stands in a JSON text; a refusal names the field.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = pointer(error.path());
        let cause = error.into_inner();
        if cause.is_data() { ApiError::invalid(vec![field_error(path, &cause)]) } else { malformed() }
    })?;
    json.end().map_err(|_| malformed())?;
    Ok(value)
}

fn malformed() -> ApiError {
    ApiError::new(Code::MalformedJson, body_not_json())
}

fn pointer(path: &JsonPath) -> String {
    path.iter()
        .filter_map(|segment| match segment {
            Segment::Seq { index } => Some(format!("/{index}")),
            Segment::Map { key } => Some(format!("/{key}")),
            Segment::Enum { .. } | Segment::Unknown => None,
        })
        .collect()
}

/// serde's words are English and for programmers; the caller gets the field, a stable code and Chinese.
fn field_error(path: String, cause: &serde_json::Error) -> FieldError {
    let text = cause.to_string();
    let quoted = || text.split('`').nth(1).unwrap_or_default().to_owned();
    let (path, code, message) = if text.starts_with("missing field") {
        let name = quoted();
        (format!("{path}/{name}"), "required", member_missing(name))
    } else if text.starts_with("unknown field") {
        let name = quoted();
        // The path already ends in the name of an unknown field.
        let path = if path.ends_with(&format!("/{name}")) { path } else { format!("{path}/{name}") };
        (path, "additionalProperties", member_unknown(name))
    } else if text.starts_with("invalid type") {
        (path, "type", member_of_another_type())
    } else {
        (path, "invalid", member_value_not_taken())
    };
    FieldError::new(path, code, message)
}

/// The query of the address.
#[derive(Debug)]
pub struct UrlQuery<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for UrlQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match <axum::extract::Query<T> as FromRequestParts<S>>::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(value)) => Ok(Self(value)),
            Err(rejection) => {
                // "Failed to deserialize query string: limit: invalid digit …"
                let text = rejection.body_text();
                let name = text.rsplit_once(": ").and_then(|(head, _)| head.rsplit(": ").next());
                let name = name.filter(|name| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'));
                let path = name.map_or_else(|| "query:".to_owned(), |name| format!("query:{name}"));
                Err(ApiError::field(&path, "invalid", query_wrong()))
            }
        }
    }
}

/// A part of the path. One that cannot be read names nothing that exists.
#[derive(Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = <axum::extract::Path<T> as FromRequestParts<S>>::from_request_parts(parts, state).await;
        path.map(|axum::extract::Path(value)| Self(value))
            .map_err(|_| ApiError::not_found(Text::new("请求的内容", "What was asked for")))
    }
}

/// The key that makes a repeated request harmless.
#[derive(Debug, Clone)]
pub struct IdempotencyKey(pub String);

/// Name of that header.
pub static IDEMPOTENCY_KEY: header::HeaderName = header::HeaderName::from_static("idempotency-key");

const MAX_KEY_CHARS: usize = 128;

impl IdempotencyKey {
    /// Whether a text may be one.
    pub fn may_be(text: &str) -> bool {
        (1..=MAX_KEY_CHARS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Some(value) = parts.headers.get(&IDEMPOTENCY_KEY) else {
            return Err(ApiError::bad_header("Idempotency-Key", idempotency_key_missing()));
        };
        let key = value.to_str().ok().map(unquoted).filter(|key| Self::may_be(key));
        key.map(|key| Self(key.to_owned()))
            .ok_or_else(|| ApiError::bad_header("Idempotency-Key", idempotency_key_malformed()))
    }
}

/// The IETF's draft writes the key as a structured string, in quotes; nearly all clients leave them out. Both name the same.
fn unquoted(value: &str) -> &str {
    let value = value.trim();
    value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value)
}

/// Where a key is welcome but not asked for.
impl<S: Send + Sync> OptionalFromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Self>, ApiError> {
        if !parts.headers.contains_key(&IDEMPOTENCY_KEY) {
            return Ok(None);
        }
        <Self as FromRequestParts<S>>::from_request_parts(parts, state).await.map(Some)
    }
}

/// The highest price that the caller agrees to, in the header `X-Max-Points`; none where it is left out.
pub struct MaxPoints(pub Option<i64>);

impl<S: Send + Sync> FromRequestParts<S> for MaxPoints {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Some(value) = parts.headers.get("x-max-points") else { return Ok(Self(None)) };
        let most = value.to_str().ok().and_then(|text| text.trim().parse().ok()).filter(|most| *most >= 0);
        let most: i64 = most.ok_or_else(|| ApiError::bad_header("X-Max-Points", max_points_malformed()))?;
        Ok(Self(Some(most)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[test]
    fn a_key_in_quotes_is_the_same_as_without() {
        for written in ["8e03-978e", "\"8e03-978e\"", " \"8e03-978e\" "] {
            assert_eq!(unquoted(written), "8e03-978e");
        }
        assert_eq!(unquoted("\""), "\"", "half a pair is part of the key");
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read by serde")]
    struct Outer {
        inner: Vec<Inner>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read by serde")]
    struct Inner {
        n: u8,
    }

    fn refusal(json: &str) -> String {
        format!("{:?}", parse::<Outer>(json.as_bytes()).unwrap_err())
    }

    #[test]
    fn refusals_point_at_the_field() {
        assert!(refusal(r#"{"inner":[{"n":1},{"n":"x"}]}"#).contains(r#"path: "/inner/1/n", code: "type""#));
        assert!(refusal(r#"{"inner":[{}]}"#).contains(r#"path: "/inner/0/n", code: "required""#));
        assert!(
            refusal(r#"{"inner":[{"n":1,"m":2}]}"#)
                .contains(r#"path: "/inner/0/m", code: "additionalProperties""#)
        );
        assert!(refusal(r#"{"inner":[]"#).contains("MalformedJson"));
        assert!(refusal(r#"{"inner":[]} x"#).contains("MalformedJson"));
        assert!(refusal("").contains("MalformedJson"));
    }
}
