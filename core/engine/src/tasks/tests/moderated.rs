//! Users whose tasks vendors' moderation keeps refusing.

use super::late::HOUR;
use super::*;

#[tokio::test]
async fn whoever_is_refused_by_moderation_again_and_again_waits_and_holds_nothing() {
    on_both(|db| async move {
        let clock = Arc::<Pushed>::default();
        let points = Points::new(db.db.clone(), clock.clone());
        let user = new_user(&db.db, "tester").await;
        points.grant(&user.id.own_account(), "start", 100, "").await.unwrap();
        let settings = EngineSettings { moderated_a_day: Some(3), ..settings() };
        let tasks = engine(&db, clock.clone(), settings).await;
        let site = Site { tasks, points, user, clock };
        for script in ["refused", "job; failed"] {
            let task = site.create(script).await;
            site.until_final(&task.id).await;
        }
        // What fails for other reasons counts for nothing.
        let task = site.create("nothing").await;
        site.until_final(&task.id).await;
        site.push(HOUR);
        let last = site.tasks.create(&site.user, Site::request("last", "refused", 1)).await.unwrap().task;
        site.until_final(&last.id).await;
        let next = || site.tasks.create(&site.user, Site::request("next", "text", 1));
        let refused = next().await;
        assert!(matches!(refused, Err(TaskError::Moderated { most: 3, hours: 23 })), "{refused:?}");
        assert_eq!(site.balance().await, (100, 0));
        let again = site.tasks.create(&site.user, Site::request("last", "refused", 1)).await.unwrap();
        assert!(again.replayed, "a repeated request is recognised first");
        // Another user is none the worse for it.
        let other = new_user(&db.db, "other").await;
        site.points.grant(&other.id.own_account(), "other", 100, "").await.unwrap();
        site.tasks.create(&other, Site::request("other", "text", 1)).await.unwrap();
        // Nor does it help to delete what was refused.
        site.works().clear(&site.user.id, None).await.unwrap();
        assert!(next().await.is_err());
        site.push(23 * HOUR);
        let task = next().await.unwrap().task;
        assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
    })
    .await;
}
