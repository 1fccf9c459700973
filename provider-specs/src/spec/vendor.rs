//! The wires of one vendor.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use baigong_wire::{Document, SpecError};

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
