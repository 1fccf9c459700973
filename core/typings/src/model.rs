//! What schemas say, read into the few types that parameters have.

use serde_json::{Map, Value};

use crate::names::Names;
use crate::{Error, Form, words};

/// All forms.
pub(crate) struct Model {
    /// Every object that has a type of its own; what is used stands before what uses it.
    pub(crate) records: Vec<Record>,
    /// `tool/mode` of each form, with the name of its type.
    pub(crate) forms: Vec<(String, String)>,
}

/// An object.
pub(crate) struct Record {
    pub(crate) name: String,
    /// Paragraphs.
    pub(crate) about: Vec<String>,
    pub(crate) fields: Vec<Field>,
}

/// A member of an object.
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// Whether it has to be given.
    pub(crate) needed: bool,
    /// Paragraphs.
    pub(crate) about: Vec<String>,
}

/// What a value is.
pub(crate) enum Kind {
    Text,
    /// Id of an upload or of a result, or the address of a file.
    File,
    /// Id of a task.
    Task,
    Integer,
    Number,
    Boolean,
    /// One of these texts, numbers and truth values.
    Choice(Vec<Value>),
    List(Box<Kind>),
    /// A record by its name.
    Record(String),
}

/// What decides a type.
pub(crate) const TYPING: &[&str] = &[
    "type",
    "const",
    "enum",
    "oneOf",
    "items",
    "properties",
    "required",
    "additionalProperties",
    "x-media",
    "x-task",
];
/// What is of no use to a program: how a form looks, what it says of a mistake, and which values it opens with.
pub(crate) const UNUSED: &[&str] = &[
    "examples",
    "pattern",
    "writeOnly",
    "discriminator",
    "errorMessage",
    "x-en",
    "x-widget",
    "x-cards",
    "x-advanced",
    "x-chip",
    "x-opens-with",
    "x-limit-message",
    "x-placeholder",
    "x-fresh",
    "x-aliases",
    "x-since",
    "x-until",
];

/// What an option consists of.
const OF_AN_OPTION: &[&str] = &["const", "title", "description", "x-en", "x-since", "x-until"];

impl Model {
    /// Reads forms; types have none of the `reserved` names.
    pub(crate) fn read(forms: &[Form<'_>], reserved: &[&str]) -> Result<Self, Error> {
        let mut reader = Reader { names: Names::without(reserved), records: Vec::new() };
        let mut read = Vec::new();
        for form in forms {
            let at = format!("{}/{}", form.tool, form.mode);
            let mut about = form.titles.clone();
            about.push(format!("POST /api/v1/tools/{at}/tasks"));
            read.push((at.clone(), reader.record(&[form.tool, form.mode], &at, about, form.schema)?));
        }
        Ok(Self { records: reader.records, forms: read })
    }
}

struct Reader {
    names: Names,
    records: Vec<Record>,
}

impl Reader {
    fn record(
        &mut self,
        ids: &[&str],
        at: &str,
        mut about: Vec<String>,
        schema: &Value,
    ) -> Result<String, Error> {
        let untyped = |problem| Error::Untyped { at: at.to_owned(), problem };
        let words = known_words(schema, at)?;
        let properties = words.get("properties").and_then(Value::as_object);
        let properties = properties.ok_or_else(|| untyped("an object needs properties"))?;
        if words.get("additionalProperties") != Some(&Value::Bool(false)) {
            return Err(untyped("an object has to refuse what it does not know"));
        }
        about.extend(words::of_any(schema));
        let required = words.get("required").and_then(Value::as_array);
        let name = self.names.take(ids, at)?;
        let mut fields = Vec::new();
        for (member, property) in properties {
            // What the form hides is not asked for, whatever `required` says.
            let hidden_at_times = property.get("x-visible-when").is_some();
            let listed = required.is_some_and(|names| names.iter().any(|name| name == member));
            let ids: Vec<&str> = ids.iter().copied().chain([member.as_str()]).collect();
            fields.push(Field {
                name: member.clone(),
                kind: self.kind(&ids, &format!("{at}.{member}"), property)?,
                needed: listed && !hidden_at_times,
                about: words::of_field(property),
            });
        }
        self.records.push(Record { name: name.clone(), about, fields });
        Ok(name)
    }

    fn kind(&mut self, ids: &[&str], at: &str, schema: &Value) -> Result<Kind, Error> {
        let untyped = |problem| Error::Untyped { at: at.to_owned(), problem };
        let words = known_words(schema, at)?;
        if let Some(choices) = choices(words, at)? {
            return Ok(Kind::Choice(choices));
        }
        let is_file = words.contains_key("x-media");
        Ok(match words.get("type").and_then(Value::as_str) {
            Some("string") if is_file => Kind::File,
            Some("string") if words.contains_key("x-task") => Kind::Task,
            Some("string") => Kind::Text,
            Some("integer") => Kind::Integer,
            Some("number") => Kind::Number,
            Some("boolean") => Kind::Boolean,
            Some("array") => {
                let items = words.get("items").ok_or_else(|| untyped("a list needs items"))?;
                let kind = self.kind(ids, &format!("{at}[]"), items)?;
                Kind::List(Box::new(if is_file && matches!(kind, Kind::Text) { Kind::File } else { kind }))
            }
            Some("object") => Kind::Record(self.record(ids, at, words::of_field(schema), schema)?),
            _ => return Err(untyped("there is no single type")),
        })
    }
}

/// The words of a schema, once all of them are known.
fn known_words<'a>(schema: &'a Value, at: &str) -> Result<&'a Map<String, Value>, Error> {
    let words = schema
        .as_object()
        .ok_or_else(|| Error::Untyped { at: at.to_owned(), problem: "a schema has to be an object" })?;
    let known = |word: &str| [TYPING, UNUSED, words::TOLD].iter().any(|list| list.contains(&word));
    match words.keys().find(|word| !known(word)) {
        Some(word) => Err(Error::UnknownWord { at: at.to_owned(), word: word.clone() }),
        None => Ok(words),
    }
}

