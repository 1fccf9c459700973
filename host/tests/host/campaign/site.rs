//! A site whose accounts are all at the scripted vendor, its users, and the host that is killed under them.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures::StreamExt;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::campaign::vendor::{Fate, Vendor};
use crate::process::{Database, Host, Site};

/// Nobody is to be kept out, for all of them come from one machine.
const LIMITS: &str = "[limits]\ntasks_per_user_minute = 10000000\ntasks_per_network_minute = 10000000\n\
    [signup]\nanonymous_per_day = 1000000\n";
/// What every user begins with, as [`Site`] configures it.
pub const START_POINTS: i64 = 100_000_000;
/// Maximum number of requests under way.
const CLIENTS: usize = 16;

/// An account of the site. Its key at the vendor is its name.
#[derive(Debug, Clone)]
pub struct Account {
    pub name: String,
    pub wire: &'static str,
    /// Jobs that it may have at the vendor.
    pub room: usize,
    /// Where its vendor is; the scripted one if there is nothing else.
    pub elsewhere: Option<String>,
}

impl Account {
    pub fn new(name: &str, wire: &'static str, room: usize) -> Self {
        Self { name: name.into(), wire, room, elsewhere: None }
    }

    fn toml(&self, vendor: &Vendor) -> String {
        let vendor = || format!("http://{}/", vendor.address);
        format!(
            "[[accounts]]\nid = {name:?}\ntool = \"kling\"\nbase_url = {base_url:?}\nmax_concurrent = {room}\n\
             credentials = {{ wire = {wire:?}, api_key = {name:?} }}\n",
            name = self.name,
            base_url = self.elsewhere.clone().unwrap_or_else(vendor),
            room = self.room,
            wire = self.wire,
        )
    }
}

/// A task that the site acknowledged.
#[derive(Debug, Clone)]
pub struct Made {
    pub n: usize,
    pub fate: Fate,
    pub user: usize,
    pub id: String,
}

/// A task as its row tells, for waiting: pages would ask for each one by itself.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Row {
    pub state: String,
    pub storage: String,
    /// Whether the site knows the vendor's job.
    pub known: bool,
    /// Whether the vendor is still asked about it after its deadline, or in doubt.
    pub asked: bool,
    /// Whether its points are held.
    pub held: bool,
    pub params: String,
}

/// The site, and what lives beside it.
pub struct Stage {
    pub site: Site,
    pub vendor: Vendor,
    client: reqwest::Client,
    /// Where the host is now.
    url: watch::Sender<String>,
    /// The sessions of the users.
    pub users: Vec<String>,
    numbers: AtomicUsize,
    made: Mutex<Vec<Made>>,
    closed: AtomicBool,
}

impl Stage {
    /// A site with these accounts and users, and its first host.
    pub async fn open(
        database: Database,
        engine: &str,
        accounts: &[Account],
        users: usize,
        vendor: Vendor,
    ) -> (Arc<Self>, Host) {
        let accounts: String = accounts.iter().map(|account| account.toml(&vendor)).collect();
        let mut site = Site::new(database, 1.0, &format!("{LIMITS}[engine]\n{engine}\n{accounts}")).await;
        // Every fault is a warning.
        site.log = "error";
        let mut host = site.start(None).await;
        let mut tokens = Vec::new();
        for _ in 0..users {
            tokens.push(host.visit().await);
        }
        let stage = Self {
            site,
            vendor,
            client: baigong_ground::http::shared_client(),
            url: watch::channel(host.url.clone()).0,
            users: tokens,
            numbers: AtomicUsize::new(0),
            made: Mutex::default(),
            closed: AtomicBool::new(false),
        };
        (Arc::new(stage), host)
    }

    /// Kills the host; the next one is on its way when `between` has been done.
    pub async fn replace(&self, host: Host, between: impl FnOnce()) -> Host {
        host.kill().await;
        between();
        let host = self.site.start(None).await;
        self.url.send_replace(host.url.clone());
        host
    }

