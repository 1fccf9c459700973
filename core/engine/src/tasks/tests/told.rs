//! Whoever asks to be told of one task alone is told of each event once, and nobody else is.

use super::*;
use crate::tasks::TaskHook;

/// The webhook of the user's single requests.
async fn webhook_of_requests(db: &Db, user: &User) {
    let mut tx = db.write().await.unwrap();
    baigong_base::on!(&mut tx, c => sqlx::query(
        "insert into webhooks (id, owner_id, user_id, url, events, secret, active, created_ms, of_requests)
         values ('wh_requests', $1, $1, '', ',', '', true, 0, true)")
        .bind(&user.id).execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();
}

fn told(key: &str, script: &str, events: &str) -> NewTask {
    let hook = TaskHook {
        webhook: "wh_requests".into(),
        shape: "replicate".into(),
        url: format!("https://example.com/{key}"),
        origin: "example.com:443".into(),
        events: events.into(),
    };
    NewTask { tell: Some(hook), ..Site::request(key, script, 1) }
}

/// What is to be told of a task: the events, and where.
async fn deliveries(db: &Db, task: &TaskId) -> Vec<(String, String)> {
    let sql = "select event, url from webhook_deliveries where task_id = $1 order by event";
    let all: sqlx::Result<_> =
        baigong_base::read!(db, c => sqlx::query_as(sql).bind(task).fetch_all(c).await);
    all.unwrap()
}

#[tokio::test]
async fn a_request_is_told_of_where_it_says_and_of_each_event_once() {
    on_sites(|site, db| async move {
        webhook_of_requests(&db.db, &site.user).await;
        for (key, script, events, expected) in [
            (
                "all",
                "job; half half done",
                ",start,output,logs,completed,",
                &["completed", "output", "start"][..],
            ),
            ("end", "job; half done", ",completed,", &["completed"]),
            ("failed", "job; half failed", ",start,output,completed,", &["completed", "start"]),
            ("refused", "refused", ",output,completed,", &["completed"]),
            ("none", "text", ",", &[]),
        ] {
            let task = site.tasks.create(&site.user, told(key, script, events)).await.unwrap().task;
            site.until_final(&task.id).await;
            site.until(&task.id, |task| task.storage != Storage::Pending).await;
            let again = site.tasks.create(&site.user, told(key, script, events)).await.unwrap();
            assert_eq!(again.task.id, task.id, "a repeated request is the same one");
            let url = format!("https://example.com/{key}");
            let expected: Vec<_> = expected.iter().map(|event| ((*event).to_owned(), url.clone())).collect();
            assert_eq!(deliveries(&db.db, &task.id).await, expected, "{key}");
        }
        let other = site.create("text").await;
        site.until_final(&other.id).await;
        assert!(deliveries(&db.db, &other.id).await.is_empty(), "it asked for nothing");
    })
    .await;
}

#[tokio::test]
async fn what_a_request_was_to_be_told_goes_with_its_task() {
    on_sites(|site, db| async move {
        webhook_of_requests(&db.db, &site.user).await;
        let task = site.tasks.create(&site.user, told("k", "text", ",completed,")).await.unwrap().task;
        site.until_final(&task.id).await;
        site.works().clear(&site.user.id, None).await.unwrap();
        site.works().end_history(&site.user.id).await.unwrap();
        assert!(deliveries(&db.db, &task.id).await.is_empty());
        let sql = "select count(*) from task_hooks";
        let left: sqlx::Result<i64> =
            baigong_base::read!(&db.db, c => sqlx::query_scalar(sql).fetch_one(c).await);
        assert_eq!(left.unwrap(), 0);
    })
    .await;
}
