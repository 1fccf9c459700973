//! WeChat Pay, APIv3, Native: the buyer scans a code.

mod bill;
mod certificates;
mod keys;
mod notify;
mod signed;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use async_trait::async_trait;
use baigong_ground::Clock;
use http::{HeaderMap, Method};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;

use crate::channel::{
    Channel, Closed, Line, NewPayment, NewRefund, Notice, Payment, PaymentState, Presented, Received, Refund,
    RefundState,
};
use crate::error::{Error, ErrorKind, Result};
use crate::keys::PrivateKey;
use crate::{rules, time};
pub use certificates::platform_certificates;
pub use keys::{ApiV3Key, PlatformKeys};
use signed::Client;

/// Where WeChat Pay listens.
pub const DEFAULT_BASE_URL: &str = "https://api.mch.weixin.qq.com";

/// What a merchant has.
#[derive(Clone)]
pub struct WechatConfig {
    /// Where the interface is; plain http only towards loopback.
    pub base_url: Url,
    /// 应用 ID.
    pub appid: String,
    /// 商户号.
    pub mchid: String,
    /// Serial number of the merchant's certificate, in upper-case hexadecimal.
    pub serial_no: String,
    /// The merchant's private key.
    pub private_key: PrivateKey,
    /// The APIv3 key.
    pub api_v3_key: ApiV3Key,
    /// The keys with which WeChat Pay signs.
    pub platform_keys: PlatformKeys,
}

/// How often the platform certificates are asked for, at most.
const REFRESH_MS: i64 = 12 * 60 * 60 * 1000;

/// The channel.
pub struct WechatPay {
    config: WechatConfig,
    client: Client,
    /// When the platform certificates may be asked for next.
    refresh_at_ms: AtomicI64,
}

impl WechatPay {
    /// A channel for a merchant. `http` must follow no redirects.
    ///
    /// # Errors
    /// `Configuration`, naming the key.
    pub fn new(config: WechatConfig, http: reqwest::Client, clock: Arc<dyn Clock>) -> Result<Self> {
        check(&config)?;
        if config.platform_keys.ids().next().is_none() {
            let message = "platform_keys must hold WeChat Pay's public key or a platform certificate";
            return Err(Error::new(ErrorKind::Configuration, "configure", message).field("platform_keys"));
        }
        Ok(Self { client: Client::new(&config, http, clock), config, refresh_at_ms: AtomicI64::new(0) })
    }

    /// Fetches new platform certificates, if the last time was 12 hours ago, and tells whether it did. Call it as often
    /// as you like, but never because of a notification. The old ones are believed until they end, and the public key beside
    /// them: while a merchant changes over to it, WeChat Pay signs with either.
    ///
    /// # Errors
    /// As [`platform_certificates`]; the next attempt is 12 hours later all the same.
    pub async fn refresh_certificates(&self) -> Result<bool> {
        let now_ms = self.client.now_ms();
        let due = |at: i64| (now_ms >= at).then_some(now_ms.saturating_add(REFRESH_MS));
        if self.refresh_at_ms.fetch_update(Ordering::SeqCst, Ordering::SeqCst, due).is_err() {
            return Ok(false);
        }
        self.client.believe(certificates::fetch(&self.client, &self.config).await?);
        Ok(true)
    }

    /// Refuses what is signed, and is another merchant's.
    fn ours(&self, operation: &'static str, found: &Transaction) -> Result<()> {
        if found.mchid == self.config.mchid && found.appid == self.config.appid {
            return Ok(());
        }
        Err(Error::forged(operation, "it is for another merchant or app").field("merchant"))
    }
}

fn transaction(order_no: &str) -> String {
    format!("/v3/pay/transactions/out-trade-no/{order_no}")
}

fn check(config: &WechatConfig) -> Result<()> {
    rules::base("base_url", &config.base_url)?;
    if config.base_url.path() != "/" {
        // The path is part of what is signed.
        let error = Error::new(ErrorKind::Configuration, "configure", "base_url must have no path");
        return Err(error.field("base_url"));
    }
    rules::set("appid", &config.appid)?;
    rules::set("mchid", &config.mchid)?;
    rules::set("serial_no", &config.serial_no)
}

