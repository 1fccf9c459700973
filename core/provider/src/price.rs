//! Prices as data: one rule makes the quote, the hold, the charge, the public list and the docs.
//!
//! A price may count what no field holds: seconds, pixels, width or height of inputs and whether a video is
//! among them, measured before anything is held; what came back; what the vendor reports. A rule that is
//! settled by a report pays for what was asked, and less in proportion.
//!
//! The hold is the maximum. The settlement only goes down, by a tally kept with the task, and gives the rest
//! back in the same transaction. Started units count whole (a second after its first tenth, because
//! containers round up); what a vendor does not report is charged as held.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::fact::{Fact, Facts, InputFact, video_field};

/// The price of a mode in points.
///
/// `rows` has exactly one row for every reachable combination of `dimensions`; the contract suite proves it.
/// The price is the row's points, times the integer parameter named by `per` and the units of what is `measured`, where
/// there are such. All of it is integers: units are rounded up, and so are the points of one where a row pays for several.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceRule {
    /// Names of the parameters that the price depends on, and `video(field)` where it depends on whether a video is among
    /// the files of a field: its values are true and false.
    pub dimensions: Vec<String>,
    /// One row a combination; `when` is in the order of `dimensions`.
    pub rows: Vec<PriceRow>,
    /// Name of an integer parameter that multiplies the price, such as the number of images.
    pub per: Option<String>,
    /// What else decides the price: a figure that no field holds.
    #[serde(default)]
    pub measured: Option<Measured>,
}

/// A measured quantity that multiplies a price, or lowers it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Measured {
    /// What is measured, such as `seconds(video)`, `results` or `reported_tokens`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub fact: Fact,
    /// How much of it makes one unit. A started unit counts whole.
    pub step: i64,
    /// The most of it that is sold, which the hold covers. Null for the vendor's results, of which at most as many are
    /// charged as the parameter `per` asks for, and where `asked_by` says it.
    pub most: Option<i64>,
    /// The parameter that asks for so much of it: the row pays for all of that, and less is charged in proportion where
    /// the vendor reports less.
    #[serde(default)]
    pub asked_by: Option<String>,
}

impl Measured {
    /// Units of a quantity; a started one counts whole, and there is at least one.
    pub fn units(&self, quantity: i64) -> i64 {
        units(quantity, self.step)
    }
}

fn units(quantity: i64, step: i64) -> i64 {
    let (quantity, step) = (quantity.max(1), step.max(1));
    quantity / step + i64::from(quantity % step != 0)
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
    /// Total points. More is never charged.
    pub points: i64,
    /// Points for one unit.
    pub unit: i64,
    /// Number of units.
    pub count: i64,
    /// Whether exactly this will be charged, rather than at most this.
    pub exact: bool,
}

/// How the charge of a task follows from what is known at its end. Kept with the task, so that no later price touches it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// What is counted.
    pub fact: Fact,
    /// How much of it makes one unit.
    pub step: i64,
    /// Points for one unit.
    pub unit: i64,
}

impl Tally {
    /// The charge, where `held` points were set aside. Started units count whole; what the vendor did not tell, or told as
    /// nothing, is charged as it was held. Never more than that.
    pub fn charge(&self, held: i64, facts: &Facts) -> i64 {
        let told = facts.get(&self.fact).filter(|quantity| *quantity > 0);
        told.map_or(held, |quantity| self.unit.saturating_mul(units(quantity, self.step)).clamp(0, held))
    }
}

/// Why a price could not be computed. A rule that passed the contract suite gives [`PriceError::Beyond`] alone.
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
    /// There is more of a fact of the inputs than is sold.
    #[error("{fact} is {value}, more than the {most} that are sold")]
    Beyond {
        /// What there is too much of.
        fact: Fact,
        /// How much there is.
        value: i64,
        /// The maximum that is sold.
        most: i64,
    },
    /// The price is beyond any number.
    #[error("the price is too large")]
    TooLarge,
}

