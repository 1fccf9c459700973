//! Prices as data: one rule makes the quote, the charge, the public list and the docs.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The price of a mode in points.
///
/// `rows` has exactly one row for every reachable combination of `dimensions`; the contract suite proves it.
/// The price is the row's points, times the integer parameter named by `per` where there is one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceRule {
    /// Names of the parameters that the price depends on.
    pub dimensions: Vec<String>,
    /// One row a combination; `when` is in the order of `dimensions`.
    pub rows: Vec<PriceRow>,
    /// Name of an integer parameter that multiplies the price, such as the number of images.
    pub per: Option<String>,
}

/// One line of a price table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceRow {
    /// The values of the dimensions, in their order.
    pub when: Vec<Value>,
    /// Points for one unit.
    pub points: i64,
}

/// What a set of parameters costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quote {
    /// Total points.
    pub points: i64,
    /// Points for one unit.
    pub unit: i64,
    /// Number of units.
    pub count: i64,
}

/// Why a price could not be computed. A rule that passed the contract suite never gives one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PriceError {
    /// No row matches the parameters.
    #[error("no price for {0}")]
    Missing(String),
    /// More than one row matches.
    #[error("more than one price for {0}")]
    Ambiguous(String),
    /// The multiplying parameter is not a positive integer.
    #[error("{0} must be a positive integer")]
    Count(String),
}

impl PriceRule {
    /// The same price whatever the parameters.
    pub fn flat(points: i64) -> Self {
        Self { dimensions: Vec::new(), rows: vec![PriceRow { when: Vec::new(), points }], per: None }
    }

    /// Every combination of weights, multiplied: `[("mode", [("std", 10), ("pro", 20)]), ("duration", [(5, 1), (10, 2)])]`
    /// prices `pro` at 10 seconds at 40 points.
    pub fn grid<V: Into<Value> + Clone>(dimensions: &[(&str, &[(V, i64)])]) -> Self {
        let mut rows = vec![PriceRow { when: Vec::new(), points: 1 }];
        for (_, weights) in dimensions {
            rows = rows
                .iter()
                .flat_map(|row| {
                    weights.iter().map(|(value, weight)| {
                        let mut when = row.when.clone();
                        when.push(value.clone().into());
                        PriceRow { when, points: row.points * weight }
                    })
                })
                .collect();
        }
        Self { dimensions: dimensions.iter().map(|(name, _)| (*name).to_owned()).collect(), rows, per: None }
    }

    /// Multiplies the price by an integer parameter.
    #[must_use]
    pub fn per(mut self, parameter: &str) -> Self {
        self.per = Some(parameter.to_owned());
        self
    }

    /// The price of normalised parameters. This one function makes the quote, the charge and the price list.
    pub fn quote(&self, params: &Map<String, Value>) -> Result<Quote, PriceError> {
        let values: Vec<&Value> =
            self.dimensions.iter().map(|name| params.get(name).unwrap_or(&Value::Null)).collect();
        let mut matching = self.rows.iter().filter(|row| row.when.iter().eq(values.iter().copied()));
        let describe = || {
            self.dimensions
                .iter()
                .zip(&values)
                .map(|(n, v)| format!("{n}={v}"))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let row = matching.next().ok_or_else(|| PriceError::Missing(describe()))?;
        if matching.next().is_some() {
            return Err(PriceError::Ambiguous(describe()));
        }
        let count = match &self.per {
            None => 1,
            Some(name) => params
                .get(name)
                .and_then(Value::as_i64)
                .filter(|count| *count > 0)
                .ok_or_else(|| PriceError::Count(name.clone()))?,
        };
        Ok(Quote { points: row.points * count, unit: row.points, count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn params(value: Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    #[test]
    fn a_grid_prices_every_combination_once_and_multiplies_by_count() {
        let rule =
            PriceRule::grid(&[("mode", &[("std", 10), ("pro", 20)]), ("duration", &[("5", 1), ("10", 2)])])
                .per("n");
        let quote = rule.quote(&params(json!({"mode": "pro", "duration": "10", "n": 3}))).unwrap();
        assert_eq!(quote, Quote { points: 120, unit: 40, count: 3 });
    }

    #[test]
    fn an_unlisted_value_has_no_price_rather_than_a_wrong_one() {
        let rule = PriceRule::grid(&[("mode", &[("std", 10)])]);
        assert!(matches!(rule.quote(&params(json!({"mode": "pro"}))), Err(PriceError::Missing(_))));
        assert!(matches!(rule.quote(&params(json!({}))), Err(PriceError::Missing(_))));
    }

    #[test]
    fn a_zero_count_is_refused() {
        let rule = PriceRule::flat(5).per("n");
        assert!(matches!(rule.quote(&params(json!({"n": 0}))), Err(PriceError::Count(_))));
    }
}
