//! The one writer of tasks: waits for work, takes all there is, commits it together, then answers everybody.
//!
//! A commit costs the same for one task as for hundreds, so callers share it: under load each waits for a commit
//! that it shares with all that arrived meanwhile.
//!
//! Changes of many tasks are committed together, but never two of the same task: one statement would apply
//! one of them and could not say which, so that a settlement could be booked that never happened.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use baigong_base::db::{Db, retry_on_conflict};
use baigong_ground::Clock;
use tokio::sync::{mpsc, oneshot};

use super::batch::{self, Advance, Outcome};
use super::crash;
use super::holds::{Create, Creation};
use super::waiting::Waiting;
use crate::tasks::rows::error::WriteError;
use crate::tasks::rows::events::Hub;

/// Maximum number of changes in one transaction: bounds the time that the first of them waits.
const MAX_BATCH: usize = 512;

/// A creation that somebody waits for, and its tasks as they wait for their turn.
struct Wanted {
    waiting: Vec<Waiting>,
    answer: oneshot::Sender<Result<Creation, WriteError>>,
}

enum Command {
    Create(Box<Create>, Box<Wanted>),
    Advance(Box<Advance>, oneshot::Sender<Result<bool, WriteError>>),
}

/// Counters of the writer, for metrics.
#[derive(Debug, Default)]
pub(crate) struct WriterStats {
    pub batches: AtomicU64,
    pub writes: AtomicU64,
}

/// A handle to the writer. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Command>,
    /// Names this process to the others, so that it can tell its own notifications.
    pub process: Arc<str>,
    pub stats: Arc<WriterStats>,
}

impl Writer {
    /// Starts the writer on `db`; it stops when the last handle is dropped. Every task that it created goes to `on_created`,
    /// once it is committed.
    #[expect(clippy::disallowed_methods, reason = "ends with the channel that it reads")]
    pub(crate) fn start(
        db: Db,
        clock: Arc<dyn Clock>,
        hub: Hub,
        on_created: impl Fn(Waiting) + Send + Sync + 'static,
    ) -> Self {
        let (queue, commands) = mpsc::channel(8192);
        let stats = Arc::<WriterStats>::default();
        let process: Arc<str> = baigong_base::db::new_id().into();
        let target = Target { db, clock, hub, on_created: Box::new(on_created), process: process.clone() };
        tokio::spawn(run(target, commands, stats.clone()));
        Self { queue, process, stats }
    }

    /// Creates a task, or those of a comparison, and holds their points; returns when all of it is committed. They are on
    /// their way then, whether or not anybody still waits for this. Nothing is created for whoever stopped waiting before
    /// it began.
    pub(crate) async fn create(&self, new: Create, waiting: Vec<Waiting>) -> Result<Creation, WriteError> {
        let (answer, wait) = oneshot::channel();
        let wanted = Box::new(Wanted { waiting, answer });
        self.queue.send(Command::Create(Box::new(new), wanted)).await.map_err(|_| WriteError::Stopped)?;
        wait.await.map_err(|_| WriteError::Stopped)?
    }

    /// Changes a task's state; returns, after the commit, whether the task was where the caller believed it to be.
    pub(crate) async fn advance(&self, advance: Advance) -> Result<bool, WriteError> {
        let (answer, wait) = oneshot::channel();
        self.queue
            .send(Command::Advance(Box::new(advance), answer))
            .await
            .map_err(|_| WriteError::Stopped)?;
        wait.await.map_err(|_| WriteError::Stopped)?
    }
}

/// Where batches go, and who hears of them.
struct Target {
    db: Db,
    clock: Arc<dyn Clock>,
    hub: Hub,
    on_created: Box<dyn Fn(Waiting) + Send + Sync>,
    process: Arc<str>,
}

impl Target {
    /// Puts what was created on its way, and tells who waits for it.
    fn created(&self, done: Result<Creation, WriteError>, wanted: Wanted) {
        if let Ok(Creation::Created) = &done {
            for waiting in wanted.waiting {
                crash::point("create:committed");
                (self.on_created)(waiting);
            }
        }
        drop(wanted.answer.send(done));
    }
}

