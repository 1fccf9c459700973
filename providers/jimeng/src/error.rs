//! The vendor's errors -> ours. It answers `{code: 10000, message, data}`; any other code is an error, and the gateway
//! in front of it answers `{ResponseMetadata: {Error: {Code, Message}}}`.

use baigong_provider::{Error, ErrorKind, Reason, Reply, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::FAILED;

const DONE: u32 = 10000;

#[derive(Deserialize)]
struct Envelope {
    code: Option<u32>,
    message: Option<String>,
    data: Option<Value>,
    #[serde(rename = "ResponseMetadata")]
    metadata: Option<Metadata>,
}

#[derive(Deserialize)]
struct Metadata {
    #[serde(rename = "Error")]
    error: Option<GatewayError>,
}

#[derive(Deserialize)]
struct GatewayError {
    #[serde(rename = "Code")]
    code: String,
    #[serde(rename = "Message")]
    message: Option<String>,
}

/// The `data` of a good answer; an error for every other answer.
pub fn data<T: DeserializeOwned>(reply: &Reply) -> Result<T, Error> {
    let Some(envelope) = reply.any_json::<Envelope>() else { return Err(reply.unreadable()) };
    if let Some(error) = envelope.metadata.and_then(|metadata| metadata.error) {
        let message = error.message.filter(|message| !message.is_empty()).unwrap_or(error.code.clone());
        let kind = match gateway_kind(&error.code, &message) {
            ErrorKind::Unexpected => reply.unreadable().kind,
            told => told,
        };
        return Err(reply.refuse(kind, Reason::Detail(message)).with("code", error.code));
    }
    match envelope.code {
        Some(DONE) if reply.status.is_success() => {
            serde_json::from_value(envelope.data.unwrap_or_default()).map_err(|_| reply.unreadable())
        }
        None | Some(DONE) => Err(reply.unreadable()),
        Some(code) => {
            let message = Reason::said(envelope.message, FAILED);
            let told = reply.judged(&code.to_string(), &message, |_, words| kind(code, words));
            Err(reply.refuse(told, message).with("code", code))
        }
    }
}

/// Whether an error of a query is the end of the job: moderation withheld it, or could not be asked and will not be.
pub fn ends_the_job(error: &Error) -> bool {
    let code = error.context.iter().find(|(key, _)| *key == "code").and_then(|(_, code)| code.parse().ok());
    matches!(code, Some(50411..=50413 | 50511 | 50512 | 50516..=50522))
}

fn kind(code: u32, message: &str) -> ErrorKind {
    match code {
        50411..=50413 | 50518 => ErrorKind::ModeratedInput,
        50511 | 50512 | 50516 | 50517 | 50519 => ErrorKind::ModeratedOutput,
        // Moderation itself was out of order; the vendor says that repeating does not help.
        50520..=50522 => ErrorKind::Unexpected,
        50429 | 50430 => ErrorKind::RateLimited,
        50500 | 50501 => ErrorKind::Busy,
        50215 => ErrorKind::InvalidParams,
        _ => ErrorKind::of_refusal(&code.to_string(), message),
    }
}

/// The words of the gateway in front of all of the vendor's interfaces.
fn gateway_kind(code: &str, message: &str) -> ErrorKind {
    if ["Signature", "AccessKey", "Credential", "AccessDenied"].iter().any(|word| code.contains(word)) {
        return ErrorKind::Auth;
    }
    ErrorKind::of_refusal(code, message)
}

#[cfg(test)]
mod tests {
    use baigong_provider::Operation;

    use super::*;

    fn error(status: u16, body: &str) -> Error {
        let reply = Reply {
            operation: Operation::Poll,
            status: status.try_into().unwrap(),
            headers: Default::default(),
            body: body.to_owned().into(),
        };
        data::<Value>(&reply).unwrap_err()
    }

    #[test]
    fn every_documented_code_has_its_kind_and_says_whether_the_job_is_over() {
        use ErrorKind::*;
        for (code, kind, over) in [
            (50411, ModeratedInput, true),
            (50412, ModeratedInput, true),
            (50413, ModeratedInput, true),
            (50518, ModeratedInput, true),
            (50511, ModeratedOutput, true),
            (50512, ModeratedOutput, true),
            (50516, ModeratedOutput, true),
            (50517, ModeratedOutput, true),
            (50519, ModeratedOutput, true),
            (50520, Unexpected, true),
            (50522, Unexpected, true),
            (50429, RateLimited, false),
            (50430, RateLimited, false),
            (50500, Busy, false),
            (50501, Busy, false),
            (50215, InvalidParams, false),
            (4242, Unexpected, false),
        ] {
            let error = error(400, &format!(r#"{{"code":{code},"message":"no","data":null}}"#));
            assert_eq!((error.kind, ends_the_job(&error)), (kind, over), "{code}");
        }
    }

    #[test]
    fn the_gateway_speaks_for_itself() {
        for (status, code, kind) in [
            (401, "SignatureDoesNotMatch", ErrorKind::Auth),
            (400, "InvalidAccessKey", ErrorKind::Auth),
            (429, "AccountFlowLimitExceeded", ErrorKind::RateLimited),
            (500, "ServiceUnavailableTemporarily", ErrorKind::Busy),
            (400, "InvalidParameter", ErrorKind::InvalidParams),
        ] {
            let body = format!(r#"{{"ResponseMetadata":{{"Error":{{"Code":"{code}","Message":"no"}}}}}}"#);
            let error = error(status, &body);
            assert_eq!((error.kind, ends_the_job(&error)), (kind, false), "{code}");
        }
    }
}
