//! Tasks that nobody can stop, and whose owners no longer wait.

use super::*;

#[tokio::test]
async fn whoever_stops_waiting_is_charged_only_for_what_comes() {
    on_sites(|site, _| async move {
        // One whose vendor cannot be asked to stop it: its submit is in doubt.
        let doubted = site.create("lost").await;
        let doubted = site.until(&doubted.id, |t| t.state == TaskState::Uncertain).await;
        assert_eq!(doubted.cancel, CancelEffect::StopWaiting);
        let aside =
            site.tasks.cancel_as(&site.user.id, &doubted.id, CancelEffect::StopWaiting).await.unwrap();
        assert!(aside.set_aside && aside.updated_ms >= doubted.updated_ms);
        assert_eq!((aside.state, aside.cancel), (TaskState::Uncertain, CancelEffect::None));
        assert_eq!(site.balance().await, (90, 10), "nothing comes back that may still succeed");
        site.tasks.decide(&doubted.id, review::Verdict::Refund).await.unwrap();
        let over = site.get(&doubted.id).await;
        assert!(!over.set_aside, "what is over is among the others");
        assert_eq!(site.balance().await, (100, 0));
    })
    .await;
}

#[tokio::test]
async fn a_task_out_of_sight_is_delivered_and_charged_or_given_back_at_its_end() {
    on_sites(|site, _| async move {
        let stopped = async |word: &'static str| {
            let job = format!("half #{}", baigong_base::db::new_id());
            let new = Site::request(&job, &format!("job; {job}"), 1);
            let new = NewTask { mode: "stoppable".into(), ..new };
            let task = site.tasks.create(&site.user, new).await.unwrap().task;
            site.until(&task.id, |t| t.state == TaskState::Running).await;
            let mut events = site.tasks.subscribe(&site.user.id);
            let aside =
                site.tasks.cancel_as(&site.user.id, &task.id, CancelEffect::StopWaiting).await.unwrap();
            assert_eq!((aside.set_aside, aside.state), (true, TaskState::Running));
            let told =
                |event: &TaskEvent| matches!(event, TaskEvent::Changed(change) if change.task_id == task.id);
            while !told(&events.recv().await.unwrap()) {}
            say(&job, word);
            site.until_final(&task.id).await
        };
        let made = stopped("done").await;
        assert_eq!(
            (made.state, made.charge, made.set_aside),
            (TaskState::Succeeded, Charge::Captured, false)
        );
        assert_eq!(made.artifacts.len(), 1);
        assert_eq!(site.balance().await, (90, 0));
        let failed = stopped("failed").await;
        assert_eq!((failed.state, failed.charge), (TaskState::Failed, Charge::Released));
        assert_eq!(site.balance().await, (90, 0));
        let again = site.tasks.cancel_as(&site.user.id, &failed.id, CancelEffect::StopWaiting).await;
        assert!(matches!(again, Err(TaskError::CannotCancel(_))));
        let other = new_user(&site.tasks.engine.db, "stranger").await;
        let foreign = site.tasks.cancel_as(&other.id, &made.id, CancelEffect::StopWaiting).await;
        assert!(matches!(foreign, Err(TaskError::NotFound)));
    })
    .await;
}

#[tokio::test]
async fn a_cancellation_that_has_become_dearer_than_agreed_is_refused() {
    on_sites(|site, _| async move {
        let new = NewTask { mode: "counted".into(), ..Site::request("dearer", "job; half", 1) };
        let task = site.tasks.create(&site.user, new).await.unwrap().task;
        let running = site.until(&task.id, |t| t.state == TaskState::Running).await;
        assert_eq!(running.cancel, CancelEffect::NoRefund);
        let refused = site.tasks.cancel_as(&site.user.id, &task.id, CancelEffect::Refund).await;
        assert!(matches!(refused, Err(TaskError::CannotCancel(_))), "{refused:?}");
        assert_eq!(site.balance().await, (90, 10));
        let done = site.tasks.cancel_as(&site.user.id, &task.id, CancelEffect::NoRefund).await.unwrap();
        assert_eq!((done.state, done.charge), (TaskState::Cancelled, Charge::Captured));
    })
    .await;
}
