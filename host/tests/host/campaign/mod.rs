//! Promise: what was paid for is delivered. Vendors that misbehave in every way that was seen of them, in mixtures, and
//! a host that is killed again and again: no task fails that another account could have served, none is submitted
//! twice, each comes to an end, and the books agree with the vendor's bill.
//!
//! `make campaign` runs the long form and prints its figures; `BAIGONG_CAMPAIGN_SEED` explores another history.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "tests")]

mod books;
mod faults;
mod late;
mod queue;
mod site;
mod told;
mod vendor;

use crate::process::Database;

/// `long` runs the whole campaign instead of a sample.
const FORM_ENV: &str = "BAIGONG_CAMPAIGN";
const SEED_ENV: &str = "BAIGONG_CAMPAIGN_SEED";

/// How much is tried.
#[derive(Debug, Clone, Copy)]
struct Extent {
    seed: u64,
    /// Periods between two kills of the host, each with other faults.
    periods: usize,
    /// Jobs that the vendor makes in a period.
    jobs_a_period: usize,
    /// Whether the last faults are waited out instead of ended by a kill: submits that hang take a minute.
    patient: bool,
    /// How long an account rests, in milliseconds: what stands for the minute of the default.
    rest_ms: u64,
    /// Jobs that finish after their deadline.
    late_jobs: usize,
    /// Tasks of the user who queues most.
    queued: usize,
    /// Kills of a host that tells a webhook of tasks.
    kills: usize,
}

impl Extent {
    fn from_environment() -> Self {
        let seed = std::env::var(SEED_ENV).ok().map_or(20_261_122, |text| text.parse().unwrap());
        match std::env::var(FORM_ENV).as_deref() {
            Ok("long") => Self {
                seed,
                periods: 20,
                // One period in five is a drought, without jobs: 10,000 in all.
                jobs_a_period: 625,
                patient: true,
                // Long enough to be written down, so that the next process takes it over.
                rest_ms: 6000,
                late_jobs: 1000,
                queued: 5000,
                kills: 1000,
            },
            Ok(other) => panic!("{FORM_ENV}={other}: only `long` is known"),
            Err(_) => Self {
                seed,
                periods: 4,
                jobs_a_period: 50,
                patient: false,
                rest_ms: 1500,
                late_jobs: 60,
                queued: 150,
                kills: 6,
            },
        }
    }
}

macro_rules! on_both {
    ($($name:ident: $test:path;)+) => {
        mod sqlite {
            use super::*;
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                $test(Database::Sqlite, Extent::from_environment()).await;
            })+
        }
        mod postgres {
            use super::*;
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                $test(Database::Postgres, Extent::from_environment()).await;
            })+
        }
    };
}

on_both! {
    faults_and_kills_fail_nothing_that_another_account_could_serve: faults::campaign;
    whatever_finishes_after_its_deadline_is_delivered_and_billed_once: late::jobs;
    every_event_is_told_under_one_id_however_often_the_host_is_killed: told::webhooks;
    one_users_queue_delays_anothers_first_by_at_most_one_slot: queue::turns;
}
