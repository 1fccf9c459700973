//! How a vendor's job is remembered.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::answer::Id;
use crate::error::{Error, ErrorKind, Reason, Result};

/// The vendor's side of a task: an opaque text that survives a restart.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Job(pub String);

impl From<Id> for Job {
    fn from(id: Id) -> Self {
        Self(id.0)
    }
}

impl Job {
    /// A handle of several parts.
    pub fn of<T: Serialize>(parts: &T) -> Self {
        Self(serde_json::to_string(parts).unwrap_or_default())
    }

    /// The parts that [`Job::of`] put in.
    pub fn parts<T: DeserializeOwned>(&self) -> Result<T> {
        serde_json::from_str(&self.0).map_err(|e| {
            Error::new(ErrorKind::Unexpected, Reason::detail("the job handle cannot be read"))
                .with("cause", e)
        })
    }
}
