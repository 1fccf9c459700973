//! The promises of the engine, each against a scripted vendor on both databases.

mod batching;
mod borne;
mod called;
mod compared;
mod comparing;
mod continuing;
mod endings;
mod finding;
mod history;
mod importing;
mod keys;
mod late;
mod measured;
mod mixed;
mod moderated;
mod money;
mod moving;
mod payers;
mod playing;
mod processes;
mod rehearsing;
mod requests;
mod resting;
mod reviewing;
mod routing;
mod set_aside;
mod simulated;
mod steering;
mod told;
mod tools;
mod usual;
mod waiting;

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use baigong_base::db::Db;
use baigong_base::db::testing::{TestDb, on_both};
use baigong_ground::{Clock, SystemClock};
use baigong_ledger::{Points, Role, TaskId, User, UserId};
use baigong_provider::{
    Artifact, Call, CancelPolicy, Cancelled, Delivery, Error, ErrorKind, Glyph, Job, Manifest, MediaKind,
    Mode, Pigment, PollPolicy, PriceRule, Progress, Provider, Registry, Result, Retry, Shelf, Submitted,
    Text, Tool, Wire,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::writing::writer::Writer;
use super::*;
use crate::accounts::{AccountBook, AccountConfig, Cadence, Polling, RestCause};
use crate::media::testing::memory;
use crate::prices::Prices;
use crate::works::*;

/// A vendor that does what the prompt says: `submit` words, then `poll` words, one a poll, the last for ever.
struct Scripted;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Account {}

/// Script
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Script {
    /// # 脚本
    prompt: String,
    /// # 数量
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 5))]
    #[expect(dead_code, reason = "it only multiplies the price")]
    n: u32,
}

fn one() -> u32 {
    1
}

#[derive(Default, Clone)]
struct Seen {
    submits: usize,
    callback_url: Option<String>,
    polls: usize,
}

static SEEN: LazyLock<Mutex<HashMap<String, Seen>>> = LazyLock::new(Mutex::default);

/// What the vendor says of a job from now on, whatever its script was, by handle.
static SAID: LazyLock<Mutex<HashMap<String, &'static str>>> = LazyLock::new(Mutex::default);

fn say(job: &str, word: &'static str) {
    SAID.lock().unwrap().insert(job.to_owned(), word);
}

fn said(job: &Job) -> Option<&'static str> {
    SAID.lock().unwrap().get(&job.0).copied()
}

fn seen(task: &TaskId) -> Seen {
    SEEN.lock().unwrap().get(task.as_str()).cloned().unwrap_or_default()
}

fn error(kind: ErrorKind, delivery: Delivery) -> Error {
    Error { delivery, ..Error::new(kind, Text::name("scripted")) }
}

impl Provider for Scripted {
    type Account = Account;
    type Params = Script;

