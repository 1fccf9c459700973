//! The price list, the calls that it names, and the documents that explain them.

use std::collections::BTreeSet;

use crate::common::TestApp;
use axum::http::StatusCode;
use baigong_provider::combinations::combinations;
use serde_json::{Map, Value, json};

async fn entries(app: &TestApp) -> Vec<Value> {
    let list = app.browser().get("/apiPriceFacade/all").await;
    assert_eq!((list.status, &list.json()["success"]), (StatusCode::OK, &json!(true)), "{}", list.text());
    list.json()["data"].as_array().unwrap().clone()
}

/// Whether some parameters are what a line of the list is for.
fn fits(entry: &Value, params: &Map<String, Value>, dimensions: &[String]) -> bool {
    dimensions.iter().all(|name| entry["params"].get(name) == params.get(name))
}

#[tokio::test]
async fn the_price_list_says_what_the_quote_says_for_everything_that_can_be_bought() {
    let app = TestApp::with("[points]\ncents_per_100 = 720\n").await;
    let entries = entries(&app).await;
    let browser = app.browser();
    let mut compared = 0;
    for tool in app.app.registry.snapshot().iter() {
        for form in tool.forms() {
            let (id, mode) = (&*tool.manifest().id, &*form.mode.id);
            let rule = &form.mode.price;
            let lines: Vec<&Value> =
                entries.iter().filter(|entry| entry["tool"] == id && entry["mode"] == mode).collect();
            assert_eq!(lines.len(), rule.rows.len(), "{id}/{mode}");
            let mut met = BTreeSet::new();
            for params in combinations(form, rule.parameters()).unwrap() {
                let fitting: Vec<usize> =
                    (0..lines.len()).filter(|n| fits(lines[*n], &params, &rule.dimensions)).collect();
                let [line] = fitting[..] else { panic!("{id}/{mode}: {fitting:?} for {params:?}") };
                // One quote a line; the contract suite has shown that the rest are priced alike.
                if !met.insert(line) {
                    continue;
                }
                let question = json!({ "tool": id, "mode": mode, "params": params });
                let quote = browser.post("/api/v1/quotes", question).await;
                assert_eq!(quote.status, StatusCode::OK, "{}", quote.text());
                let (quote, line) = (quote.json(), lines[line]);
                assert_eq!(line["points"], quote["unit"], "{line}");
                assert_eq!(line["price"].as_i64().unwrap(), quote["unit"].as_i64().unwrap() * 720, "{line}");
                assert_eq!(line["payType"], if quote["unit"] == 0 { "免费" } else { "付费" });
                compared += 1;
                if met.len() == lines.len() {
                    break;
                }
            }
            assert_eq!(met.len(), lines.len(), "{id}/{mode}: a line that nobody can buy");
        }
    }
    assert_eq!(compared, entries.len());
    println!("{compared} lines of the price list were compared with their quotes");
    app.finish().await;
}

#[tokio::test]
async fn every_line_has_a_name_of_its_own_a_call_and_a_document() {
    let app = TestApp::start().await;
    let entries = entries(&app).await;
    let text = |entry: &Value, key: &str| entry[key].as_str().unwrap().to_owned();
    for key in ["id", "name"] {
        let mut seen = BTreeSet::new();
        let again: Vec<String> = entries
            .iter()
            .map(|entry| text(entry, key))
            .filter(|value| !seen.insert(value.clone()))
            .collect();
        assert_eq!(again, [""; 0], "{key}");
    }
    let kling = entries.iter().find(|entry| entry["tool"] == "kling" && entry["mode"] == "text").unwrap();
    assert_eq!(kling["apiUrl"], "/api/v1/tools/kling/text/tasks");
    assert_eq!((&kling["status"], &kling["docUrl"]), (&json!("正常"), &json!("/docs/kling#text")));
    assert!(text(kling, "name").starts_with("可灵"), "{kling}");
    assert!(kling["updateTime"].as_i64().unwrap() > 1_700_000_000_000, "{kling}");
    for entry in &entries {
        let (tool, mode) = (text(entry, "tool"), text(entry, "mode"));
        assert_eq!(text(entry, "apiUrl"), format!("/api/v1/tools/{tool}/{mode}/tasks"));
    }
    app.finish().await;
}

