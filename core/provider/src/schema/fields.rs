//! What a field of a form is for, by its schema.

use serde_json::Value;

/// Whether a form draws a field as its prompt.
pub fn is_prompt(field: &Value) -> bool {
    field.get("x-widget").is_some_and(|widget| widget == "prompt")
}

/// Whether a field holds a file, or a list of files.
pub fn takes_files(field: &Value) -> bool {
    field.get("x-media").or_else(|| field.pointer("/items/x-media")).is_some()
}
