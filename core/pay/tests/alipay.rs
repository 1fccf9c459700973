//! Alipay: the form, what is refused, and closing what nobody has met.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests serve and unwrap freely")]

mod support;

use baigong_ground::http::shared_client;
use baigong_pay::cashier::Brand::Alipay as Brand;
use baigong_pay::{
    Alipay, AlipayConfig, Channel, Closed, ErrorKind, Notice, PaymentState, Presented, PrivateKey, Way,
};
use support::Shop;

const ORDER: &str = "BG0001";

fn channel(shop: &Shop, change: impl FnOnce(&mut AlipayConfig)) -> Alipay {
    let mut config = shop.cashier.alipay();
    change(&mut config);
    Alipay::new(config, shared_client(), shop.clock()).unwrap()
}

fn pairs(body: &[u8]) -> Vec<(String, String)> {
    url::form_urlencoded::parse(body).into_owned().collect()
}

fn body(fields: &[(String, String)]) -> Vec<u8> {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish().into_bytes()
}

/// Signs as Alipay does.
fn resigned(shop: &Shop, mut fields: Vec<(String, String)>) -> Vec<u8> {
    fields.retain(|(key, _)| key != "sign");
    let mut counted: Vec<_> = fields.iter().filter(|(key, _)| key != "sign_type").collect();
    counted.sort();
    let text: Vec<String> = counted.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let sign = shop.cashier.platform_key(Brand).sign(text.join("&").as_bytes());
    fields.push(("sign".into(), sign));
    body(&fields)
}

fn set(fields: &[(String, String)], name: &str, value: &str) -> Vec<(String, String)> {
    let keep = |(key, old): &(String, String)| {
        (key.clone(), if key == name { value.to_owned() } else { old.clone() })
    };
    fields.iter().map(keep).collect()
}

#[tokio::test]
async fn the_form_leads_to_the_page_and_back() {
    let shop = Shop::open().await;
    let Presented::Form { action, fields } = shop.create_as(Brand, ORDER, 1230, Way::Page).await.unwrap()
    else {
        panic!("a form")
    };
    assert_eq!(action.query(), Some("charset=utf-8"));
    assert!(fields.iter().all(|(key, _)| key != "charset"), "nothing stands twice");
    // Nobody has heard of it yet.
    assert!(shop.cashier.trade(Brand, ORDER).is_none());
    assert_eq!(shop.alipay.query(ORDER).await.unwrap().state, PaymentState::Unknown);
    assert_eq!(shop.alipay.close(ORDER).await.unwrap(), Closed::Unknown);
    let http = shared_client();
    let post = |fields: &[(String, String)]| {
        http.post(action.clone())
            .header("content-type", "application/x-www-form-urlencoded")
            .body(body(fields))
    };
    let landed = post(&fields).send().await.unwrap();
    assert_eq!(landed.status(), 303);
    let page = landed.headers()["location"].to_str().unwrap().to_owned();
    assert!(http.get(&page).send().await.unwrap().text().await.unwrap().contains("演示收银台"));
    assert_eq!(shop.alipay.query(ORDER).await.unwrap().state, PaymentState::Unpaid);
    let back = http.post(format!("{page}/pay")).send().await.unwrap();
    let back = back.headers()["location"].to_str().unwrap().to_owned();
    assert!(back.starts_with(&format!("{}order?id=1&", shop.base)), "{back}");
    assert!(shop.cashier.deliver().await[0].taken);

    for (name, value) in
        [("biz_content", "{}"), ("notify_url", "https://evil.example.com/"), ("sign", "AAAA")]
    {
        let answer = post(&set(&fields, name, value)).send().await.unwrap().text().await.unwrap();
        assert!(answer.contains("isv.invalid-signature"), "{name}: {answer}");
    }
}

#[tokio::test]
async fn a_changed_notification_is_refused() {
    let shop = Shop::open().await;
    let came = shop.paid(Brand, ORDER, 100).await;
    let fields = pairs(&came.body);
    let read = |body: &[u8]| shop.alipay.notified(&came.headers, body).map_err(|error| error.kind);
    assert!(read(&came.body).is_ok() && read(&resigned(&shop, fields.clone())).is_ok());
    for (key, value) in &fields {
        assert_eq!(read(&body(&set(&fields, key, &format!("{value}0")))), Err(ErrorKind::Forged), "{key}");
    }
    let mut twice = fields.clone();
    twice.push(("total_amount".into(), "0.01".into()));
    assert_eq!(read(&body(&twice)), Err(ErrorKind::Forged), "a field twice");
    twice.rotate_right(1);
    assert_eq!(read(&resigned(&shop, twice)), Err(ErrorKind::Forged), "a field twice, signed");
    assert_eq!(read(&body(&set(&fields, "sign_type", "RSA"))), Err(ErrorKind::Forged), "a weaker signature");
    let without = |name: &str| fields.iter().filter(|(key, _)| key != name).cloned().collect::<Vec<_>>();
    assert_eq!(read(&body(&without("sign_type"))), Err(ErrorKind::Forged));
    assert_eq!(read(&body(&without("sign"))), Err(ErrorKind::Forged));
    // An empty value counts.
    assert_eq!(read(&body(&without("passback_params"))), Err(ErrorKind::Forged));
    assert_eq!(read(b""), Err(ErrorKind::Forged));
    for name in ["app_id", "seller_id"] {
        assert_eq!(read(&resigned(&shop, without(name))), Err(ErrorKind::Forged), "signed, without {name}");
    }
    for (name, value) in [("total_amount", "1e2"), ("total_amount", ""), ("trade_status", "TRADE_MAYBE")] {
        assert_eq!(
            read(&resigned(&shop, set(&fields, name, value))),
            Err(ErrorKind::Unreadable),
            "{name}={value}"
        );
    }
    assert_eq!(
        read(&resigned(&shop, set(&fields, "notify_type", "dut_user_sign"))),
        Ok(Notice::Other("dut_user_sign".into()))
    );
}

