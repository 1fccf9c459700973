//! Models seen, judged, changed and followed.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use baigong_base::db::{Db, revision};
use baigong_ground::field::{FieldError, first_message};
use baigong_ground::message::common;
use baigong_ground::{Clock, Message, Text, messages};
use baigong_provider::{Registry, Tool};
use serde_json::Value;
use tokio::sync::Mutex;

use super::judging::{JudgedModels, ModelTrial, ended_inputs, made, prices, refused_everywhere, unconfirmed};
use super::rows::{self, Change};
use super::stored::{Applied, StoredModels, with};
use super::view::{ModelsView, ToolWithModels, is_empty, summary, view};
use crate::prices::Prices;
use crate::tasks::{PutToolError, Tasks};

messages! {
    no_model_changed = "请至少修改一个模型", "Please change at least one model";
    too_many_model_changes(most) = "一次最多修改 {most} 个模型", "Up to {most} models can be changed at a time";
    models_changed_meanwhile = "模型刚刚被修改过，请刷新后再试", "The models were changed just now. Please reload and try again";
    added_model_stays = "添加的模型不能删除，请停用它：用它生成的作品仍需显示", "A model that was added cannot be deleted: switch it off. What was made with it is still shown";
    model_change_too_long(most) = "内容过长，最多 {most} 字节", "This is too long: up to {most} bytes";
}

/// Most models that one request changes.
const MOST: usize = 100;
/// Longest change of a model, in bytes of JSON.
const LONGEST: usize = 16 * 1024;

/// Changes of a tool's models.
#[derive(Debug, Clone)]
pub struct ModelsChange {
    /// The tool.
    pub tool: String,
    /// By the model's key, or the id of one that is new: a JSON merge patch, or the whole of one that is new; none goes back to the
    /// plug-in's.
    pub changes: BTreeMap<String, Option<Value>>,
    /// The version that was seen.
    pub based_on: i64,
    /// Whether calls that were valid may be refused from now on.
    pub accept_ended: bool,
}