/// A payment in answers and notifications.
#[derive(Debug, Deserialize)]
struct Transaction {
    appid: String,
    mchid: String,
    out_trade_no: String,
    transaction_id: Option<String>,
    trade_state: String,
    success_time: Option<String>,
    amount: Option<Amount>,
}

#[derive(Debug, Deserialize)]
struct Amount {
    total: Option<i64>,
    refund: Option<i64>,
    currency: Option<String>,
}

impl Transaction {
    fn read(self, operation: &'static str) -> Result<Payment> {
        let state = match self.trade_state.as_str() {
            "SUCCESS" => PaymentState::Paid,
            "REFUND" => PaymentState::Refunded,
            "NOTPAY" | "USERPAYING" | "ACCEPT" => PaymentState::Unpaid,
            "CLOSED" | "REVOKED" => PaymentState::Closed,
            "PAYERROR" => PaymentState::Failed,
            other => return Err(Error::unreadable(operation, format!("unknown trade_state {other}"))),
        };
        if let Some(currency) = self.amount.as_ref().and_then(|amount| amount.currency.as_deref())
            && currency != "CNY"
        {
            return Err(Error::unreadable(operation, format!("the currency is {currency}")));
        }
        Ok(Payment {
            order_no: self.out_trade_no,
            state,
            transaction_id: self.transaction_id.filter(|id| !id.is_empty()),
            cents: self.amount.and_then(|amount| amount.total),
            paid_ms: self.success_time.as_deref().and_then(time::of_rfc3339),
        })
    }
}

/// A refund in answers (`status`) and notifications (`refund_status`).
#[derive(Debug, Deserialize)]
struct RefundAnswer {
    mchid: Option<String>,
    out_trade_no: Option<String>,
    out_refund_no: String,
    #[serde(alias = "refund_status")]
    status: String,
    amount: Option<Amount>,
}

impl RefundAnswer {
    fn for_refund(self, operation: &'static str, refund_no: &str) -> Result<Self> {
        let same = self.out_refund_no == refund_no;
        if same { Ok(self) } else { Err(Error::unreadable(operation, "the answer tells of another refund")) }
    }

    fn read(self, operation: &'static str) -> Result<Refund> {
        let state = match self.status.as_str() {
            "SUCCESS" => RefundState::Succeeded,
            "PROCESSING" => RefundState::Processing,
            "CLOSED" => RefundState::Closed,
            "ABNORMAL" => RefundState::Abnormal,
            other => return Err(Error::unreadable(operation, format!("unknown refund status {other}"))),
        };
        Ok(Refund {
            order_no: self.out_trade_no,
            refund_no: self.out_refund_no,
            state,
            cents: self.amount.and_then(|amount| amount.refund),
        })
    }
}

#[derive(Serialize)]
struct Create<'a> {
    appid: &'a str,
    mchid: &'a str,
    description: &'a str,
    out_trade_no: &'a str,
    time_expire: String,
    notify_url: &'a str,
    amount: Value,
}

