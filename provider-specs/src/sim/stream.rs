//! Jobs whose output is streamed, and waiting on the simulated clock.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Response, header};
use bytes::Bytes;
use futures::StreamExt;
use serde_json::{Map, Value};

use super::context::Exchange;
use super::job::{Job, Outcome};
use super::shared::Shared;
use super::tamper::Tamper;
use baigong_wire::{Document, Incoming, Operation, template};

/// Longest sleep before the clock is looked at again: a clock moved by a test is noticed soon.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Waits until a job is `target_ms` of simulated time old. A job that hangs never is.
pub(super) async fn wait_until(shared: &Shared, job: &Job, target_ms: f64) {
    if job.outcome == Outcome::Hangs && target_ms >= job.total_ms {
        std::future::pending::<()>().await;
    }
    loop {
        let left_ms = (target_ms - job.elapsed_ms(shared.clock.now_ms())) / shared.speed;
        if left_ms <= 0.0 {
            return;
        }
        tokio::time::sleep(
            Duration::from_secs_f64(left_ms / 1000.0).clamp(Duration::from_millis(1), LOOK_AGAIN),
        )
        .await;
    }
}

/// Server-sent events over the job's time: the chunks, evenly spread, then the last word.
pub(super) async fn stream(exchange: Exchange<'_>) -> Response<Body> {
    let behaviour = &exchange.operation.behaviour;
    let job = match exchange.create_job(true).await {
        Ok(job) => job,
        Err(response) => return *response,
    };
    exchange.shared.begin(&job);
    let failure = match job.outcome {
        Outcome::Moderated => behaviour.moderated.as_deref().or(behaviour.failed.as_deref()),
        Outcome::Fails => behaviour.failed.as_deref(),
        _ => None,
    };
    let failure = failure.and_then(|name| exchange.example(name, &exchange.variables(Value::Null)).cloned());
    // A refusal with a status of its own comes instead of a stream.
    if let Some(example) = failure.as_ref().filter(|example| example.status >= 300) {
        let variables = exchange.job_variables(&job, &example.value).await;
        return exchange.render(example, &variables, example.status, &[]);
    }
    let events = events(&exchange, &job, failure.map(|example| example.value));
    // A file is there once the job is done: the first chunk that speaks of one comes then, and the rest right behind it.
    let last = events.iter().position(Event::has_result).unwrap_or(events.len() - 1);
    let owned = Owned::of(&exchange);
    let stream = futures::stream::iter(events.into_iter().enumerate()).then(move |(index, event)| {
        let (owned, job) = (owned.clone(), Arc::clone(&job));
        async move {
            let at = job.total_ms * ((index as f64 + 1.0) / (last as f64 + 1.0)).min(1.0);
            wait_until(&owned.shared, &job, at).await;
            let text = owned.event(&job, &event).await;
            Ok::<Bytes, Infallible>(text.into())
        }
    });
    Response::builder()
        .header(header::CONTENT_TYPE, "text/event-stream")
        .header(header::CACHE_CONTROL, "no-cache")
        .body(Body::from_stream(stream))
        .unwrap_or_default()
}

#[derive(Clone)]
enum Event {
    Chunk(Value),
    /// Data that is no JSON.
    Broken,
    Last(String),
}

impl Event {
    fn has_result(&self) -> bool {
        matches!(self, Self::Chunk(template) if template.to_string().contains("job.urls") || template.to_string().contains("job.base64"))
    }
}

fn events(exchange: &Exchange<'_>, job: &Job, failure: Option<Value>) -> Vec<Event> {
    let behaviour = &exchange.operation.behaviour;
    let chunks = behaviour.chunks.iter().cloned().map(Event::Chunk);
    let half = behaviour.chunks.len().div_ceil(2).min(behaviour.chunks.len() - 1);
    if job.faults.bad_json {
        return chunks.take(half).chain([Event::Broken]).collect();
    }
    match job.outcome {
        // Without an example of a failure the stream just ends in the middle.
        Outcome::Fails | Outcome::Moderated => chunks.take(half).chain(failure.map(Event::Chunk)).collect(),
        _ => chunks.chain(behaviour.done.clone().map(Event::Last)).collect(),
    }
}

/// What a stream needs after its request is gone.
#[derive(Clone)]
struct Owned {
    shared: Arc<Shared>,
    base: String,
    vendor: String,
    wire: String,
    request: Arc<Incoming>,
    path: Map<String, Value>,
    account: Value,
    tamper: Option<Arc<Tamper>>,
    operation: String,
}

impl Owned {
    fn of(exchange: &Exchange<'_>) -> Self {
        Self {
            shared: Arc::clone(exchange.shared),
            base: exchange.base.to_owned(),
            vendor: exchange.document.vendor.clone(),
            wire: exchange.document.wire.clone(),
            request: Arc::new(exchange.request.clone()),
            path: exchange.path.clone(),
            account: exchange.account.clone(),
            tamper: exchange.tamper.clone(),
            operation: exchange.operation.name.clone(),
        }
    }

    fn exchange(&self) -> Option<Exchange<'_>> {
        let document: &Document = self.shared.specs.get(&self.vendor)?.wires.get(&self.wire)?;
        let operation: &Operation = document.operations.iter().find(|o| o.name == self.operation)?;
        Some(Exchange {
            shared: &self.shared,
            document,
            operation,
            request: &self.request,
            path: self.path.clone(),
            base: &self.base,
            tamper: self.tamper.clone(),
            account: self.account.clone(),
        })
    }

    async fn event(&self, job: &Job, event: &Event) -> String {
        let Some(exchange) = self.exchange() else { return String::new() };
        let data = match event {
            Event::Last(text) => text.clone(),
            Event::Broken => r#"{"choices":[{"delta":{"conte"#.to_owned(),
            Event::Chunk(template) => {
                let variables = exchange.job_variables(job, template).await;
                match template::render(template, &variables) {
                    Ok(Value::String(text)) => text,
                    Ok(other) => other.to_string(),
                    Err(error) => {
                        exchange.violate(vec![error.to_string()]);
                        return String::new();
                    }
                }
            }
        };
        let lines: String = exchange.tampered(&data).lines().map(|line| format!("data: {line}\n")).collect();
        format!("{lines}\n")
    }
}
