//! Promise: a closed account leaves its number and what the books need, and nothing else.

use crate::common::{Browser, PASSWORD, TestApp, clip, png};
use axum::body::Body;
use baigong_platform::db::Db;
use baigong_platform::db::dialect::Dialect;
use baigong_platform::db::testing::postgres;
use baigong_platform::{on, read};
use http::{Method, StatusCode};
use serde_json::{Value, json};

const CLOSING: &str = "/api/v1/account/closing";
const ORIGIN: &str = "[server]\npublic_base_url = \"https://ai.example.com\"\n";

async fn step_up(browser: &Browser, password: &str) -> crate::common::Reply {
    browser.post("/api/v1/factors/step-up", json!({ "method": "password", "password": password })).await
}

fn id_of(value: &Value) -> String {
    value["id"].as_str().unwrap().to_owned()
}

/// `table.column` of every text in which one of the words stands.
async fn found(db: &Db, words: &[&str]) -> Vec<String> {
    let columns: Vec<(String, String)> = match db.dialect() {
        Dialect::Sqlite => read!(db, c => sqlx::query_as(
            "select m.name, p.name from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'")
            .fetch_all(c).await.unwrap()),
        Dialect::Postgres => read!(db, c => sqlx::query_as(
            "select cast(table_name as text), cast(column_name as text) from information_schema.columns
             where table_schema = 'public'").fetch_all(c).await.unwrap()),
    };
    assert!(columns.len() > 100, "every table is looked through: {}", columns.len());
    let mut found = Vec::new();
    for (table, column) in columns {
        for word in words {
            let sql = format!("select count(*) from {table} where lower(cast({column} as text)) like $1");
            let hits: i64 = read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
                .bind(format!("%{}%", word.to_lowercase())).fetch_one(c).await.unwrap());
            if hits > 0 {
                found.push(format!("{table}.{column}"));
            }
        }
    }
    found
}

#[tokio::test]
async fn a_closed_account_leaves_nothing_that_says_who_it_was() {
    leaves_nothing(TestApp::with(ORIGIN).await).await;
    let database = postgres().await;
    leaves_nothing(TestApp::on(Some(database.url.clone()), ORIGIN).await).await;
}

async fn leaves_nothing(app: TestApp) {
    let (admin, user) = (app.administrator().await, app.person("Li-Bai-701").await);
    let number = user.uid().await;
    let elsewhere = app.signed_in_again("li-bai-701").await;
    let upload = id_of(&user.upload("a.png", &png(64, 64)).await.json());
    let task = user.create("work", clip("猫, for li-bai-701")).await.json();
    let task = user.wait_stored(&id_of(&task)).await;
    for (key, prompt, end) in [("fails", "猫 #fail", "failed"), ("lost", "猫 #expired", "succeeded")] {
        let made = user.create(key, clip(prompt)).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
        let made = made.json();
        user.wait_for(&id_of(&made), |task| task["state"] == end && task["storage"] != "pending").await;
    }
    let artifact = &task["artifacts"][0];
    let shared = user.post(&format!("/api/v1/artifacts/{}/link", id_of(artifact)), json!({})).await.json();
    let links = [
        artifact["url"].as_str().unwrap().to_owned(),
        shared["url"].as_str().unwrap().strip_prefix("https://ai.example.com").unwrap().to_owned(),
        app.app.media.sign(&upload, i64::MAX, false),
    ];
    for link in &links {
        assert_eq!(app.browser().get(link).await.status, StatusCode::OK, "{link}");
    }
    let told = json!({ "display_name": "青莲居士 poems.example", "phone": "13800138701" });
    assert_eq!(user.patch("/api/v1/account/profile", told).await.status, StatusCode::OK);
    let pictured = user.put("/api/v1/account/avatar", &json!({ "file": upload })).await;
    let avatar = pictured.json()["avatar"].as_str().unwrap().to_owned();
    let preset =
        json!({ "tool": "kling", "mode": "text", "presets": [{ "name": "poems.example", "params": {} }] });
    assert_eq!(user.put("/api/v1/presets", &preset).await.status, StatusCode::OK);
    let ticket = json!({ "subject": "li-bai-701", "category": "account", "words": "poems.example", "files": [upload] });
    assert_eq!(user.keyed("/api/v1/tickets", "ticket", ticket).await.status, StatusCode::CREATED);
    // The log knows the name from both sides.
    let change = admin.request(Method::PATCH, &format!("/api/v1/admin/users/{number}"));
    let change =
        change.header("content-type", "application/json").body(Body::from("{\"tag\":\"gpt4\"}")).unwrap();
    assert_eq!(admin.send(change).await.status, StatusCode::OK);
    assert_eq!(user.post("/api/v1/admin/users/1/password", json!({})).await.status, StatusCode::FORBIDDEN);
    let words = ["li-bai-701", "poems.example", "13800138701"];
    assert_eq!(app.browser().get(&avatar).await.status, StatusCode::OK);
    for place in ["users.login_name", "users.display_name", "users.email", "audit_entries.actor_name"] {
        assert!(found(&app.app.db, &words).await.contains(&place.to_owned()), "{place}");
    }
    assert!(found(&app.app.db, &words).await.contains(&"audit_outcomes.detail".to_owned()));

    let preview = user.get(CLOSING).await.json();
    let points = preview["points"]["available"].as_i64().unwrap();
    assert!(points > 0 && preview["obstacle"].is_null(), "{preview:#}");
    assert_eq!(
        (&preview["works"], &preview["uploads"], &preview["open_tasks"]),
        (&json!(1), &json!(1), &json!(0))
    );
    let agreed = json!({ "forfeit_points": points });
    assert_eq!(
        user.post(CLOSING, agreed.clone()).await.status,
        StatusCode::FORBIDDEN,
        "the password comes first"
    );
    assert_eq!(
        step_up(&user, "wrong wrong").await.refusal(),
        "422 invalid_params /password wrong_password: 密码不正确"
    );
    assert_eq!(step_up(&user, PASSWORD).await.status, StatusCode::OK);
    assert_eq!(
        user.post(CLOSING, json!({ "forfeit_points": points - 1 })).await.refusal(),
        format!(
            "422 invalid_params /forfeit_points insufficient: 账户还有 {points} 积分（含进行中任务冻结的积分），注销后作废，请确认放弃"
        )
    );
    assert_eq!(user.available().await, points, "a refusal changes nothing");
    let closed = user.post(CLOSING, agreed.clone()).await;
    assert_eq!(closed.status, StatusCode::NO_CONTENT, "{}", closed.text());
    assert!(closed.header("set-cookie").contains("Max-Age=0"), "{}", closed.header("set-cookie"));

    for browser in [&user, &elsewhere] {
        assert!(browser.get("/api/v1/session").await.json()["user"].is_null());
        assert_eq!(browser.post(CLOSING, agreed.clone()).await.status, StatusCode::UNAUTHORIZED);
    }
    for link in &links {
        assert_eq!(app.browser().get(link).await.status, StatusCode::NOT_FOUND, "{link}");
    }
    assert_eq!(app.browser().get(&avatar).await.status, StatusCode::NOT_FOUND);
    assert_eq!(found(&app.app.db, &words).await, [""; 0]);
    app.app.works.sweep_deleted().await.unwrap();
    let report = app.app.media.check(0).await.unwrap();
    assert!(report.is_clean() && report.files == 0, "{report:?}");

    let login = json!({ "login_name": "li-bai-701", "password": PASSWORD });
    assert_eq!(
        app.browser().post("/api/v1/session", login).await.refusal(),
        "401 unauthenticated 用户名或密码错误"
    );
    let again = json!({ "login_name": "LI-BAI-701", "password": PASSWORD });
    assert_eq!(app.browser().post("/api/v1/accounts", again).await.refusal(), "409 conflict 用户名已被使用");
    let books = admin.get(&format!("/api/v1/admin/users/{number}/points/entries")).await.json();
    assert_eq!(books["items"][0]["note"]["zh"], "账户注销，剩余积分作废", "{books:#}");
    let shown = admin.get(&format!("/api/v1/admin/users/{number}")).await.json();
    assert!(shown["closed_ms"].is_i64() && shown["active"] == false, "{shown:#}");
    assert_eq!(shown["login_name"], format!("closed:{number}"));
    app.finish().await;
}

#[tokio::test]
async fn a_task_under_way_ends_and_is_settled_before_its_work_goes() {
    settles_first(TestApp::start().await).await;
    let database = postgres().await;
    settles_first(TestApp::on(Some(database.url.clone()), "").await).await;
}

async fn settles_first(app: TestApp) {
    let user = app.visitor().await;
    user.upload("a.png", &png(640, 360)).await;
    let task = user.create("under-way", clip("猫 #slow")).await.json();
    let id = id_of(&task);
    user.wait_for(&id, |task| task["state"] == "running").await;
    let preview = user.get(CLOSING).await.json();
    let points = &preview["points"];
    assert_eq!(preview["open_tasks"], 1);
    assert!(points["held"].as_i64().unwrap() > 0, "{preview:#}");
    let all = points["held"].as_i64().unwrap() + points["available"].as_i64().unwrap();
    assert!(
        user.post(CLOSING, json!({ "forfeit_points": all - 1 })).await.refusal().contains("/forfeit_points")
    );
    // A visitor has neither password nor factor: the session is all there is.
    let closed = user.post(CLOSING, json!({ "forfeit_points": all })).await;
    assert_eq!(closed.status, StatusCode::NO_CONTENT, "{}", closed.text());

    let row = async || -> (String, bool, i64, i64) {
        read!(&app.app.db, c => sqlx::query_as(
            "select t.charge, t.deleted, p.available, p.held from tasks t join point_accounts p on p.payer_id = t.user_id
             where t.id = $1").bind(&id).fetch_one(c).await.unwrap())
    };
    // A copy that was under way writes its file, finds its work gone and removes it: nothing is left once that is over.
    let mut rounds_without_files = 0;
    // A busy machine takes its time to paint and to copy the film.
    for _ in 0..6000 {
        app.app.closings.sweep().await.unwrap();
        app.app.works.sweep_deleted().await.unwrap();
        let (charge, deleted, available, held) = row().await;
        assert!(!deleted || charge != "held", "settled first");
        let report = app.app.media.check(0).await.unwrap();
        let settled = deleted && available == 0 && held == 0;
        rounds_without_files = if settled && report.files == 0 { rounds_without_files + 1 } else { 0 };
        if rounds_without_files == 10 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let report = app.app.media.check(0).await.unwrap();
    assert!(rounds_without_files == 10 && report.is_clean(), "{:?} {report:?}", row().await);
    app.finish().await;
}

#[tokio::test]
async fn open_purchases_stand_in_the_way_and_administrators_stay() {
    let app = TestApp::start().await;
    let (admin, user) = (app.administrator().await, app.person("du-fu-712").await);
    let number = user.uid().await;
    let products: String = read!(&app.app.db, c => sqlx::query_scalar("select id from products where on_sale order by id limit 1")
            .fetch_one(c).await.unwrap());
    let order = user
        .keyed(
            "/api/v1/orders",
            "order-1",
            json!({ "product_id": products, "channel": "wechat", "way": "qr" }),
        )
        .await;
    assert_eq!(order.status, StatusCode::CREATED, "{}", order.text());
    let order_no = order.json()["order"]["order_no"].as_str().unwrap().to_owned();
    step_up(&user, PASSWORD).await;
    let agreed = json!({ "forfeit_points": 1_000_000 });
    assert_eq!(user.get(CLOSING).await.json()["obstacle"], "order");
    assert_eq!(
        user.post(CLOSING, agreed.clone()).await.refusal(),
        format!("409 conflict 有未完成的订单（{order_no}），请先支付或取消后再注销")
    );
    let cancelled = user.post(&format!("/api/v1/orders/{order_no}/cancel"), json!({})).await;
    assert!(cancelled.status.is_success(), "{}", cancelled.text());
    let set = async |sql: String| {
        let mut tx = app.app.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
    };
    set(format!(
        "insert into refunds (id, refund_no, order_no, user_id, cents, status, accepted, reason, actor, points_due,
             points_taken, term_due_ms, term_ms, inviter_points_due, inviter_points_taken, queried_ms, created_ms,
             updated_ms)
         select 'r', 'R1', order_no, user_id, 1, 'abnormal', true, '', '', 0, 0, 0, 0, 0, 0, 0, 0, 0
         from orders where order_no = '{order_no}'"
    ))
    .await;
    assert_eq!(
        user.post(CLOSING, agreed.clone()).await.refusal(),
        "409 conflict 有正在处理的退款（R1），请等待退款完成后再注销"
    );
    set("delete from refunds".to_owned()).await;

    let path = |uid: i64| format!("/api/v1/admin/users/{uid}/closing");
    assert_eq!(user.post(&path(number), agreed.clone()).await.status, StatusCode::FORBIDDEN);
    let boss = admin.uid().await;
    assert_eq!(
        admin.post(&path(boss), agreed.clone()).await.refusal(),
        "409 conflict 管理员账户不能注销，请先由另一位管理员取消管理员身份"
    );
    assert_eq!(admin.get(&path(boss)).await.json()["obstacle"], "administrator");
    assert!(
        admin.post(&path(number), json!({ "forfeit_points": 0 })).await.refusal().contains("/forfeit_points")
    );
    let closed = admin.post(&path(number), agreed.clone()).await;
    assert_eq!(
        (closed.status, &closed.json()["forfeited"]),
        (StatusCode::OK, &json!(1000)),
        "{}",
        closed.text()
    );
    assert_eq!(admin.post(&path(number), agreed).await.refusal(), "409 conflict 账户已注销");
    assert_eq!(found(&app.app.db, &["du-fu-712"]).await, [""; 0]);
    let log = admin.get("/api/v1/admin/audit?page_size=10").await.json();
    let done = log["items"].as_array().unwrap().iter().find(|entry| entry["ending"] == "done").unwrap();
    assert_eq!(
        (&done["actor_name"], &done["operation"], &done["subject"]),
        (&json!("boss"), &json!("close_user_account"), &json!(format!("user:{number}")))
    );
    assert_eq!(done["detail"], json!({ "forfeited": 1000 }));
    app.finish().await;
}
