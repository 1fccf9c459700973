//! What the simulator remembers, within bounds.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use serde::Serialize;
use serde_json::Value;

use super::job::{Job, PollInfo};

/// Maximum number of jobs remembered; the oldest leave first.
const MAX_JOBS: usize = 200_000;
/// Maximum number of uploads remembered, and their total size.
const MAX_UPLOADS: usize = 2_000;
const MAX_UPLOAD_BYTES: usize = 512 << 20;
/// Maximum number of violations remembered.
const MAX_VIOLATIONS: usize = 1_000;

/// A request that the vendor's document does not allow.
#[derive(Debug, Clone, Serialize)]
pub struct Violation {
    /// The vendor's id.
    pub vendor: String,
    /// The wire.
    pub wire: String,
    /// Method and path of the request.
    pub request: String,
    /// The operation of the document, where one fits.
    pub operation: Option<String>,
    /// What is wrong.
    pub problems: Vec<String>,
}

/// A job, as `GET /_sim/jobs` lists it.
#[derive(Debug, Clone, Serialize)]
pub struct JobInfo {
    /// The vendor's id.
    pub vendor: String,
    /// The wire.
    pub wire: String,
    /// The job's id at the vendor.
    pub id: String,
    /// The prompt that the vendor was given.
    pub prompt: String,
    /// The body of the request that made it.
    pub body: Value,
    /// Where it stands.
    pub state: &'static str,
    /// How many jobs this vendor was asked to make for this prompt.
    pub submits: usize,
    /// How many polls it has had.
    pub polls: u32,
    /// Where the vendor tells that it has changed.
    pub callback: Option<String>,
    /// When it was made, in milliseconds since the epoch.
    pub created_ms: i64,
    /// The polls themselves, as far as they are remembered.
    pub asked: Vec<PollInfo>,
}

#[derive(Default)]
pub(super) struct Store(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    /// By vendor, wire and id.
    jobs: HashMap<(String, String, String), Arc<Job>>,
    by_media_key: HashMap<String, Arc<Job>>,
    /// Ids of the jobs that clients have named, by vendor, wire and that name.
    named: HashMap<(String, String, String), String>,
    order: VecDeque<(String, String, String)>,
    number: u64,
    refused: HashMap<(String, String), u32>,
    uploads: HashMap<String, (String, Bytes)>,
    upload_order: VecDeque<String>,
    upload_bytes: usize,
    violations: VecDeque<Violation>,
}

/// The key of what the client calls a job.
fn named(job: &Job) -> Option<(String, String, String)> {
    Some((job.vendor.clone(), job.wire.clone(), job.alias.clone()?))
}

impl Store {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Every change is complete in itself: a panicking thread leaves nothing half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A number that no other job of this simulator has.
    pub fn next_number(&self) -> u64 {
        let mut inner = self.lock();
        inner.number += 1;
        inner.number
    }

    pub fn insert(&self, job: &Arc<Job>) {
        let key = (job.vendor.clone(), job.wire.clone(), job.id.clone());
        let mut inner = self.lock();
        inner.by_media_key.insert(job.media_key.clone(), Arc::clone(job));
        if let Some(name) = named(job) {
            inner.named.insert(name, job.id.clone());
        }
        if inner.jobs.insert(key.clone(), Arc::clone(job)).is_none() {
            inner.order.push_back(key);
        }
        while inner.order.len() > MAX_JOBS {
            if let Some(oldest) = inner.order.pop_front().and_then(|key| inner.jobs.remove(&key)) {
                inner.by_media_key.remove(&oldest.media_key);
                named(&oldest).and_then(|name| inner.named.remove(&name));
            }
        }
    }

    pub fn job(&self, vendor: &str, wire: &str, id: &str) -> Option<Arc<Job>> {
        let inner = self.lock();
        let mut key = (vendor.to_owned(), wire.to_owned(), id.to_owned());
        if let Some(own) = inner.named.get(&key) {
            key.2.clone_from(own);
        }
        inner.jobs.get(&key).cloned()
    }

    pub fn job_of_media(&self, key: &str) -> Option<Arc<Job>> {
        self.lock().by_media_key.get(key).cloned()
    }

    /// Counts a refused submit; how many there were before.
    pub fn refuse(&self, vendor: &str, prompt: &str) -> u32 {
        let mut inner = self.lock();
        if inner.refused.len() > MAX_JOBS {
            inner.refused.clear();
        }
        let count = inner.refused.entry((vendor.to_owned(), prompt.to_owned())).or_default();
        *count += 1;
        *count - 1
    }

    pub fn upload(&self, id: String, mime: String, bytes: Bytes) {
        let mut inner = self.lock();
        inner.upload_bytes += bytes.len();
        inner.upload_order.push_back(id.clone());
        inner.uploads.insert(id, (mime, bytes));
        while inner.upload_order.len() > MAX_UPLOADS || inner.upload_bytes > MAX_UPLOAD_BYTES {
            let Some(oldest) = inner.upload_order.pop_front() else { break };
            if let Some((_, bytes)) = inner.uploads.remove(&oldest) {
                inner.upload_bytes -= bytes.len();
            }
        }
    }

    pub fn uploaded(&self, id: &str) -> Option<(String, Bytes)> {
        self.lock().uploads.get(id).cloned()
    }

    pub fn violate(&self, violation: Violation) {
        let mut inner = self.lock();
        if inner.violations.len() >= MAX_VIOLATIONS {
            inner.violations.pop_front();
        }
        inner.violations.push_back(violation);
    }

    pub fn violations(&self) -> Vec<Violation> {
        self.lock().violations.iter().cloned().collect()
    }

    /// Jobs whose prompt contains `part`, oldest first.
    pub fn jobs(&self, part: &str, now_ms: i64) -> Vec<JobInfo> {
        let jobs: Vec<Arc<Job>> = {
            let inner = self.lock();
            let all = inner.order.iter().filter_map(|key| inner.jobs.get(key));
            all.filter(|job| job.prompt.contains(part)).cloned().collect()
        };
        let mut submits: HashMap<(&str, &str), usize> = HashMap::new();
        for job in &jobs {
            *submits.entry((&job.vendor, &job.prompt)).or_default() += 1;
        }
        let info = |job: &Arc<Job>| JobInfo {
            vendor: job.vendor.clone(),
            wire: job.wire.clone(),
            id: job.id.clone(),
            prompt: job.prompt.clone(),
            state: job.state(now_ms).name(),
            submits: submits.get(&(job.vendor.as_str(), job.prompt.as_str())).copied().unwrap_or_default(),
            polls: job.polls.load(std::sync::atomic::Ordering::Relaxed),
            body: job.body.clone(),
            callback: job.callback.as_ref().map(|address| address.as_str().to_owned()),
            created_ms: job.created_ms,
            asked: job.asked().clone(),
        };
        jobs.iter().map(info).collect()
    }
}
