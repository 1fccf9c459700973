//! Ids of jobs: whatever they look like, a poll asks for exactly that job.

use std::sync::Arc;

use baigong_provider::{CancelPolicy, Progress, Submitted};
use serde_json::{Value, json};

use crate::bench::Bench;
use crate::faults::delivery;
use crate::form::example;
use crate::report::Report;
use crate::rig::{End, PATIENCE, Rig, SPEED, violations};
use crate::running::{SLOW, stops};
use baigong_provider_specs::sim::Tamper;
use baigong_wire::Role;

/// An id with characters that mean something in an address leads to its own job, also when that is cancelled.
pub(crate) async fn odd_ids_lead_to_their_own_job(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires().into_iter().filter(|wire| bench.has(wire, Role::Submit)) {
        for form in bench.forms(wire) {
            let at = format!("{wire}/{}", form.mode.id);
            let (rig, params) = match (Rig::with_odd_ids(bench, wire, SPEED).await, example(form)) {
                (Ok(rig), Ok(params)) => (rig, params),
                (Err(problem), _) | (_, Err(problem)) => {
                    report.add(format!("{at}: {problem}"));
                    continue;
                }
            };
            if bench.has(wire, Role::Cancel) && form.mode.cancel_on(wire) != CancelPolicy::None {
                let stopped = match Rig::with_odd_ids(bench, wire, SLOW).await {
                    Ok(slow) => stops(&slow, form).await,
                    Err(problem) => Err(problem),
                };
                report.merge(stopped.map(drop).map_err(|problem| {
                    format!("{at}: with an id such as \"a?c#d%2e\" {problem}: put the id into the path with http::segment")
                }));
            }
            let run = rig.run(&form.mode.id, &params).await;
            let id = rig.sim.jobs("").last().map(|job| job.id.clone()).unwrap_or_default();
            report.check(matches!(run.end, End::Done(_)) && violations(&rig).is_empty(), || {
                format!(
                    "{at}: a job with the id {id:?} comes to {:?} after the poll errors {:?} and the requests {:?}: put the id \
                     into the path with http::segment",
                    run.end, run.poll_errors, violations(&rig)
                )
            });
        }
    }
    report
}

/// A submit that is answered with an empty id, or with null, leaves open whether there is a job.
pub(crate) async fn empty_ids_are_never_jobs(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires().into_iter().filter(|wire| bench.has(wire, Role::Submit)) {
        for form in bench.forms(wire) {
            for empty in [json!(""), Value::Null] {
                let at = format!("{wire}/{}: a submit answered with the id {empty}", form.mode.id);
                let (rig, params) = match (Rig::start(bench, wire).await, example(form)) {
                    (Ok(rig), Ok(params)) => (rig, params),
                    (Err(problem), _) | (_, Err(problem)) => {
                        report.add(problem);
                        continue;
                    }
                };
                let sim = Arc::downgrade(&rig.sim);
                let value = empty.clone();
                rig.sim.tamper(Tamper {
                    after: Some(Box::new(move |operation, body| {
                        let id = sim.upgrade().and_then(|sim| Some(sim.jobs("").last()?.id.clone()));
                        if let (Role::Submit, Some(id)) = (operation.behaviour.role, id) {
                            replace(body, &id, &value);
                        }
                    })),
                    ..Tamper::default()
                });
                let (env, _) = rig.env();
                let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
                match tokio::time::timeout(PATIENCE, submit).await {
                    Err(_) => report.add(format!("{at} does not end")),
                    Ok(Ok(Submitted::Done(_))) => {}
                    Ok(Err(error)) => report.check(delivery(&error) == "maybe_sent", || {
                        format!("{at} must be `maybe_sent`, since a job was made: {error:?}; read the id as an answer::Id")
                    }),
                    Ok(Ok(Submitted::Job(job))) => {
                        // Some vendors answer with an address to ask at, which is enough.
                        rig.sim.tamper(Tamper::default());
                        let progress = bench.tool.poll(&env, &rig.credentials, &job).await;
                        let found = progress.is_ok() && violations(&rig).is_empty();
                        report.check(found, || {
                            format!(
                                "{at} counts as the job {:?}, whose poll comes to {progress:?}: read the id as an answer::Id",
                                job.0
                            )
                        });
                    }
                }
            }
        }
    }
    report
}

/// Replaces every value that is the id.
fn replace(value: &mut Value, id: &str, by: &Value) {
    match value {
        Value::String(text) if text == id => *value = by.clone(),
        Value::Number(number) if number.to_string() == id => *value = by.clone(),
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, id, by)),
        Value::Object(map) => map.values_mut().for_each(|item| replace(item, id, by)),
        _ => {}
    }
}

/// A job that the vendor does not know is neither done nor without error for ever: its result is an error.
pub(crate) async fn unknown_jobs_have_no_result(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires().into_iter().filter(|wire| bench.has(wire, Role::Submit)) {
        for form in bench.forms(wire) {
            let at = format!("{wire}/{}", form.mode.id);
            let outcome = async {
                let rig = Rig::start(bench, wire).await?;
                let params = example(form)?;
                let (env, _) = rig.env();
                let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
                let Ok(Ok(Submitted::Job(job))) = tokio::time::timeout(PATIENCE, submit).await else {
                    return Ok(());
                };
                // A vendor without any job; a handle that holds addresses must not lead back to the first one.
                let other = Rig::start(bench, wire).await?;
                let moved = job.0.replace(&rig.sim.address().to_string(), &other.sim.address().to_string());
                let job = baigong_provider::Job(moved);
                let (env, _) = other.env();
                let progress = bench.tool.poll(&env, &other.credentials, &job).await;
                if let Ok(Progress::Succeeded) = progress {
                    return Err("a poll of a job that the vendor does not know counts as success".to_owned());
                }
                match bench.tool.result(&env, &other.credentials, &job).await {
                    Ok(artifacts) => {
                        Err(format!("the result of a job that the vendor does not know is {artifacts:?}"))
                    }
                    Err(_) => Ok(()),
                }
            };
            let outcome: Result<(), String> = outcome.await;
            report.merge(outcome.map_err(|problem| format!("{at}: {problem}")));
        }
    }
    report
}
