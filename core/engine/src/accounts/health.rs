//! Whether accounts can be given work, as far as their vendors have said.
//!
//! Each process judges by its own calls. Two processes that share a database each try a resting account by themselves;
//! what one left behind when it ended, another takes over.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use baigong_base::words;
use baigong_ground::Text;
use baigong_provider::{Delivery, Error, ErrorKind, Retry};
use serde::Serialize;

/// Longest pause that a vendor may ask for; a wrong header must not retire an account.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

words! {
    /// Why an account rests.
    pub enum RestCause {
        /// The vendor refuses its key.
        Auth = "auth",
        /// It has no money left at the vendor.
        Balance = "balance",
        /// The vendor takes no more calls or jobs for now.
        RateLimited = "rate_limited",
        /// The vendor is overloaded, cannot be reached, or does not answer in time.
        Unavailable = "unavailable",
    }
}

impl RestCause {
    pub(crate) fn of(kind: ErrorKind) -> Option<Self> {
        match kind {
            ErrorKind::Auth => Some(Self::Auth),
            ErrorKind::Balance => Some(Self::Balance),
            ErrorKind::RateLimited => Some(Self::RateLimited),
            ErrorKind::Busy => Some(Self::Unavailable),
            _ => None,
        }
    }

    /// What a user reads while a task waits for the account; what is wrong with an operator's key is none of the user's
    /// business.
    pub(crate) fn waiting(self) -> Text {
        let [zh, en] = match self {
            Self::Auth | Self::Balance => [
                "供应商账号暂不可用，任务继续排队",
                "The vendor account cannot be used right now; the task stays queued",
            ],
            Self::RateLimited => {
                ["供应商限流，任务继续排队", "The vendor limits the rate; the task stays queued"]
            }
            Self::Unavailable => [
                "供应商暂时不可用，任务继续排队",
                "The vendor is unavailable right now; the task stays queued",
            ],
        };
        Text::new(zh, en)
    }

    /// The kind of error with which a task ends that no account could take in time.
    pub(crate) fn error_kind(self) -> ErrorKind {
        match self {
            Self::Auth => ErrorKind::Auth,
            Self::Balance => ErrorKind::Balance,
            Self::RateLimited => ErrorKind::RateLimited,
            Self::Unavailable => ErrorKind::Busy,
        }
    }
}

/// An account that is given no work because of what its vendor said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AccountRest))]
pub struct Rest {
    /// Why.
    pub cause: RestCause,
    /// What was said, mostly in the vendor's words; empty where nothing was.
    pub message: Text,
    /// When it last worked, or was first asked: in milliseconds since the epoch.
    pub since_ms: i64,
    /// When it is tried again. In the past: the next task tries it.
    pub next_try_ms: i64,
}

/// What the scheduler has decided of an account.
#[derive(Debug, Clone)]
pub(crate) enum News {
    /// It rests, still or again. Its id and tool.
    Rests(String, String, Rest),
    /// It works.
    Works(String),
    /// It takes no tasks any more, so that nobody finds out.
    Closed(String),
}

/// What a call told about the account that made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The vendor took the account, whatever it said about the task.
    Works,
    /// The vendor did not take the call for a reason that another account need not share.
    Refused(Refusal),
    /// Nobody knows what the vendor did.
    Lost(Refusal),
    /// The vendor was not asked.
    Unknown,
}

/// What a vendor said against an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub cause: RestCause,
    /// The pause that the vendor asked for.
    pub pause: Option<Duration>,
    pub message: Text,
}

impl Refusal {
    pub(crate) fn of(error: &Error, cause: RestCause) -> Self {
        let pause = match error.retry {
            Retry::After(pause) => Some(pause.min(LONGEST_PAUSE)),
            Retry::Yes | Retry::No => None,
        };
        Self { cause, pause, message: error.message.text() }
    }
}

impl Verdict {
    /// What a submit that failed tells about its account.
    pub(crate) fn of(error: &Error) -> Self {
        match (RestCause::of(error.kind), error.delivery) {
            (_, Delivery::MaybeSent) => Self::Lost(Refusal::of(error, RestCause::Unavailable)),
            (Some(cause), _) => Self::Refused(Refusal::of(error, cause)),
            (None, Delivery::Refused) => Self::Works,
            (None, Delivery::NotSent) => Self::Unknown,
        }
    }
}

/// The accounts that rest in this process, by id: written by the scheduler, read by the panel and the metrics.
#[derive(Debug, Default)]
pub(crate) struct Resting(RwLock<BTreeMap<String, Rest>>);

impl Resting {
    pub(crate) fn set(&self, account: &str, rest: Option<Rest>) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        match rest {
            Some(rest) => all.insert(account.to_owned(), rest),
            None => all.remove(account),
        };
    }

    pub(crate) fn of(&self, account: &str) -> Option<Rest> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(account).cloned()
    }
}
