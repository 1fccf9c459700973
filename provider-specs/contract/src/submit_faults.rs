//! What must be known after a submit that went wrong: whether the vendor may have heard of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use baigong_provider::Retry;

use crate::bench::Bench;
use crate::closed_port::ClosedPort;
use crate::faults::{answer_all, bad_answers, delivery};
use crate::form::example;
use crate::report::Report;
use crate::rig::{self, Rig, eventually};
use baigong_provider_specs::sim::{Instead, Tamper};
use baigong_wire::Role;

const CREATES: &[Role] = &[Role::Submit, Role::Sync, Role::Stream];

/// A submit that is answered with something that cannot be read is an error that says `maybe_sent` where it must.
pub(crate) async fn bad_replies_to_a_submit_are_typed_errors(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            for (name, status, body) in bad_answers() {
                let at = format!("{wire}/{}: a submit answered with {name}", form.mode.id);
                let (rig, params) = match (Rig::start(bench, wire).await, example(form)) {
                    (Ok(rig), Ok(params)) => (rig, params),
                    (Err(problem), _) | (_, Err(problem)) => {
                        report.add(problem);
                        break;
                    }
                };
                rig.sim.tamper(answer_all(CREATES, status, body));
                let (env, _) = rig.env();
                let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
                match tokio::time::timeout(rig::PATIENCE, submit).await {
                    Err(_) => report.add(format!("{at} does not end")),
                    Ok(Ok(submitted)) => report.add(format!("{at} counts as accepted: {submitted:?}")),
                    Ok(Err(error)) => {
                        // 503 rules out that the request was taken; any other of these may hide a job.
                        report.check(status == 503 || delivery(&error) == "maybe_sent", || {
                            format!("{at} must be `maybe_sent`, since a job may exist: {error:?}; build it with Reply::json or Reply::unreadable")
                        });
                    }
                }
            }
        }
    }
    report
}

/// A submit without an answer is `maybe_sent`, and the provider does not send it again by itself.
pub(crate) async fn submit_timeout_is_ambiguous_and_not_repeated(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            let at = format!("{wire}/{}", form.mode.id);
            report.merge(silent_submit(bench, wire, form).await.map_err(|p| format!("{at}: {p}")));
        }
    }
    report
}

async fn silent_submit(bench: &Bench, wire: &str, form: &baigong_provider::Form) -> Result<(), String> {
    let rig = Rig::start(bench, wire).await?;
    let params = example(form)?;
    let seen = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&seen);
    rig.sim.tamper(Tamper {
        before: Some(Box::new(move |operation, _| {
            operation.behaviour.role.creates().then(|| {
                counter.fetch_add(1, Ordering::SeqCst);
                Instead::Hang
            })
        })),
        ..Tamper::default()
    });
    let (env, _) = rig.env_at(&rig.base, Duration::from_millis(400), &rig.credentials);
    let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
    let error = match tokio::time::timeout(rig::PATIENCE, submit).await {
        Err(_) => {
            return Err(
                "submit outlives the time limit of its HTTP client: use call.http for every request".into()
            );
        }
        Ok(Ok(submitted)) => return Err(format!("a submit that was never answered counts as {submitted:?}")),
        Ok(Err(error)) => error,
    };
    // A repeat in the background would come now.
    eventually(Duration::from_millis(150), || seen.load(Ordering::SeqCst) > 1).await;
    match seen.load(Ordering::SeqCst) {
        1 => {}
        0 => return Err(format!("no request that creates a job was sent: {error:?}")),
        many => {
            return Err(format!(
                "{many} requests that create a job were sent: a user would pay {many} times"
            ));
        }
    }
    if delivery(&error) != "maybe_sent" {
        return Err(format!(
            "the error must be `maybe_sent`: {error:?}; pass the HTTP client's error on as it is"
        ));
    }
    Ok(())
}

/// A connection that was never made is `not_sent` and may be tried again.
pub(crate) async fn refused_connection_may_be_retried(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            let at = format!("{wire}/{}", form.mode.id);
            let (rig, params, closed) =
                match (Rig::start(bench, wire).await, example(form), ClosedPort::reserve()) {
                    (Ok(rig), Ok(params), Ok(closed)) => (rig, params, closed),
                    (Err(p), ..) | (_, Err(p), _) | (.., Err(p)) => {
                        report.add(format!("{at}: {p}"));
                        continue;
                    }
                };
            let (env, _) = rig.env_at(&closed.url, Duration::from_secs(5), &rig.credentials);
            match bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params).await {
                Ok(submitted) => report.add(format!("{at}: a submit to nobody counts as {submitted:?}")),
                Err(error) => {
                    report.check(delivery(&error) == "not_sent" && error.retry != Retry::No, || {
                        format!("{at}: a refused connection must be `not_sent` and retryable: {error:?}")
                    });
                }
            }
        }
    }
    report
}
