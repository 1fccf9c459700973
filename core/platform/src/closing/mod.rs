//! Closing an account.
//!
//! Promises:
//! - name, address, sessions, factors and agreements go in one transaction with the points that are given up, and
//!   nothing goes where a purchase is not settled or more would be forfeited than was agreed to;
//! - works and uploads follow at once, those of a task under way when it has ended and its points are settled;
//! - what the books need stays, under the user's number: entries, orders, refunds;
//! - whatever is cut off is finished by the worker.

mod model;
mod service;

pub use model::{ClosingError, ClosingView, Obstacle};
pub use service::{Closings, FinishError};
