//! Prices: every combination of priced parameters that a user can reach has exactly one, whatever is measured.

use std::collections::BTreeSet;

use baigong_provider::combinations::combinations;
use baigong_provider::{Facts, Form, PriceError, PriceRule};
use serde_json::{Map, Value};

use crate::bench::Bench;
use crate::report::Report;

/// Enumerates what the form can send, normalises it as the server does, and asks for the price.
pub(crate) async fn every_combination_has_exactly_one_price(bench: &Bench) -> Report {
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
    let mode = &*form.mode.id;
    if rule.rows.iter().any(|row| row.when.len() != rule.dimensions.len()) {
        return Err(format!(
            "every row of the price has {} values, as there are dimensions {:?}",
            rule.dimensions.len(),
            rule.dimensions
        ));
    }
    if let Some(problem) = rule.measure_problem(form.validator.schema()) {
        return Err(problem);
    }
    let reached = combinations(form, rule.axes()).map_err(|e| e.to_string())?;
    let mut used = BTreeSet::new();
    for params in reached {
        match rule.quote(&params) {
            Ok(_) => {
                used.extend(rule.row_of(&params));
                if let Err(problem) = covers_its_range(rule, &params) {
                    report.add(format!("{mode}: {problem}"));
                }
            }
            Err(PriceError::Missing(what)) => report.add(format!("{mode}: no price for {what}: add a row")),
            Err(PriceError::Ambiguous(what)) => {
                report.add(format!("{mode}: more than one price for {what}: remove rows"))
            }
            Err(error @ (PriceError::Beyond { .. } | PriceError::TooLarge)) => {
                report.add(format!("{mode}: {error}"));
            }
            Err(PriceError::Count(name)) => {
                report.add(format!("{mode}: {name} multiplies the price but can be missing or below 1"))
            }
        }
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

/// Whether every quantity that can be measured has one price, not below zero and not above the hold. Between the first
/// and the last of a unit the price is one number, so that looking at these two proves it for all of them.
fn covers_its_range(rule: &PriceRule, params: &Map<String, Value>) -> Result<(), String> {
    let hold = rule.quote(params).map_err(|e| e.to_string())?.points;
    if hold < 0 {
        return Err(format!("{hold} points are held"));
    }
    let Some(measured) = &rule.measured else { return Ok(()) };
    let most = rule.most(params).map_err(|e| e.to_string())?.unwrap_or(1);
    let step = measured.step;
    let tally = rule.tally(params, &Facts::default()).map_err(|e| e.to_string())?;
    let mut before = 0;
    for first in (1..=most).step_by(usize::try_from(step).unwrap_or(1)) {
        for quantity in [first, (first + step - 1).min(most)] {
            let of = format!("{quantity} of {}", measured.fact);
            let facts = Facts::default().with(measured.fact.clone(), quantity);
            let quote = rule.quote_with(params, &facts).map_err(|e| format!("{of}: {e}"))?;
            if !quote.exact || quote.points < before || quote.points > hold {
                return Err(format!(
                    "{of} cost {}, after {before} for less and with {hold} held",
                    quote.points
                ));
            }
            let charge = tally.as_ref().map_or(quote.points, |tally| tally.charge(hold, &facts));
            if charge != quote.points {
                return Err(format!("{of} are quoted at {} and charged {charge}", quote.points));
            }
            before = quote.points;
        }
    }
    if before != hold {
        return Err(format!("{hold} points are held, and the most that is sold costs {before}"));
    }
    let beyond = Facts::default().with(measured.fact.clone(), most.saturating_add(1));
    match (rule.quote_with(params, &beyond), measured.fact.field()) {
        (Err(PriceError::Beyond { .. }), Some(_)) => Ok(()),
        (Ok(quote), None) if quote.points == hold => Ok(()),
        (other, _) => Err(format!("more of {} than is sold gives {other:?}", measured.fact)),
    }
}
