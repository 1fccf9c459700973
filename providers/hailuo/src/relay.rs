//! The relay's two calls: the shape of PPIO and Novita, one path for both.

use baigong_provider::form::Relay;
use baigong_provider::{
    Call, Error, Id, Job, Operation, Progress, Reply, Request, Result, Word, percent, sentences,
};
use serde::{Deserialize, Serialize};

use crate::params::{Model, Params, Resolution};
use crate::{Account, error};

const PATH: &str = "/proxy/api/minimax-hailuo-02";

/// The body of a submit.
#[derive(Serialize)]
struct Create<'a> {
    model: Model,
    prompt: &'a str,
    duration: u8,
    resolution: Resolution,
    enable_prompt_expansion: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    image_url: Option<String>,
}

#[derive(Deserialize)]
struct Created {
    task_id: Id,
}

/// A job as the relay tells of it.
#[derive(Deserialize)]
pub struct Answer {
    task: Task,
    #[serde(default)]
    videos: Vec<Video>,
}

#[derive(Deserialize)]
struct Task {
    status: String,
    reason: Option<String>,
    progress_percent: Option<Word>,
}

#[derive(Deserialize)]
struct Video {
    video_url: Option<String>,
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, account: &Relay, params: &Params) -> Result<Job> {
    let form = params.form();
    let body = Create {
        model: form.model,
        prompt: &form.prompt,
        duration: form.duration.seconds(),
        resolution: form.resolution,
        enable_prompt_expansion: form.prompt_expansion,
        image_url: match form.image {
            Some(image) => Some(call.media.url(image).await?.into()),
            None => None,
        },
    };
    let reply = send(call.http.post(PATH).json(&body), account, Operation::Submit).await?;
    // Without an id the job could never be asked for, and it may exist.
    let created: Created = error::relay(&reply, ["任务ID缺失", "The task ID is missing"])?;
    Ok(Job(created.task_id.0))
}

/// Asks for a job.
pub async fn query(
    call: &Call<'_, Account>,
    account: &Relay,
    job: &Job,
    operation: Operation,
) -> Result<Answer> {
    let request = call.http.get(PATH).query(&[("task_id", &job.0)]);
    error::relay(
        &send(request, account, operation).await?,
        ["视频状态查询返回数据结构异常。", "The answer about the video's state has an odd shape"],
    )
}

async fn send(request: Request<'_>, account: &Relay, operation: Operation) -> Result<Reply> {
    let sent = request.bearer(account.api_key.expose()).send(operation).await;
    sent.map_err(|error| Error {
        message: [
            "请求发送失败，请检查网络连接。",
            "The request could not be sent. Please check the network",
        ]
        .into(),
        ..error
    })
}

impl Answer {
    /// The state table.
    pub fn progress(self) -> Progress {
        let Task { status, reason, progress_percent } = self.task;
        match status.as_str() {
            "TASK_STATUS_QUEUED" | "TASK_STATUS_PENDING" => Progress::Queued,
            "TASK_STATUS_PROCESSING" => {
                Progress::Running { percent: percent(progress_percent), message: None }
            }
            "TASK_STATUS_SUCCEED" => Progress::Succeeded,
            "TASK_STATUS_FAILED" | "TASK_STATUS_CANCELLED" | "TASK_STATUS_CANCELED" | "CANCELLED" => {
                Progress::failed(reason, sentences::VIDEO_FAILED)
            }
            _ => Progress::Unknown(status),
        }
    }

    /// Where the videos of a finished job are.
    pub fn video_urls(self) -> Vec<String> {
        self.videos.into_iter().filter_map(|video| video.video_url).collect()
    }
}
