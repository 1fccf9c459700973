//! Lists of a site that has been used for long: one person's works, the gallery, the panel's users. A query without its
//! index is seen here, and nowhere else.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::Outcome;
use crate::client::{Client, request};
use crate::options::Options;
use crate::report::{Aim, Report};
use crate::seed::{self, Person};
use crate::site::{Database, Settings, Site};
use crate::vendor::Vendor;

const WORKS: usize = 10_000;
const PUBLICATIONS: usize = 20_000;
const USERS: usize = 100_000;
/// Times that each list is asked for.
const TIMES: usize = 100;
/// Pages to the middle of the gallery.
const PAGES: usize = 20;

pub(crate) async fn run(options: &Options, database: &Database, report: &mut Report) -> Outcome<()> {
    let part = &format!("lists, {}", database.name());
    let works = options.count(WORKS, 200);
    let publications = options.count(PUBLICATIONS, 300);
    let users = options.count(USERS, 1000);
    report.begin(&format!("{part}: {works} works of one person, {publications} published, {users} users"));
    let vendor = Vendor::start(false).await?;
    let site = Site::new(options, database, &vendor, &Settings::default()).await?;
    let db = site.database().await?;
    let now_ms = seed::now_ms();
    let people = seed::people(&db, 3, now_ms).await?;
    let [reader, author, admin] = &people[..] else { return Err("three people are needed".into()) };
    seed::administrator(&db, admin).await?;
    seed::works(&db, reader, 0, works, now_ms).await?;
    seed::works(&db, author, works, publications, now_ms).await?;
    seed::publications(&db, author, works, publications, now_ms).await?;
    seed::crowd(&db, users, now_ms).await?;
    db.close().await;

    let host = site.start().await?;
    let times = options.count(TIMES, 5);
    let mut lists = Lists { address: host.address, part, times, report };
    lists.time(reader, "works: newest", "/api/v1/tasks?limit=24", 10.0).await?;
    lists.time(reader, "works: pictures", "/api/v1/tasks?limit=24&kind=image", 10.0).await?;
    lists.time(reader, "works: words that none has", "/api/v1/tasks?limit=24&q=zebra", 25.0).await?;
    lists.time(reader, "works: labels", "/api/v1/tasks/labels", 25.0).await?;
    lists.time(reader, "gallery: newest", "/api/v1/gallery?limit=30", 5.0).await?;
    lists.time(reader, "gallery: most liked", "/api/v1/gallery?limit=30&sort=liked", 5.0).await?;
    lists.time(reader, "gallery: films", "/api/v1/gallery?limit=30&kind=video", 5.0).await?;
    lists
        .time(reader, "gallery: films of one tool", "/api/v1/gallery?limit=30&kind=video&tool=kling", 5.0)
        .await?;
    let middle = middle(host.address, reader).await?;
    lists.time(reader, "gallery: further down", &middle, 5.0).await?;
    lists.time(admin, "panel: users", "/api/v1/admin/users?page=1&page_size=20", 50.0).await?;
    lists
        .time(
            admin,
            "panel: users by a part of the name",
            "/api/v1/admin/users?page=1&page_size=20&q=99",
            150.0,
        )
        .await?;
    lists.time(admin, "panel: anything by how it begins", "/api/v1/admin/find?q=crowd-99", 10.0).await?;
    lists
        .time(admin, "panel: published works", "/api/v1/admin/gallery?state=public&page=1&page_size=20", 25.0)
        .await?;
    host.stop().await?;
    for line in site.complaints() {
        report.fault(line);
    }
    site.remove().await
}

struct Lists<'a> {
    address: SocketAddr,
    part: &'a str,
    times: usize,
    report: &'a mut Report,
}

impl Lists<'_> {
    async fn time(&mut self, person: &Person, name: &str, path: &str, at_most_ms: f64) -> Outcome<()> {
        let times = timed(self.address, &request("GET", path, &person.token), self.times).await?;
        self.report.figure(
            self.part,
            &format!("{name}, p50"),
            times.at(0.5),
            "ms",
            Some(Aim::AtMost(at_most_ms)),
        );
        Ok(())
    }
}

/// The address of a page in the middle of the gallery, as a reader comes there.
async fn middle(address: SocketAddr, reader: &Person) -> Outcome<String> {
    const FIRST: &str = "/api/v1/gallery?limit=100";
    let mut client = Client::connect(address).await?;
    let mut path = FIRST.to_owned();
    for _ in 0..PAGES {
        let answer = client.call(&request("GET", &path, &reader.token)).await?;
        let page: Value = serde_json::from_slice(&answer.body)?;
        let Some(cursor) = page["next_cursor"].as_str() else { break };
        path = format!("{FIRST}&cursor={cursor}");
    }
    Ok(path.replace("limit=100", "limit=30"))
}

/// Times of requests.
pub(crate) struct Times(Vec<Duration>);

impl Times {
    /// The time that a share of them stayed within, in milliseconds.
    pub(crate) fn at(&self, share: f64) -> f64 {
        let last = self.0.len() - 1;
        self.0[(last as f64 * share).round() as usize].as_secs_f64() * 1000.0
    }
}

/// Sends a request so many times, one after the other.
pub(crate) async fn timed(address: SocketAddr, list: &[u8], count: usize) -> Outcome<Times> {
    let mut client = Client::connect(address).await?;
    let mut times = Vec::with_capacity(count);
    for _ in 0..count {
        let began = Instant::now();
        let answer = client.call(list).await?;
        times.push(began.elapsed());
        if answer.status != 200 {
            return Err(format!("a list: HTTP {}: {}", answer.status, answer.text()).into());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    times.sort_unstable();
    Ok(Times(times))
}
