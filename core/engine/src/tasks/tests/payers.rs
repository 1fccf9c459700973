//! Tasks whose points are another account's than their user's own.

use baigong_ledger::caps::{CapPeriod, Caps, OverCap, Spent, spent_by};
use baigong_ledger::{EntryKind, PayerId, Spender, SpendingKey};

use super::comparing::{item, request};
use super::*;
use crate::tasks::working::review::Verdict;
use baigong_base::db::testing::postgres;

/// An account that is no user's own.
struct Shared<'a> {
    site: &'a Site,
    payer: PayerId,
}

impl<'a> Shared<'a> {
    async fn with(site: &'a Site, db: &Db, points: i64) -> Self {
        let payer = PayerId::new(baigong_base::db::new_id());
        let mut tx = db.write().await.unwrap();
        Points::open(&mut tx, &payer, 0).await.unwrap();
        tx.commit().await.unwrap();
        site.points.grant(&payer, "shared", points, "").await.unwrap();
        Self { site, payer }
    }

    fn spender(&self) -> Spender<'a> {
        Spender { payer: self.payer.clone(), ..Spender::from(&self.site.user) }
    }

    fn member(&self, caps: Caps) -> Spender<'a> {
        Spender { member_caps: caps, ..self.spender() }
    }

    async fn spent(&self, db: &Db) -> Spent {
        let member = self.payer.counter_of(&self.site.user.id).unwrap();
        spent_by(db, &[&member], self.site.clock.now_ms()).await.unwrap().remove(&member).unwrap_or_default()
    }

    async fn create(&self, script: &str) -> TaskView {
        let key = baigong_base::db::new_id();
        self.site.tasks.create(self.spender(), Site::request(&key, script, 1)).await.unwrap().task
    }

    /// Available and held points; what the user has of their own must not have changed.
    async fn balance(&self) -> (i64, i64) {
        assert_eq!(self.site.balance().await, (100, 0), "the user's own points are untouched");
        let balance = self.site.points.balance(&self.payer).await.unwrap();
        (balance.available, balance.held)
    }
}

#[tokio::test]
async fn whoever_pays_for_a_task_pays_all_of_it_and_gets_back_what_comes_back() {
    on_sites(|site, db| async move {
        let shared = Shared::with(&site, &db.db, 50).await;
        let made = shared.create("text").await;
        site.until_final(&made.id).await;
        assert_eq!(shared.balance().await, (40, 0), "spent");
        let failed = shared.create("job; failed").await;
        site.until_final(&failed.id).await;
        assert_eq!(shared.balance().await, (40, 0), "given back");
        let again = site.tasks.retry(shared.spender(), &failed.id, "again".into()).await.unwrap().task;
        site.until_final(&again.id).await;
        assert_eq!(shared.balance().await, (40, 0));
        let doubted = shared.create("lost").await;
        site.until(&doubted.id, |task| task.state == TaskState::Uncertain).await;
        assert_eq!(shared.balance().await, (30, 10), "held as long as nobody knows");
        assert!(site.tasks.decide(&doubted.id, Verdict::Refund).await.unwrap());
        assert_eq!(shared.balance().await, (40, 0));
        let missed = shared.create("job; unfetchable").await;
        site.until_final(&missed.id).await;
        assert_eq!(shared.balance().await, (30, 0));
        site.clock.0.fetch_add(25 * 3600 * 1000, Ordering::Relaxed);
        site.until(&missed.id, |task| task.storage == Storage::Lost).await;
        assert_eq!(shared.balance().await, (40, 0), "what was lost comes back to whoever paid");

        let money = site.works().money(&site.user.id, &made.id).await.unwrap().unwrap();
        let steps: Vec<(EntryKind, i64)> =
            money.steps.iter().map(|step| (step.kind, step.available_after)).collect();
        assert_eq!(steps, [(EntryKind::Hold, 40), (EntryKind::Capture, 40)], "the user sees what it cost");
    })
    .await;
}

#[tokio::test]
async fn what_an_account_does_not_have_its_tasks_cannot_spend_whatever_the_user_has() {
    on_sites(|site, db| async move {
        let shared = Shared::with(&site, &db.db, 30).await;
        let refused = site.tasks.create(shared.spender(), Site::request("k", "text", 4)).await;
        assert!(
            matches!(refused, Err(TaskError::InsufficientPoints { needed: 40, available: 30 })),
            "{refused:?}"
        );
        let three = [item("only", "text", 1), item("only", "text", 1), item("only", "text", 2)];
        let refused = site.tasks.compare(shared.spender(), request("c", &three, 100)).await;
        assert!(
            matches!(refused, Err(TaskError::InsufficientPoints { needed: 40, available: 30 })),
            "{refused:?}"
        );
        let begun =
            site.tasks.compare(shared.spender(), request("c", &three[..2], 100)).await.unwrap().comparison;
        for task in &begun.tasks {
            site.until_final(&task.id).await;
        }
        assert_eq!(shared.balance().await, (10, 0));
        // The user's own points are there for what the user pays.
        let own = site.create("text").await;
        site.until_final(&own.id).await;
        assert_eq!(site.balance().await, (90, 0));
        assert_eq!(site.points.balance(&shared.payer).await.unwrap().available, 10);
    })
    .await;
}

