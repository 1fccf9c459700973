//! The vendor's two calls. Relay and vendor speak the same words below different paths; what the form offers and the
//! vendor's own interface does not take is refused by name rather than dropped.

use baigong_provider::http::segment;
use baigong_provider::{
    Artifact, Call, Error, Id, Job, Link, MediaBytes, MediaKind, MediaRef, Operation, Progress, Result,
};
use serde::{Deserialize, Serialize};

use crate::params::{IMAGE_BYTES, Params, Ratio};
use crate::{Account, error};

/// The wire's name in the account form.
const WIRE: [&str; 2] = ["智谱官方接口", "Zhipu, official"];

/// Longest prompt that the vendor's own interface takes.
const PROMPT_CHARS: usize = 512;

/// The body of a submit. Left out on purpose: sound, frame rate, last frame and watermark of later models, which the
/// tool does not offer.
#[derive(Serialize)]
struct Create<'a> {
    model: &'static str,
    prompt: &'a str,
    duration: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    image_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt_optimizer: Option<bool>,
    /// Unique in the vendor's account, so that a repeated submit cannot make a second job.
    #[serde(skip_serializing_if = "Option::is_none")]
    request_id: Option<&'a str>,
}

#[derive(Deserialize)]
struct Created {
    id: Id,
}

/// A job as the vendor tells of it.
#[derive(Deserialize)]
pub struct Task {
    task_status: String,
    video_result: Option<Vec<Video>>,
    error: Option<error::Failure>,
}

#[derive(Deserialize)]
struct Video {
    url: Link,
    cover_image_url: Option<String>,
}

fn path(account: &Account, rest: &str) -> String {
    let prefix = if account.is_official() { "" } else { "/proxy/api/cogvideox/v1" };
    format!("{prefix}{rest}")
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, params: &Params) -> Result<Job> {
    let (prompt, duration, ratio, image, optimizer) = match params {
        Params::Text(form) => (&form.prompt, form.duration, Some(form.ratio), None, form.prompt_optimizer),
        Params::Image(form) => (&form.prompt, form.duration, None, Some(&form.image), form.prompt_optimizer),
    };
    let mut body = Create {
        model: "cogvideox",
        prompt: &prompt.0,
        duration: duration.seconds(),
        image_url: None,
        // The specified body has neither field: with the form's defaults, exactly that body is sent.
        size: ratio.filter(|ratio| *ratio != Ratio::default()).map(Ratio::size),
        prompt_optimizer: (!optimizer.0).then_some(false),
        request_id: None,
    };
    if call.account.is_official() {
        body.model = "cogvideox-3";
        body.size = ratio.map(Ratio::size);
        body.request_id = Some(&call.task_id);
        if prompt.0.chars().count() > PROMPT_CHARS {
            return Err(Error::not_on(
                WIRE,
                "prompt",
                ["不能超过512个字符", "may have up to 512 characters"],
            ));
        }
        if ratio == Some(Ratio::R4x3) {
            return Err(Error::not_on(WIRE, "ratio", ["只支持 16:9 和 1:1", "takes 16:9 and 1:1 only"]));
        }
        if body.prompt_optimizer.is_some() {
            return Err(Error::not_on(WIRE, "prompt_optimizer", ["不支持关闭", "cannot be switched off"]));
        }
    }
    if let Some(image) = image {
        body.image_url = Some(picture(call, image).await?);
    }
    let request =
        call.http.post(&path(call.account, "/videos/generations")).bearer(call.account.key().expose());
    let created: Created = error::answer(&request.json(&body).send(Operation::Submit).await?)?;
    Ok(Job(created.id.0))
}

/// The relay fetches pictures; the vendor is given their bytes, so that it need not reach this site.
async fn picture(call: &Call<'_, Account>, image: &MediaRef) -> Result<String> {
    if !call.account.is_official() {
        return Ok(call.media.url(image).await?.into());
    }
    let image: MediaBytes = call.media.bytes(image).await?;
    if !matches!(image.mime.as_str(), "image/png" | "image/jpeg") {
        return Err(Error::not_on(
            WIRE,
            "image",
            ["只支持 PNG 和 JPEG 图片", "takes PNG and JPEG images only"],
        ));
    }
    if image.bytes.len() > IMAGE_BYTES {
        return Err(Error::not_on(WIRE, "image", ["不能超过5MB", "must not exceed 5 MB"]));
    }
    Ok(image.base64())
}

/// Asks for a job.
pub async fn query(call: &Call<'_, Account>, job: &Job, operation: Operation) -> Result<Task> {
    let path = path(call.account, &format!("/async-result/{}", segment(&job.0)));
    error::answer(&call.http.get(&path).bearer(call.account.key().expose()).send(operation).await?)
}

impl Task {
    /// The state table. The tool's specification says FAILED, the vendor FAIL.
    pub fn progress(self) -> Progress {
        match self.task_status.as_str() {
            "PROCESSING" => Progress::RUNNING,
            "SUCCESS" => Progress::Succeeded,
            "FAIL" | "FAILED" => {
                let (kind, reason) = self.error.unwrap_or_default().of_failure();
                Progress::Failed { kind, reason }
            }
            _ => Progress::Unknown(self.task_status),
        }
    }

    /// The videos of a finished job, each with a picture of it.
    pub fn videos(self) -> Vec<Artifact> {
        let videos = self.video_result.into_iter().flatten();
        let artifact = |video: Video| {
            Some(Artifact::url(MediaKind::Video, video.url.url()?).covered(video.cover_image_url))
        };
        videos.filter_map(artifact).collect()
    }
}
