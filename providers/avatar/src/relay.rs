//! The gateway's two calls, in the envelope of new-api gateways.

use baigong_envelopes::new_api::{self, Task};
use baigong_provider::form::Relay;
use baigong_provider::http::segment;
use baigong_provider::{Call, Job, Operation, Progress, Result, Text, Word};
use serde::Deserialize;
use serde_json::json;

use crate::Params;

/// The vendor's own part of a task.
#[derive(Deserialize)]
pub struct Work {
    wait_number: Option<Word>,
    work_video_path: Option<String>,
}

/// Makes a job and gives its id.
pub async fn create(call: &Call<'_, Relay>, params: &Params) -> Result<String> {
    let body = json!({
        "avatar_url": call.media.url(&params.video).await?,
        "audio_url": call.media.url(&params.audio).await?,
    });
    let request = call.http.post("/proxy/api/avatar/generation").json(&body);
    new_api::task_id(&request.bearer(call.account.api_key.expose()).send(Operation::Submit).await?)
}

/// Asks for a job.
pub async fn query(call: &Call<'_, Relay>, job: &Job, operation: Operation) -> Result<Task<Work>> {
    let request = call.http.get(&format!("/proxy/api/avatar/task/{}", segment(&job.0)));
    new_api::task(&request.bearer(call.account.api_key.expose()).send(operation).await?)
}

/// The state, with the number of jobs before this one for as long as there are any.
pub fn progress(task: &Task<Work>) -> Progress {
    let progress = task.progress(["生成失败，请重试", "The generation failed. Please try again"]);
    let unfinished = matches!(progress, Progress::Queued | Progress::Running { .. });
    match task.data.as_ref().and_then(Work::ahead).filter(|_| unfinished) {
        Some(ahead) => Progress::Running {
            percent: task.percent(),
            message: Some(Text::made(
                format!("前方还有 {ahead} 个任务"),
                format!("Tasks ahead at the vendor: {ahead}"),
            )),
        },
        None => progress,
    }
}

impl Work {
    fn ahead(&self) -> Option<u64> {
        self.wait_number.clone()?.into_text().trim().parse().ok().filter(|&ahead| ahead > 0)
    }

    /// Where the finished video is.
    pub fn video_url(self) -> Option<String> {
        self.work_video_path
    }
}
