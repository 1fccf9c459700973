//! WeChat Pay: what is refused, and the platform certificates.
#![allow(clippy::unwrap_used)]

mod support;

use axum::http::HeaderMap;
use baigong_ground::http::shared_client;
use baigong_pay::cashier::Brand::Wechat;
use baigong_pay::{
    Channel, ErrorKind, Notice, PaymentState, PlatformKeys, PrivateKey, RefundState, WechatConfig, WechatPay,
    platform_certificates,
};
use support::{MINUTE, Shop};

const ORDER: &str = "BG0001";

fn kind(result: baigong_pay::Result<Notice>) -> ErrorKind {
    result.unwrap_err().kind
}

fn changed(headers: &HeaderMap, name: &'static str, value: &str) -> HeaderMap {
    let mut headers = headers.clone();
    headers.insert(name, value.parse().unwrap());
    headers
}

fn channel(shop: &Shop, change: impl FnOnce(&mut WechatConfig)) -> WechatPay {
    let mut config = shop.cashier.wechat();
    change(&mut config);
    WechatPay::new(config, shared_client(), shop.clock()).unwrap()
}

#[tokio::test]
async fn a_changed_notification_is_refused() {
    let shop = Shop::open().await;
    let came = shop.paid(Wechat, ORDER, 100).await;
    assert!(came.read.is_ok());
    let read = |headers: &HeaderMap, body: &[u8]| shop.wechat.notified(headers, body);
    let text = String::from_utf8(came.body.to_vec()).unwrap();
    for (from, to) in [("TRANSACTION.SUCCESS", "TRANSACTION.FAILURE"), ("demo-1", "demo-2"), ("{", " {")] {
        assert_eq!(
            kind(read(&came.headers, text.replacen(from, to, 1).as_bytes())),
            ErrorKind::Forged,
            "{from}"
        );
    }
    assert_eq!(kind(read(&came.headers, b"")), ErrorKind::Forged);
    for name in ["wechatpay-timestamp", "wechatpay-nonce", "wechatpay-signature", "wechatpay-serial"] {
        assert_eq!(kind(read(&changed(&came.headers, name, "1"), &came.body)), ErrorKind::Forged, "{name}");
        let mut without = came.headers.clone();
        without.remove(name);
        assert_eq!(kind(read(&without, &came.body)), ErrorKind::Forged, "without {name}");
        let mut twice = came.headers.clone();
        twice.append(name, came.headers[name].clone());
        assert_eq!(kind(read(&twice, &came.body)), ErrorKind::Forged, "{name} twice");
    }
    let weaker = changed(&came.headers, "wechatpay-signature-type", "WECHATPAY2-SHA1-RSA2048");
    assert_eq!(kind(read(&weaker, &came.body)), ErrorKind::Forged);
}

#[tokio::test]
async fn a_notification_is_good_for_five_minutes() {
    let shop = Shop::open().await;
    let came = shop.paid(Wechat, ORDER, 100).await;
    shop.pass(5 * MINUTE - 1000);
    assert!(shop.wechat.notified(&came.headers, &came.body).is_ok());
    shop.pass(1000);
    assert_eq!(kind(shop.wechat.notified(&came.headers, &came.body)), ErrorKind::Forged, "replayed");
    shop.pass(-10 * MINUTE);
    assert_eq!(kind(shop.wechat.notified(&came.headers, &came.body)), ErrorKind::Forged, "from the future");
}

#[tokio::test]
async fn what_is_signed_for_another_is_refused() {
    let shop = Shop::open().await;
    let came = shop.paid(Wechat, ORDER, 100).await;
    let stranger = PrivateKey::generate().unwrap();
    let other_keys = PlatformKeys::one("PUB_KEY_ID_OTHER", stranger.public());
    for channel in [
        channel(&shop, |config| config.mchid = "1900000002".into()),
        channel(&shop, |config| config.appid = "wxother".into()),
        channel(&shop, |config| config.api_v3_key = baigong_pay::ApiV3Key::parse(&"k".repeat(32)).unwrap()),
        channel(&shop, |config| config.platform_keys = other_keys),
    ] {
        assert_eq!(kind(channel.notified(&came.headers, &came.body)), ErrorKind::Forged);
    }
    // A stranger signs as well as it can, and names the key that is known.
    let header = |name| came.headers[name].to_str().unwrap();
    let text = [
        header("wechatpay-timestamp"),
        header("wechatpay-nonce"),
        std::str::from_utf8(&came.body).unwrap(),
        "",
    ];
    let forged = changed(&came.headers, "wechatpay-signature", &stranger.sign(text.join("\n").as_bytes()));
    assert_eq!(kind(shop.wechat.notified(&forged, &came.body)), ErrorKind::Forged);
    let honest = shop.cashier.platform_key(Wechat).sign(text.join("\n").as_bytes());
    assert!(
        shop.wechat.notified(&changed(&came.headers, "wechatpay-signature", &honest), &came.body).is_ok()
    );
}

#[tokio::test]
async fn probes_with_a_wrong_signature_are_answered_with_an_error() {
    let shop = Shop::open().await;
    shop.create(Wechat, ORDER, 100).await.unwrap();
    shop.cashier.faults(|faults| faults.sign_notices_wrongly = true);
    shop.cashier.pay(Wechat, ORDER);
    let attempts = shop.cashier.deliver().await;
    assert_eq!((attempts[0].status, attempts[0].taken), (Some(500), false));
    let signature = shop.came()[0].headers["wechatpay-signature"].to_str().unwrap().to_owned();
    assert!(signature.starts_with("WECHATPAY/SIGNTEST/"));
    shop.cashier.faults(|faults| faults.sign_notices_wrongly = false);
    shop.pass(15_000);
    assert!(shop.cashier.deliver().await[0].taken, "the right one comes after it");
}

