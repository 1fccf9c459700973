//! Files over HTTP.

use crate::common::{Browser, Reply, TestApp, clip, png};
use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::json;
use sha2::{Digest, Sha256};

async fn with(browser: &Browser, path: &str, headers: &[(&str, &str)]) -> Reply {
    let mut request = browser.request(Method::GET, path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    browser.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn an_upload_is_described_listed_and_sent_back_whole_or_in_part() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let content = png(48, 32);
    let made = user.upload("小猫.png", &content).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let upload = made.json();
    let id = upload["id"].as_str().unwrap();
    assert!(id.starts_with("up_"));
    assert_eq!(
        (&upload["kind"], &upload["mime"], &upload["width"], &upload["height"]),
        (&json!("image"), &json!("image/png"), &json!(48), &json!(32))
    );
    assert_eq!(user.get("/api/v1/uploads?kind=image").await.json()["items"], json!([upload]));
    assert_eq!(user.get("/api/v1/uploads?kind=video").await.json()["items"], json!([]));
    let hash = hex::encode(Sha256::digest(&content));
    assert_eq!(user.get(&format!("/api/v1/uploads?sha256={hash}")).await.json()["items"], json!([upload]));
    let (other, stranger) = (hash.replace(|c: char| c.is_ascii_digit(), "a"), app.visitor().await);
    assert_eq!(user.get(&format!("/api/v1/uploads?sha256={other}")).await.json()["items"], json!([]));
    assert_eq!(stranger.get(&format!("/api/v1/uploads?sha256={hash}")).await.json()["items"], json!([]));
    let wrong = user.get("/api/v1/uploads?sha256=abc").await;
    assert_eq!(
        (wrong.status, &wrong.json()["error"]["fields"][0]["path"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("/sha256"))
    );
    let again = user.upload("大猫.png", &content).await;
    assert_eq!((again.status, again.json()), (StatusCode::CREATED, upload.clone()), "two names, one file");

    let path = format!("/api/v1/media/{id}");
    let whole = user.get(&path).await;
    assert_eq!((whole.status, whole.header("content-type")), (StatusCode::OK, "image/png"));
    let size = whole.body.len();
    assert_eq!(whole.header("content-length"), size.to_string());
    assert_eq!(whole.header("accept-ranges"), "bytes");
    assert!(whole.header("content-security-policy").contains("sandbox"));
    assert_eq!(whole.header("x-content-type-options"), "nosniff");

    let part = with(&user, &path, &[("range", "bytes=10-19")]).await;
    assert_eq!(part.status, StatusCode::PARTIAL_CONTENT);
    assert_eq!(part.header("content-range"), format!("bytes 10-19/{size}"));
    assert_eq!((part.header("content-length"), &part.body[..]), ("10", &whole.body[10..20]));
    let tail = with(&user, &path, &[("range", "bytes=-5")]).await;
    assert_eq!(&tail.body[..], &whole.body[size - 5..]);
    let beyond = with(&user, &path, &[("range", "bytes=999999-")]).await;
    assert_eq!(beyond.refusal(), "416 range_not_satisfiable 请求的范围超出文件大小");
    assert_eq!(beyond.header("content-range"), format!("bytes */{size}"));

    let etag = whole.header("etag").to_owned();
    let known = with(&user, &path, &[("if-none-match", &etag)]).await;
    assert_eq!((known.status, known.body.len()), (StatusCode::NOT_MODIFIED, 0));
    let stale = with(&user, &path, &[("range", "bytes=0-1"), ("if-range", "\"other\"")]).await;
    assert_eq!(stale.status, StatusCode::OK, "parts of different files must not be mixed");
    let same = with(&user, &path, &[("range", "bytes=0-1"), ("if-range", &etag)]).await;
    assert_eq!(same.status, StatusCode::PARTIAL_CONTENT);
    assert_eq!(app.browser().get(&path).await.status, StatusCode::UNAUTHORIZED);
    app.finish().await;
}

#[tokio::test]
async fn a_deleted_upload_is_gone_from_the_disk_and_is_not_found() {
    let app = TestApp::start().await;
    let (user, stranger) = (app.visitor().await, app.visitor().await);
    let id = user.upload("a.png", &png(48, 32)).await.json()["id"].as_str().unwrap().to_owned();
    let (one, content) = (format!("/api/v1/uploads/{id}"), format!("/api/v1/media/{id}"));
    assert_eq!(stranger.delete(&one).await.status, StatusCode::NOT_FOUND);
    let folder = app.app.config.data.dir.join("media/uploads");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    assert_eq!(user.delete(&one).await.status, StatusCode::NO_CONTENT);
    assert_eq!(user.get(&content).await.status, StatusCode::NOT_FOUND);
    assert_eq!(user.get("/api/v1/uploads").await.json()["items"], json!([]));
    assert!(std::fs::read_dir(&folder).map_or(0, Iterator::count) == 0);
    assert_eq!(user.delete(&one).await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

/// Writes a file that was changed later than before: some file systems tell no two times apart within milliseconds.
fn write_later(path: &std::path::Path, content: &[u8]) {
    let before = path.metadata().unwrap().modified().unwrap();
    std::fs::write(path, content).unwrap();
    let file = std::fs::File::options().write(true).open(path).unwrap();
    file.set_modified(before + std::time::Duration::from_secs(1)).unwrap();
}

#[tokio::test]
async fn a_file_that_is_not_what_was_stored_is_refused_with_words_and_counted() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let id = user.upload("a.png", &png(48, 32)).await.json()["id"].as_str().unwrap().to_owned();
    let folder = app.app.config.data.dir.join("media/uploads");
    let stored = std::fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
    let size = std::fs::metadata(&stored).unwrap().len() as usize;
    std::fs::File::options().write(true).open(&stored).unwrap().set_len(20).unwrap();
    let path = format!("/api/v1/media/{id}");
    assert_eq!(user.get(&path).await.refusal(), "404 not_found 文件已损坏，无法读取");
    write_later(&stored, &vec![0; size]);
    assert_eq!(
        user.get(&path).await.refusal(),
        "404 not_found 文件已损坏，无法读取",
        "zeroes are as long as it was"
    );
    assert!(app.app.metrics.render().contains("baigong_files_damaged_total 2"));
    write_later(&stored, &png(48, 32));
    assert_eq!(user.get(&path).await.status, StatusCode::OK, "it was brought back");
    std::fs::remove_file(&stored).unwrap();
    assert_eq!(user.get(&path).await.refusal(), "404 not_found 文件不存在");
    app.finish().await;
}

#[tokio::test]
async fn result_links_work_for_their_holder_and_only_unchanged() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let id = user.create("clip", clip("猫")).await.json()["id"].as_str().unwrap().to_owned();
    let artifact = user.wait_stored(&id).await["artifacts"][0].clone();
    let (url, download) = (artifact["url"].as_str().unwrap(), artifact["download_url"].as_str().unwrap());

    let anyone = app.browser();
    let shown = anyone.get(url).await;
    assert_eq!((shown.status, shown.header("content-type")), (StatusCode::OK, "video/mp4"));
    assert!(shown.header("content-disposition").starts_with("inline;"));
    let saved = anyone.get(download).await;
    assert!(saved.header("content-disposition").starts_with("attachment;"));
    assert_eq!(with(&anyone, url, &[("range", "bytes=0-99")]).await.body, shown.body.slice(0..100));

    let forged = [
        url.replacen("exp=", "exp=9", 1),
        url.replacen("sig=", "sig=A", 1),
        url.replacen(artifact["id"].as_str().unwrap(), "ar_other", 1),
    ];
    for forged in forged {
        assert_eq!(anyone.get(&forged).await.refusal(), "403 forbidden 链接无效或已过期", "{forged}");
    }
    app.finish().await;
}

#[tokio::test]
async fn a_shared_link_is_absolute_and_expires() {
    let app = TestApp::with("[server]\npublic_base_url = \"https://ai.example.com\"\n").await;
    let user = app.visitor().await;
    let id = user.create("clip", clip("猫")).await.json()["id"].as_str().unwrap().to_owned();
    let artifact = user.wait_stored(&id).await["artifacts"][0]["id"].as_str().unwrap().to_owned();
    let link = user.post(&format!("/api/v1/artifacts/{artifact}/link"), json!({})).await.json();
    let path = link["url"].as_str().unwrap().strip_prefix("https://ai.example.com").unwrap();
    assert_eq!(app.browser().get(path).await.status, StatusCode::OK);
    assert!(link["expires_ms"].as_i64().unwrap() > app.app.clock.now_ms());

    let expired = app.app.clock.now_ms() - 1;
    let old = app.app.media.sign(&artifact, expired, false);
    assert_eq!(app.browser().get(&old).await.refusal(), "403 forbidden 链接无效或已过期");
    app.finish().await;
}

#[tokio::test]
async fn an_uploaded_picture_becomes_a_clip() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let upload = user.upload("a.png", &png(640, 360)).await.json();
    let body =
        json!({ "tool": "kling", "mode": "image", "params": { "prompt": "动起来", "image": upload["id"] } });
    let created = user.create("image", body).await;
    assert_eq!(created.status, StatusCode::CREATED, "{}", created.text());
    let task = user.wait_stored(created.json()["id"].as_str().unwrap()).await;
    assert_eq!(task["params"]["image"], upload["id"]);
    app.finish().await;
}

#[tokio::test]
async fn example_media_need_no_session_and_are_told_apart_by_release() {
    let app = TestApp::start().await;
    let anyone = app.browser();
    let shown = anyone.get("/api/v1/media/ex_teapot").await;
    assert_eq!((shown.status, shown.header("content-type")), (StatusCode::OK, "image/jpeg"));
    assert_eq!(shown.header("etag"), format!("\"ex_teapot-{}\"", shown.body.len()));
    let part = with(&anyone, "/api/v1/media/ex_dance", &[("range", "bytes=4-7")]).await;
    assert_eq!((part.status, &part.body[..]), (StatusCode::PARTIAL_CONTENT, &b"ftyp"[..]));
    assert_eq!(anyone.get("/api/v1/media/ex_none").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(app.visitor().await.get("/api/v1/media/ex_none").await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

#[tokio::test]
async fn previews_of_cards_stand_at_addresses_that_may_be_kept_for_ever() {
    let app = TestApp::start().await;
    let anyone = app.browser();
    let tool = anyone.get("/api/v1/tools/pixverse").await.json();
    let card = &tool["modes"][0]["schema"]["properties"]["template"]["x-cards"]["venom"];
    for (keyword, mime) in [("image", "image/webp"), ("video", "video/mp4")] {
        let address = card[keyword].as_str().unwrap();
        let shown = anyone.get(address).await;
        assert_eq!((shown.status, shown.header("content-type")), (StatusCode::OK, mime), "{address}");
        assert_eq!(shown.header("cache-control"), "public, max-age=31536000, immutable");
        let known = with(&anyone, address, &[("if-none-match", shown.header("etag"))]).await;
        assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    }
    let film = card["video"].as_str().unwrap();
    let part = with(&anyone, film, &[("range", "bytes=4-7")]).await;
    assert_eq!((part.status, &part.body[..]), (StatusCode::PARTIAL_CONTENT, &b"ftyp"[..]));
    assert!(part.header("content-range").starts_with("bytes 4-7/"));
    let beyond = with(&anyone, film, &[("range", "bytes=999999-")]).await;
    assert_eq!(beyond.status, StatusCode::RANGE_NOT_SATISFIABLE);
    // An address of another release's file is answered, and asked for again next time.
    let (plain, _) = film.split_once('?').unwrap();
    for address in [plain.to_owned(), format!("{plain}?v=0123456789abcdef")] {
        assert_eq!(anyone.get(&address).await.header("cache-control"), "no-cache");
    }
    assert_eq!(anyone.get("/api/v1/tools/pixverse/previews/none.mp4").await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}
