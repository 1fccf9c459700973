//! Codes by e-mail, which prove that an address is the reader's.
//!
//! Promises:
//! - a code has six digits of the system's random generator, works once, for ten minutes, for one address and one
//!   purpose; the newest request alone counts, and ten wrong tries end it;
//! - the database keeps a keyed hash of it; comparison takes the same time whatever was typed;
//! - asking is answered alike whether the address belongs to anybody; only the mailbox learns the difference;
//! - limits are counted in the database: they hold across processes and restarts.
//!
//! A code is judged in two steps, because a wrong try has to be counted although the caller's transaction is rolled
//! back, and SQLite has only one writing transaction at a time. [`Codes::check`] counts the try and compares, before
//! the caller opens a transaction; [`Codes::use_up`] makes the code void inside it. The statement of the second step
//! finds the code's row once, so of any number of callers with the right code exactly one goes on; and when its
//! transaction is rolled back, for example because the name was taken, the code still works.

mod letters;
mod model;
mod rows;
mod service;
mod sign_in;
#[cfg(test)]
mod tests;

pub use model::{CODE_MESSAGE, CodeSettings, CodeTicket, Purpose};
pub use service::Codes;
