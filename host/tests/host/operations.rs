//! What an operator sees, decides and takes away.

use std::collections::HashMap;
use std::time::Duration;

use crate::common::{Browser, TestApp, clip};
use axum::body::Body;
use http::{Method, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};

/// A picture whose answer is cut: the vendor may have made it.
async fn doubtful(user: &Browser, key: &str) -> Value {
    let made = user
        .create(
            key,
            json!({ "tool": "nano-banana", "mode": "line2", "params": { "prompt": "一只猫 #badjson" } }),
        )
        .await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let id = made.json()["id"].as_str().unwrap().to_owned();
    user.wait_for(&id, |task| task["state"] == "uncertain").await
}

async fn acts(admin: &Browser) -> Vec<(String, String, Value)> {
    let log = admin.get("/api/v1/admin/audit").await.json();
    let act = |entry: &Value| {
        let text = |key: &str| entry[key].as_str().unwrap_or_default().to_owned();
        (text("operation"), text("subject"), entry["detail"].clone())
    };
    log["items"].as_array().unwrap().iter().map(act).collect()
}

#[tokio::test]
async fn the_dashboard_shows_what_happened_on_the_site() {
    let app = TestApp::with("ledger.check_interval_ms = 100\n").await;
    let admin = app.administrator().await;
    let user = app.visitor().await;
    let done = user.create("a", clip("一只猫")).await.json();
    let done = user.wait_stored(done["id"].as_str().unwrap()).await;
    let failed = user.create("b", clip("一只猫 #fail")).await.json();
    user.wait_for(failed["id"].as_str().unwrap(), |task| task["state"] == "failed").await;
    let open = user.create("c", clip("一只猫 #hang")).await.json();
    user.wait_for(open["id"].as_str().unwrap(), |task| task["state"] == "running").await;

    for range in ["1h", "24h", "7d", "30d"] {
        let seen = admin.get(&format!("/api/v1/admin/dashboard?range={range}")).await.json();
        let figures = &seen["figures"];
        assert_eq!(
            figures["now"],
            json!({ "queued": 0, "submitting": 0, "running": 1, "uncertain": 0 }),
            "{range}"
        );
        assert_eq!(figures["ended"], json!({ "succeeded": 1, "failed": 1, "expired": 0, "cancelled": 0 }));
        assert_eq!(figures["success_rate"], 0.5);
        let vendor = &figures["vendors"][0];
        assert_eq!(
            (&vendor["tools"][0]["tool"], &vendor["tools"][0]["points_spent"]),
            (&json!("kling"), &done["points"])
        );
        let took = done["finished_ms"].as_i64().unwrap() - done["started_ms"].as_i64().unwrap();
        assert_eq!((&vendor["p50_ms"], &vendor["p95_ms"]), (&json!(took), &json!(took)));
        let last = figures["buckets"].as_array().unwrap().iter().rev().take(2);
        let sum = |key: &str| last.clone().map(|bucket| bucket[key].as_i64().unwrap()).sum::<i64>();
        assert_eq!(sum("points_spent"), done["points"].as_i64().unwrap());
        assert!(sum("points_granted") >= 1000);
        let balance = user.get("/api/v1/points").await.json();
        assert_eq!(figures["outstanding"]["held"], balance["held"]);
        let people = &figures["people"];
        assert_eq!(
            (&people["registered"], &people["visitors"], &people["here"]),
            (&json!(1), &json!(1), &json!(2))
        );
        assert_eq!(seen["processes"][0]["this"], true);
        assert!(seen["processes"][0]["figures"]["submits"].as_i64().unwrap() >= 3);
    }
    let wrong = admin.get("/api/v1/admin/dashboard?range=1y").await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.text());
    app.finish().await;
}

#[tokio::test]
async fn the_dashboard_says_what_the_site_bears_for_a_lost_result() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.visitor().await);
    let made = user.create("a", clip("一只猫 #expired")).await.json();
    let lost = user.wait_for(made["id"].as_str().unwrap(), |task| task["storage"] == "lost").await;
    assert_eq!(lost["absorbed_points"], made["points"]);
    let figures = admin.get("/api/v1/admin/dashboard").await.json()["figures"].take();
    assert_eq!((&figures["points_absorbed"], &figures["storage_lost"]), (&made["points"], &json!(1)));
    assert_eq!(figures["vendors"][0]["tools"][0]["points_absorbed"], made["points"]);
    let parts = figures["buckets"].as_array().unwrap().iter();
    assert_eq!(parts.map(|part| part["points_absorbed"].as_i64().unwrap()).sum::<i64>(), made["points"]);
    app.finish().await;
}

