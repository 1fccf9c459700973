//! The business of Baigong: who people are, what they pay, what becomes of their tasks and files.
//!
//! One folder a noun, each with its service, its SQL and its tests. Knows nothing of HTTP routes.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod accounts;
pub mod admin;
pub mod announcements;
pub mod catalogue;
pub mod db;
pub mod mail;
pub mod media;
pub mod oidc;
pub mod operations;
pub mod points;
pub mod prices;
pub mod sites;
pub mod sso;
pub mod store;
pub mod tasks;
pub mod vault;
pub mod vendors;
