//! Second factors over HTTP: who may, what is refused, and in which words.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::common::{Browser, Reply, TestApp};
use axum::body::Body;
use http::{Method, Request, StatusCode};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

const PASSWORD: &str = "举杯邀明月对影成三人";

/// The routes of a user's own factors, with a body that would be right.
fn routes() -> Vec<(Method, &'static str, Value)> {
    vec![
        (Method::GET, "/api/v1/factors", Value::Null),
        (Method::POST, "/api/v1/factors/step-up", json!({ "method": "password", "password": PASSWORD })),
        (Method::POST, "/api/v1/factors/step-up/options", json!({})),
        (Method::POST, "/api/v1/factors/totp", json!({})),
        (Method::POST, "/api/v1/factors/totp/confirm", json!({ "code": "123456" })),
        (Method::DELETE, "/api/v1/factors/totp", Value::Null),
        (Method::POST, "/api/v1/factors/passkeys/options", json!({})),
        (
            Method::POST,
            "/api/v1/factors/passkeys",
            json!({ "ceremony": "x", "name": "x", "credential": {
                "id": "AA", "rawId": "AA", "type": "public-key",
                "response": { "attestationObject": "AA", "clientDataJSON": "AA" },
            } }),
        ),
        (Method::PATCH, "/api/v1/factors/passkeys/x", json!({ "name": "x" })),
        (Method::DELETE, "/api/v1/factors/passkeys/x", Value::Null),
        (Method::POST, "/api/v1/factors/recovery-codes", json!({})),
    ]
}

