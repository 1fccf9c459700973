//! Promise: a vendor's call is a reason to ask it at once, and whoever else calls changes nothing.
#![allow(clippy::disallowed_methods, reason = "tests measure")]

use std::time::{Duration, Instant};

use baigong_platform::db::{Db, new_id};
use baigong_platform::read;
use http::StatusCode;
use serde_json::{Value, json};

use crate::common::{Browser, TestApp, clip};
use crate::process::{Database, Site};

/// The last part of the address at which a simulated vendor calls about the task of a prompt.
fn token(app: &TestApp, prompt: &str) -> String {
    let jobs = app.app.simulator().unwrap().jobs(prompt);
    let address = jobs[0].callback.clone().expect("the vendor was told where to call");
    address.rsplit_once('/').unwrap().1.to_owned()
}

/// Everything that is kept of the tasks, but for what every poll may write.
async fn tasks(db: &Db) -> Vec<String> {
    const SQL: &str =
        "select id || state || coalesce(charge, '') || coalesce(job, '') || coalesce(error, '') || updated_ms
                       || ask_next_ms || coalesce(finished_ms, 0) from tasks order by id";
    read!(db, c => sqlx::query_scalar(SQL).fetch_all(c).await.unwrap())
}

async fn created(browser: &Browser, prompt: &str) -> String {
    browser.create(&new_id(), clip(prompt)).await.json()["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn ten_thousand_forged_calls_change_no_task() {
    let app = TestApp::start().await;
    let visitor = app.visitor().await;
    let mark = new_id();
    let mut tokens = Vec::new();
    for n in 0..4 {
        // Two that are at their vendor for ever, and two that are over.
        let prompt = if n < 2 { format!("{mark}-{n} #hang") } else { format!("{mark}-{n}") };
        let id = created(&visitor, &prompt).await;
        visitor.wait_for(&id, |task| task["state"] == if n < 2 { "running" } else { "succeeded" }).await;
        if n >= 2 {
            visitor.wait_stored(&id).await;
        }
        tokens.push(token(&app, &prompt));
    }
    let before = tasks(&app.app.db).await;
    let stranger = app.browser();
    let forged = |n: usize| match n % 5 {
        0 => new_id(),
        1 => tokens[n % 4].chars().rev().collect(),
        2 => format!("{}{}", &tokens[n % 4][..20], &tokens[(n + 1) % 4][20..]),
        3 => {
            let mut bytes = tokens[n % 4].clone().into_bytes();
            let at = n / 5 % (bytes.len() - 1);
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            String::from_utf8(bytes).unwrap()
        }
        _ => tokens[n % 4][..n / 5 % tokens[n % 4].len()].to_owned(),
    };
    let result = json!({
        "code": 0, "task_id": "1", "task_status": "succeed", "status": "succeeded",
        "task_result": { "videos": [{ "url": "https://evil.example/a.mp4" }] },
    });
    for n in 0..10_000 {
        let reply = stranger.post(&format!("/callbacks/{}", forged(n)), result.clone()).await;
        assert!(
            matches!(reply.status, StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED),
            "{n}: {} {}",
            forged(n),
            reply.status
        );
    }
    // Whoever has a token of a task that is over, or of one that runs on, says nothing with it either.
    for n in 0..400 {
        let reply = stranger.post(&format!("/callbacks/{}", tokens[n % 4]), result.clone()).await;
        assert_eq!((reply.status, reply.text()), (StatusCode::OK, "{}".into()));
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(tasks(&app.app.db).await, before);
    app.finish().await;
}

#[tokio::test]
async fn a_challenge_comes_back_to_whoever_was_given_the_address() {
    let app = TestApp::start().await;
    let visitor = app.visitor().await;
    let prompt = format!("{} #hang", new_id());
    let id = created(&visitor, &prompt).await;
    visitor.wait_for(&id, |task| task["state"] == "running").await;
    let path = format!("/callbacks/{}", token(&app, &prompt));
    let challenge = json!({ "challenge": "a1b2" });
    assert_eq!(app.browser().post(&path, challenge.clone()).await.json(), challenge);
    let forged = app.browser().post("/callbacks/none", challenge).await;
    assert_eq!((forged.status, forged.text()), (StatusCode::NOT_FOUND, String::new()));
    app.finish().await;
}

/// Cadences so slow that nothing is asked within the test.
const NEVER_POLLED: &str = "[engine]\npoll_scale = 1000.0\n";

async fn a_vendor_that_calls_is_not_waited_for(database: Database) {
    let site = Site::new(database, 20.0, NEVER_POLLED).await;
    let mut host = site.start(None).await;
    site.vendors.reach(&host.url.parse().unwrap());
    host.visit().await;
    let prompt = new_id();
    let began = Instant::now();
    host.create("only", "kling", "text", &json!({ "prompt": prompt })).await.unwrap();
    let tasks = host.tasks_when(20, |task: &Value| task["state"] == "succeeded").await;
    assert_eq!(tasks.len(), 1);
    assert!(began.elapsed() < Duration::from_secs(20));
    let polls = site.vendors.jobs(&prompt)[0].polls;
    assert!((1..=3).contains(&polls), "asked {polls} times, for each call once");
    host.stop().await;
    site.check_ledger().await;
}

#[tokio::test]
async fn a_vendor_that_calls_is_not_waited_for_on_sqlite() {
    a_vendor_that_calls_is_not_waited_for(Database::Sqlite).await;
}

#[tokio::test]
async fn a_vendor_that_calls_is_not_waited_for_on_postgresql() {
    a_vendor_that_calls_is_not_waited_for(Database::Postgres).await;
}
