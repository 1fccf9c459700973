use super::*;
use baigong_ground::day::DAY_MS;
use baigong_pay::PaymentState;

#[tokio::test]
async fn a_payment_is_booked_once_however_many_tell_of_it_at_the_same_time() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        person(&site.db, "inviter", None, None).await;
        let user = person(&site.db, "buyer", Some("inviter"), None).await;
        let order = site.order(&user, 1000, 1000).await;
        assert!(site.wechat.pay(&order.order_no, START_MS));
        let notices = (0..8).map(|_| site.told(&order.order_no));
        let queries = (0..4).map(|_| site.store.refresh(&order.order_no));
        let (notices, queries) =
            tokio::join!(futures::future::join_all(notices), futures::future::join_all(queries));
        assert!(notices.iter().all(|received| received.status == 200));
        assert!(queries.into_iter().all(|order| order.is_ok()));
        assert_eq!(site.available("buyer").await, 1000);
        assert_eq!(site.available("inviter").await, 150, "a tenth, and the reward, once");
        assert_eq!(site.store.counts().credited, 1);
        let events = site.store.timeline(&order.order_no).await.unwrap();
        assert_eq!(events.iter().filter(|event| event.kind == "credited").count(), 1);
        let order = site.store.order(&order.order_no).await.unwrap();
        assert_eq!((order.status, &*order.status_text.zh), (OrderStatus::Success, "支付成功"));
        assert_eq!((order.received_cents, order.paid_ms), (Some(1000), Some(START_MS)));
    })
    .await;
}

#[tokio::test]
async fn a_payment_of_another_amount_books_nothing_until_a_person_says_so() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        site.wechat.change(&order.order_no, |trade| trade.cents = 1);
        assert!(site.wechat.pay(&order.order_no, START_MS));
        for _ in 0..3 {
            assert_eq!(site.told(&order.order_no).await.status, 200);
            site.clock.pass(10_000);
            site.store.refresh(&order.order_no).await.unwrap();
        }
        assert_eq!(
            (site.available("buyer").await, site.status(&order.order_no).await),
            (0, OrderStatus::Pending)
        );
        assert_eq!(site.attention().await, [AttentionKind::AmountMismatch], "written down once");
        // The sweeper never closes what was paid.
        site.clock.pass(DAY_MS);
        site.store.sweep().await.unwrap();
        assert_eq!(site.status(&order.order_no).await, OrderStatus::Pending);
        let one = &site.store.attention().await.unwrap()[0];
        site.store.resolve(&one.id, Verdict::Accept, "已补齐差额", "admin").await.unwrap();
        assert_eq!(site.available("buyer").await, 1000);
        let order = site.store.order(&order.order_no).await.unwrap();
        assert_eq!((order.status, order.received_cents), (OrderStatus::Success, Some(1)));
        let again = site.store.resolve(&one.id, Verdict::Accept, "", "admin").await;
        assert!(matches!(again, Err(StoreError::NoAttention)));
    })
    .await;
}

#[tokio::test]
async fn what_is_forged_or_for_another_merchant_books_nothing_and_is_counted() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        let headers = HeaderMap::new();
        let junk = site.store.notified("wechat", &headers, b"junk").await.unwrap();
        assert_eq!((junk.answer.status, junk.taken), (500, false));
        assert_eq!(site.attention().await, []);
        for _ in 0..2 {
            let foreign = site.store.notified("wechat", &headers, br#"{"foreign":true}"#).await.unwrap();
            assert_eq!((foreign.answer.status, foreign.taken), (500, false));
        }
        assert_eq!(site.attention().await, [AttentionKind::ForeignMerchant]);
        assert_eq!(site.store.counts().notices_refused, 3);
        assert!(site.store.notified("paypal", &headers, b"").await.is_none());
        assert_eq!(site.status(&order.order_no).await, OrderStatus::Pending);
    })
    .await;
}

