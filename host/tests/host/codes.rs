//! Asking for a code, and the outbox in which whoever develops finds it.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Browser, Reply, TestApp};
use axum::body::Body;
use axum::extract::ConnectInfo;
use http::{Method, StatusCode};
use serde_json::{Value, json};

const PATH: &str = "/u/global_users/send-verification-email";
const FORM: &str = "application/x-www-form-urlencoded";

async fn ask(browser: &Browser, form: &str) -> Reply {
    let request = browser.request(Method::POST, PATH).header("content-type", FORM);
    browser.send(request.body(Body::from(form.to_owned())).unwrap()).await
}

/// The address of the outbox for programs, with the word that the log says; `&to=` may follow.
fn outbox(app: &TestApp) -> String {
    format!("/dev/outbox.json?word={}", app.app.outbox_word)
}

/// The one message in the outbox of an address.
async fn received(app: &TestApp, to: &str) -> Value {
    let reply = app.browser().get(&format!("{}&to={to}", outbox(app))).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    let mails = reply.json()["mails"].as_array().unwrap().clone();
    assert_eq!(mails.len(), 1, "{mails:?}");
    mails[0].clone()
}

#[tokio::test]
async fn a_code_is_asked_for_with_a_form_and_found_in_the_outbox() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let answer = ask(&browser, "email=%20Li%40Example.com").await;
    let sent = "验证码已发送，如果没有收到邮件，请检查垃圾箱。";
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(
        answer.json(),
        json!({ "success": true, "code": "200", "msg": sent, "message": sent, "data": true })
    );
    let mail = received(&app, "li@example.com").await;
    assert_eq!((&mail["subject"], &mail["kind"]), (&json!("百工 · 注册验证码"), &json!("code")));
    let text = mail["text"].as_str().unwrap();
    let code = text
        .lines()
        .map(str::trim)
        .find(|line| line.len() >= 6 && line.bytes().all(|b| b.is_ascii_digit()))
        .unwrap();

    let closed = browser.get("/dev/outbox").await;
    assert_eq!(closed.status, StatusCode::FORBIDDEN);
    assert!(
        !closed.text().contains("li@example.com") && closed.text().contains("启动日志"),
        "{}",
        closed.text()
    );
    let opened = browser.get(&format!("/dev/outbox?word={}", app.app.outbox_word)).await;
    assert_eq!((opened.status, opened.header("location")), (StatusCode::SEE_OTHER, "/dev/outbox"));
    let mut browser = browser;
    browser.cookie = Some(opened.cookie());
    let page = browser.get("/dev/outbox").await;
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(page.header("content-security-policy").contains("script-src 'self'"));
    assert!(page.text().contains(code) && page.text().contains("li@example.com"), "{}", page.text());
    let html = browser.get(&format!("/dev/outbox/{}", mail["id"].as_str().unwrap())).await;
    assert!(html.text().contains(code) && html.header("content-security-policy").contains("sandbox"));
    assert_eq!(browser.get("/dev/outbox/nothing").await.status, StatusCode::NOT_FOUND);
    app.finish().await;
}

#[tokio::test]
async fn a_second_request_within_a_minute_is_refused_with_the_time_to_wait() {
    let app = TestApp::start().await;
    let browser = app.browser();
    ask(&browser, "email=li%40example.com").await;
    let answer = ask(&browser, "email=LI%40example.com&purpose=reset").await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    let pause: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&pause), "{pause}");
    let failed = "验证码发送请求失败，请稍后重试";
    let body = answer.json();
    assert_eq!(
        (&body["success"], &body["msg"], &body["message"]),
        (&json!(false), &json!(failed), &json!(failed))
    );
    assert_eq!(body["code"], "RATE_LIMITED");
    received(&app, "li@example.com").await;
    app.finish().await;
}

