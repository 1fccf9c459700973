//! The promises of the engine, each against a scripted vendor on both databases.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use baigong_provider::{
    Artifact, Call, CancelPolicy, Cancelled, Clock, Delivery, Error, ErrorKind, Job, Manifest, MediaKind,
    Mode, PollPolicy, PriceRule, Progress, Provider, Registry, Result, Retry, Shelf, Submitted, SystemClock,
    Tool, Wire, async_trait,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::*;
use crate::accounts::{Role, User};
use crate::db::testing::{TestDb, on_both};
use crate::media::testing::memory;
use crate::points::Points;

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
    polls: usize,
}

static SEEN: LazyLock<Mutex<HashMap<String, Seen>>> = LazyLock::new(Mutex::default);

fn seen(task: &str) -> Seen {
    SEEN.lock().unwrap().get(task).cloned().unwrap_or_default()
}

fn error(kind: ErrorKind, delivery: Delivery) -> Error {
    Error { delivery, ..Error::new(kind, "scripted") }
}

#[async_trait]
impl Provider for Scripted {
    type Account = Account;
    type Params = Script;

    fn manifest() -> Manifest {
        Manifest {
            id: "scripted",
            vendor: "scripted",
            vendor_title: "脚本",
            title: "脚本",
            summary: "",
            route: "/scripted",
            shelf: Shelf::Image,
            order: 0,
            icon: "",
            wires: vec![Wire::RELAY],
            modes: vec![
                Mode::new("only", "唯一", MediaKind::Text)
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
                    .max_active(8, "最多同时 8 个"),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Script) -> Result<Submitted> {
        let nth = {
            let mut seen = SEEN.lock().unwrap();
            let seen = seen.entry(call.task_id.clone()).or_default();
            seen.submits += 1;
            seen.submits
        };
        let (submit, polls) = params.prompt.split_once(';').unwrap_or((&params.prompt, "done"));
        match submit.trim() {
            "job" => Ok(Submitted::Job(Job(polls.trim().to_owned()))),
            "text" => Ok(Submitted::Done(vec![Artifact::text("结果")])),
            "bytes" => Ok(Submitted::Done(vec![Artifact::bytes(MediaKind::Image, "image/png", tiny_png())])),
            "nothing" => Ok(Submitted::Done(Vec::new())),
            "lost" => Err(error(ErrorKind::Busy, Delivery::MaybeSent).retry(Retry::Yes)),
            "refused" => Err(error(ErrorKind::ModeratedInput, Delivery::Refused)),
            "unreachable twice" if nth <= 2 => Err(error(ErrorKind::Busy, Delivery::NotSent)),
            "unreachable twice" => Ok(Submitted::Job(Job(polls.trim().to_owned()))),
            "busy for ever" => Err(error(ErrorKind::RateLimited, Delivery::Refused)),
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
        let words: Vec<&str> = job.0.split(' ').collect();
        match words[(nth - 1).min(words.len() - 1)] {
            "queued" => Ok(Progress::Queued),
            "half" => Ok(Progress::Running { percent: Some(50.0), message: None }),
            "odd" => Ok(Progress::Unknown("FROBNICATING".into())),
            "broken" => Err(error(ErrorKind::Unexpected, Delivery::MaybeSent)),
            "gone" => Err(error(ErrorKind::NotFoundOrExpired, Delivery::Refused)),
            "failed" => Ok(Progress::Failed { kind: ErrorKind::ModeratedOutput, reason: "不合规".into() }),
            "late" if nth < 40 => Ok(Progress::RUNNING),
            _ => Ok(Progress::Succeeded),
        }
    }

    async fn result(_: &Call<'_, Account>, job: &Job) -> Result<Vec<Artifact>> {
        match job.0.contains("unfetchable") {
            true => Ok(vec![Artifact::url(MediaKind::Image, "http://127.0.0.1:9/none.png")]),
            false => Ok(vec![Artifact::text("结果")]),
        }
    }

    async fn cancel(_: &Call<'_, Account>, _: &Job) -> Result<Cancelled> {
        Ok(Cancelled::Stopped)
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
        id: crate::db::new_id(),
        login_name: name.into(),
        display_name: name.into(),
        role: Role::User,
        anonymous: false,
        active: true,
        tag: String::new(),
        email: None,
        invitation_code: None,
        expires_ms: None,
        created_ms: 0,
        updated_ms: 0,
    };
    let mut tx = db.write().await.unwrap();
    crate::on!(&mut tx, c => sqlx::query(
        "insert into users (id, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms)
         values ($1, $2, $2, 'user', false, true, '', 0, 0)")
        .bind(&user.id).bind(name).execute(c).await.unwrap().rows_affected());
    Points::open(&mut tx, &user.id, 0).await.unwrap();
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
    let registry = Registry::from_tools([Tool::of::<Scripted>()]).unwrap();
    let client = baigong_provider::http::shared_client();
    let account = AccountConfig {
        id: "only".into(),
        tool: "scripted".into(),
        base_url: Some("http://127.0.0.1:9".parse().unwrap()),
        credentials: json!({}),
        max_concurrent: None,
        demo: false,
    };
    Tasks::start(Deps {
        db: test.db.clone(),
        clock: clock.clone(),
        accounts: AccountBook::new(vec![account], &registry, &client).unwrap(),
        media: memory(test.db.clone(), clock.clone()),
        prices: Prices::load(&test.db, &registry, &*clock).await.unwrap(),
        registry,
        settings,
    })
    .await
    .unwrap()
}

fn settings() -> EngineSettings {
    EngineSettings { retry_base_ms: 5, heartbeat_ms: 50, lease_ms: 400, ..EngineSettings::default() }
}

async fn site(test: &TestDb) -> Site {
    let clock = Arc::<Pushed>::default();
    let points = Points::new(test.db.clone(), clock.clone());
    let user = new_user(&test.db, "tester").await;
    points.grant(&user.id, "start", 100, "").await.unwrap();
    Site { tasks: engine(test, clock.clone(), settings()).await, points, user, clock }
}

impl Site {
    fn request(key: &str, script: &str, n: u32) -> NewTask {
        NewTask {
            tool: "scripted".into(),
            mode: "only".into(),
            params: json!({ "prompt": script, "n": n }),
            parent_id: None,
            idempotency_key: key.into(),
        }
    }

    async fn create(&self, script: &str) -> TaskView {
        let key = crate::db::new_id();
        self.tasks.create(&self.user, Self::request(&key, script, 1)).await.unwrap().task
    }

    async fn get(&self, id: &str) -> TaskView {
        self.tasks.get(&self.user.id, id).await.unwrap().unwrap()
    }

    async fn until(&self, id: &str, wanted: impl Fn(&TaskView) -> bool) -> TaskView {
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

    async fn until_final(&self, id: &str) -> TaskView {
        self.until(id, |task| task.state.is_final()).await
    }

    /// Available and held points; the books must balance whenever anybody looks.
    async fn balance(&self) -> (i64, i64) {
        let report = self.points.check().await.unwrap();
        assert!(report.balanced, "{report:?}");
        let balance = self.points.balance(&self.user.id).await.unwrap();
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

#[tokio::test]
async fn the_hold_is_committed_with_the_task_and_captured_once_when_the_vendor_finishes() {
    on_sites(|site, _db| async move {
        let created =
            site.tasks.create(&site.user, Site::request("k", "job; queued half done", 3)).await.unwrap();
        assert_eq!(created.task.points, 30);
        assert_eq!(site.balance().await, (70, 30));
        let done = site.until_final(&created.task.id).await;
        assert_eq!((done.state, done.charge), (TaskState::Succeeded, Charge::Captured));
        assert_eq!(done.artifacts[0].text.as_deref(), Some("结果"));
        assert_eq!(site.balance().await, (70, 0));
        assert_eq!(seen(&done.id).submits, 1);
    })
    .await;
}

#[tokio::test]
async fn the_same_key_creates_one_task_and_another_request_under_it_is_refused() {
    on_sites(|site, _db| async move {
        let first = site.tasks.create(&site.user, Site::request("k", "text", 1)).await.unwrap();
        let again = site.tasks.create(&site.user, Site::request("k", "text", 1)).await.unwrap();
        assert!(!first.replayed && again.replayed);
        assert_eq!(first.task.id, again.task.id);
        let other = site.tasks.create(&site.user, Site::request("k", "text", 2)).await;
        assert!(matches!(other, Err(TaskError::IdempotencyMismatch)));
        site.until_final(&first.task.id).await;
        assert_eq!(site.balance().await, (90, 0));
    })
    .await;
}

#[tokio::test]
async fn points_are_never_spent_twice_by_tasks_created_at_once() {
    on_sites(|site, _db| async move {
        let all = (0..8).map(|n| {
            let (tasks, user) = (site.tasks.clone(), site.user.clone());
            async move { tasks.create(&user, Site::request(&n.to_string(), "text", 3)).await }
        });
        let results = futures::future::join_all(all).await;
        let accepted = results.iter().filter(|r| r.is_ok()).count();
        assert_eq!(accepted, 3);
        assert!(
            results
                .iter()
                .any(|r| matches!(r, Err(TaskError::InsufficientPoints { needed: 30, available: 10 })))
        );
        let (available, held) = site.balance().await;
        assert_eq!((available, held <= 90), (10, true));
    })
    .await;
}

#[tokio::test]
async fn bad_parameters_name_the_field_and_cost_nothing() {
    on_sites(|site, _db| async move {
        let bad = site.tasks.create(&site.user, Site::request("k", "text", 9)).await;
        let Err(TaskError::Invalid(errors)) = bad else { panic!("{bad:?}") };
        assert_eq!((errors[0].path.as_str(), errors[0].code.as_str()), ("/n", "maximum"));
        assert_eq!(site.balance().await, (100, 0));
    })
    .await;
}

#[tokio::test]
async fn a_user_may_have_only_so_many_tasks_of_a_tool_under_way() {
    on_sites(|site, _db| async move {
        for n in 0..8 {
            site.tasks.create(&site.user, Site::request(&n.to_string(), "stream", 1)).await.unwrap();
        }
        let ninth = site.tasks.create(&site.user, Site::request("9", "stream", 1)).await;
        assert!(matches!(ninth, Err(TaskError::TooManyActive(message)) if message == "最多同时 8 个"));
        assert_eq!(site.balance().await, (20, 80));
    })
    .await;
}

#[tokio::test]
async fn a_failure_says_why_and_gives_the_points_back() {
    on_sites(|site, _db| async move {
        for (script, kind) in [
            ("job; half failed", "moderated_output"),
            ("refused", "moderated_input"),
            ("busy for ever", "rate_limited"),
            ("nothing", "unexpected"),
        ] {
            let task = site.create(script).await;
            let done = site.until_final(&task.id).await;
            assert_eq!((done.state, done.charge), (TaskState::Failed, Charge::Released), "{script}");
            assert_eq!(done.error.unwrap().kind, kind);
            assert_eq!(site.balance().await, (100, 0), "{script}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_submit_that_provably_did_nothing_is_made_again() {
    on_sites(|site, _db| async move {
        let task = site.create("unreachable twice; done").await;
        assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
        assert_eq!(seen(&task.id).submits, 3);
        assert_eq!(site.balance().await, (90, 0));
    })
    .await;
}

#[tokio::test]
async fn a_submit_that_may_have_arrived_is_never_made_again() {
    on_sites(|site, _db| async move {
        let task = site.create("lost").await;
        let doubtful = site.until(&task.id, |t| t.state == TaskState::Uncertain).await;
        assert_eq!(doubtful.charge, Charge::Held);
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(seen(&task.id).submits, 1);
        assert_eq!(site.balance().await, (90, 10));
    })
    .await;
}

#[tokio::test]
async fn a_person_settles_a_doubtful_task_once() {
    on_sites(|site, db| async move {
        for (verdict, charge, available) in [
            (review::Verdict::Refund, Charge::Released, 100),
            (review::Verdict::Charge, Charge::Captured, 90),
        ] {
            let task = site.create("lost").await;
            site.until(&task.id, |t| t.state == TaskState::Uncertain).await;
            assert_eq!(review::queue(&db.db).await.unwrap()[0].id, task.id);
            assert!(review::decide(&db.db, &task.id, verdict, 1).await.unwrap());
            assert!(!review::decide(&db.db, &task.id, review::Verdict::Refund, 2).await.unwrap());
            let done = site.get(&task.id).await;
            assert_eq!((done.state, done.charge), (TaskState::Failed, charge));
            assert_eq!(site.balance().await, (available, 0));
            assert!(review::queue(&db.db).await.unwrap().is_empty());
        }
    })
    .await;
}

#[tokio::test]
async fn unknown_words_and_broken_answers_never_fail_a_paid_job() {
    on_sites(|site, _db| async move {
        let task = site.create("job; odd broken odd broken broken done").await;
        assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
        assert!(site.tasks.stats().unknown_words >= 2);
    })
    .await;
}

#[tokio::test]
async fn the_deadline_asks_the_vendor_one_last_time() {
    on_sites(|site, _db| async move {
        // Far apart, so that no ordinary poll falls between the push of the clock and the deadline.
        let late = site.create("job; half done").await;
        site.until(&late.id, |t| t.progress.percent == Some(50.0) || t.state.is_final()).await;
        assert_eq!(site.until_final(&late.id).await.state, TaskState::Succeeded);
        let hung = site.create("job; half").await;
        site.until(&hung.id, |t| t.progress.percent == Some(50.0)).await;
        site.clock.0.fetch_add(60_000, Ordering::Relaxed);
        let polls_before = seen(&hung.id).polls;
        let done = site.until_final(&hung.id).await;
        assert_eq!((done.state, done.charge), (TaskState::Expired, Charge::Released));
        assert_eq!(done.error.unwrap().message, "任务超时，请稍后重试。");
        assert!(seen(&hung.id).polls > polls_before);
        assert_eq!(site.balance().await, (90, 0));
    })
    .await;
}

#[tokio::test]
async fn a_vendor_that_cannot_be_asked_at_the_deadline_leaves_doubt_not_a_refund() {
    on_sites(|site, _db| async move {
        let task = site.create("job; half broken").await;
        site.until(&task.id, |t| t.progress.percent == Some(50.0)).await;
        site.clock.0.fetch_add(60_000, Ordering::Relaxed);
        site.until(&task.id, |t| t.state == TaskState::Uncertain).await;
        assert_eq!(site.balance().await, (90, 10));
    })
    .await;
}

#[tokio::test]
async fn a_job_that_the_vendor_denies_again_and_again_expires_with_a_refund() {
    on_sites(|site, _db| async move {
        let task = site.create("job; gone").await;
        let done = site.until_final(&task.id).await;
        assert_eq!((done.state, done.charge), (TaskState::Expired, Charge::Released));
        assert_eq!(done.error.unwrap().kind, "not_found_or_expired");
    })
    .await;
}

#[tokio::test]
async fn a_storage_failure_neither_fails_nor_refunds_a_finished_job() {
    on_sites(|site, _db| async move {
        let task = site.create("job; unfetchable").await;
        let done = site.until_final(&task.id).await;
        assert_eq!(
            (done.state, done.charge, done.storage),
            (TaskState::Succeeded, Charge::Captured, Storage::Pending)
        );
        assert_eq!(site.balance().await, (90, 0));
        // The vendor's link is given up only when its life is over.
        site.clock.0.fetch_add(25 * 3600 * 1000, Ordering::Relaxed);
        let lost = site.until(&task.id, |t| t.storage == Storage::Lost).await;
        assert_eq!((lost.state, lost.charge), (TaskState::Succeeded, Charge::Captured));
    })
    .await;
}

#[tokio::test]
async fn results_that_come_with_the_answer_are_stored_with_their_measures() {
    on_sites(|site, _db| async move {
        let task = site.create("bytes").await;
        let done = site.until_final(&task.id).await;
        let artifact = &done.artifacts[0];
        assert_eq!((done.storage, artifact.stored), (Storage::Stored, true));
        assert_eq!(
            (artifact.mime.as_str(), artifact.width, artifact.height),
            ("image/png", Some(4), Some(4))
        );
        assert!(artifact.url.is_some());
    })
    .await;
}

#[tokio::test]
async fn cancelling_has_the_effect_that_the_view_announced() {
    on_sites(|site, _db| async move {
        let stream = site.create("stream").await;
        let view = site.until(&stream.id, |t| t.progress.text.is_some()).await;
        assert_eq!(view.cancel, CancelEffect::NoRefund);
        let done = site.tasks.cancel(&site.user.id, &stream.id).await.unwrap();
        assert_eq!((done.state, done.charge), (TaskState::Cancelled, Charge::Captured));
        assert_eq!(site.balance().await, (90, 0));
        let again = site.tasks.cancel(&site.user.id, &stream.id).await;
        assert!(matches!(again, Err(TaskError::CannotCancel(_))));
    })
    .await;
}

#[tokio::test]
async fn tasks_belong_to_their_owner() {
    on_sites(|site, db| async move {
        let task = site.create("text").await;
        site.until_final(&task.id).await;
        let other = new_user(&db.db, "other").await;
        assert!(site.tasks.get(&other.id, &task.id).await.unwrap().is_none());
        assert!(matches!(site.tasks.remove(&other.id, &task.id).await, Err(TaskError::NotFound)));
        assert!(matches!(site.tasks.cancel(&other.id, &task.id).await, Err(TaskError::NotFound)));
        let retry = site.tasks.retry(&other, &task.id, "k".into()).await;
        assert!(matches!(retry, Err(TaskError::NotFound)));
    })
    .await;
}

#[tokio::test]
async fn history_is_listed_searched_and_removed() {
    on_sites(|site, _db| async move {
        for script in ["text;Red_kite", "text;blue kite", "refused;red 100%"] {
            let task = site.create(script).await;
            site.until_final(&task.id).await;
        }
        let find = |q: Option<&str>, state, limit| {
            let filter = TaskFilter { q: q.map(str::to_owned), state, limit, ..TaskFilter::default() };
            let (tasks, user) = (site.tasks.clone(), site.user.id.clone());
            async move { tasks.list(&user, &filter).await.unwrap() }
        };
        assert_eq!(find(Some("red"), None, 10).await.total, 2);
        assert_eq!(find(Some("d_k"), None, 10).await.total, 1);
        assert_eq!(find(Some("%"), None, 10).await.total, 1);
        assert_eq!(find(None, Some(StateGroup::Failed), 10).await.total, 1);
        let page = find(None, None, 2).await;
        assert_eq!((page.items.len(), page.total, page.next_cursor.is_some()), (2, 3, true));
        assert_eq!(site.tasks.clear(&site.user.id, Some("scripted")).await.unwrap(), 3);
        assert_eq!(find(None, None, 10).await.total, 0);
    })
    .await;
}

#[tokio::test]
async fn watchers_hear_of_changes_progress_and_points() {
    on_sites(|site, _db| async move {
        let mut events = site.tasks.subscribe(&site.user.id);
        let task = site.create("job; half done").await;
        let mut heard = Vec::new();
        site.until_final(&task.id).await;
        while let Ok(Some(event)) = tokio::time::timeout(Duration::from_millis(100), events.recv()).await {
            heard.push(event);
        }
        assert!(heard.iter().any(
            |e| matches!(&**e, TaskEvent::Progress(id, p) if *id == task.id && p.percent == Some(50.0))
        ));
        assert!(
            heard.iter().filter(|e| matches!(&***e, TaskEvent::Changed(id) if *id == task.id)).count() >= 3
        );
        let told = heard.iter().rev().find_map(|e| match **e {
            TaskEvent::Points(balance) => balance,
            _ => None,
        });
        assert_eq!(told, Some(site.points.balance(&site.user.id).await.unwrap()));
        let missed = site.tasks.changed_since(&site.user.id, task.created_ms, 10).await.unwrap();
        assert_eq!(missed[0].state, TaskState::Succeeded);
    })
    .await;
}

#[tokio::test]
async fn a_process_that_stops_hands_its_tasks_over() {
    on_sites(|site, db| async move {
        let task = site.create("job; late").await;
        site.until(&task.id, |t| t.state == TaskState::Running).await;
        site.tasks.shutdown().await;
        let next = engine(&db, site.clock.clone(), settings()).await;
        let site = Site { tasks: next, ..site };
        assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
        assert_eq!(seen(&task.id).submits, 1);
        assert_eq!(site.balance().await, (90, 0));
    })
    .await;
}

#[tokio::test]
async fn idle_polling_writes_nothing() {
    on_sites(|site, _db| async move {
        let task = site.create("job; half").await;
        site.until(&task.id, |t| t.state == TaskState::Running).await;
        let (before, polls) = (site.tasks.stats(), seen(&task.id).polls);
        while seen(&task.id).polls < polls + 5 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(site.tasks.stats().writes, before.writes);
        assert_eq!(site.get(&task.id).await.updated_ms, site.get(&task.id).await.updated_ms);
    })
    .await;
}

#[tokio::test]
async fn a_silent_process_loses_its_tasks_and_goes_on_under_a_new_name() {
    let test = crate::db::testing::postgres().await;
    let site = site(&test).await;
    let task = site.create("job; half half half half half half half half half half half half done").await;
    site.until(&task.id, |t| t.state == TaskState::Running).await;
    // As if it had been frozen for longer than its lease.
    let mut tx = test.db.write().await.unwrap();
    crate::on!(&mut tx, c => sqlx::query("delete from hosts").execute(c).await.unwrap().rows_affected());
    tx.commit().await.unwrap();
    let before = site.tasks.engine.owner();
    let end = Instant::now() + Duration::from_secs(5);
    while site.tasks.engine.owner() == before && Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_ne!(site.tasks.engine.owner(), before);
    assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
    assert_eq!(site.balance().await, (90, 0));
}

#[tokio::test]
async fn a_new_price_becomes_a_new_version_and_an_operators_price_stays() {
    on_both(|test| async move {
        let registry = Registry::from_tools([Tool::of::<Scripted>()]).unwrap();
        let declared = Prices::load(&test.db, &registry, &SystemClock).await.unwrap();
        assert_eq!(declared.current("scripted", "only").unwrap().0, 1);
        let again = Prices::load(&test.db, &registry, &SystemClock).await.unwrap();
        assert_eq!(again.current("scripted", "only").unwrap().0, 1);
        let mut tx = test.db.write().await.unwrap();
        let rule = serde_json::to_string(&PriceRule::flat(77)).unwrap();
        crate::on!(&mut tx, c => sqlx::query(
            "insert into prices (tool, mode, version, rule, source, effective_ms) values ('scripted', 'only', 2, $1, 'operator', 0)")
            .bind(&rule).execute(c).await.unwrap().rows_affected());
        tx.commit().await.unwrap();
        let set = Prices::load(&test.db, &registry, &SystemClock).await.unwrap();
        let (version, rule) = set.current("scripted", "only").unwrap();
        assert_eq!((version, rule), (2, &PriceRule::flat(77)));
    })
    .await;
}
