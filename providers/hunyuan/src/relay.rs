//! The relay's two calls.

use baigong_envelopes::task_response::{TaskResponse, UNKNOWN};
use baigong_provider::form::Relay;
use baigong_provider::http::segment;
use baigong_provider::{Call, ErrorKind, Job, Link, Operation, Progress, Result, Text, sentences};
use serde::Deserialize;

use crate::Account;

const VIDEOS: &str = "/proxy/api/hunyuan/v1/videos";

/// What a finished job made.
#[derive(Deserialize)]
struct Made {
    videos: Vec<Video>,
}

#[derive(Deserialize)]
struct Video {
    url: Link,
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, account: &Relay, prompt: &str) -> Result<Job> {
    let body = serde_json::json!({ "model": "hunyuanvideo", "prompt": prompt });
    let request = call.http.post(VIDEOS).bearer(account.api_key.expose()).json(&body);
    TaskResponse::created(&request.send(Operation::Submit).await?)
}

/// The state table. A word that the gateway does not have is a failure, as the tool's specification says; the word by
/// which the gateway owns that it does not know its vendor's word says nothing about the job.
pub async fn progress(call: &Call<'_, Account>, account: &Relay, job: &Job) -> Result<Progress> {
    Ok(match task(call, account, job, Operation::Poll).await?.progress(sentences::VIDEO_FAILED) {
        Progress::Unknown(word) if word != UNKNOWN => Progress::Failed {
            kind: ErrorKind::Unexpected,
            reason: Text::made(
                format!("视频生成失败：{word}"),
                format!("The video could not be made: {word}"),
            )
            .into(),
        },
        progress => progress,
    })
}

/// Where the videos of a finished job are.
pub async fn video_urls(call: &Call<'_, Account>, account: &Relay, job: &Job) -> Result<Vec<String>> {
    let made = task(call, account, job, Operation::Result).await?.data::<Made>();
    Ok(made.into_iter().flat_map(|made| made.videos).flat_map(|video| video.url).collect())
}

async fn task(
    call: &Call<'_, Account>,
    account: &Relay,
    job: &Job,
    operation: Operation,
) -> Result<TaskResponse> {
    let request = call.http.get(&format!("{VIDEOS}/{}", segment(&job.0))).bearer(account.api_key.expose());
    TaskResponse::polled(&request.send(operation).await?)
}
