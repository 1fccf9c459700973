//! Announcements and relying sites as an administrator keeps them, and what they do at once.

#![allow(clippy::disallowed_methods, reason = "tests")]

use crate::common::{Browser, Reply, TestApp};
use axum::body::Body;
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

/// Of RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const CALLBACK: &str = "https://wiki.example/cb";

fn wiki() -> Value {
    json!({
        "client_id": "wiki", "name": "维基",
        "details": { "protocol": "oidc", "redirect_uris": [CALLBACK], "trusted": true, "scopes": ["openid", "profile"] },
    })
}

/// Signs somebody in at the wiki; the tokens, or how it was refused.
async fn tokens(app: &TestApp, browser: &Browser, secret: &str) -> Reply {
    let query = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs([
            ("response_type", "code"),
            ("client_id", "wiki"),
            ("redirect_uri", CALLBACK),
            ("scope", "openid profile"),
            ("state", "s"),
            ("nonce", "n"),
            ("code_challenge", CHALLENGE),
            ("code_challenge_method", "S256"),
        ])
        .finish();
    let sent = browser.get(&format!("/oidc/authorize?{query}")).await;
    if sent.status != StatusCode::SEE_OTHER {
        return sent;
    }
    let back = url::Url::parse(sent.header("location")).unwrap();
    let code = back.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
    let form = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs([
            ("grant_type", "authorization_code"),
            ("code", &code),
            ("redirect_uri", CALLBACK),
            ("code_verifier", VERIFIER),
            ("client_id", "wiki"),
            ("client_secret", secret),
        ])
        .finish();
    let request =
        http::Request::builder().method(Method::POST).uri("/oidc/token").header("host", "127.0.0.1:8080");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    app.browser().send(request.body(Body::from(form)).unwrap()).await
}

