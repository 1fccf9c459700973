use super::*;
use baigong_pay::{ErrorKind, Presented};

#[tokio::test]
async fn an_order_freezes_what_was_sold() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        let no = order.order_no.as_str();
        assert_eq!(no.len(), 32);
        assert!(no.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase()));
        let other = NewProduct { days: Some(9), ..product("别的", 77, 5) };
        site.store.products().change(&order.product_id, other).await.unwrap();
        assert!(site.wechat.pay(&order.order_no, START_MS));
        site.told(&order.order_no).await;
        let order = site.store.order(&order.order_no).await.unwrap();
        assert_eq!(
            (order.title.as_str(), order.cents, order.points, order.days),
            ("一千积分", 1000, 1000, 0)
        );
        assert_eq!(site.available("buyer").await, 1000);
    })
    .await;
}

#[tokio::test]
async fn an_order_is_durable_before_the_channel_hears_of_it() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let product = site.store.products().create(product("一千积分", 1000, 1000)).await.unwrap();
        // The channel takes it on, and its answer is lost.
        site.wechat.fail("create", ErrorKind::Unavailable, true);
        let lost = site.store.buy(&user, &product.id, "wechat", Way::Qr, None).await;
        assert!(matches!(lost, Err(StoreError::Channel(_))));
        let (orders, total) =
            site.store.orders_of(&UserId::new("buyer"), Page { number: 1, size: 10 }).await.unwrap();
        assert_eq!((total, orders[0].status), (1, OrderStatus::Pending));
        // Paid all the same, and booked.
        assert!(site.wechat.pay(&orders[0].order_no, START_MS));
        site.told(&orders[0].order_no).await;
        assert_eq!(site.available("buyer").await, 1000);
    })
    .await;
}

#[tokio::test]
async fn the_same_open_order_is_given_back_while_it_has_a_minute_left() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (user, first) = site.ordered().await;
        let buy = || site.store.buy(&user, &first.product_id, "wechat", Way::Qr, None);
        let all = futures::future::join_all((0..4).map(|_| buy())).await;
        assert!(all.into_iter().all(|bought| bought.unwrap().order.order_no == first.order_no));
        assert_eq!(site.wechat.calls("create"), 1, "the code is kept");
        site.clock.pass(241_000);
        assert_ne!(buy().await.unwrap().order.order_no, first.order_no);
        // A changed price is another order.
        let second = buy().await.unwrap().order;
        site.store.products().change(&first.product_id, product("一千积分", 900, 1000)).await.unwrap();
        let third = buy().await.unwrap().order;
        assert!(third.order_no != second.order_no && third.cents == 900);
    })
    .await;
}

#[tokio::test]
async fn a_key_gives_the_order_that_was_made_under_it() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let one = site.store.products().create(product("甲", 1000, 10)).await.unwrap();
        let two = site.store.products().create(product("乙", 1000, 10)).await.unwrap();
        let buy = |product: &Product, key| {
            let (id, site, user) = (product.id.clone(), &site, &user);
            async move { site.store.buy(user, &id, "wechat", Way::Qr, Some(key)).await }
        };
        let first = buy(&one, "k1").await.unwrap().order.order_no;
        assert_eq!(buy(&one, "k1").await.unwrap().order.order_no, first);
        assert!(matches!(buy(&two, "k1").await, Err(StoreError::KeyReused)));
        // A key of one's own shares the order that is open, and leads to it from then on.
        assert_eq!(buy(&one, "k2").await.unwrap().order.order_no, first);
        assert!(site.wechat.pay(&first, START_MS));
        site.told(&first).await;
        for key in ["k1", "k2"] {
            let again = buy(&one, key).await;
            assert!(matches!(again, Err(StoreError::Ended(OrderStatus::Success))), "{key}");
        }
        assert_ne!(
            buy(&one, "k3").await.unwrap().order.order_no,
            first,
            "a paid order makes room for the next"
        );
    })
    .await;
}

#[tokio::test]
async fn pressing_buy_twice_gives_the_open_order() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (user, first) = site.ordered().await;
        let again = |key: String| {
            let (site, user, id) = (&site, &user, first.product_id.clone());
            async move { site.store.buy(user, &id, "wechat", Way::Qr, Some(&key)).await.unwrap() }
        };
        for press in 0..10 {
            let bought = again(format!("press-{press}")).await;
            assert_eq!(bought.order.order_no, first.order_no, "press {press}");
            assert_eq!(bought.presented, Presented::Qr(format!("https://code.example/{}", first.order_no)));
            site.clock.pass(20_000);
        }
        assert_eq!(site.wechat.calls("create"), 1);
        // Another channel is another order, which takes the place of the first; another person's is theirs.
        let alipay =
            site.store.buy(&user, &first.product_id, "alipay", Way::Page, Some("other")).await.unwrap();
        assert_ne!(alipay.order.order_no, first.order_no);
        assert_eq!(site.status(&first.order_no).await, OrderStatus::Cancelled, "nobody pays for both");
        let friend = person(&site.db, "friend", None, None).await;
        let theirs =
            site.store.buy(&friend, &first.product_id, "wechat", Way::Qr, Some("press-1")).await.unwrap();
        assert_ne!(theirs.order.order_no, first.order_no);
        // Nobody is given an order that was cancelled, or is about to be.
        assert_ne!(again("after".into()).await.order.order_no, first.order_no);
    })
    .await;
}

