//! The vendor's folder: its files load, its README says where the facts come from, and enough of it is recorded.

use crate::bench::{Bench, is_reason};
use crate::report::Report;
use baigong_provider_specs::spec::{Action, Case, VendorSpec};
use baigong_wire::Role;

/// All files load, skips name real checks and give reasons, and every declared wire is documented.
pub(crate) fn is_sound(bench: &Bench, checks: &[&str]) -> Report {
    let mut report = Report::default();
    let vendor = bench.vendor();
    for (name, reason) in &bench.suite.skips {
        let check = name.split('#').next().unwrap_or(name);
        let check = check.rsplit('/').next().unwrap_or(check);
        report.check(checks.contains(&check), || {
            format!(
                "{vendor}/skips.json#/{name}: there is no such check; the checks are: {}",
                checks.join(", ")
            )
        });
        report.check(is_reason(reason), || {
            format!("{vendor}/skips.json#/{name}: write the reason in a sentence")
        });
    }
    for wire in &bench.tool.manifest().wires {
        let Some(document) = bench.document(&wire.id) else {
            report
                .add(format!("the manifest declares the wire {0}: write {vendor}/{0}.openapi.json", wire.id));
            continue;
        };
        report.check(document.operations.iter().any(|o| o.behaviour.role.creates()), || {
            format!("{}: no operation has x-sim.role submit, sync or stream", document.file)
        });
        let account = document.account(&bench.tool.manifest().id);
        if let Err(error) = bench.tool.credentials(account.clone()) {
            report.add(format!(
                "{}#/x-sim/account: not valid for the account form of {}: {error}",
                document.file,
                bench.tool.manifest().id
            ));
        }
        report.check(!bench.forms(&wire.id).is_empty(), || {
            format!("the manifest declares the wire {}, but no mode is offered on it", wire.id)
        });
        report.check(
            document.with_role(Role::Poll).next().is_none() || bench.statuses(&wire.id).is_some(),
            || format!("{vendor}/statuses.json: there is no entry {:?}, but the wire is polled", wire.id),
        );
    }
    let cases = bench.suite.cases.iter().filter(|(_, case)| bench.concerns(case.tool.as_ref()));
    report.check(cases.count() > 0, || {
        format!("{vendor}/cases/ has no case for this tool: record at least one")
    });
    report
}

/// The folder that a new vendor's is copied from.
const TEMPLATE: &str = "hello";
/// What only the template may say of itself.
const TEMPLATE_WORDS: [&str; 2] = ["Nothing here describes a real service", "The vendor is invented"];

/// `README.md` says where the facts of the folder come from, and is not the template's any more.
pub(crate) async fn readme_names_the_sources(bench: &Bench) -> Report {
    let mut report = Report::default();
    let vendor = bench.vendor();
    let text =
        bench.file("README.md").and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
    report.check(text.trim().lines().count() >= 2, || {
        format!(
            "{vendor}/README.md: write the sources, what differs between the wires, and what is not verified"
        )
    });
    let paths = |spec: &VendorSpec| -> Vec<String> {
        spec.wires
            .values()
            .flat_map(|wire| &wire.operations)
            .map(|operation| operation.name.clone())
            .collect()
    };
    // A folder that is still the template's has its text as well.
    let template = VendorSpec::load(&bench.source, TEMPLATE).ok();
    if template.is_some_and(|template| paths(&template) != paths(&bench.spec)) {
        for words in TEMPLATE_WORDS.into_iter().filter(|words| text.contains(words)) {
            report.add(format!(
                "{vendor}/README.md: {words:?} is the template's; write what this vendor's sources are"
            ));
        }
    }
    report
}

/// The cases of this tool.
fn cases(bench: &Bench) -> impl Iterator<Item = &Case> {
    bench.suite.cases.iter().map(|(_, case)| case).filter(|case| bench.concerns(case.tool.as_ref()))
}

/// Each mode, and each wire, has a recorded submit that is accepted.
pub(crate) async fn every_mode_has_a_recorded_case(bench: &Bench) -> Report {
    let mut report = Report::default();
    let accepted = |case: &&Case| {
        case.steps.iter().any(|step| step.action == Action::Submit && step.want.error.is_none())
    };
    let vendor = bench.vendor();
    for form in bench.tool.forms() {
        let mode = &*form.mode.id;
        report.check(cases(bench).filter(accepted).any(|case| case.mode == mode), || {
            format!("{vendor}/cases: no case submits the mode {mode} and is accepted: record one")
        });
    }
    for wire in bench.wires() {
        report.check(cases(bench).filter(accepted).any(|case| case.wire == wire), || {
            format!("{vendor}/cases: no case submits on the wire {wire} and is accepted: record one")
        });
    }
    report
}

/// A refusal of a submit is recorded and, where jobs are polled, one that fails.
pub(crate) async fn failures_are_recorded(bench: &Bench) -> Report {
    let mut report = Report::default();
    let vendor = bench.vendor();
    let steps = || cases(bench).flat_map(|case| &case.steps);
    let refused = steps()
        .any(|step| step.action == Action::Submit && step.want.error.is_some() && !step.replies.is_empty());
    report.check(refused, || {
        format!("{vendor}/cases: no submit is refused by the vendor: record what its errors look like")
    });
    if bench.wires().into_iter().any(|wire| bench.has(wire, Role::Poll)) {
        report.check(steps().any(|step| step.want.failed.is_some()), || {
            format!("{vendor}/cases: no job fails: record what a poll says then")
        });
    }
    report
}
