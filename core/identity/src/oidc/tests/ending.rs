//! Refresh tokens, and everything that ends what a site holds.

use baigong_ground::day::{DAY_MS, HOUR_MS};

use super::*;

const OFFLINE: &str = "openid+profile+offline_access";

#[tokio::test]
async fn a_refresh_token_works_once_and_gives_the_next_one() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let mut tokens = provider.tokens("own", OFFLINE, &alice).await;
        let sid = |claims: &serde_json::Value| claims["sid"].as_str().unwrap().to_owned();
        let first = verified(&provider.oidc, "own", &tokens.id_token, START_MS).await.unwrap();
        for day in 1..=3 {
            provider.pass(DAY_MS);
            let next = provider.refresh("own", tokens.refresh_token.as_ref().unwrap()).await.unwrap();
            assert_ne!(next.refresh_token, tokens.refresh_token);
            assert_eq!(next.scope, "openid profile offline_access");
            let now_ms = START_MS + day * DAY_MS;
            let claims = verified(&provider.oidc, "own", &next.id_token, now_ms).await.unwrap();
            assert_eq!((&claims["sub"], sid(&claims)), (&first["sub"], sid(&first)));
            assert_eq!(claims["auth_time"], first["auth_time"], "refreshing is not signing in");
            assert_eq!(provider.info(&next.access_token).await["name"], "Alice");
            tokens = next;
        }
        let narrower = provider.oidc.refresh(
            provider.client("own"),
            tokens.refresh_token.as_ref().unwrap(),
            Some("openid"),
        );
        let narrower = narrower.await.unwrap();
        assert!(provider.info(&narrower.access_token).await["name"].is_null());
        let refresh = narrower.refresh_token.unwrap();
        let wider = provider.oidc.refresh(provider.client("own"), &refresh, Some("openid email")).await;
        assert_eq!(refusal(wider), "invalid_scope: scope goes beyond what was granted");
        assert!(provider.refresh("own", &refresh).await.is_ok(), "a refused attempt uses nothing up");
    })
    .await;
}

#[tokio::test]
async fn a_refresh_token_shown_again_ends_its_family() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let stolen = provider.tokens("own", OFFLINE, &alice).await.refresh_token.unwrap();
        let next = provider.refresh("own", &stolen).await.unwrap();
        let wrong = "invalid_grant: the refresh token is not valid";
        assert_eq!(refusal(provider.refresh("own", &stolen).await), wrong);
        assert_eq!(refusal(provider.refresh("own", &next.refresh_token.unwrap()).await), wrong);
        assert!(provider.info(&next.access_token).await.is_null());
        assert_eq!(provider.count("select count(*) from oidc_tokens").await, 0);
    })
    .await;
}

#[tokio::test]
async fn of_many_refreshes_at_once_at_most_one_wins() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let token = provider.tokens("own", OFFLINE, &alice).await.refresh_token.unwrap();
        let attempts = (0..30).map(|_| provider.refresh("own", &token));
        let won: Vec<Issued> =
            futures::future::join_all(attempts).await.into_iter().filter_map(Result::ok).collect();
        assert_eq!(won.len(), 1);
        assert!(provider.info(&won[0].access_token).await.is_null(), "the family ended");
    })
    .await;
}

#[tokio::test]
async fn a_refresh_token_is_for_its_client_and_ends_unused() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let token = provider.tokens("own", OFFLINE, &alice).await.refresh_token.unwrap();
        let wrong = "invalid_grant: the refresh token is not valid";
        assert_eq!(refusal(provider.refresh("wiki", &token).await), wrong);
        let access = provider.tokens("own", OFFLINE, &alice).await.access_token;
        assert_eq!(
            refusal(provider.refresh("own", &access).await),
            wrong,
            "an access token refreshes nothing"
        );
        assert!(provider.info(&token).await.is_null(), "a refresh token opens nothing");
        provider.pass(30 * DAY_MS);
        assert_eq!(refusal(provider.refresh("own", &token).await), wrong);
    })
    .await;
}

#[tokio::test]
async fn offline_access_ends_after_half_a_year_however_it_is_used() {
    let provider = Provider::new(baigong_base::db::testing::sqlite().await).await;
    let alice = provider.alice().await;
    let mut token = provider.tokens("own", OFFLINE, &alice).await.refresh_token.unwrap();
    for _ in 0..8 {
        provider.pass(20 * DAY_MS);
        token = provider.refresh("own", &token).await.unwrap().refresh_token.unwrap();
    }
    provider.pass(20 * DAY_MS);
    assert!(provider.refresh("own", &token).await.is_err());
}