#[tokio::test]
async fn two_hundred_requests_of_a_member_at_once_spend_no_more_than_the_members_cap() {
    on_sites(|site, db| async move {
        let shared = Shared::with(&site, &db.db, 2000).await;
        let caps = Caps { day: Some(50), ..Caps::default() };
        let all = (0..200)
            .map(|n| site.tasks.create(shared.member(caps), Site::request(&n.to_string(), "text", 1)));
        let results = futures::future::join_all(all).await;
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 5);
        for refused in results.into_iter().filter_map(Result::err) {
            let over = OverCap { period: CapPeriod::Day, most: 50, left: 0 };
            assert!(
                matches!(refused, TaskError::OverMemberCap { needed: 10, over: told } if told == over),
                "{refused:?}"
            );
        }
        let (available, held) = shared.balance().await;
        assert!(held <= 50 && available == 1950, "{available} {held}");
        assert_eq!(shared.spent(&db.db).await, Spent { day: 50, month: 50, total: 50 });
        assert!(site.points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn two_processes_together_spend_no_more_than_a_members_cap() {
    let test = postgres().await;
    let site = site(&test).await;
    let other = engine(&test, site.clock.clone(), settings()).await;
    let shared = Shared::with(&site, &test.db, 2000).await;
    let caps = Caps { month: Some(50), ..Caps::default() };
    let all = (0..200).map(|n| {
        let process = if n % 2 == 0 { &site.tasks } else { &other };
        process.create(shared.member(caps), Site::request(&n.to_string(), "text", 1))
    });
    let results = futures::future::join_all(all).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 5);
    assert!(
        results
            .iter()
            .filter_map(|result| result.as_ref().err())
            .all(|refused| matches!(refused, TaskError::OverMemberCap { .. }))
    );
    assert_eq!(shared.spent(&test.db).await.month, 50);
    assert_eq!(shared.balance().await.0, 1950);
    assert!(site.points.check().await.unwrap().balanced);
    other.shutdown().await;
}

#[tokio::test]
async fn what_comes_back_to_an_account_that_several_share_its_member_may_spend_again() {
    on_sites(|site, db| async move {
        let shared = Shared::with(&site, &db.db, 100).await;
        let caps = Caps { day: Some(30), ..Caps::default() };
        let failed =
            site.tasks.create(shared.member(caps), Site::request("a", "job; failed", 3)).await.unwrap().task;
        assert!(site.tasks.create(shared.member(caps), Site::request("b", "text", 1)).await.is_err());
        site.until_final(&failed.id).await;
        assert_eq!(shared.spent(&db.db).await, Spent::default());
        assert!(site.tasks.create(shared.member(caps), Site::request("b", "text", 3)).await.is_ok());
        assert_eq!(shared.spent(&db.db).await.day, 30);
        let own = site.tasks.create(&site.user, Site::request("own", "text", 5)).await;
        assert!(own.is_ok(), "nobody bounds what people spend of their own");
    })
    .await;
}

#[tokio::test]
async fn a_members_key_spends_within_both_caps_and_what_one_refuses_the_other_does_not_count() {
    on_sites(|site, db| async move {
        let shared = Shared::with(&site, &db.db, 1000).await;
        let caps = |day| Caps { day: Some(day), ..Caps::default() };
        let create = async |name: &str, key: i64, member: i64, n: u32| {
            let key = SpendingKey { id: "key_1".into(), caps: caps(key), ..SpendingKey::default() };
            let spender = Spender { key: Some(Arc::new(key)), ..shared.member(caps(member)) };
            site.tasks.create(spender, Site::request(name, "text", n)).await
        };
        assert!(matches!(create("a", 100, 20, 3).await, Err(TaskError::OverMemberCap { needed: 30, .. })));
        assert!(matches!(create("b", 20, 100, 3).await, Err(TaskError::OverCap { needed: 30, .. })));
        assert_eq!(shared.spent(&db.db).await, Spent::default());
        assert!(create("c", 30, 30, 3).await.is_ok());
        assert_eq!(shared.spent(&db.db).await.day, 30);
    })
    .await;
}
