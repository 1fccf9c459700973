//! What the description says of refusals is what strangers and visitors meet.

use crate::common::{Browser, Reply, TestApp};
use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::Value;

/// Answer 401 to whoever shows the wrong thing, not to whoever has no session.
const SHOW_A_CREDENTIAL: [&str; 3] = ["sign_in", "show_second_factor", "second_factor_options"];

struct Operation {
    method: Method,
    path: String,
    described: Value,
}

impl Operation {
    /// Those of the API, as they are described.
    fn all() -> Vec<Self> {
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

    fn id(&self) -> &str {
        self.described["operationId"].as_str().unwrap()
    }

    fn refuses_with(&self, status: &str) -> bool {
        self.described["responses"].get(status).is_some()
    }

    /// A call with something at every place, so that only the caller can be at fault.
    async fn call(&self, browser: &Browser) -> Reply {
        self.call_with(browser, "application/json", "{}", &[]).await
    }

    async fn call_with(
        &self,
        browser: &Browser,
        content_type: &str,
        body: &'static str,
        headers: &[(&str, &str)],
    ) -> Reply {
        let path: Vec<&str> =
            self.path.split('/').map(|part| if part.starts_with('{') { "1" } else { part }).collect();
        let mut request = browser
            .request(self.method.clone(), &path.join("/"))
            .header("content-type", content_type)
            .header("idempotency-key", "key");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        browser.send(request.body(Body::from(body)).unwrap()).await
    }

    /// Whether an answer has a status that is described, and comes as it says: what is missing, otherwise.
    fn lacks(&self, reply: &Reply) -> Option<String> {
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
    fn streams(&self) -> bool {
        self.described["responses"]["200"]["content"].get("text/event-stream").is_some()
    }
}

#[tokio::test]
async fn strangers_are_refused_exactly_where_the_description_says_so() {
    let app = TestApp::start().await;
    let stranger = app.browser();
    let operations = Operation::all();
    assert!(operations.len() > 100, "{}", operations.len());
    let mut wrong = Vec::new();
    for operation in operations.iter().filter(|one| !SHOW_A_CREDENTIAL.contains(&one.id())) {
        let refused = operation.call(&stranger).await.status == StatusCode::UNAUTHORIZED;
        let described = operation.described["security"].is_array();
        // Those of the specification answer in a shape of their own.
        let listed = operation.refuses_with("401") || !operation.path.starts_with("/api/v1/");
        if refused != described || described && !listed {
            wrong.push((operation.id().to_owned(), refused));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    app.finish().await;
}

#[tokio::test]
async fn only_administrators_get_past_the_door_of_the_panel() {
    let app = TestApp::start().await;
    let visitor = app.visitor().await;
    let operations = Operation::all().into_iter().filter(|one| one.path.starts_with("/api/v1/admin/"));
    for operation in operations {
        let status = operation.call(&visitor).await.status;
        assert_eq!(status, StatusCode::FORBIDDEN, "{}", operation.id());
        assert!(operation.refuses_with("403"), "{}", operation.id());
    }
    app.finish().await;
}

#[tokio::test]
async fn every_answer_to_strangers_visitors_and_broken_requests_is_described() {
    let app = TestApp::start().await;
    let (stranger, admin) = (app.browser(), app.administrator().await);
    let mut lacking = std::collections::BTreeSet::new();
    for operation in Operation::all().iter().filter(|one| !one.streams()) {
        let elsewhere = &[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")];
        let replies = [
            operation.call(&stranger).await,
            operation.call_with(&stranger, "application/json", "{", &[]).await,
            operation.call_with(&stranger, "text/plain", "{}", &[]).await,
            operation.call_with(&stranger, "application/json", "{}", elsewhere).await,
            operation.call_with(&admin, "application/json", "{", &[]).await,
            operation.call_with(&admin, "text/plain", "{}", &[]).await,
        ];
        lacking.extend(replies.iter().filter_map(|reply| operation.lacks(reply)));
    }
    assert!(lacking.is_empty(), "{lacking:#?}");
    app.finish().await;
}
