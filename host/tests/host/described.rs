//! The operations of the API as its description says, to be called as whoever one likes.

use crate::common::{Browser, Reply};
use axum::body::Body;
use http::Method;
use serde_json::Value;

pub struct Operation {
    pub method: Method,
    pub path: String,
    described: Value,
}

impl Operation {
    /// Those of the API, as they are described.
    pub fn all() -> Vec<Self> {
        let api = serde_json::to_value(baigong_host::routes::openapi()).unwrap();
        api["paths"]
            .as_object()
            .unwrap()
            .iter()
            .flat_map(|(path, item)| {
                item.as_object().unwrap().iter().map(|(method, described)| Self {
                    method: method.to_uppercase().parse().unwrap(),
                    path: path.clone(),
                    described: described.clone(),
                })
            })
            .collect()
    }

    pub fn id(&self) -> &str {
        self.described["operationId"].as_str().unwrap()
    }

    /// The ways in: no word for everybody's, else the scheme and its scopes.
    pub fn ways(&self) -> Vec<(&str, Vec<&str>)> {
        let ways = self.described["security"].as_array().map_or(&[][..], Vec::as_slice);
        ways.iter()
            .map(|one| match one.as_object().unwrap().iter().next() {
                Some((scheme, scopes)) => {
                    let scopes = scopes.as_array().unwrap().iter();
                    (scheme.as_str(), scopes.map(|scope| scope.as_str().unwrap()).collect())
                }
                None => ("", Vec::new()),
            })
            .collect()
    }

    pub fn is_open(&self) -> bool {
        self.ways().iter().any(|(scheme, _)| scheme.is_empty())
    }

    pub fn takes_keys(&self) -> bool {
        self.ways().iter().any(|(scheme, _)| *scheme == "key")
    }

    /// What a key has to be allowed.
    pub fn scopes_of_keys(&self) -> Vec<&str> {
        self.ways()
            .into_iter()
            .find(|(scheme, _)| *scheme == "key")
            .map(|(_, scopes)| scopes)
            .unwrap_or_default()
    }

    /// Its address, with something in each place that it leaves open.
    pub fn path_with(&self, fill: impl Fn(&str) -> String) -> String {
        let part = |part: &str| match part.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(name) => fill(name),
            None => part.to_owned(),
        };
        self.path.split('/').map(part).collect::<Vec<_>>().join("/")
    }

    pub fn wants(&self, scope: &str) -> bool {
        self.ways().iter().all(|(_, scopes)| scopes.contains(&scope))
    }

    pub fn refuses_with(&self, status: &str) -> bool {
        self.described["responses"].get(status).is_some()
    }

    /// A call with something at every place, so that only the caller can be at fault.
    pub async fn call(&self, browser: &Browser) -> Reply {
        self.call_with(browser, "application/json", "{}", &[]).await
    }

    pub async fn call_with(
        &self,
        browser: &Browser,
        content_type: &str,
        body: &'static str,
        headers: &[(&str, &str)],
    ) -> Reply {
        let path = self.path_with(|_| "1".to_owned());
        let mut request = browser
            .request(self.method.clone(), &path)
            .header("content-type", content_type)
            .header("idempotency-key", "key");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        browser.send(request.body(Body::from(body)).unwrap()).await
    }

    /// Whether an answer has a status that is described, and comes as it says: what is missing, otherwise.
    pub fn lacks(&self, reply: &Reply) -> Option<String> {
        let status = reply.status.as_str();
        let media = reply.header("content-type").split(';').next().unwrap_or_default();
        let said = format!("{} {status} {media}", self.id());
        let Some(described) = self.described["responses"].get(status) else { return Some(said) };
        let known = described["content"].as_object();
        let fits = |known: &serde_json::Map<String, Value>| {
            known.contains_key(media)
                || known.keys().any(|one| one.ends_with("/*") || one == "application/octet-stream")
        };
        (!reply.body.is_empty() && !known.is_some_and(fits)).then_some(said)
    }

    /// An answer that goes on for as long as somebody reads.
    pub fn streams(&self) -> bool {
        self.described["responses"]["200"]["content"].get("text/event-stream").is_some()
    }
}
