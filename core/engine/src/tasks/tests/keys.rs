//! Tasks that are asked for by keys, which bound what is spent through them.

use baigong_ground::day::DAY_MS;
use baigong_ledger::caps::{CapPeriod, Caps, OverCap, SpendingCounters, Spent, spent_by};
use baigong_ledger::{Spender, SpendingKey};

use super::comparing::{item, request};
use super::*;
use crate::tasks::working::review::Verdict;

fn key(caps: Caps) -> SpendingKey {
    SpendingKey { id: "key_1".into(), caps, ..SpendingKey::default() }
}

fn spender<'a>(site: &'a Site, key: &SpendingKey) -> Spender<'a> {
    Spender { key: Some(Arc::new(key.clone())), ..Spender::from(&site.user) }
}

async fn create(
    site: &Site,
    key: &SpendingKey,
    name: &str,
    script: &str,
    n: u32,
) -> Result<TaskView, TaskError> {
    let created = site.tasks.create(spender(site, key), Site::request(name, script, n)).await;
    created.map(|created| created.task)
}

async fn spent(db: &TestDb, site: &Site) -> Spent {
    let now_ms = site.clock.now_ms();
    spent_by(&db.db, &["key_1"], now_ms).await.unwrap().remove("key_1").unwrap_or_default()
}

