//! The vendor's status words.

use std::sync::{Arc, Mutex, PoisonError};

use baigong_provider::Progress;
use serde_json::Value;

use crate::bench::Bench;
use crate::form::example;
use crate::report::Report;
use crate::rig::Rig;
use baigong_provider_specs::sim;
use baigong_provider_specs::spec::{Expected, Statuses};
use baigong_wire::{Operation, Role, template::escape};

/// A word that no vendor documents.
const UNDOCUMENTED: &str = "TEST_STATUS_NOT_DOCUMENTED";
/// A number that no vendor documents.
const UNDOCUMENTED_NUMBER: i64 = 987_654;

/// Every word of `statuses.json` gives the wanted progress.
pub(crate) async fn every_documented_status_is_mapped(bench: &Bench) -> Report {
    let mut report = Report::default();
    for (wire, fields, words, _) in tables(bench, &mut report) {
        for (word, expected) in words {
            let problem = one(bench, wire, &fields, Some(&word), &expected).await;
            report
                .merge(problem.map_err(|p| format!("{}/statuses.json#/{wire}/{word}: {p}", bench.vendor())));
        }
    }
    report
}

/// A word that is not documented keeps the task running, unless `statuses.json` says otherwise.
pub(crate) async fn unknown_status_keeps_running(bench: &Bench) -> Report {
    let mut report = Report::default();
    for (wire, fields, _, unknown) in tables(bench, &mut report) {
        let problem = one(bench, wire, &fields, None, &unknown).await;
        report.merge(problem.map_err(|p| format!("{}/statuses.json#/{wire}/unknown: {p}", bench.vendor())));
    }
    report
}

type Table<'a> = (&'a str, Vec<String>, Vec<(String, Expected)>, Expected);

fn tables<'a>(bench: &'a Bench, report: &mut Report) -> Vec<Table<'a>> {
    let mut tables = Vec::new();
    for wire in bench.wires() {
        let Some(Statuses::Words { fields, words, unknown }) = bench.statuses(wire) else {
            continue;
        };
        let fields = if fields.is_empty() { find_fields(bench, wire, words.keys()) } else { fields.clone() };
        if fields.is_empty() {
            report.add(format!(
                "{}/statuses.json#/{wire}: none of the words stands in an example of a poll's reply; name the place: \"field\": \"/data/status\"",
                bench.vendor()
            ));
            continue;
        }
        let words = words.iter().map(|(word, expected)| (word.clone(), expected.clone())).collect();
        tables.push((wire, fields, words, unknown.clone()));
    }
    tables
}

/// Pointers at which every example of a poll's progress has one of the words, and which tell states apart.
fn find_fields<'a>(
    bench: &Bench,
    wire: &str,
    words: impl Iterator<Item = &'a String> + Clone,
) -> Vec<String> {
    let Some(document) = bench.document(wire) else { return Vec::new() };
    let mut counts: Vec<(String, std::collections::BTreeSet<String>, bool)> = Vec::new();
    for operation in document.with_role(Role::Poll) {
        for state in ["queued", "running", "succeeded", "failed"] {
            let name = operation.behaviour.replies.get(state);
            let Some(example) = name.and_then(|name| operation.examples.get(name)) else { continue };
            let mut leaves = Vec::new();
            collect(&example.value, "", &mut leaves);
            for (pointer, text) in leaves {
                let known = words.clone().any(|word| *word == text);
                match counts.iter_mut().find(|(p, ..)| *p == pointer) {
                    Some((_, seen, all)) => {
                        seen.insert(text);
                        *all &= known;
                    }
                    None => counts.push((pointer, [text].into(), known)),
                }
            }
        }
    }
    let most = counts.iter().filter(|(_, _, all)| *all).map(|(_, seen, _)| seen.len()).max().unwrap_or(0);
    let best = counts.into_iter().filter(|(_, seen, all)| *all && seen.len() == most);
    best.map(|(pointer, ..)| pointer).take(1).collect()
}

fn collect(value: &Value, at: &str, leaves: &mut Vec<(String, String)>) {
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(k, v)| collect(v, &format!("{at}/{}", escape(k)), leaves))
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, v)| collect(v, &format!("{at}/{i}"), leaves))
        }
        Value::String(text) => leaves.push((at.to_owned(), text.clone())),
        Value::Number(number) => leaves.push((at.to_owned(), number.to_string())),
        _ => {}
    }
}

async fn one(
    bench: &Bench,
    wire: &str,
    fields: &[String],
    word: Option<&str>,
    expected: &Expected,
) -> Result<(), String> {
    let form = bench.forms(wire).into_iter().next().ok_or("there is no mode")?;
    let base = expected.0.split(':').next().unwrap_or_default();
    // The rest of the reply is that of a job in the wanted state: a finished one has its addresses.
    let speed = match base {
        "succeeded" => None,
        _ => Some(0.001),
    };
    let rig = match speed {
        Some(speed) => Rig::start_at(bench, wire, speed).await?,
        None => Rig::start(bench, wire).await?,
    };
    let params = example(form)?;
    let job = match base {
        "succeeded" => rig.finished_job(&form.mode.id, &params).await?,
        _ => {
            let (env, _) = rig.env();
            match bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params).await {
                Ok(baigong_provider::Submitted::Job(job)) => job,
                other => return Err(format!("the first mode's example does not submit a job: {other:?}")),
            }
        }
    };
    let placed = Arc::new(Mutex::new(false));
    let (flag, fields, word_owned) = (Arc::clone(&placed), fields.to_vec(), word.map(str::to_owned));
    rig.sim.tamper(sim::Tamper {
        after: Some(Box::new(move |operation: &Operation, body: &mut Value| {
            if operation.behaviour.role != Role::Poll {
                return;
            }
            for field in &fields {
                if let Some(place) = body.pointer_mut(field) {
                    *place = spelled(place, word_owned.as_deref());
                    *flag.lock().unwrap_or_else(PoisonError::into_inner) = true;
                }
            }
        })),
        ..sim::Tamper::default()
    });
    let (env, _) = rig.env();
    let progress = bench.tool.poll(&env, &rig.credentials, &job).await;
    if !*placed.lock().unwrap_or_else(PoisonError::into_inner) {
        return Err("the poll's reply has no such field; correct \"field\"".into());
    }
    let got = match &progress {
        Ok(Progress::Queued) => "queued".to_owned(),
        Ok(Progress::Running { .. }) => "running".to_owned(),
        Ok(Progress::Succeeded) => "succeeded".to_owned(),
        Ok(Progress::Unknown(_)) => "unknown".to_owned(),
        Ok(Progress::Failed { kind, .. }) => format!("failed:{}", kind.as_str()),
        Err(_) => "error".to_owned(),
    };
    let fits = got == expected.0 || (expected.0 == "failed" && got.starts_with("failed:"));
    if fits { Ok(()) } else { Err(format!("wanted {}, got {got}: {progress:?}", expected.0)) }
}

/// The word in the type that the wire uses there.
fn spelled(place: &Value, word: Option<&str>) -> Value {
    match (place, word) {
        (Value::Number(_), Some(word)) => word.parse::<i64>().map_or_else(|_| word.into(), Value::from),
        (Value::Number(_), None) => UNDOCUMENTED_NUMBER.into(),
        (Value::Bool(_), Some(word)) => word.parse::<bool>().map_or_else(|_| word.into(), Value::from),
        (_, word) => word.unwrap_or(UNDOCUMENTED).into(),
    }
}
