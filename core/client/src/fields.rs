//! A form, as its JSON Schema says it to people.

use baigong_ground::Text;
use serde_json::Value;

/// Limits of a value, by their keywords in the schema.
const LIMITS: [&str; 7] =
    ["minimum", "maximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems"];

/// One field of a form.
#[derive(Debug, Clone)]
pub struct Field {
    /// Its name among the parameters; a member of a group is named behind it, as in `camera.zoom`.
    pub name: String,
    /// What it is called.
    pub title: Text,
    /// What it does.
    pub description: Option<Text>,
    /// What it takes.
    pub kind: Kind,
    /// Whether it has to be given.
    pub required: bool,
    /// What holds where it is left out.
    pub default: Option<Value>,
    /// The only values, where there are such.
    pub choices: Vec<Choice>,
    /// Keywords of the schema and the limits that they set.
    pub limits: Vec<(&'static str, Value)>,
    /// What its number counts.
    pub unit: Option<Text>,
    /// The values of other fields under which it counts, where it does not always.
    pub only_when: Vec<(String, Vec<Value>)>,
}

/// What a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Words.
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// A file: the id of an upload or a result, or an address.
    File,
    /// Several files.
    Files,
    /// A list of values.
    List,
    /// Members with names of their own.
    Group,
}

/// A value that may be chosen.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The value.
    pub value: Value,
    /// What it is called, where it is called other than it is.
    pub title: Option<Text>,
}

/// The fields of a form in their order, members of groups behind each other.
pub fn fields(schema: &Value) -> Vec<Field> {
    let mut found = Vec::new();
    collect(schema, "", &mut found);
    found
}

/// The part of the schema that a name stands for.
pub(crate) fn property<'a>(schema: &'a Value, path: &[String]) -> Option<&'a Value> {
    path.iter().try_fold(schema, |node, name| node.get("properties")?.get(name))
}

fn collect(schema: &Value, prefix: &str, found: &mut Vec<Field>) {
    let required = schema["required"].as_array();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let full = format!("{prefix}{name}");
        if kind(property) == Kind::Group && property.get("properties").is_some() {
            collect(property, &format!("{full}."), found);
            continue;
        }
        let required = required.is_some_and(|names| names.iter().any(|needed| needed == name));
        found.push(field(full, property, required));
    }
}

fn field(name: String, property: &Value, required: bool) -> Field {
    let conditions = property["x-visible-when"].as_object().into_iter().flatten();
    Field {
        title: words(property, "title").unwrap_or_else(|| Text::made(&*name, &*name)),
        name,
        description: words(property, "description"),
        kind: kind(property),
        required,
        default: property.get("default").filter(|value| !value.is_null()).cloned(),
        choices: choices(property),
        limits: LIMITS
            .iter()
            .filter_map(|keyword| Some((*keyword, property.get(*keyword)?.clone())))
            .collect(),
        unit: words_at(property, "x-unit", "unit"),
        only_when: conditions
            .map(|(name, values)| (name.clone(), values.as_array().cloned().unwrap_or_default()))
            .collect(),
    }
}

/// What a property takes.
pub(crate) fn kind(property: &Value) -> Kind {
    match property["type"].as_str() {
        Some("integer") => Kind::Integer,
        Some("number") => Kind::Number,
        Some("boolean") => Kind::Boolean,
        Some("object") => Kind::Group,
        Some("array")
            if property.pointer("/items/x-media").is_some() || property.get("x-media").is_some() =>
        {
            Kind::Files
        }
        Some("array") => Kind::List,
        _ if property.get("x-media").is_some() => Kind::File,
        _ => Kind::Text,
    }
}

fn choices(property: &Value) -> Vec<Choice> {
    let named = property["oneOf"].as_array().into_iter().flatten().filter_map(|option| {
        let value = option.get("const")?.clone();
        let title = words(option, "title").filter(|title| value != *title.zh);
        Some(Choice { value, title })
    });
    let bare = property["enum"].as_array().into_iter().flatten();
    named.chain(bare.map(|value| Choice { value: value.clone(), title: None })).collect()
}

/// Chinese stands in the keyword itself, English below `x-en`.
fn words(node: &Value, keyword: &str) -> Option<Text> {
    words_at(node, keyword, keyword)
}

fn words_at(node: &Value, keyword: &str, english: &str) -> Option<Text> {
    let zh = node.get(keyword)?.as_str()?;
    let en = node.get("x-en").and_then(|words| words.get(english)).and_then(Value::as_str);
    Some(Text::made(zh, en.unwrap_or(zh)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_form_is_read_with_its_bounds_defaults_and_choices() {
        let schema = json!({
            "required": ["prompt"],
            "properties": {
                "prompt": { "type": "string", "title": "描述", "maxLength": 500, "x-en": { "title": "Description" } },
                "duration": { "type": "string", "title": "时长", "default": "5", "x-unit": "秒", "x-en": { "unit": "s" },
                              "oneOf": [{ "const": "5", "title": "5" }, { "const": "10", "title": "10 秒" }] },
                "images": { "type": "array", "maxItems": 4, "x-media": { "accept": ["image"] } },
                "camera": { "type": "object", "properties": {
                    "zoom": { "type": "number", "minimum": -10, "maximum": 10, "x-visible-when": { "move": ["simple"] } },
                } },
            },
        });
        let fields = fields(&schema);
        let names: Vec<_> =
            fields.iter().map(|field| (field.name.as_str(), field.kind, field.required)).collect();
        assert_eq!(
            names,
            [
                ("prompt", Kind::Text, true),
                ("duration", Kind::Text, false),
                ("images", Kind::Files, false),
                ("camera.zoom", Kind::Number, false),
            ]
        );
        assert_eq!(fields[0].limits, [("maxLength", json!(500))]);
        assert_eq!(fields[1].default, Some(json!("5")));
        assert_eq!(fields[1].unit, Some(Text::made("秒", "s")));
        let choices: Vec<_> = fields[1].choices.iter().map(|choice| choice.title.is_some()).collect();
        assert_eq!(choices, [false, true], "a title that repeats the value says nothing");
        assert_eq!(fields[3].only_when, [("move".to_owned(), vec![json!("simple")])]);
    }
}
