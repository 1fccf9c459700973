//! Accounts that their vendors refuse, and the tasks that must not suffer for it.

use std::collections::BTreeMap;

use baigong_provider::Health;

use super::*;
use crate::accounts::health::Rest;

/// A vendor whose accounts do what was last said of their keys.
struct Fleet;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Key {
    /// # 密钥
    key: String,
}

/// Fleet
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Order {
    /// # 提示词
    prompt: String,
}

#[derive(Debug, Clone, Copy)]
enum Mood {
    Fine,
    /// Takes everything and finishes nothing.
    Slow,
    /// Refuses the key in every poll of its first job, and nothing else.
    Odd,
    Refuses(ErrorKind),
    /// Takes no more for now, and says for how many seconds.
    Limited(u64),
    Loses,
}

/// What a key's vendor does, and what came of its calls.
#[derive(Debug, Clone)]
struct Behind {
    mood: Mood,
    refused: usize,
    probes: usize,
    /// Times that each task was, or may have been, taken.
    taken: BTreeMap<String, usize>,
}

static KEYS: LazyLock<Mutex<HashMap<String, Behind>>> = LazyLock::new(Mutex::default);

impl Provider for Fleet {
    type Account = Key;
    type Params = Order;

    fn manifest() -> Manifest {
        let quick =
            PollPolicy { first_ms: 10, interval_ms: 10, growth_ms: 0, cap_ms: 10, ..PollPolicy::default() };
        Manifest {
            id: "fleet".into(),
            vendor: "fleet".into(),
            vendor_title: Text::name("船队"),
            title: Text::name("船队"),
            summary: Text::name(""),
            route: "/fleet".into(),
            shelf: Shelf::Image,
            order: 0,
            also: Vec::new(),
            glyph: Glyph::line(Pigment::Ink, "M4 4h16v16H4z"),
            wires: vec![Wire::RELAY],
            modes: vec![
                Mode::new("only", Text::name("唯一"), MediaKind::Text).price(PriceRule::flat(10)).poll(quick),
            ],
        }
    }

    async fn submit(call: &Call<'_, Key>, order: Order) -> Result<Submitted> {
        // So that several are under way at once, as they are over a network.
        tokio::time::sleep(Duration::from_millis(2)).await;
        let mut keys = KEYS.lock().unwrap();
        let behind = keys.get_mut(&call.account.key).unwrap();
        let taken = |behind: &mut Behind| *behind.taken.entry(call.task_id.clone()).or_default() += 1;
        match behind.mood {
            // What it says of the account is about the words alone.
            Mood::Fine if order.prompt == "poison" => {
                behind.refused += 1;
                Err(error(ErrorKind::Auth, Delivery::Refused))
            }
            Mood::Fine | Mood::Slow | Mood::Odd => {
                taken(behind);
                Ok(Submitted::Job(Job("job".into())))
            }
            Mood::Loses => {
                taken(behind);
                Err(error(ErrorKind::Busy, Delivery::MaybeSent).retry(Retry::Yes))
            }
            Mood::Refuses(kind) => {
                behind.refused += 1;
                Err(error(kind, Delivery::Refused))
            }
            Mood::Limited(seconds) => {
                behind.refused += 1;
                let pause = Retry::After(Duration::from_secs(seconds));
                Err(error(ErrorKind::RateLimited, Delivery::Refused).retry(pause))
            }
        }
    }

    async fn poll(call: &Call<'_, Key>, _: &Job) -> Result<Progress> {
        let behind = KEYS.lock().unwrap()[&call.account.key].clone();
        match behind.mood {
            Mood::Slow => Ok(Progress::RUNNING),
            Mood::Refuses(ErrorKind::Auth) => Err(error(ErrorKind::Auth, Delivery::Refused)),
            Mood::Odd if behind.taken.keys().next() == Some(&call.task_id) => {
                Err(error(ErrorKind::Auth, Delivery::Refused))
            }
            _ => Ok(Progress::Succeeded),
        }
    }

    async fn result(_: &Call<'_, Key>, _: &Job) -> Result<Vec<Artifact>> {
        Ok(vec![Artifact::text("结果")])
    }

    async fn probe(call: &Call<'_, Key>) -> Result<Health> {
        let mut keys = KEYS.lock().unwrap();
        let behind = keys.get_mut(&call.account.key).unwrap();
        behind.probes += 1;
        match behind.mood {
            Mood::Refuses(ErrorKind::Auth) => Err(error(ErrorKind::Auth, Delivery::Refused)),
            _ => Ok(Health { message: Text::name("") }),
        }
    }
}

