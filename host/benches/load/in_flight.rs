//! Tasks that a vendor works on: polled on time, and all of them again after a crash.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::time::{Duration, Instant};

use baigong_platform::db::Db;

use crate::Outcome;
use crate::options::Options;
use crate::report::{Aim, Report};
use crate::seed;
use crate::site::{Database, Host, Settings, Site};
use crate::submissions::edge;
use crate::vendor::Vendor;

const ACCOUNTS: usize = 4;
/// The pause between two polls that the tool asks for itself.
const OWN_CADENCE: Duration = Duration::from_secs(5);

/// What a busy machine may take longer.
const SPARE: Duration = Duration::from_secs(10);

/// The pause between two polls of a task.
fn cadence(options: &Options) -> Duration {
    OWN_CADENCE.mul_f64(if options.quick { 0.1 } else { 0.8 })
}

/// A site with tasks at the vendor, whose host has not started.
async fn site(options: &Options, vendor: &Vendor, tasks: usize) -> Outcome<Site> {
    // No heartbeat within the measured time: any write would be a task's.
    let engine = format!(
        "poll_scale = {}\ncalls_per_account = 512\nheartbeat_ms = 600000\nlease_ms = 3600000",
        cadence(options).div_duration_f64(OWN_CADENCE)
    );
    let settings = Settings { engine, accounts: ACCOUNTS, max_concurrent: None, strangers: false };
    let site = Site::new(options, &Database::Sqlite, vendor, &settings).await?;
    let db = site.database().await?;
    let people = seed::people(&db, 1, seed::now_ms()).await?;
    seed::in_flight(&db, &people[0], tasks, ACCOUNTS, seed::now_ms()).await?;
    db.close().await;
    Ok(site)
}

pub(crate) async fn polling(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut least: Option<(usize, u64)> = None;
    let cadence = cadence(options);
    let sizes: &[usize] = if options.quick { &[100, 500] } else { &[1_000, 50_000, 200_000] };
    for &tasks in sizes {
        let part = format!("{tasks} tasks in flight");
        report.begin(&format!("{part}, polled every {} s", cadence.as_secs_f64()));
        let vendor = Vendor::start(false).await?;
        let site = site(options, &vendor, tasks).await?;
        let host = site.start().await?;
        wait_in_flight(&host, tasks).await?;
        // One interval until every task has been polled once and buffers have grown.
        tokio::time::sleep(cadence + cadence / 2).await;
        if !options.quick {
            wait_for_check(&host).await?;
        }
        let watch = site.database().await?;
        let commits = commits(&watch).await?;
        let before = edge(&host).await?;
        let began = Instant::now();
        tokio::time::sleep(cadence * 4).await;
        let after = edge(&host).await?;
        let took = began.elapsed().as_secs_f64();
        let wrote = commits_since(&watch, commits).await?;
        watch.close().await;
        let resident = host.resident()?;

        let polls = before.growth(&after, "polls_total").max(1.0);
        let cpu = (after.cpu - before.cpu).as_secs_f64();
        let late = |name: &str| after.metrics.get(name).copied().unwrap_or_default();
        report.figure(&part, "polls", polls / took, "/s", None);
        // Jitter adds 2.5 % to the cadence on average.
        let on_time = polls / took / (tasks as f64 / (cadence.as_secs_f64() * 1.025));
        report.figure(
            &part,
            "share of the polls that the cadence asks for",
            on_time,
            "",
            Some(Aim::AtLeast(0.97)),
        );
        report.figure(&part, "CPU of the host per poll", cpu * 1e6 / polls, "µs", Some(Aim::AtMost(15.0)));
        report.figure(&part, "cores that the host used", cpu / took, "", None);
        report.figure(&part, "lateness p50", late("poll_lateness_p50_ms"), "ms", None);
        report.figure(&part, "lateness p99", late("poll_lateness_p99_ms"), "ms", Some(Aim::AtMost(50.0)));
        report.figure(&part, "writes to the database while polling", wrote, "", Some(Aim::AtMost(0.0)));
        match least {
            None => least = Some((tasks, resident)),
            Some((few, base)) => {
                let each = resident.saturating_sub(base) as f64 / (tasks - few) as f64;
                report.figure(&part, "resident memory per task", each, "B", Some(Aim::AtMost(1024.0)));
            }
        }
        report.figure(&part, "resident memory of the host", resident as f64 / 1_048_576.0, "MiB", None);
        if before.growth(&after, "poll_errors_total") > 0.0 {
            report.fault("polls failed".into());
        }
        host.kill().await?;
        site.remove().await?;
    }
    Ok(())
}

pub(crate) async fn restart(options: &Options, report: &mut Report) -> Outcome<()> {
    let part = "restart after SIGKILL";
    let tasks = options.count(100_000, 500);
    report.begin(&format!("{part}, {tasks} tasks in flight"));
    let vendor = Vendor::start(false).await?;
    let site = site(options, &vendor, tasks).await?;
    let first = site.start().await?;
    wait_in_flight(&first, tasks).await?;
    tokio::time::sleep(cadence(options) / 2).await;
    first.kill().await?;

    vendor.watch(tasks);
    let host = site.start().await?;
    wait_in_flight(&host, tasks).await?;
    let took = host.began.elapsed().as_secs_f64();
    report.figure(part, "until all are scheduled again", took, "s", Some(Aim::AtMost(2.0)));
    let cpu = host.cpu()?.as_secs_f64();
    report.figure(part, "CPU of the host until then", cpu, "s", None);
    let patience = cadence(options) * 3 + SPARE;
    while vendor.asked() < tasks && host.began.elapsed() < patience {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    report.figure(part, "until each was polled again", host.began.elapsed().as_secs_f64(), "s", None);
    if vendor.asked() < tasks {
        report.fault(format!("{} of {tasks} tasks were polled after the restart", vendor.asked()));
    }
    if vendor.submits() > 0 {
        report.fault(format!("{} tasks were submitted again", vendor.submits()));
    }
    host.kill().await?;
    if let Some(problem) = site.ledger_problem().await? {
        report.fault(format!("the books do not balance: {problem}"));
    }
    site.remove().await
}

/// Waits for the first of the ledger's standing checks: what it reads and writes is no task's, and the memory that it
/// leaves behind belongs to every host that has run for a while.
async fn wait_for_check(host: &Host) -> Outcome<()> {
    while host.metrics().await?.get("ledger_checks_total").copied().unwrap_or_default() < 1.0 {
        if host.began.elapsed() > Duration::from_secs(60) {
            return Err("the ledger was not checked".into());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

/// Waits until the scheduler holds all tasks.
async fn wait_in_flight(host: &Host, tasks: usize) -> Outcome<()> {
    loop {
        let metrics = host.metrics().await?;
        if metrics.get("tasks_in_flight").copied().unwrap_or_default() >= tasks as f64 {
            return Ok(());
        }
        if host.began.elapsed() > Duration::from_secs(60) {
            return Err(format!("the tasks are not in flight: {metrics:?}").into());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A connection of our own, held open, sees a number change when anybody else commits.
async fn commits(db: &Db) -> Outcome<i64> {
    let Db::Sqlite { rw, .. } = db else { return Err("writes are counted on SQLite".into()) };
    Ok(sqlx::query_scalar("pragma data_version").fetch_one(rw).await?)
}

async fn commits_since(db: &Db, before: i64) -> Outcome<f64> {
    Ok((commits(db).await? - before) as f64)
}
