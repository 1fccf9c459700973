//! The real binary as a child process, to be killed, and vendors that outlive it.
#![allow(dead_code, reason = "each test program uses its own part")]
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use baigong_platform::db::testing::{self, TestDb};
use baigong_provider_specs::{SimOptions, Simulator};
use serde_json::{Value, json};
use tokio::process::{Child, Command};

/// Which database a site stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Database {
    Sqlite,
    Postgres,
}

/// A site: its database, its folder, and vendors that live in this process.
pub struct Site {
    pub vendors: Simulator,
    pub db: TestDb,
    /// What the hosts log, as a filter of levels.
    pub log: &'static str,
    /// Where they log to, where a test reads it.
    log_file: Option<PathBuf>,
    folder: tempfile::TempDir,
    settings: String,
}

/// A running host.
pub struct Host {
    pub url: String,
    child: Child,
    token: String,
    client: reqwest::Client,
}

impl Site {
    /// `settings` is added to the configuration.
    pub async fn new(database: Database, speed: f64, settings: &str) -> Self {
        let vendors = Simulator::start(SimOptions { speed, longest_side: Some(96), ..SimOptions::default() })
            .await
            .unwrap();
        let db = match database {
            Database::Sqlite => testing::sqlite().await,
            Database::Postgres => testing::postgres().await,
        };
        let folder = tempfile::tempdir().unwrap();
        Self { vendors, db, log: "warn", log_file: None, folder, settings: settings.to_owned() }
    }

    /// Adds to the configuration of hosts that are started from now on.
    pub fn add(&mut self, settings: &str) {
        self.settings.push_str(settings);
    }

    /// Has hosts that are started from now on write their log into a file, whose path is returned.
    pub fn log_to_file(&mut self) -> PathBuf {
        self.log_file.insert(self.folder.path().join("host.log")).clone()
    }

    fn configure(&self, port: u16) -> PathBuf {
        let path = self.folder.path().join(format!("baigong-{port}.toml"));
        let text = format!(
            "[server]\nlisten = \"127.0.0.1:{port}\"\nshutdown_seconds = 3\n\
             [data]\ndir = {:?}\n[database]\nurl = {:?}\n\
             [simulator]\nurl = {:?}\n\
             [points]\nanonymous = 100000000\nregistered = 100000000\n\
             [payments]\ncashier = false\n\
             [media]\nsigning_key = \"{}\"\n\
             [log]\nfilter = {:?}\n\
             {}",
            self.folder.path().join("data"),
            self.db.url,
            self.vendors.base_url(),
            "ab".repeat(32),
            self.log,
            self.settings,
        );
        std::fs::write(&path, text).unwrap();
        path
    }

    /// Starts a host and waits until it is ready. `crash_at` names the engine step at which it kills itself.
    pub async fn start(&self, crash_at: Option<&str>) -> Host {
        let port = free_port();
        let config = self.configure(port);
        let mut command = Command::new(env!("CARGO_BIN_EXE_baigong"));
        command.arg("--config").arg(&config).current_dir(self.folder.path());
        command.stdout(Stdio::null()).stdin(Stdio::null()).kill_on_drop(true);
        if let Some(path) = &self.log_file {
            command.stderr(std::fs::File::create(path).unwrap());
        }
        if let Some(point) = crash_at {
            command.env("BAIGONG_CRASH_AT", point);
        }
        let child = command.spawn().unwrap();
        let mut host = Host {
            url: format!("http://127.0.0.1:{port}"),
            child,
            token: String::new(),
            client: baigong_ground::http::shared_client(),
        };
        host.wait_ready().await;
        host
    }

