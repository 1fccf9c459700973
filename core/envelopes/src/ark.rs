//! What the codes of Volcengine Ark mean, whichever of its models is called.

use baigong_provider::ErrorKind;

/// The kind of an error by Ark's code; `None` for a code of another shape.
pub fn kind(code: &str) -> Option<ErrorKind> {
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
            ("OutputVideoRiskDetection", ErrorKind::ModeratedOutput),
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
