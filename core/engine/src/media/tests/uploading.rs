use std::sync::atomic::{AtomicUsize, Ordering};

use baigong_base::db::testing::on_both;
use image::ImageFormat;

use super::samples::*;
use super::*;

fn refused(result: Result<Upload, MediaError>) -> String {
    match result {
        Err(error @ MediaError::Unsupported(_)) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn pictures_are_taken_with_their_size_whatever_they_are_called() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        for (format, mime, extension) in [
            (ImageFormat::Png, "image/png", "png"),
            (ImageFormat::Jpeg, "image/jpeg", "jpg"),
            (ImageFormat::WebP, "image/webp", "webp"),
            (ImageFormat::Gif, "image/gif", "gif"),
        ] {
            let bytes = picture(format, 41, 23);
            let file = site.upload("照片.txt", bytes.clone()).await.unwrap();
            assert_eq!((file.kind, file.mime.as_str()), (MediaKind::Image, mime));
            assert_eq!((file.width, file.height, file.duration_ms), (Some(41), Some(23), None));
            assert_eq!((file.bytes, file.name), (bytes.len() as u64, format!("照片.{extension}")));
            assert_eq!(site.read(&file.storage_key, None).await.unwrap(), (file.bytes, bytes));
            assert_eq!(
                site.media.find(&UserId::new("u"), &file.id).await.unwrap().unwrap().storage_key,
                file.storage_key
            );
        }
    })
    .await;
}

#[tokio::test]
async fn clips_and_sounds_are_taken_with_their_length() {
    let site = Site::sqlite().await;
    site.user("u").await;
    let clip: &[(&[u8; 4], u16, u16)] = &[(b"soun", 0, 0), (b"vide", 1280, 720)];
    let sound: &[(&[u8; 4], u16, u16)] = &[(b"soun", 0, 0)];
    for (bytes, kind, mime, size, duration) in [
        (mp4(b"isom", clip, 5000), MediaKind::Video, "video/mp4", Some((1280, 720)), 5000),
        (mp4(b"iso8", clip, 1500), MediaKind::Video, "video/mp4", Some((1280, 720)), 1500),
        (mp4(b"qt  ", clip, 5000), MediaKind::Video, "video/quicktime", Some((1280, 720)), 5000),
        (mp4(b"M4A ", sound, 61_000), MediaKind::Audio, "audio/mp4", None, 61_000),
        (webm(640, 360, 2500.0), MediaKind::Video, "video/webm", Some((640, 360)), 2500),
        (wav(3000), MediaKind::Audio, "audio/wav", None, 3000),
        (mp3(100), MediaKind::Audio, "audio/mpeg", None, 2612),
    ] {
        let file = site.upload("clip", bytes).await.unwrap_or_else(|error| panic!("{mime}: {error:?}"));
        assert_eq!((file.kind, file.mime.as_str()), (kind, mime));
        assert_eq!(file.width.zip(file.height), size, "{mime}");
        let measured = file.duration_ms.unwrap();
        assert!(measured.abs_diff(duration) <= 30, "{mime}: {measured}");
    }
}

