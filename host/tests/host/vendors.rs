//! Accounts at vendors, prices and cadences, steered by an administrator while people create.

use std::time::Duration;

use crate::common::{Browser, TestApp, clip};
use baigong_provider_specs::{SimOptions, Simulator};
use http::{Method, StatusCode};
use serde_json::{Value, json};

/// The one that the simulated vendor takes.
const SECRET: &str = "demo-key";

async fn simulator() -> Simulator {
    Simulator::start(SimOptions { speed: 100.0, longest_side: Some(96), ..SimOptions::default() })
        .await
        .unwrap()
}

/// A Kling account at simulated vendors.
fn kling(vendors: &Simulator, label: &str) -> Value {
    json!({ "tool": "kling", "account": {
        "label": label, "wire": "relay", "base_url": format!("{}/kling/relay", vendors.base_url().trim_end_matches('/')),
        "credentials": { "api_key": SECRET }, "weight": 1,
    } })
}

async fn tool(admin: &Browser, id: &str) -> Value {
    let answer = admin.get("/api/v1/admin/vendors").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let all = answer.json();
    all["tools"].as_array().unwrap().iter().find(|tool| tool["id"] == id).unwrap().clone()
}

#[tokio::test]
async fn an_account_of_the_panel_takes_over_its_tool_and_its_secret_stays_inside() {
    let (app, vendors) = (TestApp::start().await, simulator().await);
    let (admin, visitor) = (app.administrator().await, app.visitor().await);
    let before = tool(&admin, "kling").await;
    assert_eq!(
        (before["demo"].clone(), before["accounts"][0]["source"].clone()),
        (json!(true), json!("demo"))
    );
    assert_eq!(before["wires"][0]["schema"]["properties"]["api_key"]["writeOnly"], true);

    let made = admin.keyed("/api/v1/admin/vendor-accounts", "press-1", kling(&vendors, "主账号")).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let again = admin.keyed("/api/v1/admin/vendor-accounts", "press-1", kling(&vendors, "主账号")).await;
    assert_eq!(again.json()["id"], made.json()["id"], "one press makes one account");
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/admin/vendor-accounts/{id}");

    let now = tool(&admin, "kling").await;
    assert_eq!((now["demo"].clone(), now["accounts"].as_array().unwrap().len()), (json!(false), 2));
    assert_eq!(tool(&admin, "pixverse").await["demo"], true, "other tools stay simulated");
    let shown = visitor.get("/api/v1/tools/kling").await.json();
    assert_eq!(shown["demo"], false);

    let task = visitor.create("t-1", clip("一只猫")).await.json();
    visitor.wait_stored(task["id"].as_str().unwrap()).await;
    assert_eq!(vendors.jobs("一只猫").len(), 1, "the operator's account ran it");
    let account = admin.get(&path).await.json();
    assert_eq!(
        account["figures"],
        json!({
            "jobs": 0, "spent_today": task["points"], "succeeded": 1, "failed": 0,
        })
    );
    assert_eq!(account["secrets"], json!(["api_key"]));

    let probed = admin.post(&format!("{path}/probe"), json!({})).await;
    assert_eq!((probed.status, probed.json()["verdict"].clone()), (StatusCode::OK, json!("unsupported")));
    let off = admin.put(&format!("{path}/enabled"), &json!({ "enabled": false })).await;
    assert_eq!((off.status, off.json()["open"].clone()), (StatusCode::OK, json!(false)));
    assert_eq!(tool(&admin, "kling").await["demo"], true, "without it the demonstration is back");

    let log = admin.get("/api/v1/admin/audit?page_size=100").await.text();
    assert!(log.contains(&format!("vendor_account:{id}")) && log.contains("主账号"), "{log}");
    for answer in [made.text(), again.text(), account.to_string(), now.to_string(), log] {
        assert!(!answer.contains(SECRET), "{answer}");
    }
    assert_eq!(admin.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(admin.get(&path).await.refusal(), "404 not_found 该账号不存在");
    vendors.shutdown().await;
    app.finish().await;
}

#[tokio::test]
async fn an_account_is_tried_before_it_is_saved_and_going_live_is_foretold() {
    let (app, vendors) = (TestApp::start().await, simulator().await);
    let admin = app.administrator().await;
    let foretold = async || admin.get("/api/v1/admin/vendors/kling/going-live").await.json();
    let gift = async || app.browser().get("/api/v1/site").await.json()["anonymous_points"].clone();
    let before = foretold().await;
    assert_eq!((&before["ends_demo"], &before["ends_cashier"]), (&json!(true), &json!(true)));
    assert_eq!(before["free_purchases"], false);
    assert_eq!(before["visitor_points"], json!({ "from": gift().await, "to": 100 }));
    assert!(before["still_demo"].as_u64().unwrap() > 5);
    assert_eq!(
        admin.get("/api/v1/admin/vendors/nothing/going-live").await.refusal(),
        "404 not_found 该工具不存在"
    );

    let probe = "/api/v1/admin/vendor-drafts/probe";
    let probed = admin.post(probe, kling(&vendors, "主账号")).await;
    assert_eq!((probed.status, &probed.json()["verdict"]), (StatusCode::OK, &json!("unsupported")));
    let mut nameless = kling(&vendors, "");
    nameless["account"]["credentials"] = json!({});
    let refusal = admin.post(probe, nameless).await.refusal();
    assert_eq!(refusal, "422 invalid_params /account/label required: 请填写账号名称");
    assert_eq!(tool(&admin, "kling").await["demo"], true, "nothing was saved");
    let log = admin.get("/api/v1/admin/audit?page_size=100").await.text();
    assert!(
        log.contains("probe_vendor_draft") && log.contains("unsupported") && !log.contains(SECRET),
        "{log}"
    );

    let made =
        admin.keyed("/api/v1/admin/vendor-accounts", "press-1", kling(&vendors, "主账号")).await.json();
    assert_eq!(gift().await, 100, "as foretold");
    let after = foretold().await;
    assert_eq!((&after["ends_demo"], &after["visitor_points"]), (&json!(false), &Value::Null));
    let mut change = kling(&vendors, "主账号");
    change["id"] = made["id"].clone();
    change["account"]["credentials"] = json!({ "api_key": "" });
    let probed = admin.post(probe, change.clone()).await;
    assert_eq!(probed.json()["verdict"], "unsupported", "the key that is there serves: {}", probed.text());
    change["account"]["base_url"] = "https://elsewhere.example".into();
    let refusal = admin.post(probe, change).await.refusal();
    assert!(refusal.contains("/account/credentials/api_key required"), "it goes nowhere else: {refusal}");
    let found = admin.get("/api/v1/admin/find?q=%E4%B8%BB%E8%B4%A6").await.json();
    assert_eq!(found["accounts"], json!([{ "id": made["id"], "tool": "kling", "label": "主账号" }]));
    vendors.shutdown().await;
    app.finish().await;
}

/// Waits until the panel counts so many resting accounts.
async fn until_resting(admin: &Browser, count: i64) {
    let asked = async {
        while admin.get("/api/v1/admin/review").await.json()["resting"] != count {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let patience = Duration::from_secs(30);
    assert!(tokio::time::timeout(patience, asked).await.is_ok(), "never {count} resting accounts");
}

#[tokio::test]
async fn the_panel_counts_resting_accounts_until_they_work_again() {
    let (app, vendors) = (TestApp::start().await, simulator().await);
    let (admin, visitor) = (app.administrator().await, app.visitor().await);
    let mut account = kling(&vendors, "主账号");
    account["account"]["credentials"]["api_key"] = "a-wrong-key".into();
    let made = admin.keyed("/api/v1/admin/vendor-accounts", "press-1", account).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let path = format!("/api/v1/admin/vendor-accounts/{}", made.json()["id"].as_str().unwrap());
    until_resting(&admin, 0).await;

    let task = visitor.create("t-1", clip("一只猫")).await.json();
    until_resting(&admin, 1).await;
    let overview = admin.get("/api/v1/admin/dashboard").await.json();
    assert_eq!(overview["figures"]["review"]["resting"], 1);

    let mended = admin.put(&path, &kling(&vendors, "主账号")["account"].clone()).await;
    assert_eq!(mended.status, StatusCode::OK, "{}", mended.text());
    visitor.wait_stored(task["id"].as_str().unwrap()).await;
    until_resting(&admin, 0).await;
    vendors.shutdown().await;
    app.finish().await;
}

#[tokio::test]
async fn a_wrong_account_is_refused_and_the_field_is_named() {
    let (app, vendors) = (TestApp::start().await, simulator().await);
    let admin = app.administrator().await;
    let mut refusals = Vec::new();
    let mut send = async |key: &str, change: &dyn Fn(&mut Value)| {
        let mut body = kling(&vendors, "主账号");
        change(&mut body);
        let refused = admin.keyed("/api/v1/admin/vendor-accounts", key, body).await;
        assert!(!refused.text().contains(SECRET), "{}", refused.text());
        refusals.push(refused.refusal());
    };
    send("a", &|body| body["tool"] = "nothing".into()).await;
    send("b", &|body| body["account"]["label"] = "".into()).await;
    send("c", &|body| body["account"]["base_url"] = "example.com".into()).await;
    send("d", &|body| body["account"]["credentials"] = json!({ "api_key": 5 })).await;
    send("e", &|body| body["account"]["credentials"] = json!({ "token": SECRET })).await;
    send("f", &|body| body["account"]["weight"] = 0.into()).await;
    send("g", &|body| body["colour"] = "red".into()).await;
    refusals.push(admin.post("/api/v1/admin/vendor-accounts", kling(&vendors, "x")).await.refusal());
    let demo =
        admin.put("/api/v1/admin/vendor-accounts/demo-kling/enabled", &json!({ "enabled": false })).await;
    refusals.push(demo.refusal());
    insta::assert_snapshot!(refusals.join("\n"), @r"
    404 not_found 该工具不存在
    422 invalid_params /account/label required: 请填写账号名称
    422 invalid_params /account/base_url invalid: 接口地址格式不正确，例如 https://api.example.com
    422 invalid_params /account/credentials/api_key type: API Key的类型不正确
    422 invalid_params /account/credentials/token additionalProperties: 不支持的参数：token
    422 invalid_params /account/credentials/api_key required: 请填写API Key
    422 invalid_params /account/weight range: 权重必须是 1 到 1000 之间的整数
    422 invalid_params /colour additionalProperties: 不支持的字段：colour
    400 invalid_params header:Idempotency-Key required: 缺少请求头 Idempotency-Key：请为每次提交生成一个新的 UUID，重试时使用同一个值
    409 conflict 该账号来自配置文件或演示，请在配置文件中修改
    ");
    vendors.shutdown().await;
    app.finish().await;
}

#[tokio::test]
async fn a_new_price_is_previewed_set_quoted_and_charged() {
    let app = TestApp::start().await;
    let (admin, visitor) = (app.administrator().await, app.visitor().await);
    let listed = admin.get("/api/v1/admin/prices").await;
    assert_eq!(listed.status, StatusCode::OK, "{}", listed.text());
    let listed = listed.json();
    let mode = listed["items"].as_array().unwrap().iter();
    let mode = mode.clone().find(|item| item["tool"] == "kling" && item["mode"] == "text").unwrap();
    assert_eq!((mode["own"].clone(), mode["version"].clone()), (json!(true), json!(1)));
    let mut rule = mode["rule"].clone();
    for row in rule["rows"].as_array_mut().unwrap() {
        row["points"] = (row["points"].as_i64().unwrap() * 2 + 1).into();
    }
    let change = |based_on: i64, rule: Value| {
        json!({ "changes": [
        { "tool": "kling", "mode": "text", "rule": rule, "based_on": based_on },
    ] })
    };
    let preview = admin.post("/api/v1/admin/prices/preview", change(1, rule.clone())).await;
    assert_eq!(preview.status, StatusCode::OK, "{}", preview.text());
    let preview = preview.json()["items"][0].clone();
    let lines = preview["lines"].as_array().unwrap();
    assert_eq!(
        (lines.len(), preview["problems"].clone()),
        (rule["rows"].as_array().unwrap().len(), json!([]))
    );
    assert_eq!(preview["changed"], lines.len());

    let quote = json!({ "tool": "kling", "mode": "text", "params": { "prompt": "一只猫" } });
    let before = visitor.post("/api/v1/quotes", quote.clone()).await.json()["points"].as_i64().unwrap();
    let running = visitor.create("t-1", clip("一只猫")).await.json();
    let set = admin.post("/api/v1/admin/prices", change(1, rule.clone())).await;
    assert_eq!(set.json(), json!({ "versions": [2] }), "{}", set.text());
    let after = visitor.post("/api/v1/quotes", quote).await.json();
    assert_eq!(
        (after["points"].as_i64().unwrap(), after["price_version"].clone()),
        (before * 2 + 1, json!(2))
    );
    let shown = visitor.get("/api/v1/tools/kling").await.json();
    let shown = shown["modes"].as_array().unwrap().iter().find(|mode| mode["id"] == "text").unwrap().clone();
    assert_eq!(shown["price"], rule);
    let charged = visitor.create("t-2", clip("一只狗")).await.json();
    assert_eq!(
        (running["points"].as_i64(), charged["points"].as_i64()),
        (Some(before), Some(before * 2 + 1))
    );
    for task in [&running, &charged] {
        visitor.wait_stored(task["id"].as_str().unwrap()).await;
    }
    assert_eq!(visitor.available().await, 1000 - before - (before * 2 + 1), "a task keeps its price");

    let stale = admin.post("/api/v1/admin/prices", change(1, rule.clone())).await;
    assert_eq!(stale.refusal(), "409 conflict 价格刚刚被修改过，请刷新后再试");
    let mut missing = rule;
    missing["rows"].as_array_mut().unwrap().remove(0);
    let refused = admin.post("/api/v1/admin/prices", change(2, missing)).await.refusal();
    assert!(
        refused.starts_with("422 invalid_params /changes/0/rule missing: 以下组合没有价格："),
        "{refused}"
    );

    // A price to come is told, and can be taken back.
    let later = app.app.clock.now_ms() + 3_600_000;
    let mut own = change(2, Value::Null);
    own["effective_ms"] = later.into();
    assert_eq!(admin.post("/api/v1/admin/prices", own).await.json(), json!({ "versions": [3] }));
    let history = admin.get("/api/v1/admin/prices/kling/text").await.json();
    let versions = history["items"].as_array().unwrap();
    let told: Vec<_> = versions
        .iter()
        .map(|v| (v["version"].as_i64().unwrap(), v["source"].as_str().unwrap(), v["set_by"].as_str()))
        .collect();
    assert_eq!(told, [(3, "manifest", Some("boss")), (2, "operator", Some("boss")), (1, "manifest", None)]);
    let version = |version: i64| format!("/api/v1/admin/prices/kling/text/versions/{version}");
    assert_eq!(admin.delete(&version(3)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(admin.delete(&version(2)).await.refusal(), "409 conflict 该版本已经生效或已撤回，不能再撤回");
    app.finish().await;
}

#[tokio::test]
async fn a_cadence_is_set_within_bounds_and_reset() {
    let app = TestApp::start().await;
    let admin = app.administrator().await;
    let path = "/api/v1/admin/poll-policies/kling/text";
    let cadence = |first: i64| {
        json!({
            "first_ms": first, "interval_ms": 4000, "growth_ms": 500, "cap_ms": 8000, "deadline_ms": 1_800_000,
        })
    };
    assert_eq!(admin.put(path, &cadence(2000)).await.status, StatusCode::NO_CONTENT);
    let shown = admin.get("/api/v1/tools/kling").await.json();
    let deadline =
        shown["modes"].as_array().unwrap().iter().find(|mode| mode["id"] == "text").unwrap()["deadline_ms"]
            .clone();
    assert_eq!(deadline, 1_800_000);
    assert_eq!(
        admin.put(path, &cadence(100)).await.refusal(),
        "422 invalid_params /first_ms range: 首次查询等待必须在 500 到 600000 毫秒之间"
    );
    assert_eq!(admin.delete(path).await.status, StatusCode::NO_CONTENT);
    let unknown = admin.put("/api/v1/admin/poll-policies/kling/nothing", &cadence(2000)).await;
    assert_eq!(unknown.refusal(), "404 not_found 该模式不存在");
    app.finish().await;
}

#[tokio::test]
async fn only_administrators_steer() {
    let app = TestApp::start().await;
    let (stranger, visitor) = (app.browser(), app.visitor().await);
    for path in ["vendors", "vendor-accounts/demo-kling", "prices", "prices/kling/text"] {
        let path = format!("/api/v1/admin/{path}");
        assert_eq!(stranger.get(&path).await.status, StatusCode::UNAUTHORIZED, "{path}");
        assert_eq!(visitor.get(&path).await.refusal(), "403 forbidden 仅管理员可以访问", "{path}");
    }
    let writes = [
        (Method::POST, "vendor-accounts"),
        (Method::PUT, "vendor-accounts/demo-kling"),
        (Method::PUT, "vendor-accounts/demo-kling/enabled"),
        (Method::DELETE, "vendor-accounts/demo-kling"),
        (Method::POST, "vendor-accounts/demo-kling/probe"),
        (Method::POST, "prices"),
        (Method::POST, "prices/preview"),
        (Method::DELETE, "prices/kling/text/versions/1"),
        (Method::PUT, "poll-policies/kling/text"),
        (Method::DELETE, "poll-policies/kling/text"),
    ];
    for (method, path) in writes {
        let path = format!("/api/v1/admin/{path}");
        let send = async |browser: &Browser| {
            let request = browser.request(method.clone(), &path).header("content-type", "application/json");
            browser.send(request.header("idempotency-key", "k").body("{}".into()).unwrap()).await
        };
        assert_eq!(send(&stranger).await.status, StatusCode::UNAUTHORIZED, "{path}");
        assert_eq!(send(&visitor).await.refusal(), "403 forbidden 仅管理员可以访问", "{path}");
    }
    app.finish().await;
}

#[tokio::test]
async fn what_only_one_wire_takes_goes_to_its_accounts_and_without_any_is_refused_at_its_field() {
    let (app, vendors) = (TestApp::start().await, simulator().await);
    let (admin, visitor) = (app.administrator().await, app.visitor().await);
    let demo = vendors.account("kling", "kling", "official").unwrap();
    let mut credentials = demo.credentials.clone();
    credentials.as_object_mut().unwrap().shift_remove("wire");
    let official = json!({ "tool": "kling", "account": {
        "label": "官方", "wire": "official", "base_url": demo.base_url, "credentials": credentials, "weight": 9,
    } });
    let made = admin.keyed("/api/v1/admin/vendor-accounts", "official", official).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let upright = |prompt: &str| {
        let mut body = clip(prompt);
        body["params"]["aspect_ratio"] = json!("3:4");
        body
    };

    let before = visitor.available().await;
    let words = "422 invalid_params /params/aspect_ratio not_offered: \
                 画面比例只支持 16:9、9:16 和 1:1（受本站现有供应商账号所限）";
    assert_eq!(visitor.create("t-1", upright("一扇窗")).await.refusal(), words);
    assert_eq!(visitor.post("/api/v1/quotes", upright("一扇窗")).await.refusal(), words);
    assert_eq!(visitor.available().await, before);
    assert!(vendors.jobs("一扇窗").is_empty());

    let relay = admin.keyed("/api/v1/admin/vendor-accounts", "relay", kling(&vendors, "中转")).await;
    assert_eq!(relay.status, StatusCode::CREATED, "{}", relay.text());
    for n in 0..3 {
        let task = visitor.create(&format!("u-{n}"), upright(&format!("一扇窗 {n}"))).await;
        assert_eq!(task.status, StatusCode::CREATED, "{}", task.text());
        visitor.wait_stored(task.json()["id"].as_str().unwrap()).await;
    }
    let wires: Vec<String> = vendors.jobs("一扇窗").into_iter().map(|job| job.wire).collect();
    assert_eq!(wires, ["relay"; 3]);
    vendors.shutdown().await;
    app.finish().await;
}
