//! From a request to a new job.

use std::sync::atomic::{AtomicI64, AtomicU32};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::http::Response;
use bytes::Bytes;
use serde_json::{Value, json};

use super::context::Exchange;
use super::job::{Faults, Job, timing};
use super::media::{self, Asked};
use super::store::Store;
use baigong_wire::{remembered, template};

/// Reference pictures that are looked at: a result has room for no more.
const MAX_REFERENCES: usize = 4;
/// Largest reference picture that is fetched.
const MAX_REFERENCE_BYTES: u64 = 20 << 20;
/// Longest wait for a reference picture.
const FETCH_TIMEOUT: Duration = Duration::from_secs(3);
/// End of an id that means something else within an address.
const ODD_END: &str = "?c#d%2e";
/// Longest prompt that a job remembers.
const MAX_PROMPT_CHARS: usize = 2_000;

impl Exchange<'_> {
    /// The job that the request asks for, not yet remembered; or the refusal.
    pub(super) async fn create_job(&self, streamed: bool) -> Result<Arc<Job>, Box<Response<Body>>> {
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
        let references = self.references(&value(&template.references).unwrap_or_default()).await;
        let faults =
            Faults::of(&media::words_around(&references).fold(prompt.clone(), |words, word| words + &word));
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
            references,
            scene: text(&template.scene),
            cover: text(&template.cover),
        };
        let longest_side = self.shared.longest_side;
        let planned = media::plan(&asked, longest_side).and_then(|results| {
            let covers = media::covers(&asked, results.len(), longest_side)?;
            Ok((results.len(), results.into_iter().chain(covers)))
        });
        let (results, media) = planned.map_err(|problem| {
            self.violate(vec![format!("x-sim: {problem}")]);
            Box::new(self.fault("invalid", 400, &problem))
        })?;
        let work_s = value(&template.work_s).as_ref().and_then(media::number);
        let (queue_ms, total_ms) = timing(&asked.kind, work_s, faults, streamed, self.shared.jitter());
        let id = match (value(&template.id), self.shared.odd_ids) {
            // Where ids are numbers, no other can come.
            (Some(Value::Number(id)), _) => id.to_string(),
            (Some(Value::String(id)), true) => format!("{id}{ODD_END}"),
            (Some(Value::String(id)), false) => id,
            (_, true) => format!("a/b{ODD_END} {number}"),
            (_, false) => format!("sim-{number:x}-{}", &self.shared.uuid()[..8]),
        };
        Ok(Arc::new(Job {
            id,
            alias: text(&template.alias),
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
            media: media.map(Arc::new).collect(),
            results,
            callback: text(&template.callback).and_then(|address| self.allowed(&address)),
            body: remembered(&self.request.body),
            polls: AtomicU32::new(0),
            asked: Mutex::default(),
            cancelled_ms: AtomicI64::new(-1),
        }))
    }

    /// Files that the request brings along, that were uploaded before, or that an allowed origin has.
    async fn references(&self, value: &Value) -> Vec<Bytes> {
        let list = match value {
            Value::Array(items) => items.as_slice(),
            single => std::slice::from_ref(single),
        };
        let mut files = Vec::new();
        for item in list.iter().take(MAX_REFERENCES) {
            let Some(text) = words(item) else { continue };
            files.extend(match named(&self.shared.store, item) {
                Some(bytes) => Some(bytes),
                None if text.starts_with("http") => self.fetch(&text).await,
                None => media::inline_bytes(&text),
            });
        }
        files
    }

    /// An address at an allowed origin: a caller could otherwise send the simulator around the local network.
    fn allowed(&self, address: &str) -> Option<url::Url> {
        let url = url::Url::parse(address).ok()?;
        let origins = self.shared.customers.lock().unwrap_or_else(PoisonError::into_inner);
        origins.contains(&url.origin()).then_some(url)
    }

    /// A reference picture at an allowed origin; a picture that cannot be had is only missing from the result.
    async fn fetch(&self, url: &str) -> Option<Bytes> {
        let url = self.allowed(url)?;
        let client = baigong_provider::http::shared_client();
        let response = client.get(url).timeout(FETCH_TIMEOUT).send().await.ok()?;
        let declared = response.content_length().unwrap_or(u64::MAX);
        if !response.status().is_success() || declared > MAX_REFERENCE_BYTES {
            return None;
        }
        response.bytes().await.ok()
    }
}

/// What names a file in a request: a text, a number, or the first text of an object.
pub(super) fn words(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Object(map) => map.values().find_map(Value::as_str).map(str::to_owned),
        _ => None,
    }
}

/// An upload, by its id or its address.
pub(super) fn named(store: &Store, value: &Value) -> Option<Bytes> {
    let text = words(value)?;
    let id = text.rsplit_once("/_media/up/").map_or(text.as_str(), |(_, id)| id);
    store.uploaded(id).map(|(_, bytes)| bytes)
}
