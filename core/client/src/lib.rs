//! A client of a Baigong site, for programs in Rust and for `baigong client`.
//!
//! [`Client`] makes the calls and repeats those that were cut off; [`fields`](fields::fields) reads a form, and
//! [`Assignment`](assignment::Assignment) fills it in by names; [`Client::wait`] follows tasks by the site's events;
//! [`Client::download`] fetches what they made. It knows the site by its API alone, as any other program does.

pub mod assignment;
mod connection;
mod download;
mod error;
mod events;
pub mod fields;
pub mod model;
mod tasks;
mod tools;
mod waiting;

pub use connection::{Client, Key, KeyError};
pub use error::{Error, Refusal, Result, WrongField};
pub use tasks::NewTask;
