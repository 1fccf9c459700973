use std::time::{Duration, Instant};

use baigong_ground::day::DAY_MS;

use super::*;

#[tokio::test]
async fn unknown_name_and_wrong_password_get_one_answer() {
    on_both(|test| async {
        let site = Site::new(test);
        site.alice().await;
        site.users.anonymous(&from("198.51.100.7")).await.unwrap();
        let guest: String = read!(&site.test.db, c =>
            sqlx::query_scalar("select login_name from users where anonymous").fetch_one(c).await.unwrap());
        let mut answers = std::collections::HashSet::new();
        for name in ["alice", "nobody", "", "不存在", guest.as_str()] {
            let error = site.login(name, "wrong password", &from("203.0.113.9")).await.err().unwrap();
            answers.insert(format!("{error:?} {error}"));
        }
        assert_eq!(answers.len(), 1, "{answers:?}");
        assert!(site.login("ALICE", "correct horse", &from("203.0.113.9")).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn an_unknown_name_takes_as_long_as_a_wrong_password() {
    let site = Site::new(baigong_base::db::testing::sqlite().await);
    site.alice().await;
    let mut fastest = [Duration::MAX; 2];
    // A busy machine slows single attempts down; without the work for a password the second never gets near the first.
    for round in 0..30 {
        let client = from(&format!("203.0.113.{round}"));
        for (at, name) in ["alice", "nobody"].into_iter().enumerate() {
            let begin = Instant::now();
            site.login(name, "wrong password", &client).await.err().unwrap();
            fastest[at] = fastest[at].min(begin.elapsed());
        }
        if round >= 3 && fastest[1] * 2 > fastest[0] {
            return;
        }
    }
    panic!("known {:?}, unknown {:?}", fastest[0], fastest[1]);
}

#[tokio::test]
async fn failed_logins_are_throttled_by_account_for_known_and_unknown_names_alike() {
    on_both(|test| async {
        let site = Site::new(test);
        site.alice().await;
        for name in ["alice", "nobody"] {
            for attempt in 0..10 {
                let error = site.login(name, "wrong password", &from("203.0.113.9")).await.err().unwrap();
                assert!(matches!(error, UserError::WrongCredentials), "{name} {attempt}");
            }
            let error = site.login(name, "correct horse", &from("203.0.113.9")).await.err().unwrap();
            assert!(matches!(error, UserError::Throttled { retry_after_ms: 30_000 }), "{name} {error:?}");
        }
        assert!(site.login("alice", "correct horse", &from("192.0.2.1")).await.is_ok(), "from elsewhere");
        site.pass(30_000);
        assert!(site.login("alice", "correct horse", &from("203.0.113.9")).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn guessing_from_everywhere_is_throttled_and_does_not_keep_the_owner_out() {
    let site = Site::new(baigong_base::db::testing::sqlite().await);
    let mark = site.alice().await.device.expect("a person's browser is marked");
    let (mut heard, mut refused) = (0, 0);
    for attempt in 0..400 {
        let client = from(&format!("203.0.{}.9", attempt % 200));
        match site.login("alice", "wrong password", &client).await.err().unwrap() {
            UserError::WrongCredentials => heard += 1,
            UserError::Throttled { .. } => refused += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((heard, refused), (100, 300), "guesses at one account, whoever makes them");

    let elsewhere = site.login("alice", "correct horse", &from("192.0.2.1")).await.err().unwrap();
    assert!(matches!(elsewhere, UserError::Throttled { .. }), "an unknown browser waits");
    let own = ClientInfo { device: Some(mark.clone()), ..from("203.0.7.9") };
    let again = site.login("alice", "correct horse", &own).await.expect("the owner's browser does not");
    assert_ne!(again.device.unwrap(), mark);

    // A mark is worth ten guesses, and nothing for another account.
    site.users.register(form("bob", "battery staple"), None, None, &from("198.51.100.9")).await.unwrap();
    for _ in 0..10 {
        let wrong = site.login("alice", "wrong password", &own).await.err().unwrap();
        assert!(matches!(wrong, UserError::WrongCredentials), "{wrong:?}");
    }
    assert!(matches!(site.login("alice", "x", &own).await, Err(UserError::Throttled { .. })));
    for _ in 0..10 {
        site.login("bob", "wrong password", &own).await.err().unwrap();
    }
    assert!(matches!(site.login("bob", "x", &own).await, Err(UserError::Throttled { .. })));
    let forged =
        ClientInfo { device: Some(format!("{}.{}", "x".repeat(43), "0".repeat(64))), ..from("192.0.2.1") };
    let forged = site.login("alice", "correct horse", &forged).await;
    assert!(matches!(forged, Err(UserError::Throttled { .. })));
}

#[tokio::test]
async fn failed_logins_are_throttled_by_network_and_successes_are_free() {
    let site = Site::new(baigong_base::db::testing::sqlite().await);
    site.alice().await;
    for _ in 0..3 {
        site.login("alice", "correct horse", &from("203.0.113.1")).await.unwrap();
    }
    for attempt in 0..50 {
        let client = from(&format!("203.0.113.{attempt}"));
        let error = site.login(&format!("user{attempt}"), "x", &client).await.err().unwrap();
        assert!(matches!(error, UserError::WrongCredentials), "{attempt}");
    }
    let error = site.login("alice", "correct horse", &from("203.0.113.200")).await.err().unwrap();
    assert!(matches!(error, UserError::Throttled { .. }));
    assert!(site.login("alice", "correct horse", &from("192.0.2.1")).await.is_ok(), "others go on");
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
        assert!(site.users.authenticate(&stored).await.unwrap().is_none());
        assert!(site.users.authenticate("").await.unwrap().is_none());
        let password: String = read!(&site.test.db, c =>
            sqlx::query_scalar("select password_hash from users").fetch_one(c).await.unwrap());
        assert!(password.starts_with("$argon2id$"));
        let shown = serde_json::to_string(&site.users.find_by_login_name("alice").await.unwrap()).unwrap();
        assert!(!shown.contains("argon2") && !shown.contains("password_hash"), "{shown}");
    })
    .await;
}

#[tokio::test]
async fn every_sign_in_is_a_new_token_and_logout_ends_only_its_own() {
    on_both(|test| async {
        let site = Site::new(test);
        let first = site.alice().await;
        let second = site.login("alice", "correct horse", &from("203.0.113.9")).await.unwrap();
        assert_ne!(first.token, second.token);
        assert_eq!(site.users.sessions(&first.user.id, "").await.unwrap().len(), 2);
        for token in [&first.token, &second.token] {
            assert!(site.users.authenticate(token).await.unwrap().is_some());
        }
        site.users.logout(&first.token).await.unwrap();
        site.users.logout(&first.token).await.unwrap();
        assert!(site.users.authenticate(&first.token).await.unwrap().is_none(), "not from the cache either");
        assert!(site.users.authenticate(&second.token).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn a_session_ends_when_idle_and_lives_while_used() {
    on_both(|test| async {
        let site = Site::new(test);
        let token = site.alice().await.token;
        let other = site.login("alice", "correct horse", &from("203.0.113.9")).await.unwrap().token;
        for _ in 0..8 {
            site.pass(20 * DAY_MS);
            // Another process each time: this one's memory must not be what keeps the session alive.
            let process = site.second();
            assert!(process.authenticate(&token).await.unwrap().is_some());
            assert_eq!(process.write_last_used().await.unwrap(), 1);
        }
        assert!(site.second().authenticate(&other).await.unwrap().is_none(), "idle for 160 days");
        site.pass(20 * DAY_MS);
        assert!(site.second().authenticate(&token).await.unwrap().is_none(), "180 days are the most");
        assert_eq!(site.users.purge().await.unwrap(), 2);
    })
    .await;
}

#[tokio::test]
async fn the_last_use_of_a_session_is_true_to_the_turn_of_the_writer_and_costs_one_write_a_turn() {
    on_both(|test| async {
        let site = Site::new(test);
        let mine = site.alice().await;
        let other = site.login("alice", "correct horse", &from("203.0.113.9")).await.unwrap();
        for _ in 0..50 {
            site.pass(1000);
            assert!(site.users.authenticate(&mine.token).await.unwrap().is_some());
        }
        site.pass(10_000);
        assert_eq!(site.users.write_last_used().await.unwrap(), 1, "however many requests");
        assert_eq!(site.users.write_last_used().await.unwrap(), 0, "nothing is written while nobody is here");
        let seen = async || {
            let sessions = site.users.sessions(&mine.user.id, &mine.token).await.unwrap();
            sessions.iter().map(|session| (session.current, session.last_seen_ms)).collect::<Vec<_>>()
        };
        assert_eq!(seen().await, [(true, START_MS + 50_000), (false, START_MS)]);

        // Another process, which heard of the session earlier and writes later, does not turn the time back.
        let late = site.second();
        late.authenticate(&other.token).await.unwrap();
        site.pass(1000);
        site.users.authenticate(&other.token).await.unwrap();
        site.users.write_last_used().await.unwrap();
        late.write_last_used().await.unwrap();
        assert_eq!(seen().await, [(false, START_MS + 61_000), (true, START_MS + 50_000)]);

        // A session that ended meanwhile stays away.
        site.users.authenticate(&mine.token).await.unwrap();
        site.users.logout(&mine.token).await.unwrap();
        assert_eq!(site.users.write_last_used().await.unwrap(), 1);
        assert_eq!(seen().await, [(false, START_MS + 61_000)]);
    })
    .await;
}

#[tokio::test]
async fn a_remembered_session_still_ends_on_time() {
    let site = Site::new(baigong_base::db::testing::sqlite().await);
    let token = site.alice().await.token;
    assert!(site.users.authenticate(&token).await.unwrap().is_some());
    site.pass(SESSION_IDLE_MS);
    assert!(site.users.authenticate(&token).await.unwrap().is_none());
}

#[tokio::test]
async fn an_account_that_was_switched_off_neither_signs_in_nor_stays_signed_in() {
    on_both(|test| async {
        let site = Site::new(test);
        let token = site.alice().await.token;
        let mut tx = site.test.db.write().await.unwrap();
        let off = "update users set active = false";
        baigong_base::on!(&mut tx, c => sqlx::query(off).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
        assert!(site.second().authenticate(&token).await.unwrap().is_none());
        let right = site.login("alice", "correct horse", &from("203.0.113.9")).await;
        assert!(matches!(right, Err(UserError::Inactive)));
        let wrong = site.login("alice", "wrong password", &from("203.0.113.9")).await;
        assert!(matches!(wrong, Err(UserError::WrongCredentials)), "said only to who knows the password");
    })
    .await;
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    on_both(|test| async {
        let site = Site::new(test);
        let mine = site.alice().await;
        let other = site.login("alice", "correct horse", &from("203.0.113.9")).await.unwrap().token;
        let (id, token) = (&mine.user.id, &mine.token);
        assert!(site.users.authenticate(&other).await.unwrap().is_some());
        let change = |old, new| site.users.change_password(id, old, new, token);
        assert!(matches!(change("wrong password", "battery staple").await, Err(UserError::WrongCredentials)));
        assert!(matches!(change("correct horse", "short").await, Err(UserError::Invalid(_))));
        change("correct horse", "battery staple").await.unwrap();
        assert!(site.users.authenticate(token).await.unwrap().is_some());
        assert!(site.users.authenticate(&other).await.unwrap().is_none());
        assert!(site.login("alice", "correct horse", &from("203.0.113.9")).await.is_err());

        let password = site.users.reset_password("Alice").await.unwrap();
        assert!(site.users.authenticate(token).await.unwrap().is_none(), "a reset ends them all");
        assert!(site.login("alice", &password, &from("203.0.113.9")).await.is_ok());
        assert!(matches!(site.users.reset_password("nobody").await, Err(UserError::NotFound)));
    })
    .await;
}