impl PriceRule {
    /// The same price whatever the parameters.
    pub fn flat(points: i64) -> Self {
        Self {
            dimensions: Vec::new(),
            rows: vec![PriceRow { when: Vec::new(), points }],
            per: None,
            measured: None,
        }
    }

    /// The price out of the tool's [table of models](crate::models): a row for every combination that the form can send.
    pub fn of_models() -> Self {
        Self { dimensions: Vec::new(), rows: Vec::new(), per: None, measured: None }
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
        Self {
            dimensions: dimensions.iter().map(|(name, _)| (*name).to_owned()).collect(),
            rows,
            per: None,
            measured: None,
        }
    }

    /// Multiplies the price by an integer parameter.
    #[must_use]
    pub fn per(mut self, parameter: &str) -> Self {
        self.per = Some(parameter.to_owned());
        self
    }

    /// Charges the points for every started `step` of a fact, up to `most` of it.
    #[must_use]
    pub fn per_started(mut self, step: i64, fact: Fact, most: i64) -> Self {
        self.measured = Some(Measured { fact, step, most: Some(most), asked_by: None });
        self
    }

    /// Charges the results that came, of the number that the parameter asked for.
    #[must_use]
    pub fn per_result(mut self, parameter: &str) -> Self {
        self.measured = Some(Measured { fact: Fact::Results, step: 1, most: None, asked_by: None });
        self.per(parameter)
    }

    /// Multiplies the price where a video is among the files of a field.
    #[must_use]
    pub fn times_with_video(mut self, field: &str, times: i64) -> Self {
        self.dimensions.push(Fact::Input(InputFact::Video, field.to_owned()).to_string());
        let both = |row: PriceRow| {
            [(false, 1), (true, times)].map(|(video, times)| {
                let mut when = row.when.clone();
                when.push(video.into());
                PriceRow { when, points: row.points.saturating_mul(times) }
            })
        };
        self.rows = self.rows.into_iter().flat_map(both).collect();
        self
    }

    /// Charges less where the vendor reports less of a fact than the parameter asks for, which the rows price.
    #[must_use]
    pub fn settled_by(mut self, fact: Fact, parameter: &str) -> Self {
        self.measured = Some(Measured { fact, step: 1, most: None, asked_by: Some(parameter.to_owned()) });
        self
    }

    /// The most of what is measured that parameters can buy; `None` where nothing is measured.
    pub fn most(&self, params: &Map<String, Value>) -> Result<Option<i64>, PriceError> {
        let Some(measured) = &self.measured else { return Ok(None) };
        let named = measured.asked_by.as_ref().or(self.per.as_ref());
        match (measured.most, named) {
            (Some(most), _) => Ok(Some(most)),
            (None, Some(name)) => asked(params, name).map(Some),
            (None, None) => Ok(Some(1)),
        }
    }

    /// The maximum that normalised parameters can cost, whatever is measured later: what is set aside before
    /// anything is known.
    pub fn quote(&self, params: &Map<String, Value>) -> Result<Quote, PriceError> {
        self.quote_with(params, &Facts::default())
    }

