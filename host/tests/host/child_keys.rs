//! Keys below a key over HTTP, and tokens for the browsers of a customer's own customers.

use axum::body::Body;
use baigong_ground::{Clock, SystemClock};
use baigong_platform::db::testing::ManualClock;
use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Browser, Reply, TestApp, clip};
use crate::keys::{Program, make_with, owner, program};

const ELSEWHERE: &str = "https://shop.example";

async fn manager(app: &TestApp, owner: &Browser, limits: Value) -> Program {
    let scopes = ["tasks:read", "tasks:write", "media:read", "media:write", "keys:write"];
    let made = make_with(owner, json!({ "name": "平台", "scopes": scopes, "limits": limits })).await;
    program(app, &made).unnamed()
}

async fn made(reply: Reply) -> Value {
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text());
    reply.json()
}

async fn below(manager: &Program, name: &str) -> Value {
    made(manager.post("/api/v1/keys", json!({ "name": name, "scopes": ["tasks:read", "tasks:write"] })).await)
        .await
}

async fn price(owner: &Browser) -> i64 {
    owner.post("/api/v1/quotes", clip("一座桥")).await.json()["points"].as_i64().unwrap()
}

#[tokio::test]
async fn a_program_gives_its_customers_keys_which_spend_within_its_own_cap_together() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let points = price(&alice).await;
    let manager = manager(&app, &alice, json!({ "points": { "day": 2 * points } })).await;
    let (one, two) = (below(&manager, "甲").await, below(&manager, "乙").await);
    let programs = [program(&app, &one).named("a"), program(&app, &two).named("b")];
    for program in &programs {
        made(program.post("/api/v1/tasks", clip("一座桥")).await).await;
    }
    let refused = programs[0].named("c").post("/api/v1/tasks", clip("一座桥")).await.refusal();
    assert!(refused.starts_with("402 key_limit_reached"), "{refused}");
    let listed = manager.get("/api/v1/keys").await.json();
    let spent: Vec<_> = listed["items"].as_array().unwrap().iter().map(|key| &key["spent"]["day"]).collect();
    assert_eq!(spent, [points, points], "each its own, and the list has these two alone");
    let whole = alice.get("/api/v1/keys").await.json();
    assert_eq!(
        (&whole["items"][0]["name"], &whole["items"][0]["spent"]["day"]),
        (&json!("平台"), &json!(2 * points))
    );
    assert_eq!(whole["items"][1]["parent_id"], whole["items"][0]["id"]);
    let log = alice.get("/api/v1/calls").await.text();
    assert!(log.contains("甲") && log.contains("乙"), "the log of calls names the keys below");
    app.finish().await;
}

#[tokio::test]
async fn a_key_below_another_reaches_neither_that_one_nor_its_siblings() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let manager = manager(&app, &alice, json!({})).await;
    let (mine, sibling) = (below(&manager, "甲").await, below(&manager, "乙").await);
    let child = program(&app, &mine).unnamed();
    let whole = alice.get("/api/v1/keys").await.json();
    let parent = whole["items"][0]["id"].as_str().unwrap().to_owned();
    let missing = "403 forbidden 此密钥没有权限：keys:write";
    assert_eq!(child.get("/api/v1/keys").await.refusal(), missing);
    for id in [parent.as_str(), sibling["id"].as_str().unwrap(), mine["id"].as_str().unwrap()] {
        let path = format!("/api/v1/keys/{id}");
        assert_eq!(child.ask(Method::PATCH, &path, &json!({ "name": "x" })).await.refusal(), missing);
        assert_eq!(child.post(&format!("{path}/renew"), json!({})).await.refusal(), missing);
        assert_eq!(child.ask(Method::DELETE, &path, &Value::Null).await.refusal(), missing);
    }
    let wider = json!({ "name": "x", "scopes": ["tasks:read", "keys:write"] });
    assert!(manager.post("/api/v1/keys", wider).await.refusal().contains("/scopes/1"));
    // Nor does the key above touch itself, or another that its owner made.
    let path = format!("/api/v1/keys/{parent}");
    assert_eq!(manager.ask(Method::DELETE, &path, &Value::Null).await.status, StatusCode::NOT_FOUND);
    let path = format!("/api/v1/keys/{}", mine["id"].as_str().unwrap());
    let change = json!({ "limits": { "max_active": 2 } });
    assert_eq!(manager.ask(Method::PATCH, &path, &change).await.json()["limits"]["max_active"], 2);
    assert_eq!(manager.ask(Method::DELETE, &path, &Value::Null).await.json()["ended_by"], "owner");
    assert_eq!(child.get("/api/v1/tasks").await.status, StatusCode::UNAUTHORIZED);
    app.finish().await;
}

