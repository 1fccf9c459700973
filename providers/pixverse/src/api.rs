//! The relay's two calls. Its clones wrap the same answers in the envelope of new-api gateways: a textual code,
//! status words and a percentage. Both are read.

use baigong_provider::{Call, Error, ErrorKind, Job, Progress, Result, Retry};
use serde::{Deserialize, Serialize};

use crate::params::{MotionScale, MotionStrength, Params, Ratio, Style};
use crate::{Account, Relay, error, seed};

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
    fn of(account: &'a Relay) -> Self {
        Self {
            key: account.key.expose(),
            callback_url: &account.callback_url,
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

/// Text, or a number that means the same text.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Word {
    Text(String),
    Number(i64),
}

impl Word {
    pub fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
        }
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Created {
    Task { task_id: Word },
    Id(String),
}

/// A job as the relay tells of it.
#[derive(Deserialize)]
pub struct Feed {
    status: Word,
    state: Option<String>,
    msg: Option<String>,
    fail_reason: Option<String>,
    progress: Option<String>,
    video_url: Option<String>,
    data: Option<Inner>,
}

/// What a clone nests in its own envelope.
#[derive(Deserialize)]
struct Inner {
    video_url: Option<String>,
}

/// Makes a job and gives its id.
pub async fn generate(call: &Call<'_, Account>, account: &Relay, params: &Params) -> Result<String> {
    let body = match params {
        Params::Text(form) => Generate {
            prompt: &form.prompt.0,
            ratio: Some(form.ratio),
            style: Some(form.style),
            negative_prompt: Some(form.negative_prompt.or_ugly()),
            template_id: form.template.id(),
            seed: seed(call, form.seed),
            watermark: form.watermark.0.into(),
            ..Generate::of(account)
        },
        Params::Image(form) => Generate {
            prompt: &form.prompt.0,
            image: Some(call.media.url(&form.image).await?.into()),
            motion_strength: Some(form.motion_strength),
            motion_scale: Some(form.motion_scale),
            template_id: form.template.id(),
            seed: seed(call, form.seed),
            watermark: form.watermark.0.into(),
            ..Generate::of(account)
        },
    };
    let reply = call.http.post("/api/video/pix/generate").json(&body).send("submit").await?;
    let id = match error::relay::<Created>(&reply)? {
        Created::Task { task_id } => task_id.into_text(),
        Created::Id(id) => id,
    };
    // An empty id could never be asked for, and the job may exist.
    if id.is_empty() { Err(reply.unreadable()) } else { Ok(id) }
}

/// Asks for a job.
pub async fn feed(
    call: &Call<'_, Account>,
    account: &Relay,
    job: &Job,
    operation: &'static str,
) -> Result<Feed> {
    let body = serde_json::json!({ "key": account.key.expose(), "task_id": job.0 });
    error::relay(&call.http.post("/api/video/pix/feed").json(&body).send(operation).await?)
}

impl Feed {
    /// The state table.
    ///
    /// A word outside it is an error of the poll, as the tool's specification says, and not a failure of the task:
    /// the error is shown, and the job, which is paid for, is asked for again until the deadline.
    pub fn progress(self) -> Result<Progress> {
        let status = self.status.into_text();
        let percent = self.progress.and_then(|text| text.trim_end_matches('%').parse().ok());
        let percent = percent.filter(|percent| (0.0..=100.0).contains(percent));
        Ok(match (status.as_str(), self.state.as_deref()) {
            ("0" | "NOT_START" | "SUBMITTED" | "QUEUED", _) => Progress::Queued,
            ("3", Some("succeeded")) | ("SUCCESS", _) => Progress::Succeeded,
            // Done only when the state says so too.
            ("1" | "3" | "IN_PROGRESS", _) => Progress::Running { percent, message: None },
            ("2" | "FAILURE", _) => {
                let reason = [self.msg, self.fail_reason].into_iter().flatten().find(|text| !text.is_empty());
                let reason = reason.unwrap_or_else(|| "视频生成失败".into());
                Progress::Failed { kind: ErrorKind::of_failure(&reason), reason }
            }
            _ => {
                return Err(Error::new(ErrorKind::Unexpected, "未知的任务状态")
                    .retry(Retry::Yes)
                    .with("status", status));
            }
        })
    }

    /// Where the video of a finished job is.
    pub fn video_url(self) -> Option<String> {
        let inner = self.data.and_then(|data| data.video_url);
        [self.video_url, inner].into_iter().flatten().find(|url| url.starts_with("http"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(feed: serde_json::Value) -> Result<Progress> {
        serde_json::from_value::<Feed>(feed).unwrap().progress()
    }

    #[test]
    fn done_needs_both_the_status_and_the_state() {
        for (state, done) in [("succeeded", true), ("", false), ("processing", false)] {
            let feed = serde_json::json!({ "status": "3", "state": state, "video_url": null });
            assert_eq!(progress(feed).unwrap() == Progress::Succeeded, done, "{state}");
        }
    }

    #[test]
    fn an_unknown_status_is_an_error_to_ask_again_after() {
        for status in ["4", "", "done"] {
            let error = progress(serde_json::json!({ "status": status })).unwrap_err();
            assert_eq!((error.message.as_str(), error.retry), ("未知的任务状态", Retry::Yes), "{status}");
        }
    }
}
