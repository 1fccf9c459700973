//! WeChat Pay for a merchant: the platform certificates are fetched, now and again. They are all that a merchant without WeChat
//! Pay's public key has; one who changes over to it is sent messages that are signed with either.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use baigong_ground::Clock;
use baigong_pay::{
    Channel, Closed, Error, ErrorKind, Line, NewPayment, NewRefund, Notice, Payment, Presented, Received,
    Refund, Result, WechatConfig, WechatPay, platform_certificates,
};
use http::HeaderMap;
use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;

/// Pause after the certificates could not be fetched.
const AGAIN: Duration = Duration::from_secs(60);
/// How often a refresh is thought of; it asks twice a day at most.
const REFRESH: Duration = Duration::from_secs(3600);

/// A channel that works from the moment on at which one of WeChat Pay's keys is known: at once with the public key, else with
/// the certificates. The site starts without them, so that a bad hour of WeChat Pay's keeps nobody from what was paid for
/// already.
pub(super) struct Certified {
    config: WechatConfig,
    http: reqwest::Client,
    clock: Arc<dyn Clock>,
    channel: OnceCell<WechatPay>,
}

impl Certified {
    /// # Errors
    /// What is wrong with the configuration of a merchant who has the public key.
    pub(super) fn new(config: WechatConfig, http: reqwest::Client, clock: Arc<dyn Clock>) -> Result<Self> {
        let channel = match config.platform_keys.ids().next() {
            Some(_) => Some(WechatPay::new(config.clone(), http.clone(), clock.clone())?),
            None => None,
        };
        Ok(Self { config, http, clock, channel: OnceCell::new_with(channel) })
    }

    /// Fetches the certificates until they are there, and keeps them fresh.
    pub(super) async fn run(&self, closing: CancellationToken) {
        loop {
            let pause = match self.step().await {
                Ok(()) => REFRESH,
                Err(error) => {
                    tracing::error!(%error, "payments.wechat: the platform certificates cannot be fetched");
                    AGAIN
                }
            };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = closing.cancelled() => return,
            }
        }
    }

    async fn step(&self) -> Result<()> {
        if let Some(channel) = self.channel.get() {
            return match channel.refresh_certificates().await {
                // A merchant who has only ever had the public key.
                Err(error) if error.kind == ErrorKind::NotFound => Ok(()),
                done => done.map(drop),
            };
        }
        let keys = platform_certificates(&self.config, self.http.clone(), self.clock.clone()).await?;
        let config = WechatConfig { platform_keys: keys, ..self.config.clone() };
        let channel = WechatPay::new(config, self.http.clone(), self.clock.clone())?;
        // Only this task sets it.
        self.channel.set(channel).ok();
        tracing::info!("payments.wechat: the platform certificates were fetched");
        Ok(())
    }

    fn channel(&self, operation: &'static str) -> Result<&WechatPay> {
        let missing = "WeChat Pay's platform certificates were not fetched yet";
        self.channel.get().ok_or_else(|| Error::new(ErrorKind::Unavailable, operation, missing))
    }
}

#[async_trait]
impl Channel for Certified {
    fn id(&self) -> &'static str {
        "wechat"
    }

    async fn create(&self, payment: &NewPayment<'_>) -> Result<Presented> {
        self.channel("create")?.create(payment).await
    }

    fn notified(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice> {
        self.channel("notified")?.notified(headers, body)
    }

    fn received(&self, well: bool) -> Received {
        match self.channel.get() {
            Some(channel) => channel.received(well),
            // WeChat Pay repeats it.
            None => Received { status: 500, content_type: "application/json", body: "{\"code\":\"FAIL\"}" },
        }
    }

    async fn query(&self, order_no: &str) -> Result<Payment> {
        self.channel("query")?.query(order_no).await
    }

    async fn close(&self, order_no: &str) -> Result<Closed> {
        self.channel("close")?.close(order_no).await
    }

    async fn refund(&self, refund: &NewRefund<'_>) -> Result<Refund> {
        self.channel("refund")?.refund(refund).await
    }

    async fn query_refund(&self, order_no: &str, refund_no: &str) -> Result<Refund> {
        self.channel("query_refund")?.query_refund(order_no, refund_no).await
    }

    async fn statement(&self, day: &str) -> Result<Option<Vec<Line>>> {
        self.channel("statement")?.statement(day).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baigong_ground::SystemClock;
    use baigong_pay::PlatformKeys;
    use baigong_pay::cashier::{Cashier, Keys};

    #[tokio::test]
    async fn a_merchant_without_the_public_key_is_served_once_the_certificates_are_there() {
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        let keys = Arc::new(Keys::generate().unwrap());
        let cashier = Cashier::start_still(keys, clock.clone()).await.unwrap();
        let http = baigong_ground::http::shared_client();
        let config = WechatConfig { platform_keys: PlatformKeys::default(), ..cashier.wechat() };
        let channel = Certified::new(config, http, clock).unwrap();
        let early = channel.query("BG000001").await.unwrap_err();
        assert_eq!(early.kind, ErrorKind::Unavailable);
        assert_eq!(channel.received(true).status, 500, "the notification is to come again");
        channel.step().await.unwrap();
        let known = channel.query("BG000001").await.unwrap();
        assert_eq!(known.state, baigong_pay::PaymentState::Unknown);
        channel.step().await.unwrap();
    }
}