#[tokio::test]
async fn wrong_keys_are_the_operator_s_to_mend() {
    let shop = Shop::open().await;
    let stranger = PrivateKey::generate().unwrap();
    for channel in [
        channel(&shop, |config| config.private_key = stranger),
        channel(&shop, |config| config.serial_no = "00".into()),
        channel(&shop, |config| config.mchid = "1900000002".into()),
    ] {
        assert_eq!(channel.query(ORDER).await.unwrap_err().kind, ErrorKind::Configuration);
    }
    // A wrong id of the public key: WeChat Pay says no more than that something failed.
    let keys = PlatformKeys::one("PUB_KEY_ID_WRONG", shop.cashier.platform_key(Wechat).public());
    let wrong_id = channel(&shop, |config| config.platform_keys = keys);
    assert_eq!(wrong_id.query(ORDER).await.unwrap_err().kind, ErrorKind::Unavailable);
    for (change, field) in [
        (
            (|config| config.base_url = "http://pay.example.com/".parse().unwrap()) as fn(&mut WechatConfig),
            "base_url",
        ),
        (|config| config.base_url = "https://pay.example.com/v3/".parse().unwrap(), "base_url"),
        (|config| config.mchid = String::new(), "mchid"),
        (|config| config.appid = "wx \"quoted\"".into(), "appid"),
        (|config| config.serial_no = "ab,cd".into(), "serial_no"),
        (|config| config.platform_keys = PlatformKeys::default(), "platform_keys"),
    ] {
        let mut config = shop.cashier.wechat();
        change(&mut config);
        let error = WechatPay::new(config, shared_client(), shop.clock()).err().unwrap();
        assert_eq!((error.kind, error.field), (ErrorKind::Configuration, Some(field)));
        assert!(error.message.starts_with(field), "{error}");
    }
}

#[tokio::test]
async fn a_merchant_with_platform_certificates() {
    let shop = Shop::open().await;
    shop.cashier.faults(|faults| faults.by_certificate = true);
    shop.create(Wechat, ORDER, 100).await.unwrap_err();
    // The certificate's number is not known yet.
    let mut config = shop.cashier.wechat();
    config.platform_keys = PlatformKeys::default();
    let keys = platform_certificates(&config, shared_client(), shop.clock()).await.unwrap();
    assert_eq!(keys.ids().collect::<Vec<_>>(), ["5157F09EFD01"]);
    config.platform_keys = keys;
    let channel = WechatPay::new(config, shared_client(), shop.clock()).unwrap();
    assert_eq!(channel.query(ORDER).await.unwrap().state, PaymentState::Unpaid);
    shop.cashier.pay(Wechat, ORDER);
    shop.cashier.deliver().await;
    let came = shop.came().pop().unwrap();
    assert!(channel.notified(&came.headers, &came.body).is_ok());
    // A merchant who changes over has both: which of them signed stands in the message.
    let both = &shop.wechat;
    assert_eq!(kind(both.notified(&came.headers, &came.body)), ErrorKind::Forged, "an unknown key");
    assert!(both.refresh_certificates().await.unwrap());
    assert!(both.notified(&came.headers, &came.body).is_ok(), "signed with the certificate");
    shop.cashier.faults(|faults| faults.by_certificate = false);
    assert_eq!(both.query(ORDER).await.unwrap().state, PaymentState::Paid, "signed with the public key");
    shop.cashier.faults(|faults| faults.by_certificate = true);
    // It asks at most every twelve hours, and believes no certificate after its end.
    assert!(channel.refresh_certificates().await.unwrap());
    assert!(!channel.refresh_certificates().await.unwrap());
    shop.pass(12 * 60 * MINUTE);
    assert!(channel.refresh_certificates().await.unwrap());
    shop.pass(6 * 365 * 24 * 60 * MINUTE);
    assert_eq!(channel.query(ORDER).await.unwrap_err().kind, ErrorKind::Forged);
    let wrong_key = {
        let mut config = shop.cashier.wechat();
        config.api_v3_key = baigong_pay::ApiV3Key::parse(&"k".repeat(32)).unwrap();
        platform_certificates(&config, shared_client(), shop.clock()).await.unwrap_err()
    };
    assert_eq!(wrong_key.kind, ErrorKind::Forged);
}

#[tokio::test]
async fn a_refund_takes_its_time() {
    let shop = Shop::open().await;
    shop.cashier.faults(|faults| faults.refund_takes_ms = MINUTE);
    shop.paid(Wechat, ORDER, 100).await;
    assert_eq!(shop.refund(Wechat, ORDER, "RF1", 100, 100).await.unwrap().state, RefundState::Processing);
    assert_eq!(shop.wechat.query(ORDER).await.unwrap().state, PaymentState::Refunded);
    assert!(shop.cashier.deliver().await.is_empty());
    shop.pass(MINUTE);
    assert_eq!(shop.wechat.query_refund(ORDER, "RF1").await.unwrap().state, RefundState::Succeeded);
    assert!(shop.cashier.deliver().await[0].taken);
    let Ok(Notice::Refund(told)) = shop.came().pop().unwrap().read else { panic!("a refund") };
    assert_eq!(
        (told.order_no.as_deref(), told.cents, told.state),
        (Some(ORDER), Some(100), RefundState::Succeeded)
    );
    let unpaid = shop.create(Wechat, "BG0002", 100).await.map(|_| ());
    assert!(unpaid.is_ok());
    assert_eq!(shop.refund(Wechat, "BG0002", "RF2", 1, 100).await.unwrap_err().kind, ErrorKind::Refused);
}
