//! Path templates: `/v1/{id}`, `/models/{model}:predict`, `/{+name}` (slashes allowed), and for vendors that tell
//! their operations apart elsewhere `/?Action=Submit` and `/#X-TC-Action=Submit`.

use std::collections::BTreeMap;

use regex::Regex;
use serde_json::{Map, Value};

/// A path of an OpenAPI document, ready to match.
#[derive(Debug)]
pub struct PathTemplate {
    /// As it is written in the document.
    pub text: String,
    /// What stands before its first parameter: comparing it is much cheaper than the pattern.
    prefix: String,
    regex: Regex,
    names: Vec<String>,
    query: BTreeMap<String, String>,
    headers: BTreeMap<String, String>,
    /// Fixed characters: the more, the more specific.
    weight: usize,
}

impl PathTemplate {
    /// Reads a path. Errors say what cannot be understood.
    pub fn parse(text: &str) -> Result<Self, String> {
        if !text.starts_with('/') {
            return Err("a path starts with /".into());
        }
        let (rest, headers) = text.split_once('#').unwrap_or((text, ""));
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let mut pattern = String::from("^");
        let mut names = Vec::new();
        let mut weight = 0;
        let mut remaining = path;
        while let Some((fixed, after)) = remaining.split_once('{') {
            let (name, after) = after.split_once('}').ok_or("a { has no }")?;
            pattern.push_str(&regex::escape(fixed));
            pattern.push_str(if name.starts_with('+') { "(.+?)" } else { "([^/]+?)" });
            names.push(name.trim_start_matches('+').to_owned());
            weight += fixed.len();
            remaining = after;
        }
        pattern.push_str(&regex::escape(remaining));
        pattern.push('$');
        weight += remaining.len() + (query.len() + headers.len()) * 2;
        Ok(Self {
            text: text.to_owned(),
            prefix: path.split('{').next().unwrap_or_default().to_owned(),
            regex: Regex::new(&pattern).map_err(|e| e.to_string())?,
            names,
            query: pairs(query)?,
            headers: pairs(&headers.to_lowercase())?,
            weight,
        })
    }

    /// The path parameters, if a request fits.
    pub fn matches(
        &self,
        path: &str,
        query: &Map<String, Value>,
        headers: &BTreeMap<String, String>,
    ) -> Option<Map<String, Value>> {
        if !path.starts_with(&self.prefix) {
            return None;
        }
        let captures = self.regex.captures(path)?;
        let query_fits = self.query.iter().all(|(k, v)| query.get(k).and_then(Value::as_str) == Some(v));
        let headers_fit =
            self.headers.iter().all(|(k, v)| headers.get(k).is_some_and(|h| h.eq_ignore_ascii_case(v)));
        if !query_fits || !headers_fit {
            return None;
        }
        let values = captures.iter().skip(1).flatten().map(|m| Value::String(decode(m.as_str())));
        Some(self.names.iter().cloned().zip(values).collect())
    }

    /// Names of the parameters in the path.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Query parameters that the path itself fixes.
    pub fn fixed_query(&self) -> impl Iterator<Item = &String> {
        self.query.keys()
    }

    pub(crate) fn weight(&self) -> usize {
        self.weight
    }
}

fn pairs(text: &str) -> Result<BTreeMap<String, String>, String> {
    let parts = text.split('&').filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let (name, value) = part.split_once('=').ok_or_else(|| format!("{part} is no name=value"))?;
            Ok((name.to_owned(), value.to_owned()))
        })
        .collect()
}

fn decode(text: &str) -> String {
    // A query parser decodes percent signs; a plus must survive it.
    let encoded = text.replace('+', "%2B").replace('&', "%26").replace('=', "%3D");
    url::form_urlencoded::parse(encoded.as_bytes())
        .next()
        .map_or_else(String::new, |(name, _)| name.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(template: &str, path: &str) -> Option<Value> {
        let template = PathTemplate::parse(template).unwrap();
        let query = Map::from_iter([("Action".to_owned(), Value::from("Submit"))]);
        let headers = BTreeMap::from([("x-tc-action".to_owned(), "Submit".to_owned())]);
        template.matches(path, &query, &headers).map(Value::Object)
    }

    #[test]
    fn parameters_suffixes_slashes_and_discriminators_match() {
        use serde_json::json;
        assert_eq!(fit("/v1/{id}", "/v1/a%20b"), Some(json!({"id": "a b"})));
        assert_eq!(fit("/v1/{id}", "/v1/a/b"), None);
        assert_eq!(fit("/models/{m}:predict", "/models/veo-3:predict"), Some(json!({"m": "veo-3"})));
        assert_eq!(fit("/{+name}", "/models/a/operations/b"), Some(json!({"name": "models/a/operations/b"})));
        assert_eq!(fit("/?Action=Submit", "/"), Some(json!({})));
        assert_eq!(fit("/?Action=Query", "/"), None);
        assert_eq!(fit("/#X-TC-Action=Submit", "/"), Some(json!({})));
        assert_eq!(fit("/#X-TC-Action=Query", "/"), None);
    }
}
