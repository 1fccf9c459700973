//! One user's pages beside a crowd: thousands of open streams of many users and networks, and bodies that stop in the
//! middle. And the end of the process with all of them open.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::Outcome;
use crate::client::{Client, create_task, request};
use crate::lists::timed;
use crate::load::BODY;
use crate::options::Options;
use crate::report::{Aim, Report};
use crate::seed::{self, Person};
use crate::site::{Database, Settings, Site};
use crate::vendor::Vendor;

const STREAMS: usize = 10_000;
const BODIES: usize = 300;
/// What the usual limits allow one user and one network.
const STREAMS_EACH: usize = 20;
const BODIES_EACH: usize = 10;
const USERS_A_NETWORK: usize = 5;
/// The usual `server.shutdown_seconds`.
const STOP_SECONDS: f64 = 20.0;
/// A list that takes so long stands still, on whatever machine.
const STANDSTILL_MS: f64 = 1000.0;
const LISTS: usize = 300;
const HISTORY: usize = 60;

pub(crate) async fn run(options: &Options, database: &Database, report: &mut Report) -> Outcome<()> {
    let part = &format!("crowd, {}", database.name());
    let (streams, bodies) = (options.count(STREAMS, 400), options.count(BODIES, 40));
    report.begin(&format!("{part}: a task list beside {streams} streams and {bodies} stuck bodies"));
    let vendor = Vendor::start(false).await?;
    let settings = Settings { max_concurrent: Some(1), strangers: true, ..Settings::default() };
    let site = Site::new(options, database, &vendor, &settings).await?;
    let db = site.database().await?;
    let mut people = seed::people(&db, streams / STREAMS_EACH + 1, seed::now_ms()).await?;
    let reader = people.pop().ok_or("nobody reads")?;
    seed::ended(&db, &reader, HISTORY, seed::now_ms()).await?;
    db.close().await;
    let host = site.start().await?;
    let list = request("GET", "/api/v1/tasks?limit=20", &reader.token);
    let alone = timed(host.address, &list, LISTS).await?;
    report.figure(part, "alone: a list, p95", alone.at(0.95), "ms", None);

    let watched = watch(host.address, &people, streams).await?;
    let stuck = stick(host.address, &people, bodies).await?;
    let quiet = timed(host.address, &list, LISTS).await?;
    report.figure(part, "beside the crowd: a list, p50", quiet.at(0.5), "ms", None);
    report.figure(part, "beside the crowd: a list, p95", quiet.at(0.95), "ms", Some(Aim::AtMost(50.0)));
    let busy = busy(host.address, &people);
    let beside = timed(host.address, &list, LISTS).await?;
    report.figure(part, "while it makes tasks: a list, p95", beside.at(0.95), "ms", Some(Aim::AtMost(50.0)));
    report.figure(part, "while it makes tasks: a list, longest", beside.at(1.0), "ms", None);
    if quiet.at(0.95).max(beside.at(0.95)) > STANDSTILL_MS {
        report.fault(format!("a list takes {:.0} ms beside a crowd", quiet.at(0.95).max(beside.at(0.95))));
    }
    let made = busy.finish().await?;
    report.figure(part, "tasks that it made meanwhile", made as f64, "", None);

    let open = host.metrics().await?.get("http_event_streams").copied().unwrap_or_default();
    if open != streams as f64 {
        report.fault(format!("{open} of {streams} streams were open at the end"));
    }
    let took = host.stop().await?.as_secs_f64();
    report.figure(part, "SIGTERM to the end of the process", took, "s", Some(Aim::AtMost(STOP_SECONDS)));
    if took > STOP_SECONDS {
        report.fault(format!("the stop took {took:.1} s, and {STOP_SECONDS} s are configured"));
    }
    drop((watched, stuck));
    if let Some(problem) = site.ledger_problem().await? {
        report.fault(problem);
    }
    site.remove().await
}

/// The address of a person's network.
fn network(person: usize) -> String {
    let network = person / USERS_A_NETWORK;
    format!("198.{}.{}.7", 18 + network / 256, network % 256)
}

/// Opens streams, some at a time, and keeps them open unread.
async fn watch(address: SocketAddr, people: &[Person], count: usize) -> Outcome<Vec<TcpStream>> {
    let places = Arc::new(Semaphore::new(64));
    let mut opening = JoinSet::new();
    for number in 0..count {
        let place = places.clone().acquire_owned().await?;
        let person = number / STREAMS_EACH;
        let head = format!(
            "GET /api/v1/events HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {}\r\nx-forwarded-for: {}\r\n\r\n",
            people[person].token,
            network(person)
        );
        opening.spawn(async move {
            let stream = Client::connect(address).await?.open(head.as_bytes()).await;
            drop(place);
            stream
        });
    }
    opening.join_all().await.into_iter().collect()
}

/// Begins bodies whose ends do not come: uploads and forms by turns.
async fn stick(address: SocketAddr, people: &[Person], count: usize) -> Outcome<Vec<TcpStream>> {
    const UPLOAD: &str =
        "--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n\u{1}";
    let mut stuck = Vec::with_capacity(count);
    for number in 0..count {
        let person = number / BODIES_EACH % people.len();
        let (path, kind, body) = match number % 2 {
            0 => ("/api/v1/uploads", "multipart/form-data; boundary=b", UPLOAD),
            _ => ("/api/v1/quotes", "application/json", "{\"tool\": "),
        };
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {}\r\nx-forwarded-for: {}\r\n\
             content-type: {kind}\r\ncontent-length: 100000\r\n\r\n{body}",
            people[person].token,
            network(person)
        );
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(head.as_bytes()).await?;
        stuck.push(stream);
    }
    Ok(stuck)
}

/// The crowd at work.
struct Busy {
    working: tokio::task::JoinHandle<Outcome<usize>>,
    stop: Arc<tokio::sync::Notify>,
}

/// Lets one of the crowd after the other make a task, which all of their pages are told of.
fn busy(address: SocketAddr, people: &[Person]) -> Busy {
    let (people, stop) = (people.to_vec(), Arc::new(tokio::sync::Notify::new()));
    let stopped = stop.clone();
    let working = tokio::spawn(async move {
        let mut client = Client::connect(address).await?;
        let mut made = 0;
        for person in people.iter().cycle() {
            let answer = client.call(&create_task(&person.token, &Uuid::new_v4().to_string(), BODY)).await?;
            made += usize::from(answer.status == 201);
            let pause = tokio::time::sleep(Duration::from_millis(50));
            tokio::select! {
                () = pause => {}
                () = stopped.notified() => break,
            }
        }
        Ok(made)
    });
    Busy { working, stop }
}

impl Busy {
    /// Ends it; how many tasks were made.
    async fn finish(self) -> Outcome<usize> {
        self.stop.notify_one();
        self.working.await?
    }
}