    /// The price of normalised parameters, by what is known of the task. What is not known counts as the
    /// maximum of it. This one function makes the quote, the hold, the charge and the price list.
    pub fn quote_with(&self, params: &Map<String, Value>, facts: &Facts) -> Result<Quote, PriceError> {
        let (unit, sure) = self.row(params, facts)?;
        let asked = self.per.as_ref().map_or(Ok(1), |name| asked(params, name))?;
        let (count, exact) = match &self.measured {
            None => (asked, true),
            Some(measured) if measured.asked_by.is_some() => {
                let whole = unit.checked_mul(asked).ok_or(PriceError::TooLarge)?;
                let tally = self.tally(params, facts)?;
                let points = tally.map_or(whole, |tally| tally.charge(whole, facts));
                let exact = sure && facts.get(&measured.fact).is_some_and(|quantity| quantity > 0);
                return Ok(Quote { points, unit, count: asked, exact });
            }
            Some(measured) => {
                let known = facts.get(&measured.fact).filter(|quantity| *quantity > 0);
                let count = match measured.most {
                    None => Some(known.map_or(asked, |known| measured.units(known).min(asked))),
                    Some(most) => {
                        let quantity = match known {
                            Some(value) if value > most && measured.fact.field().is_some() => {
                                return Err(PriceError::Beyond { fact: measured.fact.clone(), value, most });
                            }
                            known => known.unwrap_or(most).min(most),
                        };
                        asked.checked_mul(measured.units(quantity))
                    }
                };
                (count.ok_or(PriceError::TooLarge)?, known.is_some())
            }
        };
        let points = unit.checked_mul(count).ok_or(PriceError::TooLarge)?;
        Ok(Quote { points, unit, count, exact: exact && sure })
    }

    /// How a task is charged whose price depends on what is known at its end, by what is known at its beginning; `None`
    /// where the quote is the charge.
    pub fn tally(&self, params: &Map<String, Value>, facts: &Facts) -> Result<Option<Tally>, PriceError> {
        let Some(measured) = self.measured.as_ref().filter(|measured| measured.fact.field().is_none()) else {
            return Ok(None);
        };
        let (row, _) = self.row(params, facts)?;
        let per = self.per.as_ref().map_or(Ok(1), |name| asked(params, name))?;
        let unit = match &measured.asked_by {
            // Of results, `per` is the most; of anything else it multiplies each unit.
            None if measured.most.is_none() => Some(row),
            None => row.checked_mul(per),
            // The row pays for all units together: one of them is a part of it.
            Some(name) => {
                let all = measured.units(asked(params, name)?);
                row.checked_mul(per).map(|whole| whole / all + i64::from(whole % all != 0))
            }
        };
        let unit = unit.ok_or(PriceError::TooLarge)?;
        Ok((unit > 0).then(|| Tally { fact: measured.fact.clone(), step: measured.step, unit }))
    }

    /// Points of the row of parameters, and whether all that decides is known. Else they are those of the dearest row.
    fn row(&self, params: &Map<String, Value>, facts: &Facts) -> Result<(i64, bool), PriceError> {
        let values: Vec<Option<&Value>> =
            self.dimensions.iter().map(|name| dimension(name, params, facts)).collect();
        let fits = |row: &&PriceRow| {
            row.when.len() == values.len()
                && row
                    .when
                    .iter()
                    .zip(&values)
                    .all(|(wanted, value)| value.is_none_or(|value| value == wanted))
        };
        let matching: Vec<&PriceRow> = self.rows.iter().filter(fits).collect();
        let describe = || {
            let named = self.dimensions.iter().zip(&values);
            let words = named.map(|(name, value)| format!("{name}={}", value.unwrap_or(&Value::Null)));
            words.collect::<Vec<_>>().join(", ")
        };
        let dearest = matching.iter().map(|row| row.points).max();
        let dearest = dearest.ok_or_else(|| PriceError::Missing(describe()))?;
        if (1..matching.len()).any(|n| matching[..n].iter().any(|row| row.when == matching[n].when)) {
            return Err(PriceError::Ambiguous(describe()));
        }
        Ok((dearest, values.iter().all(Option::is_some)))
    }
}

/// The value of a dimension; `None` where it is not known yet.
fn dimension<'a>(name: &str, params: &'a Map<String, Value>, facts: &Facts) -> Option<&'a Value> {
    static YES: Value = Value::Bool(true);
    static NO: Value = Value::Bool(false);
    static NOTHING: Value = Value::Null;
    // A combination that is looked at says it itself.
    let given = params.get(name);
    let Some(field) = video_field(name).filter(|_| given.is_none()) else {
        return Some(given.unwrap_or(&NOTHING));
    };
    let none = params.get(field).is_none_or(|files| files.is_null() || *files == Value::Array(Vec::new()));
    let fact = facts.get(&Fact::Input(InputFact::Video, field.to_owned()));
    match fact {
        Some(among) => Some(if among > 0 { &YES } else { &NO }),
        None => none.then_some(&NO),
    }
}

