//! Runway's own interface. It knows no camera values and no last frames; what the form offers and the interface does
//! not take is refused by name rather than dropped.

use baigong_provider::http::segment;
use baigong_provider::{
    Call, Cancelled, Error, ErrorKind, Health, Id, Job, MediaRef, Operation, Progress, Reason, Reply,
    Request, Result, Text, sentences,
};
use http::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::params::{Motion, Params, Prompt, Ratio, Structure, Style};
use crate::relay::SECONDS;
use crate::{Account, Official};

/// The wire's name in the account form.
const WIRE: [&str; 2] = ["Runway 官方接口", "Runway, official"];

const VERSION: &str = "2024-11-06";
/// Longest prompt, in UTF-16 code units.
const MAX_PROMPT_UNITS: usize = 1000;
/// Largest picture that is sent inside the request: as a data URI it has less than the 5 MB that are allowed.
const MAX_INLINE_BYTES: usize = 3_600_000;
/// Sizes in which the model for pictures makes videos.
const SIZES: [(&str, f64); 6] = [
    ("1280:720", 1280.0 / 720.0),
    ("720:1280", 720.0 / 1280.0),
    ("1104:832", 1104.0 / 832.0),
    ("832:1104", 832.0 / 1104.0),
    ("960:960", 1.0),
    ("1584:672", 1584.0 / 672.0),
];

#[derive(Deserialize)]
struct Created {
    id: Id,
}

/// A job as the vendor tells of it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    status: String,
    progress: Option<f32>,
    output: Option<Vec<String>>,
    failure: Option<String>,
    failure_code: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Organization {
    credit_balance: i64,
}

#[derive(Deserialize)]
struct Refusal {
    error: String,
    #[serde(default)]
    issues: Vec<Value>,
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, account: &Official, params: &Params) -> Result<Job> {
    let text = prompt(params.prompt(), params.style().map_or("", style))?;
    let (path, mut body) = match params {
        Params::Text(form) => {
            if form.ratio != Ratio::R16x9 {
                return Err(Error::not_on(WIRE, "ratio", ["只支持 16:9", "takes 16:9 only"]));
            }
            camera_is_left_alone(form.motion)?;
            let body = json!({ "model": "gen4.5", "ratio": SIZES[0].0, "duration": SECONDS });
            ("/v1/text_to_video", body)
        }
        Params::Image(form) => {
            if form.image_as_end_frame {
                return Err(Error::not_on(
                    WIRE,
                    "image_as_end_frame",
                    [
                        "不能开启，图片只能作为首帧",
                        "cannot be switched on: the image can be the first frame only",
                    ],
                ));
            }
            camera_is_left_alone(form.motion)?;
            let (image, size) = picture(call, &form.image).await?;
            let body =
                json!({ "model": "gen4_turbo", "promptImage": image, "ratio": size, "duration": SECONDS });
            ("/v1/image_to_video", body)
        }
        Params::Aleph(form) => ("/v1/video_to_video", edit(call, &form.video).await?),
        Params::Video2video(form) => {
            if form.structure_transformation != Structure::default() {
                return Err(Error::not_on(
                    WIRE,
                    "structure_transformation",
                    ["不能调整", "cannot be changed"],
                ));
            }
            ("/v1/video_to_video", edit(call, &form.video).await?)
        }
    };
    body["promptText"] = text.into();
    let reply = send(account, call.http.post(path).json(&body), Operation::Submit).await?;
    let created: Created = read(&reply)?;
    Ok(created.id.into())
}

/// Asks for a job.
pub async fn query(
    call: &Call<'_, Account>,
    account: &Official,
    job: &Job,
    operation: Operation,
) -> Result<Task> {
    read(&send(account, call.http.get(&address(job)), operation).await?)
}

/// Takes a job back that has not begun: only then is nothing charged. Asked for a job that is done, the vendor would
/// delete it.
pub async fn cancel(call: &Call<'_, Account>, account: &Official, job: &Job) -> Result<Cancelled> {
    if query(call, account, job, Operation::Cancel).await?.progress() != Progress::Queued {
        return Ok(Cancelled::TooLate);
    }
    let reply = send(account, call.http.request(Method::DELETE, &address(job)), Operation::Cancel).await?;
    match reply.status.as_u16() {
        _ if reply.agreed() => Ok(Cancelled::Stopped),
        // Gone, and nobody knows whether because it was stopped: the next poll says what became of it.
        404 => Ok(Cancelled::TooLate),
        _ => Err(refusal(&reply)),
    }
}

/// Asks for the credits that are left.
pub async fn probe(call: &Call<'_, Account>, account: &Official) -> Result<Health> {
    let reply = send(account, call.http.get("/v1/organization"), Operation::Probe).await?;
    let organization: Organization = read(&reply)?;
    let left = organization.credit_balance;
    Ok(Health::with_left(format!("剩余积分 {left}"), format!("{left} credits left")))
}

/// Both ways to make a video out of another go to the one model that edits.
async fn edit(call: &Call<'_, Account>, video: &MediaRef) -> Result<Value> {
    Ok(json!({ "model": "aleph2", "videoUri": call.media.url(video).await? }))
}

/// The style in words: the interface has no field for it.
fn style(style: Style) -> &'static str {
    match style {
        Style::Cinematic => "\nStyle: cinematic.",
        Style::Anime => "\nStyle: anime.",
        Style::Realistic => "\nStyle: realistic.",
    }
}

fn prompt(prompt: &Prompt, style: &str) -> Result<String> {
    let text = format!("{}{style}", prompt.0);
    if text.encode_utf16().count() > MAX_PROMPT_UNITS {
        let most = MAX_PROMPT_UNITS - style.len();
        return Err(Error::not_on(
            WIRE,
            "prompt",
            Text::made(format!("不能超过{most}个字符"), format!("may have up to {most} characters")),
        ));
    }
    Ok(text)
}

