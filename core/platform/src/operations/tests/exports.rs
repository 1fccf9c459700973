//! Tables to take away.

use std::sync::Arc;

use baigong_ground::SystemClock;
use baigong_ledger::{Points, UserId};

use super::*;

const ALL: Period = Period { from_ms: 0, until_ms: i64::MAX / 4 };

#[tokio::test]
async fn the_journal_added_up_again_gives_every_balance() {
    on_both(|test| async move {
        let db = &test.db;
        users(db, &["u", "v"], 0).await;
        let points = Points::new(db.clone(), Arc::new(SystemClock));
        let (u, v) = (UserId::new("u"), UserId::new("v"));
        for n in 0..30 {
            points.grant(&u.own_account(), &format!("u:{n}"), 100 + n, "赠送").await.unwrap();
            points.adjust(&u.own_account(), &format!("u-:{n}"), -n - 1, "更正").await.unwrap();
            points.grant(&v.own_account(), &format!("v:{n}"), 7, "").await.unwrap();
        }
        let lines = taken(db, Dataset::Journal, Format::Jsonl, ALL).await;
        let mut sums: HashMap<String, (i64, i64, i64)> = HashMap::new();
        for line in lines.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let number = |key: &str| line[key].as_i64().unwrap();
            let sum = sums.entry(line["user_id"].as_str().unwrap().to_owned()).or_default();
            *sum = (sum.0 + number("available_delta"), sum.1 + number("held_delta"), sum.2 + 1);
            assert_eq!(
                (sum.0, sum.1, sum.2),
                (number("available_after"), number("held_after"), number("seq"))
            );
        }
        for (user, entries) in [(&u, 60), (&v, 30)] {
            let balance = points.balance(&user.own_account()).await.unwrap();
            assert_eq!(sums[user.as_str()], (balance.available, balance.held, entries));
        }
    })
    .await;
}

#[tokio::test]
async fn a_table_holds_its_period_alone_and_names_everything_once() {
    on_both(|test| async move {
        let db = &test.db;
        users(db, &["u"], 0).await;
        let ended = |end: i64| task("u", "kling", "succeeded", end, 1000, 10);
        let mut rows: Vec<Value> = (0..2500).map(|n| ended(NOON + n)).collect();
        rows.extend([ended(NOON - 3 * DAY), ended(NOON + 3 * DAY)]);
        tasks(db, &rows).await;
        // All of them were created at once, two seconds before they ended.
        let period = Period { from_ms: NOON - 2000, until_ms: NOON - 2000 + 2500 };
        for (format, rows) in [(Format::Jsonl, 2500), (Format::Csv, 2501)] {
            let text = taken(db, Dataset::Tasks, format, period).await;
            assert_eq!(text.lines().count(), rows, "{format:?}");
        }
        let array: Vec<Value> =
            serde_json::from_str(&taken(db, Dataset::Tasks, Format::Json, period).await).unwrap();
        let ids: std::collections::BTreeSet<&str> =
            array.iter().map(|row| row["id"].as_str().unwrap()).collect();
        assert_eq!((array.len(), ids.len()), (2500, 2500));
        let extent = extent(db, Dataset::Tasks, period).await.unwrap();
        assert_eq!(extent.rows, 2500);
        let empty = Period { from_ms: 5, until_ms: 6 };
        assert_eq!(taken(db, Dataset::Tasks, Format::Json, empty).await, "[\n]\n");
        assert_eq!(taken(db, Dataset::Tasks, Format::Jsonl, empty).await, "");
        for dataset in Dataset::ALL {
            assert_eq!(taken(db, dataset, Format::Csv, empty).await.lines().count(), 1, "{dataset:?}");
            assert_eq!(super::extent(db, dataset, empty).await.unwrap().rows, 0);
        }
    })
    .await;
}

