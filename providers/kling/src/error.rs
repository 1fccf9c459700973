//! Their errors -> ours. The vendor answers `{code, message}`, with or without an HTTP status of its own;
//! gateways put `{error: {message}}` in front of it.

use baigong_provider::{Delivery, Error, ErrorKind, Operation, Reason, Reply, Result, Retry, sentences};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

#[derive(Deserialize)]
struct Envelope {
    code: Option<Value>,
    message: Option<String>,
    data: Option<Value>,
    error: Option<GatewayError>,
}

#[derive(Deserialize)]
struct GatewayError {
    message: Option<String>,
}

/// The `data` of an answer with code 0; an error for every other answer.
pub fn data<T: DeserializeOwned>(reply: &Reply) -> Result<T, Error> {
    let Some(envelope) = reply.any_json::<Envelope>() else { return Err(reply.unreadable()) };
    let code = envelope.code.as_ref().and_then(number);
    if code == Some(0) && reply.status.is_success() {
        let data = envelope.data.unwrap_or_default();
        return serde_json::from_value(data).map_err(|_| reply.unreadable());
    }
    let message = envelope.message.or(envelope.error.and_then(|e| e.message)).filter(|m| !m.is_empty());
    Err(refusal(reply, code.filter(|code| *code != 0), message))
}

/// Some gateways write the code as text.
fn number(code: &Value) -> Option<i64> {
    code.as_i64().or_else(|| code.as_str()?.parse().ok())
}

fn refusal(reply: &Reply, code: Option<i64>, message: Option<String>) -> Error {
    let Some(code) = code else {
        let mut error = reply.unreadable();
        error.message = message.map_or(error.message, Reason::detail);
        return error;
    };
    let kind = match kind(code, reply.operation) {
        ErrorKind::Unexpected if !reply.status.is_success() => reply.unreadable().kind,
        kind => kind,
    };
    let mut error = reply.refuse(kind, Reason::said(message, sentences::UNKNOWN));
    match code {
        // A time-out inside the vendor does not say whether a job was made.
        5000 | 5002 => error.delivery = Delivery::MaybeSent,
        // Not yet or no longer valid: the next call signs a new token.
        1003 | 1004 => error.retry = Retry::Yes,
        _ => {}
    }
    error.with("code", code)
}

fn kind(code: i64, operation: Operation) -> ErrorKind {
    match code {
        1000..=1004 | 1103 | 1304 => ErrorKind::Auth,
        1100..=1102 => ErrorKind::Balance,
        // "The resource does not exist": the model of a submit, the task of a poll.
        1203 if operation != Operation::Submit => ErrorKind::NotFoundOrExpired,
        1200..=1203 => ErrorKind::InvalidParams,
        1300 | 1301 => ErrorKind::ModeratedInput,
        1302 | 1303 => ErrorKind::RateLimited,
        5000..=5002 => ErrorKind::Busy,
        _ => ErrorKind::Unexpected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(status: u16, body: &str) -> Reply {
        Reply {
            operation: Operation::Submit,
            status: status.try_into().unwrap(),
            headers: Default::default(),
            body: body.to_owned().into(),
        }
    }

    #[test]
    fn every_documented_code_has_its_kind() {
        use ErrorKind::*;
        let table = [
            (1000, Auth),
            (1001, Auth),
            (1002, Auth),
            (1003, Auth),
            (1004, Auth),
            (1100, Balance),
            (1101, Balance),
            (1102, Balance),
            (1103, Auth),
            (1200, InvalidParams),
            (1201, InvalidParams),
            (1202, InvalidParams),
            (1203, InvalidParams),
            (1300, ModeratedInput),
            (1301, ModeratedInput),
            (1302, RateLimited),
            (1303, RateLimited),
            (1304, Auth),
            (5000, Busy),
            (5001, Busy),
            (5002, Busy),
            (4242, Unexpected),
        ];
        for (code, kind) in table {
            for text in [format!(r#"{{"code":{code},"message":"no"}}"#), format!(r#"{{"code":"{code}"}}"#)] {
                assert_eq!(data::<Value>(&reply(200, &text)).unwrap_err().kind, kind, "{text}");
            }
        }
        assert_eq!(kind(1203, Operation::Poll), NotFoundOrExpired);
    }

    #[test]
    fn only_answers_that_rule_out_a_job_are_refusals() {
        for (status, body, delivery) in [
            (200, r#"{"code":1303,"message":"parallel task over resource pack limit"}"#, Delivery::Refused),
            (429, r#"{"code":1302,"message":"too fast"}"#, Delivery::Refused),
            (503, r#"{"code":5001,"message":"maintenance"}"#, Delivery::Refused),
            (200, r#"{"code":5002,"message":"internal timeout"}"#, Delivery::MaybeSent),
            (200, r#"{"code":0,"message":"SUCCEED"}"#, Delivery::MaybeSent),
            (200, r#"{"message":"SUCCEED"}"#, Delivery::MaybeSent),
            (500, r#"{"code":0,"data":{}}"#, Delivery::MaybeSent),
        ] {
            let error = data::<std::collections::BTreeMap<String, i64>>(&reply(status, body)).unwrap_err();
            assert_eq!(error.delivery, delivery, "{body}");
        }
    }

    #[test]
    fn a_gateway_speaks_for_itself() {
        let error = data::<Value>(&reply(401, r#"{"error":{"message":"invalid token"}}"#)).unwrap_err();
        assert_eq!((error.kind, &*error.message), (ErrorKind::Auth, "invalid token"));
    }
}
