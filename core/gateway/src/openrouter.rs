//! OpenRouter's videos: `POST /videos`, then `GET /videos/{id}` until it is over, and its `/content`; `GET /videos/models` says what
//! each model takes. A model is a mode, `kling/text`, or a tool, `kling`, as with [`crate::openai`].
//!
//! `duration`, `resolution`, `aspect_ratio` and `size` become what the form asks for, or are refused with what it offers; pictures go
//! to the fields that take them. Whatever else a request holds goes to the form by its name, and what stands below
//! `provider.options` as well.

use baigong_platform::tasks::{TaskState, TaskView};
use baigong_provider::{Form, Tool};
use serde_json::{Map, Value, json};

use crate::fitting::{Unfit, choice, left, offered, picture_field, plain, ratio_field, sized, sizes};
use crate::model_name::ModelName;
use crate::outcome::{Site, Stage, reason, results};
use crate::refusal::Refusal;

/// Below which it is served: what its clients call the base.
pub const PREFIX: &str = "/compat/openrouter/api/v1";

/// What a request asks for beside what a form takes by its name.
const OWN: [&str; 8] =
    ["model", "prompt", "duration", "resolution", "aspect_ratio", "size", "frame_images", "input_references"];
/// What concerns the caller's own books alone, wherever the video is made.
const BOOKS: [&str; 3] = ["user", "session_id", "trace"];

/// Whether a request brings pictures.
pub fn brings_pictures(body: &Map<String, Value>) -> bool {
    ["frame_images", "input_references"]
        .iter()
        .any(|name| body.get(*name).and_then(Value::as_array).is_some_and(|all| !all.is_empty()))
}

/// What a form takes of a request.
///
/// # Errors
/// The first member that cannot be put into it.
pub fn params(form: &Form, body: &Map<String, Value>) -> Result<Map<String, Value>, Unfit> {
    let options = body.get("provider").and_then(|provider| provider["options"].as_object());
    let options =
        options.into_iter().flatten().filter_map(|(_, of_one)| of_one.as_object().cloned()).flatten();
    let given = body.clone().into_iter().filter(|(name, _)| name != "model").chain(options).collect();
    let schema = &left(form.validator.schema(), &given);
    let properties = &schema["properties"];
    let mut params = Map::new();
    for (name, value) in body.iter().filter(|(_, value)| !value.is_null()) {
        match name.as_str() {
            "prompt" => drop(params.insert(name.clone(), value.clone())),
            "duration" => {
                params.insert(name.clone(), choice(&properties["duration"], "duration", &plain(value))?);
            }
            "resolution" => {
                params.insert(name.clone(), choice(&properties["resolution"], "resolution", &plain(value))?);
            }
            "aspect_ratio" => {
                let field = ratio_field(schema).ok_or(Unfit::NotOffered("aspect_ratio"))?;
                params.insert(field.into(), choice(&properties[field], "aspect_ratio", &plain(value))?);
            }
            "size" => params.extend(sized(schema, &plain(value))?),
            "frame_images" => frames(form, value, &mut params)?,
            "input_references" => references(form, value, &mut params)?,
            "provider" => {
                let options = value["options"].as_object().into_iter().flatten();
                params.extend(options.filter_map(|(_, of_one)| of_one.as_object().cloned()).flatten());
            }
            "callback_url" => return Err(Unfit::NotOffered("callback_url")),
            "previous_job_id" => return Err(Unfit::NotOffered("previous_job_id")),
            "model" => {}
            other if BOOKS.contains(&other) => {}
            _ => drop(params.insert(name.clone(), value.clone())),
        }
    }
    Ok(params)
}

/// The address of a picture in a list of parts.
fn address(part: &Value, member: &'static str) -> Result<Value, Unfit> {
    let url = &part["image_url"]["url"];
    if url.is_string() { Ok(url.clone()) } else { Err(Unfit::NotOffered(member)) }
}

fn frames(form: &Form, list: &Value, params: &mut Map<String, Value>) -> Result<(), Unfit> {
    for frame in list.as_array().into_iter().flatten() {
        let field = match frame["frame_type"].as_str() {
            Some("first_frame") => first_frame(form),
            Some("last_frame") => last_frame(form),
            _ => None,
        };
        let field = field.ok_or(Unfit::NotOffered("frame_images"))?;
        params.insert(field.to_owned(), address(frame, "frame_images")?);
    }
    Ok(())
}

