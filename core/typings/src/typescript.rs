//! TypeScript.

use std::fmt::Write as _;

use crate::model::{Field, Kind, Model, Record};
use crate::{Error, Form};

/// Names of the file itself.
const RESERVED: &[&str] = &["FileRef", "TaskId", "Params", "Call"];

const ALWAYS: &str = "\
/** A file: the id of an upload or of a result, or its public http(s) address. */
export type FileRef = string;

/** The id of a task. */
export type TaskId = string;
";

const CALL: &str = "
/**
 * What `POST /api/v1/tasks` and `POST /api/v1/quotes` take: a tool, one of its modes and the parameters of that mode.
 */
export type Call = {
  [Name in keyof Params]: Name extends `${infer Tool}/${infer Mode}`
    ? { tool: Tool; mode: Mode; params: Params[Name] }
    : never;
}[keyof Params];
";

/// A module of types, `.d.ts`, that begins with the lines of `heading`.
///
/// # Errors
/// When a schema says what has no type, or two types would have one name.
pub fn typescript(heading: &[String], forms: &[Form<'_>]) -> Result<String, Error> {
    let model = Model::read(forms, RESERVED)?;
    let mut text = String::new();
    for line in heading {
        let _ = writeln!(text, "// {line}");
    }
    text += "\n";
    text += ALWAYS;
    for record in &model.records {
        write_record(record, &mut text);
    }
    text += "\n/** The parameters of every mode, by `tool/mode`. */\nexport interface Params {\n";
    for (form, name) in &model.forms {
        let _ = writeln!(text, "  {}: {name};", quoted(form));
    }
    text += "}\n";
    text += CALL;
    Ok(text)
}

fn write_record(record: &Record, text: &mut String) {
    *text += "\n";
    comment(&record.about, "", text);
    let _ = writeln!(text, "export interface {} {{", record.name);
    for Field { name, kind, needed, about } in &record.fields {
        comment(about, "  ", text);
        let optional = if *needed { "" } else { "?" };
        let _ = writeln!(text, "  {}{optional}: {};", quoted_where_needed(name), written(kind));
    }
    *text += "}\n";
}

fn comment(paragraphs: &[String], indent: &str, text: &mut String) {
    if paragraphs.is_empty() {
        return;
    }
    let _ = writeln!(text, "{indent}/**");
    for (index, paragraph) in paragraphs.iter().enumerate() {
        if index > 0 {
            let _ = writeln!(text, "{indent} *");
        }
        for line in paragraph.lines() {
            let _ = writeln!(text, "{indent} * {}", line.replace("*/", "*\\/"));
        }
    }
    let _ = writeln!(text, "{indent} */");
}

fn written(kind: &Kind) -> String {
    match kind {
        Kind::Text => "string".into(),
        Kind::File => "FileRef".into(),
        Kind::Task => "TaskId".into(),
        Kind::Integer | Kind::Number => "number".into(),
        Kind::Boolean => "boolean".into(),
        Kind::Choice(values) => values.iter().map(|value| value.to_string()).collect::<Vec<_>>().join(" | "),
        Kind::List(items) if matches!(**items, Kind::Choice(_)) => format!("({})[]", written(items)),
        Kind::List(items) => format!("{}[]", written(items)),
        Kind::Record(name) => name.clone(),
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn quoted_where_needed(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_plain = name.chars().all(plain) && !name.starts_with(|c: char| c.is_ascii_digit());
    if is_plain && !name.is_empty() { name.to_owned() } else { quoted(name) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_form_becomes_an_interface_that_says_all_of_its_fields() {
        let schema = json!({
            "type": "object", "additionalProperties": false, "required": ["prompt"], "x-require-any": ["prompt", "images"],
            "properties": {
                "prompt": { "type": "string", "title": "描述", "description": "写 */ 也可以", "maxLength": 5, "x-en": { "title": "Prompt" } },
                "images": { "type": "array", "maxItems": 2, "items": { "type": "string" }, "x-media": { "accept": ["image"] } },
                "odd-name": { "type": "array", "items": { "enum": ["a\"b", 2, true] } },
                "camera": { "type": "object", "additionalProperties": false, "properties": { "zoom": { "type": "number" } } },
            }
        });
        let form = Form { tool: "maker", mode: "film", titles: vec!["Maker, film".into()], schema: &schema };
        let text = typescript(&["Types.".into()], &[form]).unwrap();
        let expected = r#"
export interface MakerFilmCamera {
  zoom?: number;
}

/**
 * Maker, film
 *
 * POST /api/v1/tools/maker/film/tasks
 *
 * At least one of these is needed: prompt, images.
 */
export interface MakerFilm {
  /**
   * Prompt. 写 *\/ 也可以
   *
   * 描述。写 *\/ 也可以
   *
   * Limits: at most 5 characters.
   */
  prompt: string;
  /**
   * Limits: at most 2 items.
   */
  images?: FileRef[];
  "odd-name"?: ("a\"b" | 2 | true)[];
  camera?: MakerFilmCamera;
}

/** The parameters of every mode, by `tool/mode`. */
export interface Params {
  "maker/film": MakerFilm;
}
"#;
        assert_eq!(text, format!("// Types.\n\n{ALWAYS}{expected}{CALL}"));
    }
}
