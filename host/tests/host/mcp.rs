//! Promise: assistants that speak the Model Context Protocol find the site's tools, learn their prices and make things with a key,
//! and never spend more than they said.

use std::collections::BTreeMap;

use crate::common::{Browser, Reply, TestApp};
use crate::keys::{Program, make_with, owner, program};
use http::{Method, Request, StatusCode};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

const ALL: [&str; 4] = ["tasks:read", "tasks:write", "media:read", "media:write"];
pub const MODERN: &str = "2026-07-28";
/// Where an application learns how to sign in.
const METADATA: &str = "resource_metadata=\"http://127.0.0.1:8080/.well-known/oauth-protected-resource/mcp\"";

/// A client of the revision without sessions, which says with each request who it is.
struct Client {
    program: Program,
}

impl Client {
    async fn send(&self, method: &str, mut params: Value) -> Reply {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": MODERN,
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        let mut request = asking().header("mcp-protocol-version", MODERN).header("mcp-method", method);
        if let Some(name) = params["name"].as_str() {
            request = request.header("mcp-name", name);
        }
        self.program.send(request, &message(method, &params)).await
    }

    /// What a tool answers, and whether it is an error.
    async fn call(&self, name: &str, arguments: Value) -> (Value, bool) {
        let answer = self.send("tools/call", json!({ "name": name, "arguments": arguments })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        let mut result = answer.json()["result"].take();
        let is_error = result["isError"] == true;
        let text = result["content"][0]["text"].as_str().unwrap().to_owned();
        let structured = result["structuredContent"].take();
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), structured, "the text repeats the members");
        (structured, is_error)
    }

    /// The same of a tool that answers well.
    async fn well(&self, name: &str, arguments: Value) -> Value {
        let (answer, is_error) = self.call(name, arguments).await;
        assert!(!is_error, "{answer:#}");
        answer
    }

    /// The code and the first field of a tool that refuses.
    async fn refused(&self, name: &str, arguments: Value) -> (String, String) {
        let (answer, is_error) = self.call(name, arguments).await;
        assert!(is_error, "{answer:#}");
        let error = &answer["error"];
        let field = error["fields"][0]["path"].as_str().unwrap_or_default().to_owned();
        (error["code"].as_str().unwrap().to_owned(), field)
    }
}

pub fn asking() -> http::request::Builder {
    Request::builder()
        .method(Method::POST)
        .uri("/mcp")
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
}

fn message(method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params })
}

async fn with_key(app: &TestApp, form: Value) -> (Browser, Client) {
    let alice = owner(app, "alice-wang").await;
    let made = make_with(&alice, form).await;
    let program = program(app, &made).unnamed();
    (alice, Client { program })
}

async fn site() -> (TestApp, Browser, Client) {
    let app = TestApp::start().await;
    let (alice, client) = with_key(&app, json!({ "name": "助手", "scopes": ALL })).await;
    (app, alice, client)
}

fn bridge(max_points: i64) -> Value {
    json!({ "id": "kling/text", "params": { "prompt": "晨雾中的古桥" }, "max_points": max_points })
}

fn and(mut one: Value, name: &str, value: Value) -> Value {
    one[name] = value;
    one
}

