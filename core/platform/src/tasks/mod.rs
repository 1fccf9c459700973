//! Tasks: created with their price held, handed to a vendor at most once, polled on time, settled exactly once,
//! their results copied into our own storage. Nothing of this is lost when the process dies.
//!
//! [`Tasks`] is the service; behind it the [`scheduler`] decides, [`submit`], [`finish`] and [`storing`] work, the
//! [`writer`] commits and [`lease`] shares the work between processes.

pub(crate) mod batch;
mod crash;
mod engine;
mod events;
mod finish;
mod inputs;
mod lease;
mod model;
mod prices;
mod records;
pub mod review;
mod scheduler;
mod service;
mod settings;
mod songs;
mod store;
mod storing;
mod submit;
#[cfg(test)]
mod tests;
mod vendors;
mod views;
mod wheel;
pub(crate) mod writer;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use baigong_provider::schema::FieldError;
use baigong_provider::{Clock, Registry};
use tokio::sync::{mpsc, oneshot};

use crate::accounts::CannotPay;
use crate::db::Db;
use crate::media::Media;
use crate::points::Balance;
use engine::{Engine, Parts};
use scheduler::Message;
use writer::Writer;

#[cfg(feature = "crash-points")]
pub use crash::CRASH_ENV;
pub use events::{Hub, Subscription, TaskEvent};
pub use model::{
    ArtifactView, CancelEffect, Charge, LiveProgress, Storage, TaskFailure, TaskState, TaskView,
};
pub use prices::Prices;
pub use records::{Record, RecordFilter};
pub use service::{Created, NewTask, Page, Quoted};
pub use settings::EngineSettings;
pub use songs::Song;
pub use store::{StateGroup, TaskFilter};
pub use vendors::{AccountBook, AccountConfig};

/// What a user reads on a task that nobody can be sure of.
const UNCERTAIN_MESSAGE: &str = "无法确认供应商是否已接受任务，已转人工核实；积分暂时冻结，不会重复提交";
/// What a user reads when the account that ran the first part of a continuation is gone.
const ACCOUNT_GONE_MESSAGE: &str = "运行原任务的供应商账号已停用，无法继续";
/// How long a shutdown waits for calls under way.
const SHUTDOWN_PATIENCE: Duration = Duration::from_secs(10);

/// Everything that the engine stands on.
pub struct Deps {
    /// The database.
    pub db: Db,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The tools.
    pub registry: Registry,
    /// The operator's accounts at the vendors.
    pub accounts: AccountBook,
    /// Files.
    pub media: Media,
    /// The prices in force.
    pub prices: Prices,
    /// Tuning.
    pub settings: EngineSettings,
}

/// The task service. Cheap to clone.
#[derive(Clone)]
pub struct Tasks {
    engine: Arc<Engine>,
    prices: Prices,
}

/// Why a request about a task was refused. Nothing was charged.
#[derive(Debug, thiserror::Error)]
pub enum TaskError {
    /// No such tool; the text lists the known ones.
    #[error("{0}")]
    UnknownTool(String),
    /// The tool has no such mode.
    #[error("unknown mode {0}")]
    UnknownMode(String),
    /// Parameters are wrong.
    #[error("invalid parameters")]
    Invalid(Vec<FieldError>),
    /// The balance does not allow it.
    #[error("needs {needed} points, {available} available")]
    InsufficientPoints {
        /// The price.
        needed: i64,
        /// What is there.
        available: i64,
    },
    /// Too many tasks of this tool are under way; the text is the tool's own.
    #[error("{0}")]
    TooManyActive(String),
    /// The key was used for another request.
    #[error("the idempotency key was used for another request")]
    IdempotencyMismatch,
    /// No such task, or it is somebody else's.
    #[error("no such task")]
    NotFound,
    /// It cannot be cancelled now; the text says why.
    #[error("{0}")]
    CannotCancel(String),
    /// Only finished tasks can be removed.
    #[error("the task is not finished")]
    NotFinished,
    /// The user may not spend points.
    #[error("the user may not pay: {0}")]
    CannotPay(#[from] CannotPay),
    /// The tool cannot be used now; the text says why.
    #[error("{0}")]
    Unavailable(String),
    /// The database failed.
    #[error("database: {0}")]
    Database(String),
}

impl From<sqlx::Error> for TaskError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.to_string())
    }
}

