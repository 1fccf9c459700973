//! Tasks whose points are another account's than their user's own.

use baigong_ledger::{EntryKind, PayerId, Spender};

use super::comparing::{item, request};
use super::*;
use crate::tasks::working::review::Verdict;

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
