//! What several vendors' gateways share: the envelopes in which the id, the status, the address and the error stand, the
//! chat stream that some make media with, and the signature of two clouds.
//!
//! A gateway wraps many vendors in one shape. The shape is read here once; what goes into a request stays with the
//! vendor's crate. The shapes and their sources are described in the modules.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod ark;
pub mod chat;
pub mod fal;
pub mod feed;
pub mod files;
pub mod flags;
pub mod gemini;
pub mod new_api;
mod said;
pub mod signature;
pub mod task_response;

pub use said::{Said, refusal};
