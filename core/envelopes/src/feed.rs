//! The "feed" gateways: a job is made by one path and asked for at another, `feed`, with the key in every body.
//!
//! They answer `{code: 200, msg, data}`; any other code is a refusal. Their clones wrap the same jobs in the envelope
//! of new-api gateways: the code is `"success"` or a word, states are words, and the vendor's own answer is nested in
//! `data`. Both are read, whatever mixture comes.

use baigong_provider::{
    Env, Error, ErrorKind, Id, Job, Operation, Progress, Reason, Reply, Result, Retry, Secret, Upstream,
    Word, percent, sentences,
};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An operator's account at such a gateway; the key goes in the body of every request.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// # API Key
    /// 中转平台的密钥
    #[schemars(extend("x-en" = { "title": "API key", "description": "Key of the gateway" }))]
    pub key: Secret,
    /// # 回调地址
    /// 可选。留空时，有公网地址的站点会填写自己的回调地址；仅当中转平台要求其他地址时填写
    #[serde(default)]
    #[schemars(
        length(max = 2048),
        extend("x-en" = {
            "title": "Callback address",
            "description": "Optional. Left empty, a site with a public address names its own; only for gateways that want another one"
        })
    )]
    pub callback_url: String,
}

impl Account {
    /// What a submit says as callback address: the operator's own, or else this site's; empty without either.
    pub fn callback_url<'a>(&'a self, env: &'a Env) -> &'a str {
        match self.callback_url.as_str() {
            "" => env.callback_url.as_deref().unwrap_or_default(),
            own => own,
        }
    }
}

/// The kind of a refusal by its code and words: [`ErrorKind::of_refusal`], or a table of the vendor's own codes, which
/// some clones pass through.
pub type KindOf = fn(code: &str, message: &str) -> ErrorKind;

#[derive(Deserialize)]
struct Envelope {
    code: Option<Word>,
    #[serde(alias = "message")]
    msg: Option<String>,
    data: Option<Value>,
}

/// Clones give the id alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum Created {
    Task { task_id: Id },
    Bare(Id),
}

/// A job as the gateway tells of it.
#[derive(Debug, Deserialize)]
pub struct Task {
    status: Word,
    state: Option<String>,
    msg: Option<String>,
    fail_reason: Option<String>,
    error: Option<Value>,
    progress: Option<Word>,
    video_url: Option<String>,
    result_url: Option<String>,
    data: Option<Value>,
}

/// Makes a job by `path`; `body` holds the key.
pub async fn submit<B: Serialize>(http: &Upstream, path: &str, body: &B, kind: KindOf) -> Result<Job> {
    let reply = http.post(path).json(body).send(Operation::Submit).await?;
    let (Created::Task { task_id: id } | Created::Bare(id)) = data(&reply, kind)?;
    Ok(id.into())
}

/// Asks for a job at `path`.
pub async fn query(
    http: &Upstream,
    path: &str,
    account: &Account,
    job: &Job,
    operation: Operation,
    kind: KindOf,
) -> Result<Task> {
    let body = serde_json::json!({ "key": account.key.expose(), "task_id": job.0 });
    data(&http.post(path).json(&body).send(operation).await?, kind)
}

/// The `data` of a good answer; an error for every other answer.
fn data<T: DeserializeOwned>(reply: &Reply, kind: KindOf) -> Result<T> {
    let Some(Envelope { code: Some(code), msg, data }) = reply.any_json() else {
        return Err(reply.unreadable());
    };
    let code = code.into_text();
    if matches!(code.as_str(), "200" | "success") && reply.status.is_success() {
        return serde_json::from_value(data.unwrap_or_default()).map_err(|_| reply.unreadable());
    }
    Err(refusal(reply, &code, msg, kind))
}

/// The error of an answer that says no, with the words that the tools' specification has for one that says no more.
pub fn refusal(reply: &Reply, code: &str, message: Option<String>, kind: KindOf) -> Error {
    let message = message.filter(|message| !message.is_empty());
    let kind = reply.judged(code, message.as_deref().unwrap_or_default(), kind);
    let submitting = reply.operation == Operation::Submit;
    let general = if submitting {
        ["视频生成请求失败", "The video could not be requested"]
    } else {
        ["获取任务状态失败", "The state of the task could not be asked for"]
    };
    let mut error = reply.refuse(kind, Reason::said(message, general)).with("code", code);
    if kind == ErrorKind::NotFoundOrExpired && !submitting {
        // A job is not always known at once after the submit.
        error.retry = Retry::Yes;
    }
    error
}

impl Task {
    /// The gateway's word for the state of the job, beside the number: empty until the end.
    pub fn state(&self) -> Option<&str> {
        self.state.as_deref()
    }

    /// The state table: the gateway's numbers, and the words of its clones.
    pub fn progress(&self) -> Progress {
        let status = self.status.clone().into_text();
        match status.as_str() {
            "0" | "NOT_START" | "SUBMITTED" | "QUEUED" => Progress::Queued,
            "1" | "IN_PROGRESS" => self.running(),
            "2" | "FAILURE" => Progress::failed(self.reason().map(str::to_owned), sentences::VIDEO_FAILED),
            "3" | "SUCCESS" => Progress::Succeeded,
            _ => Progress::Unknown(status),
        }
    }

    /// For tools whose specification wants the state's word too before the number 3 is believed.
    pub fn progress_with_state(&self, done: &str) -> Progress {
        match self.progress() {
            Progress::Succeeded if self.status_is_number() && self.state() != Some(done) => self.running(),
            progress => progress,
        }
    }

