//! From a Rust type to a schema in the closed keyword set.

use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

/// The keywords that a form may use. Anything else is refused by the contract suite.
pub const KEYWORDS: &[&str] = &[
    "type",
    "title",
    "description",
    "default",
    "examples",
    "enum",
    "const",
    "oneOf",
    "minimum",
    "maximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
    "uniqueItems",
    "items",
    "properties",
    "required",
    "additionalProperties",
    "format",
    "writeOnly",
    "discriminator",
    "errorMessage",
    "x-widget",
    "x-media",
    "x-task",
    "x-cards",
    "x-advanced",
    "x-chip",
    "x-opens-with",
    "x-visible-when",
    "x-options-when",
    "x-require-any",
    "x-en",
    "x-unit",
    "x-limit-message",
    "x-placeholder",
    "x-fresh",
    "x-aliases",
    "x-since",
    "x-until",
];

/// The form-ready schema of a type: inlined, without nulls and Rust formats, enums as titled `oneOf`.
pub fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|s| {
        s.inline_subschemas = true;
        s.meta_schema = None;
    });
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    FormReady.transform(&mut schema);
    schema.to_value()
}

/// The schema of one mode: the branch of `oneOf` whose `mode` is `mode`, without the tag itself.
/// A schema without branches is that of every mode.
pub fn branch(schema: &Value, mode: &str) -> Option<Value> {
    let Some(branches) = schema.get("oneOf").and_then(Value::as_array) else {
        let mut only = schema.clone();
        // The title of a root is the name of its Rust type: of no use to a form.
        only.as_object_mut().map(|object| object.shift_remove("title"));
        return Some(only);
    };
    let mut branch = branches
        .iter()
        .find(|branch| branch.pointer("/properties/mode/const") == Some(&json!(mode)))?
        .clone();
    if let Some(object) = branch.as_object_mut() {
        object.get_mut("properties").and_then(Value::as_object_mut).map(|p| p.shift_remove("mode"));
        if let Some(required) = object.get_mut("required").and_then(Value::as_array_mut) {
            required.retain(|name| name != "mode");
        }
    }
    Some(branch)
}

/// The values of an object's `writeOnly` properties, in any branch: what must never be shown.
pub fn secret_fields(schema: &Value, value: &Value) -> Vec<String> {
    let own = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    let own = own.filter(|(_, property)| property.get("writeOnly") == Some(&json!(true)));
    let mut secrets: Vec<String> = own
        .filter_map(|(name, _)| value.get(name)?.as_str())
        .filter(|s| !s.is_empty())
        .map(str::to_owned)
        .collect();
    for branch in schema.get("oneOf").and_then(Value::as_array).into_iter().flatten() {
        secrets.extend(secret_fields(branch, value));
    }
    secrets.sort();
    secrets.dedup();
    secrets
}

struct FormReady;

impl Transform for FormReady {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(object) = schema.as_object_mut() else { return };
        object.remove("$schema");
        drop_null(object);
        drop_rust_format(object);
        flatten_enum(object);
        if object.contains_key("properties") {
            object.insert("additionalProperties".into(), json!(false));
        }
        name_discriminator(object);
    }
}

/// `Option` means "may be left out" here: a form never sends null.
fn drop_null(object: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|t| t != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            object.insert("type".into(), only);
        }
    }
    if let Some(Value::Array(any)) = object.get_mut("anyOf") {
        any.retain(|s| s.get("type") != Some(&json!("null")));
        if let [Value::Object(only)] = any.as_slice() {
            let only = only.clone();
            object.remove("anyOf");
            for (key, value) in only {
                object.entry(key).or_insert(value);
            }
        }
    }
    if object.get("default") == Some(&Value::Null) {
        object.remove("default");
    }
}

/// `uint32`, `double` and their like are no JSON Schema formats.
fn drop_rust_format(object: &mut Map<String, Value>) {
    let numeric = matches!(object.get("type").and_then(Value::as_str), Some("integer" | "number"));
    if numeric {
        object.remove("format");
    }
}

