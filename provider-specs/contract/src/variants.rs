//! Bodies that differ from a given one in one member.

use serde_json::{Map, Value, json};

use baigong_wire::template::escape;

use crate::generate::Generator;

/// Values that are tried for one member.
const TRIED: usize = 3;
/// How deep members are looked for.
const DEPTH: usize = 5;

/// Every member that the operation's schema of a JSON body names, with other values, such as it allows and such as it does not,
/// beside the rest of `body`. Each with where it differs.
pub(crate) fn variants(document: &Value, operation: &str, body: &Value) -> Vec<Variant> {
    let schema = document.pointer(&format!("{operation}/requestBody/content/application~1json/schema"));
    let Some(schema) = schema else { return Vec::new() };
    let mut walk = Walk { document, body, generator: Generator::new(41), found: Vec::new() };
    walk.descend(schema, "", DEPTH);
    walk.found
}

/// A body that differs in one member.
pub(crate) struct Variant {
    /// Where.
    pub at: String,
    /// The whole of it.
    pub body: Value,
    /// Whether the member's own schema allows the value.
    pub allowed: bool,
}

struct Walk<'a> {
    document: &'a Value,
    body: &'a Value,
    generator: Generator,
    found: Vec<Variant>,
}

impl Walk<'_> {
    fn descend(&mut self, schema: &Value, at: &str, depth: usize) {
        let schema = self.whole(schema);
        if depth == 0 {
            return;
        }
        for word in ["oneOf", "anyOf", "allOf"] {
            for part in schema.get(word).and_then(Value::as_array).into_iter().flatten() {
                self.descend(part, at, depth - 1);
            }
        }
        let properties = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
        for (name, property) in properties {
            let at = format!("{at}/{}", escape(&name));
            let property = self.whole(&property);
            self.vary(&property, &at);
            self.descend(&property, &at, depth - 1);
            if let Some(items) = property.get("items") {
                self.descend(items, &format!("{at}/0"), depth - 1);
            }
        }
    }

    fn vary(&mut self, property: &Value, at: &str) {
        if property.get("type").and_then(Value::as_str) == Some("object") {
            return;
        }
        let allowed: Vec<_> = (0..TRIED).map(|_| self.generator.value(property)).collect();
        let others = [json!("another word"), json!(7), json!(0.31), json!(true), json!(false)];
        let tried = allowed.into_iter().map(|value| (value, true)).chain(others.map(|value| (value, false)));
        for (value, allowed) in tried {
            let mut body = self.body.clone();
            if self.body.pointer(at) != Some(&value) && set(&mut body, at, value) {
                self.found.push(Variant { at: at.to_owned(), body, allowed });
            }
        }
    }

    /// A schema with what it refers to put in its place.
    fn whole(&self, schema: &Value) -> Value {
        let mut schema = schema;
        while let Some(target) = schema.get("$ref").and_then(Value::as_str) {
            match target.strip_prefix('#').and_then(|pointer| self.document.pointer(pointer)) {
                Some(found) => schema = found,
                None => break,
            }
        }
        let mut schema = schema.clone();
        if let Some(items) = schema.get("items").map(|items| self.whole(items)) {
            schema["items"] = items;
        }
        schema
    }
}

/// Puts a value at a pointer, making the objects on the way. Whether there was a way.
fn set(value: &mut Value, at: &str, new: Value) -> bool {
    let Some((parent, name)) = at.rsplit_once('/') else { return false };
    if value.pointer(parent).is_none() && !set(value, parent, Value::Object(Map::new())) {
        return false;
    }
    let Some(Value::Object(map)) = value.pointer_mut(parent) else { return false };
    map.insert(name.replace("~1", "/").replace("~0", "~"), new);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_member_of_the_schema_is_varied_beside_the_rest() {
        let document = json!({
            "paths": {"/a": {"post": {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/A"}}}}}}},
            "components": {"A": {"properties": {
                "n": {"type": "integer", "minimum": 1, "maximum": 9},
                "camera": {"type": "object", "properties": {"kind": {"enum": ["pan", "zoom"]}}},
                "sound": {"type": "boolean"},
            }}},
        });
        let found = variants(&document, "/paths/~1a/post", &json!({"n": 1, "sound": true}));
        let at = |place: &str| {
            found.iter().filter(|found| found.at == place).map(|found| found.body.clone()).collect::<Vec<_>>()
        };
        assert!(at("/n").iter().all(|body| body["n"] != 1 && body["sound"] == true));
        assert!(at("/n").iter().any(|body| body["n"].as_i64().is_some_and(|n| (2..=9).contains(&n))));
        assert!(at("/camera/kind").iter().any(|body| body["camera"]["kind"] == "zoom"));
        assert!(at("/sound").contains(&json!({"n": 1, "sound": false})));
    }
}
