use std::path::Path;

use baigong_base::db::testing::on_both;
use baigong_example_media::Example;
use baigong_ground::day::HOUR_MS;
use baigong_provider::Source;
use image::{DynamicImage, ImageFormat, RgbaImage};

use super::samples::noise;
use super::*;

fn encoded(picture: &DynamicImage) -> Source {
    let mut bytes = io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    Source::Bytes { mime: String::new(), bytes: bytes.into_inner().into() }
}

fn film() -> Source {
    Source::Bytes { mime: String::new(), bytes: Example::find("ex_dance").unwrap().content.into() }
}

impl Site {
    /// The picture beside a result.
    async fn beside(&self, id: &str) -> DynamicImage {
        let (_, bytes) = self.read(&format!("small/{id}"), None).await.unwrap();
        assert_eq!(image::guess_format(&bytes).unwrap(), ImageFormat::Jpeg);
        image::load_from_memory(&bytes).unwrap()
    }
}

#[tokio::test]
async fn a_large_picture_has_a_small_one_beside_it_and_takes_it_along() {
    let site = Site::sqlite().await;
    let stored = site.media.store_artifact("ar_1", &encoded(&noise(1600, 800).into()), &[]).await.unwrap();
    let small = site.beside("ar_1").await;
    assert_eq!((small.width(), small.height()), (640, 320));
    let bytes = stored.small_bytes.unwrap();
    assert!(bytes > 0 && bytes * 10 < stored.bytes, "{stored:?}");
    assert!(site.media.discard(&stored.storage_key).await.unwrap());
    assert_eq!(site.stored(), [""; 0]);
}

#[tokio::test]
async fn what_is_small_or_lets_its_background_through_stands_for_itself() {
    let site = Site::sqlite().await;
    let mut glass = RgbaImage::from(DynamicImage::from(noise(900, 900)).into_rgba8());
    glass.get_pixel_mut(450, 450).0[3] = 0;
    for picture in [noise(40, 30).into(), DynamicImage::from(glass)] {
        let stored = site.media.store_artifact("ar_1", &encoded(&picture), &[]).await.unwrap();
        assert_eq!(stored.small_bytes, Some(0));
        assert_eq!(site.stored(), ["artifacts/ar_1"]);
    }
}

#[tokio::test]
async fn a_film_is_shown_by_how_it_begins() {
    let site = Site::sqlite().await;
    let example = Example::find("ex_dance").unwrap();
    site.media.store_artifact("ar_1", &film(), &[]).await.unwrap();
    let small = site.beside("ar_1").await.into_rgb8();
    let (width, height) = example.size.unwrap();
    assert_eq!(small.width() * height, small.height() * width, "of the film's own shape");
    // The cover was drawn from the same moment, by another program.
    let cover = image::load_from_memory(Example::find(example.cover.unwrap()).unwrap().content).unwrap();
    let cover =
        cover.resize_exact(small.width(), small.height(), image::imageops::FilterType::Triangle).into_rgb8();
    let apart: u64 = small.as_raw().iter().zip(cover.as_raw()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    assert!(apart / (small.as_raw().len() as u64) < 12, "{apart}");
}

#[tokio::test]
async fn a_film_that_ends_early_is_kept_and_shown_by_how_it_begins_where_that_is_there() {
    let site = Site::sqlite().await;
    let Source::Bytes { bytes, .. } = film() else { unreachable!() };
    for (cut, begins) in [(bytes.len() / 50, false), (bytes.len() / 2, true), (bytes.len() - 9, true)] {
        let part = Source::Bytes { mime: String::new(), bytes: bytes.slice(..cut) };
        let stored = site.media.store_artifact("ar_1", &part, &[]).await.unwrap();
        assert_eq!((stored.bytes, stored.small_bytes > Some(0)), (cut as u64, begins));
    }
}

impl Site {
    /// A result `ar_n` of `t` of which nobody knows whether a small picture of it can be drawn.
    async fn undrawn(&self, n: u8, kind: &str, mime: &str, source: &Source) {
        let id = format!("ar_{n}");
        let bytes = self.media.store_artifact(&id, source, &[]).await.unwrap().bytes;
        std::fs::remove_file(self.folder.path().join(format!("small/{id}"))).ok();
        self.execute(&format!(
            "insert into artifacts (id, task_id, user_id, position, kind, state, storage_key, mime, name, bytes, follow_ups,
                 attempts, created_ms)
             values ('{id}', 't', 'u', {n}, '{kind}', 'stored', 'artifacts/{id}', '{mime}', 'x', {bytes}, '[]', 0, 1)"
        ))
        .await;
    }

    async fn small_bytes(&self, id: &str) -> Option<u64> {
        self.media.find_signed(id).await.unwrap().unwrap().small_bytes
    }
}

