//! Asking who somebody is: agreement, refusal, and mistakes.

use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::{Value, json};
use url::Url;

use crate::common::TestApp;
use crate::oidc::*;

#[tokio::test]
async fn a_site_learns_who_the_user_is_after_the_user_agreed() {
    let app = TestApp::with(SITES).await;
    let document = app.browser().get("/.well-known/openid-configuration").await;
    assert_eq!(
        (document.header("content-type"), document.header("access-control-allow-origin")),
        ("application/json", "*")
    );
    assert_eq!(document.json()["issuer"], "http://127.0.0.1:8080");
    let keys = app.browser().get("/oidc/jwks").await;
    assert_eq!(
        (keys.header("access-control-allow-origin"), keys.header("cache-control")),
        ("*", "public, max-age=300")
    );
    assert!(!keys.text().contains("\"d\""), "public members only");

    // Nobody is signed in: to the form, and back to the same question.
    let question =
        authorize("wiki", &[("scope", "openid profile email offline_access"), ("login_hint", "li-bai")]);
    let form = location(&app.browser().get(&question).await);
    assert_eq!((form.path(), value(&form, "login_hint").as_str()), ("/login", "li-bai"));
    let back = value(&form, "redirect");
    assert!(back.starts_with("/oidc/authorize?"), "the form only goes to our own addresses: {back}");

    let browser = person(&app, "li-bai").await;
    let asked = location(&browser.get(&back).await);
    assert_eq!(asked.path(), "/oidc/consent");
    let request = format!("/api/v1/oidc/requests/{}", value(&asked, "request"));
    let view = browser.get(&request).await.json();
    assert_eq!(
        (&view["kind"], &view["site"]),
        (&json!("consent"), &json!({ "name": "百工维基", "host": "wiki.example" }))
    );
    assert_eq!(view["scopes"], json!(["openid", "profile", "email", "offline_access"]));
    assert_eq!((&view["user"]["login_name"], &view["user"]["email"]), (&json!("li-bai"), &Value::Null));
    let answer = browser.post(&request, json!({ "accept": true })).await.json();
    let back = Url::parse(answer["location"].as_str().unwrap()).unwrap();
    assert_eq!((back.host_str(), value(&back, "state").as_str()), (Some("wiki.example"), "s&1"));
    assert_eq!(value(&back, "iss"), "http://127.0.0.1:8080");

    let wiki = ("wiki", "wiki secret: 100%");
    let reply = token(&app, wiki, &code_grant("wiki", &value(&back, "code"))).await;
    assert_eq!(
        (reply.status, reply.header("cache-control")),
        (StatusCode::OK, "no-store"),
        "{}",
        reply.text()
    );
    let tokens = reply.json();
    assert_eq!((&tokens["token_type"], &tokens["expires_in"]), (&json!("Bearer"), &json!(3600)));
    assert_eq!(tokens["scope"], "openid profile email offline_access");
    let bearer = format!("Bearer {}", tokens["access_token"].as_str().unwrap());
    let info = userinfo(&app, &bearer).await.json();
    assert_eq!((&info["preferred_username"], &info["email"]), (&json!("li-bai"), &Value::Null));
    assert_eq!(info["sub"], view["user"]["uid"].to_string());

    let refresh = tokens["refresh_token"].as_str().unwrap();
    let grant = [("grant_type", "refresh_token"), ("refresh_token", refresh)];
    let fresh = token(&app, wiki, &grant).await.json();
    let bearer = format!("Bearer {}", fresh["access_token"].as_str().unwrap());
    assert_eq!(userinfo(&app, &bearer).await.status, StatusCode::OK);

    let list = browser.get("/api/v1/oidc/grants").await.json();
    assert_eq!(
        (&list["items"][0]["name"], &list["items"][0]["trusted"]),
        (&json!("百工维基"), &json!(false))
    );
    let stranger = person(&app, "du-fu").await;
    assert_eq!(stranger.get("/api/v1/oidc/grants").await.json(), json!({ "items": [] }));
    assert_eq!(
        stranger.delete("/api/v1/oidc/grants/wiki").await.refusal(),
        "404 not_found 该网站的授权不存在"
    );
    assert_eq!(browser.delete("/api/v1/oidc/grants/wiki").await.status, StatusCode::NO_CONTENT);
    assert_eq!(userinfo(&app, &bearer).await.status, StatusCode::UNAUTHORIZED);
    app.finish().await;
}

#[tokio::test]
async fn a_wrong_site_or_address_gets_a_page_and_no_redirect() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    for (more, words) in [
        ([("client_id", "nobody")], "client_id 不正确"),
        ([("client_id", "<script>alert(1)</script>")], "client_id 不正确"),
        ([("redirect_uri", "https://own.example/cb/")], "redirect_uri 不正确"),
        ([("redirect_uri", "https://evil.example/cb")], "redirect_uri 不正确"),
        ([("redirect_uri", "javascript:alert(1)")], "redirect_uri 不正确"),
        ([("redirect_uri", "")], "缺少参数 redirect_uri"),
        ([("client_id", "")], "缺少参数 client_id"),
    ] {
        let reply = browser.get(&authorize("own", &more)).await;
        assert_eq!((reply.status, reply.header("location")), (StatusCode::BAD_REQUEST, ""), "{more:?}");
        assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
        assert!(reply.text().contains(words) && !reply.text().contains("alert(1)"), "{}", reply.text());
        assert!(reply.header("content-security-policy").contains("default-src 'none'"));
    }
    app.finish().await;
}