#[tokio::test]
async fn an_assistant_finds_a_tool_learns_its_price_and_makes_a_film() {
    let (app, alice, client) = site().await;
    let discovered = client.send("server/discover", json!({})).await.json()["result"].take();
    assert_eq!(
        discovered["serverInfo"]["name"]
            .as_str()
            .or(discovered["_meta"]["io.modelcontextprotocol/serverInfo"]["name"].as_str()),
        Some("baigong"),
        "{discovered:#}"
    );
    assert!(discovered["supportedVersions"].as_array().unwrap().contains(&json!(MODERN)));
    let listed = client.send("tools/list", json!({})).await.json()["result"].take();
    let names: Vec<_> =
        listed["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "search_tools",
            "describe_tool",
            "quote",
            "generate",
            "run_batch",
            "get_task",
            "cancel_task",
            "list_tasks",
            "upload"
        ]
    );
    assert!(listed["ttlMs"].is_number() && listed["cacheScope"] == "public");

    let found = client.well("search_tools", json!({ "query": "kling text to video", "kind": "video" })).await;
    assert_eq!(found["tools"][0]["id"], "kling/text", "{found:#}");
    assert_eq!(found["tools"][0]["needs"], json!(["prompt"]));
    let chinese = client.well("search_tools", json!({ "query": "可灵文生视频" })).await;
    assert!(chinese["tools"][0]["id"].as_str().unwrap().starts_with("kling/"), "{chinese:#}");
    let cheap = client.well("search_tools", json!({ "max_points": 1 })).await;
    assert!(cheap["tools"].as_array().unwrap().iter().all(|tool| tool["points_from"].as_i64().unwrap() <= 1));
    let described = client.well("describe_tool", json!({ "id": "kling/text" })).await;
    assert!(described["schema"]["properties"]["prompt"].is_object(), "{described:#}");

    let params = json!({ "prompt": "晨雾中的古桥" });
    let quoted = client.well("quote", json!({ "id": "kling/text", "params": params })).await;
    let points = quoted["points"].as_i64().unwrap();
    assert!(points > 0 && quoted["exact"] == true);

    let before = alice.available().await;
    let made = client.well("generate", and(bridge(points), "wait_seconds", json!(50))).await;
    assert_eq!(
        (&made["state"], &made["done"], &made["charged"]),
        (&json!("succeeded"), &json!(true), &json!(points)),
        "{made:#}"
    );
    assert_eq!(alice.available().await, before - points);
    let address = url::Url::parse(made["files"][0]["url"].as_str().unwrap()).unwrap();
    let film = alice.get(&format!("{}?{}", address.path(), address.query().unwrap_or_default())).await;
    assert_eq!((film.status, film.header("content-type")), (StatusCode::OK, "video/mp4"));

    let again = client
        .send("tools/call", json!({ "name": "get_task", "arguments": { "task_id": made["task_id"] } }))
        .await;
    let link = &again.json()["result"]["content"][1];
    assert_eq!(
        (&link["type"], &link["uri"]),
        (&json!("resource_link"), &made["files"][0]["url"]),
        "{link:#}"
    );
    let listed = client.well("list_tasks", json!({ "query": "古桥" })).await;
    assert_eq!((&listed["total"], &listed["tasks"][0]["task_id"]), (&json!(1), &made["task_id"]));
    app.finish().await;
}

#[tokio::test]
async fn a_ceiling_below_the_price_spends_nothing_and_says_the_price() {
    let (app, alice, client) = site().await;
    let before = alice.available().await;
    let quoted = client.well("quote", json!({ "id": "kling/text", "params": { "prompt": "桥" } })).await;
    let points = quoted["points"].as_i64().unwrap();
    let (answer, is_error) = client.call("generate", bridge(points - 1)).await;
    assert!(is_error && answer["error"]["code"] == "conflict", "{answer:#}");
    assert_eq!(
        (&answer["quote"]["points"], &answer["error"]["fields"][0]["path"]),
        (&json!(points), &json!("/max_points"))
    );
    let mut without = bridge(1);
    without.as_object_mut().unwrap().remove("max_points");
    assert_eq!(client.refused("generate", without).await, ("invalid_params".into(), "/max_points".into()));
    assert_eq!(client.refused("generate", bridge(-1)).await.1, "/max_points");
    assert_eq!(client.refused("generate", and(bridge(points), "max_point", json!(1))).await.1, "/max_point");
    let wrong =
        json!({ "id": "kling/text", "params": { "prompt": "桥", "duration": "7" }, "max_points": points });
    assert_eq!(client.refused("generate", wrong).await.1, "/params/duration");
    let nowhere = json!({ "id": "kling/nothing", "params": {}, "max_points": 9 });
    assert_eq!(client.refused("generate", nowhere).await.0, "not_found");
    assert_eq!(alice.available().await, before);
    assert_eq!(client.well("list_tasks", json!({})).await["total"], 0);
    app.finish().await;
}