#[tokio::test]
async fn text_called_a_picture_is_refused_in_chinese_and_leaves_nothing() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#;
        let page = b"<!DOCTYPE html><html><script>alert(1)</script></html>";
        let hidden = [&page[..], &png()].concat();
        for (name, bytes) in [
            ("a.png", &b"just some text, no picture at all"[..]),
            ("a.svg", svg),
            ("a.png", svg),
            ("a.html", page),
            ("a.png", &hidden),
            ("a.zip", b"PK\x03\x04\x14\0\0\0\x08\0"),
            ("a.glb", &glb()),
            ("a.png", b"%PDF-1.7"),
            ("a.exe", b"MZ\x90\0\x03\0\0\0"),
        ] {
            let message = refused(site.upload(name, bytes.to_vec()).await);
            assert!(message.starts_with("文件类型不支持"), "{name}: {message}");
        }
        assert_eq!(refused(site.upload("a.png", Vec::new()).await), "文件为空，请重新选择");
        assert_eq!(site.stored(), Vec::<String>::new());
        assert!(site.media.uploads(&UserId::new("u"), None, None, 10).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_file_that_ends_early_is_refused() {
    let site = Site::sqlite().await;
    site.user("u").await;
    let clip: &[(&[u8; 4], u16, u16)] = &[(b"vide", 1280, 720)];
    for (name, bytes) in [
        ("png", picture(ImageFormat::Png, 200, 200)),
        ("jpeg", picture(ImageFormat::Jpeg, 200, 200)),
        ("webp", picture(ImageFormat::WebP, 200, 200)),
        ("gif", picture(ImageFormat::Gif, 200, 200)),
        ("mp4", mp4(b"isom", clip, 5000)),
    ] {
        let half = bytes[..bytes.len() / 2].to_vec();
        assert_eq!(refused(site.upload(name, half).await), "文件已损坏或不完整，无法读取", "{name}");
    }
}

#[tokio::test]
async fn a_header_with_something_else_behind_is_refused() {
    let site = Site::sqlite().await;
    site.user("u").await;
    for bytes in [
        &b"GIF89a/*\0\0*/=1;alert(document.domain)//"[..],
        b"\x89PNG\r\n\x1a\n<script>alert(1)</script>",
        b"\xff\xd8\xff\xe0<?php system($_GET[0]); ?>",
        b"RIFF\x20\0\0\0WEBPVP8 <script>alert(1)</script>",
        b"\0\0\0\x10ftypisom\0\0\0\0<html><script>alert(1)</script></html>",
        b"RIFF\x20\0\0\0WAVEfmt <script>alert(1)</script>",
        b"glTF but not",
    ] {
        refused(site.upload("a.png", bytes.to_vec()).await);
    }
    assert_eq!(site.stored(), Vec::<String>::new());
}

#[tokio::test]
async fn what_hides_behind_a_picture_is_cut_off() {
    let site = Site::sqlite().await;
    site.user("u").await;
    for format in [ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif, ImageFormat::Jpeg] {
        let clean = picture(format, 40, 30);
        let tail = b"<script>alert(1)</script>PK\x03\x04".repeat(50);
        let file = site.upload("a", [&clean[..], &tail].concat()).await.unwrap();
        assert_eq!(file.bytes, clean.len() as u64, "{format:?}");
        assert_eq!(site.read(&file.storage_key, None).await.unwrap().1, clean, "{format:?}");
    }
}

#[tokio::test]
async fn a_picture_that_is_to_be_turned_has_the_size_that_people_see() {
    let site = Site::sqlite().await;
    site.user("u").await;
    let upright = picture(ImageFormat::Jpeg, 40, 30);
    // One entry of TIFF: orientation 6, a quarter turn.
    let exif = b"\xff\xe1\0\x22Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    let turned = [&upright[..2], exif, &upright[2..]].concat();
    let file = site.upload("a.jpg", turned).await.unwrap();
    assert_eq!((file.width, file.height), (Some(30), Some(40)));
}

#[tokio::test]
async fn a_picture_of_too_many_pixels_is_refused_before_it_is_decoded() {
    let site = Site::sqlite().await;
    site.user("u").await;
    for (width, height) in
        [(30_000, 30_000), (10_000, 10_000), (16_000, 4000), (1, 20_000), (u32::MAX >> 1, 1)]
    {
        let message = refused(site.upload("bomb.png", png_bomb(width, height)).await);
        assert!(message.starts_with("图片尺寸过大"), "{width}x{height}: {message}");
    }
}

#[tokio::test]
async fn a_stream_that_is_too_large_is_left_early() {
    let site = Site::sqlite().await;
    site.user("u").await;
    let read = Arc::new(AtomicUsize::new(0));
    for (head, limit, message) in [
        (picture(ImageFormat::Png, 9, 9), 20 << 20, "文件大小不能超过20MB。"),
        (wav(100), 100 << 20, "文件大小不能超过100MB。"),
    ] {
        read.store(0, Ordering::SeqCst);
        let counter = read.clone();
        let endless = futures::stream::repeat(Bytes::from(vec![0; 64 * 1024]));
        let content = futures::stream::iter([Bytes::from(head)]).chain(endless).map(move |chunk| {
            counter.fetch_add(chunk.len(), Ordering::SeqCst);
            Ok(chunk)
        });
        let error = site.media.upload(&UserId::new("u"), "a.png", content).await.unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), ("payload_too_large", message));
        let read = read.load(Ordering::SeqCst);
        assert!(read > limit && read < limit + 256 * 1024, "{read}");
    }
    // A file that is refused for its type is not received beyond its head.
    read.store(0, Ordering::SeqCst);
    let counter = read.clone();
    let text = futures::stream::repeat(Bytes::from_static(&[b'x'; 1024])).map(move |chunk| {
        counter.fetch_add(chunk.len(), Ordering::SeqCst);
        Ok(chunk)
    });
    refused(site.media.upload(&UserId::new("u"), "a.png", text).await);
    assert!(read.load(Ordering::SeqCst) <= 8192);
    assert_eq!(site.stored(), Vec::<String>::new());
}

