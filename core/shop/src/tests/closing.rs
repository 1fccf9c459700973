use super::*;
use baigong_ground::day::DAY_MS;
use baigong_pay::{ErrorKind, PaymentState};

#[tokio::test]
async fn an_order_is_closed_at_the_channel_before_it_is_closed_here() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        let no = &order.order_no;
        site.clock.pass(359_999);
        site.store.sweep().await.unwrap();
        assert_eq!((site.status(no).await, site.wechat.calls("close")), (OrderStatus::Pending, 0));
        site.clock.pass(1);
        site.wechat.fail("close", ErrorKind::Unavailable, false);
        site.store.sweep().await.unwrap();
        assert_eq!(site.status(no).await, OrderStatus::Pending, "not closed there, so not closed here");
        site.clock.pass(60_000);
        site.store.sweep().await.unwrap();
        let order = site.store.order(no).await.unwrap();
        assert_eq!((order.status, order.closed_by), (OrderStatus::Cancelled, Some(ClosedBy::Expired)));
        assert_eq!(order.status_text.zh, "超时已关闭");
        assert!(!site.wechat.pay(no, site.clock.now_ms()), "nobody can pay it any more");
        assert_eq!(site.wechat.calls("query"), 4, "it is asked before and after the close");
    })
    .await;
}

#[tokio::test]
async fn a_close_that_is_answered_with_already_paid_books_the_payment() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        site.clock.pass(360_000);
        site.wechat.pay_before_close();
        site.store.sweep().await.unwrap();
        assert_eq!(site.status(&order.order_no).await, OrderStatus::Success);
        assert_eq!(site.available("buyer").await, 1000);
    })
    .await;
}

#[tokio::test]
async fn a_buyer_cancels_and_the_payment_that_was_quicker_is_booked() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (user, order) = site.ordered().await;
        let cancelled = site.store.cancel(&order.order_no).await.unwrap();
        assert_eq!((cancelled.status, &*cancelled.status_text.zh), (OrderStatus::Cancelled, "已取消"));
        let again = site.store.cancel(&order.order_no).await;
        assert!(matches!(again, Err(StoreError::Ended(OrderStatus::Cancelled))));
        let order = site.order(&user, 500, 500).await;
        site.wechat.pay_before_close();
        assert_eq!(site.store.cancel(&order.order_no).await.unwrap().status, OrderStatus::Success);
        assert_eq!(site.available("buyer").await, 500);
    })
    .await;
}

/// Alipay knows no trade before the buyer meets its page, and cannot close it either: the page may still be used.
#[tokio::test]
async fn what_the_channel_does_not_know_yet_stays_open_until_nobody_can_pay_it() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let product = site.store.products().create(product("甲", 1000, 10)).await.unwrap();
        let bought = site.store.buy(&user, &product.id, "alipay", Way::Page, None).await.unwrap();
        let no = &bought.order.order_no;
        site.alipay.change(no, |trade| trade.state = PaymentState::Unknown);
        // The fake would close it: say what Alipay says.
        site.alipay.fail("close", ErrorKind::NotFound, false);
        assert!(site.store.cancel(no).await.is_err());
        let order = site.store.order(no).await.unwrap();
        assert_eq!((order.status, &*order.status_text.zh), (OrderStatus::Pending, "取消中"));
        assert!(matches!(site.store.present(no).await, Err(StoreError::Ended(_))));
        let next = site.store.buy(&user, &product.id, "alipay", Way::Page, None).await.unwrap();
        assert_ne!(next.order.order_no, *no, "an order that is being cancelled is not given back");
        site.clock.pass(360_000);
        site.store.sweep().await.unwrap();
        let order = site.store.order(no).await.unwrap();
        assert_eq!((order.status, &*order.status_text.zh), (OrderStatus::Cancelled, "已取消"));
    })
    .await;
}

#[tokio::test]
async fn unpaid_orders_are_asked_after_on_schedule_by_one_process() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        assert!(site.wechat.pay(&order.order_no, START_MS));
        let store = &site.store;
        let second = Store::new(
            test.db.clone(),
            site.clock.clone(),
            site.points.clone(),
            store.channels().clone(),
            store.settings().clone(),
        );
        assert_eq!(store.sweep().await.unwrap().orders, 0, "not due yet");
        site.clock.pass(30_000);
        let (one, two) = tokio::join!(store.sweep(), second.sweep());
        assert_eq!(one.unwrap().orders + two.unwrap().orders, 1);
        assert_eq!((site.wechat.calls("query"), site.available("buyer").await), (1, 1000));
    })
    .await;
}

#[tokio::test]
async fn people_who_look_make_the_channel_be_asked_once_in_ten_seconds() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        for _ in 0..5 {
            site.store.refresh(&order.order_no).await.unwrap();
            site.clock.pass(1999);
        }
        assert_eq!(site.wechat.calls("query"), 1);
        site.clock.pass(5);
        site.wechat.fail("query", ErrorKind::Unavailable, false);
        assert_eq!(site.store.refresh(&order.order_no).await.unwrap().status, OrderStatus::Pending);
        assert_eq!(site.wechat.calls("query"), 2, "a channel that does not answer is no error");
    })
    .await;
}

#[tokio::test]
async fn an_order_whose_channel_is_gone_is_given_up_after_a_day_and_shown() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        let store = Store::new(
            test.db.clone(),
            site.clock.clone(),
            site.points.clone(),
            Channels::default(),
            site.store.settings().clone(),
        );
        site.clock.pass(DAY_MS);
        store.sweep().await.unwrap();
        assert_eq!(site.status(&order.order_no).await, OrderStatus::Pending);
        site.clock.pass(DAY_MS);
        store.sweep().await.unwrap();
        assert_eq!(site.status(&order.order_no).await, OrderStatus::Cancelled);
        assert_eq!(site.attention().await, [AttentionKind::ChannelGone]);
    })
    .await;
}
