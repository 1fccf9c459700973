//! A vendor's folder: OpenAPI documents for its wires, and the cases, messages and statuses that the contract checks.

mod behaviour;
mod document;
mod files;
mod path;
mod reader;
mod request;
mod security;
mod source;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

pub use behaviour::{Behaviour, Fault, JobTemplate, Role};
pub use document::{Document, Example, Operation};
pub use files::{
    Action, Case, CaseMedia, Expected, Message, ScriptedReply, Statuses, Step, Suite, TransportFault, Want,
    WantError,
};
pub use path::PathTemplate;
pub use request::{Incoming, UploadedFile};
pub use source::Source;

pub use crate::template::escape as pointer_token;

/// A fault of a vendor's folder, with the place to mend.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}{pointer}: {message}", if .pointer.is_empty() { "" } else { "#" })]
pub struct SpecError {
    /// The file, from the folder of all vendors.
    pub file: String,
    /// JSON pointer into the file; empty for the whole file.
    pub pointer: String,
    /// What is wrong.
    pub message: String,
}

impl SpecError {
    pub(crate) fn new(
        file: impl Into<String>,
        pointer: impl Into<String>,
        message: impl std::fmt::Display,
    ) -> Self {
        Self { file: file.into(), pointer: pointer.into(), message: message.to_string() }
    }
}

/// The wires of one vendor.
#[derive(Debug)]
pub struct VendorSpec {
    /// Name of the folder, which is the vendor's id.
    pub vendor: String,
    /// The documents, by wire (`relay`, `official`).
    pub wires: BTreeMap<String, Document>,
}

impl VendorSpec {
    /// Loads `<vendor>/<wire>.openapi.json` for every wire that has one.
    pub fn load(source: &Source, vendor: &str) -> Result<Self, SpecError> {
        let mut wires = BTreeMap::new();
        for file in source.files(vendor)? {
            let Some(wire) = file.strip_suffix(".openapi.json") else { continue };
            let document = Document::load(vendor, wire, &source.read_json(vendor, &file)?)?;
            wires.insert(wire.to_owned(), document);
        }
        if wires.is_empty() {
            return Err(SpecError::new(
                vendor,
                "",
                "the folder has no OpenAPI document; write relay.openapi.json or official.openapi.json",
            ));
        }
        Ok(Self { vendor: vendor.to_owned(), wires })
    }

    /// Every vendor that this program carries. They are read once: checking their documents takes half a second, and tests
    /// start hundreds of simulators in one process.
    ///
    /// # Errors
    /// When a vendor's folder is not sound.
    pub fn embedded() -> Result<&'static [Arc<Self>], SpecError> {
        static READ: OnceLock<Result<Vec<Arc<VendorSpec>>, SpecError>> = OnceLock::new();
        let read = || Ok(Self::load_all(&Source::Embedded)?.into_iter().map(Arc::new).collect());
        READ.get_or_init(read).as_deref().map_err(Clone::clone)
    }

    /// Loads every vendor of a source. Folders without an OpenAPI document are not vendors.
    pub fn load_all(source: &Source) -> Result<Vec<Self>, SpecError> {
        source.vendors()?.iter().map(|vendor| Self::load(source, vendor)).collect()
    }
}
