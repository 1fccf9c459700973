//! What is charged and submitted, and how often.

use baigong_ledger::Spender;

use super::*;

#[tokio::test]
async fn the_hold_is_committed_with_the_task_and_captured_once_when_the_vendor_finishes() {
    on_sites(|site, _db| async move {
        let created = site.tasks.create(&site.user, Site::request("k", "job; late", 3)).await.unwrap();
        assert_eq!(created.task.points, 30);
        assert_eq!(site.balance().await, (70, 30));
        let done = site.until_final(&created.task.id).await;
        assert_eq!((done.state, done.charge), (TaskState::Succeeded, Charge::Captured));
        assert_eq!(done.artifacts[0].text.as_deref(), Some("结果"));
        assert_eq!(site.balance().await, (70, 0));
        assert_eq!(seen(&done.id).submits, 1);
    })
    .await;
}

#[tokio::test]
async fn the_same_key_creates_one_task_and_another_request_under_it_is_refused() {
    on_sites(|site, _db| async move {
        let first = site.tasks.create(&site.user, Site::request("k", "text", 1)).await.unwrap();
        let again = site.tasks.create(&site.user, Site::request("k", "text", 1)).await.unwrap();
        assert!(!first.replayed && again.replayed);
        assert_eq!(first.task.id, again.task.id);
        let other = site.tasks.create(&site.user, Site::request("k", "text", 2)).await;
        assert!(matches!(other, Err(TaskError::IdempotencyMismatch)));
        site.until_final(&first.task.id).await;
        assert_eq!(site.balance().await, (90, 0));
    })
    .await;
}

#[tokio::test]
async fn a_repeated_request_is_recognised_when_the_first_one_took_the_last_points() {
    on_sites(|site, _db| async move {
        site.points.adjust(&site.user.id.own_account(), "take", -50, "").await.unwrap();
        let first = site.tasks.create(&site.user, Site::request("k", "job; late", 5)).await.unwrap();
        let again = site.tasks.create(&site.user, Site::request("k", "job; late", 5)).await.unwrap();
        assert!(again.replayed);
        assert_eq!(first.task.id, again.task.id);
        let other = site.tasks.create(&site.user, Site::request("k2", "job; late", 1)).await;
        assert!(matches!(other, Err(TaskError::InsufficientPoints { needed: 10, available: 0 })));
    })
    .await;
}

#[tokio::test]
async fn nobody_is_charged_a_higher_price_than_they_agreed_to() {
    on_sites(|site, _db| async move {
        let spender = |most| Spender { max_points: Some(most), ..Spender::from(&site.user) };
        let dear = site.tasks.create(spender(29), Site::request("k", "text", 3)).await;
        assert!(matches!(dear, Err(TaskError::AboveMost { points: 30, most: 29 })), "{dear:?}");
        assert_eq!(site.balance().await, (100, 0));
        let made = site.tasks.create(spender(30), Site::request("k", "text", 3)).await.unwrap();
        let again = site.tasks.create(spender(29), Site::request("k", "text", 3)).await.unwrap();
        assert!(again.replayed, "what was begun is told, whatever it may cost now");
        site.until_final(&made.task.id).await;
        let dear = site.tasks.retry(spender(29), &made.task.id, "again".into()).await;
        assert!(matches!(dear, Err(TaskError::AboveMost { points: 30, most: 29 })), "{dear:?}");
        assert_eq!(site.balance().await, (70, 0));
    })
    .await;
}

#[tokio::test]
async fn points_are_never_spent_twice_by_tasks_created_at_once() {
    on_sites(|site, _db| async move {
        let all = (0..8).map(|n| {
            let (tasks, user) = (site.tasks.clone(), site.user.clone());
            async move { tasks.create(&user, Site::request(&n.to_string(), "text", 3)).await }
        });
        let results = futures::future::join_all(all).await;
        let accepted = results.iter().filter(|r| r.is_ok()).count();
        assert_eq!(accepted, 3);
        assert!(
            results
                .iter()
                .any(|r| matches!(r, Err(TaskError::InsufficientPoints { needed: 30, available: 10 })))
        );
        let (available, held) = site.balance().await;
        assert_eq!((available, held <= 90), (10, true));
    })
    .await;
}

#[tokio::test]
async fn bad_parameters_name_the_field_and_cost_nothing() {
    on_sites(|site, _db| async move {
        let bad = site.tasks.create(&site.user, Site::request("k", "text", 9)).await;
        let Err(TaskError::Invalid(errors)) = bad else { panic!("{bad:?}") };
        assert_eq!((errors[0].path.as_str(), errors[0].code.as_str()), ("/n", "maximum"));
        assert_eq!(site.balance().await, (100, 0));
    })
    .await;
}

