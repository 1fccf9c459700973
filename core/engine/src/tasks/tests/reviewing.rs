//! What stands in the review queue, and what becomes of it there.

use super::*;
use crate::tasks::rows::doubt::During;
use crate::tasks::working::review::{Doubtful, Verdict, Waiting};

impl Site {
    async fn stoppable(&self, script: &str) -> TaskView {
        let new = NewTask {
            mode: "stoppable".into(),
            params: json!({ "prompt": script }),
            ..Self::request(&baigong_base::db::new_id(), script, 1)
        };
        let task = self.tasks.create(&self.user, new).await.unwrap().task;
        self.until(&task.id, |task| task.state == TaskState::Running).await
    }
}

async fn only(db: &TestDb) -> Doubtful {
    let mut queue = review::queue(&db.db, 10, 0).await.unwrap();
    assert_eq!(queue.len(), 1, "{queue:?}");
    queue.remove(0)
}

#[tokio::test]
async fn the_queue_tells_what_was_asked_and_what_the_vendor_answered() {
    on_sites(|site, db| async move {
        let lost = site.create("lost").await;
        site.until(&lost.id, |t| t.state == TaskState::Uncertain).await;
        let found = only(&db).await;
        assert_eq!((found.id.as_str(), found.user_id.as_str()), (lost.id.as_str(), site.user.id.as_str()));
        assert_eq!((found.login_name.as_str(), found.summary.as_str()), ("tester", "lost"));
        assert_eq!((found.points, found.attempts, found.job.as_deref()), (10, 1, None));
        assert_eq!((found.account_id.as_deref(), &found.params["prompt"]), (Some("only"), &json!("lost")));
        let doubt = found.doubt.unwrap();
        assert_eq!((doubt.during, doubt.kind.as_str()), (During::Submit, "busy"));
        assert!(doubt.detail.zh.contains("scripted"), "{}", doubt.detail);
        assert!(found.cancel_doubt.is_none() && !found.cancel_requested && doubt.at_ms >= found.created_ms);
        assert_eq!(review::waiting(&db.db).await.unwrap(), Waiting { tasks: 1, cancellations: 0 });
    })
    .await;
}

#[tokio::test]
async fn a_verdict_reaches_the_page_at_once_whoever_gives_it() {
    on_sites(|site, db| async move {
        for by_command in [false, true] {
            let task = site.create("lost").await;
            site.until(&task.id, |t| t.state == TaskState::Uncertain).await;
            let mut events = site.tasks.subscribe(&site.user.id);
            let decided = if by_command {
                review::refund(&db.db, &task.id, SystemClock.now_ms()).await.unwrap()
            } else {
                site.tasks.decide(&task.id, Verdict::Refund).await.unwrap()
            };
            assert!(decided);
            assert!(!site.tasks.decide(&task.id, Verdict::Refund).await.unwrap(), "once");
            let heard = tokio::time::timeout(Duration::from_secs(10), async {
                let (mut changed, mut points) = (false, false);
                while !(changed && points) {
                    let event = events.recv().await.unwrap();
                    changed |= matches!(&*event, TaskEvent::Changed(change) if change.task_id == task.id);
                    points |= matches!(*event, TaskEvent::Points(_));
                }
            });
            heard.await.unwrap_or_else(|_| panic!("nothing was heard, by command: {by_command}"));
            assert_eq!(site.balance().await, (100, 0));
        }
    })
    .await;
}

#[tokio::test]
async fn a_cancellation_without_an_answer_waits_for_a_person_while_polls_go_on() {
    on_sites(|site, db| async move {
        let task = site.stoppable("job; half deaf half").await;
        let refused = site.tasks.cancel(&site.user.id, &task.id).await;
        assert!(matches!(refused, Err(TaskError::Unavailable(_))));
        let found = only(&db).await;
        assert_eq!((found.state, found.cancel_requested), (TaskState::Running, true));
        assert_eq!(found.cancel_doubt.unwrap().during, During::Cancel);
        assert_eq!(review::waiting(&db.db).await.unwrap(), Waiting { tasks: 0, cancellations: 1 });
        for nothing in [Verdict::AskAgain, Verdict::Take] {
            assert!(!site.tasks.decide(&task.id, nothing).await.unwrap(), "it is asked about anyway");
        }
        assert!(site.tasks.decide(&task.id, Verdict::Refund).await.unwrap());
        let done = site.get(&task.id).await;
        assert_eq!((done.state, done.charge), (TaskState::Cancelled, Charge::Released));
        assert_eq!(site.balance().await, (100, 0));
        assert_eq!(review::waiting(&db.db).await.unwrap(), Waiting::default());
    })
    .await;
}

