//! Starting, watching and stopping the engine.

use std::sync::Arc;
use std::time::Duration;

use baigong_base::db::Db;
use baigong_ground::Clock;
use baigong_ledger::{Balance, UserId};
use baigong_provider::Registry;
use tokio::sync::{mpsc, oneshot};

use crate::accounts::book::{AccountBook, AccountState};
use crate::accounts::polling::Polling;
use crate::media::Media;
use crate::prices::Prices;
use crate::tasks::rows::events::{Hub, Subscription};
use crate::tasks::rows::model::{EngineStats, Process};
use crate::tasks::rows::settings::EngineSettings;
use crate::tasks::working::engine::{Engine, Parts};
use crate::tasks::working::message::Message;
use crate::tasks::working::{late, lease, scheduler, stored_rests, storing, timing};
use crate::tasks::writing::writer::Writer;

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
    /// Who watches tasks.
    pub hub: Hub,
    /// The operator's accounts at the vendors.
    pub accounts: AccountBook,
    /// Uploads and results, as files in our own storage.
    pub media: Media,
    /// The prices in force.
    pub prices: Prices,
    /// The operator's cadences of polls.
    pub polling: Polling,
    /// Limits and cadences of the engine itself.
    pub settings: EngineSettings,
}

/// The task service. Cheap to clone.
#[derive(Clone)]
pub struct Tasks {
    pub(crate) engine: Arc<Engine>,
    pub(crate) prices: Prices,
}

impl Tasks {
    /// Whether this process could write to the database within its lease: its heartbeat is as fresh as others expect.
    pub async fn can_write(&self) -> Result<bool, sqlx::Error> {
        let lease_ms = i64::try_from(self.engine.settings.lease_ms).unwrap_or(i64::MAX);
        let silence_ms = lease::silence_ms(&self.engine.db, &self.engine.owner()).await?;
        Ok(silence_ms.is_some_and(|silence_ms| silence_ms < lease_ms))
    }

    /// Starts the engine: registers this process, takes over what a dead one left, and goes to work.
    #[expect(clippy::disallowed_methods, reason = "each ends with the engine, whose channels it reads")]
    pub async fn start(deps: Deps) -> Result<Self, sqlx::Error> {
        let owner = baigong_base::db::new_id();
        lease::register(&deps.db, &owner).await?;
        let hub = deps.hub;
        let (inbox, messages) = mpsc::unbounded_channel();
        let scheduler = inbox.clone();
        // A scheduler that is gone has been stopped; the next one reads what waits.
        let on_created = move |waiting| drop(scheduler.send(Message::Queue(waiting, 0)));
        let writer = Writer::start(deps.db.clone(), deps.clock.clone(), hub.clone(), on_created);
        let (storing, to_store) = mpsc::unbounded_channel();
        let (rests, decided) = mpsc::unbounded_channel();
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
            rests,
            owner,
        }));
        timing::load(&engine).await?;
        tokio::spawn(scheduler::run(engine.clone(), messages));
        tokio::spawn(storing::run(engine.clone(), to_store));
        tokio::spawn(stored_rests::run(engine.clone(), decided));
        lease::take_over(&engine).await?;
        tokio::spawn(late::run(engine.clone()));
        tokio::spawn(lease::run(engine.clone()));
        tokio::spawn(lease::listen(engine.clone()));
        tokio::spawn(timing::run(engine.clone()));
        Ok(Self { engine, prices: deps.prices })
    }

    /// The age at which a task of a mode is asked about one last time, in milliseconds; `None` for no mode.
    pub fn deadline_ms(&self, tool: &str, mode: &str) -> Option<i64> {
        Some(self.engine.deadline_ms(self.engine.form_of(tool, mode)?))
    }

    /// Watches a user's tasks.
    pub fn subscribe(&self, user_id: &UserId) -> Subscription {
        self.engine.hub.subscribe(user_id)
    }

    /// Tells a user's open pages, also those of other processes, what the user has now, after points were moved by
    /// something else than a task. The pages ask again by themselves later, so a failure is only logged.
    pub async fn announce_points(&self, user_id: &UserId, balance: Balance) {
        let payer_id = user_id.own_account();
        self.engine.hub.points(&payer_id, Some(balance));
        if let Err(cause) = lease::announce_points(&self.engine, &payer_id).await {
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

    /// The vendor accounts that take tasks, those among them that rest in this process included.
    pub fn accounts(&self) -> Vec<AccountState> {
        self.engine.accounts.states()
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
        self.engine.media.end_waiting();
        let (done, stopped) = oneshot::channel();
        self.engine.send(Message::Stop(done));
        let _ = stopped.await;
        self.engine.work.close();
        if tokio::time::timeout(SHUTDOWN_PATIENCE, self.engine.work.wait()).await.is_err() {
            tracing::warn!("calls are still under way; their tasks will be uncertain");
        }
        if let Err(error) = timing::exchange(&self.engine).await {
            tracing::warn!(%error, "the usual times of tasks since the last minute are lost");
        }
        if let Err(error) = lease::resign(&self.engine.db, &self.engine.owner()).await {
            tracing::warn!(%error, "this process could not resign; its tasks wait for its lease to end");
        }
    }
}
