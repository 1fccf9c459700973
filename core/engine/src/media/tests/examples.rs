use baigong_example_media::{COVERS, EXAMPLES};
use baigong_provider::MediaRef;

use super::*;

#[tokio::test]
async fn examples_are_what_they_say() {
    let site = Site::sqlite().await;
    site.user("u").await;
    for example in EXAMPLES.iter().chain(COVERS) {
        let measured = site.upload(example.name, Bytes::from_static(example.content)).await;
        let measured = measured.unwrap_or_else(|error| panic!("{}: {error:?}", example.id));
        let said = site.media.example(example.id).unwrap();
        assert_eq!((said.kind, &said.mime, &said.name), (measured.kind, &measured.mime, &measured.name));
        assert_eq!((said.width, said.height), (measured.width, measured.height), "{}", example.id);
        assert_eq!((said.bytes, said.duration_ms), (measured.bytes, measured.duration_ms), "{}", example.id);
    }
}

#[tokio::test]
async fn examples_are_everybodys_and_take_no_storage() {
    let site = Site::sqlite().await;
    let somebody = UserId::new(site.user("u").await);
    for example in EXAMPLES.iter().chain(COVERS) {
        let file = site.media.find(&somebody, example.id).await.unwrap().unwrap();
        assert_eq!(file, site.media.find_signed(example.id).await.unwrap().unwrap());
        let (total, content) = site.read(&file.storage_key, None).await.unwrap();
        assert_eq!((total, &content[..]), (file.bytes, example.content));
        assert_eq!(site.read(&file.storage_key, Some(3..9)).await.unwrap().1, example.content[3..9]);
        let beyond = site.read(&file.storage_key, Some(total..total + 1)).await;
        assert!(matches!(beyond, Err(MediaError::Range { .. })));
    }
    let source = site.media.source(&somebody, &vendor());
    let teapot = MediaRef("ex_teapot".into());
    assert_eq!(source.bytes(&teapot).await.unwrap().mime, "image/jpeg");
    assert_eq!(source.url(&teapot).await.unwrap().path().split('/').nth(2), Some("ex_teapot"));
    assert_eq!(site.media.find(&somebody, "ex_none").await.unwrap(), None);
    assert!(site.stored().is_empty() && site.media.check(0).await.unwrap().is_clean());
}
