//! What every part of the engine shares: the tools, the accounts, the writer, and what only memory knows.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use baigong_base::db::Db;
use baigong_ground::Clock;
use baigong_ledger::{TaskId, UserId};
use baigong_provider::{NumberedForm, Registry};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use uuid::Uuid;

use super::callbacks::CallbackAddresses;
use super::message::Message;
use super::times::Times;
use crate::accounts::account::AskParts;
use crate::accounts::book::AccountBook;
use crate::accounts::health::News;
use crate::accounts::polling::Polling;
use crate::media::Media;
use crate::tasks::rows::events::Hub;
use crate::tasks::rows::model::{EngineStats, LiveProgress, TaskState};
use crate::tasks::rows::settings::EngineSettings;
use crate::tasks::writing::batch::Advance;
use crate::tasks::writing::writer::Writer;

/// The longest reply in words that is kept with a task, in characters.
const REPLY_CHARS: usize = 20_000;

pub(crate) struct Engine {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
    pub registry: Registry,
    pub accounts: AccountBook,
    pub media: Media,
    pub polling: Polling,
    pub settings: EngineSettings,
    pub writer: Writer,
    pub hub: Hub,
    pub ask: AskParts,
    pub callbacks: CallbackAddresses,
    pub inbox: mpsc::UnboundedSender<Message>,
    pub storing: mpsc::UnboundedSender<TaskId>,
    pub rests: mpsc::UnboundedSender<News>,
    pub stats: Stats,
    pub times: Times,
    /// Submits, finishes and copies under way; a shutdown waits for them.
    pub work: TaskTracker,
    /// Set when the process is told to stop: nothing new begins.
    pub stopping: CancellationToken,
    owner: RwLock<Arc<str>>,
    progress: Mutex<HashMap<Uuid, LiveProgress>>,
    submits: Mutex<HashMap<Uuid, CancellationToken>>,
}

/// The parts of an engine that are made before it.
pub(crate) struct Parts {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
    pub registry: Registry,
    pub accounts: AccountBook,
    pub media: Media,
    pub polling: Polling,
    pub settings: EngineSettings,
    pub writer: Writer,
    pub hub: Hub,
    pub inbox: mpsc::UnboundedSender<Message>,
    pub storing: mpsc::UnboundedSender<TaskId>,
    pub rests: mpsc::UnboundedSender<News>,
    pub owner: String,
}

impl Engine {
    pub(crate) fn new(parts: Parts) -> Self {
        Self {
            ask: AskParts::new(parts.clock.clone()),
            callbacks: CallbackAddresses::of_site(parts.media.settings()),
            db: parts.db,
            clock: parts.clock,
            registry: parts.registry,
            accounts: parts.accounts,
            media: parts.media,
            polling: parts.polling,
            settings: parts.settings,
            writer: parts.writer,
            hub: parts.hub,
            inbox: parts.inbox,
            storing: parts.storing,
            rests: parts.rests,
            times: Times::default(),
            stats: Stats::new(),
            work: TaskTracker::new(),
            stopping: CancellationToken::new(),
            owner: RwLock::new(parts.owner.into()),
            progress: Mutex::default(),
            submits: Mutex::default(),
        }
    }

