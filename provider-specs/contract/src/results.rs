//! Results: all of them, only finished ones, and only such that can be fetched.

use baigong_provider::{Artifact, Form, Progress, Source};
use serde_json::Value;

use crate::bench::Bench;
use crate::form::example;
use crate::report::Report;
use crate::rig::{End, Rig};
use crate::running::running_job;
use baigong_provider_specs::sim::Tamper;
use baigong_wire::Role;

/// Where the simulator serves files.
const MEDIA: &str = "/_media/";

/// A vendor that gives one result more than usual has all of them delivered.
pub(crate) async fn every_result_is_delivered(bench: &Bench) -> Report {
    const CHECK: &str = "every_result_is_delivered";
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            let at = format!("{wire}/{}", form.mode.id);
            let (one, two) = match (run(bench, wire, form, false).await, run(bench, wire, form, true).await) {
                (Ok(one), Ok(two)) => (one, two),
                (Err(problem), _) | (_, Err(problem)) => {
                    report.add(format!("{at}: {problem}"));
                    continue;
                }
            };
            // Without a list of results in the reply there is nothing to add to.
            let Some((two, listed)) = two
                .zip(one.as_ref().map(|one| one.0.len()))
                .map(|((two, added), one)| (two, if added { one + 1 } else { one }))
            else {
                continue;
            };
            let lost = two.len() < listed;
            match (lost, bench.excused(CHECK, &at)) {
                (true, false) => report.add(format!(
                    "{at}: the reply lists {listed} results, {} are delivered: {two:?}; take every one, or give the reason in \
                     skips.json as \"{CHECK}#{at}\"",
                    two.len()
                )),
                (false, true) => report.add(format!(
                    "{}/skips.json#/{CHECK}#{at}: all results are delivered: remove the line",
                    bench.vendor()
                )),
                _ => {}
            }
        }
    }
    report
}

/// The artifacts of a mode's example, and whether a result was added; nothing where it does not end well.
async fn run(
    bench: &Bench,
    wire: &str,
    form: &Form,
    add: bool,
) -> Result<Option<(Vec<Artifact>, bool)>, String> {
    let rig = Rig::start(bench, wire).await?;
    let added = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let flag = std::sync::Arc::clone(&added);
    rig.sim.tamper(Tamper {
        after: Some(Box::new(move |operation, body| {
            let asked = !matches!(operation.behaviour.role, Role::Submit | Role::Upload | Role::Probe);
            if add && asked && add_result(body) {
                flag.store(true, std::sync::atomic::Ordering::SeqCst);
            }
        })),
        ..Tamper::default()
    });
    let run = rig.run(&form.mode.id, &example(form)?).await;
    match run.end {
        End::Done(artifacts) => Ok(Some((artifacts, added.load(std::sync::atomic::Ordering::SeqCst)))),
        // A vendor that would never give two may be taken at its word, and the answer for unreadable.
        _ => Ok(None),
    }
}

/// Adds a copy of the last file, at another address, to every list of files.
fn add_result(value: &mut Value) -> bool {
    match value {
        Value::Array(items) => {
            let copy = items.last().filter(|item| is_file(item)).map(|item| {
                let text = item.to_string();
                let address =
                    text.find(MEDIA).and_then(|start| Some(&text[start..start + text[start..].find('"')?]));
                let other = address.map(|address| text.replace(address, &format!("{address}?copy=1")));
                other.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_else(|| item.clone())
            });
            match copy {
                Some(copy) => {
                    items.push(copy);
                    true
                }
                // Unlike `any`, it goes through all of them.
                None => items.iter_mut().map(add_result).max().unwrap_or(false),
            }
        }
        Value::Object(map) => map.values_mut().map(add_result).max().unwrap_or(false),
        _ => false,
    }
}

/// An address of a file, or an object that has one, but not lists of them.
fn is_file(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains(MEDIA),
        Value::Object(map) => map.values().any(|item| item.as_str().is_some_and(|text| text.contains(MEDIA))),
        _ => false,
    }
}

