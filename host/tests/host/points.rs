//! The points page's API: statement, table, a task's money, invitations, and the figures of the standing check.

use crate::common::{Browser, TestApp, clip};
use baigong_platform::points::Note;
use http::StatusCode;
use serde_json::{Value, json};

/// A member who registered, with a code where there is one.
async fn member(app: &TestApp, name: &str, code: Option<&str>) -> Browser {
    let mut browser = app.browser();
    let mut body = json!({ "login_name": name, "password": "correct horse" });
    if let Some(code) = code {
        body["invitation_code"] = code.into();
    }
    let reply = browser.post("/api/v1/accounts", body).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text());
    browser.cookie = Some(reply.cookie());
    browser
}

async fn entries(browser: &Browser, query: &str) -> Value {
    let reply = browser.get(&format!("/api/v1/points/entries{query}")).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    reply.json()
}

fn kinds(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_statement_can_be_filtered_and_paged_and_tells_what_it_adds_up_to() {
    let app = TestApp::start().await;
    let browser = app.visitor().await;
    let made = browser.create("k", clip("一只猫")).await.json();
    let id = made["id"].as_str().unwrap();
    let price = made["points"].as_i64().unwrap();
    browser.wait_stored(id).await;

    let whole = entries(&browser, "").await;
    assert_eq!(kinds(&whole), ["capture", "hold", "grant"]);
    assert_eq!(whole["totals"], json!({ "entries": 3, "received": 1000, "spent": price }));
    assert_eq!(whole["next_cursor"], Value::Null);
    assert_eq!(whole["items"][0]["tool"], "kling");
    assert_eq!(whole["items"][0]["summary"], "一只猫");

    let first = entries(&browser, "?limit=2").await;
    assert_eq!((kinds(&first), first["next_cursor"].as_i64()), (vec!["capture", "hold"], Some(2)));
    assert_eq!(kinds(&entries(&browser, "?limit=2&cursor=2").await), ["grant"]);
    assert_eq!(kinds(&entries(&browser, "?kind=hold").await), ["hold"]);
    assert_eq!(kinds(&entries(&browser, &format!("?task_id={id}")).await), ["capture", "hold"]);
    assert_eq!(kinds(&entries(&browser, "?until_ms=1").await), Vec::<&str>::new());
    assert_eq!(kinds(&entries(&browser, "?q=%E6%96%B0%E7%94%A8%E6%88%B7").await), ["grant"]);
    app.finish().await;
}

#[tokio::test]
async fn a_wrong_filter_is_refused_and_the_field_is_named() {
    let app = TestApp::start().await;
    let browser = app.visitor().await;
    let long = format!("q={}", "a".repeat(101));
    let mut refusals = Vec::new();
    for path in ["entries", "entries.csv"] {
        for query in ["kind=gift", "from_ms=5&until_ms=5", long.as_str(), "colour=red"] {
            refusals.push(browser.get(&format!("/api/v1/points/{path}?{query}")).await.refusal());
        }
    }
    refusals.push(browser.get("/api/v1/points/entries?cursor=x").await.refusal());
    insta::assert_snapshot!(refusals.join("\n"), @r"
    422 invalid_params query:kind invalid: 查询参数不正确
    422 invalid_params query:until_ms range: 结束时间必须晚于开始时间
    422 invalid_params query:q too_long: 搜索内容不能超过100个字符
    422 invalid_params query:colour invalid: 查询参数不正确
    422 invalid_params query:kind invalid: 查询参数不正确
    422 invalid_params query:until_ms range: 结束时间必须晚于开始时间
    422 invalid_params query:q too_long: 搜索内容不能超过100个字符
    422 invalid_params query:colour invalid: 查询参数不正确
    422 invalid_params query:cursor invalid: 查询参数不正确
    ");
    let stranger = app.browser();
    for path in ["/api/v1/points/entries", "/api/v1/points/entries.csv", "/api/v1/invitations"] {
        assert_eq!(stranger.get(path).await.status, StatusCode::UNAUTHORIZED);
    }
    app.finish().await;
}

#[tokio::test]
async fn the_statement_is_a_table_for_spreadsheets() {
    let app = TestApp::start().await;
    let browser = app.visitor().await;
    let made = browser.create("k", clip("=1+1")).await.json();
    browser.wait_stored(made["id"].as_str().unwrap()).await;
    let reply = browser.get("/api/v1/points/entries.csv?kind=capture").await;
    assert_eq!(reply.header("content-type"), "text/csv; charset=utf-8");
    assert!(reply.header("content-disposition").starts_with("attachment; filename=\"baigong-points.csv\""));
    assert_eq!(reply.header("cache-control"), "no-store");
    assert_eq!(reply.body[..3], [0xef, 0xbb, 0xbf]);
    let text = reply.text();
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[0].contains("时间（北京时间）,类型,"), "{text}");
    assert!(lines[1].contains(",扣除,0,-") && lines[1].contains(",'=1+1,"), "{text}");
    app.finish().await;
}

#[tokio::test]
async fn the_money_of_a_task_is_told_with_its_reason_to_its_owner_alone() {
    let app = TestApp::start().await;
    let browser = app.visitor().await;
    let made = browser.create("k", clip("一只猫 #moderated")).await.json();
    let (id, price) = (made["id"].as_str().unwrap(), made["points"].as_i64().unwrap());
    browser.wait_for(id, |task| task["state"] == "failed").await;
    let path = format!("/api/v1/tasks/{id}/money");
    let money = browser.get(&path).await.json();
    assert_eq!(
        (&money["charge"], &money["held"], &money["captured"], &money["released"]),
        (&json!("released"), &json!(0), &json!(0), &json!(price))
    );
    let steps = money["steps"].as_array().unwrap();
    assert_eq!((steps[0]["kind"].as_str(), steps[1]["kind"].as_str()), (Some("hold"), Some("release")));
    let reason = steps[1]["reason"]["zh"].as_str().unwrap();
    assert_eq!(reason, "任务失败，积分退还：视频生成失败: Failure to pass the risk control system");
    assert_eq!(browser.delete(&format!("/api/v1/tasks/{id}")).await.status, StatusCode::NO_CONTENT);
    assert_eq!(browser.get(&path).await.json()["released"], price, "it outlives the history");
    let other = app.visitor().await;
    assert_eq!(other.get(&path).await.refusal(), "404 not_found 该任务不存在");
    app.finish().await;
}

#[tokio::test]
async fn an_inviter_sees_the_code_the_rules_and_what_was_earned() {
    let app = TestApp::with("[invitations]\nreward_points = 50\n").await;
    let visitor = app.visitor().await;
    assert_eq!(visitor.get("/api/v1/invitations").await.json()["code"], Value::Null);

    let inviter = member(&app, "inviter-1", None).await;
    let code = inviter.get("/api/v1/invitations").await.json()["code"].as_str().unwrap().to_owned();
    assert!((1..=4).contains(&code.chars().count()));
    member(&app, "invited-1", Some(&code)).await;
    let buyer = app.app.users.find_by_login_name("invited-1").await.unwrap().unwrap();
    let order = baigong_platform::points::TopUp {
        order: "1",
        user_id: &buyer.id,
        points: 200,
        reward_at_most: 200,
        note: &Note::from("充值"),
    };
    app.app.points.top_up(order).await.unwrap();
    assert_eq!(
        inviter.get("/api/v1/invitations").await.json(),
        json!({
            "code": code, "invited": 1, "paying": 1, "earned": 70,
            "rules": { "reward_points": 50, "percent": 10 }
        })
    );
    assert_eq!(entries(&inviter, "?q=%E5%A5%BD%E5%8F%8B").await["totals"]["received"], 70);
    app.finish().await;
}

#[tokio::test]
async fn the_standing_check_is_a_metric_and_leaves_readiness_alone() {
    let app = TestApp::with("ledger.check_interval_ms = 100\n").await;
    let browser = app.visitor().await;
    let began = tokio::time::Instant::now();
    let page = async |wanted: &str| loop {
        let page = app.app.metrics.render();
        if page.lines().any(|line| line == wanted) {
            break page;
        }
        assert!(began.elapsed().as_secs() < 20, "no {wanted} in {page}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    let sound = page("baigong_ledger_points_available 1000").await;
    for line in ["baigong_ledger_balanced 1", "baigong_ledger_problems 0", "baigong_ledger_accounts 1"] {
        assert!(sound.lines().any(|found| found == line), "no {line} in {sound}");
    }
    for name in ["baigong_ledger_check_age_seconds ", "baigong_ledger_check_duration_seconds "] {
        assert!(sound.lines().any(|found| found.starts_with(name)), "no {name} in {sound}");
    }
    let mut tx = app.app.db.write().await.unwrap();
    baigong_platform::on!(&mut tx, c => sqlx::query("update point_accounts set available = 999")
        .execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();
    let broken = page("baigong_ledger_balanced 0").await;
    assert!(broken.lines().any(|line| line == "baigong_ledger_problems 1"), "{broken}");
    assert_eq!(browser.get("/readyz").await.status, StatusCode::OK);
    app.app.stop().await;
}