    /// Creates the next task, and asks again under the same key for as long as the host does not answer.
    pub async fn create(&self, user: usize, fate_of: impl Fn(usize) -> Fate) -> Made {
        let n = self.numbers.fetch_add(1, Ordering::Relaxed);
        let fate = fate_of(n);
        let body = json!({
            "tool": "kling", "mode": "text",
            "params": { "prompt": fate.prompt(n), "model_name": "kling-v1" },
        });
        loop {
            let url = format!("{}/api/v1/tasks", *self.url.borrow());
            let request = self.client.post(url).bearer_auth(&self.users[user]);
            let answer = request.header("idempotency-key", format!("key-{n}")).json(&body).send().await;
            // A host that is killed may have committed it all the same.
            let answered = async { answer.ok().map(|answer| (answer.status(), answer.json::<Value>())) };
            if let Some((status, body)) = answered.await
                && let Ok(body) = body.await
            {
                assert!(status.is_success(), "task {n}: {status}: {body}");
                let made = Made { n, fate, user, id: body["id"].as_str().unwrap().to_owned() };
                self.made.lock().unwrap().push(made.clone());
                return made;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Creates tasks of the users in turn until [`Stage::close`], never more than `ahead` beyond the vendor's jobs.
    pub async fn create_until_closed(self: Arc<Self>, ahead: usize, fate_of: impl Fn(usize) -> Fate + Copy) {
        let clients = (0..CLIENTS).map(async |_| {
            while !self.closed.load(Ordering::Relaxed) {
                let begun = self.numbers.load(Ordering::Relaxed);
                if begun >= self.vendor.jobs() + ahead {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                    continue;
                }
                self.create(begun % self.users.len(), fate_of).await;
            }
        });
        futures::future::join_all(clients).await;
    }

    /// Creates so many tasks of a user.
    pub async fn create_many(&self, tasks: usize, user: usize, fate: Fate) {
        futures::stream::iter(0..tasks)
            .for_each_concurrent(CLIENTS, |_| async {
                self.create(user, |_| fate).await;
            })
            .await;
    }

    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    /// The tasks that were acknowledged.
    pub fn made(&self) -> Vec<Made> {
        self.made.lock().unwrap().clone()
    }

    /// What a page of a user shows.
    pub async fn get(&self, user: usize, path: &str) -> Value {
        let url = format!("{}{path}", *self.url.borrow());
        let answer = self.client.get(url).bearer_auth(&self.users[user]).send().await.unwrap();
        let (status, body) = (answer.status(), answer.json::<Value>().await.unwrap());
        assert!(status.is_success(), "{path}: {status}: {body}");
        body
    }

    /// Every acknowledged task as its user sees it.
    pub async fn views(&self) -> Vec<(Made, Value)> {
        let made = futures::stream::iter(self.made());
        made.map(|made| async {
            let view = self.get(made.user, &format!("/api/v1/tasks/{}", made.id)).await;
            (made, view)
        })
        .buffer_unordered(CLIENTS)
        .collect()
        .await
    }

    /// The length of a file of the site that everybody with the link may see.
    pub async fn download(&self, link: &str) -> usize {
        let answer = self.client.get(format!("{}{link}", *self.url.borrow())).send().await.unwrap();
        assert!(answer.status().is_success(), "{link}: {}", answer.status());
        answer.bytes().await.unwrap().len()
    }

    /// Waits until `over` holds for every task of the site.
    pub async fn all(&self, patience: Duration, over: impl Fn(&Row) -> bool) -> Vec<Row> {
        let began = Instant::now();
        loop {
            let rows = self.rows().await;
            if rows.iter().all(&over) {
                return rows;
            }
            if began.elapsed() > patience {
                let open: Vec<&Row> = rows.iter().filter(|row| !over(row)).collect();
                panic!(
                    "{} of {} tasks are open after {patience:?}, as {:#?}",
                    open.len(),
                    rows.len(),
                    &open[..3.min(open.len())]
                );
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    async fn rows(&self) -> Vec<Row> {
        baigong_platform::read!(&self.site.db.db, c => sqlx::query_as(
            "select state, storage, job is not null as known, ask_next_ms > 0 as asked, charge = 'held' as held, params from whole_tasks")
            .fetch_all(c).await)
        .unwrap()
    }
}

/// Waits for something that has to come.
pub async fn until(what: &str, patience: Duration, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < patience, "not within {patience:?}: {what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
