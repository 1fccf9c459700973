//! Who holds the mailbox hears of what is changed.

use baigong_base::mail::Mailer;

use super::email_proof::Mailbox;
use super::*;
use crate::keys::{KeyLimits, KeyScope, Keys, NewKey};
use crate::users::codes::Purpose;
use crate::users::factors::{Actor, Factors, Proof as Shown};

/// A site that writes to its people, and their mailboxes.
fn writing(test: TestDb) -> (Site, Mailbox) {
    let site = Site::new(test);
    let mailbox = Mailbox::of(&site);
    let (db, clock, vault) = (site.test.db.clone(), site.clock.clone(), Vault::new(&[7; 32]));
    let users = Users::writing(db, clock, vault, UserSettings::default(), mailbox.mailer.clone());
    (Site { users, ..site }, mailbox)
}

/// The subjects of what was written to an address, codes apart, oldest first.
async fn told(mailer: &Mailer, address: &str) -> Vec<String> {
    let mails = mailer.outbox(Some(address)).await.unwrap();
    let mut subjects: Vec<String> = mails.into_iter().map(|mail| mail.subject).collect();
    subjects.retain(|subject| !subject.contains("验证码"));
    subjects.reverse();
    subjects
}

#[tokio::test]
async fn a_thief_of_an_account_cannot_change_it_without_a_letter_to_the_old_mailbox() {
    on_both(|test| async {
        let (site, mailbox) = writing(test);
        let owner = mailbox.register(&site, "alice", "alice@example.com").await;
        let (id, token) = (&owner.user.id, &owner.token);
        site.users.change_password(id, "correct horse", "battery staple", token).await.unwrap();
        let ticket = mailbox.ticket(Purpose::Bind, "thief@example.com").await;
        let proof = Proof::new(&mailbox.codes, &ticket);
        site.users.bind_email(id, "battery staple", &proof).await.unwrap();
        assert_eq!(
            told(&mailbox.mailer, "alice@example.com").await,
            ["百工 · 密码已更改", "百工 · 绑定邮箱已更换"]
        );
        let letter = mailbox.newest("alice@example.com").await.unwrap();
        assert!(letter.contains("您的百工账户“alice”已改为绑定另一个邮箱"), "{letter}");
        assert!(letter.contains("Another e-mail address") && !letter.contains("thief"), "{letter}");
        assert!(told(&mailbox.mailer, "thief@example.com").await.is_empty());

        // From here on the account's mailbox is the new one.
        site.users.reset_password("alice").await.unwrap();
        assert_eq!(told(&mailbox.mailer, "thief@example.com").await, ["百工 · 密码已更改"]);
        assert_eq!(told(&mailbox.mailer, "alice@example.com").await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn who_recovers_a_password_is_told_that_it_changed() {
    on_both(|test| async {
        let (site, mailbox) = writing(test);
        mailbox.register(&site, "alice", "alice@example.com").await;
        site.pass(61_000);
        let ticket = mailbox.ticket(Purpose::Reset, "alice@example.com").await;
        let proof = Proof::new(&mailbox.codes, &ticket);
        site.users.recover_password(&proof, "battery staple").await.unwrap();
        assert_eq!(told(&mailbox.mailer, "alice@example.com").await, ["百工 · 密码已更改"]);
    })
    .await;
}

#[tokio::test]
async fn a_key_does_not_come_and_no_key_is_found_without_a_letter() {
    on_both(|test| async {
        let (site, mailbox) = writing(test);
        let owner = mailbox.register(&site, "alice", "alice@example.com").await;
        let keys = Keys::new(site.test.db.clone(), site.clock.clone(), site.users.clone());
        let new = NewKey {
            name: "夜间批量".into(),
            scopes: vec![KeyScope::TasksWrite],
            expires_ms: None,
            limits: KeyLimits::default(),
            organisation_id: None,
            test: false,
        };
        let made = keys.make(&owner.user, new).await.unwrap();
        assert_eq!(told(&mailbox.mailer, "alice@example.com").await, ["百工 · 新建了 API 密钥"]);
        for _ in [1, 2] {
            keys.end_leaked(&made.text).await.unwrap();
        }
        assert_eq!(
            told(&mailbox.mailer, "alice@example.com").await.len(),
            2,
            "one letter however often it is found"
        );
        let letter = mailbox.newest("alice@example.com").await.unwrap();
        assert!(letter.contains("被报告泄露，已立即停用"), "{letter}");
        assert!(!letter.contains(made.text.as_str()), "no letter holds a key");
    })
    .await;
}

#[tokio::test]
async fn a_second_factor_does_not_come_or_go_without_a_letter() {
    on_both(|test| async {
        let (site, mailbox) = writing(test);
        let owner = mailbox.register(&site, "alice", "alice@example.com").await;
        let factors = Factors::new(site.users.clone(), "百工", None);
        let actor = Actor::new(&owner.user, &owner.token);
        factors.step_up(&actor, Shown::Password("correct horse".into())).await.unwrap();
        let setup = factors.begin_totp(&actor).await.unwrap();
        assert!(told(&mailbox.mailer, "alice@example.com").await.is_empty(), "a seed protects nothing yet");
        let app = totp_rs::Builder::new()
            .with_secret(totp_rs::Secret::try_from_base32(&setup.secret).unwrap())
            .build()
            .unwrap();
        let code = app.generate(u64::try_from(site.clock.now_ms() / 1000).unwrap()).to_string();
        factors.confirm_totp(&actor, &code).await.unwrap();
        factors.new_recovery_codes(&actor).await.unwrap();
        factors.remove_totp(&actor).await.unwrap();
        assert_eq!(told(&mailbox.mailer, "alice@example.com").await, ["百工 · 两步验证已变更"; 3]);
        let letter = mailbox.newest("alice@example.com").await.unwrap();
        assert!(letter.contains("您的百工账户“alice”已移除验证器。"), "{letter}");
        site.users.reset_factors("alice").await.unwrap();
        assert_eq!(told(&mailbox.mailer, "alice@example.com").await.len(), 3, "there was nothing to remove");
    })
    .await;
}

#[tokio::test]
async fn who_has_proven_no_mailbox_is_written_nothing() {
    on_both(|test| async {
        let (site, mailbox) = writing(test);
        let form = NewUser { email: Some("somebody@example.com".into()), ..form("alice", "correct horse") };
        let owner = site.users.register(form, None, None, &from("198.51.100.7")).await.unwrap();
        let (id, token) = (&owner.user.id, &owner.token);
        site.users.change_password(id, "correct horse", "battery staple", token).await.unwrap();
        assert!(mailbox.newest("somebody@example.com").await.is_none(), "it may be anybody's");
    })
    .await;
}
