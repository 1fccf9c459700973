//! Which sets of priced parameters a form can send: what a price table has to cover.

use serde_json::{Map, Value};

use crate::fact::{Fact, InputFact, video_field};
use crate::mode_form::Form;
use crate::price::{Measured, PriceRule};

/// Maximum number of values of one priced parameter: beyond them a price table is no table.
pub const MAX_VALUES: usize = 200;
/// Maximum number of combinations, for the same reason.
pub const MAX_COMBINATIONS: usize = 100_000;

/// Why the combinations of a form cannot be listed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CombinationError {
    /// The form has no such parameter.
    #[error("the price depends on {0:?}, which is no parameter")]
    NoParameter(String),
    /// The parameter can have values without end.
    #[error(
        "the price depends on {0:?}, which has no closed set of values (choices, a switch, or a range of at most \
         {MAX_VALUES} integers)"
    )]
    Open(String),
    /// There are more than [`MAX_COMBINATIONS`].
    #[error("{0} combinations of priced parameters are too many")]
    TooMany(usize),
    /// The form refuses all of them.
    #[error("no combination of priced parameters is valid together with the mode's example")]
    None,
}

impl PriceRule {
    /// Names of all parameters that the price depends on.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        self.axes().filter(|name| video_field(name).is_none())
    }

    /// All that the price depends on beside what is measured: parameters, and whether a video is among files.
    pub fn axes(&self) -> impl Iterator<Item = &str> {
        self.dimensions.iter().chain(&self.per).map(String::as_str)
    }

    /// The media fields in whose files something is looked for.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        let measured = self.measured.as_ref().and_then(|measured| measured.fact.field());
        measured.into_iter().chain(self.dimensions.iter().filter_map(|name| video_field(name)))
    }

    /// What is wrong with what the rule measures, by the form's schema: a fact of the inputs is one of a required field
    /// of files that all have it, sold up to the form's own limit, and results are those that a parameter asks for.
    pub fn measure_problem(&self, schema: &Value) -> Option<String> {
        let Measured { fact, step, most, asked_by } = self.measured.as_ref()?;
        if *step < 1 || most.is_some_and(|most| most < 1) {
            return Some(format!("units of {fact} and the most of it are at least 1"));
        }
        if let Some(name) = asked_by {
            // What is asked for is priced by the rows, so that every quantity of it has one.
            return match (fact.field(), most) {
                (None, None) if self.dimensions.contains(name) => None,
                (None, None) => Some(format!("{name:?} asks for {fact}, and no row is priced by it")),
                _ => Some(format!("{fact} is not asked for by {name:?}")),
            };
        }
        match (fact, most) {
            (Fact::Results, None) if self.per.is_some() => None,
            (Fact::Results, None) => Some("results need a parameter that asks for a number of them".into()),
            (_, None) => Some(format!("the most of {fact} that is sold must be said")),
            (Fact::Input(InputFact::Video, _), Some(_)) => {
                Some(format!("{fact} is a dimension and multiplies no price"))
            }
            (Fact::Input(what, field), Some(most)) => {
                let property = schema.get("properties").and_then(|properties| properties.get(field));
                let Some(rules) = property.and_then(|property| property.get("x-media")) else {
                    return Some(format!("{field:?} is no field of files"));
                };
                let other = if *what == InputFact::Seconds { "audio" } else { "image" };
                let has = |kinds: &Vec<Value>| kinds.iter().all(|kind| kind == "video" || kind == other);
                if !required(schema, field) || !rules["accept"].as_array().is_some_and(has) {
                    return Some(format!("{field:?} can be without a file that has {}", what.word()));
                }
                let named = format!("max_{}", what.word());
                let limit = rules[&named].as_i64();
                (limit != Some(*most))
                    .then(|| format!("{most} of {fact} are sold, and the form takes {limit:?} ({named})"))
            }
            (Fact::Results | Fact::ReportedSeconds | Fact::ReportedTokens, Some(_)) => None,
        }
    }

    /// The row that prices parameters, by its index; the first one where there are several.
    pub fn row_of(&self, params: &Map<String, Value>) -> Option<usize> {
        let values = || self.dimensions.iter().map(|name| params.get(name).unwrap_or(&Value::Null));
        self.rows.iter().position(|row| row.when.iter().eq(values()))
    }
}

