//! What a program hears before it spends: quotes that hold their price, and dry runs.

use baigong_ground::{Clock, SystemClock};
use baigong_platform::db::testing::ManualClock;
use http::StatusCode;
use serde_json::{Value, json};

use crate::common::{Browser, TestApp, clip};
use crate::keys::{make_with, owner, program};

/// Sets the prices of clips to so many times what they are.
async fn set_prices(admin: &Browser, times: i64) {
    let listed = admin.get("/api/v1/admin/prices").await.json();
    let modes = listed["items"].as_array().unwrap();
    let mode = modes.iter().find(|item| item["tool"] == "kling" && item["mode"] == "text").unwrap();
    let mut rule = mode["rule"].clone();
    for row in rule["rows"].as_array_mut().unwrap() {
        row["points"] = (row["points"].as_i64().unwrap() * times).into();
    }
    let change = json!({ "tool": "kling", "mode": "text", "rule": rule, "based_on": mode["version"] });
    let set = admin.post("/api/v1/admin/prices", json!({ "changes": [change] })).await;
    assert_eq!(set.status, StatusCode::OK, "{}", set.text());
}

fn quoted(mut task: Value, quote: &Value) -> Value {
    task["quote_id"] = quote["quote_id"].clone();
    task
}

#[tokio::test]
async fn a_quote_holds_its_price_for_its_user_and_its_parameters_until_it_expires() {
    let clock = ManualClock::at(SystemClock.now_ms());
    let app = TestApp::by(clock.clone()).await;
    let (admin, alice, bob) =
        (app.administrator().await, app.person("alice-wang").await, app.person("bob-lee").await);
    let quote = alice.post("/api/v1/quotes", clip("一座桥")).await.json();
    let points = quote["points"].as_i64().unwrap();
    assert_eq!(quote["valid_until_ms"].as_i64().unwrap(), clock.now_ms() + 600_000);
    set_prices(&admin, 2).await;
    let before = alice.available().await;
    for (who, task, refused) in [
        (&bob, clip("一座桥"), "422 invalid_params"),
        (&alice, clip("另一座桥"), "409 conflict"),
        (
            &alice,
            json!({ "tool": "kling", "mode": "text", "params": { "prompt": "一座桥", "duration": "10" } }),
            "409 conflict",
        ),
    ] {
        let refusal = who.create("k-0", quoted(task, &quote)).await.refusal();
        assert!(refusal.starts_with(refused) && refusal.contains("/quote_id"), "{refusal}");
    }
    assert_eq!(alice.available().await, before, "nothing was charged");
    let made = alice.create("k-1", quoted(clip("一座桥"), &quote)).await;
    assert_eq!(
        (made.status, made.json()["points"].as_i64()),
        (StatusCode::CREATED, Some(points)),
        "{}",
        made.text()
    );
    assert_eq!(alice.create("k-2", clip("一座桥")).await.json()["points"], 2 * points, "without it");
    clock.pass(600_000);
    let late = alice.create("k-3", quoted(clip("一座桥"), &quote)).await.refusal();
    assert_eq!(late, "409 conflict /quote_id expired: 报价已过期，请重新询价");
    let again = alice.create("k-1", quoted(clip("一座桥"), &quote)).await;
    assert_eq!((again.status, &again.json()["id"]), (StatusCode::OK, &made.json()["id"]));
    let visitor = app.browser().post("/api/v1/quotes", clip("一座桥")).await.json();
    assert_eq!((&visitor["quote_id"], &visitor["valid_until_ms"]), (&Value::Null, &Value::Null));
    app.finish().await;
}

#[tokio::test]
async fn a_dry_run_tells_price_limits_and_wire_and_makes_nothing() {
    let app = TestApp::start().await;
    let (admin, alice) = (app.administrator().await, owner(&app, "alice-wang").await);
    let price = alice.post("/api/v1/quotes", clip("一座桥")).await.json()["points"].as_i64().unwrap();
    let before = alice.available().await;
    let dry = alice.post("/api/v1/tasks/dry-run", clip("一座桥")).await.json();
    assert_eq!(
        (&dry["accepted"], &dry["points"], &dry["available"]),
        (&json!(true), &json!(price), &json!(before))
    );
    assert!(dry["wire"].is_string() && dry["account"].is_null() && dry["waits"] == false, "{dry:#}");
    let shown = admin.post("/api/v1/tasks/dry-run", clip("一座桥")).await.json();
    assert!(shown["account"].is_string(), "{shown:#}");
    let limits = json!({ "points": { "day": 1 } });
    let made =
        make_with(&alice, json!({ "name": "x", "scopes": ["tasks:write", "tasks:read"], "limits": limits }))
            .await;
    let capped = program(&app, &made).post("/api/v1/tasks/dry-run", clip("一座桥")).await.json();
    assert_eq!(
        (&capped["accepted"], &capped["refusals"][0]["code"]),
        (&json!(false), &json!("key_limit_reached"))
    );
    let wrong = json!({ "tool": "kling", "mode": "text", "params": {} });
    assert!(alice.post("/api/v1/tasks/dry-run", wrong).await.refusal().contains("/params/prompt"));
    assert_eq!(
        (alice.available().await, &alice.get("/api/v1/tasks").await.json()["total"]),
        (before, &json!(0))
    );
    assert_eq!(alice.get("/api/v1/uploads").await.json()["items"], json!([]));
    app.finish().await;
}

#[tokio::test]
async fn a_test_key_is_told_that_nothing_is_charged() {
    let app = TestApp::start().await;
    let alice = owner(&app, "alice-wang").await;
    let form = json!({ "name": "试用", "scopes": ["tasks:read", "tasks:write"], "test": true });
    let test = program(&app, &make_with(&alice, form).await);
    let quote = test.post("/api/v1/quotes", clip("一座桥")).await.json();
    assert_eq!(
        (&quote["points"], &quote["exact"], &quote["available"]),
        (&json!(0), &json!(true), &Value::Null)
    );
    let dry = test.post("/api/v1/tasks/dry-run", clip("一座桥")).await.json();
    assert_eq!(
        (&dry["accepted"], &dry["points"], &dry["available"]),
        (&json!(true), &json!(0), &Value::Null)
    );
    let made = test.post("/api/v1/tasks", quoted(clip("一座桥"), &quote)).await;
    assert_eq!((made.status, &made.json()["points"]), (StatusCode::CREATED, &json!(0)), "{}", made.text());
    app.finish().await;
}
