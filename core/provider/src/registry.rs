//! The tools that there are, while they come, change and go.
//!
//! A registry is a handle: every clone sees every change, and readers take a [snapshot](Registry::snapshot) that stays as it
//! is. A form keeps its [number](NumberedForm) while the process lives, as accounts keep theirs: a tool that is replaced gets
//! new numbers for new tasks, and those of a tool that is gone stay readable, so that a task in flight ends as it began. Nothing
//! of that is given back before the process ends.
//!
//! What does not follow a change by itself: the gallery's own works and the accounts of the demonstration, which are made for
//! the tools of the start; the configuration's names of tools, which are checked against those; and the vendors' table and
//! documents of the repository, which are made when the program is built. A change is this process's own: others that share
//! the database are told by whoever brings the tool.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

use tokio::sync::watch;

use crate::manifest::Mode;
use crate::mode_form::Form;
use crate::tool::Tool;

/// One registered provider. Made by [`crate::register_provider!`].
pub struct Registration {
    /// Builds the erased provider.
    pub build: fn() -> Result<Tool, String>,
}

inventory::collect!(Registration);

/// A form by the small number that a task in flight carries.
pub struct NumberedForm {
    /// The version of the tool that the form belongs to.
    pub tool: Arc<Tool>,
    /// The mode as that version declares it.
    pub mode: Mode,
    /// Number of the tool's id. All versions of a tool share it.
    pub tool_number: u16,
    /// Number of the first form that had this tool and mode. What is counted of a mode stays with it when its tool changes.
    pub first: u16,
}

/// The tools at one moment.
#[derive(Clone, Default)]
pub struct Tools {
    by_id: BTreeMap<String, Arc<Tool>>,
    /// Every id that there was since the start.
    known: BTreeMap<String, Known>,
}

/// The numbers under one id of a tool.
#[derive(Clone)]
struct Known {
    number: u16,
    /// By mode: the number of its first form and of its last.
    forms: BTreeMap<String, (u16, u16)>,
}

impl Tools {
    /// All tools, by id.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Tool>> {
        self.by_id.values()
    }

    /// A tool; the error lists the known ones.
    pub fn tool(&self, id: &str) -> Result<&Arc<Tool>, String> {
        self.by_id.get(id).ok_or_else(|| {
            let known = self.by_id.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            format!("unknown tool {id}; known: {known}")
        })
    }

    /// The form in which a mode of a tool is offered now.
    pub fn form(&self, tool: &str, mode: &str) -> Option<OfferedForm> {
        let offered = self.by_id.get(tool)?;
        let at = offered.forms().iter().position(|form| form.mode.id == mode)?;
        Some(OfferedForm { tool: offered.clone(), at, number: self.number(tool, mode)? })
    }

    /// Number of the last form of a mode, also of a tool that is gone.
    pub fn number(&self, tool: &str, mode: &str) -> Option<u16> {
        Some(self.known.get(tool)?.forms.get(mode)?.1)
    }

    /// Number of a tool's id, also of one that is gone. They are counted from 0.
    pub fn tool_number(&self, tool: &str) -> Option<u16> {
        Some(self.known.get(tool)?.number)
    }

    fn put(&mut self, tool: &Arc<Tool>, forms: &boxcar::Vec<NumberedForm>) -> Result<(), String> {
        let id = tool.manifest().id.to_string();
        let full = || format!("{id}: this process has seen too many forms; start it again");
        // The last number is left out: a process with so many forms has another problem.
        u16::try_from(forms.count() + tool.forms().len()).map_err(|_| full())?;
        let number = u16::try_from(self.known.len()).map_err(|_| full())?;
        let known = self.known.entry(id.clone()).or_insert_with(|| Known { number, forms: BTreeMap::new() });
        for form in tool.forms() {
            let mode = form.mode.id.to_string();
            let next = u16::try_from(forms.count()).map_err(|_| full())?;
            let first = known.forms.get(&mode).map_or(next, |(first, _)| *first);
            let (tool, mode_of) = (tool.clone(), form.mode.clone());
            forms.push(NumberedForm { tool, mode: mode_of, tool_number: known.number, first });
            known.forms.insert(mode, (first, next));
        }
        self.by_id.insert(id, tool.clone());
        Ok(())
    }
}

