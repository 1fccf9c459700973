//! Prices as a process holds them, and how they moved.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use baigong_provider::{PriceRule, Tools};

/// One version as the process holds it.
#[derive(Clone)]
pub(super) struct Held {
    pub(super) version: i64,
    pub(super) effective_ms: i64,
    /// When it was written; 0 for versions of early releases.
    pub(super) created_ms: i64,
    /// Set in the price table, rather than declared.
    pub(super) is_set: bool,
    pub(super) rule: Arc<PriceRule>,
}

/// By tool and mode; versions in the order in which they come into force.
pub(super) type Table = HashMap<String, HashMap<String, Vec<Held>>>;

/// Moves, and the table and the tools that they were made of: telling whether a price rises takes every combination of it.
pub(super) type KeptMoves = Mutex<Option<(Arc<Table>, Arc<Tools>, Arc<Vec<PriceMove>>)>>;

/// A price in force.
#[derive(Debug, Clone, PartialEq)]
pub struct InForce {
    /// Counted from 1 for every mode.
    pub version: i64,
    /// From when it is in force, in milliseconds since the epoch.
    pub since_ms: i64,
    /// The rule.
    pub rule: Arc<PriceRule>,
}

/// A price of a mode that took another's place, or will.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceMove {
    /// The tool.
    pub tool: String,
    /// The mode.
    pub mode: String,
    /// The version that comes.
    pub version: i64,
    /// The rule until then.
    pub from: Arc<PriceRule>,
    /// The rule from then on.
    pub to: Arc<PriceRule>,
    /// From when it is in force, in milliseconds since the epoch.
    pub effective_ms: i64,
    /// When it was set, in milliseconds since the epoch.
    pub announced_ms: i64,
    /// Whether some task costs more by it.
    pub is_rise: bool,
}

impl PriceMove {
    /// Its place among all moves.
    pub fn key(&self) -> (i64, &str, &str, i64) {
        (self.announced_ms, &self.tool, &self.mode, self.version)
    }
}
