//! The calls of SiliconFlow, and of the gateways that hand them on below paths of their own.

use baigong_envelopes::flags::{Duration, Fps, Ratio, Resolution};
use baigong_envelopes::refusal;
use baigong_provider::form::Seed;
use baigong_provider::{
    Call, Error, ErrorKind, Health, Id, Job, Operation, Progress, Reply, Result, Text, Word, sentences,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Account;
use super::params::{Model, Order};

/// The wire's name in the account form.
const WIRE: [&str; 2] = ["硅基流动官方接口", "SiliconFlow, official"];

/// The one path of the relay: jobs are made by POST and asked for by GET.
const RELAY: &str = "/proxy/api/sf/v1/videos/generations";

#[derive(Deserialize)]
struct Created {
    #[serde(rename = "requestId")]
    request_id: Id,
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, order: &Order) -> Result<Job> {
    let (path, body) = match call.account {
        Account::Relay(_) => (RELAY, relay_body(call, order).await?),
        Account::Official(_) => ("/video/submit", official_body(call, order).await?),
    };
    let reply =
        call.http.post(path).bearer(call.account.key().expose()).json(&body).send(Operation::Submit).await?;
    let created = reply.any_json::<Created>().filter(|_| reply.status.is_success());
    created.map(|created| created.request_id.into()).ok_or_else(|| refuse(&reply, sentences::NO_TASK_ID))
}

/// The relay takes the options as flags in the prompt, and fetches the picture.
async fn relay_body(call: &Call<'_, Account>, order: &Order) -> Result<Value> {
    let model = match (order.model, &order.image) {
        (Model::A14b, None) => "wan-ai-wan2.2-t2v-a14b",
        (Model::A14b, Some(_)) => "wan-ai-wan2.2-i2v-a14b",
        (Model::B5, _) => "wan-ai-wan2.2-ti2v-5b",
    };
    let mut body = json!({ "model": model, "prompt": order.flags.append(&order.prompt)? });
    if let Some(image) = &order.image {
        body["image"] = json!(call.media.url(image).await?);
    }
    Ok(body)
}

/// The vendor knows neither flags nor most of the options: every video is 5 seconds long and has one of three sizes.
async fn official_body(call: &Call<'_, Account>, order: &Order) -> Result<Value> {
    let flags = &order.flags;
    let image_size = match order.ratio {
        Ratio::R16x9 => "1280x720",
        Ratio::R9x16 => "720x1280",
        Ratio::R1x1 => "960x960",
        _ => {
            return Err(Error::not_on(
                WIRE,
                "ratio",
                ["只支持 16:9、9:16 和 1:1", "takes 16:9, 9:16 and 1:1 only"],
            ));
        }
    };
    for (fits, parameter, limit) in [
        (order.model == Model::A14b, "model", ["只支持万相 2.2 A14B", "takes Wan 2.2 A14B only"]),
        // Half of what would be paid for is no fair answer to the form's default of 10 seconds.
        (flags.duration == Duration::Five.secs(), "duration", ["只支持 5 秒", "takes 5 seconds only"]),
        (flags.resolution == Resolution::P720, "resolution", ["只支持 720p", "takes 720p only"]),
        (flags.fps == Fps::Fps24, "fps", ["不支持调整", "cannot be changed"]),
        (!flags.watermark, "watermark", ["不支持", "is not taken"]),
        (!flags.camera_fixed, "camera_fixed", ["不支持", "is not taken"]),
    ] {
        if !fits {
            return Err(Error::not_on(WIRE, parameter, limit));
        }
    }
    let model = if order.image.is_some() { "Wan-AI/Wan2.2-I2V-A14B" } else { "Wan-AI/Wan2.2-T2V-A14B" };
    let mut body = json!({ "model": model, "prompt": order.prompt, "image_size": image_size });
    if let Some(Seed(seed)) = flags.seed {
        body["seed"] = json!(seed);
    }
    if let Some(image) = &order.image {
        // The bytes themselves, so that the vendor need not reach this site.
        body["image"] = json!(call.media.bytes(image).await?.data_uri());
    }
    Ok(body)
}

/// A job as both tell of it.
#[derive(Deserialize)]
pub struct Task {
    status: String,
    reason: Option<String>,
    results: Option<Results>,
}

#[derive(Deserialize)]
struct Results {
    #[serde(default)]
    videos: Vec<Video>,
}

#[derive(Deserialize)]
struct Video {
    url: Option<String>,
}

/// Asks for a job.
pub async fn query(call: &Call<'_, Account>, job: &Job, operation: Operation) -> Result<Task> {
    let request = match call.account {
        Account::Relay(_) => call.http.get(RELAY).query(&[("id", &job.0)]),
        Account::Official(_) => call.http.post("/video/status").json(&json!({ "requestId": job.0 })),
    };
    let reply = request.bearer(call.account.key().expose()).send(operation).await?;
    let task = reply.any_json::<Task>().filter(|task| reply.status.is_success() && !task.status.is_empty());
    task.ok_or_else(|| refuse(&reply, sentences::POLL_FAILED))
}

/// What is left of the account's money; asking costs nothing.
pub async fn probe(call: &Call<'_, Account>) -> Result<Health> {
    let reply =
        call.http.get("/user/info").bearer(call.account.key().expose()).send(Operation::Probe).await?;
    let answer = reply.any_json::<Value>().filter(|_| reply.status.is_success());
    let total = answer.as_ref().and_then(|answer| answer.pointer("/data/totalBalance"));
    let total = total.and_then(|total| serde_json::from_value::<Word>(total.clone()).ok());
    let total = total.ok_or_else(|| refuse(&reply, sentences::PROBE_FAILED))?.into_text();
    Ok(Health::with_left(format!("余额 {total} 元"), format!("¥{total} left")))
}

fn refuse(reply: &Reply, general: Text) -> Error {
    refusal(reply, known, general)
}

/// The vendor's own codes, which are numbers.
fn known(code: &str) -> Option<ErrorKind> {
    Some(match code {
        "20012" | "20015" => ErrorKind::InvalidParams,
        "30001" => ErrorKind::Balance,
        "50505" => ErrorKind::Busy,
        _ => return None,
    })
}

impl Task {
    /// The state table.
    pub fn progress(self) -> Progress {
        match self.status.as_str() {
            "InQueue" => Progress::Queued,
            "InProgress" => Progress::RUNNING,
            "Succeed" => Progress::Succeeded,
            "Failed" => Progress::failed(self.reason, ["视频生成任务失败。", "The video could not be made"]),
            _ => Progress::Unknown(self.status),
        }
    }

    /// Where the videos of a finished job are.
    pub fn urls(self) -> Vec<String> {
        let videos = self.results.map(|results| results.videos).unwrap_or_default();
        videos.into_iter().filter_map(|video| video.url).collect()
    }
}
