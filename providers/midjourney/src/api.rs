//! One function a vendor call.

use baigong_provider::http::segment;
use baigong_provider::{
    Artifact, Call, Cancelled, Delivery, Error, ErrorKind, Health, Job, Link, MediaKind, MediaRef, Operation,
    Progress, Reason, Reply, Request, Result, Text, Word, percent, sentences,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::buttons::Button;
use crate::error::{self, Accepted};
use crate::params::{Action, BotType, Motion};
use crate::{Account, Speed};

/// Where the gateway has its paths.
const RELAY: &str = "/proxy/api/midjourney";

/// Where a submit goes: its path at the gateway, and the last word of its path at a midjourney-proxy.
type Endpoint = (&'static str, &'static str);

const IMAGINE: Endpoint = ("thumbnail/images/creator", "imagine");
const ACTION: Endpoint = ("thumbnail/images/creator/action", "action");
const VIDEO: Endpoint = ("fast/video/submit", "video");
const NO_FILE: [&str; 2] = ["没有可下载的图片/视频。", "There is no image or video to download"];
const NO_VIDEO: [&str; 2] = ["不支持的操作，请使用“生成视频”", "Not taken here: use \"Make a video\""];
const LEFT_EMPTY: [&str; 2] = ["不支持，请留空", "is not taken; leave it empty"];

impl Speed {
    fn prefix(self) -> String {
        if self == Self::Default { "/mj".into() } else { format!("/mj-{}/mj", self.word()) }
    }
}

/// The body of a video.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Clip<'a> {
    prompt: &'a str,
    motion: Motion,
    image: String,
    end_image: String,
    /// Asks a gateway not to keep a copy: the platform keeps its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_storage: Option<bool>,
    #[serde(flatten)]
    extends: Option<Extends>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Extends {
    action: &'static str,
    index: u8,
    task_id: String,
}

impl<'a> Clip<'a> {
    /// A video that begins, and may end, with a picture.
    pub async fn from_image(
        call: &Call<'_, Account>,
        prompt: &'a str,
        motion: Motion,
        image: &MediaRef,
        end_image: Option<&MediaRef>,
    ) -> Result<Self> {
        let end_image = match end_image {
            Some(image) => picture(call, image).await?,
            None => String::new(),
        };
        let image = picture(call, image).await?;
        Ok(Self { prompt: prompt.trim(), motion, image, end_image, no_storage: None, extends: None })
    }

    /// One of the videos of an earlier task, going on.
    pub fn extending(parent: Job, index: u8, prompt: &'a str, motion: Motion) -> Self {
        let extends = Some(Extends { action: "extend", index, task_id: parent.0 });
        Self { prompt: prompt.trim(), motion, extends, ..Self::default() }
    }
}

/// A gateway fetches pictures; a deployment of one's own need not reach this site.
async fn picture(call: &Call<'_, Account>, image: &MediaRef) -> Result<String> {
    match call.account {
        Account::Relay(_) => Ok(call.media.url(image).await?.into()),
        Account::Proxy(_) => Ok(call.media.bytes(image).await?.data_uri()),
    }
}

/// Makes a grid of images.
pub async fn imagine(call: &Call<'_, Account>, bot_type: BotType, prompt: &str) -> Result<Job> {
    let body = json!({ "botType": bot_type, "prompt": prompt });
    Ok(Job(submit(call, IMAGINE, &body).await?.id))
}

/// Makes videos.
pub async fn video(call: &Call<'_, Account>, mut video: Clip<'_>) -> Result<Job> {
    video.no_storage = matches!(call.account, Account::Relay(_)).then_some(true);
    Ok(Job(submit(call, VIDEO, &video).await?.id))
}

/// Whether a button makes a video, which has a price of its own.
fn costs_more(custom_id: &str) -> bool {
    let job = custom_id.strip_prefix("MJ::JOB::").unwrap_or_default();
    job.starts_with("animate") || job.starts_with("video")
}

/// Presses a button of an earlier task. Some buttons open a window that asks for a prompt, which is answered at once:
/// until then the task waits, and nothing is made.
pub async fn action(call: &Call<'_, Account>, form: &Action) -> Result<Job> {
    let (custom_id, new_prompt) = (&form.custom_id, form.new_prompt.trim());
    if costs_more(custom_id) {
        return Err(Error::invalid(NO_VIDEO).about("custom_id"));
    }
    let speed = match call.account {
        Account::Proxy(proxy) => Some(proxy.speed),
        Account::Relay(_) if new_prompt.is_empty() => None,
        Account::Relay(_) => return Err(Error::not_on(["中转接口", "Gateway"], "new_prompt", LEFT_EMPTY)),
    };
    let parent = call.tasks.job(&form.task).await?;
    let body = json!({ "customId": custom_id, "taskId": parent.0, "enableRemix": !new_prompt.is_empty() });
    let accepted = submit(call, ACTION, &body).await?;
    let Some(speed) = speed else { return Ok(Job(accepted.id)) };
    if accepted.waits {
        let prompt = Some(new_prompt).filter(|prompt| !prompt.is_empty());
        let prompt = prompt.or(accepted.final_prompt.as_deref()).unwrap_or_default();
        let body = json!({ "taskId": accepted.id, "prompt": prompt });
        let request = call.http.post(&format!("{}/submit/modal", speed.prefix())).json(&body);
        match send(call, request, Operation::Submit).await.and_then(|reply| error::accepted(&reply)) {
            // The job is known: its polls tell whether the words arrived.
            Err(error) if error.delivery == Delivery::MaybeSent => {}
            answer => drop(answer?),
        }
    }
    Ok(Job(accepted.id))
}

async fn submit<T: Serialize>(call: &Call<'_, Account>, to: Endpoint, body: &T) -> Result<Accepted> {
    let path = match call.account {
        Account::Relay(_) => format!("{RELAY}/{}", to.0),
        Account::Proxy(proxy) => format!("{}/submit/{}", proxy.speed.prefix(), to.1),
    };
    let request = call.http.post(&path).json(body);
    error::accepted(&send(call, request, Operation::Submit).await?)
}

async fn send(call: &Call<'_, Account>, request: Request<'_>, operation: Operation) -> Result<Reply> {
    let request = match call.account {
        Account::Relay(relay) => request.bearer(relay.api_key.expose()),
        Account::Proxy(proxy) => request.header("mj-api-secret", proxy.api_secret.expose()),
    };
    request.send(operation).await
}

/// Asks for a task.
pub async fn query(call: &Call<'_, Account>, job: &Job, operation: Operation) -> Result<Task> {
    let path = match call.account {
        Account::Relay(_) => format!("{RELAY}/thumbnail/images/query/{}", segment(&job.0)),
        Account::Proxy(_) => format!("/mj/task/{}/fetch", segment(&job.0)),
    };
    let reply = send(call, call.http.get(&path), operation).await?;
    match reply.any_json::<Task>() {
        Some(task) if reply.status.is_success() => Ok(task),
        _ => Err(error::refusal(&reply)),
    }
}

/// Stops a task. The answer says nothing of what became of it, so a finished one is recognised first.
pub async fn cancel(call: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
    if matches!(call.account, Account::Relay(_)) {
        return Err(Error::unsupported(Operation::Cancel));
    }
    if matches!(
        query(call, job, Operation::Cancel).await?.progress(),
        Progress::Succeeded | Progress::Failed { .. }
    ) {
        return Ok(Cancelled::TooLate);
    }
    let request = call.http.post(&format!("/mj/task/{}/cancel", segment(&job.0)));
    let reply = send(call, request, Operation::Cancel).await?;
    if reply.agreed() { Ok(Cancelled::Stopped) } else { Err(error::refusal(&reply)) }
}

/// Asks for no tasks at all: free of charge, and refused when the secret is wrong.
pub async fn probe(call: &Call<'_, Account>) -> Result<Health> {
    if matches!(call.account, Account::Relay(_)) {
        return Err(Error::unsupported(Operation::Probe));
    }
    let request = call.http.post("/mj/task/list-by-ids").json(&json!({ "ids": [] }));
    let reply = send(call, request, Operation::Probe).await?;
    match reply.any_json::<Vec<serde_json::Value>>() {
        Some(_) if reply.status.is_success() => Ok(Health::usable()),
        _ => Err(error::refusal(&reply)),
    }
}

/// A task as the vendor tells of it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    status: String,
    progress: Option<Word>,
    fail_reason: Option<String>,
    image_url: Link,
    image_urls: Option<Vec<Listed>>,
    video_url: Link,
    video_urls: Option<Vec<Listed>>,
    buttons: Option<Vec<Button>>,
}

