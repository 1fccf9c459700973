use super::*;

#[tokio::test]
async fn a_refund_that_a_buyer_wants_waits_until_it_is_made_or_declined_with_a_word() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 1000, 1000).await;
        let no = &order.order_no;
        let foreign = site.store.ask_refund(&UserId::new("somebody"), no, "不想要了").await;
        assert!(matches!(foreign, Err(StoreError::NoOrder)));
        let asked = site.store.ask_refund(&UserId::new("buyer"), no, "不想要了").await.unwrap();
        assert_eq!(
            site.store.ask_refund(&UserId::new("buyer"), no, "快点").await.unwrap().id,
            asked.id,
            "asked once"
        );
        assert!(site.store.order(no).await.unwrap().refund_wanted);
        let silent = site.store.resolve(&asked.id, Verdict::Dismiss, " ", "admin").await;
        assert!(matches!(silent, Err(StoreError::Invalid(fields)) if fields[0].path == "/note"));
        let declined = site.store.resolve(&asked.id, Verdict::Dismiss, "已使用", "admin").await.unwrap();
        assert_eq!(
            (declined.verdict.as_deref(), declined.word),
            (Some("dismissed"), Some(Text::name("已使用")))
        );
        assert!(!site.store.order(no).await.unwrap().refund_wanted);
        let second = site.store.ask_refund(&UserId::new("buyer"), no, "再想想").await.unwrap();
        let made = site.store.resolve(&second.id, Verdict::Accept, "", "admin").await.unwrap();
        assert_eq!(made.verdict.as_deref(), Some("settled"));
        assert_eq!((site.status(no).await, site.available("buyer").await), (OrderStatus::Refunded, 0));
        assert_eq!(site.attention().await, []);
        let late = site.store.ask_refund(&UserId::new("buyer"), no, "又").await;
        assert!(matches!(late, Err(StoreError::NotRefundable(_))));
    })
    .await;
}

#[tokio::test]
async fn a_buyer_sees_what_would_be_taken_back_and_can_withdraw_the_request() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 1000, 1000).await;
        let no = &order.order_no;
        hold(&site.db, &user.id, "t", 300).await;
        let preview = site.store.preview_own_refund(&user.id, no).await.unwrap();
        assert_eq!((preview.points_due, preview.points_taken, preview.points_held), (1000, 700, 300));
        let stranger = UserId::new("somebody");
        assert!(matches!(site.store.preview_own_refund(&stranger, no).await, Err(StoreError::NoOrder)));
        let asked = site.store.ask_refund(&user.id, no, "不想要了").await.unwrap();
        let foreign = site.store.withdraw_refund_request(&stranger, no).await;
        assert!(matches!(foreign, Err(StoreError::NoOrder)));
        assert!(site.store.order(no).await.unwrap().refund_wanted);
        for _ in 0..2 {
            site.store.withdraw_refund_request(&user.id, no).await.unwrap();
            assert!(!site.store.order(no).await.unwrap().refund_wanted);
        }
        let late = site.store.resolve(&asked.id, Verdict::Accept, "", "admin").await;
        assert!(
            matches!(late, Err(StoreError::NoAttention)),
            "nobody gives back what is not wanted any more"
        );
        assert_eq!(site.status(no).await, OrderStatus::Success);
    })
    .await;
}

#[tokio::test]
async fn two_administrators_who_accept_at_once_give_back_once() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 1000, 1000).await;
        let asked = site.store.ask_refund(&UserId::new("buyer"), &order.order_no, "不想要了").await.unwrap();
        let accept = || site.store.resolve(&asked.id, Verdict::Accept, "", "admin");
        let (one, two) = tokio::join!(accept(), accept());
        assert!(one.is_ok() || two.is_ok());
        assert_eq!(site.wechat.given_back(&order.order_no), 1000);
        assert_eq!(site.store.refunds_of(&order.order_no).await.unwrap().len(), 1);
        assert_eq!(site.available("buyer").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_payment_that_a_person_dismisses_leaves_the_order_failed() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        site.wechat.change(&order.order_no, |trade| trade.cents = 1);
        assert!(site.wechat.pay(&order.order_no, START_MS));
        site.told(&order.order_no).await;
        let one = &site.store.attention().await.unwrap()[0];
        site.store.resolve(&one.id, Verdict::Dismiss, "已在商户平台退款", "admin").await.unwrap();
        assert_eq!(
            (site.status(&order.order_no).await, site.available("buyer").await),
            (OrderStatus::Failed, 0)
        );
        assert_eq!(site.store.attention_count().await.unwrap(), 0);
    })
    .await;
}
