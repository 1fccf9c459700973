use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use super::*;
use crate::db::testing::{TestDb, on_both};
use crate::read;

/// 2026-03-01 00:00 in China.
const START_MS: i64 = 1_772_294_400_000;

struct ManualClock(AtomicI64);

impl Clock for ManualClock {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

struct Site {
    accounts: Accounts,
    clock: Arc<ManualClock>,
    test: TestDb,
}

impl Site {
    fn new(test: TestDb) -> Self {
        Self::with(test, AccountSettings::default())
    }

    fn with(test: TestDb, settings: AccountSettings) -> Self {
        let clock = Arc::new(ManualClock(AtomicI64::new(START_MS)));
        Self { accounts: Accounts::new(test.db.clone(), clock.clone(), settings), clock, test }
    }

    fn pass(&self, ms: i64) {
        self.clock.0.fetch_add(ms, Ordering::SeqCst);
    }

    /// A second process on the same database.
    fn second(&self) -> Accounts {
        Accounts::new(self.test.db.clone(), self.clock.clone(), AccountSettings::default())
    }

    async fn alice(&self) -> SignedIn {
        self.accounts.register(form("Alice", "correct horse"), &from("198.51.100.7")).await.unwrap()
    }

    async fn count(&self, sql: &'static str) -> i64 {
        read!(&self.test.db, c => sqlx::query_scalar(sql).fetch_one(c).await.unwrap())
    }
}

fn form(login_name: &str, password: &str) -> NewAccount {
    NewAccount { login_name: login_name.into(), password: password.into(), ..NewAccount::default() }
}

fn from(address: &str) -> ClientInfo {
    ClientInfo { address: address.parse().unwrap(), user_agent: "Firefox".into() }
}

#[tokio::test]
async fn a_registered_account_gets_what_the_server_decides() {
    on_both(|test| async {
        let site = Site::new(test);
        let signed_in = site.alice().await;
        let user = site.accounts.authenticate(&signed_in.token).await.unwrap().expect("signed in");
        assert_eq!(*user, signed_in.user);
        assert_eq!((user.login_name.as_str(), user.display_name.as_str()), ("alice", "Alice"));
        assert_eq!((user.role, user.anonymous, user.active), (Role::User, false, true));
        assert_eq!(user.tag, "gpt4,mj,gpt4v");
        assert_eq!(user.expires_ms, Some(START_MS + 365 * DAY_MS));
        assert_eq!(user.invitation_code.as_ref().unwrap().len(), 4);
        let points = Points::new(site.test.db.clone(), site.clock.clone());
        assert_eq!(points.balance(&user.id).await.unwrap().available, 100);
        assert!(points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn a_name_is_taken_whatever_its_case_and_nothing_is_left_behind() {
    on_both(|test| async {
        let site = Site::new(test);
        site.alice().await;
        let second = site.accounts.register(form("ALICE", "another password"), &from("203.0.113.9")).await;
        assert!(matches!(second, Err(AccountError::NameTaken)));
        assert_eq!(site.count("select count(*) from users").await, 1);
        assert_eq!(site.count("select count(*) from point_accounts").await, 1);
        assert_eq!(site.count("select count(*) from sessions").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_wrong_form_names_its_fields_and_writes_nothing() {
    on_both(|test| async {
        let site = Site::new(test);
        let error = site.accounts.register(form("a", "short"), &from("198.51.100.7")).await.err().unwrap();
        let AccountError::Invalid(fields) = &error else { panic!("{error:?}") };
        assert_eq!(fields.iter().map(|f| f.field).collect::<Vec<_>>(), ["login_name", "password"]);
        assert_eq!(error.to_string(), LOGIN_NAME_MESSAGE);
        assert_eq!(site.count("select count(*) from users").await, 0);
    })
    .await;
}

#[tokio::test]
async fn an_invitation_is_recorded_and_a_code_of_nobody_is_refused() {
    on_both(|test| async {
        let site = Site::new(test);
        let alice = site.alice().await.user;
        let code = alice.invitation_code.clone().unwrap();
        let mut bob = form("bob", "correct horse");
        bob.invitation_code = Some(format!(" {} ", code.to_lowercase()));
        bob.email = Some(String::new());
        let bob = site.accounts.register(bob, &from("198.51.100.8")).await.unwrap().user;
        assert_eq!((bob.email, bob.invitation_code == Some(code)), (None, false));
        let invited_by: Option<String> = read!(&site.test.db, c =>
            sqlx::query_scalar("select invited_by from users where login_name = 'bob'").fetch_one(c).await.unwrap());
        assert_eq!(invited_by, Some(alice.id));

        let mut eve = form("eve", "correct horse");
        eve.invitation_code = Some("0000".into());
        let error = site.accounts.register(eve, &from("198.51.100.8")).await.err().unwrap();
        assert!(matches!(&error, AccountError::Invalid(f) if f[0].field == "invitation_code"), "{error:?}");
    })
    .await;
}

#[tokio::test]
async fn invitation_codes_are_unique_even_when_the_first_draw_is_taken() {
    on_both(|test| async {
        let settings = AccountSettings { registrations_per_hour: 1000, ..AccountSettings::default() };
        let site = Site::with(test, settings);
        let mut tx = site.test.db.write().await.unwrap();
        let mut codes = std::collections::HashSet::new();
        for n in 0..50 {
            let user = User { login_name: format!("user-{n}"), ..new_user(START_MS) };
            let user = create(&mut tx, user, None, None, 0).await.unwrap();
            assert!(codes.insert(user.invitation_code.expect("a code")));
        }
        // A collision is told from a taken name, and the transaction survives it.
        let taken = User { login_name: "other".into(), invitation_code: codes.iter().next().cloned(), ..new_user(START_MS) };
        assert!(!store::insert_user(&mut tx, &taken, None, None).await.unwrap());
        assert!(!store::login_name_exists(&mut tx, "other").await.unwrap());
        create(&mut tx, taken, None, None, 0).await.expect("another draw");
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn unknown_name_and_wrong_password_get_one_answer() {
    on_both(|test| async {
        let site = Site::new(test);
        site.alice().await;
        site.accounts.anonymous(&from("198.51.100.7")).await.unwrap();
        let guest: String = read!(&site.test.db, c =>
            sqlx::query_scalar("select login_name from users where anonymous").fetch_one(c).await.unwrap());
        let mut answers = std::collections::HashSet::new();
        for name in ["alice", "nobody", "", "不存在", guest.as_str()] {
            let error = site.accounts.login(name, "wrong password", &from("203.0.113.9")).await.err().unwrap();
            answers.insert(format!("{error:?} {error}"));
        }
        assert_eq!(answers.len(), 1, "{answers:?}");
        assert!(site.accounts.login("ALICE", "correct horse", &from("203.0.113.9")).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn an_unknown_name_takes_as_long_as_a_wrong_password() {
    let site = Site::new(crate::db::testing::sqlite().await);
    site.alice().await;
    let mut fastest = [Duration::MAX; 2];
    for _ in 0..4 {
        for (at, name) in ["alice", "nobody"].into_iter().enumerate() {
            let begin = Instant::now();
            site.accounts.login(name, "wrong password", &from("203.0.113.9")).await.err().unwrap();
            fastest[at] = fastest[at].min(begin.elapsed());
        }
    }
    assert!(fastest[1] * 2 > fastest[0], "known {:?}, unknown {:?}", fastest[0], fastest[1]);
}

#[tokio::test]
async fn failed_logins_are_throttled_by_account_for_known_and_unknown_names_alike() {
    on_both(|test| async {
        let site = Site::new(test);
        site.alice().await;
        for name in ["alice", "nobody"] {
            for attempt in 0..10 {
                let client = from(&format!("203.0.{attempt}.9"));
                let error = site.accounts.login(name, "wrong password", &client).await.err().unwrap();
                assert!(matches!(error, AccountError::WrongCredentials), "{name} {attempt}");
            }
            let error = site.accounts.login(name, "correct horse", &from("192.0.2.1")).await.err().unwrap();
            assert!(matches!(error, AccountError::Throttled { retry_after_ms: 30_000 }), "{name} {error:?}");
        }
        site.pass(30_000);
        assert!(site.accounts.login("alice", "correct horse", &from("192.0.2.1")).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn failed_logins_are_throttled_by_network_and_successes_are_free() {
    let site = Site::new(crate::db::testing::sqlite().await);
    site.alice().await;
    for _ in 0..3 {
        site.accounts.login("alice", "correct horse", &from("203.0.113.1")).await.unwrap();
    }
    for attempt in 0..50 {
        let client = from(&format!("203.0.113.{attempt}"));
        let error = site.accounts.login(&format!("user{attempt}"), "x", &client).await.err().unwrap();
        assert!(matches!(error, AccountError::WrongCredentials), "{attempt}");
    }
    let error = site.accounts.login("alice", "correct horse", &from("203.0.113.200")).await.err().unwrap();
    assert!(matches!(error, AccountError::Throttled { .. }));
    assert!(site.accounts.login("alice", "correct horse", &from("192.0.2.1")).await.is_ok(), "others go on");
}

#[tokio::test]
async fn registrations_of_a_network_are_limited() {
    let settings = AccountSettings { registrations_per_hour: 2, ..AccountSettings::default() };
    let site = Site::with(crate::db::testing::sqlite().await, settings);
    for name in ["u-1", "u-2"] {
        site.accounts.register(form(name, "correct horse"), &from("203.0.113.1")).await.unwrap();
    }
    let third = site.accounts.register(form("u-3", "correct horse"), &from("203.0.113.2")).await;
    assert!(matches!(third, Err(AccountError::Throttled { retry_after_ms: 1_800_000 })));
}

#[tokio::test]
async fn a_copy_of_the_session_table_signs_nobody_in() {
    on_both(|test| async {
        let site = Site::new(test);
        let token = site.alice().await.token;
        let stored: String = read!(&site.test.db, c =>
            sqlx::query_scalar("select token_hash from sessions").fetch_one(c).await.unwrap());
        assert_ne!(stored, token);
        assert_eq!(stored, secret::token_hash(&token));
        assert!(site.accounts.authenticate(&stored).await.unwrap().is_none());
        assert!(site.accounts.authenticate("").await.unwrap().is_none());
        let password: String = read!(&site.test.db, c =>
            sqlx::query_scalar("select password_hash from users").fetch_one(c).await.unwrap());
        assert!(password.starts_with("$argon2id$"));
        let shown = serde_json::to_string(&site.accounts.find_by_login_name("alice").await.unwrap()).unwrap();
        assert!(!shown.contains("argon2") && !shown.contains("password"), "{shown}");
    })
    .await;
}

#[tokio::test]
async fn every_sign_in_is_a_new_token_and_logout_ends_only_its_own() {
    on_both(|test| async {
        let site = Site::new(test);
        let first = site.alice().await;
        let second = site.accounts.login("alice", "correct horse", &from("203.0.113.9")).await.unwrap();
        assert_ne!(first.token, second.token);
        assert_eq!(site.accounts.sessions(&first.user.id).await.unwrap().len(), 2);
        for token in [&first.token, &second.token] {
            assert!(site.accounts.authenticate(token).await.unwrap().is_some());
        }
        site.accounts.logout(&first.token).await.unwrap();
        site.accounts.logout(&first.token).await.unwrap();
        assert!(site.accounts.authenticate(&first.token).await.unwrap().is_none(), "not from the cache either");
        assert!(site.accounts.authenticate(&second.token).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn a_session_ends_when_idle_and_lives_while_used() {
    on_both(|test| async {
        let site = Site::new(test);
        let token = site.alice().await.token;
        let other = site.accounts.login("alice", "correct horse", &from("203.0.113.9")).await.unwrap().token;
        for _ in 0..8 {
            site.pass(20 * DAY_MS);
            // Another process each time: this one's memory must not be what keeps the session alive.
            assert!(site.second().authenticate(&token).await.unwrap().is_some());
        }
        assert!(site.second().authenticate(&other).await.unwrap().is_none(), "idle for 160 days");
        site.pass(20 * DAY_MS);
        assert!(site.second().authenticate(&token).await.unwrap().is_none(), "180 days are the most");
        assert_eq!(site.accounts.purge().await.unwrap(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_remembered_session_still_ends_on_time() {
    let site = Site::new(crate::db::testing::sqlite().await);
    let token = site.alice().await.token;
    assert!(site.accounts.authenticate(&token).await.unwrap().is_some());
    site.pass(SESSION_IDLE_MS);
    assert!(site.accounts.authenticate(&token).await.unwrap().is_none());
}

#[tokio::test]
async fn an_expired_account_signs_in_but_does_not_pay() {
    on_both(|test| async {
        let site = Site::new(test);
        let guest = site.accounts.anonymous(&from("198.51.100.7")).await.unwrap().user;
        assert_eq!(guest.expires_ms, Some(START_MS + 30 * DAY_MS));
        assert!(guest.can_pay(START_MS + 30 * DAY_MS - 1).is_ok());
        assert!(matches!(guest.can_pay(START_MS + 30 * DAY_MS), Err(AccountError::Expired)));
        site.alice().await;
        site.pass(400 * DAY_MS);
        let alice = site.accounts.login("alice", "correct horse", &from("198.51.100.7")).await.unwrap().user;
        assert!(matches!(alice.can_pay(site.clock.now_ms()), Err(AccountError::Expired)));
        let off = User { active: false, ..alice };
        assert!(matches!(off.can_pay(START_MS), Err(AccountError::Inactive)));
    })
    .await;
}

#[tokio::test]
async fn an_account_that_was_switched_off_neither_signs_in_nor_stays_signed_in() {
    on_both(|test| async {
        let site = Site::new(test);
        let token = site.alice().await.token;
        let mut tx = site.test.db.write().await.unwrap();
        let off = "update users set active = false";
        crate::on!(&mut tx, c => sqlx::query(off).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
        assert!(site.second().authenticate(&token).await.unwrap().is_none());
        let right = site.accounts.login("alice", "correct horse", &from("203.0.113.9")).await;
        assert!(matches!(right, Err(AccountError::Inactive)));
        let wrong = site.accounts.login("alice", "wrong password", &from("203.0.113.9")).await;
        assert!(matches!(wrong, Err(AccountError::WrongCredentials)), "said only to who knows the password");
    })
    .await;
}

#[tokio::test]
async fn a_network_has_its_anonymous_accounts_for_the_day_and_no_more() {
    on_both(|test| async {
        let settings = AccountSettings { anonymous_per_day: 3, anonymous_points: 1000, ..AccountSettings::default() };
        let site = Site::with(test, settings);
        // Visitors of one /24 at the same time.
        let visits = (0..8).map(|n| {
            let accounts = site.accounts.clone();
            tokio::spawn(async move { accounts.anonymous(&from(&format!("203.0.113.{n}"))).await })
        });
        let visits = futures::future::join_all(visits).await;
        let (made, refused): (Vec<_>, Vec<_>) = visits.into_iter().map(Result::unwrap).partition(Result::is_ok);
        assert_eq!((made.len(), refused.len()), (3, 5));
        for refusal in refused {
            let error = refusal.err().unwrap();
            assert!(matches!(error, AccountError::AnonymousBudget { retry_after_ms: DAY_MS }), "{error:?}");
        }
        let user = made.into_iter().next().unwrap().unwrap().user;
        assert!(user.anonymous && user.invitation_code.is_none());
        assert!(user.display_name.starts_with("游客-") && user.display_name.chars().count() == 7);
        let points = Points::new(site.test.db.clone(), site.clock.clone());
        assert_eq!(points.balance(&user.id).await.unwrap().available, 1000);

        assert!(site.accounts.anonymous(&from("203.0.114.1")).await.is_ok(), "another network");
        assert!(site.second().anonymous(&from("203.0.113.1")).await.is_ok(), "settings of the second process");
        site.pass(DAY_MS);
        assert!(site.accounts.anonymous(&from("203.0.113.1")).await.is_ok(), "the next day");
        site.accounts.purge().await.unwrap();
        assert_eq!(site.count("select count(*) from anonymous_budgets").await, 1);
    })
    .await;
}

#[tokio::test]
async fn an_administrator_is_made_with_a_password_that_is_shown_once() {
    on_both(|test| async {
        let site = Site::new(test);
        let password = site.accounts.create_admin("Admin").await.unwrap();
        assert_eq!(password.len(), 20);
        let user = site.accounts.login("admin", &password, &from("127.0.0.1")).await.unwrap().user;
        assert_eq!((user.role, user.expires_ms), (Role::Admin, None));
        assert!(matches!(site.accounts.create_admin("admin").await, Err(AccountError::NameTaken)));
        assert!(matches!(site.accounts.create_admin("1234").await, Err(AccountError::Invalid(_))));
    })
    .await;
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    on_both(|test| async {
        let site = Site::new(test);
        let mine = site.alice().await;
        let other = site.accounts.login("alice", "correct horse", &from("203.0.113.9")).await.unwrap().token;
        let (id, token) = (&mine.user.id, &mine.token);
        assert!(site.accounts.authenticate(&other).await.unwrap().is_some());
        let change = |old, new| site.accounts.change_password(id, old, new, token);
        assert!(matches!(change("wrong password", "battery staple").await, Err(AccountError::WrongCredentials)));
        assert!(matches!(change("correct horse", "short").await, Err(AccountError::Invalid(_))));
        change("correct horse", "battery staple").await.unwrap();
        assert!(site.accounts.authenticate(token).await.unwrap().is_some());
        assert!(site.accounts.authenticate(&other).await.unwrap().is_none());
        assert!(site.accounts.login("alice", "correct horse", &from("203.0.113.9")).await.is_err());

        let password = site.accounts.reset_password("Alice").await.unwrap();
        assert!(site.accounts.authenticate(token).await.unwrap().is_none(), "a reset ends them all");
        assert!(site.accounts.login("alice", &password, &from("203.0.113.9")).await.is_ok());
        assert!(matches!(site.accounts.reset_password("nobody").await, Err(AccountError::NotFound)));
    })
    .await;
}