async fn run(target: Target, mut commands: mpsc::Receiver<Command>, stats: Arc<WriterStats>) {
    let mut taken = Vec::with_capacity(MAX_BATCH);
    while commands.recv_many(&mut taken, MAX_BATCH).await > 0 {
        // Requests that are being handled right now join this commit instead of waiting for the next.
        for _ in 0..4 {
            if taken.len() >= MAX_BATCH {
                break;
            }
            tokio::task::yield_now().await;
            while taken.len() < MAX_BATCH {
                let Ok(command) = commands.try_recv() else { break };
                taken.push(command);
            }
        }
        stats.batches.fetch_add(1, Ordering::Relaxed);
        stats.writes.fetch_add(taken.len() as u64, Ordering::Relaxed);
        write(&target, std::mem::take(&mut taken)).await;
    }
}

/// Commits everything. Changes of one task go into transactions of their own, one after the other: a single statement
/// would apply one of them and could not say which.
async fn write(target: &Target, mut commands: Vec<Command>) {
    while !commands.is_empty() {
        let mut changing = HashSet::new();
        let again = |command: &mut Command| match command {
            Command::Create(..) => false,
            Command::Advance(advance, _) => !changing.insert(advance.id.clone()),
        };
        let later = commands.extract_if(.., again).collect();
        write_together(target, std::mem::replace(&mut commands, later)).await;
    }
}

async fn write_together(target: &Target, commands: Vec<Command>) {
    let (mut creates, mut wanting) = (Vec::new(), Vec::new());
    let (mut advances, mut advance_answers) = (Vec::new(), Vec::new());
    for command in commands {
        match command {
            // Whoever asked is gone, or has been refused: nothing is taken from them any more.
            Command::Create(_, wanted) if wanted.answer.is_closed() => {}
            Command::Create(row, wanted) => {
                creates.push(*row);
                wanting.push(*wanted);
            }
            Command::Advance(advance, answer) => {
                advances.push(*advance);
                advance_answers.push(answer);
            }
        }
    }
    let all: Vec<&Advance> = advances.iter().collect();
    match attempt(target, &creates, &all).await {
        Ok(outcome) => {
            publish(&target.hub, &outcome);
            wanting.into_iter().zip(outcome.creations).for_each(|(to, done)| target.created(Ok(done), to));
            advance_answers.into_iter().zip(outcome.advanced).for_each(|(to, done)| drop(to.send(Ok(done))));
        }
        // One row that the database refuses must not take its neighbours down. One that is away refuses all of them.
        Err(error) if !error.is_outage() && creates.len() + advances.len() > 1 => {
            for (row, to) in creates.iter().zip(wanting) {
                let done = attempt(target, std::slice::from_ref(row), &[]).await;
                let done = done.map(|mut outcome| {
                    publish(&target.hub, &outcome);
                    outcome.creations.remove(0)
                });
                target.created(done, to);
            }
            for (advance, to) in advances.iter().zip(advance_answers) {
                let done = attempt(target, &[], &[advance]).await;
                drop(to.send(done.map(|outcome| {
                    publish(&target.hub, &outcome);
                    outcome.advanced[0]
                })));
            }
        }
        Err(error) => {
            wanting.into_iter().for_each(|to| target.created(Err(error.clone()), to));
            advance_answers.into_iter().for_each(|to| drop(to.send(Err(error.clone()))));
        }
    }
}

async fn attempt(target: &Target, creates: &[Create], advances: &[&Advance]) -> Result<Outcome, WriteError> {
    let written = retry_on_conflict(|| {
        batch::apply(&target.db, &target.process, creates, advances, target.clock.now_ms())
    });
    written.await.map_err(|error| {
        tracing::error!(%error, creates = creates.len(), advances = advances.len(), "a batch was not written");
        WriteError::Database(Arc::new(error))
    })
}

fn publish(hub: &Hub, outcome: &Outcome) {
    for (task, user) in &outcome.changed {
        hub.changed(user, task);
    }
    for (payer, balance) in &outcome.balances {
        hub.points(payer, Some(*balance));
    }
}
