//! Idle, stopped, silent and succeeding processes.

use super::*;

#[tokio::test]
async fn a_process_that_stops_hands_its_tasks_over() {
    on_sites(|site, db| async move {
        let task = site.create("job; late").await;
        site.until(&task.id, |t| t.state == TaskState::Running).await;
        site.tasks.shutdown().await;
        let next = engine(&db, site.clock.clone(), settings()).await;
        let site = Site { tasks: next, ..site };
        assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
        assert_eq!(seen(&task.id).submits, 1);
        assert_eq!(site.balance().await, (90, 0));
    })
    .await;
}

#[tokio::test]
async fn idle_polling_writes_nothing() {
    on_sites(|site, _db| async move {
        let task = site.create("job; half").await;
        site.until(&task.id, |t| t.state == TaskState::Running).await;
        let (before, polls) = (site.tasks.stats(), seen(&task.id).polls);
        while seen(&task.id).polls < polls + 5 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(site.tasks.stats().writes, before.writes);
        assert_eq!(site.get(&task.id).await.updated_ms, site.get(&task.id).await.updated_ms);
    })
    .await;
}

#[tokio::test]
async fn a_silent_process_loses_its_tasks_and_goes_on_under_a_new_name() {
    let test = baigong_base::db::testing::postgres().await;
    let site = site(&test).await;
    let task = site.create("job; half half half half half half half half half half half half done").await;
    site.until(&task.id, |t| t.state == TaskState::Running).await;
    // As if it had been frozen for longer than its lease.
    let mut tx = test.db.write().await.unwrap();
    baigong_base::on!(&mut tx, c => sqlx::query("delete from hosts").execute(c).await.unwrap().rows_affected());
    tx.commit().await.unwrap();
    let before = site.tasks.engine.owner();
    let end = Instant::now() + Duration::from_secs(5);
    while site.tasks.engine.owner() == before && Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_ne!(site.tasks.engine.owner(), before);
    assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
    assert_eq!(site.balance().await, (90, 0));
}
