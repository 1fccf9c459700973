//! The extension `x-serve`: what a request of a wire means to a site that serves the wire itself. It is the plug-in's translation
//! turned round, so that whoever wrote a program for the vendor can send it here.
//!
//! Nothing is guessed: whatever a request says has to be read by a template or be listed as without meaning, and what is neither
//! is refused by its name.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::request::Incoming;
use crate::template::{self, TemplateError};

/// `x-serve` at the root of a document.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Served {
    /// What stands before the document's paths where a site serves it: `/compat/kling`; empty where they are whole.
    pub at: String,
}

/// `x-serve` of an operation, as it is written. Every text is a template over the request: `body`, `path`, `query`, `headers`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    tool: String,
    mode: String,
    #[serde(default)]
    params: Map<String, Value>,
    #[serde(default)]
    ignores: BTreeMap<String, Value>,
}

/// What the requests of an operation mean.
#[derive(Debug)]
pub struct Serving {
    tool: Value,
    mode: Value,
    params: Map<String, Value>,
    /// Members of the body that change nothing, by pointer, with the schema of the values of which that is true.
    ignores: Vec<(String, jsonschema::Validator)>,
    /// Pointers into the body that templates read.
    read: BTreeSet<String>,
    /// Those in which the client names its request.
    names: BTreeSet<String>,
}

/// What a request asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct Meaning {
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// Parameters, not yet checked by the form.
    pub params: Map<String, Value>,
}

/// Why a request cannot be served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotServed {
    /// Members of the body, by pointer, that ask for what no form offers.
    Members(Vec<String>),
    /// A template failed over it.
    Template(TemplateError),
}

impl Serving {
    /// Compiles what is written; `alias` is the template of the client's own name of a job. Errors say where below `x-serve`.
    pub(crate) fn compile(written: Written, alias: Option<&Value>) -> Result<Self, (String, String)> {
        let (tool, mode) = (Value::String(written.tool), Value::String(written.mode));
        let params = Value::Object(written.params);
        let names: BTreeSet<_> = alias
            .iter()
            .flat_map(|alias| template::variables(alias))
            .filter_map(|name| pointer(&name))
            .collect();
        let mut read = names.clone();
        for (at, part) in [("/tool", &tool), ("/mode", &mode), ("/params", &params)] {
            template::check(part, "").map_err(|e| (format!("{at}{}", e.pointer), e.message))?;
            read.extend(template::variables(part).iter().filter_map(|name| pointer(name)));
        }
        let ignores = written.ignores.into_iter().map(|(at, schema)| {
            let validator = jsonschema::draft202012::options().build(&schema);
            validator
                .map(|v| (at.clone(), v))
                .map_err(|e| (format!("/ignores/{}", template::escape(&at)), e.to_string()))
        });
        let ignores = ignores.collect::<Result<_, _>>()?;
        let Value::Object(params) = params else { return Err((String::new(), "params is no object".into())) };
        Ok(Self { tool, mode, params, ignores, read, names })
    }

    /// What a request, which its operation allows, asks for.
    pub fn meaning(&self, request: &Incoming, path: &Map<String, Value>) -> Result<Meaning, NotServed> {
        let mut strays = Vec::new();
        self.strays(&request.body, "", &mut strays);
        if !strays.is_empty() {
            return Err(NotServed::Members(strays));
        }
        let variables = request.variables(path);
        let text = |part: &Value| match template::render(part, &variables) {
            Ok(Value::String(text)) => Ok(text.trim().to_owned()),
            Ok(other) => Ok(other.to_string()),
            Err(error) => Err(NotServed::Template(error)),
        };
        let mut params = Map::new();
        for (name, part) in &self.params {
            let value = template::render_present(part, &variables).map_err(NotServed::Template)?;
            params.extend(value.map(|value| (name.clone(), value)));
        }
        Ok(Meaning { tool: text(&self.tool)?, mode: text(&self.mode)?, params })
    }

