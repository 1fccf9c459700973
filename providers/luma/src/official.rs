//! Dream Machine, Luma's own interface. It fetches pictures by address, and goes on from a generation by naming it as
//! the first frame.

use baigong_provider::http::segment;
use baigong_provider::{
    Call, Error, ErrorKind, Health, Id, Job, Operation, Progress, Reason, Reply, Request, Result, Text,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::params::{ExpandPrompt, Params};
use crate::{Account, error};

/// The wire's name in the account form.
const WIRE: [&str; 2] = ["Luma 官方接口", "Luma, official"];
/// Shortest prompt, in characters.
const MIN_PROMPT: usize = 3;

#[derive(Deserialize)]
struct Created {
    id: Id,
}

/// A job as the vendor tells of it.
#[derive(Deserialize)]
pub struct Generation {
    state: String,
    failure_reason: Option<String>,
    assets: Option<Assets>,
}

#[derive(Deserialize)]
struct Assets {
    video: Option<String>,
}

#[derive(Deserialize)]
struct Credits {
    /// In US cents.
    credit_balance: f64,
}

/// Makes a job. Left out on purpose: loops, concepts, other lengths and resolutions.
pub async fn create(call: &Call<'_, Account>, params: &Params) -> Result<Job> {
    let prompt = &params.prompt().0;
    if prompt.chars().count() < MIN_PROMPT {
        return Err(Error::not_on(
            WIRE,
            "prompt",
            Text::made(
                format!("不能少于{MIN_PROMPT}个字符"),
                format!("needs at least {MIN_PROMPT} characters"),
            ),
        ));
    }
    let picture = |url: &str| json!({ "type": "image", "url": url });
    let mut keyframes = json!({});
    match params {
        Params::Text(form) => keep_expanding(form.expand_prompt)?,
        Params::Image(form) => {
            keep_expanding(form.expand_prompt)?;
            keyframes["frame0"] = picture(call.media.url(&form.image).await?.as_str());
            if let Some(end) = &form.image_end {
                keyframes["frame1"] = picture(call.media.url(end).await?.as_str());
            }
        }
        Params::Extend(form) => {
            let job = call.tasks.job(&form.task).await?;
            keyframes["frame0"] = json!({ "type": "generation", "id": job.0 });
        }
    }
    let mut body = json!({
        "model": "ray-flash-2", "prompt": prompt, "aspect_ratio": params.ratio(),
        "duration": "5s", "resolution": "720p"
    });
    if keyframes != json!({}) {
        body["keyframes"] = keyframes;
    }
    call.add_callback_url(&mut body, "callback_url");
    let doing = if matches!(params, Params::Extend(_)) { error::EXTENDING } else { error::GENERATING };
    let reply = send(call, call.http.post("/generations/video").json(&body), Operation::Submit).await?;
    let created: Created = read(&reply, doing)?;
    Ok(created.id.into())
}

/// Asks for a job.
pub async fn query(call: &Call<'_, Account>, job: &Job, operation: Operation) -> Result<Generation> {
    read(
        &send(call, call.http.get(&format!("/generations/{}", segment(&job.0))), operation).await?,
        error::QUERYING,
    )
}

/// Asks for the money that is left.
pub async fn probe(call: &Call<'_, Account>) -> Result<Health> {
    let credits: Credits =
        read(&send(call, call.http.get("/credits"), Operation::Probe).await?, error::QUERYING)?;
    let left = credits.credit_balance / 100.0;
    Ok(Health::with_left(format!("余额 {left:.2} 美元"), format!("${left:.2} left")))
}

async fn send(call: &Call<'_, Account>, request: Request<'_>, operation: Operation) -> Result<Reply> {
    request.bearer(call.account.key().expose()).send(operation).await
}

fn read<T: DeserializeOwned>(reply: &Reply, doing: [&'static str; 2]) -> Result<T> {
    let answer = reply.any_json::<Value>().filter(|_| reply.status.is_success());
    let answer = answer.ok_or_else(|| error::refusal(reply, doing))?;
    serde_json::from_value(answer).map_err(|_| reply.unreadable())
}

/// Whether prompts are expanded is not for the caller to say.
fn keep_expanding(expand: ExpandPrompt) -> Result<()> {
    let refusal = || Error::not_on(WIRE, "expand_prompt", ["不能关闭", "cannot be switched off"]);
    if expand == ExpandPrompt::default() { Ok(()) } else { Err(refusal()) }
}

impl Generation {
    /// The state table.
    pub fn progress(self) -> Progress {
        match self.state.as_str() {
            "queued" => Progress::Queued,
            "dreaming" => Progress::RUNNING,
            "completed" => Progress::Succeeded,
            "failed" => {
                let reason = Reason::said(self.failure_reason, crate::sentences::VIDEO_FAILED);
                Progress::Failed { kind: failed(&reason), reason }
            }
            _ => Progress::Unknown(self.state),
        }
    }

    /// Where the video of a finished job is.
    pub fn video_url(self) -> Option<String> {
        self.assets.and_then(|assets| assets.video)
    }
}

/// The vendor documents texts, no codes; all that it withholds, it withholds for the prompt or the frames.
fn failed(reason: &str) -> ErrorKind {
    let reason = reason.to_lowercase();
    if reason.contains("blacklisted") || ErrorKind::of_failure(&reason) == ErrorKind::ModeratedOutput {
        ErrorKind::ModeratedInput
    } else if reason.contains("input frames") {
        ErrorKind::InvalidParams
    } else {
        ErrorKind::Unexpected
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documented_failures_have_their_kind() {
        use ErrorKind::*;
        for (reason, kind) in [
            ("Contains blacklisted words", ModeratedInput),
            ("Frame moderation failed", ModeratedInput),
            ("Advanced prompt moderation failed", ModeratedInput),
            ("Failed to read user input frames", InvalidParams),
            ("Prompt processing failed", Unexpected),
        ] {
            assert_eq!(failed(reason), kind, "{reason}");
        }
    }
}
