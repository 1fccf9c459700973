//! Promise: a request of Replicate's or fal's protocol that names an address is told of there, in the protocol's own shape, signed as
//! its clients check it, and nowhere in our own network.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::routing::post;
use baigong_platform::read;
use http::StatusCode;
use serde_json::{Value, json};

use crate::common::{Browser, TestApp};
use crate::keys::{Program, make_with, owner, program};

const REPLICATE: &str = "/compat/replicate/v1";

/// By the path: the headers and the body.
type Heard = Arc<Mutex<Vec<(String, BTreeMap<String, String>, Value)>>>;

async fn receiver() -> (String, Heard) {
    async fn hear(State(heard): State<Heard>, uri: Uri, headers: HeaderMap, body: String) {
        let headers =
            headers.iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
        let body = serde_json::from_str(&body).unwrap();
        heard.lock().unwrap().push((uri.path().to_owned(), headers.collect(), body));
    }
    let heard = Heard::default();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let router = Router::new().route("/{*path}", post(hear)).with_state(heard.clone());
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (address, heard)
}

async fn site(address: &str) -> (TestApp, Browser, Program) {
    let app = TestApp::with(&format!("webhooks.trusted_hosts = [{address:?}]\n")).await;
    let alice = owner(&app, "alice-wang").await;
    let key = make_with(&alice, json!({ "name": "k", "scopes": ["tasks:read", "tasks:write"] })).await;
    let program = program(&app, &key).unnamed();
    (app, alice, program)
}

/// Sends until so much was heard.
async fn told(app: &TestApp, heard: &Heard, count: usize) -> Vec<(String, BTreeMap<String, String>, Value)> {
    for _ in 0..1000 {
        app.app.webhooks.send_due().await.unwrap();
        if heard.lock().unwrap().len() >= count {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    std::mem::take(&mut *heard.lock().unwrap())
}

#[tokio::test]
async fn a_prediction_is_told_of_where_its_request_says() {
    let (address, heard) = receiver().await;
    let (app, alice, program) = site(&address).await;
    let of_kling = format!("{REPLICATE}/models/kling/text/predictions");
    let webhook = format!("http://{address}/r");
    let made = program.post(&of_kling, json!({ "input": { "prompt": "桥" }, "webhook": webhook })).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let id = made.json()["id"].clone();
    let all = told(&app, &heard, 3).await;
    assert_eq!(all.len(), 3, "start, output and completed: {all:#?}");
    assert!(all.iter().all(|(path, headers, body)| path == "/r"
        && body["id"] == id
        && headers["webhook-signature"].starts_with("v1,")));
    let done: Vec<_> = all.iter().filter(|told| told.1["webhook-id"].ends_with("_completed")).collect();
    assert_eq!(done.len(), 1);
    assert_eq!(done[0].2["status"], "succeeded");
    assert!(done[0].2["output"][0].as_str().unwrap().starts_with("http"));

    let narrow =
        json!({ "input": { "prompt": "#fail" }, "webhook": webhook, "webhook_events_filter": ["completed"] });
    assert_eq!(program.post(&of_kling, narrow).await.status, StatusCode::CREATED);
    let all = told(&app, &heard, 1).await;
    assert_eq!((all.len(), &all[0].2["status"]), (1, &json!("failed")));

    let key = program.get(&format!("{REPLICATE}/webhooks/default/secret")).await.json();
    assert!(key["key"].as_str().unwrap().starts_with("whsec_"));
    assert_eq!(program.get(&format!("{REPLICATE}/webhooks/default/secret")).await.json(), key);
    // It stands among nobody's own webhooks.
    assert_eq!(alice.get("/api/v1/webhooks").await.json()["items"], json!([]));

    for (member, wrong) in [
        ("webhook", json!({ "input": { "prompt": "桥" }, "webhook": "https://192.168.1.1/r" })),
        (
            "webhook_events_filter.0",
            json!({ "input": { "prompt": "桥" }, "webhook": webhook, "webhook_events_filter": ["soon"] }),
        ),
    ] {
        let refused = program.post(&of_kling, wrong).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let detail = refused.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.starts_with(&format!("- {member}: ")), "{detail}");
    }

    // What is deleted is told of no more.
    let id = id.as_str().unwrap();
    assert_eq!(alice.delete(&format!("/api/v1/tasks/{id}")).await.status, StatusCode::NO_CONTENT);
    let mut tx = app.app.db.write().await.unwrap();
    baigong_platform::on!(&mut tx, c => sqlx::query("update tasks set deleted_ms = 1 where deleted_ms is not null")
        .execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();
    app.app.works.sweep_deleted().await.unwrap();
    for sql in [
        "select count(*) from webhook_deliveries where task_id = $1",
        "select count(*) from task_hooks where task_id = $1",
    ] {
        let left: i64 = read!(&app.app.db, c => sqlx::query_scalar(sql).bind(id).fetch_one(c).await.unwrap());
        assert_eq!(left, 0, "{sql}");
    }
    app.finish().await;
}

#[tokio::test]
async fn a_request_of_fals_queue_is_told_of_when_it_is_over() {
    let (address, heard) = receiver().await;
    let (app, _alice, program) = site(&address).await;
    let submit = format!("/compat/fal/queue/kling/text?fal_webhook=http%3A%2F%2F{address}%2Ff");
    let made = program.post(&submit, json!({ "prompt": "桥" })).await.json();
    let all = told(&app, &heard, 1).await;
    let (path, headers, body) = &all[0];
    assert_eq!((path.as_str(), &body["status"]), ("/f", &json!("OK")), "{body:#}");
    assert_eq!(
        (&body["request_id"], &body["gateway_request_id"]),
        (&made["request_id"], &made["request_id"])
    );
    assert!(body["payload"]["video"]["url"].as_str().unwrap().starts_with("http"));
    assert_eq!(headers["x-fal-webhook-request-id"], made["request_id"].as_str().unwrap());
    assert_eq!(headers["x-fal-webhook-signature"].len(), 128);
    let keys = app.browser().get("/compat/fal/.well-known/jwks.json").await.json();
    assert_eq!((&keys["keys"][0]["kty"], &keys["keys"][0]["crv"]), (&json!("OKP"), &json!("Ed25519")));

    program.post(&submit, json!({ "prompt": "#fail" })).await;
    let all = told(&app, &heard, 1).await;
    assert_eq!(all[0].2["status"], "ERROR");
    assert!(all[0].2["error"].as_str().unwrap().len() > 5 && all[0].2["payload"]["detail"].is_array());

    let private = "/compat/fal/queue/kling/text?fal_webhook=https%3A%2F%2F10.0.0.1%2F";
    let refused = program.post(private, json!({ "prompt": "桥" })).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["detail"][0]["loc"], json!(["body", "fal_webhook"]));
    let at_once = submit.replace("/queue/", "/run/");
    let refused = program.post(&at_once, json!({ "prompt": "桥" })).await;
    assert_eq!(refused.json()["detail"][0]["loc"], json!(["body", "fal_webhook"]), "{}", refused.text());
    app.finish().await;
}
