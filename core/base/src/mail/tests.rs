//! The promises, on both databases.

use std::sync::Arc;

use baigong_ground::Clock;

use super::*;
use crate::db::testing::{ManualClock, TestDb, on_both};
use crate::vault::Vault;
use crate::{on, read};
use baigong_ground::day::{DAY_MS, MINUTE_MS};

/// 2026-03-01 00:00 in China.
const START_MS: i64 = 1_772_294_400_000;

struct Site {
    mailer: Mailer,
    clock: Arc<ManualClock>,
    test: TestDb,
}

impl Site {
    fn new(test: TestDb) -> Self {
        Self::with(test, None)
    }

    fn with(test: TestDb, smtp: Option<SmtpSettings>) -> Self {
        let clock = ManualClock::at(START_MS);
        let mailer = Mailer::new(test.db.clone(), clock.clone(), vault(), settings(smtp)).unwrap();
        Self { mailer, clock, test }
    }

    fn pass(&self, ms: i64) {
        self.clock.pass(ms);
    }

    /// A second process on the same database, or the same one started again.
    fn second(&self) -> Mailer {
        Mailer::new(self.test.db.clone(), self.clock.clone(), vault(), settings(None)).unwrap()
    }

    async fn put(&self, to: &str) -> String {
        let mut tx = self.test.db.write().await.unwrap();
        let id = self.mailer.enqueue(&mut tx, &message(to)).await.unwrap();
        tx.commit().await.unwrap();
        id
    }

    async fn mail(&self, id: &str) -> OutboxMail {
        self.mailer.outbox_mail(id).await.unwrap().unwrap()
    }

    /// All texts of a column in one.
    async fn column(&self, sql: &'static str) -> String {
        let values: Vec<String> =
            read!(&self.test.db, c => sqlx::query_scalar(sql).fetch_all(c).await.unwrap());
        values.join("\n")
    }
}

fn vault() -> Vault {
    Vault::new(&[7; 32])
}

fn settings(smtp: Option<SmtpSettings>) -> MailSettings {
    MailSettings { site_name: "百工".into(), from: "no-reply@baigong.example".into(), smtp }
}

fn smtp(host: &str, security: SmtpSecurity) -> SmtpSettings {
    // Nobody listens on port 1.
    SmtpSettings { host: host.into(), port: Some(1), security, credentials: None, ca_pem: None }
}

fn message(to: &str) -> Message {
    Message {
        kind: MailKind::Code,
        to: to.into(),
        subject: "百工 · 注册验证码".into(),
        text: "验证码 042137".into(),
        html: "<p>验证码 042137</p>".into(),
        useful_until_ms: START_MS + 10 * MINUTE_MS,
    }
}

#[tokio::test]
async fn a_message_lives_and_dies_with_its_transaction() {
    on_both(|test| async {
        let site = Site::new(test);
        let mut tx = site.test.db.write().await.unwrap();
        site.mailer.enqueue(&mut tx, &message("never@example.com")).await.unwrap();
        drop(tx);
        let id = site.put("li@example.com").await;
        assert_eq!(site.mail(&id).await.state, "pending");

        // The process dies here; the next one finds the message.
        let next = site.second();
        assert_eq!(next.send_due().await.unwrap(), 1);
        assert_eq!(next.send_due().await.unwrap(), 0, "sent once");
        let mail = site.mail(&id).await;
        assert_eq!((mail.state.as_str(), mail.attempts, mail.sent_ms), ("sent", 1, Some(START_MS)));
        assert_eq!(mail.text.as_deref(), Some("验证码 042137"), "without a server it stays readable");
        assert_eq!(site.mailer.outbox(None).await.unwrap().len(), 1);
        assert_eq!(site.mailer.outbox(Some("never@example.com")).await.unwrap().len(), 0);
    })
    .await;
}

#[tokio::test]
async fn after_a_crash_while_sending_the_message_goes_again_under_the_same_message_id() {
    on_both(|test| async {
        let site = Site::new(test);
        let id = site.put("li@example.com").await;
        let known = site.column("select message_id from mails").await;
        assert_eq!(known, format!("<{id}@baigong.example>"));
        // A process claims it and is never heard of again.
        let mut tx = site.test.db.write().await.unwrap();
        let claim = format!("update mails set attempts = 1, not_before_ms = {}", START_MS + 90_000);
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(claim)).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();

        let next = site.second();
        site.pass(89_999);
        assert_eq!(next.send_due().await.unwrap(), 0, "it may still be on its way");
        site.pass(1);
        assert_eq!(next.send_due().await.unwrap(), 1);
        let mail = site.mail(&id).await;
        assert_eq!((mail.state.as_str(), mail.attempts), ("sent", 2));
        assert_eq!(site.column("select message_id from mails").await, known);
    })
    .await;
}

