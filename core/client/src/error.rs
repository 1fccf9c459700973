//! What may go wrong with a call.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Result of a call.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a call gave nothing.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The site answered that it does not do this.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// No answer came, however often it was asked. The site may have done what was asked for.
    #[error("{0}")]
    Unreachable(String),
    /// An answer came that is none of the site's, such as a proxy's page.
    #[error("HTTP {status}: {said}")]
    Foreign {
        /// The status of the answer.
        status: u16,
        /// How it begins, or what is wrong with it.
        said: String,
    },
    /// A file of this machine.
    #[error("{}: {cause}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        cause: std::io::Error,
    },
    /// The task was deleted while it was waited for.
    #[error("{0}")]
    Deleted(String),
}

impl Error {
    /// Whether it is open what became of the request: the same one, under the same key, tells.
    pub fn leaves_open(&self) -> bool {
        match self {
            Self::Unreachable(_) => true,
            Self::Foreign { status, .. } => *status >= 500 || *status < 300,
            Self::Refused(refusal) => refusal.status >= 500 || refusal.code == "idempotency_in_progress",
            Self::File { .. } | Self::Deleted(_) => false,
        }
    }
}

/// The site's answer to what it does not do.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Refusal {
    /// The status of the answer.
    #[serde(skip)]
    pub status: u16,
    /// Stable word.
    pub code: String,
    /// Finer than the code, where there is such a word.
    pub reason: Option<String>,
    /// For people, in the language that was asked for.
    pub message: String,
    /// Names the request in the operator's log.
    pub request_id: String,
    /// The fields at fault.
    pub fields: Vec<WrongField>,
    /// Whether the same request may succeed later.
    pub retryable: bool,
    /// Whether points were taken; a refused request never takes any.
    pub charged: bool,
    /// When to try again, as the site says.
    #[serde(skip)]
    pub retry_after: Option<Duration>,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

/// What is wrong with one field.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct WrongField {
    /// JSON pointer to it, such as `/duration`.
    pub path: String,
    /// The rule that was broken, such as `maxLength`.
    pub code: String,
    /// For people.
    pub message: String,
}
