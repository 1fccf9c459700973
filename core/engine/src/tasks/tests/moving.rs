//! A history that goes along to another account.

use baigong_base::read;
use baigong_ledger::EntryKind;

use super::late::MINUTE;
use super::*;
use crate::tasks::rows::model::ArtifactRow;
use crate::tasks::writing::batch::{Advance, apply};

impl Site {
    /// Somebody with points of their own, to whom the tester's history went.
    async fn moved_to(&self, db: &Db) -> User {
        let person = new_user(db, "person").await;
        self.points.grant(&person.id.own_account(), "own", 50, "").await.unwrap();
        self.move_to(db, &person).await;
        person
    }

    async fn move_to(&self, db: &Db, person: &User) {
        let mut tx = db.write().await.unwrap();
        self.works().move_history(&mut tx, &self.user.id, &person.id).await.unwrap();
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn a_history_that_moves_is_its_new_owners_and_the_books_still_balance() {
    on_sites(|site, db| async move {
        let person = new_user(&db.db, "person").await;
        site.points.grant(&person.id.own_account(), "own", 50, "").await.unwrap();
        let tasks = &site.tasks;
        let task = tasks.create(&site.user, Site::request("same key", "text", 1)).await.unwrap().task;
        let failed = site.create("job; failed").await;
        let own = tasks.create(&person, Site::request("same key", "text", 1)).await.unwrap().task;
        for id in [&task.id, &failed.id] {
            site.until_final(id).await;
        }
        let favourite = Organise { ids: vec![task.id.clone()], favourite: Some(true), ..Organise::default() };
        site.works().organise(&site.user.id, favourite).await.unwrap();
        site.move_to(&db.db, &person).await;

        assert!(tasks.get(&site.user.id, &task.id).await.unwrap().is_none());
        let seen = tasks.get(&person.id, &task.id).await.unwrap().unwrap();
        assert_eq!((seen.favourite, seen.artifacts.len()), (true, 1));
        assert!(tasks.get(&person.id, &failed.id).await.unwrap().is_some());
        assert_eq!(site.balance().await, (90, 0), "whoever paid has paid");

        // What is done for the task from now on is between its owner and the site.
        site.points.adjust_task(&person.id, &task.id, "adjust:1", 4, "画质补偿").await.unwrap();
        let money = site.works().money(&person.id, &task.id).await.unwrap().unwrap();
        let kinds: Vec<EntryKind> = money.steps.iter().map(|step| step.kind).collect();
        assert_eq!(kinds, [EntryKind::Hold, EntryKind::Capture, EntryKind::Adjust]);
        let end = Instant::now() + Duration::from_secs(15);
        while !tasks.get(&person.id, &own.id).await.unwrap().unwrap().state.is_final() {
            assert!(Instant::now() < end);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(site.points.balance(&person.id.own_account()).await.unwrap().available, 50 - 10 + 4);
        assert_eq!(site.balance().await, (90, 0));
    })
    .await;
}

#[tokio::test]
async fn a_late_result_of_a_task_that_moved_is_delivered_to_its_new_owner() {
    on_sites(|site, db| async move {
        // Its points are back, or it could not move; it is asked on all the same.
        let (task, job) = site.denied().await;
        assert_eq!(task.charge, Charge::Released);
        let person = site.moved_to(&db.db).await;
        say(&job, "done");
        site.push(10 * MINUTE);
        let end = Instant::now() + Duration::from_secs(15);
        loop {
            let seen = site.tasks.get(&person.id, &task.id).await.unwrap().unwrap();
            if seen.state == TaskState::Succeeded {
                assert_eq!(seen.artifacts.len(), 1);
                break;
            }
            assert!(Instant::now() < end, "still {seen:#?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(site.balance().await, (100, 0));
    })
    .await;
}

#[tokio::test]
async fn a_result_whose_vendor_was_asked_before_its_task_moved_is_the_new_owners_too() {
    on_sites(|site, db| async move {
        let (task, _) = site.denied().await;
        let person = site.moved_to(&db.db).await;
        let result = ArtifactRow {
            id: "ar_late".into(),
            task_id: task.id.clone(),
            user_id: site.user.id.clone(),
            position: 0,
            kind: "text".into(),
            state: Storage::Stored,
            source_url: None,
            storage_key: None,
            sha256: None,
            mime: Some("text/plain".into()),
            name: "late".into(),
            bytes: Some(6),
            width: None,
            height: None,
            duration_ms: None,
            small_bytes: None,
            content: Some("结果".into()),
            follow_ups: "[]".into(),
            title: None,
            description: None,
            cover_of: None,
            attempts: 0,
            created_ms: 0,
        };
        let advance = Advance {
            owner: None,
            artifacts: vec![result],
            ..Advance::new(task.id.clone(), "", &[TaskState::Expired], TaskState::Succeeded)
        };
        assert_eq!(apply(&db.db, "p", &[], &[&advance], 0).await.unwrap().advanced, [true]);
        let owner: UserId = read!(&db.db, c => sqlx::query_scalar("select user_id from artifacts where id = 'ar_late'")
            .fetch_one(c).await.unwrap());
        assert_eq!(owner, person.id);
    })
    .await;
}

#[tokio::test]
async fn nobody_keeps_more_works_by_being_several_visitors() {
    on_both(|test| async move {
        let clock = Arc::<Pushed>::default();
        let points = Points::new(test.db.clone(), clock.clone());
        let user = new_user(&test.db, "tester").await;
        points.grant(&user.id.own_account(), "start", 100, "").await.unwrap();
        let retention = RetentionSettings { most_kept: Some(1), ..RetentionSettings::default() };
        let tasks = engine(&test, clock.clone(), EngineSettings { retention, ..settings() }).await;
        let site = Site { tasks, points, user, clock };
        let work = site.create("text").await;
        site.until_final(&work.id).await;
        site.works().keep(&site.user.id, &work.id, true).await.unwrap();
        let kept = async |owner: &UserId| -> i64 {
            let owner = owner.clone();
            read!(&test.db, c => sqlx::query_scalar("select count(*) from tasks where user_id = $1 and kept")
                .bind(owner).fetch_one(c).await.unwrap())
        };
        let first = site.moved_to(&test.db).await;
        assert_eq!(kept(&first.id).await, 1);

        let second = Site { user: new_user(&test.db, "second").await, ..site };
        second.points.grant(&second.user.id.own_account(), "start 2", 100, "").await.unwrap();
        let work = second.create("text").await;
        second.until_final(&work.id).await;
        second.works().keep(&second.user.id, &work.id, true).await.unwrap();
        second.move_to(&test.db, &first).await;
        assert_eq!(kept(&first.id).await, 1, "the mark that came along went");
    })
    .await;
}