    /// Where the video of a finished job is.
    pub fn video_url(&self) -> Option<&str> {
        let nested = |place| self.data.as_ref()?.pointer(place)?.as_str();
        let own = [self.video_url.as_deref(), self.result_url.as_deref()];
        let all = own.into_iter().chain(["/video_url", "/output/0"].map(nested));
        all.flatten().find(|url| url.starts_with("http"))
    }

    fn status_is_number(&self) -> bool {
        self.status.clone().into_text() == "3"
    }

    fn running(&self) -> Progress {
        Progress::Running { percent: percent(self.progress.clone()), message: None }
    }

    fn reason(&self) -> Option<&str> {
        let error = self.error.as_ref().and_then(Value::as_str);
        let reasons = [self.msg.as_deref(), self.fail_reason.as_deref(), error];
        reasons.into_iter().flatten().find(|reason| !reason.is_empty())
    }
}

/// For tools whose specification calls an unknown status an error.
///
/// It is an error of the poll, not a failure of the task: the job is paid for, and is asked for again.
pub fn refuse_unknown(progress: Progress) -> Result<Progress> {
    match progress {
        Progress::Unknown(status) => {
            let error =
                Error::new(ErrorKind::Unexpected, ["未知的任务状态", "Unknown task state"]).retry(Retry::Yes);
            Err(error.with("status", status))
        }
        progress => Ok(progress),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn task(value: Value) -> Task {
        serde_json::from_value(value).unwrap()
    }

    fn reply(operation: Operation, status: u16, body: &Value) -> Reply {
        Reply {
            operation,
            status: status.try_into().unwrap(),
            headers: Default::default(),
            body: body.to_string().into(),
        }
    }

    #[test]
    fn numbers_texts_and_the_words_of_clones_mean_the_same() {
        for (status, wanted) in [
            (json!(0), Progress::Queued),
            (json!("0"), Progress::Queued),
            (json!("QUEUED"), Progress::Queued),
            (json!("1"), Progress::RUNNING),
            (json!("IN_PROGRESS"), Progress::RUNNING),
            (json!(3), Progress::Succeeded),
            (json!("SUCCESS"), Progress::Succeeded),
            (json!("4"), Progress::Unknown("4".into())),
            (json!(""), Progress::Unknown(String::new())),
        ] {
            assert_eq!(task(json!({ "status": status })).progress(), wanted, "{status}");
        }
    }

    #[test]
    fn a_failure_has_the_first_reason_that_says_something() {
        for (told, kind, wanted) in [
            (json!({ "msg": "内容审核未通过" }), ErrorKind::ModeratedOutput, "内容审核未通过"),
            (json!({ "msg": "", "fail_reason": "timeout" }), ErrorKind::Unexpected, "timeout"),
            (json!({ "error": "blocked" }), ErrorKind::Unexpected, "blocked"),
            (json!({ "error": { "code": 1 } }), ErrorKind::Unexpected, "视频生成失败"),
        ] {
            let mut told = told;
            told["status"] = "2".into();
            let Progress::Failed { kind: told, reason } = task(told).progress() else { panic!("{wanted}") };
            assert_eq!((told, &*reason), (kind, wanted));
        }
    }

    #[test]
    fn where_the_state_counts_the_number_alone_does_not() {
        for (status, state, done) in [
            ("3", "succeeded", true),
            ("3", "", false),
            ("3", "processing", false),
            // Clones have no such state.
            ("SUCCESS", "", true),
        ] {
            let task = task(json!({ "status": status, "state": state }));
            assert_eq!(
                task.progress_with_state("succeeded") == Progress::Succeeded,
                done,
                "{status} {state}"
            );
        }
    }

    #[test]
    fn an_unknown_status_may_be_an_error_to_ask_again_after() {
        for status in ["4", "", "done"] {
            let error = refuse_unknown(task(json!({ "status": status })).progress()).unwrap_err();
            assert_eq!((&*error.message, error.retry), ("未知的任务状态", Retry::Yes), "{status}");
        }
        assert_eq!(refuse_unknown(Progress::Queued).unwrap(), Progress::Queued);
    }

    #[test]
    fn the_video_is_found_in_every_dialect() {
        let url = "https://cdn.example/v.mp4";
        for told in [
            json!({ "video_url": url }),
            json!({ "video_url": "", "result_url": url }),
            json!({ "data": { "video_url": url } }),
            json!({ "data": { "output": [url] } }),
        ] {
            let mut told = told;
            told["status"] = "3".into();
            assert_eq!(task(told).video_url(), Some(url));
        }
        assert_eq!(task(json!({ "status": "3", "video_url": null, "data": "" })).video_url(), None);
    }

    #[test]
    fn a_refusal_without_words_gets_the_words_of_its_operation() {
        for (operation, wanted) in
            [(Operation::Submit, "视频生成请求失败"), (Operation::Poll, "获取任务状态失败")]
        {
            let error = data::<Value>(
                &reply(operation, 200, &json!({ "code": 1, "msg": "" })),
                ErrorKind::of_refusal,
            );
            assert_eq!(error.unwrap_err().message, wanted);
        }
    }

    #[test]
    fn only_a_poll_asks_again_for_a_job_that_is_not_known() {
        for (operation, wanted) in [(Operation::Submit, Retry::No), (Operation::Poll, Retry::Yes)] {
            let body = json!({ "code": "task_not_exist", "message": "task_not_exist" });
            let error = data::<Value>(&reply(operation, 400, &body), ErrorKind::of_refusal).unwrap_err();
            assert_eq!((error.kind, error.retry), (ErrorKind::NotFoundOrExpired, wanted));
        }
    }
}
