//! One OpenAPI document: its operations, compiled, with their examples and their behaviour.

use std::collections::BTreeMap;

use axum::http::Method;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::behaviour::{Behaviour, Fault, Role};
use super::reader::Reader;
use super::security::Scheme;
use super::{Incoming, PathTemplate, SpecError};
use crate::template;

/// A wire of a vendor.
#[derive(Debug)]
pub struct Document {
    /// The vendor's id.
    pub vendor: String,
    /// `relay` or `official`.
    pub wire: String,
    /// The file's name, for messages.
    pub file: String,
    /// The operations; the most specific paths first.
    pub operations: Vec<Operation>,
    /// `x-sim` of the document.
    pub settings: Settings,
}

/// `x-sim` at the root of a document.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Credentials of the demo account, valid for the account schema of the vendor's tools.
    #[serde(default)]
    pub account: Value,
    /// The same for single tools, where they differ.
    #[serde(default)]
    pub accounts: BTreeMap<String, Value>,
    /// Replies to faults for all operations.
    #[serde(default)]
    pub faults: BTreeMap<String, Fault>,
    /// Whether the vendor takes null in a JSON body for a field that is not there.
    #[serde(default)]
    pub null_is_absent: bool,
}

/// An operation of a document.
#[derive(Debug)]
pub struct Operation {
    /// `METHOD /path`.
    pub name: String,
    /// JSON pointer into the document.
    pub pointer: String,
    /// HTTP method.
    pub method: Method,
    /// Its path.
    pub path: PathTemplate,
    /// How it behaves in the simulator.
    pub behaviour: Behaviour,
    /// All examples of its responses, by name.
    pub examples: BTreeMap<String, Example>,
    pub(super) parameters: Vec<Parameter>,
    pub(super) bodies: BTreeMap<String, jsonschema::Validator>,
    pub(super) body_required: bool,
    pub(super) security: Vec<Vec<Scheme>>,
    pub(super) responses: BTreeMap<u16, jsonschema::Validator>,
}

/// An example of a response: a template.
#[derive(Debug, Clone)]
pub struct Example {
    /// HTTP status of the response that it stands under.
    pub status: u16,
    /// Media type.
    pub content_type: String,
    /// The body; a text for media types other than JSON.
    pub value: Value,
}

#[derive(Debug)]
pub(super) struct Parameter {
    pub name: String,
    pub place: String,
    pub required: bool,
    pub schema: Option<jsonschema::Validator>,
}

impl Document {
    /// Reads and compiles a document.
    pub fn load(vendor: &str, wire: &str, json: &Value) -> Result<Self, SpecError> {
        let file = format!("{vendor}/{wire}.openapi.json");
        let reader = Reader { file: &file, root: json };
        let settings = match json.get("x-sim") {
            Some(value) => serde_json::from_value(value.clone()).map_err(|e| reader.error("/x-sim", e))?,
            None => Settings::default(),
        };
        let mut operations = Vec::new();
        let paths = json.get("paths").and_then(Value::as_object);
        for (path, item) in paths.ok_or_else(|| reader.error("", "there is no paths object"))? {
            for method in ["get", "post", "put", "patch", "delete"] {
                if let Some(operation) = item.get(method) {
                    let pointer = format!("/paths/{}/{method}", template::escape(path));
                    operations.push(reader.operation(&pointer, method, path, item, operation, &settings)?);
                }
            }
        }
        operations.sort_by_key(|operation| std::cmp::Reverse(operation.path.weight()));
        Ok(Self { vendor: vendor.into(), wire: wire.into(), file, operations, settings })
    }

    /// The operation that a request is for, with its path parameters.
    pub fn find(&self, request: &Incoming) -> Option<(&Operation, Map<String, Value>)> {
        self.operations.iter().filter(|operation| operation.method == request.method).find_map(|operation| {
            Some((operation, operation.path.matches(&request.path, &request.query, &request.headers)?))
        })
    }

    /// The operations of a role.
    pub fn with_role(&self, role: Role) -> impl Iterator<Item = &Operation> {
        self.operations.iter().filter(move |operation| operation.behaviour.role == role)
    }

