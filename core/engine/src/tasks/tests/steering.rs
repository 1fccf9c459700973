//! Accounts and cadences that change under the running engine.

use crate::models::{Models, ModelsDeps, StoredModels};
use std::collections::BTreeMap;

use baigong_base::vault::Vault;

use super::*;
use crate::accounts::PollingError;
use crate::catalogue::Catalogue;
use crate::vendors::{AccountDraft, Vendors};

/// A process with the accounts of the panel.
struct Process {
    tasks: Tasks,
    vendors: Vendors,
    polling: Polling,
    closing: tokio_util::sync::CancellationToken,
}

impl Drop for Process {
    fn drop(&mut self) {
        self.closing.cancel();
    }
}

async fn process(test: &TestDb, clock: Arc<Pushed>, fixed: Vec<AccountConfig>) -> Process {
    let registry = Registry::from_tools([Tool::of::<Scripted>()]).unwrap();
    let client = baigong_ground::http::shared_client();
    let book = AccountBook::new(fixed.clone(), &registry, &client).unwrap();
    let vault = Vault::new(&[7; 32]);
    let vendors =
        Vendors::load(&test.db, clock.clone(), vault, &registry, book.clone(), fixed).await.unwrap();
    let prices = Prices::load(&test.db, &registry, clock.clone()).await.unwrap();
    let polling = Polling::load(&test.db, &registry).await.unwrap();
    let tasks = Tasks::start(Deps {
        db: test.db.clone(),
        clock: clock.clone(),
        hub: Hub::default(),
        registry: registry.clone(),
        accounts: book,
        media: memory(test.db.clone(), clock.clone()),
        prices: prices.clone(),
        polling: polling.clone(),
        settings: settings(),
    })
    .await
    .unwrap();
    let stored = StoredModels::apply(&test.db, &registry).await.unwrap();
    let deps = ModelsDeps {
        db: test.db.clone(),
        clock,
        registry,
        tasks: tasks.clone(),
        prices: prices.clone(),
        trial: None,
    };
    let models = Models::new(deps, stored);
    let catalogue = Catalogue { vendors: vendors.clone(), models, prices, polling: polling.clone() };
    let closing = tokio_util::sync::CancellationToken::new();
    tokio::spawn(catalogue.follow(test.db.clone(), closing.clone()));
    Process { tasks, vendors, polling, closing }
}

pub(super) fn demonstration() -> AccountConfig {
    AccountConfig {
        id: "demo-scripted".into(),
        tool: "scripted".into(),
        base_url: Some("http://127.0.0.1:9".parse().unwrap()),
        credentials: json!({}),
        demo: true,
        ..AccountConfig::default()
    }
}

pub(super) fn draft(label: &str) -> AccountDraft {
    AccountDraft {
        label: label.into(),
        wire: "relay".into(),
        base_url: Some("http://127.0.0.1:9".into()),
        credentials: serde_json::Map::new(),
        max_concurrent: None,
        weight: 1,
        daily_cap: None,
        enabled: true,
    }
}

pub(super) struct Steered {
    process: Process,
    pub site: Site,
}

pub(super) async fn steered(test: &TestDb, fixed: Vec<AccountConfig>) -> Steered {
    let clock = Arc::<Pushed>::default();
    let points = Points::new(test.db.clone(), clock.clone());
    let user = new_user(&test.db, "tester").await;
    points.grant(&user.id.own_account(), "start", 1000, "").await.unwrap();
    let process = process(test, clock.clone(), fixed).await;
    Steered { site: Site { tasks: process.tasks.clone(), points, user, clock }, process }
}

impl Steered {
    pub async fn add(&self, draft: AccountDraft) -> String {
        self.process.vendors.create("scripted", draft).await.unwrap().id
    }
}

/// Tasks that an account has been given, by account.
async fn given(db: &Db) -> BTreeMap<String, i64> {
    let rows: Vec<(String, i64)> = baigong_base::read!(db, c => sqlx::query_as(
        "select account_id, count(*) from tasks where account_id is not null and state <> 'queued' group by account_id")
        .fetch_all(c).await)
    .unwrap();
    rows.into_iter().collect()
}

pub(super) async fn account_of(db: &Db, task: &TaskId) -> String {
    baigong_base::read!(db, c => sqlx::query_scalar("select account_id from tasks where id = $1")
        .bind(task).fetch_one(c).await)
    .unwrap()
}

async fn settled() {
    tokio::time::sleep(Duration::from_millis(300)).await;
}