/// Why models were not changed. Nothing was.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum ModelsError {
    /// No such tool, or its models are no data.
    NotFound(Text),
    /// Not acceptable; the fields say what.
    Invalid(Vec<FieldError>),
    /// Somebody else changed them meanwhile.
    Conflict(Message),
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl ModelsError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::NotFound(what) => common::not_found(what),
            Self::Invalid(fields) => first_message(fields),
            Self::Conflict(message) => message.clone(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

/// The models of tools. Cheap to clone; every clone sees every change.
#[derive(Clone)]
pub struct Models(Arc<Inner>);

struct Inner {
    deps: ModelsDeps,
    applied: RwLock<BTreeMap<String, Applied>>,
    /// One reading after the other, so that an older one never overwrites a newer one.
    reading: Mutex<()>,
}

/// What it stands on.
pub struct ModelsDeps {
    /// The database.
    pub db: Db,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The tools.
    pub registry: Registry,
    /// Where a tool's new state is put.
    pub tasks: Tasks,
    /// Where it is told which prices were set.
    pub prices: Prices,
    /// Sends models to simulated vendors, where there are such.
    pub trial: Option<Arc<dyn ModelTrial>>,
}

impl Models {
    /// The models of a process whose tools already have what is stored.
    pub fn new(deps: ModelsDeps, stored: StoredModels) -> Self {
        Self(Arc::new(Inner { deps, applied: RwLock::new(stored.tools), reading: Mutex::default() }))
    }

    /// Reads the changes again, and puts those that are new into the tools.
    pub async fn reload(&self) -> Result<(), sqlx::Error> {
        let _alone = self.0.reading.lock().await;
        let mut stored = rows::all(&self.0.deps.db).await?;
        for tool in self.0.deps.registry.snapshot().iter() {
            let id = tool.manifest().id.to_string();
            let changes = stored.remove(&id).unwrap_or_default();
            if tool.models().is_none() || changes == self.applied(&id).changes {
                continue;
            }
            let (next, left_out) = with(tool, &changes.list);
            if let Some(next) = next {
                self.0.deps.tasks.put_tool(next).await.map_err(|error| match error {
                    PutToolError::Database(error) => error,
                    PutToolError::Numbers(problem) => sqlx::Error::Configuration(problem.into()),
                })?;
            }
            let mut applied = self.0.applied.write().unwrap_or_else(PoisonError::into_inner);
            applied.insert(id, Applied { changes, left_out });
        }
        Ok(())
    }

    fn applied(&self, tool: &str) -> Applied {
        let applied = self.0.applied.read().unwrap_or_else(PoisonError::into_inner);
        applied.get(tool).cloned().unwrap_or_default()
    }

    /// The tools whose models are data.
    pub fn tools(&self) -> Vec<ToolWithModels> {
        let tools = self.0.deps.registry.snapshot();
        let with_table = tools.iter().filter_map(|tool| Some((tool, tool.models()?)));
        with_table.map(|(tool, table)| summary(tool, table, &self.applied(&tool.manifest().id))).collect()
    }

    /// The models of a tool.
    ///
    /// # Errors
    /// There is no such tool.
    pub fn of(&self, tool: &str) -> Result<ModelsView, ModelsError> {
        let tool = self.tool(tool)?;
        let set = self.set_elsewhere(&tool);
        let table = tool.models().ok_or_else(not_found)?;
        Ok(view(&tool, table, &self.applied(&tool.manifest().id), set))
    }

    /// What changes would do. Nothing is changed.
    ///
    /// # Errors
    /// What is wrong with them.
    pub async fn judge(&self, change: &ModelsChange) -> Result<JudgedModels, ModelsError> {
        let tool = self.tool(&change.tool)?;
        let (next, given, _) = self.next(&tool, change)?;
        self.judged(&tool, &next, &given).await
    }

    /// Changes models, all or none, in every process: in this one before it returns.
    ///
    /// # Errors
    /// What is wrong with the changes; calls that would be refused from now on, if nobody accepted that; or somebody else was first.
    pub async fn set(&self, change: &ModelsChange) -> Result<ModelsView, ModelsError> {
        let tool = self.tool(&change.tool)?;
        let (next, given, based_on) = self.next(&tool, change)?;
        let judged = self.judged(&tool, &next, &given).await?;
        let mut problems = refused_everywhere(&judged.tried);
        if !change.accept_ended {
            problems.extend(unconfirmed(&judged.ended, judged.ended_count));
        }
        if !problems.is_empty() {
            return Err(ModelsError::Invalid(problems));
        }
        let deps = &self.0.deps;
        let mut tx = deps.db.write().await?;
        if !rows::keep(&mut tx, &change.tool, &given, based_on, deps.clock.now_ms()).await? {
            return Err(ModelsError::Conflict(models_changed_meanwhile()));
        }
        revision::bump(&mut tx).await?;
        tx.commit().await?;
        self.reload().await?;
        self.of(&change.tool)
    }

    /// The tool as it would be, the changes as they would be kept, and the version that they follow.
    fn next(&self, tool: &Tool, change: &ModelsChange) -> Result<(Tool, Vec<Change>, i64), ModelsError> {
        let mut problems = Vec::new();
        if change.changes.is_empty() {
            problems.push(FieldError::new("/changes", "required", no_model_changed()));
        } else if change.changes.len() > MOST {
            problems.push(FieldError::new("/changes", "maxItems", too_many_model_changes(MOST)));
        }
        let declared = tool.declared_models().ok_or_else(not_found)?;
        let Applied { changes: applied, left_out } = self.applied(&change.tool);
        let mut given = Vec::new();
        for (model, change) in &change.changes {
            let at = format!("/changes/{}", model.replace('~', "~0").replace('/', "~1"));
            let is_declared = declared.models.iter().any(|known| known.id == *model);
            let whole = change.clone().unwrap_or_else(|| Value::Object(serde_json::Map::new()));
            if is_empty(&whole) && !is_declared {
                problems.push(FieldError::new(&at, "required", added_model_stays()));
            }
            if whole.to_string().len() > LONGEST {
                problems.push(FieldError::new(&at, "maxLength", model_change_too_long(LONGEST)));
            }
            given.push(Change { model: model.clone(), change: whole });
        }
        if !problems.is_empty() {
            return Err(ModelsError::Invalid(problems));
        }
        if change.based_on != applied.version {
            return Err(ModelsError::Conflict(models_changed_meanwhile()));
        }
        // What is left out stands in nobody's way; it is judged again when it is sent again.
        let mut list = applied.list;
        list.retain(|known| !left_out.contains_key(&known.model));
        for change in &given {
            match list.iter_mut().find(|known| known.model == change.model) {
                Some(known) => known.change = change.change.clone(),
                None => list.push(change.clone()),
            }
        }
        let next = made(tool, declared, &list, &given).map_err(ModelsError::Invalid)?;
        Ok((next, given, applied.version))
    }

    async fn judged(&self, tool: &Tool, next: &Tool, given: &[Change]) -> Result<JudgedModels, ModelsError> {
        let table = next.models().ok_or_else(not_found)?;
        let known = |change: &Change| {
            table
                .models
                .iter()
                .find(|model| model.id == change.model || model.formerly.contains(&change.model))
        };
        let changed: Vec<_> = given.iter().filter_map(known).collect();
        let mut tried = Vec::new();
        if let Some(trial) = &self.0.deps.trial {
            for model in changed.iter().filter(|model| model.offered) {
                tried.extend(trial.try_model(next, &model.id).await);
            }
        }
        let (ended, ended_count) = ended_inputs(tool, next);
        let ids: Vec<String> = changed.iter().map(|model| model.id.clone()).collect();
        let set_elsewhere = self.set_elsewhere(tool);
        Ok(JudgedModels { prices: prices(next, &ids), set_elsewhere, ended, ended_count, tried })
    }

    fn set_elsewhere(&self, tool: &Tool) -> Vec<String> {
        let modes = tool.forms().iter().map(|form| form.mode.id.to_string());
        modes.filter(|mode| self.0.deps.prices.is_set(&tool.manifest().id, mode)).collect()
    }

    fn tool(&self, id: &str) -> Result<Arc<Tool>, ModelsError> {
        let tool = self.0.deps.registry.tool(id).map_err(|_| not_found())?;
        if tool.models().is_some() { Ok(tool) } else { Err(not_found()) }
    }
}

fn not_found() -> ModelsError {
    ModelsError::NotFound(Text::new("可管理模型的工具", "A tool whose models can be changed"))
}
