//! The vendor's calls. Relay and vendor speak the same words; a key's header, the place to ask at and the knobs of
//! older models differ.

use baigong_provider::{
    Call, Error, ErrorKind, Health, Link, Operation, Progress, Reason, Reply, Request, Result, Text,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::params::{Expand, Fill, Img2img, Params};
use crate::{Account, error};

const RELAY_PREFIX: &str = "/proxy/api/flux";
const IMAGES: [&str; 4] = ["input_image", "input_image_2", "input_image_3", "input_image_4"];
const GONE: [&str; 2] = [
    "任务未找到或已过期。请尝试重新生成。",
    "The task was not found, or has expired. Please generate it again",
];

/// The handle of a job.
#[derive(Serialize, Deserialize)]
pub struct Handle {
    id: String,
    /// Where the vendor wants to be asked: only the cluster that took the job knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    polling_url: Option<String>,
}

/// A job as the vendor tells of it.
#[derive(Deserialize)]
pub struct Outcome {
    status: String,
    progress: Option<f64>,
    details: Option<Value>,
    result: Option<Picture>,
}

#[derive(Deserialize)]
struct Picture {
    sample: Link,
    seed: Option<u64>,
}

#[derive(Deserialize)]
struct Credits {
    credits: f64,
}

/// Makes a job. Left out on purpose: webhooks, for results are polled.
pub async fn create(call: &Call<'_, Account>, params: Params) -> Result<Handle> {
    let (path, body) = match params {
        Params::Txt2img(form) => (form.model.path(), kontext(call, form.into()).await?),
        Params::Img2img(form) => (form.model.path(), kontext(call, form).await?),
        Params::Fill(form) => ("flux-pro-1.0-fill", fill(call, form).await?),
        Params::Expand(form) => ("flux-pro-1.0-expand", expand(call, form).await?),
    };
    let official = matches!(call.account, Account::Official(_));
    let prefix = if official { "" } else { RELAY_PREFIX };
    let request = call.http.post(&format!("{prefix}/v1/{path}")).json(&body);
    let reply = send(call, request, Operation::Submit).await?;
    let mut job: Handle = error::check(&reply)?.json()?;
    if job.id.trim().is_empty() {
        return Err(reply.unreadable());
    }
    // A gateway passes the vendor's address on, at which its own key means nothing. The vendor's key leaves encrypted.
    let encrypted = |url: &String| url.starts_with("https://") || call.http.base().starts_with("http://");
    job.polling_url = job.polling_url.filter(|url| official && encrypted(url));
    Ok(job)
}

/// Adds what the models for a part and for the edges of an image both take.
macro_rules! add_common {
    ($body:ident, $form:ident) => {
        $body["prompt"] = json!($form.prompt);
        $body["prompt_upsampling"] = json!($form.prompt_upsampling);
        $body["safety_tolerance"] = json!($form.safety_tolerance.whole());
        $body["output_format"] = json!($form.output_format);
        $body["steps"] = json!($form.steps);
        $body["guidance"] = json!($form.guidance);
        if let Some(seed) = $form.seed {
            $body["seed"] = json!(seed);
        }
    };
}

/// What the models take that make an image or change a whole one.
async fn kontext(call: &Call<'_, Account>, form: Img2img) -> Result<Value> {
    let mut body = json!({
        "prompt": form.prompt,
        "aspect_ratio": form.aspect_ratio,
        "prompt_upsampling": form.prompt_upsampling,
        "safety_tolerance": form.safety_tolerance.whole(),
        "output_format": form.output_format,
    });
    if let Some(seed) = form.seed {
        body["seed"] = json!(seed);
    }
    let official = matches!(call.account, Account::Official(_));
    // Kontext itself does not know these, so they are left out for as long as nobody touched them.
    for (name, value) in form.of_other_models() {
        if official {
            let message = Text::made(
                format!("BFL 官方接口：Kontext 模型没有参数 {name}，请恢复默认值"),
                format!(
                    "BFL, official: Kontext models have no parameter {name}. Please set it to its default"
                ),
            );
            return Err(Error::invalid(message).about(name));
        }
        body[name] = value;
    }
    for (image, name) in form.images.iter().zip(IMAGES) {
        body[name] = json!(call.media.bytes(image).await?.base64());
    }
    Ok(body)
}

/// What the model takes that repaints a part of an image.
async fn fill(call: &Call<'_, Account>, form: Fill) -> Result<Value> {
    let mut body = json!({
        "image": call.media.bytes(&form.image).await?.base64(),
        "mask": call.media.bytes(&form.mask).await?.base64(),
    });
    add_common!(body, form);
    Ok(body)
}

/// What the model takes that goes on beyond the edges of an image.
async fn expand(call: &Call<'_, Account>, form: Expand) -> Result<Value> {
    let mut body = json!({
        "image": call.media.bytes(&form.image).await?.base64(),
        "top": form.top.unwrap_or(0),
        "bottom": form.bottom.unwrap_or(0),
        "left": form.left.unwrap_or(0),
        "right": form.right.unwrap_or(0),
    });
    add_common!(body, form);
    Ok(body)
}

/// Asks for a job.
pub async fn query(call: &Call<'_, Account>, job: &Handle, operation: Operation) -> Result<Outcome> {
    let prefix = if matches!(call.account, Account::Official(_)) { "" } else { RELAY_PREFIX };
    let request = match &job.polling_url {
        Some(url) => call.http.get(url),
        None => call.http.get(&format!("{prefix}/v1/get_result")).query(&[("id", &job.id)]),
    };
    let reply = send(call, request, operation).await?;
    if reply.status.as_u16() == 404 {
        return Err(reply.refuse(ErrorKind::NotFoundOrExpired, GONE));
    }
    let outcome: Outcome = error::check(&reply)?.json()?;
    match outcome.status.as_str() {
        "Task not found" => Err(reply.refuse(ErrorKind::NotFoundOrExpired, GONE)),
        _ => Ok(outcome),
    }
}

/// Asks for the credits that are left.
pub async fn probe(call: &Call<'_, Account>) -> Result<Health> {
    let reply = send(call, call.http.get("/v1/credits"), Operation::Probe).await?;
    let credits: Credits = error::check(&reply)?.json()?;
    let left = credits.credits;
    Ok(Health::with_left(format!("剩余 {left} 点"), format!("{left} credits left")))
}

async fn send(call: &Call<'_, Account>, request: Request<'_>, operation: Operation) -> Result<Reply> {
    let request = match call.account {
        Account::Relay(account) => request.bearer(account.api_key.expose()),
        Account::Official(account) => request.header("x-key", account.api_key.expose()),
    };
    request.send(operation).await
}

impl Outcome {
    /// The state table. Moderation ends a job too, which the words of the relay's description alone would not.
    pub fn progress(self) -> Progress {
        let said = self.details.as_ref().map(error::text).filter(|text| !text.is_empty());
        let moderated = |kind, verdict: [&'static str; 2]| {
            let reason = match &said {
                Some(said) => Reason::because(verdict, said),
                None => verdict.into(),
            };
            Progress::Failed { kind, reason }
        };
        match self.status.as_str() {
            "Pending" => Progress::Running {
                percent: self
                    .progress
                    .filter(|share| (0.0..=1.0).contains(share))
                    .map(|share| (share * 100.0) as f32),
                message: None,
            },
            "Ready" => Progress::Succeeded,
            "Request Moderated" => moderated(
                ErrorKind::ModeratedInput,
                ["提示词或图片未通过内容审核", "The prompt or an image did not pass the content review"],
            ),
            "Content Moderated" => moderated(
                ErrorKind::ModeratedOutput,
                ["生成的图像未通过内容审核", "The image that was made did not pass the content review"],
            ),
            "Error" | "Failed" => Progress::failed(said, ["图像生成失败", "The image could not be made"]),
            _ => Progress::Unknown(self.status),
        }
    }

    /// Where the finished image is, and the seed that made it.
    pub fn sample(self) -> Option<(String, Option<u64>)> {
        let picture = self.result?;
        picture.sample.url().map(|url| (url, picture.seed))
    }
}