    fn manifest() -> Manifest {
        Manifest {
            id: "scripted".into(),
            vendor: "scripted".into(),
            vendor_title: Text::name("脚本"),
            title: Text::name("脚本"),
            summary: Text::name(""),
            route: "/scripted".into(),
            shelf: Shelf::Image,
            order: 0,
            also: Vec::new(),
            glyph: Glyph::line(Pigment::Ink, "M4 4h16v16H4z"),
            wires: vec![Wire::RELAY.calling_back()],
            modes: vec![
                Mode::new("only", Text::name("唯一"), MediaKind::Text)
                    .price(PriceRule::flat(10).per("n"))
                    .poll(PollPolicy {
                        first_ms: 20,
                        interval_ms: 20,
                        growth_ms: 0,
                        cap_ms: 20,
                        deadline_ms: 3000,
                        ..PollPolicy::default()
                    })
                    .cancel(CancelPolicy::NoRefund)
                    .max_active(8, Text::name("最多同时 8 个")),
                Mode::new("stoppable", Text::name("可取消"), MediaKind::Text)
                    .file_names("ai_image_{n}")
                    .price(PriceRule::flat(10))
                    .poll(PollPolicy {
                        first_ms: 20,
                        interval_ms: 20,
                        growth_ms: 0,
                        cap_ms: 20,
                        ..PollPolicy::default()
                    })
                    .cancel(CancelPolicy::Refund),
                Mode::new("counted", Text::name("按结果"), MediaKind::Text)
                    .price(PriceRule::flat(10).per_result("n"))
                    .poll(PollPolicy {
                        first_ms: 20,
                        interval_ms: 20,
                        growth_ms: 0,
                        cap_ms: 20,
                        ..PollPolicy::default()
                    })
                    .cancel(CancelPolicy::NoRefund),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Script) -> Result<Submitted> {
        let nth = {
            let mut seen = SEEN.lock().unwrap();
            let seen = seen.entry(call.task_id.clone()).or_default();
            seen.submits += 1;
            seen.callback_url.clone_from(&call.callback_url);
            seen.submits
        };
        let (submit, polls) = params.prompt.split_once(';').unwrap_or((&params.prompt, "done"));
        match submit.trim() {
            "job" => Ok(Submitted::Job(Job(polls.trim().to_owned()))),
            "slow job" => {
                tokio::time::sleep(Duration::from_millis(300)).await;
                Ok(Submitted::Job(Job(polls.trim().to_owned())))
            }
            "text" => Ok(Submitted::Done(vec![Artifact::text("结果")])),
            "bytes" => Ok(Submitted::Done(vec![Artifact::bytes(MediaKind::Image, "image/png", tiny_png())])),
            "nothing" => Ok(Submitted::Done(Vec::new())),
            "lost" => Err(error(ErrorKind::Busy, Delivery::MaybeSent).retry(Retry::Yes)),
            "refused" => Err(error(ErrorKind::ModeratedInput, Delivery::Refused)),
            "unreachable twice" if nth <= 2 => Err(error(ErrorKind::Busy, Delivery::NotSent)),
            "unreachable twice" => Ok(Submitted::Job(Job(polls.trim().to_owned()))),
            "declined in words" => {
                call.report(baigong_provider::Update::text("我不能画这个。\0"));
                call.report(baigong_provider::Update::text("请换一个题材。"));
                Err(error(ErrorKind::Unexpected, Delivery::Refused))
            }
            "told" => {
                call.report(baigong_provider::Update::text("好的，这是您要的图"));
                Ok(Submitted::Done(vec![Artifact::bytes(MediaKind::Image, "image/png", tiny_png())]))
            }
            "sends" => {
                let picture = baigong_provider::MediaRef(polls.trim().to_owned());
                call.media.bytes(&picture).await?;
                std::future::pending().await
            }
            "stream" => {
                call.report(baigong_provider::Update::text("部分"));
                std::future::pending().await
            }
            other => panic!("unknown script {other}"),
        }
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        let nth = {
            let mut seen = SEEN.lock().unwrap();
            let seen = seen.entry(call.task_id.clone()).or_default();
            seen.polls += 1;
            seen.polls
        };
        // A word behind a mark only tells one handle from another.
        let words: Vec<&str> = job.0.split(' ').filter(|word| !word.starts_with('#')).collect();
        match said(job).unwrap_or(words[(nth - 1).min(words.len() - 1)]) {
            "queued" => Ok(Progress::Queued),
            // The last two are words to whoever cancels.
            "half" | "deaf" | "stubborn" => Ok(Progress::Running { percent: Some(50.0), message: None }),
            "odd" => Ok(Progress::Unknown("FROBNICATING".into())),
            "broken" => Err(error(ErrorKind::Unexpected, Delivery::MaybeSent)),
            "gone" => Err(error(ErrorKind::NotFoundOrExpired, Delivery::Refused)),
            "failed" => {
                let reason = baigong_provider::Reason::detail("不合规");
                Ok(Progress::Failed { kind: ErrorKind::ModeratedOutput, reason })
            }
            "late" if nth < 20 => Ok(Progress::RUNNING),
            _ => Ok(Progress::Succeeded),
        }
    }

    async fn result(_: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        match said(job) {
            Some("empty") => return Ok(Vec::new()),
            Some("empty once") => {
                say(&job.0, "done");
                return Ok(Vec::new());
            }
            Some("no address") => return Err(Error::new(ErrorKind::Unexpected, ["没有地址", "no address"])),
            Some("no address once") => {
                say(&job.0, "done");
                return Err(Error::new(ErrorKind::Unexpected, ["没有地址", "no address"]));
            }
            _ => {}
        }
        match job.0.contains("unfetchable") {
            true => Ok(vec![Artifact::url(MediaKind::Image, "http://127.0.0.1:9/none.png")]),
            false => Ok(vec![Artifact::text("结果")]),
        }
    }

    async fn cancel(_: &Call<'_, Account>, job: &Job) -> Result<Cancelled> {
        match job.0.as_str() {
            job if job.contains("deaf") => Err(error(ErrorKind::Busy, Delivery::MaybeSent)),
            job if job.contains("stubborn") => Ok(Cancelled::TooLate),
            _ => Ok(Cancelled::Stopped),
        }
    }
}

fn tiny_png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(4, 4).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// A clock that tests can push.
#[derive(Default)]
struct Pushed(AtomicI64);

impl Clock for Pushed {
    fn now_ms(&self) -> i64 {
        SystemClock.now_ms() + self.0.load(Ordering::Relaxed)
    }
}

async fn new_user(db: &Db, name: &str) -> User {
    let user = User {
        id: UserId::new(baigong_base::db::new_id()),
        uid: 0,
        login_name: name.into(),
        display_name: name.into(),
        role: Role::User,
        anonymous: false,
        active: true,
        tag: String::new(),
        email: None,
        email_verified: false,
        initial_password: false,
        invitation_code: None,
        expires_ms: None,
        created_ms: 0,
        updated_ms: 0,
        closed_ms: None,
    };
    let mut tx = db.write().await.unwrap();
    baigong_base::on!(&mut tx, c => sqlx::query(
        "insert into users (id, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms)
         values ($1, $2, $2, 'user', false, true, '', 0, 0)")
        .bind(&user.id).bind(name).execute(c).await.unwrap().rows_affected());
    Points::open(&mut tx, &user.id.own_account(), 0).await.unwrap();
    tx.commit().await.unwrap();
    user
}

struct Site {
    tasks: Tasks,
    points: Points,
    user: User,
    clock: Arc<Pushed>,
}

async fn engine(test: &TestDb, clock: Arc<Pushed>, settings: EngineSettings) -> Tasks {
    engine_of(Tool::of::<Scripted>().unwrap(), &["only"], test, clock, settings).await
}

/// An engine with one tool and an account of each name.
async fn engine_of(
    tool: Tool,
    accounts: &[&str],
    test: &TestDb,
    clock: Arc<Pushed>,
    settings: EngineSettings,
) -> Tasks {
    let accounts = accounts.iter().map(|name| account(&tool, name, json!({}))).collect();
    engine_with(tool, accounts, test, clock, settings).await
}

fn account(tool: &Tool, name: &str, credentials: serde_json::Value) -> AccountConfig {
    AccountConfig {
        id: name.into(),
        tool: tool.manifest().id.to_string(),
        base_url: Some("http://127.0.0.1:9".parse().unwrap()),
        credentials,
        ..AccountConfig::default()
    }
}

async fn engine_with(
    tool: Tool,
    accounts: Vec<AccountConfig>,
    test: &TestDb,
    clock: Arc<Pushed>,
    settings: EngineSettings,
) -> Tasks {
    let registry = Registry::from_tools([Ok(tool)]).unwrap();
    let client = baigong_ground::http::shared_client();
    Tasks::start(Deps {
        db: test.db.clone(),
        clock: clock.clone(),
        accounts: AccountBook::new(accounts, &registry, &client).unwrap(),
        media: memory(test.db.clone(), clock.clone()),
        prices: Prices::load(&test.db, &registry, clock.clone()).await.unwrap(),
        polling: Polling::load(&test.db, &registry).await.unwrap(),
        hub: Hub::default(),
        registry,
        settings,
    })
    .await
    .unwrap()
}

/// What owners do with what these tasks made.
fn works_of(tasks: &Tasks) -> Works {
    let engine = &tasks.engine;
    Works::new(WorksDeps {
        db: engine.db.clone(),
        clock: engine.clock.clone(),
        hub: engine.hub.clone(),
        media: engine.media.clone(),
        registry: engine.registry.clone(),
        retention: engine.settings.retention.clone(),
    })
}

fn settings() -> EngineSettings {
    EngineSettings {
        retry_base_ms: 5,
        account_rest_ms: 50,
        heartbeat_ms: 50,
        lease_ms: 400,
        ..EngineSettings::default()
    }
}

/// A site of one tool with an account of each name, and a user who has so many points.
async fn site_of<P: Provider>(test: &TestDb, accounts: &[&str], available: i64) -> Site {
    let clock = Arc::<Pushed>::default();
    let points = Points::new(test.db.clone(), clock.clone());
    let user = new_user(&test.db, "tester").await;
    points.grant(&user.id.own_account(), "start", available, "").await.unwrap();
    let tasks = engine_of(Tool::of::<P>().unwrap(), accounts, test, clock.clone(), settings()).await;
    Site { tasks, points, user, clock }
}

/// A request for a tool's mode `only`, unlike any other.
fn new_task(tool: &str, params: serde_json::Value) -> NewTask {
    NewTask {
        tool: tool.into(),
        mode: "only".into(),
        params,
        parent_id: None,
        idempotency_key: baigong_base::db::new_id(),
        echo: None,
        tell: None,
    }
}

async fn site(test: &TestDb) -> Site {
    site_of::<Scripted>(test, &["only"], 100).await
}

impl Site {
    fn request(key: &str, script: &str, n: u32) -> NewTask {
        let params = json!({ "prompt": script, "n": n });
        NewTask { idempotency_key: key.into(), ..new_task("scripted", params) }
    }

    async fn create(&self, script: &str) -> TaskView {
        let key = baigong_base::db::new_id();
        self.tasks.create(&self.user, Self::request(&key, script, 1)).await.unwrap().task
    }

    fn works(&self) -> Works {
        works_of(&self.tasks)
    }

    async fn get(&self, id: &TaskId) -> TaskView {
        self.tasks.get(&self.user.id, id).await.unwrap().unwrap()
    }

    async fn until(&self, id: &TaskId, wanted: impl Fn(&TaskView) -> bool) -> TaskView {
        let end = Instant::now() + Duration::from_secs(15);
        loop {
            let task = self.get(id).await;
            if wanted(&task) {
                return task;
            }
            assert!(Instant::now() < end, "still {task:#?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn until_final(&self, id: &TaskId) -> TaskView {
        self.until(id, |task| task.state.is_final()).await
    }

    /// Available and held points; the books must balance whenever anybody looks.
    async fn balance(&self) -> (i64, i64) {
        let report = self.points.check().await.unwrap();
        assert!(report.balanced, "{report:?}");
        let balance = self.points.balance(&self.user.id.own_account()).await.unwrap();
        (balance.available, balance.held)
    }
}

/// Runs a test on a site on each database.
async fn on_sites<F: Future<Output = ()>>(test: impl Fn(Site, Arc<TestDb>) -> F) {
    on_both(|db| async {
        // Held here too: a test that does not use it would drop it, and the files with it.
        let db = Arc::new(db);
        test(site(&db).await, db.clone()).await;
    })
    .await;
}
