//! A vendor that misbehaves as it is told: a real server that speaks Kling's words, on both of its wires.
//!
//! What it does to a call follows from the account's key ([`Mood`]); what becomes of a job from a word of its prompt
//! ([`Fate`]). It writes down whatever it was asked, and bills every job that it makes.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::{Method, Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// How an account's vendor behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    Fine,
    /// 401, to polls and probes as well.
    Unauthorized,
    /// No money is left.
    Broke,
    /// 429, with the pause in seconds that it asks for.
    Limited(Option<u64>),
    /// 429 to every other submit.
    Flaky,
    /// 503.
    Overloaded,
    /// 500, to polls as well; it may have made the job.
    Failing,
    /// Hangs up before it has read the request's body.
    CutUnread,
    /// Hangs up after it has read the request; it may have made the job.
    CutRead,
    /// Never answers a submit; it may have made the job.
    Hanging,
    /// Takes jobs, and answers 500 to every question about them.
    Mute,
}

impl Mood {
    pub const FAULTS: [Self; 11] = [
        Self::Unauthorized,
        Self::CutRead,
        Self::Limited(None),
        Self::Hanging,
        Self::Broke,
        Self::Failing,
        Self::Flaky,
        Self::Limited(Some(1)),
        Self::Mute,
        Self::Overloaded,
        Self::CutUnread,
    ];

    /// Whether nobody can tell afterwards what became of a submit.
    pub fn doubtful(self) -> bool {
        matches!(self, Self::Failing | Self::CutUnread | Self::CutRead | Self::Hanging)
    }
}

/// What becomes of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Done when it is first asked for.
    Works,
    /// Done when it is asked for the third time.
    Slow,
    /// Done after its deadline.
    Late,
    /// Said to be done twice before it has an address.
    EmptyOnce,
    /// Said to be done, and never has an address.
    Empty,
    /// Its address is dead until a fresh one is asked for.
    DeadLinkOnce,
    /// All of its addresses are dead.
    DeadLink,
    /// The vendor fails it.
    Fails,
    /// Done when the test says so.
    Held,
}

impl Fate {
    const ALL: [(Self, &str); 9] = [
        (Self::Works, "works"),
        (Self::Slow, "slow"),
        (Self::Late, "late"),
        (Self::EmptyOnce, "empty-once"),
        (Self::Empty, "empty"),
        (Self::DeadLinkOnce, "dead-once"),
        (Self::DeadLink, "dead"),
        (Self::Fails, "fails"),
        (Self::Held, "held"),
    ];

    /// The prompt of task number `n`.
    pub fn prompt(self, n: usize) -> String {
        let (_, word) = Self::ALL.iter().find(|(fate, _)| *fate == self).unwrap();
        format!("task {n} {word}")
    }

    /// The number and the fate that a prompt names.
    pub fn of(prompt: &str) -> (usize, Self) {
        let mut words = prompt.split(' ').skip(1);
        let n = words.next().unwrap().parse().unwrap();
        let word = words.next().unwrap();
        (n, Self::ALL.iter().find(|(_, other)| *other == word).unwrap().0)
    }

    /// Whether somebody is owed a video, sooner or later.
    pub fn gives_a_result(self) -> bool {
        !matches!(self, Self::Empty | Self::Fails)
    }
}

/// What the vendor knows of one task.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// Jobs made of it.
    pub jobs: usize,
    /// Submits after which nobody could tell whether there is a job.
    pub doubts: usize,
    /// Submits in all that were read.
    pub submits: usize,
    /// Submits that were read and refused.
    pub refused: usize,
}

struct Job {
    task: usize,
    fate: Fate,
    made: Instant,
    asked: usize,
    /// Its first address was tried.
    link_tried: bool,
    released: bool,
}

#[derive(Default)]
struct Account {
    mood: Option<Mood>,
    submits: usize,
    /// Answers of its mood since it was set, polls included.
    misbehaved: usize,
    /// When submits came to nothing, or may have.
    wasted: Vec<Instant>,
}

#[derive(Default)]
pub struct State {
    accounts: HashMap<String, Account>,
    jobs: HashMap<String, Job>,
    /// Jobs by the id that the site gave with its submit.
    named: HashMap<String, String>,
    pub tasks: HashMap<usize, Seen>,
    /// Tasks in the order in which jobs were made.
    pub order: Vec<usize>,
    /// Submits that were cut before they were read.
    pub unread: usize,
}

