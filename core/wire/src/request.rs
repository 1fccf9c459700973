//! A request as a wire sees it, whoever serves it.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use bytes::Bytes;
use http::{Method, header, request};
use serde_json::{Map, Value};

/// Longest text of a body that is remembered.
const MAX_REMEMBERED_BYTES: usize = 4_000;

/// A request, read whole.
#[derive(Debug, Clone)]
pub struct Incoming {
    /// The method.
    pub method: Method,
    /// The path below the wire's base URL, still encoded.
    pub path: String,
    /// Query parameters; of several with one name the last.
    pub query: Map<String, Value>,
    /// Headers with lower-case names.
    pub headers: BTreeMap<String, String>,
    /// The JSON body, or the text fields of a form; null without a body.
    pub body: Value,
    /// What could not be read of the body.
    pub unreadable: Option<String>,
    /// Files of a multipart form.
    pub files: Vec<UploadedFile>,
    /// What templates read of all this.
    pub variables: Variables,
}

/// What templates read of a request, made when the first of them asks. A copy, which may be changed, makes its own.
#[derive(Debug, Default)]
pub struct Variables(OnceLock<minijinja::Value>);

impl Clone for Variables {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// A file of a multipart form.
#[derive(Debug, Clone)]
pub struct UploadedFile {
    /// The form field's name.
    pub field: String,
    /// As the client declares it.
    pub mime: String,
    /// The content.
    pub bytes: Bytes,
}

impl Incoming {
    /// A request whose path below the base URL is `path`, so far without its body.
    pub fn new(head: &request::Parts, path: String) -> Self {
        let query = pairs(head.uri.query().unwrap_or_default().as_bytes());
        let headers = head.headers.iter().map(|(name, value)| {
            (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
        });
        Self {
            method: head.method.clone(),
            path,
            query,
            headers: headers.collect(),
            body: Value::Null,
            unreadable: None,
            files: Vec::new(),
            variables: Variables::default(),
        }
    }

    /// A request of which nothing is known.
    pub fn empty() -> Self {
        Self {
            method: Method::GET,
            path: String::new(),
            query: Map::new(),
            headers: BTreeMap::new(),
            body: Value::Null,
            unreadable: None,
            files: Vec::new(),
            variables: Variables::default(),
        }
    }

    /// The media type of the body, without parameters.
    pub fn content_type(&self) -> &str {
        let value = self.headers.get(header::CONTENT_TYPE.as_str()).map_or("", String::as_str);
        value.split(';').next().unwrap_or_default().trim()
    }

    /// Whether a body came with it.
    pub fn has_body(&self) -> bool {
        !self.body.is_null() || !self.files.is_empty()
    }

    /// The variables of templates: `body`, `query`, `headers`, and `path` with the parameters of its path.
    pub fn variables(&self, path: &Map<String, Value>) -> minijinja::Value {
        let own = self.variables.0.get_or_init(|| {
            minijinja::context! { body => &self.body, query => &self.query, headers => &self.headers }
        });
        minijinja::context! { path, ..own.clone() }
    }

    /// Takes out the members of the body that are null, at every depth: clients of several makers send null for whatever their
    /// callers left out.
    pub fn leave_out_nulls(&mut self) {
        leave_out_nulls(&mut self.body);
        self.variables = Variables::default();
    }

    /// Takes in a body that is JSON or the text of a form. A multipart form is the server's to take apart.
    ///
    /// # Errors
    /// When the body is not what its media type says, or of a type that no wire has.
    pub fn take_body(&mut self, bytes: &[u8]) -> Result<(), String> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.body = match self.content_type() {
            "application/x-www-form-urlencoded" => Value::Object(pairs(bytes)),
            "application/json" => {
                serde_json::from_slice(bytes).map_err(|e| format!("the body is not JSON: {e}"))?
            }
            other => return Err(format!("content type {other:?} is not supported")),
        };
        self.variables = Variables::default();
        Ok(())
    }
}

fn leave_out_nulls(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|_, member| !member.is_null());
            map.values_mut().for_each(leave_out_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_out_nulls),
        _ => {}
    }
}

/// What is remembered of a body, for replies that repeat it: all but its long texts, beyond which stand files.
pub fn remembered(value: &Value) -> Value {
    match value {
        Value::String(text) if text.len() > MAX_REMEMBERED_BYTES => Value::Null,
        Value::Array(items) => items.iter().map(remembered).collect(),
        Value::Object(map) => map.iter().map(|(key, item)| (key.clone(), remembered(item))).collect(),
        other => other.clone(),
    }
}

/// Of several values with one name the last.
fn pairs(encoded: &[u8]) -> Map<String, Value> {
    let pairs = url::form_urlencoded::parse(encoded);
    pairs.map(|(name, value)| (name.into_owned(), Value::String(value.into_owned()))).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn files_within_a_request_are_not_remembered() {
        let picture = "A".repeat(MAX_REMEMBERED_BYTES + 1);
        let body = json!({ "content": [{ "text": "桥" }, { "image_url": { "url": picture } }] });
        assert_eq!(
            remembered(&body),
            json!({ "content": [{ "text": "桥" }, { "image_url": { "url": null } }] })
        );
    }

    #[test]
    fn null_is_absent_at_every_depth() {
        let mut request =
            Incoming { body: json!({ "a": null, "b": [{ "c": null, "d": 0 }] }), ..Incoming::empty() };
        request.leave_out_nulls();
        assert_eq!(request.body, json!({ "b": [{ "d": 0 }] }));
    }
}
