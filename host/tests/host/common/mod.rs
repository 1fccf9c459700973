//! The whole application on a fresh SQLite database, with the simulated vendors behind its tools.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use baigong_ground::{Clock, SystemClock};
use baigong_host::app::App;
use baigong_host::config::{Config, Hidden};
use baigong_host::routes;
use baigong_platform::db::testing::place_sqlite;
use baigong_platform::on;
use baigong_platform::works::UNDO_MS;
use bytes::Bytes;
use http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

/// Longest wait for a task. Jobs of the tests take well under a second.
const PATIENCE: Duration = Duration::from_secs(30);

/// What reads the figures of every [`TestApp`].
const METRICS_TOKEN: &str = "the figures of the tests";

/// Of everybody whom [`TestApp`] signs in.
pub const PASSWORD: &str = "correct horse battery";

pub struct TestApp {
    pub app: App,
    router: Router,
    folder: tempfile::TempDir,
}

impl TestApp {
    pub async fn start() -> Self {
        Self::with("").await
    }

    /// With more configuration, as TOML tables.
    pub async fn with(toml: &str) -> Self {
        Self::on(None, toml).await
    }

    /// By another clock than the system's.
    pub async fn by(clock: Arc<dyn Clock>) -> Self {
        Self::on_by(None, "", clock).await
    }

    /// On another database than a fresh SQLite one.
    pub async fn on(database: Option<String>, toml: &str) -> Self {
        Self::on_by(database, toml, Arc::new(SystemClock)).await
    }

    async fn on_by(database: Option<String>, toml: &str, clock: Arc<dyn Clock>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        // Simulated jobs and polls run a hundred times as fast as in the demonstration, and draw little.
        let base = format!(
            "data.dir = {:?}\nsimulator.speed = 100.0\nsimulator.longest_side = 96\nengine.poll_scale = 0.01\nengine.retry_base_ms = 10\n",
            folder.path()
        );
        let mut config = Config::from_toml(&(base + toml)).unwrap();
        // Most tests are about something else than the way to an account.
        config.signup.verify_email = toml.contains("verify_email");
        let sqlite = folder.path().join("test.db");
        if database.is_none() {
            place_sqlite(&sqlite).await;
        }
        config.server.metrics_token = Some(Hidden(METRICS_TOKEN.to_owned()));
        config.database.url = Some(database.unwrap_or_else(|| format!("sqlite:{}", sqlite.display())));
        let app = App::start_by(config, clock).await.unwrap();
        Self { router: routes::router(app.clone()), app, folder }
    }

    /// A browser without a session.
    pub fn browser(&self) -> Browser {
        Browser { router: self.router.clone(), cookie: None }
    }

    /// A browser with an anonymous account.
    pub async fn visitor(&self) -> Browser {
        let mut browser = self.browser();
        let reply = browser.post("/api/v1/session/anonymous", json!({})).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text());
        browser.cookie = Some(reply.cookie());
        browser
    }

    /// The first administrator, signed in.
    pub async fn administrator(&self) -> Browser {
        let token = self.app.setup.open();
        let form = json!({ "token": token, "login_name": "boss", "password": PASSWORD });
        self.signed_in("/api/v1/setup", form).await
    }

    /// A person with an account, signed in.
    pub async fn person(&self, name: &str) -> Browser {
        let email = format!("{name}@poems.example");
        let form = json!({ "login_name": name, "password": PASSWORD, "email": email });
        self.signed_in("/api/v1/accounts", form).await
    }

    async fn signed_in(&self, path: &str, form: Value) -> Browser {
        let mut browser = self.browser();
        let made = browser.post(path, form).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
        browser.cookie = Some(made.cookie());
        browser
    }

    /// A further session of somebody who has registered with a name.
    pub async fn signed_in_again(&self, login_name: &str) -> Browser {
        let mut browser = self.browser();
        let form = json!({ "login_name": login_name, "password": PASSWORD });
        let answer = browser.post("/api/v1/session", form).await;
        assert!(answer.status.is_success(), "{}", answer.text());
        browser.cookie = Some(answer.cookie());
        browser
    }

    /// Lets the time pass in which deletions can be taken back, and removes for good what was deleted.
    pub async fn forget_deleted(&self) {
        forget_deleted(&self.app).await;
    }

    /// Stops in good order and checks that every point is where it belongs.
    pub async fn finish(self) {
        let report = self.app.points.check().await.unwrap();
        assert!(report.balanced, "{:?}", report.problems);
        self.app.stop().await;
        drop(self.folder);
    }
}

/// Lets the time pass in which deletions can be taken back, and removes for good what was deleted.
pub async fn forget_deleted(app: &App) {
    let mut tx = app.db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query("update tasks set deleted_ms = deleted_ms - $1 where deleted_ms is not null")
        .bind(UNDO_MS).execute(c).await.map(drop))
    .unwrap();
    tx.commit().await.unwrap();
    app.works.sweep_deleted().await.unwrap();
}

