//! The host of Baigong: configuration, HTTP routes, the embedded web app, telemetry and the command line.
//!
//! Everything is behind [`routes::router`], so that tests speak to the whole application without a port.

pub mod app;
pub mod audit;
pub mod auth;
pub mod cli;
pub mod commands;
pub mod config;
pub mod demo;
pub mod error;
pub mod http;
mod mail;
pub mod metrics;
mod metrics_engine;
mod metrics_ledger;
pub mod metrics_store;
mod oidc;
pub mod payments;
pub mod providers;
pub mod routes;
mod secret;
pub mod server;
pub mod setup;
pub mod start_error;
mod telemetry;
mod web;
