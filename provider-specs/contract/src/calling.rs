//! Addresses at which vendors tell that jobs have changed.

use baigong_provider::{Env, Form};

use crate::bench::Bench;
use crate::form::example;
use crate::report::Report;
use crate::rig::{PATIENCE, Rig, violations};

/// Where the site is that the vendors would call.
const SITE: &str = "https://site.example/";
const ADDRESS: &str = "https://site.example/callbacks/a-token";

/// Where the manifest says that a vendor calls back, the submit names our address where the wire's document has it; elsewhere
/// no request does.
pub(crate) async fn vendors_are_told_where_to_call_where_the_wire_says_so(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        let declared = bench.tool.manifest().wires.iter().any(|known| known.id == wire && known.calls_back);
        for form in bench.forms(wire) {
            let outcome = called(bench, wire, form, declared).await;
            report.merge(outcome.map_err(|problem| format!("{wire}/{}: {problem}", form.mode.id)));
        }
    }
    report
}

async fn called(bench: &Bench, wire: &str, form: &Form, declared: bool) -> Result<(), String> {
    let rig = Rig::start_at(bench, wire, 1000.0).await?;
    rig.sim.reach(&SITE.parse().map_err(|_| "no address")?);
    let (env, _) = rig.env();
    let env = Env { callback_url: Some(ADDRESS.into()), ..env };
    let params = example(form)?;
    let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
    match tokio::time::timeout(PATIENCE, submit).await {
        Ok(Ok(_)) => {}
        other => return Err(format!("the example comes to {other:?} where an address is given")),
    }
    let told: Vec<_> = rig.sim.jobs("").into_iter().filter_map(|job| job.callback).collect();
    match (declared, told.iter().any(|address| address == ADDRESS)) {
        (true, false) => Err(format!(
            "the vendor was told to call {told:?}, not {ADDRESS}: send call.callback_url, and let x-sim.job.callback of \
             the document read it"
        )),
        (false, true) => Err("the vendor is told where to call: say so with Wire::calling_back".into()),
        _ => violations(&rig).first().map_or(Ok(()), |violation| Err(violation.clone())),
    }
}
