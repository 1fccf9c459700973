//! What both channels promise, each against the simulated cashier.
#![allow(clippy::unwrap_used)]

mod support;

use baigong_pay::cashier::{Brand, TradeState};
use baigong_pay::{Closed, ErrorKind, LineKind, Notice, PaymentState, Presented, RefundState, Way};
use proptest::prelude::*;
use support::{DAY, MINUTE, START_MS, Shop};

const BOTH: [Brand; 2] = [Brand::Wechat, Brand::Alipay];
const ORDER: &str = "BG20260131000000000000000000AB";

#[tokio::test]
async fn a_payment_from_the_code_to_the_statement() {
    for brand in BOTH {
        let shop = Shop::open().await;
        let channel = shop.channel(brand);
        let first = shop.create(brand, ORDER, 1230).await.unwrap();
        assert_eq!(first, shop.create(brand, ORDER, 1230).await.unwrap(), "the same again is the same");
        let Presented::Qr(code) = &first else { panic!("a code") };
        assert!(code.ends_with(&format!("/pay/{}/{ORDER}", brand.id())), "{code}");
        let error = shop.create(brand, ORDER, 1231).await.unwrap_err();
        assert_eq!(error.kind, ErrorKind::Conflict, "the same number with other data");

        // Alipay knows no trade before the buyer came; WeChat Pay knows it at once.
        let before = channel.query(ORDER).await.unwrap();
        let wanted = if brand == Brand::Alipay { PaymentState::Unknown } else { PaymentState::Unpaid };
        assert_eq!(before.state, wanted);
        assert!(shop.cashier.meet(brand, ORDER));
        let met = channel.query(ORDER).await.unwrap();
        assert_eq!((met.state, met.cents, met.paid_ms), (PaymentState::Unpaid, Some(1230), None));

        shop.pass(MINUTE);
        assert!(shop.cashier.pay(brand, ORDER));
        let attempts = shop.cashier.deliver().await;
        assert!(attempts.len() == 1 && attempts[0].taken, "{attempts:?}");
        let Ok(Notice::Payment(told)) = shop.came().pop().unwrap().read else { panic!("a payment") };
        let asked = channel.query(ORDER).await.unwrap();
        assert_eq!(told, asked, "told and asked are the same");
        assert_eq!(
            (told.order_no.as_str(), told.state, told.cents, told.paid_ms),
            (ORDER, PaymentState::Paid, Some(1230), Some(START_MS + MINUTE))
        );
        assert!(told.transaction_id.is_some());
        assert_eq!(channel.close(ORDER).await.unwrap(), Closed::AlreadyPaid);
        assert_eq!(shop.create(brand, ORDER, 1230).await.unwrap_err().kind, ErrorKind::AlreadyPaid);

        let part = shop.refund(brand, ORDER, "RF1", 230, 1230).await.unwrap();
        assert_eq!((part.state, part.cents), (RefundState::Succeeded, Some(230)));
        let again = shop.refund(brand, ORDER, "RF1", 230, 1230).await.unwrap();
        assert_eq!((again.state, again.cents), (RefundState::Succeeded, Some(230)), "once");
        assert_eq!(shop.cashier.trade(brand, ORDER).unwrap().given_back(), 230);
        assert_eq!(channel.query_refund(ORDER, "RF1").await.unwrap().state, RefundState::Succeeded);
        assert_eq!(channel.query_refund(ORDER, "RF9").await.unwrap().state, RefundState::Unknown);
        let other = shop.refund(brand, ORDER, "RF1", 231, 1230).await.unwrap_err();
        assert!(matches!(other.kind, ErrorKind::Conflict | ErrorKind::Refused), "{other}");
        assert_eq!(shop.refund(brand, ORDER, "RF2", 1001, 1230).await.unwrap_err().kind, ErrorKind::Refused);

        assert!(shop.cashier.deliver().await.iter().all(|attempt| attempt.taken));
        match (brand, shop.came().pop().unwrap().read.unwrap()) {
            (Brand::Wechat, Notice::Refund(refund)) => {
                assert_eq!((refund.refund_no.as_str(), refund.cents), ("RF1", Some(230)));
                assert_eq!(refund.state, RefundState::Succeeded);
            }
            // Alipay tells of the trade again. It is still the one payment.
            (Brand::Alipay, Notice::Payment(payment)) => {
                assert_eq!((payment.state, payment.cents), (PaymentState::Refunded, Some(1230)));
            }
            (_, other) => panic!("{other:?}"),
        }
        shop.refund(brand, ORDER, "RF3", 1000, 1230).await.unwrap();
        let empty = channel.query(ORDER).await.unwrap().state;
        // Of what was given back in full Alipay says the same as of what was closed.
        assert_eq!(empty, if brand == Brand::Alipay { PaymentState::Closed } else { PaymentState::Refunded });

        let lines = channel.statement(DAY).await.unwrap().unwrap();
        let told: Vec<_> = lines
            .iter()
            .map(|line| (line.kind, line.order_no.as_str(), line.refund_no.as_deref(), line.cents))
            .collect();
        assert_eq!(
            told,
            [
                (LineKind::Payment, ORDER, None, 1230),
                (LineKind::Refund, ORDER, Some("RF1"), 230),
                (LineKind::Refund, ORDER, Some("RF3"), 1000),
            ]
        );
        assert_eq!(lines[0].transaction_id, asked.transaction_id.unwrap());
        assert_eq!(channel.statement("2026-02-01").await.unwrap(), None);
    }
}