#[tokio::test]
async fn what_is_wrong_with_the_form_is_named() {
    let app = TestApp::start().await;
    let browser = app.browser();
    for (form, field, message) in [
        ("", "email", "请填写邮箱地址"),
        ("email=nobody", "email", "必须符合电子邮件格式"),
        ("email=a%40b.cn%0D%0ABcc%3Ax%40y.cn", "email", "必须符合电子邮件格式"),
        ("email=a%40b.cn&email=c%40d.cn", "email", "字段 email 重复"),
        ("email=a%40b.cn&purpose=steal", "purpose", "用途只能是 register、reset、bind 或 sign_in"),
    ] {
        let answer = ask(&browser, form).await;
        let body = answer.json();
        assert_eq!((answer.status, &body["success"]), (StatusCode::OK, &json!(false)), "{form}: {body}");
        assert_eq!(body["fields"], json!([{ "field": field, "message": message }]), "{form}");
        assert_eq!(body["msg"], message);
    }
    let request = browser.request(Method::POST, PATH).header("content-type", "application/json");
    let answer = browser.send(request.body(Body::from("{\"email\":\"a@b.cn\"}")).unwrap()).await;
    assert_eq!(
        (answer.status, &answer.json()["success"]),
        (StatusCode::UNSUPPORTED_MEDIA_TYPE, &json!(false))
    );
    let answer = ask(&browser, &format!("email={}", "a".repeat(5000))).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    let stranger = browser.request(Method::POST, PATH).header("content-type", FORM);
    let stranger = stranger.header("sec-fetch-site", "cross-site").header("origin", "https://evil.example");
    let answer = browser.send(stranger.body(Body::from("email=a%40b.cn")).unwrap()).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN, "no other site makes us write mail");
    assert_eq!(browser.get(&outbox(&app)).await.json(), json!({ "mails": [] }));
    app.finish().await;
}

#[tokio::test]
async fn an_address_is_bound_by_somebody_with_an_account_alone() {
    let app = TestApp::start().await;
    for browser in [app.browser(), app.visitor().await] {
        let answer = ask(&browser, "email=a%40b.cn&purpose=bind").await;
        assert_eq!((answer.status, &answer.json()["success"]), (StatusCode::UNAUTHORIZED, &json!(false)));
    }
    let mut browser = app.browser();
    let account = json!({ "login_name": "Wang", "password": "correct horse" });
    let made = browser.post("/api/v1/accounts", account).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    browser.cookie = Some(made.cookie());
    assert_eq!(ask(&browser, "email=a%40b.cn&purpose=bind").await.json()["success"], true);
    assert_eq!(received(&app, "a@b.cn").await["subject"], "百工 · 绑定邮箱验证码");
    app.finish().await;
}

#[tokio::test]
async fn the_answer_is_the_same_whoever_has_the_address() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let account = json!({ "login_name": "Wang", "password": "correct horse" });
    assert_eq!(browser.post("/api/v1/accounts", account).await.status, StatusCode::CREATED);
    let mut tx = app.app.db.write().await.unwrap();
    baigong_platform::on!(&mut tx, c => sqlx::query(
        "update users set email = 'wang@example.com', email_verified = true where login_name = 'wang'")
        .execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();
    let known = ask(&browser, "email=wang%40example.com&purpose=reset").await;
    let unknown = ask(&browser, "email=nobody%40example.com&purpose=reset").await;
    assert_eq!((known.status, known.text()), (unknown.status, unknown.text()));
    assert_eq!(received(&app, "wang@example.com").await["subject"], "百工 · 重置密码验证码");
    let none = browser.get(&format!("{}&to=nobody@example.com", outbox(&app))).await;
    assert_eq!(none.json(), json!({ "mails": [] }), "only the mailbox learns the difference");
    app.finish().await;
}

