//! What counts and what does not, on both databases.

use baigong_base::db::Db;
use baigong_base::db::testing::on_both;
use baigong_base::on;

use super::*;

const NOW: i64 = 1_773_115_200_000;

async fn run(db: &Db, sql: String) {
    let mut tx = db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql.as_str())).execute(c).await.map(drop)).unwrap();
    tx.commit().await.unwrap();
}

/// So many tasks of a mode that ended at a moment after a time.
struct Tasks {
    mode: &'static str,
    number: i64,
    state: &'static str,
    error: Option<&'static str>,
    account: &'static str,
    test: bool,
    ended_ms: i64,
    took_ms: i64,
    storage: &'static str,
}

const SUCCEEDED: Tasks = Tasks {
    mode: "text",
    number: 1,
    state: "succeeded",
    error: None,
    account: "own",
    test: false,
    ended_ms: NOW - 1000,
    took_ms: 60_000,
    storage: "stored",
};

impl Tasks {
    async fn put(self, db: &Db, serial: &mut i64) {
        for n in 0..self.number {
            *serial += 1;
            let Self { mode, state, account, test, ended_ms, storage, .. } = self;
            let began_ms = ended_ms - self.took_ms - n;
            let charge = if state == "succeeded" { "captured" } else { "released" };
            let error = self.error.map_or("null".to_owned(), |kind| {
                format!(
                    "'{{\"kind\":\"{kind}\",\"message\":{{\"zh\":\"x\",\"en\":\"x\"}},\"retryable\":true}}'"
                )
            });
            run(db, format!(
                "insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points, price_version, account_id, error,
                     idempotency_key, attempts, not_before_ms, cancel_requested, created_ms, updated_ms, started_ms, finished_ms,
                     deleted, test)
                 values ('t{serial}', 'u', 'kling', '{mode}', '{state}', '{storage}', '{charge}', '{charge}', 1, 1, '{account}', {error},
                     'k{serial}', 1, 0, false, {began_ms}, 0, {began_ms}, {ended_ms}, false, {test})")).await;
        }
    }
}

async fn person(db: &Db) {
    run(db, "insert into users (id, uid, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms)
         values ('u', 1, 'u', 'u', 'user', false, true, '', 0, 0)".into()).await;
}

#[tokio::test]
async fn the_rate_counts_results_and_failures_and_neither_cancellations_nor_refusals() {
    on_both(|test| async move {
        let (db, mut serial) = (&test.db, 0);
        person(db).await;
        Tasks { number: 30, ..SUCCEEDED }.put(db, &mut serial).await;
        let failed = |kind| Tasks { state: "failed", error: Some(kind), storage: "none", ..SUCCEEDED };
        Tasks { number: 6, ..failed("busy") }.put(db, &mut serial).await;
        Tasks { number: 2, state: "expired", storage: "none", ..SUCCEEDED }.put(db, &mut serial).await;
        Tasks { number: 2, storage: "lost", ..SUCCEEDED }.put(db, &mut serial).await;
        for refused in ["invalid_params", "moderated_input", "moderated_output"] {
            Tasks { number: 9, ..failed(refused) }.put(db, &mut serial).await;
        }
        Tasks { number: 9, state: "cancelled", storage: "none", ..SUCCEEDED }.put(db, &mut serial).await;
        Tasks { number: 9, test: true, ..failed("busy") }.put(db, &mut serial).await;
        Tasks { number: 9, account: "demo", ..failed("busy") }.put(db, &mut serial).await;
        let simulated = ["demo".to_owned()];
        let live = measure(db, &simulated, false, NOW).await.unwrap().figures;
        let text = &live[&("kling".to_owned(), "text".to_owned())];
        assert_eq!((text.day.at_least, text.day.success_rate), (Some(20), Some(0.75)));
        assert_eq!(text.day, text.month);
        let demonstration = measure(db, &simulated, true, NOW).await.unwrap().figures;
        let text = &demonstration[&("kling".to_owned(), "text".to_owned())];
        assert_eq!(text.day.success_rate, Some(0.612), "30 of 49");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_said_from_a_few_and_what_ended_before_counts_in_no_stretch() {
    on_both(|test| async move {
        let (db, mut serial) = (&test.db, 0);
        person(db).await;
        Tasks { number: 19, ..SUCCEEDED }.put(db, &mut serial).await;
        Tasks { number: 1, ended_ms: NOW - 2 * DAY_MS, ..SUCCEEDED }.put(db, &mut serial).await;
        Tasks { number: 99, ended_ms: NOW - MONTH_MS - 1, state: "expired", storage: "none", ..SUCCEEDED }
            .put(db, &mut serial)
            .await;
        let figures = figures(db, &[], NOW).await.unwrap();
        let text = &figures[&("kling".to_owned(), "text".to_owned())];
        assert_eq!(text.day, Measured::default());
        assert_eq!((text.month.at_least, text.month.success_rate), (Some(20), Some(1.0)));
    })
    .await;
}

#[tokio::test]
async fn the_middle_time_and_that_of_nine_of_ten_run_from_the_submit_to_the_result() {
    on_both(|test| async move {
        let (db, mut serial) = (&test.db, 0);
        person(db).await;
        for n in 1..=20 {
            Tasks { took_ms: n * 1000, ..SUCCEEDED }.put(db, &mut serial).await;
        }
        Tasks { mode: "image", number: 19, ..SUCCEEDED }.put(db, &mut serial).await;
        Tasks { mode: "image", state: "expired", storage: "none", ..SUCCEEDED }.put(db, &mut serial).await;
        let figures = figures(db, &[], NOW).await.unwrap();
        let text = &figures[&("kling".to_owned(), "text".to_owned())];
        assert_eq!((text.day.median_ms, text.day.p90_ms), (Some(10_000), Some(18_000)));
        let image = &figures[&("kling".to_owned(), "image".to_owned())];
        assert_eq!((image.day.success_rate, image.day.median_ms, image.day.p90_ms), (Some(0.95), None, None));
    })
    .await;
}