/// String enums, in whichever of its shapes schemars wrote them, become `oneOf` of titled constants.
fn flatten_enum(object: &mut Map<String, Value>) {
    let mut options: Vec<Value> = Vec::new();
    if let Some(Value::Array(values)) = object.get("enum") {
        if !values.iter().all(Value::is_string) {
            return;
        }
        options.extend(values.iter().map(|v| json!({"const": v, "title": v})));
    } else if let Some(Value::Array(branches)) = object.get("oneOf") {
        for branch in branches {
            // An inner enum was flattened already: the transform runs from the inside out.
            if let Some(Value::Array(inner)) = branch.get("oneOf") {
                options.extend(inner.iter().cloned());
            } else if let Some(value) = branch.get("const").filter(|v| v.is_string()) {
                let title = branch.get("title").cloned().unwrap_or_else(|| value.clone());
                let mut option = json!({"const": value, "title": title});
                if let Some(english) = branch.get("x-en") {
                    // What is said in both languages is for readers; a Rust comment is not.
                    if let (Some(about), Some(_)) = (branch.get("description"), english.get("description")) {
                        option["description"] = about.clone();
                    }
                    option["x-en"] = english.clone();
                }
                options.push(option);
            } else {
                return;
            }
        }
    }
    if !options.is_empty() {
        object.remove("enum");
        object.insert("type".into(), json!("string"));
        object.insert("oneOf".into(), Value::Array(options));
    }
}

/// A tagged enum of objects says which property tells its branches apart.
fn name_discriminator(object: &mut Map<String, Value>) {
    let Some(Value::Array(branches)) = object.get("oneOf") else { return };
    let tag = branches.first().and_then(|first| {
        let properties = first.get("properties")?.as_object()?;
        properties.iter().find(|(_, p)| p.get("const").is_some()).map(|(name, _)| name.clone())
    });
    if let Some(tag) = tag {
        object.insert("type".into(), json!("object"));
        object.insert("discriminator".into(), json!({ "propertyName": tag }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize, JsonSchema)]
    #[expect(dead_code, reason = "only its schema is used")]
    #[serde(tag = "mode", rename_all = "snake_case")]
    enum Params {
        Text(Text),
        Image {
            /// # 图片
            image: String,
        },
    }

    #[derive(Deserialize, JsonSchema)]
    #[expect(dead_code, reason = "only its schema is used")]
    #[serde(deny_unknown_fields)]
    struct Text {
        /// # 提示词
        /// 描述画面
        prompt: String,
        /// # 画质
        #[serde(default)]
        quality: Quality,
        /// # 种子
        seed: Option<u32>,
    }

    #[derive(Default, Deserialize, serde::Serialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    enum Quality {
        /// documented
        #[schemars(title = "标准")]
        #[default]
        Std,
        #[schemars(title = "高品质", extend("x-en" = { "title": "High" }))]
        Pro,
    }

    #[test]
    fn a_tagged_enum_becomes_branches_with_titled_options_and_no_nulls() {
        let schema = schema_of::<Params>();
        assert_eq!(schema["discriminator"]["propertyName"], "mode");
        let text = branch(&schema, "text").unwrap();
        assert_eq!(text["additionalProperties"], false);
        assert_eq!(text["required"], json!(["prompt"]));
        assert_eq!(text["properties"]["prompt"]["title"], "提示词");
        assert_eq!(text["properties"]["quality"]["default"], "std");
        assert_eq!(
            text["properties"]["quality"]["oneOf"],
            json!([{"const": "std", "title": "标准"}, {"const": "pro", "title": "高品质", "x-en": {"title": "High"}}])
        );
        assert_eq!(text["properties"]["seed"]["type"], "integer");
        assert!(text["properties"]["seed"].get("format").is_none());
        assert!(branch(&schema, "audio").is_none());
        assert!(text["properties"].get("mode").is_none());
    }

    #[test]
    fn a_single_struct_is_the_form_of_its_mode_without_its_rust_name() {
        let form = branch(&schema_of::<Text>(), "text").unwrap();
        assert_eq!(form["required"], json!(["prompt"]));
        assert!(form.get("title").is_none());
    }
}
