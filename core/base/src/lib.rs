//! What all that keeps something stands on: the database, the words and ids that stand in it, secrets at rest, the outbox
//! of e-mail. It knows no user, no task and no money.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod db;
mod id;
pub mod mail;
pub mod vault;
mod words;
