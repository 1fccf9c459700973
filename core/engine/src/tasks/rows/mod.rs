//! What is kept of a task and how it is read: its row, its words, its settings, how it is refused, who watches it.
//!
//! `model`, `row` and `reading` are what is kept; `settings` and `error` its settings and refusals; `events`
//! its watchers.

pub(crate) mod batches;
pub(crate) mod comparisons;
pub(crate) mod doubt;
pub(crate) mod error;
pub(crate) mod events;
pub(crate) mod facts;
pub(crate) mod lifetimes;
pub(crate) mod model;
pub(crate) mod parts;
pub(crate) mod reading;
pub(crate) mod row;
pub(crate) mod settings;
