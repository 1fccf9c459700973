//! Codes by e-mail, which prove that an address is the reader's.
//!
//! Promises:
//! - a code has six digits of the system's random generator, works once, for ten minutes, for one address and one
//!   purpose; the newest request alone counts, and wrong tries end it: five where it signs in, ten elsewhere;
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
//! What guessing is worth: one of a million codes is right, an address gets ten a day, and each takes five guesses. So
//! whoever tries at one account all day is right once in 55 years, 10 × 5 ÷ 10⁶ a day, and writes its owner ten letters a day
//! doing so. All that the site sends in an hour, 600 codes, is worth 3,000 guesses at the accounts of 600 people, from at
//! least 30 networks that may ask for 20 codes each and try 30 wrong ones at once: one account in two weeks, while the
//! log reports an attack every hour. A second factor stands behind each. The word in a link has 256 random bits.

mod letters;
mod model;
mod rows;
mod service;
#[cfg(test)]
mod tests;

pub use model::{CODE_MESSAGE, CodeSettings, CodeTicket, Purpose};
pub use service::Codes;
