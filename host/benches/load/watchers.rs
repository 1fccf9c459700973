//! Open pages: what one costs, and how fast news reaches all of them.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::Outcome;
use crate::client::{Client, create_task, request};
use crate::load::BODY;
use crate::options::Options;
use crate::report::{Aim, Report};
use crate::seed::{self, Person};
use crate::site::{Database, Host, Settings, Site};
use crate::vendor::Vendor;

const MOST: usize = 19_000;
/// Files that the processes need beside the watchers.
const SPARE_FILES: u64 = 500;
const ROUNDS: usize = 5;
const PATIENCE: Duration = Duration::from_secs(30);

/// Counts how many watchers have seen an event of each kind.
#[derive(Default)]
struct Seen {
    deleted: AtomicUsize,
    task: AtomicUsize,
}

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let part = "watchers";
    report.begin(&format!("{part} of GET /api/v1/events"));
    let files = baigong_host::server::raise_file_limit().unwrap_or(1024);
    let allowed = usize::try_from(files.saturating_sub(SPARE_FILES))?;
    let count = options.count(MOST, 200).min(allowed);
    let vendor = Vendor::start(false).await?;
    let settings = Settings { max_concurrent: Some(1), ..Settings::default() };
    let site = Site::new(options, &Database::Sqlite, &vendor, &settings).await?;
    let db = site.database().await?;
    let people = seed::people(&db, 1, seed::now_ms()).await?;
    let person = &people[0];
    let ended = seed::ended(&db, person, ROUNDS, seed::now_ms()).await?;
    db.close().await;
    let host = site.start().await?;
    let mut client = Client::connect(host.address).await?;
    client.call(&request("GET", "/api/v1/points", &person.token)).await?;

    let before = host.resident()?;
    let seen = Arc::<Seen>::default();
    let began = Instant::now();
    let mut watchers = open(&host, person, count, &seen).await?;
    report.figure(part, "open", count as f64, "", Some(Aim::AtLeast(MOST as f64)));
    report.figure(part, "opened", count as f64 / began.elapsed().as_secs_f64(), "/s", None);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let each = host.resident()?.saturating_sub(before) as f64 / count as f64;
    report.figure(part, "resident memory each", each, "B", Some(Aim::AtMost(24.0 * 1024.0)));

    // A removal says no more than the id: this is the cost of telling.
    let mut rounds = Rounds::default();
    for id in &ended {
        let news = request("DELETE", &format!("/api/v1/tasks/{id}"), &person.token);
        rounds.add(tell(&host, &mut client, &news, &seen.deleted, count).await?);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    report.figure(part, "one removal reaches all in", rounds.median_ms(), "ms", Some(Aim::AtMost(300.0)));
    report.figure(part, "CPU of the host per delivery", rounds.cpu_us(count), "µs", Some(Aim::AtMost(9.0)));
    report.figure(
        part,
        "deliveries per second of CPU",
        1e6 / rounds.cpu_us(count),
        "/s",
        Some(Aim::AtLeast(80_000.0)),
    );

    // A new task comes with its snapshot and with the balance, both read for each watcher.
    let mut rounds = Rounds::default();
    for _ in 0..ROUNDS {
        let news = create_task(&person.token, &Uuid::new_v4().to_string(), BODY);
        rounds.add(tell(&host, &mut client, &news, &seen.task, count).await?);
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    report.figure(part, "one new task, with the balance, reaches all in", rounds.median_ms(), "ms", None);
    report.figure(part, "CPU of the host for both events", rounds.cpu_us(count), "µs", None);
    if watchers.try_join_next().is_some() {
        report.fault("watchers were cut off".into());
    }
    watchers.shutdown().await;
    host.kill().await?;
    site.remove().await
}

#[derive(Default)]
struct Rounds {
    times: Vec<Duration>,
    cpu: Duration,
}

impl Rounds {
    fn add(&mut self, (time, cpu): (Duration, Duration)) {
        self.times.push(time);
        self.cpu += cpu;
    }

    fn median_ms(&mut self) -> f64 {
        self.times.sort_unstable();
        self.times[self.times.len() / 2].as_secs_f64() * 1000.0
    }

    fn cpu_us(&self, watchers: usize) -> f64 {
        self.cpu.as_secs_f64() * 1e6 / (self.times.len() * watchers) as f64
    }
}

/// Opens watchers, some at a time.
async fn open(host: &Host, person: &Person, count: usize, seen: &Arc<Seen>) -> Outcome<JoinSet<()>> {
    let opened = Arc::new(AtomicUsize::new(0));
    let places = Arc::new(Semaphore::new(64));
    let mut watchers = JoinSet::new();
    for _ in 0..count {
        let place = places.clone().acquire_owned().await?;
        let (address, seen, opened) = (host.address, seen.clone(), opened.clone());
        let request = request("GET", "/api/v1/events", &person.token);
        watchers.spawn(async move {
            let Ok(client) = Client::connect(address).await else { return };
            let Ok(stream) = client.open(&request).await else { return };
            opened.fetch_add(1, Ordering::Relaxed);
            drop((place, request));
            watch(stream, &seen).await;
        });
    }
    let until = Instant::now() + PATIENCE;
    while opened.load(Ordering::Relaxed) < count {
        if Instant::now() > until {
            return Err(format!("{} of {count} watchers are open", opened.load(Ordering::Relaxed)).into());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Ok(watchers)
}

/// Reads until the host ends the stream. An event is small and written at once, so its name is in one piece.
async fn watch(stream: TcpStream, seen: &Seen) {
    loop {
        if stream.readable().await.is_err() {
            return;
        }
        let mut buffer = [0; 4096];
        let read = match stream.try_read(&mut buffer) {
            Ok(0) => return,
            Ok(read) => read,
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => continue,
            Err(_) => return,
        };
        let has = |name: &[u8]| buffer[..read].windows(name.len()).any(|part| part == name);
        if has(b"event: deleted") {
            seen.deleted.fetch_add(1, Ordering::Relaxed);
        }
        if has(b"event: task") {
            seen.task.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Makes news and waits until all watchers have it. Gives the time and the host's CPU time that it took.
async fn tell(
    host: &Host,
    client: &mut Client,
    news: &[u8],
    seen: &AtomicUsize,
    count: usize,
) -> Outcome<(Duration, Duration)> {
    seen.store(0, Ordering::Relaxed);
    let cpu = host.cpu()?;
    let began = Instant::now();
    let answer = client.call(news).await?;
    if answer.status >= 300 {
        return Err(format!("HTTP {}: {}", answer.status, answer.text()).into());
    }
    while seen.load(Ordering::Relaxed) < count {
        if began.elapsed() > PATIENCE {
            return Err(format!("{} of {count} watchers heard the news", seen.load(Ordering::Relaxed)).into());
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    Ok((began.elapsed(), host.cpu()? - cpu))
}
