//! How the API may refuse a request, described once for all operations.
//!
//! What an operation is says most of how it refuses. These rules add it to the description:
//!
//! | an operation that | refuses with |
//! |---|---|
//! | is not open to everybody | 401, a caller without a session; 403, one who names an organisation of others |
//! | takes keys | 401, a key that is none; 403, a key without the scope; 429, one that asks too fast |
//! | changes something | 403, a page of another site that asks |
//! | wants an administrator | 403, everybody else |
//! | has a parameter in its path | 404, a name of nothing |
//! | has a parameter in its query | 422, a value that is not acceptable |
//! | has an `Idempotency-Key` | 400, a missing or unreadable key; 422, one that was used for another request |
//! | has a body | 408, one that comes too slowly; 413, one that is too large; 415, one of another type; 422, a field that is not acceptable |
//! | has a JSON body | 400, one that is no JSON |
//!
//! Whatever else it refuses with stands on the operation as a bare `(status = 409)`. Every refusal carries
//! [`ErrorEnvelope`](crate::error::ErrorEnvelope), which is filled in here too. What an operation wants of its caller
//! ([`Requirement`]) stands on it as well; for generated clients a session becomes the two ways to show one, and numbers of
//! pages get their bounds. The addresses of the specification answer in a shape of their own, whose `data` is null in every
//! refusal; they say of a field that is not acceptable with 200, and of the rest as the others do.

use axum::http::Method;
use baigong_platform::usage::MAX_DAYS;
use serde_json::Value;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::schema::{AnyOf, ObjectBuilder, OneOf, Schema, Type};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Components, Content, Object, OpenApi, Ref, RefOr, Response};
use utoipa::{Modify, Number};

use crate::auth::{Requirement, Scheme};
use crate::http::paging::{MAX_PAGE, MAX_PAGE_SIZE};

const API: &str = "/api/v1/";
const JSON: &str = "application/json";
/// The schema of refusals at the addresses of the specification.
const SPECIFIED_REFUSAL: &str = "SpecifiedRefusal";

/// What a route declares that wants a session, however it is shown.
const SESSION: &str = "session";

/// Parameters of queries that are refused outside of these bounds, by their names.
const BOUNDS: [(&str, i64, i64); 3] =
    [("page", 1, MAX_PAGE), ("page_size", 1, MAX_PAGE_SIZE), ("days", 1, MAX_DAYS)];

/// Adds the refusals to a description of the API.
pub struct Refusals;

impl Modify for Refusals {
    fn modify(&self, api: &mut OpenApi) {
        for (path, item) in &mut api.paths.paths {
            let operations = [
                (Method::GET, &mut item.get),
                (Method::PUT, &mut item.put),
                (Method::POST, &mut item.post),
                (Method::PATCH, &mut item.patch),
                (Method::DELETE, &mut item.delete),
            ];
            for (method, operation) in operations {
                let Some(operation) = operation else { continue };
                name_schemes(operation);
                describe(path, method, operation);
                if path.starts_with(API) {
                    operation.parameters.iter_mut().flatten().for_each(bound);
                }
            }
        }
        let components = api.components.get_or_insert_default();
        add_schemes(components);
        components.schemas.insert(SPECIFIED_REFUSAL.to_owned(), specified_refusal());
        components.schemas.iter_mut().filter(|(name, _)| name.starts_with("Envelope_")).for_each(
            |(_, envelope)| {
                nullable(envelope);
            },
        );
    }
}

/// Whether callers without a session are refused: also where nothing is declared, for nobody gets in there.
fn wants_session(operation: &Operation) -> bool {
    Requirement::of(operation).is_none_or(|wants| !wants.is_open())
}

/// Puts the two ways to show a session in the place of the word that stands for both.
fn name_schemes(operation: &mut Operation) {
    let Some(declared) = operation.security.take() else { return };
    let named = declared.into_iter().flat_map(|requirement| {
        let value = serde_json::to_value(&requirement).unwrap_or_default();
        let Some(scopes) = value.get(SESSION).and_then(Value::as_array) else { return vec![requirement] };
        let scopes: Vec<_> = scopes.iter().filter_map(Value::as_str).collect();
        Scheme::OF_SESSIONS
            .map(|scheme| SecurityRequirement::new(scheme.name(), scopes.iter().copied()))
            .to_vec()
    });
    operation.security = Some(named.collect());
}