    /// The name under which this process owns tasks.
    pub(crate) fn owner(&self) -> Arc<str> {
        self.owner.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn rename(&self, owner: String) {
        *self.owner.write().unwrap_or_else(PoisonError::into_inner) = owner.into();
    }

    /// The form that a task carries the number of; without a lock.
    pub(crate) fn form(&self, number: u16) -> &NumberedForm {
        self.registry.numbered(number)
    }

    /// Number of the newest form of a mode, also of a tool that is gone: its tasks are still there.
    pub(crate) fn form_of(&self, tool: &str, mode: &str) -> Option<u16> {
        self.registry.snapshot().number(tool, mode)
    }

    /// The age at which a task of a mode is asked about one last time, in milliseconds.
    pub(crate) fn deadline_ms(&self, form: u16) -> i64 {
        let form = self.form(form);
        let own = || self.polling.policy(&form.tool.manifest().id, &form.mode).deadline_ms;
        i64::try_from(self.settings.deadline_ms.unwrap_or_else(own)).unwrap_or(i64::MAX / 4)
    }

    /// How long a job may wait at its vendor before its time begins to count, in milliseconds.
    pub(crate) fn waits_at_most_ms(&self) -> i64 {
        i64::try_from(self.settings.queue_deadline_ms).unwrap_or(i64::MAX / 4)
    }

    /// Lets the vendor of a task that becomes late be asked on.
    pub(crate) fn ask_on(&self, advance: &mut Advance, now_ms: i64) {
        advance.set.late_since_ms = Some(now_ms);
        advance.set.ask_next_ms = Some(now_ms.saturating_add(self.settings.late_first_ms));
    }

    /// Lets the vendor of a submit in doubt be asked for its job by our id, at once and from then on.
    pub(crate) fn look_up(&self, advance: &mut Advance, now_ms: i64) {
        advance.set.late_since_ms = Some(now_ms);
        advance.set.ask_next_ms = Some(now_ms);
    }

    /// How long a vendor keeps the results of a mode, in milliseconds.
    pub(crate) fn result_life_ms(&self, form: Option<u16>) -> i64 {
        let known = form.and_then(|form| self.form(form).mode.result_lifetime_ms);
        known.and_then(|ms| i64::try_from(ms).ok()).unwrap_or(self.settings.storing_lifetime_ms)
    }

    /// Sends to the scheduler; after a shutdown there is none, and the next process takes over.
    pub(crate) fn send(&self, message: Message) {
        let _ = self.inbox.send(message);
    }

    /// Writes a change, for as long as it takes: what the vendor answered must not be forgotten because our own
    /// database is busy or gone. Gives up only when the process stops.
    pub(crate) async fn write(&self, mut advance: Advance) -> bool {
        if advance.to.is_final() || advance.to == TaskState::Uncertain {
            advance.set.reply = self.reply(&advance.id);
        }
        let mut errors = 0;
        loop {
            match self.writer.advance(advance.clone()).await {
                Ok(applied) => return applied,
                Err(error) => {
                    errors += 1;
                    tracing::error!(task = %advance.id, %error, errors, "a task's change is not written yet");
                    let pause = u64::try_from(self.settings.backoff_ms(errors)).unwrap_or(1000);
                    tokio::select! {
                        () = tokio::time::sleep(std::time::Duration::from_millis(pause)) => {}
                        () = self.stopping.cancelled() => return false,
                    }
                }
            }
        }
    }

    pub(crate) fn progress(&self, id: &Uuid) -> LiveProgress {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned().unwrap_or_default()
    }

    /// What the vendor's model has said to a task in words, as it is kept.
    fn reply(&self, id: &TaskId) -> Option<String> {
        let text = self.progress(&id.uuid()).text?;
        // PostgreSQL keeps no NUL in a text.
        let text: String = text.trim().chars().filter(|c| *c != '\0').take(REPLY_CHARS).collect();
        Some(text).filter(|text| !text.is_empty())
    }

    /// Changes a task's live progress, telling its watchers if that made a difference.
    pub(crate) fn set_progress(&self, user: &Uuid, id: &Uuid, change: impl FnOnce(&mut LiveProgress)) {
        let mut all = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let before = all.get(id);
        let mut after = before.cloned().unwrap_or_default();
        change(&mut after);
        // Most polls bring nothing new, and nobody is told.
        if before.map_or_else(|| after == LiveProgress::default(), |before| after == *before) {
            return;
        }
        after.revision = self.clock.now_ms().max(after.revision + 1);
        all.insert(*id, after.clone());
        drop(all);
        self.hub.progress(&UserId::from(*user), &TaskId::from(*id), &after);
    }

    pub(crate) fn clear_progress(&self, id: &Uuid) {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Marks a submit as under way; cancelling the token abandons it.
    pub(crate) fn begin_submit(&self, id: Uuid) -> CancellationToken {
        let token = CancellationToken::new();
        self.submits.lock().unwrap_or_else(PoisonError::into_inner).insert(id, token.clone());
        token
    }

    pub(crate) fn end_submit(&self, id: &Uuid) {
        self.submits.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// What this engine has done since it started, and has before it now.
    pub(crate) fn figures(&self) -> EngineStats {
        let stats = &self.stats;
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        EngineStats {
            queued: get(&stats.queued),
            in_flight: get(&stats.in_flight),
            submits: get(&stats.submits),
            polls: get(&stats.polls),
            callbacks: get(&stats.callbacks),
            poll_errors: get(&stats.poll_errors),
            unknown_words: get(&stats.unknown_words),
            overlong: get(&stats.overlong),
            finished: get(&stats.finished),
            poll_lateness_p50_ms: stats.lateness_ms(0.5),
            poll_lateness_p99_ms: stats.lateness_ms(0.99),
            batches: get(&self.writer.stats.batches),
            writes: get(&self.writer.stats.writes),
            watchers: self.hub.watchers() as u64,
        }
    }

    /// Abandons a submit that this process has under way; false if it has none.
    pub(crate) fn abandon_submit(&self, id: &Uuid) -> bool {
        let submits = self.submits.lock().unwrap_or_else(PoisonError::into_inner);
        submits.get(id).inspect(|token| token.cancel()).is_some()
    }
}

/// Figures for metrics, the dashboard and the benchmarks.
pub(crate) struct Stats {
    pub queued: AtomicU64,
    pub in_flight: AtomicU64,
    pub submits: AtomicU64,
    pub polls: AtomicU64,
    pub callbacks: AtomicU64,
    pub poll_errors: AtomicU64,
    pub unknown_words: AtomicU64,
    pub overlong: AtomicU64,
    pub finished: AtomicU64,
    /// How late polls were: one counter a millisecond, the last for everything later.
    lateness: Vec<AtomicU64>,
}

const LATENESS_BUCKETS: usize = 2001;

impl Stats {
    fn new() -> Self {
        Self {
            queued: AtomicU64::new(0),
            in_flight: AtomicU64::new(0),
            submits: AtomicU64::new(0),
            polls: AtomicU64::new(0),
            callbacks: AtomicU64::new(0),
            poll_errors: AtomicU64::new(0),
            unknown_words: AtomicU64::new(0),
            overlong: AtomicU64::new(0),
            finished: AtomicU64::new(0),
            lateness: (0..LATENESS_BUCKETS).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    pub(crate) fn late(&self, ms: i64) {
        let bucket = usize::try_from(ms).unwrap_or(0).min(LATENESS_BUCKETS - 1);
        self.lateness[bucket].fetch_add(1, Ordering::Relaxed);
    }

    /// The lateness that `share` of all polls stayed below, in milliseconds.
    pub(crate) fn lateness_ms(&self, share: f64) -> u64 {
        let counts: Vec<u64> = self.lateness.iter().map(|c| c.load(Ordering::Relaxed)).collect();
        let wanted = (counts.iter().sum::<u64>() as f64 * share).ceil() as u64;
        let mut seen = 0;
        for (ms, count) in (0u64..).zip(&counts) {
            seen += count;
            if seen >= wanted {
                return ms;
            }
        }
        0
    }
}