#[tokio::test]
async fn a_server_that_is_away_is_asked_again_later_and_not_for_ever() {
    on_both(|test| async {
        let site = Site::with(test, Some(smtp("127.0.0.1", SmtpSecurity::Plain)));
        let id = site.put("li@example.com").await;
        let mut pauses = Vec::new();
        // Jumps from attempt to attempt, second by second, until the message is given up.
        let mut last = START_MS;
        while site.mail(&id).await.state == "pending" {
            if site.mailer.send_due().await.unwrap() == 1 {
                pauses.push((site.clock.now_ms() - last) / 1000);
                last = site.clock.now_ms();
            }
            site.pass(5_000);
        }
        assert_eq!(pauses, [0, 5, 15, 30, 60, 120, 300, 900], "the last one is too late and gives up");
        let mail = site.mail(&id).await;
        let error = mail.last_error.unwrap();
        assert_eq!((mail.state.as_str(), mail.sent_ms), ("failed", None));
        assert!(error.starts_with("too late: ") && error.to_lowercase().contains("connect"), "{error}");
        assert_eq!((mail.text, mail.html), (None, None), "a body that nobody waits for is not kept");
    })
    .await;
}

#[tokio::test]
async fn bodies_are_unreadable_in_the_database_and_removed_after_a_day() {
    on_both(|test| async {
        let site = Site::new(test);
        let id = site.put("li@example.com").await;
        let row = site.column("select body from mails").await;
        assert!(row.starts_with("v1.") && !row.contains("042137"), "{row}");
        let thief =
            Mailer::new(site.test.db.clone(), site.clock.clone(), Vault::new(&[8; 32]), settings(None));
        assert_eq!(thief.unwrap().outbox(None).await.unwrap()[0].text, None);

        site.mailer.send_due().await.unwrap();
        site.pass(DAY_MS - 1);
        site.mailer.purge().await.unwrap();
        assert!(site.mail(&id).await.text.is_some());
        site.pass(1);
        assert_eq!(site.mailer.purge().await.unwrap(), 0);
        assert_eq!((site.mail(&id).await.text, site.mail(&id).await.state.as_str()), (None, "sent"));
        site.pass(30 * DAY_MS);
        assert_eq!(site.mailer.purge().await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn nothing_can_be_slipped_into_a_header() {
    on_both(|test| async {
        let site = Site::new(test);
        let mut tx = site.test.db.write().await.unwrap();
        for to in ["a@b.cn\r\nBcc: x@y.cn", "a@b.cn\n", "a@b.cn\0"] {
            let error = site.mailer.enqueue(&mut tx, &message(to)).await.unwrap_err();
            assert!(matches!(error, MailError::LineBreak("recipient")), "{to:?}: {error:?}");
        }
        for to in ["", "nobody", "a@b.cn, x@y.cn", "A <a@b.cn>"] {
            let error = site.mailer.enqueue(&mut tx, &message(to)).await.unwrap_err();
            assert!(matches!(error, MailError::Recipient), "{to:?}: {error:?}");
        }
        let subject = Message { subject: "x\r\nBcc: x@y.cn".into(), ..message("a@b.cn") };
        let error = site.mailer.enqueue(&mut tx, &subject).await.unwrap_err();
        assert!(matches!(error, MailError::LineBreak("subject")), "{error:?}");
        tx.commit().await.unwrap();
        assert!(site.mailer.outbox(None).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn messages_leave_this_machine_over_tls_alone() {
    let site = Site::new(crate::db::testing::sqlite().await);
    let refusal = |settings: MailSettings| {
        let mailer = Mailer::new(site.test.db.clone(), site.clock.clone(), vault(), settings);
        mailer.err().map(|error| error.to_string()).unwrap_or_default()
    };
    for host in ["mail.example.com", "192.0.2.1", "10.0.0.8", "localhost.example.com"] {
        let text = refusal(settings(Some(smtp(host, SmtpSecurity::Plain))));
        assert!(text.starts_with("smtp.security: "), "{host}: {text}");
    }
    for host in ["127.0.0.1", "localhost", "::1"] {
        assert_eq!(refusal(settings(Some(smtp(host, SmtpSecurity::Plain)))), "", "{host}");
    }
    for security in [SmtpSecurity::StartTls, SmtpSecurity::Tls] {
        assert_eq!(refusal(settings(Some(smtp("mail.example.com", security)))), "");
    }
    let pem = SmtpSettings { ca_pem: Some(b"nothing".to_vec()), ..smtp("a.example", SmtpSecurity::Tls) };
    assert!(refusal(settings(Some(pem))).starts_with("smtp.ca_file: "));
    for from in ["", "nobody", "百工 <a@b.cn>\r\nBcc: x@y.cn"] {
        let text = refusal(MailSettings { from: from.into(), ..settings(None) });
        assert!(text.starts_with("from: "), "{from:?}: {text}");
    }
    let shown = format!(
        "{:?}",
        SmtpSettings {
            credentials: Some(("user".into(), "hush-hush".into())),
            ..smtp("a.example", SmtpSecurity::Tls)
        }
    );
    assert!(!shown.contains("hush-hush"));
}
