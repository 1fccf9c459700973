//! The channels through which the site is paid: the operator's merchants, or the simulated cashier in their place.

mod certificates;
mod demo;

use std::sync::Arc;

use baigong_ground::Clock;
use baigong_pay::cashier::Cashier;
use baigong_pay::{Alipay, Channel, WechatPay};
use baigong_platform::db::Db;
use baigong_platform::points::Points;
use baigong_platform::store::{Channels, Merchant, Store, StoreSettings, VipRule};
use tokio_util::sync::CancellationToken;

use crate::config::Config;
use crate::start_error::StartError;
use certificates::Certified;

pub use demo::seed;

/// The channels.
pub struct Payments {
    /// The channels that are open, WeChat Pay before Alipay.
    pub channels: Vec<Arc<dyn Channel>>,
    /// The cashier that stands in for both payment companies.
    pub cashier: Option<Cashier>,
    certified: Option<Arc<Certified>>,
}

impl Payments {
    /// Opens what is configured. Nothing is asked of anybody yet.
    pub async fn open(
        config: &Config,
        clock: &Arc<dyn Clock>,
        http: &reqwest::Client,
    ) -> Result<Self, StartError> {
        let cashier = if config.has_cashier() { Some(demo::cashier(clock).await?) } else { None };
        let (wechat, alipay) = match &cashier {
            Some(cashier) => (Some(cashier.wechat()), Some(cashier.alipay())),
            None => {
                let wechat = config.payments.wechat.as_ref().map(|merchant| merchant.read());
                let alipay = config.payments.alipay.as_ref().map(|merchant| merchant.read());
                (wechat.transpose().map_err(StartError)?, alipay.transpose().map_err(StartError)?)
            }
        };
        let mut channels: Vec<Arc<dyn Channel>> = Vec::new();
        let mut certified = None;
        if let Some(wechat) = wechat {
            let wrong = |e| StartError::of("payments.wechat", e);
            if cashier.is_some() {
                channels.push(Arc::new(WechatPay::new(wechat, http.clone(), clock.clone()).map_err(wrong)?));
            } else {
                let channel = Arc::new(Certified::new(wechat, http.clone(), clock.clone()).map_err(wrong)?);
                certified = Some(channel.clone());
                channels.push(channel);
            }
        }
        if let Some(alipay) = alipay {
            let channel = Alipay::new(alipay, http.clone(), clock.clone());
            channels.push(Arc::new(channel.map_err(|e| StartError::of("payments.alipay", e))?));
        }
        Ok(Self { channels, cashier, certified })
    }

    /// The store that is paid through them.
    pub fn store(&self, config: &Config, db: &Db, clock: &Arc<dyn Clock>, points: &Points) -> Store {
        let demonstration = self.cashier.is_some();
        let merchants = self.channels.iter().map(|channel| Merchant::new(channel.clone(), demonstration));
        let settings = StoreSettings {
            vip: VipRule {
                after_points: config.store.vip_after_points,
                percent_off: config.store.vip_percent_off.into(),
            },
            pay_ms: i64::from(config.store.pay_minutes) * 60_000,
            minimum_cents: i64::from(config.store.minimum_yuan) * 100,
            notify_base_url: config.notify_base_url(),
            ..StoreSettings::at(&config.return_base_url())
        };
        Store::new(db.clone(), clock.clone(), points.clone(), Channels::new(merchants), settings)
    }

    /// Fetches WeChat Pay's platform certificates for a merchant, and keeps them fresh, until `closing`. Ends at once for the
    /// cashier.
    pub async fn keep_certificates(&self, closing: CancellationToken) {
        if let Some(certified) = &self.certified {
            certified.run(closing).await;
        }
    }
}
