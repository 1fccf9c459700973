//! A reply that points elsewhere is not followed: a vendor, or whoever speaks for it, must not send us around.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::bench::Bench;
use crate::form::example;
use crate::report::Report;
use crate::rig::{Rig, eventually};
use baigong_provider_specs::sim::Tamper;

/// All addresses in the vendor's replies lead to another host, which must not be contacted.
pub(crate) async fn only_allowed_hosts_are_contacted(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            let at = format!("{wire}/{}", form.mode.id);
            report.merge(detour(bench, wire, form).await.map_err(|p| format!("{at}: {p}")));
        }
    }
    report
}

#[expect(clippy::disallowed_methods, reason = "aborted below")]
async fn detour(bench: &Bench, wire: &str, form: &baigong_provider::Form) -> Result<(), String> {
    let rig = Rig::start(bench, wire).await?;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.map_err(|e| e.to_string())?;
    let foreign = listener.local_addr().map_err(|e| e.to_string())?.to_string();
    let contacts = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&contacts);
    let trap = tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            counter.fetch_add(1, Ordering::SeqCst);
            drop(connection);
        }
    });
    let own = rig.sim.address().to_string();
    rig.sim.tamper(Tamper {
        text: Some(Box::new(move |text| text.replace(&own, &foreign))),
        ..Tamper::default()
    });
    // Whether it ends well does not matter: an address that is only handed on is the platform's to judge.
    let params = example(form)?;
    let run = rig.run(&form.mode.id, &params);
    tokio::time::timeout(Duration::from_secs(5), run).await.ok();
    eventually(Duration::from_millis(50), || contacts.load(Ordering::SeqCst) > 0).await;
    trap.abort();
    match contacts.load(Ordering::SeqCst) {
        0 => Ok(()),
        _ => {
            Err("the provider contacted a host that a reply pointed to: use call.http, which refuses it"
                .into())
        }
    }
}
