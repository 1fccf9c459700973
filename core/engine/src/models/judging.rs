//! What a change of models would do, before it is kept: whether the table is sound, what it costs, which calls would be refused, and
//! whether the plug-in can say it to its vendor.

use async_trait::async_trait;
use baigong_ground::field::FieldError;
use baigong_ground::{Text, messages};
use baigong_provider::models::{changed, ended};
use baigong_provider::{ModelTable, Tool};
use serde::Serialize;
use serde_json::{Map, Value};

use super::rows::Change;
use super::stored::pairs;

messages! {
    calls_would_fail(count, first) = "{count} 种此前可用的参数组合将被拒绝，例如 {first}；请确认", "{count} combinations that were sold would be refused, such as {first}: please confirm it";
    no_wire_takes_the_model(reason) = "没有接口接受此模型：{reason}", "No wire takes the model: {reason}";
}

/// Most examples of inputs that would be refused.
const EXAMPLES: usize = 20;

/// Sends a model to the simulated vendor of a tool.
#[async_trait]
pub trait ModelTrial: Send + Sync {
    /// What comes of it in each mode that offers the model, on each wire whose vendor is simulated.
    async fn try_model(&self, tool: &Tool, model: &str) -> Vec<TriedModel>;
}

/// What came of sending a model.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TriedModel {
    /// The model.
    pub model: String,
    /// The mode.
    pub mode: String,
    /// The wire.
    pub wire: String,
    /// Why it is not taken there; null where it is.
    pub refused: Option<Text>,
}

/// The price of a combination of a model.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModelPrice {
    /// The model.
    pub model: String,
    /// The mode.
    pub mode: String,
    /// The other parameters that the price depends on, with their values.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, Value>))]
    pub when: Map<String, Value>,
    /// Points.
    pub points: i64,
}

/// An input that was valid and would be refused.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EndedInput {
    /// The mode.
    pub mode: String,
    /// Its priced parameters.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, Value>))]
    pub params: Map<String, Value>,
}

/// What changes of models would do.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JudgedModels {
    /// What the models that are changed would cost by the table, combination by combination.
    pub prices: Vec<ModelPrice>,
    /// Modes whose price was set in the price table: there, the table of models prices only what is new.
    pub set_elsewhere: Vec<String>,
    /// Inputs that were valid and would be refused, up to twenty.
    pub ended: Vec<EndedInput>,
    /// How many there are.
    pub ended_count: usize,
    /// What came of sending the models to the simulated vendor.
    pub tried: Vec<TriedModel>,
}

/// The tool with changes, or what is wrong with them: paths name the model, then the member, as in `/changes/my-model/points`.
pub(super) fn made(
    tool: &Tool,
    declared: &ModelTable,
    list: &[Change],
    of: &[Change],
) -> Result<Tool, Vec<FieldError>> {
    let table =
        changed(declared, pairs(list)).map_err(|(model, problem)| vec![at_model(&model, "", problem)])?;
    let places: Vec<String> = table.models.iter().map(|model| model.id.clone()).collect();
    tool.with_models(table).map_err(|problems| {
        let named = problems.into_iter().map(|problem| {
            let place = problem.path.strip_prefix("/models/").and_then(|rest| {
                let (place, member) = rest.split_once('/').unwrap_or((rest, ""));
                Some((places.get(place.parse::<usize>().ok()?)?.clone(), format!("/{member}")))
            });
            match place {
                Some((model, member)) => {
                    // One that is renamed by this change is known to whoever sent it under its former id.
                    let sent =
                        of.iter().find(|change| change.change.get("id").is_some_and(|id| *id == *model));
                    at_model(sent.map_or(&model, |change| &change.model), &member, problem)
                }
                None => problem.within("/table"),
            }
        });
        named.collect()
    })
}

fn at_model(model: &str, member: &str, problem: FieldError) -> FieldError {
    let model = model.replace('~', "~0").replace('/', "~1");
    FieldError { path: format!("/changes/{model}{}", member.trim_end_matches('/')), ..problem }
}

/// What the models cost in a tool, by its table.
pub(super) fn prices(tool: &Tool, models: &[String]) -> Vec<ModelPrice> {
    let Some(table) = tool.models() else { return Vec::new() };
    let rows = tool.forms().iter().flat_map(|form| {
        let rule = &form.mode.price;
        let at = rule.dimensions.iter().position(|name| *name == table.field);
        rule.rows.iter().filter_map(move |row| {
            let model = row.when.get(at?)?.as_str()?.to_owned();
            let others = rule
                .dimensions
                .iter()
                .zip(&row.when)
                .filter(|(name, value)| **name != table.field && !value.is_null());
            let when = others.map(|(name, value)| (name.clone(), value.clone())).collect();
            Some(ModelPrice { model, mode: form.mode.id.to_string(), when, points: row.points })
        })
    });
    rows.filter(|price| models.contains(&price.model)).collect()
}

/// Inputs that were valid and would be refused, and how many.
pub(super) fn ended_inputs(before: &Tool, after: &Tool) -> (Vec<EndedInput>, usize) {
    let mut all = Vec::new();
    for form in before.forms() {
        let mode = form.mode.id.to_string();
        let Some(next) = after.form(&mode) else { continue };
        all.extend(ended(form, next).into_iter().map(|params| EndedInput { mode: mode.clone(), params }));
    }
    let count = all.len();
    all.truncate(EXAMPLES);
    (all, count)
}

/// Why a model that no wire takes is refused. Where no vendor is simulated there is nobody to ask.
pub(super) fn refused_everywhere(tried: &[TriedModel]) -> Vec<FieldError> {
    let mut problems = Vec::new();
    for one in tried {
        let same = |other: &&TriedModel| (&other.model, &other.mode) == (&one.model, &one.mode);
        let Some(reason) = &one.refused else { continue };
        if tried.iter().filter(same).all(|other| other.refused.is_some()) {
            let problem = FieldError::new("", "refused", no_wire_takes_the_model(reason.clone()));
            let problem = at_model(&one.model, "", problem);
            if !problems.iter().any(|other: &FieldError| other.path == problem.path) {
                problems.push(problem);
            }
        }
    }
    problems
}

/// What asks for a confirmation that calls will be refused.
pub(super) fn unconfirmed(ended: &[EndedInput], count: usize) -> Option<FieldError> {
    let first = ended.first()?;
    let params: Vec<String> = first.params.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let first = format!("{}: {}", first.mode, params.join(", "));
    Some(FieldError::new("/accept_ended", "ended", calls_would_fail(count, first)))
}
