//! Applications that act for people: how they are let in, how far they come, and who is refused.
#![allow(clippy::disallowed_methods, reason = "tests")]

use axum::Json;
use axum::body::Body;
use axum::routing::get;
use http::{Method, Request, StatusCode};
use serde_json::{Value, json};
use url::Url;

use crate::common::{Browser, Reply, TestApp};
use crate::keys::owner;
use crate::oidc::*;

const SITE: &str = "http://127.0.0.1:8080";
const RESOURCE: &str = "http://127.0.0.1:8080/mcp";
const METADATA: &str = "/.well-known/oauth-protected-resource";
/// Where the program listens; what is registered names no port.
const LISTENING: &str = "http://127.0.0.1:53682/cb";

const NATIVE: &str = r#"
[[oidc.clients]]
id = "desk"
name = "桌面助手"
redirect_uris = ["http://127.0.0.1/cb"]
"#;

/// The address that a program sends its user's browser to. `more` wins over what is usual; what is empty is left out.
fn asking(more: &[(&str, &str)]) -> String {
    let usual = [
        ("redirect_uri", LISTENING),
        ("scope", "tasks:read tasks:write"),
        ("resource", RESOURCE),
        ("nonce", ""),
    ];
    let usual = usual.into_iter().filter(|(name, _)| more.iter().all(|(other, _)| other != name));
    authorize("desk", &usual.chain(more.iter().copied()).collect::<Vec<_>>())
}

/// What waits for the person's answer, and the name under which it does.
async fn waiting(person: &Browser, address: &str) -> (String, Value) {
    let page = location(&person.get(address).await);
    assert_eq!(page.path(), "/oidc/consent", "{page}");
    let request = format!("/api/v1/oidc/requests/{}", value(&page, "request"));
    let shown = person.get(&request).await;
    assert_eq!(shown.status, StatusCode::OK, "{}", shown.text());
    (request, shown.json())
}

async fn allowed(person: &Browser, address: &str, terms: Value) -> Url {
    let (request, _) = waiting(person, address).await;
    let mut answer = terms;
    answer["accept"] = json!(true);
    let answered = person.post(&request, answer).await;
    assert_eq!(answered.status, StatusCode::OK, "{}", answered.text());
    Url::parse(answered.json()["location"].as_str().unwrap()).unwrap()
}

async fn redeem(app: &TestApp, code: &str, more: &[(&str, &str)]) -> Reply {
    let usual = [
        ("grant_type", "authorization_code"),
        ("client_id", "desk"),
        ("code", code),
        ("redirect_uri", LISTENING),
        ("code_verifier", VERIFIER),
        ("resource", RESOURCE),
    ];
    let usual = usual.into_iter().filter(|(name, _)| more.iter().all(|(other, _)| other != name));
    let pairs: Vec<_> = usual.chain(more.iter().copied()).filter(|(_, value)| !value.is_empty()).collect();
    token_with(app, &[], &pairs).await
}

/// The tokens of the usual request, with a cap of 1000 points a day.
async fn signed_in(app: &TestApp, person: &Browser) -> Value {
    let back = allowed(person, &asking(&[]), json!({ "points_per_day": 1000 })).await;
    let issued = redeem(app, &value(&back, "code"), &[]).await;
    assert_eq!(issued.status, StatusCode::OK, "{}", issued.text());
    issued.json()
}

/// One call of an assistant's.
async fn call(app: &TestApp, token: &str, tool: &str, arguments: Value) -> Reply {
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": tool, "arguments": arguments } });
    let request = Request::builder()
        .method(Method::POST)
        .uri("/mcp")
        .header("host", "127.0.0.1:8080")
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .header("authorization", format!("Bearer {token}"));
    app.browser().send(request.body(Body::from(message.to_string())).unwrap()).await
}

fn text<'a>(issued: &'a Value, name: &str) -> &'a str {
    issued[name].as_str().unwrap()
}

