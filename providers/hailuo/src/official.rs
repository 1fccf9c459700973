//! The vendor's own interface, in three steps: make a job, ask for it, ask where its file is. What the form offers and
//! the interface does not take is refused by name rather than dropped.

use baigong_provider::{
    Call, Error, ErrorKind, Id, Job, MediaBytes, MediaRef, Operation, Progress, Request, Result, Word,
    sentences,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::params::{Params, Resolution};
use crate::{Account, Official, error};

/// The wire's name in the account form.
const WIRE: [&str; 2] = ["MiniMax 官方接口", "MiniMax, official"];

/// Longest prompt that the vendor takes, in characters.
const PROMPT_CHARS: usize = 2000;

/// The body of a submit. Left out on purpose: last frames, subjects, callbacks and watermarks, which the tool does not
/// offer.
#[derive(Serialize)]
struct Create<'a> {
    model: &'static str,
    prompt: &'a str,
    duration: u8,
    resolution: Resolution,
    prompt_optimizer: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_frame_image: Option<String>,
}

#[derive(Deserialize)]
struct Created {
    task_id: Id,
}

/// A job as the vendor tells of it.
#[derive(Deserialize)]
pub struct Task {
    status: String,
    file_id: Option<Word>,
    base_resp: Option<error::BaseResp>,
}

#[derive(Deserialize)]
struct Retrieved {
    file: File,
}

#[derive(Deserialize)]
struct File {
    download_url: Option<String>,
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, account: &Official, params: &Params) -> Result<Job> {
    let form = params.form();
    if form.prompt.chars().count() > PROMPT_CHARS {
        return Err(Error::not_on(WIRE, "prompt", ["不能超过2000个字符", "may have up to 2000 characters"]));
    }
    let body = Create {
        model: "MiniMax-Hailuo-02",
        prompt: &form.prompt,
        duration: form.duration.seconds(),
        resolution: form.resolution,
        prompt_optimizer: form.prompt_expansion,
        first_frame_image: match form.image {
            Some(image) => Some(picture(call, image).await?),
            None => None,
        },
    };
    let request = call.http.post("/v1/video_generation").json(&body);
    let created: Created = send(request, account, Operation::Submit).await?;
    Ok(Job(created.task_id.0))
}

/// The first frame, as the vendor takes it: its bytes, so that it need not reach this site.
async fn picture(call: &Call<'_, Account>, image: &MediaRef) -> Result<String> {
    let image: MediaBytes = call.media.bytes(image).await?;
    if !matches!(image.mime.as_str(), "image/png" | "image/jpeg") {
        return Err(Error::not_on(
            WIRE,
            "image",
            ["只支持 PNG 和 JPEG 图片", "takes PNG and JPEG images only"],
        ));
    }
    Ok(image.data_uri())
}

/// Asks for a job.
pub async fn query(
    call: &Call<'_, Account>,
    account: &Official,
    job: &Job,
    operation: Operation,
) -> Result<Task> {
    let request = call.http.get("/v1/query/video_generation").query(&[("task_id", &job.0)]);
    send(request, account, operation).await
}

/// Asks where the file of a finished job is: the address is made anew each time, and lives shortly.
pub async fn video_url(call: &Call<'_, Account>, account: &Official, job: &Job) -> Result<Option<String>> {
    let task = query(call, account, job, Operation::Result).await?;
    let Some(file_id) = task.file_id.map(Word::into_text).filter(|id| !id.is_empty()) else {
        return Ok(None);
    };
    let request = call.http.get("/v1/files/retrieve").query(&[("file_id", &file_id)]);
    let retrieved: Retrieved = send(request, account, Operation::Result).await?;
    Ok(retrieved.file.download_url)
}

async fn send<T: DeserializeOwned>(
    request: Request<'_>,
    account: &Official,
    operation: Operation,
) -> Result<T> {
    error::official(&request.bearer(account.api_key.expose()).send(operation).await?)
}

impl Task {
    /// The state table.
    pub fn progress(self) -> Progress {
        match self.status.as_str() {
            "Preparing" | "Queueing" => Progress::Queued,
            "Processing" => Progress::RUNNING,
            "Success" => Progress::Succeeded,
            "Fail" => {
                let (kind, reason) = self.base_resp.map_or_else(
                    || (ErrorKind::Unexpected, sentences::VIDEO_FAILED.into()),
                    error::BaseResp::of_failure,
                );
                Progress::Failed { kind, reason }
            }
            _ => Progress::Unknown(self.status),
        }
    }
}
