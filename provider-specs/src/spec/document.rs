//! One OpenAPI document: its operations, compiled, with their examples and their behaviour.

use std::collections::BTreeMap;

use axum::http::Method;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::behaviour::{Behaviour, FAULTS, Fault, POLL_STATES, Role};
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
    parameters: Vec<Parameter>,
    bodies: BTreeMap<String, jsonschema::Validator>,
    body_required: bool,
    security: Vec<Vec<Scheme>>,
    responses: BTreeMap<u16, jsonschema::Validator>,
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
struct Parameter {
    name: String,
    place: String,
    required: bool,
    schema: Option<jsonschema::Validator>,
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

struct Reader<'a> {
    file: &'a str,
    root: &'a Value,
}

impl Reader<'_> {
    fn error(&self, pointer: &str, message: impl std::fmt::Display) -> SpecError {
        SpecError::new(self.file, pointer, message)
    }

    /// Follows `$ref` within the document.
    fn resolve<'v>(&'v self, value: &'v Value, pointer: &str) -> Result<&'v Value, SpecError> {
        let mut value = value;
        for _ in 0..16 {
            let Some(reference) = value.get("$ref").and_then(Value::as_str) else { return Ok(value) };
            let target = reference.strip_prefix('#').and_then(|p| self.root.pointer(p));
            value = target.ok_or_else(|| self.error(pointer, format!("$ref {reference} leads nowhere")))?;
        }
        Err(self.error(pointer, "$ref goes in circles"))
    }

    fn validator(&self, schema: &Value, pointer: &str) -> Result<jsonschema::Validator, SpecError> {
        let mut schema = schema.clone();
        // References of the document are `#/components/...`: the components move into the schema itself.
        if let (Some(object), Some(components)) = (schema.as_object_mut(), self.root.get("components")) {
            object.insert("components".into(), components.clone());
        }
        jsonschema::draft202012::options()
            .build(&schema)
            .map_err(|e| self.error(pointer, format!("bad schema: {e}")))
    }

    fn operation(
        &self,
        pointer: &str,
        method: &str,
        path: &str,
        item: &Value,
        json: &Value,
        settings: &Settings,
    ) -> Result<Operation, SpecError> {
        let template = PathTemplate::parse(path).map_err(|e| self.error(pointer, e))?;
        let at = format!("{pointer}/x-sim");
        let behaviour = json.get("x-sim").ok_or_else(|| {
            self.error(pointer, "there is no x-sim: it says how the simulator behaves; see README.md")
        })?;
        let behaviour: Behaviour =
            serde_json::from_value(behaviour.clone()).map_err(|e| self.error(&at, e))?;
        if let Some(missing) = behaviour.missing() {
            return Err(self.error(&at, format!("role {:?} needs {missing}", behaviour.role).to_lowercase()));
        }
        let parameters = self.parameters(pointer, item, json, &template)?;
        let (bodies, body_required) = self.bodies(pointer, json)?;
        let (examples, responses) = self.responses(pointer, json)?;
        let operation = Operation {
            name: format!("{} {path}", method.to_uppercase()),
            pointer: pointer.to_owned(),
            method: method.to_uppercase().parse().map_err(|e| self.error(pointer, e))?,
            path: template,
            behaviour,
            examples,
            parameters,
            bodies,
            body_required,
            security: self.security(pointer, json)?,
            responses,
        };
        self.check_behaviour(&at, &operation, settings)?;
        Ok(operation)
    }

    fn parameters(
        &self,
        pointer: &str,
        item: &Value,
        json: &Value,
        path: &PathTemplate,
    ) -> Result<Vec<Parameter>, SpecError> {
        let lists = [item, json].into_iter().filter_map(|owner| owner.get("parameters")?.as_array());
        let mut parameters = Vec::new();
        for parameter in lists.flatten() {
            let parameter = self.resolve(parameter, pointer)?;
            let text = |key: &str| parameter.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            let (name, place) = (text("name"), text("in"));
            let at = format!("{pointer}/parameters ({name})");
            if place == "path" && !path.names().contains(&name) {
                return Err(self.error(&at, "the path has no such parameter"));
            }
            let schema = parameter.get("schema").map(|schema| self.validator(schema, &at)).transpose()?;
            let required = place == "path" || parameter.get("required") == Some(&json!(true));
            parameters.push(Parameter { name, place, required, schema });
        }
        Ok(parameters)
    }

    fn bodies(
        &self,
        pointer: &str,
        json: &Value,
    ) -> Result<(BTreeMap<String, jsonschema::Validator>, bool), SpecError> {
        let Some(body) = json.get("requestBody") else { return Ok((BTreeMap::new(), false)) };
        let at = format!("{pointer}/requestBody");
        let body = self.resolve(body, &at)?;
        let mut bodies = BTreeMap::new();
        for (kind, media) in body.get("content").and_then(Value::as_object).into_iter().flatten() {
            let schema = media.get("schema").unwrap_or(&Value::Bool(true));
            bodies.insert(kind.clone(), self.validator(schema, &at)?);
        }
        Ok((bodies, body.get("required") == Some(&json!(true))))
    }

    #[expect(clippy::type_complexity, reason = "the two halves of an operation's responses")]
    fn responses(
        &self,
        pointer: &str,
        json: &Value,
    ) -> Result<(BTreeMap<String, Example>, BTreeMap<u16, jsonschema::Validator>), SpecError> {
        let (mut examples, mut schemas) = (BTreeMap::new(), BTreeMap::new());
        for (status, response) in json.get("responses").and_then(Value::as_object).into_iter().flatten() {
            let at = format!("{pointer}/responses/{status}");
            let response = self.resolve(response, &at)?;
            let status: u16 =
                status.parse().map_err(|_| self.error(&at, "a response needs a numeric status"))?;
            for (content_type, media) in
                response.get("content").and_then(Value::as_object).into_iter().flatten()
            {
                if let Some(schema) = media.get("schema") {
                    schemas.insert(status, self.validator(schema, &at)?);
                }
                for (name, example) in media.get("examples").and_then(Value::as_object).into_iter().flatten()
                {
                    let at = format!("{at}/content/{}/examples/{name}", template::escape(content_type));
                    let value = self.resolve(example, &at)?.get("value");
                    let value = value.ok_or_else(|| self.error(&at, "an example needs a value"))?.clone();
                    template::check(&value, "")
                        .map_err(|e| self.error(&format!("{at}/value{}", e.pointer), e.message))?;
                    let content_type = content_type.clone();
                    if examples.insert(name.clone(), Example { status, content_type, value }).is_some() {
                        return Err(self.error(&at, "two examples of the operation have this name"));
                    }
                }
            }
        }
        Ok((examples, schemas))
    }

    fn security(&self, pointer: &str, json: &Value) -> Result<Vec<Vec<Scheme>>, SpecError> {
        let needs = json.get("security").or_else(|| self.root.get("security")).and_then(Value::as_array);
        let mut alternatives = Vec::new();
        for need in needs.into_iter().flatten() {
            let mut schemes = Vec::new();
            for name in need.as_object().into_iter().flatten().map(|(name, _)| name) {
                let at = format!("/components/securitySchemes/{name}");
                let scheme = self.root.pointer(&at).ok_or_else(|| {
                    self.error(&format!("{pointer}/security"), format!("there is no security scheme {name}"))
                })?;
                schemes.push(Scheme::parse(scheme).map_err(|e| self.error(&at, e))?);
            }
            alternatives.push(schemes);
        }
        Ok(alternatives)
    }

    /// Names that lead nowhere and templates that cannot be parsed are found at load, not in the middle of a demo.
    fn check_behaviour(&self, at: &str, operation: &Operation, settings: &Settings) -> Result<(), SpecError> {
        let behaviour = &operation.behaviour;
        for (place, name) in behaviour.names() {
            if !name.contains("{{") && !operation.examples.contains_key(name) {
                let known: Vec<&String> = operation.examples.keys().collect();
                return Err(self.error(
                    &format!("{at}{place}"),
                    format!("no response of {} has an example {name:?}; there are {known:?}", operation.name),
                ));
            }
        }
        if let Some(state) = behaviour.replies.keys().find(|state| !POLL_STATES.contains(&state.as_str())) {
            return Err(
                self.error(&format!("{at}/replies/{state}"), format!("known states are {POLL_STATES:?}"))
            );
        }
        let faults = behaviour.faults.keys().chain(settings.faults.keys());
        if let Some(fault) = { faults }.find(|fault| !FAULTS.contains(&fault.as_str())) {
            return Err(self.error(&format!("{at}/faults/{fault}"), format!("known faults are {FAULTS:?}")));
        }
        let bad = |place: &str, e: template::TemplateError| {
            self.error(&format!("{at}{place}{}", e.pointer), e.message)
        };
        for (name, part) in behaviour.job.iter().flat_map(|job| job.parts()) {
            template::check(part, "").map_err(|e| bad(&format!("/job/{name}"), e))?;
        }
        for (name, part) in
            [("job_id", &behaviour.job_id), ("file", &behaviour.file), ("index", &behaviour.index)]
        {
            if let Some(part) = part {
                template::check(part, "").map_err(|e| bad(&format!("/{name}"), e))?;
            }
        }
        for (index, chunk) in behaviour.chunks.iter().enumerate() {
            template::check(chunk, "").map_err(|e| bad(&format!("/chunks/{index}"), e))?;
        }
        Ok(())
    }
}
