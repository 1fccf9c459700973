use baigong_base::db::testing::on_both;
use baigong_example_media::Example;
use baigong_provider::Source;
use image::{DynamicImage, ImageFormat, RgbImage, RgbaImage};

use super::*;

fn encoded(picture: &DynamicImage) -> Source {
    let mut bytes = io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    Source::Bytes { mime: String::new(), bytes: bytes.into_inner().into() }
}

/// A picture that no format makes small.
fn noise(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let [r, g, b, _] = (x * 7919 + y).wrapping_mul(2_654_435_761).to_be_bytes();
        image::Rgb([r, g, b])
    })
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
    assert!(stored.small_bytes > 0 && stored.small_bytes * 10 < stored.bytes, "{stored:?}");
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
        assert_eq!(stored.small_bytes, 0);
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
async fn a_film_that_ends_early_is_kept_without_a_small_picture() {
    let site = Site::sqlite().await;
    let Source::Bytes { bytes, .. } = film() else { unreachable!() };
    for cut in [bytes.len() / 50, bytes.len() / 2, bytes.len() - 9] {
        let part = Source::Bytes { mime: String::new(), bytes: bytes.slice(..cut) };
        site.media.store_artifact("ar_1", &part, &[]).await.unwrap();
    }
}

#[tokio::test]
async fn results_of_before_are_drawn_once() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        site.finished_task().await;
        for (id, kind, mime, source) in [
            ("ar_1", "image", "image/png", encoded(&noise(1600, 800).into())),
            ("ar_2", "video", "video/mp4", film()),
            ("ar_3", "image", "image/png", encoded(&noise(40, 30).into())),
        ] {
            let stored = site.media.store_artifact(id, &source, &[]).await.unwrap();
            std::fs::remove_file(site.folder.path().join(format!("small/{id}"))).ok();
            let position = id.as_bytes()[3] - b'0';
            let bytes = stored.bytes;
            site.execute(&format!(
                "insert into artifacts (id, task_id, user_id, position, kind, state, storage_key, mime, name, bytes, follow_ups,
                     attempts, created_ms)
                 values ('{id}', 't', 'u', {position}, '{kind}', 'stored', 'artifacts/{id}', '{mime}', 'x', {bytes}, '[]', 0, 1)"
            ))
            .await;
        }
        assert!(site.media.find_signed("ar_1").await.unwrap().unwrap().small().is_none());
        assert_eq!(site.media.draw_small().await.unwrap(), 3);
        assert_eq!(site.media.draw_small().await.unwrap(), 0, "and not again");
        assert_eq!(site.stored(), ["artifacts/ar_1", "artifacts/ar_2", "artifacts/ar_3", "small/ar_1", "small/ar_2"]);
        let small = site.media.find_signed("ar_2").await.unwrap().unwrap().small().unwrap();
        let (total, _) = site.media.read(&small, None).await.unwrap();
        assert_eq!((total, small.mime.as_str()), (small.bytes, "image/jpeg"));
        assert!(site.media.find_signed("ar_3").await.unwrap().unwrap().small().is_none());
        assert!(site.media.check(0).await.unwrap().is_clean(), "a small picture belongs to its result");
    })
    .await;
}
