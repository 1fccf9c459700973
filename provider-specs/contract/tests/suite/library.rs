//! The suite as a library: within a server, by a clock that is passed in, and without a panic.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::sample::{Sample, flaw, specs};
use baigong_contract::Bench;
use baigong_provider::{Clock, Registry, SystemClock, Tool};
use baigong_provider_specs::spec::VendorSpec;
use baigong_provider_specs::{SimOptions, Simulator};

/// Goes on by a hundredth of a second whenever somebody looks.
struct Steps(AtomicI64);

impl Clock for Steps {
    fn now_ms(&self) -> i64 {
        self.0.fetch_add(10, Ordering::Relaxed)
    }
}

#[test]
fn a_check_takes_its_time_from_the_clock_that_it_is_given() {
    let clock = Arc::new(Steps(AtomicI64::new(0)));
    let bench = Bench::of::<Sample<{ flaw::NONE }>>(&specs(), clock.clone()).unwrap();
    for check in ["examples_run_end_to_end", "job_handle_survives_storage"] {
        let before = clock.now_ms();
        let report = baigong_contract::inspect(&bench, check).unwrap();
        assert_eq!(report.problems(), [""; 0]);
        assert!(clock.now_ms() - before > 100, "{check} did not look at the clock");
    }
}

#[tokio::test]
async fn a_server_inspects_a_provider_from_a_blocking_task() {
    let bench = Bench::of::<Sample<{ flaw::NONE }>>(&specs(), Arc::new(SystemClock)).unwrap();
    let inspect = move || baigong_contract::inspect(&bench, "recorded_cases_replay");
    let report = tokio::task::spawn_blocking(inspect).await.unwrap().unwrap();
    assert_eq!(report.problems(), [""; 0]);
}

#[test]
fn a_panic_of_the_provider_is_a_problem_and_no_panic() {
    let bench = Bench::of::<Sample<{ flaw::PANICS }>>(&specs(), Arc::new(SystemClock)).unwrap();
    let report = baigong_contract::inspect(&bench, "bad_replies_to_a_poll_never_fail_the_job").unwrap();
    let problems = report.problems().join("\n");
    assert!(problems.contains("ended with a panic") && problems.contains("a state is a text"), "{problems}");
}

#[test]
fn a_check_that_does_not_exist_is_an_error() {
    let bench = Bench::of::<Sample<{ flaw::NONE }>>(&specs(), Arc::new(SystemClock)).unwrap();
    assert_eq!(baigong_contract::inspect(&bench, "no_such_check").unwrap_err(), "no check no_such_check");
}

#[tokio::test]
async fn demo_accounts_are_valid_for_their_tools() {
    let specs = VendorSpec::load_all(&specs()).unwrap();
    let sim = Simulator::start_with(SimOptions::default(), specs).await.unwrap();
    let registry = Registry::from_tools([Tool::of::<Sample<{ flaw::NONE }>>()]).unwrap();
    let accounts = sim.accounts(&registry);
    assert_eq!((accounts.len(), accounts[0].tool.as_str()), (1, "sample"));
    assert_eq!(accounts[0].base_url, sim.wire_url("sample", "relay"));
    registry.tool("sample").unwrap().credentials(accounts[0].credentials.clone()).unwrap();
}
