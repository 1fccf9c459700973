//! Signing in and out, as it should be.

use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::TestApp;
use crate::sso::relying::{self, Sites};
use crate::sso::{again, auth, enter, person, ticket};

#[tokio::test]
async fn sites_of_both_generations_sign_people_in_and_everywhere_out() {
    let sites = Sites::start().await;
    let app = sites.center().await;
    let (browser, uid) = person(&app, "li-bai").await;
    for site in sites.all() {
        assert_eq!(enter(&browser, site).await, json!({ "in": uid, "back": "/home" }), "{}", site.name);
        assert_eq!(site.signed_in(), std::slice::from_ref(&uid), "{}", site.name);
    }

    assert_eq!(browser.delete("/api/v1/session").await.status, StatusCode::NO_CONTENT);
    for site in sites.all() {
        site.wait_signed_out().await;
    }

    // Somebody signs out at one site: the centre ends the session, and tells the others.
    for asking in ["first", "second"] {
        let browser = again(&app, "li-bai").await;
        for site in sites.all() {
            enter(&browser, site).await;
        }
        let asking = sites.get(asking);
        asking.forget_calls();
        assert_eq!(relying::fetch(&asking.url("/sso/logout")).await, json!({ "out": true }));
        for site in sites.all().filter(|site| site.name != asking.name) {
            site.wait_signed_out().await;
        }
        assert_eq!(browser.get("/api/v1/session").await.json()["user"], Value::Null);
        assert_eq!(asking.calls(), 0, "the site that asked is not told");
        assert!(asking.signed_in().is_empty());
    }

    // Somebody signs out at the centre.
    let browser = again(&app, "li-bai").await;
    for site in sites.all() {
        enter(&browser, site).await;
    }
    assert_eq!(browser.delete("/api/v1/session").await.status, StatusCode::NO_CONTENT);
    for site in sites.all() {
        site.wait_signed_out().await;
        assert_eq!(site.broken(), 0, "every call was signed as {} checks it", site.name);
    }
    app.finish().await;
}

#[tokio::test]
async fn answers_have_the_shapes_that_sa_token_reads() {
    let sites = Sites::start().await;
    let app = sites.center().await;
    let (browser, uid) = person(&app, "du-fu").await;
    let program = app.browser();
    let seconds = 30 * 24 * 3600;

    let first = sites.get("first");
    let code = ticket(&browser.get(&auth(first, "/")).await);
    let answer = program.get(&first.ask("/sso/checkTicket", &[("ticket", &code)])).await;
    assert_eq!(answer.status, StatusCode::OK);
    let mut answer = answer.json();
    let left = answer["remainSessionTimeout"].take().as_i64().unwrap();
    assert!((seconds - 60..=seconds).contains(&left), "{left}");
    assert_eq!(answer, json!({ "code": 200, "msg": "ok", "data": uid, "remainSessionTimeout": null }));
    let bad = program.get(&first.ask("/sso/checkTicket", &[("ticket", &code)])).await;
    assert_eq!(
        (bad.status, bad.json()),
        (StatusCode::OK, json!({ "code": 500, "msg": format!("无效ticket：{code}"), "data": null }))
    );

    let second = sites.get("second");
    let code = ticket(&browser.get(&auth(second, "/")).await);
    let query = second.ask("/sso/pushS", &[("msgType", "checkTicket"), ("ticket", &code)]);
    let (path, query) = query.split_once('?').unwrap();
    let post =
        program.request(Method::POST, path).header("content-type", "application/x-www-form-urlencoded");
    let answer = program.send(post.body(Body::from(query.to_owned())).unwrap()).await.json();
    let keys: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "code",
        "msg",
        "data",
        "loginId",
        "tokenValue",
        "deviceId",
        "remainTokenTimeout",
        "remainSessionTimeout",
    ];
    assert_eq!(keys, expected);
    assert_eq!(
        (&answer["code"], &answer["data"], &answer["loginId"]),
        (&json!(200), &json!(uid), &json!(uid))
    );
    let named = answer["tokenValue"].as_str().unwrap();
    let bearer =
        program.request(Method::GET, "/api/v1/session").header("authorization", format!("Bearer {named}"));
    let bearer = program.send(bearer.body(Body::empty()).unwrap()).await;
    assert_eq!(bearer.status, StatusCode::UNAUTHORIZED, "a site cannot act as the user at the centre");

    let unknown = program.get(&second.ask("/sso/pushS", &[("msgType", "dance")])).await.json();
    assert_eq!(unknown, json!({ "code": 500, "msg": "未能找到消息处理器：dance", "data": null }));
    let out =
        program.get(&second.ask("/sso/pushS", &[("msgType", "signout"), ("loginId", &uid)])).await.json();
    assert_eq!(out, json!({ "code": 200, "msg": "ok", "data": null }));
    let out = program.get(&first.ask("/sso/signout", &[("loginId", &uid)])).await.json();
    assert_eq!(out, json!({ "code": 200, "msg": "ok", "data": null }));
    app.finish().await;
}

#[tokio::test]
async fn the_centre_shows_its_form_or_sends_people_on() {
    let sites = Sites::start().await;
    let app = sites.center().await;
    let site = sites.get("second");
    for nobody in [app.browser(), app.visitor().await] {
        let page = nobody.get(&auth(site, "/")).await;
        assert_eq!(
            (page.status, page.header("location")),
            (StatusCode::OK, ""),
            "an anonymous account is nobody"
        );
        assert!(page.header("content-type").starts_with("text/html"));
        assert_eq!(nobody.get("/sso/auth").await.status, StatusCode::OK);
    }

    let (browser, _) = person(&app, "li-he").await;
    let back = "https://shop.example.com/p?a=1&b=猫#/x";
    let sent = browser.get(&auth(site, back)).await;
    let (address, code) = sent.header("location").rsplit_once("&ticket=").unwrap();
    assert_eq!(
        address,
        format!(
            "{}?back=https%3A%2F%2Fshop.example.com%2Fp%3Fa%3D1%26b%3D%E7%8C%AB%23%2Fx",
            site.url("/sso/login")
        )
    );
    assert!(code.len() == 64 && code.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    assert_eq!((sent.header("cache-control"), sent.header("referrer-policy")), ("no-store", "no-referrer"));

    let simple = browser
        .get(&format!("/sso/auth?mode=simple&client=second&redirect={}", site.url("/sso/login")))
        .await;
    assert_eq!(
        (simple.status, simple.header("location")),
        (StatusCode::FOUND, site.url("/sso/login").as_str())
    );
    let own =
        browser.get("/sso/auth?mode=simple&redirect=http%3A%2F%2F127.0.0.1%3A8080%2Fstore%3Fa%3D1").await;
    assert_eq!(
        own.header("location"),
        "http://127.0.0.1:8080/store?a=1",
        "our own pages need no configuration"
    );
    let home = browser.get("/sso/auth").await;
    assert_eq!((home.status, home.header("location")), (StatusCode::FOUND, "/"));
    app.finish().await;

    let app = TestApp::with("[sso]\nhome_route = \"\"\n").await;
    let (browser, _) = person(&app, "li-he").await;
    let nowhere = browser.get("/sso/auth").await;
    assert_eq!((nowhere.status, nowhere.text().contains("错误码：30014")), (StatusCode::BAD_REQUEST, true));
    app.finish().await;
}
