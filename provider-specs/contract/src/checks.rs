//! The table of all checks, and how one of them is run.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use baigong_provider::{Provider, SystemClock};

use crate::bench::Bench;
use crate::report::{Report, panic_message};
use crate::{
    abilities, arbitrary, calling, cases, compat, end_to_end, examples, finding, folder, hosts, idempotence,
    ids, inputs, known, manifest, messages, previews, prices, reach, refusals, reported, resilience, results,
    schema, secrets, serving, statuses, submit_faults, texts, trials,
};
use baigong_provider_specs::spec::Source;

type Check = for<'a> fn(&'a Bench) -> Pin<Box<dyn Future<Output = Report> + 'a>>;

macro_rules! checks {
    ($own:ident, $($module:ident :: $name:ident),* $(,)?) => {
        /// Every check, by name.
        const CHECKS: &[(&str, Check)] = &[
            (stringify!($own), |bench| Box::pin($own(bench))),
            $((stringify!($name), |bench| Box::pin($module::$name(bench)))),*
        ];
    };
}

checks![
    folder_is_sound,
    manifest::manifest_is_complete,
    manifest::account_form_marks_its_secrets,
    folder::readme_names_the_sources,
    known::models_are_known_and_not_retired,
    folder::every_mode_has_a_recorded_case,
    folder::failures_are_recorded,
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
    refusals::a_token_is_valid_whenever_it_is_shown,
    refusals::a_refused_cancel_never_stops,
    refusals::a_cancel_refused_for_the_account_is_an_error,
    refusals::poll_errors_never_end_a_job,
    finding::jobs_are_found_by_our_id_where_the_wire_says_so,
    calling::vendors_are_told_where_to_call_where_the_wire_says_so,
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
    serving::served_requests_mean_what_was_asked,
    serving::what_cannot_be_served_is_refused,
];

/// What [`folder::is_sound`] finds, which the names of all checks are told to.
async fn folder_is_sound(bench: &Bench) -> Report {
    folder::is_sound(bench, &names().collect::<Vec<_>>())
}

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
            Ok(Report::from(format!("the check ended with a panic: {said}")))
        })
    })
}

/// Runs one check as a test, unless `skips.json` gives a reason not to.
///
/// # Panics
/// When the provider or its folder cannot be loaded, or the check finds a problem: that is how a test fails.
pub fn run<P: Provider>(source: &Source, name: &str) {
    let report = Bench::of::<P>(source, Arc::new(SystemClock)).and_then(|bench| match bench.skipped(name) {
        Some(reason) => {
            tracing::info!(tool = %bench.tool.manifest().id, name, reason, "skipped");
            Ok(Report::default())
        }
        None => inspect(&bench, name),
    });
    let report = report.unwrap_or_else(Report::from);
    let problems = report.problems();
    if !problems.is_empty() {
        let list: String = problems.iter().map(|problem| format!("\n  - {problem}")).collect();
        panic!("\n{}: {name}: {} problem(s){list}\n", P::manifest().id, problems.len());
    }
}