#[tokio::test]
async fn what_is_closed_cannot_be_paid() {
    for brand in BOTH {
        let shop = Shop::open().await;
        let channel = shop.channel(brand);
        // WeChat Pay says "closed" of what it never saw.
        let never = channel.close("NEVERSEEN").await.unwrap();
        assert_eq!(never, if brand == Brand::Wechat { Closed::Closed } else { Closed::Unknown });
        assert_eq!(channel.query("NEVERSEEN").await.unwrap().state, PaymentState::Unknown);

        shop.create(brand, ORDER, 100).await.unwrap();
        shop.cashier.meet(brand, ORDER);
        assert_eq!(channel.close(ORDER).await.unwrap(), Closed::Closed);
        assert_eq!(channel.close(ORDER).await.unwrap(), Closed::Closed, "again");
        assert!(!shop.cashier.pay(brand, ORDER));
        let state = channel.query(ORDER).await.unwrap().state;
        assert!(state == PaymentState::Closed && !state.is_paid());
        assert_eq!(shop.create(brand, ORDER, 100).await.unwrap_err().kind, ErrorKind::AlreadyClosed);

        // A payment too late is refused; WeChat Pay closes nothing by itself, Alipay does.
        shop.create(brand, "LATE0001", 100).await.unwrap();
        shop.cashier.meet(brand, "LATE0001");
        shop.pass(5 * MINUTE);
        assert!(!shop.cashier.pay(brand, "LATE0001"));
        let late = channel.query("LATE0001").await.unwrap().state;
        assert_eq!(late, if brand == Brand::Alipay { PaymentState::Closed } else { PaymentState::Unpaid });
    }
}

#[tokio::test]
async fn an_answer_with_a_wrong_signature_is_not_believed() {
    for brand in BOTH {
        let shop = Shop::open().await;
        shop.create(brand, ORDER, 100).await.unwrap();
        shop.cashier.meet(brand, ORDER);
        shop.cashier.pay(brand, ORDER);
        shop.cashier.faults(|faults| faults.sign_answers_wrongly = true);
        let channel = shop.channel(brand);
        assert_eq!(channel.query(ORDER).await.unwrap_err().kind, ErrorKind::Forged);
        assert_eq!(channel.close("ANOTHER1").await.unwrap_err().kind, ErrorKind::Forged);
        assert_eq!(shop.refund(brand, ORDER, "RF1", 1, 100).await.unwrap_err().kind, ErrorKind::Forged);
        assert_eq!(shop.create(brand, "ANOTHER1", 100).await.unwrap_err().kind, ErrorKind::Forged);
    }
}

