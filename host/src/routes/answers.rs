//! What answers hold: a field that may be null is always there.
//!
//! The derived description calls such a field optional, which is right of what is asked with. An answer that does leave a
//! field out declares it `nullable = false`. Shapes that are asked with and answered alike keep what requests may leave out.

use std::collections::BTreeSet;

use serde_json::Value;
use utoipa::Modify;
use utoipa::openapi::schema::{ArrayItems, Schema, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr};

/// Requires what answers always hold in a description of the API.
pub struct Answers;

impl Modify for Answers {
    fn modify(&self, api: &mut OpenApi) {
        let asked_with = asked_with(api);
        let schemas = &mut api.components.get_or_insert_default().schemas;
        schemas
            .iter_mut()
            .filter(|(name, _)| !asked_with.contains(*name))
            .for_each(|(_, schema)| require(schema));
        for item in api.paths.paths.values_mut() {
            let operations =
                [&mut item.get, &mut item.put, &mut item.post, &mut item.patch, &mut item.delete];
            for operation in operations.into_iter().flatten() {
                for response in operation.responses.responses.values_mut() {
                    let RefOr::T(response) = response else { continue };
                    for content in response.content.values_mut() {
                        let RefOr::T(content) = content else { continue };
                        content.schema.iter_mut().for_each(require);
                    }
                }
            }
        }
    }
}

/// Names of the schemas that requests are made of.
fn asked_with(api: &OpenApi) -> BTreeSet<String> {
    let api = serde_json::to_value(api).unwrap_or_default();
    let operations = api["paths"].as_object().into_iter().flat_map(|paths| paths.values());
    let operations = operations.filter_map(Value::as_object).flat_map(|item| item.values());
    let mut names = BTreeSet::new();
    for operation in operations {
        for part in ["requestBody", "parameters"] {
            follow(&operation[part], &api["components"]["schemas"], &mut names);
        }
    }
    names
}

/// Adds the schemas that a part of the description refers to, and those that they refer to.
fn follow(part: &Value, schemas: &Value, names: &mut BTreeSet<String>) {
    match part {
        Value::Array(items) => items.iter().for_each(|item| follow(item, schemas, names)),
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            if let Some(name) = name.filter(|name| names.insert((*name).to_owned())) {
                follow(&schemas[name], schemas, names);
            }
            fields.values().for_each(|field| follow(field, schemas, names));
        }
        _ => {}
    }
}

/// Makes the fields of a schema that may be null required, and those of the schemas within it.
fn require(schema: &mut RefOr<Schema>) {
    let RefOr::T(schema) = schema else { return };
    match schema {
        Schema::Object(object) => {
            for (name, field) in &mut object.properties {
                require(field);
                if may_be_null(field) && !object.required.contains(name) {
                    object.required.push(name.clone());
                }
            }
        }
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                require(items);
            }
        }
        Schema::OneOf(either) => either.items.iter_mut().for_each(require),
        Schema::AllOf(all) => all.items.iter_mut().for_each(require),
        Schema::AnyOf(any) => any.items.iter_mut().for_each(require),
        _ => {}
    }
}

fn may_be_null(schema: &RefOr<Schema>) -> bool {
    let RefOr::T(schema) = schema else { return false };
    let holds_null = |kind: &SchemaType| match kind {
        SchemaType::Type(kind) => *kind == Type::Null,
        SchemaType::Array(kinds) => kinds.contains(&Type::Null),
        SchemaType::AnyValue => false,
    };
    match schema {
        Schema::Object(object) => holds_null(&object.schema_type),
        Schema::Array(array) => holds_null(&array.schema_type),
        Schema::OneOf(either) => either.items.iter().any(may_be_null),
        Schema::AnyOf(any) => any.items.iter().any(may_be_null),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::routes;

    #[test]
    fn an_answer_holds_what_may_be_null_and_a_request_may_leave_it_out() {
        let api = serde_json::to_value(routes::openapi()).unwrap();
        let optional = |name: &str| {
            let schema = &api["components"]["schemas"][name];
            let required: Vec<_> = schema["required"].as_array().into_iter().flatten().collect();
            let names = schema["properties"].as_object().unwrap().keys();
            names.filter(|name| !required.contains(&&Value::from(name.as_str()))).cloned().collect::<Vec<_>>()
        };
        for answer in ["TaskView", "GalleryItem", "Order", "Site", "Mode", "Contact", "InvitationRules"] {
            assert_eq!(optional(answer), [""; 0], "{answer}");
        }
        assert_eq!(optional("SessionView"), ["left"], "it is said only where it is so");
        assert_eq!(optional("RailGroup"), ["external_url"], "it is said only where there is one");
        assert!(optional("NewProduct").contains(&"tag".to_owned()), "whoever asks may leave it out");
    }
}
