//! The queue of fal: submit, status, result, cancel. fal itself speaks it with `Authorization: Key`; gateways pass it
//! through below a path of their own with a bearer key.
//!
//! fal has no status for a failure: a run that failed is `COMPLETED` with an `error`, or `COMPLETED` with an error as
//! its result. So a run counts as done only once its result was seen. Gateways add `PROCESSING` and `FAILED`.
//!
//! Sources: fal's documentation of its queue, its request errors and its model errors; its JavaScript and Python
//! clients. A result that a run's own error replaced keeps the error's HTTP status.

use baigong_provider::http::segment;
use baigong_provider::{
    Cancelled, Error, ErrorKind, Job, Operation, Progress, Reason, Reply, Request, Result, Secret, Upstream,
    Wire,
};
use http::{Method, StatusCode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// fal's own interface.
pub const OFFICIAL: Wire = Wire::official("https://queue.fal.run");

/// Largest input that is sent within a request: larger ones fal wants by address.
pub const MAX_INLINE_BYTES: usize = 5 << 20;

/// The message of a submit that was answered without an id.
pub const NO_ID: [&str; 2] = ["未能从 API 获取有效的任务 ID。", "The API gave no valid task ID"];
/// What a failure without a reason says.
const NO_REASON: [&str; 2] = ["生成失败", "The generation failed"];

/// One app's queue, for one account. The handle of a job is the id of its request.
pub struct Queue<'a> {
    http: &'a Upstream,
    authorization: String,
    app: &'a str,
}

/// The usual result of a model that makes a video.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Output {
    /// The file; some gateways answer without it.
    pub video: Option<File>,
}

/// A file of a result.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct File {
    /// Where it is.
    pub url: String,
}

impl Output {
    /// Where the video is.
    pub fn url(self) -> Option<String> {
        self.video.map(|file| file.url).filter(|url| url.starts_with("http"))
    }
}

#[derive(Deserialize)]
struct Submitted {
    request_id: Option<String>,
}

#[derive(Deserialize)]
struct Status {
    status: String,
    error: Option<Value>,
    error_type: Option<String>,
}

impl<'a> Queue<'a> {
    /// The queue of fal itself. `app` is the first two segments of the endpoints' ids, such as `/fal-ai/vidu`:
    /// whatever follows them, requests are asked for below these two.
    pub fn official(http: &'a Upstream, key: &Secret, app: &'a str) -> Self {
        Self { http, authorization: format!("Key {}", key.expose()), app }
    }

    /// The queue that a gateway passes through below the path `app`, with a bearer key.
    pub fn relay(http: &'a Upstream, key: &Secret, app: &'a str) -> Self {
        Self { http, authorization: format!("Bearer {}", key.expose()), app }
    }

    /// Puts a run into the queue. `endpoint` is the rest of the endpoint's id, such as `/q1/text-to-video`;
    /// `input` is what the model takes, without a wrapper.
    pub async fn submit<T: Serialize + ?Sized>(&self, endpoint: &str, input: &T) -> Result<Job> {
        let request = self.request(Method::POST, endpoint).json(input);
        submitted(&request.send(Operation::Submit).await?)
    }

    /// Asks how a run is doing. A run that says it is done is believed once its result is no error.
    pub async fn progress(&self, job: &Job) -> Result<Progress> {
        let status = self.status(job, Operation::Poll).await?;
        match status.status.as_str() {
            "IN_QUEUE" => Ok(Progress::Queued),
            "IN_PROGRESS" | "PROCESSING" => Ok(Progress::RUNNING),
            word @ ("COMPLETED" | "FAILED") => match Trouble::in_status(&status) {
                Some(trouble) => Ok(trouble.failure()),
                None => ended(&self.result(job, Operation::Poll).await?, word == "FAILED"),
            },
            _ => Ok(Progress::Unknown(status.status)),
        }
    }

    /// Fetches what a finished run made; [`Output`] for a video.
    pub async fn output<T: DeserializeOwned>(&self, job: &Job) -> Result<T> {
        read(&self.result(job, Operation::Result).await?)
    }

