//! What the tests with other makers' clients talk to: a simulated cashier, and a shop that does what it is told.
//!
//! The first line of output is what the other side needs: addresses, ids and test keys. Then each line of input is an
//! operation, `{"do": "query", "channel": "wechat", "order_no": "…"}`, and each line of output what became of it,
//! `{"ok": …}` or `{"error": {"kind": …, "message": …}}`. `base` sends the shop to another address than the cashier's.

use std::io::{BufRead, Write};
use std::sync::Arc;

use baigong_ground::http::shared_client;
use baigong_ground::{Clock, SystemClock};
use baigong_pay::cashier::{Brand, Cashier};
use baigong_pay::{
    Alipay, AlipayConfig, Channel, Error, ErrorKind, NewPayment, NewRefund, Notice, Payment, Presented,
    Refund, Way, WechatConfig, WechatPay, platform_certificates,
};
use serde_json::{Value, json};
use url::Url;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let cashier = runtime.block_on(Cashier::start(Arc::new(SystemClock)))?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", hello(&cashier)?)?;
    out.flush()?;
    for line in std::io::stdin().lock().lines() {
        let asked: Value = serde_json::from_str(&line?)?;
        let said = match runtime.block_on(act(&cashier, &asked)) {
            Ok(said) => json!({ "ok": said }),
            Err(error) => json!({ "error": {
                "kind": format!("{:?}", error.kind), "field": error.field, "message": error.to_string(),
            }}),
        };
        writeln!(out, "{said}")?;
        out.flush()?;
    }
    Ok(())
}

fn hello(cashier: &Cashier) -> Result<Value, Failure> {
    let (wechat, alipay) = (cashier.wechat(), cashier.alipay());
    let platform = |brand| -> Result<[String; 2], String> {
        let key = cashier.platform_key(brand);
        Ok([key.to_pem()?, key.public().to_pem()?])
    };
    let [wechat_private, wechat_public] = platform(Brand::Wechat)?;
    let [alipay_private, alipay_public] = platform(Brand::Alipay)?;
    Ok(json!({
        "base": cashier.base_url(),
        "wechat": {
            "appid": wechat.appid, "mchid": wechat.mchid, "serial_no": wechat.serial_no,
            "api_v3_key": wechat.api_v3_key.to_text(), "public_key_id": wechat.platform_keys.ids().next(),
            "merchant_private": wechat.private_key.to_pem()?, "merchant_public": wechat.private_key.public().to_pem()?,
            "platform_private": wechat_private, "platform_public": wechat_public,
        },
        "alipay": {
            "gateway": alipay.gateway, "app_id": alipay.app_id, "seller_id": alipay.seller_id,
            "merchant_private": alipay.private_key.to_pem()?, "merchant_public": alipay.private_key.public().to_pem()?,
            "platform_private": alipay_private, "platform_public": alipay_public,
        },
    }))
}

async fn act(cashier: &Cashier, asked: &Value) -> Result<Value, Error> {
    let text = |name: &str| asked[name].as_str().unwrap_or_default();
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let (mut wechat, mut alipay): (WechatConfig, AlipayConfig) = (cashier.wechat(), cashier.alipay());
    if let Ok(base) = Url::parse(text("base")) {
        alipay.gateway = base.join("gateway.do").unwrap_or_else(|_| base.clone());
        wechat.base_url = base;
    }
    if text("do") == "certificates" {
        let keys = platform_certificates(&wechat, shared_client(), clock).await?;
        return Ok(json!(keys.ids().collect::<Vec<_>>()));
    }
    let channel: Box<dyn Channel> = match text("channel") {
        "wechat" => Box::new(WechatPay::new(wechat, shared_client(), clock)?),
        _ => Box::new(Alipay::new(alipay, shared_client(), clock)?),
    };
    let url = |name: &'static str| {
        Url::parse(text(name))
            .map_err(|e| Error::new(ErrorKind::Invalid, "address", e.to_string()).field(name))
    };
    let number = |name: &str| asked[name].as_i64().unwrap_or_default();
    let order_no = text("order_no");
    match text("do") {
        "create" => {
            let payment = NewPayment {
                order_no,
                title: text("title"),
                cents: number("cents"),
                expires_ms: SystemClock.now_ms() + 300_000,
                notify_url: &url("notify_url")?,
                return_url: &url("notify_url")?,
                way: if text("way") == "page" { Way::Page } else { Way::Qr },
            };
            Ok(match channel.create(&payment).await? {
                Presented::Qr(code) => json!({ "code": code }),
                Presented::Form { action, fields } => json!({ "action": action, "fields": fields }),
            })
        }
        "query" => Ok(payment_json(channel.query(order_no).await?)),
        "close" => Ok(json!(format!("{:?}", channel.close(order_no).await?))),
        "refund" => {
            let refund = NewRefund {
                order_no,
                refund_no: text("refund_no"),
                cents: number("cents"),
                total_cents: number("total_cents"),
                reason: text("reason"),
                notify_url: &url("notify_url")?,
            };
            Ok(refund_json(channel.refund(&refund).await?))
        }
        "notified" => {
            let mut headers = http::HeaderMap::new();
            for (name, value) in asked["headers"].as_object().into_iter().flatten() {
                if let (Ok(name), Some(Ok(value))) =
                    (http::HeaderName::try_from(name), value.as_str().map(http::HeaderValue::from_str))
                {
                    headers.append(name, value);
                }
            }
            Ok(match channel.notified(&headers, text("body").as_bytes())? {
                Notice::Payment(payment) => payment_json(payment),
                Notice::Refund(refund) => refund_json(refund),
                Notice::Other(kind) => json!({ "other": kind }),
            })
        }
        other => Err(Error::new(ErrorKind::Invalid, "sdk-peer", format!("cannot {other}")).field("do")),
    }
}

fn payment_json(payment: Payment) -> Value {
    let Payment { order_no, state, transaction_id, cents, .. } = payment;
    json!({ "order_no": order_no, "state": format!("{state:?}"), "transaction_id": transaction_id, "cents": cents })
}

fn refund_json(refund: Refund) -> Value {
    json!({ "refund_no": refund.refund_no, "state": format!("{:?}", refund.state), "cents": refund.cents })
}
