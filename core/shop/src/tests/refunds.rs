use super::*;
use baigong_ground::day::DAY_MS;
use baigong_pay::{ErrorKind, RefundState};

#[tokio::test]
async fn a_refund_takes_unspent_points_back_and_says_what_it_could_not() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        person(&site.db, "inviter", None, None).await;
        let user = person(&site.db, "buyer", Some("inviter"), None).await;
        let order = site.paid(&user, 999, 1000).await;
        site.points.adjust(&UserId::new("buyer").own_account(), "spent", -700, "").await.unwrap();
        let part = site.store.refund(&order.order_no, Some(333), "一部分", "admin", None).await.unwrap();
        assert_eq!(part.status, RefundStatus::Succeeded);
        assert_eq!((part.points_due, part.points_taken, part.points_short), (333, 300, 33));
        assert_eq!((part.inviter_points_due, part.inviter_points_taken), (33, 33));
        let order = site.store.order(&order.order_no).await.unwrap();
        assert_eq!((order.status, order.refunded_cents), (OrderStatus::Success, 333));
        let rest = site.store.refund(&order.order_no, None, "其余", "admin", None).await.unwrap();
        assert_eq!((rest.cents, rest.points_due, rest.points_taken, rest.points_short), (666, 667, 0, 667));
        assert_eq!((rest.inviter_points_due, rest.inviter_points_taken), (117, 117), "share and reward");
        assert_eq!((site.available("buyer").await, site.available("inviter").await), (0, 0));
        assert_eq!(site.points.invitations(&UserId::new("inviter")).await.unwrap().earned, 0);
        let order = site.store.order(&order.order_no).await.unwrap();
        assert_eq!((order.status, &*order.status_text.zh), (OrderStatus::Refunded, "已退款"));
        assert_eq!(site.wechat.given_back(&order.order_no), 999);
        let more = site.store.refund(&order.order_no, None, "再来", "admin", None).await;
        assert!(matches!(more, Err(StoreError::NotRefundable(_))));
    })
    .await;
}

#[tokio::test]
async fn a_preview_says_what_the_refund_then_takes_and_changes_nothing() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 999, 1000).await;
        site.points.adjust(&UserId::new("buyer").own_account(), "spent", -700, "").await.unwrap();
        for cents in [Some(333), None] {
            let before = site.available("buyer").await;
            let preview = site.store.preview_refund(&order.order_no, cents).await.unwrap();
            assert_eq!(site.available("buyer").await, before);
            let made = site.store.refund(&order.order_no, cents, "退", "admin", None).await.unwrap();
            assert_eq!(
                (preview.cents, preview.points_due, preview.points_taken),
                (made.cents, made.points_due, made.points_taken)
            );
        }
        let more = site.store.preview_refund(&order.order_no, None).await;
        assert!(matches!(more, Err(StoreError::NotRefundable(_))));
        let other = site.paid(&user, 1000, 1000).await;
        let too_much = site.store.preview_refund(&other.order_no, Some(1001)).await;
        assert!(matches!(too_much, Err(StoreError::TooMuch { left: 1000 })));
    })
    .await;
}

#[tokio::test]
async fn points_of_a_refund_cannot_be_spent_while_the_channel_works_on_it() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 1000, 1000).await;
        site.wechat.next_refund(RefundState::Processing);
        let refund = site.store.refund(&order.order_no, None, "退", "admin", None).await.unwrap();
        assert_eq!((refund.status, site.available("buyer").await), (RefundStatus::Open, 0));
        let order = site.store.order(&order.order_no).await.unwrap();
        assert_eq!((order.status, order.refunding_cents), (OrderStatus::Success, 1000));
        let second = site.store.refund(&order.order_no, Some(1), "再退", "admin", None).await;
        assert!(matches!(second, Err(StoreError::RefundOpen)));
        // The channel closes it: the points come back, and a person hears of it.
        site.wechat.refund_becomes(&refund.refund_no, RefundState::Closed);
        site.clock.pass(60_000);
        site.store.sweep().await.unwrap();
        assert_eq!(site.store.refund_of(&refund.refund_no).await.unwrap().status, RefundStatus::Closed);
        assert_eq!(site.available("buyer").await, 1000);
        assert_eq!(site.attention().await, [AttentionKind::RefundRefused]);
        // Another one, with another number.
        let other = site.store.refund(&order.order_no, None, "退", "admin", None).await.unwrap();
        assert!(other.refund_no != refund.refund_no && other.status == RefundStatus::Succeeded);
        assert_eq!(site.available("buyer").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_refund_whose_answer_was_lost_is_asked_for_again_with_the_same_number() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 1000, 1000).await;
        site.wechat.fail("refund", ErrorKind::Unavailable, true);
        let lost = site.store.refund(&order.order_no, Some(400), "退", "admin", Some("k")).await.unwrap();
        assert_eq!(lost.status, RefundStatus::Open);
        let again = site.store.refund(&order.order_no, Some(400), "退", "admin", Some("k")).await.unwrap();
        assert_eq!((&again.refund_no, again.status), (&lost.refund_no, RefundStatus::Succeeded));
        assert_eq!(site.wechat.given_back(&order.order_no), 400);
        assert_eq!(site.available("buyer").await, 600);
        let other = site.store.refund(&order.order_no, Some(500), "退", "admin", Some("k")).await;
        assert!(matches!(other, Err(StoreError::KeyReused)));
    })
    .await;
}

