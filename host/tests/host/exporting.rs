//! Promise: people take away all that is theirs, nobody else's, and a reader of the archive finds it whole.

use std::io::{Cursor, Read};
use std::time::Duration;

use crate::common::{Browser, PASSWORD, TestApp, clip, png};
use axum::body::Body;
use baigong_platform::records::RECORDS;
use http::{Method, StatusCode};
use serde_json::{Value, json};
use zip::ZipArchive;

const EXPORT: &str = "/api/v1/account/export";

async fn archive(browser: &Browser) -> ZipArchive<Cursor<Vec<u8>>> {
    let asked = browser.post(EXPORT, json!({})).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.text());
    let reply = browser.get(asked.json()["url"].as_str().unwrap()).await;
    assert_eq!((reply.status, reply.header("content-type")), (StatusCode::OK, "application/zip"));
    assert!(reply.header("content-disposition").starts_with("attachment"));
    ZipArchive::new(Cursor::new(reply.body.to_vec())).unwrap()
}

fn text(archive: &mut ZipArchive<Cursor<Vec<u8>>>, name: &str) -> String {
    let mut text = String::new();
    archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_holds_account_points_orders_tasks_and_files_and_nobody_elses() {
    let app = TestApp::with("gallery.moderate = false\n").await;
    let (user, other) = (app.person("libai").await, app.person("dufu").await);
    user.patch("/api/v1/account/profile", json!({ "display_name": "青莲居士", "phone": "13800138000" }))
        .await;
    let picture = png(64, 64);
    let upload = user.upload("夜.png", &picture).await.json()["id"].as_str().unwrap().to_owned();
    let task = user.create("k", clip("月下独酌")).await.json()["id"].as_str().unwrap().to_owned();
    let task = user.wait_stored(&task).await;
    let film = &task["artifacts"][0];
    let published = json!({ "title": "床前明月光" });
    let made = user
        .post(&format!("/api/v1/artifacts/{}/publication", film["id"].as_str().unwrap()), published)
        .await
        .json();
    let like = user.request(Method::PUT, &format!("/api/v1/gallery/{}/like", made["id"].as_str().unwrap()));
    assert_eq!(user.send(like.body(Body::empty()).unwrap()).await.status, StatusCode::OK);
    other.upload("another.png", &png(32, 32)).await;

    let before = user.get(EXPORT).await.json();
    assert_eq!((&before["uploads"], &before["next_ms"]), (&json!(1), &Value::Null));
    assert!(before["works"].as_i64() >= Some(1) && before["bytes"].as_i64() > film["bytes"].as_i64());

    let mut found = archive(&user).await;
    let account: Value = serde_json::from_str(&text(&mut found, "account.json")).unwrap();
    assert_eq!(
        (&account["login_name"], &account["display_name"], &account["phone"]),
        (&json!("libai"), &json!("青莲居士"), &json!("+8613800138000"))
    );
    assert!(account.to_string().find("argon2").is_none() && account["sessions"][0]["current"] == true);
    assert!(text(&mut found, "points.csv").contains("月下独酌"));
    assert!(text(&mut found, "orders.csv").starts_with("\u{feff}\"order_no\""));
    for record in RECORDS {
        let lines = text(&mut found, &format!("records/{}.csv", record.name));
        assert!(lines.starts_with(&format!("\u{feff}\"{}\"", record.columns[0])), "{lines}");
    }
    assert!(text(&mut found, "records/publications.csv").contains("床前明月光"));
    assert!(text(&mut found, "records/likes.csv").lines().count() == 2);
    let tasks: Value = serde_json::from_str(&text(&mut found, "tasks.json")).unwrap();
    assert_eq!(tasks[0]["params"]["prompt"], "月下独酌");
    let mut own = Vec::new();
    found.by_name(&format!("uploads/{upload}-夜.png")).unwrap().read_to_end(&mut own).unwrap();
    assert_eq!(own, picture);
    let names: Vec<String> = found.file_names().map(str::to_owned).collect();
    let id = film["id"].as_str().unwrap();
    assert!(names.iter().any(|name| name.starts_with(&format!("works/{id}-"))), "{names:?}");
    assert!(!names.iter().any(|name| name.contains("another")), "{names:?}");
    let list = text(&mut found, "files.csv");
    assert_eq!(
        list.lines().count(),
        names.iter().filter(|name| name.contains('/') && !name.starts_with("records/")).count() + 1,
        "{list}"
    );
    app.finish().await;
}

#[tokio::test]
async fn an_archive_is_made_once_an_hour_and_fetched_by_its_owner_alone() {
    let app = TestApp::start().await;
    let (user, other) = (app.person("libai").await, app.person("dufu").await);
    assert_eq!(app.browser().post(EXPORT, json!({})).await.status, StatusCode::UNAUTHORIZED);
    let url = user.post(EXPORT, json!({})).await.json()["url"].as_str().unwrap().to_owned();
    let again = user.post(EXPORT, json!({})).await;
    assert_eq!(again.status, StatusCode::TOO_MANY_REQUESTS);
    let pause: u64 = again.header("retry-after").parse().unwrap();
    assert!((3500..=3600).contains(&pause), "{pause}");
    assert!(user.get(EXPORT).await.json()["next_ms"].is_i64());

    assert_eq!(other.get(&url).await.status, StatusCode::NOT_FOUND);
    assert_eq!(app.browser().get(&url).await.status, StatusCode::UNAUTHORIZED);
    for odd in ["0.zip", "x.zip", "1", "-1.zip"] {
        assert_eq!(user.get(&format!("{EXPORT}/{odd}")).await.status, StatusCode::NOT_FOUND, "{odd}");
    }
    assert_eq!(user.get(&url).await.status, StatusCode::OK);
    assert_eq!(user.get(&url).await.status, StatusCode::OK, "again where the line broke");
    let mut elsewhere = app.browser();
    let form = json!({ "login_name": "libai", "password": PASSWORD });
    elsewhere.cookie = Some(elsewhere.post("/api/v1/session", form).await.cookie());
    assert_eq!(
        elsewhere.get(&url).await.status,
        StatusCode::OK,
        "another session of the same person, as is said"
    );
    app.finish().await;
}

#[tokio::test]
async fn a_person_fetches_one_archive_at_a_time_and_keeps_nobody_else_waiting() {
    let app = TestApp::start().await;
    let (user, other) = (app.person("libai").await, app.person("dufu").await);
    let link = async |browser: &Browser| {
        let asked = browser.post(EXPORT, json!({})).await.json();
        asked["url"].as_str().unwrap().to_owned()
    };
    let (own, theirs) = (link(&user).await, link(&other).await);
    let unread = user.open(user.request(Method::GET, &own).body(Body::empty()).unwrap()).await;
    assert_eq!(unread.status(), StatusCode::OK);
    let refused = user.get(&own).await;
    assert_eq!(refused.refusal(), "429 rate_limited 归档文件正在下载，请等它完成");
    assert_eq!(refused.header("retry-after"), "30");
    assert_eq!(other.get(&theirs).await.status, StatusCode::OK);

    drop(unread);
    let freed = async {
        while app.app.limits.exports.count() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), freed).await.expect("whoever leaves gives the place back");
    assert_eq!(user.get(&own).await.status, StatusCode::OK);
    app.finish().await;
}
