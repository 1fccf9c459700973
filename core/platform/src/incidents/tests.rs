//! The promises, on both databases.

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::mail::MailSettings;
use baigong_base::on;
use baigong_base::vault::Vault;
use baigong_engine::tasks::stored_rests::{TOLD_AFTER_MS, TOLD_EVERY_MS};

use super::*;

fn mailer(test: &TestDb) -> Mailer {
    let settings =
        MailSettings { site_name: "百工".into(), from: "no-reply@baigong.example".into(), smtp: None };
    Mailer::new(test.db.clone(), ManualClock::at(1000), Vault::new(&[7; 32]), settings).unwrap()
}

async fn run(test: &TestDb, sql: &'static str) {
    let mut tx = test.db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(sql).execute(c).await.unwrap().rows_affected());
    tx.commit().await.unwrap();
}

async fn user(test: &TestDb, name: &str, role: &str, active: bool, verified: bool) {
    let mut tx = test.db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(
        "insert into users (id, login_name, display_name, role, anonymous, active, tag, email, email_verified, created_ms,
             updated_ms) values ($1, $1, $1, $2, false, $3, '', $4, $5, 0, 0)")
        .bind(name).bind(role).bind(active).bind(format!("{name}@example.com")).bind(verified)
        .execute(c).await.unwrap().rows_affected());
    tx.commit().await.unwrap();
}

const RESTS: &str =
    "insert into account_rests (account_id, tool, owner, cause, message, since_ms, next_try_ms)
    values ('acc-1', 'kling', 'p', 'auth', 'invalid <key>', 0, 60000)";

#[tokio::test]
async fn administrators_with_an_address_hear_once_that_an_account_rests_and_once_that_it_works() {
    on_both(|test| async move {
        let mailer = mailer(&test);
        for (name, role, active, verified) in [
            ("boss", "admin", true, true),
            ("deputy", "admin", true, true),
            ("gone", "admin", false, true),
            ("unproved", "admin", true, false),
            ("visitor", "user", true, true),
        ] {
            user(&test, name, role, active, verified).await;
        }
        let title = |tool: &str| (tool == "kling").then(|| Text::new("可灵", "Kling"));
        let tell = async |now_ms| tell(&test.db, &mailer, title, now_ms).await.unwrap();
        run(&test, RESTS).await;
        assert_eq!(tell(TOLD_AFTER_MS - 1).await, 0, "what is over at once needs nobody");
        assert_eq!((tell(TOLD_AFTER_MS).await, tell(TOLD_AFTER_MS + 5000).await), (2, 0));
        let mails = mailer.outbox(None).await.unwrap();
        let mut to: Vec<&str> = mails.iter().map(|mail| mail.to.as_str()).collect();
        to.sort_unstable();
        assert_eq!(to, ["boss@example.com", "deputy@example.com"]);
        assert_eq!(mails[0].subject, "百工 · 供应商账号暂停使用");
        let text = mails[0].text.clone().unwrap();
        for words in [
            "可灵的供应商账号“acc-1”暂停接收新任务：供应商拒绝了密钥。",
            "供应商的说明：invalid <key>",
            "The account “acc-1” of Kling takes no new tasks: the vendor refuses its key.",
        ] {
            assert!(text.contains(words), "{words} in {text}");
        }
        run(&test, "update account_rests set ended_ms = 60000").await;
        assert_eq!((tell(61_000).await, tell(62_000).await), (2, 0));
        let mails = mailer.outbox(Some("boss@example.com")).await.unwrap();
        assert_eq!((mails.len(), mails[0].subject.as_str()), (2, "百工 · 供应商账号恢复使用"));

        // It comes and goes: heard of again when it has rested for long, or some time later.
        run(&test, "update account_rests set ended_ms = null, since_ms = 70000").await;
        assert_eq!(tell(70_000 + TOLD_AFTER_MS).await, 0);
        assert_eq!(tell(TOLD_AFTER_MS + TOLD_EVERY_MS).await, 2);
        run(&test, "update account_rests set ended_ms = 700000").await;
        assert_eq!(tell(700_001).await, 2);
        assert_eq!(tell(700_000 + TOLD_EVERY_MS).await, 0);
        let left: i64 =
            baigong_base::read!(&test.db, c => sqlx::query_scalar("select count(*) from account_rests")
            .fetch_one(c).await)
            .unwrap();
        assert_eq!(left, 0, "what is long over is forgotten");
    })
    .await;
}
