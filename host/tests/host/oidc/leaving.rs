//! Signing out from a site.

use http::StatusCode;
use serde_json::json;
use url::Url;

use crate::common::TestApp;
use crate::oidc::*;

#[tokio::test]
async fn a_site_signs_its_user_out_with_a_token_of_the_session() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    let asked = location(&browser.get(&authorize("wiki", &[])).await);
    let request = format!("/api/v1/oidc/requests/{}", value(&asked, "request"));
    let answer = browser.post(&request, json!({ "accept": true })).await.json();
    let code = value(&Url::parse(answer["location"].as_str().unwrap()).unwrap(), "code");
    let tokens = token(&app, ("wiki", "wiki secret: 100%"), &code_grant("wiki", &code)).await.json();
    let id_token = tokens["id_token"].as_str().unwrap();
    let logout = |hint: &str, to: &str| {
        format!(
            "/oidc/logout?{}",
            form(&[("id_token_hint", hint), ("post_logout_redirect_uri", to), ("state", "s&2")])
        )
    };
    let bye = "https://wiki.example/bye";
    let [header, claims, signature] = id_token.split('.').collect::<Vec<_>>()[..] else {
        panic!("{id_token}")
    };
    // {"alg":"none"} and {"alg":"HS256"}
    for forged in [
        format!("eyJhbGciOiJub25lIn0.{claims}."),
        format!("eyJhbGciOiJIUzI1NiJ9.{claims}.{signature}"),
        format!("{header}.{claims}."),
        String::new(),
    ] {
        let page = location(&browser.get(&logout(&forged, bye)).await);
        assert_eq!(page.path(), "/oidc/sign-out", "{forged}");
    }
    let page = location(&browser.get(&logout(id_token, "https://evil.example/")).await);
    assert_eq!(page.path(), "/oidc/sign-out", "an address that is not registered");
    assert_eq!(browser.get("/api/v1/points").await.status, StatusCode::OK, "nothing has ended");

    let reply = browser.get(&logout(id_token, bye)).await;
    assert_eq!(location(&reply).as_str(), "https://wiki.example/bye?state=s%262");
    assert!(reply.header("set-cookie").contains("Max-Age=0"));
    assert_eq!(browser.get("/api/v1/points").await.status, StatusCode::UNAUTHORIZED);
    let bearer = format!("Bearer {}", tokens["access_token"].as_str().unwrap());
    assert_eq!(
        userinfo(&app, &bearer).await.status,
        StatusCode::UNAUTHORIZED,
        "access ends with the session"
    );
    let again = location(&browser.get(&logout(id_token, bye)).await);
    assert_eq!(again.as_str(), "https://wiki.example/bye?state=s%262", "nobody is signed in: on it goes");
    app.finish().await;
}

#[tokio::test]
async fn without_such_a_token_the_user_is_asked_before_signing_out() {
    let app = TestApp::with(SITES).await;
    let browser = person(&app, "li-bai").await;
    let query = form(&[("client_id", "wiki"), ("post_logout_redirect_uri", "https://wiki.example/bye")]);
    let ask = async || {
        let page = location(&browser.get(&format!("/oidc/logout?{query}")).await);
        format!("/api/v1/oidc/requests/{}", value(&page, "request"))
    };
    let request = ask().await;
    let view = browser.get(&request).await.json();
    assert_eq!((&view["kind"], &view["site"]["name"]), (&json!("sign_out"), &json!("百工维基")));
    let stay = browser.post(&request, json!({ "accept": false })).await;
    assert_eq!((stay.json()["location"].as_str(), stay.header("set-cookie")), (Some("/"), ""));
    assert_eq!(browser.get("/api/v1/points").await.status, StatusCode::OK);

    let out = browser.post(&ask().await, json!({ "accept": true })).await;
    assert_eq!(out.json()["location"], "https://wiki.example/bye");
    assert!(out.header("set-cookie").contains("Max-Age=0"));
    assert_eq!(browser.get("/api/v1/points").await.status, StatusCode::UNAUTHORIZED);
    let nobody = location(&app.browser().get("/oidc/logout").await);
    assert_eq!(nobody.path(), "/oidc/signed-out");
    app.finish().await;
}
