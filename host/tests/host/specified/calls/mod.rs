//! Every call of the specifications (§7): what serves it, or who makes it, and where that is decided otherwise, why.

mod media;
mod platform;
mod table;
mod videos;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use serde_json::Value;

use super::{Test, is_current, read};
use crate::common::TestApp;

/// One of the specifications' calls. Choices within a path (`{a|b}`) are calls of their own.
struct Call {
    /// Method and path as specified; with no slash in it where no path is shown.
    asked: &'static str,
    answer: Answer,
    /// Why the answer has another address than the call.
    otherwise: Option<&'static str>,
}

enum Answer {
    /// An operation of our API, by method and path, and a test of the host's that covers it.
    Api { operation: &'static str, file: &'static str, test: &'static str },
    /// An address of the host that the API's description leaves out, as it speaks another protocol.
    Host { address: &'static str, file: &'static str, test: &'static str },
    /// A call that a vendor's plug-in makes on its gateway's wire, with a recorded exchange in which it does.
    Wire { vendor: &'static str, operation: &'static str, case: &'static str },
}
use Answer::{Api, Host, Wire};

/// Calls of one heading of a specification.
type Section = (&'static str, &'static [Call]);

/// Served at its specified address; the test is one of `host/tests/host`.
const fn served(asked: &'static str, file: &'static str, test: &'static str) -> Call {
    Call { asked, answer: Api { operation: asked, file, test }, otherwise: None }
}

/// Made by the vendor's plug-in at the specified address.
const fn made(asked: &'static str, vendor: &'static str, case: &'static str) -> Call {
    Call { asked, answer: Wire { vendor, operation: asked, case }, otherwise: None }
}

const fn otherwise(asked: &'static str, answer: Answer, reason: &'static str) -> Call {
    Call { asked, answer, otherwise: Some(reason) }
}

/// The wire that all gateways' calls are described and recorded on.
const WIRE: &str = "relay";

impl Answer {
    fn address(&self) -> &'static str {
        match self {
            Api { operation: address, .. } | Host { address, .. } | Wire { operation: address, .. } => {
                address
            }
        }
    }

    /// Where the test stands, in the repository.
    fn file(&self) -> String {
        match self {
            Api { file, .. } | Host { file, .. } => format!("host/tests/host/{file}.rs"),
            Wire { vendor, case, .. } => format!("provider-specs/{vendor}/cases/{case}.json"),
        }
    }
}

/// Method and path without what may differ: a host in front, the query, names of parameters.
fn shape(call: &str) -> (String, Vec<String>) {
    let (method, path) = call.split_once(' ').unwrap_or((call, ""));
    let path = path.split_once('/').map_or("", |(_, path)| path).split('?').next().unwrap_or_default();
    let part = |part: &str| if part.starts_with('{') { "{}".to_owned() } else { part.to_owned() };
    (method.to_owned(), path.split('/').map(part).collect())
}

/// Whether a request is one of an operation.
fn is_of(operation: &str, request: &str) -> bool {
    let ((method, wanted), (sent, given)) = (shape(operation), shape(request));
    let alike = |(wanted, given): (&String, &String)| wanted == "{}" || wanted == given;
    method == sent && wanted.len() == given.len() && wanted.iter().zip(&given).all(alike)
}

/// The operation of an OpenAPI document that has a call's method and path.
fn operation<'a>(document: &'a Value, call: &str) -> Option<&'a Value> {
    let (method, path) = call.split_once(' ')?;
    let same = |known: &str| shape(&format!("GET {known}")).1 == shape(call).1;
    let paths = document["paths"].as_object()?;
    let (_, item) = paths
        .iter()
        .find(|(known, _)| *known == path)
        .or_else(|| paths.iter().find(|(known, _)| same(known)))?;
    item.get(method.to_lowercase())
}

/// Whether a recorded exchange holds a request of an operation.
fn is_recorded(case: &Value, call: &str) -> bool {
    let steps = case["steps"].as_array().into_iter().flatten();
    let requests = steps.flat_map(|step| step["replies"].as_array().into_iter().flatten());
    let request = |sent: &Value| {
        format!("{} {}", sent["method"].as_str().unwrap_or("GET"), sent["path"].as_str().unwrap_or(""))
    };
    case["wire"] == WIRE && requests.into_iter().any(|sent| is_of(call, &request(sent)))
}

async fn prove(app: &TestApp, api: &Value, call: &Call) {
    let (asked, address, file) = (call.asked, call.answer.address(), call.answer.file());
    assert_eq!(
        shape(asked) == shape(address),
        call.otherwise.is_none(),
        "{asked}: a reason stands where the address differs, and nowhere else"
    );
    match &call.answer {
        Api { test: title, .. } | Host { test: title, .. } => {
            assert!(Test { file: &file, title }.exists(), "{asked}: {file} has no test {title}");
        }
        Wire { vendor, .. } => {
            let document = format!("provider-specs/{vendor}/{WIRE}.openapi.json");
            let described: Value = serde_json::from_str(&read(&document)).unwrap();
            assert!(operation(&described, address).is_some(), "{asked}: {document} has no {address}");
            let case: Value = serde_json::from_str(&read(&file)).unwrap();
            assert!(is_recorded(&case, address), "{asked}: {file} has no {address}");
        }
    }
    match &call.answer {
        Api { .. } => {
            assert!(operation(api, address).is_some(), "{asked}: web/openapi.json has no {address}")
        }
        Host { .. } => {
            let (method, path) = address.split_once(' ').unwrap();
            let request = app.browser().request(method.parse::<Method>().unwrap(), path);
            let status = app.browser().send(request.body(Body::empty()).unwrap()).await.status;
            let unknown = [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED];
            assert!(!unknown.contains(&status), "{asked}: {address} answers {status}");
        }
        Wire { .. } => {}
    }
}

#[tokio::test]
async fn every_specified_call_is_served_or_made_or_decided_otherwise_with_a_test_as_the_snapshot_says() {
    let app = TestApp::start().await;
    let api: Value = serde_json::from_str(&baigong_host::routes::openapi_text().unwrap()).unwrap();
    for (_, sections) in table::SPECIFICATIONS {
        for call in sections.iter().flat_map(|(_, calls)| *calls) {
            prove(&app, &api, call).await;
        }
    }
    is_current("host/CALLS.md", &table::render(&api));
    app.finish().await;
}

/// Nothing is served in the specifications' name that they do not ask for.
#[test]
fn every_operation_at_a_specified_path_stands_in_the_table() {
    let api: Value = serde_json::from_str(&baigong_host::routes::openapi_text().unwrap()).unwrap();
    let listed: Vec<&str> = table::SPECIFICATIONS
        .iter()
        .flat_map(|(_, sections)| sections.iter().flat_map(|(_, calls)| calls.iter()))
        .filter_map(|call| operation(&api, call.answer.address())?["operationId"].as_str())
        .collect();
    let items =
        api["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values());
    for operation in items.filter(|operation| operation["tags"][0] == "specified") {
        let id = operation["operationId"].as_str().unwrap();
        assert!(listed.contains(&id), "{id} stands in no table");
    }
}