#[tokio::test]
async fn results_that_cannot_be_read_keep_no_later_one_from_its_picture_and_are_tried_again() {
    let site = Site::sqlite().await;
    site.user("u").await;
    site.finished_task().await;
    let picture = encoded(&noise(900, 90).into());
    for n in 10..32 {
        site.undrawn(n, "image", "image/png", &picture).await;
    }
    // A link to itself cannot be read, and is there all the same.
    let unreadable = |n: u8| site.folder.path().join(format!("artifacts/ar_{n}"));
    for n in 10..31 {
        std::fs::remove_file(unreadable(n)).unwrap();
        std::os::unix::fs::symlink(unreadable(n), unreadable(n)).unwrap();
    }
    assert_eq!(site.media.draw_small().await.unwrap(), 0);
    assert_eq!(site.media.draw_small().await.unwrap(), 1);
    assert!(site.small_bytes("ar_31").await.unwrap() > 0);
    std::fs::remove_file(unreadable(10)).unwrap();
    let Source::Bytes { bytes, .. } = picture else { unreachable!() };
    std::fs::write(unreadable(10), bytes).unwrap();
    assert_eq!(site.media.draw_small().await.unwrap(), 0);
    site.pass(HOUR_MS);
    assert_eq!(site.media.draw_small().await.unwrap(), 1);
    assert!(site.small_bytes("ar_10").await.unwrap() > 0);
}

#[tokio::test]
async fn a_small_picture_that_the_storage_does_not_take_is_drawn_later() {
    let site = Site::sqlite().await;
    site.user("u").await;
    site.finished_task().await;
    // Where its folder should be stands a file.
    std::fs::write(site.folder.path().join("small"), "").unwrap();
    let picture = encoded(&noise(900, 90).into());
    assert_eq!(site.media.store_artifact("ar_1", &picture, &[]).await.unwrap().small_bytes, None);
    site.undrawn(1, "image", "image/png", &picture).await;
    assert_eq!(site.media.draw_small().await.unwrap(), 0);
    assert_eq!(site.small_bytes("ar_1").await, None);
    std::fs::remove_file(site.folder.path().join("small")).unwrap();
    site.pass(HOUR_MS);
    assert_eq!(site.media.draw_small().await.unwrap(), 1);
    assert!(site.small_bytes("ar_1").await.unwrap() > 0);
}

#[tokio::test]
async fn a_small_picture_that_is_gone_or_damaged_is_drawn_anew() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        site.finished_task().await;
        site.undrawn(1, "image", "image/png", &encoded(&noise(900, 90).into())).await;
        let lying = site.folder.path().join("small/ar_1");
        for damage in [|path: &Path| std::fs::remove_file(path), |path: &Path| std::fs::write(path, "x")] {
            assert_eq!(site.media.draw_small().await.unwrap(), 1);
            let small = site.media.find_signed("ar_1").await.unwrap().unwrap().small().unwrap();
            assert!(site.media.read(&small, None).await.is_ok());
            damage(&lying).unwrap();
            assert!(site.media.read(&small, None).await.is_err());
            assert!(
                site.media.find_signed("ar_1").await.unwrap().unwrap().small().is_none(),
                "lists show it itself"
            );
            site.pass(HOUR_MS);
        }
        assert_eq!(site.media.draw_small().await.unwrap(), 1);
        // A result that is gone is another matter.
        let result = site.media.find_signed("ar_1").await.unwrap().unwrap();
        std::fs::remove_file(site.folder.path().join("artifacts/ar_1")).unwrap();
        assert!(site.media.read(&result, None).await.is_err());
        assert!(site.small_bytes("ar_1").await.unwrap() > 0);
    })
    .await;
}

#[tokio::test]
async fn results_of_before_are_drawn_once() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        site.finished_task().await;
        site.undrawn(1, "image", "image/png", &encoded(&noise(1600, 800).into())).await;
        site.undrawn(2, "video", "video/mp4", &film()).await;
        site.undrawn(3, "image", "image/png", &encoded(&noise(40, 30).into())).await;
        assert!(site.media.find_signed("ar_1").await.unwrap().unwrap().small().is_none());
        assert_eq!(site.media.draw_small().await.unwrap(), 3);
        site.pass(HOUR_MS);
        assert_eq!(site.media.draw_small().await.unwrap(), 0, "and not again");
        assert_eq!(
            site.stored(),
            ["artifacts/ar_1", "artifacts/ar_2", "artifacts/ar_3", "small/ar_1", "small/ar_2"]
        );
        let small = site.media.find_signed("ar_2").await.unwrap().unwrap().small().unwrap();
        let (total, _) = site.media.read(&small, None).await.unwrap();
        assert_eq!((total, small.mime.as_str()), (small.bytes, "image/jpeg"));
        assert!(site.media.find_signed("ar_3").await.unwrap().unwrap().small().is_none());
        assert!(site.media.check(0).await.unwrap().is_clean(), "a small picture belongs to its result");
    })
    .await;
}
