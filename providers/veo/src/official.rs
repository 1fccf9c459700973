//! Videos at Google: a long-running operation, whose file is downloaded with the account's key.
//! API reference: <https://ai.google.dev/gemini-api/docs/video>

use baigong_envelopes::gemini::{self, Picture, Speaks};
use baigong_provider::http::segment;
use baigong_provider::{
    Artifact, Call, Error, ErrorKind, Job, MediaKind, MediaRef, Operation, Progress, Reason, Reply, Result,
    Secret, Submitted, Wire, sentences,
};
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use crate::Account;
use crate::params::{Params, VideoModel};

/// Files are handed over by way of Google's other hosts.
pub fn wire() -> Wire {
    Wire::official(gemini::GOOGLE).allowing(&["*.googleapis.com", "*.googleusercontent.com"])
}

/// The wire's name in the account form.
const WIRE_NAME: [&str; 2] = ["Google 官方接口", "Google, official"];
/// The standard model, which makes videos of words as well.
pub const STANDARD: &str = "veo-3.1-generate-preview";
/// The fast model.
pub const FAST: &str = "veo-3.1-fast-generate-preview";
const MAX_REDIRECTS: usize = 3;

/// An operation as Google tells of it; there is no status word.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LongRunning {
    name: String,
    #[serde(default)]
    done: bool,
    error: Option<Value>,
    response: Option<Response>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Response {
    generate_video_response: Option<Videos>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Videos {
    generated_samples: Option<Vec<Sample>>,
    rai_media_filtered_count: Option<u64>,
    rai_media_filtered_reasons: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Sample {
    video: Option<File>,
}

#[derive(Deserialize)]
struct File {
    uri: Option<String>,
}

impl VideoModel {
    /// The model's name at Google, whose two models begin with the image. It has none that is better than the standard one, and
    /// nobody pays a higher price for the same video.
    fn official(self) -> Result<&'static str> {
        let refused = |why| Err(Error::not_on(WIRE_NAME, "model", why));
        match self {
            Self::FastFrames => Ok(FAST),
            Self::Frames => Ok(STANDARD),
            Self::Fast => refused([
                "只能以图片为首帧，请选择 veo3-fast-frames",
                "begins with the image; choose veo3-fast-frames",
            ]),
            Self::Pro | Self::ProFrames => {
                refused(["没有专业版，请选择 veo3-frames", "has no professional version; choose veo3-frames"])
            }
        }
    }
}

/// Makes what the form asks for: images come with the answer, a video is a job.
pub async fn create(call: &Call<'_, Account>, api_key: &Secret, params: &Params) -> Result<Submitted> {
    let job = match params {
        Params::ImageLine1(_) => {
            return Err(Error::invalid([
                "图像生成线路1 只能使用中转账号，请改用线路2",
                "Line 1 for images works with gateway accounts only. Please use line 2",
            ]));
        }
        Params::ImageLine2(form) => {
            let speaks = Speaks::Google(api_key);
            let images =
                gemini::generate(call, speaks, &form.prompt.0, &form.images.0, Picture::default()).await?;
            return Ok(Submitted::Done(images));
        }
        Params::Text(form) => predict(call, api_key, STANDARD, &form.prompt.0, None).await?,
        Params::ImageVideo(form) => {
            let [image] = form.images.0.as_slice() else {
                return Err(Error::not_on(WIRE_NAME, "images", ["只支持一张图片", "takes one image only"]));
            };
            let model = form.model.official()?;
            predict(call, api_key, model, &form.prompt.0, Some(image)).await?
        }
    };
    Ok(Submitted::Job(job))
}

/// Starts an operation. Length, size and ratio are left to the vendor, as the form does not offer them.
async fn predict(
    call: &Call<'_, Account>,
    api_key: &Secret,
    model: &str,
    prompt: &str,
    image: Option<&MediaRef>,
) -> Result<Job> {
    let mut instance = json!({});
    if !prompt.trim().is_empty() {
        instance["prompt"] = prompt.trim().into();
    }
    if let Some(image) = image {
        let file = call.media.bytes(image).await?;
        instance["image"] = json!({ "bytesBase64Encoded": file.base64(), "mimeType": file.mime });
    }
    let request = call.http.post(&format!("/v1beta/models/{model}:predictLongRunning"));
    let request = gemini::keyed(request, api_key).json(&json!({ "instances": [instance] }));
    let reply = request.send(Operation::Submit).await?;
    gemini::check(&reply)?;
    let name = reply.json::<LongRunning>()?.name;
    // A name of another shape could not be asked for again.
    if path(&name).is_none() {
        return Err(reply.unreadable());
    }
    Ok(Job(name))
}

/// Asks for an operation.
pub async fn query(
    call: &Call<'_, Account>,
    api_key: &Secret,
    job: &Job,
    during: Operation,
) -> Result<LongRunning> {
    let path = path(&job.0)
        .ok_or_else(|| Error::new(ErrorKind::Unexpected, Reason::detail("the job handle cannot be read")))?;
    let reply = gemini::keyed(call.http.get(&path), api_key).send(during).await?;
    // A failed operation carries its error where a refused question has one; only the former is done.
    match reply.any_json::<LongRunning>() {
        Some(operation) if reply.status.is_success() && operation.done => Ok(operation),
        _ => {
            gemini::check(&reply)?;
            reply.json()
        }
    }
}

/// `models/<model>/operations/<id>` as a path.
fn path(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.split('/').collect();
    match parts.as_slice() {
        ["models", model, "operations", id] if !model.is_empty() && !id.is_empty() => {
            Some(format!("/v1beta/models/{}/operations/{}", segment(model), segment(id)))
        }
        _ => None,
    }
}

/// Downloads the videos of a finished operation: their addresses answer only to the key.
pub async fn download(
    call: &Call<'_, Account>,
    api_key: &Secret,
    operation: &LongRunning,
) -> Result<Vec<Artifact>> {
    let mut videos = Vec::new();
    for uri in operation.uris() {
        let reply = fetch(call, api_key, uri).await?;
        let mime =
            reply.headers.get("content-type").and_then(|mime| mime.to_str().ok()).unwrap_or("video/mp4");
        if !(mime.starts_with("video/") || mime == "application/octet-stream") || reply.body.is_empty() {
            return Err(reply.unreadable());
        }
        videos.push(Artifact::bytes(MediaKind::Video, mime.to_owned(), reply.body.clone()));
    }
    if videos.is_empty() {
        return Err(Error::new(ErrorKind::Unexpected, sentences::NO_VALID_VIDEO_LINK));
    }
    Ok(videos)
}

/// Follows redirects by hand, since the key goes to the account's own host and to no other.
async fn fetch(call: &Call<'_, Account>, api_key: &Secret, uri: &str) -> Result<Reply> {
    let bad = |cause: url::ParseError| {
        Error::new(
            ErrorKind::Unexpected,
            ["供应商返回的地址无效", "The vendor gave an address that is not valid"],
        )
        .with("cause", cause)
    };
    let own = Url::parse(call.http.base()).map_err(bad)?;
    let mut url = own.join(uri).map_err(bad)?;
    for _ in 0..=MAX_REDIRECTS {
        let request = call.http.get(url.as_str());
        let request = if url.origin() == own.origin() { gemini::keyed(request, api_key) } else { request };
        let reply = request.send(Operation::Result).await?;
        if !reply.status.is_redirection() {
            gemini::check(&reply)?;
            return Ok(reply);
        }
        let location = reply.headers.get("location").and_then(|to| to.to_str().ok());
        url = url.join(location.ok_or_else(|| reply.unreadable())?).map_err(bad)?;
    }
    Err(Error::new(
        ErrorKind::Unexpected,
        ["供应商的下载地址重定向次数过多", "The vendor's download address redirects too often"],
    ))
}

impl LongRunning {
    fn videos(&self) -> Option<&Videos> {
        self.response.as_ref()?.generate_video_response.as_ref()
    }

    fn uris(&self) -> impl Iterator<Item = &str> {
        let samples =
            self.videos().and_then(|videos| videos.generated_samples.as_deref()).unwrap_or_default();
        let uris = samples.iter().filter_map(|sample| sample.video.as_ref()?.uri.as_deref());
        uris.filter(|uri| !uri.is_empty())
    }

    /// How it is doing; an error for an operation that is done and says neither what it made nor why not.
    pub fn progress(&self) -> Result<Progress> {
        if !self.done {
            return Ok(Progress::RUNNING);
        }
        if let Some(error) = &self.error {
            let reason = baigong_envelopes::chat::words(error);
            return Ok(Progress::Failed { kind: kind(error, &reason), reason });
        }
        if self.uris().next().is_some() {
            return Ok(Progress::Succeeded);
        }
        let reasons =
            self.videos().and_then(|videos| videos.rai_media_filtered_reasons.as_deref()).unwrap_or_default();
        if !reasons.is_empty()
            || self.videos().is_some_and(|v| v.rai_media_filtered_count.is_some_and(|n| n > 0))
        {
            let reason = Reason::said(
                Some(reasons.join("；")),
                ["生成内容未通过供应商审核", "The result did not pass the vendor's review"],
            );
            return Ok(Progress::Failed { kind: ErrorKind::ModeratedOutput, reason });
        }
        Err(Error::new(ErrorKind::Unexpected, sentences::NO_VALID_VIDEO_LINK))
    }
}

/// Why an operation failed: by its words where they speak of moderation, by Google's status word, or by the number that
/// stands for it.
fn kind(error: &Value, reason: &str) -> ErrorKind {
    let lower = reason.to_lowercase();
    if ErrorKind::of_failure(reason) == ErrorKind::ModeratedOutput || lower.contains("guidelines") {
        return ErrorKind::ModeratedOutput;
    }
    gemini::kind(error).unwrap_or_else(|| match error.get("code").and_then(Value::as_u64) {
        Some(3) => ErrorKind::InvalidParams,
        Some(7 | 16) => ErrorKind::Auth,
        Some(8) => ErrorKind::RateLimited,
        Some(4 | 14) => ErrorKind::Busy,
        _ => ErrorKind::Unexpected,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_operation_is_judged_by_its_words_its_status_and_its_number() {
        for (error, wanted) in [
            (json!({ "code": 3, "message": "violates the usage guidelines" }), ErrorKind::ModeratedOutput),
            (json!({ "code": 13, "message": "internal", "status": "INTERNAL" }), ErrorKind::Busy),
            (json!({ "code": 8, "message": "quota" }), ErrorKind::RateLimited),
            (json!({ "code": 3, "message": "bad image" }), ErrorKind::InvalidParams),
            (json!({ "code": 99, "message": "x" }), ErrorKind::Unexpected),
        ] {
            assert_eq!(kind(&error, error["message"].as_str().unwrap()), wanted, "{error}");
        }
    }

    #[test]
    fn only_names_of_operations_become_paths() {
        assert_eq!(path("models/veo/operations/a b").as_deref(), Some("/v1beta/models/veo/operations/a%20b"));
        for name in ["", "{}", "../../x", "models/veo", "models//operations/x", "models/veo/operations/x/y"] {
            assert_eq!(path(name), None, "{name}");
        }
    }
}