/// Every set of parameters that differs in the named ones, as the form normalises it; the rest is the mode's example.
/// Names such as `video(images)` stand in the sets like parameters, true and false.
pub fn combinations<'a>(
    form: &Form,
    names: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<Map<String, Value>>, CombinationError> {
    let schema = form.validator.schema();
    let mut all: Vec<String> = Vec::new();
    for name in names {
        if !all.iter().any(|known| known == name) {
            all.push(name.to_owned());
        }
    }
    add_conditions(schema, &mut all);
    let mut axes: Vec<(String, Vec<Option<Value>>)> = Vec::new();
    for name in all {
        if let Some(field) = video_field(&name) {
            if !takes_videos_among_others(schema, field) {
                return Err(CombinationError::NoParameter(name));
            }
            axes.push((name, [false, true].map(|among| Some(among.into())).to_vec()));
            continue;
        }
        let property = schema.get("properties").and_then(|properties| properties.get(&name));
        let property = property.ok_or_else(|| CombinationError::NoParameter(name.clone()))?;
        let optional = !required(schema, &name) && property.get("default").is_none();
        let values = values_of(property).ok_or_else(|| CombinationError::Open(name.clone()))?;
        let mut values: Vec<Option<Value>> = values.into_iter().map(Some).collect();
        if optional {
            values.push(None);
        }
        axes.push((name, values));
    }
    let count = axes.iter().try_fold(1usize, |count, (_, values)| count.checked_mul(values.len()));
    let count = count.filter(|count| *count <= MAX_COMBINATIONS);
    let count = count.ok_or_else(|| {
        CombinationError::TooMany(
            axes.iter().fold(1, |count, (_, values)| count.saturating_mul(values.len())),
        )
    })?;
    let mut reached = Vec::new();
    for number in 0..count {
        let mut params = form.example.as_object().cloned().unwrap_or_default();
        let mut rest = number;
        // The first parameter changes slowest, as people write tables.
        for (name, values) in axes.iter().rev() {
            match &values[rest % values.len()] {
                Some(value) => params.insert(name.clone(), value.clone()),
                None => params.shift_remove(name),
            };
            rest /= values.len();
        }
        let facts: Map<String, Value> = params
            .iter()
            .filter(|(name, _)| video_field(name).is_some())
            .map(|(k, v)| (k.clone(), v.clone()))
            .collect();
        params.retain(|name, _| !facts.contains_key(name));
        // What the form refuses cannot be bought.
        if let Ok(mut checked) = form.validator.check(Value::Object(params)) {
            checked.extend(facts);
            reached.push(checked);
        }
    }
    if reached.is_empty() { Err(CombinationError::None) } else { Ok(reached) }
}

/// Whether a field takes videos, and files of another kind as well.
fn takes_videos_among_others(schema: &Value, field: &str) -> bool {
    let property = schema.get("properties").and_then(|properties| properties.get(field));
    let kinds = property.and_then(|property| property.get("x-media")?.get("accept")?.as_array());
    kinds.is_some_and(|kinds| kinds.len() > 1 && kinds.iter().any(|kind| kind == "video"))
}

fn required(schema: &Value, name: &str) -> bool {
    let list = schema.get("required").and_then(Value::as_array);
    list.is_some_and(|list| list.iter().any(|required| required == name))
}

/// Adds the fields that decide whether the named ones are shown, and which of their options.
fn add_conditions(schema: &Value, names: &mut Vec<String>) {
    let mut next = 0;
    while next < names.len() {
        let property = schema.get("properties").and_then(|properties| properties.get(&names[next]));
        let get = |keyword| property.and_then(|property| property.get(keyword)).and_then(Value::as_object);
        let shown = get("x-visible-when").into_iter().flatten().map(|(name, _)| name);
        let options =
            get("x-options-when").into_iter().flatten().filter_map(|(_, needed)| needed.as_object());
        for name in shown.chain(options.flatten().map(|(name, _)| name)) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        next += 1;
    }
}

/// All values of a closed set; `None` for a parameter whose values have no end.
pub fn values_of(property: &Value) -> Option<Vec<Value>> {
    if let Some(value) = property.get("const") {
        return Some(vec![value.clone()]);
    }
    if let Some(options) = property.get("oneOf").and_then(Value::as_array) {
        return options.iter().map(|option| option.get("const").cloned()).collect();
    }
    if let Some(values) = property.get("enum").and_then(Value::as_array) {
        return Some(values.clone());
    }
    match property.get("type")?.as_str()? {
        "boolean" => Some(vec![Value::Bool(true), Value::Bool(false)]),
        "integer" => {
            let number = |key: &str| property.get(key)?.as_i64();
            let (low, high) = (number("minimum")?, number("maximum")?);
            let step = number("multipleOf").unwrap_or(1).max(1);
            let first = low + (step - low.rem_euclid(step)) % step;
            let values: Vec<Value> = (first..=high)
                .step_by(usize::try_from(step).ok()?)
                .take(MAX_VALUES + 1)
                .map(Value::from)
                .collect();
            (values.len() <= MAX_VALUES).then_some(values)
        }
        _ => None,
    }
}
