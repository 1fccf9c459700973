//! The contract suite: what every provider must pass, as named checks over its vendor's folder.
//!
//! `tests/contract.rs` of a plug-in is one line: `baigong_contract::contract_tests!(my_crate::MyTool);`
//!
//! Nothing here needs a test runner. A program loads a [`Bench`] with its own clock, and calls [`inspect`] for each of
//! the [`names`]; it gets a [`Report`] and no panic.

mod abilities;
mod arbitrary;
mod bench;
mod capture;
mod cases;
mod compat;
mod end_to_end;
mod examples;
mod finding;
mod generate;
mod hosts;
mod idempotence;
mod ids;
mod inputs;
mod json;
mod manifest;
mod measure;
mod messages;
mod previews;
mod prices;
mod reach;
mod refusals;
mod reported;
mod resilience;
mod results;
mod rig;
mod schema;
mod script;
mod secrets;
mod statuses;
mod submit_faults;
mod texts;
mod trials;
mod vary;

use std::any::Any;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use baigong_provider::{Provider, SystemClock};

pub use baigong_provider_specs::spec::Source;
pub use bench::Bench;

/// What a check found. Empty means passed.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Report {
    problems: Vec<String>,
}

impl Report {
    /// Adds a problem: where it is, what is wrong, and what to mend.
    pub fn add(&mut self, problem: impl Into<String>) {
        let problem = problem.into();
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Adds a problem unless `fine`.
    pub fn check(&mut self, fine: bool, problem: impl FnOnce() -> String) {
        if !fine {
            self.add(problem());
        }
    }

    /// What was found.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    fn merge(&mut self, result: Result<(), String>) {
        if let Err(problem) = result {
            self.add(problem);
        }
    }
}

type Check = for<'a> fn(&'a Bench) -> Pin<Box<dyn Future<Output = Report> + 'a>>;

macro_rules! checks {
    ($($module:ident :: $name:ident),* $(,)?) => {
        /// Every check, by name.
        const CHECKS: &[(&str, Check)] = &[$((stringify!($name), |bench| Box::pin($module::$name(bench)))),*];
    };
}

checks![
    bench::folder_is_sound,
    manifest::manifest_is_complete,
    manifest::account_form_marks_its_secrets,
    bench::readme_names_the_sources,
    bench::every_mode_has_a_recorded_case,
    bench::failures_are_recorded,
    manifest::cadences_are_within_bounds,
    texts::every_text_has_both_languages,
    texts::mark_is_drawn,
    schema::schema_is_form_ready,
    schema::defaults_and_examples_are_valid,
    examples::examples_can_be_pressed,
    previews::previews_are_small_and_can_be_shown,
    messages::fixed_messages_appear,
    prices::every_combination_has_exactly_one_price,
    reported::what_is_reported_never_costs_more,
    reach::every_price_dimension_reaches_the_wire,
    reach::every_offered_combination_is_taken_somewhere,
    reach::every_parameter_reaches_the_wire,
    reach::long_texts_arrive_whole,
    trials::refusals_come_first_and_name_a_field,
    inputs::files_travel_as_the_wire_says,
    compat::schema_snapshot_is_current,
    compat::manifest_snapshot_is_current,
    compat::old_inputs_stay_valid,
    cases::recorded_cases_replay,
    end_to_end::examples_run_end_to_end,
    end_to_end::fault_words_give_typed_outcomes,
    end_to_end::requests_match_the_document,
    statuses::every_documented_status_is_mapped,
    statuses::unknown_status_keeps_running,
    resilience::bad_replies_to_a_poll_never_fail_the_job,
    resilience::rate_limits_are_typed_and_honoured,
    submit_faults::bad_replies_to_a_submit_are_typed_errors,
    submit_faults::submit_timeout_is_ambiguous_and_not_repeated,
    submit_faults::refused_connection_may_be_retried,
    refusals::a_wrong_key_is_a_refusal_of_kind_auth,
    refusals::a_refusal_that_repeats_the_prompt_blames_no_account,
    refusals::a_vendor_that_is_away_may_be_asked_again,
    refusals::a_refused_token_is_made_anew,
    refusals::a_refused_cancel_never_stops,
    refusals::poll_errors_never_end_a_job,
    finding::jobs_are_found_by_our_id_where_the_wire_says_so,
    ids::odd_ids_lead_to_their_own_job,
    ids::empty_ids_are_never_jobs,
    ids::unknown_jobs_have_no_result,
    results::every_result_is_delivered,
    results::what_is_no_address_is_no_result,
    results::a_running_job_has_no_result,
    results::percentages_stay_within_bounds,
    idempotence::finished_job_answers_the_same_twice,
    idempotence::job_handle_survives_storage,
    secrets::secrets_are_never_shown,
    refusals::an_echoed_token_is_wiped,
    hosts::only_allowed_hosts_are_contacted,
    arbitrary::arbitrary_replies_never_panic,
    abilities::cancel_works_where_it_is_declared,
    abilities::probe_tells_good_keys_from_bad,
    abilities::streaming_reports_progress,
];