fn references(form: &Form, list: &Value, params: &mut Map<String, Value>) -> Result<(), Unfit> {
    let parts = list.as_array().into_iter().flatten();
    let pictures: Vec<Value> =
        parts.map(|part| address(part, "input_references")).collect::<Result<_, _>>()?;
    let Some(first) = pictures.first() else { return Ok(()) };
    let (name, several) = picture_field(form).ok_or(Unfit::NotOffered("input_references"))?;
    if !several && pictures.len() > 1 {
        return Err(Unfit::Offered("input_references", vec!["1".into()]));
    }
    let value = if several { Value::from(pictures) } else { first.clone() };
    params.insert(name.to_owned(), value);
    Ok(())
}

/// The field that a film begins with.
fn first_frame(form: &Form) -> Option<&str> {
    picture_field(form).filter(|(_, several)| !several).map(|(name, _)| name)
}

/// The field that a film ends with: the words by which the forms call it are few.
fn last_frame(form: &Form) -> Option<&str> {
    let fields = form.validator.schema()["properties"].as_object()?;
    let pictures = fields.iter().filter(|(_, field)| field.get("x-media").is_some());
    let is_last = |name: &str| name.split('_').any(|word| matches!(word, "tail" | "end" | "last"));
    pictures.map(|(name, _)| name.as_str()).find(|name| is_last(name))
}

/// A job, as its clients know one.
pub fn job(task: &TaskView, site: &Site) -> Value {
    let stage = Stage::of(task);
    let status = match stage {
        Stage::Waiting => "pending",
        Stage::Working => "in_progress",
        Stage::Done => "completed",
        Stage::Failed if task.state == TaskState::Expired => "expired",
        Stage::Failed => "failed",
        Stage::Cancelled => "cancelled",
    };
    let id = task.id.as_str();
    let mut job = json!({
        "id": id, "generation_id": id, "status": status, "polling_url": site.at(&format!("{PREFIX}/videos/{id}")),
    });
    if stage == Stage::Done {
        // Some of its clients fetch both without showing who they are.
        let addresses: Vec<Value> = results(task).map(|result| site.result(result)).collect();
        job["unsigned_urls"] = addresses.clone().into();
        job["urls"] = addresses.into();
        job["usage"] = json!({ "cost": task.charged.unwrap_or(task.points), "is_byok": false });
    }
    if let Some(ms) = task.expires_ms.filter(|_| stage == Stage::Done) {
        job["expires_at"] = (ms / 1000).into();
    }
    if matches!(stage, Stage::Failed | Stage::Cancelled) {
        job["error"] = reason(task).into();
    }
    job
}

/// A model, with what its form offers.
pub fn model(tool: &Tool, form: &Form) -> Value {
    // What goes with the model of a request that names none.
    let schema = &left(form.validator.schema(), &Map::new());
    let properties = &schema["properties"];
    let words = |field: &Value| -> Option<Vec<String>> {
        (!field.is_null()).then(|| offered(field).into_iter().map(plain).collect())
    };
    let ratio = ratio_field(schema);
    let frames = [(first_frame(form), "first_frame"), (last_frame(form), "last_frame")];
    let frames: Vec<&str> =
        frames.into_iter().filter_map(|(field, name)| field.is_some().then_some(name)).collect();
    let named = properties.as_object().into_iter().flatten().map(|(name, _)| name.as_str());
    let passed: Vec<&str> =
        named.filter(|name| !OWN.contains(name) && Some(*name) != ratio && *name != "mode").collect();
    let durations = words(&properties["duration"])
        .map(|all| all.iter().filter_map(|one| one.parse().ok()).collect::<Vec<i64>>());
    let id = ModelName::of(&tool.manifest().id, &form.mode.id).to_string();
    json!({
        "id": id,
        "canonical_slug": id,
        "name": format!("{} · {}", tool.manifest().title.en, form.mode.label.en),
        "description": tool.manifest().summary.en,
        "created": 0,
        "supported_durations": durations,
        "supported_resolutions": words(&properties["resolution"]),
        "supported_aspect_ratios": ratio.and_then(|name| words(&properties[name])),
        "supported_sizes": match ratio {
            Some(ratio) => Some(sizes(schema, ratio)),
            None => words(&properties["size"]),
        },
        "supported_frame_images": frames,
        "allowed_passthrough_parameters": passed,
        "seed": !properties["seed"].is_null(),
        "generate_audio": !properties["generate_audio"].is_null(),
        "creativity": null,
        "upscale_factor": null,
    })
}

/// A refusal, as its clients read one.
pub fn refused(refusal: &Refusal) -> Value {
    let field = refusal.fields.first();
    let at = field.map(|field| field.steps(&[]).collect::<Vec<_>>().join("."));
    let message = match (&at, field) {
        (Some(at), Some(field)) => format!("{at}: {}", field.message),
        _ => refusal.message.clone(),
    };
    json!({ "error": { "code": refusal.status, "message": message, "metadata": { "code": refusal.code, "field": at } } })
}
