use axum::Router;
use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::routing::get;
use baigong_base::db::testing::on_both;
use baigong_provider::{MediaRef, Source};

use sha2::{Digest, Sha256};

use super::samples::*;
use super::*;

fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

fn url(host: &str, path: &str) -> Source {
    Source::Url(format!("http://{host}/{path}"))
}

#[tokio::test]
async fn results_are_copied_with_what_their_content_says() {
    let clip: &[(&[u8; 4], u16, u16)] = &[(b"vide", 1920, 1080)];
    let clip = mp4(b"isom", clip, 5000);
    let bytes = clip.clone();
    let lying = get(|| async move { ([(header::CONTENT_TYPE, "application/json")], bytes) });
    let host = serve(Router::new().route("/clip", lying)).await;
    let site = Site::sqlite().await;

    let trusted = [host.clone()];
    let stored = site.media.store_artifact("ar_1", &url(&host, "clip"), &trusted).await.unwrap();
    let want = Stored {
        storage_key: "artifacts/ar_1".into(),
        sha256: sha256(&clip),
        kind: MediaKind::Video,
        mime: "video/mp4".into(),
        bytes: clip.len() as u64,
        width: Some(1920),
        height: Some(1080),
        duration_ms: Some(5000),
        small_bytes: Some(0),
    };
    assert_eq!(stored, want);
    assert_eq!(site.read("artifacts/ar_1", None).await.unwrap().1, clip);
    let again = site.media.store_artifact("ar_1", &url(&host, "clip"), &trusted).await.unwrap();
    assert_eq!(again, want, "a repeat writes the same key");
    assert_eq!(site.stored(), ["artifacts/ar_1"]);

    for (id, source, kind, mime) in [
        (
            "ar_2",
            Source::Bytes { mime: "image/jpeg".into(), bytes: png().into() },
            MediaKind::Image,
            "image/png",
        ),
        (
            "ar_3",
            Source::Bytes { mime: String::new(), bytes: glb().into() },
            MediaKind::Model,
            "model/gltf-binary",
        ),
        ("ar_4", Source::Text("歌词".into()), MediaKind::Text, "text/plain; charset=utf-8"),
        (
            "ar_5",
            Source::Bytes { mime: String::new(), bytes: wav(700).into() },
            MediaKind::Audio,
            "audio/wav",
        ),
    ] {
        let stored = site.media.store_artifact(id, &source, &[]).await.unwrap();
        assert_eq!((stored.kind, stored.mime.as_str()), (kind, mime));
        assert_eq!(stored.sha256, sha256(&site.read(&stored.storage_key, None).await.unwrap().1));
        assert_eq!(site.read(&stored.storage_key, None).await.unwrap().0, stored.bytes);
    }
}

#[tokio::test]
async fn a_dead_link_is_told_from_a_failure_that_may_pass() {
    let router = Router::new()
        .route(
            "/status/{code}",
            get(|axum::extract::Path(code): axum::extract::Path<u16>| async move {
                (StatusCode::from_u16(code).unwrap(), png())
            }),
        )
        .route("/page", get(|| async { "<html>expired</html>" }))
        .route("/empty", get(|| async { "" }))
        .route(
            "/cut",
            get(|| async {
                let body = futures::stream::iter([Ok(Bytes::from(png())), Err(io::Error::other("cut"))]);
                ([(header::CONTENT_LENGTH, "100000")], Body::from_stream(body))
            }),
        );
    let host = serve(router).await;
    let site = Site::sqlite().await;
    let trusted = [host.clone()];
    for (path, gone) in [
        ("status/403", true),
        ("status/404", true),
        ("status/410", true),
        ("status/429", false),
        ("status/500", false),
        ("status/503", false),
        ("page", false),
        ("empty", false),
        ("cut", false),
    ] {
        let error = site.media.store_artifact("ar_1", &url(&host, path), &trusted).await.unwrap_err();
        assert_eq!(error.gone, gone, "{path}: {error:?}");
        assert!(!error.message.text.zh.contains(&host), "{}", error.message);
    }
    let refused = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let error = site
        .media
        .store_artifact("ar_1", &url(&refused, "x"), std::slice::from_ref(&refused))
        .await
        .unwrap_err();
    assert!(!error.gone);
    assert_eq!(site.stored(), Vec::<String>::new());
}

