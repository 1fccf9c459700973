//! The vendor's calls, one function each. Relay and vendor speak the same words below different paths.

use baigong_provider::http::segment;
use baigong_provider::{Call, ErrorKind, Id, Model, Operation, Progress, Request, Result, sentences};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::account::Account;
use crate::error;
use crate::params::{Camera, CameraControl, CfgScale, Params, Ratio, Sound, VideoMode};

/// What a job is made from; part of its address.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Kind {
    #[serde(rename = "text2video")]
    Text,
    #[serde(rename = "image2video")]
    Image,
    #[serde(rename = "multi-image2video")]
    MultiImage,
}

impl Kind {
    pub fn of(params: &Params) -> Self {
        match params {
            Params::Text(_) => Self::Text,
            Params::Image(_) => Self::Image,
            Params::MultiImage(_) => Self::MultiImage,
        }
    }

    fn path(self, account: &Account) -> String {
        let prefix = if account.is_official() { "" } else { "/proxy/api/kling" };
        let kind = match self {
            Self::Text => "text2video",
            Self::Image => "image2video",
            Self::MultiImage => "multi-image2video",
        };
        format!("{prefix}/v1/videos/{kind}")
    }
}

/// The handle of a job.
#[derive(Serialize, Deserialize)]
pub struct Handle {
    pub kind: Kind,
    pub id: String,
}

/// The body of a submit. Left out on purpose: motion-brush masks, multi-shot, elements, voices and
/// watermark of later models, which the tool does not offer.
#[derive(Default, Serialize)]
pub struct Create<'a> {
    pub model_name: &'a str,
    pub mode: VideoMode,
    pub prompt: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub negative_prompt: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aspect_ratio: Option<Ratio>,
    pub duration: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cfg_scale: Option<CfgScale>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sound: Option<Switch>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_tail: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub image_list: Vec<ListedImage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub camera_control: Option<CameraMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub callback_url: Option<&'a str>,
    /// Unique in the vendor's account, so that a repeated submit cannot make a second job.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub external_task_id: Option<&'a str>,
}

/// On or off, as the vendor writes it.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Switch {
    On,
    Off,
}

impl Switch {
    /// `None` where the model knows of no sound.
    pub fn of(model: &Model, sound: Sound) -> Option<Self> {
        model.can("sound").then_some(if sound.0 { Self::On } else { Self::Off })
    }
}

#[derive(Serialize)]
pub struct ListedImage {
    pub image: String,
}

/// A camera movement; `config` goes with `simple` alone.
#[derive(Serialize)]
pub struct CameraMove {
    #[serde(rename = "type")]
    kind: CameraControl,
    #[serde(skip_serializing_if = "Option::is_none")]
    config: Option<Camera>,
}

impl CameraMove {
    /// `None` where the vendor chooses the movement: `auto` is a word of the form alone.
    pub fn new(kind: CameraControl, config: Camera) -> Option<Self> {
        let config = (kind == CameraControl::Simple).then_some(config);
        (kind != CameraControl::Auto).then_some(Self { kind, config })
    }

    /// How many values of a custom movement are not 0.
    pub fn moved(&self) -> usize {
        self.config.map_or(0, |config| config.moved())
    }
}

#[derive(Deserialize)]
struct Created {
    task_id: Id,
}

#[derive(Deserialize)]
struct Found {
    task_id: Id,
    task_info: Option<TaskInfo>,
}

#[derive(Deserialize)]
struct TaskInfo {
    external_task_id: Option<String>,
}

/// A job as the vendor tells of it.
#[derive(Deserialize)]
pub struct Task {
    task_status: String,
    task_status_msg: Option<String>,
    task_result: Option<TaskResult>,
}

#[derive(Deserialize)]
struct TaskResult {
    #[serde(default)]
    videos: Vec<Video>,
}

#[derive(Deserialize)]
struct Video {
    url: Option<String>,
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, kind: Kind, body: &Create<'_>) -> Result<Handle> {
    let request = call.http.post(&kind.path(call.account)).json(body);
    let created: Created = send(call, request, Operation::Submit).await?;
    Ok(Handle { kind, id: created.task_id.0 })
}

/// Looks for the job of our task. A query takes our `external_task_id`, which is unique in the vendor's account, in the
/// place of its own `task_id`. No document says when a job that was accepted can be found at the latest, so that one
/// which is not found may still appear.
pub async fn find(call: &Call<'_, Account>, kind: Kind) -> Result<Option<Handle>> {
    let path = format!("{}/{}", kind.path(call.account), segment(&call.task_id));
    let found: Found = match send(call, call.http.get(&path), Operation::Find).await {
        Err(error) if error.kind == ErrorKind::NotFoundOrExpired => return Ok(None),
        answer => answer?,
    };
    // What it echoes can only be ours: an id of the vendor's own looks otherwise.
    let echo = found.task_info.and_then(|info| info.external_task_id).filter(|id| !id.is_empty());
    let ours = echo.is_none_or(|id| id == call.task_id);
    Ok(ours.then_some(Handle { kind, id: found.task_id.0 }))
}

/// Asks for a job.
pub async fn query(call: &Call<'_, Account>, job: &Handle, operation: Operation) -> Result<Task> {
    let path = format!("{}/{}", job.kind.path(call.account), segment(&job.id));
    send(call, call.http.get(&path), operation).await
}

/// Lists the latest job: free of charge, and refused like any call when the account is not in order.
pub async fn probe(call: &Call<'_, Account>) -> Result<serde_json::Value> {
    let request = call.http.get(&Kind::Text.path(call.account)).query(&[("pageNum", "1"), ("pageSize", "1")]);
    send(call, request, Operation::Probe).await
}

async fn send<T: DeserializeOwned>(
    call: &Call<'_, Account>,
    request: Request<'_>,
    operation: Operation,
) -> Result<T> {
    let token = call.account.token(call.now_ms())?;
    let answer = request.bearer(&token).send(operation).await.and_then(|reply| error::data(&reply));
    answer.inspect_err(|error| {
        if error.kind == ErrorKind::Auth {
            call.account.forget_token();
        }
    })
}

impl Task {
    /// The state table.
    pub fn progress(self) -> Progress {
        match self.task_status.as_str() {
            "submitted" => Progress::Queued,
            "processing" => Progress::RUNNING,
            "succeed" => Progress::Succeeded,
            "failed" => Progress::failed(self.task_status_msg, sentences::UNKNOWN)
                .behind(sentences::VIDEO_FAILED_BECAUSE),
            _ => Progress::Unknown(self.task_status),
        }
    }

    /// The addresses of what a finished job made.
    pub fn urls(self) -> impl Iterator<Item = String> {
        let videos = self.task_result.map(|result| result.videos).unwrap_or_default();
        videos.into_iter().filter_map(|video| video.url)
    }
}
