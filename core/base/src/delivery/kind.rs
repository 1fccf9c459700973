//! What a kind of delivery says of itself.

use std::future::{Future, ready};
use std::time::Duration;

use crate::db::{Row, Tx};

/// A row that is to be delivered.
pub trait Item: Row + Sync + 'static {
    /// Its column `id`, which the log names.
    fn id(&self) -> &str;

    /// Its column `attempts`: how many were begun.
    fn attempts(&self) -> i64;

    /// Whom it goes to, as far as the log may name them: a site, never a person.
    fn to(&self) -> &str {
        ""
    }

    /// At whom attempts of several rows may be under way at once, within the bound of [`Kind::AT_ONCE_TO_ONE`]: no name, no
    /// bound. It holds no blank.
    fn receiver(&self) -> &str {
        ""
    }
}

/// A kind of delivery: a table, and how one of its rows is sent.
pub trait Kind: Send + Sync + 'static {
    /// A row, as [`Kind::DUE`] gives it.
    type Item: Item;

    /// What the log calls it.
    const NAME: &'static str;
    /// Its table.
    const TABLE: &'static str;
    /// Selects what is due, the one that waited longest first. `$1` is the time, `$2` how many at most; rows whose
    /// `not_before_ms` is later are left out, and so are those that have ended where the kind keeps them. Where the kind
    /// bounds its receivers, `$3` names those that are not to be looked at, each between blanks.
    const DUE: &'static str;
    /// When an attempt that failed is made again.
    const PAUSES: Pauses;
    /// The longest attempt. A row belongs to the process that attempts it for twice as long.
    const LONGEST_ATTEMPT: Duration;
    /// How many attempts are under way at once in a process.
    const AT_ONCE: usize;
    /// How many of them go to one receiver; to one that let its last attempt time out a single one.
    const AT_ONCE_TO_ONE: usize = usize::MAX;
    /// How often a worker that nobody wakes looks for what is due.
    const INTERVAL: Duration;
    /// Whether rows stay when they were delivered or given up. [`Kind::ended`] then marks them so that they are due no
    /// more, and [`Kind::purge`] removes them.
    const KEEPS_ENDED: bool = false;

    /// Makes an attempt. It may be dropped at any point: after [`Kind::LONGEST_ATTEMPT`], and when the process ends.
    fn send(&self, item: &Self::Item) -> impl Future<Output = Outcome> + Send;

    /// Notes how an attempt ended, in the transaction that puts the row off or removes it.
    ///
    /// # Errors
    /// The database's; the row then is attempted again when its claim is over.
    fn ended(
        &self,
        _tx: &mut Tx,
        _item: &Self::Item,
        _ending: &Ending,
    ) -> impl Future<Output = sqlx::Result<()>> + Send {
        ready(Ok(()))
    }

    /// What is done before the worker rests; the stop cuts it off.
    fn before_rest(&self) -> impl Future<Output = ()> + Send {
        ready(())
    }

    /// Removes what is of no more use; how many rows. Called every ten minutes.
    ///
    /// # Errors
    /// The database's.
    fn purge(&self) -> impl Future<Output = sqlx::Result<u64>> + Send {
        ready(Ok(0))
    }
}

/// What came of an attempt. The reasons are for the log and for operators; they name no address that holds a secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It arrived, or nobody wants it any more.
    Done,
    /// It may arrive later.
    TryAgain(String),
    /// It may arrive later, at a receiver that took all the time there was.
    NoAnswer(String),
    /// It will not arrive.
    GiveUp(String),
}

/// How an attempt ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// Its number, from one.
    pub attempt: i64,
    /// When it ended, in milliseconds since the epoch.
    pub now_ms: i64,
    /// Why nothing arrived; nothing when it did.
    pub failure: Option<String>,
    /// The earliest next attempt, in milliseconds since the epoch; nothing when this was the last one.
    pub again_ms: Option<i64>,
}

impl Ending {
    pub(super) fn of(outcome: Outcome, pauses: &Pauses, attempt: i64, now_ms: i64) -> Self {
        let (failure, pause_ms) = match outcome {
            Outcome::Done => (None, None),
            Outcome::TryAgain(reason) | Outcome::NoAnswer(reason) => (Some(reason), pauses.after(attempt)),
            Outcome::GiveUp(reason) => (Some(reason), None),
        };
        Self { attempt, now_ms, failure, again_ms: pause_ms.map(|pause_ms| now_ms + pause_ms) }
    }
}

/// Pauses after the first, second, … attempt, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub enum Pauses {
    /// After the last one there is one attempt more.
    ThenGiveUp(&'static [i64]),
    /// The last one goes on, until [`Kind::send`] gives up.
    LastGoesOn(&'static [i64]),
}

impl Pauses {
    /// The pause after the attempt of this number, counted from one; nothing when there is no further one.
    pub(super) fn after(&self, attempt: i64) -> Option<i64> {
        let step = usize::try_from(attempt - 1).unwrap_or_default();
        match self {
            Self::ThenGiveUp(pauses) => pauses.get(step).copied(),
            Self::LastGoesOn(pauses) => pauses.get(step).or(pauses.last()).copied(),
        }
    }
}