/// Names of all checks, as `skips.json` may name them.
pub fn names() -> impl Iterator<Item = &'static str> {
    CHECKS.iter().map(|(name, _)| *name)
}

/// Runs one check and gives what it found, whatever `skips.json` says.
///
/// Blocks until the check is done, which may take seconds: within an async runtime, call it from a blocking task. The
/// check has a thread and a runtime of its own, so a provider that panics or blocks harms nothing else. A panic is a
/// problem of the report.
///
/// # Errors
/// When there is no such check, or no thread or runtime for it.
pub fn inspect(bench: &Bench, name: &str) -> Result<Report, String> {
    let check = CHECKS.iter().find(|(known, _)| *known == name).ok_or_else(|| format!("no check {name}"))?.1;
    let work = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.map(|runtime| runtime.block_on(check(bench))).map_err(|e| e.to_string())
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn_scoped(scope, work);
        let outcome = thread.map_err(|e| e.to_string())?.join();
        outcome.unwrap_or_else(|panic| {
            let said = panic_message(&*panic);
            Ok(Report { problems: vec![format!("the check ended with a panic: {said}")] })
        })
    })
}

/// What a panic said.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

/// Runs one check as a test, unless `skips.json` gives a reason not to.
///
/// # Panics
/// When the provider or its folder cannot be loaded, or the check finds a problem: that is how a test fails.
pub fn run<P: Provider>(source: &Source, name: &str) {
    let report = Bench::of::<P>(source, Arc::new(SystemClock)).and_then(|bench| match bench.skipped(name) {
        Some(reason) => {
            tracing::info!(tool = bench.tool.manifest().id, name, reason, "skipped");
            Ok(Report::default())
        }
        None => inspect(&bench, name),
    });
    let report = report.unwrap_or_else(|problem| Report { problems: vec![problem] });
    if !report.problems.is_empty() {
        let list: String = report.problems.iter().map(|problem| format!("\n  - {problem}")).collect();
        panic!("\n{}: {name}: {} problem(s){list}\n", P::manifest().id, report.problems.len());
    }
}

/// Expands to the contract suite: one named test a check.
///
/// `contract_tests!(Tool)` reads the vendor's folder of the source tree; `contract_tests!(Tool, specs = source)` reads
/// another [`Source`](baigong_provider_specs::spec::Source). A crate with several tools puts each line into a module of its own.
#[macro_export]
macro_rules! contract_tests {
    ($provider:ty) => { $crate::contract_tests!($provider, specs = $crate::Source::tree()); };
    ($provider:ty, specs = $source:expr) => { $crate::contract_tests!(@all ($provider) ($source)
        folder_is_sound manifest_is_complete account_form_marks_its_secrets readme_names_the_sources
        every_mode_has_a_recorded_case failures_are_recorded cadences_are_within_bounds
        every_text_has_both_languages mark_is_drawn schema_is_form_ready defaults_and_examples_are_valid
        examples_can_be_pressed previews_are_small_and_can_be_shown fixed_messages_appear
        every_combination_has_exactly_one_price what_is_reported_never_costs_more every_price_dimension_reaches_the_wire
        every_offered_combination_is_taken_somewhere every_parameter_reaches_the_wire long_texts_arrive_whole
        refusals_come_first_and_name_a_field files_travel_as_the_wire_says
        schema_snapshot_is_current manifest_snapshot_is_current old_inputs_stay_valid recorded_cases_replay
        examples_run_end_to_end fault_words_give_typed_outcomes requests_match_the_document
        every_documented_status_is_mapped unknown_status_keeps_running bad_replies_to_a_poll_never_fail_the_job
        rate_limits_are_typed_and_honoured bad_replies_to_a_submit_are_typed_errors
        submit_timeout_is_ambiguous_and_not_repeated refused_connection_may_be_retried
        a_wrong_key_is_a_refusal_of_kind_auth a_refusal_that_repeats_the_prompt_blames_no_account
        a_vendor_that_is_away_may_be_asked_again a_refused_token_is_made_anew
        a_refused_cancel_never_stops poll_errors_never_end_a_job
        jobs_are_found_by_our_id_where_the_wire_says_so odd_ids_lead_to_their_own_job
        empty_ids_are_never_jobs unknown_jobs_have_no_result every_result_is_delivered
        what_is_no_address_is_no_result a_running_job_has_no_result percentages_stay_within_bounds
        finished_job_answers_the_same_twice job_handle_survives_storage secrets_are_never_shown
        an_echoed_token_is_wiped only_allowed_hosts_are_contacted arbitrary_replies_never_panic
        cancel_works_where_it_is_declared probe_tells_good_keys_from_bad streaming_reports_progress
    ); };
    (@all $provider:tt $source:tt $($name:ident)*) => {
        $($crate::contract_tests!(@one $provider $source $name);)*

        /// The list above and the suite's own list are the same.
        #[test]
        fn no_check_is_left_out() {
            assert_eq!($crate::names().collect::<Vec<_>>(), [$(stringify!($name)),*]);
        }
    };
    (@one ($provider:ty) ($source:expr) $name:ident) => {
        #[test]
        fn $name() {
            $crate::run::<$provider>(&$source, stringify!($name));
        }
    };
}