    /// What `baigong check ledger` prints; fails unless the books balance.
    pub async fn check_ledger(&self) -> String {
        let output = Command::new(env!("CARGO_BIN_EXE_baigong"))
            .arg("--config")
            .arg(self.configure(free_port()))
            .args(["check", "ledger"])
            .output()
            .await
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "the books do not balance: {text}");
        text
    }

    /// The same site in this process, after the hosts have ended.
    pub async fn open(&self) -> baigong_host::app::App {
        let config = self.configure(free_port());
        let config = baigong_host::config::Config::load(Some(&config)).unwrap();
        baigong_host::app::App::start(config).await.unwrap()
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// The session that an answer opens.
fn session_of(answer: &reqwest::Response) -> String {
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    let (_, token) = cookie.split(';').next().unwrap().split_once('=').unwrap();
    token.to_owned()
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl Host {
    async fn wait_ready(&mut self) {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            if let Ok(answer) = self.client.get(format!("{}/readyz", self.url)).send().await
                && answer.status().is_success()
            {
                return;
            }
            if let Some(status) = self.child.try_wait().unwrap() {
                panic!("the host ended before it was ready: {status}");
            }
            assert!(Instant::now() < until, "the host is not ready");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Becomes a visitor; gives the session for another host of the same site.
    pub async fn visit(&mut self) -> String {
        let answer =
            self.client.post(format!("{}/api/v1/session/anonymous", self.url)).json(&json!({})).send();
        let answer = answer.await.unwrap();
        assert_eq!(answer.status(), 201);
        self.token = session_of(&answer);
        self.token.clone()
    }

    /// Becomes a person with an account who has just shown their password; gives the session for another host of the same site.
    pub async fn register(&mut self, login_name: &str) -> String {
        const PASSWORD: &str = "correct horse battery staple";
        let form = json!({ "login_name": login_name, "password": PASSWORD, "email": format!("{login_name}@poems.example") });
        let answer =
            self.client.post(format!("{}/api/v1/accounts", self.url)).json(&form).send().await.unwrap();
        assert_eq!(answer.status(), 201);
        self.token = session_of(&answer);
        let shown = json!({ "method": "password", "password": PASSWORD });
        assert_eq!(self.send(http::Method::POST, "/api/v1/factors/step-up", Some(shown)).await, Some(200));
        self.token.clone()
    }

    pub fn sign_in(&mut self, token: &str) {
        self.token = token.to_owned();
    }

    /// Creates a task; the error is that of the connection, as when the host dies.
    pub async fn create(&self, key: &str, tool: &str, mode: &str, params: &Value) -> reqwest::Result<Value> {
        let answer = self
            .client
            .post(format!("{}/api/v1/tasks", self.url))
            .bearer_auth(&self.token)
            .header("idempotency-key", key)
            .json(&json!({"tool": tool, "mode": mode, "params": params}))
            .send()
            .await?;
        let status = answer.status();
        let body: Value = answer.json().await?;
        assert!(status.is_success(), "{status}: {body}");
        Ok(body)
    }

    pub async fn get(&self, path: &str) -> Value {
        let answer =
            self.client.get(format!("{}{path}", self.url)).bearer_auth(&self.token).send().await.unwrap();
        let status = answer.status();
        let body: Value = answer.json().await.unwrap();
        assert!(status.is_success(), "{status}: {body}");
        body
    }

    /// Any request; the status, or none where the connection broke.
    pub async fn send(&self, method: http::Method, path: &str, body: Option<Value>) -> Option<u16> {
        let request = self.client.request(method, format!("{}{path}", self.url)).bearer_auth(&self.token);
        let request = match body {
            Some(body) => request.json(&body),
            None => request,
        };
        Some(request.send().await.ok()?.status().as_u16())
    }

    /// A request under a key; the status, or none where the connection broke.
    pub async fn send_under(&self, key: &str, path: &str, body: &Value) -> Option<u16> {
        let request = self.client.post(format!("{}{path}", self.url)).bearer_auth(&self.token);
        Some(request.header("idempotency-key", key).json(body).send().await.ok()?.status().as_u16())
    }

    /// Any request under a key, with its answer.
    pub async fn ask(
        &self,
        method: http::Method,
        path: &str,
        body: Option<&Value>,
        key: &str,
    ) -> reqwest::Response {
        let request = self.client.request(method, format!("{}{path}", self.url)).bearer_auth(&self.token);
        let request = request.header("idempotency-key", key);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        request.send().await.unwrap()
    }

    /// What `/readyz` says.
    pub async fn readiness(&self) -> (u16, String) {
        let answer = self.client.get(format!("{}/readyz", self.url)).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Waits until `/readyz` says so.
    pub async fn until_readiness(&self, status: u16, text: &str) {
        let until = Instant::now() + Duration::from_secs(30);
        loop {
            let found = self.readiness().await;
            if (found.0, found.1.as_str()) == (status, text) {
                return;
            }
            assert!(Instant::now() < until, "never {status} {text:?}: {found:?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Uploads a picture; the status, or none where the connection broke.
    pub async fn upload(&self, content: &[u8]) -> Option<u16> {
        let boundary = "----baigong-test";
        let mut body = format!(
            "--{boundary}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\
             content-type: image/png\r\n\r\n"
        )
        .into_bytes();
        body.extend_from_slice(content);
        body.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
        let request = self.client.post(format!("{}/api/v1/uploads", self.url)).bearer_auth(&self.token);
        let request =
            request.header("content-type", format!("multipart/form-data; boundary={boundary}")).body(body);
        Some(request.send().await.ok()?.status().as_u16())
    }

    /// All tasks of the visitor, once `done` holds for each of them.
    pub async fn tasks_when(&self, seconds: u64, done: impl Fn(&Value) -> bool) -> Vec<Value> {
        let until = Instant::now() + Duration::from_secs(seconds);
        loop {
            let tasks = self.all_tasks().await;
            if tasks.iter().all(&done) {
                return tasks;
            }
            let open: Vec<&Value> = tasks.iter().filter(|t| !done(t)).take(3).collect();
            assert!(Instant::now() < until, "still open after {seconds} s: {open:#?}");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    async fn all_tasks(&self) -> Vec<Value> {
        let mut tasks = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = self.get(&format!("/api/v1/tasks?limit=100{cursor}")).await;
            tasks.extend(page["items"].as_array().unwrap().iter().cloned());
            match page["next_cursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => return tasks,
            }
        }
    }

    /// Waits for the process to end by itself; gives the signal that ended it.
    pub async fn wait_dead(&mut self) -> Option<i32> {
        use std::os::unix::process::ExitStatusExt;
        let status = tokio::time::timeout(Duration::from_secs(30), self.child.wait()).await;
        status.expect("the host should have died").unwrap().signal()
    }

    /// SIGKILL, at once.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// SIGTERM, and the wait for an orderly end.
    pub async fn stop(mut self) {
        let pid = rustix::process::Pid::from_raw(self.child.id().unwrap().try_into().unwrap()).unwrap();
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
        let status = tokio::time::timeout(Duration::from_secs(20), self.child.wait()).await;
        assert!(status.expect("the host should stop").unwrap().success());
    }
}
