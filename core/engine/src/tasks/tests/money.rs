//! What a task's money timeline says.

use baigong_base::on;
use baigong_ledger::caps::Caps;
use baigong_ledger::{EntryKind, Invariant, NoteReason};

use super::*;
use crate::tasks::rows::model::TaskRow;
use crate::tasks::writing::batch::Advance;
use crate::tasks::writing::holds::{Create, NewRow};
use crate::works::money::of_task;

fn told(steps: &[MoneyStep]) -> Vec<(EntryKind, i64, &str)> {
    steps.iter().map(|step| (step.kind, step.points, &*step.reason.zh)).collect()
}

#[tokio::test]
async fn a_timeline_tells_the_hold_the_capture_and_what_was_adjusted() {
    on_sites(|site, _db| async move {
        let task = site.create("text").await;
        site.until_final(&task.id).await;
        site.points.adjust_task(&site.user.id, &task.id, "adjust:1", 4, "画质补偿").await.unwrap();
        site.works().remove(&site.user.id, &task.id).await.unwrap();
        let money = site.works().money(&site.user.id, &task.id).await.unwrap().unwrap();
        assert_eq!(
            told(&money.steps),
            [
                (EntryKind::Hold, 10, "提交任务，冻结积分"),
                (EntryKind::Capture, 10, "生成完成"),
                (EntryKind::Adjust, 4, "画质补偿"),
            ]
        );
        assert_eq!(
            (money.price, money.held, money.captured, money.released, money.adjusted),
            (10, 0, 10, 0, 4)
        );
        assert_eq!((money.state, money.charge), (TaskState::Succeeded, Charge::Captured));
        assert_eq!(site.works().money(&UserId::new("somebody else"), &task.id).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_timeline_says_why_points_came_back() {
    on_sites(|site, _db| async move {
        let task = site.create("job; failed").await;
        site.until_final(&task.id).await;
        let money = site.works().money(&site.user.id, &task.id).await.unwrap().unwrap();
        assert_eq!(
            told(&money.steps)[1],
            (EntryKind::Release, 10, "任务失败，积分退还：生成结果未通过内容审核：不合规")
        );
        assert_eq!((money.held, money.captured, money.released), (0, 0, 10));
    })
    .await;
}

#[tokio::test]
async fn points_of_a_task_under_way_are_held() {
    on_sites(|site, _db| async move {
        let task = site.create("job; late").await;
        let money = site.works().money(&site.user.id, &task.id).await.unwrap().unwrap();
        assert_eq!((money.held, money.captured, money.released, money.charge), (10, 0, 0, Charge::Held));
    })
    .await;
}

#[tokio::test]
async fn an_adjustment_for_a_task_of_somebody_else_is_refused() {
    on_sites(|site, db| async move {
        let task = site.create("text").await;
        let other = new_user(&db.db, "other").await;
        let done = site.points.adjust_task(&other.id, &task.id, "adjust:1", 4, "").await;
        assert!(matches!(done, Err(baigong_ledger::PointsError::NoTask(_))));
    })
    .await;
}

#[tokio::test]
async fn two_changes_of_one_task_in_one_commit_are_made_one_after_the_other() {
    on_both(|test| async move {
        let user = new_user(&test.db, "tester").await;
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        let points = Points::new(test.db.clone(), clock.clone());
        points.grant(&user.id.own_account(), "start", 100, "").await.unwrap();
        let writer = Writer::start(test.db.clone(), clock, Hub::default(), drop);
        for n in 0..6 {
            let id = TaskId::new(format!("t{n}"));
            let task = TaskRow {
                points: 10,
                owner: Some("me".into()),
                idempotency_key: id.to_string(),
                ..TaskRow::queued(id.clone(), user.id.clone(), "scripted".into(), "only".into(), 0)
            };
            writer
                .create(
                    Create::One(NewRow {
                        task,
                        max_active: None,
                        key: None,
                        member_caps: Caps::default(),
                        name: None,
                        tell: None,
                    }),
                    Vec::new(),
                )
                .await
                .unwrap();
            let change = |to| Advance::new(id.clone(), "me", &[TaskState::Queued], to);
            let doubt = change(TaskState::Uncertain);
            let capture = change(TaskState::Succeeded).finish(Charge::Captured, 0, NoteReason::TaskDone);
            // Sent before the writer comes to look, so that it takes both at once.
            let (first, second) = match n % 2 {
                0 => futures::join!(writer.advance(doubt), writer.advance(capture)),
                _ => futures::join!(writer.advance(capture), writer.advance(doubt)),
            };
            assert!(first.unwrap() && !second.unwrap());
            let money = of_task(&test.db, &user.id, &id).await.unwrap().unwrap();
            assert_eq!(money.charge, if n % 2 == 0 { Charge::Held } else { Charge::Captured });
            assert!(points.check().await.unwrap().balanced);
        }
    })
    .await;
}

#[tokio::test]
async fn the_standing_check_sees_planted_part_charges_and_losses() {
    on_sites(|site, db| async move {
        let part = NewTask { mode: "counted".into(), ..Site::request("part", "text", 3) };
        let part = site.tasks.create(&site.user, part).await.unwrap().task;
        assert_eq!(site.until_final(&part.id).await.charged, Some(10));
        let set = async |column: &str| {
            let sql = format!("update tasks set {column} where id = $1");
            let mut tx = db.db.write().await.unwrap();
            on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(&part.id).execute(c).await.unwrap().rows_affected());
            tx.commit().await.unwrap();
        };
        let check = async || site.points.check_accounts(std::slice::from_ref(&site.user.id.own_account())).await.unwrap();
        assert_eq!(check().await.faults, 0);
        for (planted, right) in [
            ("charged = 11", "charged = 10"),
            ("charged = null", "charged = 10"),
            ("absorbed_points = 1", "absorbed_points = 0"),
        ] {
            set(planted).await;
            let problems = check().await.problems;
            let faults: Vec<_> = problems.iter().map(|found| (found.code, found.task_id.clone())).collect();
            assert_eq!(faults, [(Invariant::Settlement, Some(part.id.clone()))], "{planted}: {problems:?}");
            set(right).await;
            assert_eq!(check().await.faults, 0, "{right}");
        }
    })
    .await;
}
