//! What plug-ins and the product both stand on: time, errors of fields, tokens, guards against strangers and the HTTP
//! client that all others are made of. It knows no database, no vendor and no schema, so an edit of the plug-in trait
//! rebuilds neither accounts nor money.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

mod clock;
pub mod day;
pub mod field;
pub mod guard;
pub mod http;
pub mod token;

pub use clock::{Clock, SystemClock};
