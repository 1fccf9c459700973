//! What payment companies tell, and what others say in their name.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use baigong_ground::{SystemClock, http};
use baigong_pay::cashier::{Brand, Cashier};
use reqwest::StatusCode;
use serde_json::json;
use tokio::net::TcpListener;

use crate::store::shop::{self, Answer, Buyer, ShiftedClock, Shop, merchant, send};

type Told = (String, HeaderMap, Bytes);

/// Somebody on the line between the payment company and the shop, who keeps what was said and passes nothing on.
struct Wire {
    base: String,
    told: Arc<Mutex<Vec<Told>>>,
}

impl Wire {
    async fn tap() -> Self {
        let told = Arc::<Mutex<Vec<Told>>>::default();
        let router = Router::new().fallback(keep).with_state(told.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { base, told }
    }

    fn last(&self) -> Told {
        self.told.lock().unwrap().last().expect("something was said").clone()
    }
}

async fn keep(
    State(told): State<Arc<Mutex<Vec<Told>>>>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    told.lock().unwrap().push((uri.path().to_owned(), headers, body));
    // Not what either company wants to hear, so that they say it again.
    StatusCode::BAD_GATEWAY
}

/// Says it to the shop.
async fn tell(shop: &Shop, path: &str, headers: &HeaderMap, body: Bytes) -> Answer {
    let mut request = http::shared_client().post(format!("{}{path}", shop.base)).body(body);
    for (name, value) in
        headers.iter().filter(|(name, _)| !matches!(name.as_str(), "host" | "content-length"))
    {
        request = request.header(name, value);
    }
    send(request).await
}

async fn credited(buyer: &Buyer, order_no: &str) -> i64 {
    let entries = buyer.get("/api/v1/points/entries?kind=grant").await.json();
    let total = entries["totals"]["received"].as_i64().unwrap();
    assert!(buyer.status(order_no).await["success"].as_bool().unwrap());
    total
}

#[tokio::test]
async fn what_wechat_pay_did_not_say_now_to_this_merchant_credits_nothing_and_what_it_said_credits_once() {
    let (wire, clock) = (Wire::tap().await, Arc::new(ShiftedClock::default()));
    let cashier = Cashier::start_still(shop::keys().await, clock.clone()).await.unwrap();
    let toml = format!("[payments]\nnotify_base_url = {:?}\n{}", wire.base, merchant(&cashier));
    let shop = Shop::with(&toml).await;
    let product = shop.stock("体验卡", 990, 1000).await;
    let buyer = shop.member("buyer-1").await;
    let (_, order_no) = buyer.order_by_wechat(&product).await;
    let before = credited(&buyer, &order_no).await;

    // Six and a half minutes ago, with a signature of then.
    clock.shift(-400_000);
    assert!(cashier.pay(Brand::Wechat, &order_no));
    cashier.deliver().await;
    let (path, old_headers, old) = wire.last();
    assert_eq!(path, "/pay/notify/wechat");
    clock.shift(0);
    cashier.deliver().await;
    let (_, headers, body) = wire.last();
    assert_ne!(old_headers["wechatpay-timestamp"], headers["wechatpay-timestamp"]);

    let changed = String::from_utf8(body.to_vec()).unwrap().replace("\"id\":\"", "\"id\":\"X");
    assert_ne!(changed.as_bytes(), &body[..]);
    let mut probe = headers.clone();
    let probing = format!("WECHATPAY/SIGNTEST/{}", headers["wechatpay-signature"].to_str().unwrap());
    probe.insert("wechatpay-signature", probing.parse().unwrap());
    let mut unsigned = headers.clone();
    unsigned.remove("wechatpay-signature");
    for (what, headers, body) in [
        ("too old", &old_headers, old.clone()),
        ("changed", &headers, changed.into()),
        ("a probe", &probe, body.clone()),
        ("unsigned", &unsigned, body.clone()),
        ("empty", &headers, Bytes::new()),
    ] {
        let answer = tell(&shop, "/pay/notify/wechat", headers, body).await;
        assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR, "{what}: {}", answer.text);
    }
    let astray = tell(&shop, "/pay/notify/alipay", &headers, body.clone()).await;
    assert_eq!(astray.text, "fail");

    // The same words at another merchant's shop, who has the same keys only here.
    let other = toml.replace(&format!("mchid = {:?}", cashier.wechat().mchid), "mchid = \"1900000099\"");
    let other = Shop::with(&other).await;
    let foreign = tell(&other, "/pay/notify/wechat", &headers, body.clone()).await;
    assert_eq!(foreign.status, StatusCode::INTERNAL_SERVER_ERROR);
    let waiting = other.app.store.attention().await.unwrap();
    assert_eq!(waiting.iter().map(|one| json!(one.kind)).collect::<Vec<_>>(), [json!("foreign_merchant")]);
    other.finish().await;

    assert_eq!(credited(&buyer, &order_no).await, before);
    let said =
        futures::future::join_all((0..5).map(|_| tell(&shop, "/pay/notify/wechat", &headers, body.clone())));
    assert!(said.await.iter().all(|answer| answer.status == StatusCode::OK));
    buyer.wait_for(&order_no, "SUCCESS").await;
    assert_eq!(credited(&buyer, &order_no).await, before + 1000);
    let figures = shop.app.metrics.render();
    for line in [
        "baigong_store_notifications_total{channel=\"wechat\",end=\"refused\"} 5",
        "baigong_store_notifications_total{channel=\"wechat\",end=\"taken\"} 5",
        "baigong_store_notifications_total{channel=\"alipay\",end=\"refused\"} 1",
        "baigong_store_orders_credited_total 1",
    ] {
        assert!(figures.lines().any(|found| found == line), "no {line} in {figures}");
    }
    shop.finish().await;
}

