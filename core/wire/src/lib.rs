//! The language that vendors' wires are written in: OpenAPI documents with their paths, what a request has to be, who may
//! call, and templates of replies. It reads and judges; what speaks a wire, serves it or draws its results stands above.

mod behaviour;
mod document;
mod error;
mod operation;
mod path;
mod reader;
mod request;
mod security;
pub mod template;

pub use behaviour::{Behaviour, Fault, JobTemplate, Role, Settings};
pub use document::Document;
pub use error::SpecError;
pub use operation::{Example, Operation};
pub use path::PathTemplate;
pub use request::{Incoming, UploadedFile};
