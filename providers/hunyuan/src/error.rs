//! The vendor's errors -> ours. Every answer is HTTP 200 with `{Response: {…}}`; an error is `{Response: {Error: {Code,
//! Message}}}`, its code a word with a more exact word behind a dot.

use baigong_provider::{Delivery, Error, ErrorKind, Reason, Reply, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Envelope {
    response: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Refused {
    error: Refusal,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Refusal {
    code: String,
    message: Option<String>,
}

/// The `Response` of a good answer; an error for every other answer.
pub fn response<T: DeserializeOwned>(reply: &Reply) -> Result<T, Error> {
    let Some(Envelope { response }) = reply.any_json() else { return Err(reply.unreadable()) };
    if let Ok(Refused { error }) = Refused::deserialize(&response) {
        let message = error.message.filter(|message| !message.is_empty());
        let message = Reason::Detail(message.unwrap_or_else(|| error.code.clone()));
        let mut refused = reply.refuse(kind(&error.code), message);
        // An error inside the vendor does not say whether a job was made.
        if error.code.starts_with("InternalError") || INSIDE.contains(&error.code.as_str()) {
            refused.delivery = Delivery::MaybeSent;
        }
        return Err(refused.with("code", error.code));
    }
    if !reply.status.is_success() {
        return Err(reply.unreadable());
    }
    serde_json::from_value(response).map_err(|_| reply.unreadable())
}

const INSIDE: [&str; 3] =
    ["FailedOperation.InnerError", "FailedOperation.ServerError", "FailedOperation.RequestTimeout"];

/// The kind of a code, of a refusal as of a failed job.
pub fn kind(code: &str) -> ErrorKind {
    let (class, exact) = code.split_once('.').unwrap_or((code, ""));
    match class {
        "AuthFailure" | "UnauthorizedOperation" => ErrorKind::Auth,
        "RequestLimitExceeded" | "LimitExceeded" => ErrorKind::RateLimited,
        "ResourcesSoldOut" | "ResourceUnavailable" | "ResourceInsufficient" => ErrorKind::Balance,
        "InvalidParameter" | "InvalidParameterValue" | "MissingParameter" | "UnsupportedOperation" => {
            ErrorKind::InvalidParams
        }
        "InternalError" => ErrorKind::Busy,
        "FailedOperation" => match exact {
            "JobNotFound" | "JobNotExist" => ErrorKind::NotFoundOrExpired,
            _ if INSIDE.contains(&code) => ErrorKind::Busy,
            _ if exact.starts_with("Moderation") => ErrorKind::ModeratedInput,
            _ if exact.starts_with("Image") => ErrorKind::InvalidParams,
            _ => ErrorKind::Unexpected,
        },
        _ => ErrorKind::Unexpected,
    }
}

#[cfg(test)]
mod tests {
    use baigong_provider::Operation;

    use super::*;

    #[test]
    fn every_documented_code_has_its_kind_and_says_whether_a_job_may_exist() {
        use Delivery::{MaybeSent, Refused};
        use ErrorKind::*;
        for (code, wanted, delivery) in [
            ("AuthFailure", Auth, Refused),
            ("AuthFailure.SignatureFailure", Auth, Refused),
            ("UnauthorizedOperation", Auth, Refused),
            ("ResourcesSoldOut.ChargeStatusException", Balance, Refused),
            ("ResourceUnavailable.InArrears", Balance, Refused),
            ("RequestLimitExceeded", RateLimited, Refused),
            ("RequestLimitExceeded.JobNumExceed", RateLimited, Refused),
            ("FailedOperation.ModerationFailed", ModeratedInput, Refused),
            ("FailedOperation.ImageDecodeFailed", InvalidParams, Refused),
            ("InvalidParameterValue.UrlIllegal", InvalidParams, Refused),
            ("MissingParameter", InvalidParams, Refused),
            ("FailedOperation.JobNotExist", NotFoundOrExpired, Refused),
            ("FailedOperation.RequestTimeout", Busy, MaybeSent),
            ("FailedOperation.ServerError", Busy, MaybeSent),
            ("InternalError", Busy, MaybeSent),
            ("FailedOperation.DriverFailed", Unexpected, Refused),
            ("Anything", Unexpected, Refused),
        ] {
            let body =
                format!(r#"{{"Response":{{"Error":{{"Code":"{code}","Message":""}},"RequestId":"r"}}}}"#);
            let reply = Reply {
                operation: Operation::Submit,
                status: 200.try_into().unwrap(),
                headers: Default::default(),
                body: body.into(),
            };
            let error = response::<Value>(&reply).unwrap_err();
            assert_eq!((error.kind, error.delivery, &*error.message), (wanted, delivery, code));
        }
    }
}
