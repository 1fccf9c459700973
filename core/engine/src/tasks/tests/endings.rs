//! How tasks end, and what becomes of points and results.

use super::*;
use crate::tasks::writing::copies;

#[tokio::test]
async fn a_failure_says_why_and_gives_the_points_back() {
    on_sites(|site, _db| async move {
        for (script, kind) in [
            ("job; half failed", "moderated_output"),
            ("refused", "moderated_input"),
            ("nothing", "unexpected"),
        ] {
            let task = site.create(script).await;
            let done = site.until_final(&task.id).await;
            assert_eq!((done.state, done.charge), (TaskState::Failed, Charge::Released), "{script}");
            assert_eq!(done.error.unwrap().kind, kind);
            assert_eq!(site.balance().await, (100, 0), "{script}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_a_model_said_in_words_stays_with_its_task() {
    on_sites(|site, db| async move {
        for (script, said) in
            [("declined in words", "我不能画这个。请换一个题材。"), ("told", "好的，这是您要的图")]
        {
            let task = site.create(script).await;
            let done = site.until_final(&task.id).await;
            assert_eq!(done.progress.text.as_deref(), Some(said), "{script}");
        }
        let kept = "select count(*) from tasks where reply is not null";
        let count = || async {
            let rows: sqlx::Result<i64> =
                baigong_base::read!(&db.db, c => sqlx::query_scalar(kept).fetch_one(c).await);
            rows.unwrap()
        };
        assert_eq!(count().await, 2);
        site.works().clear(&site.user.id, None).await.unwrap();
        site.works().end_history(&site.user.id).await.unwrap();
        assert_eq!(count().await, 0, "it goes with its task");
    })
    .await;
}

#[tokio::test]
async fn files_are_named_as_the_tools_specification_says() {
    on_sites(|site, _db| async move {
        let named = NewTask { mode: "stoppable".into(), ..Site::request("named", "bytes", 1) };
        let named = site.tasks.create(&site.user, named).await.unwrap().task;
        assert_eq!(site.until_final(&named.id).await.artifacts[0].name, "ai_image_1");
        let other = site.create("bytes").await;
        assert!(site.until_final(&other.id).await.artifacts[0].name.starts_with("baigong-"));
    })
    .await;
}

#[tokio::test]
async fn unknown_words_and_broken_answers_never_fail_a_paid_job() {
    on_sites(|site, _db| async move {
        let task = site.create("job; odd broken odd broken broken done").await;
        assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
        assert!(site.tasks.stats().unknown_words >= 2);
    })
    .await;
}

#[tokio::test]
async fn the_deadline_asks_the_vendor_one_last_time() {
    on_sites(|site, _db| async move {
        // Far apart, so that no ordinary poll falls between the push of the clock and the deadline.
        let late = site.create("job; half done").await;
        site.until(&late.id, |t| t.progress.percent == Some(50.0) || t.state.is_final()).await;
        assert_eq!(site.until_final(&late.id).await.state, TaskState::Succeeded);
        let hung = site.create("job; half").await;
        site.until(&hung.id, |t| t.progress.percent == Some(50.0)).await;
        site.clock.0.fetch_add(60_000, Ordering::Relaxed);
        let polls_before = seen(&hung.id).polls;
        let done = site.until_final(&hung.id).await;
        assert_eq!((done.state, done.charge), (TaskState::Expired, Charge::Held));
        assert_eq!(done.error.unwrap().message.zh, "任务超时，请稍后重试。");
        assert!(seen(&hung.id).polls > polls_before);
        assert_eq!(site.balance().await, (80, 10));
    })
    .await;
}

#[tokio::test]
async fn a_vendor_that_cannot_be_asked_at_the_deadline_leaves_doubt_not_a_refund() {
    on_sites(|site, _db| async move {
        let task = site.create("job; half broken").await;
        site.until(&task.id, |t| t.progress.percent == Some(50.0)).await;
        site.clock.0.fetch_add(60_000, Ordering::Relaxed);
        site.until(&task.id, |t| t.state == TaskState::Uncertain).await;
        assert_eq!(site.balance().await, (90, 10));
    })
    .await;
}

#[tokio::test]
async fn a_job_that_the_vendor_denies_again_and_again_expires_with_a_refund() {
    on_sites(|site, _db| async move {
        let task = site.create("job; gone").await;
        let done = site.until_final(&task.id).await;
        assert_eq!((done.state, done.charge), (TaskState::Expired, Charge::Released));
        assert_eq!(done.error.unwrap().kind, "not_found_or_expired");
    })
    .await;
}

#[tokio::test]
async fn a_result_that_is_lost_gives_its_points_back_once_and_not_before() {
    on_sites(|site, db| async move {
        let task = site.create("job; unfetchable").await;
        let done = site.until_final(&task.id).await;
        assert_eq!(
            (done.state, done.charge, done.storage),
            (TaskState::Succeeded, Charge::Captured, Storage::Pending)
        );
        assert_eq!(site.balance().await, (90, 0));
        // The vendor's link is given up only when its life is over.
        site.clock.0.fetch_add(25 * 3600 * 1000, Ordering::Relaxed);
        let lost = site.until(&task.id, |t| t.storage == Storage::Lost).await;
        assert_eq!(
            (lost.state, lost.charge, lost.absorbed_points),
            (TaskState::Succeeded, Charge::Captured, 10)
        );
        assert_eq!(site.balance().await, (100, 0));
        let money = site.works().money(&site.user.id, &task.id).await.unwrap().unwrap();
        assert_eq!((money.captured, money.adjusted), (10, 10));
        assert_eq!(money.steps.last().unwrap().reason.zh, "结果已失效，无法取回，积分退还");
        // A second process closes it again and finds nothing to do.
        assert!(copies::close_storage(&db.db, &task.id, 0).await.unwrap().is_none());
        assert_eq!(site.balance().await, (100, 0));
    })
    .await;
}

#[tokio::test]
async fn results_that_come_with_the_answer_are_stored_with_their_measures() {
    on_sites(|site, _db| async move {
        let task = site.create("bytes").await;
        let done = site.until_final(&task.id).await;
        let artifact = &done.artifacts[0];
        assert_eq!((done.storage, artifact.stored), (Storage::Stored, true));
        assert_eq!(
            (artifact.mime.as_str(), artifact.width, artifact.height),
            ("image/png", Some(4), Some(4))
        );
        assert!(artifact.url.is_some());
    })
    .await;
}

#[tokio::test]
async fn cancelling_has_the_effect_that_the_view_announced() {
    on_sites(|site, _db| async move {
        let stream = site.create("stream").await;
        // The row is read before the text: on a busy machine the first view with both may be of a moment ago.
        let streams = |t: &TaskView| t.state != TaskState::Queued && t.progress.text.is_some();
        let view = site.until(&stream.id, streams).await;
        assert_eq!(view.cancel, CancelEffect::NoRefund);
        let done = site.tasks.cancel(&site.user.id, &stream.id).await.unwrap();
        assert_eq!((done.state, done.charge), (TaskState::Cancelled, Charge::Captured));
        assert_eq!(site.balance().await, (90, 0));
        let again = site.tasks.cancel(&site.user.id, &stream.id).await;
        assert!(matches!(again, Err(TaskError::CannotCancel(_))));
    })
    .await;
}

#[tokio::test]
async fn a_task_that_is_stopped_before_anything_was_sent_costs_nothing() {
    on_sites(|site, _db| async move {
        let media = &site.tasks.engine.media;
        let content = futures::stream::iter([Ok(tiny_png().into())]);
        let picture = media.upload(&site.user.id, "a.png", content).await.unwrap();
        // Submissions of others take all the room that there is for files on their way.
        let room = media.take_all_room().await;
        let task = site.create(&format!("sends; {}", picture.id)).await;
        media.until_waiting(&site.user.id).await;
        let done = site.tasks.cancel(&site.user.id, &task.id).await.unwrap();
        assert_eq!((done.state, done.charge), (TaskState::Cancelled, Charge::Released));
        assert_eq!(site.balance().await, (100, 0));
        drop(room);
    })
    .await;
}

#[tokio::test]
async fn the_tools_own_words_stand_alone_at_the_card() {
    on_sites(|site, _db| async move {
        for (script, wanted) in [
            ("refused", "scripted"),
            ("job; half failed", "生成结果未通过内容审核：不合规"),
            ("nothing", "供应商没有返回结果"),
        ] {
            let task = site.create(script).await;
            assert_eq!(site.until_final(&task.id).await.error.unwrap().message.zh, wanted, "{script}");
        }
        for (script, wanted) in [("job; broken", "scripted"), ("job; odd", "任务状态: FROBNICATING")] {
            let task = site.create(script).await;
            site.until(&task.id, |t| t.progress.message.as_ref().is_some_and(|text| text.zh == wanted)).await;
        }
        let lost = site.create("lost").await;
        let lost = site.until(&lost.id, |t| t.state == TaskState::Uncertain).await;
        assert_eq!(lost.error.unwrap().message.zh, "scripted");
    })
    .await;
}
