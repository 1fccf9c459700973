//! What names the present state of each form, made once: a status is asked for often, and a schema is long.

use std::sync::Arc;

use baigong_gateway::replicate::version;
use baigong_provider::Registry;

const MOST: u64 = 10_000;

/// Versions by the number of their form, which another state of it does not share.
pub struct FormVersions(moka::sync::Cache<u16, Arc<str>>);

impl Default for FormVersions {
    fn default() -> Self {
        Self(moka::sync::Cache::new(MOST))
    }
}

impl FormVersions {
    /// The version of a mode's form; `None` where there is no such mode.
    pub fn of(&self, registry: &Registry, tool: &str, mode: &str) -> Option<Arc<str>> {
        let form = registry.form(tool, mode)?;
        Some(self.0.get_with(form.number(), || version(tool, &form).into()))
    }
}
