//! The ledger: integer points, append-only entries, one effect per cause.
//!
//! Invariants, enforced by the schema where it can and checked by [`Points::check`]:
//! - `available` and `held` never fall below zero;
//! - the sum of an account's entries is the stored balance, and every entry goes on where the one before it ended;
//! - open holds are the points of the tasks that are not finished;
//! - a hold ends in exactly one capture or release, because both are written under the same cause;
//! - every order that was booked has its entry, and every refund the entries of what it took back: points that a
//!   refund sets aside are an adjustment, which a second one gives back if the refund comes to nothing;
//! - what tasks give back goes first to the refunds that could not take it, in the same transaction.
//!
//! Entries of an account are numbered without gaps under its row's lock. There is one ledger: API quota
//! (`VIRTUALCARD`) is points like all others, which the API spends as the site does, so that every point is
//! accounted for in one place.
//!
//! `ledger` posts; `top_up` and `invitations` are purchases and what inviters earn; `statement` and [`csv`]
//! read; `note` says why
//! points moved; `ids` has `PayerId`, `UserId` and `TaskId`, which every crate above speaks: an account belongs to a
//! payer, which is a user for their own points, and a task has a user and a payer; `check` and `watch` are the
//! standing check; [`caps`] bound what is spent through a key or by a member; [`transfer`] moves points
//! between two accounts; `term` is how long an account is good; `user` says who spends, and whether they may.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod caps;
mod check;
mod claims;
pub mod csv;
mod ids;
mod invitations;
pub mod ledger;
mod model;
mod note;
mod service;
mod statement;
pub mod term;
#[cfg(test)]
mod tests;
mod top_up;
pub mod transfer;
mod user;
mod watch;

pub use check::{Invariant, LedgerReport, Problem};
pub use claims::{drop_claim, paid_of};
pub use ids::{PayerId, TaskId, UserId};
pub use invitations::Invitations;
pub use ledger::Posting;
pub use model::{Balance, Entry, EntryKind, InvitationRules, MAX_POINTS, PointsError};
pub use note::{Note, NoteReason};
pub use service::Points;
pub use statement::{Statement, StatementFilter, Totals, entries_of_task};
pub use top_up::{TopUp, ToppedUp, bought_by, may_be_play_money};
pub use user::{CannotPay, PromisedPrice, Role, Spender, SpendingKey, User};
pub use watch::{Asked, KeptCheck, LastCheck, LedgerWatch};
