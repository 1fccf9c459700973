//! OpenAI's videos and images: `POST /v1/videos`, then `GET /v1/videos/{id}` and its `/content`; `POST /v1/images/generations`, which
//! waits. Its maker has stopped serving videos; clients and other sites go on speaking it.
//!
//! A model is a mode, `kling/text`, or a tool, `kling`, of which the mode is meant that takes what the request brings. `seconds` and
//! `size` become what the form asks for, or are refused with what it offers; whatever else a request holds goes to the form by its
//! name. Its clients send every member of a form as text, which becomes what the form's schema says.

use baigong_platform::tasks::TaskView;
use baigong_provider::{Form, Tool};
use serde_json::{Map, Value, json};

use crate::fitting::{Unfit, choice, left, picture_field, plain, sized, typed};
use crate::model_name::ModelName;
use crate::outcome::{Site, Stage, reason, results};
use crate::refusal::Refusal;

/// Below which it is served: what its clients call the base.
pub const PREFIX: &str = "/v1";

/// What a request asks for beside what a form takes.
const OWN: [&str; 8] =
    ["model", "prompt", "seconds", "size", "input_reference", "n", "user", "response_format"];

/// What a form takes of a request. `pictures` are ids or addresses of those that it brings.
///
/// # Errors
/// The first member that cannot be put into it.
pub fn params(
    form: &Form,
    body: &Map<String, Value>,
    pictures: &[Value],
) -> Result<Map<String, Value>, Unfit> {
    let mut given = body.clone();
    given.retain(|name, _| !OWN.contains(&name.as_str()));
    let schema = &left(form.validator.schema(), &given);
    let properties = schema["properties"].as_object();
    let has = |name: &str| properties.is_some_and(|all| all.contains_key(name));
    let mut params = Map::new();
    if let Some(prompt) = body.get("prompt") {
        params.insert("prompt".into(), prompt.clone());
    }
    if let Some(seconds) = body.get("seconds") {
        let value = choice(&schema["properties"]["duration"], "seconds", &plain(seconds))?;
        params.insert("duration".into(), value);
    }
    if let Some(size) = body.get("size").map(plain).filter(|size| size != "auto") {
        params.extend(sized(schema, &size)?);
    }
    if let Some(n) = body.get("n").map(plain).filter(|n| has("n") || n != "1") {
        params.insert("n".into(), choice(&schema["properties"]["n"], "n", &n)?);
    }
    if let Some(first) = pictures.first() {
        let (name, several) = picture_field(form).ok_or(Unfit::NotOffered("input_reference"))?;
        if !several && pictures.len() > 1 {
            return Err(Unfit::Offered("image", vec!["1".into()]));
        }
        params.insert(name.to_owned(), if several { pictures.to_vec().into() } else { first.clone() });
    }
    let more =
        body.iter().filter(|(name, _)| !OWN.contains(&name.as_str()) || (*name == "user" && has("user")));
    params.extend(more.map(|(name, value)| (name.clone(), typed(&schema["properties"][name], value))));
    Ok(params)
}

/// A video, as its clients know one.
pub fn video(task: &TaskView) -> Value {
    let stage = Stage::of(task);
    let status = match stage {
        Stage::Waiting => "queued",
        Stage::Working => "in_progress",
        Stage::Done => "completed",
        Stage::Failed | Stage::Cancelled => "failed",
    };
    let progress = match (stage, task.progress.percent) {
        (Stage::Done, _) => 100,
        (Stage::Working, Some(percent)) => percent.clamp(0.0, 99.0) as i64,
        _ => 0,
    };
    let film = results(task).find(|result| result.width.is_some());
    let size = film.and_then(|film| Some(format!("{}x{}", film.width?, film.height?)));
    let seconds = task.params.get("duration").map(plain);
    let failed = matches!(stage, Stage::Failed | Stage::Cancelled);
    let code = task.error.as_ref().map_or("cancelled", |error| &error.kind);
    json!({
        "id": task.id.as_str(),
        "object": "video",
        "model": ModelName::of(&task.tool, &task.mode).to_string(),
        "status": status,
        "progress": progress,
        "created_at": task.created_ms / 1000,
        "completed_at": task.finished_ms.filter(|_| stage == Stage::Done).map(|ms| ms / 1000),
        "expires_at": task.expires_ms.map(|ms| ms / 1000),
        "prompt": task.params.get("prompt"),
        "seconds": seconds.unwrap_or_default(),
        "size": size.unwrap_or_default(),
        "remixed_from_video_id": task.parent_id.as_ref().map(|id| id.as_str()),
        "error": failed.then(|| json!({ "code": code, "message": reason(task) })),
    })
}

/// The pictures of a task by their addresses.
pub fn images(task: &TaskView, site: &Site) -> Value {
    let data: Vec<Value> = results(task).map(|result| json!({ "url": site.result(result) })).collect();
    json!({ "created": task.created_ms / 1000, "data": data })
}

/// A model among others.
pub fn model(tool: &Tool, form: &Form) -> Value {
    let manifest = tool.manifest();
    json!({
        "id": ModelName::of(&manifest.id, &form.mode.id).to_string(),
        "object": "model",
        "created": 0,
        "owned_by": manifest.vendor,
    })
}

/// A refusal, as its clients read one.
pub fn refused(refusal: &Refusal) -> Value {
    let kind = match refusal.status {
        401 => "authentication_error",
        403 => "permission_error",
        402 | 429 => "insufficient_quota",
        400..=499 => "invalid_request_error",
        _ => "server_error",
    };
    let field = refusal.fields.first();
    let param = field.map(|field| field.steps(&[]).collect::<Vec<_>>().join("."));
    let message = field.map_or(&refusal.message, |field| &field.message);
    json!({ "error": { "message": message, "type": kind, "param": param, "code": refusal.code } })
}
