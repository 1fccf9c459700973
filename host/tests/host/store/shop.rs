//! The host as a shop that is reached over the network, and its buyers.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use baigong_ground::{Clock, SystemClock, http};
use baigong_host::app::App;
use baigong_host::config::Config;
use baigong_host::{routes, server};
use baigong_pay::cashier::{Brand, Cashier, Keys};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::OnceCell;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// Longest wait for something that happens by itself.
const PATIENCE: Duration = Duration::from_secs(20);
const PASSWORD: &str = "举杯邀明月对影成三人";

/// Keys take a while to draw, so that all tests share them.
static KEYS: OnceCell<Arc<Keys>> = OnceCell::const_new();

pub async fn keys() -> Arc<Keys> {
    KEYS.get_or_init(async || Arc::new(Keys::generate().unwrap())).await.clone()
}

/// A clock that a test sets back or forward.
#[derive(Default)]
pub struct ShiftedClock(AtomicI64);

impl ShiftedClock {
    pub fn shift(&self, ms: i64) {
        self.0.store(ms, Ordering::SeqCst);
    }
}

impl Clock for ShiftedClock {
    fn now_ms(&self) -> i64 {
        SystemClock.now_ms() + self.0.load(Ordering::SeqCst)
    }
}

/// A merchant's configuration at a cashier.
pub fn merchant(cashier: &Cashier) -> String {
    let (wechat, alipay) = (cashier.wechat(), cashier.alipay());
    let public = |brand| cashier.platform_key(brand).public().to_pem().unwrap();
    format!(
        "[payments.wechat]\nappid = {:?}\nmchid = {:?}\nserial_no = {:?}\nprivate_key = \"\"\"{}\"\"\"\n\
         api_v3_key = {:?}\npublic_key_id = {:?}\npublic_key = \"\"\"{}\"\"\"\nbase_url = {:?}\n\
         [payments.alipay]\napp_id = {:?}\nseller_id = {:?}\nprivate_key = \"\"\"{}\"\"\"\n\
         alipay_public_key = \"\"\"{}\"\"\"\ngateway = {:?}\n",
        wechat.appid,
        wechat.mchid,
        wechat.serial_no,
        wechat.private_key.to_pem().unwrap(),
        wechat.api_v3_key.to_text(),
        wechat.platform_keys.ids().next().unwrap(),
        public(Brand::Wechat),
        wechat.base_url.as_str(),
        alipay.app_id,
        alipay.seller_id,
        alipay.private_key.to_pem().unwrap(),
        public(Brand::Alipay),
        alipay.gateway.as_str(),
    )
}

/// A running shop.
pub struct Shop {
    pub app: App,
    pub base: String,
    config: Config,
    folder: tempfile::TempDir,
    served: JoinHandle<()>,
    stop: CancellationToken,
}

impl Shop {
    /// With the simulated cashier of the demonstration.
    pub async fn demo() -> Self {
        Self::with("").await
    }

    pub async fn with(toml: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let base = format!(
            "data.dir = {:?}\nsimulator.speed = 100.0\nengine.poll_scale = 0.01\nsignup.verify_email = false\n",
            folder.path()
        );
        let mut config = Config::from_toml(&(base + toml)).unwrap();
        config.server.listen = ([127, 0, 0, 1], 0).into();
        config.database.url = Some(format!("sqlite:{}", folder.path().join("test.db").display()));
        Self::serve(config, folder).await
    }

    async fn serve(mut config: Config, folder: tempfile::TempDir) -> Self {
        // After a restart it is at the same address: payment companies know no other.
        let listener = TcpListener::bind(config.listen()).await.unwrap();
        config.server.listen = listener.local_addr().unwrap();
        let app = App::start(config.clone()).await.unwrap();
        let stop = CancellationToken::new();
        let (router, metrics, stopped) = (routes::router(app.clone()), app.metrics.clone(), stop.clone());
        let served = tokio::spawn(async move {
            server::serve(listener, router, metrics, stopped.cancelled(), Duration::from_secs(2)).await;
        });
        Self { base: format!("http://{}", config.listen()), app, config, folder, served, stop }
    }

    /// Ends the process, as far as anybody outside can tell.
    pub async fn shut(self) -> Closed {
        self.stop.cancel();
        self.served.await.unwrap();
        self.app.stop().await;
        Closed { config: self.config, folder: self.folder }
    }

    /// Ends it and checks that every point is where it belongs.
    pub async fn finish(self) {
        let report = self.app.points.check().await.unwrap();
        assert!(report.balanced, "{:?}", report.problems);
        self.shut().await;
    }

    /// Somebody who registered.
    pub async fn member(&self, name: &str) -> Buyer {
        let visitor = Buyer { base: self.base.clone(), ..Buyer::default() };
        let form = json!({ "loginName": name, "password": PASSWORD });
        let made = visitor.post("/u/global_users", form).await.json();
        let text = |key: &str| made["data"][key].as_str().unwrap_or_else(|| panic!("{made:#}")).to_owned();
        Buyer { token: text("token"), uid: text("uid"), ..visitor }
    }

    /// Somebody who just looks.
    pub async fn visitor(&self) -> Buyer {
        let visitor = Buyer { base: self.base.clone(), ..Buyer::default() };
        let made = visitor.post("/api/v1/session/anonymous", json!({})).await;
        let cookie = made.header("set-cookie").split(';').next().unwrap().to_owned();
        assert!(cookie.contains('='), "{}", made.text);
        Buyer { cookie, ..visitor }
    }

