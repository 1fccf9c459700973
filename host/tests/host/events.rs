//! Live changes.

use std::time::Duration;

use crate::common::{Browser, TestApp, clip, let_pass};
use axum::body::{Body, BodyDataStream};
use futures::StreamExt;
use http::{Method, StatusCode};
use serde_json::{Value, json};

/// An event as a browser sees it.
#[derive(Debug)]
struct Event {
    name: String,
    id: String,
    data: Value,
}

struct Events {
    body: BodyDataStream,
    buffer: String,
    /// The newest id, also of a block without an event: what a browser resumes from.
    position: String,
}

impl Events {
    async fn open(browser: &Browser, last: Option<&str>) -> Self {
        let mut request = browser.request(Method::GET, "/api/v1/events");
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let response = browser.open(request.body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert!(
            !response.headers().contains_key("content-encoding"),
            "a compressed stream would wait for its block"
        );
        Self { body: response.into_body().into_data_stream(), buffer: String::new(), position: String::new() }
    }

    /// The next event; `None` when the stream ended.
    async fn next(&mut self) -> Option<Event> {
        loop {
            while let Some((block, rest)) = self.buffer.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.buffer = rest;
                let field = |name: &str| {
                    let lines = block.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
                    lines.collect::<String>()
                };
                if !field("id").is_empty() {
                    self.position = field("id");
                }
                if !field("event").is_empty() {
                    let data = serde_json::from_str(&field("data")).unwrap();
                    return Some(Event { name: field("event"), id: field("id"), data });
                }
            }
            let chunk =
                tokio::time::timeout(Duration::from_secs(20), self.body.next()).await.expect("an event");
            self.buffer += std::str::from_utf8(&chunk?.unwrap()).unwrap();
        }
    }

    async fn until(&mut self, done: impl Fn(&Event) -> bool) -> Vec<Event> {
        let mut seen = Vec::new();
        loop {
            let event = self.next().await.expect("the stream goes on");
            let last = done(&event);
            seen.push(event);
            if last {
                return seen;
            }
        }
    }
}

fn is_stored(event: &Event) -> bool {
    event.name == "task" && event.data["storage"] == "stored"
}

#[tokio::test]
async fn a_page_sees_its_task_from_the_queue_to_the_file() {
    let app = TestApp::start().await;
    let (user, stranger) = (app.visitor().await, app.visitor().await);
    let mut events = Events::open(&user, None).await;
    let mut others = Events::open(&stranger, None).await;
    let task = user.create("live", clip("猫")).await.json();
    let seen = events.until(is_stored).await;

    let states: Vec<&Value> =
        seen.iter().filter(|event| event.name == "task").map(|event| &event.data["state"]).collect();
    assert_eq!(states.last().unwrap().as_str(), Some("succeeded"));
    assert!(states.len() >= 2, "{states:?}");
    assert!(seen.iter().all(|event| event.name != "task" || event.data["id"] == task["id"]));
    let last = seen.last().unwrap();
    assert_eq!(last.id, last.data["updated_ms"].to_string());
    let full = user.get(&format!("/api/v1/tasks/{}", task["id"].as_str().unwrap())).await.json();
    assert_eq!(last.data, full, "an event is the whole task");
    let points = seen.iter().rfind(|event| event.name == "points").expect("the balance changed");
    assert_eq!(points.data, user.get("/api/v1/points").await.json());

    stranger.create("theirs", clip("狗 #hang")).await;
    let first = others.next().await.unwrap();
    assert_ne!(first.data["id"], task["id"], "nobody sees another's task");
    app.finish().await;
}

#[tokio::test]
async fn a_page_that_was_away_is_told_what_it_missed() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let id = user.create("before", clip("猫")).await.json()["id"].as_str().unwrap().to_owned();
    let before = user.wait_stored(&id).await["updated_ms"].as_i64().unwrap();
    // Snapshots of the last two seconds are repeated; go beyond them.
    tokio::time::sleep(Duration::from_millis(2100)).await;

    let id = user.create("away", clip("狗")).await.json()["id"].as_str().unwrap().to_owned();
    let missed = user.wait_stored(&id).await;
    let mut events = Events::open(&user, Some(&(before + 2001).to_string())).await;
    let replayed = events.until(|event| event.name == "points").await;
    let tasks: Vec<&Event> = replayed.iter().filter(|event| event.name == "task").collect();
    assert_eq!(tasks.iter().map(|event| &event.data).collect::<Vec<_>>(), [&missed]);
    assert_eq!(tasks[0].id, missed["updated_ms"].to_string());

    let mut broken = Events::open(&user, None).await;
    let nothing = tokio::time::timeout(Duration::from_millis(300), broken.next()).await;
    assert!(nothing.is_err(), "nothing has happened yet");
    let id = user.create("broken", clip("鸟")).await.json()["id"].as_str().unwrap().to_owned();
    user.wait_stored(&id).await;
    let mut events = Events::open(&user, Some(&broken.position)).await;
    let replayed = events.until(|event| event.name == "points").await;
    assert!(replayed.iter().any(|event| event.data["id"] == id.as_str()), "{:?}", broken.position);

    let mut lost = Events::open(&user, Some("no time")).await;
    assert_eq!(lost.next().await.unwrap().name, "resync");
    app.finish().await;
}

#[tokio::test]
async fn deleted_tasks_leave_every_page() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let id = user.create("gone", clip("猫")).await.json()["id"].as_str().unwrap().to_owned();
    user.wait_stored(&id).await;
    let mut events = Events::open(&user, None).await;
    user.delete(&format!("/api/v1/tasks/{id}")).await;
    let seen = events.until(|event| event.name == "deleted").await;
    assert_eq!(seen.last().unwrap().data, json!({ "task_id": id }));
    app.finish().await;
}

#[tokio::test]
async fn streams_need_a_session_and_end_with_the_process() {
    let app = TestApp::start().await;
    assert_eq!(app.browser().get("/api/v1/events").await.refusal(), "401 unauthenticated 请先登录");
    let user = app.visitor().await;
    let mut events = Events::open(&user, None).await;
    app.app.closing.cancel();
    assert!(events.next().await.is_none());
    app.finish().await;
}

#[tokio::test]
async fn a_stream_ends_soon_after_its_session_and_no_other_does() {
    let app = TestApp::start().await;
    let (user, other) = (app.person("libai").await, app.person("dufu").await);
    let (mut events, mut others) = (Events::open(&user, None).await, Events::open(&other, None).await);
    assert_eq!(user.delete("/api/v1/session").await.status, StatusCode::NO_CONTENT);
    let_pass(Duration::from_secs(10)).await;
    let end = tokio::time::timeout(Duration::from_secs(5), events.next()).await;
    assert!(end.expect("it goes on").is_none());
    other.create("seen", clip("猫")).await;
    assert!(others.next().await.is_some(), "whoever is signed in is not concerned");
    app.finish().await;
}

#[tokio::test]
async fn streamed_words_arrive_while_the_task_runs() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let mut events = Events::open(&user, None).await;
    let body = json!({ "tool": "nano-banana", "mode": "line1", "params": { "prompt": "水彩猫" } });
    let created = user.create("stream", body).await;
    assert_eq!(created.status, StatusCode::CREATED, "{}", created.text());
    let seen = events.until(is_stored).await;
    let progress: Vec<&Event> = seen.iter().filter(|event| event.name == "progress").collect();
    assert!(!progress.is_empty(), "{seen:?}");
    assert!(
        progress.iter().all(|event| event.data["task_id"] == created.json()["id"] && event.id.is_empty())
    );
    app.finish().await;
}
