//! Relying sites as small servers, with signatures written apart from the centre's.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::{Query, State};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;

use crate::common::TestApp;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generation {
    First,
    Second,
}

/// A relying site.
pub struct Site {
    pub name: &'static str,
    /// What it sends as `client`.
    pub id: String,
    pub secret: String,
    pub generation: Generation,
    /// Registers its own address for sign-outs; otherwise it is told where the configuration says.
    registers: bool,
    base: String,
    center: OnceLock<String>,
    users: Mutex<BTreeSet<String>>,
    calls: AtomicUsize,
    broken: AtomicUsize,
}

pub struct Sites(Vec<Arc<Site>>);

pub fn now_ms() -> i64 {
    i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

/// A path with signed parameters.
pub fn signed(path: &str, client: &str, secret: &str, time: i64, pairs: &[(&str, &str)]) -> String {
    static NONCES: AtomicUsize = AtomicUsize::new(0);
    let nonce = format!("{:032}", NONCES.fetch_add(1, Ordering::SeqCst));
    let time = time.to_string();
    let mut pairs = pairs.to_vec();
    pairs.extend([("timestamp", time.as_str()), ("nonce", &nonce)]);
    if !client.is_empty() {
        pairs.push(("client", client));
    }
    let sign = sign(&pairs, secret);
    pairs.push(("sign", &sign));
    let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    format!("{path}?{query}")
}

fn sign(pairs: &[(&str, &str)], secret: &str) -> String {
    let mut sorted: Vec<String> = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    sorted.sort();
    format!("{:x}", Sha256::digest(format!("{}&key={secret}", sorted.join("&"))))
}

/// A page as a browser opens it, as JSON.
pub async fn fetch(url: &str) -> Value {
    reqwest::get(url).await.unwrap().json().await.unwrap()
}

type Params = Query<BTreeMap<String, String>>;

impl Site {
    async fn start(name: &'static str, id: &str, generation: Generation, registers: bool) -> Arc<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let site = Arc::new(Self {
            name,
            id: id.to_owned(),
            secret: format!("SSO-secret-of-{name}-0001"),
            generation,
            registers,
            base: format!("http://{}", listener.local_addr().unwrap()),
            center: OnceLock::new(),
            users: Mutex::default(),
            calls: AtomicUsize::new(0),
            broken: AtomicUsize::new(0),
        });
        let router = Router::new()
            .route("/sso/login", get(enter))
            .route("/sso/logout", get(leave))
            .route("/sso/logoutCall", get(told))
            .route("/sso/pushC", get(told))
            .with_state(site.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        site
    }

    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    pub fn now(&self) -> i64 {
        now_ms()
    }

    /// A path of the centre with what this site asks.
    pub fn ask(&self, path: &str, pairs: &[(&str, &str)]) -> String {
        signed(path, &self.id, &self.secret, now_ms(), pairs)
    }

    async fn ask_center(&self, path: &str, pairs: &[(&str, &str)]) -> Value {
        fetch(&format!("{}{}", self.center.get().unwrap(), self.ask(path, pairs))).await
    }

    pub fn signed_in(&self) -> Vec<String> {
        self.users.lock().unwrap().iter().cloned().collect()
    }

    pub fn calls(&self) -> usize {
        self.calls.load(Ordering::SeqCst)
    }

    pub fn forget_calls(&self) {
        self.calls.store(0, Ordering::SeqCst);
    }

    /// Calls whose signature was wrong.
    pub fn broken(&self) -> usize {
        self.broken.load(Ordering::SeqCst)
    }

    pub async fn wait_signed_out(&self) {
        let began = tokio::time::Instant::now();
        while !self.signed_in().is_empty() {
            assert!(began.elapsed() < Duration::from_secs(20), "{} was not told", self.name);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// The page to which the centre sends people with a ticket.
async fn enter(State(site): State<Arc<Site>>, Query(params): Params) -> Json<Value> {
    let call = site.url("/sso/logoutCall");
    let mut pairs = vec![("ticket", params["ticket"].as_str())];
    if site.registers {
        pairs.push(("ssoLogoutCall", &call));
    }
    let (path, id) = match site.generation {
        Generation::First => ("/sso/checkTicket", "data"),
        Generation::Second => {
            pairs.push(("msgType", "checkTicket"));
            ("/sso/pushS", "loginId")
        }
    };
    let answer = site.ask_center(path, &pairs).await;
    if answer["code"] != 200 {
        return Json(answer);
    }
    let user = answer[id].as_str().unwrap().to_owned();
    site.users.lock().unwrap().insert(user.clone());
    Json(json!({ "in": user, "back": params.get("back") }))
}

/// Somebody signs out here.
async fn leave(State(site): State<Arc<Site>>) -> Json<Value> {
    let user = site.signed_in().pop().unwrap();
    let answer = match site.generation {
        Generation::First => site.ask_center("/sso/signout", &[("loginId", &user)]).await,
        Generation::Second => {
            site.ask_center("/sso/pushS", &[("msgType", "signout"), ("loginId", &user)]).await
        }
    };
    site.users.lock().unwrap().remove(&user);
    Json(json!({ "out": answer["code"] == 200 }))
}

/// The centre says that somebody signed out.
async fn told(State(site): State<Arc<Site>>, Query(params): Params) -> Json<Value> {
    site.calls.fetch_add(1, Ordering::SeqCst);
    let covered = |name: &str| {
        let known = ["loginId", "client", "autoLogout", "timestamp", "nonce"];
        name != "sign" && (site.generation == Generation::Second || known.contains(&name))
    };
    let pairs: Vec<(&str, &str)> = params
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .filter(|(name, _)| covered(name))
        .collect();
    if sign(&pairs, &site.secret) != params["sign"] {
        site.broken.fetch_add(1, Ordering::SeqCst);
        return Json(json!({ "code": 500, "msg": "无效签名" }));
    }
    site.users.lock().unwrap().remove(&params["loginId"]);
    Json(json!({ "code": 200, "msg": "单点注销回调成功", "data": null }))
}

impl Sites {
    pub async fn start() -> Self {
        baigong_ground::http::install_tls();
        Self(vec![
            Site::start("first", "first", Generation::First, true).await,
            Site::start("nameless", "", Generation::First, true).await,
            Site::start("second", "second", Generation::Second, true).await,
            Site::start("push", "push", Generation::Second, false).await,
        ])
    }

    pub fn all(&self) -> impl Iterator<Item = &Site> {
        self.0.iter().map(|site| &**site)
    }

    pub fn get(&self, name: &str) -> &Site {
        self.all().find(|site| site.name == name).unwrap()
    }

    /// The centre that knows these sites.
    pub async fn center(&self) -> TestApp {
        let mut toml = String::new();
        for site in self.all() {
            toml += &format!(
                "[[sso.clients]]\nid = {:?}\nsecret = {:?}\nredirects = [{:?}]\nallow_private = true\n",
                site.id,
                site.secret,
                site.url("/sso/login")
            );
            if !site.registers {
                toml += &format!("push_url = {:?}\n", site.url("/sso/pushC"));
            }
        }
        let app = TestApp::with(&toml).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = baigong_host::routes::router(app.app.clone());
        let service = router.into_make_service_with_connect_info::<std::net::SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        self.all().for_each(|site| site.center.set(url.clone()).unwrap());
        app
    }
}