#[async_trait]
impl Channel for WechatPay {
    fn id(&self) -> &'static str {
        "wechat"
    }

    async fn create(&self, payment: &NewPayment<'_>) -> Result<Presented> {
        #[derive(Deserialize)]
        struct Answer {
            code_url: String,
        }
        rules::payment(payment, self.client.now_ms())?;
        let body = Create {
            appid: &self.config.appid,
            mchid: &self.config.mchid,
            description: payment.title,
            out_trade_no: payment.order_no,
            time_expire: time::rfc3339(payment.expires_ms),
            notify_url: payment.notify_url.as_str(),
            amount: json!({ "total": payment.cents, "currency": "CNY" }),
        };
        let answer: Answer =
            self.client.call("create", Method::POST, "/v3/pay/transactions/native", Some(&body)).await?;
        Ok(Presented::Qr(answer.code_url))
    }

    fn notified(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice> {
        let event =
            notify::open(&self.client.keys(), &self.config.api_v3_key, headers, body, self.client.now_ms())?;
        match event.kind.as_str() {
            "TRANSACTION.SUCCESS" => {
                let found: Transaction = notify::resource(&event)?;
                self.ours("notify", &found)?;
                let in_yuan =
                    found.amount.as_ref().is_some_and(|amount| amount.currency.as_deref() == Some("CNY"));
                let payment = found.read("notify")?;
                if !payment.state.is_paid() || payment.cents.is_none() || !in_yuan {
                    return Err(Error::unreadable(
                        "notify",
                        "it tells of a payment, and not that or what was paid",
                    ));
                }
                Ok(Notice::Payment(payment))
            }
            kind if kind.starts_with("REFUND.") => {
                let found: RefundAnswer = notify::resource(&event)?;
                if found.mchid.as_ref() != Some(&self.config.mchid) {
                    return Err(Error::forged("notify", "it is for another merchant").field("merchant"));
                }
                if kind.strip_prefix("REFUND.") != Some(&found.status) {
                    return Err(Error::unreadable("notify", "its kind is not the state that it tells"));
                }
                Ok(Notice::Refund(found.read("notify")?))
            }
            other => Ok(Notice::Other(other.to_owned())),
        }
    }

    fn received(&self, well: bool) -> Received {
        let content_type = "application/json";
        if well {
            Received { status: 200, content_type, body: r#"{"code":"SUCCESS","message":"成功"}"# }
        } else {
            Received { status: 500, content_type, body: r#"{"code":"FAIL","message":"失败"}"# }
        }
    }

    async fn query(&self, order_no: &str) -> Result<Payment> {
        rules::order_no("query", order_no)?;
        let path = format!("{}?mchid={}", transaction(order_no), self.config.mchid);
        let without_details = |state| Payment {
            order_no: order_no.to_owned(),
            state,
            transaction_id: None,
            cents: None,
            paid_ms: None,
        };
        match self.client.call::<(), Transaction>("query", Method::GET, &path, None).await {
            Ok(found) => {
                self.ours("query", &found)?;
                if found.out_trade_no != order_no {
                    return Err(Error::unreadable("query", "the answer tells of another order"));
                }
                found.read("query")
            }
            Err(error) if error.kind == ErrorKind::NotFound => Ok(without_details(PaymentState::Unknown)),
            Err(error) if matches!(error.code.as_deref(), Some("USERPAYING" | "USER_PAYING")) => {
                Ok(without_details(PaymentState::Unpaid))
            }
            Err(error) => Err(error),
        }
    }

    /// WeChat Pay answers alike for a number that it does not know, so "closed" may also mean "never there".
    async fn close(&self, order_no: &str) -> Result<Closed> {
        rules::order_no("close", order_no)?;
        let path = format!("{}/close", transaction(order_no));
        let body = json!({ "mchid": self.config.mchid });
        match self.client.command("close", &path, &body).await {
            Ok(()) => Ok(Closed::Closed),
            Err(error) => match error.kind {
                ErrorKind::AlreadyClosed => Ok(Closed::Closed),
                ErrorKind::AlreadyPaid => Ok(Closed::AlreadyPaid),
                ErrorKind::NotFound => Ok(Closed::Unknown),
                _ => Err(error),
            },
        }
    }

    async fn refund(&self, refund: &NewRefund<'_>) -> Result<Refund> {
        rules::refund(refund)?;
        let body = json!({
            "out_trade_no": refund.order_no,
            "out_refund_no": refund.refund_no,
            "reason": refund.reason,
            "notify_url": refund.notify_url,
            "amount": { "refund": refund.cents, "total": refund.total_cents, "currency": "CNY" },
        });
        let answer: RefundAnswer =
            self.client.call("refund", Method::POST, "/v3/refund/domestic/refunds", Some(&body)).await?;
        answer.for_refund("refund", refund.refund_no)?.read("refund")
    }

    async fn query_refund(&self, order_no: &str, refund_no: &str) -> Result<Refund> {
        rules::order_no("query refund", order_no)?;
        rules::refund_no("query refund", refund_no)?;
        let path = format!("/v3/refund/domestic/refunds/{refund_no}");
        match self.client.call::<(), RefundAnswer>("query refund", Method::GET, &path, None).await {
            Ok(answer) => answer.for_refund("query refund", refund_no)?.read("query refund"),
            Err(error) if error.kind == ErrorKind::NotFound => Ok(Refund {
                order_no: Some(order_no.to_owned()),
                refund_no: refund_no.to_owned(),
                state: RefundState::Unknown,
                cents: None,
            }),
            Err(error) => Err(error),
        }
    }

    async fn statement(&self, day: &str) -> Result<Option<Vec<Line>>> {
        rules::day(day)?;
        bill::download(&self.client, day).await
    }
}
