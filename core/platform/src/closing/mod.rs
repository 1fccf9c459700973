//! Closing an account.
//!
//! Promises:
//! - name, address, sessions, factors and agreements go in one transaction with the points that are given up, and
//!   nothing goes where a purchase is not settled or more would be forfeited than was agreed to;
//! - works and uploads follow at once, those of a task under way when it has ended and its points are settled;
//! - what the books need stays, under the user's number: entries, orders, refunds;
//! - whatever is cut off is finished by the worker.
//!
//! Closing alone changes lines of the audit log: it takes the name out of the members that hold names, and
//! leaves from where an administrator acted. What limits count of an address stays, under a keyed hash, so
//! that closing an account gives nobody fresh letters. A closed login name is kept as a keyed hash and never
//! given again by registration, only by the operator's command for administrators; a verified address that
//! comes back gets no starting points.

mod model;
mod service;

pub use model::{ClosingError, ClosingView, Obstacle};
pub use service::{Closings, FinishError};