#[tokio::test]
async fn a_call_that_is_repeated_is_paid_once() {
    let (app, alice, client) = site().await;
    let before = alice.available().await;
    let call = and(bridge(500), "idempotency_key", json!("k-1"));
    let first = client.well("generate", call.clone()).await;
    let points = first["points"].as_i64().unwrap();
    // Also with another ceiling: it is there already.
    let second = client.well("generate", and(call.clone(), "max_points", json!(0))).await;
    assert_eq!(first["task_id"], second["task_id"]);
    assert_eq!(alice.available().await, before - points);
    let other = and(call.clone(), "params", json!({ "prompt": "另一座桥" }));
    assert_eq!(client.refused("generate", other).await.0, "idempotency_mismatch");
    assert_eq!(
        client.refused("generate", and(call, "idempotency_key", json!("a b"))).await.1,
        "/idempotency_key"
    );
    let nameless = client.well("generate", bridge(500)).await;
    assert_ne!(nameless["task_id"], first["task_id"], "without a name it is another wish");
    assert_eq!(alice.available().await, before - 2 * points);
    for task in [first, nameless] {
        let id = task["task_id"].as_str().unwrap();
        client.call("get_task", json!({ "task_id": id, "wait_seconds": 50 })).await;
    }
    app.finish().await;
}

#[tokio::test]
async fn a_batch_is_made_whole_below_its_ceiling_or_not_at_all() {
    let (app, alice, client) = site().await;
    let before = alice.available().await;
    let item = |prompt: &str| json!({ "id": "kling/text", "params": { "prompt": prompt } });
    let points = client.well("quote", item("桥")).await["points"].as_i64().unwrap();
    let batch =
        |most: i64| json!({ "items": [item("一"), item("二")], "max_points": most, "idempotency_key": "b" });
    let (dear, is_error) = client.call("run_batch", batch(2 * points - 1)).await;
    assert!(is_error && dear["quote"]["points"] == 2 * points, "{dear:#}");
    let wrong = json!({ "items": [item("一"), { "id": "kling/text", "params": {} }], "max_points": 999 });
    assert_eq!(client.refused("run_batch", wrong).await.1, "/items/1/params/prompt");
    assert_eq!(client.refused("run_batch", json!({ "items": [], "max_points": 9 })).await.1, "/items");
    assert_eq!(alice.available().await, before);
    let made = client.well("run_batch", batch(2 * points)).await;
    assert_eq!(
        (&made["points"], made["items"].as_array().unwrap().len()),
        (&json!(2 * points), 2),
        "{made:#}"
    );
    let again = client.well("run_batch", batch(2 * points)).await;
    for nth in 0..2 {
        assert_eq!(again["items"][nth]["task"]["task_id"], made["items"][nth]["task"]["task_id"]);
        let id = &made["items"][nth]["task"]["task_id"];
        client.call("get_task", json!({ "task_id": id, "wait_seconds": 50 })).await;
    }
    assert_eq!(alice.available().await, before - 2 * points);
    app.finish().await;
}

#[tokio::test]
async fn a_task_that_fails_is_an_error_and_one_that_hangs_is_cancelled() {
    let (app, _, client) = site().await;
    let failing = json!({ "id": "kling/text", "params": { "prompt": "不成 #fail" }, "max_points": 500, "wait_seconds": 50 });
    let (failed, is_error) = client.call("generate", failing).await;
    assert!(is_error && failed["state"] == "failed" && failed["charged"] == 0, "{failed:#}");
    assert!(failed["error"]["message"].as_str().unwrap().len() > 5);
    let hanging = json!({ "id": "kling/text", "params": { "prompt": "\u{1b}没有\u{202e}回音 #hang" }, "max_points": 500, "wait_seconds": 1 });
    let hanging = client.well("generate", hanging).await;
    assert!(hanging["done"] == false && hanging["prompt"] == "没有回音 #hang", "{hanging:#}");
    let stopped = client.call("cancel_task", json!({ "task_id": hanging["task_id"] })).await.0;
    assert!(stopped["state"] == "cancelled" || stopped["error"]["code"] == "cannot_cancel", "{stopped:#}");
    assert_eq!(client.refused("get_task", json!({ "task_id": "nothing" })).await.0, "not_found");
    app.app.stop().await;
}

