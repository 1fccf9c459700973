//! Tools made of their plug-in's table and of what is stored.

use std::collections::BTreeMap;
use std::sync::Arc;

use baigong_base::db::Db;
use baigong_ground::Text;
use baigong_provider::models::changed;
use baigong_provider::{ModelTable, Registry, Tool};
use serde_json::Value;

use super::rows::{self, Change, Changes};

/// What was put into the tools of this process.
#[derive(Default)]
pub struct StoredModels {
    pub(super) tools: BTreeMap<String, Applied>,
}

/// What was put into a tool.
#[derive(Debug, Clone, Default)]
pub(super) struct Applied {
    pub changes: Changes,
    /// Why changes are left out, by model.
    pub left_out: BTreeMap<String, Text>,
}

impl StoredModels {
    /// Puts what is stored into the tools of a process that begins, before their prices are read.
    ///
    /// # Errors
    /// The database failed.
    pub async fn apply(db: &Db, registry: &Registry) -> Result<Self, sqlx::Error> {
        let mut tools = BTreeMap::new();
        for (id, changes) in rows::all(db).await? {
            let Ok(tool) = registry.tool(&id) else { continue };
            let (next, left_out) = with(&tool, &changes.list);
            if let Some(next) = next {
                registry.put(Arc::new(next)).map_err(|e| sqlx::Error::Configuration(e.into()))?;
            }
            tools.insert(id, Applied { changes, left_out });
        }
        Ok(Self { tools })
    }
}

/// The tool with changes of its models, and why some are left out; none where there is nothing to change.
pub(super) fn with(tool: &Tool, list: &[Change]) -> (Option<Tool>, BTreeMap<String, Text>) {
    let Some(declared) = tool.declared_models() else { return (None, BTreeMap::new()) };
    if let Some(whole) = table(declared, list).and_then(|table| tool.with_models(table).ok()) {
        return (Some(whole), BTreeMap::new());
    }
    // One of them does not go with the plug-in any more: the others still do.
    let (mut kept, mut left_out) = (Vec::new(), BTreeMap::new());
    let mut made = None;
    for change in list {
        kept.push(change.clone());
        let problem = match changed(declared, pairs(&kept)) {
            Err((_, problem)) => Some(problem),
            Ok(table) => match tool.with_models(table) {
                Ok(next) => {
                    made = Some(next);
                    None
                }
                Err(problems) => problems.into_iter().next(),
            },
        };
        if let Some(problem) = problem {
            tracing::error!(
                tool = &*tool.manifest().id,
                model = change.model,
                problem = &*problem.message.en,
                "a change of a model is left out"
            );
            left_out.insert(change.model.clone(), problem.message);
            kept.pop();
        }
    }
    // Of a table that is back at its beginning too.
    let made = made.or_else(|| tool.with_models(declared.clone()).ok());
    (made, left_out)
}

fn table(declared: &ModelTable, list: &[Change]) -> Option<ModelTable> {
    changed(declared, pairs(list)).ok()
}

pub(super) fn pairs(list: &[Change]) -> impl Iterator<Item = (&str, &Value)> {
    list.iter().map(|change| (change.model.as_str(), &change.change))
}
