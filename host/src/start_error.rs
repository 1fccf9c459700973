//! Why the host could not start, or a command could not be done.

/// A sentence for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct StartError(pub String);

impl StartError {
    /// An error with what was being done.
    pub fn of(doing: &str, cause: impl std::fmt::Display) -> Self {
        Self(format!("{doing}: {cause}"))
    }
}