#[tokio::test]
async fn a_doubtful_cancellation_leaves_the_queue_when_the_vendor_ends_the_job_or_answers() {
    on_sites(|site, db| async move {
        let ends = site.stoppable(&format!("job; deaf{} done", " half".repeat(40))).await;
        site.tasks.cancel(&site.user.id, &ends.id).await.unwrap_err();
        assert_eq!(only(&db).await.id, ends.id);
        assert_eq!(site.until_final(&ends.id).await.state, TaskState::Succeeded);
        assert!(review::queue(&db.db, 10, 0).await.unwrap().is_empty());
        assert!(!site.tasks.decide(&ends.id, Verdict::Refund).await.unwrap(), "what is over is over");

        let refused = site.stoppable("job; half stubborn half").await;
        assert!(matches!(
            site.tasks.cancel(&site.user.id, &refused.id).await,
            Err(TaskError::CannotCancel(_))
        ));
        assert!(review::queue(&db.db, 10, 0).await.unwrap().is_empty());
        assert!(
            !site.tasks.decide(&refused.id, Verdict::Refund).await.unwrap(),
            "nobody is in doubt about it"
        );
        assert_eq!(site.balance().await, (80, 10));
    })
    .await;
}

#[tokio::test]
async fn a_person_has_the_vendor_asked_again_or_takes_the_result() {
    on_sites(|site, db| async move {
        let (task, job) = site.doubted().await;
        let nothing = site.tasks.decide(&task.id, Verdict::Take);
        say(&job, "no address");
        let Err(TaskError::Unavailable(why)) = nothing.await else { panic!("there was nothing to take") };
        assert_eq!(why.to_string(), "供应商没有给出结果：没有地址");
        assert_eq!((only(&db).await.id, site.balance().await), (task.id.clone(), (90, 10)));
        // Whatever it says of the job, it hands the result out.
        say(&job, "broken");
        assert!(site.tasks.decide(&task.id, Verdict::Take).await.unwrap());
        let taken = site.get(&task.id).await;
        assert_eq!((taken.state, taken.charge), (TaskState::Succeeded, Charge::Captured));
        assert_eq!((taken.artifacts.len(), site.balance().await), (1, (90, 0)));
        assert!(!site.tasks.decide(&task.id, Verdict::Take).await.unwrap(), "once");

        let (task, job) = site.doubted().await;
        say(&job, "done");
        assert!(site.tasks.decide(&task.id, Verdict::AskAgain).await.unwrap());
        assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
        assert_eq!(site.balance().await, (80, 0));
        let lost = site.create("lost").await;
        site.until(&lost.id, |t| t.state == TaskState::Uncertain).await;
        assert!(
            !site.tasks.decide(&lost.id, Verdict::AskAgain).await.unwrap(),
            "there is no handle to ask about"
        );
    })
    .await;
}

#[tokio::test]
async fn every_process_tells_its_figures() {
    let test = baigong_base::db::testing::postgres().await;
    let site = site(&test).await;
    let other = engine(&test, site.clock.clone(), settings()).await;
    let done = site.create("text").await;
    site.until_final(&done.id).await;
    let end = Instant::now() + Duration::from_secs(10);
    loop {
        let processes = other.processes().await.unwrap();
        let told = processes.iter().find(|process| !process.this).and_then(|process| process.figures);
        if told.is_some_and(|figures| figures.finished == 1) {
            assert_eq!((processes.len(), processes[0].this), (2, true));
            assert_eq!(processes[0].figures.unwrap().finished, 0);
            break;
        }
        assert!(Instant::now() < end, "{processes:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
