//! Vidu's own interface: pictures in one list, the model and the length named, a state of its own, and errors told by
//! a `reason`.

use baigong_envelopes::fal;
use baigong_provider::http::segment;
use baigong_provider::{
    Artifact, Call, Cancelled, Error, ErrorKind, Health, Id, Job, Link, MediaKind, Operation, Progress,
    Reason, Reply, Request, Result, Secret, Text,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::Account;
use crate::params::{Movement, Ratio, Style};
use crate::queue::{Draft, Kind};

/// The body of a submit. Left out on purpose: off-peak, watermark and payload, which the tool does not offer.
#[derive(Serialize)]
struct Create<'a> {
    model: &'static str,
    prompt: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    images: Vec<String>,
    duration: u8,
    resolution: &'static str,
    movement_amplitude: Movement,
    #[serde(skip_serializing_if = "Option::is_none")]
    style: Option<Style>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aspect_ratio: Option<Ratio>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bgm: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    callback_url: Option<&'a str>,
}

#[derive(Deserialize)]
struct Created {
    task_id: Id,
}

/// A task as Vidu tells of it.
#[derive(Deserialize)]
pub struct Task {
    state: String,
    err_code: Option<String>,
    #[serde(default)]
    creations: Vec<Creation>,
}

#[derive(Deserialize)]
struct Creation {
    url: Link,
    cover_url: Option<String>,
}

#[derive(Deserialize)]
struct Credits {
    #[serde(alias = "remaining_credits")]
    remains: Vec<Remains>,
}

#[derive(Deserialize)]
struct Remains {
    credit_remain: Option<i64>,
}

#[derive(Deserialize)]
struct Refusal {
    reason: Option<String>,
    message: Option<String>,
}

/// Makes a task.
pub async fn create(call: &Call<'_, Account>, key: &Secret, draft: Draft<'_>) -> Result<Job> {
    let path = match draft.kind {
        Kind::Text => "/ent/v2/text2video",
        Kind::Image => "/ent/v2/img2video",
        Kind::StartEnd => "/ent/v2/start-end2video",
        Kind::Reference => "/ent/v2/reference2video",
    };
    let body = Create {
        model: "viduq1",
        prompt: draft.prompt,
        images: draft.images,
        duration: 5,
        resolution: "1080p",
        movement_amplitude: draft.movement_amplitude,
        style: draft.style,
        aspect_ratio: draft.aspect_ratio,
        bgm: draft.bgm,
        seed: draft.seed,
        callback_url: call.callback_url.as_deref(),
    };
    let reply = send(call.http.post(path).json(&body), key, Operation::Submit).await?;
    match read::<Created>(&reply) {
        Ok(created) => Ok(created.task_id.into()),
        Err(error) if !reply.status.is_success() => Err(error),
        _ => {
            let mut error = reply.unreadable();
            error.message = fal::NO_ID.into();
            Err(error)
        }
    }
}

/// Asks for a task.
pub async fn query(call: &Call<'_, Account>, key: &Secret, job: &Job, operation: Operation) -> Result<Task> {
    let path = format!("/ent/v2/tasks/{}/creations", segment(&job.0));
    read(&send(call.http.get(&path), key, operation).await?)
}

/// Takes a task back that the vendor has not begun.
pub async fn cancel(call: &Call<'_, Account>, key: &Secret, job: &Job) -> Result<Cancelled> {
    let path = format!("/ent/v2/tasks/{}/cancel", segment(&job.0));
    let request = call.http.post(&path).json(&json!({ "id": job.0 }));
    let reply = send(request, key, Operation::Cancel).await?;
    match read::<Map<String, Value>>(&reply) {
        Ok(_) => Ok(Cancelled::Stopped),
        // A task that was scheduled already is refused with 400.
        Err(_) if reply.status.as_u16() == 400 && refused(&reply).is_some() => Ok(Cancelled::TooLate),
        Err(error) => Err(error),
    }
}

/// Asks for the credits that are left.
pub async fn probe(call: &Call<'_, Account>, key: &Secret) -> Result<Health> {
    let request = call.http.get("/ent/v2/credits").query(&[("show_detail", "false")]);
    let credits: Credits = read(&send(request, key, Operation::Probe).await?)?;
    let left =
        credits.remains.iter().filter_map(|package| package.credit_remain).fold(0, i64::saturating_add);
    Ok(Health::with_left(format!("剩余积分 {left}"), format!("{left} credits left")))
}

async fn send(request: Request<'_>, key: &Secret, operation: Operation) -> Result<Reply> {
    request.header("authorization", &format!("Token {}", key.expose())).send(operation).await
}

