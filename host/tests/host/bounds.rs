//! What one visitor may take up, over real sockets.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::common::{Browser, TestApp, clip, let_pass};
use axum::Router;
use axum::routing::get;
use baigong_host::{routes, server};
use http::StatusCode;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// Longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A site on a socket.
struct Site {
    app: TestApp,
    address: SocketAddr,
    stop: CancellationToken,
    served: JoinHandle<tokio::time::Instant>,
}

impl Site {
    async fn start(toml: &str) -> Self {
        let app = TestApp::with(toml).await;
        let router = routes::router(app.app.clone());
        Self::serve(app, router).await
    }

    async fn serve(app: TestApp, router: Router) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let metrics = app.app.metrics.clone();
        let (until, patience) = (stop.clone().cancelled_owned(), app.app.patience());
        let served = tokio::spawn(server::serve(listener, router, metrics, until, patience));
        Self { app, address, stop, served }
    }

    /// Sends the beginning of a request and leaves the connection open.
    async fn open(&self, browser: &Browser, head: &str, body: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let cookie = browser.cookie.as_deref().unwrap_or("none=1");
        let head = format!("{head}\r\nhost: x\r\ncookie: {cookie}\r\nsec-fetch-site: same-origin\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        // The answer may come before the body was taken.
        stream.write_all(body).await.ok();
        stream
    }

    /// The beginning of an upload whose end does not come.
    async fn stuck_upload(&self, browser: &Browser) -> TcpStream {
        let head = "POST /api/v1/uploads HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000";
        let body = b"--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n\x89PNG";
        self.open(browser, head, body).await
    }

    async fn stuck_json(&self, browser: &Browser) -> TcpStream {
        let head = "POST /api/v1/quotes HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 1000";
        self.open(browser, head, b"{\"tool\": ").await
    }

    async fn watch(&self, browser: &Browser) -> TcpStream {
        self.open(browser, "GET /api/v1/events HTTP/1.1", b"").await
    }

    fn streams(&self) -> i64 {
        self.app.app.metrics.event_streams.get()
    }

    async fn finish(self) {
        self.app.app.closing.cancel();
        self.stop.cancel();
        self.served.await.unwrap();
        self.app.finish().await;
    }
}

/// The head of the answer and what has come of the body.
async fn answer(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    let read = async {
        while !text.windows(4).any(|end| end == b"\r\n\r\n") {
            let mut piece = [0; 4096];
            let bytes = stream.read(&mut piece).await.expect("an answer, not a reset");
            assert!(bytes > 0, "the connection ended without an answer");
            text.extend_from_slice(&piece[..bytes]);
        }
    };
    tokio::time::timeout(PATIENCE, read).await.expect("an answer in time");
    String::from_utf8_lossy(&text).into_owned()
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).unwrap().parse().unwrap()
}