/// What a vendor gives in place of an address is never handed on as one.
pub(crate) async fn what_is_no_address_is_no_result(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            for instead in ["", "pending", "/files/1.mp4"] {
                let at = format!("{wire}/{}: a result at {instead:?}", form.mode.id);
                let (rig, params) = match (Rig::start(bench, wire).await, example(form)) {
                    (Ok(rig), Ok(params)) => (rig, params),
                    (Err(problem), _) | (_, Err(problem)) => {
                        report.add(format!("{at}: {problem}"));
                        continue;
                    }
                };
                rig.sim.tamper(Tamper {
                    after: Some(Box::new(move |operation, body| {
                        if !matches!(operation.behaviour.role, Role::Submit | Role::Upload) {
                            blank(body, instead);
                        }
                    })),
                    ..Tamper::default()
                });
                let run = rig.run(&form.mode.id, &params).await;
                if let End::Done(artifacts) = &run.end {
                    let addresses = artifacts.iter().filter_map(|artifact| match &artifact.source {
                        Source::Url(url) => Some(url),
                        _ => None,
                    });
                    for url in addresses {
                        report.check(url.starts_with("http://") || url.starts_with("https://"), || {
                            format!("{at} is handed on as the address {url:?}: read it as an answer::Link")
                        });
                    }
                    report.check(!artifacts.is_empty(), || format!("{at} is a success without any result"));
                }
            }
        }
    }
    report
}

/// Replaces the addresses of files.
fn blank(value: &mut Value, instead: &str) {
    match value {
        Value::String(text) if text.starts_with("http") && text.contains(MEDIA) => *value = instead.into(),
        Value::Array(items) => items.iter_mut().for_each(|item| blank(item, instead)),
        Value::Object(map) => map.values_mut().for_each(|item| blank(item, instead)),
        _ => {}
    }
}

/// A job that still runs has no result, whoever asks.
pub(crate) async fn a_running_job_has_no_result(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        match running_job(bench, wire).await {
            Err(problem) => report.add(problem),
            Ok(None) => {}
            Ok(Some((rig, job))) => {
                let (env, _) = rig.env();
                if let Ok(artifacts) = bench.tool.result(&env, &rig.credentials, &job).await {
                    report.add(format!(
                        "{wire}: the result of a running job is {artifacts:?}; wanted an error"
                    ));
                }
            }
        }
    }
    report
}

/// Simulated seconds in a real one at which a running job is seen by several polls.
const SEEN_SPEED: f64 = 20.0;

/// A percentage that is shown lies between 0 and 100, whatever the vendor says.
pub(crate) async fn percentages_stay_within_bounds(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires().into_iter().filter(|wire| bench.has(wire, Role::Poll)) {
        let Some(form) = bench.forms(wire).into_iter().next() else { continue };
        for number in [-5, 250] {
            let (rig, params) = match (Rig::start_at(bench, wire, SEEN_SPEED).await, example(form)) {
                (Ok(rig), Ok(params)) => (rig, params),
                (Err(problem), _) | (_, Err(problem)) => {
                    report.add(format!("{wire}: {problem}"));
                    continue;
                }
            };
            rig.sim.tamper(Tamper {
                after: Some(Box::new(move |operation, body| {
                    if operation.behaviour.role == Role::Poll {
                        figures(body, number);
                    }
                })),
                ..Tamper::default()
            });
            for progress in rig.run(&form.mode.id, &params).await.polls {
                if let Progress::Running { percent: Some(percent), .. } = progress {
                    report.check((0.0..=100.0).contains(&percent), || {
                        format!(
                            "{wire}: a poll whose figures are {number} reports {percent} %: read it with answer::percent"
                        )
                    });
                }
            }
        }
    }
    report
}

/// Replaces what is called a percentage, in the type that it has.
fn figures(value: &mut Value, number: i64) {
    let called =
        |name: &str| name.to_lowercase().contains("progress") || name.to_lowercase().contains("percent");
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| figures(item, number)),
        Value::Object(map) => {
            for (name, item) in map {
                match item {
                    Value::String(text) if called(name) && text.ends_with('%') => {
                        *item = format!("{number}%").into();
                    }
                    Value::Number(_) if called(name) => *item = number.into(),
                    other => figures(other, number),
                }
            }
        }
        _ => {}
    }
}
