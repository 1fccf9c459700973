//! What those are told who wait for their turn.

use super::*;

fn ahead(event: &TaskEvent, task: &TaskId) -> Option<u32> {
    match event {
        TaskEvent::Progress(id, progress) if id == task => progress.ahead,
        _ => None,
    }
}

#[tokio::test]
async fn a_waiting_task_is_told_how_many_go_before_it_and_hears_when_that_changes() {
    on_both(|test| async move {
        let clock = Arc::<Pushed>::default();
        let points = Points::new(test.db.clone(), clock.clone());
        let [user, other] = [new_user(&test.db, "one").await, new_user(&test.db, "other").await];
        for user in [&user, &other] {
            points.grant(&user.id.own_account(), user.id.as_str(), 100, "").await.unwrap();
        }
        let tool = Tool::of::<Scripted>().unwrap();
        let narrow = AccountConfig { max_concurrent: Some(1), ..account(&tool, "narrow", json!({})) };
        let tasks = engine_with(tool, vec![narrow], &test, clock.clone(), settings()).await;
        let site = Site { tasks, points, user, clock };
        // Three seconds of polls.
        let script = format!("job; {}done", "half ".repeat(150));
        let busy = NewTask { mode: "stoppable".into(), ..Site::request("busy", &script, 1) };
        let busy = site.tasks.create(&site.user, busy).await.unwrap().task;
        site.until(&busy.id, |t| t.state == TaskState::Running).await;
        let mut events = site.tasks.subscribe(&site.user.id);
        let (first, second) = (site.create("text").await, site.create("text").await);
        site.tasks.create(&other, Site::request("other", "text", 1)).await.unwrap();
        site.until(&second.id, |t| t.progress.ahead == Some(2)).await;
        assert_eq!(site.get(&first.id).await.progress.ahead, Some(0));
        while ahead(&events.recv().await.unwrap(), &second.id) != Some(2) {}
        site.tasks.cancel(&site.user.id, &first.id).await.unwrap();
        while ahead(&events.recv().await.unwrap(), &second.id) != Some(0) {}
        assert_eq!(site.get(&second.id).await.progress.ahead, Some(0));
        let done = site.until_final(&second.id).await;
        assert_eq!((done.state, done.progress.ahead), (TaskState::Succeeded, None));
        assert_eq!(site.get(&first.id).await.progress, LiveProgress::default());
    })
    .await;
}