async fn ask(
    browser: &Browser,
    method: &Method,
    path: &str,
    body: &Value,
    headers: &[(&str, &str)],
) -> Reply {
    let mut request = browser.request(method.clone(), path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = match body {
        Value::Null => request.body(Body::empty()),
        body => request.header("content-type", "application/json").body(Body::from(body.to_string())),
    };
    browser.send(request.unwrap()).await
}

async fn register(app: &TestApp, name: &str) -> Browser {
    let mut browser = app.browser();
    let made = browser.post("/api/v1/accounts", json!({ "login_name": name, "password": PASSWORD })).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    browser.cookie = Some(made.cookie());
    browser
}

async fn step_up(browser: &Browser) {
    let body = json!({ "method": "password", "password": PASSWORD });
    let reply = browser.post("/api/v1/factors/step-up", body).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
}

/// What the app of a seed shows, some steps from now.
fn code(app: &Totp, steps: i64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    app.generate(now.checked_add_signed(30 * steps).unwrap()).to_string()
}

/// Sets up an authenticator app; the app and the recovery codes.
async fn set_up(browser: &Browser) -> (Totp, Vec<String>) {
    step_up(browser).await;
    let setup = browser.post("/api/v1/factors/totp", json!({})).await.json();
    let secret = Secret::try_from_base32(setup["secret"].as_str().unwrap()).unwrap();
    let app = Builder::new().with_secret(secret).build().unwrap();
    // The step before, so that the present one is left for a sign-in.
    let confirmed = browser.post("/api/v1/factors/totp/confirm", json!({ "code": code(&app, -1) })).await;
    assert_eq!(confirmed.status, StatusCode::OK, "{}", confirmed.text());
    let codes = confirmed.json()["recovery_codes"].clone();
    (app, serde_json::from_value(codes).unwrap())
}

async fn sign_in(app: &TestApp, name: &str) -> Reply {
    app.browser().post("/api/v1/session", json!({ "login_name": name, "password": PASSWORD })).await
}

#[tokio::test]
async fn factors_are_shown_and_changed_only_with_a_session_of_ones_own() {
    let app = TestApp::start().await;
    let alice = register(&app, "alice-wang").await;
    let (_, codes) = set_up(&alice).await;
    let nobody = app.browser();
    let mut forged = app.browser();
    forged.cookie = Some(format!("baigong_session={}", "A".repeat(43)));
    for (method, path, body) in routes() {
        for browser in [&nobody, &forged] {
            let reply = ask(browser, &method, path, &body, &[]).await;
            assert_eq!(reply.refusal(), "401 unauthenticated 请先登录", "{method} {path}");
        }
        let bearer = [("authorization", "Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")];
        let reply = ask(&nobody, &method, path, &body, &bearer).await;
        assert_eq!(reply.refusal(), "401 unauthenticated 访问令牌无效或已过期", "{method} {path}");
        if method != Method::GET {
            let mut request = Request::builder().method(method.clone()).uri(path);
            request = request.header("cookie", alice.cookie.as_ref().unwrap());
            request =
                request.header("sec-fetch-site", "cross-site").header("content-type", "application/json");
            let reply = alice.send(request.body(Body::from(body.to_string())).unwrap()).await;
            assert_eq!(reply.refusal(), "403 forbidden 请求来源不被允许", "{method} {path}");
        }
    }
    // What another user does concerns that user alone.
    let mallory = register(&app, "mallory-li").await;
    let view = mallory.get("/api/v1/factors").await.json();
    assert_eq!((&view["totp"], &view["recovery_codes_left"]), (&Value::Null, &json!(0)));
    step_up(&mallory).await;
    assert_eq!(mallory.delete("/api/v1/factors/totp").await.refusal(), "404 not_found 验证器不存在");
    let theirs = json!({ "method": "recovery_code", "code": codes[0] });
    let reply = mallory.post("/api/v1/factors/step-up", theirs).await;
    assert_eq!(reply.refusal(), "422 invalid_params /code wrong_factor: 验证码错误或已失效，请重试");
    let view = alice.get("/api/v1/factors").await.json();
    assert!(view["totp"].is_object() && view["recovery_codes_left"] == 10, "{view}");
    app.finish().await;
}

#[tokio::test]
async fn a_password_alone_opens_no_session_where_there_is_a_factor() {
    let app = TestApp::start().await;
    let alice = register(&app, "alice-wang").await;
    let (totp, codes) = set_up(&alice).await;
    assert_eq!(codes.len(), 10);

    let asked = sign_in(&app, "alice-wang").await;
    assert_eq!((asked.status, asked.header("set-cookie")), (StatusCode::ACCEPTED, ""));
    let challenge = asked.json();
    assert_eq!(challenge["methods"], json!(["totp", "recovery_code"]));
    assert!(challenge["expires_ms"].is_i64());
    let token = challenge["challenge"].as_str().unwrap();
    let mut thief = app.browser();
    thief.cookie = Some(format!("baigong_session={token}"));
    assert_eq!(thief.get("/api/v1/session").await.json()["user"], Value::Null, "it is no session");

    let browser = app.browser();
    let show = async |challenge: &str, method: &str, code: &str| {
        let body = json!({ "challenge": challenge, "method": method, "code": code });
        browser.post("/api/v1/session/second-factor", body).await
    };
    let words = "401 unauthenticated 验证码错误或已失效，请重试";
    assert_eq!(show(token, "recovery_code", "AAAAA-AAAAA").await.refusal(), words);
    assert_eq!(show(&"B".repeat(43), "totp", &code(&totp, 0)).await.refusal(), words, "an unknown challenge");

    let entered = show(token, "totp", &code(&totp, 0)).await;
    assert_eq!(entered.status, StatusCode::OK, "{}", entered.text());
    assert_eq!(entered.json()["user"]["login_name"], "alice-wang");
    let mut browser = app.browser();
    browser.cookie = Some(entered.cookie());
    assert_eq!(browser.get("/api/v1/factors").await.status, StatusCode::OK);
    assert_eq!(show(token, "recovery_code", &codes[0]).await.refusal(), words, "a used challenge");
    app.finish().await;
}

#[tokio::test]
async fn changes_ask_for_the_password_first_and_only_in_that_session() {
    let app = TestApp::start().await;
    let alice = register(&app, "alice-wang").await;
    let guarded = [
        (Method::POST, "/api/v1/factors/totp"),
        (Method::DELETE, "/api/v1/factors/totp"),
        (Method::POST, "/api/v1/factors/passkeys/options"),
        (Method::DELETE, "/api/v1/factors/passkeys/x"),
        (Method::POST, "/api/v1/factors/recovery-codes"),
    ];
    let mut elsewhere = app.browser();
    elsewhere.cookie = Some(sign_in(&app, "alice-wang").await.cookie());
    step_up(&elsewhere).await;
    for (method, path) in &guarded {
        let reply = ask(&alice, method, path, &json!({}), &[]).await;
        assert_eq!(reply.refusal(), "403 step_up_required 请先验证身份", "{method} {path}");
    }
    let step_up = async |body: Value| alice.post("/api/v1/factors/step-up", body).await.refusal();
    let refusals = [
        step_up(json!({ "method": "password", "password": "wrong" })).await,
        step_up(json!({ "method": "password" })).await,
        step_up(json!({ "method": "totp", "code": " " })).await,
        step_up(json!({ "method": "totp", "code": "123456" })).await,
        step_up(json!({ "method": "passkey", "ceremony": "x", "credential": 1 })).await,
        step_up(json!({ "method": "passkey" })).await,
        step_up(json!({ "method": "sms" })).await,
        step_up(json!({})).await,
        step_up(json!({ "method": "password", "password": PASSWORD, "admin": true })).await,
    ];
    insta::assert_snapshot!(refusals.join("\n"), @r"
    422 invalid_params /password wrong_password: 密码不正确
    422 invalid_params /password required: 请输入密码
    422 invalid_params /code required: 请输入验证码
    422 invalid_params /code wrong_factor: 验证码错误或已失效，请重试
    422 invalid_params /credential invalid: 通行密钥的数据不正确
    422 invalid_params /ceremony required: 缺少字段 ceremony
    422 invalid_params /method invalid: 字段的取值不正确
    422 invalid_params /method required: 缺少字段 method
    422 invalid_params /admin additionalProperties: 不支持的字段：admin
    ");
    assert_eq!(alice.get("/api/v1/factors").await.json()["step_up_until_ms"], Value::Null);
    app.finish().await;
}

#[tokio::test]
async fn an_anonymous_visitor_is_told_to_register_first() {
    let app = TestApp::start().await;
    let visitor = app.visitor().await;
    for path in ["/api/v1/factors/totp", "/api/v1/factors/passkeys/options", "/api/v1/factors/recovery-codes"]
    {
        let reply = visitor.post(path, json!({})).await;
        assert_eq!(reply.refusal(), "403 forbidden 请先注册账户，再设置两步验证", "{path}");
    }
    app.finish().await;
}

#[tokio::test]
async fn passkeys_are_offered_on_localhost_and_refused_on_a_bare_address() {
    let app = TestApp::start().await;
    let alice = register(&app, "alice-wang").await;
    step_up(&alice).await;
    let begin = async |origin: &str| {
        let path = "/api/v1/factors/passkeys/options";
        ask(&alice, &Method::POST, path, &json!({}), &[("origin", origin)]).await
    };
    let refused = begin("http://127.0.0.1:8080").await.refusal();
    assert_eq!(refused, "409 conflict 请通过域名或 localhost 访问以使用通行密钥");
    let begun = begin("http://localhost:8080").await;
    assert_eq!(begun.status, StatusCode::OK, "{}", begun.text());
    let begun = begun.json();
    assert_eq!(begun["options"]["rp"], json!({ "name": "百工", "id": "localhost" }));
    assert_eq!(begun["options"]["authenticatorSelection"]["userVerification"], "required");
    assert!(begun["options"].get("state").is_none() && begun["ceremony"].is_string());
    assert_eq!(alice.get("/api/v1/factors").await.json()["passkey_domain"], "localhost");

    let finish = async |body: Value| alice.post("/api/v1/factors/passkeys", body).await.refusal();
    let made = json!({
        "id": "AA", "rawId": "AA", "type": "public-key",
        "response": { "attestationObject": "AA", "clientDataJSON": "AA" },
    });
    let refusals = [
        finish(json!({ "ceremony": begun["ceremony"], "name": "", "credential": made })).await,
        finish(json!({ "ceremony": begun["ceremony"], "name": "电脑", "credential": {} })).await,
        finish(json!({ "ceremony": begun["ceremony"], "name": "电脑", "credential": made })).await,
        finish(json!({ "ceremony": "unknown", "name": "电脑", "credential": made })).await,
    ];
    insta::assert_snapshot!(refusals.join("\n"), @r"
    422 invalid_params /name invalid: 名称需为1到40个字符
    422 invalid_params /credential invalid: 通行密钥的数据不正确
    422 invalid_params /credential wrong_factor: 通行密钥验证失败，请重试
    422 invalid_params /credential wrong_factor: 通行密钥验证失败，请重试
    ");
    app.finish().await;
}

#[tokio::test]
async fn a_site_on_a_bare_public_address_has_no_passkeys() {
    let app = TestApp::with("[server]\npublic_base_url = \"http://192.0.2.1:8080\"\n").await;
    let alice = register(&app, "alice-wang").await;
    step_up(&alice).await;
    let refused = alice.post("/api/v1/factors/passkeys/options", json!({})).await.refusal();
    assert_eq!(refused, "409 conflict 请通过域名或 localhost 访问以使用通行密钥");
    assert_eq!(alice.get("/api/v1/factors").await.json()["passkey_domain"], Value::Null);
    set_up(&alice).await;
    app.finish().await;
}

#[tokio::test]
async fn guesses_are_stopped_with_a_time_to_come_back() {
    let app = TestApp::start().await;
    let alice = register(&app, "alice-wang").await;
    set_up(&alice).await;
    let guess = async || {
        let challenge = sign_in(&app, "alice-wang").await.json()["challenge"].clone();
        let body = json!({ "challenge": challenge, "method": "totp", "code": "not it" });
        app.browser().post("/api/v1/session/second-factor", body).await
    };
    for _ in 0..10 {
        assert_eq!(guess().await.status, StatusCode::UNAUTHORIZED);
    }
    let stopped = guess().await;
    assert_eq!(stopped.refusal(), "429 rate_limited 操作过于频繁，请稍后再试");
    assert!((1..=600).contains(&stopped.header("retry-after").parse::<u64>().unwrap()));
    app.finish().await;
}

#[tokio::test]
async fn administrators_can_be_required_to_have_a_factor() {
    let app = TestApp::with("[security]\nrequire_admin_second_factor = true\n").await;
    let password = app.app.users.create_admin("operator").await.unwrap();
    let login = json!({ "login_name": "operator", "password": password });
    let mut browser = app.browser();
    browser.cookie = Some(browser.post("/api/v1/session", login).await.cookie());
    // The password that was handed over is changed first; until then nothing is administered at all.
    let operator = app.app.users.find_by_login_name("operator").await.unwrap().unwrap();
    let token = browser.cookie.as_ref().unwrap().split_once('=').unwrap().1;
    app.app.users.change_password(&operator.id, &password, PASSWORD, token).await.unwrap();
    let administer = async |browser: &Browser| browser.get("/api/v1/admin/access").await.status;
    assert_eq!(administer(&browser).await, StatusCode::FORBIDDEN);
    assert_eq!(browser.get("/api/v1/factors").await.json()["required"], true);

    step_up(&browser).await;
    let setup = browser.post("/api/v1/factors/totp", json!({})).await.json();
    let secret = Secret::try_from_base32(setup["secret"].as_str().unwrap()).unwrap();
    let totp = Builder::new().with_secret(secret).build().unwrap();
    assert_eq!(administer(&browser).await, StatusCode::FORBIDDEN, "not confirmed yet");
    let confirmed = json!({ "code": code(&totp, 0) });
    assert_eq!(browser.post("/api/v1/factors/totp/confirm", confirmed).await.status, StatusCode::OK);
    assert_eq!(administer(&browser).await, StatusCode::OK);
    let user = register(&app, "alice-wang").await;
    assert_eq!(administer(&user).await, StatusCode::FORBIDDEN);
    assert_eq!(user.get("/api/v1/factors").await.json()["required"], false);
    app.finish().await;
}

#[tokio::test]
async fn the_command_line_lets_in_who_lost_all_factors() {
    let app = TestApp::start().await;
    let alice = register(&app, "alice-wang").await;
    set_up(&alice).await;
    assert_eq!(sign_in(&app, "alice-wang").await.status, StatusCode::ACCEPTED);
    let run = |name: &str| {
        let folder = &app.app.config.data.dir;
        Command::new(env!("CARGO_BIN_EXE_baigong"))
            .args(["admin", "reset-factors", name])
            .current_dir(folder)
            .env_remove("BAIGONG_CONFIG")
            .env("BAIGONG_DATABASE__URL", app.app.config.database.url.as_ref().unwrap())
            .env("BAIGONG_DATA__DIR", folder)
            .output()
            .unwrap()
    };
    let done = run("alice-wang");
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success() && said.contains("已移除 alice-wang 的两步验证（1 项）"), "{done:?}");
    assert_eq!(sign_in(&app, "alice-wang").await.status, StatusCode::OK);
    let unknown = run("nobody-here");
    assert!(!unknown.status.success());
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("用户不存在"), "{unknown:?}");
    app.finish().await;
}
