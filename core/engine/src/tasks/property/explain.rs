//! Looks for an order of operations that explains what was seen.

use std::collections::{BTreeMap, BTreeSet};

use baigong_ledger::Balance;

use super::model::{Act, Model, Outcome};
use crate::tasks::rows::model::{Charge, TaskState};

/// What is in the database.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Facts {
    pub balances: Vec<Balance>,
    pub causes: BTreeSet<String>,
    pub tasks: BTreeMap<String, (TaskState, Charge)>,
}

/// The model after some order of the `left` operations that fits, if there is one.
pub(super) fn order(
    model: &Model,
    done: &[(Act, Option<Outcome>)],
    left: &[usize],
    facts: &Facts,
) -> Option<Model> {
    if left.is_empty() {
        let same = model.balances[..] == facts.balances[..]
            && model.causes.keys().eq(&facts.causes)
            && model
                .tasks
                .iter()
                .map(|(id, t)| (id, &t.state, &t.charge))
                .eq(facts.tasks.iter().map(|(id, (state, charge))| (id, state, charge)));
        return same.then(|| model.clone());
    }
    for (at, next) in left.iter().enumerate() {
        let rest = [&left[..at], &left[at + 1..]].concat();
        let (act, answer) = &done[*next];
        let mut after = model.clone();
        let expected = after.act(act);
        let found = match answer {
            Some(answer) if *answer == expected => order(&after, done, &rest, facts),
            // The writer judges what it commits together before the points that come back in the same commit, and
            // counts a repeated creation beside it: it may refuse what would fit. It never takes what does not.
            Some(Outcome::Insufficient { available }) if done.len() > 1 && refusable(act, *available) => {
                order(model, done, &rest, facts)
            }
            Some(_) => None,
            // Cut off: it happened whole, or not at all.
            None => order(&after, done, &rest, facts).or_else(|| order(model, done, &rest, facts)),
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

fn refusable(act: &Act, available: i64) -> bool {
    matches!(act, Act::Create { points, .. } if available < *points)
}
