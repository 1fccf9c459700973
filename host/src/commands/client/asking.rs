//! Prices and new tasks.

use std::io::Read as _;
use std::path::Path;

use baigong_client::NewTask;
use baigong_client::assignment::{Assignment, Given, fill};
use baigong_client::model::Quote;
use baigong_ground::Language;
use serde_json::{Map, Value};

use super::failure::{Done, Failure};
use super::page::{json, note, print};
use super::{Desk, forms};
use crate::cli::client::RequestArgs;

/// What is asked for, with its files at the site.
struct Request {
    tool: String,
    mode: String,
    params: Map<String, Value>,
}

/// Says what a task would cost.
pub(super) async fn quote(desk: &Desk, asked: &RequestArgs) -> Done<()> {
    let Request { tool, mode, params } = request(desk, asked).await?;
    let quote = desk.client.quote(&tool, &mode, &params).await?;
    if desk.json {
        json(&quote);
    } else {
        print(&format!("{}\n", in_words(desk, &quote)));
    }
    Ok(())
}

/// Makes a task; gives its id where it is to be waited for, else shows it.
pub(super) async fn submit(
    desk: &Desk,
    asked: &RequestArgs,
    max_points: u64,
    idempotency_key: Option<String>,
    waits: bool,
) -> Done<Option<String>> {
    let Request { tool, mode, params } = request(desk, asked).await?;
    let quote = desk.client.quote(&tool, &mode, &params).await?;
    if !desk.json {
        note(&in_words(desk, &quote));
    }
    let idempotency_key = idempotency_key.unwrap_or_else(new_key);
    let task = NewTask { tool, mode, params, quote_id: quote.quote_id };
    let created = tokio::select! {
        created = desk.client.create(&task, max_points, &idempotency_key) => created,
        _ = tokio::signal::ctrl_c() => return Err(Failure::Open { cause: None, idempotency_key }),
    };
    let task = match created {
        Ok(task) => task,
        Err(error) if error.leaves_open() => {
            return Err(Failure::Open { cause: Some(error), idempotency_key });
        }
        Err(error) => return Err(error.into()),
    };
    if waits {
        if !desk.json {
            note(&format!("{}: {}", desk.say("任务", "Task"), task.id));
        }
        return Ok(Some(task.id));
    }
    if desk.json {
        json(&task);
    } else {
        print(&format!("{}\n", task.id));
    }
    Ok(None)
}

#[expect(clippy::disallowed_methods, reason = "drawn once for each call that names none")]
fn new_key() -> String {
    uuid::Uuid::new_v4().to_string()
}

fn in_words(desk: &Desk, quote: &Quote) -> String {
    let points = quote.points;
    let price = match (desk.language, quote.exact) {
        (Language::Chinese, true) => format!("价格：{points} 积分"),
        (Language::Chinese, false) => format!("价格：最多 {points} 积分"),
        (Language::English, true) => format!("Price: {points} points"),
        (Language::English, false) => format!("Price: at most {points} points"),
    };
    match (desk.language, quote.available) {
        (_, None) => price,
        (Language::Chinese, Some(available)) => format!("{price}，可用 {available} 积分"),
        (Language::English, Some(available)) => format!("{price}, {available} available"),
    }
}

/// Reads what is asked for, and brings the files that it names.
async fn request(desk: &Desk, asked: &RequestArgs) -> Done<Request> {
    let mut params = match &asked.params {
        Some(path) => params_of(desk, path)?,
        None => Map::new(),
    };
    let (tool, at) = forms::find(desk, &asked.tool).await?;
    let mode = &tool.modes[at];
    let mut values = Vec::new();
    for text in &asked.set {
        let Some(assignment) = Assignment::read(&mode.schema, text) else {
            return Err(Failure::usage(match desk.language {
                Language::Chinese => format!("--set {text}：应写作 名称=值"),
                Language::English => format!("--set {text}: write it as NAME=VALUE"),
            }));
        };
        let value = match &assignment.given {
            Given::Value(value) => value.clone(),
            Given::File(_) if !desk.has_key => return Err(Failure::Usage(desk.needs_key())),
            Given::File(path) => Value::from(desk.client.upload(path).await?.id),
        };
        values.push((assignment, value));
    }
    fill(&mode.schema, &mut params, values);
    Ok(Request { tool: tool.id, mode: mode.id.clone(), params })
}

/// The parameters in a file, or on standard input.
fn params_of(desk: &Desk, path: &Path) -> Done<Map<String, Value>> {
    let wrong =
        |cause: &dyn std::fmt::Display| Failure::usage(format!("--params {}: {cause}", path.display()));
    let text = if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map_err(|cause| wrong(&cause))?;
        text
    } else {
        std::fs::read_to_string(path).map_err(|cause| wrong(&cause))?
    };
    match serde_json::from_str(&text) {
        Ok(Value::Object(params)) => Ok(params),
        Ok(_) => Err(wrong(&desk.say("应为 JSON 对象", "it has to be a JSON object"))),
        Err(cause) => Err(wrong(&cause)),
    }
}
