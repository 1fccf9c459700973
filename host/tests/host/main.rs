//! The host as its users meet it: over HTTP, as a process that is killed, and from the command line.
//!
//! One program for all of these tests: each program links the whole host and every vendor once more.
#![allow(clippy::unwrap_used, reason = "tests")]

mod abuse;
mod admin;
mod alerts;
mod all_tools;
mod bad_input;
mod batches;
mod bounds;
mod campaign;
mod closing;
mod codes;
mod common;
mod comparisons;
#[cfg(feature = "crash-points")]
mod crash;
mod deleting;
mod envelope;
mod events;
mod exporting;
mod factors;
mod gallery;
mod importing;
mod keys;
mod mail;
mod mcp;
mod media;
mod moving;
mod music;
mod oidc;
mod operations;
mod organising;
mod outages;
mod pages;
mod points;
mod presets;
mod pricelist;
mod process;
mod profile;
mod program;
mod promises;
mod prompts;
mod readiness;
mod refusals;
mod request_webhooks;
mod served;
mod sessions;
mod sites;
mod smtp;
mod snapshots;
mod specified;
mod sso;
mod storage;
mod store;
mod takeover;
mod task_log;
mod tasks;
mod test_mode;
mod texts;
mod usage;
mod users;
mod vendors;
mod webhooks;
mod wires;
