//! The promises, on both databases.

use std::sync::Arc;

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::delivery::Ending;
use baigong_base::vault::Vault;
use baigong_base::{on, read};

use super::*;
use crate::relying::{Directory, Protocol};
use crate::{oidc, relying, sso};

struct Process {
    sites: Sites,
    oidc: Arc<Directory<oidc::Client>>,
    sso: Arc<Directory<sso::Client>>,
    clock: Arc<ManualClock>,
}

fn process(test: &TestDb) -> Process {
    let clock = ManualClock::at(1000);
    let configured = wiki().client("own", "自有站点", Some(oidc::ClientSecret::new("own-secret")));
    let oidc = Arc::new(Directory::new(configured));
    let sso = Arc::new(Directory::new([]));
    let vault = Vault::new(&[7; 32]);
    let sites = Sites::new(test.db.clone(), clock.clone(), vault, oidc.clone(), sso.clone());
    Process { sites, oidc, sso, clock }
}

fn wiki() -> OidcDetails {
    OidcDetails {
        redirect_uris: vec!["https://wiki.example/cb".into()],
        post_logout_redirect_uris: vec![],
        backchannel_logout_uri: Some("https://wiki.example/ended".into()),
        trusted: false,
        public: false,
        scopes: vec!["openid".into(), "email".into()],
    }
}

fn shop() -> SaTokenDetails {
    SaTokenDetails {
        md5: false,
        redirects: vec!["https://shop.example/sso/login".into()],
        callback_hosts: vec!["shop.example:8443".into()],
        push_url: None,
        allow_private: false,
    }
}

async fn kept(test: &TestDb) -> Vec<(String, Option<String>)> {
    read!(&test.db, c => sqlx::query_as("select client_id, secret from relying_sites order by id")
        .fetch_all(c).await.unwrap())
}

#[tokio::test]
async fn a_secret_is_told_once_and_rests_hashed_or_sealed() {
    on_both(|test| async move {
        let here = process(&test);
        let made = here.sites.create("wiki", "维基", SiteDetails::Oidc(wiki())).await.unwrap();
        let wiki_secret = made.secret.unwrap();
        let shop_secret =
            here.sites.create("shop", "商城", SiteDetails::SaToken(shop())).await.unwrap().secret;
        let shop_secret = shop_secret.unwrap();
        let app = OidcDetails { public: true, ..wiki() };
        let app = here.sites.create("app", "应用", SiteDetails::Oidc(app)).await.unwrap();
        assert_eq!(app.secret, None);
        assert!(wiki_secret.len() == 47 && wiki_secret != shop_secret);
        for (client, secret) in kept(&test).await {
            let secret = secret.unwrap_or_default();
            assert!(!secret.contains(&wiki_secret) && !secret.contains(&shop_secret), "{client}: {secret}");
        }
        assert!(here.oidc.find("wiki").unwrap().secret.as_ref().unwrap().is(&wiki_secret));
        assert!(here.oidc.find("app").unwrap().secret.is_none());
        assert_eq!(here.sso.find("shop").unwrap().secret, shop_secret);
        let listed = serde_json::to_string(&here.sites.list().await.unwrap()).unwrap();
        assert!(!listed.contains(&wiki_secret) && !listed.contains(&shop_secret));

        here.clock.set(9000);
        let rotated = here.sites.rotate(&made.site.id.unwrap()).await.unwrap();
        assert_eq!((rotated.site.secret_ms, rotated.site.created_ms), (Some(9000), Some(1000)));
        let client = here.oidc.find("wiki").unwrap();
        let known = client.secret.as_ref().unwrap();
        assert!(known.is(&rotated.secret.unwrap()) && !known.is(&wiki_secret), "the old one works no more");
        assert!(matches!(here.sites.rotate(&app.site.id.unwrap()).await, Err(SiteError::NoSecret)));
    })
    .await;
}

