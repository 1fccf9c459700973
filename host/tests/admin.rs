//! What administrators do, and that everybody else cannot.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Browser, TestApp};
use http::StatusCode;
use serde_json::{Value, json};

const PASSWORD: &str = "long-enough-1";

/// The first administrator, signed in.
async fn administrator(app: &TestApp) -> Browser {
    let token = app.app.setup.open();
    let body = json!({ "token": token, "login_name": "boss", "password": PASSWORD });
    let mut admin = app.browser();
    let made = admin.post("/api/v1/setup", body).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    admin.cookie = Some(made.cookie());
    admin
}

/// A person with an account, signed in.
async fn person(app: &TestApp, name: &str) -> Browser {
    let mut browser = app.browser();
    let made = browser.post("/api/v1/accounts", json!({ "login_name": name, "password": PASSWORD })).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    browser.cookie = Some(made.cookie());
    browser
}

async fn uid(browser: &Browser) -> i64 {
    browser.get("/api/v1/session").await.json()["user"]["uid"].as_i64().unwrap()
}

/// `actor operation subject ending`, newest first.
async fn log(admin: &Browser) -> Vec<String> {
    let page = admin.get("/api/v1/admin/audit?page_size=100").await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let line = |entry: &Value| {
        let text = |key: &str| entry[key].as_str().unwrap_or("-").to_owned();
        format!("{} {} {} {}", text("actor_name"), text("operation"), text("subject"), text("ending"))
    };
    page.json()["items"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn the_audit_log_shows_who_did_what_also_refused_acts() {
    let app = TestApp::start().await;
    let (admin, user) = (administrator(&app).await, person(&app, "li-bai").await);
    let number = uid(&user).await;
    let path = format!("/api/v1/admin/users/{number}/password");

    assert_eq!(app.browser().post(&path, json!({})).await.refusal(), "401 unauthenticated 请先登录");
    assert_eq!(user.post(&path, json!({})).await.refusal(), "403 forbidden 仅管理员可以访问");
    assert_eq!(user.get("/api/v1/admin/audit").await.refusal(), "403 forbidden 仅管理员可以访问");
    assert_eq!(user.get("/api/v1/points").await.status, StatusCode::OK, "nothing happened");
    let unknown = admin.post("/api/v1/admin/users/1/password", json!({})).await;
    assert_eq!(unknown.refusal(), "404 not_found 用户不存在");
    let done = admin.post(&path, json!({})).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text());

    let about = format!("user:{number}");
    assert_eq!(
        log(&admin).await,
        [
            format!("boss reset_user_password {about} done"),
            "boss reset_user_password - refused".to_owned(),
            "li-bai reset_user_password - refused".to_owned(),
            " reset_user_password - refused".to_owned(),
        ]
    );
    let page = admin.get(&format!("/api/v1/admin/audit?subject={about}")).await.json();
    let entry = &page["items"][0];
    assert_eq!((&page["total"], &entry["status"], &entry["allowed"]), (&json!(1), &json!(200), &json!(true)));
    assert_eq!((&entry["path"], &entry["address"]), (&json!(path), &json!("127.0.0.1")));
    assert_eq!(entry["request_id"], done.header("x-request-id"));
    assert!(!page.to_string().contains(done.json()["password"].as_str().unwrap()), "no secret is in the log");
    app.finish().await;
}

#[tokio::test]
async fn without_an_entry_in_the_log_nothing_happens() {
    let app = TestApp::start().await;
    let (admin, user) = (administrator(&app).await, person(&app, "li-bai").await);
    let path = format!("/api/v1/admin/users/{}/password", uid(&user).await);
    let mut tx = app.app.db.write().await.unwrap();
    baigong_platform::on!(&mut tx, c => sqlx::query("alter table audit_entries rename to audit_gone")
        .execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(admin.post(&path, json!({})).await.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(
        user.get("/api/v1/points").await.status,
        StatusCode::OK,
        "the password and the session are the old ones"
    );
    app.finish().await;
}