/// The closed set that a value is out of, where there is one.
fn choices(words: &Map<String, Value>, at: &str) -> Result<Option<Vec<Value>>, Error> {
    let untyped = |problem| Error::Untyped { at: at.to_owned(), problem };
    let listed = match (words.get("const"), words.get("enum"), words.get("oneOf")) {
        (Some(only), None, None) => vec![only.clone()],
        (None, Some(Value::Array(values)), None) => values.clone(),
        (None, None, Some(Value::Array(options))) => {
            for option in options {
                let words = option.as_object().into_iter().flat_map(Map::keys);
                if let Some(word) = words.into_iter().find(|word| !OF_AN_OPTION.contains(&word.as_str())) {
                    return Err(Error::UnknownWord { at: at.to_owned(), word: word.clone() });
                }
            }
            let constant = |option: &Value| option.get("const").cloned();
            let all = options.iter().map(constant).collect::<Option<Vec<_>>>();
            all.ok_or_else(|| untyped("an option needs a const"))?
        }
        (None, None, None) => return Ok(None),
        _ => return Err(untyped("its options are not one list")),
    };
    let plain = |value: &Value| value.is_string() || value.is_number() || value.is_boolean();
    if listed.is_empty() || !listed.iter().all(plain) {
        return Err(untyped("an option has to be a text, a number or a truth value"));
    }
    Ok(Some(listed))
}

#[cfg(test)]
mod tests {
    use baigong_provider::schema::KEYWORDS;
    use serde_json::json;

    use super::*;

    fn read(schema: &Value) -> Result<Model, Error> {
        Model::read(&[Form { tool: "maker", mode: "film", titles: vec!["Film".into()], schema }], &[])
    }

    fn field(property: Value) -> Result<Field, Error> {
        let schema =
            json!({ "type": "object", "additionalProperties": false, "properties": { "x": property } });
        read(&schema).map(|mut model| model.records.pop().unwrap().fields.pop().unwrap())
    }

    #[test]
    fn every_word_that_a_form_may_use_is_known_once() {
        for word in KEYWORDS {
            let lists = [TYPING, UNUSED, words::TOLD].iter().filter(|list| list.contains(word)).count();
            assert_eq!(lists, 1, "{word}");
        }
    }

    #[test]
    fn what_has_no_type_is_refused_by_its_place() {
        let unknown = field(json!({ "type": "string", "anyOf": [] })).err();
        assert_eq!(unknown, Some(Error::UnknownWord { at: "maker/film.x".into(), word: "anyOf".into() }));
        let in_an_option = field(json!({ "oneOf": [{ "const": "a", "minimum": 1 }] })).err();
        assert!(matches!(in_an_option, Some(Error::UnknownWord { .. })));
        for untyped in [
            json!(true),
            json!({}),
            json!({ "type": ["string", "null"] }),
            json!({ "type": "array" }),
            json!({ "type": "object" }),
            json!({ "type": "object", "properties": {} }),
            json!({ "type": "string", "oneOf": [{ "title": "no const" }] }),
            json!({ "type": "string", "enum": [] }),
            json!({ "type": "string", "enum": ["a"], "const": "a" }),
            json!({ "enum": ["a", null] }),
            json!({ "oneOf": [{ "const": { "a": 1 } }] }),
        ] {
            assert!(matches!(field(untyped.clone()), Err(Error::Untyped { .. })), "{untyped}");
        }
    }

    #[test]
    fn a_field_that_the_form_hides_at_times_can_be_left_out() {
        let schema = |zoom: Value| json!({ "type": "object", "additionalProperties": false, "required": ["zoom"], "properties": { "zoom": zoom } });
        let needed = |zoom| read(&schema(zoom)).unwrap().records[0].fields[0].needed;
        assert!(needed(json!({ "type": "number" })));
        assert!(!needed(json!({ "type": "number", "x-visible-when": { "camera": ["simple"] } })));
    }

    #[test]
    fn files_are_told_from_texts_also_in_lists() {
        let media = json!({ "accept": ["image"] });
        let list =
            field(json!({ "type": "array", "items": { "type": "string" }, "x-media": media })).unwrap();
        assert!(matches!(list.kind, Kind::List(kind) if matches!(*kind, Kind::File)));
        let list = field(json!({ "type": "array", "items": { "type": "string" } })).unwrap();
        assert!(matches!(list.kind, Kind::List(kind) if matches!(*kind, Kind::Text)));
    }
}
