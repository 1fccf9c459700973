//! The music player's list.

use crate::common::{Browser, TestApp};
use axum::http::StatusCode;
use serde_json::{Value, json};

async fn make_songs(browser: &Browser, key: &str) -> Value {
    let body = json!({ "tool": "suno", "mode": "inspiration", "params": { "prompt": "雨夜归家" } });
    let made = browser.create(key, body).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    browser.wait_stored(made.json()["id"].as_str().unwrap()).await
}

#[tokio::test]
async fn an_account_lists_its_songs_newest_first_and_nobody_elses() {
    let app = TestApp::start().await;
    assert_eq!(app.browser().get("/api/suno/logs/page").await.status, StatusCode::UNAUTHORIZED);
    let browser = app.visitor().await;
    let empty = browser.get("/api/suno/logs/page?current=1&size=3").await.json();
    assert_eq!((&empty["success"], &empty["data"]), (&json!(true), &json!({ "records": [], "total": 0 })));

    let first = make_songs(&browser, "a").await;
    let second = make_songs(&browser, "b").await;
    let page = browser.get("/api/suno/logs/page?current=1&size=3").await.json();
    assert_eq!((&page["data"]["total"], page["data"]["records"].as_array().unwrap().len()), (&json!(4), 3));
    let rest = browser.get("/api/suno/logs/page?current=2").await.json();
    let records = [page, rest].map(|page| page["data"]["records"].as_array().unwrap().clone()).concat();
    let ids: Vec<&Value> = records.iter().map(|song| &song["id"]).collect();
    let made = [&second, &first].map(|task| task["artifacts"].as_array().unwrap());
    for song in made.into_iter().flatten().filter(|artifact| artifact["kind"] == "audio") {
        assert!(ids.contains(&&song["id"]), "{ids:?}");
    }
    assert!(second["artifacts"].as_array().unwrap().iter().any(|artifact| artifact["id"] == *ids[0]));

    let song = &records[0];
    assert!(song["title"].as_str().is_some_and(|title| !title.is_empty()), "{song}");
    assert!(song["description"].is_string() && song["submitTime"].is_i64(), "{song}");
    assert!(song["duration"].as_f64().unwrap() > 0.5, "{song}");
    for address in ["musicUrl", "imageUrl"] {
        let reply = app.browser().get(song[address].as_str().unwrap()).await;
        assert_eq!(reply.status, StatusCode::OK, "{address} of {song}");
    }
    let other = app.visitor().await;
    assert_eq!(other.get("/api/suno/logs/page").await.json()["data"]["total"], 0);
    let wrong = browser.get("/api/suno/logs/page?current=x").await.json();
    assert_eq!(wrong["success"], false, "{wrong}");
    app.finish().await;
}
