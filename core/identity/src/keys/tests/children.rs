//! Keys below a key, and tokens for some minutes.

use baigong_base::read;

use super::*;

const MANAGER: &[KeyScope] = &[KeyScope::KeysWrite, KeyScope::TasksWrite, KeyScope::TasksRead];

async fn manager(site: &Site, owner: &User, limits: KeyLimits) -> MadeKey {
    site.keys.make(owner, NewKey { limits, ..key(MANAGER) }).await.unwrap()
}

fn token() -> NewToken {
    NewToken {
        scopes: vec![KeyScope::TasksWrite],
        tools: Vec::new(),
        max_points: 50,
        seconds: 900,
        name: None,
    }
}

fn refused<T>(result: Result<T, KeyError>) -> Vec<String> {
    match result {
        Err(KeyError::Invalid(fields)) => fields.into_iter().map(|field| field.path).collect(),
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("it was made"),
    }
}

#[tokio::test]
async fn a_key_makes_keys_below_itself_which_act_for_its_owner_within_its_bounds() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let limits = KeyLimits { tools: vec!["kling".into()], max_active: Some(9), ..KeyLimits::default() };
        let parent = manager(&site, &alice, limits).await;
        let made = site.keys.make_below(&parent.key.id, key(MAKER)).await.unwrap();
        assert_eq!(made.key.parent_id.as_ref(), Some(&parent.key.id));
        for keys in [site.keys.clone(), site.second()] {
            let holder = keys.authenticate(made.text.as_str()).await.unwrap().unwrap();
            assert_eq!((&holder.user.id, holder.id.as_str()), (&alice.id, holder.spending.id.as_str()));
            assert!(!holder.scopes.contain(KeyScope::KeysWrite));
            assert!(holder.spending.may_use("kling") && !holder.spending.may_use("pika"));
            assert_eq!(holder.spending.parent.as_ref().unwrap().max_active, Some(9));
        }
        // Another narrowing of the key above holds for those below it at once.
        let limits = KeyLimits { networks: vec!["203.0.113.0/24".into()], ..KeyLimits::default() };
        let change = KeyChange { limits: Some(limits), ..KeyChange::default() };
        site.keys.change(&alice.id, &parent.key.id, change).await.unwrap();
        let holder = site.keys.authenticate(made.text.as_str()).await.unwrap().unwrap();
        assert!(holder.may_come_from("203.0.113.7".parse().unwrap()));
        assert!(!holder.may_come_from("198.51.100.7".parse().unwrap()));
        let listed = site.keys.list(&alice.id, false).await.unwrap();
        let ids: Vec<_> = listed.iter().map(|key| &key.id).collect();
        assert_eq!(ids, [&parent.key.id, &made.key.id], "its owner sees both, those of people first");
    })
    .await;
}

