//! The task envelope of new-api gateways: `{code: "success", message, data}`.
//!
//! A submit gives the task's id as `data`; a query gives `{task_id, status, fail_reason, progress: "40%", data}`, with
//! the vendor's own part in the inner `data`. Some gateways put the task into a list of one. A refusal carries another
//! `code`, with an HTTP status of its own or without. Source: `dto/task.go` and `dto/suno.go` of new-api.

use crate::refusal;
use baigong_provider::{Error, ErrorKind, Progress, Reason, Reply, Text, Word, percent, sentences};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

#[derive(Deserialize)]
struct Envelope {
    code: Option<String>,
    data: Option<Value>,
}

/// A task, with the vendor's own part of it.
#[derive(Debug, Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
pub struct Task<T> {
    status: Word,
    fail_reason: Option<String>,
    progress: Option<Word>,
    /// What the vendor itself tells; gateways leave it empty, or of another shape, while there is nothing to tell.
    #[serde(default = "none", deserialize_with = "where_readable")]
    pub data: Option<T>,
}

fn none<T>() -> Option<T> {
    None
}

fn where_readable<'de, T: DeserializeOwned, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Ok(serde_json::from_value(Value::deserialize(deserializer)?).ok())
}

/// The id of the task that a submit made.
pub fn task_id(reply: &Reply) -> Result<String, Error> {
    let id = match data(reply)? {
        Value::String(id) => id,
        Value::Number(id) => id.to_string(),
        Value::Object(task) => {
            let id = task.get("task_id").or_else(|| task.get("id")).and_then(Value::as_str);
            id.unwrap_or_default().to_owned()
        }
        _ => String::new(),
    };
    if id.trim().is_empty() { Err(reply.unreadable()) } else { Ok(id) }
}

/// The task that a query asked for.
pub fn task<T: DeserializeOwned>(reply: &Reply) -> Result<Task<T>, Error> {
    let task = match data(reply)? {
        Value::Array(mut tasks) if tasks.len() == 1 => tasks.remove(0),
        // A list without the task is how these gateways say that they do not know it.
        Value::Array(tasks) if tasks.is_empty() => {
            return Err(reply.refuse(ErrorKind::NotFoundOrExpired, sentences::GONE));
        }
        task => task,
    };
    serde_json::from_value(task).map_err(|_| reply.unreadable())
}

/// The `data` of a success; an error for every other answer.
fn data(reply: &Reply) -> Result<Value, Error> {
    let envelope = reply.any_json::<Envelope>().filter(|_| reply.status.is_success());
    let success = envelope.filter(|envelope| envelope.code.as_deref() == Some("success"));
    let data = success.and_then(|envelope| envelope.data).filter(|data| !data.is_null());
    data.ok_or_else(|| refusal(reply, |_| None, Reason::Explained(sentences::SILENT)))
}

impl<T> Task<T> {
    /// The state table: the gateway's words, those of its older versions and those of its resellers. `silent` is what is
    /// said of a failure without a reason.
    pub fn progress(&self, silent: impl Into<Text>) -> Progress {
        let word = match &self.status {
            Word::Text(word) => word.clone(),
            Word::Number(number) => number.to_string(),
        };
        match word.to_ascii_uppercase().as_str() {
            "NOT_START" | "PENDING" | "SUBMITTED" | "QUEUED" | "QUEUEING" => Progress::Queued,
            "IN_PROGRESS" | "PROCESSING" => Progress::Running { percent: self.percent(), message: None },
            "SUCCESS" => Progress::Succeeded,
            "FAILURE" | "FAILED" => Progress::failed(self.fail_reason.clone(), silent),
            _ => Progress::Unknown(word),
        }
    }