#[tokio::test]
async fn a_user_may_have_only_so_many_tasks_of_a_tool_under_way() {
    on_sites(|site, _db| async move {
        for n in 0..8 {
            site.tasks.create(&site.user, Site::request(&n.to_string(), "stream", 1)).await.unwrap();
        }
        let ninth = site.tasks.create(&site.user, Site::request("9", "stream", 1)).await;
        assert!(
            matches!(ninth, Err(TaskError::TooManyActive(message)) if message.text.zh == "最多同时 8 个")
        );
        assert_eq!(site.balance().await, (20, 80));
    })
    .await;
}

#[tokio::test]
async fn a_submit_that_provably_did_nothing_is_made_again() {
    on_sites(|site, _db| async move {
        let task = site.create("unreachable twice; done").await;
        assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
        assert_eq!(seen(&task.id).submits, 3);
        assert_eq!(site.balance().await, (90, 0));
    })
    .await;
}

#[tokio::test]
async fn a_submit_that_may_have_arrived_is_never_made_again() {
    on_sites(|site, _db| async move {
        let task = site.create("lost").await;
        let doubtful = site.until(&task.id, |t| t.state == TaskState::Uncertain).await;
        assert_eq!(doubtful.charge, Charge::Held);
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(seen(&task.id).submits, 1);
        assert_eq!(site.balance().await, (90, 10));
    })
    .await;
}

#[tokio::test]
async fn a_person_settles_a_doubtful_task_once() {
    on_sites(|site, db| async move {
        let task = site.create("lost").await;
        site.until(&task.id, |t| t.state == TaskState::Uncertain).await;
        assert_eq!(review::queue(&db.db, 10, 0).await.unwrap()[0].id, task.id);
        assert!(review::refund(&db.db, &task.id, 1).await.unwrap());
        assert!(!review::refund(&db.db, &task.id, 2).await.unwrap());
        let done = site.get(&task.id).await;
        assert_eq!((done.state, done.charge), (TaskState::Failed, Charge::Released));
        assert_eq!(site.balance().await, (100, 0));
        assert!(review::queue(&db.db, 10, 0).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn one_users_queued_tasks_delay_anothers_first_by_at_most_one_slot() {
    on_both(|test| async move {
        let clock = Arc::<Pushed>::default();
        let points = Points::new(test.db.clone(), clock.clone());
        let tool = Tool::of::<Scripted>().unwrap();
        let narrow = AccountConfig { max_concurrent: Some(1), ..account(&tool, "narrow", json!({})) };
        let tasks = engine_with(tool, vec![narrow], &test, clock.clone(), settings()).await;
        let make = async |name: &str| {
            let user = new_user(&test.db, name).await;
            points.grant(&user.id.own_account(), name, 1000, "").await.unwrap();
            Site { tasks: tasks.clone(), points: points.clone(), user, clock: clock.clone() }
        };
        let (many, one) = (make("many").await, make("one").await);
        let stoppable = |site: &Site| {
            let new = NewTask {
                mode: "stoppable".into(),
                ..Site::request(&baigong_base::db::new_id(), "job; done", 1)
            };
            let (tasks, user) = (site.tasks.clone(), site.user.clone());
            async move { tasks.create(&user, new).await.unwrap().task.id }
        };
        let held = many.create("job; half").await;
        many.until(&held.id, |task| task.state == TaskState::Running).await;
        let theirs = futures::future::join_all((0..60).map(|_| stoppable(&many))).await;
        let own = stoppable(&one).await;
        many.tasks.cancel(&many.user.id, &held.id).await.unwrap();
        let first = one.until_final(&own).await.started_ms.unwrap();
        let mut before = 0;
        for id in &theirs {
            before += usize::from(many.until_final(id).await.started_ms.unwrap() < first);
        }
        assert!(before <= 1, "{before} of 60 went first");
    })
    .await;
}

#[tokio::test]
async fn a_task_continues_only_a_task_of_the_same_user() {
    on_sites(|site, db| async move {
        let first = site.create("text").await;
        let of = |key: &str, parent: &TaskId| NewTask {
            parent_id: Some(parent.clone()),
            ..Site::request(key, "text", 1)
        };
        let next = site.tasks.create(&site.user, of("next", &first.id)).await.unwrap();
        assert_eq!(next.task.parent_id, Some(first.id.clone()));
        let other = new_user(&db.db, "other").await;
        for (user, parent) in [(&other, first.id.as_str()), (&site.user, "nonsense"), (&site.user, "")] {
            let refused = site.tasks.create(user, of("refused", &TaskId::new(parent))).await;
            assert!(matches!(refused, Err(TaskError::NoParent)), "{refused:?}");
        }
        site.until_final(&first.id).await;
        site.works().remove(&site.user.id, &first.id).await.unwrap();
        let again = site.tasks.create(&site.user, of("next", &first.id)).await.unwrap();
        assert!(again.replayed, "a repeated request is recognised when its parent was removed since");
    })
    .await;
}
