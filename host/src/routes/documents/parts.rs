//! The part of a description that some paths need.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

const SCHEMAS: &str = "#/components/schemas/";

/// The schemas of `whole` that `paths` name, and those that these name in turn.
pub fn reachable(whole: &Value, paths: &Map<String, Value>) -> Map<String, Value> {
    let mut open = BTreeSet::new();
    paths.values().for_each(|path| names(path, &mut open));
    let mut found = Map::new();
    while let Some(name) = open.pop_first() {
        if found.contains_key(&name) {
            continue;
        }
        let schema = whole["components"]["schemas"][&name].clone();
        names(&schema, &mut open);
        found.insert(name, schema);
    }
    found
}

fn names(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let named =
                fields.get("$ref").and_then(Value::as_str).and_then(|text| text.strip_prefix(SCHEMAS));
            into.extend(named.map(str::to_owned));
            fields.values().for_each(|value| names(value, into));
        }
        Value::Array(items) => items.iter().for_each(|value| names(value, into)),
        _ => {}
    }
}
