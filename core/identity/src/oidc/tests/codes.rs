use baigong_ground::day::{DAY_MS, MINUTE_MS};

use serde_json::json;

use super::*;

#[tokio::test]
async fn a_code_becomes_tokens_that_name_the_user() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let tokens = provider.tokens("own", "openid+profile", &alice).await;
        assert_eq!(
            (tokens.token_type, tokens.expires_in, tokens.scope.as_str()),
            ("Bearer", 600, "openid profile")
        );
        assert!(tokens.refresh_token.is_none(), "nobody asked for offline access");

        let claims = verified(&provider.oidc, "own", &tokens.id_token, START_MS).await.unwrap();
        let uid = alice.user.uid.to_string();
        assert_eq!(
            (&claims["sub"], &claims["nonce"], &claims["aud"]),
            (&json!(uid), &json!("n-1"), &json!(["own"]))
        );
        assert_eq!(
            (&claims["iat"], &claims["exp"]),
            (&json!(START_MS / 1000), &json!(START_MS / 1000 + 3600))
        );
        assert_eq!(claims["auth_time"], json!(START_MS / 1000));
        assert!(claims["at_hash"].is_string() && claims["sid"].is_string(), "{claims}");
        assert!(claims["name"].is_null(), "names are told by the userinfo endpoint");

        let info = provider.info(&tokens.access_token).await;
        let expected = json!({ "sub": uid, "name": "Alice", "preferred_username": "alice",
            "updated_at": START_MS / 1000 });
        assert_eq!(info, expected);
        provider.pass(10 * MINUTE_MS);
        assert!(provider.info(&tokens.access_token).await.is_null(), "an access token ends");
    })
    .await;
}

#[tokio::test]
async fn an_address_is_told_only_when_it_is_verified_and_asked_for() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        provider.execute("update users set email = 'alice@example.com'").await;
        let asked = provider.tokens("own", "openid+email", &alice).await.access_token;
        let unasked = provider.tokens("own", "openid", &alice).await.access_token;
        let uid = alice.user.uid.to_string();
        assert_eq!(provider.info(&asked).await, json!({ "sub": uid }));
        provider.execute("update users set email_verified = true").await;
        let expected = json!({ "sub": uid, "email": "alice@example.com", "email_verified": true });
        assert_eq!(provider.info(&asked).await, expected);
        assert_eq!(provider.info(&unasked).await, json!({ "sub": uid }));
    })
    .await;
}

#[tokio::test]
async fn of_fifty_redemptions_at_once_one_wins_and_the_others_end_what_it_won() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let code = provider.code("own", "", &alice).await;
        // The key is there: otherwise the first one would make it while the others wait.
        provider.oidc.jwks().await.unwrap();
        let attempts = (0..50).map(|_| provider.redeem("own", &code));
        let won: Vec<Issued> =
            futures::future::join_all(attempts).await.into_iter().filter_map(Result::ok).collect();
        assert_eq!(won.len(), 1);
        assert!(provider.info(&won[0].access_token).await.is_null(), "a code shown twice is a stolen one");
    })
    .await;
}

#[tokio::test]
async fn a_code_shown_again_ends_what_it_gave_even_much_later() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let code = provider.code("own", "&scope=openid+offline_access", &alice).await;
        let tokens = provider.redeem("own", &code).await.unwrap();
        let other = provider.tokens("own", "openid+offline_access", &alice).await;
        provider.pass(DAY_MS);
        provider.oidc.maintain().await.unwrap();
        assert_eq!(refusal(provider.redeem("own", &code).await), "invalid_grant: the code is not valid");
        let refresh = provider.refresh("own", &tokens.refresh_token.unwrap()).await;
        assert_eq!(refusal(refresh), "invalid_grant: the refresh token is not valid");
        assert!(provider.refresh("own", &other.refresh_token.unwrap()).await.is_ok(), "other families go on");
    })
    .await;
}

#[tokio::test]
async fn a_code_is_for_its_client_its_address_its_secret_and_its_minute() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let code = provider.code("own", "", &alice).await;
        let (own, wiki) = (provider.client("own"), provider.client("wiki"));
        let try_with =
            async |client, uri, verifier| refusal(provider.oidc.redeem(client, &code, uri, verifier).await);
        let not_valid = "invalid_grant: the code is not valid";
        let mismatch = "invalid_grant: code_verifier does not match";
        let address = "invalid_grant: redirect_uri is not that of the request";
        assert_eq!(try_with(wiki, CALLBACK, VERIFIER).await, not_valid);
        assert_eq!(try_with(own, "http://127.0.0.1:9/cb", VERIFIER).await, address);
        assert_eq!(try_with(own, "https://wiki.example/callback", VERIFIER).await, address);
        // The challenge itself is what "plain" would accept.
        let plain = opaque::challenge(VERIFIER);
        let long = "a".repeat(129);
        for wrong in [
            "",
            "short",
            &plain,
            &long,
            &VERIFIER.replace('d', "e"),
            "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEj%k",
        ] {
            assert_eq!(try_with(own, CALLBACK, wrong).await, mismatch, "{wrong}");
        }
        assert_eq!(refusal(provider.redeem("own", "bgc_nothing").await), not_valid);
        assert_eq!(refusal(provider.redeem("own", "'; drop table users").await), not_valid);
        assert!(provider.redeem("own", &code).await.is_ok(), "none of these used it up");

        let late = provider.code("own", "", &alice).await;
        provider.pass(MINUTE_MS);
        assert_eq!(refusal(provider.redeem("own", &late).await), "invalid_grant: the code has expired");
    })
    .await;
}

#[tokio::test]
async fn a_code_is_void_when_its_user_signed_out() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let code = provider.code("own", "&scope=openid+offline_access", &alice).await;
        provider.users.logout(&alice.token).await.unwrap();
        assert_eq!(refusal(provider.redeem("own", &code).await), "invalid_grant: the user signed out");
    })
    .await;
}

#[tokio::test]
async fn the_database_keeps_no_code_token_or_private_key_in_the_clear() {
    on_both(|test| async {
        let provider = Provider::new(test).await;
        let alice = provider.alice().await;
        let code = provider.code("own", "", &alice).await;
        let tokens = provider.tokens("own", "openid+offline_access", &alice).await;
        let stored: Vec<String> = read!(&provider.test.db, c => sqlx::query_scalar(
            "select code_hash from oidc_codes union all select token_hash from oidc_tokens
             union all select code_hash from oidc_grants union all select sealed from oidc_keys")
            .fetch_all(c).await.unwrap());
        assert_eq!(stored.len(), 5);
        for secret in [&code, &tokens.access_token, &tokens.refresh_token.unwrap()] {
            assert!(stored.iter().all(|text| text != secret));
            assert!(stored.contains(&opaque::hash(secret)));
        }
        assert!(stored.iter().all(|text| !text.contains("PRIVATE")));
    })
    .await;
}
