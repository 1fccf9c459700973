//! What a visitor made goes along to the account into which the visitor signs in.
//!
//! Promises:
//! - works, uploads and points go in one transaction with the end of the visitor's account, or nothing does;
//! - the starting gift stays behind, and nothing goes while a task is not over;
//! - the books balance: the points are an entry on either side, and a task says whose points paid for it.

mod model;
mod service;

pub use model::{Belongings, MovingError};
pub use service::Moves;
