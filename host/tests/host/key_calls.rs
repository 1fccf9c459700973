//! Promise: whatever a key calls, it is refused where it is wrong, ended, expired, elsewhere, out of scope, too early or at its
//! caps; it reaches nothing of anybody else's; and its text stands in no log, address or error.
#![allow(clippy::disallowed_methods, reason = "tests")]

use baigong_ground::{Clock, SystemClock};
use baigong_platform::db::testing::ManualClock;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Browser, Reply, TestApp, clip, png};
use crate::described::Operation;
use crate::keys::{Program, make_with, owner, program};
use crate::mcp;
use crate::process::{Database, Site};

/// What keys may be allowed.
const SCOPES: [&str; 6] =
    ["tasks:read", "tasks:write", "media:read", "media:write", "billing:read", "keys:write"];

/// A call of a key.
struct Call {
    method: Method,
    path: String,
    /// What it wants; none where any key will do.
    scope: Option<String>,
    body: Value,
}

impl Call {
    fn new(method: Method, path: &str, scope: &str, body: Value) -> Self {
        Self { method, path: path.to_owned(), scope: Some(scope.to_owned()), body }
    }

    async fn by(&self, program: &Program) -> Reply {
        if self.path == "/mcp" {
            let name = self.body["params"]["name"].as_str().unwrap();
            let request = mcp::asking().header("mcp-protocol-version", mcp::MODERN);
            let request = request.header("mcp-method", "tools/call").header("mcp-name", name);
            return program.send(request, &self.body).await;
        }
        program.named("call").ask(self.method.clone(), &self.path, &self.body).await
    }

    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

/// One way in each protocol to ask for a task that costs points.
fn creating() -> Vec<Call> {
    let film = json!({ "prompt": "一座桥 #hang" });
    let create = |path: &str, body: Value| Call::new(Method::POST, path, "tasks:write", body);
    vec![
        create("/api/v1/tasks", clip("一座桥 #hang")),
        create("/api/v1/tools/kling/text/tasks", film.clone()),
        create("/api/v1/batches", json!({ "items": [clip("一座桥 #hang")], "max_points": 1_000_000 })),
        create("/v1/videos", json!({ "model": "kling", "prompt": "一座桥 #hang" })),
        create("/v1/images/generations", json!({ "model": "nano-banana", "prompt": "一座桥 #hang" })),
        create(
            "/compat/openrouter/api/v1/videos",
            json!({ "model": "kling/text", "prompt": "一座桥 #hang" }),
        ),
        create("/compat/fal/queue/kling/text", film.clone()),
        create("/compat/replicate/v1/models/kling/text/predictions", json!({ "input": film })),
        create(
            "/compat/kling/v1/videos/text2video",
            json!({ "model_name": "kling-v1", "mode": "std", "duration": "5", "prompt": "一座桥 #hang" }),
        ),
        create(
            "/mcp",
            json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
                "name": "generate",
                "arguments": { "id": "kling/text", "params": { "prompt": "一座桥 #hang" }, "max_points": 1_000_000 },
                "_meta": {
                    "io.modelcontextprotocol/protocolVersion": mcp::MODERN,
                    "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
                    "io.modelcontextprotocol/clientCapabilities": {},
                },
            } }),
        ),
    ]
}

/// Every call of the API that takes keys, and a few of each other protocol.
fn all() -> Vec<Call> {
    let mut calls: Vec<Call> = Operation::all()
        .iter()
        .filter(|one| one.takes_keys())
        .map(|one| Call {
            method: one.method.clone(),
            path: one.path_with(|_| "1".to_owned()),
            scope: one.scopes_of_keys().first().map(|scope| (*scope).to_owned()),
            body: json!({}),
        })
        .collect();
    assert!(calls.len() > 40, "{}", calls.len());
    calls.extend(creating());
    for path in ["/v1/models", "/v1/videos/1", "/v1/videos"] {
        calls.push(Call::new(Method::GET, path, "tasks:read", Value::Null));
    }
    for path in ["/compat/fal/queue/kling/text/requests/1/status", "/compat/replicate/v1/predictions"] {
        calls.push(Call::new(Method::GET, path, "tasks:read", Value::Null));
    }
    calls.push(Call::new(Method::GET, "/proxy/api/kling/v1/videos/text2video/1", "tasks:read", Value::Null));
    calls
}

