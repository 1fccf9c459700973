//! A tool and its vendor's folder, loaded together.

use std::path::PathBuf;
use std::sync::Arc;

use baigong_provider::{Clock, Form, Provider, Tool};

use crate::{Report, names};
use baigong_provider_specs::spec::{
    Action, Case, Document, Role, Source, SpecError, Statuses, Suite, VendorSpec,
};

/// What every check works on.
pub struct Bench {
    /// The provider, erased as the platform sees it.
    pub tool: Arc<Tool>,
    /// The vendor's wires.
    pub spec: Arc<VendorSpec>,
    /// The vendor's cases, messages, statuses and skips.
    pub suite: Suite,
    /// The time of the calls and of the simulated vendor.
    pub(crate) clock: Arc<dyn Clock>,
    source: Source,
}

impl Bench {
    /// Loads the folder of a tool's vendor.
    ///
    /// `clock` is what calls and the simulated vendor take their time from. It has to go on while a check runs: jobs
    /// would not end otherwise.
    ///
    /// # Errors
    /// When a file of the folder is not sound.
    pub fn new(tool: Arc<Tool>, source: &Source, clock: Arc<dyn Clock>) -> Result<Self, String> {
        let vendor = tool.manifest().vendor;
        let load = || -> Result<_, SpecError> {
            Ok((VendorSpec::load(source, vendor)?, Suite::load(source, vendor)?))
        };
        let (spec, suite) = load().map_err(|e| e.to_string())?;
        Ok(Self { tool, spec: Arc::new(spec), suite, clock, source: source.clone() })
    }

    /// The same for a provider that is part of this program.
    ///
    /// # Errors
    /// When the declaration of the provider or a file of the folder is not sound.
    pub fn of<P: Provider>(source: &Source, clock: Arc<dyn Clock>) -> Result<Self, String> {
        Self::new(Arc::new(Tool::of::<P>()?), source, clock)
    }

    /// Why `skips.json` leaves a check out; `None` if it is not left out, or no reason worth the name is given.
    pub fn skipped(&self, name: &str) -> Option<&str> {
        let own = format!("{}/{name}", self.tool.manifest().id);
        let reason = self.suite.skips.get(&own).or_else(|| self.suite.skips.get(name))?;
        is_reason(reason).then_some(reason.as_str())
    }

    /// Whether `skips.json` gives a reason why one place is left out of a check, as `<check>#<place>`.
    pub(crate) fn excused(&self, name: &str, place: &str) -> bool {
        let key = format!("{name}#{place}");
        let own = format!("{}/{key}", self.tool.manifest().id);
        let reason = self.suite.skips.get(&own).or_else(|| self.suite.skips.get(&key));
        reason.is_some_and(|reason| is_reason(reason))
    }

    /// The vendor's id.
    pub fn vendor(&self) -> &'static str {
        self.tool.manifest().vendor
    }

    /// Ids of the wires that the tool declares and the folder documents.
    pub fn wires(&self) -> Vec<&'static str> {
        let wires = self.tool.manifest().wires.iter().map(|wire| wire.id);
        wires.filter(|wire| self.spec.wires.contains_key(*wire)).collect()
    }

    /// The forms that accounts of a wire can run.
    pub fn forms(&self, wire: &str) -> Vec<&Form> {
        self.tool.forms().iter().filter(|form| form.mode.offered_on(wire)).collect()
    }

    /// The document of a wire.
    pub fn document(&self, wire: &str) -> Option<&Document> {
        self.spec.wires.get(wire)
    }

    /// Whether a wire has an operation of a role.
    pub fn has(&self, wire: &str, role: Role) -> bool {
        self.document(wire).is_some_and(|document| document.with_role(role).next().is_some())
    }

    /// The status words of a wire: those of this tool, where the vendor's tools have different ones.
    pub(crate) fn statuses(&self, wire: &str) -> Option<&Statuses> {
        let own = format!("{}/{wire}", self.tool.manifest().id);
        self.suite.statuses.get(&own).or_else(|| self.suite.statuses.get(wire))
    }

    /// Where a file of the folder is on disk.
    pub(crate) fn file(&self, name: &str) -> Option<PathBuf> {
        Some(self.source.path(self.vendor())?.join(name))
    }

    /// Whether an entry of a file of the vendor is about this tool.
    pub(crate) fn concerns(&self, tool: Option<&String>) -> bool {
        tool.is_none_or(|tool| tool == self.tool.manifest().id)
    }
}

/// Whether a text can be a reason: a word or two explain nothing.
fn is_reason(text: &str) -> bool {
    text.trim().chars().count() >= 10
}

/// All files load, skips name real checks and give reasons, and every declared wire is documented.
pub(crate) async fn folder_is_sound(bench: &Bench) -> Report {
    let mut report = Report::default();
    let vendor = bench.vendor();
    for (name, reason) in &bench.suite.skips {
        let check = name.split('#').next().unwrap_or(name);
        let check = check.rsplit('/').next().unwrap_or(check);
        report.check(names().any(|known| known == check), || {
            format!(
                "{vendor}/skips.json#/{name}: there is no such check; the checks are: {}",
                names().collect::<Vec<_>>().join(", ")
            )
        });
        report.check(is_reason(reason), || {
            format!("{vendor}/skips.json#/{name}: write the reason in a sentence")
        });
    }
    for wire in &bench.tool.manifest().wires {
        let Some(document) = bench.document(wire.id) else {
            report
                .add(format!("the manifest declares the wire {0}: write {vendor}/{0}.openapi.json", wire.id));
            continue;
        };
        report.check(document.operations.iter().any(|o| o.behaviour.role.creates()), || {
            format!("{}: no operation has x-sim.role submit, sync or stream", document.file)
        });
        let account = document.account(bench.tool.manifest().id);
        if let Err(error) = bench.tool.credentials(account.clone()) {
            report.add(format!(
                "{}#/x-sim/account: not valid for the account form of {}: {error}",
                document.file,
                bench.tool.manifest().id
            ));
        }
        report.check(!bench.forms(wire.id).is_empty(), || {
            format!("the manifest declares the wire {}, but no mode is offered on it", wire.id)
        });
        report.check(
            document.with_role(Role::Poll).next().is_none() || bench.statuses(wire.id).is_some(),
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
        let mode = form.mode.id;
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
