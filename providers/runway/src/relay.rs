//! The relay's calls: one path a form, and one feed for all.

use baigong_envelopes::feed::{self, Task};
use baigong_provider::{Call, ErrorKind, Job, Operation, Result};
use serde_json::json;

use crate::Account;
use crate::params::Params;

/// Seconds of a video: the tool offers no choice.
pub const SECONDS: u8 = 10;
/// Seconds of an edited video.
const EDITED_SECONDS: u8 = 5;

/// Makes a job. Left out on purpose: seeds, flipped pictures, last images and further reference images of later
/// models, which the tool does not offer.
pub async fn create(call: &Call<'_, Account>, account: &feed::Account, params: &Params) -> Result<Job> {
    let (path, mut body) = match params {
        Params::Text(form) => {
            let options = json!({ "seconds": SECONDS, "motion_vector": form.motion });
            (
                "generate",
                json!({ "model": "gen3", "style": form.style, "ratio": form.ratio, "options": options }),
            )
        }
        Params::Image(form) => {
            let image = call.media.url(&form.image).await?;
            let options = json!({
                "seconds": SECONDS, "motion_vector": form.motion, "image_as_end_frame": form.image_as_end_frame
            });
            ("generate", json!({ "model": "gen3", "style": form.style, "image": image, "options": options }))
        }
        Params::Aleph(form) => {
            let video = call.media.url(&form.video).await?;
            ("aleph", json!({ "video": video, "options": { "seconds": EDITED_SECONDS } }))
        }
        Params::Video2video(form) => {
            let video = call.media.url(&form.video).await?;
            let options = json!({ "structure_transformation": form.structure_transformation });
            ("video2video", json!({ "model": "gen3", "video": video, "options": options }))
        }
    };
    body["key"] = account.key.expose().into();
    body["callback_url"] = account.callback_url(call).into();
    body["prompt"] = params.prompt().0.as_str().into();
    let path = format!("/proxy/api/video/runway/pro/{path}");
    feed::submit(&call.http, &path, &body, ErrorKind::of_refusal).await
}

/// Asks for a job.
pub async fn query(
    call: &Call<'_, Account>,
    account: &feed::Account,
    job: &Job,
    operation: Operation,
) -> Result<Task> {
    let path = "/proxy/api/video/runway/feed";
    feed::query(&call.http, path, account, job, operation, ErrorKind::of_refusal).await
}
