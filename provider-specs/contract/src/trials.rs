//! What a wire does not take is refused before anything is read or sent, by the name of a field.

use baigong_provider::Form;
use serde_json::{Map, Value};

use crate::bench::Bench;
use crate::capture::{Capture, Submit};
use crate::report::Report;
use crate::vary::{self, offered, shown};

/// Inputs of a mode and wire that are submitted although a trial takes them.
const SUBMITTED: usize = 60;

/// A task goes only to accounts whose wires take it, and a form says at the field why none does: both are found out by a
/// trial, which sees what `submit` refuses before it reads a file or asks anybody.
pub(crate) async fn refusals_come_first_and_name_a_field(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            let outcome = inspect(bench, wire, form, &mut report).await;
            report.merge(outcome.map_err(|problem| format!("{wire}/{}: {problem}", form.mode.id)));
        }
    }
    report
}

async fn inspect(bench: &Bench, wire: &str, form: &Form, report: &mut Report) -> Result<(), String> {
    let capture = Capture::start(bench, wire, form).await?;
    let mode = &*form.mode.id;
    let fields = form.validator.schema().get("properties").and_then(Value::as_object);
    let mut taken = Vec::new();
    for params in offered(form)?.into_iter().chain(long_texts(form)) {
        let Err(refusal) = capture.takes(&params) else {
            taken.push(params);
            continue;
        };
        let named = refusal.limit.as_ref().map(|limit| limit.parameter.as_str());
        report.check(named.is_some_and(|name| fields.is_some_and(|fields| fields.contains_key(name))), || {
            format!(
                "{wire}/{mode}: the refusal {:?} names no field of the form, but {named:?}; build it with Error::not_on \
                 or Error::about",
                refusal.as_failure().zh
            )
        });
    }
    let step = taken.len().div_ceil(SUBMITTED).max(1);
    for params in taken.iter().step_by(step) {
        if let Submit::Refused(refusal) = capture.submit(params).await {
            report.add(format!(
                "{wire}/{mode}: {} is refused too late: {:?}; refuse what the parameters alone show before a file is read \
                 or a request is made",
                shown(Some(&Value::Object(params.clone()))),
                refusal.as_failure().zh
            ));
        }
    }
    Ok(())
}

/// The longest text of each field that people write.
fn long_texts(form: &Form) -> Vec<Map<String, Value>> {
    let fields = vary::fields(form);
    let longest = |field: &vary::Field| {
        let text = Value::from(field.longest_text());
        vary::surroundings(form, field).into_iter().find_map(|around| field.set(form, &around, Some(&text)))
    };
    fields.iter().filter(|field| field.is_text()).filter_map(longest).collect()
}
