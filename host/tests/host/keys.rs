//! Keys over HTTP: what they open, what they never open, and how they end.

use crate::common::{Browser, PASSWORD, Reply, TestApp, clip, png};
use axum::body::Body;
use baigong_ground::{Clock, SystemClock};
use baigong_platform::db::testing::ManualClock;
use http::{Method, StatusCode};
use serde_json::{Value, json};

/// A program without a browser's headers, which shows a key.
pub struct Program {
    browser: Browser,
    authorization: String,
    prefer: Option<&'static str>,
    idempotency_key: Option<&'static str>,
}

impl Program {
    /// The same program, which gives its requests another name.
    pub fn named(&self, idempotency_key: &'static str) -> Self {
        self.with(Some(idempotency_key))
    }

    /// The same program, which gives its requests no name.
    pub fn unnamed(&self) -> Self {
        self.with(None)
    }

    fn with(&self, idempotency_key: Option<&'static str>) -> Self {
        Self {
            browser: self.browser.clone(),
            authorization: self.authorization.clone(),
            idempotency_key,
            prefer: None,
        }
    }

    /// The same program, which shows its key in another way, or another key.
    pub fn showing(&self, change: impl Fn(&str) -> String) -> Self {
        Self { authorization: change(&self.authorization), ..self.with(self.idempotency_key) }
    }

    /// The same program, which would rather wait for answers.
    pub fn waiting(&self, prefer: &'static str) -> Self {
        Self { prefer: Some(prefer), ..self.with(self.idempotency_key) }
    }

    /// What it shows.
    pub fn authorization(&self) -> &str {
        &self.authorization
    }

    /// Sends a request with headers of its own, and shows the key.
    pub async fn send(&self, request: http::request::Builder, body: &Value) -> Reply {
        let request = request.header("host", "127.0.0.1:8080").header("authorization", &self.authorization);
        self.browser.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    pub async fn ask(&self, method: Method, path: &str, body: &Value) -> Reply {
        let mut request = http::Request::builder().method(method).uri(path).header("host", "127.0.0.1:8080");
        request =
            request.header("authorization", &self.authorization).header("content-type", "application/json");
        if let Some(key) = self.idempotency_key {
            request = request.header("idempotency-key", key);
        }
        if let Some(prefer) = self.prefer {
            request = request.header("prefer", prefer);
        }
        let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
        self.browser.send(request.body(body).unwrap()).await
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.ask(Method::GET, path, &Value::Null).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.ask(Method::POST, path, &body).await
    }
}

/// A person who has just shown who it is.
pub async fn owner(app: &TestApp, name: &str) -> Browser {
    let browser = app.person(name).await;
    let shown =
        browser.post("/api/v1/factors/step-up", json!({ "method": "password", "password": PASSWORD })).await;
    assert_eq!(shown.status, StatusCode::OK, "{}", shown.text());
    browser
}

async fn make(owner: &Browser, scopes: &[&str]) -> Value {
    make_with(owner, json!({ "name": "夜间批量", "scopes": scopes })).await
}

pub async fn make_with(owner: &Browser, form: Value) -> Value {
    let made = owner.post("/api/v1/keys", form).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    made.json()
}

pub fn program(app: &TestApp, made: &Value) -> Program {
    let authorization = format!("Bearer {}", made["text"].as_str().unwrap());
    Program { browser: app.browser(), authorization, idempotency_key: Some("k-1"), prefer: None }
}

#[tokio::test]
async fn a_program_makes_a_film_with_a_key_and_its_owner_sees_it() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let made = make(&alice, &["tasks:read", "tasks:write", "media:read", "billing:read"]).await;
    let program = program(&app, &made);
    let before = alice.available().await;
    let task = program.post("/api/v1/tasks", clip("晨雾中的古桥")).await;
    assert_eq!(task.status, StatusCode::CREATED, "{}", task.text());
    let id = task.json()["id"].as_str().unwrap().to_owned();
    let done = alice.wait_stored(&id).await;
    assert_eq!(program.get(&format!("/api/v1/tasks/{id}")).await.json()["state"], "succeeded");
    let film = program.get(done["artifacts"][0]["url"].as_str().unwrap()).await;
    assert_eq!((film.status, film.header("content-type")), (StatusCode::OK, "video/mp4"));
    let left = program.get("/api/v1/points").await.json()["available"].as_i64().unwrap();
    assert!(left < before && left == alice.available().await);
    // The form of fal's clients.
    let other = Program { authorization: program.authorization.replace("Bearer", "Key"), ..program };
    assert_eq!(other.get("/api/v1/tasks").await.status, StatusCode::OK);
    app.finish().await;
}

