//! What the standing check sees.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::*;

async fn problems_after(statement: &'static str) -> Vec<String> {
    let all: std::cell::RefCell<Vec<String>> = Default::default();
    on_both(|test| {
        let all = &all;
        async move {
            let points = with_user(&test.db, "u").await;
            points.grant(&user("u").own_account(), "start", 100, "").await.unwrap();
            points.adjust(&user("u").own_account(), "less", -30, "").await.unwrap();
            assert!(points.check().await.unwrap().balanced);
            sql(&test.db, statement).await;
            let report = points.check().await.unwrap();
            assert!(!report.balanced && report.faults > 0);
            let told: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
            all.borrow_mut().push(told.join("; "));
        }
    })
    .await;
    all.into_inner()
}

#[tokio::test]
async fn the_check_names_an_account_that_does_not_add_up() {
    for problem in problems_after("update point_accounts set available = 99").await {
        assert!(problem.contains("balance 99+0, entries add up to 70+0"), "{problem}");
    }
}

#[tokio::test]
async fn the_check_sees_an_entry_that_does_not_go_on_where_the_one_before_ended() {
    for problem in problems_after("update point_entries set available_after = 101 where seq = 1").await {
        assert!(problem.contains("2 entries do not go on where the one before ended"), "{problem}");
    }
}

#[tokio::test]
async fn the_check_sees_an_entry_that_is_missing() {
    for problem in problems_after("delete from point_entries where seq = 2").await {
        assert!(problem.contains("2 entries written, 1 there"), "{problem}");
    }
}

#[tokio::test]
async fn the_check_sees_points_moved_as_their_kind_never_does() {
    for problem in problems_after("update point_entries set kind = 'grant' where seq = 2").await {
        assert!(problem.contains("1 entries move points as their kind never does"), "{problem}");
    }
}

#[tokio::test]
async fn the_check_sees_points_held_for_no_task() {
    let statement = "update point_accounts set available = 60, held = 10";
    for problem in problems_after(statement).await {
        assert!(problem.contains("10 points held, unfinished tasks hold 0"), "{problem}");
    }
}

#[tokio::test]
async fn the_schema_refuses_a_second_entry_of_a_cause_or_of_a_number_and_a_balance_below_zero() {
    on_both(|test| async move {
        let points = with_user(&test.db, "u").await;
        points.grant(&user("u").own_account(), "start", 100, "").await.unwrap();
        for (id, seq, cause, refused) in [("1", 2, "start", true), ("2", 1, "new", true), ("3", 2, "new", false)] {
            let mut tx = test.db.write().await.unwrap();
            let done = on!(&mut tx, c => sqlx::query(
                "insert into point_entries (id, payer_id, seq, cause, kind, available_delta, held_delta,
                     available_after, held_after, note, created_ms)
                 values ($1, 'u', $2, $3, 'grant', 1, 0, 101, 0, '', 0)")
                .bind(id).bind(seq).bind(cause).execute(c).await.map(drop));
            assert_eq!(done.is_err_and(|error| is_repeat(&error)), refused, "{id}");
        }
        let mut tx = test.db.write().await.unwrap();
        let done = on!(&mut tx, c => sqlx::query("update point_accounts set available = -1").execute(c).await.map(drop));
        assert!(done.is_err());
    })
    .await;
}

#[tokio::test]
async fn a_check_adds_up_all_accounts_however_many_parts_it_takes() {
    on_both(|test| async move {
        for n in 0..250 {
            with_user(&test.db, &format!("u{n:03}")).await;
        }
        let points = Points::new(test.db.clone(), Arc::new(SystemClock));
        points.grant(&user("u000").own_account(), "a", 5, "").await.unwrap();
        points.grant(&user("u249").own_account(), "b", 7, "").await.unwrap();
        let report = points.check().await.unwrap();
        assert_eq!((report.accounts, report.entries, report.available, report.held), (250, 2, 12, 0));
        assert!(report.balanced && report.problems.is_empty());
    })
    .await;
}

#[tokio::test]
async fn the_check_runs_in_the_background_one_process_at_a_time_and_tells_what_it_found() {
    on_both(|test| async move {
        let points = with_user(&test.db, "u").await;
        points.grant(&user("u").own_account(), "start", 100, "").await.unwrap();
        let stop = CancellationToken::new();
        let other = test.db.alone(watch::JOB).await.unwrap();
        assert!(other.is_some());
        let looking = LedgerWatch::new(points.clone());
        tokio::spawn(looking.clone().run(Duration::from_millis(10), stop.clone()));
        if test.db.is_shared() {
            tokio::time::sleep(Duration::from_millis(150)).await;
            assert_eq!((looking.last(), looking.checks()), (None, 0), "another process checks");
        }
        drop(other);
        let until = async |sound: bool| loop {
            match looking.last() {
                Some(last) if last.report.balanced == sound => break last,
                _ => tokio::time::sleep(Duration::from_millis(5)).await,
            }
        };
        assert_eq!(until(true).await.report.available, 100);
        sql(&test.db, "update point_accounts set available = 99").await;
        assert_eq!(until(false).await.report.faults, 1);
        assert!(looking.checks() >= 2 && looking.failures() == 0 && looking.age().is_some());
        stop.cancel();
    })
    .await;
}

#[tokio::test]
async fn an_administrator_has_the_ledger_checked_and_finds_what_was_found_before() {
    on_both(|test| async move {
        let points = with_user(&test.db, "u").await;
        points.grant(&user("u").own_account(), "start", 100, "").await.unwrap();
        let watch = LedgerWatch::new(points.clone());
        assert_eq!(watch.kept(10).await.unwrap(), []);
        assert_eq!(watch.ask(Duration::from_secs(60)).await, Asked::Done);
        sql(&test.db, "update point_accounts set available = 99").await;
        assert_eq!(watch.ask(Duration::from_secs(60)).await, Asked::Done);
        let kept = watch.kept(10).await.unwrap();
        let told: Vec<(bool, bool, i64)> =
            kept.iter().map(|check| (check.asked, check.report.balanced, check.report.faults)).collect();
        assert_eq!(told, [(true, false, 1), (true, true, 0)]);
        let problem = &kept[0].report.problems[0];
        assert_eq!((problem.code, problem.payer_id.clone()), (Invariant::Sum, Some(user("u").own_account())));
        if test.db.is_shared() {
            let _other = test.db.alone(watch::JOB).await.unwrap().unwrap();
            assert_eq!(watch.ask(Duration::from_secs(60)).await, Asked::Running, "another process checks");
            assert_eq!(watch.kept(10).await.unwrap().len(), 2);
        }
    })
    .await;
}
