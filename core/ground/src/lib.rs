//! What plug-ins and the product both stand on: time, texts in two languages, messages, errors of fields, tokens, guards
//! against strangers and the HTTP client that all others are made of. It knows no database, no vendor and no schema, so
//! an edit of the plug-in trait rebuilds neither accounts nor money.
//!
//! [`Clock`] tells the time; [`day`] has lengths of time and Beijing's midnight; [`Text`] is words in both languages,
//! [`messages!`] declares what people are told, and [`field`] is a wrong field of a form; [`token`] is what nobody may
//! foresee; [`guard`] holds limits on attempts, addresses that nobody may make us open, and what counts as this machine;
//! [`http`] has TLS and the connection pool.
//! `.ci/light-providers.sh` holds that accounts, points and payments stand on this crate and not on
//! `core/provider`.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

mod clock;
pub mod day;
pub mod field;
pub mod guard;
pub mod http;
mod language;
pub mod message;
mod text;
pub mod token;

pub use clock::{Clock, SystemClock};
#[doc(hidden)]
pub use inventory;
pub use language::Language;
pub use message::Message;
pub use text::Text;
