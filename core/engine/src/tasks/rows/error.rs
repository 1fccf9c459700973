//! How a request about a task is refused.

use std::sync::Arc;

use baigong_base::db::is_outage;
use baigong_ground::Message;
use baigong_ground::field::FieldError;
use baigong_ledger::CannotPay;
use baigong_ledger::caps::OverCap;

/// Why a request about a task was refused. Nothing was charged.
#[derive(Debug, thiserror::Error)]
pub enum TaskError {
    /// No such tool; the text lists the known ones.
    #[error("{0}")]
    UnknownTool(String),
    /// The tool has no such mode.
    #[error("unknown mode {0}")]
    UnknownMode(String),
    /// Fields of a request are wrong; paths begin at its body.
    #[error("invalid fields")]
    Wrong(Vec<FieldError>),
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
    TooManyActive(Message),
    /// The key by which it was asked for may not use the tool.
    #[error("the key may not use {0}")]
    ToolNotOfKey(String),
    /// The key by which it was asked for may not spend that much.
    #[error("needs {needed} points, the key has {} left", .over.left)]
    OverCap {
        /// The price.
        needed: i64,
        /// The cap that does not allow it.
        over: OverCap,
    },
    /// Whoever asks may not spend that much of an account that several share.
    #[error("needs {needed} points, the member has {} left", .over.left)]
    OverMemberCap {
        /// The price.
        needed: i64,
        /// The cap that does not allow it.
        over: OverCap,
    },
    /// The key by which it was asked for has as many tasks under way as it may have.
    #[error("the key has {most} tasks under way")]
    KeyBusy {
        /// How many.
        most: i64,
    },
    /// Vendors' moderation refused too much of the user's within a day.
    #[error("moderation refused {most} tasks within a day")]
    Moderated {
        /// How many are too many.
        most: u32,
        /// In how many hours the user may go on, rounded up.
        hours: u64,
    },
    /// The key was used for another request.
    #[error("the idempotency key was used for another request")]
    IdempotencyMismatch,
    /// No such task, or it is somebody else's.
    #[error("no such task")]
    NotFound,
    /// No such comparison, or it is somebody else's.
    #[error("no such comparison")]
    NoComparison,
    /// No such batch, or it is somebody else's.
    #[error("no such batch")]
    NoBatch,
    /// It costs more than was agreed to.
    #[error("it costs {points} points, more than {most}")]
    AboveMost {
        /// What it costs, or all of it together.
        points: i64,
        /// What was agreed to.
        most: i64,
    },
    /// It costs more than was promised: the price of the promise is no longer known.
    #[error("it costs {points} points, more than was promised")]
    AbovePromise {
        /// What it costs.
        points: i64,
    },
    /// Only a task that succeeded can be chosen.
    #[error("the task has not succeeded")]
    NotChoosable,
    /// One of several tasks is not there, or is somebody else's.
    #[error("not all of the tasks exist")]
    UnknownIds,
    /// Nothing is left of what was to be brought back.
    #[error("the deletion cannot be taken back any more")]
    TooLateToRestore,
    /// There is no such task of the user's to continue.
    #[error("no such task to continue")]
    NoParent,
    /// It cannot be cancelled now; the text says why.
    #[error("{0}")]
    CannotCancel(Message),
    /// Only finished tasks can be removed.
    #[error("the task is not finished")]
    NotFinished,
    /// Only works can be kept, and the task made none.
    #[error("the task made nothing that could be kept")]
    NothingToKeep,
    /// The user keeps as many works as the site allows.
    #[error("at most {most} works are kept")]
    TooManyKept {
        /// How many.
        most: u32,
    },
    /// The user may not spend points.
    #[error("the user may not pay: {0}")]
    CannotPay(#[from] CannotPay),
    /// The tool cannot be used now; the text says why.
    #[error("{0}")]
    Unavailable(Message),
    /// The database failed.
    #[error("database: {0}")]
    Database(Arc<sqlx::Error>),
    /// Something else failed inside: the writer has stopped, or what is stored cannot be read.
    #[error("{0}")]
    Internal(String),
}

impl From<sqlx::Error> for TaskError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

/// Why a write did not happen.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum WriteError {
    /// The database refused.
    #[error("{0}")]
    Database(Arc<sqlx::Error>),
    /// The writer has stopped.
    #[error("the writer has stopped")]
    Stopped,
}

impl WriteError {
    /// Whether nothing can be written at this moment, whatever it is.
    pub(crate) fn is_outage(&self) -> bool {
        matches!(self, Self::Database(cause) if is_outage(cause))
    }
}

impl From<WriteError> for TaskError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Database(cause) => Self::Database(cause),
            WriteError::Stopped => Self::Internal(error.to_string()),
        }
    }
}