#[tokio::test]
async fn a_key_reaches_no_further_than_its_scopes() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let picture = alice.upload("a.png", &png(64, 64)).await.json()["id"].as_str().unwrap().to_owned();
    let reader = program(&app, &make(&alice, &["tasks:read"]).await);
    assert_eq!(reader.get("/api/v1/tasks").await.status, StatusCode::OK);
    let refused = |scope: &str| format!("403 forbidden 此密钥没有权限：{scope}");
    assert_eq!(reader.post("/api/v1/tasks", clip("x")).await.refusal(), refused("tasks:write"));
    assert_eq!(reader.get("/api/v1/points").await.refusal(), refused("billing:read"));
    let media = format!("/api/v1/media/{picture}");
    assert_eq!(reader.get(&media).await.refusal(), refused("media:read"));
    assert_eq!(reader.get("/api/v1/media/ex_dance").await.refusal(), refused("media:read"));
    // What everybody sees, a key sees too.
    assert_eq!(reader.get("/api/v1/tools").await.status, StatusCode::OK);
    app.finish().await;
}

#[tokio::test]
async fn a_key_is_no_session_wherever_people_are_asked_for() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let all = ["tasks:read", "tasks:write", "media:read", "media:write", "billing:read"];
    let key = program(&app, &make(&alice, &all).await);
    let refused = "403 forbidden 此操作不接受 API 密钥，请登录后进行";
    for (method, path, body) in [
        (Method::GET, "/api/v1/sessions", Value::Null),
        (Method::GET, "/api/v1/factors", Value::Null),
        (Method::GET, "/api/v1/admin/access", Value::Null),
        (Method::GET, "/api/v1/presets?tool=kling&mode=text", Value::Null),
    ] {
        assert_eq!(key.ask(method, path, &body).await.refusal(), refused, "{path}");
    }
    let unscoped = "403 forbidden 此密钥没有权限：keys:write";
    assert_eq!(key.get("/api/v1/keys").await.refusal(), unscoped);
    assert_eq!(
        key.post("/api/v1/keys", json!({ "name": "x", "scopes": ["tasks:read"] })).await.refusal(),
        unscoped
    );
    assert_eq!(key.get("/api/v1/session").await.json()["user"], Value::Null, "nobody is signed in");
    // A key shown beside a cookie is what counts, and is no way into other sites.
    let mut asked = alice.request(Method::GET, "/api/v1/sessions");
    asked = asked.header("authorization", &key.authorization);
    assert_eq!(alice.send(asked.body(Body::empty()).unwrap()).await.refusal(), refused);
    app.finish().await;
}

#[tokio::test]
async fn making_a_key_asks_who_it_is_and_visitors_have_none() {
    let app = TestApp::start().await;
    let new = || json!({ "name": "x", "scopes": ["tasks:read"] });
    let alice = app.person("alice-wang").await;
    let refused = alice.post("/api/v1/keys", new()).await;
    assert!(refused.refusal().starts_with("403 step_up_required"), "{}", refused.text());
    let visitor = app.visitor().await;
    assert_eq!(visitor.post("/api/v1/keys", new()).await.refusal(), "401 unauthenticated 请先登录");
    let bob = owner(&app, "bob").await;
    let wrong =
        bob.post("/api/v1/keys", json!({ "name": " ", "scopes": [], "expires_ms": 1 })).await.refusal();
    let paths: Vec<_> = wrong.lines().filter_map(|line| line.split(' ').nth(2)).collect();
    assert_eq!(paths, ["/name", "/scopes", "/expires_ms"], "{wrong}");
    app.finish().await;
}

