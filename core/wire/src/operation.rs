//! An operation of a document, compiled: who may call it, what its requests and replies have to be, its examples and its
//! behaviour.

use std::collections::{BTreeMap, BTreeSet};

use http::Method;
use serde_json::{Map, Value};

use crate::behaviour::Behaviour;
use crate::path::PathTemplate;
use crate::request::Incoming;
use crate::security::Scheme;
use crate::serving::Serving;
use crate::template;

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
    /// What its requests mean to a site that serves it; none where it does not, or where they only ask about jobs.
    pub serving: Option<Serving>,
    /// All examples of its responses, by name.
    pub examples: BTreeMap<String, Example>,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) bodies: BTreeMap<String, jsonschema::Validator>,
    pub(crate) body_required: bool,
    pub(crate) security: Vec<Vec<Scheme>>,
    pub(crate) responses: BTreeMap<u16, jsonschema::Validator>,
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
    variables: BTreeSet<String>,
}

impl Example {
    /// An example whose templates can be parsed.
    pub(crate) fn new(status: u16, content_type: String, value: Value) -> Self {
        let variables = template::variables(&value);
        Self { status, content_type, value, variables }
    }

    /// Whether its templates read a variable or one of its members, such as `uuid` or `job.base64`.
    pub fn reads(&self, variable: &str) -> bool {
        let below = |name: &str| name.strip_prefix(variable).is_some_and(|rest| rest.starts_with('.'));
        self.variables.iter().any(|name| name == variable || below(name))
    }
}

#[derive(Debug)]
pub(crate) struct Parameter {
    pub name: String,
    pub place: String,
    pub required: bool,
    pub schema: Option<jsonschema::Validator>,
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
        let unknown = self.unknown_query(request).into_iter();
        found.extend(unknown.map(|name| format!("query parameter {name} is not in the document")));
        self.check_body(request, &mut found);
        found
    }

    /// Query parameters that are not in the document.
    pub fn unknown_query(&self, request: &Incoming) -> Vec<String> {
        let known = |name: &String| {
            self.parameters.iter().any(|p| p.place == "query" && p.name == *name)
                || self.path.fixed_query().any(|fixed| fixed == name)
                || self.security.iter().flatten().any(|scheme| scheme.query_name() == Some(name))
        };
        request.query.keys().filter(|name| !known(name)).cloned().collect()
    }

    /// Whether it asks nobody who they are outside of the body.
    pub fn is_open(&self) -> bool {
        self.security.is_empty()
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
