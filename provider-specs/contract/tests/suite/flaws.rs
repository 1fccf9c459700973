//! The suite on providers with one flaw each: it finds the flaw, so it can fail.

use std::sync::Arc;

use crate::sample::{Sample, flaw, specs};
use baigong_contract::{Bench, Report, Source};
use baigong_provider::SystemClock;

fn inspect<const FLAW: u32>(source: &Source, check: &str) -> Report {
    let bench = Bench::of::<Sample<FLAW>>(source, Arc::new(SystemClock)).unwrap();
    baigong_contract::inspect(&bench, check).unwrap()
}

/// The check reports the flaw in words that lead to it.
fn finds<const FLAW: u32>(check: &str, said: &str) {
    let report = inspect::<FLAW>(&specs(), check);
    let found = report.problems().iter().any(|problem| problem.contains(said));
    assert!(found, "{check} does not report the flaw with {said:?}; it reports {:#?}", report.problems());
}

macro_rules! flaws {
    ($($name:ident: $flaw:ident, $check:ident, $said:literal;)*) => {$(
        #[test]
        fn $name() {
            finds::<{ flaw::$flaw }>(stringify!($check), $said);
        }
    )*};
}

flaws! {
    a_repeated_submit: REPEATS_SUBMIT, submit_timeout_is_ambiguous_and_not_repeated, "2 requests that create a job";
    a_hidden_timeout: HIDES_TIMEOUT, submit_timeout_is_ambiguous_and_not_repeated, "must be `maybe_sent`";
    a_final_refused_connection: GIVES_UP_ON_REFUSED, refused_connection_may_be_retried, "retryable";
    a_false_failure: FAILS_ON_BAD_POLL, bad_replies_to_a_poll_never_fail_the_job, "fails a job that may be running";
    a_fatal_unknown_status: FAILS_ON_UNKNOWN_STATUS, unknown_status_keeps_running, "wanted unknown, got failed";
    a_forgotten_status: FORGETS_A_STATUS, every_documented_status_is_mapped, "relay/withheld";
    a_panic: PANICS, arbitrary_replies_never_panic, "a state is a text";
    a_logged_key: LOGS_KEY, secrets_are_never_shown, "the log shows a secret";
    a_key_in_the_handle: KEY_IN_HANDLE, secrets_are_never_shown, "shows a secret";
    a_contacted_foreign_host: FOLLOWS_ANY_HOST, only_allowed_hosts_are_contacted, "contacted a host";
    a_missing_price: FORGETS_A_PRICE, every_combination_has_exactly_one_price, "no price for quality=\"pro\"";
    a_double_price: PRICES_TWICE, every_combination_has_exactly_one_price, "more than one price for quality=\"pro\"";
    an_unmeasured_price: SELLS_WHAT_IT_CANNOT_MEASURE, every_combination_has_exactly_one_price, "\"prompt\" is no field of files";
    an_endless_price: PRICES_BEYOND_ANY_NUMBER, every_combination_has_exactly_one_price, "the price is too large";
    an_undocumented_field: SENDS_UNKNOWN_FIELD, requests_match_the_document, "'seed' was unexpected";
    an_undocumented_field_in_a_case: SENDS_UNKNOWN_FIELD, recorded_cases_replay, "body/seed must be left out";
    an_ignored_ratio: IGNORES_RATIO, examples_run_end_to_end, "asked for 16:9, the file is 128x128";
    a_lost_result: LOSES_A_RESULT, examples_run_end_to_end, "asked for 2 results, got 1";
    a_lost_result_in_a_case: LOSES_A_RESULT, recorded_cases_replay, "wanted 2 artifacts, got 1";
    a_changing_result: ANSWERS_DIFFERENTLY, finished_job_answers_the_same_twice, "results of a finished job differ";
    a_poll_that_creates: SUBMITS_ON_POLL, finished_job_answers_the_same_twice, "made a new job";
    a_hidden_rate_limit: HIDES_RATE_LIMIT, rate_limits_are_typed_and_honoured, "is not rate_limited";
    a_hidden_rate_limit_by_word: HIDES_RATE_LIMIT, fault_words_give_typed_outcomes, "#ratelimit in prompt";
    a_pretended_cancel: PRETENDS_TO_CANCEL, cancel_works_where_it_is_declared, "after it was cancelled";
    an_empty_probe: PROBES_NOTHING, probe_tells_good_keys_from_bad, "with a wrong key";
    an_accepted_non_answer: ACCEPTS_ANYTHING, bad_replies_to_a_submit_are_typed_errors, "counts as accepted";
    a_believed_damaged_handle: BELIEVES_DAMAGED_HANDLE, job_handle_survives_storage, "damaged handle";
    a_missing_translation: SPEAKS_CHINESE_ALONE, every_text_has_both_languages, "mode text: the label: the English";
    an_untranslated_failure: SPEAKS_CHINESE_ALONE, recorded_cases_replay, "the English of \"数量太多\"";
    an_empty_mark: DRAWS_NOTHING, mark_is_drawn, "neither a line nor an area";
    an_untold_quantity: COUNTS_WHAT_NOBODY_TELLS, what_is_reported_never_costs_more, "text: the price counts reported_seconds, and no wire reports it";
    a_length_in_another_unit: REPORTS_MILLISECONDS, what_is_reported_never_costs_more, "reports Some(1000) of reported_seconds and costs as much as 4";
    a_result_lost_for_its_length: STUMBLES_OVER_A_LENGTH, what_is_reported_never_costs_more, "with no number reported, the example does not run";
    an_ignored_price: IGNORES_QUALITY, every_price_dimension_reaches_the_wire, "relay/text#/quality: \"std\" for 5 points and \"pro\" for 8";
    an_ignored_parameter: IGNORES_RATIO, every_parameter_reaches_the_wire, "relay/text#/aspect_ratio";
    a_parameter_ignored_beside_a_refusal: IGNORES_WHAT_IT_SOMETIMES_REFUSES, every_parameter_reaches_the_wire, "relay/text#/quality";
    a_limit_in_bytes: COUNTS_BYTES, long_texts_arrive_whole, "just so many characters as a refusal states is refused too";
    a_cut_prompt: CUTS_THE_PROMPT, long_texts_arrive_whole, "a text of 100 characters does not arrive whole";
    an_id_in_a_path: LEAVES_IDS_AS_THEY_ARE, odd_ids_lead_to_their_own_job, "a/b?c#d%2e";
    an_id_in_the_path_of_a_cancel: CANCELS_ANOTHER_ID, odd_ids_lead_to_their_own_job, "cancelling a running job";
    an_empty_id: TAKES_AN_EMPTY_ID, empty_ids_are_never_jobs, "the id \"\" counts as the job";
    a_believed_cancel: BELIEVES_ANY_CANCEL, a_refused_cancel_never_stops, "status 500";
    a_refused_key_too_late: CALLS_ANY_REFUSAL_TOO_LATE, a_cancel_refused_for_the_account_is_an_error, "refused as unauthorized is Ok(TooLate)";
    an_ended_job: ENDS_AT_A_REFUSED_POLL, poll_errors_never_end_a_job, "wanted an error, after which it is asked again";
    a_wrong_unit: COUNTS_IN_THE_WRONG_UNIT, cadences_are_within_bounds, "poll/interval_ms: wanted at most a minute, is 5000000 ms";
    a_changed_cadence: COUNTS_IN_THE_WRONG_UNIT, manifest_snapshot_is_current, "sample/sample.manifest.json#/text/poll/interval_ms was 5000, is 5000000";
    a_changed_price: FORGETS_A_PRICE, manifest_snapshot_is_current, "/text/points/quality=\"pro\" is gone";
    a_result_too_few: TAKES_THE_FIRST_RESULT, every_result_is_delivered, "the reply lists 3 results, 2 are delivered";
    a_result_nowhere: TAKES_ANY_ADDRESS, what_is_no_address_is_no_result, "handed on as the address \"pending\"";
    a_result_too_early: RESULTS_WHILE_RUNNING, a_running_job_has_no_result, "the result of a running job";
    a_figure_beyond: BELIEVES_ANY_FIGURE, percentages_stay_within_bounds, "reports 250 %";
    an_offer_that_only_fails: REFUSES_WHAT_IT_OFFERS, every_offered_combination_is_taken_somewhere, "every wire refuses it: \"示例：参数 quality 只支持 16:9\"";
    a_late_refusal: REFUSES_LATE, refusals_come_first_and_name_a_field, "is refused too late: \"示例：参数 quality 只支持 16:9\"";
    a_refusal_of_nothing: BLAMES_NO_FIELD, refusals_come_first_and_name_a_field, "\"精细画质只支持 16:9\" names no field";
    a_claimed_look_up: CLAIMS_TO_FIND_JOBS, jobs_are_found_by_our_id_where_the_wire_says_so, "an id that was never sent comes to Err";
    an_undeclared_look_up: FINDS_JOBS_UNASKED, jobs_are_found_by_our_id_where_the_wire_says_so, "say so with Wire::finding_jobs";
    a_claimed_callback: CLAIMS_TO_CALL_BACK, vendors_are_told_where_to_call_where_the_wire_says_so, "was told to call []";
    a_wrapped_text: WRAPS_A_TEXT, fixed_messages_appear, "reads \"供应商拒绝了参数：数量太多\"";
    a_wrapped_text_in_a_case: WRAPS_A_TEXT, recorded_cases_replay, "is to read \"数量太多\", and reads \"供应商拒绝了参数：数量太多\"";
    a_lost_message: LOSES_A_MESSAGE, fixed_messages_appear, "messages.json#/1";
}