#[tokio::test]
async fn whoever_is_not_known_learns_where_to_sign_in() {
    let app = TestApp::start().await;
    let refused = call(&app, "bg_app_wrong", "list_tasks", json!({})).await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
    let challenge = format!(
        "Bearer error=\"invalid_token\", resource_metadata=\"{SITE}{METADATA}/mcp\", scope=\"tasks:read tasks:write media:write\""
    );
    assert_eq!(refused.header("www-authenticate"), challenge);
    let visitor = Request::builder().method(Method::POST).uri("/mcp").body(Body::from("{}")).unwrap();
    let challenge = app.browser().send(visitor).await.header("www-authenticate").to_owned();
    assert!(challenge.starts_with("Bearer resource_metadata="), "{challenge}");

    for path in [METADATA.to_owned(), format!("{METADATA}/mcp")] {
        let resource = app.browser().get(&path).await.json();
        assert_eq!(resource["resource"], RESOURCE);
        assert_eq!(resource["authorization_servers"], json!([SITE]));
        assert_eq!(resource["scopes_supported"], json!(["tasks:read", "tasks:write", "media:write"]));
        assert_eq!(resource["bearer_methods_supported"], json!(["header"]));
    }
    let known = app.browser().get("/.well-known/oauth-authorization-server").await.json();
    assert_eq!(known, app.browser().get("/.well-known/openid-configuration").await.json());
    assert_eq!(known["client_id_metadata_document_supported"], true);
    assert_eq!(known["code_challenge_methods_supported"], json!(["S256"]));
    assert!(known["token_endpoint_auth_methods_supported"].as_array().unwrap().contains(&json!("none")));
}

#[tokio::test]
async fn a_program_acts_within_what_its_user_allowed() {
    let app = TestApp::with(NATIVE).await;
    let alice = owner(&app, "alice-wang").await;
    let (_, shown) = waiting(&alice, &asking(&[])).await;
    assert_eq!((&shown["kind"], &shown["site"]["name"]), (&json!("access"), &json!("桌面助手")));
    assert_eq!(shown["api"]["scopes"], json!(["tasks:read", "tasks:write"]));
    assert_eq!((&shown["api"]["vouched_by"], &shown["api"]["on_device"]), (&Value::Null, &json!(true)));

    let issued = signed_in(&app, &alice).await;
    assert_eq!(
        (&issued["token_type"], &issued["scope"]),
        (&json!("Bearer"), &json!("tasks:read tasks:write"))
    );
    assert!(issued["id_token"].is_null(), "who the user is, is not told");
    let token = text(&issued, "access_token");
    let quoted =
        call(&app, token, "quote", json!({ "id": "kling/text", "params": { "prompt": "晨雾中的古桥" } }))
            .await;
    assert_eq!(quoted.status, StatusCode::OK, "{}", quoted.text());
    let beyond = call(&app, token, "upload", json!({ "url": "https://site.example/a.png" })).await;
    assert_eq!(beyond.status, StatusCode::FORBIDDEN);
    let challenge = beyond.header("www-authenticate");
    assert!(challenge.contains("insufficient_scope") && challenge.contains("media:write"), "{challenge}");
    assert!(challenge.contains(METADATA), "{challenge}");

    let keys = alice.get("/api/v1/keys").await.json();
    let key = &keys["items"][0];
    assert_eq!((&key["name"], &key["client_id"]), (&json!("桌面助手"), &json!("desk")));
    assert_eq!((&key["limits"]["points"]["day"], &key["hint"]), (&json!(1000), &json!("")));
    assert!(key["expires_ms"].is_number() && key["former_ends_ms"].is_null());
    let path = format!("/api/v1/keys/{}", text(key, "id"));
    assert_eq!(alice.post(&format!("{path}/renew"), json!({})).await.status, StatusCode::CONFLICT);
    assert_eq!(alice.delete(&path).await.status, StatusCode::OK);
    assert_eq!(call(&app, token, "list_tasks", json!({})).await.status, StatusCode::UNAUTHORIZED);
    let renewal = [
        ("grant_type", "refresh_token"),
        ("client_id", "desk"),
        ("refresh_token", text(&issued, "refresh_token")),
    ];
    let refused = token_with(&app, &[], &renewal).await;
    assert_eq!(refusal(&refused), "400 invalid_grant: the refresh token is not valid");
}

