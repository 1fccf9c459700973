//! Promise: a model that an administrator adds, changes, renames or switches off is so at once, everywhere and in every process,
//! and calls that were made before it go on.

use baigong_platform::db::new_id;
use baigong_platform::db::testing::postgres;
use http::StatusCode;
use serde_json::{Value, json};

use crate::common::{Browser, TestApp, clip};
use crate::keys::{make_with, owner, program};

const KLING: &str = "/api/v1/admin/models/kling";

/// A model as an administrator writes it: only of text, of two lengths, one of which no other model has.
fn new_model() -> Value {
    json!({
        "title": { "zh": "可灵 V9", "en": "Kling V9" },
        "about": { "zh": "刚刚发布", "en": "Just published" },
        "points": 7, "modes": ["text"], "only": { "duration": ["5", "20"], "video_mode": ["std", "pro"] },
        "times": { "duration": "value" }, "sent_as": "kling-v9-preview", "since": "2026-11-20",
    })
}

/// Changes models of Kling on top of whatever was changed before.
async fn change(admin: &Browser, changes: Value, accept_ended: bool) -> crate::common::Reply {
    let seen = admin.get(KLING).await.json()["version"].clone();
    let body = json!({ "changes": changes, "based_on": seen, "accept_ended": accept_ended });
    admin.patch(KLING, body).await
}

async fn changed(admin: &Browser, changes: Value) -> Value {
    let answer = change(admin, changes, false).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()
}

/// The models that the form of text lists.
async fn listed(browser: &Browser) -> Vec<String> {
    let tool = browser.get("/api/v1/tools/kling").await.json();
    let text = tool["modes"].as_array().unwrap().iter().find(|mode| mode["id"] == "text").unwrap();
    let models = text["schema"]["properties"]["model_name"]["oneOf"].as_array().unwrap();
    models.iter().map(|model| model["const"].as_str().unwrap().to_owned()).collect()
}

fn with(prompt: &str, model: &str, duration: &str) -> Value {
    let mut clip = clip(prompt);
    clip["params"]["model_name"] = model.into();
    clip["params"]["duration"] = duration.into();
    clip
}

async fn quote(browser: &Browser, model: &str, duration: &str) -> Value {
    let quote = browser.post("/api/v1/quotes", with("猫", model, duration)).await;
    assert_eq!(quote.status, StatusCode::OK, "{}", quote.text());
    quote.json()["points"].clone()
}

