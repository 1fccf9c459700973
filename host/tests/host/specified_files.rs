//! Files and tokens at the specified addresses, as pages and programs of others use them.

use axum::body::Body;
use baigong_ground::{Clock, SystemClock};
use baigong_platform::db::testing::ManualClock;
use http::{Method, Request, StatusCode};
use serde_json::{Value, json};

use crate::common::{Browser, Reply, TestApp, png};
use crate::keys::{make_with, owner, program};

const UPLOADS: [(&str, &str); 3] =
    [("/upload", "file"), ("/screenshots/img/upload", "file"), ("/proxy/api/images/upload", "image")];
const CODE: &str = "/proxy/api/userTokenFacade/get/me/auth-code";
const QUARTER_MS: i64 = 15 * 60_000;

/// A program that sends a form with one file.
async fn bring(app: &TestApp, shows: Option<&str>, path: &str, field: &str, content: &[u8]) -> Reply {
    let head = format!(
        "--form\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"a.png\"\r\n\
         content-type: image/png\r\n\r\n"
    );
    let body = [head.as_bytes(), content, b"\r\n--form--\r\n"].concat();
    let request = Request::builder().method(Method::POST).uri(path).header("host", "127.0.0.1:8080");
    let request = request.header("content-type", "multipart/form-data; boundary=form");
    let request = match shows {
        Some(authorization) => request.header("authorization", authorization),
        None => request,
    };
    app.browser().send(request.body(Body::from(body)).unwrap()).await
}

async fn asked(app: &TestApp, method: Method, path: &str, shows: &str, body: Value) -> Reply {
    let request = Request::builder().method(method).uri(path).header("host", "127.0.0.1:8080");
    let request = request.header("authorization", shows).header("content-type", "application/json");
    let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
    app.browser().send(request.body(body).unwrap()).await
}

/// The part of an address behind the host.
fn path(address: &Value) -> String {
    let address = url::Url::parse(address.as_str().unwrap_or_else(|| panic!("{address}"))).unwrap();
    format!("{}?{}", address.path(), address.query().unwrap_or_default())
}

async fn kept(browser: &Browser) -> usize {
    browser.get("/api/v1/uploads").await.json()["items"].as_array().unwrap().len()
}

#[tokio::test]
async fn a_file_is_taken_at_each_specified_address_and_answered_with_one_that_opens_it() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let writer = program(&app, &make_with(&alice, json!({ "name": "写", "scopes": ["media:write"] })).await);
    for (at, (address, field)) in UPLOADS.into_iter().enumerate() {
        let picture = png(64, 40 + u32::try_from(at).unwrap());
        let reply = bring(&app, Some(writer.authorization()), address, field, &picture).await;
        assert_eq!(reply.status, StatusCode::OK, "{address}: {}", reply.text());
        let answer = reply.json();
        assert_eq!((&answer["success"], &answer["code"]), (&json!(true), &json!("200")), "{answer}");
        let url = if field == "image" { &answer["data"] } else { &answer["data"]["url"] };
        let fetched = app.browser().get(&path(url)).await;
        assert_eq!((fetched.status, fetched.header("content-type")), (StatusCode::OK, "image/png"));
        assert!(fetched.body == picture, "{address}: the bytes that were brought");
        assert_eq!(kept(&alice).await, at + 1, "it is an upload of its owner's");
    }
    app.finish().await;
}

#[tokio::test]
async fn a_file_is_refused_at_a_specified_address_with_the_field_and_nothing_is_kept() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let key = |scope: &'static str| json!({ "name": scope, "scopes": [scope] });
    let writer = program(&app, &make_with(&alice, key("media:write")).await);
    let reader = program(&app, &make_with(&alice, key("media:read")).await);
    for (address, field) in UPLOADS {
        let nobody = bring(&app, None, address, field, &png(8, 8)).await;
        assert_eq!((nobody.status, &nobody.json()["success"]), (StatusCode::UNAUTHORIZED, &json!(false)));
        let reads = bring(&app, Some(reader.authorization()), address, field, &png(8, 8)).await;
        assert_eq!(reads.status, StatusCode::FORBIDDEN, "{}", reads.text());
        let misnamed = bring(&app, Some(writer.authorization()), address, "picture", &png(8, 8)).await.json();
        assert_eq!(
            (&misnamed["success"], &misnamed["code"], &misnamed["fields"][0]["field"]),
            (&json!(false), &json!("INVALID_PARAMS"), &json!(field)),
            "{misnamed}"
        );
        let text = bring(&app, Some(writer.authorization()), address, field, b"no picture at all").await;
        assert_eq!(text.json()["success"], false, "{}", text.text());
        assert!(!text.json()["msg"].as_str().unwrap().is_empty());
    }
    assert_eq!(kept(&alice).await, 0);
    app.finish().await;
}