#[tokio::test]
async fn a_token_opens_the_resource_that_it_was_asked_for_and_nothing_else() {
    let app = TestApp::with(&format!("{SITES}{NATIVE}")).await;
    let alice = owner(&app, "alice-wang").await;
    let issued = signed_in(&app, &alice).await;
    let token = text(&issued, "access_token");
    assert_eq!(userinfo(&app, &format!("Bearer {token}")).await.status, StatusCode::UNAUTHORIZED);
    for path in
        ["/api/v1/tasks", "/api/v1/points", "/api/v1/site", "/v1/models", "/compat/replicate/v1/account"]
    {
        let request = Request::builder().uri(path).header("authorization", format!("Bearer {token}"));
        let refused = app.browser().send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{path}");
    }
    let about_her = tokens(&app, &alice, "openid profile").await;
    for other in [text(&about_her, "access_token"), text(&about_her, "id_token")] {
        assert_eq!(call(&app, other, "list_tasks", json!({})).await.status, StatusCode::UNAUTHORIZED);
    }
}

#[tokio::test]
async fn a_request_for_another_resource_or_address_is_refused() {
    let app = TestApp::with(NATIVE).await;
    let alice = owner(&app, "alice-wang").await;
    for (more, expected) in [
        (("resource", ""), "invalid_scope"),
        (("resource", "https://other.example/mcp"), "invalid_target"),
        (("resource", "http://127.0.0.1:8080"), "invalid_target"),
        (("scope", "admin"), "invalid_scope"),
        (("code_challenge", ""), "invalid_request"),
        (("code_challenge_method", "plain"), "invalid_request"),
        (("prompt", "none"), "consent_required"),
    ] {
        let back = location(&alice.get(&asking(&[more])).await);
        assert_eq!(
            (value(&back, "error").as_str(), value(&back, "iss").as_str()),
            (expected, SITE),
            "{more:?}"
        );
    }
    for address in ["http://127.0.0.1:53682/other", "http://localhost:53682/cb", "https://127.0.0.1:53682/cb"]
    {
        let refused = alice.get(&asking(&[("redirect_uri", address)])).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{address}");
    }
}

#[tokio::test]
async fn a_code_works_once_for_whom_it_was_made_for() {
    let app = TestApp::with(&format!("{SITES}{NATIVE}")).await;
    let alice = owner(&app, "alice-wang").await;
    let back = allowed(&alice, &asking(&[]), json!({ "points_per_day": 1000 })).await;
    let code = value(&back, "code");
    let wrong_verifier = "a".repeat(43);
    for (more, expected) in [
        (("code_verifier", wrong_verifier.as_str()), "invalid_grant: code_verifier does not match"),
        (("code_verifier", ""), "invalid_request: code_verifier is missing"),
        (("redirect_uri", "http://127.0.0.1/cb"), "invalid_grant: redirect_uri is not that of the request"),
        (("resource", "https://other.example/mcp"), "invalid_target: resource is not that of the request"),
        (("client_id", "app"), "invalid_grant: the code is not valid"),
    ] {
        assert_eq!(refusal(&redeem(&app, &code, &[more]).await), format!("400 {expected}"), "{more:?}");
    }
    let issued = redeem(&app, &code, &[]).await.json();
    let access = text(&issued, "access_token");
    assert_eq!(call(&app, access, "list_tasks", json!({})).await.status, StatusCode::OK);
    assert_eq!(refusal(&redeem(&app, &code, &[]).await), "400 invalid_grant: the code is not valid");
    assert_eq!(call(&app, access, "list_tasks", json!({})).await.status, StatusCode::UNAUTHORIZED);

    // What tells who somebody is opens no resource, whatever the site asks for.
    let back = location(&alice.get(&authorize("own", &[])).await);
    let code = value(&back, "code");
    let grant = [code_grant("own", &code), vec![("resource", RESOURCE)]].concat();
    assert_eq!(
        refusal(&token(&app, OWN, &grant).await),
        "400 invalid_target: the authorization request named no resource"
    );
}

