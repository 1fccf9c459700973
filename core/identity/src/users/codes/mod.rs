//! Codes by e-mail, which prove that an address is the reader's.
//!
//! Promises:
//! - a code has six digits of the system's random generator, eight where it opens an account; it works once, for ten minutes, for
//!   one address and one purpose, and using it ends all others of these. Wrong tries end it: five where it signs in, ten
//!   elsewhere, and as many again from networks that did not ask for it;
//! - nobody silences another's codes: a newer code leaves the older ones valid, a stranger's requests and wrong tries are counted
//!   apart from those of the network that the owner asks from, and a browser in which the owner has signed in has a
//!   lane of its own, which no stranger's requests fill;
//! - the letter of a code that signs in has a link as well, which works by the press of a button on its page and ends
//!   with the code; programs that only open links use nothing up;
//! - the database keeps a keyed hash of it; comparison takes the same time whatever was typed;
//! - asking is answered alike whether the address belongs to anybody; only the mailbox learns the difference;
//! - limits are counted in the database: they hold across processes and restarts.
//!
//! A code is judged in two steps, because a wrong try has to be counted although the caller's transaction is rolled
//! back, and SQLite has only one writing transaction at a time. [`Codes::check`] counts the try and compares, before
//! the caller opens a transaction; [`Codes::use_up`] makes the code void inside it. The statement of the second step
//! finds the code's row once, so of any number of callers with the right code exactly one goes on; and when its
//! transaction is rolled back, for example because the name was taken, the code still works.
//!
//! What guessing is worth: an address gets thirty codes a day, each good for ten guesses that sign in, or twenty that reset, and
//! one of a hundred million is right. So whoever tries at one account all day is right once in 450 years, 30 × 20 ÷ 10⁸ a
//! day, and writes its owner thirty letters a day doing so, from at least three networks. All that the site sends in an hour, 600
//! letters, is worth 12,000 guesses at the accounts of 600 people, from at least eight networks of the widest kind: one account
//! in a year, while the log reports an attack every hour. Six digits open nothing: they give an address to the account that
//! asked. A second factor stands behind each. The word in a link has 256 random bits.
//!
//! Who gains by asking on purpose? Whoever asks for letters to a stranger annoys them, thirty times a day; nothing else. The site's
//! bound counts letters that are sent, so that asking for addresses of nobody stops nobody; with as many networks as it
//! takes to fill it, newcomers wait, and owners in their own browsers do not.

mod letters;
mod model;
mod rows;
mod service;
#[cfg(test)]
mod tests;

pub use model::{CodeSettings, CodeTicket, Purpose, code_wrong};
pub use service::Codes;
