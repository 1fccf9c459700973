//! Python: dictionaries with known keys, which need no library and are sent as they are.

use std::fmt::Write as _;

use serde_json::Value;

use crate::model::{Field, Kind, Model, Record};
use crate::{Error, Form};

/// Names of the file itself, and those that mean something else in it.
const RESERVED: &[&str] =
    &["FileRef", "TaskId", "Literal", "NotRequired", "TypedDict", "None", "True", "False"];

const ALWAYS: &str = r#"
from typing import Literal, NotRequired, TypedDict

FileRef = str
"""A file: the id of an upload or of a result, or its public http(s) address."""

TaskId = str
"""The id of a task."""
"#;

/// Words that cannot be the name of a member.
const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// A module of types for Python 3.11, that begins with the lines of `heading`.
///
/// # Errors
/// When a schema says what has no type, or two types would have one name.
pub fn python(heading: &[String], forms: &[Form<'_>]) -> Result<String, Error> {
    let model = Model::read(forms, RESERVED)?;
    let mut text = String::new();
    docstring(heading, "\n", "", &mut text);
    text += ALWAYS;
    for record in &model.records {
        text += "\n\n";
        if record.fields.iter().all(|field| is_member(&field.name)) {
            write_class(record, &mut text);
        } else {
            write_call(record, &mut text);
        }
    }
    Ok(text)
}

fn write_class(record: &Record, text: &mut String) {
    let _ = writeln!(text, "class {}(TypedDict):", record.name);
    docstring(&record.about, "\n\n", "    ", text);
    if record.about.is_empty() && record.fields.is_empty() {
        *text += "    pass\n";
    }
    for (index, field) in record.fields.iter().enumerate() {
        let apart = if index == 0 && record.about.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{apart}    {}: {}", field.name, of_field(field));
        docstring(&field.about, "\n\n", "    ", text);
    }
}

/// The other way to write one, for names that no member of a class can have.
fn write_call(record: &Record, text: &mut String) {
    let _ = writeln!(text, "{} = TypedDict(\n    \"{0}\",\n    {{", record.name);
    for field in &record.fields {
        for line in field.about.iter().flat_map(|paragraph| paragraph.lines()) {
            let _ = writeln!(text, "        # {line}");
        }
        let _ = writeln!(text, "        {}: {},", Value::from(field.name.as_str()), of_field(field));
    }
    *text += "    },\n)\n";
    docstring(&record.about, "\n\n", "", text);
}

fn is_member(name: &str) -> bool {
    let fits = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    // Python gives other names to what begins with two underscores.
    let begins =
        !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit()) && !name.starts_with("__");
    fits && begins && !KEYWORDS.contains(&name)
}

fn docstring(paragraphs: &[String], between: &str, indent: &str, text: &mut String) {
    if paragraphs.is_empty() {
        return;
    }
    let said = paragraphs.join(between).replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"");
    let mut lines = said.lines();
    let first = lines.next().unwrap_or_default();
    let _ = write!(text, "{indent}\"\"\"{first}");
    let mut several = false;
    for line in lines {
        several = true;
        let _ = write!(text, "\n{}{line}", if line.is_empty() { "" } else { indent });
    }
    // One that ends with a quote ends on a line of its own, for the quote would be taken for the first of the three.
    if several || first.ends_with('"') {
        let _ = write!(text, "\n{indent}");
    }
    *text += "\"\"\"\n";
}

fn of_field(field: &Field) -> String {
    let kind = written(&field.kind);
    if field.needed { kind } else { format!("NotRequired[{kind}]") }
}

fn written(kind: &Kind) -> String {
    match kind {
        Kind::Text => "str".into(),
        Kind::File => "FileRef".into(),
        Kind::Task => "TaskId".into(),
        Kind::Integer => "int".into(),
        Kind::Number => "float".into(),
        Kind::Boolean => "bool".into(),
        Kind::Choice(values) => choice(values),
        Kind::List(items) => format!("list[{}]", written(items)),
        Kind::Record(name) => name.clone(),
    }
}

/// Python has no type of one broken number: those are any.
fn choice(values: &[Value]) -> String {
    let (broken, literal): (Vec<&Value>, Vec<&Value>) = values.iter().partition(|value| value.is_f64());
    let literal: Vec<String> = literal
        .into_iter()
        .map(|value| match value {
            Value::Bool(true) => "True".to_owned(),
            Value::Bool(false) => "False".to_owned(),
            other => other.to_string(),
        })
        .collect();
    let literal = (!literal.is_empty()).then(|| format!("Literal[{}]", literal.join(", ")));
    let broken = (!broken.is_empty()).then(|| "float".to_owned());
    literal.into_iter().chain(broken).collect::<Vec<_>>().join(" | ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn types(schema: &Value) -> String {
        let form = Form { tool: "maker", mode: "film", titles: vec!["Maker, film".into()], schema };
        let text = python(&["Types.".into()], &[form]).unwrap();
        text.strip_prefix(&format!("\"\"\"Types.\"\"\"\n{ALWAYS}")).unwrap().to_owned()
    }

    #[test]
    fn a_form_becomes_a_dictionary_that_says_all_of_its_keys() {
        let schema = json!({
            "type": "object", "additionalProperties": false, "required": ["prompt"],
            "properties": {
                "prompt": { "type": "string", "title": "描述", "default": "\\ \"\"\"", "x-en": { "title": "Prompt" } },
                "camera": { "type": "object", "additionalProperties": false, "properties": { "zoom": { "type": "number" } } },
                "pace": { "enum": ["slow", 2, true, 0.5] },
            }
        });
        let expected = r#"

class MakerFilmCamera(TypedDict):
    zoom: NotRequired[float]


class MakerFilm(TypedDict):
    """Maker, film

    POST /api/v1/tools/maker/film/tasks
    """

    prompt: str
    """Prompt

    描述

    Default: "\\\\ \\"\\"\\""
    """

    camera: NotRequired[MakerFilmCamera]

    pace: NotRequired[Literal["slow", 2, True] | float]
"#;
        assert_eq!(types(&schema), expected);
    }

    #[test]
    fn a_key_that_no_class_can_have_is_a_key_all_the_same() {
        let schema = json!({
            "type": "object", "additionalProperties": false,
            "properties": { "from": { "type": "string", "title": "起" }, "odd-name": { "type": "integer" } }
        });
        let expected = r#"

MakerFilm = TypedDict(
    "MakerFilm",
    {
        # 起
        "from": NotRequired[str],
        "odd-name": NotRequired[int],
    },
)
"""Maker, film

POST /api/v1/tools/maker/film/tasks
"""
"#;
        assert_eq!(types(&schema), expected);
    }
}
