//! Telling sites of sessions that ended.

use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};

use baigong_ground::day::DAY_MS;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use serde_json::json;

use super::*;

/// A site that keeps what it is told and answers as it is told to.
struct Listener {
    uri: url::Url,
    state: Arc<Heard>,
    http: reqwest::Client,
}

struct Heard {
    status: AtomicI64,
    bodies: Mutex<Vec<String>>,
}

impl Listener {
    async fn start() -> Self {
        let state = Arc::new(Heard { status: AtomicI64::new(200), bodies: Mutex::default() });
        async fn hear(State(state): State<Arc<Heard>>, body: String) -> StatusCode {
            state.bodies.lock().unwrap().push(body);
            StatusCode::from_u16(state.status.load(Ordering::SeqCst).try_into().unwrap()).unwrap()
        }
        let router = Router::new().route("/logout", post(hear)).with_state(state.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let uri = format!("http://{}/logout", listener.local_addr().unwrap()).parse().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { uri, state, http: baigong_ground::http::shared_client() }
    }

    fn answers(&self, status: i64) {
        self.state.status.store(status, Ordering::SeqCst);
    }

    fn heard(&self) -> Vec<String> {
        self.state.bodies.lock().unwrap().clone()
    }

    /// What calls it, of a process.
    fn caller(&self, oidc: &Oidc) -> BackChannel {
        BackChannel::new(oidc.clone(), self.http.clone())
    }

    /// A provider whose site `own` is this one.
    async fn provider(&self, test: TestDb) -> Provider {
        let mut settings = settings();
        settings.clients[0].backchannel_logout_uri = Some(self.uri.clone());
        Provider::with(test, settings).await
    }
}

#[tokio::test]
async fn a_site_is_told_once_when_the_session_ends_by_which_it_knows_the_user() {
    on_both(|test| async {
        let site = Listener::start().await;
        let provider = site.provider(test).await;
        let caller = site.caller(&provider.oidc);
        let tell = async || caller.sweep().await.unwrap();
        let alice = provider.alice().await;
        let other = provider.sign_in_again().await;
        let tokens = provider.tokens("own", "openid", &alice).await;
        provider.tokens("own", "openid", &alice).await;
        provider.tokens("own", "openid", &other).await;
        provider.tokens("narrow", "openid", &alice).await;
        assert_eq!(tell().await, 0, "everybody is signed in");

        provider.users.logout(&alice.token).await.unwrap();
        // Another process looks at the same moment.
        let second = site.caller(&provider.second());
        let (a, b) = tokio::join!(caller.sweep(), second.sweep());
        assert_eq!(a.unwrap() + b.unwrap(), 1, "one session at one site, told by one process");
        assert_eq!(tell().await, 0);
        let heard = site.heard();
        let token = heard[0].strip_prefix("logout_token=").unwrap();
        let claims = verified(&provider.oidc, "own", token, START_MS).await.unwrap();
        let id_token = verified(&provider.oidc, "own", &tokens.id_token, START_MS).await.unwrap();
        assert_eq!((&claims["sub"], &claims["sid"]), (&id_token["sub"], &id_token["sid"]));
        assert_eq!(claims["events"], json!({ "http://schemas.openid.net/event/backchannel-logout": {} }));
        assert!(claims["nonce"].is_null() && claims["jti"].as_str().unwrap().len() == 43, "{claims}");

        // However a session ends.
        provider.pass(31 * DAY_MS);
        assert_eq!(tell().await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_site_that_is_down_is_told_later_and_given_up_in_the_end() {
    on_both(|test| async {
        let site = Listener::start().await;
        let provider = site.provider(test).await;
        let alice = provider.alice().await;
        provider.tokens("own", "openid", &alice).await;
        provider.users.logout(&alice.token).await.unwrap();
        site.answers(503);
        // Redirects are not followed.
        let caller = site.caller(&provider.oidc);
        let tell = async || caller.sweep().await.unwrap();
        for (attempt, pause) in [10_000, 60_000, 600_000, 3_600_000].into_iter().enumerate() {
            assert_eq!(tell().await, 1);
            assert_eq!(site.heard().len(), attempt + 1);
            provider.pass(pause - 1);
            assert_eq!(tell().await, 0, "not before its time");
            provider.pass(1);
        }
        site.answers(302);
        assert_eq!(tell().await, 1);
        assert_eq!(site.heard().len(), 5);
        assert_eq!(provider.count("select count(*) from oidc_logins").await, 0, "given up");
    })
    .await;
}
