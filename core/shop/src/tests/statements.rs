use super::*;
use baigong_ground::day::DAY_MS;
use baigong_pay::{ErrorKind, Line, LineKind, RefundState};

const DAY: &str = "2026-01-31";

#[tokio::test]
async fn a_statement_that_agrees_has_no_differences() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 1000, 1000).await;
        site.paid(&user, 700, 1000).await;
        site.store.refund(&order.order_no, Some(300), "退", "admin", None).await.unwrap();
        site.wechat.statement_is(site.wechat.lines());
        let early = site.store.match_statement("wechat", DAY).await;
        assert!(matches!(early, Err(StoreError::Invalid(fields)) if fields[0].path == "/day"));
        site.clock.pass(DAY_MS);
        let report = site.store.match_statement("wechat", DAY).await.unwrap();
        assert_eq!((report.lines, report.matched, report.differences.len()), (3, 3, 0));
        assert_eq!((report.payments_cents, report.refunds_cents), (1700, 300));
        assert_eq!(site.store.statements(10).await.unwrap(), [report]);
        assert_eq!(site.attention().await, []);
    })
    .await;
}

#[tokio::test]
async fn differences_are_found_both_ways_and_shown_once() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let missing_there = site.paid(&user, 1000, 10).await;
        let other_amount = site.paid(&user, 2000, 10).await;
        let refunded = site.paid(&user, 3000, 10).await;
        let refund = site.store.refund(&refunded.order_no, Some(5), "退", "admin", None).await.unwrap();
        let mut lines = site.wechat.lines();
        lines.retain(|line| {
            line.order_no != missing_there.order_no.as_str() && line.kind == LineKind::Payment
        });
        for line in lines.iter_mut().filter(|line| line.order_no == other_amount.order_no.as_str()) {
            line.cents = 1999;
        }
        lines.push(Line {
            kind: LineKind::Refund,
            order_no: refunded.order_no.to_string(),
            transaction_id: refunded.transaction_id.clone().unwrap(),
            refund_no: Some("CONSOLE1".into()),
            cents: 9,
            refund_state: Some(RefundState::Succeeded),
        });
        lines.push(Line {
            order_no: "NOBODYS1".into(),
            kind: LineKind::Payment,
            refund_no: None,
            ..lines[0].clone()
        });
        site.wechat.statement_is(lines);
        site.clock.pass(DAY_MS);
        for _ in 0..2 {
            let report = site.store.match_statement("wechat", DAY).await.unwrap();
            let mut found: Vec<(DifferenceKind, String)> = report
                .differences
                .iter()
                .map(|one| (one.kind, one.refund_no.clone().unwrap_or(one.order_no.clone())))
                .collect();
            found.sort_unstable();
            use DifferenceKind::{
                PaymentAmount, PaymentMissingHere, PaymentMissingThere, RefundMissingHere, RefundMissingThere,
            };
            assert_eq!(
                found,
                [
                    (PaymentMissingHere, "NOBODYS1".to_owned()),
                    (PaymentMissingThere, missing_there.order_no.to_string()),
                    (PaymentAmount, other_amount.order_no.to_string()),
                    (RefundMissingHere, "CONSOLE1".to_owned()),
                    (RefundMissingThere, refund.refund_no.to_string()),
                ]
            );
        }
        assert_eq!(site.attention().await, [AttentionKind::Statement; 5]);
    })
    .await;
}

#[tokio::test]
async fn a_payment_that_only_the_statement_tells_of_is_booked() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let (_, order) = site.ordered().await;
        site.clock.pass(360_000);
        site.store.sweep().await.unwrap();
        assert_eq!(site.status(&order.order_no).await, OrderStatus::Cancelled);
        site.wechat.change(&order.order_no, |trade| {
            (trade.state, trade.paid_ms) = (baigong_pay::PaymentState::Paid, Some(START_MS));
        });
        site.wechat.statement_is(site.wechat.lines());
        site.clock.pass(DAY_MS);
        let report = site.store.match_statement("wechat", DAY).await.unwrap();
        assert_eq!((report.matched, report.differences.len()), (1, 0));
        assert_eq!(site.available("buyer").await, 1000);
        assert_eq!(site.attention().await, [AttentionKind::LatePayment]);
    })
    .await;
}

#[tokio::test]
async fn a_statement_that_is_not_made_up_yet_is_no_difference() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.paid(&user, 1000, 10).await;
        site.clock.pass(DAY_MS);
        let report = site.store.match_statement("wechat", DAY).await.unwrap();
        assert!(!report.available && report.differences.is_empty());
        site.clock.pass(2 * DAY_MS);
        let report = site.store.match_statement("wechat", DAY).await.unwrap();
        assert_eq!(report.differences[0].order_no, order.order_no.as_str());
    })
    .await;
}

#[tokio::test]
async fn yesterdays_statements_are_matched_in_the_morning_once() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let user = person(&site.db, "buyer", None, None).await;
        site.paid(&user, 1000, 10).await;
        site.wechat.statement_is(site.wechat.lines());
        // It is ten in the morning of the first day: now half past ten of the second.
        site.clock.pass(DAY_MS + 29 * 60_000);
        site.store.match_yesterday().await.unwrap();
        assert_eq!(site.wechat.calls("statement"), 0);
        site.clock.pass(60_000);
        for _ in 0..3 {
            site.store.match_yesterday().await.unwrap();
        }
        assert_eq!((site.wechat.calls("statement"), site.alipay.calls("statement")), (1, 1));
        site.clock.pass(3_600_001);
        site.store.match_yesterday().await.unwrap();
        assert_eq!(
            (site.wechat.calls("statement"), site.alipay.calls("statement")),
            (1, 2),
            "none was there"
        );
        assert_eq!(site.store.statements(10).await.unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_channel_that_refuses_its_statement_rests_longer_and_longer_and_keeps_no_other_waiting() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        for _ in 0..20 {
            site.alipay.fail("statement", ErrorKind::Refused, false);
        }
        // Half past ten and a minute of the second day.
        site.clock.pass(DAY_MS + 31 * 60_000);
        let (mut calls, mut pauses) = (0, Vec::new());
        // Every five seconds for three hours.
        for turn in 0..3 * 3600 / 5 {
            site.store.match_yesterday().await.unwrap();
            if site.alipay.calls("statement") > calls {
                calls = site.alipay.calls("statement");
                pauses.push(turn * 5);
            }
            site.clock.pass(5000);
        }
        let minutes: Vec<i32> = pauses.windows(2).map(|pair| (pair[1] - pair[0]) / 60).collect();
        assert_eq!(minutes, [1, 2, 4, 8, 16, 32, 60]);
        assert!(site.wechat.calls("statement") >= 1, "the other channel was asked");
    })
    .await;
}
