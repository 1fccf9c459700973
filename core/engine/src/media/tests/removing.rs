use baigong_base::db::testing::on_both;
use baigong_ground::day::DAY_MS;

use super::samples::*;
use super::*;

/// A task of a user's that names a file.
async fn task(site: &Site, user: &str, state: &str, charge: &str, file: &str, created_ms: i64) {
    let id = format!("t-{user}-{state}-{file}");
    let params = serde_json::json!({ "prompt": "\"up_none\"", "images": [file] }).to_string();
    site.task((&id, user), (state, charge), &params, created_ms).await;
}

async fn settle(site: &Site) {
    site.execute("update tasks set state = 'failed', charge = 'released', charge_by_state = 'released'")
        .await;
}

#[tokio::test]
async fn an_owner_deletes_an_upload_that_no_task_waits_for_and_nobody_else_does() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        site.user("v").await;
        let file = site.upload("a.png", png()).await.unwrap();
        let (owner, other) = (UserId::new("u"), UserId::new("v"));
        assert!(matches!(site.media.remove_upload(&other, &file.id).await, Err(MediaError::NotFound)));
        task(&site, "u", "running", "held", &file.id, START_MS).await;
        assert!(matches!(site.media.remove_upload(&owner, &file.id).await, Err(MediaError::InUse)));
        assert_eq!(site.stored().len(), 1);
        settle(&site).await;
        site.media.remove_upload(&owner, &file.id).await.unwrap();
        assert!(site.media.find(&owner, &file.id).await.unwrap().is_none());
        assert_eq!(site.stored(), [""; 0]);
        let day = site.media.0.meters.begin(&owner, START_MS);
        assert!(!day.starts_at(meter::DAILY_BYTES - file.bytes, START_MS), "it counts on for the day");
        drop(day);
        assert!(matches!(site.media.remove_upload(&owner, &file.id).await, Err(MediaError::NotFound)));
    })
    .await;
}

#[tokio::test]
async fn uploads_of_visitors_leave_after_their_last_use_and_what_a_work_shows_stays() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        site.user("v").await;
        site.execute("update users set anonymous = true where id = 'v'").await;
        let of = async |user: &str, side: u32| {
            let content = pieces(picture(image::ImageFormat::Png, side, 9).into());
            site.media.upload(&UserId::new(user), "a.png", content).await.unwrap()
        };
        let persons = of("u", 10).await;
        let [unused, shown, failed, tried_again, waiting] =
            [of("v", 11).await, of("v", 12).await, of("v", 13).await, of("v", 14).await, of("v", 15).await];
        let later_ms = START_MS + 7 * DAY_MS;
        task(&site, "v", "succeeded", "captured", &shown.id, START_MS).await;
        task(&site, "v", "failed", "released", &failed.id, START_MS).await;
        task(&site, "v", "failed", "released", &tried_again.id, later_ms).await;
        task(&site, "v", "running", "held", &waiting.id, START_MS).await;
        // Naming somebody else's file keeps nothing.
        task(&site, "u", "succeeded", "captured", &unused.id, START_MS).await;
        assert_eq!(site.media.remove_left_uploads(START_MS).await.unwrap(), 0, "nothing is old enough");
        assert_eq!(site.media.remove_left_uploads(later_ms).await.unwrap(), 2);
        for (file, stays) in [
            (&persons, true),
            (&unused, false),
            (&shown, true),
            (&failed, false),
            (&tried_again, true),
            (&waiting, true),
        ] {
            assert_eq!(site.media.find_signed(&file.id).await.unwrap().is_some(), stays);
            assert_eq!(site.stored().contains(&file.storage_key), stays);
        }
    })
    .await;
}

#[tokio::test]
async fn uploads_that_stay_do_not_keep_later_ones_from_leaving() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("v").await;
        site.execute("update users set anonymous = true").await;
        let first = site.media.upload(&UserId::new("v"), "a.png", pieces(png().into())).await.unwrap();
        // All of the first 300 are shown, and none of the 450 behind them.
        site.execute(
            "with recursive n (n) as (select 1 union all select n + 1 from n where n < 750)
             insert into uploads (id, user_id, kind, mime, name, storage_key, sha256, bytes, created_ms)
             select 'up_x' || (1000 + n), 'v', 'image', 'image/png', 'x', 'uploads/x' || n, 'h' || n, 1, 1 from n",
        )
        .await;
        let shown: Vec<_> = (1001..=1300).map(|n| format!("up_x{n}")).chain([first.id.clone()]).collect();
        site.task(("t", "v"), ("succeeded", "captured"), &serde_json::json!({ "images": shown }).to_string(), 1).await;
        assert_eq!(site.media.remove_left_uploads(START_MS + 1).await.unwrap(), 450);
        assert_eq!(site.media.remove_left_uploads(START_MS + 1).await.unwrap(), 0);
        assert_eq!(site.stored(), [first.storage_key]);
    })
    .await;
}
