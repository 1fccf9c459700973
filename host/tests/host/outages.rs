//! What a site does while its database is away: it says so, refuses clearly and at once, loses nothing, and works again by
//! itself.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::time::{Duration, Instant};

use crate::process::{Database, Host, Site};
use baigong_platform::db::Db;
use baigong_platform::db::testing::Cable;
use http::Method;
use serde_json::{Value, json};

const SETTINGS: &str =
    "[engine]\npoll_scale = 0.1\nheartbeat_ms = 200\nlease_ms = 1500\nretry_base_ms = 50\n";
const AWAY: &str = "服务暂时不可用，请稍后再试";

fn task(prompt: &str) -> Value {
    json!({ "tool": "kling", "mode": "text", "params": { "prompt": prompt } })
}

/// The prompts of tasks that are made before anything goes away.
fn before(tasks: usize) -> impl Iterator<Item = String> {
    (0..tasks).map(|n| format!("before-{n:02}"))
}

async fn create_before(host: &Host, tasks: usize) {
    for prompt in before(tasks) {
        host.create(&prompt, "kling", "text", &json!({ "prompt": prompt })).await.unwrap();
    }
}

fn settled(task: &Value) -> bool {
    task["state"] == "succeeded" && task["storage"] == "stored"
}

/// Asks for something that the database is needed for, and checks that the refusal is whole. How long it took.
async fn refused(host: &Host, method: Method, path: &str, body: Option<&Value>, key: &str) -> Duration {
    let began = Instant::now();
    let answer = host.ask(method, path, body, key).await;
    let took = began.elapsed();
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    let text = answer.text().await.unwrap();
    assert_eq!(status, 503, "{path}: {text}");
    assert!(headers.contains_key("retry-after"), "{path}: {headers:?}");
    let answer: Value = serde_json::from_str(&text).unwrap();
    if path.starts_with("/api/") {
        let error = &answer["error"];
        assert_eq!((&error["code"], &error["message"]), (&json!("unavailable"), &json!(AWAY)), "{path}");
        assert_eq!((&error["retryable"], &error["charged"]), (&json!(true), &json!(false)), "{path}");
    } else {
        assert_eq!((&answer["success"], &answer["msg"]), (&json!(false), &json!(AWAY)), "{path}");
    }
    took
}

/// Everything that a page asks for, once refusals come at once; and until then they come soon.
async fn refuses_everything_at_once(host: &Host) {
    let first = refused(host, Method::GET, "/api/v1/tasks", None, "x").await;
    assert!(first < Duration::from_secs(20), "{first:?}");
    let until = Instant::now() + Duration::from_secs(20);
    while refused(host, Method::GET, "/api/v1/points", None, "x").await > Duration::from_millis(300) {
        assert!(Instant::now() < until, "refusals keep people waiting");
    }
    let login = json!({ "loginName": "li", "password": "correct horse" });
    let posted = task("meanwhile");
    let asked = tokio::join!(
        refused(host, Method::GET, "/api/v1/tasks", None, "x"),
        refused(host, Method::POST, "/api/v1/tasks", Some(&posted), "meanwhile"),
        refused(host, Method::POST, "/user/login", Some(&login), "x"),
    );
    let longest = asked.0.max(asked.1).max(asked.2);
    assert!(longest < Duration::from_secs(5), "{asked:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_server_that_is_away_is_named_and_refused_at_once_and_nothing_is_lost() {
    let mut site = Site::new(Database::Postgres, 20.0, SETTINGS).await;
    let mut cable = Cable::to(&site.db.url).await;
    site.db.url = cable.url().to_owned();
    let mut host = site.start(None).await;
    host.visit().await;
    create_before(&host, 12).await;
    cable.cut().await;
    host.until_readiness(503, "database\n").await;
    refuses_everything_at_once(&host).await;
    assert_eq!(host.send(Method::GET, "/healthz", None).await, Some(200), "the process lives");
    cable.mend().await;
    host.until_readiness(200, "ready\n").await;
    let created = host.ask(Method::POST, "/api/v1/tasks", Some(&task("meanwhile")), "meanwhile").await;
    assert_eq!(created.status(), 201, "nothing was made of the refused request");

    // As where a machine is gone without a word.
    cable.hush();
    host.until_readiness(503, "database\n").await;
    refuses_everything_at_once(&host).await;
    cable.mend().await;
    host.until_readiness(200, "ready\n").await;
    let tasks = host.tasks_when(120, settled).await;
    assert_eq!(tasks.len(), 13);
    for prompt in before(12).chain(["meanwhile".to_owned()]) {
        assert_eq!(site.vendors.jobs(&prompt).len(), 1, "{prompt}");
    }

    cable.cut().await;
    host.until_readiness(503, "database\n").await;
    let began = Instant::now();
    host.stop().await;
    // `shutdown_seconds` of these sites is 3.
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    cable.mend().await;
    site.check_ledger().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_file_that_another_process_locks_is_named_and_nothing_is_lost() {
    let site = Site::new(Database::Sqlite, 20.0, SETTINGS).await;
    let mut host = site.start(None).await;
    host.visit().await;
    create_before(&host, 4).await;
    let other = Db::open(&site.db.url).await.unwrap();
    let lock = other.write().await.unwrap();
    let began = Instant::now();
    let (posted, host_ref) = (task("meanwhile"), &host);
    let keys: Vec<String> = (0..6).map(|n| format!("meanwhile-{n}")).collect();
    let refusals =
        keys.iter().map(|key| refused(host_ref, Method::POST, "/api/v1/tasks", Some(&posted), key));
    let (refusals, ()) = futures::join!(futures::future::join_all(refusals), async {
        host_ref.until_readiness(503, "database\n").await;
        let began = Instant::now();
        assert_eq!(host_ref.get("/api/v1/tasks").await["total"], 4, "reading goes on");
        assert!(began.elapsed() < Duration::from_secs(10));
    });
    assert_eq!(refusals.len(), keys.len());
    // One after the other they would take half a minute.
    assert!(began.elapsed() < Duration::from_secs(25), "{:?}", began.elapsed());
    drop(lock);
    host.until_readiness(200, "ready\n").await;
    for key in &keys {
        let created = host.ask(Method::POST, "/api/v1/tasks", Some(&posted), key).await;
        assert!(created.status().is_success(), "{key}");
    }
    assert_eq!(host.tasks_when(40, settled).await.len(), 4 + keys.len(), "one task a key");
    assert_eq!(site.vendors.jobs("meanwhile").len(), keys.len());
    host.stop().await;
    site.check_ledger().await;
}
