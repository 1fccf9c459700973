//! The OpenID Connect provider over HTTP: what sites, browsers and forgers get to see.

mod applications;
mod asking;
mod leaving;
mod tokens;

use crate::common::{Browser, Reply, TestApp};
use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::{Value, json};
use url::Url;
use url::form_urlencoded::Serializer;

const SITES: &str = r#"
[server]
trusted_proxies = ["127.0.0.1/32"]

[[oidc.clients]]
id = "wiki"
name = "百工维基"
secret = "wiki secret: 100%"
redirect_uris = ["https://wiki.example/cb"]
post_logout_redirect_uris = ["https://wiki.example/bye"]

[[oidc.clients]]
id = "own"
secret = "own-secret-0123456789"
redirect_uris = ["https://own.example/cb"]
trusted = true

[[oidc.clients]]
id = "app"
redirect_uris = ["https://app.example/cb"]
trusted = true
"#;

/// Of RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const OWN: (&str, &str) = ("own", "own-secret-0123456789");

fn form(pairs: &[(&str, &str)]) -> String {
    Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// The address that a site sends a browser to. `more` wins over what is usual.
fn authorize(client: &str, more: &[(&str, &str)]) -> String {
    let redirect = format!("https://{client}.example/cb");
    let usual = [
        ("response_type", "code"),
        ("client_id", client),
        ("redirect_uri", redirect.as_str()),
        ("scope", "openid profile"),
        ("state", "s&1"),
        ("nonce", "n-1"),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
    ];
    let usual = usual.into_iter().filter(|(name, _)| more.iter().all(|(other, _)| other != name));
    let pairs: Vec<(&str, &str)> =
        usual.chain(more.iter().copied()).filter(|(_, value)| !value.is_empty()).collect();
    format!("/oidc/authorize?{}", form(&pairs))
}

/// Where an answer sends the browser.
fn location(reply: &Reply) -> Url {
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text());
    assert_eq!((reply.header("referrer-policy"), reply.header("cache-control")), ("no-referrer", "no-store"));
    Url::parse("http://127.0.0.1:8080").unwrap().join(reply.header("location")).unwrap()
}

fn value(url: &Url, name: &str) -> String {
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
}

async fn person(app: &TestApp, name: &str) -> Browser {
    let mut browser = app.browser();
    let reply =
        browser.post("/api/v1/accounts", json!({ "login_name": name, "password": "correct horse" })).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text());
    browser.cookie = Some(reply.cookie());
    browser
}

/// A call as a site's server makes it, with Basic credentials.
async fn token(app: &TestApp, client: (&str, &str), pairs: &[(&str, &str)]) -> Reply {
    token_with(app, &[("authorization", &basic(client))], pairs).await
}

async fn token_with(app: &TestApp, headers: &[(&str, &str)], pairs: &[(&str, &str)]) -> Reply {
    let mut request = http::Request::builder()
        .method(Method::POST)
        .uri("/oidc/token")
        .header("host", "127.0.0.1:8080")
        .header("content-type", "application/x-www-form-urlencoded");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    app.browser().send(request.body(Body::from(form(pairs))).unwrap()).await
}

fn basic((id, secret): (&str, &str)) -> String {
    use headers::{Authorization, HeaderMapExt};
    let encoded = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let mut headers = http::HeaderMap::new();
    headers.typed_insert(Authorization::basic(&encoded(id), &encoded(secret)));
    headers["authorization"].to_str().unwrap().to_owned()
}

fn code_grant<'a>(client: &str, code: &'a str) -> Vec<(&'static str, &'a str)> {
    let redirect = match client {
        "wiki" => "https://wiki.example/cb",
        "own" => "https://own.example/cb",
        _ => "https://app.example/cb",
    };
    vec![
        ("grant_type", "authorization_code"),
        ("code", code),
        ("redirect_uri", redirect),
        ("code_verifier", VERIFIER),
    ]
}

/// Tokens of the site whose users are not asked.
async fn tokens(app: &TestApp, browser: &Browser, scope: &str) -> Value {
    let back = location(&browser.get(&authorize("own", &[("scope", scope)])).await);
    let reply = token(app, OWN, &code_grant("own", &value(&back, "code"))).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    reply.json()
}

async fn userinfo(app: &TestApp, authorization: &str) -> Reply {
    let request = http::Request::builder().uri("/oidc/userinfo").header("authorization", authorization);
    app.browser().send(request.body(Body::empty()).unwrap()).await
}

/// `status error: description`.
fn refusal(reply: &Reply) -> String {
    assert_eq!((reply.header("cache-control"), reply.header("pragma")), ("no-store", "no-cache"));
    let body = reply.json();
    let text = |key: &str| body[key].as_str().unwrap().to_owned();
    format!("{} {}: {}", reply.status.as_u16(), text("error"), text("error_description"))
}
