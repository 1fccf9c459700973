//! Where vendors' folders are: in the binary, or on disk.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

use baigong_wire::SpecError;

/// A release binary carries the wires; a debug build reads them from the source tree, so edits need no rebuild.
#[derive(rust_embed::RustEmbed)]
#[folder = "."]
#[include = "*/*.openapi.json"]
struct Embedded;

/// A place with one folder a vendor.
#[derive(Debug, Clone)]
pub enum Source {
    /// The wires that this binary carries.
    Embedded,
    /// A folder of vendors' folders on disk.
    Folder(PathBuf),
}

impl Source {
    /// The vendors' folders of the source tree, with their cases.
    pub fn tree() -> Self {
        Self::Folder(PathBuf::from(env!("CARGO_MANIFEST_DIR")))
    }

    /// The path of a vendor's folder, where there is one on disk.
    pub fn path(&self, vendor: &str) -> Option<PathBuf> {
        match self {
            Self::Embedded => None,
            Self::Folder(root) => Some(root.join(vendor)),
        }
    }

    /// Vendors with at least one OpenAPI document.
    pub fn vendors(&self) -> Result<Vec<String>, SpecError> {
        let mut vendors = BTreeSet::new();
        match self {
            Self::Embedded => {
                for file in Embedded::iter() {
                    if let Some((vendor, name)) = file.split_once('/')
                        && !name.contains('/')
                    {
                        vendors.insert(vendor.to_owned());
                    }
                }
            }
            Self::Folder(root) => {
                for vendor in names(root, "")? {
                    if root.join(&vendor).is_dir()
                        && names(&root.join(&vendor), &vendor)?.iter().any(|f| f.ends_with(".openapi.json"))
                    {
                        vendors.insert(vendor);
                    }
                }
            }
        }
        Ok(vendors.into_iter().collect())
    }

    /// The names of a folder's files, sorted. `folder` is a vendor, or `<vendor>/cases`.
    pub fn files(&self, folder: &str) -> Result<Vec<String>, SpecError> {
        match self {
            Self::Embedded => {
                let prefix = format!("{folder}/");
                let mut files: Vec<String> = Embedded::iter()
                    .filter_map(|file| Some(file.strip_prefix(&prefix)?.to_owned()))
                    .filter(|name| !name.contains('/'))
                    .collect();
                files.sort();
                Ok(files)
            }
            Self::Folder(root) => names(&root.join(folder), folder),
        }
    }

    /// Whether a file is there.
    pub fn has(&self, folder: &str, file: &str) -> bool {
        match self {
            Self::Embedded => Embedded::get(&format!("{folder}/{file}")).is_some(),
            Self::Folder(root) => root.join(folder).join(file).is_file(),
        }
    }

    /// Reads a file as JSON.
    pub fn read_json(&self, folder: &str, file: &str) -> Result<Value, SpecError> {
        let name = format!("{folder}/{file}");
        let bytes = match self {
            Self::Embedded => Embedded::get(&name).map(|f| f.data.into_owned()),
            Self::Folder(root) => match std::fs::read(root.join(folder).join(file)) {
                Ok(bytes) => Some(bytes),
                Err(e) if e.kind() == std::io::ErrorKind::NotFound => None,
                Err(e) => return Err(SpecError::new(&name, "", e)),
            },
        };
        let bytes = bytes.ok_or_else(|| SpecError::new(&name, "", "no such file"))?;
        serde_json::from_slice(&bytes).map_err(|e| SpecError::new(&name, "", format!("not JSON: {e}")))
    }
}

fn names(path: &Path, shown: &str) -> Result<Vec<String>, SpecError> {
    let entries = std::fs::read_dir(path).map_err(|e| {
        SpecError::new(if shown.is_empty() { "." } else { shown }, "", format!("{}: {e}", path.display()))
    })?;
    let mut names: Vec<String> =
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}
