//! Prices: every combination of priced parameters that a user can reach has exactly one.

use std::collections::BTreeSet;

use baigong_provider::{Form, PriceError};
use serde_json::{Map, Value};

use super::{Bench, Report};

/// Most values of one priced parameter, and most combinations: beyond them a price table is no table.
const MAX_VALUES: usize = 200;
const MAX_COMBINATIONS: usize = 100_000;

/// Enumerates what the form can send, normalises it as the server does, and asks for the price.
pub(super) async fn every_combination_has_exactly_one_price(bench: &Bench) -> Report {
    let mut report = Report::default();
    for form in bench.tool.forms() {
        if let Err(problem) = check(form, &mut report) {
            report.add(format!("{}: {problem}", form.mode.id));
        }
    }
    report
}

fn check(form: &Form, report: &mut Report) -> Result<(), String> {
    let rule = &form.mode.price;
    let schema = form.validator.schema();
    let mode = form.mode.id;
    if rule.rows.iter().any(|row| row.when.len() != rule.dimensions.len()) {
        return Err(format!(
            "every row of the price has {} values, as there are dimensions {:?}",
            rule.dimensions.len(),
            rule.dimensions
        ));
    }
    let mut names: Vec<String> = rule.dimensions.iter().chain(&rule.per).cloned().collect();
    add_conditions(schema, &mut names);
    let mut axes: Vec<(String, Vec<Option<Value>>)> = Vec::new();
    for name in names {
        let property = schema.pointer(&format!("/properties/{name}"));
        let property =
            property.ok_or_else(|| format!("the price depends on {name:?}, which is no parameter"))?;
        let optional = !required(schema, &name) && property.get("default").is_none();
        let mut values: Vec<Option<Value>> = values_of(property)
            .ok_or_else(|| format!("the price depends on {name:?}, which has no closed set of values (choices, a switch, or a range of at most {MAX_VALUES} integers)"))?
            .into_iter()
            .map(Some)
            .collect();
        if optional {
            values.push(None);
        }
        axes.push((name, values));
    }
    let combinations = axes.iter().map(|(_, values)| values.len()).product::<usize>();
    if combinations > MAX_COMBINATIONS {
        return Err(format!("{combinations} combinations of priced parameters are too many"));
    }
    let mut used = BTreeSet::new();
    let mut reached = 0;
    for number in 0..combinations {
        let mut params = form.example.as_object().cloned().unwrap_or_default();
        let mut rest = number;
        for (name, values) in &axes {
            match &values[rest % values.len()] {
                Some(value) => params.insert(name.clone(), value.clone()),
                None => params.shift_remove(name),
            };
            rest /= values.len();
        }
        // What the form refuses cannot be bought.
        let Ok(params) = form.validator.check(Value::Object(params)) else { continue };
        reached += 1;
        match rule.quote(&params) {
            Ok(_) => {
                used.extend(matching_row(rule, &params));
            }
            Err(PriceError::Missing(what)) => report.add(format!("{mode}: no price for {what}: add a row")),
            Err(PriceError::Ambiguous(what)) => {
                report.add(format!("{mode}: more than one price for {what}: remove rows"))
            }
            Err(PriceError::Count(name)) => {
                report.add(format!("{mode}: {name} multiplies the price but can be missing or below 1"))
            }
        }
    }
    if reached == 0 {
        return Err("no combination of priced parameters is valid together with the mode's example".into());
    }
    for (index, row) in rule.rows.iter().enumerate() {
        report.check(used.contains(&index), || {
            format!(
                "{mode}: the price row {:?} can never be reached: remove it, or correct its values",
                row.when
            )
        });
    }
    Ok(())
}

fn matching_row(rule: &baigong_provider::PriceRule, params: &Map<String, Value>) -> Option<usize> {
    let values = || rule.dimensions.iter().map(|name| params.get(name).unwrap_or(&Value::Null));
    rule.rows.iter().position(|row| row.when.iter().eq(values()))
}

fn required(schema: &Value, name: &str) -> bool {
    let list = schema.get("required").and_then(Value::as_array);
    list.is_some_and(|list| list.iter().any(|required| required == name))
}

/// Adds the fields that decide whether the named ones are shown.
fn add_conditions(schema: &Value, names: &mut Vec<String>) {
    let mut next = 0;
    while next < names.len() {
        let conditions = schema.pointer(&format!("/properties/{}/x-visible-when", names[next]));
        for name in conditions.and_then(Value::as_object).into_iter().flatten().map(|(name, _)| name) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        next += 1;
    }
}

/// All values of a closed set.
pub(super) fn values_of(property: &Value) -> Option<Vec<Value>> {
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
