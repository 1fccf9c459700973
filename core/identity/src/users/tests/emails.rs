//! What a code from the mailbox allows.

use baigong_base::mail::{MailSettings, Mailer};

use super::*;
use crate::users::codes::{CodeSettings, CodeTicket, Codes, Purpose};

struct Mailbox {
    codes: Codes,
    mailer: Mailer,
}

impl Mailbox {
    fn of(site: &Site) -> Self {
        let (db, clock, vault) = (site.test.db.clone(), site.clock.clone(), Vault::new(&[7; 32]));
        let settings =
            MailSettings { site_name: "百工".into(), from: "no-reply@baigong.example".into(), smtp: None };
        let mailer = Mailer::new(db.clone(), clock.clone(), vault.clone(), settings).unwrap();
        let codes = Codes::new(db, clock, vault, mailer.clone(), CodeSettings::default());
        Self { codes, mailer }
    }

    /// The text of the newest message to an address.
    async fn newest(&self, email: &str) -> Option<String> {
        self.mailer.outbox(Some(email)).await.unwrap().into_iter().next().and_then(|mail| mail.text)
    }

    async fn ticket(&self, purpose: Purpose, email: &str) -> CodeTicket {
        self.codes.send(purpose, email, &from("198.51.100.7")).await.unwrap();
        let text = self.newest(email).await.unwrap();
        let code = text.lines().map(str::trim).find(|line| line.len() == 6).unwrap().to_owned();
        self.codes.check(purpose, email, &code).await.unwrap()
    }

    /// Registers a user whose address was proven.
    async fn register(&self, site: &Site, name: &str, email: &str) -> SignedIn {
        let ticket = self.ticket(Purpose::Register, email).await;
        let user = NewUser { email: Some(email.into()), ..form(name, "correct horse") };
        let proof = Proof::new(&self.codes, &ticket);
        site.users.register(user, Some(&proof), None, &from("198.51.100.7")).await.unwrap()
    }
}

fn verifying() -> UserSettings {
    UserSettings { verify_email: true, ..UserSettings::default() }
}

fn wrong_field<T>(result: Result<T, UserError>) -> String {
    match result {
        Err(UserError::Invalid(mut fields)) => fields.remove(0).path,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("accepted"),
    }
}

#[tokio::test]
async fn registration_needs_the_code_and_spends_it_with_the_account() {
    on_both(|test| async {
        let site = Site::with(test, verifying());
        let (mailbox, client) = (Mailbox::of(&site), from("198.51.100.7"));
        let with_email =
            || NewUser { email: Some("Li@Example.com".into()), ..form("alice", "correct horse") };
        assert_eq!(
            wrong_field(site.users.register(form("alice", "correct horse"), None, None, &client).await),
            "/email"
        );
        assert_eq!(wrong_field(site.users.register(with_email(), None, None, &client).await), "/code");

        let ticket = mailbox.ticket(Purpose::Register, "li@example.com").await;
        let proof = Proof::new(&mailbox.codes, &ticket);
        // A name that is taken leaves the code as it was.
        let mut tx = site.test.db.write().await.unwrap();
        create(&mut tx, User { login_name: "alice".into(), ..new_user(START_MS) }, None, None, 0)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        let taken = site.users.register(with_email(), Some(&proof), None, &client).await;
        assert!(matches!(taken, Err(UserError::NameTaken)));
        let other = NewUser { login_name: "alice-2".into(), ..with_email() };
        let made = site.users.register(other, Some(&proof), None, &client).await.unwrap();
        assert_eq!((made.user.email.as_deref(), made.user.email_verified), (Some("li@example.com"), true));
        assert_eq!(site.users.find_by_email("LI@example.com").await.unwrap().unwrap().id, made.user.id);

        let again = NewUser { login_name: "alice-3".into(), ..with_email() };
        assert_eq!(wrong_field(site.users.register(again, Some(&proof), None, &client).await), "/code");
        assert_eq!(site.count("select count(*) from users").await, 2);
    })
    .await;
}

