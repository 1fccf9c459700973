//! What a visitor made goes along to the account into which the visitor signs in.
//!
//! Promises:
//! - works, uploads and points go in one transaction with the end of the visitor's account, or nothing does;
//! - the starting gift stays behind, and nothing goes while a task is not over;
//! - the books balance: the points are an entry on either side, and a task says whose points paid for it.
//!
//! Whoever signs in where a visitor was is asked, once the visitor's tasks are over. The visitor is found by
//! a cookie of a week beside the session's. A visitor neither buys nor publishes nor likes, so no order,
//! publication or like goes. Who gains by coming as many visitors? Nobody has a gift twice, and three
//! visitors a day bring works that their gifts had paid for.

mod model;
mod service;

pub use model::{Belongings, MovingError};
pub use service::Moves;