fn add_schemes(components: &mut Components) {
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(
        "baigong_session",
        "Set on signing in; behind https its name is __Host-baigong_session.",
    )));
    let bearer = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
    components.add_security_scheme(Scheme::Cookie.name(), cookie);
    components.add_security_scheme(Scheme::Bearer.name(), bearer);
    let key = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(
        "A key of the owner's, `bg_live_…`, or `bg_test_…` for trying things. The words beside it are the scopes that it needs.",
    ));
    components.add_security_scheme(Scheme::Key.name(), SecurityScheme::Http(key.build()));
}

/// Writes down between which numbers a parameter is accepted.
fn bound(parameter: &mut RefOr<Parameter>) {
    let RefOr::T(parameter) = parameter else { return };
    let bounds = BOUNDS.into_iter().find(|(name, ..)| *name == parameter.name);
    if let (Some((_, least, most)), Some(RefOr::T(Schema::Object(schema)))) = (bounds, &mut parameter.schema)
    {
        (schema.minimum, schema.maximum) = (Some(number(least)), Some(number(most)));
    }
}

fn number(value: i64) -> Number {
    Number::Int(isize::try_from(value).unwrap_or(isize::MAX))
}

/// A refusal in the shape of the specified paths has no data.
fn nullable(envelope: &mut RefOr<Schema>) {
    let RefOr::T(Schema::Object(envelope)) = envelope else { return };
    if let Some(data) = envelope.properties.get_mut("data") {
        let either = OneOf::builder().item(Object::builder().schema_type(Type::Null)).item(data.clone());
        *data = RefOr::T(either.into());
    }
}

/// What [`envelope::reshape`](super::specified::envelope::reshape) makes of a refusal that keeps its status.
fn specified_refusal() -> RefOr<Schema> {
    let of = |kind: Type| Object::builder().schema_type(kind);
    let words = || of(Type::String);
    let object = of(Type::Object)
        .property("success", of(Type::Boolean).description(Some("Always false.")))
        .property("code", words().description(Some("A stable word, in capitals.")))
        .property("msg", words().description(Some("Why it was refused, zh-CN.")))
        .property("message", words().description(Some("The same under its other name.")))
        .property("data", of(Type::Null));
    let all = ["success", "code", "msg", "message", "data"];
    RefOr::T(all.into_iter().fold(object, ObjectBuilder::required).into())
}

fn describe(path: &str, method: Method, operation: &mut Operation) {
    let ours = path.starts_with(API);
    let derived = refusals(path, method, operation);
    if !ours && refuses_with_200(operation) {
        operation.responses.responses.get_mut("200").into_iter().for_each(or_refusal);
    }
    let responses = &mut operation.responses.responses;
    for status in derived {
        responses.entry(status.to_owned()).or_insert_with(|| Response::new("").into());
    }
    for (status, response) in responses {
        let refuses = status.starts_with(['4', '5']);
        if let (true, RefOr::T(response)) = (refuses, response) {
            let name = if ours { "ErrorEnvelope" } else { SPECIFIED_REFUSAL };
            let envelope = || Content::new(Some(Ref::from_schema_name(name))).into();
            response.content.entry(JSON.to_owned()).or_insert_with(envelope);
        }
    }
}

/// Whether something of what is asked may not be acceptable, which these addresses say with 200.
fn refuses_with_200(operation: &Operation) -> bool {
    operation.request_body.is_some() || operation.parameters.as_ref().is_some_and(|all| !all.is_empty())
}

/// An answer whose shape has no place for a refusal may be one instead.
fn or_refusal(response: &mut RefOr<Response>) {
    let RefOr::T(response) = response else { return };
    let refusal = Ref::from_schema_name(SPECIFIED_REFUSAL);
    match response.content.get_mut(JSON) {
        None => {
            response.content.insert(JSON.to_owned(), Content::new(Some(refusal)).into());
        }
        Some(RefOr::T(Content { schema: Some(schema), .. })) => {
            let enveloped = matches!(schema, RefOr::Ref(name) if name.ref_location.contains("/Envelope_"));
            if !enveloped {
                *schema = RefOr::T(AnyOf::builder().item(schema.clone()).item(refusal).into());
            }
        }
        Some(_) => {}
    }
}

