//! Pika's models on fal. They know no sound effects, camera or strength of motion; what the form offers and they do not
//! take is refused by name rather than dropped.

use baigong_envelopes::fal::{MAX_INLINE_BYTES, Queue};
use baigong_provider::{Call, Error, Job, Result};
use serde_json::json;

use crate::params::{Camera, Common, Effect, FrameRate, GuidanceScale, Motion, Params};
use crate::{Account, Official};

const WIRE: [&str; 2] = ["Pika 官方接口", "Pika, official"];
const NO_EXTENDING: [&str; 2] = ["Pika 官方接口不能延长视频", "Pika's own interface cannot extend videos"];

/// The queue of the account.
pub fn queue<'a>(call: &'a Call<'_, Account>, account: &Official) -> Queue<'a> {
    Queue::official(&call.http, &account.api_key, "/fal-ai/pika")
}

/// Puts a run into the queue. Length and resolution are left to the models, which make 5 seconds in 720p.
pub async fn create(call: &Call<'_, Account>, account: &Official, params: &Params) -> Result<Job> {
    let common = params.common();
    only_what_the_models_know(common)?;
    let mut input = json!({ "prompt": common.prompt });
    if !common.negative_prompt.trim().is_empty() {
        input["negative_prompt"] = common.negative_prompt.into();
    }
    if let Some(seed) = common.seed {
        input["seed"] = json!(seed);
    }
    let endpoint = match params {
        Params::Text(form) => {
            input["aspect_ratio"] = json!(form.ratio);
            "/v2.2/text-to-video"
        }
        Params::Image(form) => {
            input["image_url"] = json!(call.media.url_or_data_uri(&form.image, MAX_INLINE_BYTES).await?);
            if form.style == Effect::None {
                "/v2.2/image-to-video"
            } else {
                input["pikaffect"] = json!(form.style);
                "/v1.5/pikaffects"
            }
        }
        Params::Extend(_) => return Err(Error::invalid(NO_EXTENDING)),
    };
    queue(call, account).submit(endpoint, &input).await
}

fn only_what_the_models_know(common: Common<'_>) -> Result<()> {
    let refuse = |parameter| Err(Error::not_on(WIRE, parameter, ["不能调整", "cannot be changed"]));
    match common {
        Common { sfx: true, .. } => refuse("sfx"),
        Common { camera, .. } if camera != Camera::default() => refuse("camera"),
        Common { guidance_scale, .. } if guidance_scale != GuidanceScale::default() => {
            refuse("guidance_scale")
        }
        Common { motion, .. } if motion != Motion::default() => refuse("motion"),
        Common { frame_rate, .. } if frame_rate != FrameRate::default() => refuse("frame_rate"),
        _ => Ok(()),
    }
}
