//! Filling in a form by names: `duration=10`, `camera.zoom=1.5`, `image=@picture.png`.
//!
//! The schema says what the text stands for. Whether it fits is the site's to say, by the name of the field and in words for
//! people: what is no number is sent as it was written.

use std::collections::HashSet;
use std::path::PathBuf;

use serde_json::{Map, Value};

use crate::fields::{Kind, kind, property};

/// A field and what it is given.
#[derive(Debug, Clone, PartialEq)]
pub struct Assignment {
    path: Vec<String>,
    /// What it is given.
    pub given: Given,
}

/// What a field is given.
#[derive(Debug, Clone, PartialEq)]
pub enum Given {
    /// A value.
    Value(Value),
    /// A file of this machine, which has to be brought first.
    File(PathBuf),
}

impl Assignment {
    /// Reads `name=value`. `None` where there is no `=`, or no name before it.
    pub fn read(schema: &Value, text: &str) -> Option<Self> {
        let (name, text) = text.split_once('=')?;
        let path: Vec<String> = name.split('.').map(str::to_owned).collect();
        if path.iter().any(String::is_empty) {
            return None;
        }
        let kind = property(schema, &path).map(kind);
        let is_file = matches!(kind, Some(Kind::File | Kind::Files));
        let given = match text.strip_prefix('@').filter(|_| is_file) {
            Some(file) => Given::File(file.into()),
            None => Given::Value(value(kind, text)),
        };
        Some(Self { path, given })
    }
}

/// Writes values into parameters, each where its assignment says. A list takes one item after the other, and the first of them
/// replaces what it held before.
pub fn fill(schema: &Value, params: &mut Map<String, Value>, values: Vec<(Assignment, Value)>) {
    let mut begun = HashSet::new();
    for (Assignment { path, .. }, value) in values {
        let is_list = matches!(property(schema, &path).map(kind), Some(Kind::Files | Kind::List));
        let more = is_list && !begun.insert(path.clone());
        let Some(place) = place(params, &path) else { continue };
        match (place.as_array_mut().filter(|_| more), value) {
            (Some(items), Value::Array(further)) => items.extend(further),
            (Some(items), item) => items.push(item),
            (None, item) if is_list && !item.is_array() => *place = Value::Array(vec![item]),
            (None, value) => *place = value,
        }
    }
}

/// Where a path leads; what stands in its way gives way to a group.
fn place<'a>(params: &'a mut Map<String, Value>, path: &[String]) -> Option<&'a mut Value> {
    let (last, groups) = path.split_last()?;
    let mut group = params;
    for name in groups {
        let next = group.entry(name.as_str()).or_insert_with(|| Value::Object(Map::new()));
        if !next.is_object() {
            *next = Value::Object(Map::new());
        }
        group = next.as_object_mut()?;
    }
    Some(group.entry(last.as_str()).or_insert(Value::Null))
}

fn value(kind: Option<Kind>, text: &str) -> Value {
    let as_json = |fits: fn(&Value) -> bool| serde_json::from_str(text).ok().filter(fits);
    let read = match kind {
        Some(Kind::Integer | Kind::Number) => as_json(Value::is_number),
        Some(Kind::Boolean) => as_json(Value::is_boolean),
        Some(Kind::Group) => as_json(Value::is_object),
        Some(Kind::Files | Kind::List) => as_json(|value| value.is_array() || value.is_object()),
        Some(Kind::Text | Kind::File) | None => None,
    };
    read.unwrap_or_else(|| Value::from(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn schema() -> Value {
        json!({ "properties": {
            "prompt": { "type": "string" },
            "n": { "type": "integer" },
            "sound": { "type": "boolean" },
            "image": { "type": "string", "x-media": {} },
            "images": { "type": "array", "x-media": {} },
            "camera": { "type": "object", "properties": { "zoom": { "type": "number" } } },
        } })
    }

    fn filled(before: Value, texts: &[&str]) -> Value {
        let Value::Object(mut params) = before else { panic!() };
        let values = texts.iter().map(|text| {
            let assignment = Assignment::read(&schema(), text).unwrap();
            let value = match &assignment.given {
                Given::Value(value) => value.clone(),
                Given::File(path) => json!(format!("upload of {}", path.display())),
            };
            (assignment, value)
        });
        fill(&schema(), &mut params, values.collect());
        Value::Object(params)
    }

    #[test]
    fn values_are_what_the_form_says_they_are() {
        let params = filled(json!({}), &["prompt=1=1", "n=3", "sound=true", "camera.zoom=1.5"]);
        assert_eq!(params, json!({ "prompt": "1=1", "n": 3, "sound": true, "camera": { "zoom": 1.5 } }));
    }

    #[test]
    fn what_does_not_fit_or_is_unknown_is_left_for_the_site_to_refuse_by_name() {
        assert_eq!(filled(json!({}), &["n=many", "nn=3"]), json!({ "n": "many", "nn": "3" }));
    }

    #[test]
    fn a_file_is_one_where_the_form_takes_files_alone() {
        let params = filled(json!({}), &["prompt=@home", "image=@a.png"]);
        assert_eq!(params, json!({ "prompt": "@home", "image": "upload of a.png" }));
    }

    #[test]
    fn a_list_takes_one_after_the_other_and_forgets_what_it_held() {
        let params = filled(json!({ "images": ["old"], "n": 1 }), &["images=@a.png", "images=b", "n=2"]);
        assert_eq!(params, json!({ "images": ["upload of a.png", "b"], "n": 2 }));
        assert_eq!(filled(json!({}), &[r#"images=["a","b"]"#]), json!({ "images": ["a", "b"] }));
    }

    #[test]
    fn without_a_name_there_is_nothing_to_fill_in() {
        for text in ["prompt", "=a", "camera.=1"] {
            assert_eq!(Assignment::read(&schema(), text), None, "{text}");
        }
    }
}