#[tokio::test]
async fn access_ends_with_the_session_that_it_came_from() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let other = provider.sign_in_again().await;
        let tokens = provider.tokens("own", "openid", &alice).await;
        let elsewhere = provider.tokens("own", "openid", &other).await;
        assert!(!provider.info(&tokens.access_token).await.is_null());
        provider.users.logout(&alice.token).await.unwrap();
        assert!(provider.info(&tokens.access_token).await.is_null());
        assert!(!provider.info(&elsewhere.access_token).await.is_null(), "another session's access goes on");
        // However the session came to its end.
        provider.execute("update sessions set expires_ms = 1").await;
        assert!(provider.info(&elsewhere.access_token).await.is_null());
    })
    .await;
}

#[tokio::test]
async fn offline_access_outlives_signing_out_but_not_a_new_password() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let tokens = provider.tokens("own", OFFLINE, &alice).await;
        provider.users.logout(&alice.token).await.unwrap();
        assert!(!provider.info(&tokens.access_token).await.is_null());
        let tokens = provider.refresh("own", &tokens.refresh_token.unwrap()).await.unwrap();

        let here = provider.sign_in_again().await;
        let kept = provider.tokens("own", OFFLINE, &here).await;
        let (id, token) = (&here.user.id, &here.token);
        provider.users.change_password(id, "correct horse", "battery staple", token).await.unwrap();
        assert!(provider.info(&tokens.access_token).await.is_null());
        assert!(provider.refresh("own", &tokens.refresh_token.unwrap()).await.is_err());
        assert!(!provider.info(&kept.access_token).await.is_null(), "the session that stays keeps its sites");
        provider.users.reset_password("alice").await.unwrap();
        assert!(
            provider.refresh("own", &kept.refresh_token.unwrap()).await.is_err(),
            "a reset ends them all"
        );
    })
    .await;
}

#[tokio::test]
async fn revoking_a_site_ends_what_it_holds_and_no_other_sites() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let own = provider.tokens("own", OFFLINE, &alice).await;
        let narrow = provider.tokens("narrow", "openid+email", &alice).await;
        assert_eq!(narrow.scope, "openid", "it may not ask for the address");
        let code = provider.code("own", "", &alice).await;
        let sites = provider.oidc.sites(&alice.user.id).await.unwrap();
        let names: Vec<&str> = sites.iter().map(|site| site.name.as_str()).collect();
        assert_eq!(names, ["narrow 网站", "own 网站"]);
        assert_eq!(sites[1].scopes.to_string(), "openid profile offline_access");

        assert!(provider.oidc.revoke(&alice.user.id, "own").await.unwrap());
        assert!(!provider.oidc.revoke(&alice.user.id, "own").await.unwrap());
        assert!(provider.info(&own.access_token).await.is_null());
        assert!(provider.refresh("own", &own.refresh_token.unwrap()).await.is_err());
        assert!(provider.redeem("own", &code).await.is_err());
        assert!(!provider.info(&narrow.access_token).await.is_null());
        assert!(
            !provider.oidc.revoke(&UserId::new("nobody"), "narrow").await.unwrap(),
            "nobody revokes for others"
        );
        assert_eq!(provider.oidc.sites(&alice.user.id).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn an_account_that_was_switched_off_is_told_to_nobody() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let tokens = provider.tokens("own", OFFLINE, &alice).await;
        provider.execute("update users set active = false").await;
        assert!(provider.info(&tokens.access_token).await.is_null());
        assert!(provider.refresh("own", &tokens.refresh_token.unwrap()).await.is_err());
        let step = provider.step(&query("own", "&prompt=none"), Some(&alice)).await;
        assert!(matches!(&step, Step::Back(address) if address.contains("error=login_required")), "{step:?}");
    })
    .await;
}

#[tokio::test]
async fn what_has_expired_is_swept_out() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        provider.tokens("own", OFFLINE, &alice).await;
        provider.tokens("own", "openid", &alice).await;
        provider.code("own", "", &alice).await;
        assert!(matches!(provider.step(&query("wiki", ""), Some(&alice)).await, Step::Ask(_)));
        let rows = "select (select count(*) from oidc_codes) + (select count(*) from oidc_requests)
            + (select count(*) from oidc_grants) + (select count(*) from oidc_tokens)";
        assert_eq!(provider.count(rows).await, 7);
        provider.pass(HOUR_MS);
        provider.oidc.maintain().await.unwrap();
        assert_eq!(provider.count(rows).await, 2, "the offline grant and its refresh token");
        provider.pass(LONGEST_GRANT_MS);
        provider.oidc.maintain().await.unwrap();
        assert_eq!(provider.count(rows).await, 0);
    })
    .await;
}