struct Yard {
    site: Site,
    keys: Vec<String>,
}

impl Yard {
    /// The same site after its process was replaced.
    async fn restarted(self, test: &TestDb) -> Self {
        let Self { site, keys } = self;
        site.tasks.shutdown().await;
        let tasks = fleet(test, &keys, site.clock.clone()).await;
        Self { site: Site { tasks, ..site }, keys }
    }
}

async fn fleet(test: &TestDb, keys: &[String], clock: Arc<Pushed>) -> Tasks {
    let tool = Tool::of::<Fleet>().unwrap();
    let accounts = keys.iter().map(|key| account(&tool, key, json!({ "key": key }))).collect();
    let settings = EngineSettings { account_rest_ms: 60_000, lease_ms: 60_000, ..settings() };
    engine_with(tool, accounts, test, clock, settings).await
}

/// A site whose accounts are in these moods.
async fn yard(test: &TestDb, moods: &[Mood]) -> Yard {
    let clock = Arc::<Pushed>::default();
    let points = Points::new(test.db.clone(), clock.clone());
    let user = new_user(&test.db, &baigong_base::db::new_id()).await;
    points.grant(&user.id.own_account(), &baigong_base::db::new_id(), 1000, "").await.unwrap();
    let keys: Vec<String> = moods.iter().map(|_| baigong_base::db::new_id()).collect();
    let behind = |mood: &Mood| Behind { mood: *mood, refused: 0, probes: 0, taken: BTreeMap::new() };
    KEYS.lock().unwrap().extend(keys.iter().cloned().zip(moods.iter().map(behind)));
    let tasks = fleet(test, &keys, clock.clone()).await;
    Yard { site: Site { tasks, points, user, clock }, keys }
}

impl Yard {
    fn behind(&self, account: usize) -> Behind {
        KEYS.lock().unwrap()[&self.keys[account]].clone()
    }

    fn set(&self, account: usize, mood: Mood) {
        KEYS.lock().unwrap().get_mut(&self.keys[account]).unwrap().mood = mood;
    }

    fn rest(&self, account: usize) -> Option<Rest> {
        self.site.tasks.engine.accounts.resting().of(&self.keys[account])
    }

    fn push(&self, seconds: i64) {
        self.site.clock.0.fetch_add(seconds * 1000, Ordering::Relaxed);
    }

    async fn create(&self) -> TaskId {
        self.create_by(&self.site.user, "x").await
    }

    async fn create_by(&self, user: &User, prompt: &str) -> TaskId {
        let new = NewTask {
            tool: "fleet".into(),
            mode: "only".into(),
            params: json!({ "prompt": prompt }),
            parent_id: None,
            idempotency_key: baigong_base::db::new_id(),
            echo: None,
            tell: None,
        };
        self.site.tasks.create(user, new).await.unwrap().task.id
    }

    /// Makes tasks, four at a time, and waits until each is over or in doubt.
    async fn make(&self, tasks: usize) -> Vec<TaskView> {
        let mut done = Vec::new();
        for _ in 0..tasks / 4 {
            let four = futures::future::join_all((0..4).map(|_| self.create())).await;
            for id in four {
                done.push(
                    self.site.until(&id, |t| t.state.is_final() || t.state == TaskState::Uncertain).await,
                );
            }
        }
        done
    }

    /// Every task was taken once, by whichever account.
    fn assert_taken_once(&self, tasks: usize) {
        let mut taken: BTreeMap<String, usize> = BTreeMap::new();
        for account in 0..self.keys.len() {
            for (task, times) in self.behind(account).taken {
                *taken.entry(task).or_default() += times;
            }
        }
        assert_eq!(taken.len(), tasks);
        assert!(taken.values().all(|times| *times == 1), "{taken:?}");
    }

    async fn until_said(&self, id: &TaskId, message: &str) {
        self.site.until(id, |t| t.progress.message.as_ref().is_some_and(|text| text.zh == *message)).await;
    }
}