#[tokio::test]
async fn a_tool_without_an_account_is_listed_as_out_of_order() {
    let app = TestApp::with(
        "[[accounts]]\nid = \"g\"\ntool = \"nano-banana\"\nbase_url = \"http://127.0.0.1:9\"\n\
         credentials = { wire = \"official\", api_key = \"k\" }\n",
    )
    .await;
    let entries = entries(&app).await;
    let status = |tool: &str, mode: &str| {
        let entry = entries.iter().find(|entry| entry["tool"] == tool && entry["mode"] == mode).unwrap();
        entry["status"].as_str().unwrap().to_owned()
    };
    assert_eq!(status("nano-banana", "line2"), "正常");
    assert_eq!((status("nano-banana", "line1"), status("kling", "text")), ("维护".into(), "维护".into()));
    app.finish().await;
}

#[tokio::test]
async fn a_tool_is_called_at_its_own_address_once_for_a_key() {
    let app = TestApp::start().await;
    let browser = app.visitor().await;
    let path = "/api/v1/tools/kling/text/tasks";
    let made = browser.keyed(path, "k1", json!({ "prompt": "一只猫" })).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let again = browser.keyed(path, "k1", json!({ "prompt": "一只猫" })).await;
    assert_eq!((again.status, &again.json()["id"]), (StatusCode::OK, &made.json()["id"]));
    // The same request at the other address is the same request.
    let other = browser.create("k1", crate::common::clip("一只猫")).await;
    assert_eq!((other.status, &other.json()["id"]), (StatusCode::OK, &made.json()["id"]));
    let wrong = browser.keyed(path, "k2", json!({ "prompt": "" })).await;
    assert_eq!(wrong.refusal().split(':').next().unwrap(), "422 invalid_params /params/prompt pattern");
    let list = browser.keyed(path, "k3", json!(["prompt"])).await;
    assert_eq!(list.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", list.text());
    for unknown in ["/api/v1/tools/nothing/text/tasks", "/api/v1/tools/kling/nothing/tasks"] {
        assert_eq!(browser.keyed(unknown, "k4", json!({})).await.status, StatusCode::NOT_FOUND, "{unknown}");
    }
    let nobody = app.browser().keyed(path, "k5", json!({ "prompt": "一只猫" })).await;
    assert_eq!(nobody.status, StatusCode::UNAUTHORIZED);
    browser.wait_stored(made.json()["id"].as_str().unwrap()).await;
    let usage = browser.get("/api/v1/usage/report?days=1").await.json();
    let line = &usage["by_tool"][0];
    assert_eq!(
        (&line["tool"], &line["sum"]["tasks"], &line["sum"]["succeeded"]),
        (&json!("kling"), &json!(1), &json!(1))
    );
    assert_eq!(line["sum"]["points"], made.json()["points"]);
    app.finish().await;
}

#[tokio::test]
async fn every_document_is_whole_and_its_examples_are_accepted() {
    let app = TestApp::start().await;
    let browser = app.browser();
    for tool in app.app.registry.snapshot().iter() {
        let id = &*tool.manifest().id;
        let document = browser.get(&format!("/api/v1/tools/{id}/openapi.json")).await.json();
        assert_eq!(document["openapi"], "3.1.0");
        assert_eq!(document["servers"][0]["url"], "http://127.0.0.1:8080");
        let mut open = Vec::new();
        references(&document, &mut open);
        for reference in open {
            let found = document.pointer(reference.trim_start_matches('#')).filter(|found| found.is_object());
            assert!(found.is_some(), "{id}: {reference} leads nowhere");
        }
        let paths = document["paths"].as_object().unwrap();
        assert!(paths.values().all(|path| path.as_object().is_some_and(|path| !path.is_empty())), "{id}");
        for form in tool.forms() {
            let mode = &*form.mode.id;
            let call = &paths[&format!("/api/v1/tools/{id}/{mode}/tasks")]["post"];
            let body = &call["requestBody"]["content"]["application/json"];
            form.validator.check(body["example"].clone()).unwrap_or_else(|e| panic!("{id}/{mode}: {e:?}"));
            assert_eq!(call["x-prices"].as_array().unwrap().len(), form.mode.price.rows.len(), "{id}/{mode}");
            assert!(call["responses"]["201"].is_object(), "{id}/{mode}");
        }
    }
    let missing = browser.get("/api/v1/tools/nothing/openapi.json").await;
    assert_eq!(missing.refusal(), "404 not_found 该工具不存在");
    app.finish().await;
}

fn references<'a>(value: &'a Value, into: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            into.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|value| references(value, into));
        }
        Value::Array(items) => items.iter().for_each(|value| references(value, into)),
        _ => {}
    }
}
