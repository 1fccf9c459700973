//! The ground that everything else stands on: the database, secrets at rest, guards against strangers, the outbox of
//! e-mail. It knows no user, no task and no money.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod day;
pub mod db;
pub mod field;
pub mod guard;
mod id;
pub mod mail;
pub mod token;
pub mod vault;
mod words;