/// The statuses that follow from what an operation is.
fn refusals(path: &str, method: Method, operation: &Operation) -> Vec<&'static str> {
    let mut statuses = Vec::new();
    let takes_keys = Requirement::of(operation).is_some_and(|wants| wants.takes_keys());
    let knows_callers = wants_session(operation) || takes_keys;
    if knows_callers {
        statuses.push("401");
    }
    if knows_callers || method != Method::GET {
        statuses.push("403");
    }
    if takes_keys {
        statuses.push("429");
    }
    for parameter in operation.parameters.iter().flatten() {
        if let RefOr::T(parameter) = parameter {
            statuses.extend_from_slice(of_parameter(parameter));
        }
    }
    if let Some(RefOr::T(body)) = &operation.request_body {
        statuses.extend(["408", "413", "415", "422"]);
        if body.content.contains_key(JSON) {
            statuses.push("400");
        }
    }
    if !path.starts_with(API) {
        statuses.retain(|status| *status != "422");
    }
    statuses
}

fn of_parameter(parameter: &Parameter) -> &'static [&'static str] {
    match parameter.parameter_in {
        ParameterIn::Path => &["404"],
        ParameterIn::Query => &["422"],
        ParameterIn::Header if parameter.name == "Idempotency-Key" => &["400", "422"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::routes;

    #[test]
    fn refusals_follow_from_what_an_operation_is_and_keep_what_it_says_itself() {
        let api = serde_json::to_value(routes::openapi()).unwrap();
        let statuses = |method: &str, path: &str| {
            let responses = api["paths"][path][method]["responses"].as_object().unwrap();
            responses.keys().cloned().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(statuses("get", "/api/v1/site"), "200");
        assert_eq!(statuses("get", "/api/v1/points"), "200 401 403 429");
        assert_eq!(statuses("get", "/api/v1/sessions"), "200 401 403");
        assert_eq!(statuses("post", "/api/v1/quotes"), "200 400 401 403 404 408 413 415 422 429");
        assert_eq!(statuses("get", "/api/v1/admin/access"), "200 401 403");
        assert_eq!(statuses("post", "/api/v1/tasks/{id}/cancel"), "200 401 403 404 409 422 429");
        assert_eq!(statuses("post", "/api/v1/tasks"), "200 201 400 401 402 403 404 408 409 413 415 422 429");
        assert_eq!(statuses("post", "/user/login"), "200 400 403 408 413 415 429");
        let login =
            &api["paths"]["/user/login"]["post"]["responses"]["400"]["content"][JSON]["schema"]["$ref"];
        assert_eq!(login, "#/components/schemas/SpecifiedRefusal");
        let cancel = &api["paths"]["/api/v1/tasks/{id}/cancel"]["post"]["responses"];
        for status in ["401", "409"] {
            let schema = &cancel[status]["content"][JSON]["schema"]["$ref"];
            assert_eq!(schema, "#/components/schemas/ErrorEnvelope", "{status}");
        }
    }

    #[test]
    fn clients_can_be_generated_that_sign_in_and_read_refusals() {
        let api = serde_json::to_value(routes::openapi()).unwrap();
        let either = json!([{ "cookie": [] }, { "bearer": [] }]);
        assert_eq!(api["paths"]["/api/v1/sessions"]["get"]["security"], either);
        let or_key = json!([{ "cookie": [] }, { "bearer": [] }, { "key": ["billing:read"] }]);
        assert_eq!(api["paths"]["/api/v1/points"]["get"]["security"], or_key);
        assert_eq!(api["paths"]["/api/v1/site"]["get"]["security"], json!([{}]), "open to everybody");
        let admin = json!([{ "cookie": ["admin"] }, { "bearer": ["admin"] }]);
        assert_eq!(api["paths"]["/api/v1/admin/access"]["get"]["security"], admin);
        let schemes = api["components"]["securitySchemes"].as_object().unwrap();
        // Tokens of applications open another resource.
        let mut own = Scheme::ALL.into_iter().filter(|scheme| *scheme != Scheme::Application);
        assert!(own.all(|scheme| schemes.contains_key(scheme.name())), "{schemes:?}");
        let schemas = api["components"]["schemas"].as_object().unwrap();
        let envelopes: Vec<_> = schemas.iter().filter(|(name, _)| name.starts_with("Envelope_")).collect();
        assert!(envelopes.len() > 5, "{}", envelopes.len());
        for (name, envelope) in envelopes {
            assert_eq!(envelope["properties"]["data"]["oneOf"][0]["type"], "null", "{name}");
        }
        let parameters = api["paths"]["/api/v1/orders"]["get"]["parameters"].as_array().unwrap();
        let size = parameters.iter().find(|one| one["name"] == "page_size").unwrap();
        assert_eq!((&size["schema"]["minimum"], &size["schema"]["maximum"]), (&1.into(), &100.into()));
    }
}
