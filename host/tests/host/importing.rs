//! Addresses in parameters, by people who want this server to fetch for them.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::{Browser, Reply, TestApp};
use http::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Requests at once.
const MANY: usize = 20;
/// Of which so many may fetch.
const PLACES: usize = 2;

/// A server that takes connections and says nothing until it is let go.
struct Silent {
    address: SocketAddr,
    opened: Arc<AtomicUsize>,
    released: CancellationToken,
}

impl Silent {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (opened, released) = (Arc::<AtomicUsize>::default(), CancellationToken::new());
        let (count, until) = (opened.clone(), released.clone());
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                count.fetch_add(1, Ordering::SeqCst);
                let until = until.clone();
                tokio::spawn(async move {
                    until.cancelled().await;
                    drop(connection);
                });
            }
        });
        Self { address, opened, released }
    }

    fn opened(&self) -> usize {
        self.opened.load(Ordering::SeqCst)
    }

    /// A request for a clip from a picture that lies here.
    fn clip(&self, name: usize) -> Value {
        let image = format!("http://{}/{name}.png", self.address);
        json!({ "tool": "kling", "mode": "image", "params": { "prompt": "动起来", "image": image } })
    }

    async fn site(&self) -> TestApp {
        let toml = format!(
            "[points]\nanonymous = 0\nregistered = 1000\n[media]\nimport_hosts = [\"{}\"]\n\
             [limits]\nuploads_per_user = {PLACES}\n",
            self.address
        );
        TestApp::with(&toml).await
    }
}

fn spawn<F: Future<Output = Reply> + Send + 'static>(
    user: &Browser,
    send: impl Fn(Browser, usize) -> F,
) -> JoinSet<Reply> {
    (0..MANY).map(|n| send(user.clone(), n)).collect()
}

/// Waits for all but those that have a place, which are refused, and then for those.
async fn all_but_two_are_refused(silent: &Silent, mut sent: JoinSet<Reply>) {
    for _ in PLACES..MANY {
        let refused = sent.join_next().await.unwrap().unwrap();
        assert_eq!(refused.refusal(), "429 rate_limited 同时上传的文件过多，请稍后再试");
        assert_eq!(refused.header("retry-after"), "5");
    }
    assert!(silent.opened() <= PLACES, "{}", silent.opened());
    silent.released.cancel();
    for refused in sent.join_all().await {
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
    }
}

#[tokio::test]
async fn a_visitor_without_points_has_nothing_fetched_however_many_tasks_name_an_address() {
    let silent = Silent::start().await;
    let app = silent.site().await;
    let user = app.visitor().await;
    let (one, many) = (silent.clip(0), vec![silent.clip(1); 6]);
    let (create, compare) = (one.clone(), json!({ "items": many, "max_points": 10_000 }));
    let created = spawn(&user, move |user, n| {
        let body = create.clone();
        async move { user.create(&format!("create-{n}"), body).await }
    });
    let compared = spawn(&user, move |user, n| {
        let body = compare.clone();
        async move { user.keyed("/api/v1/comparisons", &format!("compare-{n}"), body).await }
    });
    let called = spawn(&user, move |user, n| {
        let body = one["params"].clone();
        async move { user.keyed("/api/v1/tools/kling/image/tasks", &format!("call-{n}"), body).await }
    });
    let refused = [created.join_all().await, compared.join_all().await, called.join_all().await];
    for refused in refused.into_iter().flatten() {
        let status = refused.status;
        let is_refused = [StatusCode::PAYMENT_REQUIRED, StatusCode::TOO_MANY_REQUESTS].contains(&status);
        assert!(is_refused, "{}", refused.text());
    }
    assert_eq!(silent.opened(), 0);
    app.finish().await;
}

#[tokio::test]
async fn a_person_with_points_has_so_many_addresses_fetched_at_once_as_files_may_be_uploaded() {
    for compares in [false, true] {
        let silent = Silent::start().await;
        let app = silent.site().await;
        let user = app.person("li-bai").await;
        let (one, all) = (silent.clip(0), (0..6).map(|n| silent.clip(n)).collect::<Vec<_>>());
        let all = json!({ "items": all, "max_points": 10_000 });
        let sent = spawn(&user, move |user, n| {
            let (one, all) = (one.clone(), all.clone());
            async move {
                match compares {
                    false => user.create(&format!("k-{n}"), one).await,
                    true => user.keyed("/api/v1/comparisons", &format!("k-{n}"), all).await,
                }
            }
        });
        all_but_two_are_refused(&silent, sent).await;
        assert_eq!(app.app.limits.uploads.count(), 0, "places come back");
        app.finish().await;
    }
}
