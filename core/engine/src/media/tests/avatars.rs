use futures::future::join_all;
use image::ImageFormat;

use super::samples::*;
use super::*;
use crate::media::avatar::AVATARS;

const WHOLE: Square = Square { left: 0.0, top: 0.0, side: 1.0 };

#[tokio::test]
async fn of_a_hundred_requests_for_a_picture_of_one_person_one_reads_its_file() {
    let site = Site::sqlite().await;
    site.user("u").await;
    let file = site.upload("me.png", picture(ImageFormat::Png, 600, 600)).await.unwrap();
    let user = UserId::new("u");
    // One is under way for as long as this test wants: a request that is quick enough is over before the next one comes.
    let one = site.media.0.turns.only_of(&format!("{AVATARS}/{user}")).await.unwrap().unwrap();
    // The others have not even looked for a file, let alone read it.
    for wanted in [file.id.as_str(), "up_none"] {
        let made = join_all((0..99).map(|_| site.media.make_avatar(&user, wanted, WHOLE))).await;
        assert!(made.iter().all(|made| matches!(made, Err(MediaError::Busy))));
    }
    drop(one);
    assert!(site.media.make_avatar(&user, &file.id, WHOLE).await.is_ok(), "the next one after it");
    let absent = site.media.make_avatar(&user, "up_none", WHOLE).await;
    assert!(matches!(absent, Err(MediaError::NotFound)));
}
