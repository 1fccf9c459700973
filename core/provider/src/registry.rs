//! The tools that are linked into this program.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::tool::Tool;

/// One registered provider. Made by [`crate::register_provider!`].
pub struct Registration {
    /// Builds the erased provider.
    pub build: fn() -> Result<Tool, String>,
}

inventory::collect!(Registration);

/// Every linked provider, by the id of its tool.
#[derive(Clone, Default)]
pub struct Registry(BTreeMap<String, Arc<Tool>>);

impl Registry {
    /// Collects all providers that are linked into this program. Order of linking does not matter.
    pub fn collect() -> Result<Self, String> {
        Self::from_tools(inventory::iter::<Registration>().map(|registration| (registration.build)()))
    }

    /// A registry of given tools, for tests.
    pub fn from_tools(tools: impl IntoIterator<Item = Result<Tool, String>>) -> Result<Self, String> {
        let mut table = BTreeMap::new();
        for tool in tools {
            let tool = tool?;
            let id = tool.manifest().id.to_string();
            if table.insert(id.clone(), Arc::new(tool)).is_some() {
                return Err(format!("two providers are registered as {id}"));
            }
        }
        Ok(Self(table))
    }

    /// All tools, by id.
    pub fn tools(&self) -> impl Iterator<Item = &Arc<Tool>> {
        self.0.values()
    }

    /// A tool; the error lists the known ones.
    pub fn tool(&self, id: &str) -> Result<&Arc<Tool>, String> {
        self.0.get(id).ok_or_else(|| {
            let known = self.0.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            format!("unknown tool {id}; known: {known}")
        })
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
