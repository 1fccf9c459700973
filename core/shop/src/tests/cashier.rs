//! The store with the real channels and the cashier, over HTTP.

use baigong_ground::day::DAY_MS;

use super::*;
use crate::property::{Shop, brand};

#[tokio::test]
async fn both_channels_sell_and_give_back_in_their_own_protocols() {
    on_both(|test| async move {
        let shop = Shop::open(test.db.clone(), START_MS).await;
        let user = person(&test.db, "buyer", None, None).await;
        let store = shop.store();
        let product = store.products().create(product("一千积分", 1234, 1000)).await.unwrap();
        for (n, (channel, way)) in
            [("wechat", Way::Qr), ("alipay", Way::Page), ("alipay", Way::Qr)].into_iter().enumerate()
        {
            let n = i64::try_from(n).unwrap();
            let bought = store.buy(&user, &product.id, channel, way, None).await.unwrap();
            let no = bought.order.order_no.clone();
            shop.meet(channel, &bought).await;
            assert!(shop.cashier.pay(brand(channel), no.as_str()));
            let attempts = shop.cashier.deliver().await;
            assert!(attempts.iter().all(|attempt| attempt.taken), "{attempts:?}");
            assert_eq!(store.order(&no).await.unwrap().status, OrderStatus::Success);
            assert_eq!(
                shop.points.balance(&UserId::new("buyer").own_account()).await.unwrap().available,
                1000 + 500 * n
            );
            let refund = store.refund(&no, Some(617), "退一半", "admin", None).await.unwrap();
            assert_eq!((refund.status, refund.points_taken), (RefundStatus::Succeeded, 500));
            assert_eq!(shop.cashier.trade(brand(channel), no.as_str()).unwrap().given_back(), 617);
            let attempts = shop.cashier.deliver().await;
            assert!(attempts.iter().all(|attempt| attempt.taken), "{attempts:?}");
        }
        assert_eq!(store.attention().await.unwrap(), []);
        let report = shop.points.check().await.unwrap();
        assert!(report.balanced, "{:?}", report.problems);
        // What both channels wrote down agrees with our books.
        shop.clock.pass(DAY_MS);
        for (channel, lines) in [("wechat", 2), ("alipay", 4)] {
            let report = store.match_statement(channel, "2026-01-31").await.unwrap();
            assert_eq!((report.matched, report.differences.len()), (lines, 0), "{:?}", report.differences);
        }
    })
    .await;
}

#[tokio::test]
async fn a_notification_with_a_wrong_signature_books_nothing_and_is_sent_again() {
    on_both(|test| async move {
        let shop = Shop::open(test.db.clone(), START_MS).await;
        let user = person(&test.db, "buyer", None, None).await;
        let store = shop.store();
        let product = store.products().create(product("一千积分", 1234, 1000)).await.unwrap();
        for channel in ["wechat", "alipay"] {
            let bought = store.buy(&user, &product.id, channel, Way::Qr, None).await.unwrap();
            shop.meet(channel, &bought).await;
            assert!(shop.cashier.pay(brand(channel), bought.order.order_no.as_str()));
            shop.cashier.faults(|faults| faults.sign_notices_wrongly = true);
            assert!(shop.cashier.deliver().await.iter().all(|attempt| !attempt.taken));
            assert_eq!(store.order(&bought.order.order_no).await.unwrap().status, OrderStatus::Pending);
            shop.cashier.faults(|faults| faults.sign_notices_wrongly = false);
            shop.clock.pass(240_000);
            assert!(shop.cashier.deliver().await.iter().all(|attempt| attempt.taken));
            assert_eq!(store.order(&bought.order.order_no).await.unwrap().status, OrderStatus::Success);
        }
        assert_eq!(store.counts().notices_refused, 2);
    })
    .await;
}
