//! A simulated job: made once, then only looked at. Its state is worked out of the clock, so thousands cost nothing.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use baigong_provider::MediaKind;
use serde::Serialize;
use serde_json::{Value, json};

use crate::render::MediaSpec;

/// Polls of a job that are remembered one by one.
const MAX_ASKED: usize = 100;

/// What a job comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Succeeds,
    Fails,
    Moderated,
    Hangs,
}

/// The fault words of a prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Faults {
    pub fail: bool,
    pub moderated: bool,
    pub slow: bool,
    pub hang: bool,
    pub bad_json: bool,
    pub expired: bool,
    /// How many submits are refused; `u32::MAX` for all.
    pub ratelimit: u32,
}

impl Faults {
    pub fn of(prompt: &str) -> Self {
        let has = |word: &str| prompt.contains(word);
        let ratelimit = prompt.split("#ratelimit").nth(1).map_or(0, |rest| {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits.parse().unwrap_or(u32::MAX)
        });
        Self {
            fail: has("#fail"),
            moderated: has("#moderated"),
            slow: has("#slow"),
            hang: has("#hang"),
            bad_json: has("#badjson"),
            expired: has("#expired"),
            ratelimit,
        }
    }

    pub fn outcome(self) -> Outcome {
        match self {
            Self { hang: true, .. } => Outcome::Hangs,
            Self { moderated: true, .. } => Outcome::Moderated,
            Self { fail: true, .. } => Outcome::Fails,
            _ => Outcome::Succeeds,
        }
    }
}

/// How many polls of a `#badjson` job answer badly.
pub(super) const BAD_POLLS: u32 = 2;
/// How much longer a `#slow` job takes.
const SLOW_FACTOR: f64 = 8.0;

/// Where a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Queued,
    Running,
    Succeeded,
    Failed,
    Moderated,
    Cancelled,
}

impl State {
    pub fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Succeeded => "succeeded",
            Self::Failed => "failed",
            Self::Moderated => "moderated",
            Self::Cancelled => "cancelled",
        }
    }

    pub fn finished(self) -> bool {
        !matches!(self, Self::Queued | Self::Running)
    }
}

/// A job at a simulated vendor.
#[derive(Debug)]
pub(super) struct Job {
    pub id: String,
    /// What the client calls it, where the vendor asks for that.
    pub alias: Option<String>,
    /// Part of the addresses of its files; hard to guess, as vendors' are.
    pub media_key: String,
    pub vendor: String,
    pub wire: String,
    pub kind: String,
    pub prompt: String,
    pub created_ms: i64,
    /// Milliseconds of simulated time before the work starts, and until it is done.
    pub queue_ms: f64,
    pub total_ms: f64,
    pub speed: f64,
    pub outcome: Outcome,
    pub faults: Faults,
    /// The results, and behind them their covers.
    pub media: Vec<Arc<MediaSpec>>,
    /// How many of the files are results.
    pub results: usize,
    /// Where the vendor tells that the job has changed.
    pub callback: Option<url::Url>,
    /// The request that made it, without long texts; templates of later replies may echo it.
    pub body: Value,
    pub polls: AtomicU32,
    pub asked: Mutex<Vec<PollInfo>>,
    /// Moment of the cancellation; negative while there is none.
    pub cancelled_ms: AtomicI64,
}

/// One poll of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PollInfo {
    /// When it came, in milliseconds since the epoch.
    pub at_ms: i64,
    /// Where the job stood.
    pub state: &'static str,
}

impl Job {
    /// Milliseconds of simulated time since the job was made.
    pub fn elapsed_ms(&self, now_ms: i64) -> f64 {
        (now_ms - self.created_ms).max(0) as f64 * self.speed
    }

    pub fn state(&self, now_ms: i64) -> State {
        let elapsed = self.elapsed_ms(now_ms);
        if self.cancelled_ms.load(Ordering::Relaxed) >= 0 {
            return State::Cancelled;
        }
        if elapsed < self.queue_ms {
            return State::Queued;
        }
        match self.outcome {
            Outcome::Hangs => State::Running,
            _ if elapsed < self.total_ms => State::Running,
            Outcome::Succeeds => State::Succeeded,
            Outcome::Fails => State::Failed,
            Outcome::Moderated => State::Moderated,
        }
    }

    /// Notes a poll; how many there were before.
    pub fn ask(&self, now_ms: i64) -> u32 {
        let mut asked = self.asked();
        if asked.len() < MAX_ASKED {
            asked.push(PollInfo { at_ms: now_ms, state: self.state(now_ms).name() });
        }
        self.polls.fetch_add(1, Ordering::Relaxed)
    }

