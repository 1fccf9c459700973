//! Prices: every combination of priced parameters that a user can reach has exactly one.

use std::collections::BTreeSet;

use baigong_provider::combinations::combinations;
use baigong_provider::{Form, PriceError};

use crate::{Bench, Report};

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
    let mode = form.mode.id;
    if rule.rows.iter().any(|row| row.when.len() != rule.dimensions.len()) {
        return Err(format!(
            "every row of the price has {} values, as there are dimensions {:?}",
            rule.dimensions.len(),
            rule.dimensions
        ));
    }
    let reached = combinations(form, rule.parameters()).map_err(|e| e.to_string())?;
    let mut used = BTreeSet::new();
    for params in reached {
        match rule.quote(&params) {
            Ok(_) => {
                used.extend(rule.row_of(&params));
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