#[tokio::test]
async fn the_outbox_is_for_this_machine_alone() {
    let app = TestApp::start().await;
    let browser = app.browser();
    ask(&browser, "email=li%40example.com").await;
    let status = async |browser: &Browser, peer: &str, headers: &[(&str, &str)], path: &str| {
        let mut request = http::Request::builder().uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(peer.parse::<SocketAddr>().unwrap()));
        browser.send(request).await.status.as_u16()
    };
    let here = ("host", "127.0.0.1:8080");
    let known = outbox(&app);
    // What nginx sends with its defaults: its own address, the name of what it passes on to, and no word of the visitor.
    let nginx = [here, ("connection", "close"), ("user-agent", "Mozilla/5.0"), ("accept", "*/*")];
    for path in ["/dev/outbox", "/dev/outbox.json", "/dev/outbox.json?to=li@example.com", "/dev/outbox/x"] {
        for word in ["", "?word=", "?word=x", &format!("?word={}", "A".repeat(43))] {
            let path = if path.contains('?') { path.to_owned() } else { format!("{path}{word}") };
            assert_eq!(status(&browser, "127.0.0.1:4711", &nginx, &path).await, 403, "{path}");
        }
    }
    assert_eq!(status(&browser, "127.0.0.1:4711", &nginx, "/metrics").await, 404);
    for path in [known.replace(".json", ""), known.clone()] {
        let (path, found) = (path.as_str(), if path.contains("json") { 200 } else { 303 });
        assert_eq!(status(&browser, "127.0.0.1:4711", &[here], path).await, found);
        assert_eq!(status(&browser, "[::1]:4711", &[("host", "localhost:8080")], path).await, found);
        for peer in ["192.168.1.7:4711", "203.0.113.9:4711", "[2001:db8::1]:4711", "[::ffff:10.0.0.1]:4711"] {
            assert_eq!(status(&browser, peer, &[here], path).await, 404, "{peer}");
        }
        for host in ["ai.example.com", "127.0.0.1.evil.example", "evil.example:8080"] {
            assert_eq!(status(&browser, "127.0.0.1:4711", &[("host", host)], path).await, 404, "{host}");
        }
        assert_eq!(status(&browser, "127.0.0.1:4711", &[], path).await, 404, "no host at all");
        for header in [("x-forwarded-for", "127.0.0.1"), ("x-real-ip", "::1"), ("forwarded", "for=1.2.3.4")] {
            assert_eq!(status(&browser, "127.0.0.1:4711", &[here, header], path).await, 404, "{header:?}");
        }
    }
    app.finish().await;

    // A proxy on this machine may send its own name for ours: a site for the outside has no such page.
    let app = TestApp::with("server.public_base_url = \"https://ai.example.com\"\n").await;
    for path in ["/dev/outbox", &outbox(&app), "/dev/outbox/x"] {
        assert_eq!(status(&app.browser(), "127.0.0.1:4711", &[here], path).await, 404, "{path}");
    }
    app.finish().await;
}

#[test]
fn without_a_server_the_code_stands_in_the_log_and_the_start_names_the_page_and_its_word() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_baigong"))
        .current_dir(folder.path())
        .env_remove("BAIGONG_CONFIG")
        .env_remove("RUST_LOG")
        .env("BAIGONG_SERVER__LISTEN", "127.0.0.1:0")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let page = told.find(|line| line.contains("/dev/outbox")).unwrap();
    let address = page.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
    let word = page.split("?word=").nth(1).unwrap().trim().to_owned();
    let ask = |request: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let body = "email=li%40example.com";
    let send = |body: &str, origin: &str| {
        ask(&format!(
            "POST {PATH} HTTP/1.1\r\nhost: {address}\r\n{origin}content-type: {FORM}\r\ncontent-length: {}\r\n\
             connection: close\r\n\r\n{body}",
            body.len()
        ))
    };
    let sent = send(body, "origin: http://localhost:5173\r\nsec-fetch-site: same-origin\r\n");
    assert!(sent.contains("\"success\":true"), "{sent}");
    for _ in 0..2 {
        send("email=x", "origin: https://ai.example.com\r\nsec-fetch-site: same-origin\r\n");
    }
    let began = Instant::now();
    let outbox = loop {
        let outbox = ask(&format!(
            "GET /dev/outbox.json?word={word} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
        ));
        if outbox.contains("\"state\":\"sent\"") || began.elapsed() > Duration::from_secs(20) {
            break outbox;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    child.kill().unwrap();
    child.wait().unwrap();
    let mut log = String::new();
    child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    let line = log.lines().find(|line| line.contains("li@example.com")).unwrap_or_else(|| panic!("{log}"));
    let outbox: Value = serde_json::from_str(outbox.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    let text = outbox["mails"][0]["text"].as_str().unwrap();
    let code = text
        .lines()
        .map(str::trim)
        .find(|line| line.len() >= 6 && line.bytes().all(|b| b.is_ascii_digit()))
        .unwrap();
    assert!(line.contains(code), "{line}");
    let warned: Vec<&str> =
        log.lines().filter(|line| line.contains("server.public_base_url is not set")).collect();
    assert!(warned.len() == 1 && warned[0].contains("https://ai.example.com"), "{log}");
}