#[tokio::test]
async fn an_ended_key_ends_those_below_it() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let manager = manager(&app, &alice, json!({})).await;
    let child = program(&app, &below(&manager, "甲").await);
    assert_eq!(child.get("/api/v1/tasks").await.status, StatusCode::OK);
    let id = alice.get("/api/v1/keys").await.json()["items"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(alice.delete(&format!("/api/v1/keys/{id}")).await.status, StatusCode::OK);
    assert_eq!(child.get("/api/v1/tasks").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(alice.get("/api/v1/keys").await.json()["items"][1]["ended_by"], "parent");
    app.finish().await;
}

#[tokio::test]
async fn requests_of_keys_below_one_count_for_it_too() {
    let app = TestApp::by(ManualClock::at(SystemClock.now_ms())).await;
    let alice = owner(&app, "alice-wang").await;
    let manager = manager(&app, &alice, json!({ "requests_per_minute": 10 })).await;
    let keys = [below(&manager, "甲").await, below(&manager, "乙").await];
    let programs = keys.each_ref().map(|key| program(&app, key));
    for n in 0..8 {
        assert_eq!(programs[n % 2].get("/api/v1/tasks").await.status, StatusCode::OK);
    }
    let refused = programs[0].get("/api/v1/tasks").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.header("ratelimit").contains("r=0"), "{}", refused.header("ratelimit"));
    app.finish().await;
}

async fn token(manager: &Program, most: i64) -> Value {
    let form = json!({ "scopes": ["tasks:read", "tasks:write"], "tools": ["kling"], "max_points": most });
    made(manager.post("/api/v1/keys/tokens", form).await).await
}

fn page(app: &TestApp, token: &Value) -> Program {
    program(app, &json!({ "text": token["token"] })).unnamed()
}

#[tokio::test]
async fn a_token_spends_up_to_its_ceiling_and_what_is_above_it_is_refused_and_charged_nothing() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let points = price(&alice).await;
    let manager = manager(&app, &alice, json!({})).await;
    let short = token(&manager, points).await;
    assert!(short["token"].as_str().unwrap().starts_with("bg_tmp_"));
    let page = page(&app, &short);
    let before = alice.available().await;
    let task = made(page.named("a").post("/api/v1/tasks", clip("一座桥")).await).await;
    let id = task["id"].as_str().unwrap();
    assert_eq!(page.get(&format!("/api/v1/tasks/{id}")).await.status, StatusCode::OK);
    let refused = page.named("b").post("/api/v1/tasks", clip("一座桥")).await.refusal();
    assert!(refused.starts_with("402 key_limit_reached"), "{refused}");
    assert_eq!(alice.available().await, before - points);
    // It is of no other tool, makes no key, and lists nothing.
    let other = json!({ "tool": "jimeng", "mode": "text", "params": { "prompt": "x" } });
    assert_eq!(page.named("c").post("/api/v1/tasks", other).await.status, StatusCode::FORBIDDEN);
    for path in ["/api/v1/tasks", "/api/v1/calls", "/api/v1/events", "/v1/videos"] {
        assert_eq!(page.get(path).await.status, StatusCode::FORBIDDEN, "{path}");
    }
    assert_eq!(page.get("/api/v1/keys").await.status, StatusCode::FORBIDDEN);
    assert_eq!(alice.get("/api/v1/keys").await.json()["items"].as_array().unwrap().len(), 1);
    let apart = alice.get("/api/v1/keys?temporary=true").await.json();
    assert_eq!(
        (&apart["items"][0]["id"], &apart["items"][0]["spent"]["total"]),
        (&short["id"], &json!(points))
    );
    app.finish().await;
}

