//! The promises, on both databases.

use std::sync::Arc;

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::vault::Vault;
use baigong_ground::day::{DAY_MS, HOUR_MS};
use baigong_ledger::User;
use baigong_ledger::caps::Caps;

use super::*;
use crate::users::{ClientInfo, NewUser, UserFilter, UserSettings, Users};

mod children;

const START_MS: i64 = 1_772_294_400_000;

struct Site {
    keys: Keys,
    users: Users,
    clock: Arc<ManualClock>,
    test: TestDb,
}

impl Site {
    fn new(test: TestDb) -> Self {
        let clock = ManualClock::at(START_MS);
        let users = Users::new(test.db.clone(), clock.clone(), Vault::new(&[7; 32]), UserSettings::default());
        Self { keys: Keys::new(test.db.clone(), clock.clone(), users.clone()), users, clock, test }
    }

    /// A second process on the same database.
    fn second(&self) -> Keys {
        Keys::new(self.test.db.clone(), self.clock.clone(), self.users.clone())
    }

    async fn person(&self, name: &str) -> User {
        let form =
            NewUser { login_name: name.into(), password: "correct horse".into(), ..NewUser::default() };
        let client =
            ClientInfo { address: [198, 51, 100, 7].into(), user_agent: String::new(), device: None };
        self.users.register(form, None, None, &client).await.unwrap().user
    }

    async fn works(&self, text: &KeyText) -> bool {
        let here = self.keys.authenticate(text.as_str()).await.unwrap().is_some();
        let there = self.second().authenticate(text.as_str()).await.unwrap().is_some();
        assert_eq!(here, there, "every process says the same");
        here
    }
}

fn key(scopes: &[KeyScope]) -> NewKey {
    NewKey {
        name: " 夜间批量 ".into(),
        scopes: scopes.to_vec(),
        expires_ms: None,
        limits: KeyLimits::default(),
        test: false,
        organisation_id: None,
    }
}

const MAKER: &[KeyScope] = &[KeyScope::TasksWrite, KeyScope::TasksRead, KeyScope::TasksRead];

