//! Play money is worth nothing once the site goes live.

use std::sync::atomic::{AtomicBool, Ordering};

use super::*;

impl Site {
    /// The same store with the simulated cashier, and a switch that says whether the site is live.
    fn at_the_cashier(&mut self) -> Arc<AtomicBool> {
        let fakes = [self.wechat.clone(), self.alipay.clone()];
        let channels = Channels::new(fakes.map(|fake| Merchant::new(fake, true)));
        let settings = self.store.settings().clone();
        self.store = Store::new(self.db.clone(), self.clock.clone(), self.points.clone(), channels, settings);
        let live = Arc::new(AtomicBool::new(false));
        let over = live.clone();
        self.store.play_ends_when(move || over.load(Ordering::SeqCst));
        live
    }
}

#[tokio::test]
async fn going_live_takes_what_play_money_bought_and_sells_no_more_of_it() {
    on_both(|test| async move {
        let mut site = Site::open(&test).await;
        let live = site.at_the_cashier();
        person(&site.db, "inviter", None, None).await;
        let user = person(&site.db, "buyer", Some("inviter"), None).await;
        let order = site.paid(&user, 6000, 6000).await;
        site.points.grant(&user.id.own_account(), "gift", 70, "").await.unwrap();
        hold(&site.db, &user.id, "t", 1000).await;
        assert!(site.store.vip(&user.id).await.unwrap().vip, "play money counts while all is play");
        assert_eq!(site.store.end_play().await.unwrap(), 0, "nothing is taken before");
        live.store(true, Ordering::SeqCst);
        assert_eq!(site.store.end_play().await.unwrap(), 1);
        assert_eq!((site.available("buyer").await, site.available("inviter").await), (0, 0));
        settle(&site.db, &user.id, "t", 1000, 0).await;
        assert_eq!(site.available("buyer").await, 70, "the gift is no play money");
        let vip = site.store.vip(&user.id).await.unwrap();
        assert_eq!((vip.vip, vip.topped_up), (false, 0));
        assert_eq!(site.points.invitations(&UserId::new("inviter")).await.unwrap().earned, 0);
        let again = site.store.buy(&user, &order.product_id, "wechat", Way::Qr, None).await;
        assert!(matches!(again, Err(StoreError::NoChannel(_))));
        assert_eq!(site.store.offered().count(), 0);
        let refund = site.store.refund(&order.order_no, None, "退", "admin", None).await;
        assert!(matches!(refund, Err(StoreError::NotRefundable(_))), "nothing is taken twice");
        assert_eq!(site.store.end_play().await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn a_payment_that_the_cashier_tells_of_after_going_live_gives_nothing() {
    on_both(|test| async move {
        let mut site = Site::open(&test).await;
        let live = site.at_the_cashier();
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.order(&user, 1000, 1000).await;
        assert!(site.wechat.pay(&order.order_no, site.clock.now_ms()));
        live.store(true, Ordering::SeqCst);
        site.told(&order.order_no).await;
        assert_eq!(
            (site.available("buyer").await, site.store.vip(&user.id).await.unwrap().topped_up),
            (0, 0)
        );
    })
    .await;
}