#[tokio::test]
async fn a_key_is_shown_once_renewed_and_ended() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let made = make(&alice, &["tasks:read"]).await;
    let (id, text) = (made["id"].as_str().unwrap(), made["text"].as_str().unwrap());
    let listed = alice.get("/api/v1/keys").await;
    assert!(!listed.text().contains(&text[12..42]), "the text is shown once");
    assert_eq!(listed.json()["items"][0]["hint"], made["hint"]);
    let first = program(&app, &made);
    let renewed =
        alice.post(&format!("/api/v1/keys/{id}/renew"), json!({ "overlap_ms": 3_600_000 })).await.json();
    let second = program(&app, &renewed);
    for program in [&first, &second] {
        assert_eq!(program.get("/api/v1/tasks").await.status, StatusCode::OK);
    }
    let name =
        alice.patch(&format!("/api/v1/keys/{id}"), json!({ "name": "白天" })).await.json()["name"].clone();
    assert_eq!(name, "白天");
    assert_eq!(alice.delete(&format!("/api/v1/keys/{id}")).await.json()["ended_by"], "owner");
    for program in [&first, &second] {
        let refused = program.get("/api/v1/tasks").await.refusal();
        assert_eq!(refused, "401 unauthenticated 密钥无效、已停用或已过期");
        // Not even what is open to everybody: a program should hear that its key is wrong.
        assert_eq!(program.get("/api/v1/tools").await.status, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(alice.delete("/api/v1/keys/key_none").await.refusal(), "404 not_found 该密钥不存在");
    app.finish().await;
}

#[tokio::test]
async fn whoever_finds_a_key_ends_it_and_learns_nothing() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let made = make(&alice, &["tasks:read"]).await;
    let stranger = app.browser();
    for text in ["no key", made["text"].as_str().unwrap(), made["text"].as_str().unwrap()] {
        let answer = stranger.post("/api/v1/keys/leaked", json!({ "text": text })).await;
        assert_eq!((answer.status, answer.body.len()), (StatusCode::ACCEPTED, 0));
    }
    assert_eq!(program(&app, &made).get("/api/v1/tasks").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(alice.get("/api/v1/keys").await.json()["items"][0]["ended_by"], "leak");
    app.finish().await;
}

async fn limited(owner: &Browser, limits: Value) -> Value {
    let new = json!({ "name": "外包", "scopes": ["tasks:read", "tasks:write"], "limits": limits });
    let made = owner.post("/api/v1/keys", new).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    made.json()
}

#[tokio::test]
async fn a_key_spends_within_its_caps_and_its_owner_sees_how_much() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let before = alice.available().await;
    let points = alice.post("/api/v1/quotes", clip("一座桥")).await.json()["points"].as_i64().unwrap();
    let most = 2 * points - 1;
    let made = limited(&alice, json!({ "points": { "day": most } })).await;
    let program = program(&app, &made);
    let first = program.post("/api/v1/tasks", clip("一座桥")).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.text());
    let second = Program { idempotency_key: Some("k-2"), ..program };
    let left = points - 1;
    let refused =
        format!("402 key_limit_reached 需要 {points} 积分，此密钥今日只剩 {left} 积分（每日上限 {most}）");
    assert_eq!(second.post("/api/v1/tasks", clip("一座桥")).await.refusal(), refused);
    assert_eq!(alice.available().await, before - points, "nothing was taken for what was refused");
    let id = made["id"].as_str().unwrap();
    let listed = alice.get("/api/v1/keys").await.json()["items"][0].clone();
    assert_eq!(listed["spent"], json!({ "day": points, "month": points, "total": points }));
    // A wider cap counts what was spent under the narrow one.
    let change = json!({ "limits": { "points": { "day": most + 1 } } });
    assert_eq!(alice.patch(&format!("/api/v1/keys/{id}"), change).await.status, StatusCode::OK);
    assert_eq!(second.post("/api/v1/tasks", clip("一座桥")).await.status, StatusCode::CREATED);
    app.finish().await;
}

