//! Durable submissions: each is answered after its task and the hold of its points are committed.

use std::time::Duration;

use crate::load::{self, Window};
use crate::options::{Options, Rows};
use crate::pure::Limit;
use crate::report::{Aim, Report};
use crate::site::{Database, Host, Metrics, Settings, Site};
use crate::vendor::Vendor;
use crate::{Outcome, pure, seed};

/// Rates that are aimed at, by number of clients.
fn aims(database: &Database) -> [(usize, Option<f64>); 2] {
    match database {
        Database::Sqlite => [(64, Some(15_000.0)), (512, Some(20_000.0))],
        Database::Postgres(_) => [(64, Some(12_000.0)), (512, None)],
    }
}

pub(crate) async fn run(options: &Options, database: &Database, report: &mut Report) -> Outcome<()> {
    let part = format!("submissions, {}", database.name());
    report.begin(&format!("{part}: POST /api/v1/tasks, answered after the commit"));
    let vendor = Vendor::start(false).await?;
    // The vendor's only account is full: what is measured is the submission, and nothing behind it.
    let settings = Settings { max_concurrent: Some(1), ..Settings::default() };

    let mut limits = Vec::new();
    for rows in [Rows::Narrow, Rows::Submission] {
        let bare = Site::new(options, database, &vendor, &settings).await?;
        limits.push(pure::measure(options, &bare.url, 64, rows).await?);
        bare.remove().await?;
    }
    let [narrow, limit] = <[Limit; 2]>::try_from(limits).map_err(|_| "no limits")?;
    let sqlite = matches!(database, Database::Sqlite);
    report.figure(&part, "the same number of narrow rows: CPU", narrow.cpu_us, "µs", None);
    report.figure(&part, "limit: the same rows without HTTP, 64 producers", limit.rate, "/s", None);
    report.figure(&part, "limit: p99", limit.p99_ms, "ms", None);
    report.figure(&part, "limit: CPU of the writing process", limit.cpu_us, "µs", None);
    let times = sqlite.then_some(Aim::AtMost(2.5));
    report.figure(&part, "limit: CPU beside narrow rows", limit.cpu_us / narrow.cpu_us, "", times);

    let loads = if options.quick { 1 } else { 2 };
    for (clients, aim) in aims(database).into_iter().take(loads) {
        let is_first = clients == 64;
        let clients = options.count(clients, clients / 4);
        let site = Site::new(options, database, &vendor, &settings).await?;
        let db = site.database().await?;
        let people = seed::people(&db, clients, seed::now_ms()).await?;
        db.close().await;
        let host = site.start().await?;
        let tokens: Vec<String> = people.into_iter().map(|person| person.token).collect();
        let (warm, measured) = options.window();
        let mut edges = Vec::new();
        let mut seen = load::submit(host.address, &tokens, Window::new(warm, measured), async || {
            edges.push(edge(&host).await?);
            Ok(())
        })
        .await?;
        let [before, after] = <[Edge; 2]>::try_from(edges).map_err(|_| "no edges")?;

        let answered = seen.latencies.len().max(1) as f64;
        let rate = answered / measured.as_secs_f64();
        let at = |name: &str| format!("{clients} clients: {name}");
        let p99_aim = (is_first && sqlite).then_some(Aim::AtMost(10.0));
        report.figure(&part, &at("submissions"), rate, "/s", aim.map(Aim::AtLeast));
        if is_first {
            let ratio_aim = sqlite.then_some(Aim::AtLeast(0.35));
            report.figure(&part, &at("share of the limit"), rate / limit.rate, "", ratio_aim);
        }
        report.figure(&part, &at("p50"), seen.percentile(0.5), "ms", None);
        report.figure(&part, &at("p99"), seen.percentile(0.99), "ms", p99_aim);
        let cpu = after.cpu - before.cpu;
        let cpu_us = cpu.as_secs_f64() * 1e6 / answered;
        report.figure(&part, &at("CPU of the host per task"), cpu_us, "µs", None);
        if is_first {
            let times = sqlite.then_some(Aim::AtMost(5.0));
            report.figure(&part, &at("CPU beside narrow rows"), cpu_us / narrow.cpu_us, "", times);
        }
        report.figure(
            &part,
            &at("cores that the host used"),
            cpu.as_secs_f64() / measured.as_secs_f64(),
            "",
            None,
        );
        report.figure(&part, &at("tasks per transaction"), before.batch_until(&after), "", None);

        host.kill().await?;
        check(&site, seen.accepted, seen.refused, seen.example, report).await?;
        site.remove().await?;
    }
    Ok(())
}

/// What is known of the host when the measured time begins and ends.
pub(crate) struct Edge {
    pub cpu: Duration,
    pub metrics: Metrics,
}

pub(crate) async fn edge(host: &Host) -> Outcome<Edge> {
    Ok(Edge { cpu: host.cpu()?, metrics: host.metrics().await? })
}

impl Edge {
    /// Growth of a counter until `later`.
    pub(crate) fn growth(&self, later: &Self, name: &str) -> f64 {
        let get = |edge: &Self| edge.metrics.get(name).copied().unwrap_or_default();
        get(later) - get(self)
    }

    fn batch_until(&self, later: &Self) -> f64 {
        self.growth(later, "writer_changes_total") / self.growth(later, "writer_batches_total").max(1.0)
    }
}

/// After a SIGKILL: every acknowledged task is there, nothing was refused, and the books balance.
pub(crate) async fn check(
    site: &Site,
    accepted: u64,
    refused: u64,
    example: Option<String>,
    report: &mut Report,
) -> Outcome<()> {
    if refused > 0 {
        report.fault(format!("{refused} requests were not accepted, e.g. {}", example.unwrap_or_default()));
    }
    let complaints = site.complaints();
    if let Some(first) = complaints.first() {
        report.fault(format!("{} complaints in the log, e.g. {first}", complaints.len()));
    }
    let db = site.database().await?;
    let stored: i64 = baigong_platform::read!(&db, c => sqlx::query_scalar("select count(*) from tasks").fetch_one(c).await?);
    db.close().await;
    if u64::try_from(stored)? < accepted {
        report.fault(format!("{accepted} tasks were acknowledged, {stored} are there"));
    }
    if let Some(problem) = site.ledger_problem().await? {
        report.fault(format!("the books do not balance: {problem}"));
    }
    Ok(())
}
