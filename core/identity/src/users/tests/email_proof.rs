//! What a code from the mailbox allows.

use baigong_base::mail::{MailSettings, Mailer};

use super::*;
use crate::users::codes::{CodeSettings, CodeTicket, Codes, Purpose};

pub(super) struct Mailbox {
    pub(super) codes: Codes,
    pub(super) mailer: Mailer,
}

impl Mailbox {
    pub(super) fn of(site: &Site) -> Self {
        let (db, clock, vault) = (site.test.db.clone(), site.clock.clone(), Vault::new(&[7; 32]));
        let settings =
            MailSettings { site_name: "百工".into(), from: "no-reply@baigong.example".into(), smtp: None };
        let mailer = Mailer::new(db.clone(), clock.clone(), vault.clone(), settings).unwrap();
        let codes = Codes::new(db, clock, vault, mailer.clone(), CodeSettings::default());
        Self { codes, mailer }
    }

    /// The text of the newest message to an address.
    pub(super) async fn newest(&self, email: &str) -> Option<String> {
        self.mailer.outbox(Some(email)).await.unwrap().into_iter().next().and_then(|mail| mail.text)
    }

    pub(super) async fn ticket(&self, purpose: Purpose, email: &str) -> CodeTicket {
        self.codes.send(purpose, email, &from("198.51.100.7")).await.unwrap();
        let text = self.newest(email).await.unwrap();
        let code = text.lines().map(str::trim).find(|line| is_code(line)).unwrap().to_owned();
        self.codes.check(purpose, email, &code, &from("198.51.100.7")).await.unwrap()
    }

    /// Registers a user whose address was proven.
    pub(super) async fn register(&self, site: &Site, name: &str, email: &str) -> SignedIn {
        let ticket = self.ticket(Purpose::Register, email).await;
        let user = NewUser { email: Some(email.into()), ..form(name, "correct horse") };
        let proof = Proof::new(&self.codes, &ticket);
        site.users.register(user, Some(&proof), None, &from("198.51.100.7")).await.unwrap()
    }
}