#[tokio::test]
async fn every_other_mistake_goes_back_with_state_and_issuer() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    for (more, error) in [
        (&[("response_type", "token")][..], "unsupported_response_type"),
        (&[("response_type", "")], "invalid_request"),
        (&[("scope", "profile")], "invalid_scope"),
        (&[("code_challenge", "")], "invalid_request"),
        (&[("code_challenge_method", "plain")], "invalid_request"),
        (&[("code_challenge_method", "")], "invalid_request"),
        (&[("prompt", "none login")], "invalid_request"),
        (&[("request", "eyJhbGciOiJub25lIn0.e30.")], "request_not_supported"),
        (&[("prompt", "none"), ("max_age", "0"), ("nonce", "later")], "login_required"),
        (&[("id_token_hint", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.")], "invalid_request"),
    ] {
        // So that a max_age of no time is over.
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        let back = location(&browser.get(&authorize("own", more)).await);
        assert_eq!(
            (back.host_str(), value(&back, "error").as_str()),
            (Some("own.example"), error),
            "{more:?}"
        );
        assert_eq!(
            (value(&back, "state").as_str(), value(&back, "iss").as_str()),
            ("s&1", "http://127.0.0.1:8080")
        );
        assert_eq!(value(&back, "code"), "");
    }
    let quiet = authorize("own", &[("prompt", "none")]);
    for who in [app.browser(), app.visitor().await] {
        assert_eq!(value(&location(&who.get(&quiet).await), "error"), "login_required");
        assert_eq!(location(&who.get(&authorize("own", &[])).await).path(), "/login", "a visitor is nobody");
    }
    let back = location(&browser.get(&quiet).await);
    assert!(value(&back, "code").starts_with("bgc_"), "{back}");
    let unasked = location(&browser.get(&authorize("wiki", &[("prompt", "none")])).await);
    assert_eq!(value(&unasked, "error"), "consent_required");
    app.finish().await;
}

#[tokio::test]
async fn the_user_may_say_no() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    let asked = location(&browser.get(&authorize("wiki", &[])).await);
    let request = format!("/api/v1/oidc/requests/{}", value(&asked, "request"));
    assert_eq!(app.browser().get(&request).await.refusal(), "401 unauthenticated 请先登录");
    let gone = "404 not_found 该请求已失效，请回到原网站重新操作";
    let stranger = person(&app, "du-fu").await;
    assert_eq!(stranger.get(&request).await.refusal(), gone);
    assert_eq!(stranger.post(&request, json!({ "accept": true })).await.refusal(), gone);
    let wrong = browser.post(&request, json!({ "accept": "yes" })).await.refusal();
    assert_eq!(wrong, "422 invalid_params /accept type: 字段的类型不正确");

    let mut forged = browser.request(Method::POST, &request).header("content-type", "application/json");
    forged.headers_mut().unwrap().insert("sec-fetch-site", "cross-site".parse().unwrap());
    let forged =
        forged.header("origin", "https://wiki.example").body(Body::from("{\"accept\":true}")).unwrap();
    assert_eq!(browser.send(forged).await.refusal(), "403 forbidden 请求来源不被允许");

    let answer = browser.post(&request, json!({ "accept": false })).await.json();
    let back = Url::parse(answer["location"].as_str().unwrap()).unwrap();
    assert_eq!((value(&back, "error").as_str(), value(&back, "state").as_str()), ("access_denied", "s&1"));
    assert_eq!(browser.post(&request, json!({ "accept": true })).await.refusal(), gone, "one click counts");
    app.finish().await;
}

#[tokio::test]
async fn a_question_asked_by_form_becomes_the_same_question_by_get() {
    let app = TestApp::with(SITES).await;
    let query = authorize("own", &[]);
    let (path, form) = query.split_once('?').unwrap();
    let request =
        http::Request::builder().method(Method::POST).uri(path).header("origin", "https://own.example");
    let request = request.header("sec-fetch-site", "cross-site").header("host", "127.0.0.1:8080");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let reply = app.browser().send(request.body(Body::from(form.to_owned())).unwrap()).await;
    assert_eq!(location(&reply).as_str(), format!("http://127.0.0.1:8080{query}"));
    for (nonsense, harmless) in
        [("a\r\nset-cookie: x=y", "a%0D%0Aset-cookie%3A+x=y"), ("\u{767e}", "%E7%99%BE=")]
    {
        let request = http::Request::builder().method(Method::POST).uri(path);
        let reply = app.browser().send(request.body(Body::from(nonsense)).unwrap()).await;
        assert_eq!(
            (reply.header("location"), reply.header("set-cookie")),
            (format!("{path}?{harmless}").as_str(), "")
        );
    }
    app.finish().await;
}