/// A positive integer among the parameters, as a number or as an option's text, such as the seconds of `"10"`.
fn asked(params: &Map<String, Value>, name: &str) -> Result<i64, PriceError> {
    let value = params.get(name);
    let number = value.and_then(|value| value.as_i64().or_else(|| value.as_str()?.parse().ok()));
    number.filter(|number| *number > 0).ok_or_else(|| PriceError::Count(name.to_owned()))
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
        assert_eq!(quote, Quote { points: 120, unit: 40, count: 3, exact: true });
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

    #[test]
    fn a_started_unit_counts_whole_and_the_hold_covers_the_most() {
        let rule =
            PriceRule::grid(&[("resolution", &[("480p", 4)])]).per_started(10, Fact::seconds("video"), 300);
        let given = params(json!({"resolution": "480p"}));
        let of = |seconds| rule.quote_with(&given, &Facts::default().with(Fact::seconds("video"), seconds));
        let exact = |count| Ok(Quote { points: 4 * count, unit: 4, count, exact: true });
        assert_eq!((of(1), of(10), of(11), of(300)), (exact(1), exact(1), exact(2), exact(30)));
        assert_eq!(rule.quote(&given), Ok(Quote { points: 120, unit: 4, count: 30, exact: false }));
        assert!(matches!(of(301), Err(PriceError::Beyond { value: 301, most: 300, .. })));
        assert_eq!(
            rule.tally(&given, &Facts::default()),
            Ok(None),
            "known before the start, so nothing is left for the end"
        );
    }

    #[test]
    fn results_that_did_not_come_are_not_charged() {
        let rule = PriceRule::flat(10).per_result("n");
        let given = params(json!({"n": 5}));
        assert_eq!(rule.quote(&given), Ok(Quote { points: 50, unit: 10, count: 5, exact: false }));
        let tally = rule.tally(&given, &Facts::default()).unwrap().unwrap();
        let charge = |came| tally.charge(50, &Facts::default().with(Fact::Results, came));
        assert_eq!((charge(1), charge(4), charge(5), charge(9)), (10, 40, 50, 50));
        assert_eq!(tally.charge(50, &Facts::default()), 50, "nobody told");
    }

    #[test]
    fn what_the_vendor_reports_is_charged_in_started_units_up_to_the_hold() {
        let rule = PriceRule::flat(3).per("n").per_started(1000, Fact::ReportedTokens, 10_000);
        let given = params(json!({"n": 2}));
        let hold = rule.quote(&given).unwrap();
        assert_eq!((hold.points, hold.exact), (60, false));
        let tally = rule.tally(&given, &Facts::default()).unwrap().unwrap();
        for tokens in 1..20_000 {
            let facts = Facts::default().with(Fact::ReportedTokens, tokens);
            let charge = tally.charge(hold.points, &facts);
            assert_eq!(charge, rule.quote_with(&given, &facts).unwrap().points, "{tokens}");
            assert_eq!(charge, (6 * ((tokens + 999) / 1000)).min(60), "{tokens}");
        }
    }

    #[test]
    fn fewer_seconds_than_were_asked_for_cost_their_part_and_more_cost_nothing() {
        let rule = PriceRule::grid(&[
            ("resolution", &[("480p", 15), ("720p", 33)]),
            ("duration", &[("5", 1), ("10", 2)]),
        ])
        .settled_by(Fact::ReportedSeconds, "duration");
        for (resolution, duration, hold, each) in
            [("480p", "5", 15, 3), ("480p", "10", 30, 3), ("720p", "5", 33, 7), ("720p", "10", 66, 7)]
        {
            let given = params(json!({ "resolution": resolution, "duration": duration }));
            assert_eq!(rule.quote(&given), Ok(Quote { points: hold, unit: hold, count: 1, exact: false }));
            let tally = rule.tally(&given, &Facts::default()).unwrap().unwrap();
            assert_eq!(tally.charge(hold, &Facts::default()), hold, "nobody told");
            for seconds in -1..100 {
                let facts = Facts::default().with(Fact::ReportedSeconds, seconds);
                let wanted = if seconds < 1 { hold } else { (each * seconds).min(hold) };
                assert_eq!(tally.charge(hold, &facts), wanted, "{resolution} {seconds}");
                assert_eq!(rule.quote_with(&given, &facts).unwrap().points, wanted, "{resolution} {seconds}");
            }
        }
        assert_eq!(rule.quote(&params(json!({ "resolution": "480p", "duration": "5" }))).unwrap().points, 15);
        let free = PriceRule::flat(0).settled_by(Fact::ReportedSeconds, "n");
        assert_eq!(free.tally(&params(json!({ "n": 3 })), &Facts::default()), Ok(None));
        assert!(matches!(
            free.tally(&params(json!({ "n": "auto" })), &Facts::default()),
            Err(PriceError::Count(_))
        ));
    }

    #[test]
    fn a_video_among_the_files_has_its_price_and_what_is_not_known_yet_the_higher_one() {
        let rule = PriceRule::grid(&[("quality", &[("std", 10)])]).times_with_video("refs", 3);
        let none = params(json!({ "quality": "std", "refs": [] }));
        let some = params(json!({ "quality": "std", "refs": ["up_1"] }));
        let video = |among| Facts::default().with(Fact::Input(InputFact::Video, "refs".into()), among);
        let quote = |given: &Map<String, Value>, facts: &Facts| {
            let quote = rule.quote_with(given, facts).unwrap();
            (quote.points, quote.exact)
        };
        assert_eq!(quote(&none, &Facts::default()), (10, true), "no file is no video");
        assert_eq!((quote(&some, &video(0)), quote(&some, &video(1))), ((10, true), (30, true)));
        assert_eq!(quote(&some, &Facts::default()), (30, false));
        let settled = rule.settled_by(Fact::ReportedSeconds, "n");
        let of = |among| {
            let given = params(json!({ "quality": "std", "refs": ["up_1"], "n": 10 }));
            settled.tally(&given, &video(among)).unwrap().unwrap().unit
        };
        assert_eq!((of(0), of(1)), (1, 3), "what is held decides what is charged");
    }

    #[test]
    fn a_rule_of_an_earlier_release_is_read_as_it_was_meant() {
        let text = r#"{"dimensions":[],"rows":[{"when":[],"points":5}],"per":null}"#;
        assert_eq!(serde_json::from_str::<PriceRule>(text).unwrap(), PriceRule::flat(5));
        let measured = PriceRule::flat(1).per_started(60, Fact::seconds("audio"), 600);
        let text = serde_json::to_string(&measured).unwrap();
        assert!(
            text.contains(r#""measured":{"fact":"seconds(audio)","step":60,"most":600,"asked_by":null}"#),
            "{text}"
        );
        assert_eq!(serde_json::from_str::<PriceRule>(&text).unwrap(), measured);
        let earlier = text.replace(r#","asked_by":null"#, "");
        assert_eq!(serde_json::from_str::<PriceRule>(&earlier).unwrap(), measured);
        let settled = PriceRule::flat(1).settled_by(Fact::ReportedSeconds, "duration");
        let text = serde_json::to_string(&settled).unwrap();
        assert_eq!(serde_json::from_str::<PriceRule>(&text).unwrap(), settled, "{text}");
    }
}