#[tokio::test]
async fn an_address_belongs_to_one_account() {
    on_both(|test| async {
        let site = Site::with(test, verifying());
        let (mailbox, client) = (Mailbox::of(&site), from("198.51.100.7"));
        mailbox.register(&site, "alice", "li@example.com").await;
        site.pass(60_000);
        let bob = mailbox.register(&site, "bob", "bob@example.com").await.user;
        // The owner of an address is told of the attempt instead of receiving a code.
        site.pass(60_000);
        mailbox.codes.send(Purpose::Bind, "li@example.com", &client).await.unwrap();
        let told = mailbox.newest("li@example.com").await.unwrap();
        assert!(told.contains("已经属于账户“alice”"), "{told}");
        let ticket = mailbox.ticket(Purpose::Bind, "bob-2@example.com").await;
        let proof = Proof::new(&mailbox.codes, &ticket);
        assert_eq!(wrong_field(site.users.bind_email(&bob.id, "not it", &proof).await), "/password");
        site.users.bind_email(&bob.id, "correct horse", &proof).await.unwrap();
        let bob = site.users.find(&bob.id).await.unwrap().unwrap();
        assert_eq!((bob.email.as_deref(), bob.email_verified), (Some("bob-2@example.com"), true));
        assert!(site.users.find_by_email("bob@example.com").await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_the_owner_of_the_address_and_every_session_ends() {
    on_both(|test| async {
        let site = Site::with(test, verifying());
        let (mailbox, client) = (Mailbox::of(&site), from("198.51.100.7"));
        let alice = mailbox.register(&site, "alice", "li@example.com").await;
        let code = site.users.new_login_code(&alice.user.id).await.unwrap().code;

        site.pass(60_000);
        let ticket = mailbox.ticket(Purpose::Reset, "li@example.com").await;
        let proof = Proof::new(&mailbox.codes, &ticket);
        assert_eq!(wrong_field(site.users.recover_password(&proof, "short").await), "/new_password");
        site.users.recover_password(&proof, "battery staple").await.unwrap();
        assert_eq!(wrong_field(site.users.recover_password(&proof, "battery again").await), "/code");
        assert!(site.users.authenticate(&alice.token).await.unwrap().is_none());
        assert!(site.users.login_by_code(&code, &client).await.is_err(), "codes made before end too");
        assert!(site.login("alice", "correct horse", &client).await.is_err());
        let user = site.login("alice", "battery staple", &client).await.unwrap().user;
        assert!(!user.initial_password);

        // Nobody's address receives nothing, and the answer is the same.
        mailbox.codes.send(Purpose::Reset, "nobody@example.com", &client).await.unwrap();
        assert_eq!(mailbox.newest("nobody@example.com").await, None);
    })
    .await;
}

#[tokio::test]
async fn an_authorization_code_by_mail_signs_its_owner_in_and_is_counted_like_other_codes() {
    on_both(|test| async {
        let site = Site::with(test, verifying());
        let (mailbox, client) = (Mailbox::of(&site), from("198.51.100.7"));
        let alice = mailbox.register(&site, "alice", "li@example.com").await.user;

        let send = |email: &'static str| mailbox.codes.send_login_code(&site.users, email, &client);
        assert!(
            matches!(send("li@example.com").await, Err(UserError::Throttled { .. })),
            "a minute between mails"
        );
        site.pass(60_000);
        send(" LI@example.com ").await.unwrap();
        let text = mailbox.newest("li@example.com").await.unwrap();
        let code = text.lines().map(str::trim).find(|line| line.len() == 31).unwrap();
        match site.users.login_by_code(code, &client).await.unwrap() {
            Login::Done(signed_in) => assert_eq!(signed_in.user.id, alice.id),
            Login::SecondFactor(_) => panic!("nobody here has a second factor"),
        }
        send("nobody@example.com").await.unwrap();
        assert_eq!(mailbox.newest("nobody@example.com").await, None);
        assert!(matches!(send("nobody@example.com").await, Err(UserError::Throttled { .. })), "alike");
        assert_eq!(wrong_field(send("no address").await), "/email");
    })
    .await;
}

#[tokio::test]
async fn an_address_whose_account_was_closed_gets_no_starting_points_again_and_its_name_goes_to_nobody() {
    on_both(|test| async {
        let site = Site::with(test, verifying());
        let mailbox = Mailbox::of(&site);
        let (first, email) = (mailbox.register(&site, "alice", "li@example.com").await, "li@example.com");
        let mut tx = site.test.db.write().await.unwrap();
        let before = site.users.close(&mut tx, &first.user.id).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!((before.login_name.as_str(), before.email.as_deref()), ("alice", Some(email)));
        assert!(mailbox.newest(email).await.is_none(), "its letters went with it");
        assert!(site.users.find_by_login_name("alice").await.unwrap().is_none());
        let mut tx = site.test.db.write().await.unwrap();
        let again = site.users.close(&mut tx, &first.user.id).await;
        assert!(matches!(again, Err(UserError::NotFound)), "once");
        drop(tx);

        site.pass(3_600_000);
        let ticket = mailbox.ticket(Purpose::Register, email).await;
        let proof = Proof::new(&mailbox.codes, &ticket);
        let taken = NewUser { email: Some(email.into()), ..form("Alice", "correct horse") };
        let refused = site.users.register(taken, Some(&proof), None, &from("198.51.100.7")).await;
        assert!(matches!(refused, Err(UserError::NameTaken)));
        let other = NewUser { email: Some(email.into()), ..form("alice-2", "correct horse") };
        let second = site.users.register(other, Some(&proof), None, &from("198.51.100.7")).await.unwrap();
        let points = Points::new(site.test.db.clone(), site.clock.clone());
        assert_eq!(points.balance(&second.user.id).await.unwrap().available, 0);
        assert_eq!(points.balance(&first.user.id).await.unwrap().available, 100);
        let bob = mailbox.register(&site, "bob", "bob@example.com").await;
        assert_eq!(points.balance(&bob.user.id).await.unwrap().available, 100);
    })
    .await;
}
