use baigong_base::day::DAY_MS;
use baigong_base::db::testing::on_both;
use baigong_base::on;

use super::samples::*;
use super::*;

/// A task of a user's that names a file.
async fn task(site: &Site, user: &str, state: &str, charge: &str, file: &str, created_ms: i64) {
    let id = format!("t-{user}-{state}-{file}");
    let params = serde_json::json!({ "prompt": "\"up_none\"", "images": [file] }).to_string();
    let mut tx = site.test.db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(
        "insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, params, summary, points, price_version,
             idempotency_key, request_hash, attempts, not_before_ms, cancel_requested, created_ms, updated_ms, deleted)
         values ($1, $2, 'x', 'x', $3, 'none', $4, $4, $5, '', 0, 1, $1, 'h', 1, 0, false, $6, $6, false)")
        .bind(&id).bind(user).bind(state).bind(charge).bind(params).bind(created_ms)
        .execute(c).await.map(drop)).unwrap();
    tx.commit().await.unwrap();
}

async fn settle(site: &Site) {
    let mut tx = site.test.db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query("update tasks set state = 'failed', charge = 'released', charge_by_state = 'released'")
        .execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();
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
        let mut tx = site.test.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query("update users set anonymous = true where id = 'v'").execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
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
        for (file, stays) in [(&persons, true), (&unused, false), (&shown, true), (&failed, false), (&tried_again, true), (&waiting, true)] {
            assert_eq!(site.media.find_signed(&file.id).await.unwrap().is_some(), stays);
            assert_eq!(site.stored().contains(&file.storage_key), stays);
        }
    })
    .await;
}