/// Figures of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineStats {
    /// Tasks waiting for an account.
    pub queued: u64,
    /// Tasks at vendors.
    pub in_flight: u64,
    /// Submit calls made.
    pub submits: u64,
    /// Polls made.
    pub polls: u64,
    /// Polls that failed.
    pub poll_errors: u64,
    /// Status words that vendors do not document.
    pub unknown_words: u64,
    /// Tasks that succeeded.
    pub finished: u64,
    /// Lateness that half of all polls stayed below, in milliseconds.
    pub poll_lateness_p50_ms: u64,
    /// Lateness that 99 % of all polls stayed below, in milliseconds.
    pub poll_lateness_p99_ms: u64,
    /// Transactions of the writer.
    pub batches: u64,
    /// Changes written in them.
    pub writes: u64,
    /// Pages that watch.
    pub watchers: u64,
}

impl Tasks {
    /// Starts the engine: registers this process, takes over what a dead one left, and goes to work.
    pub async fn start(deps: Deps) -> Result<Self, sqlx::Error> {
        let owner = crate::db::new_id();
        lease::register(&deps.db, &owner).await?;
        let hub = Hub::default();
        let writer = Writer::start(deps.db.clone(), deps.clock.clone(), hub.clone());
        let (inbox, messages) = mpsc::unbounded_channel();
        let (storing, to_store) = mpsc::unbounded_channel();
        let engine = Arc::new(Engine::new(Parts {
            db: deps.db,
            clock: deps.clock,
            registry: deps.registry,
            accounts: deps.accounts,
            media: deps.media,
            settings: deps.settings,
            writer,
            hub,
            inbox,
            storing,
            owner,
        }));
        tokio::spawn(scheduler::run(engine.clone(), messages));
        tokio::spawn(storing::run(engine.clone(), to_store));
        lease::take_over(&engine).await?;
        tokio::spawn(lease::run(engine.clone()));
        tokio::spawn(lease::listen(engine.clone()));
        Ok(Self { engine, prices: deps.prices })
    }

    /// Watches a user's tasks.
    pub fn subscribe(&self, user_id: &str) -> Subscription {
        self.engine.hub.subscribe(user_id)
    }

    /// Tells a user's open pages, also those of other processes, what the user has now, after points were moved by
    /// something else than a task. The pages ask again by themselves later, so a failure is only logged.
    pub async fn announce_points(&self, user_id: &str, balance: Balance) {
        self.engine.hub.points(user_id, Some(balance));
        if let Err(cause) = lease::announce_points(&self.engine, user_id).await {
            tracing::warn!(%cause, "other processes were not told of a balance");
        }
    }

    /// Tells every page to fetch everything again.
    pub fn resync_all(&self) {
        self.engine.hub.resync_all();
    }

    /// The engine's figures.
    pub fn stats(&self) -> EngineStats {
        let stats = &self.engine.stats;
        let get = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
        EngineStats {
            queued: get(&stats.queued),
            in_flight: get(&stats.in_flight),
            submits: get(&stats.submits),
            polls: get(&stats.polls),
            poll_errors: get(&stats.poll_errors),
            unknown_words: get(&stats.unknown_words),
            finished: get(&stats.finished),
            poll_lateness_p50_ms: stats.lateness_ms(0.5),
            poll_lateness_p99_ms: stats.lateness_ms(0.99),
            batches: get(&self.engine.writer.stats.batches),
            writes: get(&self.engine.writer.stats.writes),
            watchers: self.engine.hub.watchers() as u64,
        }
    }

    /// Stops starting things, waits for calls under way, and hands all tasks over to the next process.
    pub async fn shutdown(&self) {
        self.engine.stopping.cancel();
        let (done, stopped) = oneshot::channel();
        self.engine.send(Message::Stop(done));
        let _ = stopped.await;
        self.engine.work.close();
        if tokio::time::timeout(SHUTDOWN_PATIENCE, self.engine.work.wait()).await.is_err() {
            tracing::warn!("calls are still under way; their tasks will be uncertain");
        }
        if let Err(error) = lease::resign(&self.engine.db, &self.engine.owner()).await {
            tracing::warn!(%error, "this process could not resign; its tasks wait for its lease to end");
        }
    }
}
