//! The promises, on both databases, with a receiver that answers as it is told.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::on;
use baigong_base::vault::Vault;
use baigong_engine::accounts::{AccountBook, Polling};
use baigong_engine::media::testing::memory;
use baigong_engine::prices::Prices;
use baigong_engine::tasks::{Deps, EngineSettings, Hub, TaskHook, Tasks};
use baigong_ground::day::{DAY_MS, HOUR_MS};
use baigong_ground::guard::SystemResolver;
use baigong_ground::http::shared_client;
use baigong_identity::users::{ClientInfo, NewUser, User, UserSettings, Users};
use baigong_provider::Registry;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::signature::sign;
use super::*;

mod of_requests;

const START_MS: i64 = 1_772_294_400_000;

/// An engine without a tool.
async fn without_tools(test: &TestDb, clock: Arc<ManualClock>) -> Tasks {
    let registry = Registry::from_tools([]).unwrap();
    let client = shared_client();
    Tasks::start(Deps {
        db: test.db.clone(),
        accounts: AccountBook::new(Vec::new(), &registry, &client).unwrap(),
        media: memory(test.db.clone(), clock.clone()),
        prices: Prices::load(&test.db, &registry, clock.clone()).await.unwrap(),
        polling: Polling::load(&test.db, &registry).await.unwrap(),
        hub: Hub::default(),
        clock,
        registry,
        settings: EngineSettings::default(),
    })
    .await
    .unwrap()
}

/// No protocol at all.
struct Plain;

impl Shapes for Plain {
    fn body(&self, _: RequestShape, task: &baigong_engine::tasks::TaskView) -> serde_json::Value {
        serde_json::json!({ "id": task.id })
    }
}

/// What a receiver was sent: the head, with names in small letters, and the body.
type Sent = (String, String);

/// A receiver on this machine. It answers with the next status that it was told, and 200 when there is none.
struct Receiver {
    address: String,
    sent: Arc<Mutex<Vec<Sent>>>,
    answers: Arc<Mutex<VecDeque<u16>>>,
}

impl Receiver {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (sent, answers) = (Arc::<Mutex<Vec<Sent>>>::default(), Arc::<Mutex<VecDeque<u16>>>::default());
        let (noted, told) = (sent.clone(), answers.clone());
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut text = Vec::new();
                let mut piece = [0; 4096];
                let (head, body) = loop {
                    let read = stream.read(&mut piece).await.unwrap();
                    text.extend_from_slice(&piece[..read]);
                    let whole = String::from_utf8_lossy(&text).into_owned();
                    let Some((head, body)) = whole.split_once("\r\n\r\n") else { continue };
                    let head = head.to_ascii_lowercase();
                    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
                    if body.len() >= length.parse::<usize>().unwrap() {
                        break (head, body.to_owned());
                    }
                };
                noted.lock().unwrap().push((head, body));
                let status = told.lock().unwrap().pop_front().unwrap_or(200);
                let answer = format!(
                    "HTTP/1.1 {status} x\r\ncontent-length: 4\r\nconnection: close\r\nlocation: http://10.0.0.1/\r\n\r\nhere"
                );
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        });
        Self { address, sent, answers }
    }

    fn answer(&self, statuses: &[u16]) {
        self.answers.lock().unwrap().extend(statuses);
    }

    fn take(&self) -> Vec<Sent> {
        std::mem::take(&mut *self.sent.lock().unwrap())
    }
}

struct Site {
    webhooks: Webhooks,
    receiver: Receiver,
    clock: Arc<ManualClock>,
    test: TestDb,
    alice: User,
}

impl Site {
    async fn new(test: TestDb) -> Self {
        let clock = ManualClock::at(START_MS);
        let receiver = Receiver::start().await;
        let vault = Vault::new(&[7; 32]);
        let users = Users::new(test.db.clone(), clock.clone(), vault.clone(), UserSettings::default());
        let form =
            NewUser { login_name: "alice".into(), password: "correct horse".into(), ..NewUser::default() };
        let client =
            ClientInfo { address: [198, 51, 100, 7].into(), user_agent: String::new(), device: None };
        let alice = users.register(form, None, None, &client).await.unwrap().user;
        let webhooks = Webhooks::new(WebhooksDeps {
            db: test.db.clone(),
            clock: clock.clone(),
            vault,
            users,
            tasks: without_tools(&test, clock.clone()).await,
            shapes: Arc::new(Plain),
            site: "https://hub.example.com/".parse().unwrap(),
            resolver: Arc::new(SystemResolver),
            trusted_hosts: vec![receiver.address.clone()],
        });
        Self { webhooks, receiver, clock, test, alice }
    }

    async fn make(&self, events: &[WebhookEvent]) -> MadeWebhook {
        let url = format!("http://{}/hook?of=me", self.receiver.address);
        self.webhooks
            .make(&self.alice, NewWebhook { url, events: events.to_vec(), test: false })
            .await
            .unwrap()
    }