/// A 2xx answer in its shape; an error for every other answer.
fn read<T: DeserializeOwned>(reply: &Reply) -> Result<T> {
    let answer = reply.any_json().filter(|_| reply.status.is_success());
    answer.ok_or_else(|| refused(reply).unwrap_or_else(|| reply.unreadable()))
}

/// The error of an answer in which Vidu says what is wrong.
fn refused(reply: &Reply) -> Option<Error> {
    let refusal: Refusal = reply.any_json().filter(|_| !reply.status.is_success())?;
    let said = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let (code, message) = (said(refusal.reason), said(refusal.message));
    let message = message.or_else(|| code.clone())?;
    let code = code.unwrap_or_default();
    let general = || ErrorKind::of_refusal(reply.status.as_str(), &message);
    let kind = kind(&code).unwrap_or_else(general);
    Some(reply.refuse(kind, Reason::Detail(message)).with("code", code))
}

/// The kind of a `reason` of a refusal, or an `err_code` of a task.
fn kind(code: &str) -> Option<ErrorKind> {
    Some(match code {
        "Unauthorized" | "Forbidden" => ErrorKind::Auth,
        "CreditInsufficient" => ErrorKind::Balance,
        "QuotaExceeded" | "TooManyRequests" | "SystemThrottling" => ErrorKind::RateLimited,
        "AuditSubmitIllegal" => ErrorKind::ModeratedInput,
        "CreationPolicyViolation" => ErrorKind::ModeratedOutput,
        "BadRequest"
        | "FieldLacking"
        | "FieldUnwanted"
        | "FieldInvalid"
        | "FieldItemCountOutOfRange"
        | "PageSizeOutOfRange"
        | "ImageDownloadFailure"
        | "ImageFormatInvalid"
        | "ModelUnavailable" => ErrorKind::InvalidParams,
        "OperationInProcess" | "Conflict" => ErrorKind::Busy,
        "TaskNotFound" | "CreationNotFound" | "NotFound" => ErrorKind::NotFoundOrExpired,
        _ => return None,
    })
}

impl Task {
    /// The state table.
    pub fn progress(self) -> Progress {
        match self.state.as_str() {
            "created" | "queueing" => Progress::Queued,
            "processing" => Progress::RUNNING,
            "success" => Progress::Succeeded,
            "failed" => {
                let code = self.err_code.unwrap_or_default();
                let kind = kind(&code).unwrap_or_else(|| ErrorKind::of_failure(&code));
                let reason = match (kind, code.as_str()) {
                    (_, "") => Text::new("生成失败", "The generation failed"),
                    (ErrorKind::ModeratedInput | ErrorKind::ModeratedOutput, code) => Text::made(
                        format!("内容审核未通过（{code}）"),
                        format!("The content review was not passed ({code})"),
                    ),
                    (_, code) => {
                        Text::made(format!("生成失败（{code}）"), format!("The generation failed ({code})"))
                    }
                };
                Progress::Failed { kind, reason: reason.into() }
            }
            _ => Progress::Unknown(self.state),
        }
    }

    /// What a finished task made.
    pub fn videos(self) -> impl Iterator<Item = Artifact> {
        self.creations.into_iter().filter_map(|creation| {
            let url = creation.url.url()?;
            Some(Artifact::url(MediaKind::Video, url).covered(creation.cover_url))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_documented_reason_has_its_kind() {
        use ErrorKind::*;
        for (status, reason, wanted) in [
            (401, "Unauthorized", Auth),
            (403, "Forbidden", Auth),
            (400, "CreditInsufficient", Balance),
            (429, "QuotaExceeded", RateLimited),
            (429, "TooManyRequests", RateLimited),
            (400, "AuditSubmitIllegal", ModeratedInput),
            (400, "CreationPolicyViolation", ModeratedOutput),
            (400, "FieldLacking", InvalidParams),
            (400, "FieldItemCountOutOfRange", InvalidParams),
            (400, "ImageDownloadFailure", InvalidParams),
            (400, "OperationInProcess", Busy),
            (409, "Conflict", Busy),
            (404, "TaskNotFound", NotFoundOrExpired),
            (429, "SomethingNew", RateLimited),
            (503, "SomethingNew", Busy),
            (400, "SomethingNew", Unexpected),
        ] {
            let body = json!({ "code": status, "reason": reason, "message": "no", "metadata": {} });
            let reply = Reply {
                operation: Operation::Submit,
                status: status.try_into().unwrap(),
                headers: Default::default(),
                body: body.to_string().into(),
            };
            assert_eq!(refused(&reply).unwrap().kind, wanted, "{reason}");
        }
    }
}
