//! E-mail as it travels: conversations with a real SMTP server.
#![allow(clippy::disallowed_methods, reason = "tests")]

use crate::common::TestApp;
use crate::smtp::{Received, Sender, SmtpServer};
use axum::body::Body;
use baigong_platform::db::testing::Cable;
use baigong_platform::mail::{MailError, MailSettings, Mailer, SmtpSecurity, SmtpSettings};
use baigong_platform::vault::Vault;
use http::{Method, StatusCode};

#[tokio::test]
async fn a_code_that_a_page_asks_for_arrives_intact_over_starttls() {
    let mut server = SmtpServer::start("starttls").await;
    let app = TestApp::with(&format!(
        "[mail]\nfrom = \"no-reply@baigong.example\"\n[mail.smtp]\nhost = \"localhost\"\nport = {}\n\
         username = \"baigong\"\npassword = \"correct horse\"\nca_file = {:?}\n",
        server.port, server.ca_file
    ))
    .await;
    let browser = app.browser();
    let request = browser
        .request(Method::POST, "/u/global_users/send-verification-email")
        .header("content-type", "application/x-www-form-urlencoded");
    let answer = browser.send(request.body(Body::from("email=Li%40Example.com")).unwrap()).await;
    assert_eq!(
        (answer.status, &answer.json()["success"]),
        (StatusCode::OK, &true.into()),
        "{}",
        answer.text()
    );

    let auth = server.expect("auth").await;
    assert_eq!(
        (&auth["username"], &auth["secure"]),
        (&"baigong".into(), &true.into()),
        "no password in the clear"
    );
    let event = server.expect("mail").await;
    assert_eq!((&event["user"], &event["secure"]), (&"baigong".into(), &true.into()));
    assert_eq!(event["to"], serde_json::json!(["li@example.com"]));
    assert_eq!(event["from"], "no-reply@baigong.example");

    let mail = Received::of(&event);
    assert_eq!(mail.message.subject(), Some("百工 · 注册验证码"));
    assert_eq!(mail.message.from().unwrap().first().unwrap().name(), Some("百工"));
    let (text, html) = (mail.message.body_text(0).unwrap(), mail.message.body_html(0).unwrap());
    let code = text
        .lines()
        .map(str::trim)
        .find(|line| line.len() >= 6 && line.bytes().all(|b| b.is_ascii_digit()))
        .unwrap();
    assert!(code.bytes().all(|b| b.is_ascii_digit()), "{text}");
    assert!(html.contains(&format!(">{code}</div>")) && html.contains("验证码 10 分钟内有效"), "{html}");
    assert_eq!(mail.header("auto-submitted"), "auto-generated");
    assert_eq!(mail.header("mime-version"), "1.0");
    assert!(mail.header("content-type").starts_with("multipart/alternative"));
    assert!(mail.header("subject").starts_with("=?utf-8?"), "RFC 2047: {}", mail.header("subject"));
    let id = mail.header("message-id");
    assert!(id.starts_with('<') && id.ends_with("@baigong.example>"), "{id}");
    assert!(mail.message.date().is_some());

    // Delivered: the code is nowhere in the outbox any more, and the outbox is nowhere to be seen.
    let began = std::time::Instant::now();
    while app.app.mailer.outbox(None).await.unwrap()[0].state != "sent" {
        assert!(began.elapsed().as_secs() < 20);
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert_eq!(app.app.mailer.outbox(None).await.unwrap()[0].text, None);
    for path in ["/dev/outbox", "/dev/outbox.json"] {
        assert_eq!(browser.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    app.finish().await;
}

#[tokio::test]
async fn a_code_waits_for_a_mail_server_that_is_away_and_its_page_says_so() {
    let mut server = SmtpServer::start("starttls").await;
    let mut cable = Cable::to(&format!("smtp://127.0.0.1:{}", server.port)).await;
    let port = cable.url().trim_end_matches('/').rsplit(':').next().unwrap();
    let app = TestApp::with(&format!(
        "[mail]\nfrom = \"no-reply@baigong.example\"\n[mail.smtp]\nhost = \"localhost\"\nport = {port}\n\
         username = \"baigong\"\npassword = \"correct horse\"\nca_file = {:?}\n",
        server.ca_file
    ))
    .await;
    let browser = app.browser();
    let ask = async |address: &str| {
        let request = browser.request(Method::POST, "/u/global_users/send-verification-email");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        browser.send(request.body(Body::from(format!("email={address}"))).unwrap()).await.json()
    };
    let until = async |text: &str| {
        let began = std::time::Instant::now();
        loop {
            let answer = browser.get("/readyz").await;
            assert_eq!(answer.status, StatusCode::OK, "a site without mail works");
            if answer.text() == text {
                return;
            }
            assert!(began.elapsed().as_secs() < 30, "never {text:?}");
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    cable.cut().await;
    assert_eq!(ask("first%40example.com").await["success"], true);
    until("ready\nmail\n").await;
    let answer = ask("second%40example.com").await;
    assert_eq!(
        (&answer["success"], &answer["code"], &answer["msg"]),
        (
            &true.into(),
            &"MAIL_DELAYED".into(),
            &"邮件服务器暂时无法连接，验证码将在恢复后自动寄出，请留意邮箱。".into()
        )
    );
    cable.mend().await;
    let mut to = [server.expect("mail").await["to"][0].clone(), server.expect("mail").await["to"][0].clone()];
    to.sort_by_key(ToString::to_string);
    assert_eq!(to, ["first@example.com", "second@example.com"]);
    until("ready\n").await;
    assert_eq!(ask("third%40example.com").await["code"], "200");
    app.finish().await;
}

#[tokio::test]
async fn every_character_arrives_over_implicit_tls() {
    let mut server = SmtpServer::start("tls").await;
    let sender = Sender::new(server.settings(SmtpSecurity::Tls)).await;
    let id = sender.put("li@example.com").await;
    assert_eq!(sender.mailer.send_due().await.unwrap(), 1);
    let mail = Received::of(&server.expect("mail").await);
    assert_eq!(
        mail.message.subject(),
        Some("百工 · 注册验证码，请在十分钟内填写，这个标题长得需要折成好几行才能寄出去")
    );
    assert_eq!(
        mail.message.body_text(0).unwrap().replace("\r\n", "\n"),
        "验证码 042137\n.\n以点开头的行也完整 🎉\n"
    );
    assert_eq!(mail.message.body_html(0).unwrap(), "<p>验证码 <b>042137</b> 🎉</p>");
    assert!(mail.raw.split("\r\n").all(|line| line.len() <= 998), "no line is too long for SMTP");
    assert_eq!(mail.header("date"), "Sat, 28 Feb 2026 16:00:00 +0000", "the time at which it was written");
    let mail = sender.mail(&id).await;
    assert_eq!((mail.state.as_str(), mail.text, mail.html), ("sent", None, None));
}

#[tokio::test]
async fn a_server_that_is_busy_is_asked_again_with_the_same_message() {
    let mut server = SmtpServer::start("starttls").await;
    let sender = Sender::new(server.settings(SmtpSecurity::StartTls)).await;
    let id = sender.put("busy@example.com").await;
    assert_eq!(sender.mailer.send_due().await.unwrap(), 1);
    let mail = sender.mail(&id).await;
    assert_eq!((mail.state.as_str(), mail.attempts), ("pending", 1));
    assert!(mail.last_error.unwrap().contains("451"));
    sender.pass(4_999);
    assert_eq!(sender.mailer.send_due().await.unwrap(), 0, "not at once");
    sender.pass(1);
    assert_eq!(sender.mailer.send_due().await.unwrap(), 1);
    let received = Received::of(&server.expect("mail").await);
    assert_eq!(received.header("message-id"), format!("<{id}@baigong.example>"));
    let mail = sender.mail(&id).await;
    assert_eq!((mail.state.as_str(), mail.attempts, mail.last_error), ("sent", 2, None));
    assert_eq!(sender.mailer.send_due().await.unwrap(), 0);
    assert!(server.stop().await.iter().all(|event| event["event"] != "mail"), "it went once");
}

#[tokio::test]
async fn a_mailbox_that_does_not_exist_is_recorded_and_not_asked_again() {
    let server = SmtpServer::start("starttls").await;
    let sender = Sender::new(server.settings(SmtpSecurity::StartTls)).await;
    let (gone, fine) = (sender.put("gone@example.com").await, sender.put("li@example.com").await);
    assert_eq!(sender.mailer.send_due().await.unwrap(), 2);
    let mail = sender.mail(&gone).await;
    assert_eq!((mail.state.as_str(), mail.attempts, mail.text), ("failed", 1, None));
    let error = mail.last_error.unwrap();
    assert!(error.contains("550") && error.contains("No such user here"), "{error}");
    assert_eq!(sender.mail(&fine).await.state, "sent", "the others are not held up");
    sender.pass(300_000);
    assert_eq!(sender.mailer.send_due().await.unwrap(), 0);
}

#[tokio::test]
async fn a_wrong_password_is_the_operators_fault_and_loses_no_message() {
    let server = SmtpServer::start("starttls").await;
    let wrong = ("baigong".to_owned(), "hush-hush".to_owned());
    let settings = SmtpSettings { credentials: Some(wrong), ..server.settings(SmtpSecurity::StartTls) };
    let sender = Sender::new(settings).await;
    let id = sender.put("li@example.com").await;
    assert_eq!(sender.mailer.send_due().await.unwrap(), 1);
    let mail = sender.mail(&id).await;
    let error = mail.last_error.unwrap();
    assert_eq!(mail.state, "pending");
    assert!(error.contains("535") && !error.contains("hush-hush"), "{error}");
    assert!(server.stop().await.iter().all(|event| event["event"] != "mail"));
}

#[tokio::test]
async fn nothing_is_said_to_a_server_without_tls_or_of_another_authority() {
    let (plain, strange) = (SmtpServer::start("none").await, SmtpServer::start("starttls").await);
    let (of_plain, of_strange) =
        (plain.settings(SmtpSecurity::StartTls), strange.settings(SmtpSecurity::StartTls));
    let other = SmtpSettings { ca_pem: of_plain.ca_pem.clone(), ..of_strange.clone() };
    let unknown = SmtpSettings { ca_pem: None, ..of_strange };
    for settings in [of_plain, other, unknown] {
        let sender = Sender::new(settings).await;
        let id = sender.put("li@example.com").await;
        assert_eq!(sender.mailer.send_due().await.unwrap(), 1);
        let mail = sender.mail(&id).await;
        assert_eq!((mail.state.as_str(), mail.attempts), ("pending", 1), "{mail:?}");
        assert!(mail.last_error.is_some());
    }
    for server in [plain, strange] {
        let seen = server.stop().await;
        assert!(seen.iter().all(|event| event["event"] == "error"), "neither name nor message: {seen:?}");
    }
}

#[tokio::test]
async fn plain_connections_stay_on_this_machine() {
    let mut server = SmtpServer::start("none").await;
    let plain =
        SmtpSettings { credentials: None, host: "127.0.0.1".into(), ..server.settings(SmtpSecurity::Plain) };
    let sender = Sender::new(plain.clone()).await;
    sender.put("li@example.com").await;
    assert_eq!(sender.mailer.send_due().await.unwrap(), 1);
    assert_eq!(server.expect("mail").await["secure"], false);

    let elsewhere = SmtpSettings { host: "mail.example.com".into(), ..plain };
    let db = baigong_platform::db::testing::sqlite().await;
    let settings = MailSettings { site_name: "百工".into(), from: "a@b.cn".into(), smtp: Some(elsewhere) };
    let clock = std::sync::Arc::new(baigong_ground::SystemClock);
    let refused = Mailer::new(db.db.clone(), clock, Vault::new(&[7; 32]), settings).err().unwrap();
    assert!(matches!(refused, MailError::Config { key: "smtp.security", .. }), "{refused}");
}

#[tokio::test]
async fn a_header_holds_one_line_whatever_the_operator_called_the_site() {
    let mut server = SmtpServer::start("starttls").await;
    let name = "百工\r\nBcc: all@example.com\r\n\r\nHello";
    let sender = Sender::named(name, server.settings(SmtpSecurity::StartTls)).await;
    sender.put("li@example.com").await;
    assert_eq!(sender.mailer.send_due().await.unwrap(), 1);
    let event = server.expect("mail").await;
    let names: Vec<String> = Received::of(&event).headers().into_iter().map(|(name, _)| name).collect();
    assert!(!names.contains(&"bcc".to_owned()), "{names:?}");
    assert_eq!(event["to"], serde_json::json!(["li@example.com"]));
}