#[tokio::test]
async fn a_site_made_in_the_panel_signs_people_in_at_once_and_a_disabled_one_nobody() {
    let app = TestApp::start().await;
    let (admin, reader) = (app.administrator().await, app.person("li-bai").await);
    assert_eq!(tokens(&app, &reader, "x").await.status, StatusCode::BAD_REQUEST, "nobody knows the wiki yet");

    let made = admin.post("/api/v1/admin/sites", wiki()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let (secret, id) = (made.json()["secret"].clone(), made.json()["site"]["id"].clone());
    let (secret, id) = (secret.as_str().unwrap(), id.as_str().unwrap());
    let given = tokens(&app, &reader, secret).await;
    assert_eq!(given.status, StatusCode::OK, "{}", given.text());
    let access = given.json()["access_token"].as_str().unwrap().to_owned();
    let opens = async || {
        let request = http::Request::builder()
            .uri("/oidc/userinfo")
            .header("authorization", format!("Bearer {access}"));
        app.browser().send(request.body(Body::empty()).unwrap()).await.status
    };
    assert_eq!(opens().await, StatusCode::OK);

    let listed = admin.get("/api/v1/admin/sites").await;
    let site = &listed.json()["items"][0];
    assert_eq!((&site["client_id"], &site["users"]), (&json!("wiki"), &json!(1)));
    assert!(site["last_used_ms"].is_i64() && !listed.text().contains(secret), "{site}");

    let path = format!("/api/v1/admin/sites/{id}");
    let rotated = admin.post(&format!("{path}/secret"), json!({})).await.json();
    assert_eq!(tokens(&app, &reader, secret).await.status, StatusCode::UNAUTHORIZED, "the old secret");
    let fresh = rotated["secret"].as_str().unwrap();
    assert_eq!(tokens(&app, &reader, fresh).await.status, StatusCode::OK);

    let mut off = json!({ "name": "维基", "details": wiki()["details"], "enabled": false });
    assert_eq!(admin.put(&path, &off).await.json()["enabled"], false);
    assert_eq!(opens().await, StatusCode::UNAUTHORIZED, "what the site holds opens nothing");
    assert_eq!(tokens(&app, &reader, fresh).await.status, StatusCode::BAD_REQUEST);
    off["enabled"] = json!(true);
    assert_eq!(admin.put(&path, &off).await.status, StatusCode::OK);
    assert_eq!(tokens(&app, &reader, fresh).await.status, StatusCode::OK);
    app.finish().await;
}

#[tokio::test]
async fn a_change_in_one_process_holds_in_another_within_seconds() {
    let shared = baigong_platform::db::testing::postgres().await;
    // Both open secrets under one key, as processes of one site must.
    let key =
        "[security]\nmaster_key = \"0707070707070707070707070707070707070707070707070707070707070707\"\n";
    let here = TestApp::on(Some(shared.url.clone()), key).await;
    let there = TestApp::on(Some(shared.url.clone()), key).await;
    let admin = here.administrator().await;
    let made = admin.post("/api/v1/admin/sites", wiki()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let shop = json!({
        "client_id": "shop", "name": "商城",
        "details": { "protocol": "sa_token", "redirects": ["https://shop.example/sso/login"] },
    });
    assert_eq!(admin.post("/api/v1/admin/sites", shop).await.status, StatusCode::CREATED);
    let began = std::time::Instant::now();
    while there.app.oidc.clients().find("wiki").is_none() || there.app.sso.clients().find("shop").is_none() {
        assert!(began.elapsed().as_secs() < 10, "the other process was not told");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(there.app.sso.with_ticket(Some("shop"), "https://shop.example/sso/login").is_ok());
    here.finish().await;
    there.finish().await;
}

#[tokio::test]
async fn the_panel_refuses_what_the_configuration_refuses_and_names_the_field() {
    let app =
        TestApp::with("[[oidc.clients]]\nid = \"own\"\nredirect_uris = [\"https://own.example/cb\"]\n").await;
    let admin = app.administrator().await;
    let oidc = |id: &str, uris: Value, more: Value| {
        let mut details = json!({ "protocol": "oidc", "redirect_uris": uris, "scopes": ["openid"] });
        details.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({ "client_id": id, "name": "站点", "details": details })
    };
    let sso = |redirects: Value, more: Value| {
        let mut details = json!({ "protocol": "sa_token", "redirects": redirects });
        details.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({ "client_id": "shop", "name": "站点", "details": details })
    };
    let (uri, place) = (json!(["https://a.example/cb"]), json!(["https://a.example/sso"]));
    for (body, field) in [
        (oidc("own", uri.clone(), json!({})), "/client_id taken"),
        (oidc("", uri.clone(), json!({})), "/client_id invalid"),
        (oidc("有 空格", uri.clone(), json!({})), "/client_id invalid"),
        (oidc("a", json!([]), json!({})), "/details/redirect_uris invalid"),
        (oidc("a", json!(["http://a.example/cb"]), json!({})), "/details/redirect_uris invalid"),
        (oidc("a", json!(["javascript:alert(1)"]), json!({})), "/details/redirect_uris invalid"),
        (oidc("a", uri.clone(), json!({ "scopes": ["email"] })), "/details/scopes invalid"),
        (oidc("a", uri.clone(), json!({ "scopes": ["openid", "phone"] })), "/details/scopes invalid"),
        (
            oidc("a", uri.clone(), json!({ "backchannel_logout_uri": "http://10.0.0.1/" })),
            "/details/backchannel_logout_uri invalid",
        ),
        (
            oidc("a", uri, json!({ "backchannel_logout_uri": "nonsense" })),
            "/details/backchannel_logout_uri invalid",
        ),
        (sso(json!([]), json!({})), "/details/redirects invalid"),
        (sso(json!(["https://a.example/*"]), json!({})), "/details/redirects invalid"),
        (sso(json!(["http://a.example/"]), json!({})), "/details/redirects invalid"),
        (sso(place.clone(), json!({ "callback_hosts": ["10.0.0.5"] })), "/details/callback_hosts invalid"),
        (sso(place, json!({ "push_url": "http://127.0.0.1:9/x" })), "/details/push_url invalid"),
    ] {
        let refused = admin.post("/api/v1/admin/sites", body.clone()).await;
        let line = refused.refusal();
        assert!(line.starts_with(&format!("422 invalid_params {field}: ")), "{line}\nfor {body}");
    }
    let listed = admin.get("/api/v1/admin/sites").await.json();
    assert_eq!((&listed["total"], &listed["items"][0]["id"]), (&json!(1), &Value::Null), "{listed}");
    let path = "/api/v1/admin/sites/own";
    let change = json!({ "name": "x", "details": wiki()["details"], "enabled": false });
    assert_eq!(admin.put(path, &change).await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

fn notice(title: &str, audience: &str) -> Value {
    json!({
        "title": title, "body": "今晚 **维护**", "level": "warning", "audience": audience, "pinned": false,
        "from_ms": 0, "until_ms": null,
    })
}

#[tokio::test]
async fn an_announcement_is_read_by_those_it_is_for_until_it_is_taken_back() {
    let app = TestApp::start().await;
    let (admin, member) = (app.administrator().await, app.person("du-fu").await);
    let (visitor, stranger) = (app.visitor().await, app.browser());
    for (title, audience) in [("公开", "all"), ("会员", "signed_in")] {
        let made = admin.post("/api/v1/admin/announcements", notice(title, audience)).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    }
    let read = async |browser: &Browser| {
        let items = browser.get("/api/v1/announcements").await.json()["items"].clone();
        items
            .as_array()
            .unwrap()
            .iter()
            .map(|item| item["title"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(read(&member).await, ["会员", "公开"]);
    assert_eq!((read(&visitor).await, read(&stranger).await), (vec!["公开".into()], vec!["公开".to_owned()]));

    let page = admin.get("/api/v1/admin/announcements?page=1&page_size=1").await.json();
    assert_eq!((&page["total"], &page["items"][0]["title"]), (&json!(2), &json!("会员")));
    let path = format!("/api/v1/admin/announcements/{}", page["items"][0]["id"].as_str().unwrap());
    assert_eq!(admin.put(&path, &notice("改过", "all")).await.status, StatusCode::OK);
    assert_eq!(read(&stranger).await, ["改过", "公开"]);
    assert_eq!(admin.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(admin.delete(&path).await.refusal(), "404 not_found 公告不存在");
    assert_eq!(read(&stranger).await, ["公开"]);
    let empty = admin.post("/api/v1/admin/announcements", notice(" ", "all")).await;
    assert_eq!(empty.refusal(), "422 invalid_params /title required: 请填写公告标题");
    app.finish().await;
}

#[tokio::test]
async fn nobody_but_an_administrator_sees_or_changes_any_of_it() {
    let app = TestApp::start().await;
    let user = app.person("wang-wei").await;
    for (who, status) in [(app.browser(), StatusCode::UNAUTHORIZED), (user, StatusCode::FORBIDDEN)] {
        for path in ["announcements", "sites", "sites/failures?protocol=oidc&client_id=x"] {
            assert_eq!(who.get(&format!("/api/v1/admin/{path}")).await.status, status, "{path}");
        }
        let writes = [
            who.post("/api/v1/admin/announcements", notice("x", "all")).await,
            who.post("/api/v1/admin/sites", wiki()).await,
            who.post("/api/v1/admin/sites/x/secret", json!({})).await,
            who.put(
                "/api/v1/admin/sites/x",
                &json!({ "name": "x", "details": wiki()["details"], "enabled": true }),
            )
            .await,
            who.put("/api/v1/admin/announcements/x", &notice("x", "all")).await,
            who.delete("/api/v1/admin/announcements/x").await,
        ];
        assert!(writes.iter().all(|reply| reply.status == status), "{:?}", writes.map(|reply| reply.status));
    }
    app.finish().await;
}