/// What the simulated vendor was asked to make.
fn sent(app: &TestApp, prompt: &str) -> Vec<String> {
    let jobs = app.app.simulator().unwrap().jobs(prompt);
    jobs.into_iter().map(|job| job.body["model_name"].as_str().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn a_model_that_is_added_is_on_the_form_in_the_prices_on_the_wire_and_served_at_once() {
    let app = TestApp::start().await;
    let (admin, visitor) = (app.administrator().await, app.visitor().await);
    let before = visitor.get("/api/v1/prices").await.json()["version"].clone();
    let view = changed(&admin, json!({ "kling-v9": new_model() })).await;
    assert_eq!(
        (&view["models"][0]["model"]["id"], &view["models"][0]["source"]),
        (&json!("kling-v9"), &json!("added"))
    );

    assert_eq!(listed(&visitor).await[0], "kling-v9");
    assert_eq!(quote(&visitor, "kling-v9", "20").await, 140);
    assert_ne!(visitor.get("/api/v1/prices").await.json()["version"], before);
    let document = visitor.get("/api/v1/tools/kling/openapi.json").await.text();
    assert!(document.contains("kling-v9"), "the tool's document lists it");

    // By its own name, by the vendor's, and on the vendor's own wire.
    let prompt = format!("雪山 {}", new_id());
    for model in ["kling-v9", "kling-v9-preview"] {
        let made = visitor.create(&new_id(), with(&prompt, model, "20")).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
        let task = visitor.wait_stored(made.json()["id"].as_str().unwrap()).await;
        assert_eq!((&task["params"]["model_name"], &task["points"]), (&json!("kling-v9"), &json!(140)));
    }
    let alice = owner(&app, "alice-wang").await;
    let scopes = json!({ "name": "试用", "scopes": ["tasks:read", "tasks:write"] });
    let client = program(&app, &make_with(&alice, scopes).await).unnamed();
    let body = json!({
        "model_name": "kling-v9-preview", "mode": "std", "duration": "20", "aspect_ratio": "16:9", "prompt": prompt,
    });
    let made = client.post("/compat/kling/v1/videos/text2video", body).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    let id = made.json()["data"]["task_id"].as_str().unwrap().to_owned();
    alice.wait_for(&id, |task| task["state"] == "succeeded").await;
    assert_eq!(sent(&app, &prompt), ["kling-v9-preview"; 3]);

    // What it does not take is refused by both names; what was called before is as it was.
    let refused = visitor.create(&new_id(), with("猫", "kling-v9", "10")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text().contains("可灵 V9不支持视频时长“10”"), "{}", refused.text());
    assert_eq!(quote(&visitor, "kling-v1", "5").await, 20);
    app.finish().await;
}

#[tokio::test]
async fn calls_made_before_a_model_was_renamed_or_switched_off_live_on() {
    let app = TestApp::start().await;
    let (admin, visitor) = (app.administrator().await, app.visitor().await);
    let made = visitor.create(&new_id(), with("江水", "kling-v1-5", "5")).await.json();
    let task = visitor.wait_stored(made["id"].as_str().unwrap()).await;

    changed(&admin, json!({ "kling-v1-5": { "id": "kling-v1-5-classic", "title": { "zh": "旧版" } } })).await;
    let again = visitor.create(&new_id(), with("江水", "kling-v1-5", "5")).await;
    assert_eq!(again.status, StatusCode::CREATED, "{}", again.text());
    let again = visitor.wait_stored(again.json()["id"].as_str().unwrap()).await;
    assert_eq!(again["params"]["model_name"], "kling-v1-5-classic");

    // One that is under way when its model is switched off is made.
    let under_way = visitor.create(&new_id(), with("江水 #slow", "kling-v1-5-classic", "5")).await.json();
    let off =
        change(&admin, json!({ "kling-v1-5": { "id": "kling-v1-5-classic", "offered": false } }), false)
            .await;
    assert_eq!(off.status, StatusCode::UNPROCESSABLE_ENTITY);
    let problem = off.json()["error"]["fields"][0].clone();
    assert_eq!(problem["path"], "/accept_ended", "{}", off.text());
    let off =
        change(&admin, json!({ "kling-v1-5": { "id": "kling-v1-5-classic", "offered": false } }), true).await;
    assert_eq!(off.status, StatusCode::OK, "{}", off.text());
    assert!(!listed(&visitor).await.contains(&"kling-v1-5-classic".to_owned()));
    visitor.wait_stored(under_way["id"].as_str().unwrap()).await;
    let refused = visitor.create(&new_id(), with("江水", "kling-v1-5", "5")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let shown = visitor.get(&format!("/api/v1/tasks/{}", task["id"].as_str().unwrap())).await.json();
    assert_eq!(shown["params"]["model_name"], "kling-v1-5");

    // Back to the plug-in's, it is on the list under its first name.
    changed(&admin, json!({ "kling-v1-5": null })).await;
    assert!(listed(&visitor).await.contains(&"kling-v1-5".to_owned()));
    app.finish().await;
}

#[tokio::test]
async fn what_is_wrong_with_a_model_is_said_by_its_field_and_nothing_changes() {
    let app = TestApp::start().await;
    let (admin, visitor) = (app.administrator().await, app.visitor().await);
    let before = (admin.get(KLING).await.json(), listed(&visitor).await);
    let wrong = |member: &str, value: Value| {
        let mut model = new_model();
        model[member] = value;
        json!({ "kling-v9": model })
    };
    let refused = [
        (wrong("points", json!(-1)), "/changes/kling-v9/points"),
        (wrong("points", json!("many")), "/changes/kling-v9"),
        (wrong("title", json!("")), "/changes/kling-v9/title"),
        (wrong("sent_as", json!("kling-v1")), "/changes/kling-v9/id"),
        (wrong("since", json!("yesterday")), "/changes/kling-v9/since"),
        (wrong("has", json!(["smell"])), "/changes/kling-v9/has/0"),
        (wrong("modes", json!(["other"])), "/changes/kling-v9/modes/0"),
        (
            wrong("only", json!({ "duration": ["20"], "video_mode": ["std"] })),
            "/changes/kling-v9/only/duration",
        ),
        (wrong("only", json!({ "duration": ["5", "long"] })), "/changes/kling-v9/only/duration"),
        (wrong("only", json!({ "colour": ["red"] })), "/changes/kling-v9/only/colour"),
        (wrong("times", json!({ "duration": { "5": 1 } })), "/changes/kling-v9/times/duration"),
        (wrong("colour", json!("red")), "/changes/kling-v9"),
        (json!({ "kling-v1": { "offered": false } }), "/table/default"),
        (json!({ "kling-v9": null }), "/changes/kling-v9"),
        (json!({ "kling-v9": { "title": "x".repeat(20_000) } }), "/changes/kling-v9"),
        (json!({}), "/changes"),
    ];
    for (changes, path) in refused {
        let answer = change(&admin, changes.clone(), true).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}: {}", answer.text());
        let fields = answer.json()["error"]["fields"].clone();
        let paths: Vec<&str> =
            fields.as_array().unwrap().iter().map(|field| field["path"].as_str().unwrap()).collect();
        assert!(paths.contains(&path), "{changes}: {paths:?}");
    }
    // A wire that does not know a quality: the simulated vendor says so before anybody pays.
    let tried = json!({ "based_on": 0, "changes": wrong("only", json!({ "duration": ["5"], "video_mode": ["std", "4k"] })) });
    let judged = admin.post(&format!("{KLING}/judgement"), tried).await;
    assert_eq!(judged.status, StatusCode::UNPROCESSABLE_ENTITY, "4k has no weight: {}", judged.text());

    let stale = admin.patch(KLING, json!({ "changes": { "kling-v9": new_model() }, "based_on": 7 })).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert_eq!((admin.get(KLING).await.json(), listed(&visitor).await), before);
    assert_eq!(visitor.get(KLING).await.status, StatusCode::FORBIDDEN);
    assert_eq!(admin.get("/api/v1/admin/models/runway").await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

#[tokio::test]
async fn a_judgement_shows_prices_refusals_and_the_vendors_word_and_changes_nothing() {
    let app = TestApp::start().await;
    let admin = app.administrator().await;
    let body = json!({ "based_on": 0, "changes": { "kling-v9": new_model(), "kling-v1": { "only": { "duration": ["5"] } } } });
    let judged = admin.post(&format!("{KLING}/judgement"), body).await;
    assert_eq!(judged.status, StatusCode::OK, "{}", judged.text());
    let judged = judged.json();
    let prices = judged["prices"].as_array().unwrap();
    let of_new = prices.iter().find(|price| {
        price["model"] == "kling-v9" && price["when"] == json!({ "video_mode": "pro", "duration": "20" })
    });
    assert_eq!(of_new.unwrap()["points"], 7 * 2 * 20);
    let tried: Vec<_> =
        judged["tried"].as_array().unwrap().iter().filter(|one| one["model"] == "kling-v9").collect();
    assert_eq!(tried.len(), 2, "{tried:?}");
    assert!(tried.iter().all(|one| one["refused"].is_null()), "{tried:?}");
    assert_eq!(judged["ended_count"], 4, "ten seconds in two qualities, of text and of a picture");
    assert_eq!(judged["ended"][0]["params"]["duration"], "10");
    assert_eq!(admin.get(KLING).await.json()["version"], 0);
    app.finish().await;
}

#[tokio::test]
async fn a_price_that_was_set_stays_and_a_new_model_has_that_of_its_table() {
    let app = TestApp::start().await;
    let (admin, visitor) = (app.administrator().await, app.visitor().await);
    let list = visitor.get("/api/v1/prices").await.json();
    let line = list["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|line| line["tool"] == "kling" && line["mode"] == "text");
    let mut rule = line.unwrap()["rule"].clone();
    for row in rule["rows"].as_array_mut().unwrap() {
        row["points"] = (row["points"].as_i64().unwrap() + 1).into();
    }
    let set = json!({ "changes": [{ "tool": "kling", "mode": "text", "rule": rule, "based_on": 1 }] });
    assert_eq!(admin.post("/api/v1/admin/prices", set).await.status, StatusCode::OK);
    assert_eq!(quote(&visitor, "kling-v1", "5").await, 21);

    let view = changed(&admin, json!({ "kling-v9": new_model(), "kling-v1": { "points": 900 } })).await;
    assert_eq!(view["set_elsewhere"], json!(["text"]));
    assert_eq!(quote(&visitor, "kling-v1", "5").await, 21, "what was set stays");
    assert_eq!(quote(&visitor, "kling-v9", "5").await, 35, "what is new has the table's");
    app.finish().await;
}

#[tokio::test]
async fn every_process_offers_what_one_of_them_was_told_and_so_does_one_that_begins() {
    let shared = postgres().await;
    let (here, there) =
        (TestApp::on(Some(shared.url.clone()), "").await, TestApp::on(Some(shared.url.clone()), "").await);
    let admin = here.administrator().await;
    changed(&admin, json!({ "kling-v9": new_model() })).await;
    let (visitor, began) = (there.visitor().await, tokio::time::Instant::now());
    while !listed(&visitor).await.contains(&"kling-v9".to_owned()) {
        assert!(began.elapsed().as_secs() < 20, "the other process never heard of it");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(quote(&visitor, "kling-v9", "20").await, 140);
    let later = TestApp::on(Some(shared.url.clone()), "").await;
    let visitor = later.visitor().await;
    assert_eq!(
        (listed(&visitor).await[0].as_str(), quote(&visitor, "kling-v9", "20").await),
        ("kling-v9", json!(140))
    );
    for app in [here, there, later] {
        app.finish().await;
    }
}
