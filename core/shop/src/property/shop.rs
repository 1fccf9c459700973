//! A store, its channels and the cashier, joined by HTTP.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use async_trait::async_trait;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::post;
use baigong_base::db::Db;
use baigong_base::db::testing::{ManualClock, cut_off};
use baigong_ground::http::shared_client;
use baigong_ledger::{InvitationRules, Points};
use baigong_pay::cashier::{Brand, Cashier, Keys};
use baigong_pay::{
    Alipay, Channel, Closed, Error, ErrorKind, Line, NewPayment, NewRefund, Notice, Payment, Presented,
    Received, Refund, Result, WechatPay,
};
use http::HeaderMap;
use url::Url;

use crate::{Bought, Channels, Merchant, Store, StoreSettings, VipRule};

const RULES: InvitationRules = InvitationRules { reward_points: 7, percent: 10 };

pub fn brand(channel: &str) -> Brand {
    if channel == "wechat" { Brand::Wechat } else { Brand::Alipay }
}

/// What goes wrong with the next calls of the channels: `true` if they act all the same.
type Failing = Arc<Mutex<VecDeque<bool>>>;

/// A channel whose calls fail as the test wants.
struct Flaky {
    inner: Arc<dyn Channel>,
    failing: Failing,
}

impl Flaky {
    async fn call<T>(&self, call: impl Future<Output = Result<T>>) -> Result<T> {
        let fails = self.failing.lock().unwrap().pop_front();
        let error = Error::new(ErrorKind::Unavailable, "test", "the line was cut");
        match fails {
            None => call.await,
            Some(false) => Err(error),
            Some(true) => call.await.and(Err(error)),
        }
    }
}

#[async_trait]
impl Channel for Flaky {
    fn id(&self) -> &'static str {
        self.inner.id()
    }
    async fn create(&self, payment: &NewPayment<'_>) -> Result<Presented> {
        self.call(self.inner.create(payment)).await
    }
    fn notified(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice> {
        self.inner.notified(headers, body)
    }
    fn received(&self, well: bool) -> Received {
        self.inner.received(well)
    }
    async fn query(&self, order_no: &str) -> Result<Payment> {
        self.call(self.inner.query(order_no)).await
    }
    async fn close(&self, order_no: &str) -> Result<Closed> {
        self.call(self.inner.close(order_no)).await
    }
    async fn refund(&self, refund: &NewRefund<'_>) -> Result<Refund> {
        self.call(self.inner.refund(refund)).await
    }
    async fn query_refund(&self, order_no: &str, refund_no: &str) -> Result<Refund> {
        self.call(self.inner.query_refund(order_no, refund_no)).await
    }
    async fn statement(&self, day: &str) -> Result<Option<Vec<Line>>> {
        self.inner.statement(day).await
    }
}

/// Where notifications arrive.
pub struct Desk {
    store: Mutex<Option<Store>>,
    /// Changes what arrives on its way.
    pub tampering: AtomicBool,
    /// Cuts the next work on a notification off after so many steps.
    pub cut: Mutex<Option<usize>>,
}

pub struct Shop {
    pub clock: Arc<ManualClock>,
    pub cashier: Cashier,
    pub points: Points,
    pub desk: Arc<Desk>,
    pub failing: Failing,
    db: Db,
    settings: StoreSettings,
    channels: Channels,
    /// Two, as two processes have.
    stores: Mutex<[Store; 2]>,
    served: tokio::task::JoinHandle<()>,
}

impl Drop for Shop {
    fn drop(&mut self) {
        self.served.abort();
    }
}

async fn arrived(
    State(desk): State<Arc<Desk>>,
    Path(channel): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> impl IntoResponse {
    let store = desk.store.lock().unwrap().clone().unwrap();
    let mut body = body.to_vec();
    if desk.tampering.load(Ordering::SeqCst) {
        let middle = body.len() / 2;
        body[middle] = if body[middle] == b'0' { b'1' } else { b'0' };
    }
    let cut = desk.cut.lock().unwrap().take();
    let answer = match cut {
        Some(polls) => cut_off(store.notified(&channel, &headers, &body), polls).await.flatten(),
        None => store.notified(&channel, &headers, &body).await,
    };
    match answer {
        Some(heard) => (StatusCode::from_u16(heard.answer.status).unwrap(), heard.answer.body),
        None => (StatusCode::INTERNAL_SERVER_ERROR, ""),
    }
}

impl Shop {
    pub async fn open(db: Db, start_ms: i64) -> Self {
        static KEYS: OnceLock<Arc<Keys>> = OnceLock::new();
        let keys = Arc::clone(KEYS.get_or_init(|| Arc::new(Keys::generate().unwrap())));
        let clock = ManualClock::at(start_ms);
        let cashier = Cashier::start_still(keys, clock.clone()).await.unwrap();
        let desk = Arc::new(Desk {
            store: Mutex::default(),
            tampering: AtomicBool::new(false),
            cut: Mutex::default(),
        });
        let router = Router::new().route("/pay/notify/{channel}", post(arrived)).with_state(desk.clone());
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let base = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let served = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        let mut settings = StoreSettings::at(&base);
        settings.vip = VipRule { after_points: 3000, percent_off: 15 };
        settings.minimum_cents = 0;
        let wechat = WechatPay::new(cashier.wechat(), shared_client(), clock.clone()).unwrap();
        let alipay = Alipay::new(cashier.alipay(), shared_client(), clock.clone()).unwrap();
        let failing = Failing::default();
        let inner: [Arc<dyn Channel>; 2] = [Arc::new(wechat), Arc::new(alipay)];
        let channels = Channels::new(
            inner.map(|inner| Merchant::new(Arc::new(Flaky { inner, failing: failing.clone() }), true)),
        );
        let points = Points::new(db.clone(), clock.clone()).with_invitations(RULES);
        let open =
            || Store::new(db.clone(), clock.clone(), points.clone(), channels.clone(), settings.clone());
        let stores = [open(), open()];
        *desk.store.lock().unwrap() = Some(stores[0].clone());
        let stores = Mutex::new(stores);
        Self { clock, cashier, points, desk, failing, db, settings, channels, stores, served }
    }

    pub fn store(&self) -> Store {
        self.stores.lock().unwrap()[0].clone()
    }

    /// The other process.
    pub fn other(&self) -> Store {
        self.stores.lock().unwrap()[1].clone()
    }

    /// As when the first process dies and is started again.
    pub fn restart(&self) {
        let (db, clock, points) = (self.db.clone(), self.clock.clone(), self.points.clone());
        let store = Store::new(db, clock, points, self.channels.clone(), self.settings.clone());
        self.stores.lock().unwrap()[0] = store.clone();
        *self.desk.store.lock().unwrap() = Some(store);
    }

    /// The buyer comes to the channel's page: from here on the channel knows the trade.
    pub async fn meet(&self, channel: &str, bought: &Bought) {
        if let Presented::Form { action, fields } = &bought.presented {
            let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
            let form = shared_client().post(action.clone()).body(body);
            let form = form.header("content-type", "application/x-www-form-urlencoded; charset=utf-8");
            let _ = form.send().await.unwrap();
        }
        self.cashier.meet(brand(channel), bought.order.order_no.as_str());
    }
}
