//! Files in a bucket, and what becomes of them while the bucket is away.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::common::{Browser, TestApp, clip, png};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use baigong_platform::db::testing::Cable;
use tokio::net::TcpListener;

/// A service that speaks as much of S3's protocol as one file at a time needs.
#[derive(Clone, Default)]
struct Bucket(Arc<Mutex<HashMap<String, Bytes>>>);

impl Bucket {
    /// Its address.
    async fn start(&self) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(answer).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        address
    }

    fn keys(&self, folder: &str) -> usize {
        let prefix = format!("/media/{folder}/");
        self.0.lock().unwrap().keys().filter(|key| key.starts_with(&prefix)).count()
    }
}

async fn answer(
    State(bucket): State<Bucket>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    assert!(headers["authorization"].to_str().unwrap().starts_with("AWS4-HMAC-SHA256 Credential=key/"));
    let key = uri.path().to_owned();
    let mut files = bucket.0.lock().unwrap();
    let found = [("etag", "\"1\""), ("last-modified", "Sat, 28 Feb 2026 16:00:00 GMT")];
    match method {
        Method::PUT => {
            files.insert(key, body);
            found.into_response()
        }
        Method::DELETE => {
            files.remove(&key);
            StatusCode::NO_CONTENT.into_response()
        }
        _ => match files.get(&key) {
            Some(file) => (found, file.clone()).into_response(),
            None => StatusCode::NOT_FOUND.into_response(),
        },
    }
}

async fn until(browser: &Browser, text: &str) {
    let began = Instant::now();
    while browser.get("/readyz").await.text() != text {
        assert!(began.elapsed() < Duration::from_secs(30), "never {text:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn files_wait_for_a_bucket_that_is_away_and_uploads_are_refused_until_it_is_back() {
    let bucket = Bucket::default();
    let mut cable = Cable::to(&bucket.start().await).await;
    let app = TestApp::with(&format!(
        "[storage]\nkind = \"s3\"\nbucket = \"media\"\nregion = \"x\"\nendpoint = {:?}\naccess_key = \"key\"\nsecret_key = \"s\"\n",
        cable.url().trim_end_matches('/')
    ))
    .await;
    let user = app.visitor().await;
    let picture = png(8, 8);
    let upload = user.upload("a.png", &picture).await;
    assert_eq!(upload.status, StatusCode::CREATED, "{}", upload.text());
    let content = user.get(upload.json()["url"].as_str().unwrap()).await;
    assert_eq!((content.status, &content.body[..]), (StatusCode::OK, &picture[..]));
    assert_eq!(bucket.keys("uploads"), 1);

    cable.cut().await;
    until(&user, "storage\n").await;
    for longest in [20, 10] {
        let began = Instant::now();
        let refused = user.upload("b.png", &png(9, 9)).await;
        assert_eq!(refused.refusal(), "503 unavailable 存储暂时不可用，请稍后再试");
        assert!(!refused.header("retry-after").is_empty());
        assert!(began.elapsed() < Duration::from_secs(longest), "{:?}", began.elapsed());
    }
    let content = user.get(upload.json()["url"].as_str().unwrap()).await;
    assert_eq!(content.refusal(), "503 unavailable 存储暂时不可用，请稍后再试");
    let task = user.create("meanwhile", clip("猫")).await.json();
    let id = task["id"].as_str().unwrap();
    let task = user.wait_for(id, |task| task["state"] == "succeeded").await;
    assert_eq!(task["storage"], "pending", "made, and not kept yet");
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let tries: i64 = baigong_platform::read!(&app.app.db, c =>
        sqlx::query_scalar("select cast(sum(attempts) as bigint) from artifacts").fetch_one(c).await.unwrap());
    assert_eq!(tries, 0, "what our own storage refuses is not held against a result");

    cable.mend().await;
    until(&user, "ready\n").await;
    user.wait_stored(id).await;
    assert!(bucket.keys("artifacts") > 0);
    assert_eq!(user.upload("b.png", &png(9, 9)).await.status, StatusCode::CREATED);
    assert_eq!(bucket.keys("probes"), 0, "nothing is left of trying it out");
    app.finish().await;
}
