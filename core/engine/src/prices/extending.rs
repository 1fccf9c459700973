//! An operator's price, and a form that offers more than it knew of: models come while a site runs.

use baigong_provider::combinations::combinations;
use baigong_provider::{Form, PriceRow, PriceRule};
use serde_json::Value;

use super::checking::check;

/// An operator's rule with the declared prices of the combinations that it has none for, and without those that the form does not
/// send any more; none where it fits the form as it is. Where it counts something else than what is declared, the two cannot be put
/// together, and the declared one takes its place: nothing is sold without a price.
pub(super) fn extended(form: &Form, rule: &str) -> Option<String> {
    let rule = serde_json::from_str::<PriceRule>(rule).ok();
    if rule.as_ref().is_some_and(|rule| check(form, rule, "").is_empty()) {
        return None;
    }
    let declared = &form.mode.price;
    let both = rule.and_then(|rule| {
        let together = together(form, &rule, declared)?;
        check(form, &together, "").is_empty().then_some(together)
    });
    let next = both.unwrap_or_else(|| {
        tracing::warn!(
            mode = &*form.mode.id,
            "a price that was set does not go with the form any more; the declared one holds"
        );
        declared.clone()
    });
    serde_json::to_string(&next).ok()
}

fn together(form: &Form, set: &PriceRule, declared: &PriceRule) -> Option<PriceRule> {
    if (&set.per, &set.measured) != (&declared.per, &declared.measured) {
        return None;
    }
    let mut dimensions = set.dimensions.clone();
    dimensions.extend(declared.dimensions.iter().filter(|name| !set.dimensions.contains(name)).cloned());
    let mut together = PriceRule { dimensions, rows: Vec::new(), ..declared.clone() };
    for params in combinations(form, together.axes()).ok()? {
        let when: Vec<Value> =
            together.dimensions.iter().map(|name| params.get(name).cloned().unwrap_or_default()).collect();
        if together.rows.iter().any(|row| row.when == when) {
            continue;
        }
        let points = |rule: &PriceRule| rule.row_of(&params).map(|row| rule.rows[row].points);
        together.rows.push(PriceRow { when, points: points(set).or_else(|| points(declared))? });
    }
    Some(together)
}