    /// The demo account's credentials for a tool; an empty tool gives the common ones.
    pub fn account(&self, tool: &str) -> &Value {
        self.settings.accounts.get(tool).unwrap_or(&self.settings.account)
    }

    /// Every demo account of this wire.
    pub fn accounts(&self) -> impl Iterator<Item = &Value> {
        std::iter::once(&self.settings.account).chain(self.settings.accounts.values())
    }
}

impl Operation {
    /// Why the caller is not let in; `None` if it is.
    pub fn refuse(&self, request: &Incoming, account: &Value, now_s: i64) -> Option<String> {
        let mut reason = None;
        for alternative in &self.security {
            let refused = alternative.iter().find_map(|scheme| scheme.refuse(request, account, now_s));
            reason = Some(refused?);
        }
        reason
    }

    /// What a request breaks of the document; empty if it is right.
    pub fn violations(&self, request: &Incoming, path: &Map<String, Value>) -> Vec<String> {
        let mut found: Vec<String> = request.unreadable.iter().cloned().collect();
        for parameter in &self.parameters {
            let given = match parameter.place.as_str() {
                "path" => path.get(&parameter.name).cloned(),
                "query" => request.query.get(&parameter.name).cloned(),
                _ => request.headers.get(&parameter.name.to_lowercase()).map(|h| Value::from(h.as_str())),
            };
            let place = &parameter.place;
            match given {
                None if parameter.required => {
                    found.push(format!("{place} parameter {} is missing", parameter.name))
                }
                Some(value) => {
                    let schema = parameter.schema.as_ref();
                    if schema.is_some_and(|s| !s.is_valid(&value) && !s.is_valid(&typed(&value))) {
                        found.push(format!("{place} parameter {} = {value} is not allowed", parameter.name));
                    }
                }
                None => {}
            }
        }
        let known = |name: &String| {
            self.parameters.iter().any(|p| p.place == "query" && p.name == *name)
                || self.path.fixed_query().any(|fixed| fixed == name)
                || self.security.iter().flatten().any(|scheme| scheme.query_name() == Some(name))
        };
        found.extend(
            request
                .query
                .keys()
                .filter(|name| !known(name))
                .map(|name| format!("query parameter {name} is not in the document")),
        );
        self.check_body(request, &mut found);
        found
    }

    fn check_body(&self, request: &Incoming, found: &mut Vec<String>) {
        if request.unreadable.is_some() {
            return;
        }
        if !request.has_body() {
            if self.body_required {
                found.push("the body is missing".into());
            }
            return;
        }
        let Some(schema) = self.bodies.get(request.content_type()) else {
            let known: Vec<&String> = self.bodies.keys().collect();
            found.push(format!(
                "a body of type {:?} is not in the document, which has {known:?}",
                request.content_type()
            ));
            return;
        };
        let mut body = request.body.clone();
        if let Value::Object(fields) = &mut body {
            for file in &request.files {
                fields.insert(
                    file.field.clone(),
                    format!("({} bytes, {})", file.bytes.len(), file.mime).into(),
                );
            }
            // Values of a form are texts; the schema may still ask for numbers.
            if !request.content_type().ends_with("json") && !schema.is_valid(&Value::Object(fields.clone())) {
                fields.values_mut().for_each(|value| *value = typed(value));
            }
        }
        found.extend(schema.iter_errors(&body).map(|e| {
            let shown: String = e.to_string().chars().take(400).collect();
            format!("body{}: {shown}", e.instance_path())
        }));
    }

    /// What a rendered reply breaks of its response's schema.
    pub fn reply_problems(&self, status: u16, body: &Value) -> Vec<String> {
        let Some(schema) = self.responses.get(&status) else { return Vec::new() };
        schema.iter_errors(body).map(|e| format!("{}: {e}", e.instance_path())).collect()
    }
}

/// A text as the number or boolean that it spells.
fn typed(value: &Value) -> Value {
    match value.as_str().map(serde_json::from_str::<Value>) {
        Some(Ok(typed @ (Value::Number(_) | Value::Bool(_)))) => typed,
        _ => value.clone(),
    }
}
