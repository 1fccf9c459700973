//! Durable delivery: what has to reach somebody outside is a row until it did, or until it is of no more use.
//!
//! A [`Kind`] is a table and a way to send. Its rows are written by its owner, in the transaction that they follow from,
//! with the columns `id`, `attempts` and `not_before_ms` (the earliest next attempt, milliseconds since the epoch); which of
//! them are due, its own query says. [`Delivery`] does the rest.
//!
//! Promises:
//! - a row whose transaction was committed is attempted until it is delivered or given up, also after a crash;
//! - of several processes one makes an attempt: it claims the row for twice the longest attempt, and a process that died
//!   meanwhile is followed by another one when that is over;
//! - an attempt that failed is made again after the kind's next pause, and no more once it is of no use or the pauses are
//!   used up; what it failed by is in the log;
//! - how an attempt ended is written together with what the kind notes of it, unless a later attempt is under way;
//! - of one kind so many attempts are under way at once as it allows, and one that is slow holds up no other kind;
//! - where a kind says at whom its rows go, a receiver that is slow holds up no other: to each so many go at once as the kind
//!   allows, and to one that let its last attempt time out a single one until it answers;
//! - the stop leaves what was not begun to the next process, and has an end: two seconds, also where a server or the
//!   database does not answer.

mod kind;
mod receivers;
mod round;
mod rows;
#[cfg(test)]
mod tests;
mod worker;

pub use kind::{Ending, Item, Kind, Outcome, Pauses};
pub use worker::Delivery;
