//! Whether a rule prices what a form can send.

use baigong_ground::field::FieldError;
use baigong_ground::messages;
use baigong_provider::combinations::{CombinationError, combinations};
use baigong_provider::{Form, PriceError, PriceRule};

messages! {
    price_row_incomplete = "每一行的取值个数必须与参数个数相同", "Each line has to have as many values as there are parameters";
    points_out_of_range(most) = "积分必须是 0 到 {most} 之间的整数", "Points are a whole number from 0 to {most}";
    mode_lacks_parameter(name) = "该模式没有参数 {name}", "The mode has no parameter {name}";
    parameter_not_enumerable(name) = "参数 {name} 的取值无法穷举，不能用于定价", "The values of the parameter {name} cannot be listed, so no price can depend on it";
    too_many_combinations(count) = "参数组合过多（{count} 种），无法定价", "Too many combinations ({count}) to price";
    no_combination = "没有可购买的参数组合", "No combination of parameters can be bought";
    combinations_without_price(what) = "以下组合没有价格：{what}", "These combinations have no price: {what}";
    combinations_with_several_prices(what) = "以下组合有多个价格：{what}", "These combinations have several prices: {what}";
    multiplier_may_be_missing(name) = "倍数参数 {name} 可能缺失或小于 1", "The multiplier {name} may be missing or less than 1";
    price_too_large = "价格过大", "The price is too large";
    price_row_unreachable = "没有任何参数组合会用到这一行", "No combination ever uses this line";
    fact_not_reported(fact) = "该模式不会报告 {fact}", "The mode does not report {fact}";
    measure_not_possible(problem) = "计量方式不可用：{problem}", "This cannot be measured: {problem}";
}

/// Maximum points that a unit may cost.
pub const MAX_POINTS: i64 = 10_000_000;

/// What is wrong with a rule: every combination that the form can send has exactly one price, and nothing else has.
pub(super) fn check(form: &Form, rule: &PriceRule, at: &str) -> Vec<FieldError> {
    let mut problems = Vec::new();
    for (index, row) in rule.rows.iter().enumerate() {
        let path = format!("{at}/rows/{index}");
        if row.when.len() != rule.dimensions.len() {
            problems.push(FieldError::new(&path, "dimensions", price_row_incomplete()));
        }
        if !(0..=MAX_POINTS).contains(&row.points) {
            let message = points_out_of_range(MAX_POINTS);
            problems.push(FieldError::new(format!("{path}/points"), "range", message));
        }
    }
    problems.extend(check_measure(form, rule, at));
    if !problems.is_empty() {
        return problems;
    }
    let reached = match combinations(form, rule.axes()) {
        Ok(reached) => reached,
        Err(error) => {
            let message = match error {
                CombinationError::NoParameter(name) => mode_lacks_parameter(name),
                CombinationError::Open(name) => parameter_not_enumerable(name),
                CombinationError::TooMany(count) => too_many_combinations(count),
                CombinationError::None => no_combination(),
            };
            return vec![FieldError::new(at, "combinations", message)];
        }
    };
    let mut used = vec![false; rule.rows.len()];
    for params in &reached {
        let (code, message) = match rule.quote(params) {
            Ok(_) => {
                if let Some(row) = rule.row_of(params) {
                    used[row] = true;
                }
                continue;
            }
            Err(PriceError::Missing(what)) => ("missing", combinations_without_price(what)),
            Err(PriceError::Ambiguous(what)) => ("ambiguous", combinations_with_several_prices(what)),
            Err(PriceError::Count(name)) => ("count", multiplier_may_be_missing(name)),
            Err(PriceError::Beyond { .. } | PriceError::TooLarge) => ("range", price_too_large()),
        };
        let problem = FieldError::new(at, code, message);
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }
    // A missing combination tells why a row is not reached; both at once would only confuse.
    if problems.is_empty() {
        for (index, _) in used.iter().enumerate().filter(|(_, used)| !**used) {
            let message = price_row_unreachable();
            problems.push(FieldError::new(format!("{at}/rows/{index}"), "unreachable", message));
        }
    }
    problems
}

/// What is wrong with the measured part of a rule: a price is set on what is sure to be known, up to what the form takes.
fn check_measure(form: &Form, rule: &PriceRule, at: &str) -> Option<FieldError> {
    let problem = rule.measure_problem(form.validator.schema());
    let undeclared = || {
        // Whether a vendor reports something is known to its plug-in alone.
        let declared = form.mode.price.measured.as_ref().map(|measured| &measured.fact);
        let fact = rule.measured.as_ref().map(|measured| &measured.fact);
        let unknown = fact.filter(|fact| fact.field().is_none() && declared != Some(fact));
        unknown.map(|fact| fact_not_reported(fact.to_string()))
    };
    let problem = problem.map(measure_not_possible).or_else(undeclared)?;
    Some(FieldError::new(format!("{at}/measured"), "measured", problem))
}
