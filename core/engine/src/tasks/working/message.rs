//! What the scheduler is told, and the two things that it keeps track of: a task on its way, and a task at a vendor.

use std::sync::Arc;

use baigong_ledger::{TaskId, UserId};
use baigong_provider::{Error, Progress};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::times::CombinationId;
use super::wheel::Key;
use crate::accounts::health::{Rest, Verdict};
use crate::tasks::writing::waiting::{Kind, Waiting};

/// What the scheduler hears.
pub(crate) enum Message {
    /// A task to hand to a vendor, not before a time.
    Queue(Waiting, i64),
    /// A task that found no room keeps its place.
    Requeue(Waiting),
    /// A task that an account did not take.
    Refused { waiting: Waiting, account: u16 },
    /// A waiting task was cancelled.
    Left { id: Uuid, user: Uuid },
    /// An account has reached a limit that it shares with other processes.
    Rest(u16),
    /// What a submit of a user's that began in a turn of an account's breaker told about the account.
    Judged { account: u16, turn: u32, user: Uuid, verdict: Verdict },
    /// An account rested when the process ended that tried it last.
    Adopted { account: u16, rest: Rest },
    /// What a free question told about an account that rests.
    Probed { account: u16, turn: u32, verdict: Verdict },
    /// A task that a vendor works on. `resumed` spreads its first poll, for a restart brings thousands at once.
    Fly { flight: Flight, resumed: bool },
    /// A poll ended.
    Polled(Polled),
    /// A submit call to an account ended, whatever became of the task.
    Submitted(u16),
    /// The vendor of a task has called.
    Called(Uuid),
    /// A task has left an account.
    Freed(u16),
    /// This process lost its tasks to another: forget them all.
    Forget,
    /// Which account would be given a task of a kind now; none where all that could are busy or rest.
    WhoServes(Kind, oneshot::Sender<Option<u16>>),
    /// Stop; answered when nothing more will be started.
    Stop(oneshot::Sender<()>),
}

/// The end of a poll.
pub(crate) struct Polled {
    pub key: Key,
    pub account: u16,
    /// The turn of the account's breaker in which it began.
    pub turn: u32,
    pub outcome: Result<Progress, Box<Error>>,
}

/// A task at a vendor account.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Task {
    pub id: Uuid,
    pub user: Uuid,
    pub form: u16,
    pub account: u16,
}

impl Task {
    /// What the database calls it.
    pub(crate) fn task_id(&self) -> TaskId {
        TaskId::from(self.id)
    }

    /// Whose it is.
    pub(crate) fn user_id(&self) -> UserId {
        UserId::from(self.user)
    }
}

/// A task that the vendor works on. Small: there may be hundreds of thousands.
#[derive(Debug)]
pub(crate) struct Flight {
    pub task: Task,
    pub job: Arc<str>,
    pub deadline_ms: i64,
    pub started_ms: i64,
    /// What its time counts for.
    pub combination: CombinationId,
    pub polls: u32,
    /// Failed polls in a row.
    pub errors: u16,
    /// Polls in a row to which the vendor said that it does not know the job.
    pub denials: u16,
    /// Polls after the first success that agreed with it.
    pub confirmed: u8,
    /// The poll under way was launched after the deadline: its answer decides.
    pub last: bool,
    /// The vendor said last that it waits there; its deadline moves on with that.
    pub waits: bool,
    /// Its vendor knows where to call.
    pub calls_back: bool,
    /// Its vendor has called since the last poll was launched.
    pub called: bool,
    /// The poll under way was launched because its vendor had called.
    pub asked_by_call: bool,
}

impl Flight {
    /// A task that a vendor accepted at `started_ms` and has until `deadline_ms`, after `polls` polls. Its time counts for
    /// `combination`: that of its whole mode, where its parameters are not known.
    pub(crate) fn new(
        task: Task,
        job: &str,
        started_ms: i64,
        deadline_ms: i64,
        polls: u32,
        combination: CombinationId,
    ) -> Self {
        Self {
            task,
            job: job.into(),
            deadline_ms,
            started_ms,
            combination,
            polls,
            errors: 0,
            denials: 0,
            confirmed: 0,
            last: false,
            waits: false,
            calls_back: false,
            called: false,
            asked_by_call: false,
        }
    }
}
