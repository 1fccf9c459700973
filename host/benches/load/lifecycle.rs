//! Whole tasks: submitted, claimed, handed to the vendor, polled, finished, paid.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use uuid::Uuid;

use crate::Outcome;
use crate::client::{Client, create_task};
use crate::load::BODY;
use crate::options::Options;
use crate::report::{Aim, Report};
use crate::seed;
use crate::site::{Database, Settings, Site};
use crate::submissions::{check, edge};
use crate::vendor::Vendor;

const CLIENTS: usize = 64;
/// Maximum number of tasks under way: a queue that only grows would measure submissions first and the rest
/// later.
const MOST_OPEN: u64 = 4_000;
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) async fn run(options: &Options, database: &Database, report: &mut Report) -> Outcome<()> {
    let part = format!("whole tasks, {}", database.name());
    report.begin(&format!("{part}: submit, claim, vendor, poll, result, settle"));
    let total = options.count(80_000, 400) as u64;
    let vendor = Vendor::start(true).await?;
    // The first poll after 15 ms instead of 3 s. One copy of a result hangs for good, the others wait behind it.
    let engine = "poll_scale = 0.005\nmedia_concurrency = 1".to_owned();
    let site = Site::new(options, database, &vendor, &Settings { engine, ..Settings::default() }).await?;
    let db = site.database().await?;
    let people = seed::people(&db, CLIENTS, seed::now_ms()).await?;
    db.close().await;
    let host = site.start().await?;

    let before = edge(&host).await?;
    let began = Instant::now();
    let progress = std::sync::Arc::new(Progress::default());
    let mut clients = JoinSet::new();
    for person in people {
        let progress = progress.clone();
        let address = host.address;
        clients.spawn(async move { submit(address, &person.token, total, &progress).await });
    }
    loop {
        let metrics = host.metrics().await?;
        let settled = metrics.get("tasks_succeeded_total").copied().unwrap_or_default() as u64;
        progress.settled.store(settled, Ordering::Relaxed);
        if settled >= total {
            break;
        }
        while let Some(ended) = clients.try_join_next() {
            ended??;
        }
        if began.elapsed() > PATIENCE {
            report.fault(format!("{settled} of {total} tasks were settled after {} s", PATIENCE.as_secs()));
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let took = began.elapsed().as_secs_f64();
    let after = edge(&host).await?;
    clients.shutdown().await;

    let settled = before.growth(&after, "tasks_succeeded_total").max(1.0);
    let cpu = (after.cpu - before.cpu).as_secs_f64();
    report.figure(&part, "whole tasks", settled / took, "/s", Some(Aim::AtLeast(8_000.0)));
    report.figure(&part, "whole tasks per second of the host's CPU", settled / cpu, "/s", None);
    report.figure(&part, "CPU of the host per task", cpu * 1e6 / settled, "µs", None);
    report.figure(&part, "cores that the host used", cpu / took, "", None);
    let batch = before.growth(&after, "writer_changes_total")
        / before.growth(&after, "writer_batches_total").max(1.0);
    report.figure(&part, "changes per transaction", batch, "", None);
    let calls = (vendor.submits() + vendor.polls()) as f64 / settled;
    report.figure(&part, "calls to the vendor per task", calls, "", None);
    if vendor.submits() as f64 > total as f64 {
        report.fault(format!("{total} tasks were submitted {} times", vendor.submits()));
    }
    host.kill().await?;
    check(&site, total, 0, None, report).await?;
    site.remove().await
}

#[derive(Default)]
struct Progress {
    asked: AtomicU64,
    settled: AtomicU64,
}

async fn submit(address: std::net::SocketAddr, token: &str, total: u64, progress: &Progress) -> Outcome<()> {
    let mut client = Client::connect(address).await?;
    loop {
        let asked = progress.asked.load(Ordering::Relaxed);
        if asked >= total {
            return Ok(());
        }
        if asked - progress.settled.load(Ordering::Relaxed).min(asked) >= MOST_OPEN {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        }
        progress.asked.fetch_add(1, Ordering::Relaxed);
        let answer = client.call(&create_task(token, &Uuid::new_v4().to_string(), BODY)).await?;
        if answer.status != 201 {
            return Err(format!("HTTP {}: {}", answer.status, answer.text()).into());
        }
    }
}