#[tokio::test]
async fn notifications_late_lost_repeated_and_out_of_order() {
    for brand in BOTH {
        let shop = Shop::open().await;
        for order in ["ORDER001", "ORDER002"] {
            shop.create(brand, order, 100).await.unwrap();
        }
        shop.cashier.faults(|faults| (faults.delay_ms, faults.lose, faults.reverse) = (MINUTE, 1, true));
        for order in ["ORDER001", "ORDER002"] {
            assert!(shop.cashier.pay(brand, order) && !shop.cashier.pay(brand, order), "paid once");
            shop.pass(1000);
        }
        assert!(shop.cashier.deliver().await.is_empty(), "late");
        shop.pass(MINUTE);
        let attempts = shop.cashier.deliver().await;
        let told: Vec<_> =
            attempts.iter().map(|one| (one.order_no.as_str(), one.status, one.taken)).collect();
        assert_eq!(
            told,
            [("ORDER002", None, false), ("ORDER001", Some(200), true)],
            "the later one first, and lost"
        );

        shop.cashier.faults(|faults| faults.repeat = 2);
        let next = shop.cashier.next_notice_ms().unwrap();
        let pause = if brand == Brand::Wechat { 15_000 } else { 4 * MINUTE };
        assert_eq!(next - (START_MS + 2000 + MINUTE), pause, "the channel's own schedule");
        shop.pass(pause);
        let attempts = shop.cashier.deliver().await;
        assert!(attempts.len() == 3 && attempts.iter().all(|one| one.taken), "{attempts:?}");
        let came = shop.came();
        assert_eq!(came.len(), 4);
        let first = came[1].read.clone().unwrap();
        assert!(came[1..].iter().all(|one| one.read.as_ref() == Ok(&first)), "repeated ones say the same");
        assert_eq!(shop.cashier.next_notice_ms(), None);
    }
}

#[tokio::test]
async fn a_deaf_shop_is_told_as_often_as_the_channel_says() {
    for (brand, times, hours) in [(Brand::Wechat, 16, 24), (Brand::Alipay, 8, 24)] {
        let shop = Shop::open().await;
        shop.create(brand, ORDER, 100).await.unwrap();
        shop.be_deaf(i64::MAX);
        shop.cashier.pay(brand, ORDER);
        let mut attempts = 0;
        let mut last = START_MS;
        while let Some(next) = shop.cashier.next_notice_ms() {
            shop.pass(next - last);
            last = next;
            attempts += shop.cashier.deliver().await.len();
        }
        assert_eq!(attempts, times, "{brand:?}");
        assert_eq!((last - START_MS) / (60 * MINUTE), hours);
        assert!(shop.came().iter().all(|one| one.read.is_ok()), "each attempt is good when it comes");
    }
}

#[tokio::test]
async fn nothing_is_sent_that_breaks_a_rule() {
    for brand in BOTH {
        let shop = Shop::open().await;
        for (order, cents, field) in [
            ("short", 100, "order_no"),
            ("with-dash", 100, "order_no"),
            (ORDER, 0, "cents"),
            (ORDER, -5, "cents"),
        ] {
            let error = shop.create(brand, order, cents).await.unwrap_err();
            assert_eq!((error.kind, error.field), (ErrorKind::Invalid, Some(field)));
            assert!(error.message.starts_with(field), "{error}");
        }
        assert!(shop.cashier.trade(brand, ORDER).is_none());
        let refund = shop.refund(brand, ORDER, "RF1", 101, 100).await.unwrap_err();
        assert_eq!((refund.kind, refund.field), (ErrorKind::Invalid, Some("cents")));
        let channel = shop.channel(brand);
        assert_eq!(channel.query("../../certificates").await.unwrap_err().field, Some("order_no"));
        assert_eq!(channel.query_refund(ORDER, "a/b").await.unwrap_err().field, Some("refund_no"));
        assert_eq!(channel.statement("31.1.2026").await.unwrap_err().field, Some("day"));
        shop.pass(5 * MINUTE);
        assert_eq!(shop.create(brand, ORDER, 100).await.unwrap_err().field, Some("expires_ms"));
    }
}

