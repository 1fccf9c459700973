//! Two hosts on one PostgreSQL, one of them killed half-way: every task finishes once and is charged once.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::collections::HashSet;

use crate::process::{Database, Host, Site};
use futures::StreamExt;
use serde_json::{Value, json};

const TASKS: usize = 500;
const SETTINGS: &str =
    "[engine]\npoll_scale = 0.1\nheartbeat_ms = 300\nlease_ms = 2000\nretry_base_ms = 50\n";

/// Creates tasks on one host, `at_once` at a time, each under its own key.
async fn create(host: &Host, numbers: std::ops::Range<usize>, mark: &str) {
    futures::stream::iter(numbers)
        .for_each_concurrent(16, |n| async move {
            let params = json!({ "prompt": format!("{mark} {n}."), "model_name": "kling-v1" });
            host.create(&format!("task-{n}"), "kling", "text", &params).await.unwrap();
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hosts_share_500_tasks_and_one_dies_half_way() {
    let site = Site::new(Database::Postgres, 4.0, SETTINGS).await;
    let mark = uuid::Uuid::new_v4().to_string();
    let mut first = site.start(None).await;
    let token = first.visit().await;
    let mut second = site.start(None).await;
    second.sign_in(&token);
    tokio::join!(create(&first, 0..TASKS / 2, &mark), create(&second, TASKS / 2..TASKS, &mark));
    first.kill().await;

    let settled = |task: &Value| task["charge"] != "held" || task["state"] == "uncertain";
    second.tasks_when(90, settled).await;

    let mut submitted: HashSet<String> = HashSet::new();
    for job in site.vendors.jobs(&mark) {
        assert!(submitted.insert(job.prompt.clone()), "{} was submitted twice", job.prompt);
    }
    let counts = task_counts(&site).await;
    let uncertain = counts.iter().find(|(state, _, _)| state == "uncertain").map_or(0, |(_, _, n)| *n);
    let succeeded = counts.iter().find(|(state, charge, _)| state == "succeeded" && charge == "captured");
    println!("tasks by state and charge: {counts:?}; jobs at the vendor: {}", submitted.len());
    assert_eq!(succeeded.unwrap().2 + uncertain, i64::try_from(TASKS).unwrap(), "{counts:?}");
    // Only a task that was being submitted in the moment of the kill may be in doubt.
    assert!(uncertain <= 128, "{uncertain} uncertain");
    second.stop().await;
    println!("{}", site.check_ledger().await);
}

async fn task_counts(site: &Site) -> Vec<(String, String, i64)> {
    baigong_platform::read!(&site.db.db, c => sqlx::query_as(
        "select state, charge, count(*) from tasks group by state, charge order by state")
        .fetch_all(c).await)
    .unwrap()
}
