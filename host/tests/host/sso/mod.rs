//! Conversations with the single sign-on centre, as sites with a Sa-Token client hold them.

mod conversations;
mod pages;
mod refusals;
mod relying;

use crate::common::{Browser, Reply, TestApp};
use axum::body::Body;
use http::{Method, StatusCode};
use relying::Site;
use serde_json::{Value, json};

const PASSWORD: &str = "举杯邀明月对影成三人";

/// Registers a person and gives the browser with the session, and the user's number.
async fn person(app: &TestApp, name: &str) -> (Browser, String) {
    let mut browser = app.browser();
    let made = browser.post("/api/v1/accounts", json!({ "login_name": name, "password": PASSWORD })).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    browser.cookie = Some(made.cookie());
    let uid = app.app.users.find_by_login_name(name).await.unwrap().unwrap().uid;
    (browser, uid.to_string())
}

/// `/sso/auth` as the site's SDK builds it: only the address after `back=` is encoded.
fn auth(site: &Site, back: &str) -> String {
    let back: String = url::form_urlencoded::byte_serialize(back.as_bytes()).collect();
    let client = if site.id.is_empty() { String::new() } else { format!("client={}&", site.id) };
    format!("/sso/auth?{client}redirect={}?back={back}", site.url("/sso/login"))
}

/// Signs a person in at a site: through the centre, with the ticket, into the site.
async fn enter(browser: &Browser, site: &Site) -> Value {
    let sent = browser.get(&auth(site, "/home")).await;
    assert_eq!(sent.status, StatusCode::FOUND, "{}", sent.text());
    relying::fetch(sent.header("location")).await
}

fn ticket(reply: &Reply) -> String {
    assert_eq!(reply.status, StatusCode::FOUND, "{}", reply.text());
    reply.header("location").rsplit_once("ticket=").unwrap().1.to_owned()
}

async fn login(browser: &Browser, form: &str, headers: &[(&str, &str)]) -> Reply {
    let mut request = browser
        .request(Method::POST, "/sso/doLogin")
        .header("content-type", "application/x-www-form-urlencoded");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    browser.send(request.body(Body::from(form.to_owned())).unwrap()).await
}

/// The person in another browser.
async fn again(app: &TestApp, name: &str) -> Browser {
    let mut browser = app.browser();
    let reply = login(&browser, &form(name, PASSWORD), &[("sec-fetch-site", "same-origin")]).await;
    assert_eq!(reply.json()["code"], 200, "{}", reply.text());
    browser.cookie = Some(reply.cookie());
    browser
}

fn form(name: &str, password: &str) -> String {
    url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs([("name", name), ("pwd", password)])
        .finish()
}