#[tokio::test]
async fn nothing_is_allowed_without_a_cap_or_a_step_up_and_what_is_wrong_can_be_mended() {
    let app = TestApp::with(NATIVE).await;
    let bob = person(&app, "bob-the-person").await;
    let (request, _) = waiting(&bob, &asking(&[])).await;
    let early = bob.post(&request, json!({ "accept": true, "points_per_day": 5 })).await;
    assert!(early.refusal().starts_with("403 step_up_required"), "{}", early.text());

    let alice = owner(&app, "alice-wang").await;
    let (request, _) = waiting(&alice, &asking(&[])).await;
    for points in [Value::Null, json!(0), json!(-1), json!(1_000_000_001)] {
        let refused = alice.post(&request, json!({ "accept": true, "points_per_day": points })).await;
        assert!(refused.refusal().contains("/points_per_day"), "{}", refused.text());
    }
    let answered = alice.post(&request, json!({ "accept": true, "points_per_day": 5 })).await;
    assert_eq!(answered.status, StatusCode::OK, "{}", answered.text());
    let looking = asking(&[("scope", "tasks:read")]);
    allowed(&alice, &looking, json!({})).await;
    let back = alice.post(&waiting(&alice, &looking).await.0, json!({ "accept": false })).await.json();
    assert!(text(&back, "location").contains("error=access_denied"));
}

/// Serves the document of an application, and says where.
async fn document(change: impl Fn(&mut Value)) -> (String, String) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let id = format!("http://{address}/client.json");
    let mut document =
        json!({ "client_id": id, "client_name": "An assistant", "redirect_uris": ["http://127.0.0.1/cb"] });
    change(&mut document);
    let service = axum::Router::new().route("/client.json", get(move || async move { Json(document) }));
    tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
    (address, id)
}

#[tokio::test]
async fn an_application_that_nobody_registered_is_known_by_its_document() {
    let (address, id) = document(|_| ()).await;
    let app = TestApp::with(&format!("[oidc]\ntrusted_hosts = [{address:?}]\n")).await;
    let alice = owner(&app, "alice-wang").await;
    let asked = asking(&[("client_id", &id)]);
    let (_, shown) = waiting(&alice, &asked).await;
    assert_eq!(
        (&shown["site"]["name"], &shown["api"]["vouched_by"]),
        (&json!("An assistant"), &json!(address))
    );
    let back = allowed(&alice, &asked, json!({ "points_per_day": 1000 })).await;
    let issued = redeem(&app, &value(&back, "code"), &[("client_id", &id)]).await.json();
    let listed = call(&app, text(&issued, "access_token"), "list_tasks", json!({})).await;
    assert_eq!(listed.status, StatusCode::OK, "{}", listed.text());
    assert_eq!(alice.get("/api/v1/keys").await.json()["items"][0]["client_id"], id);

    // Who somebody is is told to sites that the operator knows.
    let back =
        location(&alice.get(&asking(&[("client_id", &id), ("scope", "openid"), ("resource", "")])).await);
    assert_eq!(value(&back, "error"), "invalid_scope");
}

#[tokio::test]
async fn a_document_that_is_not_in_order_or_not_wanted_lets_nobody_in() {
    let (address, id) =
        document(|document| document["client_id"] = json!("https://app.example/client.json")).await;
    let app = TestApp::with(&format!("[oidc]\ntrusted_hosts = [{address:?}]\n")).await;
    let alice = owner(&app, "alice-wang").await;
    let refused = alice.get(&asking(&[("client_id", &id)])).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert!(refused.text().contains("client_id"), "{}", refused.text());

    let (address, id) = document(|_| ()).await;
    let closed = format!("[oidc]\ntrusted_hosts = [{address:?}]\nclient_documents = false\n");
    for settings in [closed.as_str(), ""] {
        let app = TestApp::with(settings).await;
        let alice = owner(&app, "alice-wang").await;
        assert_eq!(alice.get(&asking(&[("client_id", &id)])).await.status, StatusCode::BAD_REQUEST);
        let known = app.browser().get("/.well-known/oauth-authorization-server").await.json();
        assert_eq!(known["client_id_metadata_document_supported"], settings.is_empty());
    }
}