#[tokio::test]
async fn a_refused_refund_gives_the_points_back() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 1000, 1000).await;
        site.wechat.fail("refund", ErrorKind::Refused, false);
        let refused = site.store.refund(&order.order_no, None, "退", "admin", None).await.unwrap();
        assert_eq!(refused.status, RefundStatus::Closed);
        assert!(refused.error.is_some());
        assert_eq!(site.available("buyer").await, 1000);
        // Refused, but an earlier attempt had come through: the channel is asked, and believed.
        site.wechat.fail("refund", ErrorKind::WrongState, true);
        let done = site.store.refund(&order.order_no, None, "退", "admin", None).await.unwrap();
        assert_eq!((done.status, site.available("buyer").await), (RefundStatus::Succeeded, 0));
    })
    .await;
}

#[tokio::test]
async fn an_abnormal_refund_is_not_final() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 1000, 1000).await;
        site.wechat.next_refund(RefundState::Processing);
        let refund = site.store.refund(&order.order_no, None, "退", "admin", None).await.unwrap();
        let tell = async |state: &str| {
            let body = serde_json::json!({
                "order_no": order.order_no, "refund_no": refund.refund_no, "cents": 1000, "state": state,
            });
            let body = body.to_string();
            site.store.notified("wechat", &HeaderMap::new(), body.as_bytes()).await.unwrap()
        };
        assert_eq!(tell("abnormal").await.answer.status, 200);
        assert_eq!(site.store.refund_of(&refund.refund_no).await.unwrap().status, RefundStatus::Abnormal);
        assert_eq!(
            (site.attention().await, site.available("buyer").await),
            (vec![AttentionKind::RefundAbnormal], 0)
        );
        for _ in 0..2 {
            assert_eq!(tell("succeeded").await.answer.status, 200);
        }
        assert_eq!(tell("closed").await.answer.status, 200, "older news change nothing");
        assert_eq!(site.status(&order.order_no).await, OrderStatus::Refunded);
        assert_eq!((site.attention().await, site.available("buyer").await), (vec![], 0));
        assert_eq!(site.store.counts().refunded, 1);
    })
    .await;
}

#[tokio::test]
async fn a_refund_at_the_channel_that_is_not_ours_is_shown() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 1000, 1000).await;
        let body = serde_json::json!({ "order_no": order.order_no, "refund_no": "CONSOLE1", "cents": 1 });
        let body = body.to_string();
        let heard = site.store.notified("wechat", &HeaderMap::new(), body.as_bytes()).await.unwrap();
        assert_eq!((heard.answer.status, site.attention().await), (200, vec![AttentionKind::UnknownRefund]));
        assert_eq!(site.available("buyer").await, 1000);
    })
    .await;
}

#[tokio::test]
async fn a_refund_takes_days_back_but_not_below_now() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let now = site.clock.now_ms();
        let user = person(&site.db, "buyer", None, Some(now)).await;
        let month = NewProduct { membership: Some(Membership::Month), ..product("月卡", 3000, 0) };
        let month = site.store.products().create(month).await.unwrap();
        let order = site.store.buy(&user, &month.id, "wechat", Way::Qr, None).await.unwrap().order;
        assert!(site.wechat.pay(&order.order_no, now));
        site.told(&order.order_no).await;
        let preview = site.store.preview_refund(&order.order_no, Some(1000)).await.unwrap();
        assert_eq!((preview.points_due, preview.days_due), (0, 10));
        let part = site.store.refund(&order.order_no, Some(1000), "退", "admin", None).await.unwrap();
        assert_eq!((part.term_ms, site.term("buyer").await), (10 * DAY_MS, Some(now + 20 * DAY_MS)));
        site.clock.pass(15 * DAY_MS);
        site.wechat.fail("refund", ErrorKind::Refused, false);
        let refused = site.store.refund(&order.order_no, None, "退", "admin", None).await.unwrap();
        assert_eq!(refused.term_ms, 5 * DAY_MS);
        assert_eq!(site.term("buyer").await, Some(now + 20 * DAY_MS), "it came back");
        site.store.refund(&order.order_no, None, "退", "admin", None).await.unwrap();
        assert_eq!(site.term("buyer").await, Some(now + 15 * DAY_MS));
    })
    .await;
}

#[tokio::test]
async fn wrong_refunds_are_refused_with_the_field() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, open) = site.ordered().await;
        let user = person(&site.db, "other", None, None).await;
        let order = site.paid(&user, 1000, 1000).await;
        let refund = async |no: &OrderNo, cents, reason: &str| {
            site.store.refund(no, cents, reason, "admin", None).await.unwrap_err()
        };
        assert!(matches!(refund(&open.order_no, None, "退").await, StoreError::NotRefundable(_)));
        assert!(matches!(refund(&OrderNo::new("NOBODYS1"), None, "退").await, StoreError::NoOrder));
        assert!(matches!(
            refund(&order.order_no, Some(1001), "退").await,
            StoreError::TooMuch { left: 1000 }
        ));
        for (cents, reason, field) in
            [(Some(0), "退", "/cents"), (None, " ", "/reason"), (None, &"长".repeat(27), "/reason")]
        {
            let StoreError::Invalid(wrong) = refund(&order.order_no, cents, reason).await else { panic!() };
            assert_eq!(wrong[0].path, field);
        }
        assert_eq!((site.wechat.calls("refund"), site.available("other").await), (0, 1000));
    })
    .await;
}