#[tokio::test]
async fn a_key_acts_for_its_owner_within_its_scopes_and_is_kept_as_a_hash_alone() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let made = site.keys.make(&alice, key(MAKER)).await.unwrap();
        assert_eq!((made.key.name.as_str(), made.key.hint.clone()), ("夜间批量", made.text.hint()));
        let holder = site.keys.authenticate(made.text.as_str()).await.unwrap().unwrap();
        assert_eq!((holder.user.id.clone(), holder.id.clone()), (alice.id.clone(), made.key.id.clone()));
        assert_eq!(holder.scopes.to_string(), "tasks:read tasks:write");
        assert!(holder.scopes.contain(KeyScope::TasksRead) && !holder.scopes.contain(KeyScope::MediaRead));
        let listed = site.keys.list(&alice.id, false).await.unwrap();
        assert_eq!(listed, std::slice::from_ref(&made.key));
        assert!(!serde_json::to_string(&listed).unwrap().contains(&made.text.as_str()[12..42]));
        assert!(site.keys.list(&site.person("bob").await.id, false).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_wrong_form_names_its_fields_and_makes_nothing() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let limits = KeyLimits {
            tools: vec!["tool".into(); 101],
            points: Caps { day: Some(0), month: None, total: Some(1) },
            max_active: Some(-1),
            requests_per_minute: Some(0),
            networks: vec!["203.0.113.0/24".into(), "home".into()],
        };
        let wrong = NewKey {
            name: "\n".into(),
            scopes: vec![],
            expires_ms: Some(START_MS),
            limits,
            test: false,
            organisation_id: None,
        };
        let Err(KeyError::Invalid(fields)) = site.keys.make(&alice, wrong).await else { panic!() };
        let paths: Vec<_> = fields.iter().map(|field| field.path.as_str()).collect();
        let limits = ["points/day", "max_active", "requests_per_minute", "tools", "networks/1"];
        let limits = limits.map(|field| format!("/limits/{field}"));
        let fields = ["/name", "/scopes", "/expires_ms"].into_iter().chain(limits.iter().map(String::as_str));
        assert_eq!(paths, fields.collect::<Vec<_>>());
        assert!(site.keys.list(&alice.id, false).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn an_ended_an_expired_and_a_found_key_stop_at_once() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let [ended, found] = [
            site.keys.make(&alice, key(MAKER)).await.unwrap(),
            site.keys.make(&alice, key(MAKER)).await.unwrap(),
        ];
        let expires_ms = Some(START_MS + HOUR_MS);
        let expiring = site.keys.make(&alice, NewKey { expires_ms, ..key(MAKER) }).await.unwrap();
        for made in [&ended, &found, &expiring] {
            assert!(site.works(&made.text).await);
        }
        let bob = site.person("bob").await;
        let foreign = site.keys.end(&bob.id, &ended.key.id, KeyEnd::Owner).await;
        assert!(matches!(foreign, Err(KeyError::NotFound)), "nobody ends another's key");
        let key = site.keys.end(&alice.id, &ended.key.id, KeyEnd::Owner).await.unwrap();
        assert_eq!((key.ended_ms, key.ended_by), (Some(START_MS), Some(KeyEnd::Owner)));
        assert!(!site.works(&ended.text).await);
        let owner = site.keys.end_leaked(&found.text).await.unwrap();
        assert_eq!(owner, Some((found.key.id.clone(), alice.id.clone())));
        assert!(!site.works(&found.text).await);
        site.clock.pass(HOUR_MS);
        assert!(!site.works(&expiring.text).await);
        assert_eq!(site.keys.end_leaked(&KeyText::random(false)).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_renewed_key_keeps_its_name_and_its_former_text_works_as_long_as_was_said() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let first = site.keys.make(&alice, key(MAKER)).await.unwrap();
        let second = site.keys.renew(&alice.id, &first.key.id, DAY_MS).await.unwrap();
        assert_eq!((&second.key.id, second.key.former_ends_ms), (&first.key.id, Some(START_MS + DAY_MS)));
        assert!(site.works(&first.text).await && site.works(&second.text).await);
        let third = site.keys.renew(&alice.id, &first.key.id, 0).await.unwrap();
        assert!(
            !site.works(&first.text).await && !site.works(&second.text).await,
            "what was longer is cut short"
        );
        assert!(site.works(&third.text).await);
        assert_eq!(site.keys.list(&alice.id, false).await.unwrap().len(), 1);
        let long = site.keys.renew(&alice.id, &first.key.id, 8 * DAY_MS).await;
        assert!(matches!(long, Err(KeyError::Invalid(fields)) if fields[0].path == "/overlap_ms"));
        site.keys.end(&alice.id, &first.key.id, KeyEnd::Owner).await.unwrap();
        assert!(matches!(site.keys.renew(&alice.id, &first.key.id, 0).await, Err(KeyError::Ended)));
    })
    .await;
}

#[tokio::test]
async fn a_keys_limits_are_changed_and_hold_in_every_process_at_its_next_request() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let made = site.keys.make(&alice, key(MAKER)).await.unwrap();
        assert!(site.works(&made.text).await);
        let limits = KeyLimits {
            tools: vec!["kling".into()],
            points: Caps { day: Some(500), ..Caps::default() },
            max_active: Some(3),
            requests_per_minute: Some(60),
            networks: vec!["203.0.113.9".into(), "2001:db8::/32".into()],
        };
        let change = KeyChange { limits: Some(limits.clone()), ..KeyChange::default() };
        let changed = site.keys.change(&alice.id, &made.key.id, change).await.unwrap();
        assert_eq!((&changed.limits, changed.name.as_str()), (&limits, "夜间批量"));
        for keys in [site.keys.clone(), site.second()] {
            let holder = keys.authenticate(made.text.as_str()).await.unwrap().unwrap();
            assert_eq!((holder.spending.caps, holder.spending.max_active), (limits.points, Some(3)));
            assert_eq!(holder.requests_per_minute, Some(60));
            assert!(holder.spending.may_use("kling") && !holder.spending.may_use("pika"));
            let admits = |address: &str| holder.may_come_from(address.parse().unwrap());
            assert!(admits("203.0.113.9") && admits("2001:db8::1") && !admits("198.51.100.7"));
        }
        let name = KeyChange { name: Some("白天".into()), ..KeyChange::default() };
        let renamed = site.keys.change(&alice.id, &made.key.id, name).await.unwrap();
        assert_eq!((renamed.name.as_str(), renamed.limits), ("白天", limits));
        let bob = site.person("bob").await;
        let foreign = site.keys.change(&bob.id, &made.key.id, KeyChange::default()).await;
        assert!(matches!(foreign, Err(KeyError::NotFound)));
    })
    .await;
}