#[tokio::test]
async fn a_key_asks_as_often_as_it_may_and_every_answer_says_what_is_left() {
    let clock = ManualClock::at(SystemClock.now_ms());
    let app = TestApp::by(clock.clone()).await;
    let alice = owner(&app, "alice-wang").await;
    let slow = program(&app, &limited(&alice, json!({ "requests_per_minute": 10 })).await);
    let other = program(&app, &limited(&alice, json!({})).await);
    let told = |reply: &Reply| {
        let header = |name| reply.header(name).to_owned();
        (reply.status.as_u16(), header("ratelimit-policy"), header("ratelimit"), header("retry-after"))
    };
    let says = |status, policy: &str, left: &str, pause: &str| {
        (status, format!("\"minute\";{policy};w=60"), format!("\"minute\";{left}"), pause.to_owned())
    };
    for left in (0..10).rev() {
        // What fails and what others' protocols answer is counted and told like the rest.
        let path = ["/api/v1/tasks", "/api/v1/tasks/none", "/v1/models"][left % 3];
        let status = if left % 3 == 1 { 404 } else { 200 };
        assert_eq!(told(&slow.get(path).await), says(status, "q=10", &format!("r={left};t=6"), ""), "{path}");
    }
    let refused = slow.get("/api/v1/tasks").await;
    assert_eq!(told(&refused), says(429, "q=10", "r=0;t=6", "6"));
    assert_eq!(refused.refusal(), "429 rate_limited 此密钥每分钟最多可发送 10 个请求，请稍后再试");
    assert_eq!(slow.get("/v1/models").await.json()["error"]["code"], "rate_limited");
    assert_eq!(told(&other.get("/api/v1/tasks").await), says(200, "q=600", "r=599;t=1", ""));
    clock.pass(6_000);
    assert_eq!(told(&slow.get("/api/v1/tasks").await), says(200, "q=10", "r=0;t=6", ""), "as it was told");
    assert_eq!(slow.get("/api/v1/tasks").await.status, StatusCode::TOO_MANY_REQUESTS);
    clock.pass(60_000);
    assert_eq!(told(&slow.get("/api/v1/tasks").await), says(200, "q=10", "r=9;t=6", ""), "after the minute");
    assert_eq!(alice.get("/api/v1/tasks").await.header("ratelimit"), "", "people are no keys");
    app.finish().await;
}

#[tokio::test]
async fn a_key_works_with_its_tools_and_from_its_networks_alone() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let other = program(&app, &limited(&alice, json!({ "tools": ["jimeng"] })).await);
    let refused = other.post("/api/v1/tasks", clip("x")).await.refusal();
    assert!(refused.starts_with("403 forbidden 此密钥不能使用该工具："), "{refused}");
    let away = program(&app, &limited(&alice, json!({ "networks": ["203.0.113.0/24"] })).await);
    let refused = away.get("/api/v1/tasks").await.refusal();
    assert!(refused.starts_with("403 forbidden 此密钥不能在 "), "{refused}");
    let wrong =
        json!({ "name": "x", "scopes": ["tasks:read"], "limits": { "tools": ["jimeng", "nothing"] } });
    let refused = alice.post("/api/v1/keys", wrong).await.refusal();
    assert!(refused.contains("/limits/tools/1"), "{refused}");
    app.finish().await;
}

#[tokio::test]
async fn other_limits_ask_who_it_is_and_another_name_does_not() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let id = make(&alice, &["tasks:read"]).await["id"].as_str().unwrap().to_owned();
    let again = app.signed_in_again("alice-wang").await;
    let path = format!("/api/v1/keys/{id}");
    assert_eq!(again.patch(&path, json!({ "name": "白天" })).await.status, StatusCode::OK);
    let refused = again.patch(&path, json!({ "limits": {} })).await.refusal();
    assert!(refused.starts_with("403 step_up_required"), "{refused}");
    app.finish().await;
}

#[tokio::test]
async fn an_administrator_sees_a_users_keys_and_ends_one_which_is_put_down() {
    let app = TestApp::start().await;
    let (admin, alice) = (app.administrator().await, owner(&app, "alice-wang").await);
    let made = make(&alice, &["tasks:read"]).await;
    let (id, text) = (made["id"].as_str().unwrap(), made["text"].as_str().unwrap());
    let program = program(&app, &made);
    let keys = format!("/api/v1/admin/users/{}/keys", alice.uid().await);
    assert_eq!(alice.get(&keys).await.status, StatusCode::FORBIDDEN);
    let listed = admin.get(&keys).await;
    assert_eq!(listed.json()["items"][0]["hint"], made["hint"]);
    assert!(!listed.text().contains(&text[12..42]), "no text of any");
    let ended = admin.delete(&format!("{keys}/{id}")).await.json();
    assert_eq!(ended["ended_by"], "administrator", "{ended:#}");
    assert_eq!(program.get("/api/v1/tasks").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(admin.delete(&format!("{keys}/key_nobody")).await.status, StatusCode::NOT_FOUND);
    let acts = admin.get("/api/v1/admin/audit").await.text();
    assert!(acts.contains("end_user_key") && acts.contains(id) && !acts.contains(text), "{acts}");
    app.finish().await;
}
