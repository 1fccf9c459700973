//! The form of a mode out of the table: the list of models, and what each of them rules out.

use serde_json::{Map, Value, json};

use super::check::options;
use super::table::{ModelEntry, ModelTable};

/// Writes the table into the schema of a mode: the list of models, their defaults and other names, the options of fields that list
/// none of their own, and which options and fields are there for which models. A form without a field of models stays as it is.
pub(crate) fn write_into(table: &ModelTable, mode: &str, schema: &mut Value) {
    if !table.is_listed_in(schema) {
        return;
    }
    let models: Vec<&ModelEntry> = table.offered(mode).collect();
    let mut named: Vec<&String> = models.iter().flat_map(|model| model.only.keys()).collect();
    named.sort();
    named.dedup();
    for name in named {
        if let Some(field) = schema.pointer_mut(&format!("/properties/{name}")) {
            limit_options(&table.field, name, &models, field);
        }
    }
    for (feature, fields) in &table.features {
        let able: Vec<&str> =
            models.iter().filter(|model| model.can(feature)).map(|model| model.id.as_str()).collect();
        for name in fields {
            if let Some(field) =
                schema.pointer_mut(&format!("/properties/{name}")).and_then(Value::as_object_mut)
            {
                condition(field, "x-visible-when").insert(table.field.clone(), json!(able));
            }
        }
    }
    let at = format!("/properties/{}", table.field);
    let Some(field) = schema.pointer_mut(&at).and_then(Value::as_object_mut) else { return };
    field.insert("type".into(), json!("string"));
    field.insert("oneOf".into(), models.iter().map(|model| option(model)).collect());
    if let Some(default) = table.default.of(mode) {
        field.insert("default".into(), json!(default));
    }
    let opens_with = table.opens_with.as_ref().and_then(|ids| ids.of(mode));
    if let Some(opens_with) = opens_with.filter(|id| table.default.of(mode) != Some(*id)) {
        field.insert("x-opens-with".into(), json!(opens_with));
    }
    let other_names: Map<String, Value> = models
        .iter()
        .flat_map(|model| model.other_names(mode).map(|name| (name.to_owned(), json!(model.id))))
        .collect();
    if !other_names.is_empty() {
        field.insert("x-aliases".into(), other_names.into());
    }
}

/// The options of a field of which models take some, with the models that take each.
fn limit_options(of: &str, name: &str, models: &[&ModelEntry], field: &mut Value) {
    let listed = options(field).map(|own| own.into_iter().map(str::to_owned).collect::<Vec<_>>());
    let all = listed.clone().unwrap_or_else(|| union(name, models));
    let Some(field) = field.as_object_mut() else { return };
    if let Some(Value::Array(options)) = field.get_mut("oneOf") {
        // What no model takes is no option.
        options.retain(|option| {
            option["const"].as_str().is_none_or(|value| models.iter().any(|model| model.takes(name, value)))
        });
    }
    if listed.is_none() {
        field.insert("type".into(), json!("string"));
        field.insert(
            "oneOf".into(),
            all.iter().map(|value| json!({ "const": value, "title": value })).collect(),
        );
    }
    for value in &all {
        let takes: Vec<&str> =
            models.iter().filter(|model| model.takes(name, value)).map(|model| model.id.as_str()).collect();
        if !takes.is_empty() && takes.len() < models.len() {
            let when = condition(field, "x-options-when").entry(value).or_insert_with(|| json!({}));
            when[of] = json!(takes);
        }
    }
}

/// The values that models name, those that are numbers in their order and in front.
fn union(name: &str, models: &[&ModelEntry]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for value in models.iter().filter_map(|model| model.only.get(name)).flatten() {
        if !all.contains(value) {
            all.push(value.clone());
        }
    }
    // Stable: what is no number keeps the order of the table.
    all.sort_by_key(|value| value.parse::<u64>().unwrap_or(u64::MAX));
    all
}

fn condition<'a>(field: &'a mut Map<String, Value>, keyword: &str) -> &'a mut Map<String, Value> {
    let value = field.entry(keyword).or_insert_with(|| json!({}));
    if !value.is_object() {
        *value = json!({});
    }
    match value {
        Value::Object(map) => map,
        _ => unreachable!("made an object above"),
    }
}

fn option(model: &ModelEntry) -> Value {
    let mut option = json!({ "const": model.id, "title": model.title.zh });
    let mut english = Map::new();
    if model.title.en != model.title.zh {
        english.insert("title".into(), json!(model.title.en));
    }
    if let Some(about) = &model.about {
        option["description"] = json!(about.zh);
        english.insert("description".into(), json!(about.en));
    }
    if !english.is_empty() {
        option["x-en"] = english.into();
    }
    for (keyword, day) in [("x-since", &model.since), ("x-until", &model.until)] {
        if let Some(day) = day {
            option[keyword] = json!(day);
        }
    }
    option
}
