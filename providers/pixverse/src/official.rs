//! PixVerse's own interface: pictures are uploaded first, ids and states are numbers, and its model knows no motion
//! values. What the form offers and the interface does not take is refused by name rather than dropped.

use baigong_provider::http::segment;
use baigong_provider::{
    Call, Delivery, Error, ErrorKind, Health, Job, MediaBytes, Operation, Progress, Reply, Request, Result,
    Text, Word, sentences,
};
use reqwest::multipart::{Form, Part};
use serde::{Deserialize, Serialize};

use crate::params::{MotionScale, MotionStrength, Params, Ratio, Style};
use crate::{Account, Official, error, seed};

/// The wire's name in the account form.
const WIRE: [&str; 2] = ["PixVerse 官方接口", "PixVerse, official"];

/// The body of a submit. There is no `v3` here; this is the nearest model that takes styles and effects.
#[derive(Serialize)]
struct Generate<'a> {
    model: &'static str,
    prompt: &'a str,
    duration: u8,
    quality: &'static str,
    seed: u64,
    water_mark: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    template_id: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aspect_ratio: Option<Ratio>,
    #[serde(skip_serializing_if = "Option::is_none")]
    style: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    negative_prompt: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    img_id: Option<u64>,
}

impl Default for Generate<'_> {
    fn default() -> Self {
        Self {
            model: "v4.5",
            prompt: "",
            duration: 5,
            quality: "540p",
            seed: 0,
            water_mark: true,
            template_id: None,
            aspect_ratio: None,
            style: None,
            negative_prompt: None,
            img_id: None,
        }
    }
}

#[derive(Deserialize)]
struct Created {
    video_id: u64,
}

#[derive(Deserialize)]
struct Uploaded {
    img_id: u64,
}

#[derive(Deserialize)]
struct Balance {
    credit_monthly: Option<i64>,
    credit_package: Option<i64>,
}

/// A video as the vendor tells of it.
#[derive(Deserialize)]
pub struct Video {
    status: Word,
    url: Option<String>,
}

/// Makes a job.
pub async fn create(call: &Call<'_, Account>, account: &Official, params: &Params) -> Result<Job> {
    let (path, body) = match params {
        Params::Text(form) => {
            let body = Generate {
                prompt: &form.prompt.0,
                aspect_ratio: Some(form.ratio),
                style: style(form.style)?,
                negative_prompt: Some(form.negative_prompt.or_ugly()),
                template_id: form.template.id(),
                seed: seed(call, form.seed),
                water_mark: form.watermark.0,
                ..Generate::default()
            };
            ("/video/text/generate", body)
        }
        Params::Image(form) => {
            if form.motion_strength != MotionStrength::default() {
                return Err(Error::not_on(WIRE, "motion_strength", ["不能调整", "cannot be changed"]));
            }
            if form.motion_scale != MotionScale::default() {
                return Err(Error::not_on(WIRE, "motion_scale", ["不能调整", "cannot be changed"]));
            }
            let image = call.media.bytes(&form.image).await?;
            let body = Generate {
                prompt: &form.prompt.0,
                img_id: Some(upload(call, account, image).await?),
                template_id: form.template.id(),
                seed: seed(call, form.seed),
                water_mark: form.watermark.0,
                ..Generate::default()
            };
            ("/video/img/generate", body)
        }
    };
    let reply = send(call, account, call.http.post(path).json(&body), Operation::Submit).await?;
    Ok(Job(error::official::<Created>(&reply)?.video_id.to_string()))
}

/// Hands over a picture and gives its id.
async fn upload(call: &Call<'_, Account>, account: &Official, image: MediaBytes) -> Result<u64> {
    let name = image.mime.replace('/', ".");
    let part = Part::stream(image.bytes).file_name(name).mime_str(&image.mime);
    let part = part.map_err(|e| Error::invalid(sentences::NO_IMAGE_FILE).about("image").with("cause", e))?;
    let form = Form::new().part("image", part);
    let reply =
        send(call, account, call.http.post("/image/upload").multipart(form), Operation::Prepare).await;
    let uploaded = reply.and_then(|reply| error::official::<Uploaded>(&reply));
    uploaded.map(|uploaded| uploaded.img_id).map_err(|mut error| {
        // Whatever became of the picture, the request that makes a job was not sent.
        error.delivery = Delivery::NotSent;
        error
    })
}

/// Asks for a job.
pub async fn query(
    call: &Call<'_, Account>,
    account: &Official,
    job: &Job,
    operation: Operation,
) -> Result<Video> {
    let request = call.http.get(&format!("/video/result/{}", segment(&job.0)));
    error::official(&send(call, account, request, operation).await?)
}

/// Asks for the credits that are left.
pub async fn probe(call: &Call<'_, Account>, account: &Official) -> Result<Health> {
    let reply = send(call, account, call.http.get("/account/balance"), Operation::Probe).await?;
    let balance: Balance = error::official(&reply)?;
    let left =
        [balance.credit_monthly, balance.credit_package].into_iter().flatten().fold(0, i64::saturating_add);
    Ok(Health::with_left(format!("剩余积分 {left}"), format!("{left} credits left")))
}

async fn send(
    call: &Call<'_, Account>,
    account: &Official,
    request: Request<'_>,
    operation: Operation,
) -> Result<Reply> {
    // The vendor takes a repeated trace id for a repeated request.
    let request = request.header("API-KEY", account.api_key.expose()).header("Ai-trace-id", &call.uuid());
    request.send(operation).await
}

fn style(style: Style) -> Result<Option<&'static str>> {
    match style {
        Style::Realistic => Ok(None),
        Style::Anime => Ok(Some("anime")),
        Style::Pixart => Ok(Some("3d_animation")),
        Style::Cg => Err(Error::not_on(WIRE, "style", ["没有 CG 风格", "has no CG style"])),
    }
}

impl Video {
    /// The state table. The numbers are not those of the relay: 3 is under way here.
    pub fn progress(self) -> Progress {
        let failed = |kind, reason: Text| Progress::Failed { kind, reason: reason.into() };
        let status = self.status.into_text();
        match status.as_str() {
            "1" => Progress::Succeeded,
            "2" => Progress::Queued,
            "3" | "5" => Progress::RUNNING,
            "6" => failed(ErrorKind::NotFoundOrExpired, Text::new("视频已被删除", "The video was deleted")),
            "7" => failed(
                ErrorKind::ModeratedOutput,
                Text::new("内容审核未通过", "The content review was not passed"),
            ),
            "8" => failed(ErrorKind::Unexpected, sentences::VIDEO_FAILED),
            _ => Progress::Unknown(status),
        }
    }

    /// Where the finished video is.
    pub fn video_url(self) -> Option<String> {
        self.url
    }
}
