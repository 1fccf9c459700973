//! The parameters of a form, values that differ in one of them, and all combinations that it offers.

use std::collections::HashSet;

use baigong_provider::Form;
use baigong_provider::combinations::{combinations, values_of};
use serde_json::{Map, Value, json};

use crate::generate::Generator;

/// Maximum number of values of one parameter that are tried.
const MAX_VALUES: usize = 12;
/// Characters of a text whose schema names no limit.
const OPEN_TEXT: u64 = 1000;
/// Longest text that is tried.
const MAX_TEXT: u64 = 20_000;
/// Maximum number of combinations of all options that are tried; of more, every two options are.
const MAX_OFFERED: usize = 1000;
/// Inputs that are generated to vary a parameter around.
const GENERATED: usize = 12;

type Params = Map<String, Value>;

/// A parameter, or a part of one that is an object.
pub(crate) struct Field {
    /// Where it stands in the parameters.
    pub pointer: String,
    schema: Value,
    required: bool,
}

/// Every parameter that can have more than one value.
pub(crate) fn fields(form: &Form) -> Vec<Field> {
    let mut found = Vec::new();
    descend(form.validator.schema(), "", &mut found);
    found
}

fn descend(schema: &Value, at: &str, found: &mut Vec<Field>) {
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let pointer = format!("{at}/{name}");
        if property.get("properties").is_some() {
            descend(property, &pointer, found);
            continue;
        }
        // An earlier task is another job at every submit, so that it cannot be told apart.
        let task = property.get("x-widget").and_then(Value::as_str) == Some("task");
        if !task {
            let required = required.iter().any(|r| r == name);
            found.push(Field { pointer, schema: property.clone(), required });
        }
    }
}

/// Inputs of the form in which the field stands, the example first.
pub(crate) fn surroundings(form: &Form, field: &Field) -> Vec<Params> {
    let mut inputs = vec![form.example.clone()];
    // A field that is shown only beside certain values of another one is given them.
    let top = field.pointer.split('/').nth(1).unwrap_or_default();
    let conditions = form.validator.schema().pointer(&format!("/properties/{top}/x-visible-when"));
    if let (Some(conditions), Some(example)) =
        (conditions.and_then(Value::as_object), form.example.as_object())
    {
        let mut input = example.clone();
        for (name, values) in conditions {
            input.insert(name.clone(), values.get(0).cloned().unwrap_or_default());
        }
        inputs.insert(0, Value::Object(input));
    }
    inputs.extend(Generator::new(23).inputs(&form.validator, &form.example, GENERATED));
    inputs.into_iter().filter_map(|input| input.as_object().cloned()).collect()
}

/// A text of so many characters, most of which have several bytes, and no part of which is like another; `mark` stands in it again
/// and again.
pub(crate) fn text_of(characters: usize, mark: char) -> String {
    let words = (0u64..).flat_map(|number| format!("山{number}水{mark}é").chars().collect::<Vec<_>>());
    words.take(characters).collect()
}

impl Field {
    /// Whether it is a text that people write.
    pub fn is_text(&self) -> bool {
        self.schema.get("type") == Some(&json!("string"))
            && !self.is_media()
            && values_of(&self.schema).is_none()
            && self.schema.get("pattern").is_none_or(|pattern| pattern == "\\S")
    }

    /// Whether it is a file.
    pub fn is_media(&self) -> bool {
        self.schema.get("x-media").is_some() || self.schema.pointer("/items/x-media").is_some()
    }

    /// A text of the greatest length that the form takes.
    pub fn longest_text(&self) -> String {
        let most = self.schema.get("maxLength").and_then(Value::as_u64).unwrap_or(OPEN_TEXT).min(MAX_TEXT);
        text_of(usize::try_from(most).unwrap_or_default(), '🐉')
    }

