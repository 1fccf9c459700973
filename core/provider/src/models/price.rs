//! The price of a mode out of the table.

use baigong_ground::field::FieldError;
use baigong_ground::{Text, messages};
use serde_json::{Map, Value};

use super::table::{ModelTable, Weights};
use crate::combinations::combinations;
use crate::mode_form::Form;
use crate::price::{PriceRow, PriceRule};

messages! {
    points_missing(model, mode) = "{model} 在模式 {mode} 中没有积分", "{model} has no points in the mode {mode}";
    no_weight_of_value(title, name, value) = "{title} 没有 {name} 为 {value} 时的倍数", "{title} has no weight for {name} {value}";
    price_of_model_too_large(title) = "{title} 的价格过大", "The price of {title} is too large";
}

/// Fills in the rows of a rule made by [`PriceRule::of_models`]: one for every combination that the form can send. Other rules stay as
/// they are.
pub(crate) fn price(table: &ModelTable, form: &Form) -> Result<PriceRule, Vec<FieldError>> {
    let mut rule = form.mode.price.clone();
    let properties = form.validator.schema().get("properties").and_then(Value::as_object);
    let has = |name: &String| properties.is_some_and(|properties| properties.contains_key(name));
    if !rule.rows.is_empty() || !table.is_listed_in(form.validator.schema()) {
        return Ok(rule);
    }
    let parameters: Vec<&String> = table.priced_by.iter().filter(|name| has(name)).collect();
    rule.dimensions.splice(0..0, std::iter::once(&table.field).chain(parameters.iter().copied()).cloned());
    let wrong = |message: String| {
        vec![FieldError::new("/models", "combinations", Text::made(message.clone(), message))]
    };
    let reached = combinations(form, rule.axes()).map_err(|error| wrong(error.to_string()))?;
    let mut problems = Vec::new();
    for params in reached {
        let when: Vec<Value> =
            rule.dimensions.iter().map(|name| params.get(name).cloned().unwrap_or_default()).collect();
        if rule.rows.iter().any(|row| row.when == when) {
            continue;
        }
        match points(table, &form.mode.id, &parameters, &params) {
            Ok(points) => rule.rows.push(PriceRow { when, points }),
            Err(problem) if problems.contains(&problem) => {}
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(rule) } else { Err(problems) }
}

/// The points of parameters: the model's own, times the weight of each value.
fn points(
    table: &ModelTable,
    mode: &str,
    parameters: &[&String],
    params: &Map<String, Value>,
) -> Result<i64, FieldError> {
    let id = params.get(&table.field).and_then(Value::as_str).unwrap_or_default();
    let Some((at, model)) = table.models.iter().enumerate().find(|(_, model)| model.id == id) else {
        return Err(FieldError::new("/models", "required", points_missing(id, mode)));
    };
    let own = model.points.of(mode).copied();
    let mut points = own.ok_or_else(|| {
        FieldError::new(format!("/models/{at}/points"), "required", points_missing(id, mode))
    })?;
    for name in parameters {
        // What the form hides is not asked for.
        let Some(value) = params.get(*name).filter(|value| !value.is_null()) else { continue };
        let word = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let weight = match model.times.get(*name).or_else(|| table.times.get(*name)) {
            Some(Weights::Value(_)) => word.parse().ok(),
            Some(Weights::Each(each)) => each.get(&word).copied(),
            None => None,
        };
        let missing = || {
            FieldError::new(
                format!("/models/{at}/times/{name}"),
                "required",
                no_weight_of_value(&model.title, name, &word),
            )
        };
        let weight: i64 = weight.ok_or_else(missing)?;
        let too_large = || {
            FieldError::new(format!("/models/{at}/points"), "range", price_of_model_too_large(&model.title))
        };
        points = points.checked_mul(weight).ok_or_else(too_large)?;
    }
    Ok(points)
}
