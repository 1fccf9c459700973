//! The variables of templates, and replies made of examples.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::IntoResponse;
use base64::Engine as _;
use rand::Rng;
use serde_json::{Map, Value, json};

use super::job::{Job, Outcome, State};
use super::media;
use super::shared::Shared;
use super::store::Violation;
use super::tamper::Tamper;
use baigong_wire::{Document, Example, Incoming, Operation, template};

/// Shortest work, in milliseconds of the clock, during which its results are rendered.
const AHEAD_MS: f64 = 1500.0;

/// One request on its way to an answer.
pub(super) struct Exchange<'a> {
    pub shared: &'a Arc<Shared>,
    pub document: &'a Document,
    pub operation: &'a Operation,
    pub request: &'a Incoming,
    pub path: Map<String, Value>,
    /// `http://HOST:PORT`.
    pub base: &'a str,
    pub tamper: Option<Arc<Tamper>>,
    /// The account that the request is allowed for.
    pub account: Value,
}

impl Exchange<'_> {
    pub fn now_ms(&self) -> i64 {
        self.shared.clock.now_ms()
    }

    pub fn media_base(&self) -> String {
        format!("{}/_media", self.base)
    }

    /// Everything but the job.
    pub fn variables(&self, more: Value) -> minijinja::Value {
        let now_ms = self.now_ms();
        minijinja::context! {
            body => &self.request.body, path => &self.path, query => &self.request.query,
            headers => &self.request.headers, account => &self.account,
            base => format!("{}/{}/{}", self.base, self.document.vendor, self.document.wire),
            media_base => self.media_base(),
            now_s => now_ms / 1000, now_ms, uuid => self.shared.uuid(),
            ..minijinja::Value::from_serialize(&more)
        }
    }

    /// With the job, and with its files in base64 where the template speaks of them.
    pub async fn job_variables(&self, job: &Job, example: &Value) -> minijinja::Value {
        let mut variables = job.variables(self.now_ms(), &self.media_base());
        if job.state(self.now_ms()) == State::Succeeded && example.to_string().contains("base64") {
            let mut files = Vec::new();
            for index in 0..job.results {
                if let Some(file) = self.shared.file(job, index).await {
                    files.push(Value::from(base64::engine::general_purpose::STANDARD.encode(&file)));
                }
            }
            variables["base64"] = files.into();
        }
        self.variables(json!({ "job": variables }))
    }

    /// A template's value as text; empty where it is undefined.
    pub fn text(&self, template: &Value, variables: &minijinja::Value) -> String {
        match template::render(template, variables) {
            Ok(Value::String(text)) => text,
            Ok(Value::Null) => String::new(),
            Ok(other) => other.to_string(),
            Err(error) => {
                self.violate(vec![error.to_string()]);
                String::new()
            }
        }
    }

    /// Records what the request, or the document itself, does wrong.
    pub fn violate(&self, problems: Vec<String>) {
        self.shared.store.violate(Violation {
            vendor: self.document.vendor.clone(),
            wire: self.document.wire.clone(),
            request: format!("{} {}", self.request.method, self.request.path),
            operation: Some(self.operation.name.clone()),
            problems,
        });
    }

    /// The example that a name, or a template of one, stands for.
    pub fn example(&self, name: &str, variables: &minijinja::Value) -> Option<&Example> {
        let name = self.text(&Value::from(name), variables);
        let example = self.operation.examples.get(&name);
        if example.is_none() {
            self.violate(vec![format!(
                "x-sim names the example {name:?}, which the operation does not have"
            )]);
        }
        example
    }

    /// The reply that a named example makes for a job, or without one.
    pub async fn reply(&self, name: &str, job: Option<&Job>) -> Response<Body> {
        let Some(example) = self.example(name, &self.variables(Value::Null)) else {
            return general(500, &format!("the simulator has no example {name}"), &[]);
        };
        let variables = match job {
            Some(job) => self.job_variables(job, &example.value).await,
            None => self.variables(Value::Null),
        };
        self.render(example, &variables, example.status, &[])
    }

    /// Renders an example, checks it against its schema and makes it a response.
    pub fn render(
        &self,
        example: &Example,
        variables: &minijinja::Value,
        status: u16,
        headers: &[(String, String)],
    ) -> Response<Body> {
        let mut body = match template::render(&example.value, variables) {
            Ok(body) => body,
            Err(error) => {
                self.violate(vec![error.to_string()]);
                return general(500, &error.to_string(), &[]);
            }
        };
        let problems = self.operation.reply_problems(status, &body);
        if !problems.is_empty() {
            let said = |p| format!("the example does not fit the response's own schema: {p}");
            self.violate(problems.into_iter().map(said).collect());
        }
        if let Some(after) = self.tamper.as_ref().and_then(|t| t.after.as_ref()) {
            after(self.operation, &mut body);
        }
        let text = match body {
            Value::String(text) if !example.content_type.ends_with("json") => text,
            other => other.to_string(),
        };
        let mut response =
            Response::builder().status(status).header(header::CONTENT_TYPE, &example.content_type);
        for (name, value) in headers {
            response = response.header(name, value);
        }
        response.body(Body::from(self.tampered(&text))).unwrap_or_default()
    }

    /// The text as the contract suite wants it seen.
    pub fn tampered(&self, text: &str) -> String {
        match self.tamper.as_ref().and_then(|t| t.text.as_ref()) {
            Some(change) => change(text),
            None => text.to_owned(),
        }
    }

    /// The reply to a fault: of the operation, of the document, or a general one.
    pub fn fault(&self, name: &str, status: u16, message: &str) -> Response<Body> {
        let faults = [&self.operation.behaviour.faults, &self.document.settings.faults];
        let Some(fault) = faults.iter().find_map(|faults| faults.get(name)) else {
            let headers: &[(&str, &str)] = if status == 429 { &[("retry-after", "1")] } else { &[] };
            return general(status, message, headers);
        };
        let headers: Vec<(String, String)> =
            fault.headers.iter().map(|(k, v)| (k.clone(), v.clone())).collect();
        match fault.example.as_deref().and_then(|name| self.operation.examples.get(name)) {
            Some(example) => {
                let variables = self.variables(json!({ "message": message }));
                self.render(example, &variables, fault.status.unwrap_or(example.status), &headers)
            }
            None => {
                let headers: Vec<(&str, &str)> =
                    headers.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
                general(fault.status.unwrap_or(status), message, &headers)
            }
        }
    }
}

