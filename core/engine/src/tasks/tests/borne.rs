//! What becomes of the points of jobs past their deadline, and what the site bears of it.

use super::late::{HOUR, MINUTE, endless};
use super::*;
use crate::tasks::writing::batch::{self, Advance};
use baigong_ledger::NoteReason;

#[tokio::test]
async fn whoever_submits_more_than_a_vendor_makes_in_time_gets_nothing_for_nothing() {
    on_both(|db| async move {
        let clock = Arc::<Pushed>::default();
        let points = Points::new(db.db.clone(), clock.clone());
        let user = new_user(&db.db, "tester").await;
        points.grant(&user.id.own_account(), "start", 40, "").await.unwrap();
        let settings = EngineSettings { deadline_ms: Some(5 * MINUTE.unsigned_abs()), ..settings() };
        let tasks = engine(&db, clock.clone(), settings).await;
        let site = Site { tasks, points, user, clock };
        let mut made = Vec::new();
        // The points of one round would pay for the next, had they come back at the deadline.
        for round in 0..3 {
            for _ in 0..4 {
                let (script, job) = endless();
                let new = Site::request(&baigong_base::db::new_id(), &script, 1);
                let new = NewTask { mode: "stoppable".into(), params: json!({ "prompt": script }), ..new };
                match site.tasks.create(&site.user, new).await {
                    Ok(created) => {
                        site.until(&created.task.id, |t| t.state == TaskState::Running).await;
                        made.push((created.task.id, job));
                    }
                    Err(refused) => {
                        assert!(round > 0 && matches!(refused, TaskError::InsufficientPoints { .. }));
                    }
                }
            }
            site.push(6 * MINUTE);
            for (id, _) in &made {
                site.until(id, |t| t.state == TaskState::Expired).await;
            }
        }
        made.iter().for_each(|(_, job)| say(job, "done"));
        site.push(HOUR);
        let (mut delivered, mut charged) = (0, 0);
        for (id, _) in &made {
            let given = site.until(id, |t| t.state == TaskState::Succeeded).await;
            delivered += given.points;
            charged += given.charged.unwrap();
        }
        assert_eq!((delivered, charged), (40, 40));
        assert_eq!(site.balance().await, (0, 0));
    })
    .await;
}

#[tokio::test]
async fn what_the_site_bears_by_user_and_day_is_bounded_and_the_rest_stays_held() {
    on_both(|db| async move {
        let clock = Arc::<Pushed>::default();
        let points = Points::new(db.db.clone(), clock.clone());
        let user = new_user(&db.db, "tester").await;
        points.grant(&user.id.own_account(), "start", 60, "").await.unwrap();
        let settings = EngineSettings { borne_points_a_day: 30, ..settings() };
        let tasks = engine(&db, clock.clone(), settings).await;
        let site = Site { tasks, points, user, clock };
        let jobs: Vec<(String, String)> = (0..6).map(|_| endless()).collect();
        let mut ids = Vec::new();
        for (script, _) in &jobs {
            ids.push(site.create(script).await.id);
        }
        for (id, (_, job)) in ids.iter().zip(&jobs) {
            site.until(id, |t| t.state == TaskState::Running).await;
            say(job, "gone");
        }
        // A vendor that denies its jobs and delivers them all the same.
        for id in &ids {
            site.until(id, |t| t.state == TaskState::Expired).await;
        }
        assert_eq!(site.balance().await, (30, 30));
        jobs.iter().for_each(|(_, job)| say(job, "done"));
        site.push(HOUR);
        let mut absorbed = 0;
        for id in &ids {
            absorbed += site.until(id, |t| t.state == TaskState::Succeeded).await.absorbed_points;
        }
        assert_eq!(absorbed, 30);
        assert_eq!(site.balance().await, (30, 0), "delivered is what was paid and the bound");
        // The next day has a bound of its own.
        let later = async || {
            let (script, job) = endless();
            let task = site.create(&script).await;
            site.until(&task.id, |t| t.state == TaskState::Running).await;
            say(&job, "gone");
            site.until(&task.id, |t| t.state == TaskState::Expired).await.charge
        };
        assert_eq!(later().await, Charge::Held);
        site.push(24 * HOUR);
        assert_eq!(later().await, Charge::Released);
    })
    .await;
}

