//! How reliable tools are, from real tasks of simulated vendors.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::common::{Browser, TestApp, clip};

async fn kling(browser: &Browser) -> (Value, Value) {
    let answer = browser.get("/api/v1/reliability").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.header("cache-control"), "public, max-age=300");
    let all = answer.json();
    let items = all["items"].as_array().unwrap();
    let text = items.iter().find(|item| item["tool"] == "kling" && item["mode"] == "text").unwrap().clone();
    (all, text)
}

#[tokio::test]
async fn the_rate_counts_tasks_that_ended_here_and_leaves_out_what_moderation_refused() {
    let app = TestApp::start().await;
    let person = app.visitor().await;
    let mut expected = BTreeMap::new();
    let mut number = 0;
    for (word, times, state) in [("", 18, "succeeded"), ("#fail", 6, "failed"), ("#moderated", 3, "failed")] {
        for _ in 0..times {
            number += 1;
            let made = person.create(&format!("k{number}"), clip(&format!("一只猫 {word}"))).await;
            assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
            let id = made.json()["id"].as_str().unwrap().to_owned();
            let done = person.wait_for(&id, |task| task["state"] == state).await;
            *expected.entry((word, done["error"]["kind"].clone().to_string())).or_insert(0) += 1;
        }
    }
    assert_eq!(expected.len(), 3, "{expected:?}");
    let (all, text) = kling(&app.browser()).await;
    assert_eq!((&all["demonstration"], &all["least_samples"]), (&json!(true), &json!(20)));
    for stretch in ["day", "month"] {
        assert_eq!(text[stretch]["at_least"], 20, "{text}");
        assert_eq!(text[stretch]["success_rate"], 0.75, "{text}");
        // Eighteen results are too few for a time.
        assert!(text[stretch]["median_ms"].is_null(), "{text}");
    }
    app.finish().await;
}

#[tokio::test]
async fn a_tool_without_tasks_says_nothing() {
    let app = TestApp::start().await;
    let (_, text) = kling(&app.browser()).await;
    let nothing = json!({ "at_least": null, "success_rate": null, "median_ms": null, "p90_ms": null });
    assert_eq!((&text["day"], &text["month"]), (&nothing, &nothing));
    app.finish().await;
}
