//! A vendor's folder: OpenAPI documents for its wires, and the cases, messages and statuses that the contract checks.

mod source;
mod suite;
mod vendor;

pub use source::Source;
pub use suite::{
    Action, Case, CaseMedia, Expected, Message, ScriptedReply, Statuses, Step, Suite, TransportFault, Want,
    WantError,
};
pub use vendor::VendorSpec;
