//! The relay's two calls.

use baigong_envelopes::task_response::TaskResponse;
use baigong_provider::form::Relay;
use baigong_provider::http::segment;
use baigong_provider::{Call, Job, Operation, Result};
use serde::{Deserialize, Serialize};

use crate::Account;
use crate::params::{CfgScale, Params, Ratio};

const TASKS: &str = "/proxy/api/bytedance/api/jimeng-video/v1/tasks";

/// The body of a submit.
#[derive(Serialize)]
struct Create<'a> {
    /// The gateway's name of the video model, whatever it looks like.
    model: &'static str,
    prompt: &'a str,
    duration: u8,
    aspect_ratio: Ratio,
    cfg_scale: CfgScale,
    #[serde(skip_serializing_if = "Option::is_none")]
    image_url: Option<String>,
}

/// What a finished job made.
#[derive(Deserialize)]
struct Made {
    video: String,
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, account: &Relay, params: &Params) -> Result<Job> {
    let form = params.form();
    let image_url = match form.image {
        Some(image) => Some(call.media.url(image).await?.into()),
        None => None,
    };
    let body = Create {
        model: "seedream-3.0",
        prompt: form.prompt,
        duration: form.duration.seconds(),
        aspect_ratio: form.aspect_ratio,
        cfg_scale: form.cfg_scale,
        image_url,
    };
    let request = call.http.post(TASKS).bearer(account.api_key.expose()).json(&body);
    TaskResponse::created(&request.send(Operation::Submit).await?)
}

/// Asks for a job.
pub async fn query(
    call: &Call<'_, Account>,
    account: &Relay,
    job: &Job,
    operation: Operation,
) -> Result<TaskResponse> {
    let request = call.http.get(&format!("{TASKS}/{}", segment(&job.0))).bearer(account.api_key.expose());
    TaskResponse::polled(&request.send(operation).await?)
}

/// Where the video of a finished job is.
pub async fn video_url(call: &Call<'_, Account>, account: &Relay, job: &Job) -> Result<Option<String>> {
    Ok(query(call, account, job, Operation::Result).await?.data::<Made>().map(|made| made.video))
}
