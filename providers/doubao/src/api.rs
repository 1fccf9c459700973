//! The vendor's calls. Relay and vendor speak of the same jobs below different paths; the requests differ.

use baigong_envelopes::{Said, ark, flags, refusal};
use baigong_provider::http::{Reply, segment};
use baigong_provider::{
    Call, Cancelled, Error, ErrorKind, Id, Job, Operation, Progress, Reason, Result, Seconds, Text, sentences,
};
use http::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Account;
use crate::params::Order;

/// What is said where neither vendor nor relay says anything.
const UNKNOWN: Text = Text::new(
    "发生未知错误，请检查网络或联系管理员。",
    "An unknown error occurred. Please check the network or contact the administrator",
);

/// The wires' names in the account form.
const RELAY: [&str; 2] = ["中转接口", "the gateway"];
const OFFICIAL: [&str; 2] = ["火山方舟官方接口", "Volcengine Ark, official"];

/// Where jobs are made, listed and asked for.
fn path(account: &Account) -> &'static str {
    match account {
        Account::Relay(_) => "/proxy/api/doubao-seedance/volc/contents/generations/tasks",
        Account::Official(_) => "/api/v3/contents/generations/tasks",
    }
}

#[derive(Deserialize)]
struct Created {
    id: Id,
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, order: &Order) -> Result<Job> {
    let body = match call.account {
        Account::Relay(_) => relay_body(call, order).await?,
        Account::Official(_) => official_body(call, order).await?,
    };
    let request = call.http.post(path(call.account)).bearer(call.account.key().expose()).json(&body);
    let reply = request.send(Operation::Submit).await?;
    let created = reply.any_json::<Created>().filter(|_| reply.status.is_success());
    let general = if reply.status.is_success() { sentences::NO_TASK_ID } else { UNKNOWN };
    created.map(|created| created.id.into()).ok_or_else(|| refuse(&reply, general))
}

/// The relay takes the options as flags in the prompt, and fetches the picture.
async fn relay_body(call: &Call<'_, Account>, order: &Order) -> Result<Value> {
    if !order.model.can("flags") {
        return Err(Error::not_on(RELAY, "model", ["不支持此模型", "does not have this model"]));
    }
    let mut content = vec![json!({ "type": "text", "text": order.flags.append(&order.prompt)? })];
    if let Some(image) = &order.image {
        let url = call.media.url(image).await?;
        content.push(json!({ "type": "image_url", "image_url": { "url": url } }));
    }
    Ok(json!({ "model": order.model.sent_as(), "content": content }))
}

/// The vendor checks options that stand beside the content, and ignores bad ones within the prompt.
async fn official_body(call: &Call<'_, Account>, order: &Order) -> Result<Value> {
    let flags = &order.flags;
    flags::refuse_in(&order.prompt)?;
    if flags.ratio == "9:21" {
        return Err(Error::not_on(OFFICIAL, "ratio", ["不支持 9:21", "does not take 9:21"]));
    }
    if flags.fps != flags::Fps::Fps24 {
        return Err(Error::not_on(OFFICIAL, "fps", ["只支持 24", "takes 24 only"]));
    }
    let mut content = vec![json!({ "type": "text", "text": order.prompt })];
    if let Some(image) = &order.image {
        // The bytes themselves, so that the vendor need not reach this site.
        let url = call.media.bytes(image).await?.data_uri();
        content.push(json!({ "type": "image_url", "image_url": { "url": url }, "role": "first_frame" }));
    }
    let mut body = json!({
        "model": order.model.sent_as(),
        "content": content,
        "resolution": flags.resolution.word(),
        "ratio": flags.ratio,
        "duration": flags.duration,
        "seed": flags.seed_number(),
        "watermark": flags.watermark,
    });
    if order.model.can("camera_fixed") {
        body["camera_fixed"] = flags.camera_fixed.into();
    }
    if order.model.can("sound") {
        body["generate_audio"] = order.sound.into();
    }
    call.add_callback_url(&mut body, "callback_url");
    Ok(body)
}

/// A job as either of them tells of it.
#[derive(Deserialize)]
pub struct Task {
    status: String,
    content: Option<Content>,
    error: Option<Value>,
    #[serde(default)]
    duration: Seconds,
}

#[derive(Deserialize)]
struct Content {
    video_url: Option<String>,
    error_message: Option<String>,
}

/// Asks for a job.
pub async fn query(call: &Call<'_, Account>, job: &Job, operation: Operation) -> Result<Task> {
    let path = format!("{}/{}", path(call.account), segment(&job.0));
    let reply = call.http.get(&path).bearer(call.account.key().expose()).send(operation).await?;
    let task = reply.any_json::<Task>().filter(|task| reply.status.is_success() && !task.status.is_empty());
    task.ok_or_else(|| refuse(&reply, UNKNOWN))
}

/// Takes a job out of the vendor's queue.
pub async fn cancel(call: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
    // The same call deletes the record of a finished job, which holds the address of a video that is paid for.
    if query(call, job, Operation::Cancel).await?.status != "queued" {
        return Ok(Cancelled::TooLate);
    }
    let path = format!("{}/{}", path(call.account), segment(&job.0));
    let request = call.http.request(Method::DELETE, &path).bearer(call.account.key().expose());
    let reply = request.send(Operation::Cancel).await?;
    match reply.status.as_u16() {
        _ if reply.agreed() => Ok(Cancelled::Stopped),
        // It began to run in between.
        400 | 409 => Ok(Cancelled::TooLate),
        _ => Err(refuse(&reply, sentences::CANCEL_FAILED)),
    }
}

/// Lists the latest job: free of charge, and refused like any call when the account is not in order.
pub async fn probe(call: &Call<'_, Account>) -> Result<()> {
    let request = call.http.get(path(call.account)).query(&[("page_num", "1"), ("page_size", "1")]);
    let reply = request.bearer(call.account.key().expose()).send(Operation::Probe).await?;
    let listed = reply.any_json::<Value>().is_some_and(|answer| answer.get("items").is_some());
    if reply.status.is_success() && listed { Ok(()) } else { Err(refuse(&reply, sentences::PROBE_FAILED)) }
}

fn refuse(reply: &Reply, general: Text) -> Error {
    refusal(reply, ark::kind, general)
}

impl Task {
    /// The state table.
    pub fn progress(self) -> Progress {
        match self.status.as_str() {
            "queued" => Progress::Queued,
            "running" | "processing" => Progress::RUNNING,
            "succeeded" => Progress::Succeeded,
            "failed" => self.failure(),
            "cancelled" => failed(sentences::CANCELLED),
            "expired" => {
                failed(Text::new("任务已超过供应商的执行时限", "The task took longer than the vendor allows"))
            }
            _ => Progress::Unknown(self.status),
        }
    }

    /// The relay gives its reason beside the video, the vendor in an error of its own.
    fn failure(self) -> Progress {
        let said = self.error.as_ref().map(Said::of).unwrap_or_default();
        let told = self.content.and_then(|content| content.error_message);
        let reason = Reason::said(said.words.or(told), ["视频生成任务失败。", "The video could not be made"]);
        let kind = ark::kind(&said.code).unwrap_or_else(|| ErrorKind::of_failure(&reason));
        Progress::Failed { kind, reason }
    }

    /// Where the video of a finished job is, and how long it is: a relay may leave that out.
    pub fn video(self) -> (Option<String>, Seconds) {
        (self.content.and_then(|content| content.video_url), self.duration)
    }
}

fn failed(reason: Text) -> Progress {
    Progress::Failed { kind: ErrorKind::Unexpected, reason: reason.into() }
}
