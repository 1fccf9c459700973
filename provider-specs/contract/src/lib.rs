//! The contract suite: what every provider must pass, as named checks over its vendor's folder.
//!
//! `tests/contract.rs` of a plug-in is one line: `baigong_contract::contract_tests!(my_crate::MyTool);`
//!
//! Nothing here needs a test runner. A program loads a [`Bench`] with its own clock, and calls [`inspect`] for each of
//! the [`names`]; it gets a [`Report`] and no panic.

mod abilities;
mod arbitrary;
mod bench;
mod calling;
mod capture;
mod cases;
mod checks;
mod chinese;
mod closed_port;
mod compat;
mod end_to_end;
mod examples;
mod faults;
mod finding;
mod folder;
mod form;
mod generate;
mod hosts;
mod idempotence;
mod ids;
mod inputs;
mod json;
mod known;
mod manifest;
mod measure;
mod messages;
mod previews;
mod prices;
mod reach;
mod refusals;
mod report;
mod reported;
mod resilience;
mod results;
mod rig;
mod running;
mod schema;
mod script;
mod secrets;
mod serving;
mod statuses;
mod submit_faults;
mod texts;
mod trials;
mod variants;
mod vary;

pub use baigong_provider_specs::spec::Source;
pub use bench::Bench;
pub use checks::{inspect, names, run};
pub use report::Report;

/// Expands to the contract suite: one named test a check.
///
/// `contract_tests!(Tool)` reads the vendor's folder of the source tree; `contract_tests!(Tool, specs = source)` reads
/// another [`Source`](baigong_provider_specs::spec::Source). A crate with several tools puts each line into a module of its own.
#[macro_export]
macro_rules! contract_tests {
    ($provider:ty) => { $crate::contract_tests!($provider, specs = $crate::Source::tree()); };
    ($provider:ty, specs = $source:expr) => { $crate::contract_tests!(@all ($provider) ($source)
        folder_is_sound manifest_is_complete account_form_marks_its_secrets readme_names_the_sources
        models_are_known_and_not_retired every_mode_has_a_recorded_case failures_are_recorded cadences_are_within_bounds
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
        a_vendor_that_is_away_may_be_asked_again a_refused_token_is_made_anew a_token_is_valid_whenever_it_is_shown
        a_refused_cancel_never_stops a_cancel_refused_for_the_account_is_an_error poll_errors_never_end_a_job
        jobs_are_found_by_our_id_where_the_wire_says_so vendors_are_told_where_to_call_where_the_wire_says_so odd_ids_lead_to_their_own_job
        empty_ids_are_never_jobs unknown_jobs_have_no_result every_result_is_delivered
        what_is_no_address_is_no_result a_running_job_has_no_result percentages_stay_within_bounds
        finished_job_answers_the_same_twice job_handle_survives_storage secrets_are_never_shown
        an_echoed_token_is_wiped only_allowed_hosts_are_contacted arbitrary_replies_never_panic
        cancel_works_where_it_is_declared probe_tells_good_keys_from_bad streaming_reports_progress
        served_requests_mean_what_was_asked what_cannot_be_served_is_refused
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
