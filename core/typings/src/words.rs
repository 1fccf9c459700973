//! What the documentation of a field says: what people call it in both languages, and what no type can say.

use serde_json::{Map, Value};

/// Words that documentation tells of.
pub(crate) const TOLD: &[&str] = &[
    "title",
    "description",
    "default",
    "minimum",
    "maximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "uniqueItems",
    "format",
    "x-unit",
    "x-visible-when",
    "x-options-when",
    "x-require-any",
];

/// The paragraphs of a field.
pub(crate) fn of_field(schema: &Value) -> Vec<String> {
    let mut told: Vec<String> = [english(schema), chinese(schema)].into_iter().flatten().collect();
    told.dedup();
    told.extend(limits(schema));
    told.extend(files(schema));
    told.extend(options(schema));
    told.extend(conditions(schema.get("x-visible-when")).map(|when| format!("Counts only where {when}.")));
    for (option, needed) in schema.get("x-options-when").and_then(Value::as_object).into_iter().flatten() {
        let when = conditions(Some(needed));
        told.extend(when.map(|when| format!("\"{option}\" only where {when}.")));
    }
    told.extend(schema.get("default").map(|default| format!("Default: {default}")));
    told
}

/// That one of several fields of an object is needed.
pub(crate) fn of_any(schema: &Value) -> Option<String> {
    let names = schema.get("x-require-any")?.as_array()?.iter().filter_map(Value::as_str);
    Some(format!("At least one of these is needed: {}.", names.collect::<Vec<_>>().join(", ")))
}

fn chinese(schema: &Value) -> Option<String> {
    sentence(text(schema, "title"), text(schema, "description"), "。")
}

fn english(schema: &Value) -> Option<String> {
    let translated = |key| schema.get("x-en").and_then(|english| text(english, key));
    // A title that is the same in both languages stands once in the schema.
    let about = translated("description").or_else(|| text(schema, "description"));
    sentence(translated("title").or_else(|| text(schema, "title")), about, ". ")
}

fn sentence(title: Option<&str>, about: Option<&str>, between: &str) -> Option<String> {
    let parts: Vec<&str> = [title, about].into_iter().flatten().filter(|part| !part.is_empty()).collect();
    (!parts.is_empty()).then(|| parts.join(between))
}

fn text<'a>(schema: &'a Value, key: &str) -> Option<&'a str> {
    schema.get(key)?.as_str()
}

fn limits(schema: &Value) -> Option<String> {
    // Nobody writes an id, so its length says nothing.
    let is_id = schema.get("x-media").is_some() || schema.get("x-task").is_some();
    let limit = |key: &str| schema.get(key).filter(|_| !is_id || key.ends_with("Items")).map(plain);
    let range = match (limit("minimum"), limit("maximum")) {
        (Some(least), Some(most)) => Some(format!("{least} to {most}")),
        (least, most) => {
            least.map(|least| format!("at least {least}")).or(most.map(|most| format!("at most {most}")))
        }
    };
    let english_unit = schema.get("x-en").and_then(|english| text(english, "unit"));
    let unit = english_unit.or_else(|| text(schema, "x-unit"));
    let parts = [
        range.map(|range| unit.map_or(range.clone(), |unit| format!("{range} {unit}"))),
        limit("multipleOf").map(|step| format!("in steps of {step}")),
        limit("minLength").map(|least| format!("at least {least} characters")),
        limit("maxLength").map(|most| format!("at most {most} characters")),
        limit("minItems").map(|least| format!("at least {least} items")),
        limit("maxItems").map(|most| format!("at most {most} items")),
        limit("uniqueItems").filter(|unique| unique == "true").map(|_| "each item once".to_owned()),
        limit("format").map(|format| format!("in the format {format}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("Limits: {}.", parts.join(", ")))
}

/// A limit as people write it: `1`, not `1.0`.
fn plain(limit: &Value) -> String {
    let text = limit.as_str().map_or_else(|| limit.to_string(), str::to_owned);
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// Which files it takes.
fn files(schema: &Value) -> Option<String> {
    let rules = schema.get("x-media")?;
    let types =
        rules.get("mime")?.as_array()?.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ");
    let most = rules.get("max_bytes").and_then(Value::as_u64);
    let most = most.map_or_else(String::new, |most| format!(", up to {most} bytes"));
    Some(format!("Files: {types}{most}."))
}

/// What its options are called, where that is more than the option itself.
fn options(schema: &Value) -> Option<String> {
    let lines = schema.get("oneOf")?.as_array()?.iter().filter_map(|option| {
        let value = option.get("const")?;
        let (english, chinese) = (english(option)?, chinese(option)?);
        let same = value.as_str() == Some(&*english) && english == chinese;
        let called = if english == chinese { english } else { format!("{english} / {chinese}") };
        (!same).then(|| format!("- {value}: {called}"))
    });
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// `camera is "simple"`.
fn conditions(when: Option<&Value>) -> Option<String> {
    let one = |(name, allowed): (&String, &Value)| {
        let allowed = allowed.as_array().into_iter().flatten().map(Value::to_string);
        format!("{name} is {}", allowed.collect::<Vec<_>>().join(" or "))
    };
    let all: Vec<String> = when.and_then(Value::as_object).map(Map::iter)?.map(one).collect();
    (!all.is_empty()).then(|| all.join(" and "))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn documentation_says_in_both_languages_what_no_type_can() {
        let told = of_field(&json!({
            "type": "number", "title": "变焦", "description": "越大越近", "minimum": 0.0, "maximum": 2.0, "multipleOf": 0.1,
            "x-unit": "倍", "default": 1, "x-visible-when": { "camera": ["simple", "custom"] },
            "x-en": { "title": "Zoom", "description": "Larger is closer", "unit": "times" }
        }));
        assert_eq!(
            told,
            [
                "Zoom. Larger is closer",
                "变焦。越大越近",
                "Limits: 0 to 2 times, in steps of 0.1.",
                "Counts only where camera is \"simple\" or \"custom\".",
                "Default: 1"
            ]
        );
    }

    #[test]
    fn options_are_named_unless_they_name_themselves() {
        let told = of_field(&json!({
            "oneOf": [{ "const": "16:9", "title": "16:9" }, { "const": "pro", "title": "高品质", "x-en": { "title": "High" } }],
            "x-options-when": { "pro": { "duration": ["5"] } }
        }));
        assert_eq!(told, ["- \"pro\": High / 高品质", "\"pro\" only where duration is \"5\"."]);
    }

    #[test]
    fn a_file_says_its_types_and_size_and_not_how_long_its_id_is() {
        let told = of_field(&json!({
            "type": "string", "title": "A", "minLength": 1, "maxLength": 2048,
            "x-media": { "accept": ["image"], "mime": ["image/png", "image/jpeg"], "max_bytes": 1024 }
        }));
        assert_eq!(told, ["A", "Files: image/png, image/jpeg, up to 1024 bytes."]);
    }
}
