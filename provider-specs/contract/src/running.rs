//! Jobs that are still running: the vendor is so slow that none ends while a check looks.

use std::time::Duration;

use baigong_provider::{Cancelled, Form, Job, Submitted};

use crate::bench::Bench;
use crate::form::example;
use crate::rig::{Rig, violations};
use baigong_wire::Role;

/// Simulated seconds in a real one at which no job ends before it is cancelled.
pub(crate) const SLOW: f64 = 0.001;

/// How long a mode is waited for that may answer at once, and then waits for the slow vendor.
const ANSWERED: Duration = Duration::from_secs(3);

/// A job that runs, at a vendor so slow that it stays running.
pub(crate) async fn running_job<'a>(
    bench: &'a Bench,
    wire: &'a str,
) -> Result<Option<(Rig<'a>, Job)>, String> {
    let rig = Rig::start_at(bench, wire, SLOW).await?;
    for form in bench.forms(wire) {
        if !bench.has(wire, Role::Submit) {
            continue;
        }
        let (env, _) = rig.env();
        let params = example(form)?;
        let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
        match tokio::time::timeout(ANSWERED, submit).await {
            Ok(Ok(Submitted::Job(job))) => return Ok(Some((rig, job))),
            Ok(Err(error)) => {
                return Err(format!("{wire}/{}: the example is not accepted: {error:?}", form.mode.id));
            }
            Ok(Ok(Submitted::Done(_))) | Err(_) => {}
        }
    }
    Ok(None)
}

/// Cancels a running job at a vendor that is slow: it stops there, and nothing else is asked for. False where no job is
/// made in time.
pub(crate) async fn stops(slow: &Rig<'_>, form: &Form) -> Result<bool, String> {
    let (env, _) = slow.env();
    let tool = &slow.bench.tool;
    let params = example(form)?;
    let submit = tool.submit(&env, &slow.credentials, &form.mode.id, &params);
    let Ok(Ok(Submitted::Job(job))) = tokio::time::timeout(ANSWERED, submit).await else {
        return Ok(false);
    };
    match tool.cancel(&env, &slow.credentials, &job).await {
        Ok(Cancelled::Stopped) => {}
        other => return Err(format!("cancelling a running job gives {other:?}, not Stopped")),
    }
    // An earlier task that the mode goes on from was made before it.
    match slow.sim.jobs("").last().map(|job| job.state) {
        Some("cancelled") => {}
        other => return Err(format!("the vendor's job is {other:?} after it was cancelled")),
    }
    violations(slow).first().map_or(Ok(true), |violation| Err(violation.clone()))
}
