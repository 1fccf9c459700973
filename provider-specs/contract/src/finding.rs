//! Jobs whose submit was not answered, found by our id of the task.

use std::sync::{Arc, Mutex, PoisonError};

use baigong_provider::{ErrorKind, Form, Submitted};
use serde_json::Value;

use crate::bench::Bench;
use crate::faults::answer_all;
use crate::form::example;
use crate::report::Report;
use crate::rig::{PATIENCE, Rig, violations};
use baigong_provider_specs::sim::Tamper;
use baigong_wire::Role;

/// Where the manifest says that a vendor finds jobs by our id, the submit sends it, a look-up gives the very handle that the
/// submit would have given, and only a vendor that says so has no such job. Elsewhere nothing is looked up.
pub(crate) async fn jobs_are_found_by_our_id_where_the_wire_says_so(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        let declared = bench.tool.manifest().wires.iter().any(|known| known.id == wire && known.finds_jobs);
        for form in bench.forms(wire) {
            let outcome =
                if declared { found(bench, wire, form).await } else { not_found(bench, wire, form).await };
            report.merge(outcome.map_err(|problem| format!("{wire}/{}: {problem}", form.mode.id)));
        }
    }
    report
}

async fn not_found(bench: &Bench, wire: &str, form: &Form) -> Result<(), String> {
    let rig = Rig::start(bench, wire).await?;
    let (env, _) = rig.env();
    match bench.tool.find(&env, &rig.credentials, &form.mode.id, &example(form)?).await {
        Err(error) if error.kind == ErrorKind::Unsupported => Ok(()),
        other => Err(format!(
            "a look-up comes to {other:?} on a wire that does not say that it finds jobs: say so with \
             Wire::finding_jobs, or leave it to the default"
        )),
    }
}

async fn found(bench: &Bench, wire: &str, form: &Form) -> Result<(), String> {
    let rig = Rig::start_at(bench, wire, 0.001).await?;
    let (params, mode) = (example(form)?, &*form.mode.id);
    let (env, _) = rig.env();
    let look = || bench.tool.find(&env, &rig.credentials, mode, &params);
    let unknown = look().await;
    if !matches!(unknown, Ok(None)) {
        return Err(format!("a look-up of an id that was never sent comes to {unknown:?}; wanted none"));
    }
    let sent: Arc<Mutex<Vec<Value>>> = Arc::default();
    let log = Arc::clone(&sent);
    rig.sim.tamper(Tamper {
        before: Some(Box::new(move |operation, request| {
            if operation.behaviour.role.creates() {
                log.lock().unwrap_or_else(PoisonError::into_inner).push(request.body.clone());
            }
            None
        })),
        ..Tamper::default()
    });
    let submit = bench.tool.submit(&env, &rig.credentials, mode, &params);
    let job = match tokio::time::timeout(PATIENCE, submit).await {
        Ok(Ok(Submitted::Job(job))) => job,
        other => return Err(format!("the example comes to {other:?}; wanted a job that can be looked up")),
    };
    let sent = sent.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if !sent.iter().any(|body| body.to_string().contains(&env.task_id)) {
        return Err("our id of the task (call.task_id) does not stand in the submit".into());
    }
    let jobs = rig.sim.jobs("").len();
    let found = look().await;
    if found.as_ref().ok() != Some(&Some(job.clone())) {
        return Err(format!("the submit gave the handle {job:?}, and a look-up finds {found:?}"));
    }
    if rig.sim.jobs("").len() != jobs {
        return Err("a look-up made a new job at the vendor".into());
    }
    for (status, body) in
        [(500, "<html>"), (502, ""), (503, ""), (429, "{}"), (401, "{}"), (200, "<html>"), (200, "{}")]
    {
        rig.sim.tamper(answer_all(&[Role::Poll], status, body.to_owned()));
        let lost = look().await;
        if lost.is_ok() {
            return Err(format!(
                "a look-up answered with status {status} and {body:?} counts as {lost:?}; wanted an error"
            ));
        }
    }
    violations(&rig).first().map_or(Ok(()), |violation| Err(violation.clone()))
}
