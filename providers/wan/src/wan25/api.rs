//! The calls of Alibaba Cloud Model Studio (DashScope). A relay hands them on below a prefix.

use baigong_envelopes::refusal;
use baigong_provider::form::Seed;
use baigong_provider::http::segment;
use baigong_provider::{
    Call, Cancelled, Error, ErrorKind, Id, Job, Operation, Progress, Reason, Reply, Result, Seconds, Text,
    sentences,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Account;
use super::params::{Params, size};

/// A path of the vendor, as the account's wire has it.
fn path(account: &Account, path: &str) -> String {
    match account {
        Account::Relay(_) => format!("/proxy/api/dashscope/api/v1{path}"),
        Account::Official(_) => path.to_owned(),
    }
}

#[derive(Deserialize)]
struct Created {
    output: CreatedTask,
}

#[derive(Deserialize)]
struct CreatedTask {
    task_id: Id,
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, params: &Params) -> Result<Job> {
    let body = body(call, params).await?;
    let path = path(call.account, "/services/aigc/video-generation/video-synthesis");
    // Without the header the vendor refuses the call as a synchronous one.
    let request =
        call.http.post(&path).bearer(call.account.key().expose()).header("X-DashScope-Async", "enable");
    let reply = request.json(&body).send(Operation::Submit).await?;
    let created = reply.any_json::<Created>().filter(|_| reply.status.is_success());
    created.map(|created| created.output.task_id.into()).ok_or_else(|| refuse(&reply, sentences::NO_TASK_ID))
}

async fn body(call: &Call<'_, Account>, params: &Params) -> Result<Value> {
    let (model, mut input, mut parameters) = match params {
        Params::Text(form) => (
            "wan2.5-t2v-preview",
            json!({ "prompt": form.prompt.0 }),
            json!({ "size": size(form.resolution, form.ratio)? }),
        ),
        Params::Image(form) => {
            let image = match call.account {
                Account::Relay(_) => call.media.url(&form.image).await?.to_string(),
                // The bytes themselves, so that the vendor need not reach this site.
                Account::Official(_) => call.media.bytes(&form.image).await?.data_uri(),
            };
            (
                "wan2.5-i2v-preview",
                json!({ "prompt": form.prompt.0, "img_url": image }),
                json!({ "resolution": form.resolution.word().to_uppercase() }),
            )
        }
    };
    let (audio, dubbing, negative, duration, extend, watermark, seed) = match params {
        Params::Text(f) => {
            (&f.audio, f.dubbing, &f.negative_prompt, f.duration, f.prompt_extend, f.watermark, f.seed)
        }
        Params::Image(f) => {
            (&f.audio, f.dubbing, &f.negative_prompt, f.duration, f.prompt_extend, f.watermark, f.seed)
        }
    };
    parameters["duration"] = json!(duration.secs());
    parameters["prompt_extend"] = json!(extend.0);
    parameters["watermark"] = json!(watermark.0);
    match audio {
        // The vendor takes audio by address alone.
        Some(audio) => input["audio_url"] = json!(call.media.url(&audio.0).await?),
        None => parameters["audio"] = json!(dubbing.0),
    }
    if !negative.0.trim().is_empty() {
        input["negative_prompt"] = json!(negative.0);
    }
    if let Some(Seed(seed)) = seed {
        parameters["seed"] = json!(seed);
    }
    Ok(json!({ "model": model, "input": input, "parameters": parameters }))
}

#[derive(Deserialize)]
struct Answer {
    output: Task,
    #[serde(default)]
    usage: Value,
}

/// A job as the vendor tells of it.
#[derive(Deserialize)]
pub struct Task {
    task_status: String,
    code: Option<String>,
    message: Option<String>,
    video_url: Option<String>,
    #[serde(skip)]
    length: Seconds,
}

/// Asks for a job.
pub async fn query(call: &Call<'_, Account>, job: &Job, operation: Operation) -> Result<Task> {
    let path = path(call.account, &format!("/tasks/{}", segment(&job.0)));
    let reply = call.http.get(&path).bearer(call.account.key().expose()).send(operation).await?;
    let answer = reply.any_json::<Answer>().filter(|_| reply.status.is_success());
    // What is billed stands beside the job.
    let task = answer.map(|answer| Task { length: answer.usage["duration"].clone().into(), ..answer.output });
    let task = task.filter(|task| !task.task_status.is_empty());
    task.ok_or_else(|| refuse(&reply, sentences::POLL_FAILED))
}

/// Takes a job out of the vendor's queue; one that runs cannot be stopped.
pub async fn cancel(call: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
    let path = path(call.account, &format!("/tasks/{}/cancel", segment(&job.0)));
    let reply = call.http.post(&path).bearer(call.account.key().expose()).send(Operation::Cancel).await?;
    let answer = reply.any_json::<Value>().unwrap_or_default();
    match answer.get("code").and_then(Value::as_str).filter(|code| !code.is_empty()) {
        Some("UnsupportedOperation") => Ok(Cancelled::TooLate),
        None if reply.status.is_success() && answer.get("request_id").is_some() => Ok(Cancelled::Stopped),
        _ => Err(refuse(&reply, sentences::CANCEL_FAILED)),
    }
}

/// Lists the latest job: free of charge, and refused like any call when the account is not in order.
pub async fn probe(call: &Call<'_, Account>) -> Result<()> {
    let request = call.http.get("/tasks").query(&[("page_no", "1"), ("page_size", "1")]);
    let reply = request.bearer(call.account.key().expose()).send(Operation::Probe).await?;
    let listed = reply.any_json::<Value>().is_some_and(|answer| answer.get("request_id").is_some());
    if reply.status.is_success() && listed { Ok(()) } else { Err(refuse(&reply, sentences::PROBE_FAILED)) }
}

fn refuse(reply: &Reply, general: Text) -> Error {
    refusal(reply, known, general)
}

/// By the vendor's code, or the part of it before the first dot.
fn known(code: &str) -> Option<ErrorKind> {
    Some(match code {
        "AllocationQuota.FreeTierOnly" => ErrorKind::Balance,
        "Model.AccessDenied" | "Workspace.AccessDenied" => ErrorKind::Auth,
        _ => match code.split('.').next().unwrap_or_default() {
            "InvalidApiKey" | "AccessDenied" => ErrorKind::Auth,
            "Arrearage" => ErrorKind::Balance,
            "Throttling" | "LimitRequests" => ErrorKind::RateLimited,
            "DataInspectionFailed" | "DataInspection" | "IPInfringementSuspect" => ErrorKind::ModeratedInput,
            // Its part `.DataInspection` is a file that could not be fetched, no verdict on it.
            "InvalidParameter" | "InvalidURL" | "ModelNotFound" | "UnsupportedOperation" => {
                ErrorKind::InvalidParams
            }
            "InternalError" | "SystemError" | "ServiceUnavailable" | "RequestTimeOut" => ErrorKind::Busy,
            _ => return None,
        },
    })
}

impl Task {
    /// The state table.
    pub fn progress(self) -> Progress {
        match self.task_status.as_str() {
            "PENDING" | "SUSPENDED" => Progress::Queued,
            "RUNNING" => Progress::RUNNING,
            "SUCCEEDED" => Progress::Succeeded,
            "FAILED" => self.failure(),
            "CANCELED" => {
                Progress::Failed { kind: ErrorKind::Unexpected, reason: sentences::CANCELLED.into() }
            }
            // Among them UNKNOWN, by which the vendor says that it does not know the job, or not how it is doing.
            _ => Progress::Unknown(self.task_status),
        }
    }

    fn failure(self) -> Progress {
        let reason = Reason::said(self.message, ["视频生成任务失败。", "The video could not be made"]);
        let kind = match self.code.as_deref().and_then(known) {
            // One code for both sides of moderation: the words tell which.
            Some(ErrorKind::ModeratedInput) if !reason.to_lowercase().contains("input") => {
                ErrorKind::ModeratedOutput
            }
            Some(kind) => kind,
            None => ErrorKind::of_failure(&reason),
        };
        Progress::Failed { kind, reason }
    }

    /// Where the video of a finished job is, and how many seconds are billed.
    pub fn video(self) -> (Option<String>, Seconds) {
        (self.video_url, self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_documented_code_has_its_kind() {
        use ErrorKind::*;
        for (code, kind) in [
            ("InvalidApiKey", Auth),
            ("AccessDenied.Unpurchased", Auth),
            ("Model.AccessDenied", Auth),
            ("Workspace.AccessDenied", Auth),
            ("Arrearage", Balance),
            ("AllocationQuota.FreeTierOnly", Balance),
            ("Throttling", RateLimited),
            ("Throttling.AllocationQuota", RateLimited),
            ("LimitRequests", RateLimited),
            ("DataInspectionFailed", ModeratedInput),
            ("IPInfringementSuspect", ModeratedInput),
            ("InvalidParameter.DataInspection", InvalidParams),
            ("ModelNotFound", InvalidParams),
            ("InternalError.Timeout", Busy),
            ("RequestTimeOut", Busy),
        ] {
            assert_eq!(known(code), Some(kind), "{code}");
        }
        assert_eq!(known("Model.Other"), None);
    }
}
