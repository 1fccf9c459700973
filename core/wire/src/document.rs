//! One OpenAPI document: a wire of a vendor.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::behaviour::{Role, Settings};
use crate::error::SpecError;
use crate::operation::Operation;
use crate::reader::Reader;
use crate::request::Incoming;
use crate::security::Scheme;
use crate::serving::Served;
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
    /// `x-serve` of the document: where a site serves it; none where it does not.
    pub served: Option<Served>,
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
        let served = json.get("x-serve").map(|value| serde_json::from_value(value.clone()));
        let served = served.transpose().map_err(|e| reader.error("/x-serve", e))?;
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
        Ok(Self { vendor: vendor.into(), wire: wire.into(), file, operations, settings, served })
    }

    /// The same, where lists that vendors add to (`enum` or `const` beside `"x-open": true`, as of models) take any text: a site goes on
    /// serving while its vendors publish new ones, and what there is follows from the form.
    pub fn load_open(vendor: &str, wire: &str, json: &Value) -> Result<Self, SpecError> {
        let mut json = json.clone();
        open_lists(&mut json);
        Self::load(vendor, wire, &json)
    }

    /// The operation that a request is for, with its path parameters.
    pub fn find(&self, request: &Incoming) -> Option<(&Operation, Map<String, Value>)> {
        self.find_at(&request.path, request)
    }

    /// The same for a request whose path below this wire's base URL is `path`.
    pub fn find_at(&self, path: &str, request: &Incoming) -> Option<(&Operation, Map<String, Value>)> {
        self.operations.iter().filter(|operation| operation.method == request.method).find_map(|operation| {
            Some((operation, operation.path.matches(path, &request.query, &request.headers)?))
        })
    }

    /// Where clients put what shows who they are, beside the `Authorization` header: names of headers, in lower case, and of query
    /// parameters.
    pub fn key_places(&self) -> (BTreeSet<&str>, BTreeSet<&str>) {
        let schemes = || self.operations.iter().flat_map(|operation| operation.security.iter().flatten());
        (
            schemes().filter_map(Scheme::header_name).collect(),
            schemes().filter_map(Scheme::query_name).collect(),
        )
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

fn open_lists(value: &mut Value) {
    match value {
        Value::Object(object) => {
            if object.get("x-open") == Some(&Value::Bool(true)) {
                object.retain(|keyword, _| keyword != "enum" && keyword != "const");
                object.insert("type".into(), "string".into());
            }
            object.values_mut().for_each(open_lists);
        }
        Value::Array(items) => items.iter_mut().for_each(open_lists),
        _ => {}
    }
}