#[tokio::test]
async fn a_token_opens_nothing_after_its_time_and_only_a_key_gives_one() {
    let clock = ManualClock::at(SystemClock.now_ms());
    let app = TestApp::by(clock.clone()).await;
    let alice = owner(&app, "alice-wang").await;
    let manager = manager(&app, &alice, json!({})).await;
    let form = json!({ "scopes": ["tasks:read"], "max_points": 1, "seconds": 60 });
    let short = made(manager.post("/api/v1/keys/tokens", form.clone()).await).await;
    assert_eq!(short["expires_ms"], clock.now_ms() + 60_000);
    let page = page(&app, &short);
    assert_eq!(page.get("/api/v1/tasks/none").await.status, StatusCode::NOT_FOUND);
    clock.pass(60_000);
    assert_eq!(page.get("/api/v1/tasks/none").await.status, StatusCode::UNAUTHORIZED);
    let session = alice.cookie.as_deref().unwrap().split_once('=').unwrap().1;
    let signed_in = manager.showing(|_| format!("Bearer {session}"));
    for refused in [
        alice.post("/api/v1/keys/tokens", form.clone()).await,
        signed_in.post("/api/v1/keys/tokens", form.clone()).await,
    ] {
        let words = "403 forbidden 此地址只接受 API 密钥，请在请求头 Authorization 中携带密钥";
        assert_eq!(refused.refusal(), words);
    }
    let without = program(&app, &below(&manager, "甲").await).unnamed();
    assert_eq!(without.post("/api/v1/keys/tokens", form).await.status, StatusCode::FORBIDDEN);
    let wrong = json!({ "scopes": ["billing:read"], "tools": ["none"], "max_points": 1 });
    let refused = manager.post("/api/v1/keys/tokens", wrong).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
    app.finish().await;
}

async fn preflight(browser: &Browser, path: &str, headers: &str) -> Reply {
    let request = http::Request::builder().method(Method::OPTIONS).uri(path).header("host", "127.0.0.1:8080");
    let request = request.header("origin", ELSEWHERE).header("access-control-request-method", "POST");
    let request = request.header("access-control-request-headers", headers);
    browser.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn a_page_at_another_address_calls_with_a_token_and_never_with_a_cookie() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let points = price(&alice).await;
    let short = token(&manager(&app, &alice, json!({})).await, points).await;
    for path in ["/api/v1/tasks", "/v1/videos", "/compat/replicate/v1/predictions"] {
        let allowed = preflight(&app.browser(), path, "authorization,content-type,idempotency-key").await;
        assert_eq!(allowed.status, StatusCode::NO_CONTENT);
        assert_eq!(allowed.header("access-control-allow-origin"), "*");
        for name in ["authorization", "idempotency-key", "x-max-points", "content-type"] {
            assert!(allowed.header("access-control-allow-headers").contains(name), "{name}");
        }
        assert_eq!(allowed.header("access-control-allow-credentials"), "");
        let plain = preflight(&app.browser(), path, "content-type").await;
        assert_eq!(plain.header("access-control-allow-origin"), "", "nothing is shown: nothing is allowed");
    }
    let asked = |key: &str| {
        let request = http::Request::builder().method(Method::POST).uri("/api/v1/tasks");
        let request = request.header("origin", ELSEWHERE).header("sec-fetch-site", "cross-site");
        request.header("content-type", "application/json").header("idempotency-key", key)
    };
    let task = page(&app, &short).send(asked("a"), &clip("一座桥")).await;
    assert_eq!(task.status, StatusCode::CREATED, "{}", task.text());
    assert_eq!(task.header("access-control-allow-origin"), "*");
    for name in ["ratelimit", "retry-after", "x-request-id", "location"] {
        assert!(task.header("access-control-expose-headers").contains(name), "{name}");
    }
    // What is refused is read too.
    let refused = page(&app, &short).send(asked("b"), &json!({})).await;
    assert!(refused.status.is_client_error());
    assert_eq!(refused.header("access-control-allow-origin"), "*");
    // The owner's own browser, led to that page, shows its cookie: nothing is done, and nothing can be read.
    let before = alice.available().await;
    let forged = asked("c").header("host", "127.0.0.1:8080").header("cookie", alice.cookie.as_ref().unwrap());
    let forged = alice.send(forged.body(Body::from(clip("一座桥").to_string())).unwrap()).await;
    assert_eq!((forged.status, forged.header("access-control-allow-origin")), (StatusCode::FORBIDDEN, ""));
    assert_eq!(alice.available().await, before);
    assert_eq!(
        preflight(&alice, "/sso/doLogin", "authorization").await.header("access-control-allow-origin"),
        ""
    );
    app.finish().await;
}
