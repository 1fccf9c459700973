//! What browsers do at the centre itself.

use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::json;

use crate::common::{Browser, Reply, TestApp};
use crate::sso::relying::Sites;
use crate::sso::{PASSWORD, again, form, login, person};

#[tokio::test]
async fn signing_in_is_a_post_and_its_cookie_is_out_of_reach_of_scripts() {
    let app = TestApp::start().await;
    person(&app, "su-shi").await;
    let browser = app.browser();
    let right = form("su-shi", PASSWORD);
    let by_get = browser.get(&format!("/sso/doLogin?{right}")).await;
    assert_eq!((by_get.status, by_get.header("set-cookie")), (StatusCode::METHOD_NOT_ALLOWED, ""));

    let page = login(&browser, &right, &[("sec-fetch-site", "same-origin")]).await;
    assert_eq!(
        (page.status, page.json()),
        (StatusCode::OK, json!({ "code": 200, "msg": "登录成功！", "data": "1" }))
    );
    let cookie = page.header("set-cookie");
    assert!(
        cookie.starts_with("baigong_session=") && cookie.contains("; HttpOnly; SameSite=Lax"),
        "{cookie}"
    );
    let older = login(&browser, &right, &[("origin", "http://127.0.0.1:8080")]).await;
    assert_eq!(older.json()["data"], "1", "scripts never see a token");

    let program = login(&browser, &right, &[]).await.json();
    let token = program["data"].as_str().unwrap();
    let bearer =
        browser.request(Method::GET, "/api/v1/session").header("authorization", format!("Bearer {token}"));
    let session = browser.send(bearer.body(Body::empty()).unwrap()).await.json();
    assert_eq!(session["user"]["login_name"], "su-shi");

    for forged in [
        &[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")][..],
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
    ] {
        let reply = login(&browser, &right, forged).await;
        assert_eq!((reply.status, reply.header("set-cookie")), (StatusCode::FORBIDDEN, ""), "{forged:?}");
    }
    let wrong = login(&browser, &form("su-shi", "wrong-wrong"), &[]).await;
    assert_eq!((wrong.status, wrong.header("set-cookie")), (StatusCode::OK, ""));
    assert_eq!(wrong.json(), json!({ "code": 500, "msg": "用户名或密码错误", "data": null }));
    let missing = login(&browser, "name=su-shi&pwd=", &[]).await;
    assert_eq!(missing.json(), json!({ "code": 500, "msg": "缺少参数：pwd", "data": null }));
    let in_address = browser.request(Method::POST, &format!("/sso/doLogin?{right}"));
    let in_address =
        in_address.header("content-type", "application/x-www-form-urlencoded").body(Body::empty());
    assert_eq!(browser.send(in_address.unwrap()).await.json()["msg"], "缺少参数：name");
    let as_json = browser.post("/sso/doLogin", json!({ "name": "su-shi", "pwd": PASSWORD })).await;
    assert_eq!(as_json.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    app.finish().await;

    let app = TestApp::with("[server]\npublic_base_url = \"https://ai.example.com\"\n").await;
    person(&app, "su-shi").await;
    let page = login(&app.browser(), &right, &[("sec-fetch-site", "same-origin")]).await;
    let cookie = page.header("set-cookie");
    assert!(cookie.starts_with("__Host-baigong_session=") && cookie.ends_with("; Secure"), "{cookie}");
    app.finish().await;
}

#[tokio::test]
async fn guessing_passwords_at_the_centre_is_slowed_down() {
    let app = TestApp::start().await;
    person(&app, "lu-you").await;
    let browser = app.browser();
    let mut last = None;
    for _ in 0..12 {
        last = Some(login(&browser, &form("lu-you", "wrong-wrong"), &[]).await);
    }
    let last = last.unwrap();
    assert_eq!((last.status, &last.json()["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!(429)));
    assert!(last.header("retry-after").parse::<u64>().unwrap() > 0);
    app.finish().await;
}

async fn visit(browser: &Browser, path: &str, headers: &[(&str, &str)]) -> Reply {
    let mut request = http::Request::builder().uri(path).header("host", "127.0.0.1:8080");
    if let Some(cookie) = &browser.cookie {
        request = request.header("cookie", cookie);
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    browser.send(request.body(Body::empty()).unwrap()).await
}

const CLICK: &[(&str, &str)] =
    &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "navigate"), ("sec-fetch-user", "?1")];

async fn is_signed_in(browser: &Browser) -> bool {
    browser.get("/api/v1/session").await.json()["user"].is_object()
}

#[tokio::test]
async fn signing_out_asks_unless_the_person_clicked_here() {
    let sites = Sites::start().await;
    let app = sites.center().await;
    let (browser, _) = person(&app, "li-qingzhao").await;
    let shop = sites.get("second").url("/");
    let path = format!("/sso/signout?back={shop}");
    for by_others in [
        &[][..],
        &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-user", "?1")],
        &[("sec-fetch-site", "same-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-user", "?1")],
        &[("sec-fetch-site", "none"), ("sec-fetch-mode", "navigate"), ("sec-fetch-user", "?1")],
        &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "no-cors")],
        &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "navigate")],
    ] {
        let page = visit(&browser, &path, by_others).await;
        assert_eq!(page.status, StatusCode::OK, "{by_others:?}");
        assert!(page.text().contains("确认退出") && page.text().contains(&shop), "{}", page.text());
        let policy = page.header("content-security-policy").to_owned();
        assert!(policy.contains(&format!("form-action 'self' {}", shop.trim_end_matches('/'))), "{policy}");
        assert!(is_signed_in(&browser).await, "{by_others:?}");
    }
    let submit = |headers: &'static [(&'static str, &'static str)]| {
        let mut request = http::Request::post("/sso/signout")
            .header("host", "127.0.0.1:8080")
            .header("cookie", browser.cookie.as_ref().unwrap())
            .header("content-type", "application/x-www-form-urlencoded");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        browser.send(request.body(Body::from(format!("back={shop}"))).unwrap())
    };
    let forged = submit(&[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")]).await;
    assert_eq!(forged.status, StatusCode::FORBIDDEN);
    assert!(is_signed_in(&browser).await);
    let confirmed = submit(&[("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:8080")]).await;
    assert_eq!((confirmed.status, confirmed.header("location")), (StatusCode::FOUND, shop.as_str()));
    assert!(confirmed.header("set-cookie").contains("Max-Age=0"));
    assert!(!is_signed_in(&browser).await);

    let browser = again(&app, "li-qingzhao").await;
    let clicked = visit(&browser, &path, CLICK).await;
    assert_eq!((clicked.status, clicked.header("location")), (StatusCode::FOUND, shop.as_str()));
    assert!(!is_signed_in(&browser).await);
    let nobody = visit(&browser, &path, &[]).await;
    assert_eq!(
        (nobody.status, nobody.header("location")),
        (StatusCode::FOUND, shop.as_str()),
        "nothing to ask"
    );
    let bare = visit(&browser, "/sso/signout", &[]).await;
    assert_eq!(bare.json(), json!({ "code": 200, "msg": "单点注销成功", "data": null }));
    app.finish().await;
}

#[tokio::test]
async fn signing_out_redirects_nobody_to_a_stranger() {
    let sites = Sites::start().await;
    let app = sites.center().await;
    let (browser, _) = person(&app, "xin-qiji").await;
    for back in [
        "https://evil.example/",
        "//evil.example/",
        "/%5Cevil.example/",
        "http://127.0.0.1:8080@evil.example/",
        "http://127.0.0.1.evil.example:8080/",
        "javascript:alert(1)",
        "evil.example",
    ] {
        for who in [&browser, &app.browser()] {
            let reply = visit(who, &format!("/sso/signout?back={back}"), CLICK).await;
            assert!(reply.status.is_client_error(), "{back}: {}", reply.status);
            assert_eq!(reply.header("location"), "", "{back}");
        }
        assert!(is_signed_in(&browser).await, "nothing was done: {back}");
    }
    for (back, referrer, expected) in [
        ("self", "https://evil.example/page", "/"),
        ("self", "http://127.0.0.1:8080/sso/signout?back=self", "/"),
        ("self", "http://127.0.0.1:8080/store", "http://127.0.0.1:8080/store"),
        ("/store?a=1", "", "http://127.0.0.1:8080/store?a=1"),
    ] {
        let browser = again(&app, "xin-qiji").await;
        let headers = [CLICK, &[("referer", referrer)]].concat();
        let reply = visit(&browser, &format!("/sso/signout?back={back}"), &headers).await;
        assert_eq!(
            (reply.status, reply.header("location")),
            (StatusCode::FOUND, expected),
            "{back} {referrer}"
        );
        assert!(!is_signed_in(&browser).await);
    }
    app.finish().await;
}

#[tokio::test]
async fn signing_out_ends_all_devices_or_this_one() {
    let app = TestApp::start().await;
    let (desk, _) = person(&app, "yan-shu").await;
    let (phone, tablet) = (again(&app, "yan-shu").await, again(&app, "yan-shu").await);
    visit(&tablet, "/sso/signout?singleDeviceIdLogout=true", CLICK).await;
    assert!(!is_signed_in(&tablet).await && is_signed_in(&desk).await);
    visit(&phone, "/sso/signout", CLICK).await;
    assert!(!is_signed_in(&phone).await && !is_signed_in(&desk).await);

    let visitor = app.visitor().await;
    let reply = visit(&visitor, "/sso/signout", CLICK).await;
    assert_eq!(reply.json()["code"], 200);
    assert!(is_signed_in(&visitor).await, "an anonymous account would be lost for ever");
    app.finish().await;
}
