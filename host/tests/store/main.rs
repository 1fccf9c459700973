//! The store over HTTP: the host's own server, the cashier's own server, and people between them.
#![allow(clippy::unwrap_used, reason = "tests")]

mod administrators;
mod buying;
mod notifications;
mod refusals;
mod shop;
