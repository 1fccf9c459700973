//! The promises, with a kind that does as it is told, on both databases.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use sqlx::FromRow;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::*;
use crate::db::testing::{ManualClock, TestDb, on_both};
use crate::db::{Db, Tx};
use crate::{on, read};

/// 2026-03-01 00:00 in China.
const START_MS: i64 = 1_772_294_400_000;

#[derive(FromRow)]
struct Parcel {
    id: String,
    attempts: i64,
    receiver: String,
}

impl Item for Parcel {
    fn id(&self) -> &str {
        &self.id
    }

    fn attempts(&self) -> i64 {
        self.attempts
    }

    fn receiver(&self) -> &str {
        &self.receiver
    }
}

/// What comes of every attempt.
#[derive(Clone, PartialEq)]
enum Road {
    Open,
    Closed,
    Gone,
    Endless,
    Silent,
    EndlessTo(&'static str),
}

/// The kind, as all processes of a site have it.
#[derive(Clone)]
struct Parcels {
    db: Db,
    road: Arc<Mutex<Road>>,
    sent: Arc<Mutex<Vec<String>>>,
    ended: Arc<Mutex<Vec<Ending>>>,
}

struct Site {
    parcels: Parcels,
    clock: Arc<ManualClock>,
    wake: Arc<Notify>,
    test: TestDb,
}

impl Kind for Parcels {
    type Item = Parcel;

    const NAME: &'static str = "parcels";
    const TABLE: &'static str = "parcels";
    const DUE: &'static str =
        "select id, attempts, receiver from parcels where not_before_ms <= $1 and $3 not like '% ' || receiver || ' %'
         order by not_before_ms, id limit $2";
    const PAUSES: Pauses = Pauses::ThenGiveUp(&[1_000, 5_000]);
    const LONGEST_ATTEMPT: Duration = Duration::from_secs(10);
    const AT_ONCE: usize = 3;
    const AT_ONCE_TO_ONE: usize = 2;
    const INTERVAL: Duration = Duration::from_secs(3600);

    async fn send(&self, parcel: &Parcel) -> Outcome {
        self.sent.lock().unwrap().push(parcel.id.clone());
        let road = self.road.lock().unwrap().clone();
        match road {
            Road::Open => Outcome::Done,
            Road::Silent => Outcome::NoAnswer("silent".into()),
            Road::EndlessTo(receiver) if receiver == parcel.receiver => std::future::pending().await,
            Road::EndlessTo(_) => Outcome::Done,
            Road::Closed => Outcome::TryAgain("closed".into()),
            Road::Gone => Outcome::GiveUp("gone".into()),
            Road::Endless => std::future::pending().await,
        }
    }

    async fn ended(&self, _: &mut Tx, _: &Parcel, ending: &Ending) -> sqlx::Result<()> {
        self.ended.lock().unwrap().push(ending.clone());
        Ok(())
    }

    async fn purge(&self) -> sqlx::Result<u64> {
        let mut tx = self.db.write().await?;
        let old = on!(&mut tx, c => sqlx::query("delete from parcels where id like 'old%'").execute(c).await?.rows_affected());
        tx.commit().await?;
        Ok(old)
    }
}

impl Site {
    async fn new(test: TestDb) -> Self {
        let parcels = Parcels {
            db: test.db.clone(),
            road: Arc::new(Mutex::new(Road::Open)),
            sent: Arc::default(),
            ended: Arc::default(),
        };
        let site = Self { parcels, clock: ManualClock::at(START_MS), wake: Arc::default(), test };
        site.run("create table parcels (id text primary key, attempts bigint not null, not_before_ms bigint not null, receiver text not null default '')").await;
        site
    }

    fn process(&self) -> Delivery<Parcels> {
        Delivery::new(self.test.db.clone(), self.clock.clone(), self.wake.clone(), self.parcels.clone())
    }

    async fn run(&self, sql: &'static str) {
        let mut tx = self.test.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query(sql).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
    }

    async fn put(&self, id: &str) {
        let mut tx = self.test.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query("insert into parcels (id, attempts, not_before_ms) values ($1, 0, 0)")
            .bind(id).execute(c).await.map(drop))
        .unwrap();
        tx.commit().await.unwrap();
    }

