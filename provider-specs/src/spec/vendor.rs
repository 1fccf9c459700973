//! The wires of one vendor.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use baigong_wire::{Document, SpecError};
use serde_json::Value;

use super::source::Source;

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
        Self::read(source, vendor, Document::load)
    }

    fn read(
        source: &Source,
        vendor: &str,
        load: impl Fn(&str, &str, &Value) -> Result<Document, SpecError>,
    ) -> Result<Self, SpecError> {
        let mut wires = BTreeMap::new();
        for file in source.files(vendor)? {
            let Some(wire) = file.strip_suffix(".openapi.json") else { continue };
            let document = load(vendor, wire, &source.read_json(vendor, &file)?)?;
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

    /// Every vendor that this program carries, with [open](Document::load_open) lists of models: vendors publish new ones while it
    /// runs. They are read once: checking their documents takes half a second, and tests
    /// start hundreds of simulators in one process.
    ///
    /// # Errors
    /// When a vendor's folder is not sound.
    pub fn embedded() -> Result<&'static [Arc<Self>], SpecError> {
        static READ: OnceLock<Result<Vec<Arc<VendorSpec>>, SpecError>> = OnceLock::new();
        let read = || {
            let source = Source::Embedded;
            let load = |vendor: &String| Self::read(&source, vendor, Document::load_open).map(Arc::new);
            source.vendors()?.iter().map(load).collect()
        };
        READ.get_or_init(read).as_deref().map_err(Clone::clone)
    }

    /// Loads every vendor of a source. Folders without an OpenAPI document are not vendors.
    pub fn load_all(source: &Source) -> Result<Vec<Self>, SpecError> {
        source.vendors()?.iter().map(|vendor| Self::load(source, vendor)).collect()
    }
}