#[tokio::test]
async fn a_vendor_cannot_make_us_read_our_own_network() {
    let host = serve(Router::new().fallback(|| async { png() })).await;
    let site = Site::sqlite().await;
    let error = site.media.store_artifact("ar_1", &url(&host, "x"), &[]).await.unwrap_err();
    assert_eq!((error.gone, error.message.to_string().as_str()), (false, "不允许访问该地址"));
}

#[tokio::test]
async fn a_result_whose_headers_cannot_be_read_is_kept_all_the_same() {
    let site = Site::sqlite().await;
    let bytes = [&b"\0\0\0\x14ftypisom\0\0\0\0isom"[..], &[1; 500]].concat();
    let source = Source::Bytes { mime: String::new(), bytes: bytes.into() };
    let stored = site.media.store_artifact("ar_1", &source, &[]).await.unwrap();
    assert_eq!((stored.mime.as_str(), stored.width, stored.duration_ms), ("video/mp4", None, None));
    let bomb = Source::Bytes { mime: String::new(), bytes: png_bomb(30_000, 30_000).into() };
    assert_eq!(site.media.store_artifact("ar_2", &bomb, &[]).await.unwrap().width, None);
}

#[tokio::test]
async fn results_are_found_by_their_owner_once_they_are_stored() {
    on_both(|test| async {
        let host = serve(Router::new().fallback(|| async { png() })).await;
        let site = Site::with(test, vec![host.clone()], Names::default());
        site.user("u").await;
        site.finished_task().await;
        let mut tx = site.test.db.write().await.unwrap();
        for (id, position, state) in [("ar_1", 0i64, "stored"), ("ar_2", 1, "pending"), ("ar_3", 2, "lost")] {
            let stored = site.media.store_artifact(id, &Source::Bytes { mime: String::new(), bytes: png().into() }, &[]).await.unwrap();
            baigong_base::on!(&mut tx, c => sqlx::query(
                "insert into artifacts (id, task_id, user_id, position, kind, state, source_url, storage_key, mime, name,
                     bytes, width, height, follow_ups, attempts, created_ms)
                 values ($1, 't', 'u', $2, 'image', $3, $4, $5, 'image/png', 'baigong-1', $6, 40, 30, '[]', 0, 1)")
                .bind(id).bind(position).bind(state).bind(format!("http://{host}/x.png"))
                .bind((state == "stored").then_some(stored.storage_key))
                .bind(i64::try_from(stored.bytes).unwrap())
                .execute(c).await.map(drop)).unwrap();
        }
        tx.commit().await.unwrap();

        let file = site.media.find(&UserId::new("u"), "ar_1").await.unwrap().unwrap();
        assert_eq!((file.name.as_str(), file.kind, file.width), ("baigong-1.png", MediaKind::Image, Some(40)));
        assert!(site.media.find(&UserId::new("v"), "ar_1").await.unwrap().is_none());
        assert!(site.media.find(&UserId::new("u"), "ar_2").await.unwrap().is_none());

        // A result that leads on before it was copied comes from the vendor's own address.
        let source = site.media.source(&UserId::new("u"), &vendor());
        let pending = MediaRef("ar_2".into());
        assert_eq!(source.url(&pending).await.unwrap().as_str(), format!("http://{host}/x.png"));
        assert_eq!(source.bytes(&pending).await.unwrap().bytes, png());
        assert!(source.url(&MediaRef("ar_3".into())).await.is_err());
        assert!(site.media.source(&UserId::new("v"), &vendor()).url(&pending).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn a_film_is_no_cover_and_is_not_even_copied() {
    let clip = mp4(b"isom", &[(b"vide", 64, 64)], 5000);
    let router = Router::new()
        .route("/film", get(move || async move { clip }))
        .route("/picture", get(|| async { ([(header::CONTENT_TYPE, "video/mp4")], png()) }));
    let host = serve(router).await;
    let site = Site::sqlite().await;
    let trusted = [host.clone()];
    let cover = |path: &str| format!("http://{host}/{path}");
    let error = site.media.store_cover("ar_1", &cover("film"), &trusted).await.unwrap_err();
    assert!(error.unfit && !error.gone && !error.ours, "{error:?}");
    assert_eq!(site.stored(), [""; 0]);
    let stored = site.media.store_cover("ar_1", &cover("picture"), &trusted).await.unwrap();
    assert_eq!(stored.kind, MediaKind::Image);
}
