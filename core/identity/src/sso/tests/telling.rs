//! Sites that are told that a session ended.

use std::net::IpAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use axum::extract::{RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use baigong_ground::guard::Resolver;

use super::*;

/// A relying site that writes down what it is told.
struct Told {
    port: u16,
    heard: Arc<Heard>,
}

#[derive(Default)]
struct Heard {
    queries: Mutex<Vec<String>>,
    /// The status to answer; 200 with Sa-Token's words where it is zero.
    status: AtomicU16,
}

/// In place of a status: the site answers well, after a while.
const LATE: u16 = 1;

async fn hear(State(heard): State<Arc<Heard>>, RawQuery(query): RawQuery) -> impl IntoResponse {
    heard.queries.lock().unwrap().push(query.unwrap_or_default());
    let status = heard.status.load(Ordering::SeqCst);
    if status == LATE {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let body =
        if status <= LATE { r#"{"code":200,"msg":"单点注销回调成功","data":null}"# } else { "{}" };
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    (status, [(header::LOCATION, "/sso/elsewhere")], body)
}

impl Told {
    async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let heard = Arc::new(Heard::default());
        let app = axum::Router::new().fallback(hear).with_state(heard.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { port, heard }
    }

    fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// The site, as the centre knows it.
    fn client(&self, id: &str) -> Client {
        Client { redirects: vec![self.url("/sso/login").parse().unwrap()], allow_private: true, ..site(id) }
    }

    /// What was heard since the last look.
    fn queries(&self) -> Vec<String> {
        std::mem::take(&mut *self.heard.queries.lock().unwrap())
    }

    fn answer(&self, status: u16) {
        self.heard.status.store(status, Ordering::SeqCst);
    }
}

struct Fixed(&'static str);

#[async_trait]
impl Resolver for Fixed {
    async fn resolve(&self, _: &str) -> std::io::Result<Vec<IpAddr>> {
        Ok(vec![self.0.parse().unwrap()])
    }
}

impl Center {
    fn callbacks(&self) -> Callbacks {
        Callbacks::new(self.sso.clone(), Arc::new(Fixed("127.0.0.1")))
    }

    /// Signs a person in at a site.
    async fn visit(
        &self,
        generation: Generation,
        client: &str,
        person: &SignedIn,
        callback: Option<&str>,
    ) -> Result<CheckedTicket, SsoError> {
        let ticket = self.ticket(client, person).await;
        let mut pairs = vec![("ticket", ticket.as_str())];
        pairs.extend(callback.map(|url| ("ssoLogoutCall", url)));
        self.sso.check_ticket(generation, &self.signed(client, &pairs)).await
    }
}

/// What a call says, apart from the signature, which is checked as the site checks it.
fn said(query: &str, client: &Client, now_ms: i64, names: Option<&[&str]>) -> String {
    let params = Params::read([query.as_bytes()]).unwrap();
    params.verify(client, names, now_ms).unwrap_or_else(|error| panic!("{error}: {query}"));
    let mut pairs: Vec<String> = url::form_urlencoded::parse(query.as_bytes())
        .filter(|(name, _)| !["timestamp", "nonce", "sign"].contains(&&**name))
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    pairs.sort();
    pairs.join(" ")
}

const FIRST: Option<&[&str]> = Some(&["loginId", "client", "autoLogout"]);

#[tokio::test]
async fn however_a_session_ends_its_sites_are_told() {
    on_both(|test| async {
        let told = Told::start().await;
        let center = Center::with(test, vec![told.client("shop")]);
        let callbacks = center.callbacks();
        let call = told.url("/sso/logoutCall");
        let person = center.person("alice").await;
        let expected = format!("autoLogout=false client=shop loginId={}", person.user.uid);
        for way in ["signed out", "password", "expired", "switched off"] {
            let person = center.again("alice").await;
            center.visit(Generation::First, "shop", &person, Some(&call)).await.unwrap();
            assert_eq!(callbacks.sweep().await.unwrap(), 0, "the session lives");
            match way {
                "signed out" => center.users.logout(&person.token).await.unwrap(),
                "password" => drop(center.users.reset_password("alice").await.unwrap()),
                "expired" => center.pass(31 * 24 * 3_600_000),
                _ => center.run("update users set active = false").await,
            }
            assert_eq!(callbacks.sweep().await.unwrap(), 1, "{way}");
            let queries = told.queries();
            assert_eq!(queries.len(), 1, "{way}");
            assert_eq!(
                said(&queries[0], &told.client("shop"), center.clock.now_ms(), FIRST),
                expected,
                "{way}"
            );
            assert_eq!(callbacks.sweep().await.unwrap(), 0, "once");
            if way == "password" {
                center.set_password("alice").await;
            }
        }
        assert_eq!(center.count("select count(*) from sso_visits").await, 0);
    })
    .await;
}

impl Center {
    async fn run(&self, sql: &'static str) {
        let mut tx = self.test.db.write().await.unwrap();
        baigong_base::on!(&mut tx, c => sqlx::query(sql).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
    }

    /// Gives a person the old password back, without ending a session.
    async fn set_password(&self, name: &str) {
        let other = self.person("donor").await;
        let sql =
            "update users set password_hash = (select password_hash from users where login_name = 'donor')
                   where login_name = 'alice'";
        assert_eq!(name, "alice");
        self.run(sql).await;
        self.users.logout(&other.token).await.unwrap();
    }
}

#[tokio::test]
async fn both_generations_are_told_in_their_own_words() {
    on_both(|test| async {
        let told = Told::start().await;
        let push = Client { push_url: told.url("/sso/pushC").parse().ok(), ..told.client("push") };
        let center = Center::with(test, vec![told.client(""), told.client("call"), push.clone()]);
        let callbacks = center.callbacks();
        let (desk, phone) = (center.person("alice").await, center.again("alice").await);
        let (uid, key) = (desk.user.uid, session_key(&desk.token));
        let device = session_id(&key);
        let own_query = told.url("/sso/logoutCall?tenant=a+b");
        center.visit(Generation::First, "", &desk, Some(&own_query)).await.unwrap();
        center.visit(Generation::Second, "call", &desk, Some(&own_query)).await.unwrap();
        center.visit(Generation::Second, "push", &desk, None).await.unwrap();
        center.users.logout(&desk.token).await.unwrap();
        assert_eq!(callbacks.sweep().await.unwrap(), 3);
        let now = center.clock.now_ms();
        let mut heard: Vec<String> = told
            .queries()
            .iter()
            .map(|query| {
                let second = !query.starts_with("tenant=a+b&") || query.contains("client=call");
                said(query, &push, now, if second { None } else { FIRST })
            })
            .collect();
        heard.sort();
        assert_eq!(
            heard,
            [
                format!("autoLogout=false client=call deviceId={device} loginId={uid} tenant=a b"),
                format!("autoLogout=false deviceId={device} loginId={uid} msgType=logoutCall"),
                format!("autoLogout=false loginId={uid} tenant=a b"),
            ],
            "the other device stays signed in, where the protocol can say so"
        );

        center.visit(Generation::Second, "push", &phone, None).await.unwrap();
        center.users.logout(&phone.token).await.unwrap();
        callbacks.sweep().await.unwrap();
        let last = &told.queries()[0];
        assert_eq!(
            said(last, &push, now, None),
            format!("autoLogout=false loginId={uid} msgType=logoutCall"),
            "nothing is left to keep"
        );
    })
    .await;
}

#[tokio::test]
async fn the_site_that_asked_is_not_told() {
    on_both(|test| async {
        let told = Told::start().await;
        let center = Center::with(test, vec![told.client("shop"), told.client("blog")]);
        let callbacks = center.callbacks();
        let call = told.url("/sso/logoutCall");
        for generation in [Generation::First, Generation::Second] {
            let person = center.again_or_new().await;
            let uid = person.user.uid.to_string();
            for client in ["shop", "blog"] {
                center.visit(generation, client, &person, Some(&call)).await.unwrap();
            }
            let ask = center.signed("shop", &[("loginId", &uid)]);
            center.sso.sign_out_for_site(generation, &ask).await.unwrap();
            assert_eq!(callbacks.sweep().await.unwrap(), 1);
            let queries = told.queries();
            assert!(queries.len() == 1 && queries[0].contains("client=blog"), "{queries:?}");
        }
        // A site of the first generation only ends one of its own sessions when it asks.
        let (desk, phone) = (center.again_or_new().await, center.again_or_new().await);
        for person in [&desk, &phone] {
            center.visit(Generation::First, "shop", person, Some(&call)).await.unwrap();
        }
        let ask = center.signed("shop", &[("loginId", &desk.user.uid.to_string())]);
        center.sso.sign_out_for_site(Generation::First, &ask).await.unwrap();
        assert_eq!(callbacks.sweep().await.unwrap(), 2);
    })
    .await;
}

impl Center {
    async fn again_or_new(&self) -> SignedIn {
        match self.users.find_by_login_name("alice").await.unwrap() {
            Some(_) => self.again("alice").await,
            None => self.person("alice").await,
        }
    }
}

#[tokio::test]
async fn two_processes_call_a_site_once() {
    on_both(|test| async {
        let told = Told::start().await;
        let center = Center::with(test, vec![told.client("shop")]);
        let person = center.person("alice").await;
        let call = told.url("/sso/logoutCall");
        center.visit(Generation::First, "shop", &person, Some(&call)).await.unwrap();
        center.users.logout(&person.token).await.unwrap();
        let processes: Vec<Callbacks> = (0..4).map(|_| center.callbacks()).collect();
        let swept = futures::future::join_all(processes.iter().map(Callbacks::sweep)).await;
        let calls: usize = swept.into_iter().map(Result::unwrap).sum();
        assert_eq!((calls, told.queries().len()), (1, 1));
    })
    .await;
}

#[tokio::test]
async fn a_site_that_fails_is_asked_again_and_then_given_up() {
    on_both(|test| async {
        let told = Told::start().await;
        let center = Center::with(test, vec![told.client("shop")]);
        let callbacks = center.callbacks();
        let person = center.person("alice").await;
        let call = told.url("/sso/logoutCall");
        center.visit(Generation::First, "shop", &person, Some(&call)).await.unwrap();
        center.users.logout(&person.token).await.unwrap();
        // A failure, an answer that is none, and a redirect, which is not followed.
        for (attempt, (status, pause)) in
            [(500, 10_000), (200, 60_000), (302, 300_000), (404, 1_800_000)].into_iter().enumerate()
        {
            told.answer(status);
            assert_eq!(callbacks.sweep().await.unwrap(), 1, "attempt {attempt}");
            center.pass(pause - 1);
            assert_eq!(callbacks.sweep().await.unwrap(), 0, "attempt {attempt} pauses");
            center.pass(1);
        }
        assert_eq!(callbacks.sweep().await.unwrap(), 1);
        assert_eq!(told.queries().len(), 5);
        assert_eq!(center.count("select count(*) from sso_visits").await, 0, "given up");

        let person = center.again("alice").await;
        center.visit(Generation::First, "shop", &person, Some(&call)).await.unwrap();
        center.users.logout(&person.token).await.unwrap();
        callbacks.sweep().await.unwrap();
        told.answer(0);
        center.pass(10_000);
        callbacks.sweep().await.unwrap();
        assert_eq!(told.queries().len(), 2);
        assert_eq!(center.count("select count(*) from sso_visits").await, 0, "told");
    })
    .await;
}

#[tokio::test]
async fn the_thirty_third_visit_signs_the_oldest_one_out() {
    on_both(|test| async {
        let told = Told::start().await;
        let center = Center::with(test, vec![told.client("shop")]);
        let callbacks = center.callbacks();
        let person = center.person("alice").await;
        for n in 0..33 {
            center.pass(1);
            let call = told.url(&format!("/sso/logoutCall?n={n}"));
            center.visit(Generation::First, "shop", &person, Some(&call)).await.unwrap();
            if n == 1 {
                // Signing in there again makes it the newest.
                let first = told.url("/sso/logoutCall?n=0");
                center.pass(1);
                center.visit(Generation::First, "shop", &person, Some(&first)).await.unwrap();
            }
        }
        assert_eq!(callbacks.sweep().await.unwrap(), 1);
        let queries = told.queries();
        assert!(queries[0].starts_with("n=1&") && queries[0].contains("autoLogout=true"), "{queries:?}");
        assert_eq!(center.count("select count(*) from sso_visits").await, 32);
    })
    .await;
}

#[tokio::test]
async fn who_signs_in_again_during_the_call_is_still_told_of_later() {
    on_both(|test| async {
        let told = Told::start().await;
        let center = Center::with(test, vec![told.client("shop")]);
        let callbacks = center.callbacks();
        let person = center.person("alice").await;
        let visit = async |n: usize| {
            center.pass(1);
            let call = told.url(&format!("/sso/logoutCall?n={n}"));
            center.visit(Generation::First, "shop", &person, Some(&call)).await.unwrap();
        };
        for n in 0..33 {
            visit(n).await;
        }
        told.answer(LATE);
        let again = async {
            while told.queries().is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            visit(0).await;
        };
        let (made, ()) = tokio::join!(callbacks.sweep(), again);
        // The visit makes another one superfluous, whose call may be made in the same sweep.
        assert!((1..=2).contains(&made.unwrap()));
        let first = "select count(*) from sso_visits where callback_url like '%n=0' and not auto_logout";
        assert_eq!(center.count(first).await, 1, "a visit that the call was not about");
    })
    .await;
}

#[tokio::test]
async fn sites_are_told_at_their_own_addresses_only() {
    on_both(|test| async {
        let told = Told::start().await;
        let private = Client { allow_private: false, ..told.client("private") };
        let hosts = vec!["10.0.0.5:9001".to_owned(), "rebound.example:8443".to_owned()];
        let named = Client { callback_hosts: hosts, ..site("named") };
        let trusted = Client { allow_private: true, id: "trusted".into(), ..named.clone() };
        let center = Center::with(test, vec![told.client("shop"), private, named, trusted, site("blog")]);
        let person = center.person("alice").await;
        let other = told.url("/sso/logoutCall").replace("127.0.0.1", "127.0.0.2");
        let visit = async |client: &str, url: &str| {
            center.visit(Generation::First, client, &person, Some(url)).await.map(drop)
        };
        for (client, url) in [
            ("private", told.url("/sso/logoutCall").as_str()),
            ("shop", &other),
            ("shop", "https://evil.example/sso/logoutCall"),
            ("shop", "file:///etc/passwd"),
            ("shop", "no address"),
            ("blog", "http://blog.example.com/sso/logoutCall"),
            ("blog", "https://blog.example.com:8443/sso/logoutCall"),
            ("blog", "https://a@blog.example.com/sso/logoutCall"),
            ("blog", "https://169.254.169.254/latest"),
            ("named", "https://10.0.0.5:9001/sso/logoutCall"),
            ("trusted", "http://10.0.0.5:9001/sso/logoutCall"),
            ("trusted", "https://10.0.0.6:9001/sso/logoutCall"),
        ] {
            let refused = visit(client, url).await;
            assert!(matches!(refused, Err(SsoError::CallbackNotAllowed)), "{client} {url}: {refused:?}");
        }
        visit("trusted", "https://10.0.0.5:9001/sso/logoutCall").await.unwrap();
        visit("blog", "https://blog.example.com/sso/logoutCall").await.unwrap();
        center.run("delete from sso_visits").await;

        // A public name that leads to a private address is found out when it is resolved.
        visit("named", "https://rebound.example:8443/sso/logoutCall").await.unwrap();
        center.users.logout(&person.token).await.unwrap();
        assert_eq!(center.callbacks().sweep().await.unwrap(), 1);
        assert_eq!(center.count("select attempts from sso_visits").await, 1, "not told");
        assert_eq!(told.queries().len(), 0);
    })
    .await;
}
