//! Vendors as data: each vendor's folder beside this crate holds its OpenAPI documents, recorded cases, messages and
//! statuses. [`spec`] loads them, [`sim`] serves them as simulated vendors with real media from [`render`], and
//! [`contract`] is the suite that every plug-in must pass.

pub mod contract;
pub mod render;
pub mod sim;
pub mod spec;
mod template;

pub use sim::{DemoAccount, SimError, SimOptions, Simulator};