fn camera_is_left_alone(motion: Motion) -> Result<()> {
    if motion == Motion::default() {
        Ok(())
    } else {
        Err(Error::not_on(WIRE, "motion", ["不能调整", "cannot be changed"]))
    }
}

/// The picture, and the size that is nearest to its shape: the vendor cuts off what does not fit.
async fn picture(call: &Call<'_, Account>, image: &MediaRef) -> Result<(String, &'static str)> {
    let file = call.media.bytes(image).await?;
    let reader = image::ImageReader::new(std::io::Cursor::new(&file.bytes)).with_guessed_format();
    let shape = reader.ok().and_then(|reader| reader.into_dimensions().ok());
    let (width, height) = shape.ok_or_else(|| Error::invalid(sentences::NO_IMAGE_FILE).about("image"))?;
    let size = nearest(f64::from(width) / f64::from(height.max(1)));
    if file.bytes.len() > MAX_INLINE_BYTES {
        return Ok((call.media.url(image).await?.into(), size));
    }
    Ok((file.data_uri(), size))
}

fn nearest(shape: f64) -> &'static str {
    // By factors: half as wide is as far away as twice as wide.
    let distance = |ratio: f64| (ratio / shape).ln().abs();
    let nearest = SIZES.iter().min_by(|(_, a), (_, b)| distance(*a).total_cmp(&distance(*b)));
    nearest.map_or(SIZES[0].0, |(size, _)| size)
}

fn address(job: &Job) -> String {
    format!("/v1/tasks/{}", segment(&job.0))
}

async fn send(account: &Official, request: Request<'_>, operation: Operation) -> Result<Reply> {
    request.bearer(account.api_key.expose()).header("X-Runway-Version", VERSION).send(operation).await
}

fn read<T: DeserializeOwned>(reply: &Reply) -> Result<T> {
    if reply.status.is_success() { reply.json() } else { Err(refusal(reply)) }
}

/// The vendor explains a refusal in words; the status says what it is.
fn refusal(reply: &Reply) -> Error {
    let mut error = reply.unreadable();
    if let Some(Refusal { error: message, issues }) = reply.any_json() {
        // A missing balance is told like a wrong parameter.
        if error.kind == ErrorKind::InvalidParams && message.to_lowercase().contains("credits") {
            error.kind = ErrorKind::Balance;
        }
        let words = issues.iter().filter_map(issue).fold(message, |all, issue| format!("{all}; {issue}"));
        error.message = Reason::detail(words);
    }
    error
}

/// Which field is wrong, and why.
fn issue(issue: &Value) -> Option<String> {
    let path = issue["path"].as_array().into_iter().flatten().filter_map(Value::as_str);
    Some(format!("{} {}", path.collect::<Vec<_>>().join("."), issue["message"].as_str()?))
}

impl Task {
    /// The state table.
    pub fn progress(&self) -> Progress {
        match self.status.as_str() {
            "PENDING" | "THROTTLED" => Progress::Queued,
            "RUNNING" => Progress::Running {
                percent: self.progress.map(|share| share * 100.0).filter(|p| (0.0..=100.0).contains(p)),
                message: None,
            },
            "SUCCEEDED" => Progress::Succeeded,
            "FAILED" => {
                let reason = Reason::said(self.failure.clone(), sentences::VIDEO_FAILED);
                Progress::Failed { kind: failed(self.failure_code.as_deref(), &reason), reason }
            }
            "CANCELLED" => Progress::Failed {
                kind: ErrorKind::Unexpected,
                reason: ["任务已在 Runway 一侧取消", "The task was cancelled at Runway"].into(),
            },
            other => Progress::Unknown(other.to_owned()),
        }
    }

    /// Where the videos of a finished job are.
    pub fn urls(self) -> Vec<String> {
        self.output.unwrap_or_default()
    }
}

/// What a failure code means; the words decide where there is none.
fn failed(code: Option<&str>, reason: &str) -> ErrorKind {
    let Some(code) = code.filter(|code| !code.is_empty()) else { return ErrorKind::of_failure(reason) };
    match code {
        code if code.starts_with("SAFETY.OUTPUT") => ErrorKind::ModeratedOutput,
        code if code.starts_with("SAFETY") => ErrorKind::ModeratedInput,
        code if code.starts_with("ASSET.INVALID") => ErrorKind::InvalidParams,
        _ => ErrorKind::Unexpected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_video_has_the_size_that_is_nearest_to_its_picture() {
        for (width, height, wanted) in [
            (1920.0, 1080.0, "1280:720"),
            (1080.0, 2400.0, "720:1280"),
            (800.0, 600.0, "1104:832"),
            (600.0, 800.0, "832:1104"),
            (1000.0, 1010.0, "960:960"),
            (3440.0, 1440.0, "1584:672"),
        ] {
            assert_eq!(nearest(width / height), wanted, "{width}x{height}");
        }
    }

    #[test]
    fn codes_of_failures_have_their_kind() {
        use ErrorKind::*;
        for (code, reason, wanted) in [
            (Some("SAFETY.INPUT.TEXT"), "", ModeratedInput),
            (Some("SAFETY.OUTPUT.VIDEO"), "", ModeratedOutput),
            (Some("ASSET.INVALID"), "", InvalidParams),
            (Some("INTERNAL.BAD_OUTPUT.CODE01"), "", Unexpected),
            (Some("INPUT_PREPROCESSING.INTERNAL"), "", Unexpected),
            (None, "content moderation", ModeratedOutput),
            (None, "", Unexpected),
        ] {
            assert_eq!(failed(code, reason), wanted, "{code:?} {reason}");
        }
    }
}