/// The text of the key that a program shows, nowhere in what it hears.
fn tells_no_key(reply: &Reply, program: &Program, name: &str) {
    let text = program.authorization().trim_start_matches("Bearer ");
    assert!(!reply.text().contains(text), "{name}: {}", reply.text());
    for (header, value) in &reply.headers {
        assert!(!String::from_utf8_lossy(value.as_bytes()).contains(text), "{name}: {header}");
    }
}

#[tokio::test]
async fn every_call_refuses_a_key_that_is_wrong_ended_expired_elsewhere_out_of_scope_or_too_early() {
    let clock = ManualClock::at(SystemClock.now_ms());
    let app = TestApp::by(clock.clone()).await;
    let alice = owner(&app, "alice-wang").await;
    let key = async |limits: Value, scopes: &[&str], expires_ms: Option<i64>| {
        let form = json!({ "name": "x", "scopes": scopes, "limits": limits, "expires_ms": expires_ms });
        let made = make_with(&alice, form).await;
        (program(&app, &made).unnamed(), made["id"].as_str().unwrap().to_owned())
    };
    let (ended, id) = key(json!({}), &SCOPES, None).await;
    assert_eq!(alice.delete(&format!("/api/v1/keys/{id}")).await.status, StatusCode::OK);
    let (expired, _) = key(json!({}), &SCOPES, Some(clock.now_ms() + 60_000)).await;
    assert_eq!(expired.get("/api/v1/tasks").await.status, StatusCode::OK);
    clock.pass(60_000);
    let (away, _) = key(json!({ "networks": ["203.0.113.0/24"] }), &SCOPES, None).await;
    let (early, _) = key(json!({ "requests_per_minute": 1 }), &SCOPES, None).await;
    early.get("/api/v1/tasks").await;
    // One that lacks each scope, and has all others.
    let mut lacking = Vec::new();
    for scope in SCOPES {
        let others: Vec<&str> = SCOPES.into_iter().filter(|one| *one != scope).collect();
        lacking.push((scope, key(json!({ "requests_per_minute": 60_000 }), &others, None).await.0));
    }
    let unknown = ended.showing(|_| format!("Bearer bg_live_{}", "0".repeat(38)));
    let before = alice.available().await;
    for call in all() {
        let name = call.name();
        for wrong in [&unknown, &ended, &expired] {
            let reply = call.by(wrong).await;
            assert_eq!(reply.status, StatusCode::UNAUTHORIZED, "{name}: {}", reply.text());
            assert!(reply.text().contains("密钥无效、已停用或已过期"), "{name}: {}", reply.text());
            tells_no_key(&reply, wrong, &name);
        }
        let reply = call.by(&away).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN, "{name}: {}", reply.text());
        assert!(reply.text().contains("此密钥不能在"), "{name}: {}", reply.text());
        let reply = call.by(&early).await;
        assert_eq!(reply.status, StatusCode::TOO_MANY_REQUESTS, "{name}: {}", reply.text());
        assert!(!reply.header("retry-after").is_empty(), "{name}");
        if let Some(scope) = &call.scope {
            let (_, without) = lacking.iter().find(|(one, _)| one == scope).unwrap();
            let reply = call.by(without).await;
            assert!(reply.text().contains(&format!("没有权限：{scope}")), "{name}: {}", reply.text());
            assert!([200, 403].contains(&reply.status.as_u16()), "{name}: {}", reply.text());
            tells_no_key(&reply, without, &name);
        }
    }
    assert_eq!(alice.available().await, before, "nothing was charged");
    assert_eq!(alice.get("/api/v1/tasks").await.json()["items"], json!([]), "nothing was made");
    app.finish().await;
}