#[tokio::test]
async fn a_channel_that_does_not_answer_is_unavailable() {
    let shop = Shop::open().await;
    let (mut wechat, mut alipay) = (shop.cashier.wechat(), shop.cashier.alipay());
    // Nobody listens there.
    wechat.base_url = "http://127.0.0.1:1/".parse().unwrap();
    alipay.gateway = "http://127.0.0.1:1/gateway.do".parse().unwrap();
    let http = baigong_ground::http::shared_client;
    let wechat = baigong_pay::WechatPay::new(wechat, http(), shop.clock()).unwrap();
    let alipay = baigong_pay::Alipay::new(alipay, http(), shop.clock()).unwrap();
    for channel in [&wechat as &dyn baigong_pay::Channel, &alipay] {
        let error = channel.query(ORDER).await.unwrap_err();
        assert_eq!(error.kind, ErrorKind::Unavailable);
        assert!(!error.to_string().contains("sign="), "no signature in an error: {error}");
    }
}

#[tokio::test]
async fn a_person_pays_or_declines_on_the_page() {
    for brand in BOTH {
        let shop = Shop::open().await;
        let http = baigong_ground::http::shared_client();
        shop.create_as(brand, ORDER, 1230, Way::Qr).await.unwrap();
        let at = format!("{}pay/{}/{ORDER}", shop.cashier.base_url(), brand.id());
        let page = http.get(&at).send().await.unwrap().text().await.unwrap();
        for text in ["演示", "¥12.30", "积分 &quot;一千&quot; &lt;点&gt;", "等待付款"] {
            assert!(page.contains(text), "{text} in {page}");
        }
        http.post(format!("{at}/decline")).send().await.unwrap();
        let declined = shop.channel(brand).query(ORDER).await.unwrap().state;
        assert!(!declined.is_paid() && declined != PaymentState::Closed, "{declined:?}");
        let paid = http.post(format!("{at}/pay")).send().await.unwrap();
        assert_eq!(paid.status(), 303);
        assert_eq!(shop.cashier.trade(brand, ORDER).unwrap().state, TradeState::Paid);
        let page = http.get(&at).send().await.unwrap().text().await.unwrap();
        assert!(page.contains("已支付") && !page.contains("<form"), "{page}");
        assert!(shop.cashier.deliver().await[0].taken);
        assert_eq!(http.get(format!("{at}9")).send().await.unwrap().status(), 404);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Every amount arrives as it was asked for: what is told, asked, given back and stated.
    #[test]
    fn no_cent_is_lost(cents in 1..=baigong_pay::MAX_CENTS, part in 1..=100i64) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let shop = Shop::open().await;
            for brand in BOTH {
                let Ok(Notice::Payment(told)) = shop.paid(brand, ORDER, cents).await.read else { panic!("a payment") };
                let given = (cents / 100 * part).max(1);
                assert_eq!(told.cents, Some(cents));
                assert_eq!(shop.channel(brand).query(ORDER).await.unwrap().cents, Some(cents));
                assert_eq!(shop.refund(brand, ORDER, "RF1", given, cents).await.unwrap().cents, Some(given));
                let lines = shop.channel(brand).statement(DAY).await.unwrap().unwrap();
                assert_eq!((lines[0].cents, lines[1].cents), (cents, given));
            }
        });
    }
}
