use serde_json::json;

use super::*;
use baigong_provider::{Delivery, Retry};

fn reply(operation: Operation, status: u16, body: Value) -> Reply {
    let body = match body {
        Value::String(html) => html,
        json => json.to_string(),
    };
    Reply { operation, status: status.try_into().unwrap(), headers: Default::default(), body: body.into() }
}

fn failed(progress: Result<Progress>) -> (ErrorKind, String) {
    match progress {
        Ok(Progress::Failed { kind, reason }) => (kind, reason.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_submit_gives_the_id_or_says_why_not() {
    let job = submitted(&reply(Operation::Submit, 200, json!({ "request_id": "f-1", "status": "IN_QUEUE" })));
    assert_eq!(job.unwrap(), Job("f-1".into()));
    for (status, body, kind, delivery, message) in [
        (200, json!({}), ErrorKind::Unexpected, Delivery::MaybeSent, NO_ID[0]),
        (200, json!({ "request_id": "" }), ErrorKind::Unexpected, Delivery::MaybeSent, NO_ID[0]),
        (200, json!({ "detail": "blocked" }), ErrorKind::Unexpected, Delivery::Refused, "blocked"),
        (401, json!({ "detail": "No user found" }), ErrorKind::Auth, Delivery::Refused, "No user found"),
        (
            403,
            json!({ "detail": "User is locked. Reason: Exhausted balance." }),
            ErrorKind::Balance,
            Delivery::Refused,
            "User is locked. Reason: Exhausted balance.",
        ),
        (
            422,
            json!({ "detail": [{ "loc": ["body", "prompt"], "msg": "field required", "type": "missing" }] }),
            ErrorKind::InvalidParams,
            Delivery::Refused,
            "prompt: field required",
        ),
        (
            422,
            json!({ "detail": [{ "loc": ["body"], "msg": "flagged", "type": "content_policy_violation" }] }),
            ErrorKind::ModeratedInput,
            Delivery::Refused,
            "flagged",
        ),
        (
            503,
            json!({ "detail": "No runner", "error_type": "runner_scheduling_failure" }),
            ErrorKind::Busy,
            Delivery::Refused,
            "No runner",
        ),
        (500, json!({ "detail": "oops" }), ErrorKind::Unexpected, Delivery::MaybeSent, "oops"),
        (502, json!("<html>"), ErrorKind::Busy, Delivery::MaybeSent, "供应商返回错误 HTTP 502"),
        (
            429,
            json!({ "error": { "message": "slow down" } }),
            ErrorKind::RateLimited,
            Delivery::Refused,
            "slow down",
        ),
    ] {
        let error = submitted(&reply(Operation::Submit, status, body.clone())).unwrap_err();
        assert_eq!((error.kind, error.delivery, &*error.message), (kind, delivery, message), "{body}");
    }
}

#[test]
fn a_run_is_done_once_its_result_is_no_error() {
    let done = json!({ "video": { "url": "https://v3.fal.media/v.mp4" } });
    assert_eq!(ended(&reply(Operation::Poll, 200, done.clone()), false).unwrap(), Progress::Succeeded);
    let output: Output = read(&reply(Operation::Result, 200, done)).unwrap();
    assert_eq!(output.url().unwrap(), "https://v3.fal.media/v.mp4");
    let running = json!({ "status": "PROCESSING" });
    assert_eq!(ended(&reply(Operation::Poll, 200, running), false).unwrap(), Progress::RUNNING);
}

#[test]
fn an_error_in_the_place_of_the_result_is_the_failure_of_the_run() {
    let list = |kind: &str, field: &str| {
        let place = if field.is_empty() { json!(["body"]) } else { json!(["body", field]) };
        json!({ "detail": [{ "loc": place, "msg": "no", "type": kind }] })
    };
    for (status, body, kind, reason) in [
        (422, list("file_download_error", "video_url"), ErrorKind::InvalidParams, "video_url: no"),
        (422, list("content_policy_violation", "prompt"), ErrorKind::ModeratedInput, "prompt: no"),
        (422, list("content_policy_violation", ""), ErrorKind::ModeratedOutput, "no"),
        (
            504,
            json!({ "detail": "Request timed out", "error_type": "request_timeout" }),
            ErrorKind::Busy,
            "Request timed out",
        ),
        (200, json!({ "status": "FAILED", "detail": "blocked" }), ErrorKind::Unexpected, "blocked"),
        (200, json!({ "status": "FAILED" }), ErrorKind::Unexpected, NO_REASON[0]),
    ] {
        assert_eq!(failed(ended(&reply(Operation::Poll, status, body), false)), (kind, reason.to_owned()));
    }
    assert_eq!(failed(ended(&reply(Operation::Poll, 200, json!({})), true)).1, NO_REASON[0]);
}

#[test]
fn a_gateways_mood_does_not_fail_a_run() {
    for (status, body) in [
        (400, json!({ "detail": "Request is still in progress" })),
        (401, json!({ "detail": "No user found", "error_type": "unauthorized" })),
        (404, json!({ "detail": "Not found" })),
        (429, json!({ "detail": "slow down" })),
        (500, json!({ "detail": "oops" })),
        (502, json!("<html>")),
        (200, json!("<html>")),
        (200, json!([])),
    ] {
        assert!(ended(&reply(Operation::Poll, status, body.clone()), false).is_err(), "{status} {body}");
    }
}

#[test]
fn a_status_fails_a_run_by_its_error_alone() {
    let trouble = |status: Value| Trouble::in_status(&serde_json::from_value(status).unwrap());
    for quiet in [json!(null), json!(""), json!(0), json!({})] {
        assert_eq!(trouble(json!({ "status": "COMPLETED", "error": quiet, "message": "success" })), None);
    }
    let downstream =
        json!({ "status": "COMPLETED", "error": "downstream failed", "error_type": "internal_error" });
    let Some(found) = trouble(downstream) else { panic!("no trouble") };
    assert_eq!((found.reason.as_str(), found.code.as_str()), ("downstream failed", "internal_error"));
}

#[test]
fn the_type_of_an_error_may_stand_in_a_header() {
    let mut timeout = reply(Operation::Poll, 504, json!({ "detail": "Request timed out" }));
    assert!(ended(&timeout, false).is_err());
    timeout.headers.insert("x-fal-error-type", "request_timeout".parse().unwrap());
    assert_eq!(failed(ended(&timeout, false)).0, ErrorKind::Busy);
}

#[test]
fn a_pause_that_is_asked_for_is_kept() {
    let mut limited = reply(Operation::Poll, 429, json!({ "detail": "slow down" }));
    limited.headers.insert("retry-after", "7".parse().unwrap());
    let error = read::<Status>(&limited).map(|_| ()).unwrap_err();
    assert_eq!(error.retry, Retry::After(std::time::Duration::from_secs(7)));
}
