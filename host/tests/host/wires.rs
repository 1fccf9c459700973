//! Promise: a program that was written for a vendor is served with our key, by whatever account, in the vendor's own words.

use baigong_platform::db::new_id;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{TestApp, png};
use crate::keys::{Program, make_with, owner, program};

const ALL: [&str; 4] = ["tasks:read", "tasks:write", "media:read", "media:write"];
const OFFICIAL: &str = "/compat/kling/v1/videos/text2video";
const RELAY: &str = "/proxy/api/kling/v1/videos/text2video";

async fn site() -> (TestApp, Program) {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let made = make_with(&alice, json!({ "name": "试用", "scopes": ALL, "test": true })).await;
    let program = program(&app, &made).unnamed();
    (app, program)
}

fn film(prompt: &str) -> Value {
    json!({ "model_name": "kling-v1", "mode": "std", "duration": "5", "aspect_ratio": "16:9", "prompt": prompt })
}

/// What is answered at an address once `done` says so.
async fn until(program: &Program, path: &str, done: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..3000 {
        let answer = program.get(path).await.json();
        if done(&answer) {
            return answer;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("{path} stays as it is");
}

async fn is_a_film(program: &Program, address: &Value) {
    let address = url::Url::parse(address.as_str().unwrap()).unwrap();
    let film = program.get(&format!("{}?{}", address.path(), address.query().unwrap_or_default())).await;
    assert_eq!((film.status, film.header("content-type")), (StatusCode::OK, "video/mp4"));
}

#[tokio::test]
async fn a_client_of_an_official_wire_is_served_by_an_account_of_another_wire() {
    let (app, program) = site().await;
    let prompt = format!("晨雾中的古桥 {}", new_id());
    let made = program.post(OFFICIAL, film(&prompt)).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    let made = made.json();
    assert_eq!((&made["code"], &made["data"]["task_status"]), (&json!(0), &json!("submitted")), "{made:#}");
    let id = made["data"]["task_id"].as_str().unwrap();
    let of_it = format!("{OFFICIAL}/{id}");
    let done = until(&program, &of_it, |answer| answer["data"]["task_status"] == "succeed").await;
    let video = &done["data"]["task_result"]["videos"][0];
    assert_eq!(video["duration"], "5.1", "the request is still known: {done:#}");
    is_a_film(&program, &video["url"]).await;

    let task = program.get(&format!("/api/v1/tasks/{id}")).await.json();
    assert_eq!((&task["tool"], &task["params"]["prompt"]), (&json!("kling"), &json!(prompt)));
    let jobs = app.app.simulator().unwrap().jobs(&prompt);
    let wires: Vec<&str> = jobs.iter().map(|job| job.wire.as_str()).collect();
    assert_eq!(wires, ["relay"], "the account speaks another wire than the client");
    app.finish().await;
}

#[tokio::test]
async fn the_specified_paths_of_gateways_are_served_and_files_come_in_base64() {
    let (app, program) = site().await;
    let body = json!({
        "model_name": "kling-v1-6", "mode": "std", "duration": "5", "prompt": "小船", "cfg_scale": 0.5,
        "image": STANDARD.encode(png(64, 48)), "callback_url": "",
    });
    let made = program.post("/proxy/api/kling/v1/videos/image2video", body).await.json();
    let id = made["data"]["task_id"].as_str().unwrap_or_else(|| panic!("{made:#}"));
    let path = format!("/proxy/api/kling/v1/videos/image2video/{id}");
    let done = until(&program, &path, |answer| answer["data"]["task_status"] == "succeed").await;
    is_a_film(&program, &done["data"]["task_result"]["videos"][0]["url"]).await;

    let failed = program.post(RELAY, film("不成 #fail")).await.json();
    let path = format!("{RELAY}/{}", failed["data"]["task_id"].as_str().unwrap());
    let failed = until(&program, &path, |answer| answer["data"]["task_status"] == "failed").await;
    let why = failed["data"]["task_status_msg"].as_str().unwrap();
    assert!(why.len() > 5, "{failed:#}");
    app.finish().await;
}

#[tokio::test]
async fn a_name_of_the_clients_own_makes_one_job_and_finds_it() {
    let (app, program) = site().await;
    let mut body = film("同名");
    body["external_task_id"] = "order-7".into();
    let (first, again) =
        (program.post(OFFICIAL, body.clone()).await.json(), program.post(OFFICIAL, body).await.json());
    assert_eq!(first["data"]["task_id"], again["data"]["task_id"], "{first:#} {again:#}");
    assert_eq!(first["data"]["task_info"]["external_task_id"], "order-7");
    let found = program.get(&format!("{OFFICIAL}/order-7")).await.json();
    assert_eq!(found["data"]["task_id"], first["data"]["task_id"]);
    app.finish().await;
}

#[tokio::test]
async fn refusals_are_in_the_vendors_words_and_nothing_is_charged() {
    let (app, program) = site().await;
    let refused = async |body: Value, status: StatusCode, said: &str| {
        let answer = program.post(OFFICIAL, body).await;
        let text = answer.text();
        assert_eq!(answer.status, status, "{text}");
        let message = answer.json()["message"].as_str().unwrap_or_default().to_owned();
        assert!(message.contains(said), "{said}: {text}");
        assert!(answer.json()["code"].as_i64().is_some_and(|code| code > 0), "{text}");
    };
    let mut unknown_mode = film("桥");
    unknown_mode["mode"] = "master".into();
    refused(unknown_mode, StatusCode::BAD_REQUEST, "mode").await;
    let mut with_sound = film("桥");
    with_sound["sound"] = "on".into();
    refused(with_sound, StatusCode::BAD_REQUEST, "sound").await;
    refused(json!({ "model_name": "kling-v1" }), StatusCode::BAD_REQUEST, "prompt").await;

    let nobody = program.showing(|_| "Bearer bg_test_wrong".into());
    let answer = nobody.post(OFFICIAL, film("桥")).await;
    assert_eq!(
        (answer.status, &answer.json()["code"]),
        (StatusCode::UNAUTHORIZED, &json!(1000)),
        "{}",
        answer.text()
    );
    let unknown = program.get(&format!("{OFFICIAL}/{}", new_id())).await;
    assert_eq!((unknown.status, &unknown.json()["code"]), (StatusCode::NOT_FOUND, &json!(1203)));
    let nowhere = program.ask(Method::POST, "/compat/kling/v1/nothing", &json!({})).await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
    let tasks = program.get("/api/v1/tasks").await.json();
    assert_eq!(tasks["items"], json!([]), "nothing was made");
    app.finish().await;
}

#[tokio::test]
async fn what_a_key_cannot_pay_is_refused_in_the_wires_shape() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let limits = json!({ "points": { "day": 1 } });
    let made = make_with(&alice, json!({ "name": "x", "scopes": ALL, "limits": limits })).await;
    let program = program(&app, &made).unnamed();
    let answer = program.post(OFFICIAL, film("桥")).await;
    let said = answer.json();
    assert_eq!((answer.status, &said["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!(1101)), "{said}");
    assert!(said["message"].as_str().is_some_and(|said| said.contains("密钥")), "{said}");
    let other = program.post("/compat/bfl/v1/flux-kontext-pro", json!({ "prompt": "桥" })).await;
    assert_eq!(other.status, StatusCode::PAYMENT_REQUIRED, "{}", other.text());
    let nobodys = alice.get("/api/v1/tasks").await.json();
    assert_eq!(nobodys["items"], json!([]));
    app.finish().await;
}

#[tokio::test]
async fn a_token_that_a_client_signs_names_our_key() {
    let (app, program) = site().await;
    let signed = program.showing(|shown| {
        let claims = json!({ "iss": shown.trim_start_matches("Bearer "), "exp": 4_102_444_800i64 });
        let part = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
        format!("Bearer {}.{}.{}", part(json!({ "alg": "HS256" })), part(claims), URL_SAFE_NO_PAD.encode("x"))
    });
    let made = signed.post(OFFICIAL, film("签名")).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    app.finish().await;
}

#[tokio::test]
async fn another_persons_job_is_unknown_and_a_key_that_may_only_read_makes_none() {
    let (app, program) = site().await;
    let made = program.post(OFFICIAL, film("桥")).await.json();
    let id = made["data"]["task_id"].as_str().unwrap();
    let bob = owner(&app, "bob-li").await;
    let key = make_with(&bob, json!({ "name": "读", "scopes": ["tasks:read"], "test": true })).await;
    let reader = crate::keys::program(&app, &key).unnamed();
    assert_eq!(reader.get(&format!("{OFFICIAL}/{id}")).await.status, StatusCode::NOT_FOUND);
    let refused = reader.post(OFFICIAL, film("桥")).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(refused.json()["code"].is_i64(), "{}", refused.text());
    app.finish().await;
}

const WAN: &str = "/compat/wan/services/aigc/video-generation/video-synthesis";

async fn wan_job(program: &Program, prompt: &str) -> String {
    let body = json!({
        "model": "wan2.5-t2v-preview", "input": { "prompt": prompt },
        "parameters": { "size": "832*480", "duration": 5 },
    });
    let made = program.post(WAN, body).await.json();
    made["output"]["task_id"].as_str().unwrap_or_else(|| panic!("{made:#}")).to_owned()
}

#[tokio::test]
async fn a_job_that_waits_is_cancelled_by_the_vendors_own_call() {
    let nobody_answers = r#"
[[accounts]]
id = "real"
tool = "wan25"
base_url = "http://127.0.0.1:9"
credentials = { wire = "official", api_key = "sk-of-the-site" }
"#;
    let app = TestApp::with(nobody_answers).await;
    let alice = owner(&app, "alice-wang").await;
    let before = alice.available().await;
    let made = make_with(&alice, json!({ "name": "x", "scopes": ALL })).await;
    let program = program(&app, &made).unnamed();
    let id = wan_job(&program, "一座桥").await;
    assert!(alice.available().await < before);
    let stopped = program.post(&format!("/compat/wan/tasks/{id}/cancel"), Value::Null).await;
    assert_eq!(stopped.status, StatusCode::OK, "{}", stopped.text());
    let seen = program.get(&format!("/compat/wan/tasks/{id}")).await.json();
    assert_eq!(seen["output"]["task_status"], "CANCELED", "{seen:#}");
    assert_eq!(alice.available().await, before, "the points are back");
    app.finish().await;
}

#[tokio::test]
async fn a_job_that_cannot_be_stopped_is_refused_in_the_vendors_words_and_goes_on() {
    let (app, program) = site().await;
    let id = wan_job(&program, "#hang").await;
    let path = format!("/compat/wan/tasks/{id}");
    until(&program, &path, |job| job["output"]["task_status"] == "RUNNING").await;
    let late = program.post(&format!("{path}/cancel"), Value::Null).await;
    let said = late.json();
    assert_eq!(
        (late.status, &said["code"]),
        (StatusCode::BAD_REQUEST, &json!("UnsupportedOperation")),
        "{said}"
    );
    assert_eq!(program.get(&path).await.json()["output"]["task_status"], "RUNNING");
    app.finish().await;
}