#[tokio::test]
async fn a_page_makes_a_film_of_its_upload_with_the_token_of_its_session() {
    let app = TestApp::start().await;
    let visitor = app.visitor().await;
    let given = visitor.get(CODE).await.json();
    assert_eq!(given["success"], true, "{given}");
    let shows = format!("Bearer {}", given["data"]["token"].as_str().unwrap());
    let picture = bring(&app, Some(&shows), "/upload", "file", &png(320, 320)).await.json();
    let film = json!({
        "model_name": "kling-v1-6", "mode": "std", "duration": "5", "prompt": "小船", "cfg_scale": 0.5,
        "image": picture["data"]["url"],
    });
    let made = asked(&app, Method::POST, "/proxy/api/kling/v1/videos/image2video", &shows, film).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    let made = made.json();
    let id = made["data"]["task_id"].as_str().unwrap_or_else(|| panic!("{made:#}"));
    let task = visitor.wait_for(id, |task| task["finished_ms"].is_i64()).await;
    assert_eq!(task["state"], "succeeded", "the task is the session's own: {task}");
    let log = asked(&app, Method::GET, "/proxy/api/video/aiTaskLog/page", &shows, Value::Null).await.json();
    assert_eq!(log["data"]["records"][0]["id"], id, "{log}");
    app.finish().await;
}

#[tokio::test]
async fn a_token_opens_no_more_and_no_longer_than_what_it_was_given_for() {
    let clock = ManualClock::at(SystemClock.now_ms());
    let app = TestApp::by(clock.clone()).await;
    assert_eq!(app.browser().get(CODE).await.status, StatusCode::UNAUTHORIZED);
    let alice = owner(&app, "alice-wang").await;
    let given = alice.get(CODE).await.json()["data"].clone();
    assert_eq!(given["expiresMs"], clock.now_ms() + QUARTER_MS, "{given}");
    let session = format!("Bearer {}", given["token"].as_str().unwrap());
    let status =
        async |shows: &str, path: &str| asked(&app, Method::GET, path, shows, Value::Null).await.status;
    assert_eq!(status(&session, "/api/v1/tasks").await, StatusCode::OK);
    for closed in ["/api/v1/points", "/api/v1/keys", "/u/global_users/user/me"] {
        assert_eq!(status(&session, closed).await, StatusCode::FORBIDDEN, "{closed}");
    }

    let made = make_with(&alice, json!({ "name": "读", "scopes": ["tasks:read"] })).await;
    let reader = program(&app, &made);
    let of_key = reader.get(CODE).await.json()["data"]["token"].as_str().unwrap().to_owned();
    let of_key = format!("Bearer {of_key}");
    assert_eq!(status(&of_key, "/api/v1/tasks").await, StatusCode::OK);
    assert_eq!(status(&of_key, "/api/v1/uploads").await, StatusCode::FORBIDDEN, "the key may not either");

    clock.pass(QUARTER_MS - 1);
    let again = asked(&app, Method::GET, CODE, &session, Value::Null).await.json();
    assert_eq!(again["data"]["expiresMs"], given["expiresMs"], "a token prolongs no token");
    let id = made["id"].as_str().unwrap();
    alice.delete(&format!("/api/v1/keys/{id}")).await;
    assert_eq!(status(&of_key, "/api/v1/tasks").await, StatusCode::UNAUTHORIZED, "its key has ended");
    assert_eq!(status(&session, "/api/v1/tasks").await, StatusCode::OK);
    clock.pass(1);
    assert_eq!(status(&session, "/api/v1/tasks").await, StatusCode::UNAUTHORIZED, "its time is over");

    let next = alice.get(CODE).await.json()["data"]["token"].as_str().unwrap().to_owned();
    let forged = format!("Bearer {}00", &next[..next.len() - 2]);
    assert_eq!(status(&forged, "/api/v1/tasks").await, StatusCode::UNAUTHORIZED, "nobody makes one");
    let next = format!("Bearer {next}");
    assert_eq!(status(&next, "/api/v1/tasks").await, StatusCode::OK);
    alice.delete("/api/v1/session").await;
    assert_eq!(status(&next, "/api/v1/tasks").await, StatusCode::UNAUTHORIZED, "its session has ended");
    app.finish().await;
}
