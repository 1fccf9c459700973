//! Requests that are gone through without being made, and prices that were promised.

use baigong_ledger::caps::{CapPeriod, Caps, OverCap};
use baigong_ledger::{PromisedPrice, Spender, SpendingKey};

use super::*;

fn keyed(site: &Site, key: SpendingKey) -> Spender<'_> {
    Spender { key: Some(Arc::new(SpendingKey { id: "key_1".into(), ..key })), ..Spender::from(&site.user) }
}

#[tokio::test]
async fn a_rehearsal_prices_names_the_wire_and_makes_nothing() {
    on_sites(|site, _| async move {
        let new = || Site::request("k", "text", 3);
        let gone = site.tasks.rehearse(Spender::from(&site.user), new()).await.unwrap();
        assert_eq!((gone.points, gone.exact, gone.refusals.len(), gone.unfetched), (30, true, 0, false));
        assert_eq!(gone.wire.as_deref(), Some(Wire::RELAY.id.as_ref()));
        assert!(gone.account.is_some());
        assert_eq!(site.balance().await, (100, 0));
        assert!(!site.tasks.is_repeated(&site.user.id, "k").await.unwrap());
        let wrong = site.tasks.rehearse(Spender::from(&site.user), Site::request("k", "text", 9)).await;
        assert!(matches!(wrong, Err(TaskError::Invalid(_))), "{wrong:?}");
    })
    .await;
}

#[tokio::test]
async fn a_rehearsal_tells_all_that_would_refuse() {
    on_sites(|site, _| async move {
        site.tasks.create(&site.user, Site::request("first", "stream", 5)).await.unwrap();
        site.tasks.create(&site.user, Site::request("second", "stream", 1)).await.unwrap();
        let caps = Caps { day: Some(20), ..Caps::default() };
        let key = SpendingKey { caps, max_active: Some(0), ..SpendingKey::default() };
        let spender = Spender { max_points: Some(40), ..keyed(&site, key) };
        let gone = site.tasks.rehearse(spender, Site::request("k", "text", 5)).await.unwrap();
        let over = OverCap { period: CapPeriod::Day, most: 20, left: 20 };
        assert!(
            matches!(&gone.refusals[..], [
                TaskError::InsufficientPoints { needed: 50, available: 40 },
                TaskError::AboveMost { points: 50, most: 40 },
                TaskError::OverCap { needed: 50, over: told },
                TaskError::KeyBusy { most: 0 },
            ] if *told == over),
            "{:?}",
            gone.refusals
        );
        site.points.grant(&site.user.id.own_account(), "more", 200, "").await.unwrap();
        for n in 2..8 {
            site.tasks.create(&site.user, Site::request(&n.to_string(), "stream", 1)).await.unwrap();
        }
        let full =
            site.tasks.rehearse(Spender::from(&site.user), Site::request("k", "text", 1)).await.unwrap();
        assert!(matches!(&full.refusals[..], [TaskError::TooManyActive(_)]), "{:?}", full.refusals);
    })
    .await;
}

/// Raises or lowers the price of the mode; gives its version. A prompt has no examples to check a price with, so that the panel
/// would not set it.
async fn set(site: &Site, points: i64) -> i64 {
    let (db, prices) = (&site.tasks.engine.db, &site.tasks.prices);
    let (version, _) = prices.current("scripted", "only").unwrap();
    let rule = serde_json::to_string(&PriceRule::flat(points).per("n")).unwrap();
    let mut tx = db.write().await.unwrap();
    baigong_base::on!(&mut tx, c => sqlx::query(
        "insert into prices (tool, mode, version, rule, source, effective_ms, created_ms)
         values ('scripted', 'only', $1, $2, 'operator', $3, $3)")
        .bind(version + 1).bind(rule).bind(site.clock.now_ms()).execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();
    prices.reload().await.unwrap();
    version + 1
}

#[tokio::test]
async fn a_promised_price_holds_when_it_was_raised_and_is_none_to_pay_when_it_fell() {
    on_sites(|site, _| async move {
        let (version, _) = site.tasks.prices.current("scripted", "only").unwrap();
        let promised = Some(PromisedPrice { version, points: 20 });
        let spender = || Spender { promised, ..Spender::from(&site.user) };
        let raised = set(&site, 15).await;
        let create = async |name, spender| site.tasks.create(spender, Site::request(name, "text", 2)).await;
        let held = create("a", spender()).await.unwrap().task;
        assert_eq!(held.points, 20);
        assert_eq!(
            create("b", Spender::from(&site.user)).await.unwrap().task.points,
            30,
            "without the promise"
        );
        assert_eq!(site.until_final(&held.id).await.charged, Some(20));
        // Nobody knows what was promised by a version that is not there: then it is refused.
        let unknown =
            Spender { promised: Some(PromisedPrice { version: raised + 9, points: 20 }), ..spender() };
        let refused = create("c", unknown.clone()).await;
        assert!(matches!(refused, Err(TaskError::AbovePromise { points: 30 })), "{refused:?}");
        assert!(create("a", unknown).await.unwrap().replayed, "a repeated request is recognised first");
        set(&site, 4).await;
        assert_eq!(create("d", spender()).await.unwrap().task.points, 8);
        assert!(site.points.check().await.unwrap().balanced);
    })
    .await;
}
