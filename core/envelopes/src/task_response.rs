//! The flat `TaskResponse` of MeUtils gateways: `{task_id, code, message, status, data}` answers the submit and every
//! poll alike, whatever vendor stands behind it. Sources: the public `meutils` package (`schemas/task_types.py`).
//!
//! The gateway brings the words of its vendors into one set, `NOT_START SUBMITTED QUEUED IN_PROGRESS SUCCESS FAILURE
//! UNKNOWN`; pages of tools also name `PENDING` and `PROCESSING`. All of them are read. Refusals come in this shape, as
//! an OpenAI-shaped `error`, or as the `detail` of FastAPI.

use crate::{Said, refusal};
use baigong_provider::{ErrorKind, Id, Job, Progress, Reason, Reply, Result, Text, Word, sentences};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The word by which a gateway says that its vendor used a word which it does not know.
pub const UNKNOWN: &str = "UNKNOWN";

/// One answer of the gateway that is not a refusal.
#[derive(Debug, Clone, Deserialize)]
pub struct TaskResponse {
    task_id: Option<Word>,
    code: Option<Word>,
    status: Option<String>,
    data: Option<Value>,
    error: Option<Value>,
    #[serde(skip)]
    words: Option<String>,
}

impl TaskResponse {
    /// The job of an accepted submit.
    pub fn created(reply: &Reply) -> Result<Job> {
        let answer = Self::read(reply)?;
        if answer.failed() {
            let words = answer.words.map_or(Reason::Explained(sentences::SILENT), Reason::Detail);
            return Err(reply.refuse(reply.judged("", &words, ErrorKind::of_refusal), words));
        }
        // Without an id the job could never be asked for, and it may exist.
        let id = answer.task_id.and_then(|id| Id::try_from(id).ok());
        id.map(|id| Job(id.0)).ok_or_else(|| reply.unreadable())
    }

    /// The answer to a poll; never without a status.
    pub fn polled(reply: &Reply) -> Result<Self> {
        let answer = Self::read(reply)?;
        let told = answer.status.as_ref().is_some_and(|status| !status.is_empty());
        if told { Ok(answer) } else { Err(reply.unreadable()) }
    }

    /// The state table. `failed` is the reason of a failure without one.
    pub fn progress(&self, failed: impl Into<Text>) -> Progress {
        match self.status.as_deref().unwrap_or_default() {
            "NOT_START" | "SUBMITTED" | "QUEUED" | "PENDING" => Progress::Queued,
            "IN_PROGRESS" | "PROCESSING" => Progress::RUNNING,
            "SUCCESS" => Progress::Succeeded,
            "FAILURE" => Progress::failed(self.words.clone(), failed),
            word => Progress::Unknown(word.to_owned()),
        }
    }

    /// What a finished job made, if it has the wanted shape.
    pub fn data<T: DeserializeOwned>(self) -> Option<T> {
        serde_json::from_value(self.data?).ok()
    }

    fn read(reply: &Reply) -> Result<Self> {
        let body: Value = reply.any_json().unwrap_or_default();
        let Ok(mut answer) = Self::deserialize(&body) else { return Err(reply.unreadable()) };
        let fine = answer.code.clone().is_none_or(|code| code.into_text() == "0")
            && answer.error.as_ref().is_none_or(Value::is_null);
        // A task that failed may bring its reason along as a code or an error.
        let readable = reply.status.is_success() && (fine || answer.failed());
        if !readable {
            return Err(refusal(reply, |_| None, Reason::Explained(sentences::SILENT)));
        }
        answer.words = Said::of(&body).words;
        Ok(answer)
    }

    fn failed(&self) -> bool {
        self.status.as_deref() == Some("FAILURE")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use baigong_provider::{Delivery, Operation};

    fn reply(status: u16, body: Value) -> Reply {
        Reply {
            operation: Operation::Poll,
            status: status.try_into().unwrap(),
            headers: Default::default(),
            body: body.to_string().into(),
        }
    }

    fn progress(body: Value) -> Progress {
        TaskResponse::polled(&reply(200, body)).unwrap().progress(["失败", "It failed"])
    }

    #[test]
    fn every_word_of_the_gateway_and_of_the_pages_has_its_state() {
        for word in ["NOT_START", "SUBMITTED", "QUEUED", "PENDING"] {
            assert_eq!(progress(json!({ "code": 0, "status": word })), Progress::Queued, "{word}");
        }
        for word in ["IN_PROGRESS", "PROCESSING"] {
            assert_eq!(progress(json!({ "code": 0, "status": word })), Progress::RUNNING, "{word}");
        }
        assert_eq!(progress(json!({ "status": "SUCCESS" })), Progress::Succeeded);
        assert_eq!(progress(json!({ "status": UNKNOWN })), Progress::Unknown(UNKNOWN.into()));
        assert_eq!(progress(json!({ "status": "WAITING" })), Progress::Unknown("WAITING".into()));
    }

    #[test]
    fn a_failure_says_why_wherever_the_reason_stands() {
        let failed = |body| match progress(body) {
            Progress::Failed { kind, reason } => (kind, reason.to_string()),
            other => panic!("{other:?}"),
        };
        let unexpected = |reason: &str| (ErrorKind::Unexpected, reason.to_owned());
        assert_eq!(failed(json!({ "code": 0, "status": "FAILURE", "message": "busy" })), unexpected("busy"));
        assert_eq!(failed(json!({ "code": 1, "status": "FAILURE", "message": null })), unexpected("失败"));
        let error = json!({ "status": "FAILURE", "error": { "message": "内容审核未通过" } });
        assert_eq!(failed(error), (ErrorKind::ModeratedOutput, "内容审核未通过".into()));
    }

    #[test]
    fn an_answer_without_a_status_or_an_id_is_no_answer_of_the_gateway() {
        for body in [json!({}), json!({ "code": 0 }), json!({ "status": "" }), json!({ "status": 7 })] {
            let error = TaskResponse::polled(&reply(200, body.clone())).unwrap_err();
            assert_eq!(error.kind, ErrorKind::Unexpected, "{body}");
        }
        for body in [json!({}), json!({ "code": 0, "task_id": "" }), json!({ "task_id": null })] {
            let error = TaskResponse::created(&reply(200, body.clone())).unwrap_err();
            assert_eq!(error.delivery, Delivery::MaybeSent, "{body}");
        }
        assert_eq!(TaskResponse::created(&reply(200, json!({ "task_id": 7 }))).unwrap(), Job("7".into()));
    }

    #[test]
    fn a_refusal_speaks_wherever_its_words_stand() {
        for (status, body, kind, message) in [
            (200, json!({ "code": 1, "message": "余额不足" }), ErrorKind::Balance, "余额不足"),
            (200, json!({ "code": 1 }), ErrorKind::Unexpected, "供应商没有说明原因"),
            (
                200,
                json!({ "status": "FAILURE", "message": "敏感内容" }),
                ErrorKind::ModeratedInput,
                "敏感内容",
            ),
            (401, json!({ "error": { "message": "no" } }), ErrorKind::Auth, "no"),
            (400, json!({ "error": "too many" }), ErrorKind::InvalidParams, "too many"),
            (422, json!({ "detail": [{ "loc": [] }] }), ErrorKind::InvalidParams, "供应商没有说明原因"),
            (404, json!({ "detail": "task not found" }), ErrorKind::NotFoundOrExpired, "task not found"),
        ] {
            let error = TaskResponse::created(&reply(status, body.clone())).unwrap_err();
            assert_eq!((error.kind, &*error.message), (kind, message), "{body}");
            assert_eq!(error.delivery, Delivery::Refused, "{body}");
        }
    }
}
