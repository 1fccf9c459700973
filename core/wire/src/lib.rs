//! The language that vendors' wires are written in: OpenAPI documents with their paths, what a request has to be, who may
//! call, templates of replies, and what a request means to a site that serves the wire. It reads and judges; what speaks a wire,
//! serves it or draws its results stands above.

mod behaviour;
mod document;
mod error;
mod operation;
mod path;
mod reader;
mod request;
mod security;
mod serving;
pub mod template;

pub use behaviour::{Behaviour, Fault, JobTemplate, Role, Settings};
pub use document::Document;
pub use error::SpecError;
pub use operation::{Example, Operation};
pub use path::PathTemplate;
pub use request::{Incoming, UploadedFile, remembered};
pub use serving::{Meaning, NotServed, Served, Serving, dropped};