/// An address, alone or with that of a thumbnail.
#[derive(Deserialize)]
#[serde(untagged)]
enum Listed {
    Bare(Link),
    Full { url: Link },
}

/// The addresses of a list, or the single one where there is no list.
fn urls(list: Option<Vec<Listed>>, single: Link) -> Vec<String> {
    let list = list.into_iter().flatten();
    let list: Vec<String> = list.flat_map(|(Listed::Bare(url) | Listed::Full { url })| url).collect();
    if list.is_empty() { single.into_iter().collect() } else { list }
}

impl Task {
    /// The state table.
    pub fn progress(self) -> Progress {
        match self.status.as_str() {
            "NOT_START" | "SUBMITTED" => Progress::Queued,
            "IN_PROGRESS" => Progress::Running { percent: percent(self.progress), message: None },
            "MODAL" => Progress::Running {
                percent: None,
                message: Some(Text::new("等待确认", "Waiting for confirmation")),
            },
            "SUCCESS" => Progress::Succeeded,
            "FAILURE" | "CANCEL" | "CANCELLED" => {
                let words = self.fail_reason.filter(|reason| !reason.trim().is_empty());
                let kind = error::of_failure(words.as_deref().unwrap_or_default());
                let reason = words.map_or(Reason::Explained(sentences::UNKNOWN), Reason::Detail);
                Progress::Failed { kind, reason: reason.behind(error::FAILED) }
            }
            _ => Progress::Unknown(self.status),
        }
    }

    /// What a finished task made; the vendor's buttons stand under the first image, since they are for all of them.
    /// `confirms` says whether buttons can be offered that ask for a prompt.
    pub fn artifacts(self, confirms: bool) -> Result<Vec<Artifact>> {
        let of = |kind| move |url| Artifact::url(kind, url);
        // The picture beside a video is its poster.
        let mut artifacts: Vec<Artifact> =
            urls(self.video_urls, self.video_url).into_iter().map(of(MediaKind::Video)).collect();
        if artifacts.is_empty() {
            artifacts = urls(self.image_urls, self.image_url).into_iter().map(of(MediaKind::Image)).collect();
            if let Some(first) = artifacts.first_mut() {
                let buttons = self.buttons.into_iter().flatten();
                first.follow_ups = buttons.filter_map(|button| button.follow_up(confirms)).collect();
            }
        }
        if artifacts.is_empty() {
            return Err(Error::new(ErrorKind::Unexpected, NO_FILE));
        }
        Ok(artifacts)
    }
}
