//! Promise: `/readyz` names what does not work, and recovers by itself when the cause is gone.

use std::time::Duration;

use crate::common::{Browser, TestApp, clip};
use axum::http::StatusCode;
use baigong_host::app::App;
use baigong_host::config::Config;
use baigong_platform::db::Db;

/// Asks until the answer is the expected one.
async fn until(browser: &Browser, status: StatusCode, text: &str) {
    let asked = async {
        loop {
            let answer = browser.get("/readyz").await;
            if (answer.status, answer.text()) == (status, text.to_owned()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let patience = Duration::from_secs(30);
    assert!(tokio::time::timeout(patience, asked).await.is_ok(), "never {status} {text:?}");
}

#[tokio::test]
async fn a_database_that_takes_no_writes_is_named_until_it_does_again() {
    let app = TestApp::with("engine.heartbeat_ms = 50\nengine.lease_ms = 1000\n").await;
    let browser = app.visitor().await;
    until(&browser, StatusCode::OK, "ready\n").await;
    let Db::Sqlite { rw, .. } = &app.app.db else { unreachable!("the tests' database") };
    sqlx::query("pragma query_only = on").execute(rw).await.unwrap();
    until(&browser, StatusCode::SERVICE_UNAVAILABLE, "database\n").await;
    let refused = browser.create("meanwhile", clip("猫")).await;
    assert_eq!(refused.refusal(), "503 unavailable 服务暂时不可用，请稍后再试");
    assert!(!refused.header("retry-after").is_empty());
    sqlx::query("pragma query_only = off").execute(rw).await.unwrap();
    until(&browser, StatusCode::OK, "ready\n").await;
    let created = browser.create("meanwhile", clip("猫")).await;
    assert_eq!(created.status, StatusCode::CREATED, "{}", created.text());
    browser.wait_stored(created.json()["id"].as_str().unwrap()).await;
    app.finish().await;
}

#[tokio::test]
async fn a_storage_that_is_away_is_named_until_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let (media, away) = (folder.path().join("files"), folder.path().join("away"));
    let app = TestApp::with(&format!("[storage]\nkind = \"local\"\npath = {media:?}\n")).await;
    let browser = app.browser();
    until(&browser, StatusCode::OK, "ready\n").await;
    std::fs::rename(&media, &away).unwrap();
    std::fs::write(&media, "in the way").unwrap();
    until(&browser, StatusCode::SERVICE_UNAVAILABLE, "storage\n").await;
    std::fs::remove_file(&media).unwrap();
    std::fs::rename(&away, &media).unwrap();
    until(&browser, StatusCode::OK, "ready\n").await;
    app.finish().await;
}

#[tokio::test]
async fn a_disk_without_room_is_named_before_anything_fails() {
    let app = TestApp::with("data.min_free_bytes = 9_000_000_000_000_000_000\n").await;
    let browser = app.visitor().await;
    until(&browser, StatusCode::SERVICE_UNAVAILABLE, "disk\n").await;
    assert!(browser.figures().await.text().contains("part=\"disk\"} 0"));
    app.finish().await;
    let app = TestApp::start().await;
    until(&app.browser(), StatusCode::OK, "ready\n").await;
    app.finish().await;
}

#[tokio::test]
async fn an_empty_database_beside_an_earlier_sites_files_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config::from_toml(&format!("data.dir = {:?}\n", folder.path())).unwrap();
    let database = folder.path().join("baigong.db");
    std::fs::write(&database, "").unwrap();
    std::fs::create_dir_all(folder.path().join("media/uploads")).unwrap();
    App::start(config()).await.expect("an empty file alone is a new site").stop().await;

    for rest in ["baigong.db-wal", "baigong.db-shm"] {
        std::fs::remove_file(folder.path().join(rest)).ok();
    }
    std::fs::write(&database, "").unwrap();
    std::fs::write(folder.path().join("media/uploads/up_1.png"), "a picture").unwrap();
    let refused = App::start(config()).await.err().expect("a refusal").to_string();
    assert!(refused.contains("baigong.db is empty (0 bytes)") && refused.contains("media"), "{refused}");
    assert_eq!(std::fs::metadata(&database).unwrap().len(), 0, "nothing was written");
}