async fn until(what: &str, done: impl Fn() -> bool) {
    let began = Instant::now();
    while !done() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_user_and_a_network_have_so_many_uploads_under_way_and_get_them_back() {
    let site = Site::start("[limits]\nuploads_per_user = 2\nuploads_per_network = 3\n").await;
    let (first, second) = (site.app.visitor().await, site.app.visitor().await);
    let mut stuck = Vec::new();
    for browser in [&first, &first, &second] {
        stuck.push(site.stuck_upload(browser).await);
    }
    let uploads = &site.app.app.limits.uploads;
    until("all are under way", || uploads.count() == 3).await;
    for browser in [&first, &second] {
        let refused = browser.upload("a.png", &crate::common::png(8, 8)).await;
        assert_eq!(refused.refusal(), "429 rate_limited 同时上传的文件过多，请稍后再试");
        assert_eq!(refused.header("retry-after"), "5");
    }
    drop(stuck);
    until("places come back", || uploads.count() == 0).await;
    assert_eq!(first.upload("a.png", &crate::common::png(8, 8)).await.status, StatusCode::CREATED);
    site.finish().await;
}

#[tokio::test]
async fn a_body_that_stops_in_the_middle_is_answered_and_frees_what_it_held() {
    let site = Site::start("[limits]\nbody_pause_seconds = 1\nuploads_per_user = 1\n").await;
    let user = site.app.visitor().await;
    for mut stuck in [site.stuck_upload(&user).await, site.stuck_json(&user).await] {
        let answer = answer(&mut stuck).await;
        assert_eq!(status(&answer), 408, "{answer}");
        assert!(answer.contains("request_timeout"), "{answer}");
    }
    let login = "POST /user/login HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 1000";
    let answer = answer(&mut site.open(&user, login, b"{").await).await;
    assert_eq!(status(&answer), 408);
    assert!(answer.contains("\"success\":false"), "in the shape of the specified paths: {answer}");
    assert_eq!(user.upload("a.png", &crate::common::png(8, 8)).await.status, StatusCode::CREATED);
    let spool = site.app.app.config.data.dir.join("spool");
    assert_eq!(std::fs::read_dir(spool).unwrap().count(), 0, "nothing is left of it");
    site.finish().await;
}

#[tokio::test]
async fn a_refusal_is_read_although_the_body_was_not() {
    let site = Site::start("").await;
    let (user, stranger) = (site.app.visitor().await, site.app.browser());
    let body = vec![b'x'; 700_000];
    let calls = [
        (&user, "POST /api/v1/quotes HTTP/1.1\r\ncontent-type: text/plain", 415),
        (&user, "POST /api/v1/nothing HTTP/1.1\r\ncontent-type: text/plain", 404),
        (&user, "PUT /api/v1/points HTTP/1.1\r\ncontent-type: text/plain", 405),
        (&stranger, "POST /api/v1/tasks HTTP/1.1\r\ncontent-type: application/json", 401),
        (&user, "POST /api/v1/uploads HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=b", 422),
    ];
    for (browser, head, wanted) in calls {
        let head = format!("{head}\r\ncontent-length: {}", body.len());
        let answer = answer(&mut site.open(browser, &head, &body).await).await;
        assert_eq!(status(&answer), wanted, "{answer}");
    }
    let mut bare = TcpStream::connect(site.address).await.unwrap();
    bare.write_all(b"GET /healthz HTTP/1.1\r\n\r\n").await.unwrap();
    assert_eq!(status(&answer(&mut bare).await), 400, "HTTP/1.1 wants a host");
    site.finish().await;
}

#[tokio::test]
async fn of_three_hundred_streams_of_a_user_the_newest_twenty_stay() {
    let site = Site::start("").await;
    let (user, other) = (site.app.visitor().await, site.app.visitor().await);
    let mut streams = Vec::new();
    for _ in 0..300 {
        let mut stream = site.watch(&user).await;
        assert_eq!(status(&answer(&mut stream).await), 200);
        streams.push(stream);
    }
    until("twenty are left", || site.streams() == 20).await;
    let mut ended = String::new();
    streams[0].read_to_string(&mut ended).await.unwrap();
    assert!(ended.contains("retry: 60000") && ended.ends_with("0\r\n\r\n"), "{ended}");
    let task = user.create("seen", clip("猫")).await.json();
    let mut newest = streams.pop().unwrap();
    let mut seen = String::new();
    while !seen.contains(task["id"].as_str().unwrap()) {
        let mut piece = [0; 4096];
        let bytes = tokio::time::timeout(PATIENCE, newest.read(&mut piece)).await.unwrap().unwrap();
        assert!(bytes > 0, "the newest goes on");
        seen += &String::from_utf8_lossy(&piece[..bytes]);
    }
    assert_eq!(status(&answer(&mut site.watch(&other).await).await), 200, "others are not concerned");
    site.finish().await;
}

#[tokio::test]
async fn streams_of_a_network_are_refused_beyond_their_number_and_end_nobody_elses() {
    let site = Site::start("[limits]\nstreams_per_network = 3\n").await;
    let (user, other) = (site.app.visitor().await, site.app.visitor().await);
    let mut streams = Vec::new();
    for _ in 0..3 {
        let mut stream = site.watch(&user).await;
        assert_eq!(status(&answer(&mut stream).await), 200);
        streams.push(stream);
    }
    let refused = answer(&mut site.watch(&other).await).await;
    assert_eq!(status(&refused), 429, "{refused}");
    assert!(refused.contains("retry-after: 30"), "{refused}");
    assert_eq!(site.streams(), 3);
    drop(streams.pop());
    until("a closed stream gives its place back", || site.streams() == 2).await;
    assert_eq!(status(&answer(&mut site.watch(&other).await).await), 200);
    site.finish().await;
}

#[tokio::test]
async fn streams_and_stuck_bodies_do_not_hold_up_the_stop() {
    let site = Site::start("[limits]\nstreams_per_user = 1000\nstreams_per_network = 1000\n").await;
    let user = site.app.visitor().await;
    let mut open = Vec::new();
    for _ in 0..300 {
        open.push(site.watch(&user).await);
    }
    for _ in 0..8 {
        open.push(site.stuck_upload(&user).await);
        open.push(site.stuck_json(&user).await);
    }
    until("all are open", || site.streams() == 300).await;
    user.create("under way", clip("猫")).await;
    let began = Instant::now();
    site.finish().await;
    let took = began.elapsed();
    assert!(took < Duration::from_secs(12), "the stop has 20 s and took {took:?}");
}

#[tokio::test]
async fn tasks_and_quotes_come_at_a_bounded_pace_and_a_repeated_request_is_none() {
    let site = Site::start("[limits]\ntasks_per_user_minute = 2\nquotes_per_user_minute = 3\n").await;
    let user = site.app.visitor().await;
    for key in ["a", "b"] {
        assert_eq!(user.create(key, clip("猫")).await.status, StatusCode::CREATED);
    }
    let refused = user.create("c", clip("猫")).await;
    assert_eq!(refused.refusal(), "429 rate_limited 提交过于频繁，请稍后再试");
    let pause: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=30).contains(&pause), "{pause}");
    assert_eq!(user.create("a", clip("猫")).await.status, StatusCode::OK, "it is there already");
    let quotes = futures::future::join_all((0..4).map(|_| user.post("/api/v1/quotes", clip("猫")))).await;
    assert_eq!(quotes.iter().filter(|reply| reply.status == StatusCode::TOO_MANY_REQUESTS).count(), 1);
    let other = site.app.visitor().await;
    assert_eq!(other.create("a", clip("猫")).await.status, StatusCode::CREATED);
    site.finish().await;
}