    /// Values that differ, and none where the field may be left out.
    pub fn values(&self, around: &Params) -> Vec<Option<Value>> {
        let mut values: Vec<Option<Value>> = match values_of(&self.schema) {
            Some(closed) => {
                let step = closed.len().div_ceil(MAX_VALUES).max(1);
                closed.into_iter().step_by(step).map(Some).collect()
            }
            None if self.is_media() => {
                let given = Value::Object(around.clone()).pointer(&self.pointer).cloned();
                vec![Some(given.filter(|value| !value.is_null()).unwrap_or_else(|| self.file()))]
            }
            None => {
                let mut generator = Generator::new(29);
                let mut open: Vec<Value> = (0..4).map(|_| generator.value(&self.schema)).collect();
                open.dedup();
                open.into_iter().map(Some).collect()
            }
        };
        let default = self.schema.get("default").is_some();
        if !self.required && !default {
            values.push(None);
        }
        values
    }

    /// A file of the kind that the field takes.
    fn file(&self) -> Value {
        let accept = self
            .schema
            .pointer("/x-media/accept/0")
            .or_else(|| self.schema.pointer("/items/x-media/accept/0"));
        let kind =
            accept.and_then(Value::as_str).and_then(|accept| accept.split('/').next()).unwrap_or("image");
        let file = Value::from(format!("up_{kind}"));
        if self.schema.get("type") == Some(&json!("array")) { json!([file]) } else { file }
    }

    /// The value in an input.
    pub fn of(&self, params: &Params) -> Option<Value> {
        Value::Object(params.clone()).pointer(&self.pointer).cloned()
    }

    /// The input with a value here, as the server normalises it; `None` where the form refuses it or drops the value.
    pub fn set(&self, form: &Form, around: &Params, value: Option<&Value>) -> Option<Params> {
        let mut input = Value::Object(around.clone());
        let (parent, name) = self.pointer.rsplit_once('/')?;
        let parent = input.pointer_mut(parent)?.as_object_mut()?;
        match value {
            Some(value) => parent.insert(name.to_owned(), value.clone()),
            None => parent.shift_remove(name),
        };
        let params = form.validator.check(input).ok()?;
        let kept = Value::Object(params.clone());
        (kept.pointer(&self.pointer) == value).then_some(params)
    }
}

/// Every combination of the form's options, beside the mode's example; where there are too many, every two options.
pub(crate) fn offered(form: &Form) -> Result<Vec<Params>, String> {
    let list = |names: &[&str]| combinations(form, names.iter().copied()).map_err(|e| e.to_string());
    let names: Vec<&str> = closed(form).collect();
    let all = list(&names);
    if let Ok(all) = all.as_ref()
        && all.len() <= MAX_OFFERED
    {
        return Ok(all.clone());
    }
    let mut offered = priced_params(form)?;
    for (index, one) in names.iter().enumerate() {
        for other in &names[index + 1..] {
            offered.extend(list(&[one, other])?);
        }
    }
    let mut seen = HashSet::new();
    offered.retain(|params| seen.insert(Value::Object(params.clone()).to_string()));
    Ok(offered)
}

/// The fields of a form that have options: what is chosen rather than written or uploaded.
pub(crate) fn closed(form: &Form) -> impl Iterator<Item = &str> {
    let fields = form.validator.schema().get("properties").and_then(Value::as_object).into_iter().flatten();
    let options = |field: &Value| field.get("type").and_then(Value::as_str) != Some("integer");
    fields
        .filter(move |(_, field)| options(field) && values_of(field).is_some_and(|values| values.len() > 1))
        .map(|(name, _)| name.as_str())
}

/// Every combination of the parameters that the price depends on.
pub(crate) fn priced_params(form: &Form) -> Result<Vec<Params>, String> {
    combinations(form, form.mode.price.parameters()).map_err(|e| e.to_string())
}

/// A value as messages quote it.
pub(crate) fn shown(value: Option<&Value>) -> String {
    let text = value.map_or_else(|| "nothing".to_owned(), Value::to_string);
    if text.chars().count() > 60 { text.chars().take(60).chain("…".chars()).collect() } else { text }
}
