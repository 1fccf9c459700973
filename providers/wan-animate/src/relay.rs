//! What the model takes, and the gateway's two calls, which wrap it.

use baigong_provider::form::Relay;
use baigong_provider::{
    Call, Delivery, Error, ErrorKind, Job, Operation, Progress, Reason, Reply, Result, Text, Word, sentences,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Account;
use crate::params::{Form, Quality, Resolution, Shift, WriteMode};

/// What is done with the person of the picture.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    Replace,
    Move,
}

impl Feature {
    /// The endpoint below `fal-ai/wan`.
    pub fn endpoint(self) -> &'static str {
        match self {
            Self::Replace => "v2.2-14b/animate/replace",
            Self::Move => "v2.2-14b/animate/move",
        }
    }

    /// The gateway's name of it.
    fn model_type(self) -> String {
        format!("api/fal-ai/wan/{}", self.endpoint())
    }
}

/// The handle of a job: the gateway is told the feature with every question.
#[derive(Serialize, Deserialize)]
pub struct Handle {
    pub feature: Feature,
    pub id: String,
}

impl Handle {
    /// The handle of the run in fal's queue.
    pub fn run(self) -> Job {
        Job(self.id)
    }
}

/// The model's parameters. Left out on purpose: guidance_scale, seed, the check of the output, turbo and the archive
/// of frames, which the tool does not offer.
#[derive(Serialize)]
pub struct Input {
    video_url: String,
    image_url: String,
    resolution: Resolution,
    num_inference_steps: u32,
    enable_safety_checker: bool,
    shift: Shift,
    video_quality: Quality,
    video_write_mode: WriteMode,
}

impl Input {
    /// Reads a form.
    pub async fn of(call: &Call<'_, Account>, form: &Form) -> Result<Self> {
        Ok(Self {
            video_url: call.media.url(&form.video).await?.into(),
            image_url: call.media.url(&form.image).await?.into(),
            resolution: form.resolution,
            num_inference_steps: form.num_inference_steps.0,
            enable_safety_checker: form.enable_safety_checker.0,
            shift: form.shift,
            video_quality: form.video_quality,
            video_write_mode: form.video_write_mode,
        })
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Submit<'a> {
    model_type: String,
    task_data: &'a Input,
}

/// Every answer of the gateway. One without `success` is judged by its data.
#[derive(Deserialize)]
struct Envelope<T> {
    success: Option<bool>,
    #[serde(alias = "message")]
    msg: Option<String>,
    data: Option<T>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Created {
    provider_task_id: Word,
}

/// A job as the gateway tells of it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    task_status: String,
    media_url: Option<String>,
    error_message: Option<String>,
}

/// Makes a job and gives its id.
pub async fn create(
    call: &Call<'_, Account>,
    account: &Relay,
    feature: Feature,
    input: &Input,
) -> Result<String> {
    let body = Submit { model_type: feature.model_type(), task_data: input };
    let request = call.http.post("/proxy/api/media/video/submit").json(&body);
    let reply = request.bearer(account.api_key.expose()).send(Operation::Submit).await?;
    let created: Created = data(&reply).map_err(not_accepted)?;
    match created.provider_task_id.into_text() {
        // An empty id could never be asked for, and the job may exist.
        id if id.is_empty() => Err(reply.unreadable()),
        id => Ok(id),
    }
}

/// Asks for a job.
pub async fn query(
    call: &Call<'_, Account>,
    account: &Relay,
    job: &Handle,
    operation: Operation,
) -> Result<Task> {
    let query = [("modelType", job.feature.model_type()), ("providerTaskId", job.id.clone())];
    let query = query.each_ref().map(|(name, value)| (*name, value.as_str()));
    let request = call.http.get("/proxy/api/media/video/status").query(&query);
    let reply = request.bearer(account.api_key.expose()).send(operation).await?;
    data(&reply).map_err(|mut error| {
        if !reply.status.is_success() {
            let status = reply.status.as_u16();
            error.message = Reason::whole(Text::made(
                format!("任务查询失败 (HTTP {status})"),
                format!("The task could not be asked for (HTTP {status})"),
            ));
        }
        error
    })
}

/// The error of a submit that was refused, in the words that the tool's specification fixes.
pub fn not_accepted(mut error: Error) -> Error {
    if error.delivery == Delivery::Refused {
        error.message = error.message.behind(["提交失败: ", "The task could not be submitted: "]);
    }
    error
}

/// A failure in the words that the tool's specification fixes.
pub fn failed(kind: ErrorKind, reason: Reason) -> Progress {
    Progress::Failed { kind, reason: reason.behind(["生成失败: ", "The generation failed: "]) }
}

/// The `data` of a good answer; an error for every other answer.
fn data<T: DeserializeOwned>(reply: &Reply) -> Result<T> {
    let envelope: Option<Envelope<serde_json::Value>> = reply.any_json();
    let Some(envelope) = envelope else { return Err(reply.unreadable()) };
    let good = reply.status.is_success() && envelope.success != Some(false);
    if let Some(data) = envelope.data.filter(|_| good) {
        return serde_json::from_value(data).map_err(|_| reply.unreadable());
    }
    match envelope.msg.filter(|msg| !msg.trim().is_empty()) {
        // Words without a verdict, such as those of a good answer that lost its data, say nothing.
        Some(msg) if envelope.success == Some(false) || !reply.status.is_success() => {
            let code = if reply.status.is_success() { "" } else { reply.status.as_str() };
            Err(reply.refuse(ErrorKind::of_refusal(code, &msg), Reason::Detail(msg)))
        }
        None if envelope.success == Some(false) && reply.status.is_success() => {
            Err(reply.refuse(ErrorKind::Unexpected, Reason::Explained(sentences::SILENT)))
        }
        _ => Err(reply.unreadable()),
    }
}

impl Task {
    /// The state table. The specification shows no words, so those of fal, of gateways and of its own page are read.
    pub fn progress(self) -> Progress {
        let reason = self.error_message.filter(|reason| !reason.trim().is_empty());
        match self.task_status.to_ascii_uppercase().as_str() {
            "IN_QUEUE" | "QUEUED" | "PENDING" | "SUBMITTED" | "NOT_START" => Progress::Queued,
            "IN_PROGRESS" | "PROCESSING" | "RUNNING" | "GENERATING" => Progress::RUNNING,
            "COMPLETED" | "SUCCESS" | "SUCCEEDED" | "SUCCEED" => Progress::Succeeded,
            "FAILED" | "FAILURE" | "ERROR" => {
                let reason = reason.map_or(Reason::Explained(sentences::SILENT), Reason::Detail);
                failed(ErrorKind::of_failure(&reason), reason)
            }
            "ABORTED" | "CANCELLED" | "CANCELED" => Progress::Failed {
                kind: ErrorKind::Unexpected,
                reason: Reason::said(reason, sentences::CANCELLED),
            },
            _ => Progress::Unknown(self.task_status),
        }
    }

    /// Where the video of a finished job is.
    pub fn url(self) -> Option<String> {
        self.media_url
    }
}