    /// The member of the body that a parameter is read from, as pointer; the first of several.
    pub fn source(&self, param: &str) -> Option<String> {
        template::variables(self.params.get(param)?).iter().find_map(|name| pointer(name))
    }

    /// Whether a value at a pointer into the body has no part in what is made: it names the request, or is without meaning here.
    pub fn is_beside(&self, at: &str, value: &Value) -> bool {
        self.names.contains(at)
            || self.ignores.iter().any(|(ignored, values)| ignored == at && values.is_valid(value))
    }

    /// Pointers to the values that no template reads and that are not without meaning.
    fn strays(&self, value: &Value, at: &str, found: &mut Vec<String>) {
        let ignored =
            |(ignored, values): &(String, jsonschema::Validator)| ignored == at && values.is_valid(value);
        if self.read.contains(at) || self.ignores.iter().any(ignored) {
            return;
        }
        match value {
            Value::Object(map) => {
                for (key, member) in map {
                    self.strays(member, &format!("{at}/{}", template::escape(key)), found);
                }
            }
            // What is not said asks for nothing.
            Value::Null => {}
            _ => found.push(at.to_owned()),
        }
    }
}

/// The first parameter that a request asks for and that a form, which took the rest, left out as having no part in it: what is asked
/// for and not done is refused.
pub fn dropped<'a>(asked: &'a Map<String, Value>, taken: &Map<String, Value>) -> Option<&'a str> {
    asked
        .iter()
        .filter(|(name, value)| !value.is_null() && !taken.contains_key(*name))
        .map(|(name, _)| name.as_str())
        .next()
}

/// Where a variable such as `body.camera.zoom` is in the body.
fn pointer(name: &str) -> Option<String> {
    let rest = name.strip_prefix("body")?;
    (rest.is_empty() || rest.starts_with('.')).then(|| rest.replace('.', "/"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn serving() -> Serving {
        let written = json!({
            "tool": "kling", "mode": "{{ 'image' if body.image else 'text' }}",
            "params": {
                "prompt": "{{ body.prompt }}", "image": "{{ body.image }}",
                "zoom": "{{ body.camera.config.zoom | int }}",
            },
            "ignores": { "/callback_url": true, "/watermark": { "const": false } },
        });
        Serving::compile(serde_json::from_value(written).unwrap(), None).unwrap()
    }

    fn asked(body: Value) -> Result<Meaning, NotServed> {
        let head = http::Request::post("/").body(()).unwrap().into_parts().0;
        let request = Incoming { body, ..Incoming::new(&head, "/".into()) };
        serving().meaning(&request, &Map::new())
    }

    #[test]
    fn a_request_means_a_mode_with_its_parameters() {
        let meaning =
            asked(json!({"prompt": "桥", "camera": {"config": {"zoom": "3"}}, "watermark": false})).unwrap();
        assert_eq!((&*meaning.tool, &*meaning.mode), ("kling", "text"));
        assert_eq!(Value::Object(meaning.params), json!({"prompt": "桥", "zoom": 3}));
        assert_eq!(asked(json!({"prompt": "", "image": "x"})).unwrap().mode, "image");
    }

    #[test]
    fn what_nothing_reads_is_refused_by_its_name() {
        let body = json!({"prompt": "", "watermark": true, "voice": null, "camera": {"type": "x", "config": {"pan": 1}}});
        let strays = ["/watermark", "/camera/type", "/camera/config/pan"].map(str::to_owned).to_vec();
        assert_eq!(asked(body), Err(NotServed::Members(strays)));
        assert!(asked(json!({"prompt": "", "callback_url": "https://a.example"})).is_ok());
    }

    #[test]
    fn a_parameter_knows_where_it_is_read() {
        assert_eq!(serving().source("zoom").as_deref(), Some("/camera/config/zoom"));
        assert_eq!(serving().source("other"), None);
    }
}
