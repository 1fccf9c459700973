//! What all that keeps something stands on: the database, the words and ids that stand in it, secrets at rest, durable
//! delivery, the outbox of e-mail. It knows no user, no task and no money.
//!
//! [`db`] is two databases behind one SQL text: `dialect` holds the few words that differ, `revision` and
//! `shared` tell other processes of changes, `retry` runs transactions again that lost, `Listing` is a
//! filtered list with its count. `words!` makes enums that are words outside, `id!` types of ids. [`vault`]
//! keeps secrets under a key that is not in the database, [`delivery`] brings rows to somebody outside, [`mail`] is the
//! outbox.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod db;
pub mod delivery;
mod id;
pub mod mail;
pub mod vault;
mod words;

#[doc(hidden)]
pub use uuid::Uuid;