#[tokio::test]
async fn fifty_keys_are_enough_and_ended_ones_do_not_count() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        for _ in 0..49 {
            site.keys.make(&alice, key(MAKER)).await.unwrap();
        }
        let both = tokio::join!(site.keys.make(&alice, key(MAKER)), site.keys.make(&alice, key(MAKER)));
        let (last, refused) = match both {
            (Ok(last), refused) | (refused, Ok(last)) => (last, refused),
            _ => panic!("one is made"),
        };
        assert!(matches!(refused, Err(KeyError::TooMany(50))));
        site.keys.end(&alice.id, &last.key.id, KeyEnd::Owner).await.unwrap();
        site.keys.make(&alice, key(MAKER)).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn when_a_key_was_last_used_is_written_together() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let made = site.keys.make(&alice, key(MAKER)).await.unwrap();
        assert_eq!(made.key.last_used_ms, None);
        site.clock.pass(HOUR_MS);
        assert!(site.keys.authenticate(made.text.as_str()).await.unwrap().is_some());
        assert_eq!(site.keys.write_last_used().await.unwrap(), 1);
        assert_eq!(site.keys.write_last_used().await.unwrap(), 0);
        assert_eq!(site.keys.list(&alice.id, false).await.unwrap()[0].last_used_ms, Some(START_MS + HOUR_MS));
    })
    .await;
}

#[tokio::test]
async fn a_test_key_acts_for_an_account_beside_its_owners_and_ends_with_it() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice-wang").await;
        let acts_for = async |text: &KeyText| {
            let here = site.keys.authenticate(text.as_str()).await.unwrap();
            let there = site.second().authenticate(text.as_str()).await.unwrap();
            assert_eq!(here.as_ref().map(|holder| holder.id.clone()), there.map(|holder| holder.id));
            here.map(|holder| (holder.user.id.clone(), holder.spending.test))
        };
        let live = site.keys.make(&alice, key(MAKER)).await.unwrap();
        assert_eq!(acts_for(&live.text).await, Some((alice.id.clone(), false)));
        assert_eq!(site.users.sandbox_of(&alice.id).await.unwrap(), None, "made with the first test key");
        let trying = || NewKey { test: true, ..key(MAKER) };
        let first = site.keys.make(&alice, trying()).await.unwrap();
        let second = site.keys.make(&alice, trying()).await.unwrap();
        assert!(first.key.test && first.text.as_str().starts_with("bg_test_"));
        let sandbox = site.users.sandbox_of(&alice.id).await.unwrap().unwrap();
        assert_ne!(sandbox, alice.id);
        assert_eq!(acts_for(&first.text).await, Some((sandbox.clone(), true)));
        assert_eq!(acts_for(&second.text).await, Some((sandbox.clone(), true)));
        let renewed = site.keys.renew(&alice.id, &first.key.id, 0).await.unwrap();
        assert!(renewed.text.as_str().starts_with("bg_test_") && acts_for(&first.text).await.is_none());
        assert_eq!(site.keys.list(&alice.id, false).await.unwrap().len(), 3);
        // Nobody signs in to it, and whoever runs the site does not count it among people.
        let client =
            ClientInfo { address: [198, 51, 100, 7].into(), user_agent: String::new(), device: None };
        assert!(site.users.login(&format!("test:{}", alice.uid), "correct horse", &client).await.is_err());
        assert_eq!(site.users.people(&UserFilter::default(), 1, 10).await.unwrap().1, 1);

        let mut tx = site.test.db.write().await.unwrap();
        site.users.close(&mut tx, &alice.id).await.unwrap();
        tx.commit().await.unwrap();
        let closed: i64 = baigong_base::read!(&site.test.db, c => sqlx::query_scalar(
            "select count(*) from users where closed_ms is not null").fetch_one(c).await)
        .unwrap();
        assert_eq!(closed, 2, "what was tried is cleared like the account");
        assert_eq!(site.second().authenticate(second.text.as_str()).await.unwrap().map(|_| ()), None);
    })
    .await;
}