/// A copy of the sample's folder that a test may change.
fn changed(change: impl FnOnce(&std::path::Path)) -> (tempfile::TempDir, Source) {
    let root = tempfile::tempdir().unwrap();
    let Source::Folder(from) = specs() else { unreachable!() };
    for folder in ["sample", "sample/cases"] {
        std::fs::create_dir(root.path().join(folder)).unwrap();
        for entry in std::fs::read_dir(from.join(folder)).unwrap().map(Result::unwrap) {
            if entry.path().is_file() {
                std::fs::copy(entry.path(), root.path().join(folder).join(entry.file_name())).unwrap();
            }
        }
    }
    change(&root.path().join("sample"));
    let source = Source::Folder(root.path().to_owned());
    (root, source)
}

fn edit(path: &std::path::Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{} has no {from}", path.display());
    std::fs::write(path, text.replace(from, to)).unwrap();
}

fn problems(source: &Source, check: &str) -> String {
    inspect::<{ flaw::NONE }>(source, check).problems().join("\n")
}

#[test]
fn an_input_that_was_valid_before_is_reported_with_the_reason() {
    let (_root, source) =
        changed(|folder| edit(&folder.join("sample.schema.json"), "\"maximum\": 2", "\"maximum\": 9"));
    assert!(problems(&source, "old_inputs_stay_valid").contains("/n maximum"));
    assert!(
        problems(&source, "schema_snapshot_is_current").contains("/text/properties/n/maximum was 9, is 2")
    );
}

