//! What a tool answers: members for programs, the same as text for models, and links to files.

use baigong_platform::tasks::{ArtifactView, TaskView};
use baigong_provider::MediaKind;
use serde_json::{Value, json};

use super::words::harmless;
use crate::model_name::ModelName;
use crate::outcome::{Site, Stage, moment, reason, results};
use crate::refusal::Refusal;

/// Of what others wrote: a prompt, a vendor's message, a name.
const MOST_WORDS: usize = 500;
/// Of a text that was made.
const MOST_TEXT: usize = 20_000;
/// Of the items of a page and the like, where the words only tell one from another.
const MOST_IN_LIST: usize = 100;

/// An answer.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// For programs.
    pub structured: Value,
    /// Whether it is something that the model can mend.
    pub is_error: bool,
    links: Vec<Value>,
}

impl Outcome {
    /// An answer that links to nothing.
    pub fn of(structured: Value) -> Self {
        Self { structured, is_error: false, links: Vec::new() }
    }

    /// As the protocol writes it: the text repeats the members, for clients that read no other.
    pub fn content(&self) -> Vec<Value> {
        let text = json!({ "type": "text", "text": self.structured.to_string() });
        [text].into_iter().chain(self.links.iter().cloned()).collect()
    }
}

/// The state of a task, in the words of this protocol.
fn state(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "queued",
        Stage::Working => "working",
        Stage::Done => "succeeded",
        Stage::Failed => "failed",
        Stage::Cancelled => "cancelled",
    }
}

/// A task as it stands. One that failed is an error, which the model is to read.
pub fn task(task: &TaskView, site: &Site) -> Outcome {
    let stage = Stage::of(task);
    let mut shown = brief(task, MOST_WORDS);
    let files: Vec<_> = results(task).filter(|_| stage == Stage::Done).collect();
    shown["files"] = files.iter().map(|result| file(result, site)).collect();
    shown["cancel"] = json!(task.cancel);
    if !stage.is_final() {
        shown["percent"] = json!(task.progress.percent);
    }
    let links = files.iter().filter_map(|result| link(result, site)).collect();
    Outcome { structured: shown, is_error: stage == Stage::Failed, links }
}

/// A task as one of many.
fn brief(task: &TaskView, most: usize) -> Value {
    let stage = Stage::of(task);
    let failed = stage == Stage::Failed;
    json!({
        "task_id": task.id,
        "id": ModelName::of(&task.tool, &task.mode).to_string(),
        "state": state(stage),
        "done": stage.is_final(),
        "prompt": harmless(&task.summary, most),
        "points": task.points,
        "charged": task.charged,
        "test": task.test,
        "created_at": moment(task.created_ms),
        "finished_at": task.finished_ms.filter(|_| stage.is_final()).map(moment),
        "error": failed.then(|| json!({
            "code": task.error.as_ref().map_or("lost", |error| &error.kind),
            "message": harmless(&reason(task), most),
            "retryable": task.error.as_ref().is_some_and(|error| error.retryable),
        })),
    })
}

fn file(result: &ArtifactView, site: &Site) -> Value {
    let text = result.text.as_deref().filter(|_| result.kind == MediaKind::Text);
    json!({
        "id": result.id,
        "kind": result.kind,
        "name": harmless(&result.name, MOST_WORDS),
        "mime": result.mime,
        "url": result.url.as_deref().map(|url| site.at(url)),
        "bytes": result.bytes,
        "width": result.width,
        "height": result.height,
        "duration_ms": result.duration_ms,
        "title": result.title.as_deref().map(|title| harmless(title, MOST_WORDS)),
        "text": text.map(|text| harmless(text, MOST_TEXT)),
    })
}

fn link(result: &ArtifactView, site: &Site) -> Option<Value> {
    let url = site.at(result.url.as_deref()?);
    let mut link = json!({ "type": "resource_link", "uri": url, "name": harmless(&result.name, MOST_WORDS) });
    if !result.mime.is_empty() {
        link["mimeType"] = json!(result.mime);
    }
    if let Some(bytes) = result.bytes {
        link["size"] = json!(bytes);
    }
    Some(link)
}

/// A page of tasks.
pub fn page<'a>(tasks: impl Iterator<Item = &'a TaskView>, total: i64, next_cursor: Option<&str>) -> Outcome {
    let tasks: Vec<_> = tasks.map(|task| brief(task, MOST_IN_LIST)).collect();
    Outcome::of(json!({ "tasks": tasks, "total": total, "next_cursor": next_cursor }))
}

/// A price. `exact`: whether exactly this is charged, rather than at most this.
pub fn quote(id: &str, points: i64, exact: bool, price_version: i64, test: bool) -> Outcome {
    Outcome::of(
        json!({ "id": id, "points": points, "exact": exact, "price_version": price_version, "test": test }),
    )
}

/// What became of the items of a batch, in their order. Some that could not be made make it an error, although others were.
pub fn batch(items: &[Result<TaskView, Refusal>], max_points: u32) -> Outcome {
    let held: i64 = items.iter().flatten().map(|task| task.points).sum();
    let shown = items.iter().map(|item| match item {
        Ok(task) => json!({ "task": brief(task, MOST_IN_LIST) }),
        Err(refusal) => json!({ "error": error(refusal) }),
    });
    let is_error = items.iter().any(Result::is_err);
    let structured = json!({ "items": shown.collect::<Vec<_>>(), "points": held, "max_points": max_points });
    Outcome { is_error, ..Outcome::of(structured) }
}

/// A file that was brought in.
pub fn upload(file: Value) -> Outcome {
    Outcome::of(file)
}

/// A refusal that the model can mend. `price`: what it would cost, where that is why.
pub fn refusal(refusal: &Refusal, price: Option<i64>) -> Outcome {
    let mut structured = json!({ "error": error(refusal) });
    if let Some(points) = price {
        structured["quote"] = json!({ "points": points });
    }
    Outcome { is_error: true, ..Outcome::of(structured) }
}

fn error(refusal: &Refusal) -> Value {
    let fields = refusal.fields.iter().map(|field| {
        json!({ "path": field.path, "code": field.code, "message": harmless(&field.message, MOST_WORDS) })
    });
    json!({
        "code": refusal.code,
        "message": harmless(&refusal.message, MOST_WORDS),
        "fields": fields.collect::<Vec<_>>(),
        "charged": false,
    })
}
