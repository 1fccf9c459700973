//! Results that come after the deadline.

use super::*;
use crate::tasks::rows::doubt::During;
use crate::tasks::working::review::queue;

pub(super) const MINUTE: i64 = 60_000;
pub(super) const HOUR: i64 = 60 * MINUTE;

/// A job that never ends by itself, under a handle that no other test has.
pub(super) fn endless() -> (String, String) {
    let job = format!("half #{}", baigong_base::db::new_id());
    (format!("job; {job}"), job)
}

impl Site {
    pub(super) fn push(&self, ms: i64) {
        self.clock.0.fetch_add(ms, Ordering::Relaxed);
    }

    /// A job that has passed its deadline of three seconds while its vendor says that it works.
    pub(super) async fn expired(&self) -> (TaskView, String) {
        let (script, job) = endless();
        let task = self.create(&script).await;
        self.until(&task.id, |t| t.state == TaskState::Running).await;
        self.push(4000);
        let task = self.until(&task.id, |t| t.state == TaskState::Expired).await;
        (task, job)
    }

    /// A job that its vendor knows nothing of.
    pub(super) async fn denied(&self) -> (TaskView, String) {
        let (script, job) = endless();
        let task = self.create(&script).await;
        self.until(&task.id, |t| t.state == TaskState::Running).await;
        say(&job, "gone");
        let task = self.until(&task.id, |t| t.state == TaskState::Expired).await;
        (task, job)
    }

    /// A job that its vendor could not be asked about at its deadline.
    pub(super) async fn doubted(&self) -> (TaskView, String) {
        let (script, job) = endless();
        let task = self.create(&script).await;
        self.until(&task.id, |t| t.state == TaskState::Running).await;
        say(&job, "broken");
        self.push(4000);
        let task = self.until(&task.id, |t| t.state == TaskState::Uncertain).await;
        (task, job)
    }

    /// Polls of a task, once no more come.
    async fn polls(&self, task: &TaskId) -> usize {
        tokio::time::sleep(Duration::from_millis(250)).await;
        seen(task).polls
    }
}

#[tokio::test]
async fn whatever_finishes_after_the_deadline_is_delivered_and_the_books_agree_with_the_vendors_bill() {
    const JOBS: usize = 200;
    on_both(|db| async move {
        let clock = Arc::<Pushed>::default();
        let points = Points::new(db.db.clone(), clock.clone());
        let user = new_user(&db.db, "tester").await;
        points.grant(&user.id.own_account(), "start", 10 * JOBS as i64, "").await.unwrap();
        let settings = || EngineSettings {
            deadline_ms: Some(10 * MINUTE.unsigned_abs()),
            poll_scale: 20.0,
            ..settings()
        };
        let tasks = engine(&db, clock.clone(), settings()).await;
        let site = Site { tasks, points, user, clock };
        let run = baigong_base::db::new_id();
        let script = |n: usize| (format!("job; half #{run}-{n}"), format!("half #{run}-{n}"));
        let create = |n| {
            let new = NewTask {
                mode: "stoppable".into(),
                params: json!({ "prompt": script(n).0 }),
                ..Site::request(&n.to_string(), "", 1)
            };
            site.tasks.create(&site.user, new)
        };
        let created = futures::future::join_all((0..JOBS).map(create)).await;
        let ids: Vec<TaskId> = created.into_iter().map(|created| created.unwrap().task.id).collect();
        for id in &ids {
            site.until(id, |t| t.state == TaskState::Running).await;
        }
        assert_eq!(site.balance().await, (0, 10 * JOBS as i64));

        site.push(11 * MINUTE);
        for id in &ids {
            let expired = site.until(id, |t| t.state == TaskState::Expired).await;
            assert_eq!((expired.charge, expired.charged), (Charge::Held, None));
            assert_eq!(expired.error.unwrap().message.zh, "任务超时，请稍后重试。");
        }
        assert_eq!(
            site.balance().await,
            (0, 10 * JOBS as i64),
            "what its vendor works on is not for nothing"
        );

        // The process goes; the next one knows from the table what is late.
        site.tasks.shutdown().await;
        (0..JOBS).for_each(|n| say(&script(n).1, "done"));
        let site = Site { tasks: engine(&db, site.clock.clone(), settings()).await, ..site };
        site.push(2 * MINUTE);
        for id in &ids {
            let given = site.until(id, |t| t.state == TaskState::Succeeded).await;
            assert_eq!((given.artifacts.len(), given.error), (1, None));
            assert_eq!((given.charge, given.absorbed_points), (Charge::Captured, 0));
            assert_eq!(seen(id).submits, 1);
        }
        assert_eq!(site.balance().await, (0, 0));
    })
    .await;
}

