//! A form of a tool as its tasks are checked by it.

use serde_json::Value;

use crate::manifest::Mode;
use crate::schema::Validator;

/// A mode together with its compiled schema.
pub struct Form {
    /// The mode as the manifest declares it.
    pub mode: Mode,
    /// The compiled schema of its parameters.
    pub validator: Validator,
    /// An input that is valid, from the schema's `examples`.
    pub example: Value,
}