    /// The first polls.
    pub fn asked(&self) -> MutexGuard<'_, Vec<PollInfo>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// 0 to 100, whole.
    pub fn percent(&self, now_ms: i64) -> u32 {
        match self.state(now_ms) {
            State::Queued => 0,
            State::Running => {
                let share =
                    (self.elapsed_ms(now_ms) - self.queue_ms) / (self.total_ms - self.queue_ms).max(1.0);
                (share * 100.0).clamp(1.0, 99.0) as u32
            }
            _ => 100,
        }
    }

    /// Stops the job; whether there was something to stop.
    pub fn cancel(&self, now_ms: i64) -> bool {
        if self.state(now_ms).finished() {
            return self.state(now_ms) == State::Cancelled;
        }
        self.cancelled_ms.store(now_ms, Ordering::Relaxed);
        true
    }

    /// Addresses of all files, once there are any: first those of the results.
    pub fn urls(&self, media_base: &str) -> Vec<String> {
        let file = |(i, spec): (usize, &Arc<MediaSpec>)| {
            format!("{media_base}/{}/{i}.{}", self.media_key, spec.extension())
        };
        self.media.iter().enumerate().map(file).collect()
    }

    /// The variable `job` of templates.
    pub fn variables(&self, now_ms: i64, media_base: &str) -> Value {
        let state = self.state(now_ms);
        let millis = |simulated: f64| self.created_ms + (simulated / self.speed) as i64;
        let mut urls = if state == State::Succeeded { self.urls(media_base) } else { Vec::new() };
        let covers = urls.split_off(self.results.min(urls.len()));
        let (started, finished) = (millis(self.queue_ms), millis(self.total_ms));
        let (width, height, duration_ms) = match self.media.first().map(AsRef::as_ref) {
            Some(MediaSpec::Video(v)) => (v.width, v.height, v.duration_ms),
            Some(MediaSpec::Image(i)) => (i.width, i.height, 0),
            Some(MediaSpec::Audio(a)) => (0, 0, a.duration_ms),
            _ => (0, 0, 0),
        };
        let escaped: String = url::form_urlencoded::byte_serialize(self.id.as_bytes()).collect();
        let error = match state {
            State::Failed => "生成失败：模拟的故障",
            State::Moderated => "内容未通过审核：模拟的故障",
            State::Cancelled => "任务已取消",
            _ => "",
        };
        json!({
            "id": self.id, "escaped_id": escaped, "state": state.name(), "percent": self.percent(now_ms), "prompt": self.prompt,
            "kind": self.kind, "error": error, "body": self.body,
            "created_s": self.created_ms / 1000, "created_ms": self.created_ms,
            "started_s": if state == State::Queued { 0 } else { started / 1000 },
            "started_ms": if state == State::Queued { 0 } else { started },
            "finished_s": if state.finished() { finished / 1000 } else { 0 },
            "finished_ms": if state.finished() { finished } else { 0 },
            "urls": urls, "covers": covers,
            "mime": self.media.first().map_or("text/plain", |m| m.content_type()),
            "count": self.results, "width": width, "height": height,
            "duration_s": f64::from(duration_ms) / 1000.0, "duration_ms": duration_ms,
        })
    }
}

fn seconds(kind: MediaKind) -> f64 {
    match kind {
        MediaKind::Video => 5.0,
        MediaKind::Model => 6.0,
        MediaKind::Audio => 5.0,
        MediaKind::Image | MediaKind::Text => 3.0,
    }
}

/// How long simulated jobs usually take, in milliseconds, by what they make.
pub fn usual_ms(speed: f64) -> BTreeMap<MediaKind, u64> {
    MediaKind::ALL.map(|kind| (kind, (seconds(kind) * 1000.0 / speed) as u64)).into()
}

/// Waiting and total time at speed 1 in milliseconds: about 5 s for video, 3 s for pictures, a little different each time.
pub(super) fn timing(
    kind: &str,
    work_s: Option<f64>,
    faults: Faults,
    streamed: bool,
    jitter: f64,
) -> (f64, f64) {
    let quick = MediaKind::Text;
    let kind = if streamed { quick } else { MediaKind::named(kind).unwrap_or(quick) };
    let work = work_s.unwrap_or_else(|| seconds(kind));
    let factor = if faults.slow { SLOW_FACTOR } else { 1.0 };
    let total = work * 1000.0 * factor * (0.85 + 0.3 * jitter);
    (if streamed { 0.0 } else { total * 0.15 }, total)
}