#[tokio::test]
async fn a_task_above_any_cap_of_a_key_is_refused_in_every_protocol_and_costs_nothing() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let limited = async |limits: Value| {
        let scopes = ["tasks:read", "tasks:write", "media:read", "media:write"];
        program(&app, &make_with(&alice, json!({ "name": "x", "scopes": scopes, "limits": limits })).await)
            .unnamed()
    };
    let capped = [
        limited(json!({ "points": { "day": 1 } })).await,
        limited(json!({ "points": { "month": 1 } })).await,
        limited(json!({ "points": { "total": 1 } })).await,
    ];
    let busy = limited(json!({ "max_active": 1 })).await;
    let first = busy.named("first").post("/api/v1/tasks", clip("一座桥 #hang")).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.text());
    let before = alice.available().await;
    for call in creating() {
        for program in capped.iter().chain([&busy]) {
            let reply = call.by(program).await;
            let (name, said) = (call.name(), reply.text());
            // An assistant hears it in the result of the call.
            let refused = reply.status.is_client_error() || reply.json()["result"]["isError"] == true;
            assert!(refused && said.contains("密钥"), "{name}: {} {said}", reply.status);
            tells_no_key(&reply, program, &name);
        }
    }
    assert_eq!(alice.available().await, before, "nothing was charged");
    assert_eq!(alice.get("/api/v1/tasks").await.json()["items"].as_array().unwrap().len(), 1);
    app.finish().await;
}