#[tokio::test]
async fn a_new_account_is_given_tasks_without_a_restart() {
    on_both(|test| async move {
        let steered = steered(&test, Vec::new()).await;
        let site = &steered.site;
        let refused = site.tasks.create(&site.user, Site::request("k", "text", 1)).await;
        assert!(matches!(refused, Err(TaskError::Unavailable(_))), "{refused:?}");
        let id = steered.add(draft("新账号")).await;
        let task = site.create("job; half done").await;
        assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
        assert_eq!(account_of(&test.db, &task.id).await, id);
        let figures = steered.process.vendors.get(&id).await.unwrap().figures;
        assert_eq!((figures.jobs, figures.spent_today, figures.succeeded), (0, 10, 1));
    })
    .await;
}

#[tokio::test]
async fn a_disabled_account_ends_its_jobs_and_is_given_no_more() {
    on_both(|test| async move {
        let steered = steered(&test, Vec::new()).await;
        let site = &steered.site;
        let first = steered.add(draft("甲")).await;
        let task = site.create("job; late").await;
        site.until(&task.id, |t| t.state == TaskState::Running).await;
        let vendors = &steered.process.vendors;
        vendors.set_enabled(&first, false).await.unwrap();
        let refused = vendors.remove(&first).await;
        assert!(
            matches!(&refused, Err(crate::vendors::VendorError::Conflict(_))),
            "it has no tasks: {refused:?}"
        );
        let second = steered.add(draft("乙")).await;
        for _ in 0..3 {
            let next = site.create("text").await;
            site.until_final(&next.id).await;
            assert_eq!(account_of(&test.db, &next.id).await, second);
        }
        assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
        assert_eq!(account_of(&test.db, &task.id).await, first);
        assert_eq!(seen(&task.id).submits, 1);
        assert_eq!(site.balance().await, (960, 0));
    })
    .await;
}

#[tokio::test]
async fn a_demonstration_gives_way_to_the_first_account_of_its_tool() {
    let test = baigong_base::db::testing::sqlite().await;
    let steered = steered(&test, vec![demonstration()]).await;
    let (site, book) = (&steered.site, steered.site.tasks.engine.accounts.clone());
    let task = site.create("job; late").await;
    site.until(&task.id, |t| t.state == TaskState::Running).await;
    assert!(book.is_demo("scripted") && book.has_demo() && !book.has_real());
    let id = steered.add(draft("真实")).await;
    assert!(!book.is_demo("scripted") && !book.has_demo() && book.has_real());
    let next = site.create("text").await;
    site.until_final(&next.id).await;
    assert_eq!(account_of(&test.db, &next.id).await, id);
    assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded, "what it began, it ends");
    steered.process.vendors.set_enabled(&id, false).await.unwrap();
    assert!(book.is_demo("scripted"), "without it the tool is a demonstration again");
}

#[tokio::test]
async fn accounts_share_the_work_by_their_weights() {
    on_both(|test| async move {
        let steered = steered(&test, Vec::new()).await;
        let heavy = steered.add(AccountDraft { weight: 3, ..draft("重") }).await;
        let light = steered.add(draft("轻")).await;
        for _ in 0..8 {
            let task = steered.site.create("job; half").await;
            steered.site.until(&task.id, |t| t.state == TaskState::Running).await;
        }
        let given = given(&test.db).await;
        assert_eq!((given[&heavy], given[&light]), (6, 2));
    })
    .await;
}

#[tokio::test]
async fn a_daily_cap_holds_tasks_back_until_it_is_raised_or_the_day_ends() {
    on_both(|test| async move {
        let steered = steered(&test, Vec::new()).await;
        let site = &steered.site;
        let capped = || AccountDraft { daily_cap: Some(30), ..draft("限额") };
        let id = steered.add(capped()).await;
        let mut tasks = Vec::new();
        for _ in 0..5 {
            tasks.push(site.create("text").await);
        }
        for task in &tasks[..3] {
            assert_eq!(site.until_final(&task.id).await.state, TaskState::Succeeded);
        }
        settled().await;
        let waiting = site.get(&tasks[3].id).await;
        assert_eq!((waiting.state, waiting.attempts), (TaskState::Queued, 0));
        assert_eq!(
            waiting.progress.message.as_ref().map(|text| &*text.zh),
            Some("供应商账号今日额度已用完，任务继续排队")
        );
        let figures = steered.process.vendors.get(&id).await.unwrap().figures;
        assert_eq!(figures.spent_today, 30);
        let raised = AccountDraft { daily_cap: Some(40), ..capped() };
        steered.process.vendors.update(&id, raised).await.unwrap();
        assert_eq!(site.until_final(&tasks[3].id).await.state, TaskState::Succeeded);
        settled().await;
        assert_eq!(site.get(&tasks[4].id).await.state, TaskState::Queued);
        site.clock.0.store(24 * 3600 * 1000, Ordering::Relaxed);
        assert_eq!(site.until_final(&tasks[4].id).await.state, TaskState::Succeeded);
        assert_eq!(site.balance().await, (950, 0));
    })
    .await;
}