#[tokio::test]
async fn an_upload_that_breaks_off_leaves_nothing() {
    let site = Site::sqlite().await;
    site.user("u").await;
    let broken = pieces(picture(ImageFormat::Png, 300, 300).into()).take(20);
    let broken = broken.chain(futures::stream::iter([Err(io::ErrorKind::ConnectionReset.into())]));
    let error = site.media.upload(&UserId::new("u"), "a.png", broken).await.unwrap_err();
    assert!(matches!(error, MediaError::Interrupted));
    assert_eq!(site.stored(), Vec::<String>::new());
}

#[tokio::test]
async fn the_same_file_again_is_the_same_upload_for_one_user_and_apart_for_another() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        site.user("v").await;
        let first = site.upload("a.png", png()).await.unwrap();
        let again = site.upload("b.png", png()).await.unwrap();
        assert_eq!(first, again);
        let other = site.media.upload(&UserId::new("v"), "a.png", pieces(png().into())).await.unwrap();
        assert_ne!(first.id, other.id);
        assert_eq!(site.media.uploads(&UserId::new("u"), None, None, 10).await.unwrap(), [first]);
        assert_eq!(site.stored().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn uploads_are_listed_newest_first_by_kind_and_only_to_their_owner() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        site.user("v").await;
        let first = site.upload("1.png", png()).await.unwrap();
        let sound = site.upload("2.wav", wav(500)).await.unwrap();
        let last = site.upload("3.gif", picture(ImageFormat::Gif, 8, 8)).await.unwrap();
        let ids = |files: Vec<Upload>| files.into_iter().map(|file| file.id).collect::<Vec<_>>();
        let user = UserId::new("u");
        let list = |kind, limit| site.media.uploads(&user, kind, None, limit);
        assert_eq!(list(None, 10).await.unwrap(), [last.clone(), sound.clone(), first.clone()]);
        assert_eq!(ids(list(Some(MediaKind::Image), 10).await.unwrap()), [&*last.id, &*first.id]);
        assert_eq!(ids(list(None, 1).await.unwrap()), [&*last.id]);
        assert_eq!(ids(list(None, -5).await.unwrap()), Vec::<String>::new());
        assert!(site.media.uploads(&UserId::new("v"), None, None, 10).await.unwrap().is_empty());
        assert!(site.media.find(&UserId::new("v"), &first.id).await.unwrap().is_none(), "another's file");
        for id in ["", "up_", "up_' or 1=1 --", "xx_1", &first.id[3..]] {
            assert!(site.media.find(&UserId::new("u"), id).await.unwrap().is_none(), "{id}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_user_uploads_so_much_a_day_and_no_more() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        let file = site.upload("a.png", png()).await.unwrap();
        let mut tx = site.test.db.write().await.unwrap();
        baigong_base::on!(&mut tx, c => sqlx::query("update uploads set bytes = $1")
            .bind(2i64 << 30).execute(c).await.map(drop))
        .unwrap();
        tx.commit().await.unwrap();
        assert!(matches!(site.upload("b.png", png()).await, Err(MediaError::Quota)));
        site.pass(24 * 3_600_000);
        assert!(site.upload("b.png", png()).await.is_ok());
        assert!(site.media.find(&UserId::new("u"), &file.id).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn names_lose_their_folders_and_control_characters() {
    let site = Site::sqlite().await;
    site.user("u").await;
    // Each has bytes of its own: the same bytes again would be the same upload, under its first name.
    for (side, (given, kept)) in (1..).zip([
        ("../../etc/passwd", "passwd.png"),
        ("C:\\照片\\猫.PNG", "猫.PNG"),
        ("a.png.html", "a.png.png"),
        ("a\r\nX: y.png", "aX: y.png"),
        (".htaccess", "htaccess.png"),
        ("", "file.png"),
        ("/", "file.png"),
    ]) {
        let bytes = picture(ImageFormat::Png, side, 8);
        assert_eq!(site.upload(given, bytes).await.unwrap().name, kept, "{given:?}");
    }
}

#[tokio::test]
async fn an_upload_that_ends_after_its_account_was_closed_leaves_nothing() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        let kept = site.upload("a.png", picture(ImageFormat::Png, 8, 8)).await.unwrap();
        let mut tx = site.test.db.write().await.unwrap();
        baigong_base::on!(&mut tx, c => sqlx::query("update users set closed_ms = 1").execute(c).await.map(drop))
            .unwrap();
        tx.commit().await.unwrap();
        let late = site.upload("b.png", picture(ImageFormat::Png, 9, 9)).await;
        assert!(matches!(late, Err(MediaError::Interrupted)), "{late:?}");
        assert_eq!(site.stored(), std::slice::from_ref(&kept.storage_key));
        assert_eq!(site.media.forget_uploads(&UserId::new("u")).await.unwrap(), 1);
        assert_eq!(site.stored(), [""; 0]);
        assert!(site.media.find_signed(&kept.id).await.unwrap().is_none());
    })
    .await;
}
