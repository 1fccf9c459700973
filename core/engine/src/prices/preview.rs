//! What a change of a price would do, combination by combination.

use std::collections::HashSet;

use baigong_ground::field::FieldError;
use baigong_provider::combinations::combinations;
use baigong_provider::{Measured, PriceRule};
use serde::Serialize;
use serde_json::{Map, Value};

use super::checking::check;
use super::moves::rises;
use super::{PriceChange, PriceChangeError, Prices};

/// One combination of priced parameters, before and after.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PreviewLine {
    /// The priced parameters.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub params: Map<String, Value>,
    /// Points in force; null if there is no such price.
    pub before: Option<i64>,
    /// Points after the change; null if the new rule has no price for it.
    pub after: Option<i64>,
}

/// What a change would do to a mode.
#[derive(Debug, Clone, PartialEq)]
pub struct PricePreview {
    /// The tool.
    pub tool: String,
    /// The mode.
    pub mode: String,
    /// The version in force.
    pub current_version: i64,
    /// The parameter that multiplies the points of every line, where both rules have the same.
    pub per: Option<String>,
    /// What else multiplies the points of every line, where both rules measure the same; where they do not, lines are the
    /// maximum that is charged.
    pub measured: Option<Measured>,
    /// Every combination that the form can send.
    pub lines: Vec<PreviewLine>,
    /// Combinations that cost something else.
    pub changed: usize,
    /// Whether some task would cost more.
    pub is_rise: bool,
    /// Why the change would be refused; paths begin at the rule.
    pub problems: Vec<FieldError>,
}

impl Prices {
    /// What a change would do. Nothing is changed.
    pub fn preview(&self, change: &PriceChange) -> Result<PricePreview, PriceChangeError> {
        let form = self.form_of(&change.tool, &change.mode)?;
        let (current_version, current) = self
            .current(&change.tool, &change.mode)
            .unwrap_or_else(|| (0, std::sync::Arc::new(form.mode.price.clone())));
        let next = change.rule.as_ref().unwrap_or(&form.mode.price);
        let problems = check(&form, next, "");
        // Lines of one unit where a parameter multiplies both; else every total, which then differs by it.
        let per = next.per.clone().filter(|per| current.per.as_ref() == Some(per));
        let measured = next.measured.clone().filter(|measured| current.measured.as_ref() == Some(measured));
        // Results are counted by the parameter, so that one unit of it is one of them.
        let units = per.is_some() && next.measured == current.measured
            || per.is_none() && measured.is_some() && next.per == current.per;
        let mut names: Vec<&str> = Vec::new();
        for name in current.axes().chain(next.axes()) {
            if per.as_deref() != Some(name) && !names.contains(&name) {
                names.push(name);
            }
        }
        let mut lines: Vec<PreviewLine> = Vec::new();
        let mut seen = HashSet::new();
        for params in combinations(&form, names.iter().copied()).unwrap_or_default() {
            let shown: Map<String, Value> = names
                .iter()
                .filter_map(|name| Some(((*name).to_owned(), params.get(*name)?.clone())))
                .collect();
            if !seen.insert(Value::Object(shown.clone()).to_string()) {
                continue;
            }
            let points = |rule: &PriceRule| {
                let quote = rule.quote(&params).ok()?;
                Some(if units { quote.unit } else { quote.points })
            };
            lines.push(PreviewLine { before: points(&current), after: points(next), params: shown });
        }
        Ok(PricePreview {
            tool: change.tool.clone(),
            mode: change.mode.clone(),
            current_version,
            per,
            measured,
            changed: lines.iter().filter(|line| line.before != line.after).count(),
            is_rise: problems.is_empty() && rises(&form, &current, next),
            lines,
            problems,
        })
    }
}
