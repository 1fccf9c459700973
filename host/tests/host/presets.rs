//! Presets: of the site, which administrators keep and everybody is offered, and people's own.

#![allow(clippy::disallowed_methods, reason = "tests")]

use crate::common::TestApp;
use axum::http::StatusCode;
use serde_json::{Value, json};

const PRESETS: &str = "/api/v1/admin/presets";
const OFFERED: &str = "/api/v1/tools/kling/presets";

fn wide(name: &str) -> Value {
    json!({ "tool": "kling", "mode": "text", "name": name, "params": { "duration": "10", "aspect_ratio": "16:9" } })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_offers_settings_and_everybody_sees_them_in_order() {
    let app = TestApp::start().await;
    let (admin, anybody) = (app.administrator().await, app.browser());
    let made = admin.post(PRESETS, wide("长片")).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let long = made.json()["id"].as_str().unwrap().to_owned();
    let other = admin.post(PRESETS, wide("横屏")).await.json()["id"].as_str().unwrap().to_owned();
    let order = json!({ "tool": "kling", "mode": "text", "ids": [other, long] });
    assert_eq!(admin.put(&format!("{PRESETS}/order"), &order).await.status, StatusCode::NO_CONTENT);
    let change = json!({ "name": "十秒长片", "name_en": "Ten seconds", "enabled": true });
    let changed = admin.put(&format!("{PRESETS}/{long}"), &change).await.json();
    assert_eq!((&changed["params"]["duration"], &changed["faults"]), (&json!("10"), &json!([])));
    let items = anybody.get(OFFERED).await.json()["items"].clone();
    let names: Vec<_> = items.as_array().unwrap().iter().map(|item| item["name"].clone()).collect();
    assert_eq!(
        names,
        [json!({ "zh": "横屏", "en": "横屏" }), json!({ "zh": "十秒长片", "en": "Ten seconds" })]
    );
    assert_eq!(items[1]["mode"], "text");
    assert_eq!(anybody.get("/api/v1/tools/none/presets").await.status, StatusCode::NOT_FOUND);

    let log = admin.get("/api/v1/admin/audit?page_size=20").await.json();
    let entry = |operation: &str| {
        log["items"]
            .as_array()
            .unwrap()
            .iter()
            .find(|entry| entry["operation"] == operation)
            .cloned()
            .unwrap()
    };
    assert_eq!(entry("admin_change_preset")["subject"], format!("preset:{long}"));
    assert_eq!(entry("admin_create_preset")["detail"]["name"], "横屏");
    assert_eq!(entry("admin_reorder_presets")["subject"], "kling/text");

    assert_eq!(admin.delete(&format!("{PRESETS}/{long}")).await.status, StatusCode::NO_CONTENT);
    assert_eq!(
        admin.get(&format!("{PRESETS}?tool=kling")).await.json()["items"].as_array().unwrap().len(),
        1
    );
    assert_eq!(admin.delete(&format!("{PRESETS}/{long}")).await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_value_that_the_form_refuses_is_named_by_its_field() {
    let app = TestApp::start().await;
    let admin = app.administrator().await;
    let mut wrong = wide("长片");
    wrong["params"] = json!({ "duration": "7", "prompt": "海" });
    let reply = admin.post(PRESETS, wrong).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let mut paths: Vec<String> = reply.json()["error"]["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| field["path"].as_str().unwrap().to_owned())
        .collect();
    paths.sort();
    assert_eq!(paths, ["/params/duration", "/params/prompt"]);
    assert_eq!(app.browser().get(OFFERED).await.json()["items"], json!([]));
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_administrators_keep_presets() {
    let app = TestApp::start().await;
    let visitor = app.visitor().await;
    for (who, status) in [(app.browser(), StatusCode::UNAUTHORIZED), (visitor, StatusCode::FORBIDDEN)] {
        assert_eq!(who.get(PRESETS).await.status, status);
        assert_eq!(who.post(PRESETS, wide("长片")).await.status, status);
        let change = json!({ "name": "长片", "enabled": true });
        assert_eq!(who.put(&format!("{PRESETS}/x"), &change).await.status, status);
        let order = json!({ "tool": "kling", "mode": "text", "ids": [] });
        assert_eq!(who.put(&format!("{PRESETS}/order"), &order).await.status, status);
        assert_eq!(who.delete(&format!("{PRESETS}/x")).await.status, status);
    }
    app.finish().await;
}

const OWN: &str = "/api/v1/presets";
const OWN_OF_KLING: &str = "/api/v1/presets?tool=kling&mode=text";

fn own(presets: Value) -> Value {
    json!({ "tool": "kling", "mode": "text", "presets": presets })
}

#[tokio::test(flavor = "multi_thread")]
async fn people_keep_presets_in_their_accounts_and_visitors_are_asked_to_sign_in() {
    let app = TestApp::start().await;
    let (person, other) = (app.person("ann").await, app.person("bob").await);
    let two = own(json!([
        { "name": "竖屏", "params": { "aspect_ratio": "9:16" } },
        { "name": "长片", "params": { "duration": "10" } },
    ]));
    let kept = person.put(OWN, &two).await;
    assert_eq!(kept.json()["items"], two["presets"], "{}", kept.text());
    // Another browser of the same person.
    let again = app.signed_in_again("ann").await;
    let renamed = json!({ "tool": "kling", "mode": "text", "replaces": "长片",
        "presets": [{ "name": "十秒", "params": { "duration": "10" } }] });
    assert_eq!(again.put(OWN, &renamed).await.status, StatusCode::OK);
    let items = person.get(OWN_OF_KLING).await.json()["items"].clone();
    assert_eq!(items, json!([renamed["presets"][0], two["presets"][0]]));
    assert_eq!(person.get("/api/v1/presets?tool=kling&mode=image").await.json()["items"], json!([]));
    assert_eq!(other.get(OWN_OF_KLING).await.json()["items"], json!([]));

    let refused =
        person.put(OWN, &own(json!([{ "name": "好", "params": {} }, { "name": " ", "params": {} }]))).await;
    assert_eq!(refused.refusal(), "422 invalid_params /presets/1/name required: 请填写预设名称");
    assert_eq!(person.get(OWN_OF_KLING).await.json()["items"], items, "all or none");

    let named = format!("{OWN_OF_KLING}&name=%E5%8D%81%E7%A7%92");
    assert_eq!(person.delete(&named).await.status, StatusCode::NO_CONTENT);
    assert_eq!(person.delete(&named).await.status, StatusCode::NOT_FOUND);
    let visitor = app.visitor().await;
    assert_eq!(visitor.get(OWN_OF_KLING).await.status, StatusCode::FORBIDDEN);
    assert_eq!(visitor.put(OWN, &two).await.status, StatusCode::FORBIDDEN);
    assert_eq!(app.browser().get(OWN_OF_KLING).await.status, StatusCode::UNAUTHORIZED);
    app.finish().await;
}
