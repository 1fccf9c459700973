//! A shop with a clock that tests move, and a cashier.
#![allow(dead_code, clippy::unwrap_used, missing_docs)]
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use baigong_ground::Clock;
use baigong_ground::http::shared_client;
use baigong_pay::cashier::{Brand, Cashier, Keys};
use baigong_pay::{Alipay, Channel, NewPayment, NewRefund, Notice, Presented, Result, Way, WechatPay};
use url::Url;

pub const MINUTE: i64 = 60_000;
/// 2026-01-31 10:00:00 in Beijing.
pub const START_MS: i64 = 1_769_824_800_000;
pub const DAY: &str = "2026-01-31";

pub struct TestClock(AtomicI64);

impl Clock for TestClock {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// A notification that came, and what the shop took it for.
#[derive(Clone)]
pub struct Came {
    pub headers: HeaderMap,
    pub body: Bytes,
    pub read: Result<Notice>,
}

struct Desk {
    wechat: Arc<WechatPay>,
    alipay: Arc<Alipay>,
    came: Mutex<Vec<Came>>,
    /// Answers the next so many with "again", whatever they are.
    deaf: AtomicI64,
}

pub struct Shop {
    pub clock: Arc<TestClock>,
    pub cashier: Cashier,
    pub wechat: Arc<WechatPay>,
    pub alipay: Arc<Alipay>,
    pub base: Url,
    desk: Arc<Desk>,
}

pub fn keys() -> Arc<Keys> {
    static KEYS: OnceLock<Arc<Keys>> = OnceLock::new();
    Arc::clone(KEYS.get_or_init(|| Arc::new(Keys::generate().unwrap())))
}

async fn notified(
    State(desk): State<Arc<Desk>>,
    Path(channel): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> (StatusCode, [(&'static str, &'static str); 1], &'static str) {
    let channel: &dyn Channel = if channel == "wechat" { desk.wechat.as_ref() } else { desk.alipay.as_ref() };
    let read = channel.notified(&headers, &body);
    let deaf = desk.deaf.load(Ordering::SeqCst) > 0;
    if deaf {
        desk.deaf.fetch_sub(1, Ordering::SeqCst);
    }
    let answer = channel.received(read.is_ok() && !deaf);
    desk.came.lock().unwrap().push(Came { headers, body, read });
    (StatusCode::from_u16(answer.status).unwrap(), [("content-type", answer.content_type)], answer.body)
}

impl Shop {
    pub async fn open() -> Self {
        let clock = Arc::new(TestClock(AtomicI64::new(START_MS)));
        let cashier = Cashier::start_still(keys(), Arc::clone(&clock) as Arc<dyn Clock>).await.unwrap();
        let wechat =
            Arc::new(WechatPay::new(cashier.wechat(), shared_client(), Arc::clone(&clock) as _).unwrap());
        let alipay =
            Arc::new(Alipay::new(cashier.alipay(), shared_client(), Arc::clone(&clock) as _).unwrap());
        let desk = Arc::new(Desk {
            wechat: Arc::clone(&wechat),
            alipay: Arc::clone(&alipay),
            came: Mutex::default(),
            deaf: AtomicI64::new(0),
        });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
        let router = Router::new().route("/notify/{channel}", post(notified)).with_state(Arc::clone(&desk));
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { clock, cashier, wechat, alipay, base, desk }
    }

    pub fn channel(&self, brand: Brand) -> &dyn Channel {
        match brand {
            Brand::Wechat => self.wechat.as_ref(),
            Brand::Alipay => self.alipay.as_ref(),
        }
    }

    pub fn clock(&self) -> Arc<dyn Clock> {
        Arc::clone(&self.clock) as Arc<dyn Clock>
    }

    pub fn pass(&self, ms: i64) {
        self.clock.0.fetch_add(ms, Ordering::SeqCst);
    }

    pub fn be_deaf(&self, times: i64) {
        self.desk.deaf.store(times, Ordering::SeqCst);
    }

    pub fn came(&self) -> Vec<Came> {
        self.desk.came.lock().unwrap().clone()
    }

    pub async fn create_as(&self, brand: Brand, order_no: &str, cents: i64, way: Way) -> Result<Presented> {
        let notify_url = self.base.join(&format!("notify/{}", brand.id())).unwrap();
        let return_url = self.base.join("order?id=1").unwrap();
        let payment = NewPayment {
            order_no,
            title: "积分 \"一千\" <点>",
            cents,
            expires_ms: START_MS + 5 * MINUTE,
            notify_url: &notify_url,
            return_url: &return_url,
            way,
        };
        self.channel(brand).create(&payment).await
    }

    pub async fn create(&self, brand: Brand, order_no: &str, cents: i64) -> Result<Presented> {
        self.create_as(brand, order_no, cents, Way::Qr).await
    }

    pub async fn refund(
        &self,
        brand: Brand,
        no: &str,
        refund_no: &str,
        cents: i64,
        total: i64,
    ) -> Result<baigong_pay::Refund> {
        let notify_url = self.base.join(&format!("notify/{}", brand.id())).unwrap();
        let refund = NewRefund {
            order_no: no,
            refund_no,
            cents,
            total_cents: total,
            reason: "用户申请退款",
            notify_url: &notify_url,
        };
        self.channel(brand).refund(&refund).await
    }

    /// A paid order, and its notification as it came.
    pub async fn paid(&self, brand: Brand, order_no: &str, cents: i64) -> Came {
        self.create(brand, order_no, cents).await.unwrap();
        assert!(self.cashier.pay(brand, order_no));
        assert!(self.cashier.deliver().await.iter().all(|attempt| attempt.taken));
        self.came().pop().unwrap()
    }
}