#[tokio::test]
async fn a_result_that_could_not_be_had_at_the_deadline_is_delivered_and_paid_when_it_can() {
    on_sites(|site, db| async move {
        let (task, job) = site.doubted().await;
        assert_eq!(queue(&db.db, 10, 0).await.unwrap()[0].doubt.clone().unwrap().during, During::Poll);
        assert_eq!(site.balance().await, (90, 10));
        say(&job, "done");
        site.push(MINUTE);
        let given = site.until_final(&task.id).await;
        assert_eq!(
            (given.state, given.charge, given.absorbed_points),
            (TaskState::Succeeded, Charge::Captured, 0)
        );
        assert_eq!((given.artifacts.len(), given.error), (1, None));
        assert_eq!(site.balance().await, (90, 0));
        assert!(queue(&db.db, 10, 0).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_doubted_job_ends_as_its_vendor_says_once_it_answers() {
    on_sites(|site, _db| async move {
        let (failing, job) = site.doubted().await;
        say(&job, "failed");
        site.push(MINUTE);
        let failed = site.until_final(&failing.id).await;
        assert_eq!((failed.state, failed.charge), (TaskState::Failed, Charge::Released));
        assert_eq!(site.balance().await, (100, 0));

        let (slow, job) = site.doubted().await;
        say(&job, "half");
        site.push(MINUTE);
        let expired = site.until_final(&slow.id).await;
        assert_eq!((expired.state, expired.charge), (TaskState::Expired, Charge::Held));
        assert_eq!(expired.error.unwrap().message.zh, "任务超时，请稍后重试。");
        say(&job, "done");
        site.push(2 * MINUTE);
        let given = site.until(&slow.id, |t| t.state == TaskState::Succeeded).await;
        assert_eq!((given.charge, given.absorbed_points), (Charge::Captured, 0));
        assert_eq!(site.balance().await, (90, 0));
    })
    .await;
}

#[tokio::test]
async fn a_late_job_is_asked_ever_more_slowly_and_not_for_ever() {
    on_sites(|site, _db| async move {
        let (task, job) = site.expired().await;
        let held_ms = task.held_until_ms.unwrap() - task.finished_ms.unwrap();
        assert!((HOUR..=25 * HOUR).contains(&held_ms), "{held_ms}");
        let before = site.polls(&task.id).await;
        for _ in 0..18 {
            site.push(MINUTE);
            tokio::time::sleep(Duration::from_millis(150)).await;
        }
        let asked = site.polls(&task.id).await - before;
        assert!((4..=6).contains(&asked), "asked {asked} times in 18 minutes, wanted at 1, 2, 4, 8, 16");
        site.push(25 * HOUR);
        assert_eq!(site.polls(&task.id).await, before + asked + 1, "once more at the end");
        say(&job, "done");
        site.push(25 * HOUR);
        assert_eq!(site.polls(&task.id).await, before + asked + 1);
        let over = site.get(&task.id).await;
        assert_eq!(
            (over.state, over.charge, over.held_until_ms),
            (TaskState::Expired, Charge::Released, None)
        );
        assert_eq!(site.balance().await, (100, 0), "its vendor has had its time");
    })
    .await;
}

impl Site {
    /// A task, and its job that has stood in the vendor's queue for three times so long.
    async fn kept_in_the_queue(&self, ms: i64) -> (TaskView, String) {
        let (script, job) = endless();
        say(&job, "queued");
        let task = self.create(&script).await;
        self.until(&task.id, |t| t.state == TaskState::Running).await;
        for _ in 0..3 {
            let polls = seen(&task.id).polls;
            self.push(ms);
            self.until(&task.id, |_| seen(&task.id).polls > polls + 2).await;
        }
        (task, job)
    }
}

#[tokio::test]
async fn the_deadline_counts_from_when_the_vendor_begins_where_it_says_so() {
    on_sites(|site, _db| async move {
        let (task, job) = site.kept_in_the_queue(2900).await;
        assert_eq!(site.get(&task.id).await.state, TaskState::Running);
        say(&job, "half");
        site.until(&task.id, |t| t.progress.percent == Some(50.0)).await;
        site.push(3100);
        site.until(&task.id, |t| t.state == TaskState::Expired).await;
        // No vendor keeps a job in its queue for ever.
        let (script, job) = endless();
        say(&job, "queued");
        let stuck = site.create(&script).await;
        site.until(&stuck.id, |t| t.state == TaskState::Running).await;
        site.push(31 * MINUTE);
        let stuck = site.until(&stuck.id, |t| t.state == TaskState::Expired).await;
        assert_eq!(stuck.charge, Charge::Held);
    })
    .await;
}

#[tokio::test]
async fn a_deadline_that_began_late_is_kept_over_a_restart() {
    on_both(|db| async move {
        let clock = Arc::<Pushed>::default();
        let points = Points::new(db.db.clone(), clock.clone());
        let user = new_user(&db.db, "tester").await;
        points.grant(&user.id.own_account(), "start", 100, "").await.unwrap();
        let settings = || EngineSettings { deadline_ms: Some(MINUTE.unsigned_abs()), ..settings() };
        let site = Site { tasks: engine(&db, clock.clone(), settings()).await, points, user, clock };
        let (task, job) = site.kept_in_the_queue(MINUTE - 10_000).await;
        say(&job, "half");
        site.until(&task.id, |t| t.progress.percent == Some(50.0)).await;
        site.tasks.shutdown().await;
        let site = Site { tasks: engine(&db, site.clock.clone(), settings()).await, ..site };
        let polls = seen(&task.id).polls;
        site.until(&task.id, |_| seen(&task.id).polls > polls + 2).await;
        assert_eq!(site.get(&task.id).await.state, TaskState::Running);
        site.push(MINUTE + 1000);
        site.until(&task.id, |t| t.state == TaskState::Expired).await;
    })
    .await;
}

#[tokio::test]
async fn a_deleted_task_is_asked_about_no_more() {
    on_sites(|site, _db| async move {
        let (task, job) = site.denied().await;
        site.works().remove(&site.user.id, &task.id).await.unwrap();
        let before = site.polls(&task.id).await;
        say(&job, "done");
        site.push(HOUR);
        assert_eq!(site.polls(&task.id).await, before);
        assert_eq!(site.balance().await, (100, 0));
        // One that its vendor works on is not over, and stays.
        let (working, _) = site.expired().await;
        let refused = site.works().remove(&site.user.id, &working.id).await;
        assert!(matches!(refused, Err(TaskError::NotFinished)));
    })
    .await;
}

#[tokio::test]
async fn a_deleted_task_that_is_brought_back_is_asked_about_again() {
    on_sites(|site, _db| async move {
        let (task, job) = site.denied().await;
        site.works().remove(&site.user.id, &task.id).await.unwrap();
        let back = site.works().restore(&site.user.id, &Undo::Of(vec![task.id.clone()])).await.unwrap();
        assert_eq!((back.count, site.get(&back.newest[0]).await.state), (1, TaskState::Expired));
        say(&job, "done");
        site.push(HOUR);
        site.until(&task.id, |task| task.state == TaskState::Succeeded).await;
    })
    .await;
}

#[tokio::test]
async fn a_job_that_is_done_without_an_address_is_asked_again_before_it_ends() {
    on_sites(|site, _db| async move {
        for (word, state) in [
            ("empty once", TaskState::Succeeded),
            ("no address once", TaskState::Succeeded),
            ("empty", TaskState::Failed),
            ("no address", TaskState::Failed),
        ] {
            let (script, job) = endless();
            say(&job, word);
            let task = site.create(&script).await;
            assert_eq!(site.until_final(&task.id).await.state, state, "{word}");
        }
        assert_eq!(site.balance().await, (80, 0));
    })
    .await;
}
