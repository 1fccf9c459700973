//! Asking again changes nothing, and a job outlives the process that made it.

use baigong_provider::{Artifact, Job, Progress};

use crate::bench::Bench;
use crate::form::example;
use crate::report::Report;
use crate::rig::{End, PATIENCE, Rig};
use baigong_wire::Role;

/// Polling a finished job twice, and fetching its result twice, give the same; nothing is created by it.
pub(crate) async fn finished_job_answers_the_same_twice(bench: &Bench) -> Report {
    let mut report = Report::default();
    each_finished_job(bench, &mut report, async |rig, job| {
        let (env, _) = rig.env();
        let jobs = rig.sim.jobs("").len();
        let mut progress = Vec::new();
        let mut results: Vec<Vec<Artifact>> = Vec::new();
        for _ in 0..2 {
            progress.push(
                bench
                    .tool
                    .poll(&env, &rig.credentials, &job)
                    .await
                    .map_err(|e| format!("a poll of a finished job: {e:?}"))?,
            );
            results.push(
                bench
                    .tool
                    .result(&env, &rig.credentials, &job)
                    .await
                    .map_err(|e| format!("its result: {e:?}"))?,
            );
        }
        if progress[0] != Progress::Succeeded || progress[0] != progress[1] {
            return Err(format!("polls of a finished job differ: {progress:?}"));
        }
        if results[0] != results[1] {
            return Err(format!("results of a finished job differ: {results:?}"));
        }
        if rig.sim.jobs("").len() != jobs {
            return Err("poll or result made a new job at the vendor".into());
        }
        Ok(())
    })
    .await;
    report
}

/// A handle that was stored and read back works in another process with the account parsed anew.
pub(crate) async fn job_handle_survives_storage(bench: &Bench) -> Report {
    let mut report = Report::default();
    each_finished_job(bench, &mut report, async |rig, job| {
        let stored = serde_json::to_string(&job).map_err(|e| e.to_string())?;
        let read: Job =
            serde_json::from_str(&stored).map_err(|e| format!("the stored handle {stored}: {e}"))?;
        if read != job {
            return Err(format!("the handle {job:?} is read back as {read:?}"));
        }
        let credentials = bench.tool.credentials(rig.account.clone()).map_err(|e| e.to_string())?;
        let (env, _) = rig.env_at(&rig.base, PATIENCE, &credentials);
        match bench.tool.poll(&env, &credentials, &read).await {
            Ok(Progress::Succeeded) => {}
            other => return Err(format!("the handle does not work after it was stored: {other:?}")),
        }
        // A handle of an older version, or of a damaged row, is an error of ours and no panic.
        for broken in ["", "{}", "null", "\u{0}", "../../x", "{\"id\":", "[1]"] {
            let progress = bench.tool.poll(&env, &credentials, &Job(broken.to_owned())).await;
            if let Ok(Progress::Succeeded | Progress::Failed { .. }) = progress {
                return Err(format!("the damaged handle {broken:?} counts as {progress:?}"));
            }
        }
        Ok(())
    })
    .await;
    report
}

async fn each_finished_job(
    bench: &Bench,
    report: &mut Report,
    check: impl AsyncFn(&Rig<'_>, Job) -> Result<(), String>,
) {
    for wire in bench.wires().into_iter().filter(|wire| bench.has(wire, Role::Poll)) {
        for form in bench.forms(wire) {
            let at = format!("{wire}/{}", form.mode.id);
            let outcome = async {
                let rig = Rig::start(bench, wire).await?;
                let run = rig.run(&form.mode.id, &example(form)?).await;
                match (run.job, run.end) {
                    (Some(job), End::Done(_)) => check(&rig, job).await,
                    // A mode that answers at once has no job to ask again.
                    (None, End::Done(_)) => Ok(()),
                    (_, end) => Err(format!("the example does not run to its end: {end:?}")),
                }
            };
            let outcome = outcome.await;
            report.merge(outcome.map_err(|problem| format!("{at}: {problem}")));
        }
    }
}
