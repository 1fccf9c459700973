//! The accounts at vendors that tasks are given to: which there are, what they may be given, whether their vendors refuse
//! them, and how often the vendors of a mode are asked.
//!
//! `account` and `book` are the accounts as the engine gives work to them; `health` says whether their
//! vendors refuse them, `blame` whether a task is at fault itself, `wires` which wires take what, `polling`
//! how often vendors are asked.

pub(crate) mod account;
pub(crate) mod blame;
pub(crate) mod book;
pub(crate) mod health;
pub(crate) mod polling;
pub(crate) mod wires;

pub use account::AccountConfig;
pub use book::{AccountBook, AccountState};
pub use health::{Rest, RestCause};
pub use polling::{
    Cadence, DEADLINE_MS, LONGEST_MS, MOST_GROWTH_MS, Polling, PollingError, SHORTEST_MS, SetCadence,
};