#[tokio::test]
async fn a_late_job_that_its_vendor_fails_or_forgets_gives_its_points_back() {
    on_sites(|site, _db| async move {
        let (failing, job) = site.expired().await;
        assert_eq!(failing.charge, Charge::Held);
        say(&job, "failed");
        site.push(MINUTE);
        let failed = site.until(&failing.id, |t| t.charge == Charge::Released).await;
        assert_eq!(
            (failed.state, failed.error.unwrap().kind.as_str()),
            (TaskState::Failed, "moderated_output")
        );
        let (forgotten, job) = site.expired().await;
        say(&job, "gone");
        site.push(MINUTE);
        let forgotten = site.until(&forgotten.id, |t| t.charge == Charge::Released).await;
        assert_eq!(
            (forgotten.state, forgotten.error.unwrap().kind.as_str()),
            (TaskState::Expired, "deadline")
        );
        assert_eq!(site.balance().await, (100, 0));
    })
    .await;
}

#[tokio::test]
async fn a_hold_that_ends_late_counts_to_the_day_on_which_it_ends() {
    on_both(|db| async move {
        let clock = Arc::<Pushed>::default();
        let points = Points::new(db.db.clone(), clock.clone());
        let user = new_user(&db.db, "tester").await;
        points.grant(&user.id.own_account(), "start", 40, "").await.unwrap();
        let settings = EngineSettings {
            borne_points_a_day: 20,
            late_most_ms: HOUR,
            storing_lifetime_ms: 1000 * HOUR,
            ..settings()
        };
        let tasks = engine(&db, clock.clone(), settings).await;
        let site = Site { tasks, points, user, clock };
        let mut ids = Vec::new();
        for _ in 0..4 {
            ids.push(site.expired().await.0.id);
        }
        let asked = async |ms| {
            let polls: Vec<usize> = ids.iter().map(|id| seen(id).polls).collect();
            site.push(ms);
            for (id, polls) in ids.iter().zip(polls) {
                site.until(id, |_| seen(id).polls > polls).await;
            }
            // Twice, so that what the first answers told is written.
            let polls: Vec<usize> = ids.iter().map(|id| seen(id).polls).collect();
            site.push(HOUR);
            for (id, polls) in ids.iter().zip(polls) {
                site.until(id, |_| seen(id).polls > polls).await;
            }
        };
        asked(25 * HOUR).await;
        assert_eq!(site.balance().await, (20, 20));
        asked(2 * HOUR).await;
        assert_eq!(site.balance().await, (20, 20));
        asked(24 * HOUR).await;
        assert_eq!(site.balance().await, (40, 0));
    })
    .await;
}

#[tokio::test]
async fn points_that_went_back_are_neither_given_back_again_nor_spent() {
    on_sites(|site, db| async move {
        let (task, _) = site.expired().await;
        let told = async |advance: Advance| {
            let advance = Advance { owner: None, ..advance };
            batch::apply(&db.db, "other", &[], &[&advance], 0).await.unwrap().advanced[0]
        };
        let to = |state| Advance::new(task.id.clone(), "", &[TaskState::Expired], state);
        // Two processes have asked about it at once.
        assert!(told(to(TaskState::Expired).give_back(100, 0, NoteReason::TaskTimedOut)).await);
        assert!(!told(to(TaskState::Expired).give_back(100, 0, NoteReason::TaskTimedOut)).await);
        assert!(!told(to(TaskState::Succeeded).finish(Charge::Captured, 0, NoteReason::TaskDone)).await);
        assert_eq!(site.get(&task.id).await.charge, Charge::Released);
        assert_eq!(site.points.balance(&site.user.id.own_account()).await.unwrap().available, 100);
        assert!(site.points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn the_points_of_a_late_job_whose_account_is_gone_come_back() {
    on_both(|db| async move {
        let site = site(&db).await;
        let (task, _) = site.expired().await;
        site.tasks.shutdown().await;
        let tool = Tool::of::<Scripted>().unwrap();
        let tasks = engine_of(tool, &["another"], &db, site.clock.clone(), settings()).await;
        let site = Site { tasks, ..site };
        site.push(HOUR);
        assert_eq!(site.get(&task.id).await.charge, Charge::Held);
        site.push(24 * HOUR);
        site.until(&task.id, |t| t.charge == Charge::Released).await;
        assert_eq!(site.balance().await, (100, 0));
    })
    .await;
}