#[tokio::test]
async fn other_processes_see_a_change_within_seconds() {
    let test = baigong_base::db::testing::postgres().await;
    let steered = steered(&test, Vec::new()).await;
    let other = process(&test, steered.site.clock.clone(), Vec::new()).await;
    let id = steered.add(draft("共享")).await;
    let cadence = Cadence { first_ms: 60, interval_ms: 70, growth_ms: 0, cap_ms: 70, deadline_ms: 60_000 };
    steered.process.polling.set("scripted", "only", Some(cadence), &steered.site.user.id, 1).await.unwrap();
    let began = Instant::now();
    while other.tasks.engine.accounts.index(&id).is_none()
        || other.polling.set_for("scripted", "only").is_none()
    {
        assert!(began.elapsed() < Duration::from_secs(5), "the other process has not noticed");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let site = Site { tasks: other.tasks.clone(), ..steered.site };
    let task = site.create("text").await;
    site.until_final(&task.id).await;
    assert_eq!(account_of(&test.db, &task.id).await, id);
}

#[tokio::test]
async fn two_processes_never_pass_a_limit_that_they_share() {
    let test = baigong_base::db::testing::postgres().await;
    let steered = steered(&test, Vec::new()).await;
    let limited = AccountDraft { daily_cap: Some(50), max_concurrent: Some(3), ..draft("共享") };
    let id = steered.add(limited.clone()).await;
    let other = process(&test, steered.site.clock.clone(), Vec::new()).await;
    let rich = new_user(&test.db, "other").await;
    steered.site.points.grant(&rich.id.own_account(), "other", 1000, "").await.unwrap();
    let mut made = Vec::new();
    for n in 0..6 {
        let key = |who: &str| format!("{who}-{n}");
        let script = "job; half half half half half half half half half half half half done";
        let site = &steered.site;
        let (a, b) = tokio::join!(
            site.tasks.create(&site.user, Site::request(&key("a"), script, 1)),
            other.tasks.create(&rich, Site::request(&key("b"), script, 1)),
        );
        made.extend([a.unwrap().task.id, b.unwrap().task.id]);
    }
    let count = async |what: &str| -> i64 {
        let sql = format!("select count(*) from tasks where account_id = $1 and {what}");
        baigong_base::read!(&test.db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(&id).fetch_one(c).await)
            .unwrap()
    };
    let began = Instant::now();
    let mut most = 0;
    while count("state = 'succeeded'").await < 5 {
        most = most.max(count("state = 'running'").await);
        assert!(began.elapsed() < Duration::from_secs(60), "only {} ran", count("state = 'succeeded'").await);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!((1..=3).contains(&most), "{most} jobs at once");
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!((count("state = 'succeeded'").await, count("state = 'running'").await), (5, 0));
    let submits: usize = made.iter().map(|id| seen(id).submits).sum();
    assert_eq!(submits, 5, "no vendor heard of a task that was given back");
}

#[tokio::test]
async fn a_cadence_is_followed_from_the_next_poll_on_and_bounded() {
    on_both(|test| async move {
        let steered = steered(&test, Vec::new()).await;
        steered.add(draft("甲")).await;
        let (site, polling) = (&steered.site, &steered.process.polling);
        let task = site.create("job; half").await;
        site.until(&task.id, |t| t.state == TaskState::Running).await;
        let slow = Cadence {
            first_ms: 600_000,
            interval_ms: 600_000,
            growth_ms: 0,
            cap_ms: 600_000,
            deadline_ms: 3_600_000,
        };
        polling.set("scripted", "only", Some(slow), &site.user.id, 1).await.unwrap();
        settled().await;
        let polls = seen(&task.id).polls;
        settled().await;
        assert_eq!(seen(&task.id).polls, polls, "polls follow the new pause");
        assert_eq!(site.tasks.deadline_ms("scripted", "only"), Some(3_600_000));
        polling.set("scripted", "only", None, &site.user.id, 2).await.unwrap();
        assert_eq!(site.tasks.deadline_ms("scripted", "only"), Some(3000));
        let next = site.create("job; half done").await;
        assert_eq!(site.until_final(&next.id).await.state, TaskState::Succeeded);
        for (wrong, field) in [
            (Cadence { first_ms: 19, ..slow }, "/first_ms"),
            (Cadence { interval_ms: 5, ..slow }, "/interval_ms"),
            (Cadence { cap_ms: 599_999, ..slow }, "/cap_ms"),
            (Cadence { growth_ms: 60_001, ..slow }, "/growth_ms"),
            (Cadence { deadline_ms: 2999, ..slow }, "/deadline_ms"),
        ] {
            let refused = polling.set("scripted", "only", Some(wrong), &site.user.id, 3).await;
            let Err(PollingError::Invalid(problems)) = refused else { panic!("{refused:?}") };
            assert_eq!(problems[0].path, field);
        }
        assert_eq!(polling.set_for("scripted", "only"), None, "a refusal changes nothing");
    })
    .await;
}
