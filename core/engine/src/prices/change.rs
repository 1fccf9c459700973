//! Setting prices, and taking back what is not in force yet.

use baigong_base::db::revision;
use baigong_base::on;
use baigong_ground::field::FieldError;
use baigong_ground::{Text, messages};
use baigong_ledger::UserId;
use baigong_provider::combinations::{CombinationError, combinations};
use baigong_provider::{Form, OfferedForm, PriceError, PriceRule};

use super::{MAX_POINTS, PriceChangeError, Prices};

messages! {
    no_price_changed = "请至少修改一项价格", "Please change at least one price";
    effective_in_the_past = "生效时间不能早于现在", "A price cannot come into force in the past";
    effective_too_late = "生效时间不能晚于一年之后", "A price has to come into force within a year";
    mode_changed_twice = "同一模式只能修改一次", "A mode can be changed only once";
    price_changed_meanwhile = "价格刚刚被修改过，请刷新后再试", "The price was changed just now. Please reload and try again";
    version_not_withdrawable = "该版本已经生效或已撤回，不能再撤回", "This version is in force or withdrawn, and cannot be withdrawn any more";
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

/// Longest way into the future that a price may be set, in milliseconds.
const FURTHEST_MS: i64 = 366 * 24 * 3600 * 1000;
/// How far clocks of processes may differ, in milliseconds.
const SKEW_MS: i64 = 10_000;
/// How far in the past a time may lie that is meant as now: clocks of pages differ.
const RECENT_MS: i64 = 5 * 60 * 1000;

/// A new price of a mode.
#[derive(Debug, Clone)]
pub struct PriceChange {
    /// The tool.
    pub tool: String,
    /// The mode.
    pub mode: String,
    /// The rule; `None` for the provider's own.
    pub rule: Option<PriceRule>,
    /// The newest version that the operator saw: a change on top of an unseen one is refused.
    pub based_on: i64,
}

impl Prices {
    /// Sets prices, all or none, from a time on (`None`: now). Returns their versions, in the order of the changes.
    pub async fn set(
        &self,
        changes: &[PriceChange],
        effective_ms: Option<i64>,
        by: &UserId,
    ) -> Result<Vec<i64>, PriceChangeError> {
        let now = self.0.clock.now_ms();
        let mut problems = Vec::new();
        if changes.is_empty() {
            problems.push(FieldError::new("/changes", "required", no_price_changed()));
        }
        if effective_ms.is_some_and(|ms| ms < now - RECENT_MS) {
            problems.push(FieldError::new("/effective_ms", "range", effective_in_the_past()));
        } else if effective_ms.is_some_and(|ms| ms > now + FURTHEST_MS) {
            problems.push(FieldError::new("/effective_ms", "range", effective_too_late()));
        }
        let mut rules = Vec::with_capacity(changes.len());
        for (index, change) in changes.iter().enumerate() {
            let form = self.form_of(&change.tool, &change.mode)?;
            let earlier = &changes[..index];
            if earlier.iter().any(|other| (&other.tool, &other.mode) == (&change.tool, &change.mode)) {
                problems.push(FieldError::new(format!("/changes/{index}"), "repeated", mode_changed_twice()));
            }
            let at = format!("/changes/{index}/rule");
            problems.extend(change.rule.iter().flat_map(|rule| check(&form, rule, &at)));
            let rule = change.rule.as_ref().unwrap_or(&form.mode.price);
            let source = if change.rule.is_some() { "operator" } else { "manifest" };
            rules.push((serde_json::to_string(rule).unwrap_or_default(), source));
        }
        if !problems.is_empty() {
            return Err(PriceChangeError::Invalid(problems));
        }
        let mut tx = self.0.db.write().await?;
        // Changes of prices are rare and go one after the other, so that versions have no gaps and none is overlooked.
        on!(&mut tx, c => sqlx::query("update catalogue_revision set revision = revision where id = 1")
            .execute(c).await?.rows_affected());
        let mut versions = Vec::with_capacity(changes.len());
        for (change, (rule, source)) in changes.iter().zip(&rules) {
            let (last, in_force): (i64, i64) = on!(&mut tx, c => sqlx::query_as(
                "select coalesce(max(version), 0),
                     coalesce(max(case when withdrawn_ms is null and effective_ms <= $3 then effective_ms end), 0)
                 from prices where tool = $1 and mode = $2")
                .bind(&change.tool).bind(&change.mode).bind(now + SKEW_MS).fetch_one(c).await?);
            if last != change.based_on {
                return Err(PriceChangeError::Conflict(price_changed_meanwhile()));
            }
            // A process whose clock is ahead may have set the one in force: this one comes after it all the same.
            let effective = effective_ms.filter(|ms| *ms > now).unwrap_or_else(|| now.max(in_force));
            on!(&mut tx, c => sqlx::query(
                "insert into prices (tool, mode, version, rule, source, effective_ms, created_ms, set_by)
                 values ($1, $2, $3, $4, $5, $6, $7, $8)")
                .bind(&change.tool).bind(&change.mode).bind(last + 1).bind(rule).bind(*source).bind(effective)
                .bind(now).bind(by).execute(c).await?.rows_affected());
            versions.push(last + 1);
        }
        revision::bump(&mut tx).await?;
        tx.commit().await?;
        self.reload().await?;
        Ok(versions)
    }

    /// Takes back a version before it comes into force.
    pub async fn withdraw(&self, tool: &str, mode: &str, version: i64) -> Result<(), PriceChangeError> {
        self.form_of(tool, mode)?;
        let now = self.0.clock.now_ms();
        let mut tx = self.0.db.write().await?;
        let done = on!(&mut tx, c => sqlx::query(
            "update prices set withdrawn_ms = $4
             where tool = $1 and mode = $2 and version = $3 and effective_ms > $4 and withdrawn_ms is null")
            .bind(tool).bind(mode).bind(version).bind(now).execute(c).await?.rows_affected());
        if done == 0 {
            let known: Option<i64> = on!(&mut tx, c => sqlx::query_scalar(
                "select version from prices where tool = $1 and mode = $2 and version = $3")
                .bind(tool).bind(mode).bind(version).fetch_optional(c).await?);
            return Err(match known {
                Some(_) => PriceChangeError::Conflict(version_not_withdrawable()),
                None => PriceChangeError::NotFound(Text::new("该价格版本", "This version of the price")),
            });
        }
        revision::bump(&mut tx).await?;
        tx.commit().await?;
        Ok(self.reload().await?)
    }

    pub(super) fn form_of(&self, tool: &str, mode: &str) -> Result<OfferedForm, PriceChangeError> {
        let tools = self.0.registry.snapshot();
        tools.tool(tool).map_err(|_| PriceChangeError::NotFound(Text::new("该工具", "The tool")))?;
        tools.form(tool, mode).ok_or(PriceChangeError::NotFound(Text::new("该模式", "The mode")))
    }
}

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