#[tokio::test]
async fn a_key_below_another_is_wider_in_nothing_and_each_field_that_would_be_is_named() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let limits = KeyLimits {
            tools: vec!["kling".into()],
            points: Caps { day: Some(500), month: Some(500), total: Some(500) },
            max_active: Some(3),
            requests_per_minute: Some(60),
            networks: vec!["203.0.113.0/24".into()],
        };
        let last_ms = START_MS + HOUR_MS;
        let form = NewKey { limits: limits.clone(), expires_ms: Some(last_ms), ..key(MANAGER) };
        let parent = site.keys.make(&alice, form).await.unwrap().key.id;
        let wider = KeyLimits {
            tools: vec!["kling".into(), "pika".into()],
            points: Caps { day: Some(501), month: Some(501), total: Some(501) },
            max_active: Some(4),
            requests_per_minute: Some(61),
            networks: vec!["203.0.113.7".into(), "203.0.0.0/16".into()],
        };
        let asked = NewKey {
            scopes: vec![KeyScope::TasksRead, KeyScope::BillingRead, KeyScope::KeysWrite],
            expires_ms: Some(last_ms + 1),
            limits: wider.clone(),
            test: true,
            organisation_id: Some(crate::organisations::OrganisationId::new("org_other")),
            ..key(MAKER)
        };
        let own = ["scopes/1", "scopes/2", "expires_ms", "test", "organisation_id"];
        let of_limits = [
            "points/day",
            "points/month",
            "points/total",
            "max_active",
            "requests_per_minute",
            "tools/1",
            "networks/1",
        ];
        let of_limits = of_limits.map(|field| format!("/limits/{field}"));
        let all = own.map(|field| format!("/{field}")).into_iter().chain(of_limits.clone());
        assert_eq!(refused(site.keys.make_below(&parent, asked).await), all.collect::<Vec<_>>());
        let made = site.keys.make_below(&parent, NewKey { limits, ..key(MAKER) }).await.unwrap();
        assert_eq!(made.key.expires_ms, Some(last_ms), "it ends with the key above it");
        let change = || KeyChange { limits: Some(wider.clone()), ..KeyChange::default() };
        assert_eq!(refused(site.keys.change(&parent, &made.key.id, change()).await), of_limits);
        assert_eq!(refused(site.keys.change(&alice.id, &made.key.id, change()).await), of_limits);
        let asked = NewToken {
            scopes: vec![KeyScope::MediaRead, KeyScope::BillingRead],
            tools: vec!["pika".into()],
            max_points: 501,
            seconds: 901,
            ..token()
        };
        let fields = ["/scopes/0", "/scopes/1", "/seconds", "/max_points", "/tools/0"];
        assert_eq!(refused(site.keys.make_token(&parent, asked).await), fields);
        assert!(
            site.keys.make_below(&made.key.id, key(MAKER)).await.is_err(),
            "none below one that is below"
        );
        assert_eq!(site.keys.list(&alice.id, false).await.unwrap().len(), 2, "nothing was made of it");
    })
    .await;
}

#[tokio::test]
async fn a_key_ends_those_below_it_and_a_renewed_one_keeps_them() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let parent = manager(&site, &alice, KeyLimits::default()).await;
        let below = site.keys.make_below(&parent.key.id, key(MAKER)).await.unwrap();
        let short = site.keys.make_token(&parent.key.id, token()).await.unwrap();
        assert!(site.works(&below.text).await && site.works(&short.text).await);
        site.keys.renew(&alice.id, &parent.key.id, 0).await.unwrap();
        assert!(site.works(&below.text).await && site.works(&short.text).await);
        let renewed = site.keys.renew(&parent.key.id, &below.key.id, 0).await.unwrap();
        assert!(!site.works(&below.text).await && site.works(&renewed.text).await);
        assert!(matches!(site.keys.renew(&alice.id, &short.key.id, 0).await, Err(KeyError::Temporary)));
        site.keys.end(&alice.id, &parent.key.id, KeyEnd::Owner).await.unwrap();
        assert!(!site.works(&renewed.text).await && !site.works(&short.text).await);
        let ended = site.keys.list(&parent.key.id, false).await.unwrap().remove(0);
        assert_eq!((ended.ended_ms, ended.ended_by), (Some(START_MS), Some(KeyEnd::Parent)));
        assert!(matches!(site.keys.make_below(&parent.key.id, key(MAKER)).await, Err(KeyError::Ended)));
        // One that somebody finds takes those below it along, and one that expires.
        for by_expiry in [false, true] {
            let expires_ms = by_expiry.then_some(START_MS + HOUR_MS);
            let parent = site.keys.make(&alice, NewKey { expires_ms, ..key(MANAGER) }).await.unwrap();
            let below = site.keys.make_below(&parent.key.id, key(MAKER)).await.unwrap();
            assert!(site.works(&below.text).await);
            if by_expiry {
                site.clock.pass(HOUR_MS);
            } else {
                site.keys.end_leaked(&parent.text).await.unwrap();
            }
            assert!(!site.works(&below.text).await);
        }
    })
    .await;
}