/// A form of a tool, held while it is looked at.
#[derive(Clone)]
pub struct OfferedForm {
    tool: Arc<Tool>,
    at: usize,
    number: u16,
}

impl OfferedForm {
    /// See [`NumberedForm`].
    pub fn number(&self) -> u16 {
        self.number
    }
}

impl Deref for OfferedForm {
    type Target = Form;

    fn deref(&self) -> &Form {
        &self.tool.forms()[self.at]
    }
}

/// A handle to the tools. Cheap to clone; every clone sees every change.
#[derive(Clone, Default)]
pub struct Registry(Arc<Inner>);

#[derive(Default)]
struct Inner {
    /// Only appended to, and only while `current` is being changed.
    forms: boxcar::Vec<NumberedForm>,
    current: watch::Sender<Arc<Tools>>,
}

impl Registry {
    /// Collects all providers that are linked into this program. Order of linking does not matter.
    pub fn collect() -> Result<Self, String> {
        Self::from_tools(inventory::iter::<Registration>().map(|registration| (registration.build)()))
    }

    /// A registry of given tools. They are numbered by their ids.
    pub fn from_tools(tools: impl IntoIterator<Item = Result<Tool, String>>) -> Result<Self, String> {
        let mut table = BTreeMap::new();
        for tool in tools {
            let tool = tool?;
            let id = tool.manifest().id.to_string();
            if table.insert(id.clone(), Arc::new(tool)).is_some() {
                return Err(format!("two providers are registered as {id}"));
            }
        }
        let registry = Self::default();
        table.into_values().try_for_each(|tool| registry.put(tool))?;
        Ok(registry)
    }

    /// Offers a tool from now on, or another version in the place of one with the same id.
    ///
    /// Where tasks run, the engine's `Tasks::put_tool` is what calls this: a new version needs its prices and its accounts
    /// before anybody sees it.
    ///
    /// # Errors
    /// More than 65535 forms since the process started. Nothing was changed.
    pub fn put(&self, tool: Arc<Tool>) -> Result<(), String> {
        let mut outcome = Ok(());
        self.0.current.send_if_modified(|current| {
            let mut next = Tools::clone(current);
            outcome = next.put(&tool, &self.0.forms);
            if outcome.is_ok() {
                *current = Arc::new(next);
            }
            outcome.is_ok()
        });
        outcome
    }

    /// Offers a tool no more; false if there is none of this id. Its forms keep their numbers.
    pub fn remove(&self, id: &str) -> bool {
        self.0.current.send_if_modified(|current| {
            let mut next = Tools::clone(current);
            let removed = next.by_id.remove(id).is_some();
            if removed {
                *current = Arc::new(next);
            }
            removed
        })
    }

    /// The tools as they are now.
    pub fn snapshot(&self) -> Arc<Tools> {
        self.0.current.borrow().clone()
    }

    /// A tool as it is now; the error lists the known ones.
    pub fn tool(&self, id: &str) -> Result<Arc<Tool>, String> {
        self.snapshot().tool(id).cloned()
    }

    /// The form in which a mode of a tool is offered now.
    pub fn form(&self, tool: &str, mode: &str) -> Option<OfferedForm> {
        self.snapshot().form(tool, mode)
    }

    /// The form of a number, without a lock.
    ///
    /// # Panics
    /// If no form has the number.
    pub fn numbered(&self, number: u16) -> &NumberedForm {
        &self.0.forms[usize::from(number)]
    }

    /// All forms since the start, in the order of their numbers.
    pub fn all_numbered(&self) -> impl Iterator<Item = &NumberedForm> {
        self.0.forms.iter().map(|(_, form)| form)
    }
}

/// Registers a [`Provider`](crate::Provider): the only registration code that a plug-in has.
#[macro_export]
macro_rules! register_provider {
    ($provider:ty) => {
        $crate::inventory::submit! {
            $crate::Registration { build: $crate::Tool::of::<$provider> }
        }
    };
}

#[cfg(test)]
mod tests;
