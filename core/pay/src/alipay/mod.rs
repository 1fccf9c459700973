//! Alipay: page payment by a form, and codes to scan.

mod bill;
mod signed;

use std::sync::Arc;

use async_trait::async_trait;
use baigong_ground::Clock;
use http::HeaderMap;
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use crate::channel::{
    Channel, Closed, Line, NewPayment, NewRefund, Notice, Payment, PaymentState, Presented, Received, Refund,
    RefundState, Way,
};
use crate::error::{Error, ErrorKind, Result};
use crate::keys::{PrivateKey, PublicKey};
use crate::money::{cents, yuan};
use crate::{rules, time};
use signed::Client;
#[cfg(feature = "cashier")]
pub(crate) use signed::{Text, text_to_sign};

/// Where Alipay's gateway listens.
pub const DEFAULT_GATEWAY: &str = "https://openapi.alipay.com/gateway.do";

/// What a merchant has.
#[derive(Clone)]
pub struct AlipayConfig {
    /// Where the gateway is; plain http only towards loopback.
    pub gateway: Url,
    /// 应用 APPID.
    pub app_id: String,
    /// 商户 PID (2088…): notifications for another seller are refused.
    pub seller_id: String,
    /// The application's private key.
    pub private_key: PrivateKey,
    /// Alipay's public key for the application.
    pub alipay_key: PublicKey,
}

/// The channel.
pub struct Alipay {
    config: AlipayConfig,
    client: Client,
    clock: Arc<dyn Clock>,
}

impl Alipay {
    /// A channel for a merchant. `http` must follow no redirects.
    ///
    /// # Errors
    /// `Configuration`, naming the key.
    pub fn new(config: AlipayConfig, http: reqwest::Client, clock: Arc<dyn Clock>) -> Result<Self> {
        rules::base("gateway", &config.gateway)?;
        rules::set("app_id", &config.app_id)?;
        rules::set("seller_id", &config.seller_id)?;
        Ok(Self { client: Client::new(&config, http, Arc::clone(&clock)), config, clock })
    }

    fn trade(payment: &NewPayment<'_>) -> Value {
        json!({
            "out_trade_no": payment.order_no,
            "total_amount": yuan(payment.cents),
            "subject": payment.title,
            // A moment, not a span: a span would begin anew with each repetition.
            "time_expire": time::plain(payment.expires_ms),
        })
    }
}

/// A trade in answers and notifications.
#[derive(Debug, Deserialize)]
struct Trade {
    out_trade_no: String,
    trade_no: Option<String>,
    trade_status: String,
    total_amount: Option<String>,
    #[serde(alias = "gmt_payment")]
    send_pay_date: Option<String>,
    refund_fee: Option<String>,
    gmt_refund: Option<String>,
}

impl Trade {
    fn read(self, operation: &'static str) -> Result<Payment> {
        let given_back = self.gmt_refund.as_deref().is_some_and(|time| !time.is_empty())
            || self.refund_fee.as_deref().and_then(cents).is_some_and(|cents| cents > 0);
        let state = match self.trade_status.as_str() {
            _ if given_back => PaymentState::Refunded,
            "WAIT_BUYER_PAY" => PaymentState::Unpaid,
            "TRADE_SUCCESS" => PaymentState::Paid,
            "TRADE_FINISHED" => PaymentState::Finished,
            "TRADE_CLOSED" => PaymentState::Closed,
            other => return Err(Error::unreadable(operation, format!("unknown trade_status {other}"))),
        };
        let amount = |text: &str| {
            cents(text).ok_or_else(|| Error::unreadable(operation, format!("{text} is no amount")))
        };
        Ok(Payment {
            order_no: self.out_trade_no,
            state,
            transaction_id: self.trade_no.filter(|id| !id.is_empty()),
            cents: self.total_amount.as_deref().map(amount).transpose()?,
            paid_ms: self.send_pay_date.as_deref().and_then(time::of_plain),
        })
    }
}

