//! All that the author of a Baigong plug-in sees.
//!
//! A plug-in is a crate that implements [`Provider`] for one tool of one vendor and registers it with
//! [`register_provider!`]. From its declaration come the form, the validation, the price, the docs and the tests.
//! This crate knows no database and no web server, and builds in seconds.
//!
//! Beside the trait: `manifest`, price rules, [`form`] (fields that recur, the declaration of an account),
//! [`schema`], the error type, the registry, the upstream HTTP client. What is no crate can be a tool too: a
//! [`Declaration`] with [`Operations`] makes one while the program runs.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

mod answer;
// The macros name this crate as a plug-in does, here too.
extern crate self as baigong_provider;

mod call;
pub mod combinations;
mod error;
mod fact;
pub mod form;
pub mod http;
mod job;
mod manifest;
mod mode_form;
pub mod models;
mod operations;
pub mod preview;
mod price;
mod provider;
mod registry;
pub mod schema;
pub mod sentences;
mod tool;
mod trial;

pub use answer::{Id, Link, Seconds, Word, percent};
pub use async_trait::async_trait;
pub use baigong_ground::{Clock, SystemClock};
pub use call::{
    Call, Env, MediaBytes, MediaRef, MediaSource, ProgressSink, Secret, TaskRef, TaskSource, Update,
};
pub use error::{Delivery, Error, ErrorKind, Limit, Operation, Reason, Result, Retry};
pub use fact::{Fact, Facts, InputFact, NoFact, started_seconds, video_field};
pub use http::{EventStream, Reply, Request, Upstream};
#[doc(hidden)]
pub use inventory;
pub use manifest::{
    CancelPolicy, Climb, DownloadFailed, FollowUp, Glyph, Manifest, MaxActive, MediaKind, Mode, Pigment,
    Place, PollPolicy, Prefill, Rise, Shelf, Step, Text, Wire,
};
pub use mode_form::Form;
pub use models::{Model, ModelEntry, ModelTable};
pub use operations::{Operations, ParsedAccount};
pub use preview::Preview;
pub use price::{Measured, PriceError, PriceRow, PriceRule, Quote, Tally};
pub use provider::{Artifact, Cancelled, Health, Job, Progress, Provider, Source, Submitted};
pub use registry::{NumberedForm, OfferedForm, Registration, Registry, Tools};
pub use schemars::{self, JsonSchema};
#[doc(hidden)]
pub use serde;
pub use tool::{Credentials, Declaration, Tool};
