//! A tool and its vendor's folder, loaded together.

use std::path::PathBuf;
use std::sync::Arc;

use baigong_provider::{Clock, Form, Provider, Tool};

use baigong_provider_specs::spec::{Source, Statuses, Suite, VendorSpec};
use baigong_wire::{Document, Role, SpecError};

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
    pub(crate) source: Source,
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
        let vendor = &*tool.manifest().vendor;
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
    pub fn vendor(&self) -> &str {
        &self.tool.manifest().vendor
    }

    /// Ids of the wires that the tool declares and the folder documents.
    pub fn wires(&self) -> Vec<&str> {
        let wires = self.tool.manifest().wires.iter().map(|wire| &*wire.id);
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
        tool.is_none_or(|tool| *tool == self.tool.manifest().id)
    }
}

/// Whether a text can be a reason: a word or two explain nothing.
pub(crate) fn is_reason(text: &str) -> bool {
    text.trim().chars().count() >= 10
}
