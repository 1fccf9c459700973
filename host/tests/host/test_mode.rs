//! Promise: with a test key everything is tried on simulated vendors, on a site with real accounts too; it costs nothing, and is
//! apart from what is real.

use crate::common::{TestApp, clip};
use crate::keys::{Program, make_with, owner, program};
use http::{Method, StatusCode};
use serde_json::{Value, json};

/// A site with one real account, at which nobody answers.
async fn live_site(more: &str) -> TestApp {
    TestApp::with(&format!(
        "{more}[[accounts]]\nid = \"k\"\ntool = \"kling\"\nbase_url = \"http://127.0.0.1:9\"\n\
         credentials = {{ wire = \"official\", access_key = \"a\", secret_key = \"s\" }}\n"
    ))
    .await
}

const ALL: [&str; 5] = ["tasks:read", "tasks:write", "media:read", "media:write", "billing:read"];

#[tokio::test]
async fn a_test_key_makes_films_for_nothing_on_a_site_with_real_accounts() {
    let app = live_site("").await;
    let alice = owner(&app, "alice-wang").await;
    let made = make_with(&alice, json!({ "name": "试用", "scopes": ALL, "test": true })).await;
    assert!(made["text"].as_str().unwrap().starts_with("bg_test_") && made["test"] == true);
    let test = program(&app, &made);
    let before = alice.available().await;
    let task = test.post("/api/v1/tasks", clip("晨雾中的古桥")).await;
    assert_eq!(task.status, StatusCode::CREATED, "{}", task.text());
    let id = task.json()["id"].as_str().unwrap().to_owned();
    assert_eq!((&task.json()["test"], &task.json()["points"]), (&json!(true), &json!(0)));
    let done = ended(&test, &id).await;
    assert_eq!((&done["state"], &done["charged"]), (&json!("succeeded"), &json!(0)), "{done:#}");
    let film = test.get(done["artifacts"][0]["url"].as_str().unwrap()).await;
    assert_eq!((film.status, film.header("content-type")), (StatusCode::OK, "video/mp4"));
    let failing = test.named("k-2").post("/api/v1/tasks", clip("这次不成 #fail")).await.json();
    assert_eq!(ended(&test, failing["id"].as_str().unwrap()).await["state"], "failed");
    assert_eq!(alice.available().await, before);
    // What no vendor of the site makes for money is made for whoever tries it.
    let other = json!({ "tool": "pixverse", "mode": "text", "params": { "prompt": "一座桥" } });
    assert_eq!(test.named("k-3").post("/api/v1/tasks", other).await.status, StatusCode::CREATED);
    app.finish().await;
}

#[tokio::test]
async fn what_was_made_with_test_keys_is_apart_from_what_is_real() {
    let app = TestApp::start().await;
    let (admin, alice) = (app.administrator().await, owner(&app, "alice-wang").await);
    let live = program(&app, &make_with(&alice, json!({ "name": "正式", "scopes": ALL })).await);
    let test =
        program(&app, &make_with(&alice, json!({ "name": "试用", "scopes": ALL, "test": true })).await);
    let again =
        program(&app, &make_with(&alice, json!({ "name": "另一个", "scopes": ALL, "test": true })).await);
    // The same name of a request means another task there.
    let (real, tried) =
        (live.post("/api/v1/tasks", clip("真的")).await, test.post("/api/v1/tasks", clip("试的")).await);
    let [real, tried] = [real, tried].map(|reply| reply.json()["id"].as_str().unwrap().to_owned());
    assert!(real != tried);
    ended(&live, &real).await;
    ended(&test, &tried).await;
    let ids = async |program: &Program| -> Vec<String> {
        let items = program.get("/api/v1/tasks").await.json()["items"].as_array().unwrap().clone();
        items.iter().map(|task| task["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(
        (ids(&live).await, ids(&test).await, ids(&again).await),
        (vec![real.clone()], vec![tried.clone()], vec![tried.clone()])
    );
    assert_eq!(alice.get("/api/v1/tasks").await.json()["total"], 1);
    for (program, other) in [(&live, &tried), (&test, &real)] {
        assert_eq!(program.get(&format!("/api/v1/tasks/{other}")).await.status, StatusCode::NOT_FOUND);
        let removed = program.ask(Method::DELETE, &format!("/api/v1/tasks/{other}"), &Value::Null).await;
        assert_eq!(removed.status, StatusCode::NOT_FOUND);
    }
    // Nor is it among the figures, the records and the users of whoever runs the site.
    let records = admin.get("/u/global_users/msgLogging/all/records").await.json();
    assert_eq!(records["totalNum"], 1, "{records:#}");
    let people = admin.get("/api/v1/admin/users?q=test:").await.json();
    assert_eq!(people["total"], 0, "{people:#}");
    let figures = admin.get("/api/v1/admin/dashboard").await.json()["figures"].take();
    assert_eq!(figures["people"]["registered"], 2, "{figures:#}");
    assert_eq!(figures["people"]["visitors"], 0, "{figures:#}");
    app.finish().await;
}

#[tokio::test]
async fn what_was_tried_goes_with_its_owners_account_and_the_key_with_it() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let test =
        program(&app, &make_with(&alice, json!({ "name": "试用", "scopes": ALL, "test": true })).await);
    let id = test.post("/api/v1/tasks", clip("试的")).await.json()["id"].as_str().unwrap().to_owned();
    ended(&test, &id).await;
    let all = alice.available().await;
    let closed = alice.post("/api/v1/account/closing", json!({ "forfeit_points": all })).await;
    assert_eq!(closed.status, StatusCode::NO_CONTENT, "{}", closed.text());
    let mut left = u64::MAX;
    for _ in 0..1000 {
        app.app.closings.sweep().await.unwrap();
        app.app.works.sweep_deleted().await.unwrap();
        left = app.app.media.check(0).await.unwrap().files;
        // A key is remembered for a few seconds.
        if left == 0 && test.get("/api/v1/tasks").await.status == StatusCode::UNAUTHORIZED {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(left, 0, "what was tried is gone too");
    assert_eq!(test.get("/api/v1/tasks").await.status, StatusCode::UNAUTHORIZED);
    app.finish().await;
}

#[tokio::test]
async fn no_test_key_is_made_where_nothing_is_simulated() {
    let app = live_site("simulator.enabled = false\n").await;
    let alice = owner(&app, "alice-wang").await;
    let refused =
        alice.post("/api/v1/keys", json!({ "name": "x", "scopes": ["tasks:read"], "test": true })).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.refusal().contains("/test"), "{}", refused.text());
    app.finish().await;
}

/// The task once it is over and its files are kept.
async fn ended(program: &Program, id: &str) -> Value {
    for _ in 0..3000 {
        let task = program.get(&format!("/api/v1/tasks/{id}")).await.json();
        let over = !matches!(task["state"].as_str(), Some("queued" | "submitting" | "running"));
        if over && task["storage"] != "pending" {
            return task;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("{id} did not end");
}
