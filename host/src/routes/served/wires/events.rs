//! An answer as a stream of events: what can be said before there are results at once, the rest with them.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use baigong_gateway::outcome::Stage;
use baigong_gateway::wires::Asked;
use baigong_platform::points::UserId;
use baigong_platform::tasks::TaskView;
use baigong_wire::Incoming;
use futures::stream;
use serde_json::Value;

use super::answers::{job, more, with_uuid};
use crate::app::App;
use crate::routes::served::asking::wait;

/// How often a stream says that it lives, and how often it does so before it gives up: an hour.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
const MOST_WAITS: u32 = 240;

struct Follower {
    app: App,
    user: UserId,
    asked: Asked<'static>,
    request: Incoming,
    task: TaskView,
    /// The chunk that is said next; none once all was said.
    next: Option<usize>,
    waits: u32,
}

/// The stream of a task.
pub fn follow(
    app: &App,
    user: &UserId,
    asked: Asked<'static>,
    request: Incoming,
    task: TaskView,
) -> Response {
    let follower =
        Follower { app: app.clone(), user: user.clone(), asked, request, task, next: Some(0), waits: 0 };
    let events = stream::unfold(follower, |mut follower| async move {
        let text = follower.say_next().await?;
        Some((Ok::<_, Infallible>(Bytes::from(text)), follower))
    });
    let mut response = Response::new(Body::from_stream(events));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

impl Follower {
    async fn say_next(&mut self) -> Option<String> {
        let behaviour = &self.asked.operation.behaviour;
        let at = self.next?;
        let Some(chunk) = behaviour.chunks.get(at) else {
            self.next = None;
            return behaviour.done.as_deref().map(event);
        };
        if at == self.first_with_results() && !Stage::of(&self.task).is_final() {
            self.task = wait(&self.app, &self.user, self.task.clone(), KEEP_ALIVE).await.ok()?;
            if !Stage::of(&self.task).is_final() {
                self.waits += 1;
                return (self.waits < MOST_WAITS).then(|| ": \n\n".to_owned());
            }
        }
        if matches!(Stage::of(&self.task), Stage::Failed | Stage::Cancelled) {
            self.next = None;
            let example = self.asked.reply_to(&self.task)?;
            return self.render(&example.value).await;
        }
        self.next = Some(at + 1);
        self.render(chunk).await
    }

    /// The first chunk that speaks of results, or else the last.
    fn first_with_results(&self) -> usize {
        let chunks = &self.asked.operation.behaviour.chunks;
        let speaks = |chunk: &Value| {
            let text = chunk.to_string();
            text.contains("job.urls") || text.contains("job.base64")
        };
        chunks.iter().position(speaks).unwrap_or(chunks.len().saturating_sub(1))
    }

    async fn render(&self, template: &Value) -> Option<String> {
        let with_files = template.to_string().contains("job.base64");
        let job = job(&self.app, &self.user, &self.asked, &self.task, with_files).await.ok()?;
        let special = more(&self.app, &self.asked, with_uuid(job));
        let said = self.asked.render_value(template, &self.request, &special);
        match said {
            Ok(Value::String(text)) => Some(event(&text)),
            Ok(other) => Some(event(&other.to_string())),
            Err(error) => {
                tracing::error!(%error, "a served wire's event cannot be said");
                None
            }
        }
    }
}

fn event(data: &str) -> String {
    let lines: String = data.lines().map(|line| format!("data: {line}\n")).collect();
    format!("{lines}\n")
}
