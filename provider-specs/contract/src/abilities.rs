//! What a tool declares beyond submit, poll and result.

use baigong_provider::{CancelPolicy, Cancelled, ErrorKind, Form};

use crate::bench::Bench;
use crate::form::example;
use crate::report::Report;
use crate::rig::{End, PATIENCE, Rig, violations};
use crate::running::{SLOW, stops};
use baigong_wire::Role;

/// Where a mode promises a refund for a cancelled task, the vendor really stops the job.
pub(crate) async fn cancel_works_where_it_is_declared(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        let offered = bench.has(wire, Role::Cancel);
        for form in bench.forms(wire) {
            let at = format!("{wire}/{}", form.mode.id);
            let policy = form.mode.cancel_on(wire);
            report.check(offered || policy != CancelPolicy::Refund, || {
                format!(
                    "{at}: it promises CancelPolicy::Refund, but the document has no operation with x-sim.role cancel; \
                     say where it can be done with Mode::cancel_only_on"
                )
            });
            if offered && policy != CancelPolicy::None {
                report.merge(cancel(bench, wire, form).await.map_err(|problem| format!("{at}: {problem}")));
            }
        }
    }
    report
}

async fn cancel(bench: &Bench, wire: &str, form: &Form) -> Result<(), String> {
    let params = example(form)?;
    if !stops(&Rig::start_at(bench, wire, SLOW).await?, form).await? {
        return Ok(());
    }
    let rig = Rig::start(bench, wire).await?;
    let job = rig.finished_job(&form.mode.id, &params).await?;
    let (env, _) = rig.env();
    match bench.tool.cancel(&env, &rig.credentials, &job).await {
        Ok(Cancelled::TooLate) => Ok(()),
        other => Err(format!("cancelling a finished job gives {other:?}, not TooLate")),
    }
}

/// A probe of the demo account is well, of a wrong key it says `auth`; it makes no job.
pub(crate) async fn probe_tells_good_keys_from_bad(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires().into_iter().filter(|wire| bench.has(wire, Role::Probe)) {
        report.merge(probe(bench, wire).await.map_err(|problem| format!("{wire}: {problem}")));
    }
    report
}

async fn probe(bench: &Bench, wire: &str) -> Result<(), String> {
    let rig = Rig::start(bench, wire).await?;
    let (env, _) = rig.env();
    bench
        .tool
        .probe(&env, &rig.credentials)
        .await
        .map_err(|e| format!("a probe of the demo account fails: {e:?}"))?;
    if let Some(violation) = violations(&rig).first() {
        return Err(violation.clone());
    }
    if !rig.sim.jobs("").is_empty() {
        return Err("a probe made a job: it must not cost money".into());
    }
    let credentials = rig.wrong_credentials()?;
    let (env, _) = rig.env_at(&rig.base, PATIENCE, &credentials);
    match bench.tool.probe(&env, &credentials).await {
        Err(error) if error.kind == ErrorKind::Auth => Ok(()),
        other => Err(format!("a probe with a wrong key gives {other:?}, not an error of kind auth")),
    }
}

/// A mode that declares streaming reports at least twice before it is done.
pub(crate) async fn streaming_reports_progress(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire).into_iter().filter(|form| form.mode.streaming) {
            // A wire may offer the same tool without a stream.
            if !bench.has(wire, Role::Stream) {
                continue;
            }
            let at = format!("{wire}/{}", form.mode.id);
            let (rig, params) = match (Rig::start(bench, wire).await, example(form)) {
                (Ok(rig), Ok(params)) => (rig, params),
                (Err(problem), _) | (_, Err(problem)) => {
                    report.add(format!("{at}: {problem}"));
                    continue;
                }
            };
            let run = rig.run(&form.mode.id, &params).await;
            report.check(matches!(run.end, End::Done(_)), || {
                format!("{at}: the stream does not end well: {:?}", run.end)
            });
            report.check(run.updates.len() >= 2, || {
                format!("{at}: streaming is declared, but there were only {:?}; call call.report(..) for every chunk", run.updates)
            });
        }
    }
    report
}
