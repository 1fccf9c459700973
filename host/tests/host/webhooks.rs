//! Promise: programs are told of what becomes of tasks, once each, signed, and of nobody else's.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::sync::{Arc, Mutex};

use crate::common::{Browser, TestApp, clip};
use crate::keys::{make_with, owner, program};
use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::post;
use baigong_platform::on;
use http::StatusCode;
use serde_json::{Value, json};

type Heard = Arc<Mutex<Vec<(String, Value)>>>;

/// A receiver on this machine: its `host:port`, and what it was sent, by the id.
async fn receiver() -> (String, Heard) {
    async fn hear(State(heard): State<Heard>, headers: HeaderMap, body: String) {
        let id = headers["webhook-id"].to_str().unwrap().to_owned();
        assert!(headers["webhook-signature"].to_str().unwrap().starts_with("v1,"));
        heard.lock().unwrap().push((id, serde_json::from_str(&body).unwrap()));
    }
    let heard = Heard::default();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let router = Router::new().route("/{*path}", post(hear)).with_state(heard.clone());
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (address, heard)
}

async fn hook(owner: &Browser, body: Value) -> Value {
    let made = owner.post("/api/v1/webhooks", body).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    made.json()
}

/// What was told, once that is so much.
async fn told(app: &TestApp, heard: &Heard, count: usize) -> Vec<(String, Value)> {
    for _ in 0..1000 {
        app.app.webhooks.send_due().await.unwrap();
        if heard.lock().unwrap().len() >= count {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    heard.lock().unwrap().clone()
}

#[tokio::test]
async fn an_owner_is_told_of_tasks_and_of_nobody_elses() {
    let (address, heard) = receiver().await;
    let app = TestApp::with(&format!("webhooks.trusted_hosts = [{address:?}]\n")).await;
    let (alice, bob) = (owner(&app, "alice-wang").await, owner(&app, "bob").await);
    let made = hook(&alice, json!({ "url": format!("http://{address}/all") })).await;
    assert!(made["secret"].as_str().unwrap().starts_with("whsec_"));
    let narrow = json!({ "url": format!("http://{address}/failed"), "events": ["task.failed"] });
    let narrow = hook(&alice, narrow).await;
    bob.create("b", clip("别人的")).await;
    let task = alice.create("a", clip("晨雾中的古桥")).await.json();
    let id = task["id"].as_str().unwrap();
    alice.wait_stored(id).await;
    let all = told(&app, &heard, 2).await;
    let mut events: Vec<_> = all.iter().map(|(_, body)| body["type"].as_str().unwrap()).collect();
    events.sort_unstable();
    assert_eq!(events, ["task.stored", "task.succeeded"]);
    assert!(
        all.iter().all(|(_, body)| body["data"]["id"] == id && body["data"]["test"] == false),
        "{all:#?}"
    );
    let stored = all.iter().find(|(_, body)| body["type"] == "task.stored").unwrap();
    let film = stored.1["data"]["artifacts"][0]["url"].as_str().unwrap();
    assert!(film.starts_with("http://"), "an address that works from anywhere: {film}");
    heard.lock().unwrap().clear();

    let failing = alice.create("c", clip("不成 #fail")).await.json();
    alice.wait_for(failing["id"].as_str().unwrap(), |task| task["state"] == "failed").await;
    let both = told(&app, &heard, 2).await;
    assert_eq!(both.len(), 2);
    assert!(
        both.iter()
            .all(|(_, body)| body["type"] == "task.failed"
                && body["data"]["error"]["message"]["zh"].is_string())
    );
    assert_ne!(both[0].0, both[1].0, "each webhook has its own id of it");

    let log = format!("/api/v1/webhooks/{}/deliveries", made["id"].as_str().unwrap());
    let items = alice.get(&log).await.json()["items"].as_array().unwrap().clone();
    assert_eq!(items.len(), 3);
    assert!(
        items.iter().all(|item| item["state"] == "delivered" && item["last"]["status"] == 200),
        "{items:#?}"
    );
    assert_eq!(bob.get(&log).await.status, StatusCode::NOT_FOUND);
    let again = format!("{log}/{}/redeliver", items[0]["id"].as_str().unwrap());
    assert_eq!(alice.post(&again, json!({})).await.status, StatusCode::ACCEPTED);
    assert_eq!(told(&app, &heard, 3).await.last().unwrap().0, items[0]["id"].as_str().unwrap());
    // What is deleted is gone, from the log too.
    assert_eq!(alice.delete(&format!("/api/v1/tasks/{id}")).await.status, StatusCode::NO_CONTENT);
    let mut tx = app.app.db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query("update tasks set deleted_ms = 1 where deleted_ms is not null").execute(c).await.map(drop))
        .unwrap();
    tx.commit().await.unwrap();
    app.app.works.sweep_deleted().await.unwrap();
    let left = alice.get(&log).await;
    assert_eq!(left.json()["items"].as_array().unwrap().len(), 1, "{}", left.text());
    assert!(!left.text().contains("晨雾中的古桥"));
    let narrow = format!("/api/v1/webhooks/{}", narrow["id"].as_str().unwrap());
    assert_eq!(alice.delete(&narrow).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.get("/api/v1/webhooks").await.json()["items"].as_array().unwrap().len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn a_webhook_for_tests_is_told_of_what_test_keys_ask_for_alone() {
    let (address, heard) = receiver().await;
    let app = TestApp::with(&format!("webhooks.trusted_hosts = [{address:?}]\n")).await;
    let alice = owner(&app, "alice-wang").await;
    let made = hook(
        &alice,
        json!({ "url": format!("http://{address}/hook"), "test": true, "events": ["task.stored"] }),
    )
    .await;
    let key =
        make_with(&alice, json!({ "name": "试用", "scopes": ["tasks:read", "tasks:write"], "test": true }))
            .await;
    let live = alice.create("a", clip("真的")).await.json();
    alice.wait_stored(live["id"].as_str().unwrap()).await;
    let tried = program(&app, &key).post("/api/v1/tasks", clip("试的")).await;
    assert_eq!(tried.status, StatusCode::CREATED, "{}", tried.text());
    let tried = tried.json();
    let all = told(&app, &heard, 1).await;
    let log = alice.get(&format!("/api/v1/webhooks/{}/deliveries", made["id"].as_str().unwrap())).await;
    assert_eq!(all.len(), 1, "{}", log.text());
    assert_eq!((&all[0].1["data"]["id"], &all[0].1["data"]["test"]), (&tried["id"], &json!(true)));
    app.finish().await;
}

#[tokio::test]
async fn making_a_webhook_asks_who_it_is_and_private_addresses_are_refused() {
    let app = TestApp::start().await;
    let bob = app.person("bob").await;
    let new = json!({ "url": "https://example.com/hook" });
    assert!(bob.post("/api/v1/webhooks", new).await.refusal().starts_with("403 step_up_required"));
    let alice = owner(&app, "alice-wang").await;
    let refused =
        alice.post("/api/v1/webhooks", json!({ "url": "https://192.168.1.1/hook" })).await.refusal();
    assert!(refused.starts_with("422 invalid_params /url"), "{refused}");
    let made = hook(&alice, json!({ "url": "https://localhost/hook" })).await;
    let tried =
        alice.post(&format!("/api/v1/webhooks/{}/test", made["id"].as_str().unwrap()), json!({})).await;
    assert_eq!((tried.status, &tried.json()["error"]), (StatusCode::OK, &json!("not_allowed")));
    app.finish().await;
}
