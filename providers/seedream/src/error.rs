//! Ark's errors in the shared words. A gateway in front of it passes them on, or puts OpenAI's shape around its own.

use baigong_envelopes::ark;
use baigong_envelopes::chat;
use baigong_provider::http::Reply;
use baigong_provider::{Error, Result};
use serde::Deserialize;
use serde_json::Value;

/// `{code, message, type}`; gateways leave parts out, or give a bare text.
#[derive(Deserialize)]
#[serde(from = "Value")]
pub struct VendorError(Value);

impl From<Value> for VendorError {
    fn from(error: Value) -> Self {
        Self(error)
    }
}

/// Refuses an answer in which the vendor reports an error for the whole call.
pub fn check(reply: &Reply) -> Result<()> {
    let body: Value = reply.any_json().unwrap_or_default();
    let has_images = body.get("data").and_then(Value::as_array).is_some_and(|data| !data.is_empty());
    match body.get("error").filter(|error| !error.is_null() && !has_images) {
        Some(error) => Err(refuse(reply, &VendorError(error.clone()))),
        None if reply.status.is_success() => Ok(()),
        None => Err(reply.unreadable()),
    }
}

/// The error in our words, whatever of it the vendor gave.
pub fn refuse(reply: &Reply, VendorError(error): &VendorError) -> Error {
    let code = error.get("code").and_then(Value::as_str).unwrap_or_default();
    let by_status = (!reply.status.is_success()).then(|| reply.unreadable().kind);
    let kind = ark::kind(code).unwrap_or_else(|| chat::classify(error, by_status));
    let message = match error {
        Value::Null => ["图片生成失败", "The image could not be made"].into(),
        error => chat::words(error),
    };
    reply.refuse(kind, message).with("code", code)
}