    /// Takes a run out of the queue. A run that has begun is left alone: fal only asks its model to stop, which need
    /// not heed it, and the run is charged.
    pub async fn cancel(&self, job: &Job) -> Result<Cancelled> {
        if self.status(job, Operation::Cancel).await?.status != "IN_QUEUE" {
            return Ok(Cancelled::TooLate);
        }
        let path = format!("/requests/{}/cancel", segment(&job.0));
        let reply = self.request(Method::PUT, &path).send(Operation::Cancel).await?;
        let answer: Option<Status> = reply.any_json();
        match answer.as_ref().map(|answer| answer.status.as_str()) {
            Some("OK" | "CANCELLATION_REQUESTED") if reply.status.is_success() => Ok(Cancelled::Stopped),
            Some("ALREADY_COMPLETED") => Ok(Cancelled::TooLate),
            _ => Err(refusal(&reply)),
        }
    }

    async fn status(&self, job: &Job, operation: Operation) -> Result<Status> {
        let path = format!("/requests/{}/status", segment(&job.0));
        read(&self.request(Method::GET, &path).send(operation).await?)
    }

    async fn result(&self, job: &Job, operation: Operation) -> Result<Reply> {
        let path = format!("/requests/{}", segment(&job.0));
        self.request(Method::GET, &path).send(operation).await
    }

    fn request(&self, method: Method, path: &str) -> Request<'_> {
        let path = format!("{}{path}", self.app);
        self.http.request(method, &path).header("authorization", &self.authorization)
    }
}

fn submitted(reply: &Reply) -> Result<Job> {
    let accepted = reply.any_json::<Submitted>().filter(|_| reply.status.is_success());
    match accepted.and_then(|answer| answer.request_id).filter(|id| !id.is_empty()) {
        Some(id) => Ok(Job(id)),
        None => {
            let mut error = refusal(reply);
            if reply.status.is_success() && Trouble::of(reply).is_none() {
                // A run may exist all the same, so this stays an answer that cannot be read.
                error.message = NO_ID.into();
            }
            Err(error)
        }
    }
}

/// What became of a run that ended, told by its result. `failed` says that the status already called it a failure.
fn ended(result: &Reply, failed: bool) -> Result<Progress> {
    let trouble = Trouble::of(result);
    let body: Value = result.any_json().unwrap_or_default();
    match body.get("status").and_then(Value::as_str) {
        _ if failed => Ok(trouble.unwrap_or_default().failure()),
        Some("FAILED") => Ok(trouble.unwrap_or_default().failure()),
        Some("IN_QUEUE" | "IN_PROGRESS" | "PROCESSING") => Ok(Progress::RUNNING),
        // A gateway's error in place of a result: the run is asked for again.
        _ if result.status.is_success() && body.get("error").is_some_and(|error| !error.is_null()) => {
            Err(refusal(result))
        }
        _ if result.status.is_success() && body.is_object() => Ok(Progress::Succeeded),
        _ => match trouble.filter(|trouble| trouble.ends_a_run(result.status)) {
            Some(trouble) => Ok(trouble.failure()),
            None => Err(refusal(result)),
        },
    }
}

/// A 2xx answer in its shape; an error for every other answer.
fn read<T: DeserializeOwned>(reply: &Reply) -> Result<T> {
    let answer = reply.any_json().filter(|_| reply.status.is_success());
    answer.ok_or_else(|| refusal(reply))
}

fn refusal(reply: &Reply) -> Error {
    let Some(trouble) = Trouble::of(reply) else { return reply.unreadable() };
    let kind = match trouble.kind(Some(reply.status)) {
        // Nothing was made yet.
        ErrorKind::ModeratedOutput if reply.operation == Operation::Submit => ErrorKind::ModeratedInput,
        kind => kind,
    };
    reply.refuse(kind, Reason::Detail(trouble.reason)).with("code", trouble.code)
}

/// What fal, its models or a gateway say is wrong.
#[derive(Debug, Default, PartialEq)]
struct Trouble {
    /// Why, as the user reads it.
    reason: String,
    /// The machine's word for it, where there is one.
    code: String,
    /// Whether it is about a parameter.
    parameter: bool,
    /// Whether the code is a run's own type, and not a gateway's.
    typed: bool,
}