#[tokio::test]
async fn a_task_moves_on_from_an_account_that_its_vendor_refuses() {
    let moods = [
        (Mood::Refuses(ErrorKind::Auth), RestCause::Auth),
        (Mood::Refuses(ErrorKind::Balance), RestCause::Balance),
        (Mood::Refuses(ErrorKind::RateLimited), RestCause::RateLimited),
        (Mood::Refuses(ErrorKind::Busy), RestCause::Unavailable),
        (Mood::Limited(45), RestCause::RateLimited),
    ];
    on_both(|test| async move {
        for (mood, cause) in moods {
            let yard = yard(&test, &[mood, Mood::Fine]).await;
            for task in yard.make(40).await {
                assert_eq!(task.state, TaskState::Succeeded, "{mood:?}: {task:#?}");
            }
            yard.assert_taken_once(40);
            // The first four may be under way at once, and a passing limit is asked about once more.
            assert!(yard.behind(0).refused <= 5, "{mood:?}: {:?}", yard.behind(0).refused);
            assert_eq!(yard.rest(0).unwrap().cause, cause);
            assert_eq!(yard.rest(1), None);
            assert_eq!(yard.site.balance().await, (600, 0));
            yard.site.tasks.shutdown().await;
        }
    })
    .await;
}

#[tokio::test]
async fn tasks_wait_out_a_limit_of_the_only_account() {
    on_both(|test| async move {
        for mood in [Mood::Limited(45), Mood::Refuses(ErrorKind::RateLimited)] {
            let yard = yard(&test, &[mood]).await;
            let ids = futures::future::join_all((0..20).map(|_| yard.create())).await;
            for id in &ids {
                yard.until_said(id, "供应商限流，任务继续排队").await;
            }
            // The second refusal in a row, where the vendor does not say how long.
            yard.site
                .until(&ids[0], |_| yard.rest(0).unwrap().next_try_ms > yard.site.clock.now_ms() + 30_000)
                .await;
            let refused = yard.behind(0).refused;
            yard.push(20);
            tokio::time::sleep(Duration::from_millis(100)).await;
            assert_eq!(yard.behind(0).refused, refused, "an open breaker lets nothing through");
            yard.set(0, Mood::Fine);
            yard.push(45);
            for id in &ids {
                assert_eq!(yard.site.until_final(id).await.state, TaskState::Succeeded);
            }
            yard.assert_taken_once(20);
            assert_eq!(yard.site.balance().await, (800, 0));
            assert_eq!(yard.rest(0), None);
            yard.site.tasks.shutdown().await;
        }
    })
    .await;
}

#[tokio::test]
async fn an_account_that_stays_refused_costs_one_call_a_minute_and_its_tasks_end_with_their_points() {
    on_both(|test| async move {
        let yard = yard(&test, &[Mood::Refuses(ErrorKind::Balance)]).await;
        let id = yard.create().await;
        yard.until_said(&id, "供应商账号暂不可用，任务继续排队").await;
        assert_eq!(yard.behind(0).refused, 1);
        for minute in 1..=29 {
            yard.push(60);
            yard.site.until(&id, |_| yard.behind(0).refused > minute).await;
            let rested = |_: &TaskView| yard.rest(0).unwrap().next_try_ms > yard.site.clock.now_ms();
            let waiting = yard.site.until(&id, rested).await;
            assert_eq!(yard.behind(0).refused, minute + 1);
            assert!(!waiting.state.is_final());
        }
        assert_eq!(yard.behind(0).probes, 29);
        yard.push(61);
        let done = yard.site.until_final(&id).await;
        let error = done.error.unwrap();
        assert_eq!((done.state, done.charge), (TaskState::Failed, Charge::Released));
        assert_eq!(
            (error.kind.as_str(), &*error.message.zh),
            ("balance", "供应商账号暂不可用，请联系管理员")
        );
        assert_eq!(yard.site.balance().await, (1000, 0));
    })
    .await;
}

#[tokio::test]
async fn a_mended_key_is_found_by_a_free_question_and_no_task_pays_for_a_broken_one() {
    on_both(|test| async move {
        let yard = yard(&test, &[Mood::Refuses(ErrorKind::Auth)]).await;
        let id = yard.create().await;
        yard.until_said(&id, "供应商账号暂不可用，任务继续排队").await;
        for probe in 1..=3 {
            yard.push(61);
            yard.site.until(&id, |_| yard.behind(0).probes == probe).await;
            yard.site.until(&id, |_| yard.rest(0).unwrap().next_try_ms > yard.site.clock.now_ms()).await;
        }
        assert_eq!(yard.behind(0).refused, 1);
        yard.set(0, Mood::Fine);
        yard.push(61);
        let done = yard.site.until_final(&id).await;
        assert_eq!((done.state, done.progress.message), (TaskState::Succeeded, None));
        yard.assert_taken_once(1);
    })
    .await;
}