#[test]
fn a_missing_schema_file_says_how_to_write_it() {
    let (_root, source) = changed(|folder| std::fs::remove_file(folder.join("sample.schema.json")).unwrap());
    assert!(problems(&source, "schema_snapshot_is_current").contains("UPDATE_SNAPSHOTS=1"));
}

#[test]
fn an_unknown_skip_and_a_skip_without_reason_are_reported() {
    let (_root, source) = changed(|folder| {
        std::fs::write(
            folder.join("skips.json"),
            r#"{ "no_such_check": "because it is like that", "schema_is_form_ready": "x" }"#,
        )
        .unwrap();
    });
    let problems = problems(&source, "folder_is_sound");
    assert!(problems.contains("skips.json#/no_such_check: there is no such check"), "{problems}");
    assert!(problems.contains("skips.json#/schema_is_form_ready: write the reason"), "{problems}");
}

#[test]
fn a_tool_may_have_words_of_its_own_on_a_wire_that_it_shares() {
    let (_root, source) = changed(|folder| {
        let path = folder.join("statuses.json");
        let words = std::fs::read_to_string(&path).unwrap();
        let own = words.replace("\"relay\"", "\"sample/relay\"");
        let of_another =
            r#""relay": { "field": "/status", "NobodysWord": "succeeded", "unknown": "unknown" }"#;
        std::fs::write(&path, own.replacen('{', &format!("{{ {of_another},"), 1)).unwrap();
    });
    assert_eq!(problems(&source, "every_documented_status_is_mapped"), "");
    let (_root, source) = changed(|folder| {
        edit(&folder.join("statuses.json"), "\"relay\"", "\"another/relay\"");
    });
    assert!(problems(&source, "folder_is_sound").contains("there is no entry \"relay\""));
}

#[test]
fn a_wrong_case_names_its_file_and_step() {
    let (_root, source) = changed(|folder| {
        edit(
            &folder.join("cases/good.json"),
            "\"16:9\", \"n\": 2 }, \"absent\"",
            "\"1:1\", \"n\": 2 }, \"absent\"",
        )
    });
    let problems = problems(&source, "recorded_cases_replay");
    assert!(
        problems.contains(
            "sample/cases/good.json#/steps/0 (submit), request 0: body/ratio: wanted \"1:1\", came \"16:9\""
        ),
        "{problems}"
    );
}