/// A running vendor. Lives as long as the test.
#[derive(Clone)]
pub struct Vendor {
    pub address: SocketAddr,
    /// How long after its submit a [`Fate::Late`] job is done.
    late_after: Duration,
    state: Arc<Mutex<State>>,
}

/// The connection ends without an answer.
#[derive(Debug, thiserror::Error)]
#[error("cut")]
struct Cut;

type Answer = Result<Response<Full<Bytes>>, Cut>;

impl Vendor {
    pub async fn start(late_after: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let vendor = Self { address: listener.local_addr().unwrap(), late_after, state: Arc::default() };
        tokio::spawn(accept(listener, vendor.clone()));
        vendor
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    /// From now on the vendor behaves like this to an account.
    pub fn set(&self, key: &str, mood: Mood) {
        let mut state = self.state();
        let account = state.accounts.entry(key.to_owned()).or_default();
        (account.mood, account.misbehaved) = (Some(mood), 0);
    }

    /// Whether an account was treated as its mood says since that was set.
    pub fn has_misbehaved(&self, key: &str) -> bool {
        self.state().accounts.get(key).is_some_and(|account| account.misbehaved > 0)
    }

    /// Submits of an account since then that came to nothing, or may have.
    pub fn wasted(&self, key: &str, since: Instant) -> usize {
        let state = self.state();
        state.accounts.get(key).map_or(0, |account| account.wasted.iter().filter(|at| **at >= since).count())
    }

    /// Jobs made so far.
    pub fn jobs(&self) -> usize {
        self.state().order.len()
    }

    /// Jobs that wait for [`Vendor::release`].
    pub fn held(&self) -> usize {
        self.state().jobs.values().filter(|job| job.fate == Fate::Held && !job.released).count()
    }

    /// Lets held jobs finish: those of the tasks that `which` names.
    pub fn release(&self, which: impl Fn(usize) -> bool) {
        let mut state = self.state();
        state.jobs.values_mut().filter(|job| which(job.task)).for_each(|job| job.released = true);
    }
}

async fn accept(listener: TcpListener, vendor: Vendor) {
    while let Ok((stream, _)) = listener.accept().await {
        let vendor = vendor.clone();
        drop(stream.set_nodelay(true));
        tokio::spawn(async move {
            let service = service_fn(|request| answer(&vendor, request));
            // It hangs up by itself, and so do hosts that are killed.
            drop(http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
        });
    }
}

fn reply(status: u16, body: Value) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::from(body.to_string()));
    *response.status_mut() = StatusCode::from_u16(status).unwrap();
    response.headers_mut().insert("content-type", http::HeaderValue::from_static("application/json"));
    response
}

fn refusal(status: u16, code: i64, message: &str) -> Response<Full<Bytes>> {
    reply(status, json!({ "code": code, "message": message, "request_id": "r" }))
}

fn told(data: Value) -> Response<Full<Bytes>> {
    reply(200, json!({ "code": 0, "message": "SUCCEED", "request_id": "r", "data": data }))
}

fn unknown() -> Response<Full<Bytes>> {
    refusal(404, 1203, "the task does not exist")
}

