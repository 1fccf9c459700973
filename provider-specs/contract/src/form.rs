//! What a form says of itself.

use baigong_provider::Form;
use serde_json::{Map, Value};

/// A mode's example, as the server would send it.
pub(crate) fn example(form: &Form) -> Result<Map<String, Value>, String> {
    let checked = form.validator.check(form.example.clone());
    checked.map_err(|errors| format!("{}: the example is not valid: {errors:?}", form.mode.id))
}

/// The modes whose tasks a field takes.
pub(crate) fn task_modes(property: &Value) -> impl Iterator<Item = &str> {
    property
        .pointer("/x-task/modes")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
}