#[tokio::test]
async fn where_works_come_from_is_asked_at_a_bounded_pace() {
    let app = TestApp::start().await;
    let (user, other) = (app.visitor().await, app.visitor().await);
    let task = user.create("a", clip("猫")).await.json();
    let lineage = format!("/api/v1/tasks/{}/lineage", task["id"].as_str().unwrap());
    let mut answered = 0;
    let refused = loop {
        let reply = user.get(&lineage).await;
        if reply.status != StatusCode::OK {
            break reply;
        }
        answered += 1;
        // One more comes with each second that this takes.
        assert!(answered < 120, "nobody is asked to wait");
    };
    assert!(answered >= 60, "{answered}");
    assert_eq!(refused.refusal(), "429 rate_limited 操作过于频繁，请稍后再试");
    assert_eq!(refused.header("retry-after"), "1");
    assert_eq!(other.get(&lineage).await.status, StatusCode::NOT_FOUND, "others are not concerned");
    app.finish().await;
}

#[tokio::test]
async fn a_client_that_asks_for_much_and_never_reads_it_is_dropped() {
    let much = Router::new().route("/much", get(|| async { vec![0_u8; 64 << 20] }));
    let site = Site::serve(TestApp::start().await, much).await;
    let mut client = site.open(&site.app.browser(), "GET /much HTTP/1.1", b"").await;
    assert_eq!(status(&answer(&mut client).await), 200);
    let connections = &site.app.app.metrics.connections;
    assert_eq!(connections.get(), 1);
    let began = Instant::now();
    while connections.get() > 0 {
        assert!(began.elapsed() < PATIENCE, "it is waited for");
        let_pass(Duration::from_secs(31)).await;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    site.finish().await;
}

#[tokio::test]
async fn a_parent_that_is_not_the_callers_is_refused_by_name() {
    let site = Site::start("").await;
    let user = site.app.visitor().await;
    let mut task = clip("猫");
    task["parent_id"] = "nonsense".repeat(1000).into();
    let refused = user.create("a", task).await;
    assert_eq!(refused.refusal(), "422 invalid_params /parent_id not_found: 要延续的任务不存在");
    site.finish().await;
}