async fn answer(vendor: &Vendor, request: Request<Incoming>) -> Answer {
    let path = request.uri().path().to_owned();
    if let Some(file) = path.strip_prefix("/files/") {
        return Ok(vendor.file(file));
    }
    let key =
        request.headers().get("authorization").and_then(|value| value.to_str().ok()).unwrap_or_default();
    let key = key.trim_start_matches("Bearer ").to_owned();
    if *request.method() == Method::POST {
        return vendor.submitted(&key, request).await;
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    Ok(vendor.asked(&key, (last != "text2video").then_some(last)))
}

impl Vendor {
    async fn submitted(&self, key: &str, request: Request<Incoming>) -> Answer {
        let mood = self.meet(key);
        if mood == Mood::CutUnread {
            self.state().unread += 1;
            return Err(Cut);
        }
        let body = request.into_body().collect().await.map_err(|_| Cut)?.to_bytes();
        let body: Value = serde_json::from_slice(&body).unwrap();
        let (task, fate) = Fate::of(body["prompt"].as_str().unwrap());
        let name = body["external_task_id"].as_str();
        let refused = match mood {
            Mood::Unauthorized => Some(refusal(401, 1002, "access key not found")),
            Mood::Broke => Some(refusal(429, 1102, "resource pack exhausted")),
            Mood::Overloaded => Some(refusal(503, 5001, "maintenance")),
            Mood::Limited(pause) => {
                let mut answer = refusal(429, 1302, "too many requests");
                if let Some(pause) = pause {
                    answer.headers_mut().insert("retry-after", pause.into());
                }
                Some(answer)
            }
            Mood::Flaky => Some(refusal(429, 1303, "parallel task over resource pack limit")),
            _ => None,
        };
        {
            let mut state = self.state();
            let seen = state.tasks.entry(task).or_default();
            seen.submits += 1;
            seen.refused += usize::from(refused.is_some());
            seen.doubts += usize::from(mood.doubtful());
        }
        if let Some(refused) = refused {
            return Ok(refused);
        }
        // Every other one in doubt was taken.
        let made = (!mood.doubtful() || task.is_multiple_of(2)).then(|| self.make(task, fate, name));
        match mood {
            Mood::Failing => Ok(refusal(500, 5000, "internal error")),
            Mood::CutRead => Err(Cut),
            Mood::Hanging => std::future::pending().await,
            _ => Ok(told(json!({ "task_id": made, "task_status": "submitted" }))),
        }
    }

    /// How this submit is treated; a fault is written down.
    fn meet(&self, key: &str) -> Mood {
        let mut state = self.state();
        let account = state.accounts.entry(key.to_owned()).or_default();
        account.submits += 1;
        let mood = match account.mood.unwrap_or(Mood::Fine) {
            Mood::Flaky if account.submits.is_multiple_of(2) => Mood::Fine,
            mood => mood,
        };
        if !matches!(mood, Mood::Fine | Mood::Mute) {
            account.misbehaved += 1;
            account.wasted.push(Instant::now());
        }
        mood
    }

    fn make(&self, task: usize, fate: Fate, name: Option<&str>) -> String {
        let mut state = self.state();
        let id = format!("job-{}", state.order.len());
        let (made, released) = (Instant::now(), false);
        state.jobs.insert(id.clone(), Job { task, fate, made, asked: 0, link_tried: false, released });
        if let Some(name) = name {
            state.named.insert(name.to_owned(), id.clone());
        }
        state.order.push(task);
        state.tasks.entry(task).or_default().jobs += 1;
        id
    }

    /// Asked for a job by its id or by the site's own; for the list of jobs without one.
    fn asked(&self, key: &str, id: Option<&str>) -> Response<Full<Bytes>> {
        let mut state = self.state();
        let account = state.accounts.entry(key.to_owned()).or_default();
        match account.mood {
            Some(Mood::Unauthorized) => return refusal(401, 1002, "access key not found"),
            Some(Mood::Failing | Mood::Mute) => {
                account.misbehaved += 1;
                return refusal(500, 5000, "internal error");
            }
            _ => {}
        }
        let Some(id) = id else { return told(json!([])) };
        let id = state.named.get(id).cloned().unwrap_or_else(|| id.to_owned());
        let Some(job) = state.jobs.get_mut(&id) else { return unknown() };
        job.asked += 1;
        let done = match job.fate {
            Fate::Slow => job.asked >= 3,
            Fate::Late => job.made.elapsed() >= self.late_after,
            Fate::Held => job.released,
            _ => true,
        };
        let empty = match job.fate {
            Fate::EmptyOnce => job.asked <= 2,
            fate => fate == Fate::Empty,
        };
        let link = format!("http://{}/files/{id}/{}.mp4", self.address, u8::from(job.link_tried));
        let videos = if empty { json!([]) } else { json!([{ "id": id, "url": link, "duration": "5.1" }]) };
        told(match (job.fate, done) {
            (Fate::Fails, _) => json!({
                "task_id": id, "task_status": "failed", "task_status_msg": "the model refused",
            }),
            (_, true) => json!({
                "task_id": id, "task_status": "succeed", "task_result": { "videos": videos },
            }),
            (_, false) => json!({ "task_id": id, "task_status": "processing" }),
        })
    }

    fn file(&self, path: &str) -> Response<Full<Bytes>> {
        let (id, version) = path.split_once('/').unwrap_or_default();
        let mut state = self.state();
        let Some(job) = state.jobs.get_mut(id) else { return unknown() };
        job.link_tried = true;
        let dead = match job.fate {
            Fate::DeadLinkOnce => version == "0.mp4",
            fate => fate == Fate::DeadLink,
        };
        if dead {
            return unknown();
        }
        // As much of a video as the site looks at.
        Response::new(Full::from(&b"\0\0\0\x18ftypisom\0\0\x02\0isomiso2"[..]))
    }
}
