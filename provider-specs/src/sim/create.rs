//! From a request to a new job.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32};

use axum::body::Body;
use axum::http::Response;
use bytes::Bytes;
use serde_json::{Value, json};

use super::context::Exchange;
use super::job::{Faults, Job, timing};
use super::media::{self, Asked};
use crate::template;

/// Longest text of a request that a job remembers; beyond it stand files.
const MAX_REMEMBERED_CHARS: usize = 4_000;
/// Longest prompt that a job remembers.
const MAX_PROMPT_CHARS: usize = 2_000;

impl Exchange<'_> {
    /// The job that the request asks for, not yet remembered; or the refusal.
    pub(super) fn create_job(&self, streamed: bool) -> Result<Arc<Job>, Box<Response<Body>>> {
        let Some(template) = &self.operation.behaviour.job else {
            return Err(Box::new(self.fault("invalid", 400, "the operation has no x-sim.job")));
        };
        let number = self.shared.store.next_number();
        let base = self.variables(json!({ "number": number }));
        let parent = template
            .parent
            .as_ref()
            .map(|id| self.text(id, &base))
            .and_then(|id| self.shared.store.job(&self.document.vendor, &self.document.wire, &id));
        let parent = parent.map(|job| job.variables(self.now_ms(), &self.media_base()));
        let variables = self.variables(json!({ "number": number, "parent": parent }));
        let text = |part: &Option<Value>| {
            part.as_ref().map(|part| self.text(part, &variables)).filter(|text| !text.is_empty())
        };
        let value =
            |part: &Option<Value>| part.as_ref().and_then(|part| template::render(part, &variables).ok());
        let prompt: String =
            text(&template.prompt).unwrap_or_default().chars().take(MAX_PROMPT_CHARS).collect();
        let faults = Faults::of(&prompt);
        if faults.ratelimit > 0 && self.shared.store.refuse(&self.document.vendor, &prompt) < faults.ratelimit
        {
            return Err(Box::new(self.fault("ratelimit", 429, "too many requests")));
        }
        let asked = Asked {
            kind: self.text(&template.kind, &variables),
            prompt,
            ratio: text(&template.ratio),
            size: text(&template.size),
            resolution: text(&template.resolution),
            duration_s: value(&template.duration_s).as_ref().and_then(media::number),
            fps: value(&template.fps).as_ref().and_then(media::number),
            count: value(&template.count).as_ref().and_then(media::number),
            label: text(&template.label).unwrap_or_else(|| self.document.vendor.clone()),
            format: text(&template.format),
            references: self.references(&value(&template.references).unwrap_or_default()),
        };
        let media = media::plan(&asked).map_err(|problem| {
            self.violate(vec![format!("x-sim: {problem}")]);
            Box::new(self.fault("invalid", 400, &problem))
        })?;
        let work_s = value(&template.work_s).as_ref().and_then(media::number);
        let (queue_ms, total_ms) = timing(&asked.kind, work_s, faults, streamed, self.shared.jitter());
        let id = text(&template.id).unwrap_or_else(|| format!("sim-{number:x}-{}", &self.shared.uuid()[..8]));
        Ok(Arc::new(Job {
            id,
            media_key: self.shared.uuid(),
            vendor: self.document.vendor.clone(),
            wire: self.document.wire.clone(),
            kind: asked.kind,
            prompt: asked.prompt,
            created_ms: self.now_ms(),
            queue_ms,
            total_ms,
            speed: self.shared.speed,
            outcome: faults.outcome(),
            faults,
            media: media.into_iter().map(Arc::new).collect(),
            body: remembered(&self.request.body),
            polls: AtomicU32::new(0),
            cancelled_ms: AtomicI64::new(-1),
        }))
    }

    /// Files that the request brings along, or that were uploaded before.
    fn references(&self, value: &Value) -> Vec<Bytes> {
        let list = match value {
            Value::Array(items) => items.as_slice(),
            single => std::slice::from_ref(single),
        };
        let files = list.iter().filter_map(|item| {
            let text = match item {
                Value::String(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                Value::Object(map) => map.values().find_map(Value::as_str)?.to_owned(),
                _ => return None,
            };
            let id = text.rsplit_once("/_media/up/").map_or(text.as_str(), |(_, id)| id);
            self.shared.store.uploaded(id).map(|(_, bytes)| bytes).or_else(|| media::inline_bytes(&text))
        });
        files.collect()
    }
}

/// The request without its long texts.
fn remembered(value: &Value) -> Value {
    match value {
        Value::String(text) if text.len() > MAX_REMEMBERED_CHARS => Value::Null,
        Value::Array(items) => items.iter().map(remembered).collect(),
        Value::Object(map) => map.iter().map(|(key, item)| (key.clone(), remembered(item))).collect(),
        other => other.clone(),
    }
}
