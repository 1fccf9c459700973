//! Promise: an owner sees what their programs asked for and what all of it cost, to the point, and nobody else's.

use crate::common::{TestApp, clip};
use crate::keys::{Program, make_with, owner, program};
use http::StatusCode;
use serde_json::{Value, json};

const ALL: [&str; 3] = ["tasks:read", "tasks:write", "billing:read"];

/// The task once it is over.
async fn ended(program: &Program, id: &str) -> Value {
    for _ in 0..3000 {
        let task = program.get(&format!("/api/v1/tasks/{id}")).await.json();
        if !matches!(task["state"].as_str(), Some("queued" | "submitting" | "running")) {
            return task;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("{id} did not end");
}

#[tokio::test]
async fn the_log_names_the_key_and_the_request_and_opens_what_was_tried() {
    let app = TestApp::start().await;
    let (alice, bob) = (owner(&app, "alice-wang").await, owner(&app, "bob").await);
    let live_key = make_with(&alice, json!({ "name": "夜间批量", "scopes": ALL })).await;
    let test_key = make_with(&alice, json!({ "name": "试用", "scopes": ALL, "test": true })).await;
    let (live, test) = (program(&app, &live_key), program(&app, &test_key));
    alice.create("web", clip("网页上的")).await;
    let asked = live.post("/api/v1/tasks", clip("真的")).await;
    let request = asked.header("x-request-id").to_owned();
    let real = asked.json()["id"].as_str().unwrap().to_owned();
    let failing =
        test.post("/api/v1/tasks", clip("试的 #fail")).await.json()["id"].as_str().unwrap().to_owned();
    let cost = ended(&live, &real).await["charged"].clone();
    ended(&test, &failing).await;

    let log = alice.get("/api/v1/calls").await.json();
    let ids: Vec<&str> =
        log["items"].as_array().unwrap().iter().map(|call| call["id"].as_str().unwrap()).collect();
    assert_eq!(ids, [failing.as_str(), real.as_str()], "what was made on the pages is no call: {log:#}");
    let call = &log["items"][1];
    assert_eq!((&call["request_id"], &call["key"]["name"]), (&json!(request), &json!("夜间批量")));
    assert_eq!(
        (&call["charged"], &call["test"], &call["state"]),
        (&cost, &json!(false), &json!("succeeded"))
    );
    assert!(call["duration_ms"].as_i64().is_some());
    let tried = &log["items"][0];
    assert_eq!(
        (&tried["test"], &tried["state"], &tried["charged"]),
        (&json!(true), &json!("failed"), &json!(0))
    );
    assert!(!tried["error"]["message"]["zh"].as_str().unwrap().is_empty());

    // What was tried is in no history of hers, and opens here all the same.
    let opened = alice.get(&format!("/api/v1/calls/{failing}")).await.json();
    assert_eq!(opened["task"]["params"]["prompt"], "试的 #fail", "{opened:#}");
    for query in [
        format!("id={request}"),
        "test=false".into(),
        "state=succeeded".into(),
        format!("key={}", live_key["id"].as_str().unwrap()),
    ] {
        let found = alice.get(&format!("/api/v1/calls?{query}")).await.json();
        assert_eq!(
            (found["items"].as_array().unwrap().len(), &found["items"][0]["id"]),
            (1, &json!(real)),
            "{query}: {found:#}"
        );
    }
    let first = alice.get("/api/v1/calls?limit=1").await.json();
    let next = alice
        .get(&format!("/api/v1/calls?limit=1&cursor={}", first["next_cursor"].as_str().unwrap()))
        .await
        .json();
    assert_eq!((&next["items"][0]["id"], &next["next_cursor"]), (&json!(real), &Value::Null));

    assert_eq!(bob.get("/api/v1/calls").await.json()["items"], json!([]));
    assert_eq!(bob.get(&format!("/api/v1/calls/{real}")).await.status, StatusCode::NOT_FOUND);
    // A test key sees what was tried, and nothing real.
    assert_eq!(test.get("/api/v1/calls").await.json()["items"].as_array().unwrap().len(), 1);
    assert_eq!(test.get(&format!("/api/v1/calls/{real}")).await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

#[tokio::test]
async fn what_is_downloaded_is_what_the_statement_says_was_spent() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let key = make_with(&alice, json!({ "name": "夜间批量", "scopes": ALL })).await;
    let live = program(&app, &key);
    let id = live.post("/api/v1/tasks", clip("真的")).await.json()["id"].as_str().unwrap().to_owned();
    ended(&live, &id).await;
    let on_the_page = alice.create("web", clip("网页上的")).await.json()["id"].as_str().unwrap().to_owned();
    alice.wait_stored(&on_the_page).await;

    let statement = live.get("/api/v1/points/entries?kind=capture").await.json();
    let spent = statement["totals"]["spent"].as_i64().unwrap();
    assert!(spent > 0);
    let report = live.get("/api/v1/usage/report?days=7").await.json();
    assert_eq!(
        (&report["total"]["points"], &report["total"]["tasks"]),
        (&json!(spent), &json!(2)),
        "{report:#}"
    );
    assert_eq!(report["by_key"].as_array().unwrap().len(), 2, "by the key, and on the pages: {report:#}");
    let table = live.get("/api/v1/usage/lines.json?days=7").await;
    assert!(table.header("content-disposition").contains("baigong-usage.json"));
    let points = |line: &Value| line["spent"].as_i64().unwrap() - line["given_back"].as_i64().unwrap();
    assert_eq!(table.json()["items"].as_array().unwrap().iter().map(points).sum::<i64>(), spent);
    let csv = live.get("/api/v1/usage/lines.csv?days=7").await;
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    let column = csv
        .text()
        .lines()
        .skip(1)
        .map(|line| line.rsplit(',').next().unwrap().parse::<i64>().unwrap())
        .sum::<i64>();
    assert_eq!(column, spent, "{}", csv.text());
    let only = live.get("/api/v1/usage/report?key=none").await.json();
    assert_eq!(only["total"]["tasks"], 1);
    let refused = alice.get("/api/v1/usage/report?days=93").await;
    assert_eq!(refused.refusal(), "422 invalid_params query:days range: 天数必须在1到92之间");
    app.finish().await;
}