#[tokio::test]
async fn two_presses_at_once_make_one_order() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let product = site.store.products().create(product("甲", 1000, 10)).await.unwrap();
        let press = |key: usize| {
            let (site, user, id) = (&site, &user, &product.id);
            async move {
                let key = format!("key-{key}");
                site.store.buy(user, id, "wechat", Way::Qr, Some(&key)).await.unwrap().order.order_no
            }
        };
        let numbers = futures::future::join_all((0..6).map(press)).await;
        assert!(numbers.iter().all(|number| *number == numbers[0]), "{numbers:?}");
        let page = Page { number: 1, size: 10 };
        assert_eq!(site.store.orders_of(&UserId::new("buyer"), page).await.unwrap().1, 1);
    })
    .await;
}

#[tokio::test]
async fn ten_presses_share_their_orders_however_short_the_time_to_pay() {
    on_both(|test| async move {
        for minutes in [1, 2, 5, 120] {
            let mut site = Site::open(&test).await;
            site.set(|settings| settings.pay_ms = minutes * 60_000);
            let user = person(&site.db, &format!("buyer-{minutes}"), None, None).await;
            let product = site.store.products().create(product("甲", 1000, 10)).await.unwrap();
            for press in 0..10 {
                let key = format!("press-{press}");
                let bought = site.store.buy(&user, &product.id, "wechat", Way::Qr, Some(&key)).await;
                let left = bought.unwrap().order.expires_ms - site.clock.now_ms();
                assert!(left >= site.store.settings().enough_ms(), "{left} of {minutes} minutes");
                site.clock.pass(6_000);
            }
            let page = Page { number: 1, size: 10 };
            let made = site.store.orders_of(&user.id, page).await.unwrap().1;
            assert!(made <= 2, "{made} orders in a minute, with {minutes} to pay");
        }
    })
    .await;
}

#[tokio::test]
async fn visitors_and_people_who_were_switched_off_buy_nothing() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let product = site.store.products().create(product("甲", 1000, 10)).await.unwrap();
        let visitor = User { anonymous: true, ..user.clone() };
        let off = User { active: false, ..user.clone() };
        let refused = site.store.buy(&visitor, &product.id, "wechat", Way::Qr, None).await;
        assert!(matches!(refused, Err(StoreError::NotIdentified)));
        let refused = site.store.buy(&off, &product.id, "wechat", Way::Qr, None).await;
        assert!(matches!(refused, Err(StoreError::Inactive)));
        let refused = site.store.buy(&user, &product.id, "paypal", Way::Qr, None).await;
        assert!(matches!(refused, Err(StoreError::NoChannel(_))));
        assert_eq!(
            site.store.orders_of(&UserId::new("buyer"), Page { number: 1, size: 10 }).await.unwrap().1,
            0
        );
    })
    .await;
}

#[tokio::test]
async fn unpaid_orders_of_a_user_are_limited() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let mut last = Ok(());
        for n in 0..=site.store.settings().most_open_orders {
            let product = site.store.products().create(product("甲", 100 + n, 10)).await.unwrap();
            last = site.store.buy(&user, &product.id, "wechat", Way::Qr, None).await.map(drop);
        }
        assert!(matches!(last, Err(StoreError::TooManyOpen(10))));
    })
    .await;
}

#[tokio::test]
async fn a_refused_order_has_failed_and_says_why() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let product = site.store.products().create(product("甲", 1000, 10)).await.unwrap();
        site.wechat.fail("create", ErrorKind::Refused, false);
        let refused = site.store.buy(&user, &product.id, "wechat", Way::Qr, None).await;
        assert!(matches!(refused, Err(StoreError::Channel(_))));
        let (orders, _) =
            site.store.orders_of(&UserId::new("buyer"), Page { number: 1, size: 10 }).await.unwrap();
        assert_eq!((orders[0].status, &*orders[0].status_text.zh), (OrderStatus::Failed, "支付失败"));
        assert!(orders[0].note.zh.contains("拒绝"));
        // Refused now, but an earlier attempt came through: it may still be paid, so it has not failed.
        site.wechat.fail("create", ErrorKind::Conflict, true);
        let refused = site.store.buy(&user, &product.id, "wechat", Way::Qr, None).await;
        assert!(matches!(refused, Err(StoreError::Channel(_))));
        let (orders, _) =
            site.store.orders_of(&UserId::new("buyer"), Page { number: 1, size: 10 }).await.unwrap();
        assert_eq!(orders[0].status, OrderStatus::Pending);
    })
    .await;
}

#[tokio::test]
async fn the_discount_begins_with_what_was_bought_and_not_given_back() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let paid = site.paid(&user, 3000, 5000).await;
        let vip = site.store.vip(&UserId::new("buyer")).await.unwrap();
        assert!(vip.vip && vip.topped_up == 5000);
        // 15 percent off 999 cents are 849.15, off 1010 are 858.5: rounded half up.
        for (list, cents) in [(999, 849), (1010, 859), (1, 1)] {
            let order = site.order(&user, list, 1).await;
            assert_eq!((order.list_cents, order.cents, order.percent_off), (list, cents, 15));
        }
        site.store.refund(&paid.order_no, Some(1), "试", "admin", None).await.unwrap();
        let vip = site.store.vip(&UserId::new("buyer")).await.unwrap();
        assert!(!vip.vip && vip.topped_up == 4998, "{vip:?}");
        let order = site.order(&user, 999, 1).await;
        assert_eq!((order.cents, order.percent_off), (999, 0));
    })
    .await;
}

#[tokio::test]
async fn an_open_order_can_be_shown_again_and_an_ended_one_not() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        let shown = site.store.present(&order.order_no).await.unwrap();
        assert_eq!(shown.presented, Presented::Qr(format!("https://code.example/{}", order.order_no)));
        site.clock.pass(300_000);
        let late = site.store.present(&order.order_no).await;
        assert!(matches!(late, Err(StoreError::Ended(_))));
    })
    .await;
}
