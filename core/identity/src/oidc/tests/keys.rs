use std::collections::BTreeSet;

use baigong_ground::day::{DAY_MS, MINUTE_MS};

use openidconnect::JsonWebKey;

use super::super::keys::LEAD_MS;
use super::*;

/// Names of the published keys.
async fn published(oidc: &Oidc) -> Vec<String> {
    let keys = oidc.jwks().await.unwrap();
    keys.keys().iter().map(|key| key.key_id().unwrap().to_string()).collect()
}

/// The key that signed a token.
fn signed_by(token: &str) -> String {
    let header = token.split('.').next().unwrap();
    let header = base64::Engine::decode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, header).unwrap();
    let header: serde_json::Value = serde_json::from_slice(&header).unwrap();
    assert_eq!(header["alg"], "RS256");
    header["kid"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn processes_that_start_at_once_share_one_key() {
    on_both(|test| async {
        let provider = Provider::bare(test, settings());
        let (a, b, c) = (provider.second(), provider.second(), provider.second());
        let (a, b, c) = tokio::join!(published(&a), published(&b), published(&c));
        assert_eq!((a.len(), &a, &a), (1, &b, &c));
    })
    .await;
}

#[tokio::test]
async fn the_key_set_is_public_and_names_use_and_algorithm() {
    let provider = Provider::bare(baigong_base::db::testing::sqlite().await, settings());
    let keys = serde_json::to_value(provider.oidc.jwks().await.unwrap()).unwrap();
    let members: BTreeSet<&str> = keys["keys"][0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(members, BTreeSet::from(["alg", "e", "kid", "kty", "n", "use"]));
    let key = &keys["keys"][0];
    assert_eq!((&key["alg"], &key["kty"], &key["use"]), (&"RS256".into(), &"RSA".into(), &"sig".into()));
    assert_eq!(key["n"].as_str().unwrap().len(), 342, "2048 bits");
}

#[tokio::test]
async fn the_next_key_is_published_a_day_before_it_signs_and_the_old_one_until_its_tokens_end() {
    on_both(|test| async {
        let provider = Provider::bare(test, settings());
        provider.alice().await;
        let first = published(&provider.oidc).await;

        provider.pass(89 * DAY_MS - 1);
        provider.oidc.maintain().await.unwrap();
        assert_eq!(published(&provider.oidc).await, first, "not before its time");
        provider.pass(1);
        provider.oidc.maintain().await.unwrap();
        provider.second().maintain().await.unwrap();
        let both = published(&provider.second()).await;
        assert_eq!((both.len(), &both[1]), (2, &first[0]), "one new key, by whichever process");

        provider.pass(LEAD_MS - 1);
        let session = provider.sign_in_again().await;
        let old = provider.tokens("own", "openid", &session).await.id_token;
        assert_eq!(signed_by(&old), first[0], "the old one still signs");
        provider.pass(1);
        let new = provider.tokens("own", "openid", &session).await.id_token;
        assert_eq!(signed_by(&new), both[0]);

        let now = || provider.clock.now_ms();
        provider.pass(60 * MINUTE_MS - 2000);
        assert!(verified(&provider.oidc, "own", &old, now()).await.is_ok(), "to its last second");
        provider.pass(11 * MINUTE_MS);
        assert_eq!(published(&provider.oidc).await, both[..1], "then it goes");
        let hint = provider.oidc.hint(&old).await.unwrap();
        assert_eq!(hint.unwrap().client_id, "own", "as a hint it is still understood");
        provider.oidc.maintain().await.unwrap();
        let sealed = "select count(*) from oidc_keys where sealed is not null";
        assert_eq!(provider.count(sealed).await, 1, "the private half of the old key is forgotten");
    })
    .await;
}

#[tokio::test]
async fn an_operator_rotates_in_good_order_or_withdraws_at_once() {
    on_both(|test| async {
        let provider = Provider::bare(test, settings());
        let alice = provider.alice().await;
        let old = provider.tokens("own", "openid", &alice).await.id_token;
        provider.oidc.rotate_keys(false).await.unwrap();
        provider.oidc.rotate_keys(false).await.unwrap();
        let both = published(&provider.oidc).await;
        assert_eq!(both.len(), 2, "asking twice makes one key");
        let token = provider.tokens("own", "openid", &alice).await.id_token;
        assert_eq!(signed_by(&token), signed_by(&old));

        provider.oidc.rotate_keys(true).await.unwrap();
        let fresh = published(&provider.oidc).await;
        assert!(fresh.len() == 1 && !both.contains(&fresh[0]));
        let token = provider.tokens("own", "openid", &alice).await.id_token;
        assert_eq!(signed_by(&token), fresh[0]);
        assert!(verified(&provider.oidc, "own", &old, START_MS).await.is_err());
        assert_eq!(provider.oidc.hint(&old).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_key_sealed_under_another_master_key_is_an_error_and_not_a_new_key() {
    let provider = Provider::bare(baigong_base::db::testing::sqlite().await, settings());
    provider.oidc.jwks().await.unwrap();
    let other = Oidc::new(provider.test.db.clone(), provider.clock.clone(), Vault::new(&[8; 32]), settings());
    assert!(matches!(other.jwks().await, Err(OidcError::Keys(_))));
    assert_eq!(provider.count("select count(*) from oidc_keys").await, 1);
}
