//! Who may do what: cookies, bearers, origins, registration.

use crate::common::{TestApp, clip};
use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::{Value, json};

#[tokio::test]
async fn a_visitor_receives_an_account_on_the_spot_and_keeps_it() {
    let app = TestApp::start().await;
    let nobody = app.browser().get("/api/v1/session").await;
    assert_eq!(nobody.json(), json!({ "user": null, "points": null }));

    let mut browser = app.browser();
    let made = browser.post("/api/v1/session/anonymous", json!({})).await;
    assert_eq!(made.status, StatusCode::CREATED);
    let cookie = made.header("set-cookie");
    assert!(cookie.starts_with("baigong_session="), "{cookie}");
    assert!(cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
    let session = made.json();
    assert_eq!(session["points"], json!({ "available": 1000, "held": 0 }), "the demonstration is generous");
    assert_eq!((&session["user"]["anonymous"], &session["user"]["role"]), (&json!(true), &json!("user")));
    assert!(session["user"]["display_name"].as_str().unwrap().starts_with("游客-"));

    browser.cookie = Some(made.cookie());
    assert_eq!(browser.get("/api/v1/session").await.json(), session);
    let again = browser.post("/api/v1/session/anonymous", json!({})).await;
    assert_eq!((again.status, again.json()), (StatusCode::OK, session), "one browser, one account");
    app.finish().await;
}

#[tokio::test]
async fn anonymous_accounts_of_one_network_are_counted() {
    let app =
        TestApp::with("[signup]\nanonymous_per_day = 2\n[server]\ntrusted_proxies = [\"127.0.0.1/32\"]\n")
            .await;
    let from = async |address: &str| {
        let request = app.browser().request(Method::POST, "/api/v1/session/anonymous");
        app.browser().send(request.header("x-forwarded-for", address).body(Body::empty()).unwrap()).await
    };
    assert_eq!(from("198.51.100.7").await.status, StatusCode::CREATED);
    assert_eq!(from("198.51.100.8").await.status, StatusCode::CREATED);
    let refused = from("198.51.100.9").await;
    assert_eq!(refused.refusal(), "429 rate_limited 今日游客名额已用完，请注册或登录后继续使用");
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 0);
    assert_eq!(from("203.0.113.1").await.status, StatusCode::CREATED, "another network has its own budget");
    app.finish().await;
}

#[tokio::test]
async fn people_register_sign_in_and_sign_out() {
    let app = TestApp::start().await;
    let mut browser = app.browser();
    let account =
        json!({ "login_name": "li-bai", "password": "举杯邀明月对影成三人", "email": "li@example.com" });
    let made = browser.post("/api/v1/accounts", account.clone()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    assert_eq!(made.json()["user"]["anonymous"], false);
    assert_eq!(browser.post("/api/v1/accounts", account).await.refusal(), "409 conflict 用户名已被使用");

    let wrong =
        browser.post("/api/v1/session", json!({ "login_name": "li-bai", "password": "wrong-wrong" })).await;
    assert_eq!(wrong.refusal(), "401 unauthenticated 用户名或密码错误");
    let right = json!({ "login_name": "li-bai", "password": "举杯邀明月对影成三人" });
    let signed_in = browser.post("/api/v1/session", right).await;
    assert_eq!(signed_in.status, StatusCode::OK);
    assert_ne!(signed_in.cookie(), made.cookie(), "every sign-in has a token of its own");

    browser.cookie = Some(signed_in.cookie());
    let out = browser.delete("/api/v1/session").await;
    assert_eq!((out.status, out.header("set-cookie").contains("Max-Age=0")), (StatusCode::NO_CONTENT, true));
    assert_eq!(browser.get("/api/v1/session").await.json()["user"], Value::Null, "the server forgot it too");
    assert_eq!(browser.get("/api/v1/tasks").await.refusal(), "401 unauthenticated 请先登录");
    app.finish().await;
}

#[tokio::test]
async fn registration_speaks_the_fixed_words() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let register = async |name: &str, password: &str, email: Option<&str>, code: Option<&str>| {
        let body =
            json!({ "login_name": name, "password": password, "email": email, "invitation_code": code });
        browser.post("/api/v1/accounts", body).await.refusal()
    };
    let refusals = [
        register("有空格 的", "long-enough-1", None, None).await,
        register("12345678", "long-enough-1", None, None).await,
        register("du-fu", "short", None, None).await,
        register("du-fu", "long-enough-1", Some("no address"), None).await,
        register("du-fu", "long-enough-1", None, Some("12345")).await,
    ];
    insta::assert_snapshot!(refusals.join("\n"), @r"
    422 invalid_params /login_name invalid: 用户名必须包含2到50个字符，只能包含字母、数字、下划线(_)或短横线(-)
    422 invalid_params /login_name invalid: 该用户名不可使用，请换一个
    422 invalid_params /password invalid: 密码长度必须在8到128个字符之间
    422 invalid_params /email invalid: 必须符合电子邮件格式
    422 invalid_params /invitation_code invalid: 邀请码最多4个字符
    ");
    let sneaky = json!({ "login_name": "du-fu", "password": "long-enough-1", "role": "admin" });
    let refusal = browser.post("/api/v1/accounts", sneaky).await.refusal();
    assert_eq!(refusal, "422 invalid_params /role additionalProperties: 不支持的字段：role");
    app.finish().await;
}

#[tokio::test]
async fn programs_use_the_token_as_a_bearer() {
    let app = TestApp::start().await;
    let token = app.visitor().await.cookie.unwrap().split_once('=').unwrap().1.to_owned();
    let program = app.browser();
    let create = program
        .request(Method::POST, "/api/v1/tasks")
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json")
        .header("idempotency-key", "p")
        // A bearer is never sent by a browser on its own: no origin is asked for.
        .header("origin", "https://elsewhere.example");
    let reply = program.send(create.body(Body::from(clip("猫 #hang").to_string())).unwrap()).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text());
    app.finish().await;
}

#[tokio::test]
async fn another_site_cannot_write_with_a_users_cookie() {
    let app = TestApp::start().await;
    let user = app.visitor().await;
    let create = |headers: &[(&str, &str)]| {
        let mut request = http::Request::builder()
            .method(Method::POST)
            .uri("/api/v1/tasks")
            .header("host", "127.0.0.1:8080")
            .header("cookie", user.cookie.as_ref().unwrap())
            .header("content-type", "application/json")
            .header("idempotency-key", "forged");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        user.send(request.body(Body::from(clip("猫 #hang").to_string())).unwrap())
    };
    for forged in [
        &[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")][..],
        &[("sec-fetch-site", "same-site"), ("origin", "http://127.0.0.1:9")],
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
        &[],
    ] {
        assert_eq!(create(forged).await.refusal(), "403 forbidden 请求来源不被允许", "{forged:?}");
    }
    assert_eq!(user.get("/api/v1/tasks").await.json()["total"], 0);
    assert_eq!(create(&[("origin", "http://127.0.0.1:8080")]).await.status, StatusCode::CREATED);
    app.finish().await;
}

#[tokio::test]
async fn over_tls_the_cookie_is_bound_to_the_host() {
    let app = TestApp::with("[server]\npublic_base_url = \"https://ai.example.com\"\n").await;
    let made = app.browser().post("/api/v1/session/anonymous", json!({})).await;
    let cookie = made.header("set-cookie");
    assert!(cookie.starts_with("__Host-baigong_session=") && cookie.ends_with("; Secure"), "{cookie}");
    assert_eq!(made.header("strict-transport-security"), "max-age=31536000");
    app.finish().await;
}