#[tokio::test]
async fn a_payment_of_no_order_of_another_channel_or_of_a_used_transaction_books_nothing() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (user, order) = site.ordered().await;
        let headers = HeaderMap::new();
        let notice = |order_no: &OrderNo, transaction_id: &str| {
            serde_json::json!({ "order_no": order_no, "cents": 1000, "transaction_id": transaction_id })
                .to_string()
        };
        let tell = |channel: &'static str, body: String| {
            let (store, headers) = (&site.store, &headers);
            async move { store.notified(channel, headers, body.as_bytes()).await.unwrap().answer.status }
        };
        assert_eq!(tell("wechat", notice(&OrderNo::new("NOBODYS1"), "T0")).await, 200);
        assert_eq!(tell("alipay", notice(&order.order_no, "T1")).await, 200);
        assert_eq!(site.available("buyer").await, 0);
        assert_eq!(tell("wechat", notice(&order.order_no, "T2")).await, 200);
        assert_eq!(site.available("buyer").await, 1000);
        // The same transaction cannot pay for a second order, and a second one cannot pay for the same order.
        let other = site.order(&user, 1000, 7).await;
        assert_eq!(tell("wechat", notice(&other.order_no, "T2")).await, 200);
        assert_eq!(tell("wechat", notice(&order.order_no, "T3")).await, 200);
        assert_eq!(site.available("buyer").await, 1000);
        use AttentionKind::{ChannelMismatch, PaidTwice, TransactionReused, UnknownOrder};
        assert_eq!(site.attention().await, [UnknownOrder, ChannelMismatch, TransactionReused, PaidTwice]);
    })
    .await;
}

#[tokio::test]
async fn a_genuine_payment_of_a_closed_order_is_booked_once_and_noted() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        site.clock.pass(360_000);
        site.store.sweep().await.unwrap();
        assert_eq!(site.status(&order.order_no).await, OrderStatus::Cancelled);
        // What a channel promises does not happen, happens.
        site.wechat.change(&order.order_no, |trade| {
            (trade.state, trade.paid_ms) = (PaymentState::Paid, Some(START_MS));
        });
        for _ in 0..2 {
            assert_eq!(site.told(&order.order_no).await.status, 200);
        }
        assert_eq!(site.available("buyer").await, 1000);
        let order = site.store.order(&order.order_no).await.unwrap();
        assert_eq!(order.status, OrderStatus::Success);
        assert!(order.note.zh.contains("关闭后才收到付款"));
        assert_eq!(site.attention().await, [AttentionKind::LatePayment]);
    })
    .await;
}

#[tokio::test]
async fn days_are_added_from_now_or_from_the_present_end_whichever_is_later() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let now = site.clock.now_ms();
        for (name, before, after) in [
            ("expired", Some(now - 5), Some(now + 30 * DAY_MS)),
            ("running", Some(now + DAY_MS), Some(now + 31 * DAY_MS)),
            ("endless", None, None),
        ] {
            let user = person(&site.db, name, None, before).await;
            let month = NewProduct { membership: Some(Membership::Month), ..product("月卡", 1000, 5) };
            let month = site.store.products().create(month).await.unwrap();
            let order = site.store.buy(&user, &month.id, "wechat", Way::Qr, None).await.unwrap().order;
            assert!(site.wechat.pay(&order.order_no, now));
            site.told(&order.order_no).await;
            assert_eq!((site.term(name).await, site.available(name).await), (after, 5), "{name}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_payment_that_the_ledger_refuses_is_kept_and_booked_when_it_can_be() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        sql(&site.db, "delete from point_accounts where payer_id = 'buyer'").await;
        assert!(site.wechat.pay(&order.order_no, START_MS));
        assert_eq!(site.told(&order.order_no).await.status, 200);
        assert_eq!(site.status(&order.order_no).await, OrderStatus::Paid);
        assert_eq!(site.attention().await, [AttentionKind::NotCredited]);
        let mut tx = site.db.write().await.unwrap();
        Points::open(&mut tx, &UserId::new("buyer").own_account(), 0).await.unwrap();
        tx.commit().await.unwrap();
        site.clock.pass(60_000);
        site.store.sweep().await.unwrap();
        assert_eq!(
            (site.available("buyer").await, site.status(&order.order_no).await),
            (1000, OrderStatus::Success)
        );
        assert_eq!(site.attention().await, []);
    })
    .await;
}

#[tokio::test]
async fn what_can_no_longer_be_given_back_is_completed() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let finished = site.paid(&user, 1000, 10).await;
        site.wechat.change(&finished.order_no, |trade| trade.state = PaymentState::Finished);
        site.told(&finished.order_no).await;
        assert_eq!(site.status(&finished.order_no).await, OrderStatus::Completed);
        let old = site.paid(&user, 1000, 10).await;
        site.clock.pass(365 * DAY_MS);
        assert_eq!(site.store.sweep().await.unwrap().completed, 0);
        site.clock.pass(1);
        assert_eq!(site.store.sweep().await.unwrap().completed, 1);
        assert_eq!(site.status(&old.order_no).await, OrderStatus::Completed);
        let refused = site.store.refund(&old.order_no, None, "晚了", "admin", None).await;
        assert!(matches!(refused, Err(StoreError::NotRefundable(_))));
    })
    .await;
}