/// A notification of Alipay's, signed by whoever holds the key.
fn signed(key: &baigong_pay::PrivateKey, fields: &[(&str, &str)]) -> Bytes {
    let mut sorted = fields.to_vec();
    sorted.sort_unstable();
    let text = sorted.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&");
    let mut form = url::form_urlencoded::Serializer::new(String::new());
    form.extend_pairs(fields)
        .append_pair("sign_type", "RSA2")
        .append_pair("sign", &key.sign(text.as_bytes()));
    form.finish().into()
}

#[tokio::test]
async fn what_alipay_did_not_say_to_this_merchant_or_of_another_amount_credits_nothing() {
    let cashier = Cashier::start_still(shop::keys().await, Arc::new(SystemClock)).await.unwrap();
    let shop = Shop::with(&merchant(&cashier)).await;
    let product = shop.stock("体验卡", 990, 1000).await;
    let buyer = shop.member("buyer-2").await;
    assert_eq!(buyer.order_by_alipay(&product).await.status, StatusCode::OK);
    let orders = buyer.get("/api/v1/orders").await.json();
    let order_no = orders["items"][0]["order_no"].as_str().unwrap().to_owned();
    let before = credited(&buyer, &order_no).await;

    let config = cashier.alipay();
    let key = cashier.platform_key(Brand::Alipay);
    let fields = |changed: &[(&'static str, &'static str)]| {
        let mut fields = vec![
            ("notify_time", "2026-01-31 10:00:01"),
            ("notify_type", "trade_status_sync"),
            ("notify_id", "n1"),
            ("charset", "utf-8"),
            ("version", "1.0"),
            ("app_id", config.app_id.as_str()),
            ("seller_id", config.seller_id.as_str()),
            ("trade_no", "2026000000000001"),
            ("out_trade_no", order_no.as_str()),
            ("trade_status", "TRADE_SUCCESS"),
            ("total_amount", "9.90"),
            ("gmt_payment", "2026-01-31 10:00:00"),
            ("passback_params", ""),
        ];
        for (name, value) in changed {
            let field = fields.iter_mut().find(|(own, _)| own == name).expect("a field of ours");
            field.1 = *value;
        }
        fields
    };
    let mut headers = HeaderMap::new();
    headers.insert("content-type", "application/x-www-form-urlencoded".parse().unwrap());
    let genuine = signed(key, &fields(&[]));
    let text = String::from_utf8(genuine.to_vec()).unwrap();
    for (what, body) in [
        ("another app", signed(key, &fields(&[("app_id", "2021000000000009")]))),
        ("another seller", signed(key, &fields(&[("seller_id", "2088000000000009")]))),
        ("another key", signed(&config.private_key, &fields(&[]))),
        ("changed", text.replace("9.90", "0.01").into()),
        ("twice the same field", format!("{text}&total_amount=0.01").into()),
        ("a weaker digest", text.replace("sign_type=RSA2", "sign_type=RSA").into()),
    ] {
        let answer = tell(&shop, "/pay/notify/alipay", &headers, body).await;
        assert_eq!(answer.text, "fail", "{what}");
        assert_eq!(credited(&buyer, &order_no).await, before, "{what}");
    }

    // Signed and of another amount: money came, and a person has to look.
    let less =
        tell(&shop, "/pay/notify/alipay", &headers, signed(key, &fields(&[("total_amount", "0.01")]))).await;
    assert_eq!(less.text, "success");
    assert_eq!(credited(&buyer, &order_no).await, before);
    let waiting = shop.app.store.attention().await.unwrap();
    let mismatch =
        waiting.iter().find(|one| json!(one.kind) == "amount_mismatch").expect("it waits for a person");
    assert_eq!(mismatch.order_no.as_ref().map(|no| no.as_str()), Some(order_no.as_str()));

    for _ in 0..3 {
        let answer = tell(&shop, "/pay/notify/alipay", &headers, genuine.clone()).await;
        assert_eq!((answer.status, answer.text.as_str()), (StatusCode::OK, "success"));
    }
    buyer.wait_for(&order_no, "SUCCESS").await;
    assert_eq!(credited(&buyer, &order_no).await, before + 1000);
    shop.finish().await;
}

#[tokio::test]
async fn notifications_are_short_and_come_to_channels_that_are_open() {
    let cashier = Cashier::start_still(shop::keys().await, Arc::new(SystemClock)).await.unwrap();
    let only = merchant(&cashier);
    let only = only.split("[payments.alipay]").next().unwrap();
    let shop = Shop::with(only).await;
    let none = HeaderMap::new();
    let long = tell(&shop, "/pay/notify/wechat", &none, vec![b' '; 64 * 1024 + 1].into()).await;
    assert_eq!(long.status, StatusCode::PAYLOAD_TOO_LARGE);
    let fits = tell(&shop, "/pay/notify/wechat", &none, vec![b' '; 64 * 1024].into()).await;
    assert_eq!(fits.status, StatusCode::INTERNAL_SERVER_ERROR, "read, and not believed");
    for channel in ["alipay", "unionpay", "%2e%2e"] {
        let answer = tell(&shop, &format!("/pay/notify/{channel}"), &none, Bytes::new()).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{channel}");
    }
    let cross_site: HeaderMap = [
        ("origin", "https://evil.example"),
        ("sec-fetch-site", "cross-site"),
        ("cookie", "baigong_session=x"),
    ]
    .into_iter()
    .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
    .collect::<HeaderMap>();
    let answer = tell(&shop, "/pay/notify/wechat", &cross_site, Bytes::new()).await;
    assert_eq!(
        answer.status,
        StatusCode::INTERNAL_SERVER_ERROR,
        "judged by its signature alone: {}",
        answer.text
    );
    shop.finish().await;
}
