//! The relay's two calls.

use baigong_envelopes::feed::{self, Task};
use baigong_provider::{Call, ErrorKind, Job, Operation, Result};
use serde_json::json;

use crate::Account;
use crate::params::{Effect, Params};

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, account: &feed::Account, params: &Params) -> Result<Job> {
    let common = params.common();
    let mut body = json!({
        "key": account.key.expose(),
        "callback_url": account.callback_url(call),
        "prompt": common.prompt,
        "sfx": common.sfx,
        "style": "",
        "model": "1.5",
        "options": {
            "frameRate": common.frame_rate,
            "camera": common.camera.chosen(),
            "parameters": {
                "guidanceScale": common.guidance_scale,
                "motion": common.motion,
                "negativePrompt": common.negative_prompt,
            }
        }
    });
    if let Some(seed) = common.seed {
        body["options"]["parameters"]["seed"] = json!(seed);
    }
    match params {
        Params::Text(form) => body["ratio"] = json!(form.ratio),
        Params::Image(form) => {
            if form.style != Effect::None {
                body["style"] = json!(form.style);
            }
            body["image"] = json!(call.media.url(&form.image).await?);
        }
        Params::Extend(form) => body["video"] = json!(call.media.url(&form.video).await?),
    }
    feed::submit(&call.http, "/api/video/pika/pro/generate", &body, ErrorKind::of_refusal).await
}

/// Asks for a job.
pub async fn query(
    call: &Call<'_, Account>,
    account: &feed::Account,
    job: &Job,
    operation: Operation,
) -> Result<Task> {
    feed::query(&call.http, "/api/video/pika/feed", account, job, operation, ErrorKind::of_refusal).await
}
