//! Ark's errors in the shared words. A gateway in front of it passes them on, or puts OpenAI's shape around its own.

use baigong_provider::http::Reply;
use baigong_provider::{Error, ErrorKind, Result, chat};
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
    let kind = kind(code).unwrap_or_else(|| chat::classify(error, by_status));
    let message = match error {
        Value::Null => "图片生成失败".to_owned(),
        error => chat::words(error),
    };
    reply.refuse(kind, message).with("code", code)
}

/// By Ark's code; `None` for a code of another shape.
fn kind(code: &str) -> Option<ErrorKind> {
    let input = code.starts_with("Input");
    if code.contains("SensitiveContentDetected") || code.contains("RiskDetection") {
        return Some(if input { ErrorKind::ModeratedInput } else { ErrorKind::ModeratedOutput });
    }
    Some(match code.split('.').next().unwrap_or_default() {
        "MissingParameter" | "InvalidParameter" => ErrorKind::InvalidParams,
        "AuthenticationError"
        | "AccessDenied"
        | "InvalidEndpoint"
        | "InvalidEndpointOrModel"
        | "ModelNotOpen"
        | "InvalidSubscription"
        | "InvalidAccountStatus"
        | "OperationDenied" => ErrorKind::Auth,
        "AccountOverdueError" => ErrorKind::Balance,
        "RateLimitExceeded"
        | "AccountRateLimitExceeded"
        | "RequestBurstTooFast"
        | "QuotaExceeded"
        | "SetLimitExceeded" => ErrorKind::RateLimited,
        // The moderation service itself was down: no verdict on the content.
        "ServerOverloaded" | "InternalServiceError" | "ContentSecurityDetectionError" => ErrorKind::Busy,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_documented_code_has_its_kind() {
        for (code, wanted) in [
            ("MissingParameter", ErrorKind::InvalidParams),
            ("InvalidParameter.size", ErrorKind::InvalidParams),
            ("InputTextSensitiveContentDetected", ErrorKind::ModeratedInput),
            ("InputImageRiskDetection", ErrorKind::ModeratedInput),
            ("OutputImageSensitiveContentDetected", ErrorKind::ModeratedOutput),
            ("OutputImageRiskDetection", ErrorKind::ModeratedOutput),
            ("AuthenticationError", ErrorKind::Auth),
            ("AccessDenied", ErrorKind::Auth),
            ("InvalidEndpoint.ClosedEndpoint", ErrorKind::Auth),
            ("InvalidEndpointOrModel.NotFound", ErrorKind::Auth),
            ("AccountOverdueError", ErrorKind::Balance),
            ("RateLimitExceeded.EndpointIPMExceeded", ErrorKind::RateLimited),
            ("QuotaExceeded", ErrorKind::RateLimited),
            ("SetLimitExceeded", ErrorKind::RateLimited),
            ("ServerOverloaded", ErrorKind::Busy),
            ("InternalServiceError", ErrorKind::Busy),
            ("ContentSecurityDetectionError", ErrorKind::Busy),
        ] {
            assert_eq!(kind(code), Some(wanted), "{code}");
        }
        assert_eq!(kind("insufficient_user_quota"), None, "a gateway's own code is read as OpenAI's");
        assert_eq!(kind(""), None);
    }
}
