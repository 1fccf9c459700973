//! Vendors that misbehave, for tests of what stands before them.

use baigong_wire::{Incoming, Operation};
use bytes::Bytes;
use serde_json::Value;

/// Takes the place of a reply, or waits for ever.
pub enum Instead {
    /// This reply.
    Reply {
        /// The HTTP status.
        status: u16,
        /// Names and values of headers.
        headers: Vec<(&'static str, String)>,
        /// The whole body, as it is sent.
        body: Bytes,
    },
    /// The document's own reply to a fault: `unauthorized`, `ratelimit` and so on, with its words.
    Fault {
        /// The fault.
        name: &'static str,
        /// The HTTP status where the document does not describe the fault.
        status: u16,
        /// What is said of it.
        message: &'static str,
    },
    /// No reply.
    Hang,
}

/// Looks at a request before its operation runs.
pub type Before = dyn Fn(&Operation, &Incoming) -> Option<Instead> + Send + Sync;
/// Changes a reply.
pub type After = dyn Fn(&Operation, &mut Value) + Send + Sync;
/// Changes a text.
pub type Rewrite = dyn Fn(&str) -> String + Send + Sync;

/// Makes vendors misbehave, for tests of what stands before them.
#[derive(Default)]
pub struct Tamper {
    /// Asked before an operation runs.
    pub before: Option<Box<Before>>,
    /// Changes the JSON of a reply.
    pub after: Option<Box<After>>,
    /// Changes the text of any reply or event.
    pub text: Option<Box<Rewrite>>,
}