#[tokio::test]
async fn an_administrator_settles_a_doubtful_task_once_and_its_user_hears_of_it() {
    let app = TestApp::start().await;
    let admin = app.administrator().await;
    let user = app.visitor().await;
    let before = user.available().await;
    let task = doubtful(&user, "k").await;
    let (id, price) = (task["id"].as_str().unwrap(), task["points"].as_i64().unwrap());
    assert_eq!(user.available().await, before - price);

    assert_eq!(admin.get("/api/v1/admin/review").await.json()["tasks"], 1);
    let queue = admin.get("/api/v1/admin/review/tasks").await.json();
    assert_eq!(queue["total"], 1);
    let found = &queue["items"][0];
    assert_eq!(
        (&found["id"], &found["points"], &found["summary"]),
        (&json!(id), &json!(price), &json!("一只猫 #badjson"))
    );
    assert_eq!((&found["doubt"]["during"], &found["attempts"]), (&json!("submit"), &json!(1)));
    for language in ["zh", "en"] {
        assert!(!found["doubt"]["detail"][language].as_str().unwrap().is_empty(), "{found:#}");
    }

    let path = format!("/api/v1/admin/review/tasks/{id}");
    let verdict = |reason: &str| json!({ "verdict": "refund", "reason": reason });
    let bare = admin.post(&path, verdict("查无此任务")).await;
    assert!(bare.refusal().starts_with("400 invalid_params header:Idempotency-Key"), "{}", bare.text());
    let unsaid = admin.keyed(&path, "1", verdict("  ")).await;
    assert_eq!(unsaid.refusal(), "422 invalid_params /reason required: 请填写核实依据");
    let long = admin.keyed(&path, "2", verdict(&"长".repeat(201))).await;
    assert_eq!(long.refusal(), "422 invalid_params /reason too_long: 核实依据不能超过200个字符");

    let watch = user.open(user.request(Method::GET, "/api/v1/events").body(Body::empty()).unwrap()).await;
    let mut events = watch.into_body();
    let first = admin.keyed(&path, "3", verdict("查无此任务")).await;
    assert_eq!((first.status, &first.json()["tasks"]), (StatusCode::OK, &json!(0)), "{}", first.text());
    let again = admin.keyed(&path, "3", verdict("查无此任务")).await;
    assert_eq!(again.status, StatusCode::OK, "the same press");
    let heard = tokio::time::timeout(Duration::from_secs(10), async {
        let mut text = String::new();
        while !(text.contains(id) && text.contains("\"failed\"")) {
            let frame = events.frame().await.unwrap().unwrap();
            text.push_str(&String::from_utf8_lossy(frame.data_ref().unwrap()));
        }
    });
    heard.await.unwrap();
    assert_eq!(user.available().await, before);
    let late = admin.keyed(&path, "4", json!({ "verdict": "refund", "reason": "查无此任务" })).await;
    assert_eq!(late.refusal(), "409 conflict 该任务不在待核实之列，可能已由他人处理或已自行结束，请刷新列表");
    let acts = acts(&admin).await;
    let subject = format!("task:{id}");
    assert!(
        acts.contains(&(
            "decide_doubtful_task".into(),
            subject,
            json!({ "verdict": "refund", "reason": "查无此任务" })
        )),
        "{acts:?}"
    );
    app.finish().await;
}

