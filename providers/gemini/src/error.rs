//! Gemini's errors in the shared words. Gateways answer in Google's shape or in OpenAI's, so both are read.

use baigong_provider::http::Reply;
use baigong_provider::{ErrorKind, Result, chat};
use serde_json::Value;

/// Refuses an answer in which the vendor reports an error, whatever its status.
pub fn check(reply: &Reply) -> Result<()> {
    let body: Value = reply.any_json().unwrap_or_default();
    match body.get("error").filter(|error| !error.is_null()) {
        Some(error) => {
            let by_status = (!reply.status.is_success()).then(|| reply.unreadable().kind);
            let kind = kind(error).unwrap_or_else(|| chat::classify(error, by_status));
            let word = error.get("status").and_then(Value::as_str).unwrap_or_default();
            Err(reply.refuse(kind, chat::words(error)).with("code", word))
        }
        None if reply.status.is_success() => Ok(()),
        None => Err(reply.unreadable()),
    }
}

/// By Google's status word; `None` for an error in another shape.
fn kind(error: &Value) -> Option<ErrorKind> {
    let message = error.get("message").and_then(Value::as_str).unwrap_or_default();
    Some(match error.get("status").and_then(Value::as_str)? {
        // A wrong key is an invalid argument to Google.
        "INVALID_ARGUMENT" if message.contains("API key") => ErrorKind::Auth,
        "INVALID_ARGUMENT" | "OUT_OF_RANGE" => ErrorKind::InvalidParams,
        // Billing is not set up, or the free tier is not offered in the caller's region.
        "FAILED_PRECONDITION" => ErrorKind::Balance,
        "UNAUTHENTICATED" | "PERMISSION_DENIED" => ErrorKind::Auth,
        "NOT_FOUND" => ErrorKind::NotFoundOrExpired,
        "RESOURCE_EXHAUSTED" => ErrorKind::RateLimited,
        "INTERNAL" | "UNAVAILABLE" | "DEADLINE_EXCEEDED" => ErrorKind::Busy,
        _ => return None,
    })
}

/// Why a candidate has no image, and whether another try may give one.
pub fn finish_reason(word: &str) -> (ErrorKind, bool) {
    match word {
        "SAFETY"
        | "IMAGE_SAFETY"
        | "PROHIBITED_CONTENT"
        | "IMAGE_PROHIBITED_CONTENT"
        | "BLOCKLIST"
        | "SPII"
        | "RECITATION"
        | "IMAGE_RECITATION" => (ErrorKind::ModeratedOutput, false),
        "NO_IMAGE" | "IMAGE_OTHER" => (ErrorKind::Unexpected, true),
        _ => (ErrorKind::Unexpected, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_documented_status_word_has_its_kind() {
        for (status, message, wanted) in [
            ("INVALID_ARGUMENT", "Image too large", ErrorKind::InvalidParams),
            ("INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", ErrorKind::Auth),
            ("FAILED_PRECONDITION", "enable billing", ErrorKind::Balance),
            ("UNAUTHENTICATED", "", ErrorKind::Auth),
            ("PERMISSION_DENIED", "", ErrorKind::Auth),
            ("NOT_FOUND", "", ErrorKind::NotFoundOrExpired),
            ("RESOURCE_EXHAUSTED", "quota", ErrorKind::RateLimited),
            ("INTERNAL", "", ErrorKind::Busy),
            ("UNAVAILABLE", "overloaded", ErrorKind::Busy),
            ("DEADLINE_EXCEEDED", "", ErrorKind::Busy),
        ] {
            assert_eq!(kind(&json!({ "status": status, "message": message })), Some(wanted), "{status}");
        }
        assert_eq!(kind(&json!({ "status": "NEW_WORD" })), None);
        assert_eq!(kind(&json!({ "message": "no status", "type": "new_api_error" })), None);
    }

    #[test]
    fn only_an_image_that_was_not_made_is_worth_another_try() {
        for (word, wanted) in [
            ("IMAGE_SAFETY", (ErrorKind::ModeratedOutput, false)),
            ("PROHIBITED_CONTENT", (ErrorKind::ModeratedOutput, false)),
            ("NO_IMAGE", (ErrorKind::Unexpected, true)),
            ("MAX_TOKENS", (ErrorKind::Unexpected, false)),
            ("", (ErrorKind::Unexpected, false)),
        ] {
            assert_eq!(finish_reason(word), wanted, "{word}");
        }
    }
}
