//! The simulated cashier (演示收银台): the other side of both protocols, with keys of its own.
//!
//! It checks what the merchant signs, keeps trades, shows a page on which a person pays or declines, notifies as often
//! as the channels do, and answers questions, closes and refunds. It believes only the test keys that it made itself,
//! so nothing that it says can pass for a real payment. Tests can make its notifications late, lost, repeated,
//! out of order or wrongly signed.

mod alipay;
mod bills;
mod keys;
mod news;
mod notices;
mod page;
mod trades;
mod wechat;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::routing::{any, get, post};
use baigong_ground::Clock;
use tokio::net::TcpListener;
use url::Url;

pub use keys::Keys;
pub use notices::{Attempt, Faults};
pub use trades::{Trade, TradeState};

use crate::{AlipayConfig, PlatformKeys, PrivateKey, WechatConfig};
use notices::Notices;
use trades::Book;

/// Ids of the merchant whom the cashier serves.
pub(crate) const APPID: &str = "wxdemo0000000001";
pub(crate) const MCHID: &str = "1900000001";
pub(crate) const SERIAL_NO: &str = "3DE300000000000000000000000000000000DE30";
pub(crate) const PUBLIC_KEY_ID: &str = "PUB_KEY_ID_0119000000012026010100000000";
pub(crate) const APP_ID: &str = "2021000000000001";
pub(crate) const SELLER_ID: &str = "2088000000000001";

/// How often the pump looks for notifications that are due.
const PUMP: Duration = Duration::from_millis(200);

/// Whose customer the buyer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Brand {
    /// Somebody with the app of WeChat.
    Wechat,
    /// Somebody with the app of Alipay.
    Alipay,
}

impl Brand {
    /// The channel's id.
    pub fn id(self) -> &'static str {
        match self {
            Self::Wechat => "wechat",
            Self::Alipay => "alipay",
        }
    }

    pub(crate) fn of(id: &str) -> Option<Self> {
        [Self::Wechat, Self::Alipay].into_iter().find(|brand| brand.id() == id)
    }
}

/// What every part of the cashier shares.
pub(crate) struct Shared {
    pub clock: Arc<dyn Clock>,
    pub keys: Arc<Keys>,
    pub base: Url,
    pub http: reqwest::Client,
    book: Mutex<Book>,
    notices: Mutex<Notices>,
    faults: Mutex<Faults>,
}

