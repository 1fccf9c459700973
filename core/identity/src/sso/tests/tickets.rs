//! Tickets.

use futures::future::join_all;

use super::*;

#[tokio::test]
async fn a_ticket_tells_a_site_whose_it_is() {
    on_both(|test| async {
        let center = Center::new(test);
        let person = center.person("alice").await;
        let ticket = center.ticket("shop", &person).await;
        assert!(ticket.len() == 64 && ticket.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{ticket}");
        center.pass(60_000);
        let checked = center.check("shop", &ticket).await.unwrap();
        assert_eq!(checked.login_id, person.user.uid.to_string());
        assert_eq!(checked.remaining_seconds, 30 * 24 * 3600 - 60);
        assert!(session_key(&person.token).starts_with(&checked.session_id));
        assert!(center.users.authenticate(&checked.session_id).await.unwrap().is_none(), "it opens nothing");
    })
    .await;
}

#[tokio::test]
async fn of_fifty_checks_of_a_ticket_one_succeeds() {
    on_both(|test| async {
        let center = Center::new(test);
        let person = center.person("alice").await;
        let ticket = center.ticket("shop", &person).await;
        let checks = (0..50).map(|_| {
            let params = center.signed("shop", &[("ticket", &ticket)]);
            let sso = center.sso.clone();
            tokio::spawn(async move { sso.check_ticket(Generation::First, &params).await })
        });
        let answers: Vec<_> = join_all(checks).await.into_iter().map(Result::unwrap).collect();
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
        let refused = answers.iter().filter(|answer| matches!(answer, Err(SsoError::BadTicket(_)))).count();
        assert_eq!(refused, 49);
    })
    .await;
}

#[tokio::test]
async fn a_ticket_is_for_the_site_that_it_was_issued_to() {
    on_both(|test| async {
        let center = Center::new(test);
        let person = center.person("alice").await;
        let ticket = center.ticket("shop", &person).await;
        for other in ["blog", ""] {
            let refused = center.check(other, &ticket).await;
            assert!(matches!(refused, Err(SsoError::ForeignTicket(_))), "{refused:?}");
        }
        assert!(center.check("shop", &ticket).await.is_ok(), "it was not used up");
        let nameless = center.ticket("", &person).await;
        assert!(matches!(center.check("shop", &nameless).await, Err(SsoError::ForeignTicket(_))));
        assert!(center.check("", &nameless).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn a_newer_ticket_replaces_the_older_one_of_the_same_site() {
    on_both(|test| async {
        let center = Center::new(test);
        let person = center.person("alice").await;
        let (older, other) = (center.ticket("shop", &person).await, center.ticket("blog", &person).await);
        let newer = center.ticket("shop", &person).await;
        assert!(matches!(center.check("shop", &older).await, Err(SsoError::BadTicket(_))));
        assert!(center.check("shop", &newer).await.is_ok());
        assert!(center.check("blog", &other).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn a_ticket_ends_with_its_time_and_with_its_session() {
    on_both(|test| async {
        let center = Center::new(test);
        let person = center.person("alice").await;
        let late = center.ticket("shop", &person).await;
        center.pass(299_999);
        let in_time = center.ticket("blog", &person).await;
        center.pass(1);
        assert!(matches!(center.check("shop", &late).await, Err(SsoError::BadTicket(_))));
        center.users.logout(&person.token).await.unwrap();
        assert!(matches!(center.check("blog", &in_time).await, Err(SsoError::BadTicket(_))));
        assert_eq!(center.count("select count(*) from sso_visits").await, 0);
    })
    .await;
}

#[tokio::test]
async fn the_database_holds_no_ticket_in_the_clear() {
    on_both(|test| async {
        let center = Center::new(test);
        let person = center.person("alice").await;
        let ticket = center.ticket("shop", &person).await;
        let kept: Vec<(String, String)> = read!(&center.test.db, c => sqlx::query_as(
            "select ticket_hash, session_hash from sso_tickets").fetch_all(c).await.unwrap());
        assert_eq!(kept, [(hash(&ticket), session_key(&person.token))]);
    })
    .await;
}

#[tokio::test]
async fn missing_and_unknown_things_are_named() {
    on_both(|test| async {
        let center = Center::new(test);
        let first = Generation::First;
        let missing = center.sso.check_ticket(first, &center.signed("shop", &[])).await;
        assert_eq!(missing.unwrap_err().to_string(), "缺少参数：ticket");
        let unknown = center.check("shop", "nothing").await;
        assert_eq!(unknown.unwrap_err().to_string(), "无效ticket：nothing");
        for id in ["*", "nobody"] {
            let mut params = center.signed("shop", &[("ticket", "x")]);
            params.set("client", id);
            let refused = center.sso.check_ticket(first, &params).await;
            assert_eq!(refused.unwrap_err().to_string(), format!("无效 client 标识：{id}"));
        }
    })
    .await;
}
