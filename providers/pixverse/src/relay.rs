//! The relay's two calls.

use baigong_envelopes::feed::{self, Task};
use baigong_provider::{Call, Job, Operation, Result};
use serde::Serialize;

use crate::params::{MotionScale, MotionStrength, Params, Ratio, Style};
use crate::{Account, error, seed};

/// The body of a submit. Left out on purpose: tail frame, sound effects and lip sync, which the tool does not offer.
#[derive(Serialize)]
struct Generate<'a> {
    key: &'a str,
    callback_url: &'a str,
    model: &'static str,
    prompt: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<Ratio>,
    #[serde(skip_serializing_if = "Option::is_none")]
    style: Option<Style>,
    #[serde(skip_serializing_if = "Option::is_none")]
    negative_prompt: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    template_id: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    motion_strength: Option<MotionStrength>,
    #[serde(skip_serializing_if = "Option::is_none")]
    motion_scale: Option<MotionScale>,
    seed: u64,
    /// 1 or 0.
    watermark: u8,
}

impl<'a> Generate<'a> {
    /// What every request of an account has in common.
    fn of(call: &'a Call<'_, Account>, account: &'a feed::Account) -> Self {
        Self {
            key: account.key.expose(),
            callback_url: account.callback_url(call),
            model: "v3",
            prompt: "",
            image: None,
            ratio: None,
            style: None,
            negative_prompt: None,
            template_id: None,
            motion_strength: None,
            motion_scale: None,
            seed: 0,
            watermark: 1,
        }
    }
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, account: &feed::Account, params: &Params) -> Result<Job> {
    let body = match params {
        Params::Text(form) => Generate {
            prompt: &form.prompt.0,
            ratio: Some(form.ratio),
            style: Some(form.style),
            negative_prompt: Some(form.negative_prompt.or_ugly()),
            template_id: form.template.id(),
            seed: seed(call, form.seed),
            watermark: form.watermark.0.into(),
            ..Generate::of(call, account)
        },
        Params::Image(form) => Generate {
            prompt: &form.prompt.0,
            image: Some(call.media.url(&form.image).await?.into()),
            motion_strength: Some(form.motion_strength),
            motion_scale: Some(form.motion_scale),
            template_id: form.template.id(),
            seed: seed(call, form.seed),
            watermark: form.watermark.0.into(),
            ..Generate::of(call, account)
        },
    };
    feed::submit(&call.http, "/api/video/pix/generate", &body, error::kind).await
}

/// Asks for a job.
pub async fn query(
    call: &Call<'_, Account>,
    account: &feed::Account,
    job: &Job,
    operation: Operation,
) -> Result<Task> {
    feed::query(&call.http, "/api/video/pix/feed", account, job, operation, error::kind).await
}
