//! Vendors as data: each vendor's folder beside this crate holds its OpenAPI documents, recorded cases, messages and
//! statuses. [`spec`] loads them, [`sim`] serves them as simulated vendors with real media from [`render`]. What the
//! documents mean is `baigong-wire`'s; the suite that every plug-in must pass over them is a crate of its own in
//! `contract`, which a server can leave out.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod incoming;
pub mod render;
pub mod sim;
pub mod spec;

pub use sim::{DemoAccount, SimError, SimOptions, Simulator, usual_ms};
