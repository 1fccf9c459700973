//! What vendors report of a job, where the price depends on it: it lowers the charge, and never raises it.

use baigong_provider::{Artifact, Fact, Facts, Form};
use serde_json::{Value, json};

use crate::bench::Bench;
use crate::form::example;
use crate::report::Report;
use crate::rig::{End, Rig};
use baigong_provider_specs::sim::Tamper;
use baigong_wire::Role;

/// A report of less costs less, one of more costs what was held, and one that cannot be read costs neither the result nor
/// more than was held.
pub(crate) async fn what_is_reported_never_costs_more(bench: &Bench) -> Report {
    let mut report = Report::default();
    for form in bench.tool.forms() {
        let Some(measured) = &form.mode.price.measured else { continue };
        if !matches!(measured.fact, Fact::ReportedSeconds | Fact::ReportedTokens) {
            continue;
        }
        let mut told = false;
        for wire in bench.wires() {
            if bench.forms(wire).iter().any(|other| other.mode.id == form.mode.id) {
                let found = check(bench, wire, form, &measured.fact, &mut report).await;
                let at = format!("{wire}/{}", form.mode.id);
                told |= found.unwrap_or_else(|problem| {
                    report.add(format!("{at}: {problem}"));
                    true
                });
            }
        }
        report.check(told, || {
            format!(
                "{}: the price counts {}, and no wire reports it: add it with Artifact::reporting",
                form.mode.id, measured.fact
            )
        });
    }
    report
}

/// Whether the wire reports the fact.
async fn check(
    bench: &Bench,
    wire: &str,
    form: &Form,
    fact: &Fact,
    report: &mut Report,
) -> Result<bool, String> {
    let at = format!("{wire}/{}", form.mode.id);
    let params = example(form)?;
    let rule = &form.mode.price;
    let hold = rule.quote(&params).map_err(|e| e.to_string())?.points;
    let most = rule.most(&params).map_err(|e| e.to_string())?.unwrap_or(1);
    let tally = rule.tally(&params, &Facts::default()).map_err(|e| e.to_string())?;
    let charge = |facts: &Facts| tally.as_ref().map_or(hold, |tally| tally.charge(hold, facts));
    let whole = run(bench, wire, form, None).await?;
    let Some(quantity) = whole.get(fact) else { return Ok(false) };
    report.check(charge(&whole) == hold, || {
        format!(
            "{at}: the whole of the example reports {quantity} of {fact} and costs {} of {hold}",
            charge(&whole)
        )
    });
    let one = run(bench, wire, form, Some(json!(1))).await?;
    report.check(charge(&one) < hold || most == 1 || hold == 0, || {
        format!(
            "{at}: a vendor that says 1 reports {:?} of {fact} and costs as much as {most}",
            one.get(fact)
        )
    });
    for (said, what) in
        [(json!(1_000_000_000), "too much"), (json!(-1), "less than nothing"), (json!("?"), "no number")]
    {
        let told = run(bench, wire, form, Some(said))
            .await
            .map_err(|problem| format!("with {what} reported, {problem}"))?;
        report.check(charge(&told) == hold, || {
            format!(
                "{at}: {what} is reported as {:?} of {fact} and costs {} of {hold}",
                told.get(fact),
                charge(&told)
            )
        });
    }
    Ok(true)
}

/// What a mode's example reports at its end, where the vendor says `figure` for every length and number of tokens.
async fn run(bench: &Bench, wire: &str, form: &Form, figure: Option<Value>) -> Result<Facts, String> {
    let rig = Rig::start(bench, wire).await?;
    rig.sim.tamper(Tamper {
        after: Some(Box::new(move |operation, body| {
            if let (Some(figure), false) =
                (&figure, matches!(operation.behaviour.role, Role::Submit | Role::Upload))
            {
                say(body, figure);
            }
        })),
        ..Tamper::default()
    });
    match rig.run(&form.mode.id, &example(form)?).await.end {
        End::Done(artifacts) => Ok(sum(&artifacts)),
        other => Err(format!("the example does not run to its end: {other:?}")),
    }
}

/// Of several results it adds up, as the platform does.
fn sum(artifacts: &[Artifact]) -> Facts {
    let mut all = Facts::default();
    for (fact, quantity) in artifacts.iter().flat_map(|artifact| artifact.reported.iter()) {
        all.set(fact.clone(), all.get(fact).unwrap_or_default().saturating_add(quantity));
    }
    all
}

/// Replaces lengths and numbers of tokens; those that are texts stay texts.
fn say(value: &mut Value, figure: &Value) {
    let counts = |name: &str| {
        let name = name.to_lowercase();
        ["duration", "seconds", "tokens"].iter().any(|word| name.contains(word))
    };
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| say(item, figure)),
        Value::Object(map) => {
            for (name, item) in map {
                match item {
                    Value::String(text) if counts(name) && text.parse::<f64>().is_ok() => {
                        *item = figure.as_str().map_or_else(|| figure.to_string(), str::to_owned).into();
                    }
                    Value::Number(_) if counts(name) => *item = figure.clone(),
                    other => say(other, figure),
                }
            }
        }
        _ => {}
    }
}
