//! One JSON Schema for parsing, form, validation, price and docs: made from Rust types, brought into the closed
//! keyword set that the form understands, and enforced with the messages that the specification fixes.

mod check;
mod fields;
mod shape;
mod texts;

pub use baigong_ground::field::FieldError;
pub use check::Validator;
pub use fields::{is_prompt, takes_files};
pub use shape::{KEYWORDS, branch, schema_of, secret_fields};
pub use texts::{stated_message, stated_title};