    async fn put_for(&self, receiver: &str, id: &str) {
        self.put(id).await;
        let mut tx = self.test.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query("update parcels set receiver = $2 where id = $1")
            .bind(id).bind(receiver).execute(c).await.map(drop))
        .unwrap();
        tx.commit().await.unwrap();
    }

    async fn left(&self) -> i64 {
        read!(&self.test.db, c => sqlx::query_scalar("select count(*) from parcels").fetch_one(c).await.unwrap())
    }

    fn road(&self, road: Road) {
        *self.parcels.road.lock().unwrap() = road;
    }

    fn sent(&self) -> usize {
        self.parcels.sent.lock().unwrap().len()
    }

    fn ended(&self) -> Vec<Ending> {
        self.parcels.ended.lock().unwrap().clone()
    }

    async fn until(&self, what: &str, done: impl AsyncFn() -> bool) {
        let began = Instant::now();
        while !done().await {
            assert!(began.elapsed().as_secs() < 20, "never {what}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// Attempts what is due, of a process that goes on.
async fn deliver(process: &Delivery<Parcels>) -> usize {
    process.deliver_due(&CancellationToken::new()).await.unwrap()
}

#[tokio::test]
async fn several_processes_attempt_each_row_once() {
    on_both(|test| async {
        let site = Site::new(test).await;
        // More than one round.
        for n in 0..300 {
            site.put(&format!("{n:03}")).await;
        }
        let (a, b, c) = (site.process(), site.process(), site.process());
        let (a, b, c) = tokio::join!(deliver(&a), deliver(&b), deliver(&c));
        assert_eq!((a + b + c, site.sent(), site.left().await), (300, 300, 0));
        let mut sent = site.parcels.sent.lock().unwrap().clone();
        sent.sort();
        sent.dedup();
        assert_eq!(sent.len(), 300);
    })
    .await;
}

#[tokio::test]
async fn what_failed_is_attempted_again_after_each_pause_and_given_up_in_the_end() {
    on_both(|test| async {
        let site = Site::new(test).await;
        let process = site.process();
        site.put("a").await;
        site.road(Road::Closed);
        for (attempt, pause) in [1_000, 5_000].into_iter().enumerate() {
            assert_eq!(deliver(&process).await, 1, "attempt {attempt}");
            site.clock.pass(pause - 1);
            assert_eq!(deliver(&process).await, 0, "attempt {attempt} pauses");
            site.clock.pass(1);
        }
        assert_eq!((deliver(&process).await, site.left().await), (1, 0));
        let ended = site.ended();
        let again: Vec<_> = ended.iter().map(|ending| (ending.attempt, ending.again_ms)).collect();
        assert_eq!(again, [(1, Some(START_MS + 1_000)), (2, Some(START_MS + 6_000)), (3, None)]);
        assert!(ended.iter().all(|ending| ending.failure.as_deref() == Some("closed")));

        site.put("b").await;
        site.road(Road::Gone);
        assert_eq!((deliver(&process).await, site.left().await), (1, 0), "no use at all");
    })
    .await;
}

#[tokio::test]
async fn a_pause_that_goes_on_does() {
    let goes_on = Pauses::LastGoesOn(&[5, 15]);
    assert_eq!([1, 2, 3, 90].map(|attempt| goes_on.after(attempt)), [Some(5), Some(15), Some(15), Some(15)]);
    let ends = Pauses::ThenGiveUp(&[5, 15]);
    assert_eq!([1, 2, 3, 90].map(|attempt| ends.after(attempt)), [Some(5), Some(15), None, None]);
}

#[tokio::test]
async fn an_attempt_whose_process_died_is_made_again_when_its_claim_is_over() {
    on_both(|test| async {
        let site = Site::new(test).await;
        site.put("a").await;
        site.road(Road::Endless);
        let (dying, next) = (site.process(), site.process());
        tokio::select! {
            _ = deliver(&dying) => panic!("it does not end"),
            () = site.until("sent", async || site.sent() == 1) => {}
        }
        site.road(Road::Open);
        site.clock.pass(19_999);
        assert_eq!(deliver(&next).await, 0, "it may still be on its way");
        site.clock.pass(1);
        assert_eq!((deliver(&next).await, site.sent(), site.left().await), (1, 2, 0));
    })
    .await;
}

#[tokio::test]
async fn a_late_end_changes_nothing_of_a_later_attempt() {
    on_both(|test| async {
        let site = Site::new(test).await;
        site.put("a").await;
        site.road(Road::Endless);
        let process = site.process();
        let late = async {
            site.until("sent", async || site.sent() == 1).await;
            // Meanwhile the claim is over, and another process has begun.
            site.run("update parcels set attempts = 2, not_before_ms = 7").await;
        };
        let stop = CancellationToken::new();
        let stopped = async {
            late.await;
            stop.cancel();
        };
        let (made, ()) = tokio::join!(process.deliver_due(&stop), stopped);
        assert_eq!(made.unwrap(), 1);
        let row: (i64, i64) = read!(&site.test.db, c => sqlx::query_as("select attempts, not_before_ms from parcels")
            .fetch_one(c).await.unwrap());
        assert_eq!((row, site.ended().len()), ((2, 7), 0));
    })
    .await;
}

#[tokio::test]
async fn the_stop_has_an_end_and_leaves_the_rest_to_the_next_process() {
    on_both(|test| async {
        let site = Site::new(test).await;
        for id in ["a", "b", "c", "d", "e"] {
            site.put(id).await;
        }
        site.road(Road::Endless);
        let (process, stop) = (site.process(), CancellationToken::new());
        let stopped = async {
            site.until("as many at once as the kind allows", async || site.sent() == Parcels::AT_ONCE).await;
            stop.cancel();
            Instant::now()
        };
        let ((), stopped) = tokio::join!(process.run(&stop), stopped);
        assert!(stopped.elapsed() < Duration::from_secs(3), "{:?}", stopped.elapsed());
        assert_eq!((site.sent(), site.left().await), (3, 5), "nothing more was begun");
        let failure = Some("the process ended before the answer".to_owned());
        assert!(site.ended().iter().all(|ending| ending.failure == failure));

        site.road(Road::Open);
        let next = site.process();
        assert_eq!(deliver(&next).await, 2);
        site.clock.pass(1_000);
        assert_eq!((deliver(&next).await, site.left().await), (3, 0));
    })
    .await;
}

#[tokio::test]
async fn a_receiver_that_hangs_holds_up_no_other() {
    on_both(|test| async {
        let site = Site::new(test).await;
        // More than is looked at in one round stands before what goes to the other one.
        for n in 0..300 {
            site.put_for("slow", &format!("a{n:03}")).await;
        }
        for n in 0..20 {
            site.put_for("quick", &format!("b{n:02}")).await;
        }
        site.road(Road::EndlessTo("slow"));
        let process = site.process();
        let heard = async || site.parcels.sent.lock().unwrap().iter().filter(|id| id.starts_with('b')).count();
        tokio::select! {
            _ = deliver(&process) => panic!("it does not end"),
            () = site.until("sent to the other one", async || heard().await == 20 && site.left().await == 300) => {}
        }
        assert_eq!(site.sent(), 22, "two at once to the one that hangs");
    })
    .await;
}

#[tokio::test]
async fn a_receiver_that_timed_out_is_tried_one_at_a_time_until_it_answers() {
    on_both(|test| async {
        let site = Site::new(test).await;
        for id in ["a", "b"] {
            site.put_for("slow", id).await;
        }
        site.road(Road::Silent);
        let process = site.process();
        assert_eq!(deliver(&process).await, 2);
        site.clock.pass(1_000);
        site.road(Road::Endless);
        tokio::select! {
            _ = deliver(&process) => panic!("it does not end"),
            () = async {
                site.until("tried", async || site.sent() == 3).await;
                tokio::time::sleep(Duration::from_millis(50)).await;
            } => {}
        }
        assert_eq!(site.sent(), 3, "one, though two are due");
    })
    .await;
}

#[tokio::test]
async fn a_worker_is_woken_and_removes_what_is_of_no_more_use() {
    on_both(|test| async {
        let site = Site::new(test).await;
        site.run("insert into parcels (id, attempts, not_before_ms) values ('old', 3, 9000000000000)").await;
        let (process, stop) = (site.process(), CancellationToken::new());
        let meanwhile = async {
            site.until("purged", async || site.left().await == 0).await;
            site.put("a").await;
            site.wake.notify_one();
            site.until("sent", async || site.left().await == 0).await;
            assert_eq!(site.sent(), 1);
            stop.cancel();
        };
        tokio::join!(process.run(&stop), meanwhile);
    })
    .await;
}
