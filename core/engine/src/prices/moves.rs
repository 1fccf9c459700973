//! How prices moved, and how they will: every version beside the one that it follows.
//!
//! What was withdrawn never came into force, so it is no move and nothing follows it. A version that says the same as the one
//! before moves nothing.

use std::sync::{Arc, PoisonError};

use baigong_provider::combinations::combinations;
use baigong_provider::{Form, PriceRule, Tools};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::Prices;
use super::model::{Held, InForce, PriceMove};

impl Prices {
    /// The price of a mode in force, and since when it is.
    pub fn in_force(&self, tool: &str, mode: &str) -> Option<InForce> {
        let now = self.0.clock.now_ms();
        let table = self.held();
        let held = table.get(tool)?.get(mode)?.iter().rev().find(|held| held.effective_ms <= now)?;
        Some(InForce { version: held.version, since_ms: held.effective_ms, rule: held.rule.clone() })
    }

    /// One text for the prices in force of all tools that there are: another one if and only if one of them costs something
    /// else, or is priced by something else, than before.
    pub fn fingerprint(&self) -> String {
        let (mut hash, tools) = (Sha256::new(), self.0.registry.snapshot());
        for_every_form(&tools, |tool, form| {
            let mode = &*form.mode.id;
            if let Some(price) = self.in_force(tool, mode) {
                hash.update(format!("{tool}/{mode}\n{}\n", serde_json::json!(&*price.rule)));
            }
        });
        hex::encode(&hash.finalize()[..12])
    }

    /// Every move of the prices of tools that there are, the last announced first. Those to come are among them.
    pub fn moves(&self) -> Arc<Vec<PriceMove>> {
        let (table, tools) = (self.held(), self.0.registry.snapshot());
        let mut kept = self.0.moves.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of_table, of_tools, moves)) = &*kept
            && Arc::ptr_eq(of_table, &table)
            && Arc::ptr_eq(of_tools, &tools)
        {
            return moves.clone();
        }
        let mut moves = Vec::new();
        for_every_form(&tools, |tool, form| {
            let versions = table.get(tool).and_then(|modes| modes.get(&*form.mode.id));
            moves.extend(versions.into_iter().flat_map(|versions| of_mode(tool, form, versions)));
        });
        moves.sort_by(|a: &PriceMove, b| b.key().cmp(&a.key()));
        let moves = Arc::new(moves);
        *kept = Some((table.clone(), tools, moves.clone()));
        moves
    }
}

fn for_every_form(tools: &Tools, mut each: impl FnMut(&str, &Form)) {
    for tool in tools.iter() {
        for form in tool.forms() {
            each(&tool.manifest().id, form);
        }
    }
}

fn of_mode(tool: &str, form: &Form, versions: &[Held]) -> Vec<PriceMove> {
    // Of two that come at the same moment the later version is the price; the other never is.
    let last_of_moment = |(n, held): &(usize, &Held)| {
        versions.get(n + 1).is_none_or(|next| next.effective_ms != held.effective_ms)
    };
    let comes: Vec<&Held> =
        versions.iter().enumerate().filter(last_of_moment).map(|(_, held)| held).collect();
    let moved = comes.windows(2).filter(|pair| pair[0].rule != pair[1].rule);
    moved
        .map(|pair| PriceMove {
            tool: tool.to_owned(),
            mode: form.mode.id.to_string(),
            version: pair[1].version,
            from: pair[0].rule.clone(),
            to: pair[1].rule.clone(),
            effective_ms: pair[1].effective_ms,
            announced_ms: if pair[1].created_ms > 0 { pair[1].created_ms } else { pair[1].effective_ms },
            is_rise: rises(form, &pair[0].rule, &pair[1].rule),
        })
        .collect()
}

/// Whether some task of a form costs more by one rule than by another.
pub(super) fn rises(form: &Form, from: &PriceRule, to: &PriceRule) -> bool {
    match combinations(form, from.axes().chain(to.axes())) {
        Ok(all) => all.iter().any(|params| is_dearer(params, from, to)),
        // The form has lost a parameter that an old price depended on: what is left are the dearest lines.
        Err(_) => dearest(to) > dearest(from),
    }
}

fn dearest(rule: &PriceRule) -> Option<i64> {
    rule.rows.iter().map(|row| row.points).max()
}

fn is_dearer(params: &Map<String, Value>, from: &PriceRule, to: &PriceRule) -> bool {
    // What could not be bought before has no price that it could rise from.
    let (Ok(before), Ok(after)) = (from.quote(params), to.quote(params)) else { return false };
    if after.points > before.points {
        return true;
    }
    match (&from.measured, &to.measured) {
        (Some(old), Some(new)) if old.fact == new.fact && old.asked_by == new.asked_by => {
            let per_step = |points: i64, step: i64| i128::from(points) * i128::from(step);
            old.asked_by.is_none() && per_step(after.unit, old.step) > per_step(before.unit, new.step)
        }
        // What cost less the less there was of something now costs the same, or goes by something else.
        (Some(_), _) => after.points > before.unit,
        (None, _) => false,
    }
}
