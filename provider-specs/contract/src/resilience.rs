//! Bad answers: typed errors, and never a paid job that is failed by a gateway's mood.

use baigong_provider::{ErrorKind, Job, Progress, Retry};
use bytes::Bytes;
use serde_json::json;

use crate::bench::Bench;
use crate::closed_port::ClosedPort;
use crate::faults::{HTML, answer_all, bad_answers, delivery};
use crate::form::example;
use crate::json::collect;
use crate::report::Report;
use crate::rig::{self, Rig};
use crate::running::running_job;
use baigong_provider_specs::sim::{Instead, Tamper};
use baigong_wire::Role;

/// HTML, cut, empty and wrongly typed answers to a poll are errors or nothing, never a failed job and never a panic.
pub(crate) async fn bad_replies_to_a_poll_never_fail_the_job(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        match running_job(bench, wire).await {
            Err(problem) => report.add(problem),
            Ok(None) => {}
            Ok(Some((rig, job))) => {
                for (name, status, body) in bad_answers() {
                    rig.sim.tamper(answer_all(&[Role::Poll], status, body));
                    poll_keeps(&rig, &job, name, true, &mut report).await;
                }
                wrong_types(&rig, &job, &mut report).await;
                rig.sim.tamper(Tamper::default());
                poll_keeps(&rig, &job, "good answers again", false, &mut report).await;
                poll_of_a_dead_host(&rig, &job, &mut report).await;
            }
        }
    }
    report
}

async fn poll_keeps(rig: &Rig<'_>, job: &Job, what: &str, wants_error: bool, report: &mut Report) {
    let (env, _) = rig.env();
    let progress = rig.bench.tool.poll(&env, &rig.credentials, job).await;
    let at = format!("{}: a poll answered with {what}", rig.wire);
    match progress {
        Ok(Progress::Failed { kind, reason }) => {
            report.add(format!(
                "{at} fails a job that may be running and is paid for: {} {reason}",
                kind.as_str()
            ));
        }
        Ok(Progress::Succeeded) => report.add(format!("{at} counts as success")),
        Ok(progress) if wants_error && !matches!(progress, Progress::Unknown(_)) => {
            report.add(format!(
                "{at} counts as {progress:?}: it is no answer of the vendor, so return an error"
            ));
        }
        Err(error) if !wants_error => report.add(format!("{at} is an error: {error:?}")),
        _ => {}
    }
}

/// Replaces every value of the running reply, one at a time, by values of other types.
async fn wrong_types(rig: &Rig<'_>, job: &Job, report: &mut Report) {
    let Some(document) = rig.bench.document(rig.wire) else { return };
    let mut pointers = Vec::new();
    for operation in document.with_role(Role::Poll) {
        let name = operation.behaviour.replies.get("running");
        if let Some(example) = name.and_then(|name| operation.examples.get(name)) {
            collect(&example.value, "", &mut pointers);
        }
    }
    pointers.sort();
    pointers.dedup();
    for pointer in pointers {
        for wrong in [json!(null), json!({}), json!([]), json!(-987_654), json!(""), json!([{"a": 1}])] {
            let (place, value) = (pointer.clone(), wrong.clone());
            rig.sim.tamper(Tamper {
                after: Some(Box::new(move |operation, body| {
                    if operation.behaviour.role == Role::Poll
                        && let Some(found) = body.pointer_mut(&place)
                    {
                        *found = value.clone();
                    }
                })),
                ..Tamper::default()
            });
            let (env, _) = rig.env();
            if let Ok(Progress::Failed { kind, reason }) =
                rig.bench.tool.poll(&env, &rig.credentials, job).await
            {
                report.add(format!(
                    "{}: a poll of a running job whose {pointer} is {wrong} fails the job ({} {reason}): return an error instead",
                    rig.wire,
                    kind.as_str()
                ));
            }
        }
    }
}

async fn poll_of_a_dead_host(rig: &Rig<'_>, job: &Job, report: &mut Report) {
    let closed = match ClosedPort::reserve() {
        Ok(closed) => closed,
        Err(problem) => return report.add(problem),
    };
    let (env, _) = rig.env_at(&closed.url, std::time::Duration::from_secs(2), &rig.credentials);
    if let Ok(progress) = rig.bench.tool.poll(&env, &rig.credentials, job).await {
        report.add(format!("{}: a poll of a vendor that cannot be reached says {progress:?}", rig.wire));
    }
}

/// 429 with Retry-After is `rate_limited` with that pause, for submit and poll, in the vendor's shape and in none.
pub(crate) async fn rate_limits_are_typed_and_honoured(bench: &Bench) -> Report {
    const PAUSE: u64 = 7;
    let mut report = Report::default();
    for wire in bench.wires() {
        for body in ["", HTML, r#"{"error":{"message":"too many requests"}}"#] {
            let limited = |roles: &'static [Role]| Tamper {
                before: Some(Box::new(move |operation, _| {
                    let headers = vec![("retry-after", PAUSE.to_string())];
                    let reply =
                        Instead::Reply { status: 429, headers, body: Bytes::from_static(body.as_bytes()) };
                    roles.contains(&operation.behaviour.role).then_some(reply)
                })),
                ..Tamper::default()
            };
            if let Ok(Some((rig, job))) = running_job(bench, wire).await {
                rig.sim.tamper(limited(&[Role::Poll]));
                let (env, _) = rig.env();
                let got = bench.tool.poll(&env, &rig.credentials, &job).await;
                judge(&format!("{wire}: a poll answered 429 {body:?}"), PAUSE, got.err(), &mut report);
            }
            let Some(form) = bench.forms(wire).into_iter().next() else { continue };
            let (Ok(rig), Ok(params)) = (Rig::start(bench, wire).await, example(form)) else { continue };
            rig.sim.tamper(limited(&[Role::Submit, Role::Sync, Role::Stream]));
            let (env, _) = rig.env();
            let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
            let got = tokio::time::timeout(rig::PATIENCE, submit).await.ok().and_then(Result::err);
            if let Some(error) = &got {
                report.check(delivery(error) == "refused", || {
                    format!("{wire}: a submit answered 429 is not `refused`: {error:?}")
                });
            }
            judge(&format!("{wire}: a submit answered 429 {body:?}"), PAUSE, got, &mut report);
        }
    }
    report
}

fn judge(at: &str, pause: u64, error: Option<baigong_provider::Error>, report: &mut Report) {
    match error {
        None => report.add(format!("{at} is no error")),
        Some(error) => {
            report.check(error.kind == ErrorKind::RateLimited, || {
                format!("{at} is not rate_limited: {error:?}")
            });
            let asked = Retry::After(std::time::Duration::from_secs(pause));
            report.check(error.retry == asked, || {
                format!("{at}: Retry-After is lost: {error:?}; build the error with Reply::refuse")
            });
        }
    }
}