#[tokio::test]
async fn what_is_signed_for_another_is_refused() {
    let shop = Shop::open().await;
    let came = shop.paid(Brand, ORDER, 100).await;
    let stranger = PrivateKey::generate().unwrap().public();
    for channel in [
        channel(&shop, |config| config.app_id = "2021000000000002".into()),
        channel(&shop, |config| config.seller_id = "2088000000000009".into()),
        channel(&shop, |config| config.alipay_key = stranger),
    ] {
        let error = channel.notified(&came.headers, &came.body).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Forged);
    }
    assert_eq!(shop.alipay.received(true).body, "success");
    assert_eq!((shop.alipay.received(true).status, shop.alipay.received(false).body), (200, "fail"));
}

#[tokio::test]
async fn wrong_keys_are_the_operator_s_to_mend() {
    let shop = Shop::open().await;
    let stranger = PrivateKey::generate().unwrap();
    for channel in [
        channel(&shop, |config| config.private_key = stranger),
        channel(&shop, |config| config.app_id = "2021000000000002".into()),
    ] {
        let error = channel.query(ORDER).await.unwrap_err();
        assert_eq!(error.kind, ErrorKind::Configuration, "{error}");
    }
    let mut config = shop.cashier.alipay();
    config.gateway = "http://pay.example.com/gateway.do".parse().unwrap();
    let error = Alipay::new(config, shared_client(), shop.clock()).err().unwrap();
    assert_eq!((error.kind, error.field), (ErrorKind::Configuration, Some("gateway")));
}

#[tokio::test]
async fn a_finished_trade_is_paid() {
    let shop = Shop::open().await;
    let came = shop.paid(Brand, ORDER, 100).await;
    let finished = resigned(&shop, set(&pairs(&came.body), "trade_status", "TRADE_FINISHED"));
    let Ok(Notice::Payment(payment)) = shop.alipay.notified(&came.headers, &finished) else {
        panic!("a payment")
    };
    assert!(payment.state == PaymentState::Finished && payment.state.is_paid());
    let closed = resigned(&shop, set(&pairs(&came.body), "trade_status", "TRADE_CLOSED"));
    let Ok(Notice::Payment(payment)) = shop.alipay.notified(&came.headers, &closed) else {
        panic!("a payment")
    };
    assert!(!payment.state.is_paid(), "closed without a refund is not paid");
}

/// A gateway that gives this answer to everything.
async fn gateway(answer: String) -> url::Url {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = [0; 16 * 1024];
            tokio::io::AsyncReadExt::read(&mut stream, &mut request).await.ok();
            let length = answer.len();
            let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
            tokio::io::AsyncWriteExt::write_all(&mut stream, (head + &answer).as_bytes()).await.ok();
        }
    });
    format!("http://{address}/gateway.do").parse().unwrap()
}

#[tokio::test]
async fn what_stands_in_the_place_of_a_refusal_is_no_success_though_it_is_signed() {
    let shop = Shop::open().await;
    let paid = format!(
        r#"{{"code":"10000","msg":"Success","out_trade_no":"{ORDER}","trade_no":"T1","trade_status":"TRADE_SUCCESS","total_amount":"1.00"}}"#
    );
    let unknown = r#"{"code":"40004","msg":"no","sub_code":"ACQ.TRADE_NOT_EXIST","sub_msg":"no"}"#;
    for (member, text, wanted) in [
        ("alipay_trade_query_response", paid.as_str(), Ok(PaymentState::Paid)),
        ("error_response", paid.as_str(), Err(ErrorKind::Unreadable)),
        ("error_response", unknown, Ok(PaymentState::Unknown)),
    ] {
        let sign = shop.cashier.platform_key(Brand).sign(text.as_bytes());
        let gateway = gateway(format!(r#"{{"{member}":{text},"sign":"{sign}"}}"#)).await;
        let found = channel(&shop, |config| config.gateway = gateway).query(ORDER).await;
        assert_eq!(found.map(|found| found.state).map_err(|error| error.kind), wanted, "{member}");
    }
}
