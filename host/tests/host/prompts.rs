//! Prompts that a text model rewrites.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use crate::common::TestApp;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::post;
use axum::{Json, Router};
use http::StatusCode;
use serde_json::{Value, json};

type Heard = Arc<Mutex<Vec<(Option<String>, Value)>>>;

async fn complete(
    State(heard): State<Heard>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> (StatusCode, Json<Value>) {
    let token = headers.get("authorization").map(|value| value.to_str().unwrap().to_owned());
    let text = body["messages"][1]["content"].as_str().unwrap().to_owned();
    heard.lock().unwrap().push((token, body));
    if text == "overloaded" {
        return (
            StatusCode::INTERNAL_SERVER_ERROR,
            Json(json!({ "error": { "message": "key sk-secret-of-the-site is over quota" } })),
        );
    }
    (
        StatusCode::OK,
        Json(
            json!({ "choices": [{ "message": { "role": "assistant", "content": format!("“{text}，电影质感”") } }] }),
        ),
    )
}

/// A server that speaks the protocol of chat completions, and what it hears.
async fn model() -> (SocketAddr, Heard) {
    let heard = Heard::default();
    let router = Router::new().route("/v1/chat/completions", post(complete)).with_state(heard.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, heard)
}

async fn site(more: &str) -> (TestApp, Heard) {
    let (address, heard) = model().await;
    let toml = format!(
        "text_model = {{ base_url = \"http://{address}/v1\", model = \"words-1\", api_key = \"sk-secret-of-the-site\" }}\n{more}"
    );
    (TestApp::with(&toml).await, heard)
}

fn wish(text: &str) -> Value {
    json!({ "text": text, "rewriting": "polish", "kind": "video" })
}

#[tokio::test]
async fn a_prompt_is_polished_by_the_configured_model_and_costs_nothing() {
    let (app, heard) = site("").await;
    let browser = app.person("libai").await;
    assert_eq!(browser.get("/api/v1/site").await.json()["rewrites_prompts"], true);
    let before = browser.get("/api/v1/points").await.json();
    let reply = browser.post("/api/v1/prompts/rewrite", wish("雨夜的巷子")).await;
    assert_eq!((reply.status, reply.json()), (StatusCode::OK, json!({ "text": "雨夜的巷子，电影质感" })));
    assert_eq!(browser.get("/api/v1/points").await.json(), before);
    let (token, body) = heard.lock().unwrap().pop().unwrap();
    assert_eq!((token.as_deref(), &body["model"]), (Some("Bearer sk-secret-of-the-site"), &json!("words-1")));
    assert_eq!(body["messages"][1], json!({ "role": "user", "content": "雨夜的巷子" }));
    app.finish().await;
}

#[tokio::test]
async fn a_model_that_fails_is_said_clearly_and_its_key_stays_secret() {
    let (app, _) = site("").await;
    let reply = app.person("libai").await.post("/api/v1/prompts/rewrite", wish("overloaded")).await;
    assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(reply.json()["error"]["message"], "文本模型暂时没有回应，请稍后再试");
    assert!(!reply.text().contains("sk-secret"), "{}", reply.text());
    app.finish().await;
}

#[tokio::test]
async fn rewriting_is_refused_to_strangers_empty_or_endless_prompts_and_haste() {
    let (app, heard) = site("[limits]\nrewrites_per_user_minute = 1").await;
    let refused = app.browser().post("/api/v1/prompts/rewrite", wish("x")).await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
    let browser = app.person("libai").await;
    for text in [" ".to_owned(), "字".repeat(4001)] {
        let reply = browser.post("/api/v1/prompts/rewrite", wish(&text)).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(reply.json()["error"]["fields"][0]["path"], "/text");
    }
    assert_eq!(browser.post("/api/v1/prompts/rewrite", wish("一")).await.status, StatusCode::OK);
    let hasty = browser.post("/api/v1/prompts/rewrite", wish("二")).await;
    assert_eq!(hasty.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(hasty.headers.contains_key("retry-after"));
    assert_eq!(heard.lock().unwrap().len(), 1, "what was refused was not asked");
    app.finish().await;
}

#[tokio::test]
async fn nobody_has_more_rewritten_than_a_days_worth_and_visitors_nothing() {
    let (address, heard) = model().await;
    let toml = format!(
        "[text_model]\nbase_url = \"http://{address}/v1\"\nmodel = \"words-1\"\nper_user_day = 2\nsite_day = 3\n\
         max_tokens = 600\n"
    );
    let app = TestApp::with(&toml).await;
    let ask = async |browser: &crate::common::Browser| {
        browser.post("/api/v1/prompts/rewrite", wish("雨夜的巷子")).await.status
    };
    assert_eq!(ask(&app.visitor().await).await, StatusCode::FORBIDDEN, "who costs nothing to become");
    let (first, second) = (app.person("libai").await, app.person("dufu").await);
    assert_eq!([ask(&first).await, ask(&first).await], [StatusCode::OK; 2]);
    assert_eq!(ask(&first).await, StatusCode::TOO_MANY_REQUESTS, "a user's day");
    assert_eq!(ask(&second).await, StatusCode::OK, "what was refused took nothing from the site");
    assert_eq!(ask(&second).await, StatusCode::TOO_MANY_REQUESTS, "the site's day");
    assert_eq!(heard.lock().unwrap().len(), 3);
    assert_eq!(heard.lock().unwrap()[0].1["max_tokens"], 600, "an answer has an end");
    let metrics = app.browser().figures().await.text();
    for line in ["baigong_prompt_rewrites_total{ending=\"done\"} 3", "ending=\"spent\"} 2"] {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
    app.finish().await;
}

#[tokio::test]
async fn a_site_without_a_text_model_does_not_offer_it() {
    let app = TestApp::start().await;
    let browser = app.visitor().await;
    assert_eq!(browser.get("/api/v1/site").await.json()["rewrites_prompts"], false);
    assert_eq!(browser.post("/api/v1/prompts/rewrite", wish("x")).await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}
