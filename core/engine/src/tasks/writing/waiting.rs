//! A task before its vendor has heard of it: what is written is handed to the scheduler as this.

use std::sync::Arc;

use serde_json::{Map, Value};
use uuid::Uuid;

use crate::accounts::blame::Blame;
use crate::accounts::health::RestCause;
use crate::accounts::wires::Wires;

/// A task on its way to the vendor.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub id: Uuid,
    pub user: Uuid,
    pub form: u16,
    /// The only account that may take it, where there is one.
    pub pin: Option<u16>,
    /// Whether simulated vendors alone may take it.
    pub test: bool,
    /// Wires that are known to refuse it.
    pub refusing: Wires,
    /// Its price.
    pub points: i64,
    /// Not there after a restart: read again when its turn comes.
    pub params: Option<Arc<Map<String, Value>>>,
    pub attempts: u32,
    /// What the accounts that refused it have taken since.
    pub blame: Blame,
    /// When it was made, in milliseconds since the epoch.
    pub created_ms: i64,
    /// Since when every account that could take it rests, and why the first of them does.
    pub stuck: Option<(i64, RestCause)>,
}

/// What decides which accounts can take a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kind {
    /// Its mode.
    pub form: u16,
    /// The only account that may.
    pub pin: Option<u16>,
    /// Whether simulated vendors alone may.
    pub test: bool,
    /// Wires whose accounts may not.
    pub refusing: Wires,
}

impl Kind {
    /// Of a task.
    pub(crate) fn of(waiting: &Waiting) -> Self {
        Self { form: waiting.form, pin: waiting.pin, test: waiting.test, refusing: waiting.refusing }
    }
}