#[tokio::test]
async fn the_ledger_is_checked_when_asked_and_its_problems_name_the_user() {
    let app = TestApp::with("ledger.check_interval_ms = 3600000\n").await;
    let admin = app.administrator().await;
    app.visitor().await;
    let before = admin.get("/api/v1/admin/ledger").await.json();
    assert_eq!(
        (&before["last"], &before["history"], &before["running"]),
        (&Value::Null, &json!([]), &json!(false))
    );
    let sound = admin.post("/api/v1/admin/ledger/check", json!({})).await.json();
    assert_eq!((&sound["last"]["balanced"], &sound["last"]["accounts"]), (&json!(true), &json!(2)));
    let mut tx = app.app.db.write().await.unwrap();
    baigong_platform::on!(&mut tx, c => sqlx::query("update point_accounts set available = available + 1 where payer_id
        in (select id from users where login_name = 'boss')").execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();
    let broken = admin.post("/api/v1/admin/ledger/check", json!({})).await.json();
    let problem = &broken["last"]["problems"][0];
    assert_eq!((&problem["code"], &problem["login_name"]), (&json!("sum"), &json!("boss")));
    assert!(problem["uid"].is_i64());
    assert_eq!(admin.get("/api/v1/admin/ledger").await.json()["history"].as_array().unwrap().len(), 2);
    let acts = acts(&admin).await;
    assert!(
        acts.contains(&(
            "check_ledger".into(),
            "ledger".into(),
            json!({ "finished": true, "balanced": false })
        )),
        "{acts:?}"
    );
    app.app.stop().await;
}

#[tokio::test]
async fn tables_are_taken_away_by_a_program_and_that_is_recorded() {
    let app = TestApp::start().await;
    let admin = app.administrator().await;
    let user = app.visitor().await;
    let made = user.create("k", clip("=1+1")).await.json();
    user.wait_stored(made["id"].as_str().unwrap()).await;

    let token = admin.cookie.as_deref().unwrap().split_once('=').unwrap().1.to_owned();
    let ask = async |path: &str| {
        let request = http::Request::builder().uri(path).header("host", "127.0.0.1:8080");
        app.browser()
            .send(request.header("authorization", format!("Bearer {token}")).body(Body::empty()).unwrap())
            .await
    };
    let journal = ask("/api/v1/admin/exports/journal").await;
    assert_eq!(journal.header("content-type"), "application/jsonl; charset=utf-8");
    let name = journal.header("content-disposition").to_owned();
    assert!(
        name.starts_with("attachment; filename=\"baigong-journal-19700101-") && name.ends_with(".jsonl\""),
        "{name}"
    );
    assert_eq!(journal.header("cache-control"), "no-store");
    let mut sums: HashMap<i64, (i64, i64)> = HashMap::new();
    for line in journal.text().lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let sum = sums.entry(line["uid"].as_i64().unwrap()).or_default();
        sum.0 += line["available_delta"].as_i64().unwrap();
        sum.1 += line["held_delta"].as_i64().unwrap();
    }
    for person in [&user, &admin] {
        let uid = person.get("/api/v1/session").await.json()["user"]["uid"].as_i64().unwrap();
        let balance = person.get("/api/v1/points").await.json();
        let sum = sums.get(&uid).copied().unwrap_or_default();
        assert_eq!(json!({ "available": sum.0, "held": sum.1 }), balance);
    }

    let tasks = ask("/api/v1/admin/exports/tasks?from=2026-01-01").await;
    assert_eq!(tasks.header("content-type"), "text/csv; charset=utf-8");
    assert!(tasks.text().starts_with('\u{feff}') && tasks.text().contains(",'=1+1,"), "{}", tasks.text());
    let rows = ask("/api/v1/admin/exports/tasks?format=json").await.json();
    assert_eq!((rows.as_array().unwrap().len(), &rows[0]["id"]), (1, &made["id"]));
    let usage = ask("/api/v1/admin/exports/usage?format=json").await.json();
    assert_eq!((&usage[0]["tasks"], &usage[0]["points"]), (&json!(1), &made["points"]));
    assert_eq!(ask("/api/v1/admin/exports/orders?format=json").await.json(), json!([]));

    let extents = admin.get("/api/v1/admin/datasets").await.json();
    let rows: Vec<i64> =
        extents["items"].as_array().unwrap().iter().map(|item| item["rows"].as_i64().unwrap()).collect();
    assert_eq!(rows, [journal.text().lines().count() as i64, 0, 1, 1]);

    let mut refusals = Vec::new();
    for query in
        ["from=gestern", "from=2026-02-01&to=2026-01-31", "to=99999999999999999", "format=xml", "colour=red"]
    {
        refusals.push(ask(&format!("/api/v1/admin/exports/tasks?{query}")).await.refusal());
    }
    refusals.push(ask("/api/v1/admin/exports/passwords").await.refusal());
    insta::assert_snapshot!(refusals.join("\n"), @r"
    422 invalid_params query:from invalid: 时间应为日期（如 2026-01-01）或毫秒时间戳
    422 invalid_params query:to range: 结束时间必须晚于开始时间
    422 invalid_params query:to invalid: 时间应为日期（如 2026-01-01）或毫秒时间戳
    422 invalid_params query:format invalid: 查询参数不正确
    422 invalid_params query:colour invalid: 查询参数不正确
    404 not_found 请求的内容不存在
    ");
    let taken = acts(&admin).await;
    let journals: Vec<&(String, String, Value)> = taken
        .iter()
        .filter(|(operation, subject, _)| operation == "export_dataset" && subject == "dataset:journal")
        .collect();
    assert_eq!(journals.len(), 1, "{taken:?}");
    assert_eq!((&journals[0].2["format"], &journals[0].2["from_ms"]), (&json!("jsonl"), &json!(0)));
    app.finish().await;
}

#[tokio::test]
async fn none_of_it_is_for_anybody_else() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let nobody = app.browser();
    for path in [
        "dashboard",
        "review",
        "review/tasks",
        "ledger",
        "datasets",
        "exports/journal",
        "exports/orders",
        "exports/usage",
        "exports/tasks",
    ] {
        let path = format!("/api/v1/admin/{path}");
        assert_eq!(nobody.get(&path).await.status, StatusCode::UNAUTHORIZED, "{path}");
        assert_eq!(user.get(&path).await.refusal(), "403 forbidden 仅管理员可以访问", "{path}");
    }
    for path in ["ledger/check", "review/tasks/x"] {
        let path = format!("/api/v1/admin/{path}");
        let body = json!({ "verdict": "refund", "reason": "x" });
        assert_eq!(nobody.keyed(&path, "k", body.clone()).await.status, StatusCode::UNAUTHORIZED, "{path}");
        assert_eq!(user.keyed(&path, "k", body).await.status, StatusCode::FORBIDDEN, "{path}");
    }
    app.finish().await;
}
