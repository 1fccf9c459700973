//! Their errors -> ours. The vendor answers `{detail}`, a text or FastAPI's list; the relay `{message, details}`;
//! gateways put `{error: {message}}` in front of it.

use baigong_provider::{Error, ErrorKind, Operation, Reason, Reply, Result, Text};
use serde::Deserialize;
use serde_json::Value;

/// Longest text that is made of an answer without words for people.
const MAX_CHARS: usize = 300;

#[derive(Deserialize)]
struct Refusal {
    message: Option<Value>,
    details: Option<Value>,
    detail: Option<Value>,
    error: Option<Value>,
    status: Option<Value>,
    id: Option<Value>,
}

/// Passes on an answer that says what was asked for; the error of any other.
pub fn check(reply: &Reply) -> Result<&Reply, Error> {
    let refusal = reply.any_json::<Refusal>();
    let (said, details) = match &refusal {
        // An answer about a job has details of its own.
        Some(answer) if reply.status.is_success() && (answer.status.is_some() || answer.id.is_some()) => {
            return Ok(reply);
        }
        Some(refusal) => {
            let said = [&refusal.message, &refusal.error, &refusal.detail];
            let mut said = said.into_iter().flatten().map(text).filter(|text| !text.is_empty());
            (said.next().unwrap_or_default(), refusal.details.as_ref().map(text).unwrap_or_default())
        }
        None => Default::default(),
    };
    if said.is_empty() && details.is_empty() {
        return if reply.status.is_success() { Ok(reply) } else { Err(named(reply, reply.unreadable(), "")) };
    }
    let kind = kind(reply, &format!("{said} {details}"));
    let words = match (said.as_str(), details.as_str()) {
        (said, "") => said.to_owned(),
        ("", details) => details.to_owned(),
        (said, details) => format!("{said} (详情: {details})"),
    };
    Err(named(reply, reply.refuse(kind, Reason::detail(&*words)), &words))
}

/// By a status that means one thing alone, else by the words: gateways say with 403 that money is short, and with 403 and
/// 400 that moderation refused. "Invalid" is said of keys, too.
fn kind(reply: &Reply, words: &str) -> ErrorKind {
    let by_status = reply.unreadable().kind;
    match (reply.status.as_u16(), reply.judged("", words, ErrorKind::of_refusal)) {
        (401 | 402 | 429, _) | (403, ErrorKind::InvalidParams) => by_status,
        (_, ErrorKind::Unexpected) if !reply.status.is_success() => by_status,
        (_, by_words) => by_words,
    }
}

/// A submit that failed is told in the tool's own words.
fn named(reply: &Reply, mut error: Error, words: &str) -> Error {
    if reply.operation == Operation::Submit {
        let status = reply.status.as_u16();
        let [zh, en] =
            [format!("任务创建失败 ({status})"), format!("The task could not be created ({status})")];
        error.message = match words {
            "" => Reason::whole(Text::made(zh, en)),
            words => Reason::quoting(Text::made(zh + ": ", en + ": "), words),
        };
    }
    error
}

/// The words in whatever the vendor put them into.
pub fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.trim().to_owned(),
        Value::Array(items) => items.iter().map(item).collect::<Vec<_>>().join("；"),
        Value::Object(fields) => match fields.get("message").or_else(|| fields.get("error")) {
            Some(words) => text(words),
            None => fields.values().map(text).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("；"),
        },
        other => other.to_string(),
    }
    .chars()
    .take(MAX_CHARS)
    .collect()
}

/// FastAPI's `{loc: ["body", "prompt"], msg}`, or anything else.
fn item(value: &Value) -> String {
    let Some(said) = value.get("msg").and_then(Value::as_str) else { return text(value) };
    let field = value.get("loc").and_then(Value::as_array).and_then(|loc| loc.last()).and_then(Value::as_str);
    field.map_or_else(|| said.to_owned(), |field| format!("{field}: {said}"))
}

#[cfg(test)]
mod tests {
    use baigong_provider::Delivery;

    use super::*;

    fn refused(operation: Operation, status: u16, body: &str) -> Error {
        let reply = Reply {
            operation,
            status: status.try_into().unwrap(),
            headers: Default::default(),
            body: body.to_owned().into(),
        };
        check(&reply).unwrap_err()
    }

    #[test]
    fn every_shape_of_refusal_is_told_in_the_fixed_words() {
        use ErrorKind::*;
        for (status, body, kind, message) in [
            (
                402,
                r#"{"detail":"Insufficient credits"}"#,
                Balance,
                "任务创建失败 (402): Insufficient credits",
            ),
            (
                422,
                r#"{"detail":[{"loc":["body","prompt"],"msg":"Field required","type":"missing"}]}"#,
                InvalidParams,
                "任务创建失败 (422): prompt: Field required",
            ),
            (
                400,
                r#"{"message":"bad request","details":{"aspect_ratio":"unknown"}}"#,
                InvalidParams,
                "任务创建失败 (400): bad request (详情: unknown)",
            ),
            (403, r#"{"detail":"Not authenticated"}"#, Auth, "任务创建失败 (403): Not authenticated"),
            (
                429,
                r#"{"error":{"message":"24 active tasks"}}"#,
                RateLimited,
                "任务创建失败 (429): 24 active tasks",
            ),
            (200, r#"{"message":"余额不足"}"#, Balance, "任务创建失败 (200): 余额不足"),
            (503, "<html>", Busy, "任务创建失败 (503)"),
        ] {
            let error = refused(Operation::Submit, status, body);
            assert_eq!((error.kind, &*error.message), (kind, message), "{body}");
            assert_eq!(error.delivery, Delivery::Refused, "{body}");
        }
        assert_eq!(refused(Operation::Submit, 500, "{}").delivery, Delivery::MaybeSent);
        assert_eq!(refused(Operation::Poll, 402, r#"{"detail":"no credits"}"#).message, "no credits");
    }
}
