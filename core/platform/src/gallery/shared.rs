//! What of a form's values others may have: all but the owner's files and earlier tasks.

use baigong_example_media::Example;
use baigong_provider::schema::{is_prompt, takes_files};
use baigong_provider::{Form, Registry};
use baigong_works::Work;
use serde_json::{Map, Value};

/// The values with which somebody else makes the same. Fields that today's form does not know are left out.
pub(super) fn params(
    registry: &Registry,
    tool: &str,
    mode: &str,
    values: Map<String, Value>,
) -> Map<String, Value> {
    let form = registry.form(tool, mode);
    let Some(fields) = form.as_deref().and_then(fields) else { return Map::new() };
    let shared = |name: &str, value: &Value| {
        fields.get(name).is_some_and(|field| {
            field.get("x-task").is_none() && (!takes_files(field) || is_everybodys(value))
        })
    };
    values.into_iter().filter(|(name, value)| shared(name, value)).collect()
}

/// The words that the form draws as its prompt.
pub(super) fn prompt(
    registry: &Registry,
    tool: &str,
    mode: &str,
    values: &Map<String, Value>,
) -> Option<String> {
    let form = registry.form(tool, mode)?;
    let (name, _) = fields(&form)?.iter().find(|(_, field)| is_prompt(field))?;
    values.get(name)?.as_str().map(str::trim).filter(|words| !words.is_empty()).map(str::to_owned)
}

fn fields(form: &Form) -> Option<&Map<String, Value>> {
    form.validator.schema().get("properties")?.as_object()
}

/// Whether a value names nothing but what comes with the site: example media, and files of its own works.
fn is_everybodys(value: &Value) -> bool {
    match value {
        Value::String(id) => Example::find(id).is_some() || Work::find(id).is_some(),
        Value::Array(ids) => ids.iter().all(is_everybodys),
        _ => false,
    }
}