/// What one person has, by the address of its kind.
struct Belongings(Vec<(&'static str, String)>);

impl Belongings {
    async fn of(alice: &Browser, program: &Program) -> Self {
        let id = |reply: Reply| {
            assert!(reply.status.is_success(), "{}", reply.text());
            reply.json()["id"].as_str().unwrap().to_owned()
        };
        let done = id(program.named("task").post("/api/v1/tasks", clip("一座桥")).await);
        let task = alice.wait_stored(&done).await;
        let artifact = task["artifacts"][0]["id"].as_str().unwrap().to_owned();
        let batch = json!({ "items": [clip("一座桥 #hang")], "max_points": 1_000_000 });
        let upload = id(alice.upload("a.png", &png(64, 64)).await);
        let organisation = id(alice.post("/api/v1/organisations", json!({ "name": "剪辑组" })).await);
        let key = id(program.post("/api/v1/keys", json!({ "name": "下级", "scopes": ["tasks:read"] })).await);
        Self(vec![
            ("/api/v1/artifacts/", artifact.clone()),
            ("/api/v1/media/", artifact),
            ("/api/v1/batches/", id(program.named("batch").post("/api/v1/batches", batch).await)),
            ("/api/v1/calls/", done.clone()),
            ("/api/v1/keys/", key),
            ("/api/v1/organisations/", organisation),
            ("/api/v1/tasks/", done),
            ("/api/v1/uploads/", upload),
        ])
    }

    /// The id to put into a path; an operation that names something else belongs into the list above.
    fn named_in(&self, path: &str) -> String {
        let found = self.0.iter().find(|(prefix, _)| path.starts_with(prefix));
        found.unwrap_or_else(|| panic!("{path} names a thing that this test does not know")).1.clone()
    }
}

#[tokio::test]
async fn no_call_of_a_key_tells_what_is_anothers_from_what_is_not_there() {
    let app = TestApp::start().await;
    let (alice, bob) = (owner(&app, "alice-wang").await, owner(&app, "bob-lee").await);
    let every = json!({ "name": "x", "scopes": SCOPES, "limits": { "requests_per_minute": 60_000 } });
    let hers = program(&app, &make_with(&alice, every.clone()).await).unnamed();
    let his = program(&app, &make_with(&bob, every).await).named("his");
    let belongings = Belongings::of(&alice, &hers).await;
    let before = alice.available().await;
    let mut called = 0;
    for operation in Operation::all().iter().filter(|one| one.takes_keys() && one.path.contains("{id}")) {
        let path = operation.path_with(|_| belongings.named_in(&operation.path));
        let nowhere = operation.path_with(|_| baigong_platform::db::new_id());
        // Each body is right for its operation, so that the id alone can be at fault.
        let body = if operation.method == Method::PATCH { json!({ "name": "y" }) } else { json!({}) };
        let [another, missing] = [
            his.ask(operation.method.clone(), &path, &body).await,
            his.ask(operation.method.clone(), &nowhere, &body).await,
        ];
        assert_eq!(another.status, StatusCode::NOT_FOUND, "{}: {}", operation.id(), another.text());
        assert_eq!(another.refusal(), missing.refusal(), "{}", operation.id());
        called += 1;
    }
    assert!(called > 15, "{called}");
    for task in alice.get("/api/v1/tasks").await.json()["items"].as_array().unwrap() {
        assert!(["succeeded", "running"].contains(&task["state"].as_str().unwrap()), "{task:#}");
    }
    for path in ["/api/v1/keys/", "/api/v1/uploads/"] {
        let list = alice.get(path.trim_end_matches('/')).await.text();
        assert!(list.contains(&belongings.named_in(path)), "{path}");
    }
    assert_eq!(alice.available().await, before);
    app.finish().await;
}

/// A key is shown in every way that clients know, right and wrong, while the host logs all it can.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_key_stands_in_the_log_however_it_is_shown() {
    let mut site = Site::new(Database::Sqlite, 100.0, "[signup]\nverify_email = false\n").await;
    site.log = "trace";
    let log = site.log_to_file();
    let mut host = site.start(None).await;
    host.register("alice").await;
    let form = json!({ "name": "x", "scopes": SCOPES, "test": true });
    let made = host.ask(Method::POST, "/api/v1/keys", Some(&form), "k").await;
    let made: Value = made.json().await.unwrap();
    let key = made["text"].as_str().unwrap();
    let part = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!(
        "{}.{}.{}",
        part(json!({ "alg": "HS256" })),
        part(json!({ "iss": key, "exp": 4_102_444_800i64 })),
        URL_SAFE_NO_PAD.encode("x")
    );
    let client = baigong_ground::http::shared_client();
    let film = json!({ "model_name": "kling-v1", "prompt": "一座桥" });
    let official = format!("{}/compat/kling/v1/videos/text2video", host.url);
    let mut taken = 0;
    for path in ["/api/v1/tasks", "/v1/models", "/v1/videos/none", "/compat/replicate/v1/predictions", "/mcp"]
    {
        for shown in [format!("Bearer {key}"), format!("Key {key}"), format!("Bearer {key}x")] {
            let request = client.get(format!("{}{path}", host.url)).header("authorization", shown);
            taken += i32::from(request.send().await.unwrap().status() == StatusCode::OK);
        }
    }
    for authorization in
        [key.to_owned(), format!("Bearer {key}"), format!("Bearer {signed}"), format!("Basic {key}")]
    {
        let request = client.post(&official).header("authorization", authorization).json(&film);
        taken += i32::from(request.send().await.unwrap().status() == StatusCode::OK);
    }
    let gemini =
        format!("{}/compat/gemini/v1beta/models/veo-3.1-generate-preview:predictLongRunning", host.url);
    let veo = json!({ "instances": [{ "prompt": "一座桥" }] });
    let flux = format!("{}/compat/bfl/v1/flux-kontext-pro", host.url);
    for request in [
        client.post(&gemini).header("x-goog-api-key", key).json(&veo),
        client.post(flux).header("x-key", key).json(&json!({ "prompt": "一座桥" })),
    ] {
        let answer = request.send().await.unwrap();
        let (status, said) = (answer.status(), answer.text().await.unwrap());
        assert_eq!(status, StatusCode::OK, "{said}");
    }
    for address in [format!("{gemini}?key={key}"), format!("{}/nowhere?key={key}", host.url)] {
        client.post(address).json(&veo).send().await.unwrap();
    }
    client
        .post(format!("{}/api/v1/keys/leaked", host.url))
        .json(&json!({ "text": key }))
        .send()
        .await
        .unwrap();
    host.stop().await;
    let said = std::fs::read_to_string(log).unwrap();
    assert!(taken >= 6, "{taken} calls were let in");
    assert!(said.len() > 10_000, "{} bytes of log", said.len());
    let secret = &key["bg_test_".len()..];
    let told: Vec<&str> = said.lines().filter(|line| line.contains(secret)).take(5).collect();
    assert!(told.is_empty(), "{told:#?}");
}
