//! How input files reach the vendor.

use baigong_provider::Form;
use serde_json::{Map, Value};

use crate::bench::Bench;
use crate::form::example;
use crate::report::Report;
use crate::rig::{Rig, violations};
use crate::vary::{self, Field};

/// Surroundings in which a file is tried.
const SURROUNDINGS: usize = 3;

/// A vendor that cannot reach the site is given every file within a request, or the wire says that it fetches them.
pub(crate) async fn files_travel_as_the_wire_says(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.tool.manifest().wires.iter().filter(|wire| bench.wires().contains(&&*wire.id)) {
        match asks_for_an_address(bench, &wire.id).await {
            Err(problem) => report.add(format!("{}: {problem}", wire.id)),
            Ok(Files::None) => {}
            Ok(Files::Sent) => report.check(!wire.fetches_inputs, || {
                format!(
                    "{}: every file travels within a request: set `fetches_inputs: false` in its Wire",
                    wire.id
                )
            }),
            Ok(Files::Fetched(at)) => report.check(wire.fetches_inputs, || {
                format!(
                    "{}/{at}: the vendor is given an address of this site: send the file itself, or add \
                     `.fetching_inputs()` to its Wire",
                    wire.id
                )
            }),
        }
    }
    report
}

enum Files {
    /// No form takes any.
    None,
    Sent,
    /// The field where an address was asked for.
    Fetched(String),
}

async fn asks_for_an_address(bench: &Bench, wire: &str) -> Result<Files, String> {
    let rig = Rig::out_of_reach(bench, wire).await?;
    let mut files = Files::None;
    for form in bench.forms(wire) {
        for field in vary::fields(form).iter().filter(|field| field.is_media()) {
            files = Files::Sent;
            for params in inputs(form, field)? {
                let (env, _) = rig.env();
                // A refusal for any other reason says nothing of how files travel.
                let _ = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params).await;
                if rig.was_asked_for_an_address() {
                    return Ok(Files::Fetched(format!("{}#{}", form.mode.id, field.pointer)));
                }
            }
        }
    }
    let problems = violations(&rig);
    if problems.is_empty() { Ok(files) } else { Err(problems.join("; ")) }
}

/// Inputs that have a file in the field.
fn inputs(form: &Form, field: &Field) -> Result<Vec<Map<String, Value>>, String> {
    let mut inputs = Vec::new();
    for around in vary::surroundings(form, field).into_iter().take(SURROUNDINGS) {
        let values = field.values(&around);
        inputs.extend(values.iter().flatten().find_map(|value| field.set(form, &around, Some(value))));
    }
    if inputs.is_empty() {
        inputs.push(example(form)?);
    }
    Ok(inputs)
}
