//! The vendor's own interface, Tencent Cloud's VCLM: one address, operations told apart by a header, signed requests.
//! What the form offers and the interface does not take is refused by name rather than dropped.

use baigong_provider::{Call, Error, ErrorKind, Id, Job, Operation, Progress, Reason, Result, sentences};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::sign::sign;
use crate::{Account, Official, error};

const VERSION: &str = "2024-05-23";
const REGION: &str = "ap-guangzhou";
/// Longest prompt that the vendor takes, in characters without spaces at its ends.
const PROMPT_CHARS: usize = 200;

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Created {
    job_id: Id,
}

/// A job as the vendor tells of it.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Task {
    status: String,
    error_code: Option<String>,
    error_message: Option<String>,
    result_video_url: Option<String>,
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, account: &Official, prompt: &str) -> Result<Job> {
    if prompt.trim().chars().count() > PROMPT_CHARS {
        return Err(Error::not_on(
            ["腾讯云官方接口", "Tencent Cloud, official"],
            "prompt",
            ["不能超过200个字符", "may have up to 200 characters"],
        ));
    }
    // Left out on purpose: a picture, which the tool does not offer, and the mark of generated content, which the
    // vendor adds unless an account was excused from it.
    let body = json!({ "Prompt": prompt, "Resolution": "720p" });
    let created: Created = send(call, account, "SubmitHunyuanToVideoJob", &body, Operation::Submit).await?;
    Ok(Job(created.job_id.0))
}

/// Asks for a job.
pub async fn query(
    call: &Call<'_, Account>,
    account: &Official,
    job: &Job,
    operation: Operation,
) -> Result<Task> {
    send(call, account, "DescribeHunyuanToVideoJob", &json!({ "JobId": job.0 }), operation).await
}

async fn send<T: DeserializeOwned>(
    call: &Call<'_, Account>,
    account: &Official,
    action: &str,
    body: &Value,
    operation: Operation,
) -> Result<T> {
    let now_s = call.now_ms() / 1000;
    let signed = sign(account, call.http.base(), &body.to_string(), now_s)?;
    let request = call
        .http
        .post("/")
        .header("x-tc-action", action)
        .header("x-tc-version", VERSION)
        .header("x-tc-region", REGION)
        .header("x-tc-timestamp", &now_s.to_string())
        .header("authorization", &signed.authorization)
        .json(body);
    error::response(&request.send(operation).await?)
}

impl Task {
    /// The state table.
    pub fn progress(self) -> Progress {
        match self.status.as_str() {
            "WAIT" => Progress::Queued,
            "RUN" => Progress::RUNNING,
            "DONE" => Progress::Succeeded,
            "FAIL" => {
                let reason = Reason::said(self.error_message, sentences::VIDEO_FAILED);
                let code = self.error_code.unwrap_or_default();
                let kind = match error::kind(&code) {
                    ErrorKind::ModeratedInput => ErrorKind::ModeratedOutput,
                    ErrorKind::InvalidParams => ErrorKind::InvalidParams,
                    _ => ErrorKind::of_failure(&reason),
                };
                Progress::Failed { kind, reason }
            }
            _ => Progress::Unknown(self.status),
        }
    }

    /// Where the video of a finished job is.
    pub fn video_url(self) -> Option<String> {
        self.result_video_url
    }
}
