//! Vendors that call because a job has changed.

use super::late::endless;
use super::*;

/// Cadences so slow that nothing is asked within a test.
fn never_polled() -> EngineSettings {
    EngineSettings { poll_scale: 100_000.0, deadline_ms: Some(3_600_000), ..settings() }
}

async fn site_with(db: &TestDb, settings: EngineSettings) -> Site {
    let clock = Arc::<Pushed>::default();
    let points = Points::new(db.db.clone(), clock.clone());
    let user = new_user(&db.db, "tester").await;
    points.grant(&user.id.own_account(), "start", 1000, "").await.unwrap();
    let tasks = engine(db, clock.clone(), settings).await;
    Site { tasks, points, user, clock }
}

impl Site {
    /// A job that only ends when its vendor says so, once the vendor has it.
    async fn running(&self) -> (TaskId, String) {
        let (script, job) = endless();
        let task = self.create(&script).await;
        self.until(&task.id, |t| t.state == TaskState::Running).await;
        (task.id, job)
    }

    /// The vendor of a task calls at the address that it was given.
    async fn call(&self, task: &TaskId) {
        let address = seen(task).callback_url.expect("the submit named an address");
        let (_, token) = address.split_once(CALLBACK_PATH).unwrap();
        assert!(self.tasks.vendor_called(token).await.unwrap());
    }

    /// Polls of a task within so many milliseconds.
    async fn polls_within(&self, task: &TaskId, ms: u64) -> usize {
        let before = seen(task).polls;
        tokio::time::sleep(Duration::from_millis(ms)).await;
        seen(task).polls - before
    }
}

#[tokio::test]
async fn a_call_lets_the_vendor_be_asked_at_once() {
    on_both(|db| async move {
        let site = site_with(&db, never_polled()).await;
        let (task, job) = site.running().await;
        say(&job, "done");
        assert_eq!(site.polls_within(&task, 100).await, 0, "its time has not come");
        site.call(&task).await;
        assert_eq!(site.until_final(&task).await.state, TaskState::Succeeded);
        assert_eq!(site.balance().await, (990, 0));
    })
    .await;
}

#[tokio::test]
async fn a_call_is_no_result_and_many_calls_are_one() {
    on_both(|db| async move {
        let site = site_with(&db, never_polled()).await;
        let (task, job) = site.running().await;
        for _ in 0..200 {
            site.call(&task).await;
        }
        assert!(
            site.polls_within(&task, 300).await <= 1,
            "asked once, and again no sooner than a second later"
        );
        let before = site.get(&task).await;
        assert_eq!(
            (before.state, before.charge),
            (TaskState::Running, Charge::Held),
            "the vendor works on it"
        );
        say(&job, "failed");
        site.call(&task).await;
        assert_eq!(site.until_final(&task).await.state, TaskState::Failed);
        site.call(&task).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(site.get(&task).await.state, TaskState::Failed, "a call that comes late changes nothing");
        assert_eq!(site.balance().await, (1000, 0));
    })
    .await;
}

#[tokio::test]
async fn a_call_before_the_answer_to_the_submit_is_not_lost() {
    on_both(|db| async move {
        let site = site_with(&db, never_polled()).await;
        let (script, job) = endless();
        say(&job, "done");
        let task = site.create(&script.replacen("job", "slow job", 1)).await.id;
        while seen(&task).callback_url.is_none() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        site.call(&task).await;
        assert_eq!(seen(&task).polls, 0, "there is no handle to ask for yet");
        assert_eq!(site.until_final(&task).await.state, TaskState::Succeeded);
    })
    .await;
}

#[tokio::test]
async fn a_call_brings_a_late_result_forward() {
    on_both(|db| async move {
        let site = site_with(&db, settings()).await;
        let (task, job) = site.expired().await;
        say(&job, "done");
        site.call(&task.id).await;
        // Without the call it would be asked about a minute later.
        assert_eq!(site.until(&task.id, |t| t.state == TaskState::Succeeded).await.charge, Charge::Captured);
    })
    .await;
}

#[tokio::test]
async fn a_call_reaches_whichever_process_has_the_task() {
    let db = baigong_base::db::testing::postgres().await;
    let site = site_with(&db, never_polled()).await;
    let other = Site {
        tasks: engine(&db, site.clock.clone(), never_polled()).await,
        points: site.points.clone(),
        user: site.user.clone(),
        clock: site.clock.clone(),
    };
    let (task, job) = site.running().await;
    say(&job, "done");
    // The other process may still be connecting to hear; a vendor calls again as well.
    let end = Instant::now() + Duration::from_secs(10);
    while !site.get(&task).await.state.is_final() {
        assert!(Instant::now() < end, "the process that has the task was not told");
        other.call(&task).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(site.get(&task).await.state, TaskState::Succeeded);
}

#[tokio::test]
async fn vendors_that_call_are_asked_rarely_until_a_call_is_missing() {
    on_both(|db| async move {
        let settings = EngineSettings { deadline_ms: Some(60_000), poll_scale: 5.0, ..settings() };
        let site = site_with(&db, settings).await;
        let ends = async |(task, job): &(TaskId, String), calls: bool| {
            say(job, "done");
            if calls {
                site.call(task).await;
            }
            assert_eq!(site.until_final(task).await.state, TaskState::Succeeded);
        };
        let first = site.running().await;
        let usual = site.polls_within(&first.0, 1000).await;
        assert!(usual >= 4, "asked {usual} times, every 100 ms");
        // A poll that happens to come before the call has it that no call came: then the next job counts.
        let mut rare = first;
        let mut polls = usual;
        for _ in 0..5 {
            ends(&rare, true).await;
            rare = site.running().await;
            polls = site.polls_within(&rare.0, 1000).await;
            if polls <= 2 {
                break;
            }
        }
        assert!(polls <= 2, "asked {polls} times although calls come");
        ends(&rare, false).await;
        let again = site.running().await;
        let polls = site.polls_within(&again.0, 1000).await;
        assert!(polls >= 4, "asked {polls} times after a call was missing");
    })
    .await;
}
