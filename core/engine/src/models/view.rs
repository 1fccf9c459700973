//! What the panel shows of models.

use std::collections::{BTreeMap, BTreeSet};

use baigong_ground::Text;
use baigong_provider::combinations::values_of;
use baigong_provider::schema::stated_title;
use baigong_provider::{ModelEntry, ModelTable, Tool};
use serde::Serialize;
use serde_json::Value;

use super::judging::ModelPrice;
use super::stored::Applied;

/// A tool whose models are data.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ToolWithModels {
    /// Its id.
    pub tool: String,
    /// Its name.
    pub title: Text,
    /// How many models are on its lists.
    pub offered: usize,
    /// How many models were changed or added here.
    pub changed: usize,
    /// How many changes are left out, because they do not go with the plug-in any more.
    pub left_out: usize,
}

/// Where a model comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ModelSource {
    /// From the plug-in, as it is there.
    Plugin,
    /// From the plug-in, changed here.
    Changed,
    /// Added here.
    Added,
}

/// A model.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModelView {
    /// As it is now.
    pub model: ModelEntry,
    /// Where it comes from.
    pub source: ModelSource,
    /// The id under which a change of it is kept.
    pub key: String,
    /// What was changed of it here; the whole of it where it was added.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<std::collections::BTreeMap<String, Value>>))]
    pub change: Option<Value>,
    /// The modes that offer it.
    pub modes: Vec<String>,
}

/// A parameter of which models take some values, or that their price depends on.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModelParameter {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: Text,
    /// Its values in the form now.
    pub options: Vec<ModelOption>,
    /// Whether a model may take other values than these.
    pub open: bool,
    /// Whether the price depends on it.
    pub priced: bool,
    /// The value of a call that leaves it out: every model has to take it.
    pub default: Option<String>,
}

/// A value of a parameter.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModelOption {
    /// As parameters have it.
    pub value: String,
    /// What people read.
    pub title: Text,
}

/// A mode with a list of models.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModelMode {
    /// Its id.
    pub id: String,
    /// Its label.
    pub label: Text,
    /// The model of a call that names none.
    pub default: String,
    /// The model that the form opens with.
    pub opens_with: String,
}

/// The models of a tool.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModelsView {
    /// The tool.
    pub tool: String,
    /// Its name.
    pub title: Text,
    /// The parameter that names the model.
    pub field: String,
    /// Number of the last change; 0 before the first.
    pub version: i64,
    /// Modes with a list of models.
    pub modes: Vec<ModelMode>,
    /// What models take values of, or are priced by.
    pub parameters: Vec<ModelParameter>,
    /// What only some models can do, with the fields that are there for it.
    pub features: BTreeMap<String, Vec<String>>,
    /// By how much the plug-in's table multiplies points, by parameter and value; `value` for the number itself.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, Value>))]
    pub times: Value,
    /// The models, in the order of the list.
    pub models: Vec<ModelView>,
    /// What they cost, by the table.
    pub prices: Vec<ModelPrice>,
    /// Modes whose price was set in the price table, which goes before.
    pub set_elsewhere: Vec<String>,
    /// Why changes are left out, by model.
    pub left_out: BTreeMap<String, Text>,
}

pub(super) fn summary(tool: &Tool, table: &ModelTable, applied: &Applied) -> ToolWithModels {
    ToolWithModels {
        tool: tool.manifest().id.to_string(),
        title: tool.manifest().title.clone(),
        offered: table.models.iter().filter(|model| model.offered).count(),
        changed: applied.changes.list.iter().filter(|change| !is_empty(&change.change)).count(),
        left_out: applied.left_out.len(),
    }
}

pub(super) fn view(
    tool: &Tool,
    table: &ModelTable,
    applied: &Applied,
    set_elsewhere: Vec<String>,
) -> ModelsView {
    let with_models = || tool.forms().iter().filter(|form| table.is_listed_in(form.validator.schema()));
    let modes = with_models().map(|form| {
        let id = form.mode.id.to_string();
        let default = table.default.of(&id).cloned().unwrap_or_default();
        let opens_with = table.opens_with.as_ref().and_then(|ids| ids.of(&id)).unwrap_or(&default).clone();
        ModelMode { label: form.mode.label.clone(), id, default, opens_with }
    });
    let declared = tool.declared_models();
    let is_declared =
        |id: &str| declared.is_some_and(|table| table.models.iter().any(|model| model.id == id));
    let models = table.models.iter().map(|model| {
        let keys = std::iter::once(&model.id).chain(&model.formerly);
        let change =
            keys.clone().find_map(|key| applied.changes.list.iter().find(|change| change.model == *key));
        let change = change
            .filter(|change| !is_empty(&change.change) && !applied.left_out.contains_key(&change.model));
        let key = change.map_or(&model.id, |change| &change.model).clone();
        let source = match change {
            None => ModelSource::Plugin,
            Some(_) if is_declared(&key) => ModelSource::Changed,
            Some(_) => ModelSource::Added,
        };
        let modes =
            with_models().map(|form| form.mode.id.to_string()).filter(|mode| model.is_in(mode)).collect();
        ModelView {
            model: model.clone(),
            source,
            key,
            change: change.map(|change| change.change.clone()),
            modes,
        }
    });
    let names: BTreeSet<&String> =
        table.models.iter().flat_map(|model| model.only.keys()).chain(&table.priced_by).collect();
    let parameters = names.into_iter().filter_map(|name| {
        let fields: Vec<&Value> =
            with_models().filter_map(|form| property(form.validator.schema(), name)).collect();
        let first = fields.first()?;
        let mut options: Vec<ModelOption> = Vec::new();
        for field in &fields {
            for option in options_of(field) {
                if !options.iter().any(|known| known.value == option.value) {
                    options.push(option);
                }
            }
        }
        // The table lists the options of fields that have a pattern in their place.
        let open = fields.iter().any(|field| field.get("pattern").is_some());
        Some(ModelParameter {
            title: stated_title(first).unwrap_or_else(|| Text::made(name.as_str(), name.as_str())),
            default: first.get("default").map(word),
            name: name.clone(),
            options,
            open,
            priced: table.priced_by.contains(name),
        })
    });
    let ids: Vec<String> = table.models.iter().map(|model| model.id.clone()).collect();
    ModelsView {
        tool: tool.manifest().id.to_string(),
        title: tool.manifest().title.clone(),
        field: table.field.clone(),
        version: applied.changes.version,
        modes: modes.collect(),
        parameters: parameters.collect(),
        features: table.features.clone(),
        times: serde_json::to_value(&table.times).unwrap_or_default(),
        models: models.collect(),
        prices: super::judging::prices(tool, &ids),
        set_elsewhere,
        left_out: applied.left_out.clone(),
    }
}

fn property<'a>(schema: &'a Value, name: &str) -> Option<&'a Value> {
    schema.get("properties")?.get(name)
}

fn options_of(field: &Value) -> Vec<ModelOption> {
    if let Some(options) = field.get("oneOf").and_then(Value::as_array) {
        let option = |option: &Value| {
            let value = word(option.get("const")?);
            let title = stated_title(option).unwrap_or_else(|| Text::made(value.clone(), value.clone()));
            Some(ModelOption { value, title })
        };
        return options.iter().filter_map(option).collect();
    }
    let values = values_of(field).unwrap_or_default();
    values
        .iter()
        .map(word)
        .map(|value| ModelOption { title: Text::made(value.clone(), value.clone()), value })
        .collect()
}

fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

pub(super) fn is_empty(change: &Value) -> bool {
    change.as_object().is_none_or(serde_json::Map::is_empty)
}