fn is_code(line: &str) -> bool {
    line.len() >= 6 && line.bytes().all(|b| b.is_ascii_digit())
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
async fn a_verified_address_signs_in_as_the_name_does_and_guesses_at_both_are_one_count() {
    on_both(|test| async {
        let site = Site::with(test, verifying());
        let (mailbox, client) = (Mailbox::of(&site), from("198.51.100.7"));
        let alice = mailbox.register(&site, "alice", "li@example.com").await.user;
        let by_address = site.login(" Li@Example.com ", "correct horse", &client).await.unwrap().user;
        assert_eq!(by_address.id, alice.id);
        let wrong = site.login("nobody@example.com", "correct horse", &client).await;
        assert!(matches!(wrong, Err(UserError::WrongCredentials)));
        for name in ["alice", "li@example.com"].into_iter().cycle().take(10) {
            let wrong = site.login(name, "not it", &client).await;
            assert!(matches!(wrong, Err(UserError::WrongCredentials)), "{name}");
        }
        let throttled = site.login("li@example.com", "not it", &client).await;
        assert!(matches!(throttled, Err(UserError::Throttled { .. })));
    })
    .await;
}

#[tokio::test]
async fn closing_an_account_gives_nobody_fresh_letters_and_takes_nobodys_code() {
    on_both(|test| async {
        let site = Site::new(test);
        let (mailbox, stranger) = (Mailbox::of(&site), from("203.0.113.9"));
        // The address was merely typed: it may be anybody's.
        let typed = NewUser { email: Some("li@example.com".into()), ..form("eve", "correct horse") };
        let eve = site.users.register(typed, None, None, &stranger).await.unwrap().user;
        for _ in 0..5 {
            mailbox.codes.send(Purpose::Register, "li@example.com", &stranger).await.unwrap();
            site.pass(60_000);
        }
        let mut tx = site.test.db.write().await.unwrap();
        site.users.close(&mut tx, &eve.id).await.unwrap();
        tx.commit().await.unwrap();
        let sixth = mailbox.codes.send(Purpose::Register, "li@example.com", &stranger).await;
        assert!(matches!(sixth, Err(UserError::Throttled { .. })), "the hour's letters are counted still");
        assert_eq!(site.count("select count(*) from mail_codes").await, 5);
        assert_eq!(site.count("select count(*) from mails").await, 5);
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

impl Mailbox {
    /// The six digits and the word of the link in the newest letter.
    async fn sign_in(&self, email: &str) -> (String, String) {
        let typed = format!(" {} ", email.to_uppercase());
        self.codes.send(Purpose::SignIn, &typed, &from("198.51.100.7")).await.unwrap();
        let text = self.newest(email).await.unwrap();
        let code = text.lines().map(str::trim).find(|line| is_code(line)).unwrap().to_owned();
        let link = text.lines().find_map(|line| line.split_once("/codeLogin#link=")).unwrap().1;
        (code, link.to_owned())
    }

    async fn by_code(&self, site: &Site, email: &str, code: &str) -> Result<UserId, UserError> {
        let ticket = self.codes.check_from(&from("203.0.113.9"), Purpose::SignIn, email, code).await?;
        self.enter(site, &ticket).await
    }

    async fn by_link(&self, site: &Site, word: &str) -> Result<UserId, UserError> {
        let ticket = self.codes.check_link(&from("203.0.113.9"), Purpose::SignIn, word).await?;
        self.enter(site, &ticket).await
    }

    async fn enter(&self, site: &Site, ticket: &CodeTicket) -> Result<UserId, UserError> {
        let proof = Proof::new(&self.codes, ticket);
        match site.users.login_by_mail(&proof, &from("203.0.113.9")).await? {
            Login::Done(signed_in) => Ok(signed_in.user.id),
            Login::SecondFactor(_) => panic!("nobody here has a second factor"),
        }
    }
}

#[tokio::test]
async fn the_digits_or_the_link_beside_them_sign_in_and_each_ends_the_other() {
    on_both(|test| async {
        let site = Site::with(test, verifying());
        let (mailbox, email) = (Mailbox::of(&site), "li@example.com");
        let alice = mailbox.register(&site, "alice", email).await.user.id;
        let early = mailbox.codes.send(Purpose::SignIn, email, &from("198.51.100.7")).await;
        assert!(matches!(early, Err(UserError::Throttled { .. })), "a minute between mails");

        site.pass(60_000);
        let (code, link) = mailbox.sign_in(email).await;
        assert_eq!(mailbox.by_code(&site, "Li@Example.com", &format!(" {code} ")).await.unwrap(), alice);
        assert_eq!(wrong_field(mailbox.by_code(&site, email, &code).await), "/code", "used up");
        assert_eq!(wrong_field(mailbox.by_link(&site, &link).await), "/link", "with the code");

        site.pass(60_000);
        let (code, link) = mailbox.sign_in(email).await;
        assert_eq!(mailbox.by_link(&site, &link).await.unwrap(), alice);
        assert_eq!(wrong_field(mailbox.by_link(&site, &link).await), "/link", "used up");
        assert_eq!(wrong_field(mailbox.by_code(&site, email, &code).await), "/code", "with the link");

        site.pass(60_000);
        let (first, second) = (mailbox.sign_in(email).await, {
            site.pass(60_000);
            mailbox.sign_in(email).await
        });
        assert_eq!(mailbox.by_link(&site, &first.1).await.unwrap(), alice, "a newer letter ends none");
        assert_eq!(wrong_field(mailbox.by_link(&site, &second.1).await), "/link", "until one is used");
        site.pass(60 * 60_000);
        let second = mailbox.sign_in(email).await;
        site.pass(10 * 60_000);
        assert_eq!(wrong_field(mailbox.by_code(&site, email, &second.0).await), "/code", "ten minutes");
        assert_eq!(wrong_field(mailbox.by_link(&site, &second.1).await), "/link", "ten minutes");
        for odd in ["", "x", "%", "不是链接"] {
            assert_eq!(wrong_field(mailbox.by_link(&site, odd).await), "/link", "{odd}");
        }
    })
    .await;
}

#[tokio::test]
async fn five_wrong_tries_end_a_code_that_signs_in_while_its_link_still_lets_the_owner_in() {
    on_both(|test| async {
        let site = Site::with(test, verifying());
        let (mailbox, email) = (Mailbox::of(&site), "li@example.com");
        let alice = mailbox.register(&site, "alice", email).await.user.id;
        site.pass(60_000);
        let (code, link) = mailbox.sign_in(email).await;
        let wrong = if code == "000000" { "000001" } else { "000000" };
        for _ in 0..5 {
            assert_eq!(wrong_field(mailbox.by_code(&site, email, wrong).await), "/code");
        }
        assert_eq!(
            wrong_field(mailbox.by_code(&site, email, &code).await),
            "/code",
            "the sixth is not heard"
        );
        assert_eq!(mailbox.by_link(&site, &link).await.unwrap(), alice);
    })
    .await;
}

#[tokio::test]
async fn of_many_presses_of_one_link_one_signs_in_and_ended_sessions_end_it() {
    on_both(|test| async {
        let site = Site::with(test, verifying());
        let (mailbox, email) = (Mailbox::of(&site), "li@example.com");
        let alice = mailbox.register(&site, "alice", email).await.user.id;
        site.pass(60_000);
        let (_, link) = mailbox.sign_in(email).await;
        let presses = (0..20).map(|_| mailbox.by_link(&site, &link));
        let done = futures::future::join_all(presses).await;
        assert_eq!(done.into_iter().filter(Result::is_ok).count(), 1);

        site.pass(60_000);
        let (code, link) = mailbox.sign_in(email).await;
        site.users.end_sessions(&alice, None).await.unwrap();
        assert_eq!(wrong_field(mailbox.by_code(&site, email, &code).await), "/code");
        assert_eq!(wrong_field(mailbox.by_link(&site, &link).await), "/link");
    })
    .await;
}

#[tokio::test]
async fn a_second_factor_is_asked_for_behind_the_mailbox_as_well() {
    on_both(|test| async {
        let site = Site::with(test, verifying());
        let (mailbox, email) = (Mailbox::of(&site), "li@example.com");
        let alice = mailbox.register(&site, "alice", email).await.user.id;
        let mut tx = site.test.db.write().await.unwrap();
        baigong_base::on!(&mut tx, c => sqlx::query(
            "insert into totp_factors (user_id, seed, confirmed, last_step, created_ms) values ($1, '', true, 0, 1)")
            .bind(&alice).execute(c).await.map(drop))
        .unwrap();
        tx.commit().await.unwrap();
        site.pass(60_000);
        let (_, link) = mailbox.sign_in(email).await;
        let sessions = site.count("select count(*) from sessions").await;
        let client = from("203.0.113.9");
        let ticket = mailbox.codes.check_link(&client, Purpose::SignIn, &link).await.unwrap();
        let login = site.users.login_by_mail(&Proof::new(&mailbox.codes, &ticket), &client).await.unwrap();
        assert!(matches!(login, Login::SecondFactor(_)));
        assert_eq!(site.count("select count(*) from sessions").await, sessions);
        assert_eq!(wrong_field(mailbox.by_link(&site, &link).await), "/link", "used up all the same");
    })
    .await;
}

#[tokio::test]
async fn asking_to_sign_in_is_answered_alike_whoever_has_the_address() {
    on_both(|test| async {
        let site = Site::with(test, verifying());
        let (mailbox, client) = (Mailbox::of(&site), from("198.51.100.7"));
        let send = |email: &'static str| mailbox.codes.send(Purpose::SignIn, email, &client);
        send("nobody@example.com").await.unwrap();
        assert_eq!(mailbox.newest("nobody@example.com").await, None);
        assert!(matches!(send("nobody@example.com").await, Err(UserError::Throttled { .. })), "alike");
        let guess = mailbox.by_code(&site, "nobody@example.com", "000000").await;
        assert_eq!(wrong_field(guess), "/code", "a wrong code, as of anybody's");
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
        assert_eq!(points.balance(&second.user.id.own_account()).await.unwrap().available, 0);
        assert_eq!(points.balance(&first.user.id.own_account()).await.unwrap().available, 100);
        let bob = mailbox.register(&site, "bob", "bob@example.com").await;
        assert_eq!(points.balance(&bob.user.id.own_account()).await.unwrap().available, 100);
    })
    .await;
}
