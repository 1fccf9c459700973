//! Their answers to a submit -> ours: `{code, description, result}`, and what gateways say instead of it.

use baigong_provider::{Error, ErrorKind, Operation, Reason, Reply, Result, Text, Word, sentences};
use serde::Deserialize;
use serde_json::Value;

const SUBMIT_FAILED: Text = Text::new("提交图像/视频生成任务失败: ", "The task could not be submitted: ");
/// What the specification says of a task that has no result.
pub const FAILED: Text = Text::new("任务失败或被取消: ", "The task failed or was cancelled: ");

#[derive(Deserialize)]
struct Envelope {
    code: Option<Word>,
    description: Option<String>,
    result: Option<Word>,
    properties: Option<Value>,
    error: Option<Value>,
}

/// A task that the vendor took.
pub struct Accepted {
    /// Its id.
    pub id: String,
    /// Whether it may wait for a window to be answered.
    pub waits: bool,
    /// The prompt that the window shows.
    pub final_prompt: Option<String>,
}

/// Reads the answer to a submit: 1 is taken, 22 is taken and queued, 21 is taken already or waits for a window.
pub fn accepted(reply: &Reply) -> Result<Accepted> {
    let Some(envelope) = reply.any_json::<Envelope>() else { return Err(reply.unreadable()) };
    let code = envelope.code.map(Word::into_text).unwrap_or_default();
    if !reply.status.is_success() || !matches!(code.as_str(), "1" | "21" | "22") {
        return Err(refusal(reply));
    }
    let id = envelope.result.map(Word::into_text).filter(|id| !id.trim().is_empty());
    let final_prompt =
        envelope.properties.as_ref().and_then(|p| p.get("finalPrompt")?.as_str().map(str::to_owned));
    Ok(Accepted { id: id.ok_or_else(|| reply.unreadable())?, waits: code == "21", final_prompt })
}

/// The error of an answer that is not what was asked for.
pub fn refusal(reply: &Reply) -> Error {
    let by_status = reply.unreadable();
    let Some(envelope) = reply.any_json::<Envelope>() else { return by_status };
    let said = |text: Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let gateway = envelope.error.as_ref().and_then(|e| said(e.get("message").unwrap_or(e).as_str()));
    let description = said(envelope.description.as_deref()).or(gateway);
    let Some(code) = envelope.code.map(Word::into_text).filter(|code| !code.is_empty()) else {
        let message = description.map_or_else(|| by_status.message.clone(), Reason::detail);
        return Error { message, ..by_status };
    };
    let kind = match reply.judged(&code, description.as_deref().unwrap_or_default(), kind) {
        ErrorKind::Unexpected if !reply.status.is_success() => by_status.kind,
        kind => kind,
    };
    let words = description.map_or(Reason::Explained(sentences::UNKNOWN), Reason::Detail);
    let message = if reply.operation == Operation::Submit { words.behind(SUBMIT_FAILED) } else { words };
    reply.refuse(kind, message).with("code", code)
}

fn kind(code: &str, description: &str) -> ErrorKind {
    match code {
        "3" => ErrorKind::NotFoundOrExpired,
        "23" => ErrorKind::RateLimited,
        "24" => ErrorKind::ModeratedInput,
        // Gateways put their own refusals under the code of a bad request.
        _ => match ErrorKind::of_refusal(code, description) {
            ErrorKind::Unexpected if of_failure(description) == ErrorKind::ModeratedOutput => {
                ErrorKind::ModeratedInput
            }
            ErrorKind::Unexpected if code == "4" => ErrorKind::InvalidParams,
            kind => kind,
        },
    }
}

/// The kind of a failed task, by the bot's words.
pub fn of_failure(reason: &str) -> ErrorKind {
    let lower = reason.to_lowercase();
    if lower.contains("banned") {
        ErrorKind::ModeratedOutput
    } else if lower.contains("invalid parameter") {
        ErrorKind::InvalidParams
    } else {
        ErrorKind::of_failure(reason)
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
        for (code, description, wanted) in [
            ("3", "", NotFoundOrExpired),
            ("4", "prompt error", InvalidParams),
            ("4", "quota_not_enough", Balance),
            ("9", "unknown", Unexpected),
            ("9", "Banned prompt detected", ModeratedInput),
            ("23", "队列已满", RateLimited),
            ("24", "可能包含敏感词", ModeratedInput),
            ("5", "", Unexpected),
        ] {
            let body = format!(r#"{{"code":{code},"description":"{description}"}}"#);
            assert_eq!(accepted(&reply(200, &body)).err().map(|e| e.kind), Some(wanted), "{body}");
        }
    }

    #[test]
    fn a_taken_task_has_an_id_however_it_is_written() {
        for body in
            [r#"{"code":1,"result":"17"}"#, r#"{"code":"22","result":17}"#, r#"{"code":21,"result":"17"}"#]
        {
            assert_eq!(accepted(&reply(200, body)).ok().map(|task| task.id).as_deref(), Some("17"), "{body}");
        }
        assert!(accepted(&reply(200, r#"{"code":1,"result":""}"#)).is_err());
    }
}
