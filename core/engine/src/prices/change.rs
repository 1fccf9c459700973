//! Setting prices, and taking back what is not in force yet.

use baigong_base::db::revision;
use baigong_base::on;
use baigong_ground::field::FieldError;
use baigong_ground::{Text, messages};
use baigong_ledger::UserId;
use baigong_provider::{OfferedForm, PriceRule};

use super::checking::check;
use super::{PriceChangeError, Prices};

messages! {
    no_price_changed = "请至少修改一项价格", "Please change at least one price";
    effective_in_the_past = "生效时间不能早于现在", "A price cannot come into force in the past";
    effective_too_late = "生效时间不能晚于一年之后", "A price has to come into force within a year";
    mode_changed_twice = "同一模式只能修改一次", "A mode can be changed only once";
    price_changed_meanwhile = "价格刚刚被修改过，请刷新后再试", "The price was changed just now. Please reload and try again";
    version_not_withdrawable = "该版本已经生效或已撤回，不能再撤回", "This version is in force or withdrawn, and cannot be withdrawn any more";
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
