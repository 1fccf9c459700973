//! Tasks: created with their price held, handed to a vendor at most once, polled on time, settled exactly once,
//! their results copied into our own storage. Nothing of this is lost when the process dies.
//!
//! [`Tasks`] is the service; behind it the [`scheduler`] decides, [`submit`], [`finish`] and [`storing`] work, the
//! [`writer`] commits and [`lease`] shares the work between processes.

pub(crate) mod batch;
pub(crate) mod book;
mod crash;
mod engine;
mod events;
mod finish;
mod inputs;
mod lease;
mod message;
mod model;
mod money;
mod polling;
#[cfg(test)]
mod property;
mod records;
pub mod review;
pub(crate) mod room;
mod scheduler;
mod service;
mod settings;
mod songs;
mod store;
mod storing;
mod submit;
#[cfg(test)]
mod tests;
mod usage;
pub(crate) mod vendors;
mod views;
mod wheel;
pub(crate) mod writer;

use std::sync::Arc;
use std::time::Duration;

use baigong_base::db::Db;
use baigong_ledger::{Balance, CannotPay};
use baigong_provider::schema::FieldError;
use baigong_provider::{Clock, Registry};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};

use crate::media::Media;
use crate::prices::Prices;
use engine::{Engine, Parts};
use message::Message;
use writer::Writer;

pub use book::AccountBook;
#[cfg(feature = "crash-points")]
pub use crash::CRASH_ENV;
pub use events::{Hub, Subscription, TaskEvent};
pub use model::{
    ArtifactView, CancelEffect, Charge, LiveProgress, Storage, TaskFailure, TaskState, TaskView,
};
pub use money::{MoneyStep, TaskMoney};
pub use polling::{
    Cadence, DEADLINE_MS, LONGEST_MS, MOST_GROWTH_MS, Polling, PollingError, SHORTEST_MS, SetCadence,
};
pub use records::{Record, RecordFilter};
pub use service::{Created, NewTask, Page, Quoted};
pub use settings::EngineSettings;
pub use songs::Song;
pub use store::{StateGroup, TaskFilter};
pub use usage::{MAX_USAGE_DAYS, UsageDay};
pub use vendors::AccountConfig;

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
    /// The operator's cadences of polls.
    pub polling: Polling,
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

/// A process that works on tasks.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = EngineProcess))]
pub struct Process {
    /// The name under which it owns tasks.
    pub id: String,
    /// Whether it is the one that answers.
    pub this: bool,
    /// When it began under this name, in milliseconds since the epoch.
    pub started_ms: i64,
    /// When it last said that it lives.
    pub heartbeat_ms: i64,
    /// Its figures, as they were then; none before its first heartbeat.
    pub figures: Option<EngineStats>,
}

/// Figures of the engine of one process, counted since it started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
    #[expect(clippy::disallowed_methods, reason = "each ends with the engine, whose channels it reads")]
    pub async fn start(deps: Deps) -> Result<Self, sqlx::Error> {
        let owner = baigong_base::db::new_id();
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
            polling: deps.polling,
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

    /// The age at which a task of a mode is asked about one last time, in milliseconds; `None` for no mode.
    pub fn deadline_ms(&self, tool: &str, mode: &str) -> Option<i64> {
        Some(self.engine.deadline_ms(self.engine.form_of(tool, mode)?))
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
        self.engine.figures()
    }

    /// The processes that share this database, this one first, each with its engine's figures.
    pub async fn processes(&self) -> Result<Vec<Process>, sqlx::Error> {
        let own = self.engine.owner();
        let mut processes = lease::processes(&self.engine.db, &own).await?;
        if let Some(this) = processes.iter_mut().find(|process| process.this) {
            this.figures = Some(self.stats());
        }
        Ok(processes)
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