impl Shared {
    pub fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    pub fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn notices(&self) -> MutexGuard<'_, Notices> {
        self.notices.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn faults(&self) -> Faults {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A running cashier. It stops when this is dropped.
pub struct Cashier {
    shared: Arc<Shared>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

impl Cashier {
    /// A cashier on a free port of loopback, with new keys, that notifies by itself.
    ///
    /// # Errors
    /// If no port or no key is to be had.
    pub async fn start(clock: Arc<dyn Clock>) -> std::io::Result<Self> {
        Self::start_with(Arc::new(Keys::generate().map_err(std::io::Error::other)?), clock).await
    }

    /// [`Cashier::start`] with keys that were made before, which takes a while.
    ///
    /// # Errors
    /// If no port is to be had.
    #[expect(clippy::disallowed_methods, reason = "the cashier holds it, and ends it")]
    pub async fn start_with(keys: Arc<Keys>, clock: Arc<dyn Clock>) -> std::io::Result<Self> {
        let mut cashier = Self::start_still(keys, clock).await?;
        let shared = Arc::clone(&cashier.shared);
        cashier.tasks.push(tokio::spawn(async move {
            loop {
                notices::deliver(&shared).await;
                tokio::time::sleep(PUMP).await;
            }
        }));
        Ok(cashier)
    }

    /// A cashier that notifies only when [`Self::deliver`] is called, for tests that move the clock.
    ///
    /// # Errors
    /// If no port is to be had.
    #[expect(clippy::disallowed_methods, reason = "the cashier holds it, and ends it")]
    pub async fn start_still(keys: Arc<Keys>, clock: Arc<dyn Clock>) -> std::io::Result<Self> {
        let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
        let base =
            Url::parse(&format!("http://{}/", listener.local_addr()?)).map_err(std::io::Error::other)?;
        let shared = Arc::new(Shared {
            clock,
            keys,
            base,
            http: baigong_ground::http::shared_client(),
            book: Mutex::default(),
            notices: Mutex::default(),
            faults: Mutex::default(),
        });
        let router = Router::new()
            .route("/v3/{*path}", any(wechat::serve))
            .route("/gateway.do", any(alipay::serve))
            .route("/bills/{file}", get(alipay::bill))
            .route("/pay/{brand}/{order}", get(page::show))
            .route("/pay/{brand}/{order}/{act}", post(page::act))
            .with_state(Arc::clone(&shared));
        let served = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "the simulated cashier stopped");
            }
        });
        Ok(Self { shared, tasks: vec![served] })
    }

    /// Where it listens.
    pub fn base_url(&self) -> &Url {
        &self.shared.base
    }

    /// What a shop needs to be paid here through WeChat Pay.
    pub fn wechat(&self) -> WechatConfig {
        let keys = &self.shared.keys;
        WechatConfig {
            base_url: self.shared.base.clone(),
            appid: APPID.to_owned(),
            mchid: MCHID.to_owned(),
            serial_no: SERIAL_NO.to_owned(),
            private_key: keys.wechat_merchant.clone(),
            api_v3_key: keys.api_v3.clone(),
            platform_keys: PlatformKeys::one(PUBLIC_KEY_ID, keys.wechat_platform.public()),
        }
    }

    /// What a shop needs to be paid here through Alipay.
    pub fn alipay(&self) -> AlipayConfig {
        let keys = &self.shared.keys;
        let mut gateway = self.shared.base.clone();
        gateway.set_path("/gateway.do");
        AlipayConfig {
            gateway,
            app_id: APP_ID.to_owned(),
            seller_id: SELLER_ID.to_owned(),
            private_key: keys.alipay_merchant.clone(),
            alipay_key: keys.alipay_platform.public(),
        }
    }

    /// Changes what goes wrong from now on.
    pub fn faults(&self, change: impl FnOnce(&mut Faults)) {
        change(&mut self.shared.faults.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Pays, as the button on the page does. `false` if it cannot be paid.
    pub fn pay(&self, brand: Brand, order_no: &str) -> bool {
        page::pay(&self.shared, brand, order_no)
    }

    /// The buyer comes to the page: from here on Alipay knows the trade.
    pub fn meet(&self, brand: Brand, order_no: &str) -> bool {
        let now_ms = self.shared.now_ms();
        self.shared.book().meet(brand, order_no, now_ms)
    }

    /// Sends the notifications that are due by the clock, once, and tells what became of them.
    pub async fn deliver(&self) -> Vec<Attempt> {
        notices::deliver(&self.shared).await
    }

    /// When the next notification is due, in milliseconds since the epoch.
    pub fn next_notice_ms(&self) -> Option<i64> {
        self.shared.notices().next_ms()
    }

    /// A trade as the cashier knows it.
    pub fn trade(&self, brand: Brand, order_no: &str) -> Option<Trade> {
        self.shared.book().get(brand, order_no).cloned()
    }

    /// The key with which the cashier signs as the channel, for programs that play the channel on their own.
    pub fn platform_key(&self, brand: Brand) -> &PrivateKey {
        match brand {
            Brand::Wechat => &self.shared.keys.wechat_platform,
            Brand::Alipay => &self.shared.keys.alipay_platform,
        }
    }
}

impl Drop for Cashier {
    fn drop(&mut self) {
        self.tasks.iter().for_each(tokio::task::JoinHandle::abort);
    }
}