    /// Something that the engine put down.
    async fn put(&self, webhook: &MadeWebhook, name: &str) {
        let mut tx = self.test.db.write().await.unwrap();
        let now_ms = baigong_ground::Clock::now_ms(&*self.clock);
        on!(&mut tx, c => sqlx::query(
            "insert into webhook_deliveries (id, webhook_id, event, task_id, created_ms, state, attempts, not_before_ms)
             values ($1, $2, 'task.succeeded', 'gone', $3, 'pending', 0, $3)")
            .bind(name).bind(webhook.webhook.id.as_str()).bind(now_ms).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
    }

    /// Sends what is due; what the receiver was sent.
    async fn send(&self) -> Vec<Sent> {
        self.webhooks.send_due().await.unwrap();
        self.receiver.take()
    }

    async fn only(&self, webhook: &MadeWebhook) -> Delivery {
        let all = self.webhooks.deliveries(&self.alice.id, &webhook.webhook.id, None, None).await.unwrap();
        assert_eq!(all.len(), 1);
        all.into_iter().next().unwrap()
    }

    async fn shown(&self) -> Webhook {
        self.webhooks.list(&self.alice.id).await.unwrap().remove(0)
    }
}

fn header<'a>(sent: &'a Sent, name: &str) -> &'a str {
    sent.0.lines().find_map(|line| line.strip_prefix(&format!("{name}: "))).unwrap()
}

#[tokio::test]
async fn what_is_told_is_signed_and_told_again_under_its_id_until_it_is_received() {
    on_both(|test| async move {
        let site = Site::new(test).await;
        let made = site.make(&[]).await;
        site.receiver.answer(&[500, 302]);
        site.put(&made, "msg_1").await;
        let first = site.send().await.remove(0);
        assert!(first.0.starts_with("post /hook?of=me http/1.1"), "{}", first.0);
        let (id, time) = (header(&first, "webhook-id"), header(&first, "webhook-timestamp"));
        assert_eq!((id, time), ("msg_1", "1772294400"));
        // Names of headers come in small letters, their values too: signatures are compared so.
        let expected =
            sign(std::slice::from_ref(&made.secret), id, START_MS / 1000, &first.1).to_ascii_lowercase();
        assert_eq!(header(&first, "webhook-signature"), expected);
        assert!(first.1.contains("\"type\":\"task.succeeded\""), "{}", first.1);
        let failed = site.only(&made).await;
        assert_eq!((failed.state, failed.attempts), (DeliveryState::Pending, 1));
        let last = failed.last.unwrap();
        assert_eq!(
            (last.status, last.answer.as_deref(), last.error.as_deref()),
            (Some(500), Some("here"), Some("HTTP 500"))
        );
        assert!(site.send().await.is_empty(), "not before the pause is over");
        site.clock.pass(6_000);
        let second = site.send().await.remove(0);
        assert_eq!((header(&second, "webhook-id"), &second.1), ("msg_1", &first.1));
        assert_eq!(header(&second, "webhook-timestamp"), "1772294406", "signed with its own time");
        assert_eq!(site.only(&made).await.last.unwrap().status, Some(302), "no redirect is followed");
        site.clock.pass(HOUR_MS);
        assert_eq!(site.send().await.len(), 1);
        assert_eq!(site.only(&made).await.state, DeliveryState::Delivered);
        assert_eq!(site.shown().await.failing_since_ms, None);
        site.clock.pass(DAY_MS);
        assert!(site.send().await.is_empty());
        site.webhooks.redeliver(&site.alice.id, &made.webhook.id, "msg_1").await.unwrap();
        assert_eq!(site.send().await.remove(0).1, first.1, "by hand, the same once more");
    })
    .await;
}

#[tokio::test]
async fn a_receiver_that_hangs_keeps_no_other_waiting() {
    on_both(|test| async move {
        let site = Site::new(test).await;
        let made = site.make(&[]).await;
        // It takes connections and says nothing.
        let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let slow = site.make(&[]).await;
        let (url, at) = (format!("http://{}/", silent.local_addr().unwrap()), silent.local_addr().unwrap());
        let mut tx = site.test.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query("update webhooks set url = $2, origin = $3 where id = $1")
            .bind(slow.webhook.id.as_str()).bind(&url).bind(at.to_string()).execute(c).await.map(drop))
        .unwrap();
        tx.commit().await.unwrap();
        for n in 0..60 {
            site.put(&slow, &format!("msg_a{n}")).await;
        }
        site.put(&made, "msg_b").await;
        let heard = async {
            let mut told = Vec::new();
            while told.is_empty() {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                told = site.receiver.take();
            }
            told
        };
        let began = std::time::Instant::now();
        tokio::select! {
            _ = site.webhooks.send_due() => panic!("the slow one is waited for"),
            told = heard => assert_eq!(header(&told[0], "webhook-id"), "msg_b"),
        }
        assert!(began.elapsed().as_secs() < 10, "before a single attempt at the slow one is over");
    })
    .await;
}