#[tokio::test]
async fn a_key_reaches_the_tools_of_its_scopes_and_of_its_list() {
    let app = TestApp::start().await;
    let form = json!({ "name": "读", "scopes": ["tasks:read"], "limits": { "tools": ["kling"] } });
    let (alice, client) = with_key(&app, form).await;
    let found = client.well("search_tools", json!({})).await;
    assert!(
        found["tools"]
            .as_array()
            .unwrap()
            .iter()
            .all(|tool| tool["id"].as_str().unwrap().starts_with("kling/"))
    );
    for (name, scope) in
        [("generate", "tasks:write"), ("run_batch", "tasks:write"), ("upload", "media:write")]
    {
        let refused = client.send("tools/call", json!({ "name": name, "arguments": bridge(500) })).await;
        let challenge = format!("Bearer error=\"insufficient_scope\", scope=\"{scope}\", {METADATA}");
        assert_eq!(
            (refused.status, refused.header("www-authenticate")),
            (StatusCode::FORBIDDEN, &*challenge)
        );
        assert_eq!(refused.json()["error"]["data"]["code"], "forbidden", "{}", refused.text());
    }
    // A message that names two tools is not read as the harmless one.
    let twice = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"generate","name":"list_tasks","name":"generate","arguments":{"id":"kling/text","params":{"prompt":"x"},"max_points":500}}}"#;
    let request =
        asking().header("host", "127.0.0.1:8080").header("authorization", client.program.authorization());
    let answer = alice.send(request.body(twice.to_owned().into()).unwrap()).await;
    assert!(!answer.text().contains("task_id"), "{}", answer.text());
    app.finish().await;
}

#[tokio::test]
async fn nobody_gets_in_without_a_key_or_from_a_foreign_page() {
    let (app, alice, client) = site().await;
    let listing = message("tools/list", &json!({}));
    let nobody = app.browser().send(asking().body(listing.to_string().into()).unwrap()).await;
    let challenge = format!("Bearer {METADATA}, scope=\"tasks:read tasks:write media:write\"");
    assert_eq!(
        (nobody.status, nobody.header("www-authenticate")),
        (StatusCode::UNAUTHORIZED, challenge.as_str())
    );
    assert_eq!(nobody.json()["jsonrpc"], "2.0");
    let wrong = client.program.showing(|_| "Bearer bg_live_wrong".into()).send(asking(), &listing).await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    let session = alice.post("/mcp", listing.clone()).await;
    assert_eq!(session.status, StatusCode::FORBIDDEN, "a session is no key");
    let foreign = client.program.send(asking().header("origin", "https://evil.example"), &listing).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    let own = client.program.send(asking().header("origin", "http://127.0.0.1:8080"), &listing).await;
    assert_eq!(own.status, StatusCode::OK, "{}", own.text());
    for method in [Method::GET, Method::DELETE] {
        let refused = client.program.ask(method, "/mcp", &Value::Null).await;
        assert_eq!(refused.status, StatusCode::METHOD_NOT_ALLOWED, "{}", refused.text());
    }
    app.finish().await;
}

#[tokio::test]
async fn clients_of_the_revision_with_a_handshake_are_served_too() {
    let (app, _, client) = site().await;
    let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
    let greeted = client.program.send(asking(), &message("initialize", &hello)).await;
    let greeting = greeted.json()["result"].take();
    assert_eq!(
        (&greeting["protocolVersion"], &greeting["serverInfo"]["name"]),
        (&json!("2025-11-25"), &json!("baigong")),
        "{greeting:#}"
    );
    assert!(greeting["instructions"].as_str().unwrap().contains("max_points"));
    let legacy = || asking().header("mcp-protocol-version", "2025-11-25");
    let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    assert_eq!(client.program.send(legacy(), &ready).await.status, StatusCode::ACCEPTED);
    let listed = client.program.send(legacy(), &message("tools/list", &json!({}))).await.json();
    assert_eq!(listed["result"]["tools"].as_array().unwrap().len(), 9, "{listed:#}");
    let call = json!({ "name": "generate", "arguments": and(bridge(500), "wait_seconds", json!(50)) });
    let made = client.program.send(legacy(), &message("tools/call", &call)).await.json();
    assert_eq!(made["result"]["structuredContent"]["state"], "succeeded", "{made:#}");
    app.finish().await;
}

