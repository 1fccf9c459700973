//! fal's queue: `POST /{tool}/{mode}`, then `GET /{tool}/{mode}/requests/{id}/status` and `GET /{tool}/{mode}/requests/{id}`.
//!
//! Its clients know three words, and stop at `COMPLETED` alone: a request that failed or was cancelled is completed with an error,
//! and its result answers with that. Python reads `logs` and `queue_position` without asking whether they are there.

use baigong_platform::tasks::{ArtifactView, TaskView};
use baigong_provider::MediaKind;
use serde_json::{Map, Value, json};

use crate::model_name::ModelName;
use crate::outcome::{Site, Stage, reason, results};
use crate::refusal::Refusal;

/// Below which all of it is served.
pub const PREFIX: &str = "/compat/fal";
/// Where the queue is served.
pub const QUEUE: &str = "/compat/fal/queue";
/// Where an answer is waited for.
pub const RUN: &str = "/compat/fal/run";

/// The addresses of a request.
fn addresses(task: &TaskView, site: &Site) -> Map<String, Value> {
    let own = format!("{QUEUE}/{}/requests/{}", ModelName::of(&task.tool, &task.mode), task.id);
    let mut all = Map::new();
    all.insert("request_id".into(), task.id.to_string().into());
    all.insert("response_url".into(), site.at(&own).into());
    all.insert("status_url".into(), site.at(&format!("{own}/status")).into());
    all.insert("cancel_url".into(), site.at(&format!("{own}/cancel")).into());
    all
}

/// The answer to a request that was put into the queue.
pub fn submitted(task: &TaskView, site: &Site) -> Value {
    let mut answer = addresses(task, site);
    answer.insert("status".into(), "IN_QUEUE".into());
    answer.insert("queue_position".into(), task.progress.ahead.unwrap_or_default().into());
    answer.into()
}

/// Where a request is. `logs` are what the vendor says, for those who ask for them.
pub fn status(task: &TaskView, with_logs: bool, site: &Site) -> Value {
    let stage = Stage::of(task);
    let mut answer = addresses(task, site);
    let mut put = |name: &str, value: Value| answer.insert(name.to_owned(), value);
    match stage {
        Stage::Waiting => {
            put("status", "IN_QUEUE".into());
            put("queue_position", task.progress.ahead.unwrap_or_default().into());
            put("logs", Value::Null);
        }
        Stage::Working => {
            put("status", "IN_PROGRESS".into());
            put("logs", if with_logs { logs(task) } else { Value::Null });
        }
        Stage::Done | Stage::Failed | Stage::Cancelled => {
            put("status", "COMPLETED".into());
            put("logs", if with_logs { logs(task) } else { Value::Null });
            let took = task
                .finished_ms
                .zip(task.started_ms)
                .map(|(end, start)| (end - start).max(0) as f64 / 1000.0);
            put("metrics", took.map_or_else(|| json!({}), |seconds| json!({ "inference_time": seconds })));
            if stage != Stage::Done {
                put("error", reason(task).into());
                put("error_type", error_type(task).into());
            }
        }
    }
    answer.into()
}

fn logs(task: &TaskView) -> Value {
    let Some(message) = &task.progress.message else { return json!([]) };
    let timestamp = crate::outcome::moment(task.updated_ms);
    json!([{ "message": message.en, "level": "INFO", "source": "USER", "timestamp": timestamp }])
}

/// What kind of failure it was.
fn error_type(task: &TaskView) -> &str {
    match (&task.error, Stage::of(task)) {
        (_, Stage::Cancelled) => "cancelled",
        (Some(error), _) => &error.kind,
        (None, _) => "results_lost",
    }
}

/// What came of a request: its output, or with which status and why there is none.
pub fn result(task: &TaskView, site: &Site) -> Result<Value, (u16, Value)> {
    match Stage::of(task) {
        Stage::Done => Ok(output(task, site)),
        Stage::Waiting | Stage::Working => Err((400, json!({ "detail": "Request is still in progress" }))),
        Stage::Failed | Stage::Cancelled => {
            // The caller's own doing, or the vendor's.
            let status = match error_type(task) {
                "invalid_params" | "moderated_input" | "moderated_output" | "cancelled" => 422,
                "deadline" => 504,
                _ => 500,
            };
            let detail = [json!({ "loc": ["body"], "msg": reason(task), "type": error_type(task) })];
            Err((status, json!({ "detail": detail, "error_type": error_type(task) })))
        }
    }
}

/// What a webhook is told of a request that is over.
pub fn told(task: &TaskView, site: &Site) -> Value {
    let mut told = json!({ "request_id": task.id, "gateway_request_id": task.id });
    let (status, payload) = match result(task, site) {
        Ok(output) => ("OK", output),
        Err((_, why)) => {
            told["error"] = reason(task).into();
            ("ERROR", why)
        }
    };
    told["status"] = status.into();
    told["payload"] = payload;
    told
}

/// Results by what they are: lists of pictures, a film, a sound, a model, words.
fn output(task: &TaskView, site: &Site) -> Value {
    let mut all = Map::new();
    let of_kind = |kind: MediaKind| -> Vec<Value> {
        results(task).filter(|result| result.kind == kind).map(|result| file(result, site)).collect()
    };
    for (kind, one, many) in [
        (MediaKind::Image, "image", "images"),
        (MediaKind::Video, "video", "videos"),
        (MediaKind::Audio, "audio", "audios"),
        (MediaKind::Model, "model_mesh", "model_meshes"),
    ] {
        let files = of_kind(kind);
        if let Some(first) = files.first() {
            all.insert(one.into(), first.clone());
            all.insert(many.into(), files.into());
        }
    }
    let words: Vec<&str> = results(task).filter_map(|result| result.text.as_deref()).collect();
    if !words.is_empty() {
        all.insert("text".into(), words.join("\n\n").into());
    }
    all.into()
}

fn file(result: &ArtifactView, site: &Site) -> Value {
    let mut file = json!({
        "url": site.result(result),
        "content_type": result.mime,
        "file_name": result.name,
        "file_size": result.bytes,
    });
    for (name, value) in
        [("width", result.width), ("height", result.height), ("duration_ms", result.duration_ms)]
    {
        if let (Some(value), Some(file)) = (value, file.as_object_mut()) {
            file.insert(name.into(), value.into());
        }
    }
    file
}

/// A refusal, as its clients read one: a list of the fields that are wrong, or one sentence.
pub fn refused(refusal: &Refusal) -> Value {
    if refusal.fields.is_empty() {
        return json!({ "detail": refusal.message, "error_type": refusal.code });
    }
    let fields = refusal.fields.iter().map(|field| {
        let loc: Vec<&str> = std::iter::once("body").chain(field.steps(&[])).collect();
        json!({ "loc": loc, "msg": field.message, "type": field.code })
    });
    json!({ "detail": fields.collect::<Vec<_>>(), "error_type": refusal.code })
}