#[tokio::test]
async fn a_new_secret_signs_beside_the_former_one_for_a_while() {
    on_both(|test| async move {
        let site = Site::new(test).await;
        let made = site.make(&[]).await;
        let rotated = site.webhooks.rotate(&site.alice.id, &made.webhook.id, HOUR_MS).await.unwrap();
        assert_ne!(rotated.secret, made.secret);
        let signatures = async |name: &str, secrets: &[String]| {
            site.put(&made, name).await;
            let sent = site.send().await.remove(0);
            let time: i64 = header(&sent, "webhook-timestamp").parse().unwrap();
            let expected = sign(secrets, name, time, &sent.1).to_ascii_lowercase();
            assert_eq!(header(&sent, "webhook-signature"), expected);
        };
        signatures("msg_1", &[rotated.secret.clone(), made.secret.clone()]).await;
        site.clock.pass(HOUR_MS);
        signatures("msg_2", std::slice::from_ref(&rotated.secret)).await;
    })
    .await;
}

#[tokio::test]
async fn an_address_that_is_gone_or_failing_for_days_is_switched_off() {
    on_both(|test| async move {
        let site = Site::new(test).await;
        let made = site.make(&[]).await;
        site.receiver.answer(&[410]);
        site.put(&made, "msg_1").await;
        site.send().await;
        let off = site.shown().await;
        assert_eq!((off.active, off.off_reason), (false, Some(OffReason::Gone)));
        assert_eq!(site.only(&made).await.state, DeliveryState::Failed);
        let on = WebhookChange { active: Some(true), ..WebhookChange::default() };
        let on = site.webhooks.change(&site.alice.id, &made.webhook.id, on).await.unwrap();
        assert_eq!((on.active, on.off_reason, on.failing_since_ms), (true, None, None));
        assert_eq!(
            site.webhooks.redeliver_failed(&site.alice.id, &made.webhook.id, START_MS).await.unwrap(),
            1
        );
        site.receiver.answer(&[500; 20]);
        for hours in [0, 24, 48, 96, 121] {
            site.clock.set(START_MS + hours * HOUR_MS);
            site.put(&made, &format!("msg_{hours}h")).await;
            site.send().await;
            assert_eq!(site.shown().await.active, hours < 120, "after {hours} hours");
        }
        assert_eq!(site.shown().await.off_reason, Some(OffReason::Failing));
        site.put(&made, "msg_late").await;
        site.clock.pass(10 * DAY_MS);
        assert!(site.send().await.is_empty(), "it waits until it is switched on");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_sent_into_our_own_network() {
    on_both(|test| async move {
        let site = Site::new(test).await;
        for url in [
            "http://127.0.0.1:1/",
            "https://10.0.0.1/",
            "https://[::ffff:127.0.0.1]/",
            "https://0x7f.1/",
            "https://169.254.169.254/latest",
            "https://user:secret@example.com/",
            "https://example.com/#part",
            "http://example.com/",
            "ftp://example.com/",
            "example.com",
        ] {
            let new = NewWebhook { url: url.into(), events: Vec::new(), test: false };
            let refused = site.webhooks.make(&site.alice, new).await;
            assert!(
                matches!(&refused, Err(WebhookError::Invalid(wrong)) if wrong[0].path == "/url"),
                "{url}"
            );
        }
        // A name is judged when it is resolved.
        let new = NewWebhook { url: "https://localhost/".into(), events: Vec::new(), test: false };
        let made = site.webhooks.make(&site.alice, new).await.unwrap();
        let attempt = site.webhooks.test(&site.alice.id, &made.webhook.id).await.unwrap();
        assert_eq!((attempt.status, attempt.error.as_deref()), (None, Some("not_allowed")));
    })
    .await;
}

#[tokio::test]
async fn a_test_answers_at_once_and_nobody_reaches_anothers_webhooks() {
    on_both(|test| async move {
        let site = Site::new(test).await;
        let made = site.make(&[WebhookEvent::Stored, WebhookEvent::Failed, WebhookEvent::Stored]).await;
        assert_eq!(made.webhook.events, [WebhookEvent::Stored, WebhookEvent::Failed]);
        let attempt = site.webhooks.test(&site.alice.id, &made.webhook.id).await.unwrap();
        assert_eq!(
            (attempt.status, attempt.answer.as_deref(), attempt.error),
            (Some(200), Some("here"), None)
        );
        assert!(site.receiver.take()[0].1.contains("webhook.test"));
        let (stranger, id) = (baigong_ledger::UserId::new("bob"), &made.webhook.id);
        assert!(matches!(site.webhooks.test(&stranger, id).await, Err(WebhookError::NotFound)));
        assert!(matches!(
            site.webhooks.deliveries(&stranger, id, None, None).await,
            Err(WebhookError::NotFound)
        ));
        assert!(matches!(site.webhooks.rotate(&stranger, id, 0).await, Err(WebhookError::NotFound)));
        assert!(matches!(site.webhooks.remove(&stranger, id).await, Err(WebhookError::NotFound)));
        site.put(&made, "msg_1").await;
        site.webhooks.remove(&site.alice.id, id).await.unwrap();
        assert!(site.webhooks.list(&site.alice.id).await.unwrap().is_empty() && site.send().await.is_empty());
    })
    .await;
}
