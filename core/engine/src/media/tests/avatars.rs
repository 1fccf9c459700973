use futures::future::join_all;
use image::ImageFormat;

use super::samples::*;
use super::*;

const WHOLE: Square = Square { left: 0.0, top: 0.0, side: 1.0 };

#[tokio::test]
async fn of_a_hundred_requests_for_a_picture_of_one_person_one_reads_its_file() {
    let site = Site::sqlite().await;
    site.user("u").await;
    site.user("v").await;
    let file = site.upload("me.png", picture(ImageFormat::Png, 600, 600)).await.unwrap();
    let user = UserId::new("u");
    let made = join_all((0..100).map(|_| site.media.make_avatar(&user, &file.id, WHOLE))).await;
    let busy = made.iter().filter(|made| matches!(made, Err(MediaError::Busy))).count();
    assert_eq!((busy, made.iter().filter(|made| made.is_ok()).count()), (99, 1));
    assert!(site.media.make_avatar(&user, &file.id, WHOLE).await.is_ok(), "the next one after it");
    // Who waits has not even looked for a file, let alone read it.
    let made = join_all((0..100).map(|_| site.media.make_avatar(&user, "up_none", WHOLE))).await;
    let absent = made.iter().filter(|made| matches!(made, Err(MediaError::NotFound))).count();
    assert_eq!(absent, 1);
}
