//! The ledger under random use: grants, adjustments, purchases, tasks that are made, settled and doubted, alone and
//! at the same time, repeated, and cut off in the middle; on the real transactions of the ledger, of the task writer
//! and of the review.
//!
//! After every step everything is read back: the answers and what is in the database must be explained by doing the
//! step's operations one after the other in some order, and the invariants are recomputed. An operation that was
//! cut off (its future dropped at some await, as when its request or its process dies) has happened whole or not at
//! all. Not covered here: the death of the whole process at the engine's named steps (host/tests/host/crash.rs), and a
//! database that loses what it acknowledged.

mod coverage;
mod explain;
mod model;
mod steps;
mod world;

use std::cell::{Cell, RefCell};

use baigong_base::db::testing::{TestDb, postgres, sqlite};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use tokio::sync::Mutex;

use coverage::Coverage;
use world::World;

/// Another seed explores other histories: `BAIGONG_PROPERTY_SEED=7 cargo test property`.
const SEED_ENV: &str = "BAIGONG_PROPERTY_SEED";
/// More histories: `BAIGONG_PROPERTY_CASES=1000`.
const CASES_ENV: &str = "BAIGONG_PROPERTY_CASES";
const CASES: u32 = 42;
const STEPS: usize = 50;

fn number(name: &str, ordinary: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(ordinary)
}

fn explore(open: impl Future<Output = TestDb>) -> Coverage {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let test = Mutex::new(runtime.block_on(open));
    let seed = number(SEED_ENV, 20_261_121);
    let cases = number(CASES_ENV, CASES);
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed.to_le_bytes());
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 400, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let (case, coverage) = (Cell::new(0), RefCell::new(Coverage::default()));
    let outcome = runner.run(&proptest::collection::vec(steps::step(), STEPS), |history| {
        case.set(case.get() + 1);
        runtime.block_on(async {
            let mut test = test.lock().await;
            let mut world = World::new(&mut test, case.get()).await;
            for (at, step) in history.iter().enumerate() {
                world
                    .take(step)
                    .await
                    .map_err(|why| TestCaseError::fail(format!("step {at}, {step:?}: {why}")))?;
            }
            coverage.borrow_mut().add(&world.coverage);
            Ok(())
        })
    });
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(why, history)) => {
            panic!("{SEED_ENV}={seed}: {why}\nthe shortest history found: {history:#?}")
        }
        Err(TestError::Abort(why)) => panic!("{SEED_ENV}={seed}: aborted: {why}"),
    }
    let coverage = coverage.into_inner();
    eprintln!("{coverage:?}");
    coverage
}

/// A run in which something never happened would prove nothing about it.
fn everything_happened(coverage: &Coverage) {
    assert!(coverage.steps >= 2000, "{coverage:?}");
    for (what, count) in coverage.counts() {
        assert!(count > 0, "no {what} in {coverage:?}");
    }
}

#[test]
fn random_interleavings_and_crashes_keep_the_books_on_sqlite() {
    everything_happened(&explore(sqlite()));
}

#[test]
fn random_interleavings_and_crashes_keep_the_books_on_postgresql() {
    everything_happened(&explore(postgres()));
}