impl Trouble {
    /// `{detail: "…", error_type}` of the queue, `{detail: [{loc, msg, type}]}` of a model, `{error: {message, code}}`
    /// of a gateway.
    fn of(reply: &Reply) -> Option<Self> {
        let body: Value = reply.any_json()?;
        if let Some(flaws) = body.get("detail").and_then(Value::as_array) {
            return Self::of_flaws(flaws);
        }
        let error = body.get("error");
        let header = reply.headers.get("x-fal-error-type").and_then(|value| value.to_str().ok());
        let inner = error.and_then(|error| error.get("code"));
        let reason = text(body.get("detail")).or_else(|| words(error));
        let reason = reason.or_else(|| text(body.get("message"))).or_else(|| text(body.get("msg")))?;
        let own = text(body.get("error_type")).or(header.map(str::to_owned));
        let typed = own.is_some();
        let code = own.or_else(|| text(inner)).unwrap_or_default();
        Some(Self { reason, code, parameter: false, typed })
    }

    /// Whatever else a gateway puts into a status, only an `error` says that the run failed.
    fn in_status(status: &Status) -> Option<Self> {
        let reason = words(status.error.as_ref())?;
        let code = status.error_type.clone().unwrap_or_default();
        Some(Self { reason, code, parameter: false, typed: true })
    }

    fn of_flaws(flaws: &[Value]) -> Option<Self> {
        let mut trouble = Self::default();
        for flaw in flaws {
            let Some(message) = text(flaw.get("msg")) else { continue };
            let place = flaw.get("loc").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let field: Vec<String> = place.iter().skip(1).filter_map(|part| text(Some(part))).collect();
            if trouble.reason.is_empty() {
                trouble.code = text(flaw.get("type")).unwrap_or_default();
                trouble.parameter = !field.is_empty();
                trouble.typed = !trouble.code.is_empty();
            } else {
                trouble.reason.push_str("; ");
            }
            if !field.is_empty() {
                trouble.reason.push_str(&field.join("."));
                trouble.reason.push_str(": ");
            }
            trouble.reason.push_str(&message);
        }
        (!trouble.reason.is_empty()).then_some(trouble)
    }

    /// Whether it is the end of a run rather than a mood of the answer: only a run's own errors carry a type.
    fn ends_a_run(&self, status: StatusCode) -> bool {
        let about_the_call = matches!(status.as_u16(), 401 | 403 | 404 | 408 | 429);
        status.as_u16() == 422 || (self.typed && !about_the_call)
    }

    fn kind(&self, status: Option<StatusCode>) -> ErrorKind {
        let blamed = status.filter(|status| *status == StatusCode::BAD_REQUEST);
        let said = ErrorKind::of_refusal(blamed.map_or("", |_| "400"), &self.reason);
        match status.map(|status| status.as_u16()) {
            // An exhausted balance locks the account.
            Some(401 | 403) if said == ErrorKind::Balance => return said,
            Some(401 | 403) => return ErrorKind::Auth,
            Some(402) => return ErrorKind::Balance,
            Some(404 | 410) => return ErrorKind::NotFoundOrExpired,
            Some(429) => return ErrorKind::RateLimited,
            _ => {}
        }
        match self.code.as_str() {
            "content_policy_violation" if self.parameter => ErrorKind::ModeratedInput,
            "content_policy_violation" => ErrorKind::ModeratedOutput,
            "request_timeout" | "startup_timeout" | "generation_timeout" => ErrorKind::Busy,
            "downstream_service_unavailable" => ErrorKind::Busy,
            code if code.starts_with("runner_") => ErrorKind::Busy,
            _ if ErrorKind::of_failure(&self.reason) == ErrorKind::ModeratedOutput => {
                ErrorKind::ModeratedOutput
            }
            _ if self.parameter => ErrorKind::InvalidParams,
            _ => match (said, status.map(|status| status.as_u16())) {
                (ErrorKind::Unexpected, Some(400 | 422)) => ErrorKind::InvalidParams,
                (ErrorKind::Unexpected, Some(503)) => ErrorKind::Busy,
                _ => said,
            },
        }
    }

    fn failure(self) -> Progress {
        let kind = self.kind(None);
        let reason = Reason::said(Some(self.reason), NO_REASON);
        Progress::Failed { kind, reason }
    }
}

/// A text that says something, or a number as a text.
fn text(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.clone()).filter(|text| !text.trim().is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// An `error` that is a text, or an object with a message.
fn words(error: Option<&Value>) -> Option<String> {
    let error = error.filter(|error| !error.is_number())?;
    text(Some(error)).or_else(|| text(error.get("message")))
}

#[cfg(test)]
mod tests;