fn over(refused: Result<TaskView, TaskError>) -> OverCap {
    match refused {
        Err(TaskError::OverCap { over, .. }) => over,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn two_hundred_requests_at_once_spend_no_more_than_the_caps_of_their_key() {
    on_sites(|site, db| async move {
        site.points.grant(&site.user.id.own_account(), "more", 2000, "").await.unwrap();
        let capped = key(Caps { day: Some(50), ..Caps::default() });
        let all = (0..200).map(|n| {
            let (site, capped) = (&site, &capped);
            async move { create(site, capped, &n.to_string(), "text", 1).await }
        });
        let results = futures::future::join_all(all).await;
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 5);
        let refused = results.into_iter().find(Result::is_err).unwrap();
        assert_eq!(over(refused), OverCap { period: CapPeriod::Day, most: 50, left: 0 });
        assert_eq!(spent(&db, &site).await, Spent { day: 50, month: 50, total: 50 });
        let own = site.tasks.create(&site.user, Site::request("own", "text", 5)).await;
        assert!(own.is_ok(), "what the key may not spend, its owner may");
        assert!(site.points.check().await.unwrap().balanced);
    })
    .await;
}

/// Two keys below one, by their ids.
fn children(parent: SpendingKey, own: Caps) -> [SpendingKey; 2] {
    let parent = Arc::new(parent);
    ["key_2", "key_3"].map(|id| SpendingKey {
        id: id.into(),
        caps: own,
        parent: Some(parent.clone()),
        ..SpendingKey::default()
    })
}

async fn spent_of(db: &TestDb, site: &Site, key: &str) -> i64 {
    let now_ms = site.clock.now_ms();
    spent_by(&db.db, &[key], now_ms).await.unwrap().remove(key).unwrap_or_default().total
}

#[tokio::test]
async fn two_hundred_requests_of_two_keys_spend_no_more_than_the_caps_of_the_key_above_them() {
    on_sites(|site, db| async move {
        site.points.grant(&site.user.id.own_account(), "more", 2000, "").await.unwrap();
        let both = children(key(Caps { day: Some(50), ..Caps::default() }), Caps::default());
        let all = (0..200).map(|n| {
            let (site, child) = (&site, &both[n % 2]);
            async move { create(site, child, &n.to_string(), "text", 1).await }
        });
        let results = futures::future::join_all(all).await;
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 5);
        let refused = results.into_iter().find(Result::is_err).unwrap();
        assert_eq!(over(refused), OverCap { period: CapPeriod::Day, most: 50, left: 0 });
        assert_eq!(spent(&db, &site).await.total, 50, "what they spend, the key above them spends");
        assert_eq!(spent_of(&db, &site, "key_2").await + spent_of(&db, &site, "key_3").await, 50);
        assert!(site.points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn what_comes_back_comes_back_to_a_key_and_to_the_one_above_it() {
    on_sites(|site, db| async move {
        let [child, other] = children(
            key(Caps { total: Some(40), ..Caps::default() }),
            Caps { total: Some(30), ..Caps::default() },
        );
        let failed = create(&site, &child, "a", "job; failed", 3).await.unwrap();
        assert_eq!(over(create(&site, &child, "b", "text", 1).await).most, 30, "its own cap first");
        assert_eq!(over(create(&site, &other, "b", "text", 2).await).left, 10, "what is left above it");
        site.until_final(&failed.id).await;
        assert_eq!((spent_of(&db, &site, "key_2").await, spent(&db, &site).await.total), (0, 0));
        let made = create(&site, &other, "b", "text", 3).await.unwrap();
        site.until_final(&made.id).await;
        assert_eq!((spent_of(&db, &site, "key_3").await, spent(&db, &site).await.total), (30, 30));
        assert!(site.points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn keys_below_one_share_its_tools_and_its_tasks_under_way() {
    on_sites(|site, _db| async move {
        let narrow = SpendingKey { max_active: Some(2), ..key(Caps::default()) };
        let [one, two] = children(narrow, Caps::default());
        create(&site, &one, "a", "stream", 1).await.unwrap();
        create(&site, &two, "b", "stream", 1).await.unwrap();
        let third = create(&site, &one, "c", "stream", 1).await;
        assert!(matches!(third, Err(TaskError::KeyBusy { most: 2 })), "{third:?}");
        let elsewhere = SpendingKey { tools: vec!["other".into()], ..key(Caps::default()) };
        let [one, _] = children(elsewhere, Caps::default());
        let refused = create(&site, &one, "d", "text", 1).await;
        assert!(matches!(refused, Err(TaskError::ToolNotOfKey(_))), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn what_comes_back_may_be_spent_again_and_a_repeated_request_is_still_known() {
    on_sites(|site, db| async move {
        let capped = key(Caps { total: Some(30), ..Caps::default() });
        let failed = create(&site, &capped, "a", "job; failed", 3).await.unwrap();
        assert_eq!(over(create(&site, &capped, "b", "text", 1).await).left, 0);
        let again =
            site.tasks.create(spender(&site, &capped), Site::request("a", "job; failed", 3)).await.unwrap();
        assert!(again.replayed);
        site.until_final(&failed.id).await;
        assert_eq!(spent(&db, &site).await, Spent::default());
        let made = create(&site, &capped, "b", "text", 2).await.unwrap();
        site.until_final(&made.id).await;
        assert_eq!(spent(&db, &site).await.total, 20);
        let refused = over(create(&site, &capped, "c", "text", 2).await);
        assert_eq!(refused, OverCap { period: CapPeriod::Total, most: 30, left: 10 });
        assert!(site.points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn a_day_gives_new_room_and_takes_back_what_yesterday_held() {
    on_sites(|site, db| async move {
        let capped = key(Caps { day: Some(10), month: Some(1000), total: None });
        let yesterday = create(&site, &capped, "a", "lost", 1).await.unwrap();
        site.until(&yesterday.id, |task| task.state == TaskState::Uncertain).await;
        assert_eq!(over(create(&site, &capped, "b", "text", 1).await).period, CapPeriod::Day);
        site.clock.0.fetch_add(24 * 3600 * 1000, Ordering::Relaxed);
        let today = create(&site, &capped, "b", "text", 1).await.unwrap();
        site.until_final(&today.id).await;
        assert_eq!(spent(&db, &site).await.total, 20);
        assert!(site.tasks.decide(&yesterday.id, Verdict::Refund).await.unwrap());
        let left = spent(&db, &site).await;
        assert_eq!((left.day, left.total), (10, 10), "yesterday has it back, not today");
    })
    .await;
}

#[tokio::test]
async fn a_key_uses_its_tools_alone_and_has_only_so_many_tasks_under_way() {
    on_sites(|site, _db| async move {
        let elsewhere = SpendingKey { tools: vec!["other".into()], ..key(Caps::default()) };
        let refused = create(&site, &elsewhere, "a", "text", 1).await;
        assert!(matches!(refused, Err(TaskError::ToolNotOfKey(_))), "{refused:?}");
        let narrow = SpendingKey { max_active: Some(2), ..key(Caps::default()) };
        create(&site, &narrow, "a", "stream", 1).await.unwrap();
        create(&site, &narrow, "b", "stream", 1).await.unwrap();
        let third = create(&site, &narrow, "c", "stream", 1).await;
        assert!(matches!(third, Err(TaskError::KeyBusy { most: 2 })), "{third:?}");
        assert_eq!(site.balance().await, (80, 20));
    })
    .await;
}

#[tokio::test]
async fn a_comparison_is_within_the_caps_as_a_whole_or_not_begun() {
    on_sites(|site, db| async move {
        let capped = key(Caps { month: Some(30), ..Caps::default() });
        let four = [item("only", "text", 2), item("only", "text", 2)];
        let refused = site.tasks.compare(spender(&site, &capped), request("c", &four, 100)).await;
        assert!(
            matches!(refused, Err(TaskError::OverCap { needed: 40, over: OverCap { left: 30, .. } })),
            "{refused:?}"
        );
        assert_eq!(spent(&db, &site).await, Spent::default());
        let three = [item("only", "text", 2), item("only", "text", 1)];
        let begun = site.tasks.compare(spender(&site, &capped), request("c", &three, 100)).await.unwrap();
        assert_eq!(spent(&db, &site).await.month, 30);
        for task in &begun.comparison.tasks {
            site.until_final(&task.id).await;
        }
    })
    .await;
}

#[tokio::test]
async fn what_was_asked_for_before_midnight_is_within_the_caps_of_that_day() {
    on_sites(|site, db| async move {
        let capped = key(Caps { day: Some(20), ..Caps::default() });
        let made = create(&site, &capped, "a", "text", 2).await.unwrap();
        site.until_final(&made.id).await;
        let mut tx = db.db.write().await.unwrap();
        let held_ms = made.created_ms;
        let mut counters =
            SpendingCounters::of(&mut tx, &[("key_1", held_ms), ("key_1", held_ms + DAY_MS)]).await.unwrap();
        let refused = counters.allow("key_1", &capped.caps, 1, held_ms);
        assert_eq!(refused, Err(OverCap { period: CapPeriod::Day, most: 20, left: 0 }));
        assert_eq!(counters.allow("key_1", &capped.caps, 20, held_ms + DAY_MS), Ok(()));
        counters.reserve("key_1", 20, held_ms + DAY_MS);
        assert!(counters.allow("key_1", &capped.caps, 1, held_ms + DAY_MS).is_err());
    })
    .await;
}

#[tokio::test]
async fn what_a_test_key_asks_for_is_made_by_simulated_vendors_alone_and_costs_nothing() {
    on_both(|db| async move {
        let clock = Arc::<Pushed>::default();
        let points = Points::new(db.db.clone(), clock.clone());
        let user = new_user(&db.db, "tester").await;
        let tool = Tool::of::<Scripted>().unwrap();
        let simulated =
            AccountConfig { demo: true, tests_only: true, ..account(&tool, "simulated", json!({})) };
        let real = account(&tool, "real", json!({}));
        let only_simulated = engine(vec![simulated.clone()], &db, clock.clone()).await;
        let site = Site { tasks: only_simulated, points, user, clock: clock.clone() };
        let test = SpendingKey { test: true, ..key(Caps { total: Some(1), ..Caps::default() }) };
        let refused = site.tasks.create(&site.user, Site::request("a", "text", 3)).await;
        assert!(matches!(refused, Err(TaskError::Unavailable(_))), "an account for tests is for nobody else");
        let made_by = async |id: &TaskId| -> String {
            baigong_base::read!(&db.db, c => sqlx::query_scalar("select account_id from tasks where id = $1")
                .bind(id).fetch_one(c).await)
            .unwrap()
        };
        let made = create(&site, &test, "b", "text", 3).await.unwrap();
        let made = site.until_final(&made.id).await;
        assert_eq!(
            (made.state, made.test, made.points, made.charged),
            (TaskState::Succeeded, true, 0, Some(0))
        );
        assert_eq!(made_by(&made.id).await, "simulated");
        site.tasks.shutdown().await;

        let site = Site { tasks: engine(vec![simulated, real.clone()], &db, clock.clone()).await, ..site };
        site.points.grant(&site.user.id.own_account(), "start", 100, "").await.unwrap();
        let live = site.tasks.create(&site.user, Site::request("c", "text", 3)).await.unwrap().task;
        let tried = create(&site, &test, "d", "text", 3).await.unwrap();
        for (id, account) in [(&live.id, "real"), (&tried.id, "simulated")] {
            site.until_final(id).await;
            assert_eq!(made_by(id).await, account);
        }
        assert_eq!(site.balance().await, (70, 0));
        assert!(site.points.check().await.unwrap().balanced);
        site.tasks.shutdown().await;

        let site = Site { tasks: engine(vec![real], &db, clock.clone()).await, ..site };
        let refused = create(&site, &test, "e", "text", 3).await;
        assert!(matches!(refused, Err(TaskError::Unavailable(_))), "no real vendor makes what is tried");
    })
    .await;
}

async fn engine(accounts: Vec<AccountConfig>, db: &TestDb, clock: Arc<Pushed>) -> Tasks {
    engine_with(Tool::of::<Scripted>().unwrap(), accounts, db, clock, settings()).await
}
