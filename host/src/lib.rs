//! The host of Baigong: configuration, HTTP routes, the embedded web app, telemetry and the command line.
//!
//! Everything is behind [`routes::router`], so that tests speak to the whole application without a port.
//!
//! `start.rs` puts the services together, each needing only those above it; `workers.rs` lists what happens
//! by itself, by name and cadence; `routes/refusals.rs` says how the API refuses, `routes/router.rs` shows the
//! layers around the routes. `build.rs` links every vendor of `Cargo.toml`; `examples/with-hello.rs` is the
//! host with a vendor that the web has never seen.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod app;
pub mod audit;
pub mod auth;
pub mod body_limits;
pub mod cli;
pub mod commands;
pub mod config;
pub mod demo;
pub mod error;
pub mod http;
pub mod language;
mod messages;
pub mod metrics;
pub mod observe;
pub mod payments;
pub mod providers;
pub mod request_id;
pub mod routes;
pub mod server;
pub mod services;
mod start;
pub mod start_error;
mod telemetry;
mod web;
mod workers;

/// Stands on every handler: what is called comes back in a box. The compiler would else follow each handler's future down to
/// the sockets of the database at every step of the router that it is put into: a fifth of the time that this crate took.
pub(crate) use async_recursion::async_recursion as boxed;
