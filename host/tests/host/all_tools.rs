//! Every mode of every tool at once, in the demonstration: whatever is registered runs to its end, the books balance,
//! and no vendor is asked more often than its tool allows.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::{Browser, TestApp};
use baigong_provider::{PollPolicy, Tool};
use baigong_provider_specs::sim::JobInfo;
use baigong_provider_specs::{SimOptions, Simulator};
use http::StatusCode;
use serde_json::{Map, Value, json};

/// Tasks at once; more if there are more modes.
const TASKS: usize = 200;
/// Simulated seconds in a second, against polls a hundred times as often: a clip of 320 ms is asked about every 50 ms.
const SPEED: f64 = 25.0;
const POLL_SCALE: f64 = 0.01;
/// How long a task may take, on a machine that does other things as well.
const PATIENCE: Duration = Duration::from_secs(300);
/// How much later than planned a poll may come.
const LATE_MS: i64 = 15_000;

/// One form of one tool.
#[derive(Clone)]
struct Place {
    tool: Arc<Tool>,
    mode: String,
}

impl Place {
    fn schema(&self) -> &Value {
        self.tool.form(&self.mode).unwrap().validator.schema()
    }

    fn at(&self) -> String {
        format!("{}/{}", self.tool.manifest().id, self.mode)
    }
}

/// What demonstration accounts can run.
fn places(app: &TestApp, vendors: &Simulator) -> Vec<Place> {
    let mut places = Vec::new();
    for account in vendors.accounts(&app.app.registry) {
        let tool = app.app.registry.tool(&account.tool).unwrap();
        let wire = tool.credentials(account.credentials.clone()).unwrap().wire().clone();
        for form in tool.forms().iter().filter(|form| form.mode.offered_on(&wire.id)) {
            places.push(Place { tool: Arc::clone(&tool), mode: form.mode.id.to_string() });
        }
    }
    places
}

/// Puts finished tasks into the place of those that a follow-up's example names. Files come with the examples.
async fn fill(user: &Browser, place: &Place, value: &mut Map<String, Value>, key: &str) {
    for (name, property) in place.schema()["properties"].as_object().into_iter().flatten() {
        let Some(value) = value.get_mut(name).filter(|_| property["x-widget"] == "task") else { continue };
        let mode = property.pointer("/x-task/modes/0").and_then(Value::as_str).unwrap();
        let mode = place.tool.form(mode).unwrap().mode.id.to_string();
        let parent = Place { tool: Arc::clone(&place.tool), mode };
        *value = Box::pin(run(user, &parent, &format!("{key}-{}", parent.mode))).await["id"].clone();
    }
}

