//! Idle, stopped, silent and succeeding processes.

use baigong_base::db::testing::{self, Cable};

use super::*;
use crate::tasks::writing::batch::Advance;

#[tokio::test]
async fn a_process_that_stops_hands_its_tasks_over() {
    on_sites(|site, db| async move {
        let task = site.create("job; late").await;
        site.until(&task.id, |t| t.state == TaskState::Running).await;
        site.tasks.shutdown().await;
        // However long a busy machine takes.
        let settings = EngineSettings { deadline_ms: Some(60_000), ..settings() };
        let next = engine(&db, site.clock.clone(), settings).await;
        let site = Site { tasks: next, ..site };
        assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
        assert_eq!(seen(&task.id).submits, 1);
        assert_eq!(site.balance().await, (90, 0));
    })
    .await;
}

#[tokio::test]
async fn the_next_process_gives_an_account_no_more_jobs_than_it_may_have() {
    on_both(|db| async move {
        let clock = Arc::<Pushed>::default();
        let points = Points::new(db.db.clone(), clock.clone());
        let [user, other] = [new_user(&db.db, "one").await, new_user(&db.db, "other").await];
        for user in [&user, &other] {
            points.grant(&user.id.own_account(), user.id.as_str(), 100, "").await.unwrap();
        }
        let narrow = || async {
            let tool = Tool::of::<Scripted>().unwrap();
            let narrow = AccountConfig { max_concurrent: Some(1), ..account(&tool, "narrow", json!({})) };
            engine_with(tool, vec![narrow], &db, clock.clone(), settings()).await
        };
        let site = Site { tasks: narrow().await, points, user, clock: clock.clone() };
        let job = |name: &str| format!("half #{name}-{}", baigong_base::db::new_id());
        let [first, second, others] = ["first", "second", "others"].map(job);
        let create = async |user: &User, script: &str| {
            let key = baigong_base::db::new_id();
            let new = NewTask { mode: "stoppable".into(), ..Site::request(&key, script, 1) };
            site.tasks.create(user, new).await.unwrap().task
        };
        create(&site.user, &format!("job; {first}")).await;
        create(&site.user, &format!("job; {second}")).await;
        let waiting = create(&site.user, "job; done").await;
        let others_task = create(&other, &format!("job; {others}")).await;
        // The other user's turn comes before the third of the first: what waits is older than what runs.
        say(&first, "done");
        say(&second, "done");
        while seen(&others_task.id).polls == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        site.tasks.shutdown().await;

        let site = Site { tasks: narrow().await, ..site };
        let polls = seen(&others_task.id).polls;
        site.until(&waiting.id, |_| seen(&others_task.id).polls > polls + 3).await;
        assert_eq!(seen(&waiting.id).submits, 0);
        say(&others, "done");
        assert_eq!(site.until_final(&waiting.id).await.state, TaskState::Succeeded);
        assert_eq!(site.balance().await, (70, 0));
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
    let test = testing::postgres().await;
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

#[tokio::test]
async fn processes_that_were_all_cut_off_from_the_database_bury_nobody() {
    let test = testing::postgres().await;
    let mut cable = Cable::to(&test.url).await;
    let far = async || {
        let db = Db::open(cable.url()).await.unwrap();
        TestDb::of(db, cable.url())
    };
    let (first, second) = (far().await, far().await);
    // Longer than the pause before a lost connection is made anew.
    let settings = || EngineSettings { lease_ms: 2000, deadline_ms: Some(60_000), ..settings() };
    let site = site(&first).await;
    site.tasks.shutdown().await;
    let clock = site.clock.clone();
    let site = Site { tasks: engine(&first, clock.clone(), settings()).await, ..site };
    let other = engine(&second, clock, settings()).await;
    let task = site.create("job; late").await;
    site.until(&task.id, |t| t.state == TaskState::Running).await;
    let names = || [site.tasks.engine.owner(), other.engine.owner()];
    let before = names();
    cable.cut().await;
    // For longer than a lease.
    tokio::time::sleep(Duration::from_millis(2500)).await;
    cable.mend().await;
    assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert_eq!(names(), before, "both were silent, and both live");
    assert_eq!(seen(&task.id).submits, 1);
    assert_eq!(site.balance().await, (90, 0));
}

#[tokio::test]
async fn a_task_goes_on_whose_commits_lost_their_connections() {
    let test = testing::postgres().await;
    let cable = Cable::to(&test.url).await;
    let far = TestDb::of(Db::open(cable.url()).await.unwrap(), cable.url());
    let site = site(&far).await;
    // Of the creation, the claim, the handle and the end the server alone knows that they were committed.
    cable.cut_behind_commits(1000);
    for script in ["job; half half done", "text", "bytes"] {
        let task = site.create(script).await;
        let task = site.until_final(&task.id).await;
        assert_eq!(task.state, TaskState::Succeeded, "{script}");
        let task = site.until(&task.id, |task| task.storage != Storage::Pending).await;
        assert_eq!(task.storage, Storage::Stored, "{script}");
        assert_eq!(seen(&task.id).submits, 1, "{script}");
    }
    cable.cut_behind_commits(0);
    assert_eq!(site.balance().await, (70, 0));
}

#[tokio::test]
async fn a_task_is_on_its_way_although_nobody_waited_for_its_creation() {
    on_sites(|site, db| async move {
        for round in 0..5 {
            let before = site.tasks.stats().batches;
            let (tasks, user) = (site.tasks.clone(), site.user.clone());
            let request = Site::request(&format!("left {round}"), "text", 1);
            let page = tokio::spawn(async move { tasks.create(&user, request).await.map(drop) });
            // The page leaves while its task is being written.
            while site.tasks.stats().batches == before {
                tokio::task::yield_now().await;
            }
            page.abort();
            // The writer keeps the order: behind this the creation is decided.
            let none = Advance::new(TaskId::new("none"), "", &[TaskState::Queued], TaskState::Failed);
            assert!(!site.tasks.engine.writer.advance(none).await.unwrap());
        }
        let count = async |which: &str| -> i64 {
            let sql = sqlx::AssertSqlSafe(format!("select count(*) from tasks where {which}"));
            baigong_base::read!(&db.db, c => sqlx::query_scalar(sql).fetch_one(c).await.unwrap())
        };
        let end = Instant::now() + Duration::from_secs(15);
        while count("state <> 'succeeded'").await > 0 {
            assert!(Instant::now() < end, "{} tasks lie", count("state <> 'succeeded'").await);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // A page that left before its task was begun has none.
        let made = count("true").await;
        assert!(made > 0);
        assert_eq!(site.balance().await, (100 - 10 * made, 0));
    })
    .await;
}

#[tokio::test]
async fn a_process_that_beats_late_does_not_bury_itself() {
    on_both(|test| async move {
        let tool = Tool::of::<Scripted>().unwrap();
        let settings = EngineSettings { heartbeat_ms: 10, lease_ms: 0, ..settings() };
        let tasks = engine_of(tool, &["only"], &test, Arc::default(), settings).await;
        let owner = tasks.engine.owner();
        let beats = async || -> i64 {
            baigong_base::read!(&test.db, c => sqlx::query_scalar(
                "select heartbeat_ms from hosts").fetch_one(c).await.unwrap())
        };
        for _ in 0..10 {
            let last = beats().await;
            while beats().await == last {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            assert_eq!(tasks.engine.owner(), owner);
        }
    })
    .await;
}