    pub async fn administrator(&self) -> Buyer {
        let admin = self.member("keeper").await;
        self.sql("update users set role = 'admin' where login_name = 'keeper'").await;
        let form = json!({ "loginName": "keeper", "password": PASSWORD });
        let again = admin.post_as_nobody("/user/login", form).await.json();
        Buyer { token: again["data"]["token"].as_str().unwrap().to_owned(), ..admin }
    }

    pub async fn sql(&self, sql: &'static str) {
        let mut tx = self.app.db.write().await.unwrap();
        baigong_platform::on!(&mut tx, c => sqlx::query(sql).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
    }

    /// A product on sale by its price.
    pub async fn product(&self, cents: i64) -> String {
        let products = self.app.store.products().on_sale().await.unwrap();
        products
            .into_iter()
            .find(|product| product.cents == cents)
            .expect("a product at that price")
            .id
            .to_string()
    }

    /// Something to buy where there is a merchant, whose shelves are empty at first.
    pub async fn stock(&self, title: &str, cents: i64, points: i64) -> String {
        let trial = cents < 1000;
        let product =
            json!({ "title": title, "cents": cents, "category": "webui", "points": points, "trial": trial });
        let product = serde_json::from_value(product).unwrap();
        self.app.store.products().create(product).await.unwrap().id.to_string()
    }
}

pub struct Closed {
    config: Config,
    folder: tempfile::TempDir,
}

impl Closed {
    pub async fn open(self) -> Shop {
        Shop::serve(self.config, self.folder).await
    }
}

/// A person with a browser; what they send carries their session.
#[derive(Clone, Default)]
pub struct Buyer {
    base: String,
    /// Of a program.
    token: String,
    /// Of a browser.
    cookie: String,
    pub uid: String,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {} {}", self.status, self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

pub async fn send(request: reqwest::RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    Answer { status, headers, text: response.text().await.unwrap() }
}

impl Buyer {
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = http::shared_client().request(method, format!("{}{path}", self.base));
        if !self.token.is_empty() {
            request.bearer_auth(&self.token)
        } else if !self.cookie.is_empty() {
            request.header("cookie", &self.cookie).header("sec-fetch-site", "same-origin")
        } else {
            request
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        send(self.request(Method::POST, path).json(&body)).await
    }

    async fn post_as_nobody(&self, path: &str, body: Value) -> Answer {
        send(http::shared_client().post(format!("{}{path}", self.base)).json(&body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        send(self.request(Method::PUT, path).json(&body)).await
    }

    pub async fn keyed(&self, path: &str, key: &str, body: Value) -> Answer {
        send(self.request(Method::POST, path).header("idempotency-key", key).json(&body)).await
    }

    /// The same address without a session.
    pub fn nobody(&self) -> Self {
        Self { token: String::new(), cookie: String::new(), ..self.clone() }
    }

    /// Points that can be spent.
    pub async fn points(&self) -> i64 {
        self.get("/api/v1/points").await.json()["available"].as_i64().unwrap()
    }

    /// An order at the specified path: the code's content and the order's number.
    pub async fn order_by_wechat(&self, product: &str) -> (String, String) {
        let path = format!("/py/api/v1/wx-pay/native/{product}/{}", self.uid);
        let said = self.post(&path, json!({})).await.json();
        assert_eq!(said["success"], true, "{said:#}");
        let text = |key: &str| said["data"][key].as_str().unwrap().to_owned();
        (text("codeUrl"), text("orderNo"))
    }

    /// The page that leads to Alipay, as a browser's own window gets it.
    pub async fn order_by_alipay(&self, product: &str) -> Answer {
        let path = format!("/py/api/v1/ali-pay/native/{product}/{}", self.uid);
        let request = self.request(Method::POST, &path).header("sec-fetch-mode", "navigate");
        send(request.header("accept", "text/html")).await
    }

    pub async fn status(&self, order_no: &str) -> Value {
        self.get(&format!("/py/api/v1/order-info/query-order-status/{order_no}")).await.json()
    }

    /// Waits until an order stands so.
    pub async fn wait_for(&self, order_no: &str, status: &str) -> Value {
        let began = tokio::time::Instant::now();
        loop {
            let order = self.get(&format!("/api/v1/orders/{order_no}")).await.json();
            if order["status"] == status {
                return order;
            }
            assert!(began.elapsed() < PATIENCE, "it takes too long: {order:#}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// The form of a page: where to, and its fields.
pub fn form(html: &str) -> (String, Vec<(String, String)>) {
    let between = |text: &str, from: &str| {
        let rest = text.split_once(from).unwrap_or_else(|| panic!("no {from} in {text}")).1;
        unescape(rest.split_once('"').unwrap().0)
    };
    let action = between(html, "action=\"");
    let inputs = html.split("<input ").skip(1);
    let fields = inputs.map(|input| (between(input, "name=\""), between(input, "value=\""))).collect();
    (action, fields)
}

fn unescape(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

/// Posts a form, as a browser does.
pub async fn post_form(action: &str, fields: &[(String, String)]) -> Answer {
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let request = http::shared_client().post(action).body(body);
    send(request.header("content-type", "application/x-www-form-urlencoded")).await
}

/// Opens a cashier's page and presses its button, as a person does. Gives where the browser goes then.
pub async fn pay_at(page: &str) -> String {
    let client = http::shared_client();
    let shown = send(client.get(page)).await;
    assert!(shown.text.contains("演示收银台"), "{}", shown.text);
    let paid = send(client.post(format!("{page}/pay"))).await;
    assert_eq!(paid.status, StatusCode::SEE_OTHER, "{}", paid.text);
    paid.header("location").to_owned()
}