#[tokio::test]
async fn a_change_holds_at_once_here_and_after_a_look_in_another_process() {
    on_both(|test| async move {
        let (here, there) = (process(&test), process(&test));
        let site = here.sites.create("wiki", "维基", SiteDetails::Oidc(wiki())).await.unwrap().site;
        let id = site.id.unwrap();
        assert!(there.oidc.find("wiki").is_none());
        there.sites.refresh().await.unwrap();
        assert_eq!(there.oidc.find("wiki").unwrap().scopes.to_string(), "openid email");

        let narrow = OidcDetails { scopes: vec!["openid".into()], trusted: true, ..wiki() };
        here.sites.change(&id, "新维基", SiteDetails::Oidc(narrow.clone()), true).await.unwrap();
        there.sites.refresh().await.unwrap();
        for process in [&here, &there] {
            let wiki = process.oidc.find("wiki").unwrap();
            assert_eq!(
                (wiki.name.as_str(), wiki.scopes.to_string(), wiki.trusted),
                ("新维基", "openid".into(), true)
            );
        }

        let off = here.sites.change(&id, "新维基", SiteDetails::Oidc(narrow.clone()), false).await.unwrap();
        assert!(!off.enabled && here.oidc.find("wiki").is_none(), "nobody can sign in there");
        there.sites.refresh().await.unwrap();
        assert!(there.oidc.find("wiki").is_none());
        assert!(there.oidc.find("own").is_some(), "the configuration stays");
        here.sites.change(&id, "新维基", SiteDetails::Oidc(narrow), true).await.unwrap();
        assert!(here.oidc.find("wiki").unwrap().secret.is_some(), "the secret survives");
    })
    .await;
}

#[tokio::test]
async fn names_are_unique_within_a_protocol_and_its_kind_stays() {
    on_both(|test| async move {
        let here = process(&test);
        let oidc = || SiteDetails::Oidc(wiki());
        assert!(matches!(here.sites.create("own", "x", oidc()).await, Err(SiteError::Taken)));
        let site = here.sites.create("wiki", "x", oidc()).await.unwrap().site;
        assert!(matches!(here.sites.create("wiki", "y", oidc()).await, Err(SiteError::Taken)));
        here.sites.create("wiki", "y", SiteDetails::SaToken(shop())).await.unwrap();
        let id = site.id.unwrap();
        let other = here.sites.change(&id, "x", SiteDetails::SaToken(shop()), true).await;
        assert!(matches!(other, Err(SiteError::OtherProtocol)));
        let public = SiteDetails::Oidc(OidcDetails { public: true, ..wiki() });
        assert!(matches!(here.sites.change(&id, "x", public, true).await, Err(SiteError::OtherKind)));
        assert!(matches!(here.sites.change("nobody", "x", oidc(), true).await, Err(SiteError::NotFound)));

        let listed = here.sites.list().await.unwrap();
        let names: Vec<_> = listed.iter().map(|site| (site.client_id.as_str(), site.id.is_some())).collect();
        assert_eq!(names, [("own", false), ("wiki", true), ("wiki", true)]);
    })
    .await;
}

#[tokio::test]
async fn uses_and_failures_are_told_for_the_site_that_they_belong_to() {
    on_both(|test| async move {
        let here = process(&test);
        here.sites.create("wiki", "x", SiteDetails::Oidc(wiki())).await.unwrap();
        for now_ms in [5000, 6000, 4000, 65_000] {
            let mut tx = test.db.write().await.unwrap();
            relying::used(&mut tx, Protocol::Oidc, "wiki", now_ms).await.unwrap();
            tx.commit().await.unwrap();
        }
        for attempt in 1..=120 {
            let ending = Ending {
                attempt,
                now_ms: attempt,
                failure: Some("HTTP 500".into()),
                again_ms: (attempt < 120).then_some(attempt + 1),
            };
            let mut tx = test.db.write().await.unwrap();
            relying::note(&mut tx, Protocol::Oidc, "wiki", &ending).await.unwrap();
            tx.commit().await.unwrap();
        }
        let listed = here.sites.list().await.unwrap();
        let figures: Vec<_> =
            listed.iter().map(|site| (site.last_used_ms, site.users, site.failures)).collect();
        assert_eq!(figures, [(None, 0, 0), (Some(65_000), 0, 100)]);
        let failures = here.sites.failures(Protocol::Oidc, "wiki").await.unwrap();
        assert_eq!((failures.len(), failures[0].attempt, failures[0].last), (100, 120, true));
        assert_eq!(here.sites.failures(Protocol::SaToken, "wiki").await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn a_site_whose_row_was_damaged_is_left_out_rather_than_opened() {
    on_both(|test| async move {
        let here = process(&test);
        here.sites.create("wiki", "x", SiteDetails::Oidc(wiki())).await.unwrap();
        here.sites.create("shop", "x", SiteDetails::SaToken(shop())).await.unwrap();
        let mut tx = test.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query("update relying_sites set secret = null").execute(c).await.map(drop))
            .unwrap();
        tx.commit().await.unwrap();
        here.sites.refresh().await.unwrap();
        assert!(here.oidc.find("wiki").is_none(), "a client with a secret does not become a public one");
        assert!(here.sso.find("shop").is_none());
    })
    .await;
}