#[tokio::test]
async fn what_does_not_follow_the_protocol_is_refused_in_its_words() {
    let (app, _, client) = site().await;
    let code = |reply: &Reply| reply.json()["error"]["code"].as_i64().unwrap();
    let unknown = client.send("tools/nothing", json!({})).await;
    assert_eq!((unknown.status, code(&unknown)), (StatusCode::NOT_FOUND, -32601));
    let no_tool = client.send("tools/call", json!({ "name": "nothing", "arguments": {} })).await;
    assert_eq!(code(&no_tool), -32602, "{}", no_tool.text());
    let mut message = message("tools/list", &json!({}));
    message["params"]["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientInfo": { "name": "t", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let other = asking().header("mcp-protocol-version", MODERN).header("mcp-method", "tools/call");
    let mismatch = client.program.send(other, &message).await;
    assert_eq!((mismatch.status, code(&mismatch)), (StatusCode::BAD_REQUEST, -32020), "{}", mismatch.text());
    message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("2099-01-01");
    let newer = asking().header("mcp-protocol-version", "2099-01-01").header("mcp-method", "tools/list");
    let newer = client.program.send(newer, &message).await;
    assert_eq!((newer.status, code(&newer)), (StatusCode::BAD_REQUEST, -32022), "{}", newer.text());
    app.finish().await;
}

#[tokio::test]
async fn whoever_waits_hears_how_far_it_is() {
    let (app, _, client) = site().await;
    let call = json!({
        "name": "generate", "arguments": and(bridge(500), "wait_seconds", json!(50)),
        "_meta": { "progressToken": "p-1" },
    });
    let legacy = asking().header("mcp-protocol-version", "2025-11-25");
    let answer = client.program.send(legacy, &message("tools/call", &call)).await;
    assert_eq!(
        (answer.header("content-type"), answer.header("x-accel-buffering")),
        ("text/event-stream", "no")
    );
    let text = answer.text();
    let events = text.lines().filter_map(|line| line.strip_prefix("data:"));
    let events: Vec<Value> = events.filter_map(|data| serde_json::from_str(data.trim()).ok()).collect();
    assert_eq!(events[0]["method"], "notifications/progress", "{text}");
    assert_eq!(events[0]["params"]["progressToken"], "p-1");
    assert_eq!(events.last().unwrap()["result"]["structuredContent"]["state"], "succeeded", "{text}");
    app.finish().await;
}

/// Whatever is called in whatever order, what is held and charged stays below the ceilings that were named with it.
#[tokio::test]
async fn ten_thousand_calls_spend_nothing_above_their_ceilings() {
    let plenty = "[limits]\ntasks_per_user_minute = 100000\ntasks_per_network_minute = 100000\nquotes_per_user_minute = 100000\nquotes_per_network_minute = 100000\nrequests_per_key_minute = 100000\n";
    let app = TestApp::with(plenty).await;
    let (alice, client) = with_key(&app, json!({ "name": "助手", "scopes": ALL })).await;
    let before = alice.available().await;
    let mut rng = StdRng::seed_from_u64(20_261_130);
    let (mut allowed, mut made) = (0, BTreeMap::new());
    for nth in 0..10_000 {
        let (name, arguments) = any_call(&mut rng, nth);
        let message = message("tools/call", &json!({ "name": name, "arguments": arguments }));
        let answer =
            client.program.send(asking().header("mcp-protocol-version", "2025-11-25"), &message).await;
        assert_eq!(answer.status, StatusCode::OK, "{name} {arguments}: {}", answer.text());
        let answer = answer.json();
        let structured = &answer["result"]["structuredContent"];
        let shown: Vec<&Value> = match name {
            "generate" => vec![structured],
            "run_batch" => {
                structured["items"].as_array().into_iter().flatten().map(|item| &item["task"]).collect()
            }
            _ => Vec::new(),
        };
        let tasks = shown
            .into_iter()
            .filter_map(|task| Some((task["task_id"].as_str()?.to_owned(), task["points"].as_i64()?)));
        let new: BTreeMap<_, _> = tasks.filter(|(id, _)| !made.contains_key(id)).collect();
        let spent: i64 = new.values().sum();
        let ceiling = arguments["max_points"].as_i64().unwrap_or_default().max(0);
        assert!(spent <= ceiling, "{name} {arguments}: {structured:#}");
        allowed += if new.is_empty() { 0 } else { ceiling };
        made.extend(new);
        if nth % 500 == 0 {
            assert_eq!(
                before - alice.available().await,
                made.values().sum::<i64>(),
                "call {nth} held something else"
            );
        }
    }
    let held: i64 = made.values().sum();
    assert!(made.len() > 3 && held <= allowed, "{} tasks for {held} of {allowed}", made.len());
    for id in made.keys() {
        let task = client.call("get_task", json!({ "task_id": id, "wait_seconds": 50 })).await.0;
        assert_eq!(task["done"], true, "{task:#}");
    }
    assert_eq!(before - alice.available().await, held);
    app.finish().await;
}

/// A call, mostly a wrong one, and now and then one that makes something.
fn any_call(rng: &mut StdRng, nth: i32) -> (&'static str, Value) {
    const NAMES: [&str; 9] = [
        "search_tools",
        "describe_tool",
        "quote",
        "generate",
        "run_batch",
        "get_task",
        "cancel_task",
        "list_tasks",
        "upload",
    ];
    let params = |rng: &mut StdRng| match rng.random_range(0..4) {
        0 => json!({ "prompt": "桥" }),
        1 => json!({ "prompt": "桥", "duration": one_of(rng, &["5", "10", "7"]) }),
        2 => any_value(rng, 2),
        _ => json!({ "prompt": any_value(rng, 1) }),
    };
    if nth % 1000 == 7 {
        // One that may be made: by a few names, so that some are repeated, below ceilings on both sides of the price.
        let key = format!("k-{}", rng.random_range(0..6));
        let most = rng.random_range(0..120);
        let item = json!({ "id": "kling/text", "params": { "prompt": key } });
        return match rng.random_range(0..3) {
            0 => ("run_batch", json!({ "items": [item, item], "max_points": most, "idempotency_key": key })),
            _ => ("generate", and(and(item, "max_points", json!(most)), "idempotency_key", json!(key))),
        };
    }
    let name = NAMES[rng.random_range(0..NAMES.len())];
    // Ceilings of no points: nothing is made by chance.
    let most = [json!(0), json!(-5), json!("9"), json!(1.5), json!(null)][rng.random_range(0..5)].clone();
    let id = ["kling/text", "kling", "kling/nothing", "/", ""][rng.random_range(0..5)];
    let arguments = match rng.random_range(0..4) {
        0 => any_value(rng, 2),
        1 => json!({ "id": id, "params": params(rng), "max_points": most, "wait_seconds": 0 }),
        2 => {
            json!({ "items": [{ "id": id, "params": params(rng) }, { "id": id, "params": params(rng) }], "max_points": most })
        }
        _ => {
            json!({ "id": id, "task_id": id, "url": any_value(rng, 0), "max_points": most, "query": "桥", "params": params(rng) })
        }
    };
    (name, if arguments.is_object() { arguments } else { json!({ "id": arguments }) })
}

fn any_value(rng: &mut StdRng, depth: u32) -> Value {
    match rng.random_range(0..if depth == 0 { 5 } else { 7 }) {
        0 => Value::Null,
        1 => json!(rng.random_range(-1000_i64..1000)),
        2 => json!(rng.random::<bool>()),
        3 => json!(one_of(
            rng,
            &["", "桥", "\u{202e}\u{1b}", "data:image/png;base64,@@", "http://127.0.0.1:9/x"]
        )),
        4 => json!(f64::from(rng.random_range(0..1000)) / 7.0),
        5 => (0..rng.random_range(0..4)).map(|_| any_value(rng, depth - 1)).collect(),
        _ => {
            let names = ["id", "params", "prompt", "max_points", "items", "task_id"];
            let name = |rng: &mut StdRng| names[rng.random_range(0..names.len())].to_owned();
            Value::Object(
                (0..rng.random_range(0..4)).map(|_| (name(rng), any_value(rng, depth - 1))).collect(),
            )
        }
    }
}

fn one_of<'a>(rng: &mut StdRng, all: &[&'a str]) -> &'a str {
    all[rng.random_range(0..all.len())]
}
