//! Applications that act at the API: how long what they hold lasts.

use baigong_ground::day::{DAY_MS, MINUTE_MS};

use super::*;
use crate::keys::{Key, KeyEnd, KeyScope, KeyScopes, Keys};

const RESOURCE: &str = "https://ai.example.com/mcp";
const TERMS: ApiTerms = ApiTerms { points_per_day: Some(100), test: false };

/// A provider with an API, its keys, and a person.
struct Site {
    provider: Provider,
    keys: Keys,
    alice: Alice,
}

impl Site {
    async fn new(test: TestDb) -> Self {
        let mut provider = Provider::bare(test, settings());
        let keys = Keys::new(provider.test.db.clone(), provider.clock.clone(), provider.users.clone());
        let scopes = KeyScopes::of(&[KeyScope::TasksRead, KeyScope::TasksWrite]).unwrap();
        let api = ApiAccess { resource: RESOURCE.into(), scopes, keys: keys.clone(), documents: None };
        provider.oidc = Oidc::with_api(
            provider.test.db.clone(),
            provider.clock.clone(),
            Vault::new(&[7; 32]),
            settings(),
            Some(api),
        );
        let alice = provider.alice().await;
        Self { provider, keys, alice }
    }

    async fn code(&self) -> String {
        let oidc = &self.provider.oidc;
        let params = Params::parse(&query("app", &format!("&scope=tasks:write&resource={RESOURCE}")));
        let request = oidc.read_request(&params, from().address).await.unwrap();
        let Step::Ask(name) = oidc.authorize(&request, Some(self.alice.visitor()), None).await.unwrap()
        else {
            panic!("a person is asked each time");
        };
        let back = oidc.answer_consent(&name, self.alice.visitor(), true, TERMS).await.unwrap().unwrap();
        parameter(&back, "code").unwrap()
    }

    async fn redeem(&self, code: &str) -> Result<serde_json::Value, OidcError> {
        let client = self.provider.client("app");
        let issued =
            self.provider.oidc.redeem_for_api(client, code, CALLBACK, VERIFIER, Some(RESOURCE)).await?;
        Ok(serde_json::to_value(issued).unwrap())
    }

    /// The next tokens of these.
    async fn renew(&self, issued: &serde_json::Value) -> Result<serde_json::Value, OidcError> {
        let token = issued["refresh_token"].as_str().unwrap();
        let issued = self.provider.oidc.refresh_for_api(self.provider.client("app"), token, None).await?;
        Ok(serde_json::to_value(issued.unwrap()).unwrap())
    }

    async fn works(&self, issued: &serde_json::Value) -> bool {
        let held = self.keys.authenticate(issued["access_token"].as_str().unwrap()).await.unwrap();
        held.is_some_and(|holder| holder.of_application && holder.user.id == self.alice.user.id)
    }

    async fn key(&self) -> Key {
        self.keys.list(&self.alice.user.id, false).await.unwrap().remove(0)
    }
}

#[tokio::test]
async fn an_application_goes_on_as_long_as_it_is_used_and_half_a_year_at_most() {
    on_both(|test| async {
        let site = Site::new(test).await;
        let first = site.redeem(&site.code().await).await.unwrap();
        assert!(site.works(&first).await);
        assert_eq!(site.key().await.expires_ms, Some(START_MS + 30 * DAY_MS));
        site.provider.pass(10 * MINUTE_MS);
        assert!(!site.works(&first).await, "an access token ends");

        let mut newest = first;
        for _ in 0..6 {
            site.provider.pass(29 * DAY_MS);
            newest = site.renew(&newest).await.unwrap();
            assert!(site.works(&newest).await);
        }
        assert_eq!(site.key().await.expires_ms, Some(START_MS + LONGEST_GRANT_MS));
        site.provider.pass(7 * DAY_MS);
        assert!(!site.works(&newest).await);
        assert_eq!(refusal(site.renew(&newest).await), "invalid_grant: the refresh token is not valid");
    })
    .await;
}

#[tokio::test]
async fn what_is_not_used_ends_and_is_swept_out() {
    on_both(|test| async {
        let site = Site::new(test).await;
        site.code().await;
        let unused = site.redeem(&site.code().await).await.unwrap();
        site.provider.pass(30 * DAY_MS);
        assert_eq!(refusal(site.renew(&unused).await), "invalid_grant: the refresh token is not valid");
        site.provider.oidc.maintain().await.unwrap();
        assert_eq!(site.provider.count("select count(*) from application_codes").await, 0);
    })
    .await;
}

#[tokio::test]
async fn what_is_shown_twice_ends_the_key() {
    on_both(|test| async {
        let site = Site::new(test).await;
        let code = site.code().await;
        let issued = site.redeem(&code).await.unwrap();
        assert_eq!(refusal(site.redeem(&code).await), "invalid_grant: the code is not valid");
        assert!(!site.works(&issued).await);
        assert_eq!(site.key().await.ended_by, Some(KeyEnd::Leak));

        site.provider.pass(MINUTE_MS);
        let issued = site.redeem(&site.code().await).await.unwrap();
        let (one, other) = tokio::join!(site.renew(&issued), site.renew(&issued));
        assert_eq!([one.is_ok(), other.is_ok()].iter().filter(|well| **well).count(), 1);
        assert!(!site.works(&one.or(other).unwrap()).await);
        assert_eq!(site.key().await.ended_by, Some(KeyEnd::Leak));
    })
    .await;
}

#[tokio::test]
async fn a_code_is_for_a_person_who_is_still_signed_in() {
    on_both(|test| async {
        let site = Site::new(test).await;
        let code = site.code().await;
        site.provider.users.logout(&site.alice.token).await.unwrap();
        assert_eq!(refusal(site.redeem(&code).await), "invalid_grant: the user signed out");
        assert!(site.keys.list(&site.alice.user.id, false).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn of_two_who_redeem_a_code_at_once_nobody_keeps_what_it_gave() {
    on_both(|test| async {
        let site = Site::new(test).await;
        let code = site.code().await;
        let (one, other) = tokio::join!(site.redeem(&code), site.redeem(&code));
        assert_eq!([one.is_ok(), other.is_ok()].iter().filter(|well| **well).count(), 1);
        assert!(!site.works(&one.or(other).unwrap()).await);
    })
    .await;
}
