//! The vendor's own interface: one address for every operation, signed requests, lengths in frames. What the form
//! offers and the interface does not take is refused by name rather than dropped.

use baigong_provider::{
    Call, Error, ErrorKind, Id, Job, MediaBytes, MediaRef, Operation, Progress, Reason, Result, Retry, Text,
    sentences,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::params::{CfgScale, IMAGE_BYTES, Params, Ratio};
use crate::sign::sign;
use crate::{Account, FAILED, Official, error};

/// The wire's name in the account form.
const WIRE: [&str; 2] = ["即梦官方接口", "Jimeng, official"];

/// Longest prompt that the vendor takes, in characters.
const PROMPT_CHARS: usize = 800;

/// The body of a submit. Left out on purpose: seeds, last frames and camera templates, which the tool does not offer.
#[derive(Serialize)]
struct Create<'a> {
    req_key: &'static str,
    prompt: &'a str,
    frames: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    aspect_ratio: Option<Ratio>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    binary_data_base64: Vec<String>,
}

#[derive(Deserialize)]
struct Created {
    task_id: Id,
}

/// The handle of a job, and the body of a query: the vendor wants the model's key again.
#[derive(Serialize, Deserialize)]
struct Handle {
    req_key: String,
    task_id: String,
}

/// A job as the vendor tells of it.
#[derive(Deserialize)]
struct Task {
    status: String,
    video_url: Option<String>,
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, account: &Official, params: &Params) -> Result<Job> {
    let form = params.form();
    if form.prompt.chars().count() > PROMPT_CHARS {
        return Err(Error::not_on(WIRE, "prompt", ["不能超过800个字符", "may have up to 800 characters"]));
    }
    if form.cfg_scale != CfgScale::default() {
        return Err(Error::not_on(WIRE, "cfg_scale", ["不支持调整", "cannot be changed"]));
    }
    if form.image.is_some() && form.aspect_ratio != Ratio::default() {
        return Err(Error::not_on(
            WIRE,
            "aspect_ratio",
            ["在图生视频中由图片决定，不支持选择", "is decided by the image"],
        ));
    }
    let body = Create {
        req_key: if form.image.is_some() { "jimeng_i2v_first_v30" } else { "jimeng_t2v_v30" },
        prompt: form.prompt,
        frames: form.duration.frames(),
        aspect_ratio: form.image.is_none().then_some(form.aspect_ratio),
        binary_data_base64: picture(call, form.image).await?,
    };
    let created: Created = send(call, account, "CVSync2AsyncSubmitTask", &body, Operation::Submit).await?;
    Ok(Job::of(&Handle { req_key: body.req_key.into(), task_id: created.task_id.0 }))
}

/// The first frame, as the vendor takes it.
async fn picture(call: &Call<'_, Account>, image: Option<&MediaRef>) -> Result<Vec<String>> {
    let Some(image) = image else { return Ok(Vec::new()) };
    let image: MediaBytes = call.media.bytes(image).await?;
    if !matches!(image.mime.as_str(), "image/png" | "image/jpeg") {
        return Err(Error::not_on(
            WIRE,
            "image",
            ["只支持 PNG 和 JPEG 图片", "takes PNG and JPEG images only"],
        ));
    }
    if image.bytes.len() > IMAGE_BYTES {
        return Err(Error::not_on(WIRE, "image", ["不能超过4.7MB", "must not exceed 4.7 MB"]));
    }
    Ok(vec![image.base64()])
}

/// The state table. The error code comes first: with any but that of success there is no status.
pub async fn progress(call: &Call<'_, Account>, account: &Official, job: &Job) -> Result<Progress> {
    let task = match query(call, account, job, Operation::Poll).await {
        Err(error) if error::ends_the_job(&error) => {
            return Ok(Progress::Failed { kind: error.kind, reason: error.message });
        }
        other => other?,
    };
    Ok(match task.status.as_str() {
        "in_queue" => Progress::Queued,
        "generating" => Progress::RUNNING,
        "done" => Progress::Succeeded,
        "expired" => {
            let reason = Reason::whole(Text::made(
                format!("{}：任务已过期，请重新提交", FAILED[0]),
                format!("{}: the task has expired. Please submit it again", FAILED[1]),
            ));
            Progress::Failed { kind: ErrorKind::NotFoundOrExpired, reason }
        }
        // A job may be asked for before every part of the vendor knows it.
        "not_found" => {
            return Err(Error::new(ErrorKind::NotFoundOrExpired, sentences::GONE).retry(Retry::Yes));
        }
        _ => Progress::Unknown(task.status),
    })
}

/// Where the video of a finished job is.
pub async fn video_url(call: &Call<'_, Account>, account: &Official, job: &Job) -> Result<Option<String>> {
    Ok(query(call, account, job, Operation::Result).await?.video_url)
}

async fn query(
    call: &Call<'_, Account>,
    account: &Official,
    job: &Job,
    operation: Operation,
) -> Result<Task> {
    let handle: Handle = job.parts()?;
    send(call, account, "CVSync2AsyncGetResult", &handle, operation).await
}

async fn send<T: DeserializeOwned>(
    call: &Call<'_, Account>,
    account: &Official,
    action: &str,
    body: &impl Serialize,
    operation: Operation,
) -> Result<T> {
    let query = format!("Action={action}&Version=2022-08-31");
    // What is signed must be what is sent: the client writes the same value in the same way.
    let body = serde_json::to_value(body)
        .map_err(|e| Error::new(ErrorKind::Unexpected, Reason::detail(e.to_string())))?;
    let signed = sign(account, call.http.base(), &query, &body.to_string(), call.now_ms())?;
    let request = call
        .http
        .post(&format!("/?{query}"))
        .header("x-date", &signed.date)
        .header("x-content-sha256", &signed.body_hash)
        .header("authorization", &signed.signature.authorization)
        .json(&body);
    error::data(&request.send(operation).await?)
}