#[async_trait]
impl Channel for Alipay {
    fn id(&self) -> &'static str {
        "alipay"
    }

    async fn create(&self, payment: &NewPayment<'_>) -> Result<Presented> {
        rules::payment(payment, self.clock.now_ms())?;
        let mut trade = Self::trade(payment);
        let notify = Some(payment.notify_url);
        match payment.way {
            // No call of ours: the browser posts the form, and only then does Alipay hear of the trade.
            Way::Page => {
                trade["product_code"] = "FAST_INSTANT_TRADE_PAY".into();
                let fields =
                    self.client.fields("alipay.trade.page.pay", &trade, notify, Some(payment.return_url));
                let (action, fields) = self.client.split(fields, &["charset"]);
                Ok(Presented::Form { action, fields })
            }
            Way::Qr => {
                #[derive(Deserialize)]
                struct Answer {
                    qr_code: String,
                }
                let answer: Answer =
                    self.client.call("create", "alipay.trade.precreate", &trade, notify).await?;
                Ok(Presented::Qr(answer.qr_code))
            }
        }
    }

    /// Alipay dates its notifications, but sends one again for a day with its first date: age refuses nothing, and
    /// a repeated one is recognised by the store.
    fn notified(&self, _: &HeaderMap, body: &[u8]) -> Result<Notice> {
        let fields = self.client.notification(body)?;
        let field = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        if field("app_id") != Some(&self.config.app_id) {
            return Err(Error::forged("notify", "it is for another app").field("merchant"));
        }
        if field("seller_id") != Some(&self.config.seller_id) {
            return Err(Error::forged("notify", "it is for another seller").field("merchant"));
        }
        match field("notify_type") {
            Some("trade_status_sync") => {}
            other => return Ok(Notice::Other(other.unwrap_or_default().to_owned())),
        }
        let object: serde_json::Map<String, Value> =
            fields.iter().map(|(key, value)| (key.clone(), Value::from(value.as_str()))).collect();
        let trade: Trade =
            serde_json::from_value(object.into()).map_err(|e| Error::unreadable("notify", e.to_string()))?;
        let payment = trade.read("notify")?;
        if payment.cents.is_none() {
            return Err(Error::unreadable("notify", "it does not tell the amount"));
        }
        Ok(Notice::Payment(payment))
    }

    fn received(&self, well: bool) -> Received {
        let body = if well { "success" } else { "fail" };
        Received { status: 200, content_type: "text/plain; charset=utf-8", body }
    }

    async fn query(&self, order_no: &str) -> Result<Payment> {
        rules::order_no("query", order_no)?;
        let asked = json!({ "out_trade_no": order_no });
        match self.client.call::<Trade>("query", "alipay.trade.query", &asked, None).await {
            Ok(trade) if trade.out_trade_no != order_no => {
                Err(Error::unreadable("query", "the answer tells of another order"))
            }
            Ok(trade) => trade.read("query"),
            // The buyer has not met the page yet. That is no failure.
            Err(error) if error.kind == ErrorKind::NotFound => Ok(Payment {
                order_no: order_no.to_owned(),
                state: PaymentState::Unknown,
                transaction_id: None,
                cents: None,
                paid_ms: None,
            }),
            Err(error) => Err(error),
        }
    }

    async fn close(&self, order_no: &str) -> Result<Closed> {
        rules::order_no("close", order_no)?;
        let asked = json!({ "out_trade_no": order_no });
        match self.client.call::<Value>("close", "alipay.trade.close", &asked, None).await {
            Ok(_) => Ok(Closed::Closed),
            Err(error) => match error.kind {
                ErrorKind::NotFound => Ok(Closed::Unknown),
                ErrorKind::AlreadyClosed => Ok(Closed::Closed),
                ErrorKind::AlreadyPaid => Ok(Closed::AlreadyPaid),
                // Anything but waiting for the buyer: only a query tells what.
                ErrorKind::WrongState => match self.query(order_no).await?.state {
                    state if state.is_paid() => Ok(Closed::AlreadyPaid),
                    PaymentState::Closed => Ok(Closed::Closed),
                    PaymentState::Unknown => Ok(Closed::Unknown),
                    _ => Err(error),
                },
                _ => Err(error),
            },
        }
    }

    async fn refund(&self, refund: &NewRefund<'_>) -> Result<Refund> {
        rules::refund(refund)?;
        let asked = json!({
            "out_trade_no": refund.order_no,
            "refund_amount": yuan(refund.cents),
            "out_request_no": refund.refund_no,
            "refund_reason": refund.reason,
        });
        self.client.call::<Value>("refund", "alipay.trade.refund", &asked, None).await?;
        // `fund_change` says N for a repetition and for what is still on its way: only a query tells.
        self.query_refund(refund.order_no, refund.refund_no).await
    }

    async fn query_refund(&self, order_no: &str, refund_no: &str) -> Result<Refund> {
        #[derive(Deserialize)]
        struct Answer {
            out_trade_no: Option<String>,
            out_request_no: Option<String>,
            refund_status: Option<String>,
            refund_amount: Option<String>,
        }
        rules::order_no("query refund", order_no)?;
        rules::refund_no("query refund", refund_no)?;
        let asked = json!({ "out_trade_no": order_no, "out_request_no": refund_no });
        let method = "alipay.trade.fastpay.refund.query";
        let found = match self.client.call::<Answer>("query refund", method, &asked, None).await {
            Ok(answer) => Some(answer),
            Err(error) if error.kind == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let other = |told: &Option<String>, asked: &str| told.as_deref().is_some_and(|told| told != asked);
        if found.as_ref().is_some_and(|answer| {
            other(&answer.out_trade_no, order_no) || other(&answer.out_request_no, refund_no)
        }) {
            return Err(Error::unreadable("query refund", "the answer tells of another refund"));
        }
        let state = match found.as_ref().and_then(|answer| answer.refund_status.as_deref()) {
            Some("REFUND_SUCCESS") => RefundState::Succeeded,
            Some(_) => RefundState::Processing,
            // It may also be on its way, or have failed: asking for it again with its number tells.
            None => RefundState::Unknown,
        };
        let amount = found.and_then(|answer| answer.refund_amount).map(|text| {
            cents(&text).ok_or_else(|| Error::unreadable("query refund", format!("{text} is no amount")))
        });
        let (order_no, refund_no) = (Some(order_no.to_owned()), refund_no.to_owned());
        Ok(Refund { order_no, refund_no, state, cents: amount.transpose()? })
    }

    async fn statement(&self, day: &str) -> Result<Option<Vec<Line>>> {
        rules::day(day)?;
        bill::download(&self.client, day).await
    }
}