#[tokio::test]
async fn a_table_for_spreadsheets_runs_no_formula_and_holds_no_secret() {
    on_both(|test| async move {
        let db = &test.db;
        users(db, &["u"], 0).await;
        tasks(db, &[task("u", "kling", "succeeded", NOON, 1000, 10)]).await;
        let text = taken(db, Dataset::Tasks, Format::Csv, ALL).await;
        assert!(text.starts_with('\u{feff}') && text.contains(",'=画一只猫,"), "{text}");
        assert!(text.contains("2026-03-10 11:59:58") && text.contains(",已完成,"), "{text}");
        let mut tx = db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query("update tasks set deleted = true").execute(c).await.map(drop)).unwrap();
        on!(&mut tx, c => sqlx::query("update task_texts set params = 'geheim'").execute(c).await.map(drop))
            .unwrap();
        tx.commit().await.unwrap();
        let text = taken(db, Dataset::Tasks, Format::Jsonl, ALL).await;
        assert!(!text.contains("画一只猫") && !text.contains("geheim"), "{text}");
    })
    .await;
}

#[tokio::test]
async fn usage_adds_up_days_of_beijing_by_user_tool_and_mode() {
    on_both(|test| async move {
        let db = &test.db;
        users(db, &["u", "v"], 0).await;
        // Created just before and just after midnight in Beijing.
        let midnight = NOON + 12 * HOUR;
        let at = |user: &str, tool: &str, state: &str, created: i64| {
            task(user, tool, state, created + 2000, 1000, 10)
        };
        tasks(
            db,
            &[
                at("u", "kling", "succeeded", midnight - 1),
                at("u", "kling", "succeeded", midnight),
                at("u", "kling", "failed", midnight + 1),
                at("u", "veo", "succeeded", midnight + 2),
                at("v", "kling", "succeeded", midnight + 3 * DAY),
            ],
        )
        .await;
        let told = |text: String| -> Vec<(String, i64, i64, i64)> {
            let row = |line: &str| {
                let row: Value = serde_json::from_str(line).unwrap();
                let number = |key: &str| row[key].as_i64().unwrap();
                let name = format!(
                    "{} {} {}",
                    (number("day_ms") - NOON).div_euclid(DAY) + 1,
                    row["login_name"].as_str().unwrap(),
                    row["tool"].as_str().unwrap()
                );
                (name, number("tasks"), number("succeeded"), number("points"))
            };
            text.lines().map(row).collect()
        };
        let row = |name: &str, tasks, succeeded, points| (name.to_owned(), tasks, succeeded, points);
        let all = told(taken(db, Dataset::Usage, Format::Jsonl, ALL).await);
        assert_eq!(
            all,
            [
                row("0 u kling", 1, 1, 10),
                row("1 u kling", 2, 1, 10),
                row("1 u veo", 1, 1, 10),
                row("4 v kling", 1, 1, 10),
            ]
        );
        // A period that begins and ends within a day counts that part of it.
        let part = Period { from_ms: midnight, until_ms: midnight + 2 };
        assert_eq!(told(taken(db, Dataset::Usage, Format::Jsonl, part).await), [row("1 u kling", 2, 1, 10)]);
        let csv = taken(db, Dataset::Usage, Format::Csv, part).await;
        assert!(csv.contains("\r\n2026-03-11,100000001,u,kling,text,2,1,10\r\n"), "{csv}");
    })
    .await;
}

#[tokio::test]
async fn fifty_thousand_rows_come_in_parts_none_of_which_is_large() {
    let test = baigong_base::db::testing::sqlite().await;
    users(&test.db, &["u"], 0).await;
    let rows: Vec<Value> = (0..50_000).map(|n| task("u", "kling", "succeeded", NOON + n, 1000, 10)).collect();
    tasks(&test.db, &rows).await;
    let mut parts = export(&test.db, Dataset::Tasks, Format::Jsonl, ALL);
    let (mut rows, mut largest) = (0, 0);
    while let Some(part) = parts.try_next().await.unwrap() {
        rows += part.iter().filter(|byte| **byte == b'\n').count();
        largest = largest.max(part.len());
    }
    assert_eq!(rows, 50_000);
    assert!(largest < 1_000_000, "{largest} bytes at once");
}