    /// How far it is, where the gateway says so.
    pub fn percent(&self) -> Option<f32> {
        percent(self.progress.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baigong_provider::{Delivery, Operation};

    fn reply(status: u16, body: &str) -> Reply {
        Reply {
            operation: Operation::Submit,
            status: status.try_into().unwrap(),
            headers: Default::default(),
            body: body.to_owned().into(),
        }
    }

    fn progress(status: &str) -> Progress {
        let body = format!(
            r#"{{"code":"success","message":"","data":{{"task_id":"t","status":"{status}","progress":"40%","fail_reason":"no face","data":[]}}}}"#
        );
        task::<Value>(&reply(200, &body))
            .unwrap()
            .progress(["生成失败，供应商没有说明原因", "It failed without a reason"])
    }

    #[test]
    fn a_submit_gives_the_id_however_it_is_wrapped() {
        for body in [
            r#"{"code":"success","message":"","data":"t-1"}"#,
            r#"{"code":"success","data":{"task_id":"t-1"}}"#,
        ] {
            assert_eq!(task_id(&reply(200, body)).unwrap(), "t-1");
        }
        for body in
            [r#"{"code":"success","data":""}"#, r#"{"code":"success","data":null}"#, r#"{"data":"t-1"}"#]
        {
            let error = task_id(&reply(200, body)).unwrap_err();
            assert_eq!(error.delivery, Delivery::MaybeSent, "a job may exist: {body}");
        }
    }

    #[test]
    fn every_word_has_its_state_in_either_case() {
        for word in ["NOT_START", "PENDING", "SUBMITTED", "QUEUED", "queueing", "submitted"] {
            assert_eq!(progress(word), Progress::Queued, "{word}");
        }
        for word in ["IN_PROGRESS", "PROCESSING", "processing"] {
            assert_eq!(progress(word), Progress::Running { percent: Some(40.0), message: None }, "{word}");
        }
        assert_eq!(progress("SUCCESS"), Progress::Succeeded);
        for word in ["FAILURE", "FAILED"] {
            let failed = Progress::Failed { kind: ErrorKind::Unexpected, reason: Reason::detail("no face") };
            assert_eq!(progress(word), failed, "{word}");
        }
        assert_eq!(progress("UNKNOWN"), Progress::Unknown("UNKNOWN".into()));
    }

    #[test]
    fn the_task_may_stand_in_a_list_and_its_inner_part_may_be_missing() {
        let body = r#"{"code":"success","data":[{"status":"SUCCESS","data":{"n":1}}]}"#;
        assert_eq!(task::<Value>(&reply(200, body)).unwrap().data.unwrap()["n"], 1);
        for inner in ["null", "\"\"", "{}"] {
            let body = format!(r#"{{"code":"success","data":{{"status":"QUEUED","data":{inner}}}}}"#);
            assert!(task::<Vec<u8>>(&reply(200, &body)).unwrap().data.is_none(), "{inner}");
        }
        let unknown = task::<Value>(&reply(200, r#"{"code":"success","data":[]}"#)).unwrap_err();
        assert_eq!(unknown.kind, ErrorKind::NotFoundOrExpired);
    }

    #[test]
    fn refusals_are_told_apart_by_status_and_words() {
        use ErrorKind::*;
        for (status, body, kind, message) in [
            (
                403,
                r#"{"code":"insufficient_user_quota","message":"用户额度不足","data":null}"#,
                Balance,
                "用户额度不足",
            ),
            (200, r#"{"code":"quota_not_enough","message":"","data":null}"#, Balance, "没有说明"),
            (
                429,
                r#"{"code":"x","message":"upstream quota exceeded"}"#,
                RateLimited,
                "upstream quota exceeded",
            ),
            (401, r#"{"error":{"message":"无效的令牌"}}"#, Auth, "无效的令牌"),
            (
                400,
                r#"{"code":"invalid_request","message":"task_id is empty"}"#,
                InvalidParams,
                "task_id is empty",
            ),
            (
                400,
                r#"{"code":"task_not_exist","message":"task_not_exist"}"#,
                NotFoundOrExpired,
                "task_not_exist",
            ),
            (200, r#"{"code":"fail","message":"提示词包含敏感内容"}"#, ModeratedInput, "敏感"),
            (503, r#"{"error":"no channel"}"#, Busy, "no channel"),
        ] {
            let error = task_id(&reply(status, body)).unwrap_err();
            assert_eq!((error.kind, error.delivery), (kind, Delivery::Refused), "{body}");
            assert!(error.message.contains(message), "{error:?}");
        }
        let error = task_id(&reply(500, r#"{"code":"fail","message":"x"}"#)).unwrap_err();
        assert_eq!((error.kind, error.delivery), (Busy, Delivery::MaybeSent));
    }
}
