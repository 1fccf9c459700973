//! The relay's three calls, with a bearer key.

use baigong_provider::http::segment;
use baigong_provider::{Call, Error, ErrorKind, Id, Job, Link, Operation, Progress, Reply, Result, Retry};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::params::Params;
use crate::{Account, error};

#[derive(Deserialize)]
struct Envelope {
    success: Option<bool>,
    data: Option<Value>,
}

/// An answer to an extension is not specified beyond its id, so the id alone is taken too.
#[derive(Deserialize)]
#[serde(untagged)]
enum Created {
    Task { id: Id },
    Bare(Id),
}

/// A job as the relay tells of it.
#[derive(Deserialize)]
pub struct Task {
    state: String,
    video: Option<File>,
    video_raw: Option<File>,
    failure_reason: Option<String>,
}

#[derive(Deserialize)]
struct File {
    url: Link,
    download_url: Link,
}

/// Makes a job. Left out on purpose: loops, which the tool does not offer.
pub async fn create(call: &Call<'_, Account>, params: &Params) -> Result<Job> {
    let mut body = json!({ "aspect_ratio": params.ratio(), "user_prompt": params.prompt().0 });
    let (path, doing) = match params {
        Params::Text(form) => {
            body["expand_prompt"] = form.expand_prompt.0.into();
            ("/generations".to_owned(), error::GENERATING)
        }
        Params::Image(form) => {
            body["expand_prompt"] = form.expand_prompt.0.into();
            body["image_url"] = call.media.url(&form.image).await?.as_str().into();
            if let Some(end) = &form.image_end {
                body["image_end_url"] = call.media.url(end).await?.as_str().into();
            }
            ("/generations".to_owned(), error::GENERATING)
        }
        Params::Extend(form) => {
            let job = call.tasks.job(&form.task).await?;
            (format!("/generations/{}/extend", segment(&job.0)), error::EXTENDING)
        }
    };
    let reply =
        call.http.post(&path).json(&body).bearer(call.account.key().expose()).send(Operation::Submit).await?;
    let (Created::Task { id } | Created::Bare(id)) = data(&reply, doing)?;
    Ok(id.into())
}

/// Asks for a job.
pub async fn query(call: &Call<'_, Account>, job: &Job, operation: Operation) -> Result<Task> {
    let request = call.http.get("/task").query(&[("id", &job.0)]);
    data(&request.bearer(call.account.key().expose()).send(operation).await?, error::QUERYING)
}

/// The `data` of a good answer; an error for every other answer.
fn data<T: DeserializeOwned>(reply: &Reply, doing: [&'static str; 2]) -> Result<T> {
    match reply.any_json() {
        Some(Envelope { success: Some(true) | None, data: Some(data) }) if reply.status.is_success() => {
            serde_json::from_value(data).map_err(|_| reply.unreadable())
        }
        _ => Err(error::refusal(reply, doing)),
    }
}

impl Task {
    /// The state table.
    ///
    /// A word outside it is an error of the poll, as the tool's specification says, and not a failure of the task: the
    /// job, which is paid for, is asked for again until the deadline.
    pub fn progress(self) -> Result<Progress> {
        Ok(match self.state.as_str() {
            "pending" => Progress::Queued,
            "processing" => Progress::RUNNING,
            "completed" => Progress::Succeeded,
            "failed" => Progress::failed(self.failure_reason, crate::sentences::VIDEO_FAILED),
            _ => {
                let odd = ["查询视频状态时出错：未知的任务状态", "The vendor gave an unknown task state"];
                return Err(Error::new(ErrorKind::Unexpected, odd)
                    .retry(Retry::Yes)
                    .with("state", self.state));
            }
        })
    }

    /// Where the video of a finished job is.
    pub fn video_url(self) -> Option<String> {
        let files = [self.video, self.video_raw].into_iter().flatten();
        files.flat_map(|file| file.url.or(file.download_url)).next()
    }
}