#[tokio::test]
async fn a_lost_submit_is_never_moved_and_several_rest_their_account() {
    on_both(|test| async move {
        let yard = yard(&test, &[Mood::Loses, Mood::Fine]).await;
        let done = yard.make(40).await;
        let doubtful = done.iter().filter(|task| task.state == TaskState::Uncertain).count();
        assert!(done.iter().all(|t| matches!(t.state, TaskState::Uncertain | TaskState::Succeeded)));
        assert_eq!(doubtful, yard.behind(0).taken.len());
        assert!((5..=8).contains(&doubtful), "{doubtful}");
        assert_eq!(yard.rest(0).unwrap().cause, RestCause::Unavailable);
        yard.assert_taken_once(40);
        assert_eq!(yard.site.balance().await.1, 10 * i64::try_from(doubtful).unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_poll_that_is_refused_for_its_key_rests_the_account_and_its_task_is_polled_on() {
    on_both(|test| async move {
        let yard = yard(&test, &[Mood::Slow]).await;
        let id = yard.create().await;
        yard.site.until(&id, |t| t.state == TaskState::Running).await;
        yard.set(0, Mood::Refuses(ErrorKind::Auth));
        yard.site.until(&id, |_| yard.rest(0).is_some_and(|rest| rest.cause == RestCause::Auth)).await;
        let next = yard.create().await;
        yard.until_said(&next, "供应商账号暂不可用，任务继续排队").await;
        assert_eq!((yard.behind(0).refused, yard.site.get(&id).await.state), (0, TaskState::Running));
        yard.set(0, Mood::Fine);
        assert_eq!(yard.site.until_final(&id).await.state, TaskState::Succeeded);
        yard.push(61);
        assert_eq!(yard.site.until_final(&next).await.state, TaskState::Succeeded);
        assert_eq!((yard.rest(0), yard.behind(0).refused), (None, 0));
    })
    .await;
}

#[tokio::test]
async fn a_job_that_its_vendor_goes_on_refusing_does_not_rest_the_account_again() {
    let test = baigong_base::db::testing::sqlite().await;
    let yard = yard(&test, &[Mood::Odd]).await;
    let odd = yard.create().await;
    yard.site.until(&odd, |_| yard.rest(0).is_some()).await;
    yard.push(61);
    let task = yard.create().await;
    assert_eq!(yard.site.until_final(&task).await.state, TaskState::Succeeded);
    let polls = yard.site.tasks.stats().polls;
    yard.site.until(&odd, |_| yard.site.tasks.stats().polls > polls + 3).await;
    assert_eq!((yard.rest(0), yard.site.get(&odd).await.state), (None, TaskState::Running));
}

#[tokio::test]
async fn a_good_answer_to_the_panels_question_ends_a_rest_and_one_task_goes_first() {
    let test = baigong_base::db::testing::sqlite().await;
    let yard = yard(&test, &[Mood::Refuses(ErrorKind::Auth)]).await;
    let ids = futures::future::join_all((0..8).map(|_| yard.create())).await;
    for id in &ids {
        yard.until_said(id, "供应商账号暂不可用，任务继续排队").await;
    }
    let refused = yard.behind(0).refused;
    let book = &yard.site.tasks.engine.accounts;
    book.prove(&yard.keys[0]);
    yard.site.until(&ids[0], |_| yard.behind(0).refused > refused).await;
    yard.site.until(&ids[0], |_| yard.rest(0).is_some()).await;
    assert_eq!(yard.behind(0).refused, refused + 1, "the vendor says one thing and does another");
    yard.set(0, Mood::Fine);
    book.prove(&yard.keys[0]);
    for id in &ids {
        assert_eq!(yard.site.until_final(id).await.state, TaskState::Succeeded);
    }
    assert_eq!(yard.rest(0), None);
    yard.assert_taken_once(8);
}

#[tokio::test]
async fn a_restart_does_not_begin_the_wait_for_resting_accounts_anew_and_costs_one_call() {
    on_both(|test| async move {
        let mut yard = yard(&test, &[Mood::Refuses(ErrorKind::Balance)]).await;
        let id = yard.create().await;
        let also = yard.create().await;
        yard.until_said(&also, "供应商账号暂不可用，任务继续排队").await;
        let since = yard.rest(0).unwrap().since_ms;
        while stored_rests::count(&test.db).await.unwrap() == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        for _ in 0..3 {
            let refused = yard.behind(0).refused;
            yard.push(20);
            yard = yard.restarted(&test).await;
            yard.site.until(&id, |_| yard.behind(0).refused == refused + 1).await;
            yard.until_said(&id, "供应商账号暂不可用，任务继续排队").await;
            assert_eq!(yard.rest(0).unwrap().since_ms, since);
            tokio::time::sleep(Duration::from_millis(50)).await;
            assert_eq!(yard.behind(0).refused, refused + 1, "one task finds out for all");
        }
        yard.push(29 * 60 + 30);
        for id in [&id, &also] {
            let done = yard.site.until_final(id).await;
            assert_eq!((done.state, done.error.unwrap().kind.as_str()), (TaskState::Failed, "balance"));
        }
        assert_eq!(yard.site.balance().await, (1000, 0));
    })
    .await;
}

#[tokio::test]
async fn tasks_that_waited_too_long_while_nobody_worked_go_if_their_account_works_now() {
    on_both(|test| async move {
        let yard = yard(&test, &[Mood::Refuses(ErrorKind::Balance)]).await;
        let ids = [yard.create().await, yard.create().await];
        yard.until_said(&ids[1], "供应商账号暂不可用，任务继续排队").await;
        while stored_rests::count(&test.db).await.unwrap() == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        yard.site.tasks.shutdown().await;
        yard.push(3600);
        yard.set(0, Mood::Fine);
        let yard = yard.restarted(&test).await;
        for id in &ids {
            assert_eq!(yard.site.until_final(id).await.state, TaskState::Succeeded);
        }
        while stored_rests::count(&test.db).await.unwrap() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(yard.rest(0), None);
    })
    .await;
}

#[tokio::test]
async fn a_poison_task_rests_no_account_that_works_for_others_and_is_given_up() {
    on_both(|test| async move {
        let yard = yard(&test, &[Mood::Fine, Mood::Fine]).await;
        yard.make(8).await;
        let poisoner = new_user(&test.db, &baigong_base::db::new_id()).await;
        yard.site
            .points
            .grant(&poisoner.id.own_account(), &baigong_base::db::new_id(), 100, "")
            .await
            .unwrap();
        let poison = [
            yard.create_by(&poisoner, "poison").await,
            yard.create_by(&poisoner, "poison").await,
            yard.create_by(&poisoner, "poison").await,
        ];
        let over = async |id: &TaskId| yard.site.tasks.get(&poisoner.id, id).await.unwrap().unwrap();
        let mut made = 8;
        let end = Instant::now() + Duration::from_secs(15);
        loop {
            assert!(Instant::now() < end, "the poison is never given up");
            // Nobody waits for a rest of a minute, which no clock ends here.
            for task in yard.make(8).await {
                assert_eq!(task.state, TaskState::Succeeded);
            }
            made += 8;
            assert_eq!((yard.rest(0), yard.rest(1)), (None, None));
            let mut done = true;
            for id in &poison {
                done &= over(id).await.state.is_final();
            }
            if done || made >= 96 {
                assert!(done, "the poison is not given up");
                break;
            }
        }
        for id in &poison {
            let failed = over(id).await;
            assert_eq!((failed.state, failed.charge), (TaskState::Failed, Charge::Released));
            // Nothing is wrong with the account, and nothing is said of it.
            assert_eq!(failed.error.unwrap().kind, "invalid_params");
        }
        assert!(yard.behind(0).refused + yard.behind(1).refused <= 3 * 6);
        yard.assert_taken_once(made);
    })
    .await;
}

#[tokio::test]
async fn a_key_that_two_users_are_refused_for_rests_although_it_just_worked() {
    let test = baigong_base::db::testing::sqlite().await;
    let yard = yard(&test, &[Mood::Fine]).await;
    yard.make(4).await;
    yard.set(0, Mood::Refuses(ErrorKind::Auth));
    let other = new_user(&test.db, &baigong_base::db::new_id()).await;
    yard.site.points.grant(&other.id.own_account(), &baigong_base::db::new_id(), 100, "").await.unwrap();
    let first = yard.create().await;
    yard.create_by(&other, "x").await;
    yard.site.until(&first, |_| yard.rest(0).is_some()).await;
    yard.until_said(&first, "供应商账号暂不可用，任务继续排队").await;
}