#[tokio::test]
async fn a_key_sees_and_touches_those_below_it_alone() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let [one, two] = [
            manager(&site, &alice, KeyLimits::default()).await.key.id,
            manager(&site, &alice, KeyLimits::default()).await.key.id,
        ];
        let mine = site.keys.make_below(&one, key(MAKER)).await.unwrap().key.id;
        let others = site.keys.make_below(&two, key(MAKER)).await.unwrap().key.id;
        let seen = site.keys.list(&one, false).await.unwrap();
        assert_eq!(seen.iter().map(|key| &key.id).collect::<Vec<_>>(), [&mine]);
        for closed in [&one, &two, &others] {
            let name = KeyChange { name: Some("x".into()), ..KeyChange::default() };
            assert!(matches!(site.keys.change(&one, closed, name).await, Err(KeyError::NotFound)));
            assert!(matches!(site.keys.renew(&one, closed, 0).await, Err(KeyError::NotFound)));
            assert!(matches!(site.keys.end(&one, closed, KeyEnd::Owner).await, Err(KeyError::NotFound)));
        }
        assert!(site.keys.end(&one, &mine, KeyEnd::Owner).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn a_token_lasts_some_minutes_stands_apart_and_leaves_a_day_later_where_it_made_nothing() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let parent = manager(&site, &alice, KeyLimits::default()).await.key;
        let [idle, busy] = [
            site.keys.make_token(&parent.id, token()).await.unwrap(),
            site.keys.make_token(&parent.id, token()).await.unwrap(),
        ];
        assert!(idle.text.as_str().starts_with("bg_tmp_"));
        assert_eq!((idle.key.name.as_str(), idle.key.limits.points.total), ("夜间批量", Some(50)));
        assert_eq!(idle.key.expires_ms, Some(START_MS + 15 * 60_000));
        assert_eq!(site.keys.list(&alice.id, false).await.unwrap().len(), 1);
        assert_eq!(site.keys.list(&alice.id, true).await.unwrap().len(), 2);
        assert_eq!(site.keys.list(&parent.id, true).await.unwrap().len(), 2);
        let mut tx = site.test.db.write().await.unwrap();
        baigong_base::on!(&mut tx, c => sqlx::query(
            "insert into tasks (id, user_id, key_id, parent_key_id, tool, mode, state, storage, charge, charge_by_state, points,
                 price_version, idempotency_key, attempts, not_before_ms, cancel_requested, created_ms, updated_ms, deleted)
             values ('t1', $1, $2, $3, 'kling', 'text', 'succeeded', 'none', 'captured', 'captured', 0, 1, 'k', 1, 0, false, 1, 1,
                 false)")
            .bind(&alice.id).bind(&busy.key.id).bind(&parent.id).execute(c).await.map(drop))
        .unwrap();
        tx.commit().await.unwrap();
        site.clock.pass(15 * 60_000 - 1);
        assert!(site.works(&idle.text).await);
        site.clock.pass(1);
        assert!(!site.works(&idle.text).await);
        assert_eq!(site.keys.sweep_tokens().await.unwrap(), 0);
        site.clock.pass(DAY_MS);
        assert_eq!(site.keys.sweep_tokens().await.unwrap(), 1);
        let left: Vec<String> = read!(&site.test.db, c => sqlx::query_scalar(
            "select id from api_keys where temporary").fetch_all(c).await)
        .unwrap();
        assert_eq!(left, [busy.key.id.as_str()], "the log of calls names it");
    })
    .await;
}

#[tokio::test]
async fn a_thousand_keys_below_one_are_enough() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let parent = manager(&site, &alice, KeyLimits::default()).await.key.id;
        let mut tx = site.test.db.write().await.unwrap();
        for n in 0..999 {
            baigong_base::on!(&mut tx, c => sqlx::query(
                "insert into api_keys (id, user_id, name, scopes, limits, created_ms, parent_id)
                 values ($1, $2, 'x', 'tasks:read', '{}', 1, $3)")
                .bind(format!("key_{n}")).bind(&alice.id).bind(&parent).execute(c).await.map(drop))
            .unwrap();
        }
        tx.commit().await.unwrap();
        let make = || site.keys.make_below(&parent, key(MAKER));
        let both = tokio::join!(make(), make());
        assert!(matches!(
            both,
            (Ok(_), Err(KeyError::TooMany(1000))) | (Err(KeyError::TooMany(1000)), Ok(_))
        ));
        assert!(site.keys.make_token(&parent, token()).await.is_ok(), "tokens are counted apart");
        assert!(site.keys.make(&alice, key(MAKER)).await.is_ok(), "people's own keys too");
    })
    .await;
}