/// A reply in nobody's shape, for faults that the document does not describe.
pub(super) fn general(status: u16, message: &str, headers: &[(&str, &str)]) -> Response<Body> {
    let mut response = Response::builder().status(status).header(header::CONTENT_TYPE, "application/json");
    for (name, value) in headers {
        response = response.header(*name, *value);
    }
    let body = json!({ "error": { "code": status.to_string(), "message": message }, "message": message });
    response.body(Body::from(body.to_string())).unwrap_or_default()
}

impl Shared {
    pub(super) fn uuid(&self) -> String {
        let mut rng = self.rng.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        uuid::Builder::from_random_bytes(rng.random()).into_uuid().to_string()
    }

    /// Between 0 and 1.
    pub(super) fn jitter(&self) -> f64 {
        let mut rng = self.rng.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        rng.random()
    }

    /// Remembers a job, and begins to render what it comes to where its work takes long enough for that: then its files are
    /// made when it is done, as a vendor's are.
    #[expect(clippy::disallowed_methods, reason = "the cache makes a file once, whoever asks for it")]
    pub(super) fn begin(self: &Arc<Self>, job: &Arc<Job>) {
        self.store.insert(job);
        if job.outcome != Outcome::Succeeds || job.total_ms / self.speed < AHEAD_MS {
            return;
        }
        let (shared, job) = (Arc::clone(self), Arc::clone(job));
        tokio::spawn(async move {
            for index in 0..job.media.len() {
                shared.file(&job, index).await;
            }
        });
    }

    pub(super) async fn file(&self, job: &Job, index: usize) -> Option<bytes::Bytes> {
        let spec = job.media.get(index)?;
        match self.cache.get(spec.as_ref().clone()).await {
            Ok(file) => Some(file),
            Err(error) => {
                tracing::error!(%error, job = job.id, "a simulated result cannot be rendered");
                None
            }
        }
    }

    /// A result's file, rendered now if nobody looked before. It is not there before the job is done.
    pub(super) async fn serve_media(&self, job: &Job, index: usize, headers: &HeaderMap) -> Response<Body> {
        let ready = job.state(self.clock.now_ms()) == State::Succeeded && !job.faults.expired;
        match job.media.get(index) {
            Some(spec) if ready => match self.file(job, index).await {
                Some(file) => media::serve(&file, spec.content_type(), headers),
                None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            },
            _ => (StatusCode::NOT_FOUND, "no such file, or it has expired").into_response(),
        }
    }
}