/// Runs a mode's example to its end.
async fn run(user: &Browser, place: &Place, key: &str) -> Value {
    let form = place.tool.form(&place.mode).unwrap();
    let mut params = form.example.as_object().unwrap().clone();
    fill(user, place, &mut params, key).await;
    let body = json!({ "tool": place.tool.manifest().id, "mode": place.mode, "params": params });
    let created = user.create(key, body).await;
    assert_eq!(created.status, StatusCode::CREATED, "{}: {}", place.at(), created.text());
    let id = created.json()["id"].as_str().unwrap().to_owned();
    let began = Instant::now();
    loop {
        let task = user.get(&format!("/api/v1/tasks/{id}")).await.json();
        if task["finished_ms"].is_i64() {
            assert_eq!(task["state"], "succeeded", "{}: {task:#}", place.at());
            assert!(task["artifacts"].as_array().is_some_and(|files| !files.is_empty()), "{task:#}");
            return task;
        }
        assert!(task["state"] != "uncertain", "{}: {task:#}", place.at());
        assert!(began.elapsed() < PATIENCE, "{}: it takes too long: {task:#}", place.at());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// A task as the database has it, whose job was polled.
struct Polled {
    tool: String,
    mode: String,
    job: String,
}

async fn polled_tasks(app: &TestApp) -> Vec<Polled> {
    let rows: Vec<(String, String, String)> = baigong_platform::read!(&app.app.db, c => sqlx::query_as(
        "select tool, mode, job from tasks where job is not null").fetch_all(c).await)
    .unwrap();
    rows.into_iter().map(|(tool, mode, job)| Polled { tool, mode, job }).collect()
}

/// Whether a handle speaks of a job's id as a whole.
fn names(handle: &str, id: &str) -> bool {
    let part_of_a_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    handle.match_indices(id).any(|(at, _)| {
        let (before, after) = (&handle[..at], &handle[at + id.len()..]);
        !part_of_a_word(before.chars().next_back()) && !part_of_a_word(after.chars().next())
    })
}

/// Compares the polls of a job with its mode's policy; gives the pauses that were checked.
fn pauses(at: &str, job: &JobInfo, policy: &PollPolicy) -> Vec<i64> {
    let finished = |state| !matches!(state, "queued" | "running");
    let first = job.asked.iter().position(|poll| finished(poll.state)).unwrap_or(job.asked.len());
    // What follows the confirmations fetches the result.
    let needed = first + 1 + usize::from(policy.confirmations);
    assert!(job.asked.len() >= needed, "{at}: {} polls, where {needed} are needed", job.asked.len());
    let counted = job.asked.iter().take(needed);
    let mut last = job.created_ms;
    let mut pauses = Vec::new();
    for (n, poll) in (0..).zip(counted) {
        let pause = poll.at_ms - last;
        let least = (policy.delay_ms(n) as f64 * POLL_SCALE) as i64;
        assert!(pause >= least, "{at}: poll {n} came after {pause} ms, and not before {least} ms is allowed");
        assert!(pause <= least + LATE_MS, "{at}: poll {n} came after {pause} ms in the place of {least} ms");
        last = poll.at_ms;
        pauses.push(pause);
    }
    pauses
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_tasks_over_all_tools_at_once_finish_within_every_vendors_cadence() {
    baigong_ground::http::install_tls();
    let vendors =
        Simulator::start(SimOptions { speed: SPEED, longest_side: Some(96), ..SimOptions::default() })
            .await
            .unwrap();
    let app = TestApp::with(&format!(
        "simulator.url = {:?}\nsignup.anonymous_per_day = 100000\npoints.anonymous = 10000000\n\
         engine.simulated_poll_ms = 3600000\n",
        vendors.base_url()
    ))
    .await;
    let places = places(&app, &vendors);
    let tools: std::collections::BTreeSet<_> =
        places.iter().map(|place| &*place.tool.manifest().id).collect();
    assert_eq!(tools.len(), app.app.registry.snapshot().iter().count(), "every tool has a simulated vendor");

    let began = Instant::now();
    let mut tasks = Vec::new();
    for (n, place) in places.iter().cycle().take(TASKS.max(places.len())).cloned().enumerate() {
        // Each by a user of its own: a tool may limit how many tasks of one user are under way.
        let user = app.visitor().await;
        tasks.push(tokio::spawn(async move {
            let task = run(&user, &place, &format!("task-{n}")).await;
            (user, task["id"].as_str().unwrap().to_owned())
        }));
    }
    let count = tasks.len();
    let mut finished = Vec::new();
    for task in tasks {
        finished.push(task.await.unwrap());
    }
    println!("{count} tasks of {} modes of {} tools in {:.1?}", places.len(), tools.len(), began.elapsed());
    for (user, id) in &finished {
        while user.get(&format!("/api/v1/tasks/{id}")).await.json()["storage"] != "stored" {
            assert!(began.elapsed() < 2 * PATIENCE, "the results of {id} are not stored");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    println!("all results stored after {:.1?}", began.elapsed());
    let violations: Vec<String> = vendors.violations().iter().map(|v| format!("{v:?}")).collect();
    assert!(violations.is_empty(), "{}", violations.join("\n"));

    let jobs = vendors.jobs("");
    let mut checked: std::collections::BTreeMap<String, Vec<i64>> = std::collections::BTreeMap::new();
    for task in polled_tasks(&app).await {
        let tool = app.app.registry.tool(&task.tool).unwrap();
        let at = format!("{}/{}", task.tool, task.mode);
        let named = jobs.iter().filter(|j| j.vendor == tool.manifest().vendor && names(&task.job, &j.id));
        // A handle may also name the job that it goes on from: its own is the newest.
        let job = named.max_by_key(|job| job.created_ms);
        let job = job.unwrap_or_else(|| panic!("{at}: no job of the vendor's fits the handle {}", task.job));
        let policy = &tool.form(&task.mode).unwrap().mode.poll;
        checked.entry(at.clone()).or_default().extend(pauses(&at, job, policy));
    }
    for (at, pauses) in &checked {
        let (least, most) = (pauses.iter().min().unwrap(), pauses.iter().max().unwrap());
        println!("{at}: {} polls, {least} to {most} ms apart", pauses.len());
    }
    let polls: usize = checked.values().map(Vec::len).sum();
    assert!(polls >= checked.len() * 4, "{polls} polls are too few to tell a cadence");
    app.finish().await;
    vendors.shutdown().await;
}
