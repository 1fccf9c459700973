//! What is wrong with a document, and where.

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
    /// A fault at a place: a JSON pointer into the file, empty for the whole of it.
    pub fn new(file: impl Into<String>, pointer: impl Into<String>, message: impl std::fmt::Display) -> Self {
        Self { file: file.into(), pointer: pointer.into(), message: message.to_string() }
    }
}
