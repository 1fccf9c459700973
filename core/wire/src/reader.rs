//! Reading an OpenAPI document: references followed, schemas compiled, names and templates checked.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::behaviour::{Behaviour, FAULTS, POLL_STATES, Settings};
use crate::error::SpecError;
use crate::operation::{Example, Operation, Parameter};
use crate::path::PathTemplate;
use crate::security::Scheme;
use crate::serving::Serving;
use crate::template;

/// The document that is being read.
pub(crate) struct Reader<'a> {
    /// Its name, for messages.
    pub file: &'a str,
    /// The whole of it.
    pub root: &'a Value,
}

impl Reader<'_> {
    pub fn error(&self, pointer: &str, message: impl std::fmt::Display) -> SpecError {
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

    pub fn operation(
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
        let alias = behaviour.job.as_ref().and_then(|job| job.alias.clone());
        let parameters = self.parameters(pointer, item, json, &template)?;
        let (bodies, body_required) = self.bodies(pointer, json)?;
        let (examples, responses) = self.responses(pointer, json)?;
        let operation = Operation {
            name: format!("{} {path}", method.to_uppercase()),
            pointer: pointer.to_owned(),
            method: method.to_uppercase().parse().map_err(|e| self.error(pointer, e))?,
            path: template,
            behaviour,
            serving: self.serving(pointer, json, alias.as_ref())?,
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

    fn serving(
        &self,
        pointer: &str,
        json: &Value,
        alias: Option<&Value>,
    ) -> Result<Option<Serving>, SpecError> {
        let Some(written) = json.get("x-serve") else { return Ok(None) };
        let at = format!("{pointer}/x-serve");
        let written = serde_json::from_value(written.clone()).map_err(|e| self.error(&at, e))?;
        Serving::compile(written, alias)
            .map(Some)
            .map_err(|(place, e)| self.error(&format!("{at}{place}"), e))
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
                    if examples.insert(name.clone(), Example::new(status, content_type, value)).is_some() {
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
