use baigong_base::db::testing::on_both;
use baigong_provider::{ErrorKind, MediaRef};
use url::Url;

use super::samples::png;
use super::*;

/// The parts of a link: path, `exp`, `sig`.
fn parts(link: &str) -> (String, i64, String) {
    let url = Url::parse("https://site.test").unwrap().join(link).unwrap();
    let query: HashMap<_, _> = url.query_pairs().into_owned().collect();
    (url.path().to_owned(), query["exp"].parse().unwrap(), query["sig"].clone())
}

#[tokio::test]
async fn a_link_opens_its_own_file_until_it_expires() {
    let site = Site::sqlite().await;
    let expires = START_MS + 60_000;
    let link = site.media.sign("up_1", expires, false);
    let (path, exp, sig) = parts(&link);
    assert_eq!((path.as_str(), exp), ("/media/up_1/file", expires));
    assert!(site.media.verify("up_1", exp, &sig));
    assert!(!site.media.verify("up_2", exp, &sig), "another file");
    assert!(!site.media.verify("up_1", exp + 1, &sig), "a longer life");
    for at in 0..sig.len() {
        let other = if sig.as_bytes()[at] == b'A' { "B" } else { "A" };
        let tampered = format!("{}{other}{}", &sig[..at], &sig[at + 1..]);
        assert!(!site.media.verify("up_1", exp, &tampered), "tampered at {at}");
    }
    for broken in ["", "AAAA", &sig[1..], "不是签名", &format!("{sig}A")] {
        assert!(!site.media.verify("up_1", exp, broken), "{broken}");
    }
    site.pass(59_999);
    assert!(site.media.verify("up_1", exp, &sig));
    site.pass(1);
    assert!(!site.media.verify("up_1", exp, &sig), "expired");
    assert!(site.media.sign("up_1", expires, true).contains("&dl=1&"));
}

#[tokio::test]
async fn a_link_of_another_key_is_refused() {
    let site = Site::sqlite().await;
    let foreign = Signer::new(&[8; 32]).link("up_1", "a", START_MS + 60_000, false);
    let (_, exp, sig) = parts(&foreign);
    assert!(!site.media.verify("up_1", exp, &sig));
}

#[tokio::test]
async fn parts_of_files_are_read_as_asked() {
    let site = Site::sqlite().await;
    site.user("u").await;
    let bytes = png();
    let file = site.upload("a.png", bytes.clone()).await.unwrap();
    let (key, total) = (&file.storage_key, bytes.len() as u64);
    for (range, want) in [
        (0..1, &bytes[..1]),
        (5..20, &bytes[5..20]),
        (0..total, &bytes[..]),
        (total - 4..total, &bytes[bytes.len() - 4..]),
        (total - 4..total + 1000, &bytes[bytes.len() - 4..]),
    ] {
        assert_eq!(site.read(key, Some(range.clone())).await.unwrap(), (total, want.to_vec()), "{range:?}");
    }
    for range in [total..total + 1, total + 9..total + 10] {
        let error = site.read(key, Some(range.clone())).await.unwrap_err();
        assert!(matches!(error, MediaError::Range { total: t } if t == total), "{range:?} {error:?}");
    }
    assert!(matches!(site.read("uploads/none.png", None).await, Err(MediaError::NotFound)));
    assert!(matches!(site.read("uploads/none.png", Some(0..1)).await, Err(MediaError::NotFound)));
}

#[tokio::test]
async fn a_plug_in_gets_the_files_of_its_user_by_link_and_by_content() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        let file = site.upload("猫 1.png", png()).await.unwrap();
        let reference = MediaRef(file.id.clone());
        let source = site.media.source(&UserId::new("u"), &vendor());

        let url = source.url(&reference).await.unwrap();
        assert!(
            url.as_str().starts_with(&format!("https://site.test/media/{}/%E7%8C%AB%201.png?exp=", file.id))
        );
        let (_, exp, sig) = parts(url.as_str());
        assert!(exp >= START_MS + 3_600_000, "at least an hour");
        assert!(site.media.verify(&file.id, exp, &sig));
        assert_eq!(site.media.find_signed(&file.id).await.unwrap(), Some(file));

        let content = source.bytes(&reference).await.unwrap();
        assert_eq!((content.mime.as_str(), &content.bytes[..]), ("image/png", &png()[..]));

        let foreign = site.media.source(&UserId::new("v"), &vendor());
        for error in
            [foreign.url(&reference).await.unwrap_err(), foreign.bytes(&reference).await.unwrap_err()]
        {
            assert_eq!(error.kind, ErrorKind::InvalidParams, "{error:?}");
        }
        // `site.test` is a name of a private network.
        let outside = site.media.source(&UserId::new("u"), &"https://api.vendor.com".parse().unwrap());
        assert!(outside.url(&reference).await.unwrap_err().message.starts_with("本站没有公网地址"));
        let whole = outside.url_or_data_uri(&reference, png().len()).await.unwrap();
        assert!(whole.starts_with("data:image/png;base64,"), "{whole}");
        let small = outside.url_or_data_uri(&reference, png().len() - 1).await.unwrap_err();
        assert_eq!(small.kind, ErrorKind::InvalidParams);
        let near = source.url_or_data_uri(&reference, 0).await.unwrap();
        assert!(near.starts_with("https://site.test/media/"), "{near}");

        let inside = MediaRef("http://127.0.0.1:9/x".into());
        assert_eq!(source.bytes(&inside).await.unwrap_err().message, "不允许访问该地址");
    })
    .await;
}
