//! Authorization codes, handing over, and the list of sessions.

use super::*;

async fn by_code(site: &Site, code: &str) -> Result<SignedIn, UserError> {
    match site.users.login_by_code(code, &from("203.0.113.9")).await? {
        Login::Done(signed_in) => Ok(*signed_in),
        Login::SecondFactor(_) => panic!("nobody here has a second factor"),
    }
}

#[tokio::test]
async fn an_authorization_code_signs_in_once_within_ten_minutes() {
    on_both(|test| async {
        let site = Site::new(test);
        let alice = site.alice().await.user;
        let code = site.users.new_login_code(&alice.id).await.unwrap();
        assert_eq!(code.code.len(), 31, "26 characters in groups: {}", code.code);
        let typed = format!(" {} ", code.code.to_lowercase().replace('-', " "));
        assert_eq!(by_code(&site, &typed).await.unwrap().user.id, alice.id);
        assert!(matches!(by_code(&site, &code.code).await, Err(UserError::WrongCode)), "used up");

        let late = site.users.new_login_code(&alice.id).await.unwrap();
        site.pass(10 * 60_000);
        assert!(matches!(by_code(&site, &late.code).await, Err(UserError::WrongCode)));
        for wrong in ["", "-", "AAAAA-AAAAA-AAAAA-AAAAA-AAAAAA", "不是授权码"] {
            assert!(matches!(by_code(&site, wrong).await, Err(UserError::WrongCode)), "{wrong}");
        }
        assert_eq!(site.users.purge().await.unwrap(), 0);
        assert_eq!(site.count("select count(*) from login_codes").await, 0);
    })
    .await;
}

#[tokio::test]
async fn of_fifty_uses_of_one_code_one_succeeds() {
    on_both(|test| async {
        let site = Site::new(test);
        let alice = site.alice().await.user;
        let code = site.users.new_login_code(&alice.id).await.unwrap().code;
        let uses = (0..50).map(|n| {
            let (users, code) = (site.users.clone(), code.clone());
            async move { users.login_by_code(&code, &from(&format!("203.0.{n}.9"))).await.is_ok() }
        });
        let done = futures::future::join_all(uses).await;
        assert_eq!(done.into_iter().filter(|done| *done).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_user_has_at_most_five_codes_and_guesses_are_throttled() {
    on_both(|test| async {
        let site = Site::new(test);
        let alice = site.alice().await.user;
        let mut codes = Vec::new();
        for _ in 0..6 {
            codes.push(site.users.new_login_code(&alice.id).await.unwrap().code);
            site.pass(1);
        }
        assert!(by_code(&site, &codes[0]).await.is_err(), "the oldest gave way");
        assert!(by_code(&site, &codes[1]).await.is_ok());
        let mut answer = Ok(());
        for _ in 0..60 {
            answer = by_code(&site, "AAAAA-AAAAA").await.map(drop);
        }
        assert!(matches!(answer, Err(UserError::Throttled { .. })));
    })
    .await;
}

#[tokio::test]
async fn a_session_is_handed_over_once_to_the_site_it_was_meant_for() {
    on_both(|test| async {
        let site = Site::new(test);
        let alice = site.alice().await.user;
        let hand_over = || site.users.hand_over(&alice.id, "https://chat.example.com");
        let redeem = async |code: &str, origin: &str| {
            site.users.redeem_handover(code, origin, &from("203.0.113.9")).await
        };
        let code = hand_over().await.unwrap();
        let whose = site.users.whose_handover(&code, "https://chat.example.com").await.unwrap();
        assert_eq!(whose.id, alice.id, "looking leaves the code as it is");
        let elsewhere = site.users.whose_handover(&code, "https://evil.example").await;
        assert!(matches!(elsewhere, Err(UserError::WrongCode)));
        assert!(matches!(redeem(&code, "https://evil.example").await, Err(UserError::WrongCode)));
        let there = redeem(&code, "https://chat.example.com").await.unwrap();
        assert_eq!(there.user.id, alice.id);
        assert!(matches!(redeem(&code, "https://chat.example.com").await, Err(UserError::WrongCode)));
        let late = hand_over().await.unwrap();
        site.pass(60_000);
        assert!(matches!(redeem(&late, "https://chat.example.com").await, Err(UserError::WrongCode)));
    })
    .await;
}

#[tokio::test]
async fn people_see_and_end_their_own_sessions_only() {
    on_both(|test| async {
        let site = Site::new(test);
        let mine = site.alice().await;
        let other = site.login("alice", "correct horse", &from("203.0.113.9")).await.unwrap();
        let bob = site
            .users
            .register(form("bob", "correct horse"), None, None, &from("198.51.100.9"))
            .await
            .unwrap();
        let sessions = site.users.sessions(&mine.user.id, &mine.token).await.unwrap();
        assert_eq!(sessions.len(), 2);
        let elsewhere = sessions.iter().find(|session| !session.current).unwrap();
        assert_eq!(elsewhere.address, "203.0.113.9");
        assert!(session_key(&other.token).starts_with(&elsewhere.id));

        let foreign = site.users.end_session(&bob.user.id, &elsewhere.id).await;
        assert!(matches!(foreign, Err(UserError::NotFound)));
        for odd in ["", "%", "zzzzzzzzzzzzzzzz"] {
            assert!(matches!(site.users.end_session(&mine.user.id, odd).await, Err(UserError::NotFound)));
        }
        site.users.end_session(&mine.user.id, &elsewhere.id).await.unwrap();
        assert!(site.users.authenticate(&other.token).await.unwrap().is_none());
        assert!(site.users.authenticate(&mine.token).await.unwrap().is_some());

        site.login("alice", "correct horse", &from("203.0.113.9")).await.unwrap();
        assert_eq!(site.users.end_sessions(&mine.user.id, Some(&mine.token)).await.unwrap(), 1);
        assert_eq!(site.users.end_sessions(&mine.user.id, None).await.unwrap(), 1);
        assert!(site.users.authenticate(&mine.token).await.unwrap().is_none());
        assert!(site.users.authenticate(&bob.token).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn what_could_become_a_session_ends_with_the_sessions() {
    on_both(|test| async {
        let site = Site::new(test);
        let alice = site.alice().await;
        let origin = "https://chat.example.com";
        let code = site.users.new_login_code(&alice.user.id).await.unwrap().code;
        let over = site.users.hand_over(&alice.user.id, origin).await.unwrap();
        site.users.end_sessions(&alice.user.id, Some(&alice.token)).await.unwrap();
        assert!(by_code(&site, &code).await.is_err());
        assert!(site.users.redeem_handover(&over, origin, &from("203.0.113.9")).await.is_err());
        let over = site.users.hand_over(&alice.user.id, origin).await.unwrap();
        site.users.logout(&alice.token).await.unwrap();
        assert!(site.users.redeem_handover(&over, origin, &from("203.0.113.9")).await.is_err());
    })
    .await;
}