/// Lets time pass for whatever waits by the runtime's clock.
pub async fn let_pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

#[derive(Clone)]
pub struct Browser {
    router: Router,
    /// `name=token`.
    pub cookie: Option<String>,
}

impl Browser {
    /// A request as a page of our own makes it.
    pub fn request(&self, method: Method, path: &str) -> http::request::Builder {
        let mut request = Request::builder().method(method).uri(path).header("host", "127.0.0.1:8080");
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie).header("sec-fetch-site", "same-origin");
        }
        request
    }

    pub async fn send(&self, request: Request<Body>) -> Reply {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Reply { status: parts.status, headers: parts.headers, body }
    }

    /// The answer with its body still coming.
    pub async fn open(&self, request: Request<Body>) -> http::Response<Body> {
        self.router.clone().oneshot(request).await.unwrap()
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send(self.request(Method::GET, path).body(Body::empty()).unwrap()).await
    }

    /// What `/metrics` says to whoever brings the token.
    pub async fn figures(&self) -> Reply {
        let request =
            self.request(Method::GET, "/metrics").header("authorization", format!("Bearer {METRICS_TOKEN}"));
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub async fn delete(&self, path: &str) -> Reply {
        self.send(self.request(Method::DELETE, path).body(Body::empty()).unwrap()).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> Reply {
        let request = self.request(Method::PATCH, path).header("content-type", "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Reply {
        let request = self.request(Method::PUT, path).header("content-type", "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    /// The number of whoever is signed in.
    pub async fn uid(&self) -> i64 {
        self.get("/api/v1/session").await.json()["user"]["uid"].as_i64().unwrap()
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.post_text(path, &body.to_string()).await
    }

    pub async fn post_text(&self, path: &str, body: &str) -> Reply {
        let request = self.request(Method::POST, path).header("content-type", "application/json");
        self.send(request.body(Body::from(body.to_owned())).unwrap()).await
    }

    /// A new task under a key.
    pub async fn create(&self, key: &str, body: Value) -> Reply {
        self.keyed("/api/v1/tasks", key, body).await
    }

    pub async fn keyed(&self, path: &str, key: &str, body: Value) -> Reply {
        let request = self.request(Method::POST, path).header("content-type", "application/json");
        self.send(request.header("idempotency-key", key).body(Body::from(body.to_string())).unwrap()).await
    }

    /// A file in a form.
    pub async fn upload(&self, name: &str, content: &[u8]) -> Reply {
        let boundary = "----baigong-test";
        let mut body = format!(
            "--{boundary}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             content-type: image/png\r\n\r\n"
        )
        .into_bytes();
        body.extend_from_slice(content);
        body.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
        let request = self
            .request(Method::POST, "/api/v1/uploads")
            .header("content-type", format!("multipart/form-data; boundary={boundary}"));
        self.send(request.body(Body::from(body)).unwrap()).await
    }

    /// What the user can spend.
    pub async fn available(&self) -> i64 {
        self.get("/api/v1/points").await.json()["available"].as_i64().unwrap()
    }

    /// Waits until `done` of a task.
    pub async fn wait_for(&self, id: &str, done: impl Fn(&Value) -> bool) -> Value {
        let began = tokio::time::Instant::now();
        loop {
            let task = self.get(&format!("/api/v1/tasks/{id}")).await.json();
            if done(&task) {
                return task;
            }
            assert!(began.elapsed() < PATIENCE, "it takes too long: {task:#}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until a task succeeded and its results are stored.
    pub async fn wait_stored(&self, id: &str) -> Value {
        let task = self.wait_for(id, |task| task["state"] != "queued" && task["finished_ms"].is_i64()).await;
        assert_eq!(task["state"], "succeeded", "{task:#}");
        self.wait_for(id, |task| task["storage"] == "stored").await
    }
}

pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The session as the browser stores it.
    pub fn cookie(&self) -> String {
        self.header("set-cookie").split(';').next().unwrap().to_owned()
    }

    /// `status code path: message`, one line for each field, or one without.
    pub fn refusal(&self) -> String {
        let error = &self.json()["error"];
        assert_eq!(
            error["request_id"],
            self.header("x-request-id"),
            "the envelope and the header name one request"
        );
        assert_eq!(error["charged"], false);
        let head = format!("{} {}", self.status.as_u16(), error["code"].as_str().unwrap());
        let fields = error["fields"].as_array().unwrap();
        if fields.is_empty() {
            return format!("{head} {}", error["message"].as_str().unwrap());
        }
        let line = |field: &Value| {
            let text = |key: &str| field[key].as_str().unwrap().to_owned();
            format!("{head} {} {}: {}", text("path"), text("code"), text("message"))
        };
        fields.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// A picture of a size.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let picture = image::RgbImage::from_fn(width, height, |x, y| image::Rgb([x as u8, y as u8, 128]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// A valid request for a clip.
pub fn clip(prompt: &str) -> Value {
    json!({ "tool": "kling", "mode": "text", "params": { "prompt": prompt } })
}
