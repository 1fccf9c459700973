//! What people come for: tools that make media. Tasks and the engine that works on them, the accounts at vendors that it
//! uses, prices, and files.
//!
//! In floors that `.ci/floors.py` holds: [`media`] (uploads, imports, storage of results and of their small
//! pictures, signed links) and [`prices`] (versions with their times, preview and check) below, then
//! [`accounts`], [`tasks`], [`works`], [`vendors`] (the accounts as the panel keeps them) and [`models`], [`catalogue`].
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod accounts;
pub mod catalogue;
pub mod media;
mod messages;
pub mod models;
pub mod prices;
pub mod tasks;
pub mod vendors;
pub mod works;
